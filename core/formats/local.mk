# SPDX-License-Identifier: LGPL-2.1-or-later
# Foreign files in and out, one file per format: model and statistics only.
noinst_LTLIBRARIES += libbst-formats.la
libbst_formats_la_SOURCES = \
	%reldir%/csv.c \
	%reldir%/csv-columns.c \
	%reldir%/csv-export.c \
	%reldir%/csv-import.c \
	%reldir%/csv-own.c \
	%reldir%/csv-params.c \
	%reldir%/csv-summary.c \
	%reldir%/export.c \
	%reldir%/formats.c \
	%reldir%/gather.c \
	%reldir%/gather-results.c \
	%reldir%/gnuplot-export.c \
	%reldir%/gobench.c \
	%reldir%/hyperfine.c \
	%reldir%/json.c \
	%reldir%/junit.c \
	%reldir%/markdown.c \
	%reldir%/names.c \
	%reldir%/ndjson.c \
	%reldir%/openmetrics.c \
	%reldir%/perfkit.c \
	%reldir%/units.c \
	$(NULL)
libbst_formats_la_CPPFLAGS = $(AM_CPPFLAGS) $(JSON_CFLAGS)
libbst_formats_la_LIBADD = libbst-result.la libbst-stats.la $(JSON_LIBS)
noinst_HEADERS += \
	%reldir%/csv.h \
	%reldir%/csv-columns.h \
	%reldir%/csv-own.h \
	%reldir%/csv-params.h \
	%reldir%/export.h \
	%reldir%/formats.h \
	%reldir%/gather.h \
	%reldir%/gather-private.h \
	%reldir%/names.h \
	%reldir%/units.h \
	$(NULL)
