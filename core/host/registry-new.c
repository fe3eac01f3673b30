/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * registry-new.c - the registry that users get: described by workers.  A file of its own, so that
 * tests of the registry link without the supervisor.
 */
#include <config.h>

#include "host/registry-private.h"

BstRegistry *
bst_registry_new (const char *plugin_path)
{
  return bst_registry_new_with (plugin_path, bst_supervisor_describe);
}
