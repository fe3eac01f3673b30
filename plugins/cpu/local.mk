# SPDX-License-Identifier: LGPL-2.1-or-later
if PLUGIN_CPU
plugin_LTLIBRARIES += cpu.la
cpu_la_SOURCES = %reldir%/cpu.c %reldir%/sieve.c %reldir%/sieve.h
cpu_la_CPPFLAGS = $(PLUGIN_CPPFLAGS)
cpu_la_LDFLAGS = $(PLUGIN_LDFLAGS)
cpu_la_LIBADD = $(PLUGIN_LIBADD) -lm
endif
