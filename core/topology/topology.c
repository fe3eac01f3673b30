/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * topology.c - the program benchstone-topology: what hwloc says of this machine, in lines of words.
 * A process of its own, as hwloc visits every CPU in turn to ask the processor, and may load what it
 * likes: neither is for the program that measures.  core/host/topology.c reads what it prints.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <hwloc.h>

/* Machines with thousands of CPUs take seconds. */
#define PATIENCE 30

/* hwloc can be told to describe another machine (HWLOC_XMLFILE, HWLOC_SYNTHETIC, HWLOC_FSROOT) or to
 * leave things out (HWLOC_COMPONENTS): here it is asked of this one, whatever a user has set. */
static void
forget_variables (void)
{
  for (char **entry = environ; *entry != NULL;)
    {
      char name[256];
      const size_t length = strcspn (*entry, "=");

      if (strncmp (*entry, "HWLOC_", 6) == 0 && length < sizeof name)
        {
          memcpy (name, *entry, length);
          name[length] = '\0';
          unsetenv (name);
          entry = environ;
        }
      else
        entry++;
    }
  /* Not a folder, so there are no plugins: theirs are graphics cards and PCI devices. */
  setenv ("HWLOC_PLUGINS_PATH", "/dev/null", 1);
  setenv ("HWLOC_HIDE_ERRORS", "2", 1);
}

static void
print_count (hwloc_topology_t topology, const char *word, hwloc_obj_type_t type)
{
  const int n = hwloc_get_nbobjs_by_type (topology, type);

  if (n > 0)
    printf ("%s %d\n", word, n);
}

/* "l3 33554432 16 2": a size in bytes, the CPUs that share it, and how many of them there are. */
static void
print_cache (hwloc_topology_t topology, hwloc_obj_t cache)
{
  const struct hwloc_cache_attr_s *attr = &cache->attr->cache;
  const char *kind = attr->type == HWLOC_OBJ_CACHE_DATA          ? "d"
                     : attr->type == HWLOC_OBJ_CACHE_INSTRUCTION ? "i"
                                                                 : "";

  if (attr->size > 0 && attr->depth <= 4)
    printf ("l%u%s %llu %d %d\n", attr->depth, kind, (unsigned long long)attr->size,
            hwloc_bitmap_weight (cache->cpuset), hwloc_get_nbobjs_by_type (topology, cache->type));
}

/* Of the first CPU, as the other facts are. */
static void
print_caches (hwloc_topology_t topology)
{
  const int first = hwloc_bitmap_first (hwloc_topology_get_topology_cpuset (topology));
  hwloc_obj_t object = first >= 0 ? hwloc_get_pu_obj_by_os_index (topology, (unsigned)first) : NULL;

  for (; object != NULL; object = object->parent)
    if (hwloc_obj_type_is_cache (object->type))
      print_cache (topology, object);
}

int
main (void)
{
  hwloc_topology_t topology;

  alarm (PATIENCE);
  forget_variables ();
  if (hwloc_topology_init (&topology) != 0)
    return EXIT_FAILURE;
  /* Also what this process may not use: the facts are about the machine. */
  if (hwloc_topology_set_flags (topology, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED) != 0
      || hwloc_topology_set_icache_types_filter (topology, HWLOC_TYPE_FILTER_KEEP_ALL) != 0
      || hwloc_topology_load (topology) != 0 || !hwloc_topology_is_thissystem (topology))
    return EXIT_FAILURE;
  print_count (topology, "sockets", HWLOC_OBJ_PACKAGE);
  print_count (topology, "cores", HWLOC_OBJ_CORE);
  print_count (topology, "threads", HWLOC_OBJ_PU);
  print_count (topology, "nodes", HWLOC_OBJ_NUMANODE);
  print_caches (topology);
  hwloc_topology_destroy (topology);
  return fflush (stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
