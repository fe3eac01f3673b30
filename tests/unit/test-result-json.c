/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-result-json.c - run.json: exact there and back, the same text always, hostile text
 * refused with the field's name.
 */
#include <config.h>

#include <locale.h>
#include <math.h>
#include <string.h>

#include "host/journal.h"
#include "model/json-scan.h"
#include "model/json-text.h"
#include "model/result-json.h"
#include "sample-run.h"

static BstResult *
filled_result (void)
{
  BstResult *result = sample_result ("20261130-113200-7f3a9c");

  for (guint n = 0; n < 3; n++)
    {
      g_autoptr (BstOutcome) outcome =
          n == 1 ? sample_failure (BST_STATUS_CRASHED, "SIGSEGV in run") : sample_outcome (n);

      bst_journal_apply (result, 0, n, outcome);
    }
  return result;
}

static char *
text_of (const BstResult *result)
{
  g_autoptr (JsonNode) node = bst_result_to_json (result);

  return bst_json_to_text (node);
}

static BstResult *
result_of (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = bst_json_parse (text, -1, error);

  return node != NULL ? bst_result_from_json (node, error) : NULL;
}

static void
test_there_and_back (void)
{
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *first = text_of (result), *second = NULL;
  GError *error = NULL;
  g_autoptr (BstResult) back = result_of (first, &error);

  g_assert_no_error (error);
  second = text_of (back);
  g_assert_cmpstr (first, ==, second);
  g_assert_true (back->seed == G_MAXUINT64);
  g_assert_cmpint (back->started, ==, result->started);
}

/* Older documents have no group of a score, and stay as they are. */
static void
test_group (void)
{
  g_autoptr (BstResult) result = filled_result ();
  BstCaseResult *c = result->cases->pdata[0];
  GError *error = NULL;
  g_autofree char *text = NULL;
  g_autoptr (BstResult) back = NULL;

  c->group = g_strdup ("disk");
  text = text_of (result);
  back = result_of (text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (((BstCaseResult *)back->cases->pdata[0])->group, ==, "disk");
  g_assert_null (((BstCaseResult *)back->cases->pdata[1])->group);
}

/* Written piece by piece it is the same text, with and without gaps among the histograms. */
static void
test_text_by_pieces (void)
{
  for (guint failures = 0; failures < 2; failures++)
    {
      g_autoptr (BstResult) result = failures ? filled_result () : sample_result ("x");
      g_autoptr (BstOutcome) outcome = sample_outcome (1);
      g_autofree char *nodes = NULL, *pieces = NULL;

      bst_journal_apply (result, 1, 0, outcome);
      nodes = text_of (result);
      pieces = bst_result_to_text (result);
      g_assert_cmpstr (pieces, ==, nodes);
    }
}

static char *
write_document (const char *folder, const char *text)
{
  char *file = g_build_filename (folder, "run.json", NULL);

  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  return file;
}

/* Skimmed, the figures are the same; what comparisons do not look at is not there. */
static void
test_figures (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *text = text_of (result);
  g_autofree char *file = write_document (folder, text);
  g_autoptr (BstResult) whole = bst_result_load (file, NULL);
  g_autoptr (BstResult) figures = bst_result_load_figures (folder, NULL);
  const BstCaseResult *c = NULL, *second = NULL;
  const BstColumn *rate = NULL;

  g_assert_nonnull (figures);
  g_assert_cmpuint (figures->cases->len, ==, whole->cases->len);
  c = figures->cases->pdata[0];
  second = figures->cases->pdata[1];
  rate = bst_case_result_find_column (c, "rate");
  g_assert_cmpfloat (g_array_index (rate->samples, BstSample, 0).value, ==, 0.1);
  g_assert_true (isnan (g_array_index (rate->samples, BstSample, 1).value));
  g_assert_cmpuint (c->repetitions->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const BstRepetition *own = &g_array_index (c->repetitions, BstRepetition, i);
      const BstRepetition *its =
          &g_array_index (((BstCaseResult *)whole->cases->pdata[0])->repetitions, BstRepetition, i);

      g_assert_cmpint (own->status, ==, i == 1 ? BST_STATUS_CRASHED : BST_STATUS_OK);
      g_assert_cmpstr (own->reason, ==, its->reason);
      g_assert_cmpuint (own->block, ==, its->block);
      g_assert_cmpint (own->started, ==, its->started);
      g_assert_true (isnan (own->wall));
    }
  g_assert_cmpstr (bst_pairs_get (c->identity, "data"), ==, "sha256:00");
  g_assert_cmpuint (c->phases->len, ==, 0);
  g_assert_cmpuint (c->series->len, ==, 0);
  g_assert_null (bst_column_merged_histogram (c, bst_case_result_find_column (c, "time")));
  /* The second case's description was told with the first. */
  g_assert_cmpstr (second->description->name, ==, "disk.random");
  g_assert_cmpuint (second->description->metrics->len, ==, c->description->metrics->len);
  g_assert_cmpstr (figures->folder, ==, folder);
  sample_remove (folder);
}

/* Whatever is wrong is refused as in the whole text, also where it is cut. */
static void
test_figures_of_damaged (void)
{
  static const char *const wrong[][3] = {
    { "\"index\":1,", "\"index\":7,", "repetitions[1].index: expected 1" },
    { "\"index\":1,", "", "repetitions[1].index: this is missing" },
    { "\"index\":1,", "\"index\":-1,", "repetitions[1].index: expected a whole number" },
    { "\"block\":1,", "", "repetitions[1].block: this is missing" },
    { "\"status\":\"crashed\"", "\"status\":\"odd\"", "repetitions[1].status: 'odd'" },
    { "\"status\":\"crashed\"", "\"status\":1", "repetitions[1].status: expected a string" },
    { "\"reason\":\"SIGSEGV in run\"", "\"reason\":[]", "repetitions[1].reason: expected a" },
    { "\"started\":\"2", "\"started\":\"x", "repetitions[0].started: 'x" },
    { "\"block\":1,", "\"block\":1,\"block\":1,", "'block' stands in this object a second time" },
    { "\"description\":", "\"phases\": [], \"phases\": [], \"description\":",
      "'phases' stands in" },
    { "\"id\":", "\"id\": \"x\", \"id\":", "'id' stands in this object a second time" },
  };
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *text = text_of (result);
  gsize length = strlen (text);

  for (gsize cut = 0; cut + 2 < length; cut += 97)
    {
      g_autofree char *part = g_strndup (text, cut);
      g_autofree char *file = write_document (folder, part);
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_result_load_figures (file, &error));
      g_assert_nonnull (error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (GStrv) parts = g_strsplit (text, wrong[i][0], 2);
      g_autofree char *changed = g_strjoinv (wrong[i][1], parts);
      g_autofree char *file = write_document (folder, changed);
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (parts[1]);
      g_assert_null (bst_result_load_figures (file, &error));
      g_assert_nonnull (strstr (error->message, wrong[i][2]));
    }
  for (guint i = 0; i < 2; i++)
    {
      g_auto (GStrv) parts = g_strsplit (text, "\"description\": {", 2);
      g_autofree char *numbered = g_strconcat (parts[0], "\"description\": ", i == 0 ? "0" : "7",
                                               ", \"x\": {", parts[1], NULL);
      g_autofree char *file = write_document (folder, numbered);
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_result_load_figures (file, &error));
      g_assert_nonnull (strstr (error->message, "description"));
    }
  sample_remove (folder);
}

static void
test_missing_is_never_zero (void)
{
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *text = text_of (result);
  g_autoptr (BstResult) back = result_of (text, NULL);
  BstCaseResult *c = back->cases->pdata[0];
  BstColumn *rate = bst_case_result_find_column (c, "rate");
  BstColumn *labelled = bst_case_result_find_column (c, "rate{page=/a.html}");
  BstSample *samples = (BstSample *)rate->samples->data;

  g_assert_nonnull (strstr (text, "\"rate\": [0.1, null, 2.1]"));
  g_assert_cmpfloat (samples[0].value, ==, 0.1);
  g_assert_true (isnan (samples[1].value));
  g_assert_cmpint (g_array_index (labelled->samples, BstSample, 0).state, ==, BST_SAMPLE_TOO_FAST);
  g_assert_cmpstr (g_array_index (labelled->samples, BstSample, 0).reason, ==, "0 ms");
  g_assert_null (strstr (text, "nan"));
  g_assert_null (strstr (text, "99"));
}

static void
test_latency_gives_median (void)
{
  g_autoptr (BstResult) result = filled_result ();
  BstCaseResult *c = result->cases->pdata[0];
  BstColumn *time = bst_case_result_find_column (c, "time");
  double median = g_array_index (time->samples, BstSample, 0).value;

  /* Rank 15 of 1000, 2000 ... 30000 ns, to 3 significant figures. */
  g_assert_cmpfloat (fabs (median - 15e-6), <, 15e-6 * 1e-3);
}

static void
test_unknown_fields (void)
{
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *text = text_of (result), *more = NULL, *again = NULL;
  g_autoptr (BstResult) back = NULL;
  GString *edited = g_string_new (text);
  GError *error = NULL;

  g_string_insert (edited, 1, "\"power\": {\"watts\": [1.5, null]},");
  g_string_insert (edited, strstr (edited->str, "\"system\"") - edited->str,
                   "\"agents\": [\"a\"],");
  g_string_insert (edited, strstr (edited->str, "\"index\"") - edited->str,
                   "\"weather\": [3, null],");
  more = g_string_free (edited, FALSE);
  back = result_of (more, &error);
  g_assert_no_error (error);
  again = text_of (back);
  g_assert_nonnull (strstr (again, "\"watts\": [1.5, null]"));
  g_assert_nonnull (strstr (again, "\"agents\": [\"a\"]"));
  g_assert_nonnull (strstr (again, "\"weather\":[3,null]"));
}

typedef struct
{
  const char *find, *put, *message;
} Damage;

/* Each changes one place of a good document and must be refused by name. */
static const Damage damages[] = {
  { "benchstone-run/0", "benchstone-run/1", "newer benchstone" },
  { "benchstone-run/0", "benchstone-run/-1",
    "This has format 'benchstone-run/-1', expected 'benchstone-run/0'." },
  { "benchstone-run/0", "benchstone-run/01", "expected 'benchstone-run/0'." },
  { "benchstone-run/0", "benchstone-run/", "expected 'benchstone-run/0'." },
  { "benchstone-run/0", "benchstone-run/12", "newer benchstone" },
  { "benchstone-run/0", "fio-3", "'fio-3'" },
  { "\"status\":\"crashed\"", "\"status\":\"fine\"",
    "cases[0].repetitions[1].status: 'fine' is not a status; expected one of ok, failed" },
  { "\"state\": \"running\"", "\"state\": \"done\"", "state: 'done' is not a state" },
  { "\"rate\": [0.1, null,", "\"rate\": [0.1,",
    "cases[0].samples.rate: has 2 entries, but there are 3 repetitions" },
  { "[0.1, null,", "[null, null,", "cases[0].samples.rate[0]: the repetition was ok" },
  { "[0.1, null,", "[\"1\", null,", "cases[0].samples.rate[0]: expected a number" },
  { "\"block\":0", "\"block\":-1", "cases[0].repetitions[0].block: expected a whole number" },
  { "\"index\":0", "\"index\":5", "cases[0].repetitions[0].index: expected 0" },
  { "\"unit\":\"op/s\"", "\"unit\":\"furlong\"",
    "cases[0].description.metrics[0].unit: 'furlong'" },
  { "\"repetition\":0", "\"repetition\":9", "there is no repetition 9" },
  { "\"repetitions\": [", "\"repetitions\": 5, \"x\": [",
    "cases[0].repetitions: expected an array" },
  { "\"label\": \"box\"", "\"label\": 5", "label: expected a string" },
  { "2026-", "26-", "is not a time" },
  { "\"cells\":[[", "\"cells\":[[4294967294,1],[", "cases[0].histograms.time[0]" },
};

static void
test_damages (void)
{
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *text = text_of (result);

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      const char *at = strstr (text, damages[i].find);
      g_autoptr (GError) error = NULL;
      g_autofree char *damaged = NULL;

      if (at == NULL)
        g_error ("%s is not in:\n%s", damages[i].find, text);
      damaged = g_strdup_printf ("%.*s%s%s", (int)(at - text), text, damages[i].put,
                                 at + strlen (damages[i].find));
      g_assert_null (result_of (damaged, &error));
      g_assert_nonnull (error);
      if (strstr (error->message, damages[i].message) == NULL)
        g_error ("%s: got: %s", damages[i].message, error->message);
    }
}

/* One under the other's name and parameters: also where the text is skimmed. */
static void
test_case_twice (void)
{
  char *folder = sample_folder ();
  g_autoptr (BstResult) result = filled_result (), back = NULL;
  BstCaseResult *first = result->cases->pdata[0], *second = result->cases->pdata[1];
  g_autofree char *text = NULL, *file = NULL, *expected = NULL;
  g_autoptr (GError) error = NULL;

  g_free (second->id);
  second->id = g_strdup (first->id);
  g_ptr_array_unref (second->asked);
  second->asked = g_ptr_array_ref (first->asked);
  expected =
      g_strdup_printf ("run.json: cases[1]: this is the case '%s' that cases[0] is", first->id);
  text = text_of (result);
  file = write_document (folder, text);
  g_assert_null (bst_result_load (file, &error));
  g_assert_nonnull (strstr (error->message, expected));
  g_clear_error (&error);
  g_assert_null (bst_result_load_figures (file, &error));
  g_assert_nonnull (strstr (error->message, expected));
  g_clear_error (&error);
  g_clear_pointer (&text, g_free);
  second->variant = g_strdup ("other");
  text = text_of (result);
  back = result_of (text, &error);
  g_assert_no_error (error);
  sample_remove (folder);
}

/* No prefix of a document may crash, hang or be taken for a whole one. */
static void
test_every_prefix (void)
{
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *text = text_of (result);
  gsize length = strlen (text);

  for (gsize n = 0; n + 2 < length; n += 7)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = bst_json_parse (text, n, &error);

      g_assert_null (node);
      g_assert_nonnull (error);
    }
}

static void
test_deep_and_strange (void)
{
  g_autofree char *deep = g_strnfill (1000000, '[');
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_json_parse (deep, -1, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (bst_json_parse ("\"\xff\"", -1, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (bst_json_parse ("", -1, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_null (result_of ("[]", &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
}

/* The parser would make another number of it. */
static void
test_beyond_64_bits (void)
{
  static const char *const good[] = { "[9223372036854775807, -9223372036854775808]",
                                      "[18446744073709551615.0]", "[\"18446744073709551616\"]" };
  static const char *const bad[] = { "[9223372036854775808]", "[1,-9223372036854775809]",
                                     "{\"a\":18446744073709551615}" };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (JsonNode) node = bst_json_parse (good[i], -1, NULL);

      g_assert_nonnull (node);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_json_parse (bad[i], -1, &error));
      g_assert_nonnull (strstr (error->message, "is beyond 64 bits"));
    }
}

/* The parser would keep the last value, or take what only looks like JSON; with the place of it. */
static void
test_one_document (void)
{
  static const char *const good[] = {
    " {\"a\": \"}{\"}\r\n\t ",     "[]\n", "1", "-1.5e3 ", "true\n", "\"a\\\"b\"",
    "{\"a\": [{\"b\": null}, {}]}"
  };
  static const struct
  {
    const char *text, *place;
  } bad[] = {
    { "{}{}", "line 1, column 3: " },
    { "{\"a\": 1}\n\n  {\"a\": 2}\n", "line 3, column 3: " },
    { "{\"\xc3\xa4\": 1} x", "line 1, column 10: " },
    { "[1]]", "line 1, column 4: " },
    { "{},", "line 1, column 3: " },
    { "1 2", "line 1, column 3: " },
    { "true\nfalse", "line 2, column 1: " },
    { "\"a\"\"b\"", "line 1, column 4: " },
    { "{} // said", "line 1, column 4: " },
    { "{\n/* \" */}{\"a\": 1}", "line 2, column 1: " },
    { "{'a\"': 1}{'b\"': 1}", "line 1, column 2: " },
    { "var a = {}", "line 1, column 5: " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (JsonNode) node = bst_json_parse (good[i], -1, NULL);

      g_assert_nonnull (node);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_json_parse (bad[i].text, -1, &error));
      if (!g_str_has_prefix (error->message, bad[i].place))
        g_error ("%s: got: %s", bad[i].text, error->message);
    }
}

/* The parser would keep the last one. */
static void
test_twice (void)
{
  static const char *const good[] = {
    "{\"a\": {\"a\": [{\"a\": \"a\"}, {\"a\": \"a\"}]}, \"b\": \"a\", \"A\": [\"a\", \"a\"], \"\": "
    "1}",
    "{\"\\ud83d\\ude00\": 1, \"\\ud83d\": 2, \"\\u006\": 3, \"\\\\u0061\": 4, \"a\": 5}",
  };
  static const struct
  {
    const char *text, *message;
  } bad[] = {
    { "{\"a\": 1, \"a\": 1}", "line 1, column 10: 'a' stands" },
    { "{\"a\": {\"b\": 1},\n \"c\": [{\"\": 0,\n\"b\": {}, \"\": 1}]}",
      "line 3, column 10: '' stands" },
    { "{\"a\": {\"b\": 1}, \"c\": [], \"a\" : 2}", "line 1, column 26: 'a' stands" },
    { "{\"\\u0061\\n\": 1,\n\"a\\u000a\": 2}", "line 2, column 1: 'a\\u000a' stands" },
    { "{\"\xf0\x9f\x98\x80\": 1, \"\\uD83D\\uDE00\": 2}",
      "line 1, column 10: '\\uD83D\\uDE00' stands" },
  };
  g_autoptr (GString) many = g_string_new ("{");

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (bst_json_scan (good[i], strlen (good[i]), &error));
      g_assert_no_error (error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_json_parse (bad[i].text, -1, &error));
      if (!g_str_has_prefix (error->message, bad[i].message))
        g_error ("%s: got: %s", bad[i].text, error->message);
    }
  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (many, "\"%u\": %u,\n", i, i);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = g_strdup_printf ("%s\"%s\": 0}", many->str, i == 0 ? "x" : "500");
      g_autoptr (GError) error = NULL;
      g_autoptr (JsonNode) node = bst_json_parse (text, -1, &error);

      g_assert_true ((node != NULL) == (i == 0));
      g_assert_true (i == 0 || g_str_has_prefix (error->message, "line 1001, column 1: '500' "));
    }
}

static void
test_hostile_text (void)
{
  g_autoptr (BstResult) result = sample_result ("x");
  g_autofree char *text = NULL;
  g_autoptr (BstResult) back = NULL;
  GError *error = NULL;

  bst_result_set_label (result, "\"`$(touch x)</script>]]>\n\t\x01\xff end");
  text = text_of (result);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  back = result_of (text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (back->label, ==, "\"`$(touch x)</script>]]>\n\t\x01\xef\xbf\xbd end");
}

/* A locale with a decimal comma must not show in files. */
static void
test_locale (void)
{
  static const char *const commas[] = { "cs_CZ.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8" };
  g_autoptr (BstResult) result = filled_result ();
  g_autofree char *plain = text_of (result), *localised = NULL;
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (commas) && !found; i++)
    found = setlocale (LC_NUMERIC, commas[i]) != NULL;
  if (!found)
    {
      g_test_skip ("no locale with a decimal comma is installed");
      return;
    }
  localised = text_of (result);
  setlocale (LC_NUMERIC, "C");
  g_assert_cmpstr (plain, ==, localised);
}

static void
test_numbers (void)
{
  static const double numbers[] = { 0.1, 1e300, 5e-324, 1.0 / 3, 123456789012345680.0, -0.0 };
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) back = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_array_add_double_element (array, numbers[i]);
  json_array_add_double_element (array, INFINITY);
  json_array_add_double_element (array, NAN);
  json_node_take_array (node, array);
  text = bst_json_to_text (node);
  back = bst_json_parse (text, -1, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpfloat (json_array_get_double_element (json_node_get_array (back), i), ==,
                       numbers[i]);
  g_assert_nonnull (strstr (text, ", null, null]\n"));
}

/* Members that say of themselves what they do not know, and text that fits one line. */
static void
test_members (void)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  g_autofree char *text = NULL;

  bst_json_set_interval (object, "known", 0.5, 2);
  bst_json_set_interval (object, "open", 0.5, INFINITY);
  bst_json_set_interval (object, "none", NAN, NAN);
  bst_json_set_clean (object, "name", "two\nlines\xff");
  json_node_take_object (node, object);
  text = bst_json_to_line (node);
  g_assert_cmpstr (
      text, ==,
      "{\"known\":[0.5,2],\"open\":null,\"none\":null,\"name\":\"two lines\xef\xbf\xbd\"}");
}

static void
test_times (void)
{
  gint64 us;

  g_assert_true (bst_json_time_from_text ("2026-11-30T11:32:00.000001Z", &us));
  g_assert_cmpint (us, ==, G_GINT64_CONSTANT (1796038320000001));
  g_assert_false (bst_json_time_from_text ("2026-11-30T11:32:00Z", &us));
  g_assert_false (bst_json_time_from_text ("2026-13-30T11:32:00.000000Z", &us));
  g_assert_false (bst_json_time_from_text ("0000-11-30T11:32:00.000000Z", &us));
  g_assert_false (bst_json_time_from_text ("10000-11-30T11:32:00.000000Z", &us));
  g_assert_false (bst_json_time_from_text ("", &us));
}

/* Whatever a clock says is kept, and read again: beyond four digits of a year as the end of them. */
static void
test_odd_clocks (void)
{
  static const struct
  {
    gint64 us;
    const char *text;
  } clocks[] = {
    { 1, "1970-01-01T00:00:00.000001Z" },
    { -1, "1969-12-31T23:59:59.999999Z" },
    { -G_USEC_PER_SEC, "1969-12-31T23:59:59.000000Z" },
    { G_GINT64_CONSTANT (-315619200000000), "1960-01-01T00:00:00.000000Z" },
    { G_MININT64, "0001-01-01T00:00:00.000000Z" },
    { G_MAXINT64, "9999-12-31T23:59:59.999999Z" },
    { G_GINT64_CONSTANT (253402300800000000), "9999-12-31T23:59:59.999999Z" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (clocks); i++)
    {
      g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
      JsonObject *object = json_object_new ();
      gint64 us = 0;

      json_node_take_object (node, object);
      bst_json_set_time (object, "at", clocks[i].us);
      g_assert_cmpstr (json_object_get_string_member (object, "at"), ==, clocks[i].text);
      g_assert_true (bst_json_time_from_text (clocks[i].text, &us));
      if (clocks[i].us != G_MININT64 && clocks[i].us < G_GINT64_CONSTANT (253402300800000000))
        g_assert_cmpint (us, ==, clocks[i].us);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/result-json/there-and-back", test_there_and_back);
  g_test_add_func ("/result-json/group", test_group);
  g_test_add_func ("/result-json/text-by-pieces", test_text_by_pieces);
  g_test_add_func ("/result-json/figures", test_figures);
  g_test_add_func ("/result-json/figures-of-damaged", test_figures_of_damaged);
  g_test_add_func ("/result-json/missing-is-never-zero", test_missing_is_never_zero);
  g_test_add_func ("/result-json/latency-gives-median", test_latency_gives_median);
  g_test_add_func ("/result-json/unknown-fields", test_unknown_fields);
  g_test_add_func ("/result-json/damages", test_damages);
  g_test_add_func ("/result-json/every-prefix", test_every_prefix);
  g_test_add_func ("/result-json/deep-and-strange", test_deep_and_strange);
  g_test_add_func ("/result-json/beyond-64-bits", test_beyond_64_bits);
  g_test_add_func ("/result-json/case-twice", test_case_twice);
  g_test_add_func ("/result-json/one-document", test_one_document);
  g_test_add_func ("/result-json/twice", test_twice);
  g_test_add_func ("/result-json/hostile-text", test_hostile_text);
  g_test_add_func ("/result-json/locale", test_locale);
  g_test_add_func ("/result-json/numbers", test_numbers);
  g_test_add_func ("/result-json/members", test_members);
  g_test_add_func ("/result-json/times", test_times);
  g_test_add_func ("/result-json/odd-clocks", test_odd_clocks);
  return g_test_run ();
}
