# SPDX-License-Identifier: LGPL-2.1-or-later
# Plugins that only tests use: the zoo of broken ones, and one for each interface shape.
TEST_PLUGIN_CPPFLAGS = -I$(top_srcdir)/core/include $(GLIB_CFLAGS)

check_LTLIBRARIES += \
	shape-counted.la \
	$(NULL)
shape_counted_la_SOURCES = %reldir%/shape-counted.c
shape_counted_la_CPPFLAGS = $(TEST_PLUGIN_CPPFLAGS)
shape_counted_la_LDFLAGS = $(TEST_PLUGIN_LDFLAGS)
shape_counted_la_LIBADD = $(PLUGIN_LIBADD)
