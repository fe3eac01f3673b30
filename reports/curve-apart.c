/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve-apart.c - whether what was measured on two levels of memory can be told apart.
 */
#include <config.h>

#include <math.h>

#include "reports/chart-curve.h"

/* Half an interval of more than this of the median: on a machine with nothing else to do it is a
 * hundredth. */
#define WIDE 0.1

gboolean
bst_curves_are_disturbed (const BstCurves *curves)
{
  guint n = 0, disturbed = 0;

  for (guint i = 0; i < curves->rows->len; i++)
    {
      const BstCaseResult *c = ((const BstRow *)curves->rows->pdata[i])->c;

      for (guint k = 0; k < c->repetitions->len; k++)
        {
          const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, k);

          if (repetition->status != BST_STATUS_OK)
            continue;
          n++;
          disturbed += repetition->marks != NULL && repetition->marks[0] != NULL;
        }
    }
  return disturbed > n / 2;
}

static gboolean
is_wide (const BstSummary *s)
{
  return bst_summary_half_width (s) > WIDE * fabs (s->median);
}

/* The rows at which the two come nearest to each other: a cache is larger than what it answers
 * fast, so near its end it may be as slow as the next, which is no noise where intervals are
 * narrow. */
gboolean
bst_rows_blur (const GPtrArray *nearer, const GPtrArray *farther)
{
  for (guint i = 0; i < nearer->len; i++)
    for (guint k = 0; k < farther->len; k++)
      {
        const BstSummary *a = &((const BstRow *)nearer->pdata[i])->summary;
        const BstSummary *b = &((const BstRow *)farther->pdata[k])->summary;
        const double shared = fmin (a->high, b->high) - fmax (a->low, b->low);

        if (!bst_summary_has_interval (a) || !bst_summary_has_interval (b))
          continue;
        if ((is_wide (a) || is_wide (b)) && shared > fmin (a->high - a->low, b->high - b->low) / 2)
          return TRUE;
      }
  return FALSE;
}
