# SPDX-License-Identifier: LGPL-2.1-or-later
if PLUGIN_COMMAND
plugin_LTLIBRARIES += command.la
command_la_SOURCES = %reldir%/command.c %reldir%/output.c %reldir%/output.h \
	%reldir%/files.c %reldir%/files.h \
	%reldir%/statuses.c %reldir%/statuses.h \
	%reldir%/words.c %reldir%/words.h
command_la_CPPFLAGS = $(PLUGIN_CPPFLAGS)
command_la_LDFLAGS = $(PLUGIN_LDFLAGS)
command_la_LIBADD = $(PLUGIN_LIBADD)
endif
