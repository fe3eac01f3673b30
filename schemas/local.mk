# SPDX-License-Identifier: LGPL-2.1-or-later
dist_schema_DATA += \
	%reldir%/suite.schema.json \
	%reldir%/units.json \
	$(NULL)
