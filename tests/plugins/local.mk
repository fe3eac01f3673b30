# SPDX-License-Identifier: LGPL-2.1-or-later
# Plugins that only tests use: the zoo of broken ones, one for each interface shape, and one
# built with a header that is kept as it was.
TEST_PLUGIN_CPPFLAGS = -I$(top_srcdir)/core/include $(GLIB_CFLAGS)
noinst_HEADERS += %reldir%/shape.h %reldir%/frozen/plugin-abi0.h

# What shape-server starts.
check_PROGRAMS += %reldir%/loopback-server
%canon_reldir%_loopback_server_SOURCES = %reldir%/loopback-server.c

check_LTLIBRARIES += \
	cost.la \
	frozen-abi0.la \
	shape-added.la \
	shape-counted.la \
	shape-fixture.la \
	shape-job.la \
	shape-known.la \
	shape-labels.la \
	shape-own.la \
	shape-phases.la \
	shape-secret.la \
	shape-series.la \
	shape-server.la \
	shape-timed.la \
	zoo.la \
	zoo-abi.la \
	zoo-constructor.la \
	zoo-fork.la \
	zoo-longer.la \
	zoo-name.la \
	zoo-query.la \
	zoo-shorter.la \
	zoo-symbol.la \
	zoo-symbol-name.la \
	zoo-unit.la \
	$(NULL)

cost_la_SOURCES = %reldir%/cost.c
cost_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
cost_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
cost_la_LIBADD = $(PLUGIN_LIBADD)

frozen_abi0_la_SOURCES = %reldir%/frozen/frozen-abi0.c
frozen_abi0_la_CPPFLAGS = $(GLIB_CFLAGS)
frozen_abi0_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
frozen_abi0_la_LIBADD = $(PLUGIN_LIBADD)

shape_added_la_SOURCES = %reldir%/shape-added.c
shape_added_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_added_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_added_la_LIBADD = $(PLUGIN_LIBADD)

shape_counted_la_SOURCES = %reldir%/shape-counted.c
shape_counted_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_counted_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_counted_la_LIBADD = $(PLUGIN_LIBADD)

shape_fixture_la_SOURCES = %reldir%/shape-fixture.c
shape_fixture_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_fixture_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_fixture_la_LIBADD = $(PLUGIN_LIBADD)

shape_job_la_SOURCES = %reldir%/shape-job.c
shape_job_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_job_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_job_la_LIBADD = $(PLUGIN_LIBADD)

shape_known_la_SOURCES = %reldir%/shape-known.c
shape_known_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_known_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_known_la_LIBADD = $(PLUGIN_LIBADD)

shape_labels_la_SOURCES = %reldir%/shape-labels.c
shape_labels_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_labels_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_labels_la_LIBADD = $(PLUGIN_LIBADD)

shape_own_la_SOURCES = %reldir%/shape-own.c
shape_own_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_own_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_own_la_LIBADD = $(PLUGIN_LIBADD)

shape_phases_la_SOURCES = %reldir%/shape-phases.c
shape_phases_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_phases_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_phases_la_LIBADD = $(PLUGIN_LIBADD)

shape_secret_la_SOURCES = %reldir%/shape-secret.c
shape_secret_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_secret_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_secret_la_LIBADD = $(PLUGIN_LIBADD)

shape_series_la_SOURCES = %reldir%/shape-series.c
shape_series_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_series_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_series_la_LIBADD = $(PLUGIN_LIBADD)

shape_server_la_SOURCES = %reldir%/shape-server.c
shape_server_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_server_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_server_la_LIBADD = $(PLUGIN_LIBADD)

shape_timed_la_SOURCES = %reldir%/shape-timed.c
shape_timed_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_timed_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_timed_la_LIBADD = $(PLUGIN_LIBADD)

zoo_la_SOURCES = %reldir%/zoo.c
zoo_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_la_LIBADD = $(PLUGIN_LIBADD)

zoo_abi_la_SOURCES = %reldir%/zoo-abi.c
zoo_abi_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_abi_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_abi_la_LIBADD = $(PLUGIN_LIBADD)

zoo_constructor_la_SOURCES = %reldir%/zoo-constructor.c
zoo_constructor_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_constructor_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_constructor_la_LIBADD = $(PLUGIN_LIBADD)

zoo_fork_la_SOURCES = %reldir%/zoo-fork.c
zoo_fork_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_fork_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_fork_la_LIBADD = $(PLUGIN_LIBADD)

zoo_longer_la_SOURCES = %reldir%/zoo-longer.c
zoo_longer_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_longer_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_longer_la_LIBADD = $(PLUGIN_LIBADD)

zoo_name_la_SOURCES = %reldir%/zoo-name.c
zoo_name_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_name_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_name_la_LIBADD = $(PLUGIN_LIBADD)

zoo_query_la_SOURCES = %reldir%/zoo-query.c
zoo_query_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_query_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_query_la_LIBADD = $(PLUGIN_LIBADD)

zoo_shorter_la_SOURCES = %reldir%/zoo-shorter.c
zoo_shorter_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_shorter_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_shorter_la_LIBADD = $(PLUGIN_LIBADD)

zoo_symbol_la_SOURCES = %reldir%/zoo-symbol.c
zoo_symbol_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
# Without -no-undefined and -z defs: the missing function must not be noticed here.
zoo_symbol_la_LDFLAGS = -module -avoid-version -shared $(AM_LDFLAGS) -rpath $(abs_top_builddir)
zoo_symbol_la_LIBADD = $(PLUGIN_LIBADD)

zoo_symbol_name_la_SOURCES = %reldir%/zoo-symbol-name.c
zoo_symbol_name_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_symbol_name_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_symbol_name_la_LIBADD = $(PLUGIN_LIBADD)

zoo_unit_la_SOURCES = %reldir%/zoo-unit.c
zoo_unit_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
zoo_unit_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
zoo_unit_la_LIBADD = $(PLUGIN_LIBADD)
