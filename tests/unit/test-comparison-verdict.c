/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-comparison-verdict.c - who is better, and what is known of it: by how much values scatter
 * within a session and between sessions.
 */
#include <config.h>

#include <locale.h>
#include <math.h>

#include "reports/compare-private.h"
#include "tests/unit/sample-comparison.h"

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
  BstResult *run = sample_run_new ("box", 1);
  g_autoptr (BstComparison) comparison = NULL;
  const BstPairing *pairing = NULL;

  sample_add_case (run, "old", "cpu.prime", "", verdict_cases[i].direction, 100,
                   verdict_cases[i].spread, 20);
  sample_add_case (run, "new", "cpu.prime", "", verdict_cases[i].direction,
                   100 * verdict_cases[i].factor, verdict_cases[i].spread, 20);
  comparison = sample_compare (&run, 1, &sample_by_label);
  pairing = &sample_row (comparison, 0)->pairings[1];
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
      g_assert_cmpuint (bst_comparison_repetitions (comparison, sample_row (comparison, 0), 1), >,
                        20);
    }
  bst_result_free (run);
}

/* Holm: of 20 comparisons with 4 repetitions a side, none can be significant (2 / C(8,4) x 20). */
static void
test_large_table (void)
{
  BstResult *run = sample_run_new ("box", 1);
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("n=%u", i);

      sample_add_rate (run, "old", parameters, 100, 0.001, 4);
      sample_add_rate (run, "new", parameters, 200, 0.001, 4);
    }
  comparison = sample_compare (&run, 1, &sample_by_label);
  g_assert_cmpuint (comparison->family, ==, 20);
  /* 2 / C(12,6) x 20 = 0.043; 2 / C(10,5) x 20 = 0.16 */
  g_assert_cmpuint (comparison->repetitions_needed, ==, 6);
  g_assert_false (bst_comparison_has (comparison, BST_STATS_BETTER));
  bst_result_free (run);
}

/* Six rounds of three comparisons: 3 x 2^-5 = 0.094, so that none can be sure, however clear alone;
 * seven do. */
static void
test_few_rounds (void)
{
  BstResult *run = sample_run_new ("box", 1);
  g_autoptr (BstComparison) comparison = NULL;
  static const char *const names[] = { "a", "b", "c", "d" };

  for (guint v = 0; v < 4; v++)
    {
      BstCaseResult *c = sample_add_rate (run, names[v], "", 100, 0, 6);
      BstColumn *column = bst_case_result_find_column (c, "rate");

      for (guint i = 0; i < 6; i++)
        {
          g_array_index (column->samples, BstSample, i).value =
              (1 + v) * 100 * (1 + 0.3 * i) * (1 + 0.0005 * (i * 5 % 6));
          g_array_index (c->repetitions, BstRepetition, i).started = (gint64)(4 * i + v + 1) * 1000;
          g_array_index (c->repetitions, BstRepetition, i).block = i;
        }
    }
  comparison = sample_compare (&run, 1, &sample_by_label);
  if (sample_row (comparison, 0)->pairings[1].numbers.is_paired)
    {
      g_assert_cmpint (sample_row (comparison, 0)->pairings[1].verdict, ==, BST_STATS_INCONCLUSIVE);
      g_assert_cmpuint (comparison->repetitions_needed, ==, 7);
      g_assert_cmpuint (
          bst_comparison_repetitions_in_table (comparison, sample_row (comparison, 0), 1), ==, 7);
    }
  else
    g_test_skip ("these values are no drift for the drift test");
  bst_result_free (run);
}

/* Both variants drift by far more than they differ: only round by round the 3 % show. */
static void
test_paired (void)
{
  BstResult *run = sample_drifting ();
  g_autoptr (BstComparison) comparison = NULL;
  const BstPairing *pairing = NULL;

  comparison = sample_compare (&run, 1, &sample_by_label);
  pairing = &sample_row (comparison, 0)->pairings[1];
  g_assert_true (sample_row (comparison, 0)->is_drifting);
  g_assert_true (pairing->numbers.is_paired);
  g_assert_cmpint (pairing->verdict, ==, BST_STATS_BETTER);
  g_assert_cmpfloat_with_epsilon (pairing->numbers.change, 1.03, 1e-6);
  bst_result_free (run);
}

/* Ratios that a number cannot hold are no verdict and no part of a score. */
static void
test_beyond_numbers (void)
{
  BstResult *run = sample_run_new ("box", 1);
  BstCompareOptions options = sample_by_label;
  g_autoptr (BstComparison) comparison = NULL;
  g_autofree char *advice = NULL;

  options.score = BST_SCORE_GEOMEAN;
  sample_add_rate (run, "old", "n=1", 1e-308, 0.01, 10);
  sample_add_rate (run, "new", "n=1", 1e308, 0.01, 10);
  sample_add_rate (run, "old", "n=2", 100, 0.01, 10);
  sample_add_rate (run, "new", "n=2", 200, 0.01, 10);
  comparison = sample_compare (&run, 1, &options);
  g_assert_cmpint (sample_row (comparison, 0)->pairings[1].verdict, ==, BST_STATS_INCONCLUSIVE);
  g_assert_cmpint (sample_row (comparison, 1)->pairings[1].verdict, ==, BST_STATS_BETTER);
  advice = bst_compare_advice (comparison, sample_row (comparison, 0), 1);
  g_assert_cmpstr (advice, ==, "the ratio is beyond what a number can hold");
  g_assert_cmpuint (comparison->scores->n_cases, ==, 1);
  g_assert_cmpuint (comparison->scores->missing->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (comparison->scores->systems[0].score, 0.5, 0.01);
  g_assert_cmpuint (comparison->scores->systems[1].tally.wins, ==, 1);
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
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2) };
  BstCompareOptions options = sample_by_label;
  double floor = 0.05;
  g_autoptr (BstComparison) drift = NULL, stored = NULL;
  const BstPairing *pairing = NULL;

  sample_add_rate (runs[0], NULL, "", 100, 0.01, 20);
  sample_add_rate (runs[1], NULL, "", 106, 0.01, 20);
  drift = sample_compare (runs, 2, &options);
  pairing = &sample_row (drift, 0)->pairings[1];
  g_assert_cmpint (pairing->sessions, ==, BST_SESSIONS_DRIFT);
  g_assert_cmpint (pairing->verdict, ==, BST_STATS_BETTER);

  /* A floor of 5 % between sessions: 1.96 x 5 % x sqrt 2 = 13.9 % to either side. */
  options.noise = stored_floor;
  options.noise_data = &floor;
  stored = sample_compare (runs, 2, &options);
  pairing = &sample_row (stored, 0)->pairings[1];
  g_assert_cmpint (pairing->sessions, ==, BST_SESSIONS_FLOOR);
  g_assert_cmpint (pairing->verdict, ==, BST_STATS_INCONCLUSIVE);
  g_assert_cmpfloat (log (pairing->numbers.interval.high / pairing->numbers.change), >, 0.1386);
  g_assert_cmpfloat (log (pairing->numbers.interval.high / pairing->numbers.change), <, 0.15);
  /* No number of repetitions helps against that. */
  g_assert_cmpuint (bst_comparison_repetitions (stored, sample_row (stored, 0), 1), ==, 0);
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
  const BstStatsComparison *numbers = &sample_row (comparison, 0)->pairings[1].numbers;
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
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2), sample_run_new ("b", 3) };
  BstCompareOptions options = sample_by_label;
  double none[] = { 0, 0 }, floors[] = { 0.03, 0.01 };
  g_autoptr (BstComparison) plain = NULL, plain_three = NULL, two = NULL, three = NULL, half = NULL;
  const BstStatsComparison *numbers = NULL;

  for (guint i = 0; i < 3; i++)
    sample_add_rate (runs[i], NULL, "", i == 0 ? 100 : 110, 0.01, 10);
  options.noise = floor_of_machine;
  options.noise_data = none;
  plain = sample_compare (runs, 2, &options);
  plain_three = sample_compare (runs, 3, &options);
  options.noise_data = floors;
  two = sample_compare (runs, 2, &options);
  three = sample_compare (runs, 3, &options);
  numbers = &sample_row (plain, 0)->pairings[1].numbers;
  g_assert_cmpint (sample_row (two, 0)->pairings[1].sessions, ==, BST_SESSIONS_FLOOR);
  g_assert_cmpfloat_with_epsilon (
      session_error (two, log (numbers->change / numbers->interval.low)), 0.0316228, 1e-6);
  g_assert_cmpfloat_with_epsilon (sample_row (two, 0)->pairings[1].session_sd, 0.0223607, 1e-6);
  numbers = &sample_row (plain_three, 0)->pairings[1].numbers;
  g_assert_cmpfloat_with_epsilon (
      session_error (three, log (numbers->change / numbers->interval.low)), 0.0308221, 1e-6);
  g_assert_cmpfloat_with_epsilon (sample_row (three, 0)->pairings[1].session_sd, 0.0251661, 1e-6);

  floors[1] = NAN;
  half = sample_compare (runs, 2, &options);
  g_assert_cmpint (sample_row (half, 0)->pairings[1].sessions, ==, BST_SESSIONS_DRIFT);
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
      runs[i] = sample_run_new (i < 5 ? "a" : "b", i);
      sample_add_rate (runs[i], NULL, "", (i < 5 ? 100 : 104) * (1 + 0.05 * (i % 5)), 0.0001, 10);
    }
  comparison = sample_compare (runs, 10, &sample_by_label);
  g_assert_cmpint (sample_row (comparison, 0)->pairings[1].sessions, ==, BST_SESSIONS_RUNS);
  g_assert_cmpint (sample_row (comparison, 0)->pairings[1].verdict, ==, BST_STATS_INCONCLUSIVE);
  for (guint i = 0; i < 10; i++)
    bst_result_free (runs[i]);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (verdict_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/comparison/verdict/%s", verdict_cases[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_verdict);
    }
  g_test_add_func ("/comparison/large-table", test_large_table);
  g_test_add_func ("/comparison/paired", test_paired);
  g_test_add_func ("/comparison/few-rounds", test_few_rounds);
  g_test_add_func ("/comparison/beyond-numbers", test_beyond_numbers);
  g_test_add_func ("/comparison/sessions/drift-and-floor", test_sessions);
  g_test_add_func ("/comparison/sessions/two-machines", test_floors_of_two_machines);
  g_test_add_func ("/comparison/sessions/runs", test_sessions_of_runs);
  return g_test_run ();
}
