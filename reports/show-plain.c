/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show-plain.c - figures for cut, awk and spreadsheets: one line each, base units.
 */
#include <config.h>

#include <math.h>

#include "reports/reasons.h"
#include "reports/show-private.h"
#include "reports/text.h"

static void
put_number (FILE *out, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  fputs (isfinite (value) ? g_ascii_formatd (text, sizeof text, "%.17g", value) : "", out);
  fputc ('\t', out);
}

static void
put_text (FILE *out, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);

  fprintf (out, "%s\t", clean);
}

static const char *
row_status (const BstRow *row)
{
  guint n = 0;
  const BstRepetition *failure = bst_case_first_failure (row->c, &n);

  if (failure != NULL)
    return bst_status_name (failure->status);
  if (row->summary.first_missing != NULL)
    return bst_sample_state_name (row->summary.first_missing->state);
  return row->summary.n > 0 ? bst_status_name (BST_STATUS_OK)
                            : bst_sample_state_name (BST_SAMPLE_NOT_RUN);
}

static void
put_row (FILE *out, const BstGroup *group, const BstRow *row)
{
  const BstSummary *s = &row->summary;
  const double numbers[] = { s->median, s->low, s->high, s->min, s->max, s->cv };

  put_text (out, row->system);
  put_text (out, group->benchmark->name);
  put_text (out, row->parameters);
  put_text (out, group->metric->name);
  put_text (out, row->labels);
  put_text (out, group->metric->unit);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    put_number (out, numbers[i]);
  fprintf (out, "%u\t%u\t%s\n", s->n, s->n_failed + s->n_missing, row_status (row));
}

void
bst_show_plain (const BstGroups *groups, FILE *out)
{
  fputs ("system\tbenchmark\tparameters\tmetric\tlabels\tunit\tmedian\tlow\thigh\tmin\tmax\tcv\t"
         "n\tfailed\tstatus\n",
         out);
  for (guint i = 0; i < groups->groups->len; i++)
    {
      const BstGroup *group = groups->groups->pdata[i];

      for (guint k = 0; k < group->rows->len; k++)
        put_row (out, group, group->rows->pdata[k]);
    }
}
