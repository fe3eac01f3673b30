# SPDX-License-Identifier: LGPL-2.1-or-later
# Registry, suite, plan, supervisor, journal, store, runner: the host process.
noinst_LTLIBRARIES += libbst-host.la
libbst_host_la_SOURCES = \
	%reldir%/store-find.c \
	%reldir%/store-list.c \
	%reldir%/store.c \
	%reldir%/journal-apply.c \
	%reldir%/journal-line.c \
	%reldir%/journal-read.c \
	%reldir%/journal-record.c \
	%reldir%/journal-resume.c \
	%reldir%/journal.c \
	%reldir%/files.c \
	%reldir%/json-lines.c \
	%reldir%/json-reader.c \
	%reldir%/nearest.c \
	%reldir%/plan.c \
	%reldir%/plan-expand.c \
	%reldir%/plan-order.c \
	%reldir%/plan-target.c \
	%reldir%/registry.c \
	%reldir%/registry-cache.c \
	%reldir%/registry-new.c \
	%reldir%/registry-rules.c \
	%reldir%/settings.c \
	%reldir%/suite.c \
	%reldir%/suite-load.c \
	%reldir%/fixture.c \
	%reldir%/keeper.c \
	%reldir%/runner-header.c \
	%reldir%/runner-job.c \
	%reldir%/runner-keep.c \
	%reldir%/runner-probe.c \
	%reldir%/runner-resume.c \
	%reldir%/runner-signals.c \
	%reldir%/runner-stop.c \
	%reldir%/runner.c \
	%reldir%/scratch.c \
	%reldir%/supervisor-bury.c \
	%reldir%/supervisor-capture.c \
	%reldir%/supervisor-describe.c \
	%reldir%/supervisor-judge.c \
	%reldir%/supervisor-records.c \
	%reldir%/supervisor-spawn.c \
	%reldir%/supervisor-watch.c \
	%reldir%/supervisor.c \
	$(NULL)
libbst_host_la_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS)
libbst_host_la_LIBADD = libbst-result.la libbst-stats.la $(GIO_LIBS) $(JSON_LIBS)
noinst_HEADERS += \
	%reldir%/files.h \
	%reldir%/json-lines.h \
	%reldir%/json-reader.h \
	%reldir%/nearest.h \
	%reldir%/plan-private.h \
	%reldir%/registry-private.h \
	%reldir%/journal-private.h \
	%reldir%/fixture.h \
	%reldir%/journal.h \
	%reldir%/keeper.h \
	%reldir%/plan.h \
	%reldir%/registry.h \
	%reldir%/resume.h \
	%reldir%/runner-private.h \
	%reldir%/runner.h \
	%reldir%/store-private.h \
	%reldir%/scratch.h \
	%reldir%/store.h \
	%reldir%/suite.h \
	%reldir%/supervisor-private.h \
	%reldir%/supervisor.h \
	$(NULL)
