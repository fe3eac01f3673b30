/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-formats-csv.c - CSV in: what is understood, what is refused and where, and that figures
 * survive the way out and in again.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "formats/csv.h"
#include "formats/formats.h"
#include "formats/names.h"
#include "formats/units.h"
#include "model/result-json.h"

#define HEAD "system,benchmark,metric,unit,direction,value\n"
#define NOW G_GINT64_CONSTANT (1796038320000000)

static const BstImportOptions plain = { .source = "r.csv", .group = "g", .now = NOW };

static GPtrArray *
import_good (const char *text, const BstImportOptions *options, GString *remarks)
{
  g_autoptr (GString) own = g_string_new (NULL);
  GError *error = NULL;
  GPtrArray *results =
      bst_csv_import (text, strlen (text), options, remarks != NULL ? remarks : own, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < results->len; i++)
    {
      /* What was made must be readable as a document. */
      BstResult *result = results->pdata[i];
      g_autoptr (JsonNode) node = NULL;
      g_autoptr (BstResult) again = NULL;

      result->id = g_strdup_printf ("run-%u", i);
      node = bst_result_to_json (result);
      again = bst_result_from_json (node, &error);
      g_assert_no_error (error);
    }
  return results;
}

/* The error of TEXT begins with WHERE and has WHAT in it. */
static void
assert_refused (const char *text, gsize length, const char *where, const char *what)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  GPtrArray *results = bst_csv_import (text, length, &plain, remarks, &error);
  g_autofree char *prefix = g_strconcat ("r.csv: ", where, NULL);

  g_assert_null (results);
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  if (!g_str_has_prefix (error->message, prefix) || strstr (error->message, what) == NULL)
    g_error ("'%s' should begin with '%s' and say '%s'", error->message, prefix, what);
}

static BstCaseResult *
case_of (const GPtrArray *results, guint run, guint c)
{
  g_assert_cmpuint (run, <, results->len);
  g_assert_cmpuint (c, <, ((BstResult *)results->pdata[run])->cases->len);
  return ((BstResult *)results->pdata[run])->cases->pdata[c];
}

static const BstSample *
sample_of (const BstCaseResult *c, const char *key, guint row)
{
  const BstColumn *column = bst_case_result_find_column (c, key);

  g_assert_nonnull (column);
  return &g_array_index (column->samples, BstSample, row);
}

static const BstRepetition *
repetition_of (const BstCaseResult *c, guint row)
{
  g_assert_cmpuint (row, <, c->repetitions->len);
  return &g_array_index (c->repetitions, BstRepetition, row);
}

/* ---- Out ---- */

static char *
export_all (const GPtrArray *results)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  GError *error = NULL;
  char *text = bst_csv_export ((const BstResult *const *)(gpointer)results->pdata, results->len,
                               remarks, &error);

  g_assert_no_error (error);
  return text;
}

/* ---- What is understood ---- */

static void
test_plain (void)
{
  g_autoptr (GPtrArray) results =
      import_good (HEAD "a,7-Zip Compression,Wall Time,ms,lower,250\n"
                        "a,7-Zip Compression,Wall Time,ms,lower,300\n"
                        "b,7-Zip Compression,Wall Time,s,Lower is better,0.5\n"
                        "a,7-Zip Compression,Speed,MB/s,HIB,12.5\n",
                   &plain, NULL);
  const BstResult *a = results->pdata[0];
  const BstCaseResult *c = case_of (results, 0, 0);
  const BstMetricInfo *metric = c->description->metrics->pdata[0];

  g_assert_cmpuint (results->len, ==, 2);
  g_assert_cmpstr (a->label, ==, "a");
  g_assert_cmpstr (a->group, ==, "g");
  g_assert_cmpstr (a->state, ==, "complete");
  g_assert_cmpint (a->started, ==, NOW);
  g_assert_cmpstr (c->system, ==, "a");
  g_assert_cmpstr (c->id, ==, "import.x-7-zip-compression");
  g_assert_cmpstr (c->description->title, ==, "7-Zip Compression");
  g_assert_cmpstr (metric->name, ==, "wall-time");
  g_assert_cmpstr (metric->unit, ==, "s");
  g_assert_cmpstr (metric->origin, ==, "imported from r.csv");
  g_assert_cmpint (metric->role, ==, BST_PRIMARY);
  g_assert_cmpint (metric->direction, ==, BST_LOWER_IS_BETTER);
  g_assert_cmpint (((BstMetricInfo *)c->description->metrics->pdata[1])->role, ==, BST_SECONDARY);
  g_assert_cmpuint (c->repetitions->len, ==, 2);
  g_assert_cmpfloat (sample_of (c, "wall-time", 0)->value, ==, 0.25);
  g_assert_cmpfloat (sample_of (c, "wall-time", 1)->value, ==, 0.3);
  g_assert_cmpfloat (sample_of (c, "speed", 0)->value, ==, 12.5e6);
  g_assert_cmpint (sample_of (c, "speed", 1)->state, ==, BST_SAMPLE_NOT_RUN);
  g_assert_true (isnan (sample_of (c, "speed", 1)->value));
}

/* The description that is made keeps the rules that plugins' descriptions keep. */
static void
test_description (void)
{
  g_autoptr (GPtrArray) results = import_good (
      "system,benchmark,metric,unit,direction,value,threads,duration,Block Size,warm-up\n"
      "a,b,m,s,lower,1,4,5,4k,none\n"
      "a,b,m,s,lower,1,8,2.5,8k,1\n",
      &plain, NULL);
  const BstBenchmarkInfo *info = case_of (results, 0, 0)->description;
  g_autoptr (BstPluginInfo) plugin = g_new0 (BstPluginInfo, 1);
  GError *error = NULL;

  plugin->name = g_strdup ("import");
  plugin->version = g_strdup ("1");
  plugin->license = g_strdup ("CC0-1.0");
  plugin->benchmarks = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_benchmark_info_free);
  g_ptr_array_add (plugin->benchmarks, bst_benchmark_info_copy (info));
  bst_plugin_info_check (plugin, &error);
  g_assert_no_error (error);
  g_assert_cmpint (bst_benchmark_info_param (info, "threads")->type, ==, BST_PARAM_INT);
  g_assert_cmpint (bst_benchmark_info_param (info, "duration")->type, ==, BST_PARAM_DURATION);
  g_assert_cmpint (bst_benchmark_info_param (info, "block-size")->type, ==, BST_PARAM_STRING);
  g_assert_null (bst_benchmark_info_param (info, "warm-up"));
  g_assert_nonnull (bst_benchmark_info_param (info, "import-warm-up"));
  g_assert_cmpuint (((BstResult *)results->pdata[0])->cases->len, ==, 2);
}

static void
test_optional_columns (void)
{
  g_autoptr (GPtrArray) results = import_good (
      "system,benchmark,metric,unit,direction,value,repetition,price,time,state,threads,mode\n"
      "a,b,m,1,higher,2,2,10EUR/month,2026-01-02T03:05:05Z,ok,4,x y\n"
      "a,b,m,1,higher,1,1,,2026-01-02T04:04:05+01:00,,4,x y\n"
      "a,b,m,1,higher,,3,,,timeout,4,x y\n"
      "a,b,m,1,higher,7,4,,,too-fast,4,x y\n"
      "a,b,m,1,higher,,5,,,,4,x y\n"
      "a,b,m,1,higher,0,6,,,,4,x y\n"
      "a,b,m,1,higher,9,7,,,broken,4,x y\n"
      "a,b,m,1,higher,1,1,,,,8,\n",
      &plain, NULL);
  const BstResult *run = results->pdata[0];
  const BstCaseResult *c = case_of (results, 0, 0);

  g_assert_cmpstr (run->price, ==, "10EUR/month");
  g_assert_cmpint (run->started, ==, G_GINT64_CONSTANT (1767323045000000));
  g_assert_cmpint (run->ended, ==, G_GINT64_CONSTANT (1767323105000000));
  g_assert_cmpstr (c->id, ==, "import.b threads=4 mode=\"x y\"");
  g_assert_cmpstr (bst_pairs_get (c->asked, "mode"), ==, "x y");
  g_assert_cmpstr (case_of (results, 0, 1)->id, ==, "import.b threads=8");
  g_assert_cmpuint (c->repetitions->len, ==, 7);
  g_assert_cmpfloat (sample_of (c, "m", 0)->value, ==, 1);
  g_assert_cmpfloat (sample_of (c, "m", 1)->value, ==, 2);
  g_assert_cmpint (repetition_of (c, 2)->status, ==, BST_STATUS_TIMEOUT);
  g_assert_cmpstr (repetition_of (c, 2)->reason, ==, "'timeout' in r.csv, line 4");
  g_assert_cmpint (repetition_of (c, 3)->status, ==, BST_STATUS_OK);
  g_assert_cmpint (sample_of (c, "m", 3)->state, ==, BST_SAMPLE_TOO_FAST);
  g_assert_true (isnan (sample_of (c, "m", 3)->value));
  g_assert_cmpint (repetition_of (c, 4)->status, ==, BST_STATUS_FAILED);
  g_assert_cmpstr (repetition_of (c, 4)->reason, ==, "no value in r.csv, line 6");
  g_assert_true (isnan (sample_of (c, "m", 4)->value));
  g_assert_cmpfloat (sample_of (c, "m", 5)->value, ==, 0);
  g_assert_cmpint (repetition_of (c, 6)->status, ==, BST_STATUS_FAILED);
  g_assert_true (isnan (sample_of (c, "m", 6)->value));
}

static void
test_score_group (void)
{
  const char *text = "system,benchmark,metric,unit,direction,value,score-group,threads\n"
                     "a,b,m,s,lower,1,\"disk, fast\",4\n"
                     "a,b,m,s,lower,2,,4\n"
                     "a,b,m,s,lower,3,,8\n";
  g_autoptr (GPtrArray) results = import_good (text, &plain, NULL);
  g_autofree char *exported = export_all (results);
  g_autoptr (GPtrArray) again = import_good (exported, &plain, NULL);

  g_assert_cmpstr (case_of (results, 0, 0)->group, ==, "disk, fast");
  g_assert_cmpstr (case_of (results, 0, 0)->id, ==, "import.b threads=4");
  g_assert_cmpuint (case_of (results, 0, 0)->repetitions->len, ==, 2);
  g_assert_null (case_of (results, 0, 1)->group);
  g_assert_nonnull (strstr (exported, "state,time,price,score-group,threads\n"));
  g_assert_cmpstr (case_of (again, 0, 0)->group, ==, "disk, fast");
  g_assert_null (case_of (again, 0, 1)->group);
}

static void
test_commas (void)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GPtrArray) results =
      import_good ("\xef\xbb\xbfsystem;benchmark;metric;unit;direction;value\r\n"
                   "a;b;m;s;;1,5\r\n"
                   "a;b;m;s;;-2,5e-3\r\n"
                   ";;;;;\r\n",
                   &plain, remarks);
  const BstCaseResult *c = case_of (results, 0, 0);

  g_assert_cmpfloat (sample_of (c, "m", 0)->value, ==, 1.5);
  g_assert_cmpfloat (sample_of (c, "m", 1)->value, ==, -0.0025);
  g_assert_cmpint (bst_benchmark_info_primary (c->description)->direction, ==,
                   BST_DIRECTION_UNKNOWN);
  g_assert_cmpstr (remarks->str, ==, "r.csv: read as semicolon-separated with decimal commas.\n");
}

static void
test_points_and_semicolons (void)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GPtrArray) results =
      import_good ("system;benchmark;metric;unit;direction;value\na;b;m;s;;1.5\n", &plain, remarks);

  g_assert_cmpfloat (sample_of (case_of (results, 0, 0), "m", 0)->value, ==, 1.5);
  g_assert_cmpstr (remarks->str, ==, "r.csv: read as semicolon-separated.\n");
}

static void
test_quotes (void)
{
  g_autoptr (GPtrArray) results = import_good ("\"system\",benchmark,metric,unit,direction,value\r"
                                               "\"a, \"\"b\"\"\nc\",b,m,s,lower,\"1\"\r"
                                               "x,b,m,s,lower,2",
                                               &plain, NULL);

  g_assert_cmpuint (results->len, ==, 2);
  g_assert_cmpstr (((BstResult *)results->pdata[0])->label, ==, "a, \"b\"\nc");
  g_assert_cmpfloat (sample_of (case_of (results, 1, 0), "m", 0)->value, ==, 2);
}

static void
test_label (void)
{
  const BstImportOptions labelled = { .source = "r.csv", .label = "new", .now = NOW };
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) without =
      import_good ("benchmark,metric,unit,direction,value\nb,m,s,,1\n", &labelled, NULL);
  g_autoptr (GPtrArray) with = import_good (HEAD "a,b,m,s,,1\n", &labelled, NULL);
  const char *two = HEAD "a,b,m,s,,1\nc,b,m,s,,1\n";

  g_assert_cmpstr (((BstResult *)without->pdata[0])->label, ==, "new");
  g_assert_cmpstr (((BstResult *)with->pdata[0])->label, ==, "new");
  g_assert_cmpstr (case_of (with, 0, 0)->system, ==, "new");
  g_assert_null (bst_csv_import (two, strlen (two), &labelled, remarks, &error));
  g_assert_nonnull (strstr (error->message, "2 systems"));
}

static void
test_names (void)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (BstNames) names = bst_names_new ();
  g_autofree char *empty = bst_name_make_legal ("!?");
  g_autofree char *accent = bst_name_make_legal ("Größe (MB)");
  g_autofree char *digit = bst_name_make_legal ("7-Zip");

  g_assert_cmpstr (empty, ==, "x");
  g_assert_cmpstr (accent, ==, "grosse-mb");
  g_assert_cmpstr (digit, ==, "x-7-zip");
  g_assert_cmpstr (bst_names_get (names, "A b", remarks), ==, "a-b");
  g_assert_cmpstr (bst_names_get (names, "A b", remarks), ==, "a-b");
  g_assert_cmpstr (remarks->str, ==, "");
  g_assert_cmpstr (bst_names_get (names, "a B", remarks), ==, "a-b-2");
  g_assert_cmpstr (remarks->str, ==,
                   "'A b' and 'a B' would have the same name; the second is called 'a-b-2'.\n");
}

/* ---- What is refused ---- */

static const struct
{
  const char *name, *text, *where, *what;
} refused[] = {
  { "empty", "", "", "nothing in it" },
  { "no-rows", HEAD, "", "no row" },
  { "no-columns", "a,b\n1,2\n", "line 1: ", "'system', 'benchmark', 'metric'" },
  { "one-column-missing", "system;benchmark;metric;direction;value\n", "line 1: ", "'unit'" },
  { "column-twice", "system,benchmark,metric,unit,direction,value,value\na,b,m,s,,1,2\n",
    "line 1, column 7: ", "twice" },
  { "two-score-groups",
    "system,benchmark,metric,unit,direction,value,score-group\na,b,m,s,,1,x\na,b,m,s,,2,y\n",
    "line 3: ", "'y' here and 'x' in line 2" },
  { "ragged-short", HEAD "a,b,m,s,lower,1\na,b,m,s,lower\n", "line 3, column 6: ", "5 fields" },
  { "ragged-long", HEAD "a,b,m,s,lower,1,2\n", "line 2, column 7: ", "7 fields" },
  { "bad-number", HEAD "a,b,m,s,lower,fast\n", "line 2, column 6 (value): ", "'fast'" },
  { "not-a-number", HEAD "a,b,m,s,lower,nan\n", "line 2, column 6 (value): ", "empty" },
  { "quoted-comma", HEAD "a,b,m,s,lower,\"1,234\"\n", "line 2, column 6 (value): ", "thousands" },
  { "comma-and-point",
    "system;benchmark;metric;unit;direction;value\na;b;m;s;;1,5\na;b;m;s;;1.234,5\n",
    "line 3, column 6 (value): ", "alike" },
  { "huge", HEAD "a,b,m,GB,lower,1e308\n", "line 2, column 6 (value): ", "too large" },
  { "unit", HEAD "a,b,m,KB/sec,higher,1\n", "line 2, column 4 (unit): ", "'kB/s', 'KiB/s'" },
  { "unit-bits", HEAD "a,b,m,Mb/s,higher,1\n",
    "line 2, column 4 (unit): ", "'MB/s', 'MiB/s', 'Mbit/s'" },
  { "unit-strange", HEAD "a,b,m,furlong,higher,1\n", "line 2, column 4 (unit): ", "import(1)" },
  { "no-unit", HEAD "a,b,m,,higher,1\n", "line 2, column 4 (unit): ", "missing" },
  { "direction", HEAD "a,b,m,s,sideways,1\n", "line 2, column 5 (direction): ", "'sideways'" },
  { "less-of-what", HEAD "a,b,m,s,less,1\n", "line 2, column 5 (direction): ", "'less'" },
  { "smaller", HEAD "a,b,m,s,smaller,1\n", "line 2, column 5 (direction): ", "'smaller'" },
  { "lower-than", HEAD "a,b,m,s,lower than,1\n", "line 2, column 5 (direction): ", "lower" },
  { "no-system", HEAD ",b,m,s,lower,1\n", "line 2, column 1 (system): ", "nothing" },
  { "at-system", HEAD "@last,b,m,s,lower,1\n", "line 2, column 1 (system): ", "'@'" },
  { "two-units", HEAD "a,b,m,s,lower,1\na,b,m,B,lower,1\n", "line 3: ", "line 2" },
  { "two-directions", HEAD "a,b,m,s,lower,1\na,b,m,s,higher,1\n", "line 3: ", "lower" },
  { "twice",
    "system,benchmark,metric,unit,direction,value,repetition\na,b,m,s,,1,1\n\na,b,m,s,,1,1\n",
    "line 4: ", "line 2 already" },
  { "half-numbered",
    "system,benchmark,metric,unit,direction,value,repetition\na,b,m,s,,1,1\na,b,m,s,,1,\n",
    "line 3: ", "repetition" },
  { "repetition", "system,benchmark,metric,unit,direction,value,repetition\na,b,m,s,,1,one\n",
    "line 2, column 7 (repetition): ", "'one'" },
  { "time", "system,benchmark,metric,unit,direction,value,time\na,b,m,s,,1,yesterday\n",
    "line 2, column 7 (time): ", "ISO 8601" },
  { "time-before-1970",
    "system,benchmark,metric,unit,direction,value,time\na,b,m,s,,1,1969-12-31T23:59:59Z\n",
    "line 2, column 7 (time): ", "not after the beginning of 1970" },
  { "price", "system,benchmark,metric,unit,direction,value,price\na,b,m,s,,1,10Euro/month\n",
    "line 2, column 7 (price): ", "'10EUR/month'" },
  { "price-per-fortnight",
    "system,benchmark,metric,unit,direction,value,price\na,b,m,s,,1,12 EUR/fortnight\n",
    "line 2, column 7 (price): ", "'12 EUR/fortnight'" },
  { "prices",
    "system,benchmark,metric,unit,direction,value,price\na,b,m,s,,1,1EUR\na,b,m,s,,1,2EUR\n",
    "line 3: ", "line 2" },
  { "revision",
    "system,benchmark,metric,unit,direction,value,benchstone-revision\na,cpu.prime,m,s,,1,first\n",
    "line 2, column 7 (benchstone-revision): ", "'first' is no revision" },
  { "revision-of-others",
    "system,benchmark,metric,unit,direction,value,benchstone-revision\na,my tool,m,s,,1,1\n",
    "line 2, column 7 (benchstone-revision): ", "'my tool' is no benchmark of Benchstone" },
  { "two-revisions",
    "system,benchmark,metric,unit,direction,value,benchstone-revision\n"
    "a,cpu.prime,m,s,,1,1\na,cpu.prime,m,s,,1,2\n",
    "line 3: ", "is 2 here and 1 in line 2" },
  { "own-units",
    "system,benchmark,metric,unit,direction,value,benchstone-revision\n"
    "a,web.get,m{p=1},s,,1,1\na,web.get,m{p=2},B,,1,1\n",
    "line 3: ", "in 'B' here and in 's' in line 2" },
  { "own-run",
    "system,benchmark,metric,unit,direction,value,benchstone-run,benchstone-revision\n"
    "a,cpu.prime,m,s,,1,../x,1\n",
    "line 2, column 7 (benchstone-run): ", "'../x' is no id" },
  { "identity",
    "system,benchmark,metric,unit,direction,value,benchstone-revision,benchstone-identity\n"
    "a,cpu.prime,m,s,,1,1,[1]\n",
    "line 2, column 8 (benchstone-identity): ", "'[1]' is no object" },
  { "open-quote", HEAD "a,b,m,s,lower,\"1\n", "line 2, column 6: ", "never closed" },
  { "quote-then-more", HEAD "a,\"b\"x,m,s,lower,1\n", "line 2, column 2: ", "twice" },
  { "not-utf-8", HEAD "a,b,m,s,lower,1\n\xe9,b,m,s,lower,1\n", "line 3: ", "UTF-8" },
};

static void
test_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  assert_refused (refused[i].text, strlen (refused[i].text), refused[i].where, refused[i].what);
}

static void
test_utf16 (void)
{
  assert_refused ("\xff\xfes\0y\0s\0", 8, "", "UTF-16");
  assert_refused ("s\0y\0s\0", 6, "", "UTF-16");
  assert_refused ("\xfe\xff\0s", 4, "", "UTF-16");
}

/* As benchstone-import(1) lists them; and those alone. */
static void
test_directions (void)
{
  static const struct
  {
    const char *word;
    BstDirection direction;
  } words[] = {
    { "higher", BST_HIGHER_IS_BETTER },
    { "HIGHER", BST_HIGHER_IS_BETTER },
    { "Higher is better", BST_HIGHER_IS_BETTER },
    { "More_is_better", BST_HIGHER_IS_BETTER },
    { "HIB", BST_HIGHER_IS_BETTER },
    { "Lower", BST_LOWER_IS_BETTER },
    { "lower-is-better", BST_LOWER_IS_BETTER },
    { "less is better", BST_LOWER_IS_BETTER },
    { "lib", BST_LOWER_IS_BETTER },
    { "neutral", BST_NEUTRAL },
    { "Unknown", BST_DIRECTION_UNKNOWN },
    { "", BST_DIRECTION_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *text = g_strdup_printf (HEAD "a,b,m,s,%s,1\n", words[i].word);
      g_autoptr (GPtrArray) results = import_good (text, &plain, NULL);

      g_assert_cmpint (bst_benchmark_info_primary (case_of (results, 0, 0)->description)->direction,
                       ==, words[i].direction);
    }
}

/* ---- Out and in again ---- */

static void
test_round_trip (void)
{
  const char *text =
      "system,benchmark,metric,unit,direction,value,repetition,state,time,price,threads,mode\n"
      "a;1,\"7-Zip, fast\",Wall Time,ms,lower,0.1,1,,2026-01-02T03:04:05.000250Z,9EUR,4,\"say "
      "\"\"x\"\"\"\n"
      "a;1,\"7-Zip, fast\",Speed,MB/s,,3.0000000000000004,1,,,,4,\"say \"\"x\"\"\"\n"
      "a;1,\"7-Zip, fast\",Wall Time,ms,lower,,2,crashed,,,4,\"say \"\"x\"\"\"\n"
      "a;1,\"7-Zip, fast\",Wall Time,ms,lower,1e-300,3,,,,4,\"say \"\"x\"\"\"\n"
      "b,\"7-Zip, fast\",Wall Time,us,lower,123456789,1,,,,,\n"
      "b,\"7-Zip, fast\",Wall Time,us,lower,,2,out-of-range,,,,\n"
      "b,other,n,1,neutral,-5,,,,,,\n";
  g_autoptr (GPtrArray) first = import_good (text, &plain, NULL);
  g_autofree char *one = export_all (first);
  g_autoptr (GPtrArray) second = import_good (one, &plain, NULL);
  g_autofree char *two = export_all (second);
  const BstCaseResult *c = case_of (second, 0, 0);

  g_assert_cmpstr (one, ==, two);
  g_assert_cmpstr (c->description->title, ==, "7-Zip, fast");
  g_assert_cmpfloat (sample_of (c, "wall-time", 0)->value, ==,
                     sample_of (case_of (first, 0, 0), "wall-time", 0)->value);
  g_assert_cmpfloat (sample_of (c, "speed", 0)->value, ==, 3000000.0000000004);
  g_assert_cmpint (repetition_of (c, 1)->status, ==, BST_STATUS_CRASHED);
  g_assert_cmpint (repetition_of (c, 0)->started, ==, G_GINT64_CONSTANT (1767323045000250));
  g_assert_cmpfloat (sample_of (c, "wall-time", 2)->value, ==, 1e-300 / 1000);
  g_assert_cmpstr (((BstResult *)second->pdata[0])->price, ==, "9EUR");
  g_assert_cmpint (sample_of (case_of (second, 1, 0), "wall-time", 1)->state, ==,
                   BST_SAMPLE_OUT_OF_RANGE);
  g_assert_cmpint (bst_benchmark_info_primary (case_of (second, 1, 1)->description)->direction, ==,
                   BST_NEUTRAL);
}

#define OWN_HEAD                                                                             \
  "system,benchmark,metric,unit,direction,value,repetition,state,time,price,benchstone-run," \
  "benchstone-revision,benchstone-identity,"

/* Our own export: the benchmark keeps its name, revision and identity, its metrics their labels, and
 * rules stay rules; figures of others beside them do not gain any of it. */
static void
test_own_round_trip (void)
{
  const char *text =
      OWN_HEAD "threads,data\n"
               "a,web.get,latency{page=/x},s,lower,0.5,1,ok,,,20261130-113200-7f3a9c,3,"
               "\"{\"\"data-set\"\":\"\"sha256:00\"\"}\",cpus,4096\n"
               "a,web.get,latency{page=/y},s,lower,0.25,1,ok,,,20261130-113200-7f3a9c,3,"
               "\"{\"\"data-set\"\":\"\"sha256:00\"\"}\",cpus,4096\n"
               "a,web.get,rate,1/s,higher,10,1,ok,,,20261130-113200-7f3a9c,3,"
               "\"{\"\"data-set\"\":\"\"sha256:00\"\"}\",cpus,4096\n"
               "a,other,time,s,lower,1,1,ok,,,,,,,\n";
  g_autoptr (GPtrArray) first = import_good (text, &plain, NULL);
  g_autofree char *one = export_all (first);
  const BstResult *run = first->pdata[0];
  const BstCaseResult *c = case_of (first, 0, 0);

  g_assert_cmpstr (one, ==, text);
  g_assert_cmpstr (c->id, ==, "web.get threads=cpus data=4096");
  g_assert_cmpstr (c->description->name, ==, "web.get");
  g_assert_cmpuint (c->description->revision, ==, 3);
  g_assert_cmpuint (c->description->metrics->len, ==, 2);
  g_assert_cmpstr (bst_benchmark_info_primary (c->description)->name, ==, "latency");
  g_assert_cmpstr (bst_benchmark_info_primary (c->description)->origin, ==, "imported from r.csv");
  g_assert_cmpstr (bst_pairs_get (c->identity, "data-set"), ==, "sha256:00");
  g_assert_cmpstr (bst_pairs_get (c->asked, "threads"), ==, "cpus");
  g_assert_cmpfloat (sample_of (c, "latency{page=/y}", 0)->value, ==, 0.25);
  g_assert_cmpstr (bst_pairs_get (run->notes, BST_IMPORTED_RUN), ==, "20261130-113200-7f3a9c");
  g_assert_cmpstr (case_of (first, 0, 1)->id, ==, "import.other");
}

/* Several runs of one system come back as that, each with its price, its time and its own
 * repetitions; where each system has one run, nothing is said of sessions. */
static void
test_sessions (void)
{
  const char *text = "system,benchmark,metric,unit,direction,value,price,time,session,mode\n"
                     "a,b,m,s,lower,1,10EUR/month,2026-01-02T03:04:05Z,monday,x\n"
                     "a,b,m,s,lower,2,12EUR/month,2026-02-02T03:04:05Z,tuesday,x\n"
                     "c,b,m,s,lower,3,1EUR,,,x\n"
                     "a,b,m,s,lower,4,12EUR/month,,tuesday,x\n"
                     "a,b,m,s,lower,5,,,,x\n";
  static const char *const labels[] = { "a", "a", "c", "a" };
  static const char *const prices[] = { "10EUR/month", "12EUR/month", "1EUR", NULL };
  static const guint counts[] = { 1, 2, 1, 1 };
  g_autoptr (GPtrArray) first = import_good (text, &plain, NULL);
  g_autofree char *one = export_all (first);
  g_autoptr (GPtrArray) second = import_good (one, &plain, NULL);
  g_autofree char *two = export_all (second);

  g_assert_cmpstr (one, ==, two);
  g_assert_true (g_str_has_prefix (one, "system,benchmark,metric,unit,direction,value,repetition,"
                                        "state,time,price,session,mode\n"));
  g_assert_cmpuint (second->len, ==, G_N_ELEMENTS (labels));
  for (guint i = 0; i < second->len; i++)
    {
      const BstResult *run = second->pdata[i];

      g_assert_cmpstr (run->label, ==, labels[i]);
      g_assert_cmpstr (run->price, ==, prices[i]);
      g_assert_cmpuint (case_of (second, i, 0)->repetitions->len, ==, counts[i]);
      g_assert_cmpstr (case_of (second, i, 0)->id, ==, "import.b mode=x");
    }
  g_assert_cmpint (((BstResult *)second->pdata[1])->started, ==,
                   G_GINT64_CONSTANT (1770001445000000));
  g_assert_cmpfloat (sample_of (case_of (second, 1, 0), "m", 1)->value, ==, 4);
}

/* All sessions of the one system get the label. */
static void
test_label_of_sessions (void)
{
  const BstImportOptions labelled = { .source = "r.csv", .label = "new", .now = NOW };
  g_autoptr (GPtrArray) results = import_good (
      "system,benchmark,metric,unit,direction,value,session\na,b,m,s,,1,1\na,b,m,s,,1,2\n",
      &labelled, NULL);

  g_assert_cmpuint (results->len, ==, 2);
  g_assert_cmpstr (((BstResult *)results->pdata[0])->label, ==, "new");
  g_assert_cmpstr (((BstResult *)results->pdata[1])->label, ==, "new");
}

/* Of many metrics a case has those that were said of it, in the order of the file. */
static void
test_few_of_many_metrics (void)
{
  g_autoptr (GString) text = g_string_new ("system,benchmark,metric,unit,direction,value,mode\n");
  g_autoptr (GPtrArray) results = NULL;
  const BstCaseResult *c;

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, "a,b,m%u,s,lower,%u,all\n", i, i + 1);
  g_string_append (text, "a,b,m999,s,lower,7,few\na,b,m3,s,lower,8,few\n"
                         "a,b,m999,s,lower,9,few\n");
  results = import_good (text->str, &plain, NULL);
  g_assert_cmpuint (case_of (results, 0, 0)->columns->len, ==, 1000);
  g_assert_cmpfloat (sample_of (case_of (results, 0, 0), "m500", 0)->value, ==, 501);
  c = case_of (results, 0, 1);
  g_assert_cmpuint (c->columns->len, ==, 3);
  g_assert_cmpstr (((BstColumn *)c->columns->pdata[0])->key, ==, "m0");
  g_assert_cmpstr (((BstColumn *)c->columns->pdata[1])->key, ==, "m3");
  g_assert_cmpstr (((BstColumn *)c->columns->pdata[2])->key, ==, "m999");
  g_assert_cmpuint (c->repetitions->len, ==, 2);
  /* Its primary figure, of m0, is missing. */
  g_assert_cmpint (repetition_of (c, 0)->status, ==, BST_STATUS_FAILED);
  g_assert_true (case_of (results, 0, 0)->description == c->description);
}

/* Names that become the same are numbered on, whatever is taken already. */
static void
test_equal_names (void)
{
  static const struct
  {
    const char *title, *name;
  } wanted[] = {
    { "a b 2", "a-b-2" },   { "a b", "a-b" },   { "a_b", "a-b-3" }, { "A.b", "a-b-4" },
    { "a b 3", "a-b-3-2" }, { "a/b", "a-b-5" }, { "a_b", "a-b-3" },
  };
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (BstNames) names = bst_names_new ();
  const char *last = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_cmpstr (bst_names_get (names, wanted[i].title, remarks), ==, wanted[i].name);
  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *title = g_strnfill (i + 1, '!');

      last = bst_names_get (names, title, remarks);
    }
  g_assert_cmpstr (last, ==, "x-3000");
}

/* What a spreadsheet would compute goes out with an apostrophe, which the way in takes away: every
 * text comes back as it was, with apostrophes of its own, too. */
static void
test_formulas (void)
{
  static const struct
  {
    const char *text, *written;
  } fields[] = {
    { "=1+1", "'=1+1" },
    { "@SUM(A1)", "'@SUM(A1)" },
    { "+x", "'+x" },
    { "-x", "'-x" },
    { "'=1", "''=1" },
    { "''@", "'''@" },
    { "-5", "-5" },
    { "-1.5e-3", "-1.5e-3" },
    { "a=1", "a=1" },
    { "'quoted'", "'quoted'" },
    { "'", "'" },
    { "-", "'-" },
    { "=\"a\";b", "\"'=\"\"a\"\";b\"" },
    { " a ", "\" a \"" },
    { " ", "\" \"" },
    { " =1", "\" =1\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);
      g_autoptr (GPtrArray) records = NULL;
      GError *error = NULL;

      bst_csv_append (out, fields[i].text, TRUE);
      g_assert_cmpstr (out->str, ==, fields[i].written);
      records = bst_csv_parse (out->str, out->len, ',', 0, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (((BstCsvRecord *)records->pdata[0])->fields->pdata[0], ==, fields[i].text);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formats/csv/directions", test_directions);
  g_test_add_func ("/formats/csv/plain", test_plain);
  g_test_add_func ("/formats/csv/description", test_description);
  g_test_add_func ("/formats/csv/optional-columns", test_optional_columns);
  g_test_add_func ("/formats/csv/score-group", test_score_group);
  g_test_add_func ("/formats/csv/decimal-commas", test_commas);
  g_test_add_func ("/formats/csv/semicolons", test_points_and_semicolons);
  g_test_add_func ("/formats/csv/quotes", test_quotes);
  g_test_add_func ("/formats/csv/label", test_label);
  g_test_add_func ("/formats/csv/names", test_names);
  g_test_add_func ("/formats/csv/utf-16", test_utf16);
  g_test_add_func ("/formats/csv/round-trip", test_round_trip);
  g_test_add_func ("/formats/csv/own-round-trip", test_own_round_trip);
  g_test_add_func ("/formats/csv/sessions", test_sessions);
  g_test_add_func ("/formats/csv/label-of-sessions", test_label_of_sessions);
  g_test_add_func ("/formats/csv/few-of-many-metrics", test_few_of_many_metrics);
  g_test_add_func ("/formats/csv/equal-names", test_equal_names);
  g_test_add_func ("/formats/csv/formulas", test_formulas);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/formats/csv/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_refused);
    }
  return g_test_run ();
}
