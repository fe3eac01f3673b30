/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-verdict.c - each system against the baseline: numbers, Holm's adjustment over the
 * primary metrics of the table, verdicts (design 2.2).
 */
#include <config.h>

#include <math.h>

#include "reports/comparison-private.h"
#include "stats/drift.h"
#include "stats/holm.h"
#include "stats/power.h"
#include "stats/sessions.h"
#include "stats/special.h"
#include "stats/spread.h"

#define CONFIDENCE 0.95
#define ALPHA (1 - CONFIDENCE)
/* "Would show": in four of five tries (Cohen 1988), as core/stats has it. */
#define POWER 0.8
/* More than this nobody measures. */
#define MOST_REPETITIONS 1000000
/* Fewer pairs have no 95 % interval. */
#define FEWEST_PAIRS 6

static const double *
values_of (const BstCell *cell)
{
  return (const double *)(gpointer)cell->values->data;
}

/* ---- Drift, and rounds --------------------------------------------------------------------- */

/* A good repetition, in the order of time. */
typedef struct
{
  gint64 started;
  guint block;
  gsize system;
  double value;
} Moment;

static gint
compare_moments (gconstpointer a, gconstpointer b)
{
  const Moment *first = a, *second = b;

  if (first->started != second->started)
    return first->started < second->started ? -1 : 1;
  return first->block < second->block ? -1 : first->block > second->block;
}

static void
add_moments (GArray *moments, const BstComparedRow *row, guint system)
{
  const BstCaseResult *c = ((BstCasePart *)row->cells[system].parts->pdata[0])->c;
  const BstColumn *column = bst_comparison_column (c, row->metric, row->labels);

  for (guint i = 0; column != NULL && i < c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);
      Moment moment = { repetition->started, repetition->block, system,
                        g_array_index (column->samples, BstSample, i).value };

      if (repetition->status == BST_STATUS_OK && isfinite (moment.value))
        g_array_append_val (moments, moment);
    }
}

static gboolean
is_in_run (const BstCell *cell, guint run)
{
  return cell->state >= BST_CELL_UNRELIABLE && cell->parts->len == 1
         && ((BstCasePart *)cell->parts->pdata[0])->run == run;
}

/* What the systems of the baseline's run measured, turn by turn; empty without a second one. */
static GArray *
moments_of (const BstComparison *comparison, const BstComparedRow *row)
{
  const BstCell *baseline = &row->cells[comparison->baseline];
  GArray *moments = g_array_new (FALSE, FALSE, sizeof (Moment));
  guint n = 0;

  if (baseline->state < BST_CELL_UNRELIABLE || baseline->parts->len != 1)
    return moments;
  for (guint s = 0; s < comparison->systems->len; s++)
    if (is_in_run (&row->cells[s], ((BstCasePart *)baseline->parts->pdata[0])->run))
      {
        add_moments (moments, row, s);
        n++;
      }
  if (n < 2)
    g_array_set_size (moments, 0);
  g_array_sort (moments, compare_moments);
  return moments;
}

/* Logarithms, so that a drift by a tenth is one for slow and fast systems. */
static gboolean
is_drifting (const BstComparison *comparison, const BstComparedRow *row)
{
  g_autoptr (GArray) moments = moments_of (comparison, row);
  g_autofree double *values = g_new0 (double, moments->len + 1);
  g_autofree gsize *systems = g_new0 (gsize, moments->len + 1);
  gboolean positive = TRUE;
  BstStatsDrift drift = { .is_drifting = FALSE };

  for (guint i = 0; i < moments->len; i++)
    {
      const Moment *moment = &g_array_index (moments, Moment, i);

      values[i] = moment->value;
      systems[i] = moment->system;
      positive &= moment->value > 0;
    }
  for (guint i = 0; positive && i < moments->len; i++)
    values[i] = log (values[i]);
  return bst_stats_drift (values, systems, moments->len, &drift) == BST_STATS_OK
         && drift.is_drifting;
}

/* The values of both sides by block, where every block has both; FALSE where one has not. */
static gboolean
make_rounds (const BstComparedRow *row, guint a, guint b, GArray *first, GArray *second)
{
  g_autoptr (GArray) mine = g_array_new (FALSE, FALSE, sizeof (Moment));
  g_autoptr (GArray) theirs = g_array_new (FALSE, FALSE, sizeof (Moment));

  add_moments (mine, row, a);
  add_moments (theirs, row, b);
  if (mine->len != theirs->len || mine->len < FEWEST_PAIRS)
    return FALSE;
  for (guint i = 0; i < mine->len; i++)
    {
      const Moment *x = &g_array_index (mine, Moment, i);
      const Moment *y = &g_array_index (theirs, Moment, i);

      if (x->block != y->block)
        return FALSE;
      g_array_append_val (first, x->value);
      g_array_append_val (second, y->value);
    }
  return TRUE;
}

/* ---- One system against the baseline ------------------------------------------------------- */

void
bst_comparison_compare_cells (const BstComparison *comparison, BstStatsComparer *comparer,
                              const BstComparedRow *row, const BstCell *a, const BstCell *b,
                              BstStatsComparison *numbers)
{
  gboolean higher = row->metric->direction == BST_HIGHER_IS_BETTER;
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) second = g_array_new (FALSE, FALSE, sizeof (double));

  if (row->is_drifting && bst_cells_share_runs (a, b)
      && make_rounds (row, (guint)(a - row->cells), (guint)(b - row->cells), first, second))
    bst_stats_compare_paired (comparer, (const double *)(gpointer)first->data,
                              (const double *)(gpointer)second->data, first->len, higher, numbers);
  else
    bst_stats_compare (comparer, values_of (a), a->values->len, values_of (b), b->values->len,
                       higher, numbers);
  /* Both sides of one run lost the same constant; its error is not that of two. */
  if (!higher && bst_cells_share_runs (a, b))
    bst_stats_offset_comparison (numbers, bst_cell_offset (b, row->metric, row->labels));
}

/* What would be shown when sessions differ, too. */
static double
detectable (const BstPairing *pairing, const BstCell *a, const BstCell *b)
{
  double error = pairing->session_sd * sqrt (1.0 / a->parts->len + 1.0 / b->parts->len);

  return pairing->numbers.is_ratio
             ? bst_stats_detectable_across (pairing->numbers.detectable, error)
             : pairing->numbers.detectable;
}

static BstUnjudged
why_unjudged (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  static const BstUnjudged reasons[] = {
    [BST_CELL_MISSING] = BST_UNJUDGED_MISSING,
    [BST_CELL_NO_VALUE] = BST_UNJUDGED_NO_VALUE,
    [BST_CELL_UNRELIABLE] = BST_UNJUDGED_UNRELIABLE,
    [BST_CELL_GOOD] = BST_UNJUDGED_NOT,
  };
  BstCellState mine = row->cells[system].state;
  BstCellState theirs = row->cells[comparison->baseline].state;

  if (system == comparison->baseline)
    return BST_UNJUDGED_BASELINE;
  if (mine != BST_CELL_GOOD || theirs != BST_CELL_GOOD)
    return reasons[MIN (mine, theirs)];
  return row->metric->direction > BST_LOWER_IS_BETTER ? BST_UNJUDGED_DIRECTION : BST_UNJUDGED_NOT;
}

static void
fill_pairing (const BstComparison *comparison, BstStatsComparer *comparer, BstComparedRow *row,
              guint system)
{
  BstPairing *pairing = &row->pairings[system];
  const BstCell *a = &row->cells[system];
  const BstCell *b = &row->cells[comparison->baseline];

  *pairing = (BstPairing){ .p_adjusted = NAN, .session_sd = NAN, .detectable = NAN };
  pairing->unjudged = why_unjudged (comparison, row, system);
  if (pairing->unjudged != BST_UNJUDGED_NOT)
    return;
  bst_comparison_compare_cells (comparison, comparer, row, a, b, &pairing->numbers);
  bst_pairing_widen (comparison, row, system, pairing);
  pairing->detectable = detectable (pairing, a, b);
  pairing->p_adjusted = pairing->numbers.p;
}

/* ---- The whole table ----------------------------------------------------------------------- */

typedef void (*PairingFunc) (BstComparison *comparison, BstComparedRow *row, BstPairing *pairing,
                             gpointer data);

static void
for_each_judged (BstComparison *comparison, PairingFunc visit, gpointer data)
{
  for (guint i = 0; i < comparison->rows->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        BstComparedRow *row = comparison->rows->pdata[i];

        if (row->pairings[s].unjudged == BST_UNJUDGED_NOT)
          visit (comparison, row, &row->pairings[s], data);
      }
}

typedef struct
{
  GArray *p;
  guint next;
  gsize most;        /* repetitions of the side with fewer, at most */
  gsize most_rounds; /* the same of comparisons by rounds */
  gboolean has_unpaired;
} Family;

static void
collect (BstComparison *comparison, BstComparedRow *row, BstPairing *pairing, gpointer data)
{
  Family *family = data;
  const gsize n = MIN (pairing->numbers.n_candidate, pairing->numbers.n_baseline);
  gsize *most = pairing->numbers.is_paired ? &family->most_rounds : &family->most;

  if (!row->in_family)
    return;
  g_array_append_val (family->p, pairing->numbers.p);
  *most = MAX (*most, n);
  family->has_unpaired |= !pairing->numbers.is_paired;
}

static void
hand_out (BstComparison *comparison, BstComparedRow *row, BstPairing *pairing, gpointer data)
{
  Family *family = data;

  if (row->in_family)
    pairing->p_adjusted = g_array_index (family->p, double, family->next++);
  pairing->verdict =
      bst_stats_judge (&pairing->numbers, pairing->p_adjusted, comparison->options.margin);
}

static void
adjust (BstComparison *comparison)
{
  g_autoptr (GArray) p = g_array_new (FALSE, FALSE, sizeof (double));
  Family family = { .p = p };
  gsize needed, rounds;

  for_each_judged (comparison, collect, &family);
  comparison->family = p->len;
  bst_stats_holm ((const double *)(gpointer)p->data, p->len, (double *)(gpointer)p->data);
  for_each_judged (comparison, hand_out, &family);
  needed = bst_stats_repetitions_for_table (MAX (comparison->family, 1), ALPHA);
  rounds = bst_stats_rounds_for_table (MAX (comparison->family, 1), ALPHA);
  if (comparison->family > 0 && needed > family.most && rounds > family.most_rounds)
    comparison->repetitions_needed = (guint)(family.has_unpaired ? needed : rounds);
}

void
bst_comparison_judge (BstComparison *comparison)
{
  BstStatsComparer *comparer = bst_stats_comparer_new (CONFIDENCE);

  for (guint i = 0; i < comparison->rows->len; i++)
    {
      BstComparedRow *row = comparison->rows->pdata[i];

      row->is_drifting = is_drifting (comparison, row);
      for (guint s = 0; s < comparison->systems->len; s++)
        fill_pairing (comparison, comparer, row, s);
    }
  bst_stats_comparer_free (comparer);
  adjust (comparison);
}

/* ---- Questions ----------------------------------------------------------------------------- */

gboolean
bst_comparison_has (const BstComparison *comparison, BstStatsVerdict verdict)
{
  for (guint i = 0; i < comparison->rows->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        const BstComparedRow *row = comparison->rows->pdata[i];
        const BstPairing *pairing = &row->pairings[s];
        gboolean lost = pairing->unjudged == BST_UNJUDGED_MISSING
                        || pairing->unjudged == BST_UNJUDGED_NO_VALUE
                        || pairing->unjudged == BST_UNJUDGED_UNRELIABLE;

        if (row->in_family
            && (pairing->verdict == verdict || (lost && verdict == BST_STATS_INCONCLUSIVE)))
          return TRUE;
      }
  return FALSE;
}

/* Guenther 1981: what the t test needs is that of the normal test and z^2 / 4 more.  At most one
 * off bst_stats_repetitions_to_detect(), which would take seconds for a table of thousands. */
static double
repetitions_for (double ratio_log, double sd_log, double alpha)
{
  double z_alpha = bst_stats_normal_quantile (1 - alpha / 2);
  double z = z_alpha + bst_stats_normal_quantile (POWER);
  /* sqrt (3 / pi): what ranks cost against t (statistics.md 2.6) */
  double d = ratio_log * sqrt (3 / G_PI) / sd_log;

  return ceil (2 * z * z / (d * d) + z_alpha * z_alpha / 4);
}

guint
bst_comparison_repetitions (const BstComparison *comparison, const BstComparedRow *row,
                            guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  double z = bst_stats_normal_quantile (1 - ALPHA / 2) + bst_stats_normal_quantile (POWER);
  double error = isnan (pairing->session_sd) ? 0 : z * pairing->session_sd * G_SQRT2;
  double wanted = log1p (comparison->options.margin);
  double sd = pairing->numbers.scatter, n = 0;

  if (pairing->unjudged != BST_UNJUDGED_NOT || wanted <= error || !(sd > 0) || !isfinite (sd))
    return 0;
  n = repetitions_for (sqrt (wanted * wanted - error * error), sd, ALPHA);
  return n < MOST_REPETITIONS ? (guint)n : 0;
}

/* More runs than this nobody makes for one comparison. */
#define MOST_SESSIONS 1000

guint
bst_comparison_sessions (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const BstCell *a = &row->cells[system], *b = &row->cells[comparison->baseline];
  double z = bst_stats_normal_quantile (1 - ALPHA / 2) + bst_stats_normal_quantile (POWER);
  double wanted = log1p (comparison->options.margin);
  double sd = pairing->numbers.scatter;
  double each = 0;

  if (pairing->unjudged != BST_UNJUDGED_NOT || !(pairing->session_sd > 0) || !(wanted > 0)
      || !(sd > 0) || !isfinite (sd))
    return 0;
  each = fmin ((double)a->values->len / a->parts->len, (double)b->values->len / b->parts->len);
  for (guint n = 1; n <= MOST_SESSIONS; n++)
    {
      const double error = z * pairing->session_sd * sqrt (2.0 / n);

      if (error < wanted
          && repetitions_for (sqrt (wanted * wanted - error * error), sd, ALPHA) <= n * each)
        return n;
    }
  return 0;
}

/* What better and worse want, but for the adjusted p. */
static gboolean
is_clear_alone (const BstComparison *comparison, const BstStatsComparison *c)
{
  const double margin = log1p (comparison->options.margin);

  return c->is_ratio && c->change > 0 && fabs (log (c->change)) > margin
         && (c->interval.low > 1 || c->interval.high < 1);
}

guint
bst_comparison_repetitions_in_table (const BstComparison *comparison, const BstComparedRow *row,
                                     guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const BstStatsComparison *c = &pairing->numbers;
  const gsize family = row->in_family ? MAX (comparison->family, 1) : 1;
  gsize least;
  double n;

  if (pairing->unjudged != BST_UNJUDGED_NOT || pairing->verdict != BST_STATS_INCONCLUSIVE
      || !is_clear_alone (comparison, c) || pairing->session_sd > 0)
    return 0;
  least = c->is_paired ? bst_stats_rounds_for_table (family, ALPHA)
                       : bst_stats_repetitions_for_table (family, ALPHA);
  n = repetitions_for (fabs (log (c->change)), c->scatter, ALPHA / (double)family);
  n = fmax (fmax (n, (double)least), (double)MIN (c->n_candidate, c->n_baseline) + 1);
  return n < MOST_REPETITIONS ? (guint)n : 0;
}
