# SPDX-License-Identifier: LGPL-2.1-or-later
# Numbers in, numbers out: no I/O, libm alone, no contraction so that digits agree everywhere.
noinst_LTLIBRARIES += libbst-stats.la
libbst_stats_la_SOURCES = \
	%reldir%/order.c \
	$(NULL)
libbst_stats_la_CFLAGS = $(AM_CFLAGS) -ffp-contract=off
libbst_stats_la_LIBADD = -lm
noinst_HEADERS += \
	%reldir%/order.h \
	$(NULL)
