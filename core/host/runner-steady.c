/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-steady.c - whether the repetitions of a case became steady (statistics.md 2.3).  Each is
 * a process of its own that warmed up untimed, so there is nothing to leave out: a cold cache or a
 * heating machine shows here all the same, and is told.
 */
#include <config.h>
#include <math.h>

#include "host/runner-private.h"
#include "stats/warmup.h"

static const char *
word_of (BstStatsWarmup kind)
{
  static const char *const words[] = {
    [BST_STATS_WARMUP_FLAT] = BST_STEADY_FLAT,
    [BST_STATS_WARMUP_FASTER] = BST_STEADY_WARM_UP,
    [BST_STATS_WARMUP_SLOWER] = BST_STEADY_SLOWDOWN,
    [BST_STATS_WARMUP_NOT_STEADY] = BST_STEADY_NONE,
    [BST_STATS_WARMUP_FIXED] = NULL, /* too few to tell */
  };

  return words[kind];
}

/* The repetition that gave value number N. */
static guint
repetition_of (const BstCaseResult *result, guint n)
{
  for (guint i = 0; i < result->repetitions->len; i++)
    {
      g_autoptr (GArray) values = bst_stop_values (result, i + 1);

      if (values->len > n)
        return i;
    }
  return 0;
}

void
bst_steady_find (BstCaseResult *result)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (result->description);
  g_autoptr (GArray) times = bst_stop_values (result, result->repetitions->len);
  BstStatsWarmup kind;
  size_t from;

  g_clear_pointer (&result->steady, g_free);
  result->steady_from = 0;
  if (primary == NULL
      || (primary->direction != BST_HIGHER_IS_BETTER && primary->direction != BST_LOWER_IS_BETTER))
    return;
  /* The more is better, the less time it took. */
  for (guint i = 0; primary->direction == BST_HIGHER_IS_BETTER && i < times->len; i++)
    g_array_index (times, double, i) = 1 / g_array_index (times, double, i);
  if (bst_stats_warmup_of_repetitions ((double *)(gpointer)times->data, times->len, &kind, &from)
      != BST_STATS_OK)
    return;
  result->steady = g_strdup (word_of (kind));
  if (result->steady != NULL && from > 0)
    result->steady_from = repetition_of (result, (guint)from);
}
