# SPDX-License-Identifier: LGPL-2.1-or-later
# The program: main.c and one file per command.
bin_PROGRAMS += benchstone
benchstone_SOURCES = \
	%reldir%/main.c \
	%reldir%/command.h \
	%reldir%/common.c \
	%reldir%/new.c \
	%reldir%/dry-run.c \
	%reldir%/progress.c \
	%reldir%/resume.c \
	%reldir%/run-output.c \
	%reldir%/run-request.c \
	%reldir%/run.c \
	%reldir%/run.h \
	%reldir%/table.c \
	%reldir%/table.h \
	$(NULL)
benchstone_CPPFLAGS = $(AM_CPPFLAGS) $(PATH_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS)
benchstone_LDADD = libbst-reports.la libbst-host.la $(GLIB_LIBS) $(LTLIBINTL)
