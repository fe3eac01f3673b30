/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * group-names.c - what the rows of a group are called: no more than tells them apart.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/group.h"
#include "reports/text.h"

/* ---- Titles of the suite ------------------------------------------------------------------- */

/* Titles serve as names when each case has one of its own. */
static gboolean
titles_tell (const BstGroup *group)
{
  g_autoptr (GHashTable) cases = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];
      gpointer other = NULL;

      if (row->c->title == NULL)
        return FALSE;
      if (g_hash_table_lookup_extended (cases, row->c->title, NULL, &other)
          && !g_str_equal (other, row->parameters))
        return FALSE;
      g_hash_table_insert (cases, row->c->title, row->parameters);
    }
  return TRUE;
}

/* ---- Parameters ---------------------------------------------------------------------------- */

static gboolean
begins_parameter (const char *word)
{
  gsize n = strspn (word, "abcdefghijklmnopqrstuvwxyz0123456789-");

  return n > 0 && word[n] == '=';
}

/* "a=1", "b=two words": a word without a name belongs to the value before. */
static GPtrArray *
split_parameters (const char *parameters)
{
  g_auto (GStrv) words = g_strsplit (parameters, " ", -1);
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  for (char **word = words; *word != NULL; word++)
    if (parts->len == 0 || begins_parameter (*word))
      g_ptr_array_add (parts, g_strdup (*word));
    else
      {
        char *longer = g_strdup_printf ("%s %s", (char *)parts->pdata[parts->len - 1], *word);

        g_free (parts->pdata[parts->len - 1]);
        parts->pdata[parts->len - 1] = longer;
      }
  return parts;
}

static gboolean
has_part (const BstRow *row, const char *part)
{
  g_autoptr (GPtrArray) parts = split_parameters (row->parameters);

  return g_ptr_array_find_with_equal_func (parts, part, g_str_equal, NULL);
}

static gboolean
is_common (const BstGroup *group, const char *part)
{
  for (guint i = 1; i < group->rows->len; i++)
    if (!has_part (group->rows->pdata[i], part))
      return FALSE;
  return TRUE;
}

/* The parameters that all rows share. */
static GPtrArray *
find_common (const BstGroup *group)
{
  const BstRow *first = group->rows->pdata[0];
  GPtrArray *parts = split_parameters (first->parameters);

  for (guint i = parts->len; i > 0; i--)
    if (!is_common (group, parts->pdata[i - 1]))
      g_ptr_array_remove_index (parts, i - 1);
  return parts;
}

static char *
join (const GPtrArray *parts, const GPtrArray *without)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    if (without == NULL
        || !g_ptr_array_find_with_equal_func ((GPtrArray *)without, parts->pdata[i], g_str_equal,
                                              NULL))
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", (char *)parts->pdata[i]);
  return g_string_free (text, FALSE);
}

/* ---- Rows ---------------------------------------------------------------------------------- */

/* What of the case, or "" where one case is all there is. */
static char *
case_name (const BstGroup *group, const BstRow *row, gboolean titles, const GPtrArray *common)
{
  g_autoptr (GPtrArray) parts = split_parameters (row->parameters);
  g_autofree char *own = join (parts, common);

  if (titles)
    return bst_text_clean (row->c->title);
  if (*own == '\0' && group->n_cases > 1)
    return g_strdup (_ ("defaults"));
  return g_steal_pointer (&own);
}

static gboolean
several_systems (const BstGroup *group)
{
  const BstRow *first = group->rows->pdata[0];

  for (guint i = 1; i < group->rows->len; i++)
    if (((const BstRow *)group->rows->pdata[i])->system_index != first->system_index)
      return TRUE;
  return FALSE;
}

static gboolean
several_labels (const BstGroup *group)
{
  const BstRow *first = group->rows->pdata[0];

  for (guint i = 1; i < group->rows->len; i++)
    if (!g_str_equal (((const BstRow *)group->rows->pdata[i])->labels, first->labels))
      return TRUE;
  return FALSE;
}

static void
append (GString *name, const char *part)
{
  if (*part != '\0')
    g_string_append_printf (name, "%s%s", name->len > 0 ? " · " : "", part);
}

void
bst_group_name_rows (BstGroup *group)
{
  gboolean titles = titles_tell (group);
  gboolean systems = several_systems (group);
  gboolean labels = several_labels (group);
  g_autoptr (GPtrArray) common = find_common (group);

  group->common = join (common, NULL);
  for (guint i = 0; i < group->rows->len; i++)
    {
      BstRow *row = group->rows->pdata[i];
      GString *name = g_string_new (NULL);

      row->case_name = case_name (group, row, titles, common);
      append (name, row->case_name);
      if (labels)
        append (name, *row->labels != '\0' ? row->labels : _ ("all"));
      if (systems || name->len == 0)
        append (name, row->system);
      row->name = g_string_free (name, FALSE);
    }
}
