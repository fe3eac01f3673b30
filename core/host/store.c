/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store.c - making, loading, saving, changing and removing runs in the folder of runs.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "host/journal.h"
#include "host/store-private.h"
#include "model/paths.h"
#include "model/result-json.h"

struct _BstStore
{
  char *folder;
  char *passed_over; /* by the last search, or NULL */
};

BstStore *
bst_store_open (const char *folder, GError **error)
{
  g_autofree char *home = folder == NULL ? bst_path_data_home () : NULL;
  g_autofree char *absolute = NULL;
  BstStore *store;

  if (folder == NULL && home == NULL)
    {
      g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                           _ ("There is no home folder to keep runs in.  Set HOME, or say where "
                              "with --store DIR."));
      return NULL;
    }
  absolute =
      folder != NULL ? bst_path_absolute (folder, error) : g_build_filename (home, "runs", NULL);
  if (absolute == NULL)
    {
      g_prefix_error (error, "--store: ");
      return NULL;
    }
  store = g_new0 (BstStore, 1);
  store->folder = g_steal_pointer (&absolute);
  return store;
}

void
bst_store_free (BstStore *store)
{
  if (store == NULL)
    return;
  g_free (store->folder);
  g_free (store->passed_over);
  g_free (store);
}

const char *
bst_store_folder (const BstStore *store)
{
  return store->folder;
}

const char *
bst_store_passed_over (const BstStore *store)
{
  return store->passed_over;
}

void
bst_store_set_passed_over (BstStore *store, char *sentence)
{
  g_free (store->passed_over);
  store->passed_over = sentence;
}

goffset
bst_store_file_size (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  struct stat st;

  return stat (path, &st) == 0 && S_ISREG (st.st_mode) ? st.st_size : -1;
}

gboolean
bst_store_is_run (const char *folder)
{
  return bst_store_file_size (folder, BST_RESULT_FILE) >= 0
         || bst_store_file_size (folder, BST_JOURNAL_FILE) >= 0;
}

/* ---- Loading ---- */

static char *
join_remarks (char *first, char *second)
{
  g_autofree char *a = first, *b = second;

  if (a != NULL && b != NULL)
    return g_strconcat (a, "  ", b, NULL);
  return a != NULL ? g_steal_pointer (&a) : g_steal_pointer (&b);
}

static guint
count_repetitions (const BstResult *result)
{
  guint n = 0;

  for (guint i = 0; i < result->cases->len; i++)
    n += ((BstCaseResult *)g_ptr_array_index (result->cases, i))->repetitions->len;
  return n;
}

/* A journal without an end: somebody is writing it, or was stopped. */
static char *
settle_state (BstResult *result, const char *folder)
{
  if (g_strcmp0 (result->state, "running") != 0)
    return NULL;
  if (bst_journal_is_open (folder))
    return g_strdup (_ ("This run is still going on."));
  g_free (result->state);
  result->state = g_strdup ("interrupted");
  return g_strdup_printf (
      ngettext (
          "This run was cut off after %u repetition; 'benchstone resume %s' goes on with it.",
          "This run was cut off after %u repetitions; 'benchstone resume %s' goes on with it.",
          count_repetitions (result)),
      count_repetitions (result), result->id);
}

/* What the journal does not know: written into run.json by hand or by a newer version. */
static void
keep_written (BstResult *into, BstResult *from)
{
  if (from == NULL)
    return;
  if (into->verdict == NULL)
    into->verdict = g_steal_pointer (&from->verdict);
  if (into->extra == NULL)
    into->extra = g_steal_pointer (&from->extra);
}

static gboolean
journal_knows_more (const BstResult *result, const char *folder)
{
  goffset bytes = bst_store_file_size (folder, BST_JOURNAL_FILE);

  if (bytes < 0)
    return FALSE;
  return result == NULL || g_strcmp0 (result->state, "running") == 0
         || (result->journal_bytes > 0 && (guint64)bytes > result->journal_bytes);
}

gboolean
bst_store_is_saved (const char *folder)
{
  g_autoptr (BstResult) written = NULL;

  if (bst_store_file_size (folder, BST_RESULT_FILE) >= 0)
    written = bst_result_load (folder, NULL);
  return written != NULL && !journal_knows_more (written, folder);
}

typedef BstResult *(*Loader) (const char *path, GError **error);

static BstResult *
load_folder (const char *folder, Loader loader, char **remark, GError **error)
{
  g_autoptr (BstResult) written = NULL, journal = NULL;
  g_autoptr (GError) inner = NULL;
  char *said = NULL;

  if (bst_store_file_size (folder, BST_RESULT_FILE) >= 0)
    written = loader (folder, &inner);
  if (!journal_knows_more (written, folder))
    {
      if (inner != NULL)
        g_propagate_error (error, g_steal_pointer (&inner));
      return g_steal_pointer (&written);
    }
  if (inner != NULL)
    said = g_strdup_printf (_ ("%s  The journal was read instead."), inner->message);
  g_clear_error (&inner);
  journal = bst_journal_read (folder, NULL, remark, written == NULL ? error : NULL);
  if (journal == NULL)
    {
      g_free (said);
      return g_steal_pointer (&written);
    }
  keep_written (journal, written);
  *remark = join_remarks (said, join_remarks (*remark, settle_state (journal, folder)));
  return g_steal_pointer (&journal);
}

static BstResult *
load (const char *folder_or_file, Loader loader, char **remark, GError **error)
{
  g_autofree char *unused = NULL;
  char **said = remark != NULL ? remark : &unused;

  *said = NULL;
  if (!g_file_test (folder_or_file, G_FILE_TEST_IS_DIR))
    return loader (folder_or_file, error);
  if (bst_store_is_closed (folder_or_file))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_ACCES,
                   _ ("it may not be read by you.  Its owner opens it with 'chmod -R go+rX %s'."),
                   folder_or_file);
      return NULL;
    }
  if (bst_store_is_run (folder_or_file))
    return load_folder (folder_or_file, loader, said, error);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("'%s' is no run: there is neither %s nor %s in it."), folder_or_file,
               BST_RESULT_FILE, BST_JOURNAL_FILE);
  return NULL;
}

BstResult *
bst_store_load_bare (const char *folder_or_file, char **remark, GError **error)
{
  return load (folder_or_file, bst_result_load, remark, error);
}

/* All documents are called run.json: the error says of which run it is. */
static BstResult *
load_named (const char *folder_or_file, Loader loader, char **remark, GError **error)
{
  BstResult *result = load (folder_or_file, loader, remark, error);

  if (result == NULL)
    g_prefix_error (error, _ ("The run in '%s' cannot be read: "), folder_or_file);
  return result;
}

BstResult *
bst_store_load (const char *folder_or_file, char **remark, GError **error)
{
  return load_named (folder_or_file, bst_result_load, remark, error);
}

BstResult *
bst_store_load_figures (const char *folder_or_file, char **remark, GError **error)
{
  return load_named (folder_or_file, bst_result_load_figures, remark, error);
}

/* ---- Changing ---- */

/* Changes of others take a moment, runs much longer. */
#define LOCK_TRIES 20
#define LOCK_PAUSE (50 * G_TIME_SPAN_MILLISECOND)

static gboolean
try_lock (int fd)
{
  for (guint i = 0; i < LOCK_TRIES; i++)
    {
      if (flock (fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return TRUE; /* also where the file system knows no locks */
      g_usleep (LOCK_PAUSE);
    }
  return FALSE;
}

int
bst_store_lock (const char *folder, GError **error)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd >= 0 && try_lock (fd))
    return fd;
  if (fd < 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot open the run's folder '%s': %s."),
                 folder, g_strerror (errno));
  else
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The run in '%s' is still going on."),
                   folder);
      close (fd);
    }
  return -1;
}

gboolean
bst_store_save (const BstResult *result, const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, BST_RESULT_FILE, NULL);
  goffset bytes = bst_store_file_size (folder, BST_JOURNAL_FILE);
  BstResult stamped = *result;

  stamped.journal_bytes = MAX (bytes, 0);
  return bst_result_save (&stamped, path, error);
}

/* Both or none: a change that is told as failed must not be found in the journal later. */
static gboolean
save_edit (const BstResult *result, const char *folder, const char *label, const GPtrArray *notes,
           GError **error)
{
  g_autoptr (BstJournal) journal = NULL;

  if (bst_store_file_size (folder, BST_JOURNAL_FILE) < 0)
    return bst_store_save (result, folder, error);
  journal = bst_journal_open (folder, NULL, error);
  if (journal == NULL || !bst_journal_add_edit (journal, label, notes, error))
    return FALSE;
  if (bst_store_save (result, folder, error))
    return TRUE;
  bst_journal_take_back (journal);
  return FALSE;
}

/* Not going on, and then held by us. */
static int
lock_at_rest (const char *folder, GError **error)
{
  if (!bst_journal_is_open (folder))
    return bst_store_lock (folder, error);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The run in '%s' is still going on; wait for its end."), folder);
  return -1;
}

/* The first key of NOTES that RESULT has with another value; NULL: none. */
static const char *
find_conflict (const BstResult *result, const GPtrArray *notes)
{
  for (guint i = 0; i < notes->len; i++)
    {
      const BstPair *pair = g_ptr_array_index (notes, i);
      const char *before = bst_pairs_get (result->notes, pair->key);

      if (before != NULL && !g_str_equal (before, pair->value))
        return pair->key;
    }
  return NULL;
}

static gboolean
edit_locked (const char *folder, const char *label, const GPtrArray *notes, gboolean replace,
             GError **error)
{
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) result = bst_store_load (folder, &remark, error);
  const char *conflict;

  if (result == NULL)
    return FALSE;
  conflict = notes != NULL && !replace ? find_conflict (result, notes) : NULL;
  if (conflict != NULL)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("The run '%s' has a note '%s' already; --replace writes over it."),
                   result->id, conflict);
      return FALSE;
    }
  if (label != NULL)
    bst_result_set_label (result, label);
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const BstPair *pair = g_ptr_array_index (notes, i);

      bst_pairs_set (result->notes, pair->key, pair->value);
    }
  return save_edit (result, folder, label, notes, error);
}

static gboolean
edit (const char *folder, const char *label, const GPtrArray *notes, gboolean replace,
      GError **error)
{
  int lock = lock_at_rest (folder, error);
  gboolean done;

  if (lock < 0)
    return FALSE;
  done = edit_locked (folder, label, notes, replace, error);
  close (lock);
  return done;
}

gboolean
bst_store_edit (const char *folder, const char *label, const GPtrArray *notes, GError **error)
{
  return edit (folder, label, notes, TRUE, error);
}

gboolean
bst_store_add_notes (const char *folder, const GPtrArray *notes, GError **error)
{
  return edit (folder, NULL, notes, FALSE, error);
}

/* Directly in the store's folder, links resolved. */
static gboolean
is_inside (BstStore *store, const char *folder)
{
  g_autofree char *parent = g_path_get_dirname (folder);
  struct stat a, b, run;

  return lstat (folder, &run) == 0 && S_ISDIR (run.st_mode) && stat (parent, &a) == 0
         && stat (store->folder, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static gboolean
remove_locked (BstStore *store, const char *path, const char *name, GError **error)
{
  g_autofree char *hidden = g_strdup_printf ("%s/" BST_STORE_REMOVED "%s", store->folder, name);

  if (rename (path, hidden) == 0)
    return bst_path_remove_tree (hidden, error);
  /* On a full disk a folder may have no room for a name, and removing is what helps. */
  if (errno == ENOSPC || errno == EDQUOT)
    return bst_path_remove_tree (path, error);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' cannot be removed: %s."), path,
               g_strerror (errno));
  return FALSE;
}

gboolean
bst_store_remove (BstStore *store, const char *folder, GError **error)
{
  g_autofree char *path = g_canonicalize_filename (folder, NULL);
  g_autofree char *name = g_path_get_basename (path);
  gboolean done;
  int lock;

  if (!is_inside (store, path) || (!bst_store_is_run (path) && !bst_store_holds_nothing (path)))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("'%s' is no run in '%s'; nothing was removed."), path, store->folder);
  else if (bst_journal_is_open (path))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The run '%s' is still going on; nothing was removed."), name);
  else
    {
      lock = bst_store_lock (path, error);
      done = lock >= 0 && remove_locked (store, path, name, error);
      if (lock >= 0)
        close (lock);
      bst_store_sweep (store);
      return done;
    }
  return FALSE;
}
