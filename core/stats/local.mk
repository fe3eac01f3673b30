# SPDX-License-Identifier: LGPL-2.1-or-later
# Numbers in, numbers out: no I/O, libm alone, no contraction so that digits agree everywhere.
noinst_LTLIBRARIES += libbst-stats.la
libbst_stats_la_SOURCES = \
	%reldir%/bootstrap.c \
	%reldir%/changepoint.c \
	%reldir%/drift.c \
	%reldir%/edivisive.c \
	%reldir%/effect.c \
	%reldir%/hodges-lehmann.c \
	%reldir%/holm.c \
	%reldir%/input.c \
	%reldir%/interval.c \
	%reldir%/kde.c \
	%reldir%/normality.c \
	%reldir%/null-distribution.c \
	%reldir%/offset.c \
	%reldir%/order.c \
	%reldir%/outliers.c \
	%reldir%/paired.c \
	%reldir%/power.c \
	%reldir%/quantile.c \
	%reldir%/random.c \
	%reldir%/ranksum.c \
	%reldir%/score-interval.c \
	%reldir%/score.c \
	%reldir%/select.c \
	%reldir%/sessions.c \
	%reldir%/special.c \
	%reldir%/spread.c \
	%reldir%/stopping.c \
	%reldir%/ttest.c \
	%reldir%/two-sample.c \
	%reldir%/usl.c \
	%reldir%/verdict.c \
	%reldir%/warmup.c \
	$(NULL)
libbst_stats_la_CFLAGS = $(AM_CFLAGS) -ffp-contract=off
libbst_stats_la_LIBADD = -lm
noinst_HEADERS += \
	%reldir%/bootstrap.h \
	%reldir%/changepoint.h \
	%reldir%/drift.h \
	%reldir%/edivisive.h \
	%reldir%/effect.h \
	%reldir%/hodges-lehmann.h \
	%reldir%/holm.h \
	%reldir%/input.h \
	%reldir%/interval.h \
	%reldir%/kde.h \
	%reldir%/normality.h \
	%reldir%/null-distribution.h \
	%reldir%/offset.h \
	%reldir%/order.h \
	%reldir%/outliers.h \
	%reldir%/paired.h \
	%reldir%/power.h \
	%reldir%/quantile.h \
	%reldir%/random.h \
	%reldir%/ranksum.h \
	%reldir%/score.h \
	%reldir%/select.h \
	%reldir%/sessions.h \
	%reldir%/special.h \
	%reldir%/spread.h \
	%reldir%/stopping.h \
	%reldir%/ttest.h \
	%reldir%/two-sample.h \
	%reldir%/usl.h \
	%reldir%/verdict.h \
	%reldir%/warmup.h \
	$(NULL)
