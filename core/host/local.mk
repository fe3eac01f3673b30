# SPDX-License-Identifier: LGPL-2.1-or-later
# Registry, suite, plan, supervisor, journal, store, runner: the host process.
noinst_LTLIBRARIES += libbst-host.la
libbst_host_la_SOURCES = \
	$(NULL)
libbst_host_la_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS)
libbst_host_la_LIBADD = libbst-result.la libbst-stats.la $(GIO_LIBS) $(JSON_LIBS)
noinst_HEADERS += \
	%reldir%/journal.h \
	%reldir%/plan.h \
	%reldir%/registry.h \
	%reldir%/runner.h \
	%reldir%/store.h \
	%reldir%/suite.h \
	%reldir%/supervisor.h \
	$(NULL)
