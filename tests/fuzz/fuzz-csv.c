/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz-csv.c - a CSV file of foreign figures: what is taken can be written as a document and
 * read again, and goes out in every format.
 */
#include <config.h>

#include "formats/formats.h"
#include "fuzz.h"
#include "model/json-text.h"
#include "model/result-json.h"

static void
check_result (BstResult *result)
{
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (BstResult) again = NULL;

  result->id = g_strdup ("fuzz");
  text = bst_result_to_text (result);
  node = bst_json_parse (text, -1, NULL);
  g_assert_nonnull (node);
  again = bst_result_from_json (node, NULL);
  g_assert_nonnull (again);
}

static char *export(const GPtrArray *results, const char *format, GString *remarks)
{
  return bst_format_find (format)->export((const BstResult *const *)(gpointer)results->pdata,
                                          results->len, remarks, NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  const BstImportOptions options = { .source = "fuzz.csv", .now = 1 };
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GPtrArray) results =
      bst_csv_import ((const char *)data, size, &options, remarks, NULL);
  g_autofree char *csv = NULL, *gobench = NULL, *markdown = NULL;

  if (results == NULL)
    return 0;
  for (guint i = 0; i < results->len; i++)
    check_result (results->pdata[i]);
  csv = export(results, "csv", remarks);
  gobench = export(results, "gobench", remarks);
  markdown = export(results, "markdown", remarks);
  g_assert_true (csv != NULL && gobench != NULL && markdown != NULL);
  return 0;
}
