/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * formats.c - the table of foreign formats, and our own document as one of them.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "formats/formats.h"
#include "model/result-json.h"

static const BstFormat formats[] = {
  { "csv", bst_csv_import, bst_csv_export },   { "csv-summary", NULL, bst_csv_summary_export },
  { "gnuplot", NULL, bst_gnuplot_export },     { "gobench", NULL, bst_gobench_export },
  { "hyperfine", NULL, bst_hyperfine_export }, { "json", NULL, bst_json_export },
  { "junit", NULL, bst_junit_export },         { "markdown", NULL, bst_markdown_export },
  { "ndjson", NULL, bst_ndjson_export },       { "openmetrics", NULL, bst_openmetrics_export },
  { "perfkit", NULL, bst_perfkit_export },
};

const BstFormat *
bst_format_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}

char *
bst_format_names (gboolean import)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (import ? formats[i].import != NULL : formats[i].export != NULL)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", formats[i].name);
  return g_string_free (names, FALSE);
}

char *
bst_json_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  if (n == 1)
    return bst_result_to_text (results[0]);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               ngettext ("A document in JSON holds one run, and %u is meant.  Name one by its id.",
                         "A document in JSON holds one run, and %u are meant.  Name one by its id.",
                         n),
               n);
  return NULL;
}
