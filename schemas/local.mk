# SPDX-License-Identifier: LGPL-2.1-or-later
dist_schema_DATA += \
	%reldir%/comparison.schema.json \
	%reldir%/description.schema.json \
	%reldir%/doctor.schema.json \
	%reldir%/journal.schema.json \
	%reldir%/lines.schema.json \
	%reldir%/machine.schema.json \
	%reldir%/noise.schema.json \
	%reldir%/run.schema.json \
	%reldir%/suite.schema.json \
	%reldir%/units.json \
	$(NULL)
