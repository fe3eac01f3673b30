/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * histogram.h - log-linear latency histogram: 3 significant figures, 1 ns to 1 h, exact min,
 * max, count and sum, an overflow cell; merging is adding.  (HdrHistogram's layout:
 * statistics.md 2.10.)
 */
#pragma once
#include <glib.h>

typedef struct _BstHistogram BstHistogram;

BstHistogram *bst_histogram_new (void); /* every page of it is touched */
/* Its pages come with their first use: for labels, of which there may be thousands. */
BstHistogram *bst_histogram_new_untouched (void);
void bst_histogram_free (BstHistogram *histogram);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstHistogram, bst_histogram_free)

/* Hot: no allocation.  0 counts as 0 ns; above 1 h goes to the overflow cell. */
void bst_histogram_record (BstHistogram *histogram, guint64 ns);
void bst_histogram_reset (BstHistogram *histogram);
void bst_histogram_merge (BstHistogram *into, const BstHistogram *from);

guint64 bst_histogram_count (const BstHistogram *histogram);
guint64 bst_histogram_min (const BstHistogram *histogram); /* ns; 0 when empty */
guint64 bst_histogram_max (const BstHistogram *histogram);
guint64 bst_histogram_overflow (const BstHistogram *histogram);
double bst_histogram_sum (const BstHistogram *histogram);  /* ns */
double bst_histogram_mean (const BstHistogram *histogram); /* ns; NaN when empty */
/* Highest equivalent value of the bucket that holds rank max(1, ceil(q*n)), clamped to the
 * exact min and max, in ns.  FALSE where n(1-q) < 10 (q < 1): too few observations. */
gboolean bst_histogram_quantile (const BstHistogram *histogram, double q, guint64 *ns);

typedef struct
{
  guint64 lowest, highest; /* ns that it may hold, both included */
  guint64 count;
} BstHistogramCell;
/* The next cell that holds something, ascending; *AT is 0 before the first.  FALSE: there is no
 * more.  The overflow cell is not among them. */
gboolean bst_histogram_next_cell (const BstHistogram *histogram, guint *at, BstHistogramCell *cell);

/* Sparse: (t count, t min, t max, t overflow, d sum, a(ut) cells).  Hostile input is checked. */
GVariant *bst_histogram_to_variant (const BstHistogram *histogram); /* floating */
BstHistogram *bst_histogram_from_variant (GVariant *variant, GError **error);
