# SPDX-License-Identifier: LGPL-2.1-or-later
dist_man_MANS += \
	%reldir%/benchstone.1 \
	%reldir%/benchstone-charts.7 \
	%reldir%/benchstone-check.1 \
	%reldir%/benchstone-compare.1 \
	%reldir%/benchstone-doctor.1 \
	%reldir%/benchstone-export.1 \
	%reldir%/benchstone-gather.1 \
	%reldir%/benchstone-import.1 \
	%reldir%/benchstone-info.1 \
	%reldir%/benchstone-list.1 \
	%reldir%/benchstone-new.1 \
	%reldir%/benchstone-noise.1 \
	%reldir%/benchstone-plugin.7 \
	%reldir%/benchstone-report.1 \
	%reldir%/benchstone-resume.1 \
	%reldir%/benchstone-run.1 \
	%reldir%/benchstone-runs.1 \
	%reldir%/benchstone-show.1 \
	%reldir%/benchstone-suite.5 \
	%reldir%/benchstone-time.1 \
	%reldir%/benchstone-watch.1 \
	$(NULL)

# What README.md shows.
EXTRA_DIST += %reldir%/pictures/first-report.png %reldir%/pictures/gallery.png \
	%reldir%/pictures/latency.png
