/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * openmetrics.c - medians with their intervals and how the repetitions ended, as the text format of
 * OpenMetrics 1.0: for the textfile collector of Prometheus' node exporter and for its kin.
 *
 * A gauge for each metric, in base units that its name ends with; percentages become ratios.  No
 * time stamps and no types but gauges: the textfile collector refuses others.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/clean-text.h"
#include "model/number.h"
#include "model/unit.h"

/* Base units of the closed list in the words of OpenMetrics ("Units and Base Units"). */
static const struct
{
  const char *unit, *word;
  double factor;
} unit_words[] = {
  { "s", "seconds", 1 },
  { "B", "bytes", 1 },
  { "B/s", "bytes_per_second", 1 },
  { "bit/s", "bits_per_second", 1 },
  { "1/s", "per_second", 1 },
  { "op/s", "operations_per_second", 1 },
  { "IO/s", "ios_per_second", 1 },
  { "req/s", "requests_per_second", 1 },
  { "event/s", "events_per_second", 1 },
  { "packet/s", "packets_per_second", 1 },
  { "Hz", "hertz", 1 },
  { "J", "joules", 1 },
  { "W", "watts", 1 },
  { "op/J", "operations_per_joule", 1 },
  { "B/J", "bytes_per_joule", 1 },
  { "J/op", "joules_per_operation", 1 },
  { "J/B", "joules_per_byte", 1 },
  { "degC", "celsius", 1 },
  { "ratio", "ratio", 1 },
  { "%", "ratio", 0.01 },
};

/* The points of a family stand together. */
typedef struct
{
  char *name, *unit, *help; /* unit may be NULL */
  GString *points;
} Family;

typedef struct
{
  GPtrArray *families; /* Family, in the order first seen */
  GHashTable *by_name; /* borrowed */
  GHashTable *points;  /* what was said: a set of name and labels */
  guint n_double;
} Export;

static void
free_family (gpointer data)
{
  Family *family = data;

  g_free (family->name);
  g_free (family->unit);
  g_free (family->help);
  g_string_free (family->points, TRUE);
  g_free (family);
}

/* ---- Names, labels, values ---- */

/* Letters, digits and underscores. */
static char *
clean_name (const char *text)
{
  char *name = g_strdup (text);

  for (char *p = name; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p))
      *p = '_';
  return name;
}

/* Of texts that had control characters none is left (clean-text.h), so no line ends either. */
static char *
escape (const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  GString *out = g_string_new (NULL);

  for (const char *p = clean; *p != '\0'; p++)
    {
      if (*p == '\\' || *p == '"')
        g_string_append_c (out, '\\');
      g_string_append_c (out, *p);
    }
  return g_string_free (out, FALSE);
}

/* SEEN: the names so far, as two of ours may become one of theirs. */
static void
append_label (GString *out, GHashTable *seen, const char *prefix, const char *name,
              const char *value)
{
  g_autofree char *joined = g_strconcat (prefix, name, NULL);
  g_autofree char *clean = clean_name (joined);
  g_autofree char *unique = g_strdup (clean);
  g_autofree char *escaped = escape (value);

  for (guint i = 2; g_hash_table_contains (seen, unique); i++)
    {
      g_free (unique);
      unique = g_strdup_printf ("%s_%u", clean, i);
    }
  g_string_append_printf (out, "%s%s=\"%s\"", g_hash_table_size (seen) > 0 ? "," : "", unique,
                          escaped);
  g_hash_table_add (seen, g_steal_pointer (&unique));
}

static GHashTable *
new_set (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Parameters and a metric's labels have prefixes, so that none has a name of ours; COLUMN and
 * STATUS may be NULL. */
static char *
labels_of (const BstResult *result, const BstCaseResult *c, const BstColumn *column,
           const char *status)
{
  g_autoptr (GHashTable) seen = new_set ();
  GString *out = g_string_new (NULL);

  append_label (out, seen, "", "system", bst_export_system (result, c));
  append_label (out, seen, "", "run", result->id != NULL ? result->id : "");
  append_label (out, seen, "", "benchmark", bst_export_benchmark (c));
  if (c->variant != NULL)
    append_label (out, seen, "", "variant", c->variant);
  if (status != NULL)
    append_label (out, seen, "", "status", status);
  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];

      append_label (out, seen, "param_", pair->key, pair->value);
    }
  if (column != NULL && *column->labels != '\0')
    {
      g_autoptr (GPtrArray) labels = bst_export_labels (column);

      for (guint i = 0; i < labels->len; i++)
        append_label (out, seen, "label_", ((BstPair *)labels->pdata[i])->key,
                      ((BstPair *)labels->pdata[i])->value);
    }
  return g_string_free (out, FALSE);
}

/* ---- Families ---- */

static Family *
find_family (Export *export, const char *name, const char *unit, const char *help)
{
  Family *family = g_hash_table_lookup (export->by_name, name);

  if (family != NULL)
    return family;
  family = g_new0 (Family, 1);
  family->name = g_strdup (name);
  family->unit = g_strdup (unit);
  family->help = escape (help);
  family->points = g_string_new (NULL);
  g_ptr_array_add (export->families, family);
  g_hash_table_insert (export->by_name, family->name, family);
  return family;
}

/* What is no number is not said; and no point is said twice, which readers refuse. */
static void
append_point (Export *export, Family *family, const char *labels, double value)
{
  char text[BST_NUMBER_TEXT];
  g_autofree char *head = g_strdup_printf ("%s{%s}", family->name, labels);

  if (!isfinite (value))
    return;
  if (g_hash_table_contains (export->points, head))
    {
      export->n_double++;
      return;
    }
  g_string_append_printf (family->points, "%s %s\n", head, bst_number_format (value, text));
  g_hash_table_add (export->points, g_steal_pointer (&head));
}

static const char *
word_of_unit (const char *unit, double *factor)
{
  const char *base = bst_unit_base (unit, factor);

  for (guint i = 0; base != NULL && i < G_N_ELEMENTS (unit_words); i++)
    if (g_str_equal (unit_words[i].unit, base))
      {
        *factor *= unit_words[i].factor;
        return unit_words[i].word;
      }
  *factor = 1;
  return NULL;
}

/* WHICH: "median". */
static void
append_figure (Export *export, const BstCaseResult *c, const BstMetricInfo *metric,
               const char *which, const char *labels, double value)
{
  double factor = 1;
  const char *word = word_of_unit (metric->unit, &factor);
  g_autofree char *joined =
      g_strdup_printf ("benchstone_%s_%s_%s%s%s", bst_export_benchmark (c), metric->name, which,
                       word != NULL ? "_" : "", word != NULL ? word : "");
  g_autofree char *name = clean_name (joined);
  g_autofree char *help =
      g_strdup_printf ("%s of '%s', %s", which, metric->name, c->description->title);

  append_point (export, find_family (export, name, word, help), labels, value * factor);
}

/* ---- Runs ---- */

static void
append_column (Export *export, const BstResult *result, const BstCaseResult *c,
               const BstColumn *column)
{
  const BstMetricInfo *metric = bst_export_metric_info (c, column);
  g_autofree char *labels = labels_of (result, c, column, NULL);
  BstExportFigures figures;

  bst_export_figures (c, column, &figures);
  if (figures.n == 0)
    return;
  append_figure (export, c, metric, "median", labels, figures.all.median);
  if (!isfinite (figures.low))
    return;
  append_figure (export, c, metric, "low", labels, figures.low);
  append_figure (export, c, metric, "high", labels, figures.high);
}

/* How many ended so; "ok" is always said, as 0 of them is a finding. */
static void
append_repetitions (Export *export, const BstResult *result, const BstCaseResult *c)
{
  Family *family =
      find_family (export, "benchstone_repetitions", NULL, "Repetitions by how they ended");
  guint n[BST_STATUS_INTERRUPTED + 1] = { 0 };

  for (guint i = 0; i < c->repetitions->len; i++)
    n[g_array_index (c->repetitions, BstRepetition, i).status]++;
  for (guint status = BST_STATUS_OK; status < G_N_ELEMENTS (n); status++)
    if (status == BST_STATUS_OK || n[status] > 0)
      {
        g_autofree char *labels = labels_of (result, c, NULL, bst_status_name (status));

        append_point (export, family, labels, n[status]);
      }
}

static void
append_run (Export *export, const BstResult *result)
{
  g_autoptr (GHashTable) seen = new_set ();
  g_autoptr (GHashTable) again = new_set ();
  g_autoptr (GString) labels = g_string_new (NULL), run = g_string_new (NULL);

  append_label (run, again, "", "run", result->id != NULL ? result->id : "");
  append_label (labels, seen, "", "run", result->id != NULL ? result->id : "");
  append_label (labels, seen, "", "label", result->label != NULL ? result->label : "");
  append_label (labels, seen, "", "version", result->version != NULL ? result->version : "");
  append_label (labels, seen, "", "state", result->state != NULL ? result->state : "");
  append_point (export, find_family (export, "benchstone_run_info", NULL, "A run of benchmarks"),
                labels->str, 1);
  append_point (export,
                find_family (export, "benchstone_run_start_seconds", "seconds",
                             "When the run was started, since the beginning of 1970"),
                run->str, (double)result->started / G_USEC_PER_SEC);
  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      g_autoptr (GPtrArray) columns = bst_export_columns (c);

      append_repetitions (export, result, c);
      for (guint k = 0; k < columns->len; k++)
        append_column (export, result, c, columns->pdata[k]);
    }
}

static char *
families_to_text (const GPtrArray *families)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < families->len; i++)
    {
      const Family *family = families->pdata[i];

      g_string_append_printf (out, "# TYPE %s gauge\n", family->name);
      if (family->unit != NULL)
        g_string_append_printf (out, "# UNIT %s %s\n", family->name, family->unit);
      g_string_append_printf (out, "# HELP %s %s\n%s", family->name, family->help,
                              family->points->str);
    }
  g_string_append (out, "# EOF\n");
  return g_string_free (out, FALSE);
}

char *
bst_openmetrics_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (GPtrArray) families = g_ptr_array_new_with_free_func (free_family);
  g_autoptr (GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) points = new_set ();
  Export export = { .families = families, .by_name = by_name, .points = points };

  for (guint r = 0; r < n; r++)
    append_run (&export, results[r]);
  if (export.n_double > 0)
    g_string_append_printf (remarks,
                            ngettext ("%u figure has the labels of another one and was left out.\n",
                                      "%u figures have the labels of others and were left out.\n",
                                      export.n_double),
                            export.n_double);
  return families_to_text (families);
}
