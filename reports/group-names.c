/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * group-names.c - what the rows of a group are called: no more than tells them apart.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/group.h"
#include "reports/text.h"

/* ---- Parts that are common ------------------------------------------------------------------ */

static gboolean
has_part (const GPtrArray *parts, const char *part)
{
  return g_ptr_array_find_with_equal_func ((GPtrArray *)parts, part, g_str_equal, NULL);
}

static gboolean
is_common (const GPtrArray *rows, const char *part)
{
  for (guint i = 1; i < rows->len; i++)
    if (!has_part (((const BstRow *)rows->pdata[i])->parts, part))
      return FALSE;
  return TRUE;
}

/* The parameters that all ROWS share: array of char *, borrowed. */
static GPtrArray *
find_common (const GPtrArray *rows)
{
  const BstRow *first = rows->pdata[0];
  GPtrArray *common = g_ptr_array_new ();

  for (guint i = 0; i < first->parts->len; i++)
    if (is_common (rows, first->parts->pdata[i]))
      g_ptr_array_add (common, first->parts->pdata[i]);
  return common;
}

static char *
join (const GPtrArray *parts, const GPtrArray *without)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    if (without == NULL || !has_part (without, parts->pdata[i]))
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", (char *)parts->pdata[i]);
  return g_string_free (text, FALSE);
}

static void
append (GString *name, const char *part)
{
  if (*part != '\0')
    g_string_append_printf (name, "%s%s", name->len > 0 ? " · " : "", part);
}

/* ---- Cases ----------------------------------------------------------------------------------- */

/* The rows of each title; those without one are not in it. */
static GHashTable *
rows_by_title (const BstGroup *group)
{
  GHashTable *titles =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_ptr_array_unref);

  for (guint i = 0; i < group->rows->len; i++)
    {
      const BstRow *row = group->rows->pdata[i];
      GPtrArray *rows = row->c->title != NULL ? g_hash_table_lookup (titles, row->c->title) : NULL;

      if (row->c->title == NULL)
        continue;
      if (rows == NULL)
        g_hash_table_insert (titles, row->c->title, rows = g_ptr_array_new ());
      g_ptr_array_add (rows, (gpointer)row);
    }
  return titles;
}

/* "TITLE", or "TITLE · threads=2" where a sweep made several cases of it. */
static void
name_titled (const GPtrArray *rows)
{
  g_autoptr (GPtrArray) common = find_common (rows);

  for (guint i = 0; i < rows->len; i++)
    {
      BstRow *row = rows->pdata[i];
      g_autofree char *own = join (row->parts, common);
      g_autofree char *title = bst_text_clean (row->c->title);
      GString *name = g_string_new (title);

      append (name, own);
      row->case_name = g_string_free (name, FALSE);
    }
}

static void
name_all_titled (const BstGroup *group)
{
  g_autoptr (GHashTable) titles = rows_by_title (group);
  GHashTableIter iter;
  gpointer rows = NULL;

  g_hash_table_iter_init (&iter, titles);
  while (g_hash_table_iter_next (&iter, NULL, &rows))
    name_titled (rows);
}

/* What of the case, or "" where one case is all there is. */
static char *
untitled_name (const BstGroup *group, const BstRow *row, const GPtrArray *common)
{
  g_autofree char *own = join (row->parts, common);

  if (*own == '\0' && group->n_cases > 1)
    return g_strdup (_ ("defaults"));
  return g_steal_pointer (&own);
}

char *
bst_row_full_name (const BstRow *row)
{
  g_autofree char *parts = NULL;
  g_autofree char *name = NULL;

  if (row->c->title != NULL)
    return g_strdup (row->case_name);
  parts = join (row->parts, NULL);
  name = bst_text_clean (bst_benchmark_shown_name (row->c->description));
  return *parts != '\0' ? g_strdup_printf ("%s %s", name, parts) : g_steal_pointer (&name);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* "phase=fill,page=/a" is "phase fill, page /a"; what has no labels is the total.  A ',' of a
 * value is "%2C" in a key. */
static char *
label_name (const char *labels)
{
  g_auto (GStrv) parts = g_strsplit (labels, ",", -1);

  if (*labels == '\0')
    return g_strdup (_ ("total"));
  for (char **part = parts; *part != NULL; part++)
    {
      char *equals = strchr (*part, '=');
      g_autofree char *plain = NULL;

      if (equals != NULL)
        *equals = ' ';
      plain = g_uri_unescape_string (*part, NULL);
      if (plain == NULL)
        continue;
      g_free (*part);
      *part = bst_text_clean (plain);
    }
  return g_strjoinv (", ", parts);
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

void
bst_group_name_rows (BstGroup *group)
{
  gboolean systems = several_systems (group);
  gboolean labels = several_labels (group);
  g_autoptr (GPtrArray) common = find_common (group->rows);

  group->common = join (common, NULL);
  name_all_titled (group);
  for (guint i = 0; i < group->rows->len; i++)
    {
      BstRow *row = group->rows->pdata[i];
      g_autofree char *label = label_name (row->labels);
      GString *name = g_string_new (NULL);

      if (row->case_name == NULL)
        row->case_name = untitled_name (group, row, common);
      append (name, row->case_name);
      if (labels || *row->labels != '\0')
        append (name, label);
      if (systems || name->len == 0)
        append (name, row->system);
      row->name = g_string_free (name, FALSE);
    }
}
