/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-comparison.c - made-up runs for tests of comparisons.
 */
#include <config.h>

#include "reports/compare.h"
#include "tests/unit/sample-comparison.h"
#include "tests/unit/sample-result.h"

BstResult *
sample_run_new (const char *label, guint number)
{
  BstResult *result = sample_result_new (label);

  g_free (result->id);
  result->id = g_strdup_printf ("run-%u", number);
  return result;
}

BstCaseResult *
sample_add_case (BstResult *result, const char *variant, const char *benchmark,
                 const char *parameters, BstDirection direction, double median, double spread,
                 guint n)
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

BstCaseResult *
sample_add_rate (BstResult *result, const char *variant, const char *parameters, double median,
                 double spread, guint n)
{
  return sample_add_case (result, variant, "cpu.prime", parameters, BST_HIGHER_IS_BETTER, median,
                          spread, n);
}

BstComparison *
sample_compare (BstResult **results, guint n, const BstCompareOptions *options)
{
  GError *error = NULL;
  BstComparison *comparison =
      bst_comparison_new ((const BstResult *const *)results, n, options, &error);

  g_assert_no_error (error);
  return comparison;
}

const BstCompareOptions sample_by_label = { .by = BST_BY_LABEL, .margin = 0.02 };

const BstComparedRow *
sample_row (const BstComparison *comparison, guint i)
{
  g_assert_cmpuint (i, <, comparison->rows->len);
  return comparison->rows->pdata[i];
}

const char *
sample_system_name (const BstComparison *comparison, guint system)
{
  g_assert_cmpuint (system, <, comparison->systems->len);
  return bst_comparison_system (comparison, system)->name;
}

BstResult *
sample_drifting (void)
{
  BstResult *run = sample_run_new ("box", 1);

  for (guint v = 0; v < 2; v++)
    {
      BstCaseResult *c = sample_add_rate (run, v == 0 ? "old" : "new", "", 100, 0, 20);
      BstColumn *column = bst_case_result_find_column (c, "rate");

      for (guint i = 0; i < 20; i++)
        {
          g_array_index (column->samples, BstSample, i).value =
              (v == 0 ? 100 : 103) * (1 + 0.03 * i) * (1 + 0.0005 * (i * 7 % 20));
          g_array_index (c->repetitions, BstRepetition, i).started += v * 1000;
        }
    }
  return run;
}

void
sample_fail_first (BstCaseResult *c, guint n)
{
  for (guint i = 0; i < n; i++)
    sample_case_fail (c, i, BST_STATUS_CRASHED, "SIGSEGV in run");
}

void
sample_make_runs (BstResult **runs, guint n, const double *factors, guint n_cases, double spread)
{
  for (guint s = 0; s < n; s++)
    {
      g_autofree char *label = g_strdup_printf ("system-%u", s);

      runs[s] = sample_run_new (label, s);
      for (guint i = 0; i < n_cases; i++)
        {
          g_autofree char *parameters = g_strdup_printf ("n=%u", i);

          sample_add_rate (runs[s], NULL, parameters, (100 + i) * factors[s], spread, 12);
        }
    }
}

void
sample_free_runs (BstResult **runs, guint n)
{
  for (guint i = 0; i < n; i++)
    bst_result_free (runs[i]);
}

/* ---- Written --------------------------------------------------------------------------------- */

char *
sample_written (void (*write) (const BstComparison *, FILE *), const BstComparison *comparison)
{
  char *text = NULL;
  gsize length = 0;
  FILE *file = open_memstream (&text, &length);

  write (comparison, file);
  fclose (file);
  return text;
}

void
sample_write_text (const BstComparison *comparison, FILE *out)
{
  const BstShowOptions options = { .width = 80, .utf8 = TRUE, .units = BST_PREFIX_DEFAULT };

  bst_compare_text (comparison, &options, out);
}

void
sample_write_csv (const BstComparison *comparison, FILE *out)
{
  bst_compare_csv (comparison, ',', out);
}
