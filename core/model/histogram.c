/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * histogram.c - latencies in log-linear cells, after the layout of HdrHistogram: values below
 * 2048 ns have a cell each; above, every power of two is divided into 1024 cells, so that a cell
 * is never wider than a thousandth of its value.
 *
 * The memory is always the same, 264 KiB, and recording is an addition to one cell: no
 * allocation, no loop, and no branch but the one for values above an hour.  Resetting, merging
 * and writing look only at the cells between minimum and maximum: there may be thousands of
 * histograms, one per label, most of whose pages were never touched.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include "model/histogram.h"
#include "benchstone/plugin.h"

/* 2 * 10^3 values must be told apart by unit steps for three significant figures. */
#define SUB_BITS 11
#define HALF_BITS (SUB_BITS - 1)
#define HALF (1u << HALF_BITS)

#define HIGHEST_NS (G_GUINT64_CONSTANT (3600) * 1000000000)

/* An hour has 42 bits: 42 - 11 doublings above the linear part, each of HALF cells. */
#define HIGHEST_BITS 42
#define N_CELLS ((HIGHEST_BITS - SUB_BITS + 2) * HALF)
#define OVERFLOW_CELL N_CELLS

/* statistics.md 2.10: a quantile with fewer observations above it is noise. */
#define LEAST_ABOVE 10

#define FORMAT "(ttttda(ut))"

struct _BstHistogram
{
  guint64 count, min, max; /* MIN is G_MAXUINT64 while it is empty */
  guint64 sum_ns;          /* of what lies in the cells: 584 years have room */
  double more_sum;         /* of overflow, and of what was merged or read */
  guint64 cells[N_CELLS + 1];
};

static inline guint
cell_of (guint64 ns)
{
  const guint doublings = 63 - __builtin_clzll (ns | (2 * HALF - 1)) - HALF_BITS;

  return (doublings << HALF_BITS) + (guint)(ns >> doublings);
}

static guint64
highest_in (guint cell)
{
  const guint doublings = cell < 2 * HALF ? 0 : (cell >> HALF_BITS) - 1;
  const guint64 step = cell - (doublings << HALF_BITS);

  return ((step + 1) << doublings) - 1;
}

/* The cells that may not be zero: from FIRST to before END, and the overflow cell. */
static void
used_cells (const BstHistogram *histogram, guint *first, guint *end)
{
  const gboolean none = histogram->count == 0 || histogram->min > HIGHEST_NS;

  *first = none ? 0 : cell_of (histogram->min);
  *end = none ? 0 : cell_of (MIN (histogram->max, HIGHEST_NS)) + 1;
}

BstHistogram *
bst_histogram_new (void)
{
  BstHistogram *histogram = g_new (BstHistogram, 1);

  /* Writes to every page: the first record of a cell must not meet a page fault. */
  memset (histogram, 0, sizeof *histogram);
  /* Otherwise g_new and memset may become calloc, which touches nothing. */
  bst_keep (histogram);
  histogram->min = G_MAXUINT64;
  return histogram;
}

BstHistogram *
bst_histogram_new_untouched (void)
{
  BstHistogram *histogram = g_new0 (BstHistogram, 1);

  histogram->min = G_MAXUINT64;
  return histogram;
}

void
bst_histogram_free (BstHistogram *histogram)
{
  g_free (histogram);
}

void
bst_histogram_reset (BstHistogram *histogram)
{
  guint first, end;

  used_cells (histogram, &first, &end);
  memset (histogram->cells + first, 0, (end - first) * sizeof histogram->cells[0]);
  histogram->cells[OVERFLOW_CELL] = 0;
  histogram->count = histogram->max = histogram->sum_ns = 0;
  histogram->more_sum = 0;
  histogram->min = G_MAXUINT64;
}

static void
record_overflow (BstHistogram *histogram, guint64 ns)
{
  histogram->cells[OVERFLOW_CELL]++;
  histogram->more_sum += (double)ns;
}

void
bst_histogram_record (BstHistogram *histogram, guint64 ns)
{
  histogram->count++;
  histogram->min = MIN (histogram->min, ns);
  histogram->max = MAX (histogram->max, ns);
  if (G_UNLIKELY (ns > HIGHEST_NS))
    {
      record_overflow (histogram, ns);
      return;
    }
  histogram->cells[cell_of (ns)]++;
  histogram->sum_ns += ns;
}

void
bst_histogram_merge (BstHistogram *into, const BstHistogram *from)
{
  guint first, end;

  used_cells (from, &first, &end);
  for (guint cell = first; cell < end; cell++)
    into->cells[cell] += from->cells[cell];
  into->cells[OVERFLOW_CELL] += from->cells[OVERFLOW_CELL];
  into->count += from->count;
  into->min = MIN (into->min, from->min);
  into->max = MAX (into->max, from->max);
  into->more_sum += bst_histogram_sum (from);
}

guint64
bst_histogram_count (const BstHistogram *histogram)
{
  return histogram->count;
}

guint64
bst_histogram_min (const BstHistogram *histogram)
{
  return histogram->count > 0 ? histogram->min : 0;
}

guint64
bst_histogram_max (const BstHistogram *histogram)
{
  return histogram->max;
}

guint64
bst_histogram_overflow (const BstHistogram *histogram)
{
  return histogram->cells[OVERFLOW_CELL];
}

double
bst_histogram_sum (const BstHistogram *histogram)
{
  return (double)histogram->sum_ns + histogram->more_sum;
}

double
bst_histogram_mean (const BstHistogram *histogram)
{
  return histogram->count > 0 ? bst_histogram_sum (histogram) / (double)histogram->count : NAN;
}

/* The highest value of the cell that holds the observation of RANK, from 1. */
static guint64
value_at (const BstHistogram *histogram, guint64 rank)
{
  guint64 seen = 0;

  for (guint cell = 0; cell < N_CELLS; cell++)
    {
      seen += histogram->cells[cell];
      if (seen >= rank)
        return CLAMP (highest_in (cell), histogram->min, histogram->max);
    }
  return histogram->max;
}

gboolean
bst_histogram_quantile (const BstHistogram *histogram, double q, guint64 *ns)
{
  const double n = (double)histogram->count;

  g_return_val_if_fail (q >= 0 && q <= 1, FALSE);
  /* 100 * (1 - 0.9) is a little below 10 in binary, and 0.07 * 100 a little above 7. */
  if (n == 0 || (q < 1 && n * (1 - q) < LEAST_ABOVE * (1 - 1e-12)))
    return FALSE;
  const double rank = ceil (q * n * (1 - 1e-15));

  *ns = q == 1 ? histogram->max : value_at (histogram, (guint64)MAX (rank, 1));
  return TRUE;
}

gboolean
bst_histogram_next_cell (const BstHistogram *histogram, guint *at, BstHistogramCell *cell)
{
  guint first, end;

  used_cells (histogram, &first, &end);
  for (guint i = MAX (*at, first); i < end; i++)
    if (histogram->cells[i] > 0)
      {
        *cell = (BstHistogramCell){ i == 0 ? 0 : highest_in (i - 1) + 1, highest_in (i),
                                    histogram->cells[i] };
        *at = i + 1;
        return TRUE;
      }
  return FALSE;
}

GVariant *
bst_histogram_to_variant (const BstHistogram *histogram)
{
  GVariantBuilder cells;
  guint first, end;

  used_cells (histogram, &first, &end);
  g_variant_builder_init (&cells, G_VARIANT_TYPE ("a(ut)"));
  for (guint cell = first; cell < end; cell++)
    if (histogram->cells[cell] > 0)
      g_variant_builder_add (&cells, "(ut)", (guint32)cell, histogram->cells[cell]);
  return g_variant_new (FORMAT, histogram->count, bst_histogram_min (histogram), histogram->max,
                        bst_histogram_overflow (histogram), bst_histogram_sum (histogram), &cells);
}

/* Cells in ascending order, none empty, none out of the range.  Returns what they hold together,
 * or G_MAXUINT64. */
static guint64
read_cells (BstHistogram *histogram, GVariantIter *cells)
{
  guint64 total = 0, n;
  gint64 before = -1;
  guint32 cell;

  while (g_variant_iter_next (cells, "(ut)", &cell, &n))
    {
      if (cell >= N_CELLS || cell <= before || n == 0 || !g_uint64_checked_add (&total, total, n))
        return G_MAXUINT64;
      histogram->cells[cell] = n;
      before = cell;
    }
  return total;
}

/* Exact extremes must lie in the outermost cells. */
static gboolean
has_sound_extremes (const BstHistogram *histogram)
{
  guint first = 0, last = N_CELLS;

  if (histogram->count == 0)
    return histogram->max == 0;
  if (histogram->min > histogram->max)
    return FALSE;
  while (first < N_CELLS && histogram->cells[first] == 0)
    first++;
  while (last > 0 && histogram->cells[last] == 0)
    last--;
  return (histogram->min > HIGHEST_NS ? N_CELLS : cell_of (histogram->min)) == first
         && (histogram->max > HIGHEST_NS ? N_CELLS : cell_of (histogram->max)) == last;
}

static gboolean
read_variant (BstHistogram *histogram, GVariant *variant)
{
  g_autoptr (GVariantIter) cells = NULL;
  guint64 overflow, total;

  g_variant_get (variant, FORMAT, &histogram->count, &histogram->min, &histogram->max, &overflow,
                 &histogram->more_sum, &cells);
  total = read_cells (histogram, cells);
  histogram->cells[OVERFLOW_CELL] = overflow;
  if (total == G_MAXUINT64 || !g_uint64_checked_add (&total, total, overflow)
      || total != histogram->count)
    return FALSE;
  if (!isfinite (histogram->more_sum) || histogram->more_sum < 0 || !has_sound_extremes (histogram))
    return FALSE;
  if (histogram->count == 0)
    histogram->min = G_MAXUINT64;
  return TRUE;
}

BstHistogram *
bst_histogram_from_variant (GVariant *variant, GError **error)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();

  if (g_variant_is_of_type (variant, G_VARIANT_TYPE (FORMAT)) && read_variant (histogram, variant))
    return g_steal_pointer (&histogram);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("A histogram is damaged: its counts, its cells and its extremes do not agree."));
  return NULL;
}
