# SPDX-License-Identifier: LGPL-2.1-or-later
# Statistics: every reference case a test of its own, properties, simulations.
unit_tests += \
	%reldir%/test-stats-cases \
	%reldir%/test-stats-numbers \
	%reldir%/test-stats-offset \
	%reldir%/test-stats-properties \
	%reldir%/test-stats-rules \
	%reldir%/test-stats-simulation \
	%reldir%/test-stats-verdict \
	$(NULL)
%canon_reldir%_test_stats_cases_SOURCES = \
	%reldir%/test-stats-cases.c \
	%reldir%/stats-case.c \
	%reldir%/stats-case-compare.c \
	%reldir%/stats-case-histogram.c \
	%reldir%/stats-case-sample.c \
	%reldir%/stats-case-series.c \
	$(NULL)
%canon_reldir%_test_stats_cases_CPPFLAGS = $(AM_CPPFLAGS) $(JSON_CFLAGS)
%canon_reldir%_test_stats_cases_LDADD = libbst-stats.la $(MODEL_LIBS) $(JSON_LIBS) -lm
%canon_reldir%_test_stats_numbers_LDADD = libbst-stats.la $(GLIB_LIBS) -lm
%canon_reldir%_test_stats_offset_LDADD = libbst-stats.la $(GLIB_LIBS) -lm
%canon_reldir%_test_stats_properties_LDADD = libbst-stats.la $(MODEL_LIBS) -lm
%canon_reldir%_test_stats_rules_LDADD = libbst-stats.la $(GLIB_LIBS) -lm
%canon_reldir%_test_stats_simulation_LDADD = libbst-stats.la $(GLIB_LIBS) -lm
%canon_reldir%_test_stats_verdict_LDADD = libbst-stats.la $(GLIB_LIBS) -lm
noinst_HEADERS += %reldir%/stats-case.h
EXTRA_DIST += tests/data/stat-cases.json
