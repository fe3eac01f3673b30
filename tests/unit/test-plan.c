/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-plan.c - from suites to cases, their order, and why some are not run.  No worker is
 * started: a function describes the plugins.
 */
#include <config.h>

#include <math.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "host/plan.h"
#include "host/registry-private.h"
#include "model/paths.h"

static char *top;
static BstRegistry *registry;
static const BstParamContext context = { .cpus = 4, .memory = G_GUINT64_CONSTANT (1000000000) };

/* ---- a plugin "t" ---- */

static gboolean
run_nothing (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  return TRUE;
}

static const BstMetric metrics[] = {
  { .name = "rate",
    .unit = "op/s",
    .direction = BST_HIGHER_IS_BETTER,
    .kind = BST_COUNTER,
    .threads = BST_SUM,
    .role = BST_PRIMARY,
    .help = "Rate." },
};

static const BstParam params[] = {
  { .name = "size", .type = BST_PARAM_SIZE, .def = "4KiB", .min = 1, .max = 1e9, .help = "S." },
  { .name = "text", .type = BST_PARAM_STRING, .def = "", .help = "T." },
  { .name = "command", .type = BST_PARAM_COMMAND, .def = "", .help = "C." },
};

#define BENCHMARK(NAME, PACE, THREADS, NEEDS, ...)                                              \
  {                                                                                             \
    .name = NAME, .title = NAME, .help = "H.", .revision = 1, .pace = PACE, .threads = THREADS, \
    .needs = NEEDS, .metrics = metrics, .n_metrics = 1, .run = run_nothing, __VA_ARGS__         \
  }

static const BstBenchmark benchmarks[] = {
  BENCHMARK ("full", BST_COUNTED, BST_THREADS_HOST, 0, .params = params, .n_params = 3),
  BENCHMARK ("job", BST_JOB, BST_THREADS_ONE, 0),
  BENCHMARK ("disk", BST_JOB, BST_THREADS_ONE, BST_NEEDS_SCRATCH),
  BENCHMARK ("root", BST_JOB, BST_THREADS_ONE, BST_NEEDS_ROOT),
  BENCHMARK ("wipe", BST_JOB, BST_THREADS_ONE, BST_NEEDS_DESTRUCTIVE),
};

static void
describe (const char *const *files, BstDescribeDone done, gpointer data)
{
  static const BstPlugin plugin = {
    BST_PLUGIN_HEAD,          .name = "t",
    .version = "1",           .license = "LGPL-2.1-or-later",
    .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks)
  };

  for (; *files != NULL; files++)
    if (g_str_has_prefix (*files, top))
      {
        g_autoptr (GError) error = NULL;

        done (*files, bst_plugin_info_new (&plugin, "t", &error), NULL, data);
        g_assert_no_error (error);
      }
}

/* ---- helpers ---- */

static BstPlanOptions
options_new (void)
{
  BstPlanOptions options = { .seed = 42 };

  options.params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  options.env = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  options.targets = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  bst_settings_init (&options.settings);
  return options;
}

static void
options_clear (BstPlanOptions *options)
{
  g_ptr_array_unref (options->params);
  g_ptr_array_unref (options->env);
  g_ptr_array_unref (options->targets);
  g_free (options->settings.duration);
  g_free (options->settings.pin);
}

static void
add (GPtrArray *pairs, const char *key, const char *value)
{
  g_ptr_array_add (pairs, bst_pair_new (key, value));
}

static BstPlan *
plan_new (const BstSuite *suite, const BstPlanOptions *options)
{
  g_autoptr (GError) error = NULL;
  BstPlan *plan = bst_plan_new (suite, registry, &context, options, &error);

  g_assert_no_error (error);
  return plan;
}

static const BstPlanCase *
case_at (const BstPlan *plan, guint i)
{
  g_assert_cmpuint (i, <, plan->cases->len);
  return plan->cases->pdata[i];
}

static const char *
asked (const BstPlanCase *c, const char *param)
{
  return ((BstParamValue *)g_hash_table_lookup (c->values, param))->asked;
}

static char *
complaint (const BstSuite *suite, const BstPlanOptions *options)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_plan_new (suite, registry, &context, options, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  return g_strdup (error->message);
}

/* ---- cases ---- */

static void
test_sweep (void)
{
  static const char *const ids[] = { "t.full size=4096 threads=1", "t.full size=4096 threads=cpus",
                                     "t.full size=8192 threads=1",
                                     "t.full size=8192 threads=cpus" };
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  BstSuiteCase *c = bst_suite_add_case (suite, "t.full", "command line");
  g_autoptr (BstPlan) plan = NULL;

  add (c->params, "threads", "1");
  add (c->params, "threads", "cpus");
  add (c->params, "size", "4KiB,8KiB,4096"); /* the third is the first again */
  plan = plan_new (suite, &options);
  g_assert_cmpuint (plan->cases->len, ==, G_N_ELEMENTS (ids));
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    g_assert_cmpstr (case_at (plan, i)->id, ==, ids[i]);
  g_assert_cmpint (
      g_variant_get_int64 (
          ((BstParamValue *)g_hash_table_lookup (case_at (plan, 1)->values, "threads"))->value),
      ==, 4);
  g_assert_cmpuint (g_hash_table_size (case_at (plan, 0)->values), ==, 6);
  options_clear (&options);
}

static void
test_ids (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (BstPlan) plan = NULL;
  BstSuiteCase *c;

  bst_suite_add_case (suite, "t.full", "command line");
  c = bst_suite_add_case (suite, "t.full", "command line");
  add (c->params, "size", "4096"); /* the default, said otherwise */
  c = bst_suite_add_case (suite, "t.full", "command line");
  add (c->params, "text", "a,b \"c\"\n\xc3\xa9");
  plan = plan_new (suite, &options);
  g_assert_cmpstr (case_at (plan, 0)->id, ==, "t.full");
  g_assert_cmpstr (case_at (plan, 1)->id, ==, "t.full #2");
  g_assert_cmpstr (case_at (plan, 2)->id, ==, "t.full text=\"a,b \\\"c\\\"\\n\xc3\xa9\"");
  options_clear (&options);
}

static void
test_precedence (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  BstSuiteCase *c = bst_suite_add_case (suite, "t.full", "command line");
  g_autoptr (BstPlan) plan = plan_new (suite, &options);

  g_assert_cmpstr (asked (case_at (plan, 0), "duration"), ==, "1s");
  g_assert_cmpuint (case_at (plan, 0)->settings.min_repetitions, ==, 10);
  g_assert_cmpuint (case_at (plan, 0)->settings.max_repetitions, ==, 50);
  g_assert_cmpfloat (case_at (plan, 0)->settings.precision, ==, 0.02);
  g_assert_cmpuint (case_at (plan, 0)->settings.memory_limit, ==, 900000000);
  g_assert_cmpstr (case_at (plan, 0)->settings.pin, ==, "auto");
  g_assert_true (isnan (case_at (plan, 0)->settings.timeout));
  g_assert_false (plan->given_order);
  g_assert_cmpfloat (plan->budget, ==, 0);
  bst_plan_free (g_steal_pointer (&plan));

  g_assert_true (bst_settings_set (&suite->settings, "duration", "2s", NULL));
  g_assert_true (bst_settings_set (&suite->settings, "repetitions", "5", NULL));
  g_assert_true (bst_settings_set (&suite->settings, "order", "given", NULL));
  g_assert_true (bst_settings_set (&suite->settings, "budget", "1min", NULL));
  g_assert_true (bst_settings_set (&c->settings, "repetitions", "6", NULL));
  plan = plan_new (suite, &options);
  g_assert_cmpstr (asked (case_at (plan, 0), "duration"), ==, "2s");
  g_assert_cmpuint (case_at (plan, 0)->settings.max_repetitions, ==, 6);
  g_assert_true (plan->given_order);
  g_assert_cmpfloat (plan->budget, ==, 60);
  bst_plan_free (g_steal_pointer (&plan));

  g_assert_true (bst_settings_set (&c->settings, "duration", "3s", NULL));
  g_assert_true (bst_settings_set (&options.settings, "repetitions", "7", NULL));
  g_assert_true (bst_settings_set (&options.settings, "order", "random", NULL));
  g_assert_true (bst_settings_set (&options.settings, "budget", "none", NULL));
  plan = plan_new (suite, &options);
  g_assert_cmpstr (asked (case_at (plan, 0), "duration"), ==, "3s");
  g_assert_cmpuint (case_at (plan, 0)->settings.max_repetitions, ==, 7);
  g_assert_false (plan->given_order);
  g_assert_cmpfloat (plan->budget, ==, 0);
  bst_plan_free (g_steal_pointer (&plan));

  add (c->params, "duration", "4s");
  plan = plan_new (suite, &options);
  g_assert_cmpstr (asked (case_at (plan, 0), "duration"), ==, "4s");
  bst_plan_free (g_steal_pointer (&plan));

  g_assert_true (bst_settings_set (&options.settings, "duration", "5s", NULL));
  plan = plan_new (suite, &options);
  g_assert_cmpstr (asked (case_at (plan, 0), "duration"), ==, "5s");
  bst_plan_free (g_steal_pointer (&plan));

  add (options.params, "duration", "6s");
  plan = plan_new (suite, &options);
  g_assert_cmpstr (asked (case_at (plan, 0), "duration"), ==, "6s");
  options_clear (&options);
}

static void
test_option_params (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (BstPlan) plan = NULL;
  g_autofree char *message = NULL;

  bst_suite_add_case (suite, "t.full", "command line");
  bst_suite_add_case (suite, "t.job", "command line");
  add (options.params, "size", "1kB");
  plan = plan_new (suite, &options); /* only one has it: fine */
  g_assert_cmpstr (case_at (plan, 0)->id, ==, "t.full size=1000");
  g_assert_cmpstr (case_at (plan, 1)->id, ==, "t.job");
  add (options.params, "siez", "1");
  message = complaint (suite, &options);
  g_assert_cmpstr (message, ==,
                   "-p: none of the benchmarks has a parameter 'siez'; they have size, text, "
                   "command, threads, duration, warm-up.  Did you mean 'size'?");
  options_clear (&options);
}

static void
test_variants (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  BstSuiteCase *c = bst_suite_add_case (suite, "t.full", "command line");
  BstVariant *a = bst_suite_add_variant (suite, "A"), *b = bst_suite_add_variant (suite, "B");
  g_autoptr (BstPlan) plan = NULL;
  static const char *const expected[][3] = {
    { "A", "1", "1s" }, { "B", "1", "2s" }, { "A", "2", "1s" }, { "B", "2", "2s" }
  };

  add (c->params, "threads", "1,2");
  add (b->params, "duration", "2s");
  add (a->env, "E", "a");
  add (options.env, "E", "all");
  add (c->env, "F", "case");
  plan = plan_new (suite, &options);
  g_assert_cmpuint (plan->cases->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      const BstPlanCase *p = case_at (plan, i);

      g_assert_cmpstr (p->variant, ==, expected[i][0]);
      g_assert_cmpstr (asked (p, "threads"), ==, expected[i][1]);
      g_assert_cmpstr (asked (p, "duration"), ==, expected[i][2]);
    }
  /* What variants differ in is not in the id: the pairs are compared. */
  g_assert_cmpstr (case_at (plan, 0)->id, ==, "t.full threads=1");
  g_assert_cmpstr (case_at (plan, 1)->id, ==, "t.full threads=1");
  g_assert_cmpstr (bst_pairs_get (case_at (plan, 0)->env, "E"), ==, "a");
  g_assert_cmpstr (bst_pairs_get (case_at (plan, 1)->env, "E"), ==, "all");
  g_assert_cmpstr (bst_pairs_get (case_at (plan, 1)->env, "F"), ==, "case");
  options_clear (&options);
}

static void
test_complaints (void)
{
  BstPlanOptions options = options_new ();
  g_autofree char *path = g_build_filename (top, "quick.json", NULL);
  g_autofree char *expected =
      g_strdup_printf ("%s:4: cases[0].params.thread: there is no parameter 'thread' in t.full; "
                       "it has size, text, command, threads, duration, warm-up.  Did you mean "
                       "'threads'?",
                       path);
  g_autofree char *value_expected =
      g_strdup_printf ("%s:2: cases[0].params.threads: Parameter 'threads': ", path);
  g_autofree char *name_expected =
      g_strdup_printf ("%s:2: cases[0].benchmark: There is no benchmark 't.ful'.", path);
  const struct
  {
    const char *text, *expected;
  } bad[] = {
    { "{\"benchstone-suite\": 0,\n\"cases\": [\n{\"benchmark\": \"t.full\", \"params\": {\n"
      "\"thread\": 1}}]}",
      expected },
    { "{\"benchstone-suite\": 0,\n\"cases\": [{\"benchmark\": \"t.full\", \"params\": "
      "{\"threads\": \"many\"}}]}",
      value_expected },
    { "{\"benchstone-suite\": 0,\n\"cases\": [{\"benchmark\": \"t.ful\"}]}", name_expected },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BstSuite) suite = NULL;
      g_autofree char *message = NULL;

      g_assert_true (g_file_set_contents (path, bad[i].text, -1, NULL));
      suite = bst_suite_load (path, &error);
      g_assert_no_error (error);
      message = complaint (suite, &options);
      if (!g_str_has_prefix (message, bad[i].expected))
        g_assert_cmpstr (message, ==, bad[i].expected);
    }
  options_clear (&options);
}

static void
test_too_many (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  BstSuiteCase *c = bst_suite_add_case (suite, "t.full", "command line");
  g_autofree char *message = NULL;

  add (c->params, "size", "1..101+1");
  add (c->params, "threads", "1..100+1");
  message = complaint (suite, &options);
  g_assert_nonnull (strstr (message, "more than 10000 cases"));
  options_clear (&options);
}

/* ---- what is not run ---- */

static gboolean
is_tmpfs (const char *folder)
{
  struct statfs fs;

  return statfs (folder, &fs) == 0 && (guint32)fs.f_type == 0x01021994;
}

static void
test_targets (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (BstPlan) plan = NULL;
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *message = NULL;

  bst_suite_add_case (suite, "t.disk", "command line");
  bst_suite_add_case (suite, "t.job", "command line");
  add (options.targets, "disk", top);
  plan = plan_new (suite, &options);
  g_assert_cmpstr (case_at (plan, 0)->target, ==, top);
  g_assert_null (case_at (plan, 0)->skip_reason);
  g_assert_null (case_at (plan, 1)->target);
  bst_plan_free (g_steal_pointer (&plan));
  g_ptr_array_set_size (options.targets, 0);

  g_assert_cmpint (g_chdir (top), ==, 0);
  plan = plan_new (suite, &options);
  if (is_tmpfs (top))
    g_assert_cmpint (case_at (plan, 0)->skip_status, ==, BST_STATUS_SKIPPED);
  else
    g_assert_cmpstr (case_at (plan, 0)->target, ==, top);
  bst_plan_free (g_steal_pointer (&plan));
  if (is_tmpfs ("/dev/shm") && g_chdir ("/dev/shm") == 0)
    {
      plan = plan_new (suite, &options);
      g_assert_null (case_at (plan, 0)->target);
      g_assert_cmpint (case_at (plan, 0)->skip_status, ==, BST_STATUS_SKIPPED);
      g_assert_nonnull (strstr (case_at (plan, 0)->skip_reason, "--target disk=DIR"));
      g_assert_null (case_at (plan, 1)->skip_reason);
    }
  g_assert_cmpint (g_chdir (here), ==, 0);

  add (options.targets, "disk", "/nonexistent");
  message = complaint (suite, &options);
  g_assert_cmpstr (message, ==,
                   "--target disk=/nonexistent: No such file or directory.  Name a folder that exists.");
  options_clear (&options);
}

static void
test_needs (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (BstPlan) plan = NULL;

  bst_suite_add_case (suite, "t.root", "command line");
  bst_suite_add_case (suite, "t.wipe", "command line");
  plan = plan_new (suite, &options);
  if (geteuid () == 0)
    g_assert_null (case_at (plan, 0)->skip_reason);
  else
    g_assert_cmpint (case_at (plan, 0)->skip_status, ==, BST_STATUS_PERMISSION);
  g_assert_cmpint (case_at (plan, 1)->skip_status, ==, BST_STATUS_SKIPPED);
  g_assert_nonnull (strstr (case_at (plan, 1)->skip_reason, "--allow-destructive"));
  bst_plan_free (g_steal_pointer (&plan));
  options.allow_destructive = TRUE;
  plan = plan_new (suite, &options);
  g_assert_null (case_at (plan, 1)->skip_reason);
  options_clear (&options);
}

/* ---- order ---- */

static BstPlan *
plan_of_five (BstSuite *suite, BstPlanOptions *options)
{
  BstSuiteCase *c = bst_suite_add_case (suite, "t.full", "command line");

  add (c->params, "threads", "1..5+1");
  return plan_new (suite, options);
}

static char *
order_of (const BstPlan *plan, guint block, const gboolean *active)
{
  g_autoptr (GArray) steps = bst_plan_block (plan, block, active);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < steps->len; i++)
    {
      const BstPlanStep *step = &g_array_index (steps, BstPlanStep, i);

      g_assert_cmpuint (step->block, ==, block);
      g_assert_cmpuint (step->repetition, ==, block);
      g_string_append_printf (text, "%u", step->case_index);
    }
  return g_string_free (text, FALSE);
}

/* Pinned: the seed in an old result must give its order again, on every machine. */
static void
test_order (void)
{
  static const char *const orders[] = { "13240", "21034", "02143" };
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (BstPlan) plan = plan_of_five (suite, &options);
  const gboolean active[] = { TRUE, FALSE, TRUE, FALSE, FALSE };
  g_autofree char *some = order_of (plan, 0, active);

  for (guint block = 0; block < G_N_ELEMENTS (orders); block++)
    {
      g_autofree char *order = order_of (plan, block, NULL);

      g_assert_cmpstr (order, ==, orders[block]);
    }
  g_assert_true (g_str_equal (some, "02") || g_str_equal (some, "20"));
  plan->given_order = TRUE;
  for (guint block = 0; block < 3; block++)
    {
      g_autofree char *order = order_of (plan, block, NULL);

      g_assert_cmpstr (order, ==, "01234");
    }
  options_clear (&options);
}

/* Each case stands in each place about equally often: 5000 blocks, 1000 expected, standard
 * deviation 28; 150 is more than five of them, and the seed is fixed. */
static void
test_order_is_fair (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (BstPlan) plan = plan_of_five (suite, &options);
  guint counts[5][5] = { { 0 } };

  for (guint block = 0; block < 5000; block++)
    {
      g_autofree char *order = order_of (plan, block, NULL);

      for (guint i = 0; i < 5; i++)
        counts[i][order[i] - '0']++;
    }
  for (guint i = 0; i < 5; i++)
    for (guint j = 0; j < 5; j++)
      g_assert_cmpint (ABS ((gint)counts[i][j] - 1000), <, 150);
  options_clear (&options);
}

static void
test_seed (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (BstPlan) plan = NULL;

  options.seed = 0;
  plan = plan_of_five (suite, &options);
  g_assert_cmpuint (plan->seed, !=, 0);
  options_clear (&options);
}

/* ---- time and commands ---- */

static void
test_expected (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  BstSuiteCase *c = bst_suite_add_case (suite, "t.full", "command line");
  g_autoptr (BstPlan) plan = NULL;
  double guess;

  add (c->params, "duration", "3s");
  add (c->params, "warm-up", "1s");
  plan = plan_new (suite, &options);
  guess = bst_plan_expected_seconds (case_at (plan, 0), NAN);
  g_assert_cmpfloat (guess, >=, 4);
  g_assert_cmpfloat (guess, <, 5);
  g_assert_cmpfloat (bst_plan_expected_seconds (case_at (plan, 0), 0.25), ==, 0.25);
  options_clear (&options);
}

/* CPU 1023 is the last that can be named: no machine of ours has it. */
static void
test_pin (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  g_autoptr (GError) error = NULL;
  g_autoptr (BstPlan) plan = NULL;

  bst_suite_add_case (suite, "t.full", "command line");
  g_assert_true (bst_settings_set (&options.settings, "pin", "1023", &error));
  plan = bst_plan_new (suite, registry, &context, &options, &error);
  g_assert_null (plan);
  g_assert_true (g_str_has_prefix (error->message, "There is no CPU 1023 to pin to; this process "
                                                   "may use "));
  g_free (options.settings.pin);
  options.settings.pin = NULL;
  options_clear (&options);
}

static void
test_commands (void)
{
  BstPlanOptions options = options_new ();
  g_autoptr (BstSuite) suite = bst_suite_new ("s");
  BstSuiteCase *c = bst_suite_add_case (suite, "t.full", "command line");
  g_autoptr (BstPlan) plan = NULL;
  g_auto (GStrv) commands = NULL, none = NULL;

  bst_suite_add_case (suite, "t.full", "command line");
  add (c->params, "command", "echo a,b; rm -r x");
  plan = plan_new (suite, &options);
  commands = bst_plan_case_commands (case_at (plan, 0));
  none = bst_plan_case_commands (case_at (plan, 1));
  g_assert_cmpuint (g_strv_length (commands), ==, 1);
  g_assert_cmpstr (commands[0], ==, "echo a,b; rm -r x");
  g_assert_cmpuint (g_strv_length (none), ==, 0);
  options_clear (&options);
}

int
main (int argc, char **argv)
{
  g_autofree char *file = NULL, *refusal = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  top = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  refusal = bst_plugin_folder_refusal (top, geteuid ());
  if (refusal != NULL)
    {
      g_print ("1..0 # SKIP %s\n", refusal);
      g_rmdir (top);
      return 0;
    }
  file = g_build_filename (top, "t.so", NULL);
  g_setenv ("XDG_CACHE_HOME", top, TRUE);
  g_setenv ("XDG_DATA_HOME", top, TRUE);
  g_unsetenv ("BENCHSTONE_PLUGIN_PATH");
  g_assert_true (g_file_set_contents (file, "t", -1, NULL));
  g_assert_cmpint (g_chmod (file, 0644), ==, 0);
  registry = bst_registry_new_with (top, describe);
  g_test_add_func ("/plan/sweep", test_sweep);
  g_test_add_func ("/plan/ids", test_ids);
  g_test_add_func ("/plan/precedence", test_precedence);
  g_test_add_func ("/plan/option-params", test_option_params);
  g_test_add_func ("/plan/variants", test_variants);
  g_test_add_func ("/plan/complaints", test_complaints);
  g_test_add_func ("/plan/too-many", test_too_many);
  g_test_add_func ("/plan/targets", test_targets);
  g_test_add_func ("/plan/needs", test_needs);
  g_test_add_func ("/plan/order", test_order);
  g_test_add_func ("/plan/order-is-fair", test_order_is_fair);
  g_test_add_func ("/plan/seed", test_seed);
  g_test_add_func ("/plan/expected", test_expected);
  g_test_add_func ("/plan/pin", test_pin);
  g_test_add_func ("/plan/commands", test_commands);
  status = g_test_run ();
  bst_registry_free (registry);
  bst_path_remove_tree (top, NULL);
  g_free (top);
  return status;
}
