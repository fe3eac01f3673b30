/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * random.c - disk.random: each thread reads or writes one block of the file after the other, at
 * places that its seed decides, one at a time: as many are under way as there are threads.
 *
 * The file is a fixture, laid out once.  Cases that write have one of their own: on file systems
 * that copy on write it does not stay as it was laid out.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "content.h"
#include "disk.h"
#include "layout.h"
#include "medium.h"
#include "offsets.h"
#include "transfer.h"
#include "verify.h"

/* Memory of blocks: what any device can take directly. */
#define MEMORY_ALIGN 4096

/* Of which blocks were written, at most this much is remembered to check them; 64 MiB are
 * enough for 2 TiB in blocks of 4 KiB. */
#define BITS_MOST ((guint64)64 << 20)

/* One thread's. */
typedef struct
{
  int fd;
  guint8 *pool, *buffer;
  Offsets offsets, start;
  guint64 done;   /* operations since START, the warm-up included */
  guint64 strays; /* blocks read that do not belong where they were */
} Worker;

typedef struct
{
  Medium medium;
  char *path;
  gboolean ready; /* the file at PATH */
  guint read_share;
  gboolean flush_at_end;
  guint64 generation;
  guint64 n_blocks;
  Worker *workers;
  guint n_workers;
  guint8 *written; /* for verify: bits */
} Random;

static gboolean
writes (BstRun *run)
{
  return bst_run_get_int (run, "reads") < 100;
}

gboolean
random_probe (BstRun *run, GError **error)
{
  Medium medium = { 0 };

  if (!medium_size (run, &medium, 0, error))
    return FALSE;
  g_autofree char *size = bst_run_is_auto (run, "file-size")
                              ? g_strdup ("auto")
                              : g_strdup_printf ("%" PRIu64, medium.size);
  g_autofree char *key =
      g_strdup_printf ("disk-random-%s-%s", writes (run) ? "written" : "read", size);

  bst_run_need_fixture (run, key, medium.size);
  return TRUE;
}

/* Free space has changed since 'auto' was decided on; the file has not. */
static gboolean
choose_size (BstRun *run, Random *random, GError **error)
{
  const char *folder = bst_run_fixture (run, &random->ready);
  struct stat info = { 0 };

  random->path = g_build_filename (folder, "file", NULL);
  if (random->ready && stat (random->path, &info) != 0)
    info.st_size = 0; /* opening it will fail, too, and say why */
  return medium_size (run, &random->medium, (guint64)info.st_size, error);
}

static gboolean
look_at_file (BstRun *run, Random *random, GError **error)
{
  const char *known_by;
  const int fd = open (random->path, O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    {
      transfer_set_error (error, errno, _ ("Opening the file"));
      return FALSE;
    }
  const gboolean good = layout_check (fd, random->medium.size, &known_by, error);
  close (fd);
  if (!good)
    return FALSE;
  bst_run_environment (run, "layout-known-by", known_by);
  random->n_blocks = random->medium.size / random->medium.block;
  return TRUE;
}

static gboolean
get_file (BstRun *run, Random *random, GError **error)
{
  if (!random->ready)
    {
      if (!layout_make (run, random->path, random->medium.size, random->generation, error))
        return FALSE;
      bst_run_fixture_ready (run);
    }
  return look_at_file (run, random, error)
         && medium_settle_cache (run, &random->medium, random->path, error);
}

gpointer
random_setup (BstRun *run, GError **error)
{
  Random *random = g_new0 (Random, 1);

  random->read_share = (guint)bst_run_get_int (run, "reads");
  random->flush_at_end = writes (run) && g_str_equal (bst_run_get_string (run, "flush"), "end");
  /* The time, as cases of one block have the same seed and may share the file. */
  random->generation = bst_clock_ns () & ~G_GUINT64_CONSTANT (1);
  random->n_workers = bst_run_n_threads (run);
  random->workers = g_new0 (Worker, random->n_workers);
  for (guint i = 0; i < random->n_workers; i++)
    random->workers[i].fd = -1;
  if (choose_size (run, random, error) && medium_examine (run, &random->medium, error)
      && get_file (run, random, error))
    {
      random->generation++; /* the layout has the even one */
      return random;
    }
  random_teardown (run, random);
  return NULL;
}

/* Read-ahead would read what nobody asks for. */
gboolean
random_thread_setup (BstThread *thread, gpointer state, GError **error)
{
  Random *random = state;
  BstRun *run = bst_thread_get_run (thread);
  Worker *worker = &random->workers[bst_thread_index (thread)];
  const gsize pool_size = content_pool_size (random->medium.block);

  offsets_init (&worker->offsets, bst_thread_seed (thread), random->n_blocks, random->read_share);
  worker->start = worker->offsets;
  worker->pool = bst_run_alloc (run, pool_size, MEMORY_ALIGN, error);
  if (worker->pool == NULL)
    return FALSE;
  content_fill (worker->pool, pool_size);
  worker->buffer = bst_run_alloc (run, random->medium.block, MEMORY_ALIGN, error);
  if (worker->buffer == NULL)
    return FALSE;
  worker->fd = medium_open (&random->medium, random->path, writes (run) ? O_RDWR : O_RDONLY, error);
  if (worker->fd < 0)
    return FALSE;
  posix_fadvise (worker->fd, 0, 0, POSIX_FADV_RANDOM);
  return TRUE;
}

void
random_thread_teardown (BstThread *thread, gpointer state)
{
  Random *random = state;
  Worker *worker = &random->workers[bst_thread_index (thread)];

  if (worker->fd >= 0)
    close (worker->fd);
  worker->fd = -1;
}

/* ---- What is measured -------------------------------------------------------------------- */

static gboolean
one_read (BstThread *thread, const Random *random, Worker *worker, guint64 offset, GError **error)
{
  const guint64 begin = bst_clock_ns ();

  if (!transfer_read (&engine_pread, worker->fd, worker->buffer, random->medium.block, offset,
                      error))
    return FALSE;
  bst_thread_latency (thread, RANDOM_READ_LATENCY, bst_clock_ns () - begin);
  worker->strays += !content_belongs (worker->buffer, offset);
  return TRUE;
}

static gboolean
one_write (BstThread *thread, const Random *random, Worker *worker, guint64 offset, GError **error)
{
  const guint8 *data =
      content_block (worker->pool, offset, random->medium.block, random->generation);
  const guint64 begin = bst_clock_ns ();

  if (!transfer_write (&engine_pread, worker->fd, data, random->medium.block, offset, error))
    return FALSE;
  bst_thread_latency (thread, RANDOM_WRITE_LATENCY, bst_clock_ns () - begin);
  return TRUE;
}

/* Within the time measured, or writes would only fill memory. */
static gboolean
flush (BstThread *thread, const Random *random, const Worker *worker, GError **error)
{
  const guint64 begin = bst_clock_ns ();

  if (!random->flush_at_end)
    return TRUE;
  if (fsync (worker->fd) != 0)
    {
      transfer_set_error (error, errno, _ ("Writing the file to the disk"));
      return FALSE;
    }
  bst_thread_latency (thread, RANDOM_FLUSH_LATENCY, bst_clock_ns () - begin);
  return TRUE;
}

static void
tell_absent (BstThread *thread, const Random *random)
{
  if (random->read_share == 0)
    bst_thread_no_value (thread, RANDOM_READ_LATENCY, BST_SAMPLE_NOT_RUN,
                         _ ("Nothing was read: -p reads=0."));
  if (random->read_share == 100)
    bst_thread_no_value (thread, RANDOM_WRITE_LATENCY, BST_SAMPLE_NOT_RUN,
                         _ ("Nothing was written: -p reads=100."));
  if (!random->flush_at_end)
    bst_thread_no_value (thread, RANDOM_FLUSH_LATENCY, BST_SAMPLE_NOT_RUN,
                         _ ("Nothing was to be flushed at the end."));
}

/* Besides the call an operation costs two random numbers, two clock readings, three emits and, for
 * a read, a look at 24 bytes: about 80 ns; for a write, the change of 24 bytes in each 512. */
gboolean
random_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  const Random *random = state;
  Worker *worker = &random->workers[bst_thread_index (thread)];
  const gint *stop = bst_thread_stop (thread);
  const double bytes = (double)random->medium.block;

  while (!bst_stopped (stop))
    {
      const Operation operation = offsets_next (&worker->offsets);
      const guint64 offset = operation.block * random->medium.block;

      if (!(operation.is_read ? one_read : one_write) (thread, random, worker, offset, error))
        return FALSE;
      worker->done++;
      bst_thread_emit (thread, RANDOM_RATE, 1);
      bst_thread_emit (thread, RANDOM_THROUGHPUT, bytes);
    }
  if (!flush (thread, random, worker, error))
    return FALSE;
  tell_absent (thread, random);
  return TRUE;
}

/* ---- Was it right? ----------------------------------------------------------------------- */

/* What this repetition wrote, it must have written last, and nothing else. */
static gboolean
is_written_by_us (guint64 offset, guint64 generation, gpointer data)
{
  const Random *random = data;
  const guint64 block = offset / random->medium.block;
  const gboolean was_written =
      block < random->n_blocks && (random->written[block / 8] >> block % 8 & 1) != 0;

  return was_written == (generation == random->generation);
}

static gboolean
check_file (Random *random, GError **error)
{
  const guint64 bytes = random->n_blocks / 8 + 1;
  const gboolean remember = random->read_share < 100 && bytes <= BITS_MOST;

  random->written = remember ? g_malloc0 (bytes) : NULL;
  for (guint i = 0; remember && i < random->n_workers; i++)
    offsets_mark_written (random->workers[i].start, random->workers[i].done, random->written);
  return verify_file (random->path, random->medium.size, remember ? is_written_by_us : NULL, random,
                      error);
}

gboolean
random_verify (BstRun *run, gpointer state, GError **error)
{
  Random *random = state;
  guint64 strays = 0;

  for (guint i = 0; i < random->n_workers; i++)
    strays += random->workers[i].strays;
  if (strays == 0)
    return check_file (random, error);
  g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
               _ ("%" PRIu64 " of the blocks read were not those written there.  Do not "
                  "trust this disk."),
               strays);
  return FALSE;
}

void
random_teardown (BstRun *run, gpointer state)
{
  Random *random = state;

  medium_clear (&random->medium);
  g_free (random->written);
  g_free (random->workers);
  g_free (random->path);
  g_free (random);
}
