/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-columns.c - which column of a CSV file says what, and what separates them.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "formats/csv-columns.h"
#include "formats/csv.h"
#include "model/description.h"

static const struct
{
  const char *name;
  gboolean required;
} known_columns[] = {
  [BST_CSV_SYSTEM] = { "system", TRUE },
  [BST_CSV_BENCHMARK] = { "benchmark", TRUE },
  [BST_CSV_METRIC] = { "metric", TRUE },
  [BST_CSV_UNIT] = { "unit", TRUE },
  [BST_CSV_DIRECTION] = { "direction", TRUE },
  [BST_CSV_VALUE] = { "value", TRUE },
  [BST_CSV_REPETITION] = { "repetition", FALSE },
  [BST_CSV_PRICE] = { "price", FALSE },
  [BST_CSV_TIME] = { "time", FALSE },
  [BST_CSV_STATE] = { "state", FALSE },
  [BST_CSV_SESSION] = { "session", FALSE },
  [BST_CSV_SCORE_GROUP] = { "score-group", FALSE },
  [BST_CSV_RUN] = { "benchstone-run", FALSE },
  [BST_CSV_REVISION] = { "benchstone-revision", FALSE },
  [BST_CSV_IDENTITY] = { "benchstone-identity", FALSE },
};

/* The one of the standard first: it is the one that errors are about. */
static const char separators[] = { ',', ';', '\t' };

const char *
bst_csv_column_name (BstCsvColumn column)
{
  return known_columns[column].name;
}

void
bst_csv_columns_free (BstCsvColumns *columns)
{
  if (columns == NULL)
    return;
  g_ptr_array_unref (columns->titles);
  g_array_unref (columns->params);
  g_free (columns);
}

static gint
find_known (const char *title)
{
  for (guint i = 0; i < BST_CSV_N_KNOWN; i++)
    if (g_ascii_strcasecmp (title, known_columns[i].name) == 0)
      return (gint)i;
  return -1;
}

static BstCsvColumns *
sort_columns (const GPtrArray *titles, char separator)
{
  BstCsvColumns *columns = g_new0 (BstCsvColumns, 1);

  columns->separator = separator;
  columns->titles = g_ptr_array_new_with_free_func (g_free);
  columns->params = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < BST_CSV_N_KNOWN; i++)
    columns->known[i] = -1;
  for (guint i = 0; i < titles->len; i++)
    {
      const gint known = find_known (g_strstrip (titles->pdata[i]));

      g_ptr_array_add (columns->titles, g_strdup (titles->pdata[i]));
      if (known >= 0 && columns->known[known] < 0)
        columns->known[known] = (gint)i;
      else
        g_array_append_val (columns->params, i);
    }
  return columns;
}

static gboolean
check_missing (const BstCsvColumns *columns, gboolean need_system, guint line, GError **error)
{
  g_autoptr (GString) missing = g_string_new (NULL);

  for (guint i = 0; i < BST_CSV_N_KNOWN; i++)
    if (columns->known[i] < 0 && known_columns[i].required && (i != BST_CSV_SYSTEM || need_system))
      g_string_append_printf (missing, "%s'%s'", missing->len > 0 ? ", " : "",
                              known_columns[i].name);
  if (missing->len == 0)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("line %u: Columns are missing in the header: %s.  It begins with system, "
                  "benchmark, metric, unit, direction, value."),
               line, missing->str);
  return FALSE;
}

/* Two columns of one title, or one without, would lose something. */
static gboolean
check_params (const BstCsvColumns *columns, guint line, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < columns->params->len; i++)
    {
      const guint at = g_array_index (columns->params, guint, i);
      char *title = columns->titles->pdata[at];
      const char *what = *title == '\0'                          ? _ ("The title is empty.")
                         : find_known (title) >= 0               ? _ ("The title is there twice.")
                         : !g_hash_table_add (seen, title)       ? _ ("The title is there twice.")
                         : columns->params->len > BST_MAX_PARAMS ? _ ("There are too many columns.")
                                                                 : NULL;

      if (what == NULL)
        continue;
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("line %u, column %u: %s"), line, at + 1,
                   what);
      return FALSE;
    }
  return TRUE;
}

static BstCsvColumns *
try_separator (const char *text, gsize length, char separator, gboolean need_system, GError **error)
{
  g_autoptr (GPtrArray) records = bst_csv_parse (text, length, separator, 1, error);
  g_autoptr (BstCsvColumns) columns = NULL;
  const BstCsvRecord *header;

  if (records == NULL)
    return NULL;
  if (records->len == 0)
    {
      g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, _ ("There is nothing in it."));
      return NULL;
    }
  header = records->pdata[0];
  columns = sort_columns (header->fields, separator);
  if (!check_missing (columns, need_system, header->line, error)
      || !check_params (columns, header->line, error))
    return NULL;
  return g_steal_pointer (&columns);
}

/* Whether SEPARATOR tells more than one column apart. */
static gboolean
separates (const char *text, gsize length, char separator)
{
  g_autoptr (GPtrArray) records = bst_csv_parse (text, length, separator, 1, NULL);

  return records != NULL && records->len > 0
         && ((BstCsvRecord *)records->pdata[0])->fields->len > 1;
}

BstCsvColumns *
bst_csv_columns_new (const char *text, gsize length, gboolean need_system, GError **error)
{
  char separator = 0;

  for (guint i = 0; i < G_N_ELEMENTS (separators); i++)
    {
      BstCsvColumns *columns = try_separator (text, length, separators[i], need_system, NULL);

      if (columns != NULL)
        return columns;
      if (separator == 0 && separates (text, length, separators[i]))
        separator = separators[i];
    }
  return try_separator (text, length, separator != 0 ? separator : ',', need_system, error);
}
