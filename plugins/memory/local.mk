# SPDX-License-Identifier: LGPL-2.1-or-later
if PLUGIN_MEMORY
plugin_LTLIBRARIES += memory.la
memory_la_SOURCES = \
	%reldir%/block.c \
	%reldir%/block.h \
	%reldir%/caches.c \
	%reldir%/caches.h \
	%reldir%/chase.c \
	%reldir%/chase.h \
	%reldir%/kernels.c \
	%reldir%/kernels.h \
	%reldir%/latency.c \
	%reldir%/memory.c \
	%reldir%/memory.h \
	%reldir%/split.c \
	%reldir%/split.h \
	%reldir%/stream.c \
	$(NULL)
memory_la_CPPFLAGS = $(PLUGIN_CPPFLAGS)
memory_la_LDFLAGS = $(PLUGIN_LDFLAGS)
memory_la_LIBADD = $(PLUGIN_LIBADD) -lm
endif
