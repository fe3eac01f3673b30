/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sequential.c - disk.sequential: one file from its beginning to its end, block by block: written,
 * written again, read.
 *
 * The phases that are measured have a metric each; what has to happen between them (reaching the
 * disk, leaving the cache) is in phases of its own, which no figure is divided by.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "content.h"
#include "disk.h"
#include "layout.h"
#include "medium.h"
#include "transfer.h"
#include "verify.h"

/* Memory of both kinds of blocks: what any device can take directly. */
#define MEMORY_ALIGN 4096

typedef struct
{
  Medium medium;
  char *path;
  guint8 *pool;   /* blocks to write */
  guint8 *buffer; /* one block, for reading */
  int fd;         /* -1: closed */
  gboolean flush_at_end, close_in_time;
  guint64 generation; /* of the phase that wrote last */
  guint64 strays;     /* blocks read that do not belong where they were */
} Sequential;

gboolean
sequential_probe (BstRun *run, GError **error)
{
  Medium medium = { 0 };

  if (!medium_size (run, &medium, 0, error))
    return FALSE;
  bst_run_need_space (run, medium.size);
  if (bst_run_is_auto (run, "file-size"))
    {
      g_autofree char *key = g_strdup_printf ("disk-sequential-size-%" PRIu64, medium.block);

      bst_run_need_fixture (run, key, 0);
    }
  return TRUE;
}

/* 'auto' is decided on once: free space may change from one repetition to the next, and files of
 * two sizes are two benchmarks.  The fixture is that number. */
static gboolean
choose_size (BstRun *run, Medium *medium, GError **error)
{
  g_autofree char *path = NULL, *text = NULL;
  guint64 decided = 0;
  gboolean ready = TRUE;

  if (bst_run_is_auto (run, "file-size"))
    path = g_build_filename (bst_run_fixture (run, &ready), "size", NULL);
  if (path != NULL && ready
      && (!g_file_get_contents (path, &text, NULL, error)
          || !g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT64, &decided, error)))
    return FALSE;
  if (!medium_size (run, medium, decided, error))
    return FALSE;
  if (ready)
    return TRUE;
  text = g_strdup_printf ("%" PRIu64, medium->size);
  if (!g_file_set_contents (path, text, -1, error))
    return FALSE;
  bst_run_fixture_ready (run);
  return TRUE;
}

static gboolean
get_memory (BstRun *run, Sequential *sequential, GError **error)
{
  const gsize pool_size = content_pool_size (sequential->medium.block);

  sequential->pool = bst_run_alloc (run, pool_size, MEMORY_ALIGN, error);
  if (sequential->pool == NULL)
    return FALSE;
  content_fill (sequential->pool, pool_size);
  sequential->buffer = bst_run_alloc (run, sequential->medium.block, MEMORY_ALIGN, error);
  return sequential->buffer != NULL;
}

gpointer
sequential_setup (BstRun *run, GError **error)
{
  Sequential *sequential = g_new0 (Sequential, 1);

  sequential->fd = -1;
  sequential->path = g_build_filename (bst_run_scratch (run), "sequential", NULL);
  sequential->flush_at_end = g_str_equal (bst_run_get_string (run, "flush"), "end");
  sequential->close_in_time = bst_run_get_bool (run, "close");
  /* Two phases write.  The time, as cases of one block have the same seed. */
  sequential->generation = bst_clock_ns () & ~G_GUINT64_CONSTANT (3);
  if (choose_size (run, &sequential->medium, error)
      && medium_examine (run, &sequential->medium, error) && get_memory (run, sequential, error)
      && medium_calm (bst_run_scratch (run), error))
    return sequential;
  sequential_teardown (run, sequential);
  return NULL;
}

/* ---- What is measured -------------------------------------------------------------------- */

/* Besides the call a block costs the change of 24 bytes in each 512: 9 us for 1 MiB were measured on a
 * server of 2021, which writes it to memory in 200. */
static gboolean
write_blocks (Sequential *sequential, GError **error)
{
  const Medium *medium = &sequential->medium;

  for (guint64 at = 0; at < medium->size; at += medium->block)
    {
      const guint8 *data =
          content_block (sequential->pool, at, medium->block, sequential->generation);

      if (!transfer_write (&engine_pread, sequential->fd, data, medium->block, at, error))
        return FALSE;
    }
  return TRUE;
}

/* Besides the call a block costs a look at its first 24 bytes. */
static gboolean
read_blocks (Sequential *sequential, GError **error)
{
  const Medium *medium = &sequential->medium;

  for (guint64 at = 0; at < medium->size; at += medium->block)
    {
      if (!transfer_read (&engine_pread, sequential->fd, sequential->buffer, medium->block, at,
                          error))
        return FALSE;
      sequential->strays += !content_belongs (sequential->buffer, at);
    }
  return TRUE;
}

static gboolean
flush (int fd, GError **error)
{
  if (fsync (fd) == 0)
    return TRUE;
  transfer_set_error (error, errno, _ ("Writing the file to the disk"));
  return FALSE;
}

/* Some file systems tell of a full disk here. */
static gboolean
close_file (Sequential *sequential, GError **error)
{
  const int fd = sequential->fd;

  sequential->fd = -1;
  if (fd < 0 || close (fd) == 0)
    return TRUE;
  transfer_set_error (error, errno, _ ("Closing the file"));
  return FALSE;
}

/* ---- Phases ------------------------------------------------------------------------------ */

typedef struct
{
  const char *name, *before; /* BEFORE prepares it */
  guint metric;
  int open_flags;
  gboolean (*blocks) (Sequential *sequential, GError **error);
} Phase;

static const Phase phases[] = {
  { "write", NULL, SEQUENTIAL_WRITE, O_WRONLY | O_CREAT | O_EXCL, write_blocks },
  { "rewrite", "before-rewrite", SEQUENTIAL_REWRITE, O_WRONLY, write_blocks },
  { "read", "before-read", SEQUENTIAL_READ, O_RDONLY, read_blocks },
};

/* The next phase must not pay for the one before. */
static gboolean
settle (BstRun *run, const Sequential *sequential, gboolean before_reading, GError **error)
{
  const char *known_by;
  gboolean settled;
  const int fd = open (sequential->path, O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    {
      transfer_set_error (error, errno, _ ("Opening the file"));
      return FALSE;
    }
  settled = flush (fd, error)
            && (!before_reading || layout_check (fd, sequential->medium.size, &known_by, error));
  close (fd);
  if (!settled)
    return FALSE;
  if (before_reading)
    bst_run_environment (run, "layout-known-by", known_by);
  return medium_settle_cache (run, &sequential->medium, sequential->path, error);
}

static gboolean
measure_phase (BstThread *thread, Sequential *sequential, const Phase *phase, GError **error)
{
  const gboolean writes = phase->metric != SEQUENTIAL_READ;

  sequential->generation += writes;
  sequential->fd = medium_open (&sequential->medium, sequential->path, phase->open_flags, error);
  if (sequential->fd < 0)
    return FALSE;
  bst_run_phase (bst_thread_get_run (thread), phase->name);
  if (!phase->blocks (sequential, error)
      || (writes && sequential->flush_at_end && !flush (sequential->fd, error))
      || (sequential->close_in_time && !close_file (sequential, error)))
    return FALSE;
  bst_thread_emit (thread, phase->metric, (double)sequential->medium.size);
  return TRUE;
}

gboolean
sequential_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  BstRun *run = bst_thread_get_run (thread);
  Sequential *sequential = state;

  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    {
      if (phases[i].before != NULL)
        {
          bst_run_phase (run, phases[i].before);
          if (!close_file (sequential, error)
              || !settle (run, sequential, phases[i].metric == SEQUENTIAL_READ, error))
            return FALSE;
        }
      if (!measure_phase (thread, sequential, &phases[i], error))
        return FALSE;
    }
  return TRUE;
}

/* ---- Was it right? ----------------------------------------------------------------------- */

static gboolean
is_of_last_phase (guint64 offset, guint64 generation, gpointer data)
{
  const Sequential *sequential = data;

  return generation == sequential->generation;
}

gboolean
sequential_verify (BstRun *run, gpointer state, GError **error)
{
  Sequential *sequential = state;

  if (sequential->strays > 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
                   _ ("%" PRIu64 " of the blocks read were not those written there.  Do "
                      "not trust this disk."),
                   sequential->strays);
      return FALSE;
    }
  return close_file (sequential, error)
         && verify_file (sequential->path, sequential->medium.size, is_of_last_phase, sequential,
                         error);
}

void
sequential_teardown (BstRun *run, gpointer state)
{
  Sequential *sequential = state;

  close_file (sequential, NULL);
  medium_clear (&sequential->medium);
  g_free (sequential->path);
  g_free (sequential);
}
