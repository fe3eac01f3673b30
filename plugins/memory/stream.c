/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stream.c - memory.stream: four loops over three arrays, each thread on its own part of them.
 *
 * The layout: N = footprint / 24 elements an array; the arrays lie in one block from a boundary of
 * 2 MiB on, each after the other and SKEW bytes more.  Thread t of T has the lines of 64 bytes
 * from t L / T on, L being the whole lines of an array; the last one also has the rest.
 */
#include <glib/gi18n.h>

#include "block.h"
#include "caches.h"
#include "memory.h"
#include "split.h"

/* Arrays a multiple of 4 KiB apart would disturb each other: processors compare the addresses of
 * loads and stores by their low 12 bits first (Intel 64 and IA-32 Architectures Optimization
 * Reference Manual, "4-KByte aliasing").  17 lines of 64 bytes. */
#define SKEW 1088

#define LINE_ELEMENTS 8

/* One thread's part. */
typedef struct
{
  gpointer arrays[N_ARRAYS];
  gsize n;
  guint64 rounds; /* how often all four loops went over it */
} Part;

typedef struct
{
  const Kernels *kernels;
  Block block;
  Part *parts;
  guint n_parts;
} Stream;

static guint64
footprint_of (BstRun *run, const Caches *caches)
{
  if (bst_run_is_auto (run, "footprint"))
    return caches_stream_footprint (caches, bst_run_effective_memory (run));
  return bst_run_get_size (run, "footprint");
}

/* The part of thread INDEX; its arrays are SPACING bytes apart. */
static void
lay_out (Part *part, guint index, guint n_parts, gpointer start, gsize n, gsize spacing)
{
  const gsize lines = n / LINE_ELEMENTS;
  const gsize first = split_begin (lines, index, n_parts) * LINE_ELEMENTS;
  const gsize end =
      index + 1 == n_parts ? n : split_begin (lines, index + 1, n_parts) * LINE_ELEMENTS;

  part->n = end - first;
  for (guint i = 0; i < N_ARRAYS; i++)
    part->arrays[i] = (guint8 *)start + i * spacing + first * ELEMENT_SIZE;
}

/* Refuses what cannot be before anything runs. */
gboolean
stream_probe (BstRun *run, GError **error)
{
  Caches caches;

  caches_read_here (&caches);
  const guint64 footprint = footprint_of (run, &caches);

  return split_check (footprint, footprint / (N_ARRAYS * LINE_ELEMENTS * ELEMENT_SIZE),
                      bst_run_n_threads (run), N_ARRAYS * LINE_ELEMENTS * ELEMENT_SIZE,
                      bst_run_effective_memory (run), error);
}

static gboolean
make_parts (BstRun *run, Stream *stream, guint64 footprint, GError **error)
{
  const gsize n = footprint / (N_ARRAYS * ELEMENT_SIZE);
  const gsize spacing = n / LINE_ELEMENTS * LINE_ELEMENTS * ELEMENT_SIZE + SKEW;

  stream->n_parts = bst_run_n_threads (run);
  if (!block_map (&stream->block, (guint64)spacing * N_ARRAYS,
                  bst_run_get_string (run, "huge-pages"), error))
    return FALSE;
  stream->parts = g_new0 (Part, stream->n_parts);
  for (guint i = 0; i < stream->n_parts; i++)
    lay_out (&stream->parts[i], i, stream->n_parts, stream->block.start, n, spacing);
  return TRUE;
}

gpointer
stream_setup (BstRun *run, GError **error)
{
  Stream *stream = g_new0 (Stream, 1);
  Caches caches;

  caches_read_here (&caches);
  const guint64 footprint = footprint_of (run, &caches);

  stream->kernels = kernels_find (bst_run_get_string (run, "type"));
  if (!make_parts (run, stream, footprint, error))
    {
      stream_teardown (run, stream);
      return NULL;
    }
  split_describe (run, &caches, footprint);
  bst_run_environment (run, "loops", kernels_compiled);
  return stream;
}

/* First touch: the pages come from the memory next to this thread's CPU. */
gboolean
stream_thread_setup (BstThread *thread, gpointer state, GError **error)
{
  Stream *stream = state;
  Part *part = &stream->parts[bst_thread_index (thread)];

  stream->kernels->fill (part->arrays[0], part->arrays[1], part->arrays[2], part->n);
  return TRUE;
}

/* Besides the loop a pass costs one call through a pointer, about 2 ns: 1 to 2 % of a pass
 * over 24 KiB in the first-level cache. */
gboolean
stream_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  static const char *const phases[N_KERNELS] = { "copy", "scale", "add", "triad" };
  const Stream *stream = state;
  Part *part = &stream->parts[bst_thread_index (thread)];
  gpointer a = part->arrays[0], b = part->arrays[1], c = part->arrays[2];
  const gsize size = part->n;

  for (guint kernel = 0; kernel < N_KERNELS; kernel++)
    {
      const KernelPass pass = stream->kernels->pass[kernel];

      bst_thread_phase (thread, phases[kernel]);
      for (guint64 i = 0; i < n; i++)
        {
          pass (a, b, c, size);
          bst_keep (a);
        }
      bst_thread_emit (thread, kernel, (double)kernel_bytes (kernel, size) * (double)n);
    }
  part->rounds += n > 0;
  return TRUE;
}

gboolean
stream_verify (BstRun *run, gpointer state, GError **error)
{
  const Stream *stream = state;
  g_autofree char *huge = block_huge_pages (&stream->block);

  bst_run_environment (run, "huge-pages", huge);
  for (guint i = 0; i < stream->n_parts; i++)
    {
      const Part *part = &stream->parts[i];
      double deviation = 0;
      const int wrong =
          kernels_check (stream->kernels, part->arrays, part->n, part->rounds, &deviation);

      if (wrong < 0)
        continue;
      g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
                   _ ("Array %c of thread %u is wrong: its average error is %g, at most %g is "
                      "allowed.  Memory, the processor or the compiler is faulty."),
                   'a' + wrong, i, deviation, stream->kernels->tolerance);
      return FALSE;
    }
  return TRUE;
}

void
stream_teardown (BstRun *run, gpointer state)
{
  Stream *stream = state;

  block_unmap (&stream->block);
  g_free (stream->parts);
  g_free (stream);
}
