# SPDX-License-Identifier: LGPL-2.1-or-later
# What both processes know (GLib alone), and what only host and reports know (json-glib; children, signals).
noinst_LTLIBRARIES += libbst-model.la libbst-result.la

libbst_model_la_SOURCES = \
	%reldir%/atomic-file.c \
	%reldir%/chart-kind.c \
	%reldir%/clean-text.c \
	%reldir%/clock.c \
	%reldir%/description-check.c \
	%reldir%/description-new.c \
	%reldir%/description-variant.c \
	%reldir%/description.c \
	%reldir%/document-format.c \
	%reldir%/fail.c \
	%reldir%/file-read.c \
	%reldir%/files.c \
	%reldir%/given-name.c \
	%reldir%/gnuplot-text.c \
	%reldir%/histogram.c \
	%reldir%/level.c \
	%reldir%/machine-arm.c \
	%reldir%/machine-cache.c \
	%reldir%/machine-cpu.c \
	%reldir%/machine-device.c \
	%reldir%/machine-kinds.c \
	%reldir%/machine-limits.c \
	%reldir%/machine-private.c \
	%reldir%/machine-private-names.c \
	%reldir%/machine-private-words.c \
	%reldir%/machine-read.c \
	%reldir%/machine-source.c \
	%reldir%/machine-system.c \
	%reldir%/machine-target.c \
	%reldir%/machine-topology.c \
	%reldir%/machine-virtual.c \
	%reldir%/machine.c \
	%reldir%/memory-left.c \
	%reldir%/nearest.c \
	%reldir%/number.c \
	%reldir%/output-file.c \
	%reldir%/param.c \
	%reldir%/paths.c \
	%reldir%/percentile.c \
	%reldir%/price.c \
	%reldir%/sentence.c \
	%reldir%/status.c \
	%reldir%/sweep.c \
	%reldir%/unit.c \
	%reldir%/wall.c \
	%reldir%/wire.c \
	$(NULL)
libbst_model_la_CPPFLAGS = $(AM_CPPFLAGS) $(PATH_CPPFLAGS)
libbst_model_la_LIBADD = $(GLIB_LIBS) -lm

libbst_result_la_SOURCES = \
	%reldir%/bury.c \
	%reldir%/description-json.c \
	%reldir%/json-read.c \
	%reldir%/json-names.c \
	%reldir%/json-scan.c \
	%reldir%/json-text.c \
	%reldir%/place-json.c \
	%reldir%/result.c \
	%reldir%/result-cases.c \
	%reldir%/result-histogram.c \
	%reldir%/result-json.c \
	%reldir%/result-json-read.c \
	%reldir%/result-skim.c \
	%reldir%/result-text.c \
	%reldir%/score-sheet.c \
	%reldir%/signals.c \
	%reldir%/same-clock.c \
	%reldir%/seen.c \
	%reldir%/sparse-json.c \
	$(NULL)
libbst_result_la_CPPFLAGS = $(AM_CPPFLAGS) $(PATH_CPPFLAGS) $(JSON_CFLAGS)
libbst_result_la_LIBADD = libbst-model.la $(JSON_LIBS)

noinst_HEADERS += \
	%reldir%/atomic-file.h \
	%reldir%/bury.h \
	%reldir%/chart-kind.h \
	%reldir%/clean-text.h \
	%reldir%/clock.h \
	%reldir%/description-json.h \
	%reldir%/description.h \
	%reldir%/document-format.h \
	%reldir%/fail.h \
	%reldir%/file-read.h \
	%reldir%/given-name.h \
	%reldir%/gnuplot-text.h \
	%reldir%/histogram.h \
	%reldir%/json-read.h \
	%reldir%/json-names.h \
	%reldir%/json-scan.h \
	%reldir%/json-text.h \
	%reldir%/level.h \
	%reldir%/machine-device.h \
	%reldir%/machine-private.h \
	%reldir%/machine-read.h \
	%reldir%/machine-source.h \
	%reldir%/machine.h \
	%reldir%/memory-left.h \
	%reldir%/nearest.h \
	%reldir%/number.h \
	%reldir%/param.h \
	%reldir%/paths.h \
	%reldir%/percentile.h \
	%reldir%/price.h \
	%reldir%/result-json-private.h \
	%reldir%/result-json.h \
	%reldir%/result.h \
	%reldir%/same-clock.h \
	%reldir%/seen.h \
	%reldir%/score-sheet.h \
	%reldir%/seen-json.h \
	%reldir%/sentence.h \
	%reldir%/signals.h \
	%reldir%/sparse-json.h \
	%reldir%/status.h \
	%reldir%/unit.h \
	%reldir%/wall.h \
	%reldir%/wire.h \
	$(NULL)
