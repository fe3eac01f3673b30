/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-export.c - a row for each sample, in the columns that the import of CSV reads.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "formats/csv-columns.h"
#include "formats/csv-own.h"
#include "formats/csv-params.h"
#include "formats/csv.h"
#include "formats/export.h"
#include "formats/formats.h"
#include "model/number.h"

/* The columns, in this order; the session, if a system has several, the group of the score, if there
 * is any, and the parameters follow. */
static const BstCsvColumn order[] = {
  BST_CSV_SYSTEM, BST_CSV_BENCHMARK,  BST_CSV_METRIC, BST_CSV_UNIT, BST_CSV_DIRECTION,
  BST_CSV_VALUE,  BST_CSV_REPETITION, BST_CSV_STATE,  BST_CSV_TIME, BST_CSV_PRICE,
};

typedef struct
{
  GString *out;
  BstCsvParams *params;
  BstCsvOwn own;
  GHashTable *session; /* system -> the number of its session in the run at hand */
  gboolean has_sessions;
  guint n_unmeasured, n_series;
} Export;

static gboolean
is_known_column (const char *name)
{
  for (guint i = 0; i < BST_CSV_N_KNOWN; i++)
    if (g_str_equal (bst_csv_column_name (i), name))
      return TRUE;
  return FALSE;
}

static void
write_header (Export *export)
{
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    bst_csv_append (export->out, bst_csv_column_name (order[i]), i == 0);
  if (export->has_sessions)
    bst_csv_append (export->out, bst_csv_column_name (BST_CSV_SESSION), FALSE);
  bst_csv_own_append_titles (&export->own, export->out);
  bst_csv_params_append_titles (export->params, export->out, is_known_column);
  g_string_append_c (export->out, '\n');
}

static char *
time_text (gint64 us)
{
  g_autoptr (GDateTime) whole = us > 0 ? g_date_time_new_from_unix_utc (us / G_USEC_PER_SEC) : NULL;
  g_autoptr (GDateTime) time = whole != NULL ? g_date_time_add (whole, us % G_USEC_PER_SEC) : NULL;

  return time != NULL ? g_date_time_format_iso8601 (time) : g_strdup ("");
}

static guint
session_of (const Export *export, const char *system)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (export->session, system));
}

/* A system has one session in each run that it is in. */
static void
begin_run (Export *export, const BstResult *result)
{
  g_autoptr (GHashTable) here = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < result->cases->len; i++)
    {
      const char *system = bst_export_system (result, result->cases->pdata[i]);
      const guint number = session_of (export, system) + 1;

      if (g_hash_table_add (here, (gpointer)system))
        g_hash_table_insert (export->session, (gpointer)system, GUINT_TO_POINTER (number));
    }
}

static void
look_for_sessions (Export *export, const BstResult *const *results, guint n)
{
  GHashTableIter iter;
  gpointer number;

  for (guint r = 0; r < n; r++)
    begin_run (export, results[r]);
  g_hash_table_iter_init (&iter, export->session);
  while (g_hash_table_iter_next (&iter, NULL, &number))
    export->has_sessions |= GPOINTER_TO_UINT (number) > 1;
  g_hash_table_remove_all (export->session);
}

static void
append_session (Export *export, const char *system)
{
  g_autofree char *number = g_strdup_printf ("%u", session_of (export, system));

  bst_csv_append (export->out, number, FALSE);
}

/* COLUMN NULL: the primary one, where nothing was measured. */
static void
write_row (Export *export, const BstResult *result, const BstCaseResult *c,
           const BstMetricInfo *metric, const BstColumn *column, const BstRepetition *repetition)
{
  const BstSample *sample = bst_export_sample (column, repetition);
  g_autofree char *value = sample != NULL ? bst_number_to_text (sample->value) : g_strdup ("");
  g_autofree char *count = g_strdup_printf ("%u", repetition->index + 1);
  g_autofree char *time = time_text (repetition->started);
  const char *reason, *state = bst_export_state (column, repetition, &reason);
  const char *const fields[] = {
    bst_export_system (result, c),
    bst_export_benchmark (c),
    column != NULL ? bst_export_metric (c, column) : metric->name,
    metric->unit,
    bst_export_direction (metric),
    value,
    count,
    state,
    time,
    result->price != NULL ? result->price : "",
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (fields) == G_N_ELEMENTS (order));
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    bst_csv_append (export->out, fields[i], i == 0);
  if (export->has_sessions)
    append_session (export, fields[0]);
  bst_csv_own_append (&export->own, export->out, result, c);
  bst_csv_params_append (export->params, export->out, c);
  g_string_append_c (export->out, '\n');
}

/* A failed repetition is one row, of the primary metric. */
static void
write_repetition (Export *export, const BstResult *result, const BstCaseResult *c,
                  const GPtrArray *columns, const BstRepetition *repetition)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);
  const BstColumn *first = columns->len > 0 ? columns->pdata[0] : NULL;
  const gboolean has_primary =
      first != NULL && primary != NULL && g_str_equal (first->key, primary->name);
  const gboolean is_ok = repetition->status == BST_STATUS_OK;

  if (primary != NULL && (has_primary || !is_ok))
    write_row (export, result, c, primary, has_primary ? first : NULL, repetition);
  for (guint i = has_primary; is_ok && i < columns->len; i++)
    write_row (export, result, c, bst_export_metric_info (c, columns->pdata[i]), columns->pdata[i],
               repetition);
}

static void
write_case (Export *export, const BstResult *result, const BstCaseResult *c)
{
  g_autoptr (GPtrArray) columns = bst_export_columns (c);

  export->n_unmeasured += c->repetitions->len == 0;
  export->n_series += c->series->len > 0;
  for (guint i = 0; i < c->repetitions->len; i++)
    write_repetition (export, result, c, columns,
                      &g_array_index (c->repetitions, BstRepetition, i));
}

static void
say_lost (const Export *export, GString *remarks)
{
  if (export->n_unmeasured > 0)
    g_string_append_printf (remarks,
                            ngettext ("%u case without a repetition is not in the CSV.\n",
                                      "%u cases without a repetition are not in the CSV.\n",
                                      export->n_unmeasured),
                            export->n_unmeasured);
  if (export->n_series > 0)
    g_string_append (remarks, _ ("Figures over time have no place in the CSV; JSON keeps them.\n"));
}

char *
bst_csv_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (BstCsvParams) params = bst_csv_params_new (results, n);
  g_autoptr (GHashTable) session = g_hash_table_new (g_str_hash, g_str_equal);
  Export export = {
    .out = g_string_new (NULL),
    .params = params,
    .own = bst_csv_own_of (results, n),
    .session = session,
  };

  look_for_sessions (&export, results, n);
  write_header (&export);
  for (guint r = 0; r < n; r++)
    {
      begin_run (&export, results[r]);
      for (guint i = 0; i < results[r]->cases->len; i++)
        write_case (&export, results[r], results[r]->cases->pdata[i]);
    }
  say_lost (&export, remarks);
  return g_string_free (export.out, FALSE);
}
