/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * junit.c - runs as JUnit's XML, in the dialect that Jenkins and GitLab read: a run is a test suite,
 * a case a test.  What went wrong in it is a failure (its answer or its own word), an error (it
 * did not end by itself) or a skip (nothing went wrong, it was not measured).
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "formats/export.h"
#include "formats/formats.h"
#include "model/clean-text.h"
#include "model/number.h"

typedef enum
{
  PASSED,
  SKIPPED,
  FAILURE,
  ERROR,
  N_OUTCOMES
} Outcome;

static const char *const elements[] = {
  [SKIPPED] = "skipped",
  [FAILURE] = "failure",
  [ERROR] = "error",
};

typedef struct
{
  GString *body;
  guint n[N_OUTCOMES];
  double seconds;
} Suite;

/* ---- Text ---- */

static void
append_attribute (GString *out, const char *name, const char *value)
{
  g_autofree char *clean = bst_text_clean (value);
  g_autofree char *escaped = g_markup_escape_text (clean, -1);

  g_string_append_printf (out, " %s=\"%s\"", name, escaped);
}

static void
append_line (GString *out, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  g_autofree char *escaped = g_markup_escape_text (clean, -1);

  g_string_append_printf (out, "%s\n", escaped);
}

/* A decimal of XML Schema has no exponent; times of a microsecond and below round to 0. */
static void
append_seconds (GString *out, double seconds)
{
  char text[400];

  if (isfinite (seconds))
    g_string_append_printf (out, " time=\"%s\"",
                            g_ascii_formatd (text, sizeof text, "%.6f", seconds));
}

/* In UTC and without a zone, as JUnit's own schema demands. */
static void
append_timestamp (GString *out, gint64 us)
{
  g_autoptr (GDateTime) time = us > 0 ? g_date_time_new_from_unix_utc (us / G_USEC_PER_SEC) : NULL;
  g_autofree char *text = time != NULL ? g_date_time_format (time, "%Y-%m-%dT%H:%M:%S") : NULL;

  if (text != NULL)
    append_attribute (out, "timestamp", text);
}

/* ---- Cases ---- */

static Outcome
outcome_of (const BstColumn *primary, const BstRepetition *repetition)
{
  const BstSample *sample = primary != NULL && repetition->index < primary->samples->len
                                ? &g_array_index (primary->samples, BstSample, repetition->index)
                                : NULL;

  switch (repetition->status)
    {
    case BST_STATUS_OK:
      if (bst_export_sample (primary, repetition) != NULL)
        return PASSED;
      return sample != NULL
                     && (sample->state == BST_SAMPLE_NOT_RUN
                         || sample->state == BST_SAMPLE_NOT_SUPPORTED)
                 ? SKIPPED
                 : FAILURE;
    case BST_STATUS_FAILED:
    case BST_STATUS_WRONG_RESULT:
      return FAILURE;
    default:
      return bst_status_is_skip (repetition->status) ? SKIPPED : ERROR;
    }
}

/* The worst of its repetitions; one that was skipped makes no skip of a case that was measured. */
static Outcome
case_outcome (const BstCaseResult *c, const BstColumn *primary, guint *first)
{
  guint n[N_OUTCOMES] = { 0 }, at[N_OUTCOMES] = { 0 };

  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const Outcome outcome =
          outcome_of (primary, &g_array_index (c->repetitions, BstRepetition, i));

      if (n[outcome]++ == 0)
        at[outcome] = i;
    }
  for (Outcome outcome = ERROR; outcome > SKIPPED; outcome--)
    if (n[outcome] > 0)
      {
        *first = at[outcome];
        return outcome;
      }
  *first = at[SKIPPED];
  return n[PASSED] > 0 ? PASSED : SKIPPED;
}

static void
append_why (GString *out, const BstCaseResult *c, const BstColumn *primary)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);
      const char *reason, *state = bst_export_state (primary, repetition, &reason);
      g_autofree char *text = NULL;

      if (bst_export_sample (primary, repetition) != NULL)
        continue;
      text = g_strdup_printf ("repetition %u: %s%s%s", i + 1, state, *reason != '\0' ? ": " : "",
                              reason);
      append_line (out, text);
    }
}

/* Jenkins shows the message, GitLab the text. */
static void
append_outcome (GString *out, const BstCaseResult *c, const BstColumn *primary, Outcome outcome,
                guint first)
{
  const BstRepetition *repetition;
  const char *reason, *state;
  g_autofree char *message = NULL;

  if (c->repetitions->len == 0)
    {
      g_string_append (out, "      <skipped");
      append_attribute (out, "message", c->stop_reason != NULL ? c->stop_reason : "not run");
      g_string_append (out, "/>\n");
      return;
    }
  repetition = &g_array_index (c->repetitions, BstRepetition, first);
  state = bst_export_state (primary, repetition, &reason);
  message = *reason != '\0' ? g_strdup_printf ("%s: %s", state, reason) : g_strdup (state);
  g_string_append_printf (out, "      <%s", elements[outcome]);
  append_attribute (out, "message", message);
  if (outcome != SKIPPED)
    append_attribute (out, "type", state);
  g_string_append_c (out, '>');
  append_why (out, c, primary);
  g_string_append_printf (out, "</%s>\n", elements[outcome]);
}

static void
append_figures (GString *out, const BstCaseResult *c, const BstColumn *column)
{
  const BstMetricInfo *metric = bst_export_metric_info (c, column);
  char median[BST_NUMBER_TEXT], low[BST_NUMBER_TEXT], high[BST_NUMBER_TEXT];
  g_autofree char *interval = NULL, *line = NULL;
  BstExportFigures figures;

  bst_export_figures (c, column, &figures);
  if (figures.n == 0)
    return;
  if (isfinite (figures.low))
    interval = g_strdup_printf (", 95 %% interval %s to %s", bst_number_format (figures.low, low),
                                bst_number_format (figures.high, high));
  line = g_strdup_printf ("%s: median %s %s%s, n = %u", bst_export_metric (c, column),
                          bst_number_format (figures.all.median, median), metric->unit,
                          interval != NULL ? interval : "", figures.n);
  append_line (out, line);
}

/* NaN where no repetition knows how long it took. */
static double
seconds_of (const BstCaseResult *c)
{
  double seconds = NAN;

  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const double wall = g_array_index (c->repetitions, BstRepetition, i).wall;

      if (isfinite (wall))
        seconds = isfinite (seconds) ? seconds + wall : wall;
    }
  return seconds;
}

static void
append_case (Suite *suite, const BstResult *result, const BstCaseResult *c, gboolean with_system)
{
  g_autoptr (GPtrArray) columns = bst_export_columns (c);
  const BstColumn *primary = bst_export_primary (c);
  g_autofree char *name = with_system
                              ? g_strdup_printf ("%s: %s", bst_export_system (result, c), c->id)
                              : g_strdup (c->id);
  const double seconds = seconds_of (c);
  guint first;
  const Outcome outcome = case_outcome (c, primary, &first);

  suite->n[outcome]++;
  suite->seconds += isfinite (seconds) ? seconds : 0;
  g_string_append (suite->body, "    <testcase");
  append_attribute (suite->body, "classname", bst_export_benchmark (c));
  append_attribute (suite->body, "name", name);
  append_seconds (suite->body, seconds);
  g_string_append (suite->body, ">\n");
  if (outcome != PASSED)
    append_outcome (suite->body, c, primary, outcome, first);
  if (bst_case_result_n_ok (c) > 0)
    {
      g_string_append (suite->body, "      <system-out>");
      for (guint i = 0; i < columns->len; i++)
        append_figures (suite->body, c, columns->pdata[i]);
      g_string_append (suite->body, "</system-out>\n");
    }
  g_string_append (suite->body, "    </testcase>\n");
}

/* ---- Suites ---- */

static void
append_property (GString *out, const char *name, const char *value)
{
  if (value == NULL)
    return;
  g_string_append (out, "      <property");
  append_attribute (out, "name", name);
  append_attribute (out, "value", value);
  g_string_append (out, "/>\n");
}

static gboolean
has_variants (const BstResult *result)
{
  for (guint i = 0; i < result->cases->len; i++)
    if (((BstCaseResult *)result->cases->pdata[i])->variant != NULL)
      return TRUE;
  return FALSE;
}

static void
append_counts (GString *out, const Suite *suite)
{
  const guint *n = suite->n;

  g_string_append_printf (out, " tests=\"%u\" failures=\"%u\" errors=\"%u\" skipped=\"%u\"",
                          n[PASSED] + n[SKIPPED] + n[FAILURE] + n[ERROR], n[FAILURE], n[ERROR],
                          n[SKIPPED]);
  append_seconds (out, suite->seconds);
}

static void
append_suite (Suite *all, const BstResult *result)
{
  g_autoptr (GString) body = g_string_new (NULL);
  Suite suite = { .body = body };
  const gboolean with_system = has_variants (result);

  for (guint i = 0; i < result->cases->len; i++)
    append_case (&suite, result, result->cases->pdata[i], with_system);
  g_string_append (all->body, "  <testsuite");
  append_attribute (all->body, "name", result->label != NULL ? result->label : "benchstone");
  append_counts (all->body, &suite);
  append_timestamp (all->body, result->started);
  g_string_append (all->body, ">\n    <properties>\n");
  append_property (all->body, "run", result->id);
  append_property (all->body, "suite", result->title);
  append_property (all->body, "benchstone", result->version);
  append_property (all->body, "state", result->state);
  g_string_append_printf (all->body, "    </properties>\n%s  </testsuite>\n", body->str);
  for (Outcome outcome = PASSED; outcome < N_OUTCOMES; outcome++)
    all->n[outcome] += suite.n[outcome];
  all->seconds += suite.seconds;
}

char *
bst_junit_export (const BstResult *const *results, guint n, GString *remarks, GError **error)
{
  g_autoptr (GString) body = g_string_new (NULL);
  Suite all = { .body = body };
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");

  for (guint r = 0; r < n; r++)
    append_suite (&all, results[r]);
  append_counts (out, &all);
  g_string_append_printf (out, ">\n%s</testsuites>\n", body->str);
  return g_string_free (out, FALSE);
}
