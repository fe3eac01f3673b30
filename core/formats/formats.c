/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * formats.c - the table of formats, our own document among them.
 */
#include <config.h>

#include "formats/formats.h"

static const BstFormat formats[] = {
  { "csv", bst_csv_import, bst_csv_export },   { "csv-summary", NULL, bst_csv_summary_export },
  { "gnuplot", NULL, bst_gnuplot_export },     { "gobench", NULL, bst_gobench_export },
  { "hyperfine", NULL, bst_hyperfine_export }, { "json", bst_json_import, bst_json_export },
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
