/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gobench.c - the text format of Go's benchmarks (golang.org/design/14313-benchmark-format), so
 * that benchstat reads our figures: a line for each good repetition, values per operation.
 *
 * benchstat puts figures with different configuration lines ("key: value") into different tables,
 * so only what must not be compared goes there; the rest is said in lines that it skips.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/number.h"
#include "model/unit.h"

/* ---- Units ---- */

/* Amounts are those of one repetition, which is one operation; rates and shares stay. */
static gboolean
is_amount (const char *unit)
{
  return g_str_equal (unit, "B") || g_str_equal (unit, "J");
}

/* "ns/op" and "op/s" for the primary metric, "cpu-ns/op" for the others. */
static char *
unit_of (const BstMetricInfo *metric)
{
  const gboolean is_time = g_str_equal (metric->unit, "s");
  const char *unit = is_time ? "ns" : metric->unit;
  const char *per = is_time || is_amount (unit) ? "/op" : "";

  if (g_str_equal (unit, "1"))
    return g_strdup (metric->name);
  return metric->role == BST_PRIMARY ? g_strconcat (unit, per, NULL)
                                     : g_strconcat (metric->name, "-", unit, per, NULL);
}

/* Seconds become nanoseconds; 15 digits, so that 3.069e-6 s is 3069 and equal values stay equal. */
static char *
value_of (const BstMetricInfo *metric, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!g_str_equal (metric->unit, "s"))
    return bst_number_to_text (value);
  g_ascii_formatd (text, sizeof text, "%.15g", value * 1e9);
  return g_strdup (text);
}

/* Which of more and less is better, for each unit once; where metrics differ, nothing is said. */
static void
collect_direction (GHashTable *directions, const BstMetricInfo *metric)
{
  char *unit = unit_of (metric);
  gpointer known = NULL;

  if (g_hash_table_lookup_extended (directions, unit, NULL, &known)
      && GPOINTER_TO_INT (known) != (gint)metric->direction)
    g_hash_table_replace (directions, unit, GINT_TO_POINTER (BST_NEUTRAL));
  else
    g_hash_table_replace (directions, unit, GINT_TO_POINTER (metric->direction));
}

static void
write_directions (GString *out, const BstResult *const *results, guint n)
{
  g_autoptr (GHashTable) directions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GList) units = NULL;

  for (guint r = 0; r < n; r++)
    for (guint i = 0; i < results[r]->cases->len; i++)
      {
        const BstCaseResult *c = results[r]->cases->pdata[i];

        for (guint k = 0; k < c->columns->len; k++)
          {
            const BstMetricInfo *metric = bst_export_metric_info (c, c->columns->pdata[k]);

            if (metric != NULL)
              collect_direction (directions, metric);
          }
      }
  units = g_list_sort (g_hash_table_get_keys (directions), (GCompareFunc)g_strcmp0);
  for (GList *l = units; l != NULL; l = l->next)
    {
      const gint direction = GPOINTER_TO_INT (g_hash_table_lookup (directions, l->data));

      if (direction == BST_HIGHER_IS_BETTER || direction == BST_LOWER_IS_BETTER)
        g_string_append_printf (out, "Unit %s better=%s\n", (char *)l->data,
                                direction == BST_HIGHER_IS_BETTER ? "higher" : "lower");
    }
}

/* ---- Names ---- */

/* Blanks end a name, and a slash a part of it. */
static void
append_part (GString *out, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar c = g_utf8_get_char (p);

      if (c == '/' || g_unichar_isspace (c) || g_unichar_iscntrl (c))
        g_string_append_c (out, '_');
      else
        g_string_append_unichar (out, c);
    }
}

/* Behind the last hyphen a name has the number of threads. */
static gint64
threads_of (const BstCaseResult *c)
{
  const char *effective = bst_pairs_get (c->effective, "threads");
  const char *text = effective != NULL ? effective : bst_pairs_get (c->asked, "threads");
  gint64 threads;

  return text != NULL && bst_number_parse_int (text, &threads) && threads > 0 ? threads : 1;
}

static char *
name_of (const BstCaseResult *c, const char *labels)
{
  g_autoptr (GPtrArray) params = bst_export_params (c);
  GString *name = g_string_new ("Benchmark");
  const gsize first = name->len;

  append_part (name, bst_export_benchmark (c));
  name->str[first] = g_ascii_toupper (name->str[first]);
  for (guint i = 0; i < params->len; i++)
    {
      const BstPair *pair = params->pdata[i];

      g_string_append_c (name, '/');
      append_part (name, pair->key);
      g_string_append_c (name, '=');
      append_part (name, pair->value);
    }
  if (*labels != '\0')
    {
      g_string_append_c (name, '/');
      append_part (name, labels);
    }
  g_string_append_printf (name, "-%" G_GINT64_FORMAT, threads_of (c));
  return g_string_free (name, FALSE);
}

/* ---- Lines ---- */

/* All values of one repetition that have the same labels. */
static void
write_values (GString *out, const BstCaseResult *c, const GPtrArray *columns, const char *labels,
              const char *name, guint row)
{
  gboolean is_begun = FALSE;

  for (guint i = 0; i < columns->len; i++)
    {
      const BstColumn *column = columns->pdata[i];
      const BstMetricInfo *metric = bst_export_metric_info (c, column);
      const BstSample *sample = &g_array_index (column->samples, BstSample, row);
      g_autofree char *value = NULL, *unit = NULL;

      if (!g_str_equal (column->labels, labels) || sample->state != 0 || !isfinite (sample->value))
        continue;
      if (!is_begun)
        g_string_append_printf (out, "%s 1", name);
      is_begun = TRUE;
      value = value_of (metric, sample->value);
      unit = unit_of (metric);
      g_string_append_printf (out, " %s %s", value, unit);
    }
  if (is_begun)
    g_string_append_c (out, '\n');
}

static void
write_repetition (GString *out, const BstCaseResult *c, const GPtrArray *columns, GHashTable *names,
                  GList *labels, const BstRepetition *repetition)
{
  g_autofree char *reason = NULL;

  if (repetition->status == BST_STATUS_OK)
    {
      for (GList *l = labels; l != NULL; l = l->next)
        write_values (out, c, columns, l->data, g_hash_table_lookup (names, l->data),
                      repetition->index);
      return;
    }
  reason = bst_export_clean (repetition->reason != NULL ? repetition->reason : "", "", ' ');
  g_string_append_printf (out, "# %s: repetition %u: %s: %s\n", c->description->name,
                          repetition->index + 1, bst_status_name (repetition->status), reason);
}

static void
write_config (GString *out, const char *key, const char *value)
{
  g_autofree char *clean = bst_export_clean (value, "", ' ');

  g_string_append_printf (out, "%s: %s\n", key, clean);
}

/* A key begins with a lower-case letter and has no blank, colon or capital. */
static char *
config_key (const char *key)
{
  g_autofree char *down = g_utf8_strdown (key, -1);
  g_autofree char *clean = bst_export_clean (down, " :", '-');

  return g_strconcat ("identity-", clean, NULL);
}

/* What makes figures incomparable: a line for each, which holds until the next of its key; an
 * empty one ends it.  SAID has the keys of the cases before. */
static void
write_identity (GString *out, const BstCaseResult *c, GHashTable *said)
{
  g_autofree char *revision = g_strdup_printf ("%u", c->description->revision);
  GHashTableIter iter;
  gpointer key, name;

  write_config (out, "revision", revision);
  g_hash_table_iter_init (&iter, said);
  while (g_hash_table_iter_next (&iter, &key, &name))
    if (bst_pairs_get (c->identity, key) == NULL)
      {
        g_string_append_printf (out, "%s:\n", (char *)name);
        g_hash_table_iter_remove (&iter);
      }
  for (guint i = 0; i < c->identity->len; i++)
    {
      const BstPair *pair = c->identity->pdata[i];
      char *line = config_key (pair->key);

      write_config (out, line, pair->value);
      g_hash_table_replace (said, g_strdup (pair->key), line);
    }
}

static void
write_case (GString *out, const BstCaseResult *c, GHashTable *said)
{
  g_autoptr (GPtrArray) columns = bst_export_columns (c);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GList) labels = NULL;

  write_identity (out, c, said);
  for (guint i = 0; i < columns->len; i++)
    {
      const BstColumn *column = columns->pdata[i];

      if (g_hash_table_insert (names, column->labels, name_of (c, column->labels)))
        labels = g_list_append (labels, column->labels);
    }
  for (guint i = 0; i < c->repetitions->len; i++)
    write_repetition (out, c, columns, names, labels,
                      &g_array_index (c->repetitions, BstRepetition, i));
}

static void
write_head (GString *out, const BstResult *result, gboolean is_alone)
{
  const BstMachine *machine = result->machines->len > 0 ? result->machines->pdata[0] : NULL;
  const char *cpu = machine != NULL ? bst_machine_get (machine, "cpu.model") : NULL;
  g_autofree char *text = g_strdup_printf ("# benchstone %s, run %s of %s, %s",
                                           result->version != NULL ? result->version : "",
                                           result->id, result->label, cpu != NULL ? cpu : "");
  g_autofree char *clean = bst_export_clean (text, "", ' ');

  g_string_append_printf (out, "%s\n", clean);
  /* To be compared by "-col system". */
  if (!is_alone)
    write_config (out, "system", result->label);
}

char *
bst_gobench_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GString *out = g_string_new (NULL);

  write_directions (out, results, n);
  for (guint r = 0; r < n; r++)
    {
      write_head (out, results[r], n == 1);
      for (guint i = 0; i < results[r]->cases->len; i++)
        write_case (out, results[r]->cases->pdata[i], said);
    }
  return g_string_free (out, FALSE);
}
