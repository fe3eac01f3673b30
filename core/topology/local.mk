# SPDX-License-Identifier: LGPL-2.1-or-later
# benchstone-topology: asks hwloc, where configure found it; nothing else links that library.
if HWLOC
pkglibexec_PROGRAMS += benchstone-topology
endif
benchstone_topology_SOURCES = %reldir%/topology.c
benchstone_topology_CPPFLAGS = -I$(top_builddir) $(HWLOC_CFLAGS)
benchstone_topology_LDADD = $(HWLOC_LIBS)
