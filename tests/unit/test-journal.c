/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-journal.c - whatever is cut off or flipped, what was whole before is kept, and a result
 * from the journal is the one that the host had.
 */
#include <config.h>

#include <string.h>
#include <sys/resource.h>
#include <signal.h>

#include "host/journal-private.h"
#include "host/resume.h"
#include "model/json-text.h"
#include "model/result-json.h"
#include "model/wire.h"
#include "sample-run.h"

static char *
text_of (const BstResult *result)
{
  g_autoptr (JsonNode) node = bst_result_to_json (result);

  return bst_json_to_text (node);
}

static char *
journal_file (const char *folder)
{
  return g_build_filename (folder, BST_JOURNAL_FILE, NULL);
}

static void
add (BstJournal *journal, BstResult *result, guint case_index, guint block, BstOutcome *take)
{
  g_autoptr (BstOutcome) outcome = take;
  GError *error = NULL;

  bst_journal_add_repetition (journal, case_index, block, outcome, &error);
  g_assert_no_error (error);
  bst_journal_apply (result, case_index, block, outcome);
}

/* A journal of N ok repetitions in turn on both cases, and one that crashed after the first. */
static BstResult *
write_journal (const char *folder, guint n)
{
  BstResult *result = sample_result ("20261130-113200-7f3a9c");
  GError *error = NULL;
  g_autoptr (BstJournal) journal = bst_journal_create (folder, result, NULL, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      add (journal, result, i % 2, i / 2, sample_outcome (i));
      if (i == 0)
        add (journal, result, 1, 0, sample_failure (BST_STATUS_CRASHED, "SIGSEGV \xff in run"));
    }
  return result;
}

static void
test_reading_equals_applying (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 5);
  g_autofree char *remark = NULL, *live = text_of (result), *read = NULL;
  GError *error = NULL;
  g_autoptr (BstResult) back = bst_journal_read (folder, NULL, &remark, &error);
  BstCaseResult *c = back->cases->pdata[0];

  g_assert_no_error (error);
  g_assert_null (remark);
  read = text_of (back);
  g_assert_cmpstr (live, ==, read);
  g_assert_cmpuint (c->repetitions->len, ==, 3);
  g_assert_cmpstr (bst_pairs_get (c->identity, "data"), ==, "sha256:00");
  g_assert_cmpstr (bst_pairs_get (c->environment, "engine"), ==, "sync");
  g_assert_cmpstr (c->artifacts[1], ==, "artifacts/0-1/trace.txt");
  g_assert_cmpuint (c->limits->len, ==, 1);
  g_assert_cmpuint (c->series->len, ==, 3);
  sample_remove (folder);
}

static void
test_differing_values_are_marked (void)
{
  g_autoptr (BstResult) result = sample_result ("x");
  BstCaseResult *c = result->cases->pdata[0];
  static const char *const ports[] = { "80", "81", "80", "82" };

  for (guint i = 0; i < G_N_ELEMENTS (ports); i++)
    {
      g_autoptr (BstOutcome) outcome = sample_outcome (i);
      g_autofree char *note =
          g_strdup_printf ("{'kind': <'environment'>, 'key': <'port'>, 'value': <'%s'>}", ports[i]);

      sample_add (outcome, BST_RECORD_NOTE, note);
      bst_journal_apply (result, 0, i, outcome);
    }
  g_assert_cmpstr (bst_pairs_get (c->environment, "port"), ==, "80 (varies)");
}

static void
test_added_metric (void)
{
  g_autoptr (BstResult) result = sample_result ("x");
  BstCaseResult *c = result->cases->pdata[0];
  g_autoptr (BstOutcome) outcome = sample_outcome (1);
  const BstMetricInfo *rate = bst_benchmark_info_metric (c->description, "rate");
  BstMetricInfo *added = bst_metric_info_copy (rate);
  g_autoptr (JsonNode) event = NULL;
  g_autoptr (BstOutcome) back = NULL;
  BstDocReader reader;
  BstOutcomeRecord *record = g_new0 (BstOutcomeRecord, 1);
  GVariantDict payload;

  g_free (added->name);
  added->name = g_strdup ("requests");
  added->role = BST_DETAIL;
  added->origin = g_strdup ("output of the command");
  record->type = BST_RECORD_METRIC;
  g_variant_dict_init (&payload, NULL);
  g_variant_dict_insert (&payload, "metric", "v", bst_metric_info_to_variant (added));
  record->payload = g_variant_ref_sink (g_variant_dict_end (&payload));
  g_ptr_array_add (outcome->records, record);
  bst_metric_info_free (added);

  event = json_node_init_object (json_node_alloc (), bst_outcome_to_object (0, 0, outcome));
  json_object_unref (json_node_get_object (event));
  bst_doc_reader_init (&reader, NULL);
  back = bst_outcome_read (&reader, json_node_get_object (event));
  g_assert_true (bst_doc_reader_end (&reader, NULL));
  bst_journal_apply (result, 0, 0, back);
  bst_journal_apply (result, 0, 1, outcome);
  g_assert_cmpuint (c->description->metrics->len, ==, 4);
  g_assert_cmpstr (bst_benchmark_info_metric (c->description, "requests")->origin, ==,
                   "output of the command");
}

/* The first N bytes of TEXT as the journal.  Without fsync: it is done thousands of times. */
static void
put (const char *folder, const char *text, gsize n)
{
  g_autofree char *path = journal_file (folder);
  FILE *file = fopen (path, "we");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (text, 1, n, file), ==, n);
  g_assert_cmpint (fclose (file), ==, 0);
}

static gsize
start_of_last_lines (const char *text, gsize length, guint lines)
{
  gsize at = length;

  for (guint newlines = 0; at > 0; at--)
    if (text[at - 1] == '\n' && newlines++ == lines)
      break;
  return at;
}

/* Cut at every byte of the last two records: as many as are whole, exactly as they were. */
static void
test_every_cut (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 3);
  g_autofree char *file = journal_file (folder), *text = NULL;
  char *whole[3];
  gsize length, ends[3];

  g_assert_true (g_file_get_contents (file, &text, &length, NULL));
  for (guint k = 0; k < 3; k++)
    {
      g_autoptr (BstResult) expected = NULL;

      ends[k] = k == 2 ? length : start_of_last_lines (text, length, 2 - k);
      put (folder, text, ends[k]);
      expected = bst_journal_read (folder, NULL, NULL, NULL);
      whole[k] = text_of (expected);
    }
  for (gsize n = ends[0]; n <= length; n++)
    {
      guint k = n >= ends[2] ? 2 : n >= ends[1] ? 1 : 0;
      g_autofree char *remark = NULL, *got = NULL;
      g_autoptr (BstResult) back = NULL;

      put (folder, text, n);
      back = bst_journal_read (folder, NULL, &remark, NULL);
      got = text_of (back);
      g_assert_cmpstr (got, ==, whole[k]);
      g_assert_true ((remark != NULL) == (n != ends[k]));
    }
  for (guint k = 0; k < 3; k++)
    g_free (whole[k]);
  sample_remove (folder);
}

/* Opening cuts the tail off, and what is added then follows the last whole record. */
static void
test_repair (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 3);
  g_autofree char *file = journal_file (folder), *text = NULL;
  gsize length, last;

  g_assert_true (g_file_get_contents (file, &text, &length, NULL));
  last = start_of_last_lines (text, length, 1);
  for (gsize n = last; n < length; n += 101)
    {
      g_autofree char *remark = NULL, *after = NULL, *read_remark = NULL;
      g_autoptr (BstResult) back = NULL;
      g_autoptr (BstOutcome) outcome = sample_outcome (2);
      GError *error = NULL;
      BstJournal *journal;
      gsize new_length;

      put (folder, text, n);
      journal = bst_journal_open (folder, &remark, &error);
      g_assert_no_error (error);
      g_assert_true ((remark != NULL) == (n != last));
      g_assert_true (bst_journal_add_repetition (journal, 0, 1, outcome, &error));
      bst_journal_close (journal);
      g_assert_true (g_file_get_contents (file, &after, &new_length, NULL));
      g_assert_cmpmem (after, new_length, text, length);
      back = bst_journal_read (folder, NULL, &read_remark, NULL);
      g_assert_null (read_remark);
    }
  sample_remove (folder);
}

/* One bit flipped in the last line: it is left out.  In the middle: an error that names the line. */
static void
test_flipped_bits (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 3);
  g_autofree char *file = journal_file (folder), *text = NULL;
  gsize length, last, before;

  g_assert_true (g_file_get_contents (file, &text, &length, NULL));
  last = start_of_last_lines (text, length, 1);
  before = start_of_last_lines (text, length, 2);
  for (gsize n = before; n < length - 1; n += 13)
    {
      g_autofree char *remark = NULL;
      g_autoptr (BstResult) back = NULL;
      g_autoptr (GError) error = NULL;
      BstJournal *journal;

      if (n == last - 1)
        continue;
      text[n] ^= 1 << (n % 7);
      put (folder, text, length);
      text[n] ^= 1 << (n % 7);
      back = bst_journal_read (folder, NULL, &remark, &error);
      g_assert_nonnull (back);
      g_assert_nonnull (remark);
      journal = bst_journal_open (folder, NULL, &error);
      g_assert_true ((journal != NULL) == (n >= last));
      g_assert_true (n >= last || strstr (error->message, "Line 4") != NULL);
      bst_journal_close (journal);
    }
  sample_remove (folder);
}

static void
test_header_lost (void)
{
  char *folder = sample_folder ();
  g_autofree char *file = journal_file (folder);
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_journal_read (folder, NULL, NULL, &error));
  g_clear_error (&error);
  put (folder, "{\"sha\":\"00", 10);
  g_assert_null (bst_journal_read (folder, NULL, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (bst_journal_open (folder, NULL, &error));
  g_assert_nonnull (error);
  sample_remove (folder);
}

/* A version above ours is newer; what is below is none. */
static void
test_versions (void)
{
  static const struct
  {
    const char *format, *sentence;
  } headers[] = {
    { "benchstone-journal/1", "newer benchstone" },
    { "benchstone-journal/-1", "does not begin with a header" },
    { "benchstone-journal/x", "does not begin with a header" },
    { "benchstone-run/1", "does not begin with a header" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (headers); i++)
    {
      char *folder = sample_folder ();
      g_autofree char *text =
          g_strdup_printf ("{\"type\":\"begin\",\"format\":\"%s\",\"run\":{}}", headers[i].format);
      g_autoptr (JsonNode) event = bst_json_parse (text, -1, NULL);
      g_autofree char *line = bst_journal_line (event);
      g_autoptr (GError) error = NULL;

      put (folder, line, strlen (line));
      g_assert_null (bst_journal_read (folder, NULL, NULL, &error));
      g_assert_nonnull (strstr (error->message, headers[i].sentence));
      sample_remove (folder);
    }
}

/* A whole line of a newer version is passed over; a whole line that names no case is not. */
static void
test_strange_events (void)
{
  static const struct
  {
    const char *event, *remark;
  } events[] = {
    { "{\"type\":\"weather\",\"rain\":true}", NULL },
    { "{\"type\":\"case-end\",\"case\":7,\"stop\":\"max\",\"planned\":3}", "there is no case 7" },
    { "{\"type\":\"end\",\"state\":\"fine\",\"ended\":\"2026-11-30T11:32:00.000000Z\"}", "'fine'" },
    { "[]", "expected an object" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    {
      char *folder = sample_folder ();
      g_autoptr (BstResult) result = write_journal (folder, 1), back = NULL;
      g_autoptr (JsonNode) event = bst_json_parse (events[i].event, -1, NULL);
      g_autofree char *line = bst_journal_line (event), *file = journal_file (folder);
      g_autofree char *text = NULL, *longer = NULL, *remark = NULL;

      g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
      longer = g_strconcat (text, line, NULL);
      put (folder, longer, strlen (longer));
      back = bst_journal_read (folder, NULL, &remark, NULL);
      g_assert_nonnull (back);
      if (events[i].remark == NULL)
        g_assert_null (remark);
      else
        g_assert_nonnull (strstr (remark, events[i].remark));
      sample_remove (folder);
    }
}

static void
test_never_overwrites (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 1);
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_journal_create (folder, result, NULL, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  sample_remove (folder);
}

static void
test_lock (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 1);
  g_autoptr (GError) error = NULL;
  BstJournal *first, *second;

  g_assert_false (bst_journal_is_open (folder));
  first = bst_journal_open (folder, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (bst_journal_is_open (folder));
  second = bst_journal_open (folder, NULL, &error);
  g_assert_null (second);
  g_assert_nonnull (strstr (error->message, "going on"));
  bst_journal_close (first);
  g_assert_false (bst_journal_is_open (folder));
  sample_remove (folder);
}

static void
test_cannot_begin (void)
{
  char *folder = sample_folder ();
  g_autofree char *file = journal_file (folder);
  g_autoptr (BstResult) result = bst_result_new ();
  g_autoptr (GError) error = NULL;
  struct rlimit limit, old;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  limit = old;
  limit.rlim_cur = 10;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_null (bst_journal_create (folder, result, NULL, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  g_assert_nonnull (strstr (error->message, "Nothing was measured"));
  g_assert_null (strstr (error->message, "resume"));
  g_assert_false (g_file_test (file, G_FILE_TEST_EXISTS));
  sample_remove (folder);
}

static void
test_removed (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 1);
  g_autoptr (BstJournal) journal = bst_journal_open (folder, NULL, NULL);
  g_autofree char *file = journal_file (folder);

  g_assert_true (bst_journal_is_there (journal));
  g_assert_cmpint (unlink (file), ==, 0);
  g_assert_false (bst_journal_is_there (journal));
  sample_remove (folder);
}

/* A file that may not grow stands for a full disk: the journal is as it was before the append. */
static void
test_full_disk (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 2);
  g_autofree char *file = journal_file (folder), *before = NULL, *after = NULL;
  g_autoptr (BstOutcome) outcome = sample_outcome (7);
  g_autoptr (GError) error = NULL;
  struct rlimit limit, old;
  gsize length, new_length;
  BstJournal *journal;

  g_assert_true (g_file_get_contents (file, &before, &length, NULL));
  journal = bst_journal_open (folder, NULL, NULL);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  limit = old;
  limit.rlim_cur = length + 100;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (bst_journal_add_repetition (journal, 0, 1, outcome, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);
  g_assert_nonnull (strstr (error->message, "benchstone resume"));
  g_assert_true (g_file_get_contents (file, &after, &new_length, NULL));
  g_assert_cmpmem (before, length, after, new_length);

  g_clear_error (&error);
  g_assert_true (bst_journal_add_repetition (journal, 0, 1, outcome, &error));
  bst_journal_close (journal);
  sample_remove (folder);
}

static void
test_end_and_resume (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = write_journal (folder, 1);
  g_autoptr (BstResult) ended = NULL, edited = NULL, resumed = NULL;
  g_autoptr (BstOutcome) outcome = sample_outcome (1);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  BstJournal *journal = bst_journal_open (folder, NULL, NULL);
  BstCaseResult *c = result->cases->pdata[0];

  c->stop_reason = g_strdup ("converged");
  c->planned = 10;
  c->steady = g_strdup (BST_STEADY_WARM_UP);
  c->steady_from = 4;
  g_assert_true (bst_journal_add_case_end (journal, 0, c, NULL));
  g_assert_true (bst_journal_add_end (journal, "interrupted", NULL));
  ended = bst_journal_read (folder, NULL, NULL, NULL);
  g_assert_cmpstr (ended->state, ==, "interrupted");
  g_assert_cmpint (ended->ended, >, 0);
  g_assert_cmpstr (((BstCaseResult *)ended->cases->pdata[0])->stop_reason, ==, "converged");
  g_assert_cmpstr (((BstCaseResult *)ended->cases->pdata[0])->steady, ==, "warm-up");
  g_assert_cmpuint (((BstCaseResult *)ended->cases->pdata[0])->steady_from, ==, 4);

  bst_pairs_set (notes, "bios", "1.42");
  g_assert_true (bst_journal_add_edit (journal, "lab", notes, NULL));
  edited = bst_journal_read (folder, NULL, NULL, NULL);
  g_assert_cmpstr (edited->state, ==, "interrupted");
  g_assert_cmpstr (edited->label, ==, "lab");
  g_assert_cmpstr (((BstCaseResult *)edited->cases->pdata[0])->system, ==, "lab");
  g_assert_cmpstr (bst_pairs_get (edited->notes, "bios"), ==, "1.42");

  outcome->started = ended->ended + 5 * G_USEC_PER_SEC;
  g_assert_true (bst_journal_add_repetition (journal, 0, 1, outcome, NULL));
  resumed = bst_journal_read (folder, NULL, NULL, NULL);
  g_assert_cmpstr (resumed->state, ==, "running");
  g_assert_cmpint (resumed->ended, ==, 0);
  g_assert_cmpfloat (resumed->paused, ==, 5); /* what was not measured in */
  bst_journal_close (journal);
  sample_remove (folder);
}

static BstSuite *
sample_suite (void)
{
  BstSuite *suite = bst_suite_new ("quick");
  BstSuiteCase *c = bst_suite_add_case (suite, "disk.random", "quick.json: cases[0]");
  BstVariant *variant = g_new0 (BstVariant, 1);

  suite->title = g_strdup ("Quick \"look\"");
  suite->settings.min_repetitions = suite->settings.max_repetitions = 7;
  c->settings.precision = 0.02;
  c->settings.pin = g_strdup ("0-3");
  g_ptr_array_add (c->params, bst_pair_new ("block-size", "4k..1g*2"));
  g_ptr_array_add (c->params, bst_pair_new ("block-size", "3"));
  g_ptr_array_add (c->params, bst_pair_new ("password", "env:PW"));
  variant->label = g_strdup ("B");
  variant->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  variant->env = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_ptr_array_add (variant->env, bst_pair_new ("MALLOC", "1"));
  g_ptr_array_add (suite->variants, variant);
  suite->json = bst_json_parse ("{\"scores\": [1]}", -1, NULL);
  return suite;
}

static void
test_resume_part (void)
{
  g_autoptr (BstSuite) suite = sample_suite (), back = NULL;
  BstPlanOptions options = { .seed = G_MAXUINT64, .allow_destructive = TRUE, .plugin_path = "/p" };
  BstPlanOptions *read = NULL;
  g_autoptr (JsonNode) node = NULL, again = NULL;
  g_autofree char *first = NULL, *second = NULL;
  GError *error = NULL;

  bst_settings_init (&options.settings);
  options.settings.budget = 600;
  options.targets = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_ptr_array_add (options.targets, bst_pair_new ("disk", "/mnt"));
  node = bst_resume_to_json (suite, &options);
  g_assert_true (bst_resume_from_json (node, &back, &read, &error));
  g_assert_no_error (error);
  again = bst_resume_to_json (back, read);
  first = bst_json_to_text (node);
  second = bst_json_to_text (again);
  g_assert_true (read->seed == G_MAXUINT64);
  g_assert_cmpuint (((BstSuiteCase *)back->cases->pdata[0])->params->len, ==, 3);
  g_assert_cmpfloat (((BstSuiteCase *)back->cases->pdata[0])->settings.precision, ==, 0.02);
  /* Options that were not given become empty lists. */
  g_assert_nonnull (strstr (second, "\"/mnt\""));
  g_assert_cmpint (strncmp (first, second, strstr (first, "\"options\"") - first), ==, 0);
  g_ptr_array_unref (options.targets);
  bst_resume_options_free (read);
}

static void
test_resume_kept_by_header (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = sample_result ("x"), back = NULL;
  g_autoptr (JsonNode) node = bst_json_parse ("{\"suite\": 5}", -1, NULL), read = NULL;
  g_autoptr (GError) error = NULL;
  BstSuite *suite = NULL;
  BstPlanOptions *options = NULL;

  bst_journal_close (bst_journal_create (folder, result, node, NULL));
  back = bst_journal_read (folder, &read, NULL, NULL);
  g_assert_true (json_node_equal (node, read));
  g_assert_false (bst_resume_from_json (read, &suite, &options, &error));
  g_assert_cmpstr (error->message, ==, "resume: suite: expected an object");
  g_assert_null (suite);
  sample_remove (folder);
}

/* 10,000 repetitions with a histogram each: the time of one does not grow with their number, and
 * they stay small.  A full histogram alone would take over 200 KiB. */
static void
test_many_repetitions (void)
{
  g_autoptr (BstResult) result = sample_result ("x");
  g_autoptr (BstOutcome) outcome = sample_outcome (1);
  BstCaseResult *c = result->cases->pdata[0];
  struct rusage before, after;

  sample_add (outcome, BST_RECORD_SAMPLE, "{'key': <'time'>, 'value': <1e-6>}");
  g_ptr_array_insert (outcome->records, 0,
                      g_ptr_array_steal_index (outcome->records, outcome->records->len - 1));
  getrusage (RUSAGE_SELF, &before);
  for (guint i = 0; i < 10000; i++)
    bst_journal_apply (result, 0, i, outcome);
  getrusage (RUSAGE_SELF, &after);
  g_assert_cmpuint (c->repetitions->len, ==, 10000);
#ifndef BST_SANITIZERS
  /* A sanitizer keeps what was freed. */
  g_assert_cmpint (after.ru_maxrss - before.ru_maxrss, <, 48 * 1024);
#endif
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/journal/reading-equals-applying", test_reading_equals_applying);
  g_test_add_func ("/journal/differing-values-are-marked", test_differing_values_are_marked);
  g_test_add_func ("/journal/added-metric", test_added_metric);
  g_test_add_func ("/journal/every-cut", test_every_cut);
  g_test_add_func ("/journal/repair", test_repair);
  g_test_add_func ("/journal/flipped-bits", test_flipped_bits);
  g_test_add_func ("/journal/header-lost", test_header_lost);
  g_test_add_func ("/journal/versions", test_versions);
  g_test_add_func ("/journal/strange-events", test_strange_events);
  g_test_add_func ("/journal/never-overwrites", test_never_overwrites);
  g_test_add_func ("/journal/lock", test_lock);
  g_test_add_func ("/journal/cannot-begin", test_cannot_begin);
  g_test_add_func ("/journal/removed", test_removed);
  g_test_add_func ("/journal/full-disk", test_full_disk);
  g_test_add_func ("/journal/end-and-resume", test_end_and_resume);
  g_test_add_func ("/journal/resume-part", test_resume_part);
  g_test_add_func ("/journal/resume-kept-by-header", test_resume_kept_by_header);
  g_test_add_func ("/journal/many-repetitions", test_many_repetitions);
  return g_test_run ();
}
