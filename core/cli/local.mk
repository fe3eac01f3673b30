# SPDX-License-Identifier: LGPL-2.1-or-later
# The program: main.c and one file per command.
bin_PROGRAMS += benchstone
benchstone_SOURCES = \
	%reldir%/check.c \
	%reldir%/command.h \
	%reldir%/common.c \
	%reldir%/compare.c \
	%reldir%/detect.c \
	%reldir%/disk-needs.c \
	%reldir%/doctor.c \
	%reldir%/dry-run.c \
	%reldir%/export.c \
	%reldir%/import.c \
	%reldir%/import.h \
	%reldir%/import-files.c \
	%reldir%/gather.c \
	%reldir%/help.c \
	%reldir%/info.c \
	%reldir%/info.h \
	%reldir%/info-suite.c \
	%reldir%/language.c \
	%reldir%/language.h \
	%reldir%/list-runs.c \
	%reldir%/list.c \
	%reldir%/list.h \
	%reldir%/load-variant.c \
	%reldir%/load.c \
	%reldir%/load.h \
	%reldir%/main.c \
	%reldir%/new.c \
	%reldir%/noise.c \
	%reldir%/noise.h \
	%reldir%/noise-floor.c \
	%reldir%/noise-show.c \
	%reldir%/open-files.c \
	%reldir%/progress.c \
	%reldir%/report.c \
	%reldir%/report.h \
	%reldir%/report-picture.c \
	%reldir%/resume.c \
	%reldir%/run.c \
	%reldir%/run.h \
	%reldir%/run-output.c \
	%reldir%/run-request.c \
	%reldir%/runs.c \
	%reldir%/show.c \
	%reldir%/sort.c \
	%reldir%/table.c \
	%reldir%/table.h \
	%reldir%/unknown.c \
	%reldir%/unknown.h \
	%reldir%/unknown-option.c \
	%reldir%/time.c \
	%reldir%/time.h \
	%reldir%/time-around.c \
	%reldir%/time-check.c \
	%reldir%/time-commands.c \
	%reldir%/time-failure.c \
	%reldir%/time-figures.c \
	%reldir%/time-files.c \
	%reldir%/time-kept.c \
	%reldir%/time-output.c \
	%reldir%/time-request.c \
	%reldir%/time-statuses.c \
	%reldir%/time-view.c \
	%reldir%/time-wait.c \
	%reldir%/time-words.c \
	%reldir%/watch.c \
	%reldir%/watch.h \
	%reldir%/watch-series.c \
	%reldir%/watch-timer.c \
	$(NULL)
benchstone_CPPFLAGS = $(AM_CPPFLAGS) $(PATH_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS)
benchstone_LDADD = libbst-reports.la libbst-host.la libbst-formats.la $(GLIB_LIBS) $(LTLIBINTL)
