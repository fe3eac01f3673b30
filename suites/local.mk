# SPDX-License-Identifier: LGPL-2.1-or-later
dist_suite_DATA += \
	%reldir%/memory.json \
	%reldir%/processor.json \
	%reldir%/quick.json \
	$(NULL)
