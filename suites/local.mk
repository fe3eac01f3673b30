# SPDX-License-Identifier: LGPL-2.1-or-later
dist_suite_DATA += \
	%reldir%/processor.json \
	%reldir%/quick.json \
	$(NULL)
