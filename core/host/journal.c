/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal.c - appending to the journal of a run, so that nothing finished is ever lost: one
 * write per event, then fsync; what could not be written whole is taken back.  The writer holds
 * a lock, by which others see that the run is going on.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/journal-private.h"
#include "model/file-read.h"
#include "model/json-text.h"
#include "model/result-json.h"
#include "model/wall.h"

struct _BstJournal
{
  int fd;
  char *path;
  off_t length; /* of the whole lines */
  off_t before; /* the last of them that we wrote */
};

static BstJournal *
new_journal (int fd, const char *path, off_t length)
{
  BstJournal *journal = g_new0 (BstJournal, 1);

  journal->fd = fd;
  journal->path = g_strdup (path);
  journal->length = journal->before = length;
  return journal;
}

void
bst_journal_close (BstJournal *journal)
{
  if (journal == NULL)
    return;
  close (journal->fd);
  g_free (journal->path);
  g_free (journal);
}

/* An open file description's lock: it goes when the process goes, whatever killed it. */
static gboolean
lock (int fd)
{
  struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

  return fcntl (fd, F_OFD_SETLK, &whole) == 0 || (errno != EAGAIN && errno != EACCES);
}

gboolean
bst_journal_is_there (const BstJournal *journal)
{
  struct stat st;

  return fstat (journal->fd, &st) == 0 && st.st_nlink > 0 && st.st_size >= journal->length;
}

gboolean
bst_journal_is_open (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, BST_JOURNAL_FILE, NULL);
  struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  int fd = bst_file_open (path);
  gboolean taken;

  if (fd < 0)
    return FALSE;
  taken = fcntl (fd, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
  close (fd);
  return taken;
}

static gboolean
write_all (int fd, const char *data, gsize length)
{
  while (length > 0)
    {
      ssize_t n = write (fd, data, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      data += n;
      length -= n;
    }
  return TRUE;
}

static void
cut (const BstJournal *journal, off_t length)
{
  if (ftruncate (journal->fd, length) == 0)
    fsync (journal->fd);
}

/* 0, or why it cannot be. */
static int
write_event (BstJournal *journal, JsonObject *take)
{
  g_autoptr (JsonNode) event = json_node_init_object (json_node_alloc (), take);
  g_autofree char *line = bst_journal_line (event);
  gsize length = strlen (line);
  int why;

  json_object_unref (take);
  if (write_all (journal->fd, line, length) && fsync (journal->fd) == 0)
    {
      journal->before = journal->length;
      journal->length += length;
      return 0;
    }
  why = errno;
  /* Should this fail too, readers leave the unfinished line out. */
  cut (journal, journal->length);
  return why;
}

/* WHAT_NOW: a sentence for who reads that it could not be done. */
static gboolean
append_or (BstJournal *journal, JsonObject *take, const char *what_now, GError **error)
{
  int why = write_event (journal, take);

  if (why == 0)
    return TRUE;
  g_set_error (error, BST_ERROR, why == ENOSPC ? BST_ERROR_NO_SPACE : BST_ERROR_FAILED,
               _ ("The journal '%s' cannot be written: %s.  %s"), journal->path, g_strerror (why),
               what_now);
  return FALSE;
}

static gboolean
append (BstJournal *journal, JsonObject *take, GError **error)
{
  return append_or (journal, take,
                    _ ("What was finished before is kept; 'benchstone resume' goes on with the run "
                       "once this is mended."),
                    error);
}

static gboolean
sync_folder (const char *folder)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean done = fd >= 0 && fsync (fd) == 0;

  if (fd >= 0)
    close (fd);
  return done;
}

static JsonObject *
header_event (const BstResult *header, JsonNode *resume)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", BST_EVENT_HEADER);
  json_object_set_string_member (object, "format", BST_JOURNAL_FORMAT);
  json_object_set_member (object, "run", bst_result_to_json (header));
  if (resume != NULL)
    json_object_set_member (object, "resume", json_node_ref (resume));
  return object;
}

BstJournal *
bst_journal_create (const char *folder, const BstResult *header, JsonNode *resume, GError **error)
{
  g_autofree char *path = g_build_filename (folder, BST_JOURNAL_FILE, NULL);
  g_autoptr (BstJournal) journal = NULL;
  int fd = open (path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  int why;

  if (fd < 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The journal '%s' cannot be made: %s."),
                   path, g_strerror (errno));
      return NULL;
    }
  journal = new_journal (fd, path, 0);
  lock (fd);
  why = write_event (journal, header_event (header, resume));
  if (why == 0 && !sync_folder (folder))
    why = errno;
  if (why == 0)
    return g_steal_pointer (&journal);
  g_set_error (error, BST_ERROR, why == ENOSPC ? BST_ERROR_NO_SPACE : BST_ERROR_FAILED,
               _ ("The journal '%s' cannot be begun: %s.  Nothing was measured."), path,
               g_strerror (why));
  unlink (path);
  return NULL;
}

/* Where the whole lines end, and the header is one of them. */
static gboolean
find_end (const char *folder, BstJournalScan *scan, GError **error)
{
  JsonNode *event;
  guint whole = 0;

  if (!bst_journal_scan_open (scan, folder, error))
    return FALSE;
  for (; (event = bst_journal_scan_next (scan)) != NULL; whole++)
    json_node_unref (event);
  if (scan->state == BST_SCAN_DAMAGE)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("Line %u of '%s' in '%s' is damaged, so nothing is added to it.  'benchstone "
                    "show' can show what is before."),
                 scan->line, BST_JOURNAL_FILE, folder);
  else if (whole == 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The journal in '%s' has no whole line: nothing was measured."), folder);
  else
    return TRUE;
  bst_journal_scan_close (scan);
  return FALSE;
}

static BstJournal *
open_locked (const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, BST_JOURNAL_FILE, NULL);
  int fd = open (path, O_WRONLY | O_APPEND | O_CLOEXEC);

  if (fd >= 0 && lock (fd))
    return new_journal (fd, path, 0);
  if (fd < 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The journal '%s' cannot be opened: %s."),
                 path, g_strerror (errno));
  else
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("The run in '%s' is still going on in another process."), folder);
      close (fd);
    }
  return NULL;
}

BstJournal *
bst_journal_open (const char *folder, char **remark, GError **error)
{
  g_autoptr (BstJournal) journal = open_locked (folder, error);
  BstJournalScan scan;
  gboolean repaired;

  if (journal == NULL || !find_end (folder, &scan, error))
    return NULL;
  journal->length = journal->before = scan.good_end;
  repaired = scan.state == BST_SCAN_TAIL;
  bst_journal_scan_close (&scan);
  if (!repaired)
    return g_steal_pointer (&journal);
  if (ftruncate (journal->fd, journal->length) != 0 || fsync (journal->fd) != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("The journal '%s' cannot be repaired: %s."), journal->path,
                   g_strerror (errno));
      return NULL;
    }
  if (remark != NULL)
    *remark =
        g_strdup (_ ("The last line of the journal was unfinished or damaged and was cut off."));
  return g_steal_pointer (&journal);
}

gboolean
bst_journal_add_repetition (BstJournal *journal, guint case_index, guint block,
                            const BstOutcome *outcome, GError **error)
{
  return append (journal, bst_outcome_to_object (case_index, block, outcome), error);
}

gboolean
bst_journal_add_case_end (BstJournal *journal, guint case_index, const BstCaseResult *c,
                          GError **error)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", BST_EVENT_CASE_END);
  json_object_set_int_member (object, "case", case_index);
  json_object_set_string_member (object, "stop", c->stop_reason);
  json_object_set_int_member (object, "planned", c->planned);
  bst_steady_to_object (c, object);
  return append (journal, object, error);
}

gboolean
bst_journal_add_end (BstJournal *journal, const char *state, GError **error)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", BST_EVENT_END);
  json_object_set_string_member (object, "state", state);
  bst_json_set_time (object, "ended", bst_wall_now ());
  return append (journal, object, error);
}

gboolean
bst_journal_add_edit (BstJournal *journal, const char *label, const GPtrArray *notes,
                      GError **error)
{
  JsonObject *object = json_object_new ();
  JsonObject *changed = json_object_new ();

  json_object_set_string_member (object, "type", BST_EVENT_EDIT);
  bst_json_set_text (object, "label", label);
  for (guint i = 0; notes != NULL && i < notes->len; i++)
    {
      const BstPair *pair = g_ptr_array_index (notes, i);

      json_object_set_string_member (changed, pair->key, pair->value);
    }
  json_object_set_object_member (object, "notes", changed);
  return append_or (journal, object, _ ("Nothing was changed."), error);
}

void
bst_journal_take_back (BstJournal *journal)
{
  cut (journal, journal->before);
  journal->length = journal->before;
}
