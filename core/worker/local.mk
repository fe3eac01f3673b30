# SPDX-License-Identifier: LGPL-2.1-or-later
# libbenchstone: what plugins call and all of the worker but the loader.  By way of a convenience
# library, so that unit tests reach what the version script hides.
noinst_LTLIBRARIES += libbst-worker.la
libbst_worker_la_SOURCES = \
	%reldir%/child.c \
	%reldir%/child.h \
	%reldir%/collect.c \
	%reldir%/collect.h \
	%reldir%/crash.c \
	%reldir%/crash.h \
	%reldir%/emit.c \
	%reldir%/fork.c \
	%reldir%/fork.h \
	%reldir%/gate.c \
	%reldir%/gate.h \
	%reldir%/label.c \
	%reldir%/label.h \
	%reldir%/pace.c \
	%reldir%/pace.h \
	%reldir%/phase.c \
	%reldir%/phase.h \
	%reldir%/place.c \
	%reldir%/reap.c \
	%reldir%/record.c \
	%reldir%/record.h \
	%reldir%/run.c \
	%reldir%/run.h \
	%reldir%/sample.c \
	%reldir%/sample.h \
	%reldir%/session.c \
	%reldir%/session.h \
	%reldir%/slot.c \
	%reldir%/spawn.c \
	%reldir%/spawn.h \
	%reldir%/tally.c \
	%reldir%/tally.h \
	%reldir%/task.c \
	%reldir%/task.h \
	%reldir%/thread.c \
	%reldir%/thread.h \
	%reldir%/worker.c \
	%reldir%/worker.h \
	$(NULL)
libbst_worker_la_LIBADD = libbst-model.la $(GLIB_LIBS) $(LTLIBINTL) -lpthread -lm

lib_LTLIBRARIES += libbenchstone.la
libbenchstone_la_SOURCES =
libbenchstone_la_LIBADD = libbst-worker.la $(GLIB_LIBS) $(LTLIBINTL) -lpthread -lm
libbenchstone_la_LDFLAGS = -version-info 0:0:0 -no-undefined \
	-Wl,--version-script=$(top_srcdir)/core/libbenchstone.map $(AM_LDFLAGS)
EXTRA_libbenchstone_la_DEPENDENCIES = $(top_srcdir)/core/libbenchstone.map

# The program also looks beside itself, so that .libs/benchstone-worker runs without libtool's
# shell wrapper; -no-fast-install would leave the build folder's path in what is installed.
pkglibexec_PROGRAMS += benchstone-worker
benchstone_worker_SOURCES = \
	%reldir%/loader.c \
	%reldir%/loader.h \
	%reldir%/main.c \
	%reldir%/object-file.c \
	%reldir%/object-file.h \
	$(NULL)
benchstone_worker_CPPFLAGS = $(AM_CPPFLAGS) $(PATH_CPPFLAGS)
benchstone_worker_LDADD = libbenchstone.la $(GLIB_LIBS) $(LTDL_LIBS) $(LTLIBINTL)
benchstone_worker_LDFLAGS = -Wl,-rpath,'$$ORIGIN' $(AM_LDFLAGS)
