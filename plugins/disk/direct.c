/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * direct.c - writes and reads a file by direct I/O and looks whether the kernel kept its pages;
 * then reads it the usual way, when it must have kept them: else the look tells nothing.
 *
 * tmpfs accepts O_DIRECT since Linux 6.6 and ignores it; btrfs and others fall back to the cache for
 * some files; ZFS has a cache of its own that mincore() does not know.
 */
#define _GNU_SOURCE
#include "direct.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cache.h"
#include "content.h"
#include "transfer.h"

#define TEST_SIZE ((gsize)256 << 10)

/* The largest sector in use; statx(2) may ask for less. */
#define SAFE_ALIGN 4096

typedef struct
{
  char *path;
  guint8 *data; /* of TEST_SIZE, aligned, with room for one byte more */
  int fd;
  Residency after_direct, after_usual;
  gboolean can_see;
  gboolean takes_misaligned;
} Test;

const char *
direct_state_name (DirectState state)
{
  static const char *const names[] = {
    [DIRECT_EFFECTIVE] = "effective",
    [DIRECT_INEFFECTIVE] = "ineffective",
    [DIRECT_REFUSED] = "refused",
    [DIRECT_UNKNOWN] = "unknown",
  };

  return names[state];
}

#ifdef STATX_DIOALIGN
static void
read_alignment (int fd, Direct *direct)
{
  struct statx info;

  if (statx (fd, "", AT_EMPTY_PATH, STATX_DIOALIGN, &info) == 0
      && (info.stx_mask & STATX_DIOALIGN) != 0)
    {
      direct->memory_align = info.stx_dio_mem_align;
      direct->offset_align = info.stx_dio_offset_align;
    }
}
#else
static void
read_alignment (int fd, Direct *direct)
{
}
#endif

/* 0, or the errno of a transfer that MOVED other than all of it.  A part of it: there is no room for
 * the rest. */
static int
errno_of (ssize_t moved)
{
  return moved == (ssize_t)TEST_SIZE ? 0 : moved < 0 ? errno : ENOSPC;
}

/* 0, or an errno: EINVAL is the answer of a file system that has no direct I/O. */
static int
transfer_directly (Test *test)
{
  int number;

  test->fd = open (test->path, O_RDWR | O_CREAT | O_EXCL | O_DIRECT | O_CLOEXEC, 0600);
  if (test->fd < 0)
    return errno;
  content_fill (test->data, TEST_SIZE);
  number = errno_of (pwrite (test->fd, test->data, TEST_SIZE, 0));
  if (number == 0 && fdatasync (test->fd) != 0)
    number = errno;
  if (number == 0)
    number = errno_of (pread (test->fd, test->data, TEST_SIZE, 0));
  if (number == 0)
    test->can_see = cache_residency (test->fd, TEST_SIZE, &test->after_direct);
  return number;
}

/* The control: what was read the usual way must be in memory. */
static int
transfer_usually (Test *test)
{
  const int fd = open (test->path, O_RDONLY | O_CLOEXEC);

  if (fd < 0)
    return errno;
  const int number = errno_of (pread (fd, test->data, TEST_SIZE, 0));

  test->can_see &= cache_residency (fd, TEST_SIZE, &test->after_usual);
  close (fd);
  return number;
}

/* Real direct I/O to a disk needs aligned memory and whole sectors.  Told beside the rest, no
 * proof: network file systems do without. */
static void
transfer_misaligned (Test *test)
{
  test->takes_misaligned = pwrite (test->fd, test->data + 1, 100, 0) == 100;
}

static DirectState
conclude (const Test *test)
{
  if (test->can_see && test->after_direct.resident > 0)
    return DIRECT_INEFFECTIVE;
  if (test->can_see && test->after_usual.resident > 0)
    return DIRECT_EFFECTIVE;
  return DIRECT_UNKNOWN;
}

static char *
describe (const Test *test, const Direct *direct)
{
  GString *text = g_string_new (NULL);

  if (test->can_see)
    g_string_append_printf (text,
                            "%" PRIu64 " of %" PRIu64
                            " pages in memory after direct transfers, %" PRIu64 " after others",
                            test->after_direct.resident, test->after_direct.pages,
                            test->after_usual.resident);
  else
    g_string_append (text, "the kernel does not tell what is in memory");
  g_string_append (text, test->takes_misaligned ? "; misaligned transfers accepted"
                                                : "; misaligned transfers refused");
  if (direct->offset_align > 0)
    g_string_append_printf (text, "; alignment %u in memory, %u in the file", direct->memory_align,
                            direct->offset_align);
  return g_string_free (text, FALSE);
}

/* 0, or an errno that says nothing about direct I/O. */
static int
try (Test *test, Direct *direct)
{
  const int number = transfer_directly (test);

  if (number == EINVAL || number == EOPNOTSUPP)
    {
      direct->state = DIRECT_REFUSED;
      direct->seen = g_strdup (test->fd < 0 ? "the file cannot be opened for it"
                                            : "a transfer of 256 KiB is refused");
      return 0;
    }
  if (number != 0)
    return number;
  const int usual = transfer_usually (test);

  if (usual != 0)
    return usual;
  read_alignment (test->fd, direct);
  transfer_misaligned (test);
  direct->state = conclude (test);
  direct->seen = describe (test, direct);
  return 0;
}

gboolean
direct_examine (const char *folder, Direct *direct, GError **error)
{
  Test test = { .path = g_build_filename (folder, "direct-io", NULL), .fd = -1 };
  int number = ENOMEM;
  void *memory;

  *direct = (Direct){ 0 };
  if (posix_memalign (&memory, SAFE_ALIGN, TEST_SIZE + SAFE_ALIGN) == 0)
    {
      test.data = memory;
      number = try (&test, direct);
      free (memory);
    }
  if (test.fd >= 0)
    close (test.fd);
  unlink (test.path);
  g_free (test.path);
  if (number != 0)
    transfer_set_error (error, number, _ ("Trying direct I/O"));
  return number == 0;
}

void
direct_clear (Direct *direct)
{
  g_clear_pointer (&direct->seen, g_free);
}

gboolean
direct_fits (const Direct *direct, guint64 length)
{
  const guint64 offset_align = MAX (direct->offset_align, CONTENT_UNIT);
  const guint64 memory_align = MAX (direct->memory_align, 1);

  return length % offset_align == 0 && length % memory_align == 0;
}
