/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-description.c - a good descriptor becomes its description, of whatever size its structures
 * are; each rule refuses the descriptor that breaks it; hostile variants are refused.
 */
#include <config.h>
#include <stddef.h>
#include <string.h>
#include "model/description.h"

/* A descriptor that a test may change. */
typedef struct
{
  BstParam params[4];
  BstMetric metrics[3];
  BstBenchmark benchmarks[2];
  BstPlugin plugin;
  const char *file_name;
} Sample;

static const char *const modes[] = { "read", "write", NULL };

static gboolean
never_run (BstThread *thread, gpointer state, guint64 n, GError **error)
{
  return FALSE;
}

static void
fill (Sample *sample)
{
  const Sample good = {
    .params = {
      { .name = "block-size", .type = BST_PARAM_SIZE, .def = "4KiB", .unit = "B", .min = 512,
        .max = 1 << 30, .help = "Size of one operation." },
      { .name = "mode", .type = BST_PARAM_CHOICE, .def = "read", .choices = modes,
        .help = "What is done." },
    },
    .metrics = {
      { .name = "rate", .unit = "B/s", .direction = BST_HIGHER_IS_BETTER, .kind = BST_COUNTER,
        .threads = BST_SUM, .role = BST_PRIMARY, .range_min = 1, .range_max = 1e12,
        .help = "Bytes moved." },
      { .name = "latency", .unit = "s", .direction = BST_LOWER_IS_BETTER, .kind = BST_LATENCY,
        .threads = BST_MERGE, .role = BST_SECONDARY, .zero_ok = TRUE, .help = "Of one operation." },
    },
    .benchmarks = {
      { .name = "random", .title = "Random access", .help = "Reads here and there.",
        .revision = 3, .pace = BST_TIMED, .threads = BST_THREADS_HOST,
        .needs = BST_NEEDS_SCRATCH, .n_params = 2, .n_metrics = 2, .run = never_run },
      { .name = "once", .title = "One job", .help = "Does one job.", .revision = 1,
        .pace = BST_JOB, .threads = BST_THREADS_ONE, .n_metrics = 1, .run = never_run },
    },
    .plugin = { BST_PLUGIN_HEAD, .name = "disk-io", .version = "1.0",
                .license = "LGPL-2.1-or-later", .n_benchmarks = 2 },
    .file_name = "disk-io",
  };

  *sample = good;
  sample->benchmarks[0].params = sample->params;
  sample->benchmarks[0].metrics = sample->metrics;
  sample->benchmarks[1].metrics = sample->metrics;
  sample->plugin.benchmarks = sample->benchmarks;
}

static void
assert_good (const BstPluginInfo *info)
{
  const BstBenchmarkInfo *random = bst_plugin_info_find (info, "disk-io.random");
  const BstBenchmarkInfo *once = bst_plugin_info_find (info, "disk-io.once");

  g_assert_cmpstr (info->name, ==, "disk-io");
  g_assert_cmpstr (info->version, ==, "1.0");
  g_assert_cmpstr (info->license, ==, "LGPL-2.1-or-later");
  g_assert_null (info->homepage);
  g_assert_cmpuint (info->benchmarks->len, ==, 2);
  g_assert_cmpstr (random->title, ==, "Random access");
  g_assert_cmpuint (random->revision, ==, 3);
  g_assert_cmpint (random->pace, ==, BST_TIMED);
  g_assert_cmpuint (random->needs, ==, BST_NEEDS_SCRATCH);
  g_assert_cmpuint (random->params->len, ==, 5);
  g_assert_cmpuint (once->params->len, ==, 0);

  const BstParamInfo *size = bst_benchmark_info_param (random, "block-size");
  const BstParamInfo *mode = bst_benchmark_info_param (random, "mode");
  const BstParamInfo *threads = bst_benchmark_info_param (random, "threads");
  const BstParamInfo *duration = bst_benchmark_info_param (random, "duration");
  const BstParamInfo *warm_up = bst_benchmark_info_param (random, "warm-up");
  const BstMetricInfo *latency = bst_benchmark_info_metric (random, "latency");

  g_assert_cmpstr (size->def, ==, "4KiB");
  g_assert_cmpfloat (size->min, ==, 512);
  g_assert_null (size->choices);
  g_assert_cmpuint (g_strv_length (mode->choices), ==, 2);
  g_assert_cmpstr (mode->choices[1], ==, "write");
  g_assert_cmpint (threads->type, ==, BST_PARAM_INT);
  g_assert_cmpstr (threads->def, ==, "1");
  g_assert_cmpfloat (threads->max, ==, 4096);
  g_assert_cmpstr (duration->def, ==, "1s");
  g_assert_cmpfloat (duration->min, >, 0);
  g_assert_cmpstr (warm_up->def, ==, "100ms");
  g_assert_cmpstr (bst_benchmark_info_primary (random)->name, ==, "rate");
  g_assert_cmpfloat (bst_benchmark_info_primary (random)->range_max, ==, 1e12);
  g_assert_cmpint (latency->combine, ==, BST_MERGE);
  g_assert_true (latency->zero_ok);
  g_assert_null (latency->origin);
  g_assert_null (bst_benchmark_info_metric (random, "missing"));
  g_assert_null (bst_benchmark_info_param (random, "missing"));
  g_assert_null (bst_plugin_info_find (info, "random"));
}

static BstPluginInfo *
describe (const Sample *sample)
{
  g_autoptr (GError) error = NULL;
  BstPluginInfo *info = bst_plugin_info_new (&sample->plugin, sample->file_name, &error);

  g_assert_no_error (error);
  return info;
}

static void
test_good (void)
{
  Sample sample;

  fill (&sample);
  g_autoptr (BstPluginInfo) info = describe (&sample);
  g_autoptr (BstBenchmarkInfo) copy = bst_benchmark_info_copy (info->benchmarks->pdata[0]);

  assert_good (info);
  g_assert_cmpstr (copy->name, ==, "disk-io.random");
  g_assert_cmpuint (copy->params->len, ==, 5);
  g_assert_cmpuint (copy->metrics->len, ==, 2);
}

/* Whoever changes a shared description changes his own alone. */
static void
test_share (void)
{
  Sample sample;

  fill (&sample);
  g_autoptr (BstPluginInfo) info = describe (&sample);
  BstBenchmarkInfo *first = bst_benchmark_info_copy (info->benchmarks->pdata[0]);
  BstBenchmarkInfo *second = bst_benchmark_info_share (first);
  BstBenchmarkInfo *own;

  g_assert_true (second == first);
  own = bst_benchmark_info_own (second);
  g_assert_true (own != first);
  g_ptr_array_set_size (own->metrics, 1);
  g_assert_cmpuint (first->metrics->len, ==, 2);
  g_assert_true (bst_benchmark_info_own (first) == first);
  second = bst_benchmark_info_share (first);
  bst_benchmark_info_free (first);
  g_assert_cmpstr (second->name, ==, "disk-io.random");
  bst_benchmark_info_free (second);
  bst_benchmark_info_free (own);
}

/* Lays out N elements of OURS bytes with a distance of STRIDE, the rest filled with rubbish. */
static guint8 *
spread (gconstpointer elements, gsize n, gsize ours, gsize stride)
{
  guint8 *array = g_malloc (n * stride);

  memset (array, 0xa5, n * stride);
  for (gsize i = 0; i < n; i++)
    memcpy (array + i * stride, (const guint8 *)elements + i * ours, MIN (ours, stride));
  return array;
}

/* A plugin of a newer header: every structure has grown at its end. */
static void
test_longer (void)
{
  const gsize more = 24;
  Sample sample;

  fill (&sample);
  g_autofree guint8 *params =
      spread (sample.params, 2, sizeof (BstParam), sizeof (BstParam) + more);
  g_autofree guint8 *metrics =
      spread (sample.metrics, 2, sizeof (BstMetric), sizeof (BstMetric) + more);
  sample.benchmarks[0].params = (const BstParam *)params;
  sample.benchmarks[0].metrics = (const BstMetric *)metrics;
  sample.benchmarks[1].metrics = (const BstMetric *)metrics;
  g_autofree guint8 *benchmarks =
      spread (sample.benchmarks, 2, sizeof (BstBenchmark), sizeof (BstBenchmark) + more);
  sample.plugin.benchmarks = (const BstBenchmark *)benchmarks;
  sample.plugin.size += more;
  sample.plugin.param_size += more;
  sample.plugin.metric_size += more;
  sample.plugin.benchmark_size += more;
  g_autoptr (BstPluginInfo) info = describe (&sample);
  assert_good (info);
}

/* A plugin of an older header: fields at the ends are missing, and count as 0. */
static void
test_shorter (void)
{
  const gsize metric_size = offsetof (BstMetric, zero_ok);
  const gsize benchmark_size = offsetof (BstBenchmark, thread_teardown);
  Sample sample;

  fill (&sample);
  sample.metrics[0].help = NULL;
  g_autofree guint8 *metrics = spread (sample.metrics, 2, sizeof (BstMetric), metric_size);
  sample.benchmarks[0].metrics = (const BstMetric *)metrics;
  sample.benchmarks[1].metrics = (const BstMetric *)metrics;
  g_autofree guint8 *benchmarks =
      spread (sample.benchmarks, 2, sizeof (BstBenchmark), benchmark_size);
  sample.plugin.benchmarks = (const BstBenchmark *)benchmarks;
  sample.plugin.metric_size = metric_size;
  sample.plugin.benchmark_size = benchmark_size;

  /* So short that the help is cut off: it is found to be missing, and nothing else is read. */
  g_autoptr (GError) error = NULL;
  g_assert_null (bst_plugin_info_new (&sample.plugin, "disk-io", &error));
  g_assert_cmpstr (error->message, ==,
                   "plugin 'disk-io': benchmark 'disk-io.random': metric 'rate': Its help is "
                   "missing: say in a sentence what it tells.");

  fill (&sample);
  g_autofree guint8 *only = spread (sample.benchmarks, 2, sizeof (BstBenchmark), benchmark_size);
  sample.plugin.benchmarks = (const BstBenchmark *)only;
  sample.plugin.benchmark_size = benchmark_size;
  g_autoptr (BstPluginInfo) info = describe (&sample);
  assert_good (info);
}

static void
test_own_standard (void)
{
  Sample sample;

  fill (&sample);
  sample.params[2] = (BstParam){
    .name = "threads", .type = BST_PARAM_INT, .def = "cpus", .min = 1, .max = 64, .help = "Threads."
  };
  sample.benchmarks[0].n_params = 3;
  g_autoptr (BstPluginInfo) info = describe (&sample);
  const BstBenchmarkInfo *random = info->benchmarks->pdata[0];
  g_assert_cmpuint (random->params->len, ==, 5);
  g_assert_cmpstr (bst_benchmark_info_param (random, "threads")->def, ==, "cpus");
}

static void
test_hostile_text (void)
{
  Sample sample;

  fill (&sample);
  sample.benchmarks[0].title = "bad \377 bytes";
  sample.benchmarks[0].help = "`touch x` $(touch x) \"'</script>]]>\n";
  g_autoptr (BstPluginInfo) info = describe (&sample);
  const BstBenchmarkInfo *random = info->benchmarks->pdata[0];
  g_assert_cmpstr (random->title, ==, "bad \357\277\275 bytes");
  g_assert_cmpstr (random->help, ==, sample.benchmarks[0].help);
}

/* One way to break a descriptor, and a part of the sentence that says so. */
#define BREAK(NAME, CODE)      \
  static void NAME (Sample *s) \
  {                            \
    CODE;                      \
  }
BREAK (wrong_abi, s->plugin.abi = 77)
BREAK (no_size, s->plugin.size = 0)
BREAK (huge_size, s->plugin.size = 1 << 30)
BREAK (odd_stride, s->plugin.param_size += 1)
BREAK (short_metric, s->plugin.metric_size = 8)
BREAK (short_benchmark, s->plugin.benchmark_size = offsetof (BstBenchmark, run))
BREAK (no_name, s->plugin.name = NULL)
BREAK (other_name, s->plugin.name = "disk_io")
BREAK (bad_name, s->plugin.name = s->file_name = "Disk")
BREAK (no_version, s->plugin.version = NULL)
BREAK (no_license, s->plugin.license = "")
BREAK (no_benchmarks, s->plugin.n_benchmarks = 0)
BREAK (no_array, s->plugin.benchmarks = NULL)
BREAK (many_benchmarks, s->plugin.n_benchmarks = G_MAXSIZE)
BREAK (same_benchmarks, s->benchmarks[1].name = "random")
BREAK (dotted_benchmark, s->benchmarks[1].name = "a.b")
BREAK (no_run, s->benchmarks[1].run = NULL)
BREAK (no_title, s->benchmarks[0].title = NULL)
BREAK (no_help, s->benchmarks[0].help = "")
BREAK (no_revision, s->benchmarks[0].revision = 0)
BREAK (no_pace, s->benchmarks[0].pace = 0)
BREAK (bad_threads, s->benchmarks[0].threads = 9)
BREAK (bad_needs, s->benchmarks[0].needs = 1 << 9)
BREAK (null_params, s->benchmarks[1].n_params = 1)
BREAK (many_params, s->benchmarks[0].n_params = 100000)
BREAK (no_type, s->params[0].type = 0)
BREAK (bad_default, s->params[0].def = "4 parsecs")
BREAK (out_of_range, s->params[0].def = "1")
BREAK (no_default, s->params[0].def = NULL)
BREAK (param_unit, s->params[0].unit = "s")
BREAK (unknown_param_unit, s->params[0].unit = "cubits")
BREAK (crossed_range, s->params[0].max = 1)
BREAK (endless_range, s->params[0].max = 1.0 / 0.0)
BREAK (no_choices, s->params[1].choices = NULL)
BREAK (stray_choices, s->params[0].choices = modes)
BREAK (default_not_choice, s->params[1].def = "mix")
BREAK (same_params, s->params[1].name = "block-size")
BREAK (param_help, s->params[1].help = NULL)
BREAK (threads_type, s->params[0].name = "threads")
BREAK (no_threads, s->params[0] = ((BstParam){
                       .name = "threads", .type = BST_PARAM_INT, .def = "1", .help = "Threads." }))
BREAK (no_metrics, s->benchmarks[1].n_metrics = 0)
BREAK (no_primary, s->metrics[0].role = BST_DETAIL)
BREAK (two_primaries, s->metrics[1].role = BST_PRIMARY)
BREAK (no_role, s->metrics[1].role = 0)
BREAK (no_direction, s->metrics[0].direction = 0)
BREAK (unknown_direction, s->metrics[1].direction = BST_DIRECTION_UNKNOWN)
BREAK (neutral_primary, s->metrics[0].direction = BST_NEUTRAL)
BREAK (bad_kind, s->metrics[0].kind = 6)
BREAK (bad_combine, s->metrics[0].threads = 6)
BREAK (no_unit, s->metrics[0].unit = NULL)
BREAK (unknown_unit, s->metrics[0].unit = "MB")
BREAK (scaled_unit, s->metrics[0].unit = "MB/s")
BREAK (amount_unit, s->metrics[0].unit = "B")
BREAK (latency_unit, s->metrics[1].unit = "1")
BREAK (latency_sum, s->metrics[1].threads = BST_SUM)
BREAK (counter_merge, s->metrics[0].threads = BST_MERGE)
BREAK (duration_sum, s->metrics[1].kind = BST_DURATION; s->metrics[1].threads = BST_SUM)
BREAK (primary_series, s->metrics[0].kind = BST_SERIES; s->metrics[0].threads = BST_MERGE)
BREAK (same_metrics, s->metrics[1].name = "rate")
BREAK (metric_name, s->metrics[1].name = "9lives")
BREAK (metric_range, s->metrics[0].range_max = 0)

static const struct
{
  void (*spoil) (Sample *sample);
  const char *expected;
} rules[] = {
  { wrong_abi, "version 77 of the plugin interface" },
  { no_size, "BstPlugin" },
  { huge_size, "BstPlugin" },
  { odd_stride, "BstParam" },
  { short_metric, "BstMetric" },
  { short_benchmark, "BstBenchmark" },
  { no_name, "name is missing" },
  { other_name, "rename 'disk-io.so' to 'disk_io.so'" },
  { bad_name, "'Disk' is not legal" },
  { no_version, "version is missing" },
  { no_license, "licence is missing" },
  { no_benchmarks, "no benchmark" },
  { no_array, "not there" },
  { many_benchmarks, "at most 1000" },
  { same_benchmarks, "two of that name" },
  { dotted_benchmark, "'a.b' is not legal" },
  { no_run, "benchmark 'once': Its function 'run' is missing" },
  { no_title, "title is missing" },
  { no_help, "benchmark 'disk-io.random': Its help is missing" },
  { no_revision, "revision is missing" },
  { no_pace, "pace is missing" },
  { bad_threads, "kind of threads" },
  { bad_needs, "0x200" },
  { null_params, "not there" },
  { many_params, "at most 250" },
  { no_type, "parameter 'block-size': Its type is missing" },
  { bad_default, "'4 parsecs'" },
  { out_of_range, "out of range" },
  { no_default, "default is not legal" },
  { param_unit, "has the unit 'B', not 's'" },
  { unknown_param_unit, "'cubits' is not in the closed list" },
  { crossed_range, "before it begins" },
  { endless_range, "G_MAXDOUBLE" },
  { no_choices, "needs its choices" },
  { stray_choices, "Only parameters of type 'choice'" },
  { default_not_choice, "one of 'read', 'write'" },
  { same_params, "two of that name" },
  { param_help, "parameter 'mode': Its help is missing" },
  { threads_type, "type must be 'int', not 'size'" },
  { no_threads, "begin at 1" },
  { no_metrics, "0 primary metrics" },
  { no_primary, "0 primary metrics" },
  { two_primaries, "2 primary metrics" },
  { no_role, "metric 'latency': Its role" },
  { no_direction, "direction is missing" },
  { unknown_direction, "foreign programs" },
  { neutral_primary, "higher or lower" },
  { bad_kind, "kind is missing" },
  { bad_combine, "combine is missing" },
  { no_unit, "unit '' is not in the closed list" },
  { unknown_unit, "not a base unit" },
  { scaled_unit, "not a base unit" },
  { amount_unit, "divided by the time" },
  { latency_unit, "has the unit 's', not '1'" },
  { latency_sum, "cannot combine as 'sum'" },
  { counter_merge, "cannot combine as 'merge'" },
  { duration_sum, "cannot combine as 'sum'" },
  { primary_series, "series is not one figure" },
  { same_metrics, "two of that name" },
  { metric_name, "'9lives' is not legal" },
  { metric_range, "before it begins" },
};

static void
test_rules (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autoptr (GError) error = NULL;
      Sample sample;

      fill (&sample);
      rules[i].spoil (&sample);
      g_assert_null (bst_plugin_info_new (&sample.plugin, sample.file_name, &error));
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
      g_test_message ("%s", error->message);
      g_assert_true (g_str_has_prefix (error->message, "plugin '"));
      g_assert_nonnull (strstr (error->message, rules[i].expected));
    }
  g_autoptr (GError) error = NULL;
  g_assert_null (bst_plugin_info_new (NULL, "x", &error));
  g_assert_nonnull (strstr (error->message, "no descriptor"));
}

static void
test_round_trip (void)
{
  g_autoptr (GError) error = NULL;
  Sample sample;

  fill (&sample);
  sample.plugin.homepage = "https://example.org/";
  g_autoptr (BstPluginInfo) info = describe (&sample);
  g_autoptr (GVariant) variant = g_variant_ref_sink (bst_plugin_info_to_variant (info));
  g_autoptr (BstPluginInfo) copy = bst_plugin_info_from_variant (variant, &error);
  g_assert_no_error (error);
  g_autoptr (GVariant) again = g_variant_ref_sink (bst_plugin_info_to_variant (copy));
  g_assert_true (g_variant_equal (variant, again));
  g_assert_cmpstr (copy->homepage, ==, "https://example.org/");
  g_clear_pointer (&copy->homepage, g_free);
  assert_good (copy);
}

static void
test_added_metric (void)
{
  const BstMetric metric = { .name = "score",
                             .unit = "score",
                             .direction = BST_DIRECTION_UNKNOWN,
                             .kind = BST_VALUE,
                             .threads = BST_MEAN,
                             .role = BST_DETAIL,
                             .help = "What it printed." };
  g_autoptr (GError) error = NULL;
  BstMetricInfo *info = bst_metric_info_new (&metric, "output of the command", &error);
  g_assert_no_error (error);
  g_autoptr (GVariant) variant = g_variant_ref_sink (bst_metric_info_to_variant (info));
  BstMetricInfo *copy = bst_metric_info_from_variant (variant, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (copy->origin, ==, "output of the command");
  g_assert_cmpint (copy->direction, ==, BST_DIRECTION_UNKNOWN);
  g_assert_null (bst_metric_info_new (&metric, NULL, &error));
  g_assert_nonnull (strstr (error->message, "metric 'score': "));
  bst_metric_info_free (info);
  bst_metric_info_free (copy);
}

static void
assert_refused (GVariant *floating)
{
  g_autoptr (GVariant) variant = g_variant_ref_sink (floating);
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_plugin_info_from_variant (variant, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_test_message ("%s", error->message);
}

/* Well-typed, but against the rules: also what has been checked once may have been changed on its
 * way by the plugin that shares the worker's memory. */
static void
test_hostile_variant (void)
{
  Sample sample;

  fill (&sample);
  g_autoptr (BstPluginInfo) info = describe (&sample);
  BstBenchmarkInfo *random = info->benchmarks->pdata[0];
  BstParamInfo *param = random->params->pdata[0];
  BstMetricInfo *metric = random->metrics->pdata[0];

  assert_refused (g_variant_new_string ("hello"));
  assert_refused (g_variant_new ("(ss)", "disk-io", "1.0"));
  param->type = 4711;
  assert_refused (bst_plugin_info_to_variant (info));
  param->type = BST_PARAM_SIZE;
  metric->kind = 0;
  assert_refused (bst_plugin_info_to_variant (info));
  metric->kind = BST_COUNTER;
  metric->range_max = 0.0 / 0.0;
  assert_refused (bst_plugin_info_to_variant (info));
  metric->range_max = 1e12;
  random->name[0] = '/';
  assert_refused (bst_plugin_info_to_variant (info));
  random->name[0] = 'd';
  g_autoptr (GVariant) mended = g_variant_ref_sink (bst_plugin_info_to_variant (info));
  g_autoptr (BstPluginInfo) copy = bst_plugin_info_from_variant (mended, NULL);
  assert_good (copy);
}

static void
test_huge_arrays (void)
{
  Sample sample;

  fill (&sample);
  g_autoptr (BstPluginInfo) info = describe (&sample);
  BstBenchmarkInfo *random = info->benchmarks->pdata[0];

  for (guint i = 0; i < 100000; i++)
    g_ptr_array_add (random->metrics, bst_metric_info_copy (random->metrics->pdata[0]));
  assert_refused (bst_plugin_info_to_variant (info));
}

/* Cut and bent copies of a serialised description: refused or read, never a crash. */
static void
test_fuzz (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  Sample sample;

  fill (&sample);
  g_autoptr (BstPluginInfo) info = describe (&sample);
  g_autoptr (GVariant) variant = g_variant_ref_sink (bst_plugin_info_to_variant (info));
  const gsize size = g_variant_get_size (variant);

  for (guint i = 0; i < 3000; i++)
    {
      guint8 *data = g_malloc (size);
      const gsize cut = i % 3 == 0 ? (gsize)g_rand_int_range (random, 0, (gint32)size) : size;

      memcpy (data, g_variant_get_data (variant), size);
      for (guint n = 0; n < 1 + i % 5; n++)
        data[g_rand_int_range (random, 0, (gint32)size)] = (guint8)g_rand_int (random);
      g_autoptr (GVariant) bent = g_variant_ref_sink (
          g_variant_new_from_data (g_variant_get_type (variant), data, cut, FALSE, g_free, data));
      g_autoptr (GError) error = NULL;
      g_autoptr (BstPluginInfo) read = bst_plugin_info_from_variant (bent, &error);

      g_assert_true ((read == NULL) == (error != NULL));
    }
}

static void
test_words (void)
{
  typedef const char *(*Kind) (guint);

  g_assert_cmpstr (bst_direction_name (BST_HIGHER_IS_BETTER), ==, "higher-is-better");
  g_assert_cmpstr (bst_pace_name (BST_COUNTED), ==, "counted");
  g_assert_null (bst_pace_name (0));
  g_assert_null (bst_pace_name (4));
  g_assert_cmpuint (bst_enum_from_name ((Kind)bst_param_type_name, BST_PARAM_COMMAND, "command"),
                    ==, BST_PARAM_COMMAND);
  g_assert_cmpuint (bst_enum_from_name ((Kind)bst_combine_name, BST_MERGE, "sum"), ==, BST_SUM);
  g_assert_cmpuint (bst_enum_from_name ((Kind)bst_combine_name, BST_MERGE, "median"), ==, 0);
  g_assert_cmpuint (bst_enum_from_name ((Kind)bst_combine_name, BST_MERGE, NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/description/good", test_good);
  g_test_add_func ("/description/share", test_share);
  g_test_add_func ("/description/longer", test_longer);
  g_test_add_func ("/description/shorter", test_shorter);
  g_test_add_func ("/description/own-standard", test_own_standard);
  g_test_add_func ("/description/hostile-text", test_hostile_text);
  g_test_add_func ("/description/rules", test_rules);
  g_test_add_func ("/description/round-trip", test_round_trip);
  g_test_add_func ("/description/added-metric", test_added_metric);
  g_test_add_func ("/description/hostile-variant", test_hostile_variant);
  g_test_add_func ("/description/huge-arrays", test_huge_arrays);
  g_test_add_func ("/description/fuzz", test_fuzz);
  g_test_add_func ("/description/words", test_words);
  return g_test_run ();
}
