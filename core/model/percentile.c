/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * percentile.c - which percentiles of a latency have a name.
 */
#include <config.h>

#include "model/percentile.h"

const BstPercentileKind bst_percentile_kinds[BST_N_PERCENTILES] = {
  { "p50", 0.5 },     { "p90", 0.9 },       { "p95", 0.95 }, { "p99", 0.99 },
  { "p99.9", 0.999 }, { "p99.99", 0.9999 }, { "max", 1 },
};

gint
bst_percentile_find (const char *name)
{
  for (gint i = 0; i < BST_PERCENTILE_MAX; i++)
    if (g_str_equal (bst_percentile_kinds[i].name, name))
      return i;
  return -1;
}

char *
bst_percentile_names (void)
{
  GString *names = g_string_new (NULL);

  for (gint i = 0; i < BST_PERCENTILE_MAX; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", bst_percentile_kinds[i].name);
  return g_string_free (names, FALSE);
}
