# SPDX-License-Identifier: LGPL-2.1-or-later
dist_suite_DATA += \
	%reldir%/disk.json \
	%reldir%/memory.json \
	%reldir%/processor.json \
	%reldir%/quick.json \
	%reldir%/scores.json \
	$(NULL)
