/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-unvaried.c - by parameter, what nobody varied is no gap: cases of benchmarks that have
 * one value of it, or do not have it at all, are left out and counted.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/comparison-private.h"

/* The only system that has C; G_MAXUINT: there are several. */
static guint
lone_system (const BstComparison *comparison, const BstComparedCase *c)
{
  guint found = G_MAXUINT;

  for (guint s = 0; s < comparison->systems->len; s++)
    if (c->parts[s] != NULL && found != G_MAXUINT)
      return G_MAXUINT;
    else if (c->parts[s] != NULL)
      found = s;
  return found;
}

/* Benchmarks with cases of several values: name -> itself. */
static GHashTable *
find_varied (const BstComparison *comparison)
{
  g_autoptr (GHashTable) systems = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTable *varied = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < comparison->cases->len; i++)
    {
      const BstComparedCase *c = comparison->cases->pdata[i];
      const guint lone = lone_system (comparison, c);
      const gpointer own = GUINT_TO_POINTER (lone);
      gpointer other = NULL;

      if (lone == G_MAXUINT
          || (g_hash_table_lookup_extended (systems, c->benchmark->name, NULL, &other)
              && other != own))
        g_hash_table_add (varied, c->benchmark->name);
      else
        g_hash_table_insert (systems, c->benchmark->name, own);
    }
  return varied;
}

static gboolean
has_case (const BstComparison *comparison, guint system)
{
  for (guint i = 0; i < comparison->cases->len; i++)
    if (((const BstComparedCase *)comparison->cases->pdata[i])->parts[system] != NULL)
      return TRUE;
  return FALSE;
}

static void
drop_system (BstComparison *comparison, guint system)
{
  for (guint i = 0; i < comparison->cases->len; i++)
    {
      BstComparedCase *c = comparison->cases->pdata[i];

      for (guint s = system; s + 1 < comparison->systems->len; s++)
        c->parts[s] = c->parts[s + 1];
    }
  g_ptr_array_remove_index (comparison->systems, system);
}

static void
add_remark (BstComparison *comparison, char *sentence)
{
  g_ptr_array_add (comparison->remarks, sentence);
}

static void
remark (BstComparison *comparison)
{
  const guint lacking = comparison->n_lacking, unvaried = comparison->n_unvaried;
  const char *param = comparison->options.param;

  if (lacking > 0)
    add_remark (
        comparison,
        g_strdup_printf (ngettext ("%u case without the parameter '%s' is left out.",
                                   "%u cases without the parameter '%s' are left out.", lacking),
                         lacking, param));
  if (unvaried > 0)
    add_remark (comparison,
                g_strdup_printf (ngettext ("%u case is left out, as its benchmark was measured "
                                           "with one value of '%s' only.",
                                           "%u cases are left out, as their benchmarks were "
                                           "measured with one value of '%s' only.",
                                           unvaried),
                                 unvaried, param));
}

void
bst_comparison_leave_out_unvaried (BstComparison *comparison)
{
  g_autoptr (GHashTable) varied = find_varied (comparison);

  for (guint i = comparison->cases->len; i > 0 && g_hash_table_size (varied) > 0; i--)
    {
      BstComparedCase *c = comparison->cases->pdata[i - 1];

      if (g_hash_table_contains (varied, c->benchmark->name))
        continue;
      g_ptr_array_remove_index (comparison->cases, i - 1);
      bst_compared_case_free (c, comparison->systems->len);
      comparison->n_unvaried++;
    }
  for (guint s = comparison->systems->len; s > 0 && comparison->n_unvaried > 0; s--)
    if (!has_case (comparison, s - 1))
      drop_system (comparison, s - 1);
  remark (comparison);
}
