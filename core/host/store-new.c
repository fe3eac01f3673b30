/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store-new.c - folders for new runs.  Runs that are kept together or not at all are finished in a
 * hidden folder of the store, and when all are, they get their names.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/store-private.h"
#include "model/paths.h"
#include "model/wall.h"

/* Names are random; so many taken ones in a row are no accident. */
#define MAX_TRIES 100

void
bst_store_set_cannot_write (BstStore *store, const char *why, GError **error)
{
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("No run can be kept in '%s': %s.  Say where with --store DIR."),
               bst_store_folder (store), why);
}

gboolean
bst_store_prepare (BstStore *store, GError **error)
{
  g_autoptr (GError) inner = NULL;

  if (bst_path_make (bst_store_folder (store), &inner))
    return TRUE;
  bst_store_set_cannot_write (store, inner->message, error);
  return FALSE;
}

/* ---- Whether there is room ------------------------------------------------------------------- */

/* The first line of a journal describes machine and plan: some ten KB. */
#define ROOM 65536

/* 0 or an errno. */
static int
fill (int fd)
{
  g_autofree char *bytes = g_malloc (ROOM);
  gssize n = 0;

  memset (bytes, 'x', ROOM);
  for (gsize done = 0; done < ROOM; done += (gsize)MAX (n, 0))
    {
      n = write (fd, bytes + done, ROOM - done);
      if (n < 0 && errno != EINTR)
        return errno;
    }
  return fsync (fd) == 0 ? 0 : errno;
}

/* Without a name as soon as it is open: nothing of it can stay. */
static int
try_folder (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, ".room-XXXXXX", NULL);
  const int fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);
  int why = errno;

  if (fd < 0)
    return why;
  unlink (path);
  why = fill (fd);
  close (fd);
  return why;
}

gboolean
bst_store_try (BstStore *store, GError **error)
{
  int why;

  if (!bst_store_prepare (store, error))
    return FALSE;
  why = try_folder (bst_store_folder (store));
  if (why != 0)
    bst_store_set_cannot_write (store, g_strerror (why), error);
  return why == 0;
}

gboolean
bst_store_try_run (const char *folder, GError **error)
{
  const int why = try_folder (folder);

  if (why != 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Nothing more can be kept in '%s': %s."),
                 folder, g_strerror (why));
  return why == 0;
}

/* ---- One ----------------------------------------------------------------------------------- */

static char *
new_id (GError **error)
{
  g_autofree char *time = bst_wall_stamp (g_get_real_time ());

  if (time != NULL)
    return g_strdup_printf ("%s-%06x", time, g_random_int () & 0xffffff);
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                       _ ("No run can be kept while the clock of this machine is before 1970 or "
                          "after 9999: runs are named by their time.  Set the clock."));
  return NULL;
}

/* Nobody has it: what gets its name later finds it free. */
static gboolean
is_free (const BstStore *store, const char *id)
{
  g_autofree char *path = g_build_filename (bst_store_folder (store), id, NULL);
  struct stat info;

  return lstat (path, &info) != 0;
}

char *
bst_store_make_folder (BstStore *store, const char *parent, const char *prefix, char **id,
                       GError **error)
{
  if (parent == NULL && !bst_store_prepare (store, error))
    return NULL;
  if (parent == NULL)
    bst_store_sweep (store);
  for (guint i = 0; i < MAX_TRIES; i++)
    {
      g_autofree char *name = new_id (error);
      g_autofree char *last = g_strconcat (prefix, name, NULL);
      g_autofree char *path =
          g_build_filename (parent != NULL ? parent : bst_store_folder (store), last, NULL);

      if (name == NULL)
        return NULL;
      if (!is_free (store, name))
        errno = EEXIST;
      else if (mkdir (path, 0700) == 0)
        {
          if (id != NULL)
            *id = g_steal_pointer (&name);
          return g_steal_pointer (&path);
        }
      if (errno != EEXIST)
        break;
    }
  bst_store_set_cannot_write (store, g_strerror (errno), error);
  return NULL;
}

char *
bst_store_new_run (BstStore *store, char **id, GError **error)
{
  return bst_store_make_folder (store, NULL, "", id, error);
}

/* ---- Several ------------------------------------------------------------------------------- */

/* There are file systems without locks: then nobody waits, as before there were any. */
static void
wait_for_lock (int fd, const char *folder, void (*say_waiting) (const char *folder))
{
  if (flock (fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
    return;
  say_waiting (folder);
  while (flock (fd, LOCK_EX) != 0 && errno == EINTR)
    ;
}

int
bst_store_hold (BstStore *store, void (*say_waiting) (const char *folder), GError **error)
{
  const char *folder = bst_store_folder (store);
  int fd;

  if (!bst_store_prepare (store, error))
    return -1;
  fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0)
    wait_for_lock (fd, folder, say_waiting);
  else
    bst_store_set_cannot_write (store, g_strerror (errno), error);
  return fd;
}

struct _BstStoreBatch
{
  BstStore *store;
  char *folder;   /* hidden, and held until the end: the sweep leaves it alone */
  GPtrArray *ids; /* char * */
  int lock;
};

BstStoreBatch *
bst_store_batch_new (BstStore *store, GError **error)
{
  g_autofree char *folder = bst_store_make_folder (store, NULL, BST_STORE_IMPORTED, NULL, error);
  BstStoreBatch *batch;
  int lock = -1;

  if (folder != NULL)
    lock = bst_store_lock (folder, error);
  if (lock < 0)
    return NULL;
  batch = g_new0 (BstStoreBatch, 1);
  batch->store = store;
  batch->folder = g_steal_pointer (&folder);
  batch->ids = g_ptr_array_new_with_free_func (g_free);
  batch->lock = lock;
  return batch;
}

char *
bst_store_batch_add (BstStoreBatch *batch, char **id, GError **error)
{
  char *folder = bst_store_make_folder (batch->store, batch->folder, "", id, error);

  if (folder != NULL)
    g_ptr_array_add (batch->ids, g_strdup (*id));
  return folder;
}

char *
bst_store_batch_keep (BstStoreBatch *batch, const char *id, GError **error)
{
  g_autofree char *folder = g_build_filename (batch->folder, id, NULL);

  errno = EEXIST;
  if (is_free (batch->store, id) && mkdir (folder, 0700) == 0)
    {
      g_ptr_array_add (batch->ids, g_strdup (id));
      return g_steal_pointer (&folder);
    }
  bst_store_set_cannot_write (batch->store, g_strerror (errno), error);
  return NULL;
}

static gboolean
publish (const BstStoreBatch *batch, const char *id, GError **error)
{
  g_autofree char *from = g_build_filename (batch->folder, id, NULL);
  g_autofree char *to = g_build_filename (bst_store_folder (batch->store), id, NULL);

  if (rename (from, to) == 0)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' cannot be made: %s."), to,
               g_strerror (errno));
  return FALSE;
}

gboolean
bst_store_batch_publish (BstStoreBatch *batch, GError **error)
{
  guint n = 0;

  while (n < batch->ids->len && publish (batch, batch->ids->pdata[n], error))
    n++;
  if (n == batch->ids->len)
    return TRUE;
  while (n-- > 0)
    {
      g_autofree char *run =
          g_build_filename (bst_store_folder (batch->store), batch->ids->pdata[n], NULL);

      bst_path_remove_tree (run, NULL);
    }
  return FALSE;
}

void
bst_store_batch_free (BstStoreBatch *batch)
{
  if (batch == NULL)
    return;
  bst_path_remove_tree (batch->folder, NULL);
  close (batch->lock);
  g_ptr_array_unref (batch->ids);
  g_free (batch->folder);
  g_free (batch);
}
