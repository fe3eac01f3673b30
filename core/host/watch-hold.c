/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch-hold.c - who watches a series, and who measures it: of each there is one at a time.  The
 * kernel's locks go when their process goes, whatever ended it, and tell which process it is.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/store-private.h"
#include "host/watch.h"
#include "model/paths.h"
#include "model/signals.h"

/* One empty file for all series of a store: each has two bytes of it, whether they are there or
 * not (fcntl(2)), at a place that its name and label give. */
#define HOLD_FILE ".series"
/* Between looks for the end of another's measurement, in us. */
#define HOLD_NAP (50 * 1000)

struct _BstSeriesHold
{
  int fd; /* the only one of this file: closing another would let go of the locks */
  off_t at;
};

/* Of a hash that fits an off_t. */
static off_t
place_of (const BstSeriesKey *key)
{
  g_autofree char *hash = bst_series_hash (key);

  return (off_t)(2 * g_ascii_strtoull (hash, NULL, 16));
}

/* Whoever may make runs in the folder may hold the file, and where root watches once in somebody's
 * folder, it stays theirs. */
static void
give_to_users (int fd, const char *folder)
{
  struct stat info;

  if (stat (folder, &info) != 0)
    return;
  if ((geteuid () == 0 && fchown (fd, info.st_uid, info.st_gid) != 0)
      || fchmod (fd, info.st_mode & 0666) != 0)
    errno = 0; /* a wish, no need */
}

/* One that is there is opened as it is: in a folder of all, the kernel refuses to make another's. */
static int
open_file (const char *path, const char *folder)
{
  const int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC;
  int fd = open (path, flags);

  if (fd >= 0 || errno != ENOENT)
    return fd;
  fd = open (path, flags | O_CREAT, 0600);
  if (fd >= 0)
    give_to_users (fd, folder);
  return fd;
}

BstSeriesHold *
bst_series_hold_new (BstStore *store, const BstSeriesKey *key, GError **error)
{
  g_autofree char *path = g_build_filename (bst_store_folder (store), HOLD_FILE, NULL);
  BstSeriesHold *hold;
  int fd;

  if (!bst_store_prepare (store, error))
    return NULL;
  fd = open_file (path, bst_store_folder (store));
  if (fd < 0)
    {
      bst_store_set_cannot_write (store, g_strerror (errno), error);
      return NULL;
    }
  hold = g_new0 (BstSeriesHold, 1);
  hold->fd = fd;
  hold->at = place_of (key);
  return hold;
}

void
bst_series_hold_free (BstSeriesHold *hold)
{
  if (hold == NULL)
    return;
  close (hold->fd);
  g_free (hold);
}

static struct flock
lock_of (const BstSeriesHold *hold, BstSeriesPart part, short type)
{
  return (struct flock){ .l_type = type,
                         .l_whence = SEEK_SET,
                         .l_start = hold->at + (part == BST_SERIES_MEASURED ? 1 : 0),
                         .l_len = 1 };
}

gboolean
bst_series_hold_try (BstSeriesHold *hold, BstSeriesPart part, pid_t *holder)
{
  struct flock lock = lock_of (hold, part, F_WRLCK);

  *holder = 0;
  if (fcntl (hold->fd, F_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES))
    return TRUE; /* also where the file system knows no locks */
  lock = lock_of (hold, part, F_WRLCK);
  if (fcntl (hold->fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK)
    *holder = lock.l_pid;
  return FALSE;
}

gboolean
bst_series_hold_wait (BstSeriesHold *hold, BstSeriesPart part)
{
  pid_t holder;

  while (bst_signals_caught () == 0)
    {
      if (bst_series_hold_try (hold, part, &holder))
        return TRUE;
      g_usleep (HOLD_NAP);
    }
  return FALSE;
}

void
bst_series_hold_drop (BstSeriesHold *hold, BstSeriesPart part)
{
  struct flock lock = lock_of (hold, part, F_UNLCK);

  fcntl (hold->fd, F_SETLK, &lock);
}
