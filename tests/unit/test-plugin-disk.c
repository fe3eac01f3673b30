/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-plugin-disk.c - what plugin "disk" fills files with and that every kind of damage is found;
 * transfers that come in parts or fail; files that are not all data; the cache and direct I/O as far
 * as this machine's file systems show them.  The benchmarks as a whole are run by
 * tests/shell/disk.sh.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <benchstone/plugin.h>
#include <glib/gstdio.h>

#include "disk/cache.h"
#include "disk/content.h"
#include "disk/direct.h"
#include "disk/layout.h"
#include "disk/offsets.h"
#include "disk/transfer.h"
#include "disk/verify.h"

#define MIB ((guint64)1 << 20)
#define TMPFS_MAGIC 0x01021994 /* linux/magic.h */

/* ---- Content ----------------------------------------------------------------------------- */

static guint8 *
new_pool (gsize block)
{
  const gsize size = content_pool_size (block);
  guint8 *pool = g_malloc (size);

  content_fill (pool, size);
  return pool;
}

/* Any block is good where it belongs, also one that crosses the end of the pool's period. */
static void
test_content_good (void)
{
  static const gsize blocks[] = { 512, 1536, 4096, 65536, 3 * (1 << 20) + 512 };

  for (guint i = 0; i < G_N_ELEMENTS (blocks); i++)
    {
      g_autofree guint8 *pool = new_pool (blocks[i]);
      g_autofree guint8 *fresh = new_pool (CONTENT_UNIT);

      for (guint64 offset = 0; offset < 6 * MIB; offset += blocks[i])
        {
          const guint8 *data = content_block (pool, offset, blocks[i], 77);

          g_assert_true (content_belongs (data, offset));
          for (gsize at = 0; at < blocks[i]; at += CONTENT_UNIT)
            {
              const ContentFinding finding = content_check (fresh, data + at, offset + at);

              g_assert_cmpint (finding.state, ==, CONTENT_GOOD);
              g_assert_cmpuint (finding.generation, ==, 77);
            }
        }
    }
}

/* Each byte of a unit counts. */
static void
test_content_flipped (void)
{
  g_autofree guint8 *pool = new_pool (CONTENT_UNIT), *check = new_pool (CONTENT_UNIT);
  guint8 unit[CONTENT_UNIT];

  memcpy (unit, content_block (pool, 5 * 512, CONTENT_UNIT, 3), CONTENT_UNIT);
  for (guint i = 0; i < CONTENT_UNIT; i++)
    {
      unit[i] ^= 0x10;
      g_assert_cmpint (content_check (check, unit, 5 * 512).state, ==, CONTENT_DAMAGED);
      g_assert_true (i >= 24 || !content_belongs (unit, 5 * 512));
      unit[i] ^= 0x10;
    }
  g_assert_cmpint (content_check (check, unit, 5 * 512).state, ==, CONTENT_GOOD);
}

static void
test_content_wrong (void)
{
  g_autofree guint8 *pool = new_pool (CONTENT_UNIT), *check = new_pool (CONTENT_UNIT);
  guint8 empty[CONTENT_UNIT] = { 0 };
  const guint8 *unit = content_block (pool, 9 * 512, CONTENT_UNIT, 1);
  const ContentFinding moved = content_check (check, unit, 8 * 512);

  g_assert_cmpint (moved.state, ==, CONTENT_ELSEWHERE);
  g_assert_cmpuint (moved.belongs_to, ==, 9 * 512);
  g_assert_false (content_belongs (unit, 8 * 512));
  g_assert_cmpint (content_check (check, empty, 0).state, ==, CONTENT_EMPTY);
  g_assert_false (content_belongs (empty, 0));
}

/* Byte values as often as chance has them: nothing for a compressor.  131072 * 8 values: each is
 * expected 4096 times with a deviation of 64; six of them are beyond any chance. */
static void
test_content_entropy (void)
{
  const gsize block = 1 << 20;
  g_autofree guint8 *pool = new_pool (block);
  const guint8 *data = content_block (pool, 0, block, 1);
  guint counts[256] = { 0 };

  for (gsize i = 0; i < block; i++)
    if (i % CONTENT_UNIT >= 24)
      counts[data[i]]++;
  for (guint i = 0; i < 256; i++)
    g_assert_cmpint (ABS ((gint)counts[i] - 4096 * 488 / 512), <, 6 * 64);
}

/* ---- Transfers --------------------------------------------------------------------------- */

/* A disk of 4 KiB whose calls move at most FAKE_STEP bytes and fail as told. */
static guint8 fake_disk[4096];
static gsize fake_step;
static int fake_errno, fake_calls, fake_fail_at;

static ssize_t
fake_result (gsize length, off_t offset)
{
  if (++fake_calls == fake_fail_at)
    {
      errno = fake_errno;
      return -1;
    }
  return (ssize_t)MIN (MIN (length, fake_step), sizeof fake_disk - (gsize)offset);
}

static ssize_t
fake_read (int fd, void *data, size_t length, off_t offset)
{
  const ssize_t moved = fake_result (length, offset);

  if (moved > 0)
    memcpy (data, fake_disk + offset, (gsize)moved);
  return moved;
}

static ssize_t
fake_write (int fd, const void *data, size_t length, off_t offset)
{
  const ssize_t moved = fake_result (length, offset);

  if (moved > 0)
    memcpy (fake_disk + offset, data, (gsize)moved);
  return moved;
}

static const Engine fake_engine = { "fake", fake_read, fake_write };

static void
fake_reset (gsize step, int fail_at, int number)
{
  memset (fake_disk, 0, sizeof fake_disk);
  fake_step = step;
  fake_calls = 0;
  fake_fail_at = fail_at;
  fake_errno = number;
}

/* Parts of any size, with a signal in between, are a whole block in the end. */
static void
test_transfer_parts (void)
{
  guint8 out[3000], in[3000];

  for (guint i = 0; i < sizeof out; i++)
    out[i] = (guint8)(i * 7);
  for (gsize step = 1; step < 3100; step += 211)
    for (int fail_at = 0; fail_at < 4; fail_at++)
      {
        g_autoptr (GError) error = NULL;

        fake_reset (step, fail_at, EINTR);
        g_assert_true (transfer_write (&fake_engine, 0, out, sizeof out, 1000, &error));
        fake_calls = 0;
        memset (in, 0, sizeof in);
        g_assert_true (transfer_read (&fake_engine, 0, in, sizeof in, 1000, &error));
        g_assert_no_error (error);
        g_assert_cmpmem (in, sizeof in, out, sizeof out);
        g_assert_cmpint (fake_disk[999], ==, 0);
        g_assert_cmpint (fake_disk[4000], ==, 0);
      }
}

static void
test_transfer_errors (void)
{
  static const struct
  {
    int number;
    BstError code;
  } cases[] = {
    { ENOSPC, BST_ERROR_NO_SPACE },   { EDQUOT, BST_ERROR_NO_SPACE },
    { EROFS, BST_ERROR_PERMISSION },  { EACCES, BST_ERROR_PERMISSION },
    { EFBIG, BST_ERROR_UNSUPPORTED }, { EIO, BST_ERROR_FAILED },
    { EINVAL, BST_ERROR_FAILED },     { EBADF, BST_ERROR_FAILED },
  };
  guint8 data[2048] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint writing = 0; writing < 2; writing++)
      {
        g_autoptr (GError) error = NULL;

        fake_reset (1024, 2, cases[i].number);
        g_assert_false ((writing
                             ? transfer_write (&fake_engine, 0, data, sizeof data, 512, &error)
                             : transfer_read (&fake_engine, 0, data, sizeof data, 512, &error)));
        g_assert_error (error, BST_ERROR, (gint)cases[i].code);
        g_assert_nonnull (strstr (error->message, g_strerror (cases[i].number)));
        g_assert_nonnull (strstr (error->message, "1536")); /* the byte where it failed */
      }
}

static void
test_transfer_ends (void)
{
  g_autoptr (GError) read_error = NULL, write_error = NULL;
  guint8 data[2048] = { 0 };

  fake_reset (4096, 0, 0);
  g_assert_false (transfer_read (&fake_engine, 0, data, sizeof data, 3072, &read_error));
  g_assert_error (read_error, BST_ERROR, BST_ERROR_FAILED);
  g_assert_nonnull (strstr (read_error->message, "ends at byte 4096"));
  g_assert_false (transfer_write (&fake_engine, 0, data, sizeof data, 3072, &write_error));
  g_assert_error (write_error, BST_ERROR, BST_ERROR_FAILED);
}

/* ---- Files ------------------------------------------------------------------------------- */

typedef struct
{
  char *folder, *path;
} Place;

static void
place_up (Place *place, gconstpointer data)
{
  place->folder = g_dir_make_tmp ("benchstone-disk-XXXXXX", NULL);
  g_assert_nonnull (place->folder);
  place->path = g_build_filename (place->folder, "file", NULL);
}

static void
place_down (Place *place, gconstpointer data)
{
  g_unlink (place->path);
  g_assert_cmpint (g_rmdir (place->folder), ==, 0); /* nothing else may be left there */
  g_free (place->path);
  g_free (place->folder);
}

static void
lay_out (const Place *place, guint64 size)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (layout_make (NULL, place->path, size, 42, &error));
  g_assert_no_error (error);
}

static void
overwrite (const Place *place, guint64 offset, const void *data, gsize length)
{
  const int fd = open (place->path, O_WRONLY);

  g_assert_cmpint (pwrite (fd, data, length, (off_t)offset), ==, (gssize)length);
  close (fd);
}

static void
check_wrong (const Place *place, guint64 size, const char *words)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (verify_file (place->path, size, NULL, NULL, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT);
  if (strstr (error->message, words) == NULL)
    g_error ("'%s' is not in: %s", words, error->message);
}

static void
test_file_good (Place *place, gconstpointer data)
{
  static const guint64 sizes[] = { 512, 4096 + 512, 1 << 20, 3 * (1 << 20) + 1024 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      const char *known_by;

      lay_out (place, sizes[i]);
      g_assert_true (verify_file (place->path, sizes[i], NULL, NULL, &error));
      g_assert_no_error (error);
      const int fd = open (place->path, O_RDONLY);
      g_assert_true (layout_check (fd, sizes[i], &known_by, &error));
      g_assert_no_error (error);
      close (fd);
      g_unlink (place->path);
    }
}

static void
test_file_flipped (Place *place, gconstpointer data)
{
  static const guint64 places[] = { 0, 8, 16, 24, 511, 12345, (2 << 20) - 1, (2 << 20) };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      guint8 byte;

      lay_out (place, 2 * MIB + 512);
      const int fd = open (place->path, O_RDONLY);
      g_assert_cmpint (pread (fd, &byte, 1, (off_t)places[i]), ==, 1);
      close (fd);
      byte ^= 1;
      overwrite (place, places[i], &byte, 1);
      g_autofree char *words =
          g_strdup_printf ("At byte %" G_GUINT64_FORMAT " ", places[i] / 512 * 512);
      check_wrong (place, 2 * MIB + 512, words);
      g_unlink (place->path);
    }
}

static void
test_file_zeroes (Place *place, gconstpointer data)
{
  guint8 zeroes[CONTENT_UNIT] = { 0 };

  lay_out (place, MIB);
  overwrite (place, 1024, zeroes, sizeof zeroes);
  check_wrong (place, MIB, "zeroes");
}

static void
test_file_swapped (Place *place, gconstpointer data)
{
  guint8 unit[CONTENT_UNIT];

  lay_out (place, MIB);
  const int fd = open (place->path, O_RDONLY);
  g_assert_cmpint (pread (fd, unit, sizeof unit, 4096), ==, sizeof unit);
  close (fd);
  overwrite (place, 8192, unit, sizeof unit);
  check_wrong (place, MIB, "another place");
}

static gboolean
is_generation_43 (guint64 offset, guint64 generation, gpointer data)
{
  return generation == 43;
}

/* A write that never arrived: what is there is whole, but old. */
static void
test_file_lost_write (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  lay_out (place, MIB);
  g_assert_false (verify_file (place->path, MIB, is_generation_43, NULL, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT);
  g_assert_nonnull (strstr (error->message, "older or newer"));
}

static void
test_file_shortened (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL, length_error = NULL;
  const char *known_by;

  lay_out (place, MIB);
  g_assert_cmpint (truncate (place->path, 4096), ==, 0);
  g_assert_false (verify_file (place->path, MIB, NULL, NULL, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  const int fd = open (place->path, O_RDONLY);
  g_assert_false (layout_check (fd, MIB, &known_by, &length_error));
  g_assert_error (length_error, BST_ERROR, BST_ERROR_WRONG_RESULT);
  close (fd);
}

/* Whether the file system tells of holes; else there is nothing to test. */
static gboolean
refused_as (int fd, guint64 size, const char *words)
{
  g_autoptr (GError) error = NULL;
  const char *known_by;

  if (layout_check (fd, size, &known_by, &error))
    {
      g_assert_no_error (error);
      return FALSE;
    }
  g_assert_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT);
  g_assert_cmpstr (known_by, !=, "unknown");
  return strstr (error->message, words) != NULL;
}

static gboolean
knows_holes (int fd)
{
  return ftruncate (fd, 0) == 0 && ftruncate (fd, MIB) == 0 && lseek (fd, 0, SEEK_HOLE) == 0;
}

static void
test_file_sparse (Place *place, gconstpointer data)
{
  guint8 block[65536];
  const int fd = open (place->path, O_RDWR | O_CREAT, 0600);

  memset (block, 1, sizeof block);
  if (!knows_holes (fd))
    g_test_skip ("this file system does not tell of holes");
  else
    {
      g_assert_true (refused_as (fd, MIB, "sparse")); /* nothing at all */
      for (guint i = 0; i < 16; i++)
        if (i != 9)
          g_assert_cmpint (pwrite (fd, block, sizeof block, i * 65536), ==, sizeof block);
      fsync (fd);
      g_assert_true (refused_as (fd, MIB, "byte 589824")); /* in the middle */
      g_assert_cmpint (pwrite (fd, block, sizeof block, 9 * 65536), ==, sizeof block);
      fsync (fd);
      g_assert_false (refused_as (fd, MIB, ""));
      g_assert_cmpint (ftruncate (fd, 2 * MIB), ==, 0);
      g_assert_true (refused_as (fd, 2 * MIB, "byte 1048576")); /* at the end */
    }
  close (fd);
}

static void
test_file_unwritten (Place *place, gconstpointer data)
{
  const int fd = open (place->path, O_RDWR | O_CREAT, 0600);

  if (!knows_holes (fd) || fallocate (fd, 0, 0, MIB) != 0)
    g_test_skip ("this file system does not reserve space");
  else
    g_assert_true (refused_as (fd, MIB, "never written")
                   || refused_as (fd, MIB, "sparse")); /* tmpfs makes no difference */
  close (fd);
}

/* ---- Cache and direct I/O ---------------------------------------------------------------- */

static gboolean
is_tmpfs (const char *folder)
{
  struct statfs info;

  return statfs (folder, &info) == 0 && info.f_type == TMPFS_MAGIC;
}

static void
test_cache (Place *place, gconstpointer data)
{
  Residency before, after;

  lay_out (place, MIB);
  const int fd = open (place->path, O_RDONLY);
  if (!cache_residency (fd, MIB, &before) || before.resident == 0)
    g_test_skip ("what is in memory cannot be seen here");
  else
    {
      g_assert_cmpuint (before.pages, ==, MIB / (guint64)sysconf (_SC_PAGESIZE));
      g_assert_cmpuint (before.resident, ==, before.pages);
      g_assert_cmpint (cache_drop (fd), ==, 0);
      g_assert_true (cache_residency (fd, MIB, &after));
      g_assert_cmpuint (after.resident, ==, is_tmpfs (place->folder) ? after.pages : 0);
    }
  close (fd);
}

static void
test_direct (Place *place, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  Direct direct;

  g_assert_true (direct_examine (place->folder, &direct, &error));
  g_assert_no_error (error);
  g_assert_nonnull (direct.seen);
  g_test_message ("%s: %s", direct_state_name (direct.state), direct.seen);
  if (is_tmpfs (place->folder))
    g_assert_cmpint (direct.state, !=, DIRECT_EFFECTIVE);
  direct_clear (&direct);
}

/* The shared memory of Linux systems is a tmpfs. */
static void
test_direct_tmpfs (void)
{
  g_autofree char *folder = g_strdup ("/dev/shm/benchstone-disk-XXXXXX");
  g_autoptr (GError) error = NULL;
  Direct direct;

  if (!is_tmpfs ("/dev/shm") || g_mkdtemp (folder) == NULL)
    {
      g_test_skip ("there is no tmpfs that can be written");
      return;
    }
  g_assert_true (direct_examine (folder, &direct, &error));
  g_assert_true (direct.state == DIRECT_INEFFECTIVE || direct.state == DIRECT_REFUSED);
  direct_clear (&direct);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_direct_fits (void)
{
  const Direct sector = { .memory_align = 4, .offset_align = 4096 }, silent = { 0 };

  g_assert_true (direct_fits (&sector, 8192));
  g_assert_false (direct_fits (&sector, 6144));
  g_assert_true (direct_fits (&silent, 512));
  g_assert_false (direct_fits (&silent, 100));
}

static void
test_direct_nowhere (void)
{
  g_autoptr (GError) error = NULL;
  Direct direct;

  g_assert_false (direct_examine ("/there/is/no/such/folder", &direct, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
}

/* ---- Offsets ----------------------------------------------------------------------------- */

static void
test_offsets (void)
{
  Offsets a, b;
  guint reads = 0;
  guint counts[10] = { 0 };

  offsets_init (&a, 7, 10, 70);
  offsets_init (&b, 7, 10, 70);
  for (guint i = 0; i < 10000; i++)
    {
      const Operation one = offsets_next (&a), other = offsets_next (&b);

      g_assert_cmpuint (one.block, <, 10);
      g_assert_cmpuint (one.block, ==, other.block);
      g_assert_cmpint (one.is_read, ==, other.is_read);
      counts[one.block]++;
      reads += one.is_read != 0;
    }
  /* 7000 expected with a deviation of 46, and 1000 with one of 30; six of them. */
  g_assert_cmpint (ABS ((gint)reads - 7000), <, 6 * 46);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpint (ABS ((gint)counts[i] - 1000), <, 6 * 30);
}

static void
test_offsets_share (void)
{
  for (guint share = 0; share <= 100; share += 100)
    {
      Offsets offsets;

      offsets_init (&offsets, 1, G_MAXUINT32, share);
      for (guint i = 0; i < 1000; i++)
        g_assert_cmpint (offsets_next (&offsets).is_read != 0, ==, share == 100);
    }
}

/* What is marked afterwards is what was done. */
static void
test_offsets_written (void)
{
  Offsets offsets, start;
  guint8 bits[126] = { 0 }, done[126] = { 0 };

  offsets_init (&start, 99, 1001, 50);
  offsets = start;
  for (guint i = 0; i < 500; i++)
    {
      const Operation operation = offsets_next (&offsets);

      if (!operation.is_read)
        done[operation.block / 8] |= (guint8)(1 << operation.block % 8);
    }
  offsets_mark_written (start, 500, bits);
  g_assert_cmpmem (bits, sizeof bits, done, sizeof done);
  g_assert_cmpuint (start.state, ==, 99);
}

#define ADD_FILE(PATH, TEST) g_test_add (PATH, Place, NULL, place_up, TEST, place_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plugin/disk/content/good", test_content_good);
  g_test_add_func ("/plugin/disk/content/flipped", test_content_flipped);
  g_test_add_func ("/plugin/disk/content/wrong", test_content_wrong);
  g_test_add_func ("/plugin/disk/content/entropy", test_content_entropy);
  g_test_add_func ("/plugin/disk/transfer/parts", test_transfer_parts);
  g_test_add_func ("/plugin/disk/transfer/errors", test_transfer_errors);
  g_test_add_func ("/plugin/disk/transfer/ends", test_transfer_ends);
  ADD_FILE ("/plugin/disk/file/good", test_file_good);
  ADD_FILE ("/plugin/disk/file/flipped", test_file_flipped);
  ADD_FILE ("/plugin/disk/file/zeroes", test_file_zeroes);
  ADD_FILE ("/plugin/disk/file/swapped", test_file_swapped);
  ADD_FILE ("/plugin/disk/file/lost-write", test_file_lost_write);
  ADD_FILE ("/plugin/disk/file/shortened", test_file_shortened);
  ADD_FILE ("/plugin/disk/file/sparse", test_file_sparse);
  ADD_FILE ("/plugin/disk/file/unwritten", test_file_unwritten);
  ADD_FILE ("/plugin/disk/cache", test_cache);
  ADD_FILE ("/plugin/disk/direct/here", test_direct);
  g_test_add_func ("/plugin/disk/direct/tmpfs", test_direct_tmpfs);
  g_test_add_func ("/plugin/disk/direct/fits", test_direct_fits);
  g_test_add_func ("/plugin/disk/direct/nowhere", test_direct_nowhere);
  g_test_add_func ("/plugin/disk/offsets/seed", test_offsets);
  g_test_add_func ("/plugin/disk/offsets/share", test_offsets_share);
  g_test_add_func ("/plugin/disk/offsets/written", test_offsets_written);
  return g_test_run ();
}
