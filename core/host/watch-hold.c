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
/* So many digits of a SHA-256: no two series share a place, and it fits an off_t. */
#define HOLD_DIGITS 15
/* Between looks for the end of another's measurement, in us. */
#define HOLD_NAP (50 * 1000)

struct _BstSeriesHold
{
  int fd; /* the only one of this file: closing another would let go of the locks */
  off_t at;
};

static off_t
place_of (const BstSeriesKey *key)
{
  g_autofree char *whole = g_strconcat (key->name, "\n", key->label, NULL);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);

  hash[HOLD_DIGITS] = '\0';
  return (off_t)(2 * g_ascii_strtoull (hash, NULL, 16));
}

/* Where root watches once in somebody's folder, it stays theirs. */
static void
give_to_owner (int fd, const char *folder)
{
  struct stat info;

  if (geteuid () == 0 && stat (folder, &info) == 0 && fchown (fd, info.st_uid, info.st_gid) != 0)
    errno = 0; /* a wish, no need */
}

BstSeriesHold *
bst_series_hold_new (BstStore *store, const BstSeriesKey *key, GError **error)
{
  g_autofree char *path = g_build_filename (bst_store_folder (store), HOLD_FILE, NULL);
  BstSeriesHold *hold;
  int fd;

  if (!bst_store_prepare (store, error))
    return NULL;
  fd = open (path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      bst_store_set_cannot_write (store, g_strerror (errno), error);
      return NULL;
    }
  give_to_owner (fd, bst_store_folder (store));
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
