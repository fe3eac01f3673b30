/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * latency.c - memory.latency: the time of one load that has to wait for the load before it.
 */
#include <glib/gi18n.h>

#include "block.h"
#include "chase.h"
#include "memory.h"
#include "split.h"

/* One thread's part, and how far it came. */
typedef struct
{
  Ring ring;
  gpointer at;
  guint64 steps;
} Walk;

typedef struct
{
  Block block;
  Walk *walks;
  guint n_walks;
} Latency;

/* A ring needs two places: a load from its own address could be answered without memory. */
#define LEAST_PLACES 2

/* Refuses what cannot be before anything runs. */
gboolean
latency_probe (BstRun *run, GError **error)
{
  const guint64 footprint = bst_run_get_size (run, "footprint");
  const guint64 stride = bst_run_get_size (run, "stride");

  if (stride % sizeof (gpointer) == 0)
    return split_check (footprint, footprint / stride / LEAST_PLACES, bst_run_n_threads (run),
                        stride * LEAST_PLACES, bst_run_effective_memory (run), error);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The stride, %llu bytes, is no multiple of an address, %u bytes.  Choose one "
                  "that is, such as 64."),
               (unsigned long long)stride, (guint)sizeof (gpointer));
  return FALSE;
}

static gboolean
make_walks (BstRun *run, Latency *latency, guint64 footprint, GError **error)
{
  const gsize stride = bst_run_get_size (run, "stride");
  const gsize places = footprint / stride;

  latency->n_walks = bst_run_n_threads (run);
  if (!block_map (&latency->block, footprint, bst_run_get_string (run, "huge-pages"), error))
    return FALSE;
  latency->walks = g_new0 (Walk, latency->n_walks);
  for (guint i = 0; i < latency->n_walks; i++)
    {
      const gsize first = split_begin (places, i, latency->n_walks);
      const gsize end = split_begin (places, i + 1, latency->n_walks);
      gpointer start = (guint8 *)latency->block.start + first * stride;

      latency->walks[i] = (Walk){ .ring = { start, stride, end - first }, .at = start };
    }
  return TRUE;
}

gpointer
latency_setup (BstRun *run, GError **error)
{
  Latency *latency = g_new0 (Latency, 1);
  const guint64 footprint = bst_run_get_size (run, "footprint");
  Caches caches;

  if (!make_walks (run, latency, footprint, error))
    {
      latency_teardown (run, latency);
      return NULL;
    }
  caches_read_here (&caches);
  split_describe (run, &caches, footprint);
  return latency;
}

gboolean
latency_thread_setup (BstThread *thread, gpointer state, GError **error)
{
  Latency *latency = state;

  chase_link (&latency->walks[bst_thread_index (thread)].ring, bst_thread_seed (thread));
  return TRUE;
}

/* Besides the loads there are two readings of the clock.  The walk goes on where the warm-up left
 * it, so that a ring larger than the caches meets places that were not loaded lately. */
gboolean
latency_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  Latency *latency = state;
  Walk *walk = &latency->walks[bst_thread_index (thread)];
  const guint64 begin = bst_clock_ns ();
  gpointer at = chase_follow (walk->at, n);

  bst_keep (at);
  const guint64 end = bst_clock_ns ();

  walk->at = at;
  walk->steps += n;
  bst_thread_emit (thread, LATENCY_LOAD, (double)(end - begin) / 1e9 / (double)n);
  return TRUE;
}

gboolean
latency_verify (BstRun *run, gpointer state, GError **error)
{
  const Latency *latency = state;
  g_autofree char *huge = block_huge_pages (&latency->block);

  bst_run_environment (run, "huge-pages", huge);
  for (guint i = 0; i < latency->n_walks; i++)
    {
      const Walk *walk = &latency->walks[i];

      if (!chase_check (&walk->ring, walk->steps, walk->at, error))
        return FALSE;
    }
  return TRUE;
}

void
latency_teardown (BstRun *run, gpointer state)
{
  Latency *latency = state;

  block_unmap (&latency->block);
  g_free (latency->walks);
  g_free (latency);
}
