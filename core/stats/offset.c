/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * offset.c - intervals of what a measured constant was subtracted from.
 *
 * Let A and B be what was measured, S the constant, a = A - S and b = B - S.
 *
 * A time by itself: A and S are measured apart, so var (a) = var (A) + var (S).
 *
 * A difference: a - b = A - B.  S cancels, and so it does in the ranks, in p, and in who is faster.
 *
 * A ratio f = b / a: S is in both, with cov (a, b) = var (S), and
 *
 *     var (ln f) = var (A) / a^2 + var (B) / b^2 + var (S) (1 / a - 1 / b)^2.
 *
 * The first two terms are the interval that the repetitions gave.  The third is nothing where both
 * are alike, and much where one of them is hardly longer than S is uncertain: there the linear
 * form fails, so that the ends are computed: S being wrong by d makes f (b + d) / (a + d).
 */
#include "stats/offset.h"
#include "stats/special.h"

#include <math.h>

/* Of the offset's interval. */
#define CONFIDENCE 0.95

bool
bst_stats_offset_is_exact (BstStatsOffset offset)
{
  return offset.below == 0 && offset.above == 0;
}

BstStatsInterval
bst_stats_offset_interval (double estimate, BstStatsInterval interval, BstStatsOffset offset)
{
  if (bst_stats_offset_is_exact (offset))
    return interval;
  if (isnan (offset.below) || isnan (offset.above))
    return BST_STATS_NO_INTERVAL;
  /* A larger constant leaves less. */
  return (BstStatsInterval){ estimate - hypot (estimate - interval.low, offset.above),
                             estimate + hypot (interval.high - estimate, offset.below),
                             interval.coverage };
}

/* What SPEEDUP over a baseline that takes BASE becomes when both take DELTA more. */
static double
moved (double speedup, double base, double delta)
{
  const double baseline = base + delta;
  const double candidate = base / speedup + delta;

  if (baseline > 0 && candidate > 0)
    return baseline / candidate;
  /* Nothing is left of the shorter one, so that the longer one is any number of times as long. */
  return speedup == 1 ? 1 : speedup > 1 ? INFINITY : 0;
}

static double
least (double speedup, double base, BstStatsOffset offset)
{
  return fmin (speedup,
               fmin (moved (speedup, base, -offset.above), moved (speedup, base, offset.below)));
}

static double
most (double speedup, double base, BstStatsOffset offset)
{
  return fmax (speedup,
               fmax (moved (speedup, base, -offset.above), moved (speedup, base, offset.below)));
}

/* Errors add in squares, each end by itself.  The sum may reach over 1, which no constant can do:
 * an end is no further out than where it lies when the constant is at its own end. */
static BstStatsInterval
widened (BstStatsInterval interval, double change, double base, BstStatsOffset offset)
{
  const double down =
      hypot (log (change / interval.low), log (change / least (change, base, offset)));
  const double up =
      hypot (log (interval.high / change), log (most (change, base, offset) / change));

  if (isnan (interval.low) || isnan (interval.high))
    return interval;
  return (BstStatsInterval){ fmax (change * exp (-down), least (interval.low, base, offset)),
                             fmin (change * exp (up), most (interval.high, base, offset)),
                             interval.coverage };
}

void
bst_stats_offset_comparison (BstStatsComparison *comparison, BstStatsOffset offset)
{
  BstStatsComparison *c = comparison;
  const double alpha = 1 - c->confidence;
  const double z = bst_stats_normal_quantile (0.5 * (1 + CONFIDENCE));
  const double outer = bst_stats_normal_quantile (1 - alpha / 2) / z;
  const double inner = bst_stats_normal_quantile (1 - alpha) / z;

  if (c->state != BST_STATS_OK || !c->is_ratio || bst_stats_offset_is_exact (offset))
    return;
  if (isnan (offset.below) || isnan (offset.above))
    {
      c->interval = c->equivalence = BST_STATS_NO_INTERVAL;
      return;
    }
  c->interval = widened (c->interval, c->change, c->scale,
                         (BstStatsOffset){ offset.below * outer, offset.above * outer });
  c->equivalence = widened (c->equivalence, c->change, c->scale,
                            (BstStatsOffset){ offset.below * inner, offset.above * inner });
}
