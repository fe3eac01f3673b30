/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * export.c - what the formats that go out share: names, the order of columns, and which
 * parameters are worth telling.
 */
#include <config.h>

#include <string.h>

#include "formats/export.h"
#include "formats/origin.h"
#include "model/param.h"

static gboolean
is_imported (const BstCaseResult *c)
{
  return g_str_has_prefix (c->description->name, BST_IMPORT_PREFIX);
}

const char *
bst_export_benchmark (const BstCaseResult *c)
{
  return is_imported (c) && *c->description->title != '\0' ? c->description->title
                                                           : c->description->name;
}

const BstMetricInfo *
bst_export_metric_info (const BstCaseResult *c, const BstColumn *column)
{
  return bst_benchmark_info_metric (c->description, column->metric);
}

const char *
bst_export_metric (const BstCaseResult *c, const BstColumn *column)
{
  const BstMetricInfo *info = bst_export_metric_info (c, column);

  return is_imported (c) && info != NULL && *info->help != '\0' && *column->labels == '\0'
             ? info->help
             : column->key;
}

GPtrArray *
bst_export_columns (const BstCaseResult *c)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);
  GPtrArray *columns = g_ptr_array_new ();

  for (guint i = 0; i < c->columns->len; i++)
    {
      BstColumn *column = c->columns->pdata[i];
      const gboolean is_first = primary != NULL && g_str_equal (column->key, primary->name);

      if (bst_export_metric_info (c, column) != NULL)
        g_ptr_array_insert (columns, is_first ? 0 : -1, column);
    }
  return columns;
}

/* Results keep what was asked in one form ("4096"), descriptions as it was written ("4KiB"). */
static gboolean
is_default (const BstParamInfo *info, const char *asked)
{
  static const BstParamContext any_machine = { .cpus = 1, .memory = 1 << 30 };
  g_autoptr (BstParamValue) def = NULL;

  if (g_str_equal (info->def, asked))
    return TRUE;
  if (info->type == BST_PARAM_SECRET)
    return FALSE;
  def = bst_param_parse (info, info->def, &any_machine, NULL);
  return def != NULL && g_str_equal (def->asked, asked);
}

GPtrArray *
bst_export_params (const BstCaseResult *c)
{
  GPtrArray *params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];
      const BstParamInfo *info = bst_benchmark_info_param (c->description, pair->key);

      if (is_imported (c) || info == NULL || !is_default (info, pair->value))
        g_ptr_array_add (params, bst_pair_new (pair->key, pair->value));
    }
  if (c->variant != NULL)
    g_ptr_array_add (params, bst_pair_new ("variant", c->variant));
  return params;
}

char *
bst_export_clean (const char *text, const char *bytes, char by)
{
  char *clean = g_utf8_make_valid (text, -1);

  for (char *p = clean; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p) || strchr (bytes, *p) != NULL)
      *p = by;
  return clean;
}
