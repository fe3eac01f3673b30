/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-worker.c - the real worker: describing, jobs that make no sense, and the zoo of plugins
 * that do wrong.  What only the host can stop (hang, leak) is tested there.
 */
#include <config.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <glib/gstdio.h>
#include "model/description.h"
#include "worker-driver.h"

static void
assert_ok (const DriverResult *result)
{
  if (!driver_is_ok (result))
    driver_print (result);
  g_assert_true (driver_is_ok (result));
}

static void
assert_error (const DriverResult *result, const char *expected)
{
  if (driver_error (result) == NULL || strstr (driver_error (result), expected) == NULL)
    driver_print (result);
  g_assert_nonnull (driver_error (result));
  g_assert_nonnull (strstr (driver_error (result), expected));
}

static guint
error_code (const DriverResult *result)
{
  guint32 code = 0;

  g_variant_lookup (driver_nth (result, BST_RECORD_ERROR, 0), "code", "u", &code);
  return code;
}

/* ---- Describing -------------------------------------------------------------------------- */

static DriverResult *
describe (const char *const *names)
{
  GVariantBuilder files;

  g_variant_builder_init (&files, G_VARIANT_TYPE ("aay"));
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *file =
          g_strdup_printf ("%s/.test-plugins/%s.so", g_getenv ("abs_top_builddir"), names[i]);

      g_variant_builder_add (&files, "^ay", file);
    }
  return driver_job (g_variant_new_parsed ("{'kind': <'describe'>, 'files': <%@aay>}",
                                           g_variant_builder_end (&files)));
}

static DriverResult *
describe_file (const char *file)
{
  const char *const files[] = { file, NULL };

  return driver_job (g_variant_new_parsed ("{'kind': <'describe'>, 'files': <%@aay>}",
                                           g_variant_new_bytestring_array (files, 1)));
}

static void
test_describe (void)
{
  const char *names[] = { "shape-counted", "no-such-file", "frozen-abi0", NULL };
  g_autoptr (DriverResult) result = describe (names);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstPluginInfo) info = NULL;

  assert_ok (result);
  g_autoptr (GVariant) plugin =
      g_variant_lookup_value (driver_nth (result, BST_RECORD_DESCRIPTION, 0), "plugin", NULL);

  info = bst_plugin_info_from_variant (plugin, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (info->name, ==, "shape-counted");
  g_assert_nonnull (bst_plugin_info_find (info, "shape-counted.sum"));
  g_assert_true (g_str_has_suffix (driver_text (result, BST_RECORD_DESCRIPTION, 1, "file"),
                                   "/no-such-file.so"));
  g_assert_nonnull (driver_text (result, BST_RECORD_DESCRIPTION, 1, "error"));
  g_assert_null (driver_text (result, BST_RECORD_DESCRIPTION, 2, "error"));
  g_assert_cmpuint (driver_count (result, BST_RECORD_DESCRIPTION), ==, 3);
}

/* A plugin's file, or what is near one, as a file "x.so" of LENGTH bytes in a folder of its own; PATCH
 * is written at OFFSET. */
static const struct
{
  gsize length; /* 0: whole */
  gsize offset;
  const char *patch;
  gsize patch_length;
  const char *expected; /* NULL: it is a plugin */
} object_files[] = {
  { 0, 0, "", 0, NULL },
  { 0, 0, "text", 4, "The file is no shared library." },
  { 3, 0, "", 0, "of which the end is missing" },
  { 7, 0, "garbage", 7, "The file is no shared library." },
  { 17, 0, "", 0, "of which the end is missing" },
  { 40, 0, "", 0, "of which the end is missing" },
  { 100, 0, "", 0, "of which the end is missing" },
  { 4000, 0, "", 0, "of which the end is missing" },
  /* e_type, then e_machine */
  { 0, 16, "\1\0", 2, "object file that is not linked yet" },
  { 0, 16, "\2\0", 2, "but a program" },
  { 0, 16, "\4\0", 2, "The file is no shared library." },
  { 0, 18, "\x02\x01", 2, "The plugin is built for loongarch64; this machine is x86-64." },
  { 0, 18, "\xb7\0", 2, "The plugin is built for aarch64; this machine is x86-64." },
  { 0, 18, "\x39\x30", 2, "The plugin is built for machine 12345 of ELF; this machine is x86-64." },
  { 0, 4, "\1", 1, "The plugin is built for x86-64 (x32); this machine is x86-64." },
  { 0, 4, "\1\1\1\0\0\0\0\0\0\0\0\0\3\0\3\0", 16,
    "The plugin is built for i386; this machine is x86-64." },
  { 0, 4, "\2\2\1\0\0\0\0\0\0\0\0\0\0\3\0\x16", 16,
    "The plugin is built for s390x; this machine is x86-64." },
  /* e_phoff, e_phentsize, e_phnum */
  { 0, 32, "\377\377\377\377\377\377\377\377", 8, "of which the end is missing" },
  { 0, 54, "\0\0", 2, "of which the end is missing" },
  { 0, 56, "\377\377", 2, "of which the end is missing" },
};

/* What the worker says of FILE once it has the Ith of these contents. */
static char *
say_of_object (const char *original, const char *file, guint i)
{
  g_autoptr (DriverResult) result = NULL;
  g_autofree char *data = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (original, &data, &length, NULL));
  memcpy (data + object_files[i].offset, object_files[i].patch, object_files[i].patch_length);
  if (object_files[i].length > 0)
    length = object_files[i].length;
  g_assert_true (g_file_set_contents (file, data, (gssize)length, NULL));
  result = describe_file (file);
  assert_ok (result);
  return g_strdup (driver_text (result, BST_RECORD_DESCRIPTION, 0, "error"));
}

static void
test_object_files (void)
{
  g_autofree char *original =
      g_strdup_printf ("%s/.test-plugins/shape-counted.so", g_getenv ("abs_top_builddir"));
  g_autofree char *folder = NULL, *file = NULL;

  if (!g_str_equal (BST_ARCH, "x86_64") || GLIB_SIZEOF_VOID_P != 8)
    {
      g_test_skip ("the bytes are those of x86-64");
      return;
    }
  folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  file = g_build_filename (folder, "shape-counted.so", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (object_files); i++)
    {
      g_autofree char *said = say_of_object (original, file, i);

      g_test_message ("case %u: %s", i, said != NULL ? said : "-");
      if (object_files[i].expected == NULL)
        g_assert_null (said);
      else
        g_assert_nonnull (strstr (said != NULL ? said : "", object_files[i].expected));
    }
  g_assert_cmpint (g_unlink (file), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Each says what is wrong, and the next one is described all the same. */
static void
test_describe_broken (void)
{
  static const char *const cases[][2] = {
    { "zoo-abi", "was built for version 1000 of the plugin interface" },
    { "zoo-name", "File and plugin name differ" },
    { "zoo-symbol-name", "has no plugin 'zoo-symbol-name' in it" },
    { "zoo-symbol", "undefined symbol: no_such_function_anywhere" },
    { "zoo-unit", "bogomips" },
  };
  const char *names[G_N_ELEMENTS (cases) + 2] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    names[i] = cases[i][0];
  names[G_N_ELEMENTS (cases)] = "zoo";
  g_autoptr (DriverResult) result = describe (names);

  assert_ok (result);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *error = driver_text (result, BST_RECORD_DESCRIPTION, i, "error");

      g_assert_nonnull (error);
      if (strstr (error, cases[i][1]) == NULL)
        g_printerr ("# %s: %s\n", cases[i][0], error);
      g_assert_nonnull (strstr (error, cases[i][1]));
    }
  g_assert_null (driver_text (result, BST_RECORD_DESCRIPTION, G_N_ELEMENTS (cases), "error"));
}

/* ---- Jobs that make no sense ------------------------------------------------------------- */

static void
test_bad_jobs (void)
{
  static const char *const cases[][2] = {
    { "{'kind': <'dance'>}", "The field 'kind' of the job" },
    { "{'kind': <1>}", "The field 'kind' of the job has the type 'i' where 's' is needed." },
    { "{'kind': <'run'>}", "The field 'file' of the job" },
    { "{'kind': <'run'>, 'file': <b'x'>, 'duration': <-1.0>}", "The field 'duration'" },
    { "{'kind': <'run'>, 'file': <b'x'>, 'threads': <@u 4000000000>}", "The field 'threads'" },
    { "{'kind': <'run'>, 'file': <b'/no/such.so'>, 'benchmark': <'a.b'>}", "/no/such.so" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DriverResult) result =
          driver_job (g_variant_parse (G_VARIANT_TYPE_VARDICT, cases[i][0], NULL, NULL, NULL));

      assert_error (result, cases[i][1]);
      g_assert_cmpuint (driver_count (result, BST_RECORD_END), ==, 1);
    }
}

/* ---- The zoo ----------------------------------------------------------------------------- */

static void
test_crashes (void)
{
  static const struct
  {
    const char *benchmark, *stage;
    int number;
  } cases[] = {
    { "zoo.crash-setup", BST_STAGE_SETUP, SIGSEGV },
    { "zoo.crash-thread-setup", BST_STAGE_THREAD_SETUP, SIGSEGV },
    { "zoo.crash-run", BST_STAGE_RUN, SIGSEGV },
    { "zoo.crash-verify", BST_STAGE_VERIFY, SIGSEGV },
    { "zoo.crash-teardown", BST_STAGE_TEARDOWN, SIGSEGV },
    { "zoo.abort", BST_STAGE_RUN, SIGABRT },
    { "zoo.stack-overflow", BST_STAGE_RUN, SIGSEGV },
    { "zoo-constructor.run", BST_STAGE_LOAD, SIGSEGV },
    { "zoo-query.run", BST_STAGE_DESCRIBE, SIGSEGV },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DriverResult) result = driver_run (cases[i].benchmark, NULL, NULL);
      GVariant *crash = driver_nth (result, BST_RECORD_CRASH, 0);
      gint32 number = 0;
      guint64 address = 0;

      if (crash == NULL || result->cut)
        driver_print (result);
      g_assert_nonnull (crash);
      g_assert_false (result->cut);
      g_variant_lookup (crash, "signal", "i", &number);
      g_variant_lookup (crash, "address", "t", &address);
      g_assert_cmpint (number, ==, cases[i].number);
      if (strstr (cases[i].benchmark, "crash") != NULL)
        g_assert_cmpuint (address, ==, 64); /* where zoo.c writes to */
      g_assert_true (WIFSIGNALED (result->status));
      g_assert_cmpint (WTERMSIG (result->status), ==, cases[i].number);
      g_assert_cmpstr (driver_last_stage (result), ==, cases[i].stage);
      g_assert_cmpuint (driver_count (result, BST_RECORD_END), ==, 0);
      g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 0);
    }
}

/* What was logged before a crash is what helps most, also from a measured interval. */
static void
test_last_words (void)
{
  g_autoptr (DriverResult) setup = driver_run ("zoo.crash-setup", NULL, NULL);
  g_autoptr (DriverResult) run = driver_run ("zoo.crash-run", NULL, NULL);

  g_assert_cmpstr (driver_text (setup, BST_RECORD_LOG, 0, "text"), ==,
                   "the last words before the crash");
  g_assert_cmpstr (driver_text (run, BST_RECORD_LOG, 0, "text"), ==, "logged while measuring");
}

static void
test_mistakes (void)
{
  static const struct
  {
    const char *benchmark, *error;
    BstError code;
  } cases[] = {
    { "zoo.nan", "zoo.nan: run: bst_thread_emit: metric 'rate' got nan", BST_ERROR_FAILED },
    { "zoo.negative", "run: bst_thread_emit: metric 'rate' got -1", BST_ERROR_FAILED },
    { "zoo.bad-index", "run: bst_thread_emit: there is no metric 7", BST_ERROR_FAILED },
    { "zoo.wrong-kind", "bst_thread_latency: metric 'rate' is of a kind", BST_ERROR_FAILED },
    { "zoo.outside", "metric 'rate' was given outside of run", BST_ERROR_FAILED },
    { "zoo.wrong-answer", "zoo.wrong-answer: verify: 42 was expected", BST_ERROR_WRONG_RESULT },
    { "zoo.wrong-silent", "verify: the answer was wrong", BST_ERROR_WRONG_RESULT },
    { "zoo.speechless", "run returned FALSE without saying why", BST_ERROR_FAILED },
    { "zoo.undeclared", "bst_run_get_string: there is no parameter 'no-such'", BST_ERROR_FAILED },
    { "zoo.wrong-type", "bst_run_get_int: the parameter 'name' has the type", BST_ERROR_FAILED },
    { "zoo.unsupported", "setup: there is no such device here", BST_ERROR_UNSUPPORTED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DriverResult) result = driver_run (cases[i].benchmark, "{'name': <'x'>}", NULL);

      assert_error (result, cases[i].error);
      g_assert_cmpuint (error_code (result), ==, cases[i].code);
      g_assert_cmpint (result->status, ==, 0);
      g_assert_cmpuint (driver_count (result, BST_RECORD_END), ==, 1);
      g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 0);
    }
}

static void
test_zero (void)
{
  g_autoptr (DriverResult) result = driver_run ("zoo.zero", NULL, NULL);

  assert_error (result, "zoo.zero: run: there is no figure for 'rate': implausible zero");
  g_assert_cmpuint (error_code (result), ==, BST_ERROR_FAILED);
  g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 0);
}

/* The honest result arrives although the plugin changed what belongs to the process. */
static void
test_survived (void)
{
  static const char *const cases[] = { "zoo.honest", "zoo.changes-process", "zoo.floods-stdout",
                                       "zoo-shorter.run", "zoo-longer.run" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DriverResult) result =
          driver_run (cases[i], "{'first': <@x 1>, 'second': <@x 2>}", NULL);

      assert_ok (result);
      g_assert_cmpfloat (driver_value (result, "rate"), >, 0);
      if (g_str_has_prefix (cases[i], "zoo-"))
        g_assert_cmpfloat (driver_value (result, "value"), ==, 7);
    }
}

static void
test_log_flood (void)
{
  g_autoptr (DriverResult) result = driver_run ("zoo.floods-log", NULL, NULL);
  const guint n = driver_count (result, BST_RECORD_LOG);
  g_autofree char *lost = NULL;

  assert_ok (result);
  g_assert_cmpuint (n, <, 50000);
  g_assert_cmpuint (n, >, 1000);
  lost = g_strdup_printf ("%u more lines were logged", 50000 - (n - 1));
  g_assert_true (g_str_has_prefix (driver_text (result, BST_RECORD_LOG, n - 1, "text"), lost));
}

static void
test_detaches (void)
{
  g_autoptr (DriverResult) result = driver_run ("zoo.detaches", NULL, NULL);

  assert_ok (result);
  g_assert_nonnull (strstr (driver_text (result, BST_RECORD_LOG, 0, "text"), "behind"));
}

/* Only one of the two processes has a say, and it is no result. */
static void
test_forks (void)
{
  static const char *const cases[][2] = {
    { "zoo.forks-probe", BST_STAGE_PROBE },
    { "zoo.forks-setup", BST_STAGE_SETUP },
    { "zoo.forks-thread-setup", BST_STAGE_THREAD_SETUP },
    { "zoo.forks-run", BST_STAGE_RUN },
    { "zoo.forks-timed", BST_STAGE_RUN },
    { "zoo.forks-log", BST_STAGE_RUN },
    { "zoo.forks-thread-teardown", BST_STAGE_THREAD_TEARDOWN },
    { "zoo.forks-verify", BST_STAGE_VERIFY },
    { "zoo.forks-teardown", BST_STAGE_TEARDOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DriverResult) result = driver_run (cases[i][0], NULL, NULL);
      g_autofree char *expected =
          g_strdup_printf ("%s: %s: the plugin forked in %s and both processes went on",
                           cases[i][0], cases[i][1], cases[i][1]);

      assert_error (result, expected);
      g_assert_cmpstr (driver_text (result, BST_RECORD_ERROR, 0, "stage"), ==, cases[i][1]);
      g_assert_cmpuint (error_code (result), ==, BST_ERROR_FAILED);
      g_assert_cmpuint (driver_count (result, BST_RECORD_ERROR), ==, 1);
      g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 0);
      g_assert_cmpuint (driver_count (result, BST_RECORD_END), ==, 1);
      g_assert_cmpint (result->status, ==, 0);
    }
}

/* While it describes: the other plugins of the same worker are none the worse. */
static void
test_fork_describe (void)
{
  const char *names[] = { "shape-counted", "zoo-fork", "shape-timed", NULL };
  g_autoptr (DriverResult) result = describe (names);

  assert_ok (result);
  g_assert_cmpuint (driver_count (result, BST_RECORD_DESCRIPTION), ==, 3);
  g_assert_null (driver_text (result, BST_RECORD_DESCRIPTION, 0, "error"));
  g_assert_nonnull (strstr (driver_text (result, BST_RECORD_DESCRIPTION, 1, "error"),
                            "the plugin forked in describe and both processes went on"));
  g_assert_null (driver_text (result, BST_RECORD_DESCRIPTION, 2, "error"));
}

/* A process that ends where it was made disturbs nobody. */
static void
test_fork_well (void)
{
  g_autoptr (DriverResult) result = driver_run ("zoo.forks-well", NULL, NULL);

  assert_ok (result);
  g_assert_cmpuint (driver_count (result, BST_RECORD_SAMPLE), ==, 1);
}

static void
test_cut_off (void)
{
  g_autoptr (DriverResult) closes = driver_run ("zoo.closes-descriptors", NULL, NULL);
  g_autoptr (DriverResult) exits = driver_run ("zoo.exits", NULL, NULL);
  g_autoptr (DriverResult) hard = driver_run ("zoo.exits-hard", NULL, NULL);
  g_autoptr (DriverResult) scribbles = driver_run ("zoo.scribbles", NULL, NULL);

  g_assert_cmpuint (driver_count (closes, BST_RECORD_END), ==, 0);
  g_assert_cmpint (WEXITSTATUS (closes->status), ==, 3);
  g_assert_nonnull (strstr (closes->log, "closed the descriptor for records"));
  g_assert_cmpuint (driver_count (exits, BST_RECORD_END), ==, 0);
  g_assert_cmpstr (driver_last_stage (exits), ==, BST_STAGE_RUN);
  g_assert_cmpuint (driver_count (hard, BST_RECORD_END), ==, 0);
  g_assert_true (scribbles->cut);
}

static void
test_frozen (void)
{
  g_autoptr (DriverResult) result =
      driver_run ("frozen-abi0.ice", "{'mode': <'x'>, 'size': <@x 4096>}", NULL);

  assert_ok (result);
  g_assert_cmpfloat (driver_value (result, "size"), ==, 4096);
  g_assert_cmpfloat_with_epsilon (driver_value (result, "time"), 1.5e-6, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worker/describe", test_describe);
  g_test_add_func ("/worker/describe-broken", test_describe_broken);
  g_test_add_func ("/worker/describe/object-files", test_object_files);
  g_test_add_func ("/worker/bad-jobs", test_bad_jobs);
  g_test_add_func ("/worker/crashes", test_crashes);
  g_test_add_func ("/worker/last-words", test_last_words);
  g_test_add_func ("/worker/mistakes", test_mistakes);
  g_test_add_func ("/worker/zero", test_zero);
  g_test_add_func ("/worker/survived", test_survived);
  g_test_add_func ("/worker/log-flood", test_log_flood);
  g_test_add_func ("/worker/detaches", test_detaches);
  g_test_add_func ("/worker/forks", test_forks);
  g_test_add_func ("/worker/fork-describe", test_fork_describe);
  g_test_add_func ("/worker/fork-well", test_fork_well);
  g_test_add_func ("/worker/cut-off", test_cut_off);
  g_test_add_func ("/worker/frozen", test_frozen);
  return g_test_run ();
}
