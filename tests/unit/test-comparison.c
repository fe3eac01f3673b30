/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-comparison.c - several results side by side: what is a system, what is refused, and what a
 * cell holds.
 */
#include <config.h>

#include <locale.h>
#include <math.h>
#include <string.h>

#include "tests/unit/sample-comparison.h"
#include "tests/unit/sample-result.h"

/* ---- Systems ------------------------------------------------------------------------------- */

static void
test_systems_labels (void)
{
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2), sample_run_new ("a", 3) };
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 3; i++)
    sample_add_rate (runs[i], NULL, "threads=1", 100, 0.01, 10);
  comparison = sample_compare (runs, 3, &sample_by_label);
  g_assert_cmpuint (comparison->systems->len, ==, 2);
  g_assert_cmpstr (sample_system_name (comparison, 0), ==, "a");
  g_assert_cmpstr (sample_system_name (comparison, 1), ==, "b");
  /* Two runs of "a" are its sessions. */
  g_assert_cmpuint (comparison->rows->len, ==, 1);
  g_assert_cmpuint (sample_row (comparison, 0)->cells[0].parts->len, ==, 2);
  g_assert_cmpuint (sample_row (comparison, 0)->cells[0].values->len, ==, 20);
  g_assert_cmpuint (sample_row (comparison, 0)->cells[0].planned, ==, 20);
  for (guint i = 0; i < 3; i++)
    bst_result_free (runs[i]);
}

static void
test_systems_one_label (void)
{
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("a", 2) };
  const BstCompareOptions by_run = { .by = BST_BY_RUN, .margin = 0.02 };
  g_autoptr (BstComparison) comparison = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    sample_add_rate (runs[i], NULL, "", 100, 0.01, 10);
  g_assert_null (bst_comparison_new ((const BstResult *const *)runs, 2, &sample_by_label, &error));
  g_assert_nonnull (strstr (error->message, "--by run"));
  comparison = sample_compare (runs, 2, &by_run);
  g_assert_cmpstr (sample_system_name (comparison, 1), ==, "a#2");
  for (guint i = 0; i < 2; i++)
    bst_result_free (runs[i]);
}

static void
test_systems_variants (void)
{
  BstResult *run = sample_run_new ("box", 1);
  BstCompareOptions options = sample_by_label;
  g_autoptr (BstComparison) comparison = NULL;

  /* A plan gives both one id: what the variants set is what is compared. */
  for (guint i = 0; i < 2; i++)
    {
      BstCaseResult *c = sample_add_rate (run, i == 0 ? "A" : "B", "threads=1", 100, 0.01, 10);

      g_free (c->id);
      c->id = g_strdup ("cpu.prime");
      bst_pairs_set (c->asked, "threads", i == 0 ? "1" : "2");
    }
  options.baseline = "B";
  comparison = sample_compare (&run, 1, &options);
  g_assert_cmpuint (comparison->refusals->len, ==, 0);
  g_assert_cmpstr (sample_system_name (comparison, 0), ==, "box/A");
  g_assert_cmpstr (sample_system_name (comparison, 1), ==, "box/B");
  g_assert_cmpuint (comparison->baseline, ==, 1);
  g_assert_cmpuint (comparison->rows->len, ==, 1);
  g_assert_cmpint (sample_row (comparison, 0)->pairings[0].sessions, ==, BST_SESSIONS_NONE);
  bst_result_free (run);
}

/* What is called alike is not the same: a label with a slash and a variant, labels that differ in
 * what is not shown. */
static void
test_systems_alike (void)
{
  BstResult *runs[] = { sample_run_new ("a/b", 1), sample_run_new ("a", 2),
                        sample_run_new ("c\nd", 3), sample_run_new ("c d", 4) };
  static const char *const names[] = { "a/b", "a/b#2", "c d", "c d#2" };
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 4; i++)
    sample_add_rate (runs[i], i == 1 ? "b" : NULL, "", 100 + i, 0.01, 10);
  comparison = sample_compare (runs, 4, &sample_by_label);
  g_assert_cmpuint (comparison->systems->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpstr (sample_system_name (comparison, i), ==, names[i]);
      g_assert_cmpuint (bst_comparison_system (comparison, i)->runs->len, ==, 1);
      g_assert_cmpuint (sample_row (comparison, 0)->cells[i].values->len, ==, 10);
      bst_result_free (runs[i]);
    }
}

/* The same where it stands before the row. */
static void
test_rows_alike (void)
{
  BstResult *runs[] = { sample_run_new ("a/b", 1), sample_run_new ("a", 2) };
  const BstCompareOptions options = { .by = BST_BY_PARAM, .param = "threads", .margin = 0.02 };
  g_autoptr (BstComparison) comparison = NULL;

  sample_add_rate (runs[0], NULL, "threads=1", 100, 0.01, 10);
  sample_add_rate (runs[0], NULL, "threads=2", 100, 0.01, 10);
  sample_add_rate (runs[1], "b", "threads=1", 100, 0.01, 10);
  sample_add_rate (runs[1], "c", "threads=1", 100, 0.01, 10);
  comparison = sample_compare (runs, 2, &options);
  g_assert_cmpuint (comparison->systems->len, ==, 2);
  g_assert_cmpuint (comparison->rows->len, ==, 3);
  for (guint i = 0; i < 2; i++)
    bst_result_free (runs[i]);
}

static void
test_systems_param (void)
{
  BstResult *run = sample_run_new ("box", 1);
  const BstCompareOptions options = { .by = BST_BY_PARAM, .param = "threads", .margin = 0.02 };
  g_autoptr (BstComparison) comparison = NULL;

  sample_add_rate (run, NULL, "threads=1 size=4", 100, 0.01, 10);
  sample_add_rate (run, NULL, "threads=2 size=4", 200, 0.01, 10);
  sample_add_rate (run, NULL, "threads=1 size=8", 50, 0.01, 10);
  sample_add_rate (run, NULL, "threads=2 size=8", 50, 0.01, 10);
  comparison = sample_compare (&run, 1, &options);
  g_assert_cmpstr (sample_system_name (comparison, 0), ==, "threads=1");
  g_assert_cmpstr (sample_system_name (comparison, 1), ==, "threads=2");
  g_assert_cmpuint (comparison->rows->len, ==, 2);
  g_assert_cmpstr (sample_row (comparison, 0)->c->id, ==, "cpu.prime size=4");
  g_assert_cmpfloat_with_epsilon (sample_row (comparison, 0)->pairings[1].numbers.change, 2, 1e-9);
  g_assert_cmpfloat_with_epsilon (sample_row (comparison, 1)->pairings[1].numbers.change, 1, 1e-9);
  bst_result_free (run);
}

static void
test_systems_named_twice (void)
{
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2), sample_run_new ("a", 1) };
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 3; i++)
    sample_add_rate (runs[i], NULL, "", 100, 0.01, 10);
  comparison = sample_compare (runs, 3, &sample_by_label);
  g_assert_cmpuint (sample_row (comparison, 0)->cells[0].values->len, ==, 10);
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
  BstResult *result = sample_run_new (label, number);
  BstCaseResult *c = sample_add_rate (result, NULL, "max-prime=10000 size=2xram", 100, 0.01, 10);

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
  comparison = sample_compare (runs, 2, &sample_by_label);
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
  BstCompareOptions options = sample_by_label;
  g_autoptr (BstComparison) comparison = NULL;

  change_revision (runs[1], runs[1]->cases->pdata[0]);
  options.force = TRUE;
  comparison = sample_compare (runs, 2, &options);
  g_assert_cmpuint (comparison->refusals->len, ==, 1);
  g_assert_cmpuint (comparison->rows->len, ==, 1);
  for (guint k = 0; k < 2; k++)
    bst_result_free (runs[k]);
}

/* ---- Cells --------------------------------------------------------------------------------- */

static void
test_cells (void)
{
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2) };
  static const char *const cases[] = { "n=1", "n=2", "n=3", "n=4" };
  static const guint failures[] = { 1, 5, 24, 0 };
  static const BstCellState states[] = { BST_CELL_GOOD, BST_CELL_UNRELIABLE, BST_CELL_NO_VALUE,
                                         BST_CELL_MISSING };
  g_autoptr (BstComparison) comparison = NULL;

  for (guint i = 0; i < 4; i++)
    {
      sample_add_rate (runs[0], NULL, cases[i], 100, 0.01, 24);
      if (states[i] != BST_CELL_MISSING)
        sample_fail_first (sample_add_rate (runs[1], NULL, cases[i], 50, 0.01, 24), failures[i]);
    }
  comparison = sample_compare (runs, 2, &sample_by_label);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpint (sample_row (comparison, i)->cells[1].state, ==, states[i]);
  g_assert_cmpuint (sample_row (comparison, 0)->cells[1].values->len, ==, 23);
  g_assert_cmpuint (sample_row (comparison, 0)->cells[1].planned, ==, 24);
  /* No failure is a number: the others have no verdict, and do not count for Holm. */
  g_assert_cmpuint (comparison->family, ==, 1);
  g_assert_cmpint (sample_row (comparison, 0)->pairings[1].verdict, ==, BST_STATS_WORSE);
  g_assert_cmpint (sample_row (comparison, 1)->pairings[1].unjudged, ==, BST_UNJUDGED_UNRELIABLE);
  g_assert_true (isnan (sample_row (comparison, 2)->cells[1].median));
  g_assert_true (bst_comparison_has (comparison, BST_STATS_WORSE));
  g_assert_true (bst_comparison_has (comparison, BST_STATS_INCONCLUSIVE)); /* the lost ones */
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
  g_test_add_func ("/comparison/systems/alike", test_systems_alike);
  g_test_add_func ("/comparison/systems/rows-alike", test_rows_alike);
  g_test_add_func ("/comparison/systems/param", test_systems_param);
  g_test_add_func ("/comparison/systems/named-twice", test_systems_named_twice);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/comparison/identity/%s", changes[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_identity);
    }
  g_test_add_func ("/comparison/identity/forced", test_identity_forced);
  g_test_add_func ("/comparison/cells", test_cells);
  return g_test_run ();
}
