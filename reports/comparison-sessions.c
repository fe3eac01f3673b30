/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-sessions.c - sides measured at different times differ by more than their inner
 * scatter shows: by how much is taken from the stored noise floor, from the sessions themselves,
 * or from how each run drifted (design 5).
 */
#include <config.h>

#include <math.h>

#include "reports/comparison-private.h"
#include "stats/order.h"
#include "stats/sessions.h"

/* Fewer sessions of one system give a rough figure that may be far too small. */
#define ENOUGH_SESSIONS 5
/* A run is looked at in so many consecutive parts. */
#define MOST_PARTS 4

gboolean
bst_cells_share_runs (const BstCell *a, const BstCell *b)
{
  if (a->parts == NULL || b->parts == NULL || a->parts->len != b->parts->len)
    return FALSE;
  for (guint i = 0; i < a->parts->len; i++)
    if (((BstCasePart *)a->parts->pdata[i])->run != ((BstCasePart *)b->parts->pdata[i])->run)
      return FALSE;
  return TRUE;
}

static const double *
values_of (const BstCell *cell)
{
  return (const double *)(gpointer)cell->values->data;
}

static guint
count_sessions (const BstCell *cell)
{
  guint n = 0;

  for (guint i = 0; i < cell->parts->len; i++)
    n += cell->sizes[i] > 0;
  return MAX (n, 1);
}

/* ---- The stored floor ---------------------------------------------------------------------- */

static double
stored_of (const BstComparison *comparison, const BstComparedRow *row, const BstCell *cell)
{
  const BstCompareOptions *options = &comparison->options;
  const BstCasePart *part = cell->parts->pdata[0];
  const BstColumn *column = bst_comparison_column (part->c, row->metric, row->labels);

  return options->noise != NULL && column != NULL
             ? options->noise (part->result, part->c, column, options->noise_data)
             : NAN;
}

/* Each side by its own machine and case, weighed by its sessions: the deviation that, were it that
 * of both sides, would add the same error.  NaN unless both are known. */
static double
stored_sd (const BstComparison *comparison, const BstComparedRow *row, const BstCell *a,
           const BstCell *b)
{
  double weight_a = 1.0 / count_sessions (a), weight_b = 1.0 / count_sessions (b);
  double sd_a = stored_of (comparison, row, a);
  double sd_b = isnan (sd_a) ? NAN : stored_of (comparison, row, b);

  return sqrt ((weight_a * sd_a * sd_a + weight_b * sd_b * sd_b) / (weight_a + weight_b));
}

/* ---- Sessions of one system ---------------------------------------------------------------- */

static double
sessions_sd (const BstCell *cell)
{
  g_autofree const double **sessions = g_new0 (const double *, cell->parts->len);
  g_autofree gsize *sizes = g_new0 (gsize, cell->parts->len);
  const double *at = values_of (cell);
  double sd = NAN;

  for (guint i = 0; i < cell->parts->len; i++)
    {
      sessions[i] = at;
      sizes[i] = cell->sizes[i];
      at += cell->sizes[i];
    }
  bst_stats_session_sd (sessions, sizes, cell->parts->len, &sd);
  return sd;
}

/* ---- Drift between blocks ------------------------------------------------------------------ */

/* Standard deviation of the medians of consecutive parts of one run.  The scatter within the
 * parts is not taken off: how far the machine wandered in a minute is the least that it may
 * wander between two runs. */
static double
drift_sd (const double *values, guint n, gboolean logs)
{
  guint n_parts = MIN (n / 2, MOST_PARTS);
  double medians[MOST_PARTS];
  g_autofree double *part = g_new0 (double, n + 1);

  if (n_parts < 2)
    return NAN;
  for (guint k = 0; k < n_parts; k++)
    {
      guint from = n * k / n_parts, to = n * (k + 1) / n_parts;

      for (guint i = from; i < to; i++)
        part[i - from] = logs ? log (values[i]) : values[i];
      bst_stats_sort (part, to - from);
      medians[k] = bst_stats_median (part, to - from);
    }
  return bst_stats_sd (medians, n_parts);
}

/* Root mean square over the runs of both sides. */
static double
drifts_sd (const BstCell *a, const BstCell *b, gboolean logs)
{
  const BstCell *cells[] = { a, b };
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      const double *at = values_of (cells[i]);

      for (guint p = 0; p < cells[i]->parts->len; p++)
        {
          double sd = drift_sd (at, cells[i]->sizes[p], logs);

          at += cells[i]->sizes[p];
          if (isnan (sd))
            continue;
          sum += sd * sd;
          n++;
        }
    }
  return n > 0 ? sqrt (sum / n) : NAN;
}

/* ---- Which of them ------------------------------------------------------------------------- */

static double
larger (double a, double b)
{
  return isnan (a) || b > a ? b : a;
}

/* With few sessions both figures are rough, and the larger one is the careful choice. */
static double
measured_sd (const BstCell *a, const BstCell *b, gboolean is_ratio, BstSessionSource *source)
{
  double sessions = is_ratio ? larger (sessions_sd (a), sessions_sd (b)) : NAN;
  double drift = drifts_sd (a, b, is_ratio);
  gboolean enough = MAX (a->parts->len, b->parts->len) >= ENOUGH_SESSIONS;

  if (isnan (sessions) || (!enough && drift > sessions))
    {
      *source = isnan (drift) ? BST_SESSIONS_UNKNOWN : BST_SESSIONS_DRIFT;
      return drift;
    }
  *source = BST_SESSIONS_RUNS;
  return sessions;
}

/* Widens NUMBERS of A against B; returns the deviation between sessions, NaN: none was used. */
static double
widen (const BstComparison *comparison, const BstComparedRow *row, const BstCell *a,
       const BstCell *b, BstStatsComparison *numbers, BstSessionSource *source)
{
  double sd = NAN;

  *source = BST_SESSIONS_NONE;
  if (bst_cells_share_runs (a, b))
    return NAN;
  *source = BST_SESSIONS_FLOOR;
  if (numbers->is_ratio)
    sd = stored_sd (comparison, row, a, b);
  if (isnan (sd))
    sd = measured_sd (a, b, numbers->is_ratio, source);
  if (sd > 0)
    bst_stats_comparison_widen (numbers, sd, count_sessions (a), count_sessions (b));
  return sd;
}

void
bst_pairing_widen (const BstComparison *comparison, const BstComparedRow *row, guint system,
                   BstPairing *pairing)
{
  pairing->session_sd =
      widen (comparison, row, &row->cells[system], &row->cells[comparison->baseline],
             &pairing->numbers, &pairing->sessions);
}

void
bst_cells_widen (const BstComparison *comparison, const BstComparedRow *row, const BstCell *a,
                 const BstCell *b, BstStatsComparison *numbers)
{
  BstSessionSource source = BST_SESSIONS_NONE;

  widen (comparison, row, a, b, numbers, &source);
}
