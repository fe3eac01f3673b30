# SPDX-License-Identifier: LGPL-2.1-or-later
# The installed library and its header.
pkginclude_HEADERS = %reldir%/include/benchstone/plugin.h
pkgconfig_DATA += %reldir%/benchstone.pc
EXTRA_DIST += %reldir%/libbenchstone.map
