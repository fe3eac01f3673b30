# SPDX-License-Identifier: LGPL-2.1-or-later
# libbenchstone: what plugins call, and the worker program around it.
lib_LTLIBRARIES += libbenchstone.la
libbenchstone_la_SOURCES = \
	$(NULL)
libbenchstone_la_LIBADD = libbst-model.la $(GLIB_LIBS) -lm
libbenchstone_la_LDFLAGS = -version-info 0:0:0 -no-undefined \
	-Wl,--version-script=$(top_srcdir)/core/libbenchstone.map $(AM_LDFLAGS)
EXTRA_libbenchstone_la_DEPENDENCIES = $(top_srcdir)/core/libbenchstone.map

# The program is linked so that .libs/benchstone-worker runs without libtool's shell wrapper.
pkglibexec_PROGRAMS += benchstone-worker
benchstone_worker_SOURCES = \
	%reldir%/main.c \
	$(NULL)
benchstone_worker_LDADD = libbenchstone.la $(GLIB_LIBS) $(LTDL_LIBS)
benchstone_worker_LDFLAGS = -no-fast-install $(AM_LDFLAGS)
