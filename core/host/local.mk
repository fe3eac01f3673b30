# SPDX-License-Identifier: LGPL-2.1-or-later
# Registry, suite, plan, supervisor, journal, store, runner: the host process.
noinst_LTLIBRARIES += libbst-host.la
libbst_host_la_SOURCES = \
	%reldir%/earlier.c \
	%reldir%/doctor.c \
	%reldir%/doctor-cpu.c \
	%reldir%/doctor-load.c \
	%reldir%/doctor-system.c \
	%reldir%/fixture.c \
	%reldir%/guard.c \
	%reldir%/guard-marks.c \
	%reldir%/guard-spin.c \
	%reldir%/journal.c \
	%reldir%/journal-apply.c \
	%reldir%/journal-line.c \
	%reldir%/journal-read.c \
	%reldir%/journal-record.c \
	%reldir%/journal-resume.c \
	%reldir%/json-lines.c \
	%reldir%/json-reader.c \
	%reldir%/keeper.c \
	%reldir%/noise.c \
	%reldir%/noise-json.c \
	%reldir%/plan.c \
	%reldir%/plan-expand.c \
	%reldir%/plan-order.c \
	%reldir%/plan-target.c \
	%reldir%/registry.c \
	%reldir%/registry-cache.c \
	%reldir%/registry-new.c \
	%reldir%/registry-rules.c \
	%reldir%/runner.c \
	%reldir%/settings.c \
	%reldir%/suite.c \
	%reldir%/suite-charts.c \
	%reldir%/suite-load.c \
	%reldir%/suite-settings.c \
	%reldir%/runner-block.c \
	%reldir%/runner-guard.c \
	%reldir%/runner-header.c \
	%reldir%/runner-job.c \
	%reldir%/runner-keep.c \
	%reldir%/runner-probe.c \
	%reldir%/runner-resume.c \
	%reldir%/runner-sensors.c \
	%reldir%/runner-steady.c \
	%reldir%/runner-stop.c \
	%reldir%/scratch.c \
	%reldir%/secrets.c \
	%reldir%/sensors.c \
	%reldir%/sensors-watch.c \
	%reldir%/store.c \
	%reldir%/store-find.c \
	%reldir%/store-list.c \
	%reldir%/store-sweep.c \
	%reldir%/supervisor.c \
	%reldir%/supervisor-capture.c \
	%reldir%/supervisor-describe.c \
	%reldir%/supervisor-judge.c \
	%reldir%/supervisor-records.c \
	%reldir%/supervisor-spawn.c \
	%reldir%/supervisor-watch.c \
	$(NULL)
libbst_host_la_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS)
libbst_host_la_LIBADD = libbst-result.la libbst-stats.la $(GIO_LIBS) $(JSON_LIBS)
noinst_HEADERS += \
	%reldir%/earlier.h \
	%reldir%/doctor.h \
	%reldir%/doctor-private.h \
	%reldir%/fixture.h \
	%reldir%/guard.h \
	%reldir%/journal.h \
	%reldir%/journal-private.h \
	%reldir%/json-lines.h \
	%reldir%/json-reader.h \
	%reldir%/keeper.h \
	%reldir%/noise.h \
	%reldir%/noise-private.h \
	%reldir%/plan.h \
	%reldir%/plan-private.h \
	%reldir%/registry.h \
	%reldir%/registry-private.h \
	%reldir%/resume.h \
	%reldir%/runner.h \
	%reldir%/runner-private.h \
	%reldir%/scratch.h \
	%reldir%/secrets.h \
	%reldir%/sensors.h \
	%reldir%/store.h \
	%reldir%/store-private.h \
	%reldir%/suite-settings.h \
	%reldir%/suite.h \
	%reldir%/suite-charts.h \
	%reldir%/supervisor.h \
	%reldir%/supervisor-private.h \
	$(NULL)
