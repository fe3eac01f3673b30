/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-store.c - runs are made without overwriting, found by every kind of name, loaded from
 * whichever file knows more, and not removed while they go on.
 */
#include <config.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/journal.h"
#include "host/store.h"
#include "model/paths.h"
#include "model/result-json.h"
#include "sample-run.h"

static char *
make_run (BstStore *store, const char *name, const char *label, const char *group, guint second)
{
  g_autoptr (BstResult) result = sample_result (name);
  char *folder = g_build_filename (bst_store_folder (store), name, NULL);
  GError *error = NULL;

  g_assert_true (bst_path_make (folder, NULL));
  bst_result_set_label (result, label);
  g_free (result->group);
  result->group = g_strdup (group);
  g_free (result->state);
  result->state = g_strdup ("complete");
  result->started += second * G_USEC_PER_SEC;
  bst_store_save (result, folder, &error);
  g_assert_no_error (error);
  return folder;
}

static char *
found (BstStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) folders = bst_store_find (store, name, &error);
  GString *text = g_string_new (NULL);

  if (folders == NULL)
    g_string_assign (text, error->message);
  for (guint i = 0; folders != NULL && i < folders->len; i++)
    {
      g_autofree char *base = g_path_get_basename (g_ptr_array_index (folders, i));

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", base);
    }
  return g_string_free (text, FALSE);
}

static void
assert_found (BstStore *store, const char *name, const char *expected)
{
  g_autofree char *got = found (store, name);

  if (strstr (got, expected) == NULL)
    g_error ("'%s' gave: %s", name, got);
}

static void
test_find (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *a = make_run (store, "20261130-113200-7f3a9c", "box", "study", 0);
  g_autofree char *b = make_run (store, "20261130-113201-00aaaa", "laptop", "study", 2);
  g_autofree char *c = make_run (store, "20261201-000000-123456", "box", NULL, 1);
  g_autofree char *d = make_run (store, "20261202-000000-123456", "study", NULL, 3);
  g_autofree char *file = g_build_filename (a, "run.json", NULL);

  assert_found (store, "@last", "20261202-000000-123456");
  assert_found (store, "@-1", "20261202-000000-123456");
  assert_found (store, "@-2", "20261201-000000-123456");
  assert_found (store, "@-3", "20261130-113201-00aaaa");
  assert_found (store, "@-5", "only 4 are kept");
  assert_found (store, "box", "20261130-113200-7f3a9c 20261201-000000-123456");
  /* A label comes before a group. */
  assert_found (store, "study", "20261202-000000-123456");
  assert_found (store, "20261130-113200-7f3a9c", "20261130-113200-7f3a9c");
  assert_found (store, "20261201", "20261201-000000-123456");
  assert_found (store, "20261130", "several runs");
  assert_found (store, "20261130", "20261130-113201-00aaaa  2026-11-30 11:32 UTC  laptop");
  assert_found (store, "nothing", "There is no run 'nothing'");
  assert_found (store, "", "There is no run ''");
  assert_found (store, a, "20261130-113200-7f3a9c");
  assert_found (store, file, "run.json");
  assert_found (store, "/nowhere/at/all", "There is no run");
  sample_remove (folder);
}

static void
test_group (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *a = make_run (store, "20261130-113200-7f3a9c", "box", "study", 0);
  g_autofree char *b = make_run (store, "20261130-113201-00aaaa", "laptop", "study", 2);

  assert_found (store, "study", "20261130-113200-7f3a9c 20261130-113201-00aaaa");
  sample_remove (folder);
}

static void
test_empty (void)
{
  char *folder = sample_folder ();
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  g_autoptr (BstStore) store = bst_store_open (missing, NULL);
  g_autoptr (GPtrArray) entries = bst_store_list (store, NULL);

  g_assert_cmpuint (entries->len, ==, 0);
  assert_found (store, "@last", "no runs are kept");
  g_assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));
  sample_remove (folder);
}

static void
test_new_runs (void)
{
  char *folder = sample_folder ();
  g_autofree char *deep = g_build_filename (folder, "a", "b", NULL);
  g_autoptr (BstStore) store = bst_store_open (deep, NULL);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < 50; i++)
    {
      char *id = NULL;
      GError *error = NULL;
      g_autofree char *path = bst_store_new_run (store, &id, &error);

      g_assert_no_error (error);
      g_assert_true (g_regex_match_simple ("^[0-9]{8}-[0-9]{6}-[0-9a-f]{6}$", id, 0, 0));
      g_assert_true (g_str_has_suffix (path, id));
      g_assert_true (g_hash_table_add (ids, id));
    }
  sample_remove (folder);
}

/* A regular file in the way stands for a folder that cannot be written, also for root. */
static void
test_cannot_write (void)
{
  char *folder = sample_folder ();
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autofree char *below = g_build_filename (file, "runs", NULL);
  g_autoptr (BstStore) store = bst_store_open (below, NULL);
  g_autoptr (GError) error = NULL;
  char *id = NULL;

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_assert_null (bst_store_new_run (store, &id, &error));
  g_assert_nonnull (strstr (error->message, "--store"));
  sample_remove (folder);
}

static void
test_no_home (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *home = g_strdup (g_getenv ("HOME"));

  if (g_test_subprocess ())
    {
      g_assert_null (bst_store_open (NULL, &error));
      g_assert_nonnull (strstr (error->message, "--store"));
      return;
    }
  g_unsetenv ("HOME");
  g_unsetenv ("XDG_DATA_HOME");
  g_test_trap_subprocess (NULL, 0, 0);
  if (home != NULL)
    g_setenv ("HOME", home, TRUE);
  g_test_trap_assert_passed ();
}

static void
test_broken_entries (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *a = make_run (store, "20261130-113200-7f3a9c", "box", NULL, 0);
  g_autofree char *empty = g_build_filename (folder, "20261201-000000-000001", NULL);
  g_autofree char *broken = g_build_filename (folder, "20261201-000000-000002", NULL);
  g_autofree char *text = g_build_filename (broken, "run.json", NULL);
  g_autoptr (GPtrArray) entries = NULL;
  BstStoreEntry **e;

  g_assert_true (bst_path_make (empty, NULL) && bst_path_make (broken, NULL));
  g_assert_true (g_file_set_contents (text, "{\"format\": ", -1, NULL));
  entries = bst_store_list (store, NULL);
  e = (BstStoreEntry **)entries->pdata;
  g_assert_cmpuint (entries->len, ==, 3);
  g_assert_null (e[0]->error);
  g_assert_cmpstr (e[0]->title, ==, "A suite");
  g_assert_nonnull (strstr (e[1]->error, "no run"));
  g_assert_nonnull (strstr (e[2]->error, "run.json: "));
  assert_found (store, "@last", "20261130-113200-7f3a9c");
  sample_remove (folder);
}

/* A document that somebody wrote anew in another layout is read whole. */
static void
test_other_layout (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *a = make_run (store, "20261130-113200-7f3a9c", "box", "study", 0);
  g_autofree char *file = g_build_filename (a, "run.json", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (GPtrArray) entries = NULL;
  BstStoreEntry *entry;

  g_assert_true (json_parser_load_from_file (parser, file, NULL));
  json_generator_set_root (generator, json_parser_get_root (parser));
  g_assert_true (json_generator_to_file (generator, file, NULL));
  entries = bst_store_list (store, NULL);
  entry = g_ptr_array_index (entries, 0);
  g_assert_null (entry->error);
  g_assert_cmpstr (entry->label, ==, "box");
  g_assert_cmpstr (entry->group, ==, "study");
  sample_remove (folder);
}

static BstJournal *
begin_journal (const char *folder, const char *id, guint n)
{
  g_autoptr (BstResult) result = sample_result (id);
  BstJournal *journal = bst_journal_create (folder, result, NULL, NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BstOutcome) outcome = sample_outcome (i);

      g_assert_true (bst_journal_add_repetition (journal, 0, i, outcome, NULL));
    }
  return journal;
}

/* As after kill -9: a journal without an end, and nobody holds it. */
static void
test_cut_off (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autoptr (GPtrArray) running = NULL, stopped = NULL;
  g_autoptr (BstResult) going = NULL, result = NULL;
  g_autofree char *id = NULL, *remark = NULL, *said = NULL;
  g_autofree char *run = bst_store_new_run (store, &id, NULL);
  BstJournal *journal = begin_journal (run, id, 2);

  running = bst_store_list (store, NULL);
  g_assert_cmpstr (((BstStoreEntry *)running->pdata[0])->state, ==, "running");
  going = bst_store_load (run, &said, NULL);
  g_assert_cmpstr (going->state, ==, "running");
  g_assert_nonnull (strstr (said, "still going on"));
  bst_journal_close (journal);

  stopped = bst_store_list (store, NULL);
  g_assert_cmpstr (((BstStoreEntry *)stopped->pdata[0])->state, ==, "interrupted");
  result = bst_store_load (run, &remark, NULL);
  g_assert_cmpstr (result->state, ==, "interrupted");
  g_assert_cmpuint (((BstCaseResult *)result->cases->pdata[0])->repetitions->len, ==, 2);
  g_assert_nonnull (strstr (remark, "after 2 repetitions"));
  g_assert_nonnull (strstr (remark, id));
  sample_remove (folder);
}

/* run.json is preferred until the journal has more. */
static void
test_which_file (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *id = NULL, *remark = NULL, *later = NULL;
  g_autofree char *run = bst_store_new_run (store, &id, NULL);
  BstJournal *journal = begin_journal (run, id, 1);
  g_autoptr (BstResult) saved = NULL, same = NULL, more = NULL;
  g_autoptr (BstOutcome) outcome = sample_outcome (5);

  g_assert_true (bst_journal_add_end (journal, "interrupted", NULL));
  bst_journal_close (journal);
  saved = bst_journal_read (run, NULL, NULL, NULL);
  saved->verdict = g_strdup ("only here");
  g_assert_true (bst_store_save (saved, run, NULL));
  same = bst_store_load (run, &remark, NULL);
  g_assert_null (remark);
  g_assert_cmpstr (same->verdict, ==, "only here");

  journal = bst_journal_open (run, NULL, NULL);
  g_assert_true (bst_journal_add_repetition (journal, 0, 1, outcome, NULL));
  bst_journal_close (journal);
  more = bst_store_load (run, &later, NULL);
  g_assert_cmpuint (((BstCaseResult *)more->cases->pdata[0])->repetitions->len, ==, 2);
  g_assert_cmpstr (more->verdict, ==, "only here");
  g_assert_nonnull (later);
  sample_remove (folder);
}

/* A run.json that was spoilt does not hide a good journal. */
static void
test_spoilt_document (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *id = NULL, *remark = NULL;
  g_autofree char *run = bst_store_new_run (store, &id, NULL);
  g_autofree char *file = g_build_filename (run, "run.json", NULL);
  BstJournal *journal = begin_journal (run, id, 1);
  g_autoptr (BstResult) result = NULL;

  g_assert_true (bst_journal_add_end (journal, "complete", NULL));
  bst_journal_close (journal);
  g_assert_true (g_file_set_contents (file, "{", 1, NULL));
  result = bst_store_load (run, &remark, NULL);
  g_assert_cmpstr (result->state, ==, "complete");
  g_assert_nonnull (strstr (remark, "journal was read instead"));
  sample_remove (folder);
}

/* The change is in both files, so it survives a resume that makes the result anew. */
static void
test_edit (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *id = NULL;
  g_autofree char *run = bst_store_new_run (store, &id, NULL);
  BstJournal *journal = begin_journal (run, id, 1);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (BstResult) document = NULL, read = NULL;
  g_autoptr (GError) error = NULL;

  bst_pairs_set (notes, "bios", "1.42");
  g_assert_false (bst_store_edit (run, "lab", notes, &error));
  g_assert_nonnull (strstr (error->message, "still going on"));
  bst_journal_close (journal);
  g_assert_true (bst_store_edit (run, "lab", notes, NULL));
  document = bst_result_load (run, NULL);
  read = bst_journal_read (run, NULL, NULL, NULL);
  g_assert_cmpstr (document->label, ==, "lab");
  g_assert_cmpstr (read->label, ==, "lab");
  g_assert_cmpstr (bst_pairs_get (document->notes, "bios"), ==, "1.42");
  g_assert_cmpstr (bst_pairs_get (read->notes, "bios"), ==, "1.42");
  sample_remove (folder);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* A document that cannot be written: the journal does not say what is told as failed. */
static void
test_edit_fails (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *id = NULL;
  g_autofree char *run = bst_store_new_run (store, &id, NULL);
  g_autofree char *in_the_way = g_build_filename (run, BST_RESULT_FILE, NULL);
  g_autofree char *path = g_build_filename (run, BST_JOURNAL_FILE, NULL);
  g_autofree char *before = NULL, *after = NULL;
  g_autoptr (GError) error = NULL;

  bst_journal_close (begin_journal (run, id, 1));
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  g_assert_cmpint (mkdir (in_the_way, 0700), ==, 0);
  g_assert_false (bst_store_edit (run, "lab", NULL, &error));
  g_assert_nonnull (strstr (error->message, in_the_way));
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (count_files (run), ==, 2);
  g_assert_cmpint (rmdir (in_the_way), ==, 0);
  g_assert_true (bst_store_edit (run, "lab", NULL, NULL));
  sample_remove (folder);
}

static void
test_remove (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  g_autofree char *id = NULL;
  g_autofree char *run = bst_store_new_run (store, &id, NULL);
  g_autofree char *strange = g_build_filename (run, "strange", NULL);
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autofree char *other = sample_folder ();
  g_autofree char *outside = g_build_filename (other, "20261130-113200-7f3a9c", NULL);
  BstJournal *journal;
  int held;

  g_assert_true (g_file_set_contents (strange, "x", 1, NULL));
  g_assert_false (bst_store_remove (store, run, NULL)); /* neither document nor journal */
  g_assert_cmpint (unlink (strange), ==, 0);
  held = bst_store_lock (run, NULL);
  g_assert_cmpint (held, >=, 0);
  g_assert_false (bst_store_remove (store, run, NULL)); /* just being begun */
  close (held);
  g_assert_true (bst_store_remove (store, run, NULL)); /* empty */
  g_assert_true (bst_path_make (run, NULL));
  journal = begin_journal (run, id, 1);
  g_assert_false (bst_store_remove (store, run, NULL));
  bst_journal_close (journal);

  g_assert_true (bst_path_make (outside, NULL));
  bst_journal_close (begin_journal (outside, "x", 1));
  g_assert_cmpint (symlink (outside, link), ==, 0);
  g_assert_false (bst_store_remove (store, outside, NULL));
  g_assert_false (bst_store_remove (store, link, NULL));
  g_assert_false (bst_store_remove (store, folder, NULL));

  g_assert_true (bst_store_remove (store, run, NULL));
  g_assert_false (g_file_test (run, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (outside, G_FILE_TEST_IS_DIR));
  sample_remove (g_steal_pointer (&other));
  sample_remove (folder);
}

/* A hash counts in its own note alone; a run that keeps its id takes no other's place. */
static void
test_imported (void)
{
  g_autofree char *dir = g_dir_make_tmp ("bst-store-XXXXXX", NULL);
  g_autoptr (BstStore) store = bst_store_open (dir, NULL);
  g_autofree char *one = make_run (store, "20261130-113200-00000a", "one", NULL, 1);
  g_autofree char *two = make_run (store, "20261130-113200-00000b", "two", NULL, 2);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (GPtrArray) other = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (BstStoreBatch) batch = NULL;
  g_autoptr (GPtrArray) runs = NULL, none = NULL;
  g_autofree char *kept = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (notes, bst_pair_new (BST_STORE_IMPORT_HASH, "5ha256"));
  g_ptr_array_add (other, bst_pair_new ("remark", "5ha256"));
  g_assert_true (bst_store_add_notes (one, notes, NULL));
  g_assert_true (bst_store_add_notes (two, other, NULL));
  runs = bst_store_noted (store, BST_STORE_IMPORT_HASH, "5ha256", NULL);
  none = bst_store_noted (store, BST_STORE_IMPORT_HASH, "5ha2", NULL);
  g_assert_cmpuint (runs->len, ==, 1);
  g_assert_cmpstr (((BstPair *)runs->pdata[0])->key, ==, "20261130-113200-00000a");
  g_assert_cmpstr (((BstPair *)runs->pdata[0])->value, ==, "one");
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_true (bst_store_has_run (store, "20261130-113200-00000a"));
  g_assert_false (bst_store_has_run (store, "20261130-113200-00000c"));

  batch = bst_store_batch_new (store, NULL);
  kept = bst_store_batch_keep (batch, "20261130-113200-00000c", NULL);
  g_assert_nonnull (kept);
  g_assert_null (bst_store_batch_keep (batch, "20261130-113200-00000a", &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_clear_pointer (&batch, bst_store_batch_free);
  bst_path_remove_tree (dir, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/find", test_find);
  g_test_add_func ("/store/group", test_group);
  g_test_add_func ("/store/empty", test_empty);
  g_test_add_func ("/store/new-runs", test_new_runs);
  g_test_add_func ("/store/cannot-write", test_cannot_write);
  g_test_add_func ("/store/no-home", test_no_home);
  g_test_add_func ("/store/broken-entries", test_broken_entries);
  g_test_add_func ("/store/other-layout", test_other_layout);
  g_test_add_func ("/store/cut-off", test_cut_off);
  g_test_add_func ("/store/which-file", test_which_file);
  g_test_add_func ("/store/spoilt-document", test_spoilt_document);
  g_test_add_func ("/store/edit", test_edit);
  g_test_add_func ("/store/edit-fails", test_edit_fails);
  g_test_add_func ("/store/remove", test_remove);
  g_test_add_func ("/store/imported", test_imported);
  return g_test_run ();
}
