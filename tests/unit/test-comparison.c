/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-comparison.c - several results side by side: what is a system, what is refused, what is
 * judged and how, scores computed by hand, and how it is written.
 */
#include <config.h>

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "model/json-text.h"
#include "reports/compare.h"
#include "reports/text.h"
#include "tests/unit/sample-result.h"

/* ---- Made-up runs -------------------------------------------------------------------------- */

static BstResult *
make_run (const char *label, guint number)
{
  BstResult *result = sample_result_new (label);

  g_free (result->id);
  result->id = g_strdup_printf ("run-%u", number);
  return result;
}

/* A case whose values lie evenly around MEDIAN, at most SPREAD (a share) from it, in an order that
 * depends on the arguments alone. */
static BstCaseResult *
add_case (BstResult *result, const char *variant, const char *benchmark, const char *parameters,
          BstDirection direction, double median, double spread, guint n)
{
  const SampleCase sample = { benchmark, "A title", parameters, "rate", "op/s",
                              direction, median,    0,          n };
  BstCaseResult *c = sample_result_add (result, &sample, 1);
  BstColumn *column = bst_case_result_find_column (c, "rate");
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32)(median * 1000) + n);

  c->variant = g_strdup (variant);
  for (guint i = 0; i < n; i++)
    {
      BstSample *own = &g_array_index (column->samples, BstSample, i);
      BstSample *other =
          &g_array_index (column->samples, BstSample, g_rand_int_range (rand, 0, (gint32)i + 1));

      own->value = other->value;
      other->value = median * (1 + spread * (n > 1 ? 2.0 * i / (n - 1) - 1 : 0));
    }
  return c;
}

static BstCaseResult *
add_rate (BstResult *result, const char *variant, const char *parameters, double median,
          double spread, guint n)
{
  return add_case (result, variant, "cpu.prime", parameters, BST_HIGHER_IS_BETTER, median, spread,
                   n);
}

static BstComparison *
compare (BstResult **results, guint n, const BstCompareOptions *options)
{
  GError *error = NULL;
  BstComparison *comparison =
      bst_comparison_new ((const BstResult *const *)results, n, options, &error);

  g_assert_no_error (error);
  return comparison;
}

static const BstCompareOptions by_label = { .by = BST_BY_LABEL, .margin = 0.02 };

static const BstComparedRow *
row_of (const BstComparison *comparison, guint i)
{
  g_assert_cmpuint (i, <, comparison->rows->len);
  return comparison->rows->pdata[i];
}

static const char *
name_of (const BstComparison *comparison, guint system)
{
  g_assert_cmpuint (system, <, comparison->systems->len);
  return bst_comparison_system (comparison, system)->name;
}

/* ---- Systems ------------------------------------------------------------------------------- */

static void
test_systems_labels (void)
{
  BstResult *runs[] = { make_run ("a", 1), make_run ("b", 2), make_run ("a", 3) };
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 3; i++)
    add_rate (runs[i], NULL, "threads=1", 100, 0.01, 10);
  comparison = compare (runs, 3, &by_label);
  g_assert_cmpuint (comparison->systems->len, ==, 2);
  g_assert_cmpstr (name_of (comparison, 0), ==, "a");
  g_assert_cmpstr (name_of (comparison, 1), ==, "b");
  /* Two runs of "a" are its sessions. */
  g_assert_cmpuint (comparison->rows->len, ==, 1);
  g_assert_cmpuint (row_of (comparison, 0)->cells[0].parts->len, ==, 2);
  g_assert_cmpuint (row_of (comparison, 0)->cells[0].values->len, ==, 20);
  g_assert_cmpuint (row_of (comparison, 0)->cells[0].planned, ==, 20);
  for (guint i = 0; i < 3; i++)
    bst_result_free (runs[i]);
}

static void
test_systems_one_label (void)
{
  BstResult *runs[] = { make_run ("a", 1), make_run ("a", 2) };
  const BstCompareOptions by_run = { .by = BST_BY_RUN, .margin = 0.02 };
  g_autoptr (BstComparison) comparison = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    add_rate (runs[i], NULL, "", 100, 0.01, 10);
  g_assert_null (bst_comparison_new ((const BstResult *const *)runs, 2, &by_label, &error));
  g_assert_nonnull (strstr (error->message, "--by run"));
  comparison = compare (runs, 2, &by_run);
  g_assert_cmpstr (name_of (comparison, 1), ==, "a#2");
  for (guint i = 0; i < 2; i++)
    bst_result_free (runs[i]);
}

static void
test_systems_variants (void)
{
  BstResult *run = make_run ("box", 1);
  BstCompareOptions options = by_label;
  g_autoptr (BstComparison) comparison = NULL;

  /* A plan gives both one id: what the variants set is what is compared. */
  for (guint i = 0; i < 2; i++)
    {
      BstCaseResult *c = add_rate (run, i == 0 ? "A" : "B", "threads=1", 100, 0.01, 10);

      g_free (c->id);
      c->id = g_strdup ("cpu.prime");
      bst_pairs_set (c->asked, "threads", i == 0 ? "1" : "2");
    }
  options.baseline = "B";
  comparison = compare (&run, 1, &options);
  g_assert_cmpuint (comparison->refusals->len, ==, 0);
  g_assert_cmpstr (name_of (comparison, 0), ==, "box/A");
  g_assert_cmpstr (name_of (comparison, 1), ==, "box/B");
  g_assert_cmpuint (comparison->baseline, ==, 1);
  g_assert_cmpuint (comparison->rows->len, ==, 1);
  g_assert_cmpint (row_of (comparison, 0)->pairings[0].sessions, ==, BST_SESSIONS_NONE);
  bst_result_free (run);
}

static void
test_systems_param (void)
{
  BstResult *run = make_run ("box", 1);
  const BstCompareOptions options = { .by = BST_BY_PARAM, .param = "threads", .margin = 0.02 };
  g_autoptr (BstComparison) comparison = NULL;

  add_rate (run, NULL, "threads=1 size=4", 100, 0.01, 10);
  add_rate (run, NULL, "threads=2 size=4", 200, 0.01, 10);
  add_rate (run, NULL, "threads=1 size=8", 50, 0.01, 10);
  add_rate (run, NULL, "threads=2 size=8", 50, 0.01, 10);
  comparison = compare (&run, 1, &options);
  g_assert_cmpstr (name_of (comparison, 0), ==, "threads=1");
  g_assert_cmpstr (name_of (comparison, 1), ==, "threads=2");
  g_assert_cmpuint (comparison->rows->len, ==, 2);
  g_assert_cmpstr (row_of (comparison, 0)->c->id, ==, "cpu.prime size=4");
  g_assert_cmpfloat_with_epsilon (row_of (comparison, 0)->pairings[1].numbers.change, 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (row_of (comparison, 1)->pairings[1].numbers.change, 1, 1e-9);
  bst_result_free (run);
}

static void
test_systems_named_twice (void)
{
  BstResult *runs[] = { make_run ("a", 1), make_run ("b", 2), make_run ("a", 1) };
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 3; i++)
    add_rate (runs[i], NULL, "", 100, 0.01, 10);
  comparison = compare (runs, 3, &by_label);
  g_assert_cmpuint (row_of (comparison, 0)->cells[0].values->len, ==, 10);
  g_assert_cmpuint (comparison->remarks->len, ==, 1);
  for (guint i = 0; i < 3; i++)
    bst_result_free (runs[i]);
}

/* ---- Identity ------------------------------------------------------------------------------ */

typedef void (*Change) (BstResult *result, BstCaseResult *c);

static void
change_revision (BstResult *result, BstCaseResult *c)
{
  c->description->revision = 2;
}

static void
change_unit (BstResult *result, BstCaseResult *c)
{
  BstMetricInfo *metric = c->description->metrics->pdata[0];

  g_free (metric->unit);
  metric->unit = g_strdup ("event/s");
}

static void
change_asked (BstResult *result, BstCaseResult *c)
{
  bst_pairs_set (c->asked, "max-prime", "20000");
}

static void
change_data (BstResult *result, BstCaseResult *c)
{
  bst_pairs_set (c->identity, "data", "sha256:11");
}

static void
change_target (BstResult *result, BstCaseResult *c)
{
  bst_pairs_set (c->environment, "target", "/mnt/x");
}

static void
change_engine (BstResult *result, BstCaseResult *c)
{
  bst_pairs_set (c->environment, "engine", "io_uring");
}

static void
change_compiler (BstResult *result, BstCaseResult *c)
{
  bst_machine_set (result->machines->pdata[0], "build.compiler", "clang 17");
}

static void
change_memory (BstResult *result, BstCaseResult *c)
{
  bst_pairs_set (c->effective, "size", "34359738368");
}

static const struct
{
  const char *name;
  Change change;
  const char *refused;   /* what the field says; NULL: compared */
  const char *different; /* the fact that is shown */
} changes[] = {
  { "revision", change_revision, "revision: 1 / 2", NULL },
  { "unit", change_unit, "unit of rate: op/s / event/s", NULL },
  { "asked", change_asked, "max-prime: 10000 / 20000", NULL },
  { "data", change_data, "data: sha256:00 / sha256:11", NULL },
  { "target", change_target, NULL, "environment.target" },
  { "engine", change_engine, NULL, "environment.engine" },
  { "compiler", change_compiler, NULL, "build.compiler" },
  { "2xram", change_memory, NULL, "effective.size" },
};

static BstResult *
make_identified (const char *label, guint number)
{
  BstResult *result = make_run (label, number);
  BstCaseResult *c = add_rate (result, NULL, "max-prime=10000 size=2xram", 100, 0.01, 10);

  bst_pairs_set (c->identity, "data", "sha256:00");
  bst_pairs_set (c->environment, "target", "/home");
  bst_pairs_set (c->environment, "engine", "sync");
  bst_pairs_set (c->effective, "size", "17179869184");
  bst_machine_set (result->machines->pdata[0], "build.compiler", "gcc 12");
  return result;
}

static void
test_identity (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  BstResult *runs[] = { make_identified ("a", 1), make_identified ("b", 2) };
  g_autoptr (BstComparison) comparison = NULL;

  changes[i].change (runs[1], runs[1]->cases->pdata[0]);
  comparison = compare (runs, 2, &by_label);
  if (changes[i].refused != NULL)
    {
      const BstRefusal *refusal = comparison->refusals->pdata[0];

      g_assert_cmpuint (comparison->refusals->len, ==, 1);
      g_assert_cmpstr (refusal->first, ==, "a");
      g_assert_cmpstr (refusal->second, ==, "b");
      g_assert_cmpuint (refusal->fields->len, ==, 1);
      g_assert_cmpstr (refusal->fields->pdata[0], ==, changes[i].refused);
    }
  else
    {
      const BstDifference *difference = comparison->differences->pdata[0];

      g_assert_cmpuint (comparison->refusals->len, ==, 0);
      g_assert_cmpuint (comparison->differences->len, ==, 1);
      g_assert_cmpstr (difference->key, ==, changes[i].different);
      g_assert_cmpuint (difference->values->len, ==, 2);
      g_assert_cmpstr (difference->systems->pdata[1], ==, "b");
    }
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

static void
test_identity_forced (void)
{
  BstResult *runs[] = { make_identified ("a", 1), make_identified ("b", 2) };
  BstCompareOptions options = by_label;
  g_autoptr (BstComparison) comparison = NULL;

  change_revision (runs[1], runs[1]->cases->pdata[0]);
  options.force = TRUE;
  comparison = compare (runs, 2, &options);
  g_assert_cmpuint (comparison->refusals->len, ==, 1);
  g_assert_cmpuint (comparison->rows->len, ==, 1);
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

/* ---- Cells --------------------------------------------------------------------------------- */

static void
fail_first (BstCaseResult *c, guint n)
{
  for (guint i = 0; i < n; i++)
    sample_case_fail (c, i, BST_STATUS_CRASHED, "SIGSEGV in run");
}

static void
test_cells (void)
{
  BstResult *runs[] = { make_run ("a", 1), make_run ("b", 2) };
  static const char *const cases[] = { "n=1", "n=2", "n=3", "n=4" };
  static const guint failures[] = { 1, 5, 24, 0 };
  static const BstCellState states[] = { BST_CELL_GOOD, BST_CELL_UNRELIABLE, BST_CELL_NO_VALUE,
                                         BST_CELL_MISSING };
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 4; i++)
    {
      add_rate (runs[0], NULL, cases[i], 100, 0.01, 24);
      if (states[i] != BST_CELL_MISSING)
        fail_first (add_rate (runs[1], NULL, cases[i], 50, 0.01, 24), failures[i]);
    }
  comparison = compare (runs, 2, &by_label);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpint (row_of (comparison, i)->cells[1].state, ==, states[i]);
  g_assert_cmpuint (row_of (comparison, 0)->cells[1].values->len, ==, 23);
  g_assert_cmpuint (row_of (comparison, 0)->cells[1].planned, ==, 24);
  /* No failure is a number: the others have no verdict, and do not count for Holm. */
  g_assert_cmpuint (comparison->family, ==, 1);
  g_assert_cmpint (row_of (comparison, 0)->pairings[1].verdict, ==, BST_STATS_WORSE);
  g_assert_cmpint (row_of (comparison, 1)->pairings[1].unjudged, ==, BST_UNJUDGED_UNRELIABLE);
  g_assert_true (isnan (row_of (comparison, 2)->cells[1].median));
  g_assert_true (bst_comparison_has (comparison, BST_STATS_WORSE));
  g_assert_true (bst_comparison_has (comparison, BST_STATS_INCONCLUSIVE)); /* the lost ones */
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

/* ---- Verdicts ------------------------------------------------------------------------------ */

static const struct
{
  const char *name;
  BstDirection direction;
  double factor, spread;
  BstStatsVerdict verdict;
} verdict_cases[] = {
  { "better", BST_HIGHER_IS_BETTER, 1.1, 0.01, BST_STATS_BETTER },
  { "worse", BST_HIGHER_IS_BETTER, 0.9, 0.01, BST_STATS_WORSE },
  { "less-is-better", BST_LOWER_IS_BETTER, 0.9, 0.01, BST_STATS_BETTER },
  { "more-is-worse", BST_LOWER_IS_BETTER, 1.1, 0.01, BST_STATS_WORSE },
  { "equivalent", BST_HIGHER_IS_BETTER, 1, 0.01, BST_STATS_EQUIVALENT },
  { "within-margin", BST_HIGHER_IS_BETTER, 1.01, 0.002, BST_STATS_EQUIVALENT },
  { "inconclusive", BST_HIGHER_IS_BETTER, 1.05, 0.2, BST_STATS_INCONCLUSIVE },
  { "unknown-direction", BST_DIRECTION_UNKNOWN, 2, 0.01, 0 },
};

static void
test_verdict (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  BstResult *run = make_run ("box", 1);
  g_autoptr (BstComparison) comparison = NULL;
  const BstPairing *pairing = NULL;

  add_case (run, "old", "cpu.prime", "", verdict_cases[i].direction, 100, verdict_cases[i].spread,
            20);
  add_case (run, "new", "cpu.prime", "", verdict_cases[i].direction, 100 * verdict_cases[i].factor,
            verdict_cases[i].spread, 20);
  comparison = compare (&run, 1, &by_label);
  pairing = &row_of (comparison, 0)->pairings[1];
  g_assert_cmpint (pairing->verdict, ==, verdict_cases[i].verdict);
  if (pairing->verdict != 0)
    g_assert_cmpfloat_with_epsilon (pairing->numbers.change,
                                    verdict_cases[i].direction == BST_HIGHER_IS_BETTER
                                        ? verdict_cases[i].factor
                                        : 1 / verdict_cases[i].factor,
                                    0.02);
  if (pairing->verdict == BST_STATS_INCONCLUSIVE)
    {
      g_assert_cmpfloat (pairing->detectable, >, 1.05);
      g_assert_cmpuint (bst_comparison_repetitions (comparison, row_of (comparison, 0), 1), >, 20);
    }
  bst_result_free (run);
}

/* Holm: of 20 comparisons with 4 repetitions a side, none can be significant (2 / C(8,4) x 20). */
static void
test_large_table (void)
{
  BstResult *run = make_run ("box", 1);
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("n=%u", i);

      add_rate (run, "old", parameters, 100, 0.001, 4);
      add_rate (run, "new", parameters, 200, 0.001, 4);
    }
  comparison = compare (&run, 1, &by_label);
  g_assert_cmpuint (comparison->family, ==, 20);
  /* 2 / C(12,6) x 20 = 0.043; 2 / C(10,5) x 20 = 0.16 */
  g_assert_cmpuint (comparison->repetitions_needed, ==, 6);
  g_assert_false (bst_comparison_has (comparison, BST_STATS_BETTER));
  bst_result_free (run);
}

/* Both variants drift by far more than they differ: only round by round the 3 % show. */
static void
test_paired (void)
{
  BstResult *run = make_run ("box", 1);
  g_autoptr (BstComparison) comparison = NULL;
  const BstPairing *pairing = NULL;

  for (guint v = 0; v < 2; v++)
    {
      BstCaseResult *c = add_rate (run, v == 0 ? "old" : "new", "", 100, 0, 20);
      BstColumn *column = bst_case_result_find_column (c, "rate");

      for (guint i = 0; i < 20; i++)
        {
          g_array_index (column->samples, BstSample, i).value =
              (v == 0 ? 100 : 103) * (1 + 0.03 * i) * (1 + 0.0005 * (i * 7 % 20));
          g_array_index (c->repetitions, BstRepetition, i).started += v * 1000;
        }
    }
  comparison = compare (&run, 1, &by_label);
  pairing = &row_of (comparison, 0)->pairings[1];
  g_assert_true (row_of (comparison, 0)->is_drifting);
  g_assert_true (pairing->numbers.is_paired);
  g_assert_cmpint (pairing->verdict, ==, BST_STATS_BETTER);
  g_assert_cmpfloat_with_epsilon (pairing->numbers.change, 1.03, 1e-6);
  bst_result_free (run);
}

/* ---- Sessions ------------------------------------------------------------------------------ */

static double
stored_floor (const BstResult *result, const BstCaseResult *c, const BstColumn *column,
              gpointer data)
{
  g_assert_cmpstr (column->key, ==, "rate");
  return *(double *)data;
}

static void
test_sessions (void)
{
  BstResult *runs[] = { make_run ("a", 1), make_run ("b", 2) };
  BstCompareOptions options = by_label;
  double floor = 0.05;
  g_autoptr (BstComparison) drift = NULL, stored = NULL;
  const BstPairing *pairing = NULL;

  add_rate (runs[0], NULL, "", 100, 0.01, 20);
  add_rate (runs[1], NULL, "", 106, 0.01, 20);
  drift = compare (runs, 2, &options);
  pairing = &row_of (drift, 0)->pairings[1];
  g_assert_cmpint (pairing->sessions, ==, BST_SESSIONS_DRIFT);
  g_assert_cmpint (pairing->verdict, ==, BST_STATS_BETTER);

  /* A floor of 5 % between sessions: 1.96 x 5 % x sqrt 2 = 13.9 % to either side. */
  options.noise = stored_floor;
  options.noise_data = &floor;
  stored = compare (runs, 2, &options);
  pairing = &row_of (stored, 0)->pairings[1];
  g_assert_cmpint (pairing->sessions, ==, BST_SESSIONS_FLOOR);
  g_assert_cmpint (pairing->verdict, ==, BST_STATS_INCONCLUSIVE);
  g_assert_cmpfloat (log (pairing->numbers.interval.high / pairing->numbers.change), >, 0.1386);
  g_assert_cmpfloat (log (pairing->numbers.interval.high / pairing->numbers.change), <, 0.15);
  /* No number of repetitions helps against that. */
  g_assert_cmpuint (bst_comparison_repetitions (stored, row_of (stored, 0), 1), ==, 0);
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

/* Each label is a machine of its own. */
static double
floor_of_machine (const BstResult *result, const BstCaseResult *c, const BstColumn *column,
                  gpointer data)
{
  const double *floors = data;

  return floors[g_str_equal (result->label, "b") ? 1 : 0];
}

/* What the interval of B against A was widened by, from its half HALF without it: errors add in
 * squares. */
static double
session_error (const BstComparison *comparison, double half)
{
  const BstStatsComparison *numbers = &row_of (comparison, 0)->pairings[1].numbers;
  double wide = log (numbers->change / numbers->interval.low);

  return sqrt (wide * wide - half * half) / 1.959964;
}

/* By hand.  A is a machine with a floor of 3 %, B one of 1 %, a run each: sqrt (0.03^2 + 0.01^2) =
 * 0.0316228, as if both had 0.0316228 / sqrt 2 = 0.0223607.  With a second run of B: sqrt (0.03^2 +
 * 0.01^2 / 2) = 0.0308221, over sqrt (1 + 1 / 2): 0.0251661.  Where the floor of B is not known,
 * neither is that of the difference. */
static void
test_floors_of_two_machines (void)
{
  BstResult *runs[] = { make_run ("a", 1), make_run ("b", 2), make_run ("b", 3) };
  BstCompareOptions options = by_label;
  double none[] = { 0, 0 }, floors[] = { 0.03, 0.01 };
  g_autoptr (BstComparison) plain = NULL, plain_three = NULL, two = NULL, three = NULL, half = NULL;
  const BstStatsComparison *numbers = NULL;

  for (guint i = 0; i < 3; i++)
    add_rate (runs[i], NULL, "", i == 0 ? 100 : 110, 0.01, 10);
  options.noise = floor_of_machine;
  options.noise_data = none;
  plain = compare (runs, 2, &options);
  plain_three = compare (runs, 3, &options);
  options.noise_data = floors;
  two = compare (runs, 2, &options);
  three = compare (runs, 3, &options);
  numbers = &row_of (plain, 0)->pairings[1].numbers;
  g_assert_cmpint (row_of (two, 0)->pairings[1].sessions, ==, BST_SESSIONS_FLOOR);
  g_assert_cmpfloat_with_epsilon (
      session_error (two, log (numbers->change / numbers->interval.low)), 0.0316228, 1e-6);
  g_assert_cmpfloat_with_epsilon (row_of (two, 0)->pairings[1].session_sd, 0.0223607, 1e-6);
  numbers = &row_of (plain_three, 0)->pairings[1].numbers;
  g_assert_cmpfloat_with_epsilon (
      session_error (three, log (numbers->change / numbers->interval.low)), 0.0308221, 1e-6);
  g_assert_cmpfloat_with_epsilon (row_of (three, 0)->pairings[1].session_sd, 0.0251661, 1e-6);

  floors[1] = NAN;
  half = compare (runs, 2, &options);
  g_assert_cmpint (row_of (half, 0)->pairings[1].sessions, ==, BST_SESSIONS_DRIFT);
  for (guint k = 0; k < 3; k++)
    bst_result_free (runs[k]);
}

static void
test_sessions_of_runs (void)
{
  BstResult *runs[10];
  g_autoptr (BstComparison) comparison = NULL;

  /* Five sessions each, 10 % apart; within one there is next to no scatter. */
  for (guint i = 0; i < 10; i++)
    {
      runs[i] = make_run (i < 5 ? "a" : "b", i);
      add_rate (runs[i], NULL, "", (i < 5 ? 100 : 104) * (1 + 0.05 * (i % 5)), 0.0001, 10);
    }
  comparison = compare (runs, 10, &by_label);
  g_assert_cmpint (row_of (comparison, 0)->pairings[1].sessions, ==, BST_SESSIONS_RUNS);
  g_assert_cmpint (row_of (comparison, 0)->pairings[1].verdict, ==, BST_STATS_INCONCLUSIVE);
  for (guint i = 0; i < 10; i++)
    bst_result_free (runs[i]);
}

/* ---- Scores -------------------------------------------------------------------------------- */

/* Four systems, nine rows; 0: failed or left empty.
 *
 * Row       better  a     b     c     d
 * cpu.one   more    100   50    80    25     ratios  1     1/2   4/5   1/4
 * cpu.two   more    10    40    20    20             1/4   1     1/2   1/2
 * cpu.three less    2     4     8     2              1     1/2   1/4   1
 * cpu.four  more    7     7     7     7              1     1     1     1
 * disk.one  less    10    20    40    80             1     1/2   1/4   1/8
 * disk.two  more    64    32    64    16             1     1/2   1     1/4
 * net.one   more    5     empty 5     5              out: b has none
 * net.two   less    3     3     3     failed         out: d has none
 * web.one   more    1     9     9     9              excluded
 *
 * sum: a 1 + 1/4 + 1 + 1 + 1 + 1 = 5.25        b 1/2 + 1 + 1/2 + 1 + 1/2 + 1/2 = 4
 *      c 4/5 + 1/2 + 1/4 + 1 + 1/4 + 1 = 3.8   d 1/4 + 1/2 + 1 + 1 + 1/8 + 1/4 = 3.125
 * geomean, of the groups' geometric means: sqrt (cpu^(1/4) x disk^(1/2)) with the products
 *      a cpu 1/4,  disk 1     -> sqrt (0.70711 x 1)       = 0.84090
 *      b cpu 1/4,  disk 1/4   -> sqrt (0.70711 x 0.5)     = 0.59460
 *      c cpu 1/10, disk 1/4   -> sqrt (0.56234 x 0.5)     = 0.53026
 *      d cpu 1/8,  disk 1/32  -> sqrt (0.59460 x 0.17678) = 0.32421
 * Wins: a disk.one; b cpu.two.  cpu.one: a wins.  cpu.three, cpu.four and disk.two have two or
 * four best ones: ties for them, a loss for who is found worse. */
#define N_SYSTEMS 4
static const struct
{
  const char *benchmark;
  BstDirection direction;
  double medians[N_SYSTEMS];
} table[] = {
  { "cpu.one", BST_HIGHER_IS_BETTER, { 100, 50, 80, 25 } },
  { "cpu.two", BST_HIGHER_IS_BETTER, { 10, 40, 20, 20 } },
  { "cpu.three", BST_LOWER_IS_BETTER, { 2, 4, 8, 2 } },
  { "cpu.four", BST_HIGHER_IS_BETTER, { 7, 7, 7, 7 } },
  { "disk.one", BST_LOWER_IS_BETTER, { 10, 20, 40, 80 } },
  { "disk.two", BST_HIGHER_IS_BETTER, { 64, 32, 64, 16 } },
  { "net.one", BST_HIGHER_IS_BETTER, { 5, 0, 5, 5 } },
  { "net.two", BST_LOWER_IS_BETTER, { 3, 3, 3, 0 } },
  { "web.one", BST_HIGHER_IS_BETTER, { 1, 9, 9, 9 } },
};

static void
fill_table (BstResult **runs)
{
  static const char *const labels[N_SYSTEMS] = { "a", "b", "c", "d" };

  for (guint s = 0; s < N_SYSTEMS; s++)
    {
      runs[s] = make_run (labels[s], s);
      for (guint i = 0; i < G_N_ELEMENTS (table); i++)
        {
          double median = table[i].medians[s];
          BstCaseResult *c = add_case (runs[s], NULL, table[i].benchmark, "", table[i].direction,
                                       median > 0 ? median : 1, 0.001, 10);

          if (!(median > 0))
            fail_first (c, 10);
        }
      /* One failure of ten changes nothing. */
      fail_first (runs[s]->cases->pdata[0], s == 1 ? 1 : 0);
    }
}

static void
check_scores (const BstComparison *comparison, const double *expected, double epsilon)
{
  static const guint wins[N_SYSTEMS] = { 2, 1, 0, 0 };
  static const guint losses[N_SYSTEMS] = { 1, 4, 4, 4 };

  g_assert_cmpuint (comparison->scores->n_cases, ==, 6);
  g_assert_cmpuint (comparison->scores->n_groups, ==, 2);
  g_assert_cmpuint (comparison->scores->missing->len, ==, 2);
  g_assert_cmpuint (comparison->excluded->len, ==, 1);
  g_assert_cmpstr (comparison->excluded->pdata[0], ==, "web.one");
  for (guint s = 0; s < N_SYSTEMS; s++)
    {
      const BstSystemScore *own = &comparison->scores->systems[s];

      g_assert_cmpfloat_with_epsilon (own->score, expected[s], epsilon);
      g_assert_cmpfloat (own->interval.low, <=, own->score + epsilon);
      g_assert_cmpfloat (own->interval.high, >=, own->score - epsilon);
      g_assert_cmpuint (own->tally.wins, ==, wins[s]);
      g_assert_cmpuint (own->tally.losses, ==, losses[s]);
      g_assert_cmpuint (own->tally.ties, ==, 6 - wins[s] - losses[s]);
    }
}

static void
test_scores (void)
{
  static const double sums[] = { 5.25, 4, 3.8, 3.125 };
  static const double means[] = { 0.84090, 0.59460, 0.53026, 0.32421 };
  static const char *const exclude[] = { "web.*", NULL };
  BstResult *runs[N_SYSTEMS];
  BstCompareOptions options = by_label;

  fill_table (runs);
  options.exclude = exclude;
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (BstComparison) comparison = NULL;

      options.score = k == 0 ? BST_SCORE_SUM : BST_SCORE_GEOMEAN;
      comparison = compare (runs, N_SYSTEMS, &options);
      /* The one failure moves b's median of cpu.one by half a step of its spread. */
      check_scores (comparison, k == 0 ? sums : means, 5e-4);
    }
  for (guint s = 0; s < N_SYSTEMS; s++)
    bst_result_free (runs[s]);
}

/* ---- Writing ------------------------------------------------------------------------------- */

static char *
written (void (*write) (const BstComparison *, FILE *), const BstComparison *comparison)
{
  char *text = NULL;
  gsize length = 0;
  FILE *file = open_memstream (&text, &length);

  write (comparison, file);
  fclose (file);
  return text;
}

static void
write_text (const BstComparison *comparison, FILE *out)
{
  const BstShowOptions options = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };

  bst_compare_text (comparison, &options, out);
}

static void
write_csv (const BstComparison *comparison, FILE *out)
{
  bst_compare_csv (comparison, ',', out);
}

static BstComparison *
sample_comparison (BstResult **runs, const char *hostile)
{
  runs[0] = make_run ("before", 1);
  runs[1] = make_run (hostile, 2);
  for (guint i = 0; i < 2; i++)
    {
      add_rate (runs[i], NULL, "threads=1", 123.456, 0.01, 10);
      add_rate (runs[i], NULL, "threads=2 path=/a/rather/long/path/of/some/folder/that/is/used",
                i == 0 ? 246 : 123.4, 0.01, 10);
    }
  return compare (runs, 2, &by_label);
}

static void
test_text (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison =
      sample_comparison (runs, "after\033[31m a long name, longer than any table would want it");
  g_autofree char *text = written (write_text, comparison);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    g_assert_cmpuint (bst_text_width (*line), <=, 80);
  g_assert_null (strchr (text, '\033'));
  g_assert_nonnull (strstr (text, "- worse"));
  g_assert_nonnull (strstr (text, "0.50"));
  g_assert_nonnull (strstr (text, "drift"));
  free (g_steal_pointer (&text));
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

/* What is told of a run that drifted and of a case that was not steady. */
static void
test_doubts (void)
{
  BstResult *run = make_run ("box", 1);
  g_autoptr (BstComparison) still = NULL, comparison = NULL;
  g_autofree char *text = NULL, *json = NULL, *before = NULL;

  for (guint v = 0; v < 2; v++)
    {
      BstCaseResult *c = add_rate (run, v == 0 ? "old" : "new", "", 100, 0.01, 20);
      BstColumn *column = bst_case_result_find_column (c, "rate");

      for (guint i = 0; i < 20; i++)
        {
          g_array_index (column->samples, BstSample, i).value =
              100 + (double)(v == 0 ? i * 7 % 20 : i * 11 % 19) / 10;
          g_array_index (c->repetitions, BstRepetition, i).started += v * 1000;
        }
    }
  still = compare (&run, 1, &by_label);
  before = bst_compare_json (still, 0);
  g_assert_nonnull (strstr (before, "\"drift\": []"));
  g_assert_null (strstr (before, "steady"));
  for (guint v = 0; v < 2; v++)
    {
      BstCaseResult *c = run->cases->pdata[v];
      BstColumn *column = bst_case_result_find_column (c, "rate");

      for (guint i = 0; i < 20; i++)
        g_array_index (column->samples, BstSample, i).value *= 1 - 0.01 * i;
    }
  ((BstCaseResult *)run->cases->pdata[1])->steady = g_strdup (BST_STEADY_NONE);
  comparison = compare (&run, 1, &by_label);
  json = bst_compare_json (comparison, 0);
  text = written (write_text, comparison);
  g_assert_nonnull (strstr (json, "\"n\":40,\"effective-n\":1.76"));
  g_assert_nonnull (strstr (json, "\"steady\": \"no-steady-state\""));
  g_assert_nonnull (strstr (text, "Not steady\n"));
  g_assert_nonnull (strstr (text, "Drift: the machine became slower"));
  g_assert_nonnull (strstr (text, " on box/new: no steady state: its level changed"));
  free (g_steal_pointer (&text));
  bst_result_free (run);
}

static void
test_json (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = sample_comparison (runs, "\"</script>\n`x`");
  g_autofree char *text = bst_compare_json (comparison, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = bst_json_parse (text, -1, &error);
  JsonObject *object = NULL, *row = NULL;
  JsonArray *rows = NULL;

  g_assert_no_error (error);
  object = json_node_get_object (node);
  rows = json_object_get_array_member (object, "rows");
  g_assert_cmpuint (json_array_get_length (rows), ==, 2);
  row = json_array_get_object_element (rows, 1);
  g_assert_cmpstr (json_object_get_string_member (row, "verdict"), ==, "worse");
  /* All digits: what is read is what was computed. */
  g_assert_cmpfloat (json_object_get_double_member (row, "ratio"), ==,
                     row_of (comparison, 1)->pairings[1].numbers.change);
  g_assert_cmpfloat (
      json_array_get_double_element (json_object_get_array_member (row, "interval"), 0), ==,
      row_of (comparison, 1)->pairings[1].numbers.interval.low);
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

static void
test_csv (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = sample_comparison (runs, "a,\"b\"");
  g_autofree char *text = written (write_csv, comparison);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 6); /* a head, four cells, the end */
  g_assert_nonnull (strstr (lines[2], ",\"a,\"\"b\"\"\",before,ok,"));
  free (g_steal_pointer (&text));
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

static void
test_markdown (void)
{
  BstResult *runs[2];
  g_autoptr (BstComparison) comparison = sample_comparison (runs, "a|<b>*c*");
  g_autofree char *text = written (bst_compare_markdown, comparison);

  g_assert_nonnull (strstr (text, "| a\\|&lt;b&gt;\\*c\\* |"));
  g_assert_nonnull (strstr (text, " worse |"));
  free (g_steal_pointer (&text));
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison/systems/labels", test_systems_labels);
  g_test_add_func ("/comparison/systems/one-label", test_systems_one_label);
  g_test_add_func ("/comparison/systems/variants", test_systems_variants);
  g_test_add_func ("/comparison/systems/param", test_systems_param);
  g_test_add_func ("/comparison/systems/named-twice", test_systems_named_twice);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/comparison/identity/%s", changes[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_identity);
    }
  g_test_add_func ("/comparison/identity/forced", test_identity_forced);
  g_test_add_func ("/comparison/cells", test_cells);
  for (guint i = 0; i < G_N_ELEMENTS (verdict_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/comparison/verdict/%s", verdict_cases[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_verdict);
    }
  g_test_add_func ("/comparison/large-table", test_large_table);
  g_test_add_func ("/comparison/paired", test_paired);
  g_test_add_func ("/comparison/doubts", test_doubts);
  g_test_add_func ("/comparison/sessions/drift-and-floor", test_sessions);
  g_test_add_func ("/comparison/sessions/two-machines", test_floors_of_two_machines);
  g_test_add_func ("/comparison/sessions/runs", test_sessions_of_runs);
  g_test_add_func ("/comparison/scores", test_scores);
  g_test_add_func ("/comparison/write/text", test_text);
  g_test_add_func ("/comparison/write/json", test_json);
  g_test_add_func ("/comparison/write/csv", test_csv);
  g_test_add_func ("/comparison/write/markdown", test_markdown);
  return g_test_run ();
}
