/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store-list.c - what runs there are, without reading whole documents: run.json begins with
 * what a list shows, and so does the header of a journal.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/journal-private.h"
#include "host/store-private.h"
#include "model/file-read.h"
#include "model/json-read.h"
#include "model/json-text.h"
#include "model/result-json.h"

/* Room for label, group and title of 500 characters each, escaped; longer ones cost more time. */
#define HEAD_BYTES 16384
/* Where the head ends: see set_head() in result-json.c. */
#define HEAD_END ",\n  \"notes\":"

static void
free_entry (gpointer data)
{
  BstStoreEntry *entry = data;

  g_free (entry->id);
  g_free (entry->folder);
  g_free (entry->label);
  g_free (entry->group);
  g_free (entry->state);
  g_free (entry->title);
  g_strfreev (entry->benchmarks);
  g_free (entry->place.name);
  g_free (entry->error);
  g_free (entry);
}

/* The first members of run.json as an object of their own; NULL when it was not written by us. */
static JsonNode *
parse_head (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, BST_RESULT_FILE, NULL);
  g_autofree char *head = g_malloc (HEAD_BYTES + 2);
  FILE *file = bst_file_stream (path);
  gsize n = file != NULL ? fread (head, 1, HEAD_BYTES, file) : 0;
  char *end;

  g_clear_pointer (&file, fclose);
  head[n] = '\0';
  end = strstr (head, HEAD_END);
  if (end == NULL)
    return NULL;
  end[0] = '}';
  end[1] = '\0';
  return bst_json_parse (head, -1, NULL);
}

/* What the first line of the journal says of the run; NULL when there is none. */
static JsonNode *
parse_journal_header (const char *folder)
{
  g_autoptr (JsonNode) event = NULL;
  JsonNode *run = NULL;
  BstJournalScan scan;

  if (!bst_journal_scan_open (&scan, folder, NULL))
    return NULL;
  event = bst_journal_scan_next (&scan);
  bst_journal_scan_close (&scan);
  if (event != NULL && JSON_NODE_HOLDS_OBJECT (event))
    run = json_object_get_member (json_node_get_object (event), "run");
  return run != NULL ? json_node_ref (run) : NULL;
}

/* FALSE, with the entry as it was, when something is missing. */
static gboolean
read_fields (BstStoreEntry *entry, JsonNode *node, guint64 *journal_bytes)
{
  BstDocReader reader;
  JsonObject *object;
  const char *format, *label, *state, *group, *title;
  g_auto (GStrv) benchmarks = NULL;
  BstSeriesPlace place = { NULL };
  gint64 started;
  guint failed;

  bst_doc_reader_init (&reader, NULL);
  object = bst_json_as_object (&reader, node);
  format = bst_json_peek_text (&reader, object, "format", TRUE);
  label = bst_json_peek_text (&reader, object, "label", TRUE);
  state = bst_json_peek_text (&reader, object, "state", TRUE);
  group = bst_json_peek_text (&reader, object, "group", FALSE);
  title = bst_json_peek_text (&reader, object, "title", FALSE);
  started = bst_json_get_time (&reader, object, "started", TRUE);
  *journal_bytes = bst_json_get_uint (&reader, object, "journal-bytes", FALSE, G_MAXUINT64);
  failed = bst_json_get_uint (&reader, object, "failed", FALSE, G_MAXUINT);
  benchmarks = bst_json_get_texts (&reader, object, "benchmarks");
  bst_place_read (&reader, object, &place);
  if (!bst_doc_reader_end (&reader, NULL) || !g_str_equal (format, BST_RESULT_FORMAT)
      || !bst_result_state_is_known (state))
    {
      g_free (place.name);
      return FALSE;
    }
  entry->label = g_strdup (label);
  entry->state = g_strdup (state);
  entry->started = started;
  entry->place = place;
  entry->failed = failed;
  entry->benchmarks = g_steal_pointer (&benchmarks);
  entry->group = g_strdup (group);
  entry->title = g_strdup (title);
  return TRUE;
}

/* What the head of the document would say. */
static void
summarise (BstStoreEntry *entry, const BstResult *result)
{
  g_autoptr (JsonNode) node = bst_result_to_json (result);
  JsonObject *object = json_node_get_object (node);
  BstDocReader reader;

  bst_doc_reader_init (&reader, NULL);
  entry->benchmarks = bst_json_get_texts (&reader, object, "benchmarks");
  entry->failed = bst_json_get_uint (&reader, object, "failed", FALSE, G_MAXUINT);
  bst_doc_reader_end (&reader, NULL);
}

static void
read_whole (BstStoreEntry *entry, guint64 *journal_bytes)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) result = bst_store_load_bare (entry->folder, &remark, &error);

  if (result == NULL)
    {
      entry->error = g_strdup (error->message);
      return;
    }
  entry->label = g_strdup (result->label);
  entry->state = g_strdup (result->state);
  entry->group = g_strdup (result->group);
  entry->title = g_strdup (result->title);
  entry->started = result->started;
  entry->place = result->place;
  entry->place.name = g_strdup (result->place.name);
  summarise (entry, result);
  *journal_bytes = result->journal_bytes;
}

/* How the journal, which knows more than the document, says that the run ended. */
static char *
state_of_journal (const char *folder)
{
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) result = NULL;

  if (bst_journal_is_open (folder))
    return g_strdup ("running");
  result = bst_store_load (folder, &remark, NULL);
  return g_strdup (result != NULL ? result->state : "interrupted");
}

static void
settle_state (BstStoreEntry *entry, guint64 journal_bytes)
{
  goffset bytes = bst_store_file_size (entry->folder, BST_JOURNAL_FILE);
  gboolean grown = journal_bytes > 0 && bytes > 0 && (guint64)bytes > journal_bytes;

  if (entry->error != NULL || (g_strcmp0 (entry->state, "running") != 0 && !grown))
    return;
  g_free (entry->state);
  entry->state = state_of_journal (entry->folder);
}

static gboolean
read_head (BstStoreEntry *entry, guint64 *journal_bytes)
{
  g_autoptr (JsonNode) head = NULL;

  /* Of a run that is going on the header alone: only the end of a journal tells how it ended. */
  if (bst_store_file_size (entry->folder, BST_RESULT_FILE) >= 0)
    head = parse_head (entry->folder);
  else if (bst_journal_is_open (entry->folder))
    head = parse_journal_header (entry->folder);
  return head != NULL && read_fields (entry, head, journal_bytes);
}

/* "20261130-113200-7f3a9c": so that a run that cannot be read has its place in the list. */
static gint64
time_of_id (const char *id)
{
  int year, month, day, hour, minute, second;
  g_autoptr (GDateTime) date = NULL;

  if (sscanf (id, "%4d%2d%2d-%2d%2d%2d", &year, &month, &day, &hour, &minute, &second) != 6)
    return 0;
  date = g_date_time_new_utc (year, month, day, hour, minute, second);
  return date != NULL ? g_date_time_to_unix (date) * G_USEC_PER_SEC : 0;
}

/* A document of whatever format, or what is whole of it. */
static JsonNode *
parse_anything (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, BST_RESULT_FILE, NULL);
  JsonNode *node = parse_head (folder);

  if (node == NULL)
    node = bst_json_load (path, -1, NULL);
  return node != NULL ? node : parse_journal_header (folder);
}

/* NULL: it is missing, or no text. */
static char *
skim_text (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);
  gboolean is_text = node != NULL && JSON_NODE_HOLDS_VALUE (node)
                     && json_node_get_value_type (node) == G_TYPE_STRING;

  return is_text ? json_node_dup_string (node) : NULL;
}

/* A run that cannot be read is still one of its label: left out of it without a word, it would
 * make a comparison of the others look better than it is. */
static void
skim_names (BstStoreEntry *entry)
{
  g_autoptr (JsonNode) node = parse_anything (entry->folder);
  g_autofree char *started = NULL;
  gint64 time = 0;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;
  entry->label = skim_text (json_node_get_object (node), "label");
  entry->group = skim_text (json_node_get_object (node), "group");
  started = skim_text (json_node_get_object (node), "started");
  if (started != NULL && bst_json_time_from_text (started, &time))
    entry->started = time;
}

static BstStoreEntry *
new_entry (const char *store, const char *name)
{
  BstStoreEntry *entry = g_new0 (BstStoreEntry, 1);
  guint64 journal_bytes = 0;

  entry->id = g_strdup (name);
  entry->folder = g_build_filename (store, name, NULL);
  if (!read_head (entry, &journal_bytes))
    read_whole (entry, &journal_bytes);
  if (entry->error != NULL)
    {
      entry->started = time_of_id (name);
      entry->is_empty = bst_store_holds_nothing (entry->folder);
      skim_names (entry);
    }
  settle_state (entry, journal_bytes);
  return entry;
}

/* Figures of others may say that they were measured at any time, even in the future. */
static gint64
time_made (const BstStoreEntry *entry)
{
  const gint64 made = time_of_id (entry->id);

  return made != 0 ? made : entry->started;
}

static int
by_time (gconstpointer a, gconstpointer b)
{
  const BstStoreEntry *x = *(BstStoreEntry *const *)a, *y = *(BstStoreEntry *const *)b;
  const gint64 made_x = time_made (x), made_y = time_made (y);

  if (made_x != made_y)
    return made_x < made_y ? -1 : 1;
  if (x->started != y->started)
    return x->started < y->started ? -1 : 1;
  return strcmp (x->id, y->id);
}

GPtrArray *
bst_store_list (BstStore *store, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (free_entry);
  g_autoptr (GError) inner = NULL;
  g_autoptr (GDir) dir = g_dir_open (bst_store_folder (store), 0, &inner);
  const char *name;

  if (dir == NULL && !g_error_matches (inner, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The runs in '%s' cannot be listed: %s"),
                   bst_store_folder (store), inner->message);
      return NULL;
    }
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (bst_store_folder (store), name, NULL);

      if (name[0] != '.' && !g_str_equal (name, BST_STORE_NOISE)
          && g_file_test (path, G_FILE_TEST_IS_DIR))
        g_ptr_array_add (entries, new_entry (bst_store_folder (store), name));
    }
  g_ptr_array_sort (entries, by_time);
  return g_steal_pointer (&entries);
}
