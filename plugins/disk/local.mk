# SPDX-License-Identifier: LGPL-2.1-or-later
if PLUGIN_DISK
plugin_LTLIBRARIES += disk.la
disk_la_SOURCES = \
	%reldir%/cache.c \
	%reldir%/cache.h \
	%reldir%/content.c \
	%reldir%/content.h \
	%reldir%/direct.c \
	%reldir%/direct.h \
	%reldir%/disk.c \
	%reldir%/disk.h \
	%reldir%/layout.c \
	%reldir%/layout.h \
	%reldir%/medium.c \
	%reldir%/medium.h \
	%reldir%/offsets.c \
	%reldir%/offsets.h \
	%reldir%/random.c \
	%reldir%/sequential.c \
	%reldir%/transfer.c \
	%reldir%/transfer.h \
	%reldir%/verify.c \
	%reldir%/verify.h \
	$(NULL)
disk_la_CPPFLAGS = $(PLUGIN_CPPFLAGS) $(DISK_CPPFLAGS)
disk_la_LDFLAGS = $(PLUGIN_LDFLAGS)
disk_la_LIBADD = $(PLUGIN_LIBADD)
endif
# Files beyond 2 GiB on 32-bit machines.
DISK_CPPFLAGS = -D_FILE_OFFSET_BITS=64
