# SPDX-License-Identifier: LGPL-2.1-or-later
# Results in; tables, charts and pages out.  Sees core/model and core/stats alone.
noinst_LTLIBRARIES += libbst-reports.la
libbst_reports_la_SOURCES = \
	%reldir%/gnuplot.c \
	%reldir%/gnuplot-run.c \
	%reldir%/group.c \
	%reldir%/palette.c \
	%reldir%/show.c \
	%reldir%/show-details.c \
	%reldir%/show-plain.c \
	%reldir%/summary.c \
	%reldir%/svg.c \
	%reldir%/text.c \
	$(NULL)
libbst_reports_la_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS) $(XML_CFLAGS)
libbst_reports_la_LIBADD = libbst-result.la libbst-stats.la $(GIO_LIBS) $(JSON_LIBS) $(XML_LIBS)
noinst_HEADERS += \
	%reldir%/gnuplot.h \
	%reldir%/gnuplot-private.h \
	%reldir%/group.h \
	%reldir%/palette.h \
	%reldir%/report.h \
	%reldir%/show.h \
	%reldir%/show-private.h \
	%reldir%/summary.h \
	%reldir%/svg.h \
	%reldir%/text.h \
	$(NULL)
