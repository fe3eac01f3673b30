/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-matrix.c - results with cases over two parameters, made up.
 */
#include <config.h>

#include "tests/unit/sample-matrix.h"
#include "tests/unit/sample-result.h"

BstResult *
sample_matrix_result (const char *label)
{
  BstResult *result = sample_result_new (label);

  g_free (result->id);
  result->id = g_strdup_printf ("run-%s", label);
  return result;
}

BstCaseResult *
sample_matrix_case (BstResult *result, const char *parameters, double median, guint n)
{
  const SampleCase sample = { "x.y",  "X",   parameters, "rate", "B/s", BST_HIGHER_IS_BETTER,
                              median, 0.004, n };
  BstCaseResult *c = sample_result_add (result, &sample, (guint32)result->cases->len);

  sample_case_type_param (c, "file-size", BST_PARAM_SIZE);
  sample_case_type_param (c, "record-size", BST_PARAM_SIZE);
  sample_case_type_param (c, "threads", BST_PARAM_INT);
  return c;
}

double
sample_matrix_rate (guint x, guint y)
{
  return 1e9 + 1e7 * (x + y);
}

void
sample_matrix_grid (BstResult *result, guint n_x, guint n_y, double factor, const char *more)
{
  for (guint y = 0; y < n_y; y++)
    for (guint x = 0; x < n_x; x++)
      {
        g_autofree char *parameters =
            g_strdup_printf ("file-size=%llu record-size=%u%s",
                             (unsigned long long)65536 << (n_x > 20 ? x : 2 * x), 4096u << y, more);

        sample_matrix_case (result, parameters, sample_matrix_rate (x, y) * factor, 7);
      }
}

BstCaseResult *
sample_matrix_at (const BstResult *result, guint n_x, guint x, guint y)
{
  return result->cases->pdata[y * n_x + x];
}

void
sample_matrix_lose (BstCaseResult *c)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    sample_case_fail (c, i, BST_STATUS_FAILED, "no room");
}
