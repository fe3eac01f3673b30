/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-comparison-score.c - one number per system, against tables computed by hand.
 */
#include <config.h>

#include <locale.h>
#include <string.h>

#include "tests/unit/sample-comparison.h"

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
      runs[s] = sample_run_new (labels[s], s);
      for (guint i = 0; i < G_N_ELEMENTS (table); i++)
        {
          double median = table[i].medians[s];
          BstCaseResult *c =
              sample_add_case (runs[s], NULL, table[i].benchmark, "", table[i].direction,
                               median > 0 ? median : 1, 0.001, 10);

          if (!(median > 0))
            sample_fail_first (c, 10);
        }
      /* One failure of ten changes nothing. */
      sample_fail_first (runs[s]->cases->pdata[0], s == 1 ? 1 : 0);
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
  BstCompareOptions options = sample_by_label;

  fill_table (runs);
  options.exclude = exclude;
  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (BstComparison) comparison = NULL;

      options.score = k == 0 ? BST_SCORE_SUM : BST_SCORE_GEOMEAN;
      comparison = sample_compare (runs, N_SYSTEMS, &options);
      /* The one failure moves b's median of cpu.one by half a step of its spread. */
      check_scores (comparison, k == 0 ? sums : means, 5e-4);
    }
  for (guint s = 0; s < N_SYSTEMS; s++)
    bst_result_free (runs[s]);
}

/* Forty cases in which a is twice as fast, three in which b is eight times as fast, and one in which
 * they are alike; ratios to the best, and geometric means:
 *
 *                  a     b     groups as given          by plugin: cpu (43 cases), net
 * cpu.x n=0..39    200   100   compute: a 1,   b 1/2
 * cpu.x n=40..42   10    80    storage: a 1/8, b 1      cpu: a 2^(-9/43), b 2^(-40/43)
 * net.y            5     5     net:     a 1,   b 1      net: a 1,         b 1
 * score                        a (1/8)^(1/3) = 0.5      a 2^(-9/86)  = 0.93003
 *                              b (1/2)^(1/3) = 0.79370  b 2^(-40/86) = 0.72441 */
static void
test_groups (gconstpointer data)
{
  gboolean given = GPOINTER_TO_INT (data);
  const double expected[] = { given ? 0.5 : 0.93003, given ? 0.79370 : 0.72441 };
  BstResult *runs[] = { sample_run_new ("a", 1), sample_run_new ("b", 2) };
  BstCompareOptions options = sample_by_label;
  g_autoptr (BstComparison) comparison = NULL;

  for (guint s = 0; s < 2; s++)
    {
      for (guint i = 0; i < 43; i++)
        {
          g_autofree char *parameters = g_strdup_printf ("n=%u", i);
          double median = i < 40 ? (s == 0 ? 200 : 100) : (s == 0 ? 10 : 80);
          BstCaseResult *c = sample_add_case (runs[s], NULL, "cpu.x", parameters,
                                              BST_HIGHER_IS_BETTER, median, 0.001, 10);

          c->group = given ? g_strdup (i < 40 ? "compute" : "storage") : NULL;
        }
      sample_add_case (runs[s], NULL, "net.y", "", BST_LOWER_IS_BETTER, 5, 0.001, 10);
    }
  options.score = BST_SCORE_GEOMEAN;
  comparison = sample_compare (runs, 2, &options);
  g_assert_cmpuint (comparison->scores->n_cases, ==, 44);
  g_assert_cmpuint (comparison->scores->n_groups, ==, given ? 3 : 2);
  g_assert_cmpstr (comparison->scores->groups->pdata[0], ==, given ? "compute" : "cpu");
  g_assert_cmpstr (comparison->scores->groups->pdata[given ? 2 : 1], ==, "net");
  for (guint s = 0; s < 2; s++)
    {
      g_assert_cmpfloat_with_epsilon (comparison->scores->systems[s].score, expected[s], 1e-5);
      bst_result_free (runs[s]);
    }
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comparison/scores", test_scores);
  g_test_add_data_func ("/comparison/groups/given", GINT_TO_POINTER (TRUE), test_groups);
  g_test_add_data_func ("/comparison/groups/plugins", GINT_TO_POINTER (FALSE), test_groups);
  return g_test_run ();
}
