/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * topology.c - has the program benchstone-topology ask hwloc about this machine, where it is
 * installed.  Without it, or when it fails, the facts are those that the kernel tells.
 */
#include <config.h>

#include <string.h>

#include "host/topology.h"
#include "model/paths.h"

/* It says some lines; more would be another program. */
#define MAX_TOLD 4096

void
bst_topology_ask (BstSource *source)
{
  g_autofree char *program = bst_path_topology ();
  char *argv[] = { program, NULL };
  g_autofree char *told = NULL;
  int status = -1;

  if (!bst_source_is_here (source)
      || !g_spawn_sync ("/", argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &told, NULL,
                        &status, NULL)
      || status != 0 || strlen (told) > MAX_TOLD)
    return;
  bst_source_add (source, BST_TOPOLOGY_TOLD, told);
}
