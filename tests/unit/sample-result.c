/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-result.c - made-up results for tests of reports: drawn from seeded distributions.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "tests/unit/sample-result.h"

/* 2026-11-30 11:32:00 UTC, in microseconds */
#define STARTED (G_GINT64_CONSTANT (1796038320) * G_USEC_PER_SEC)

static BstMachine *
make_machine (void)
{
  static const struct
  {
    const char *key, *value;
  } facts[] = {
    { "cpu.model", "Example CPU 3.2 GHz" },
    { "cpu.effective", "2" },
    { "memory.effective", "8589934592" },
    { "kernel.release", "6.1.0-18-amd64" },
    { "os.name", "Debian GNU/Linux 12 (bookworm)" },
    { "cpu.governor", "performance" },
  };
  BstMachine *machine = bst_machine_new ();

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    bst_machine_set (machine, facts[i].key, facts[i].value);
  return machine;
}

BstResult *
sample_result_new (const char *label)
{
  BstResult *result = bst_result_new ();

  result->id = g_strdup ("20261130-113200-7f3a9c");
  result->version = g_strdup ("0.1.0");
  result->state = g_strdup ("complete");
  result->label = g_strdup (label);
  result->started = STARTED;
  result->ended = STARTED + 154 * G_USEC_PER_SEC;
  result->seed = 42;
  g_ptr_array_add (result->machines, make_machine ());
  g_ptr_array_add (result->command, g_strdup ("benchstone"));
  g_ptr_array_add (result->command, g_strdup ("run"));
  g_ptr_array_add (result->command, g_strdup ("quick"));
  return result;
}

static double
draw_normal (GRand *rand)
{
  double radius = sqrt (-2 * log (1 - g_rand_double (rand)));

  return radius * cos (2 * G_PI * g_rand_double (rand));
}

static void
fill_column (BstCaseResult *c, BstColumn *column, double median, double cv, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (guint i = 0; i < c->repetitions->len; i++)
    g_array_index (column->samples, BstSample, i).value = median * (1 + cv * draw_normal (rand));
}

static BstMetricInfo *
make_metric (const char *name, const char *unit, BstDirection direction, BstRole role)
{
  BstMetricInfo *metric = g_new0 (BstMetricInfo, 1);

  metric->name = g_strdup (name);
  metric->unit = g_strdup (unit);
  metric->direction = direction;
  metric->kind = BST_VALUE;
  metric->combine = BST_SUM;
  metric->role = role;
  metric->help = g_strdup ("What was counted, over the time it took.");
  return metric;
}

static BstBenchmarkInfo *
make_benchmark (const SampleCase *sample)
{
  BstBenchmarkInfo *info = g_new0 (BstBenchmarkInfo, 1);

  info->name = g_strdup (sample->benchmark);
  info->title = g_strdup (sample->title);
  info->help = g_strdup ("Keeps one part of the machine busy and counts what it gets done; says "
                         "nothing about the others.");
  info->revision = 1;
  info->pace = BST_TIMED;
  info->threads = BST_THREADS_HOST;
  info->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_param_info_free);
  info->metrics = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_metric_info_free);
  g_ptr_array_add (info->metrics,
                   make_metric (sample->metric, sample->unit, sample->direction, BST_PRIMARY));
  return info;
}

static void
add_repetitions (BstCaseResult *c, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      BstRepetition *repetition = bst_case_result_add_repetition (c);

      repetition->block = i;
      repetition->status = BST_STATUS_OK;
      repetition->started = STARTED + i * G_USEC_PER_SEC;
      repetition->wall = 1;
      repetition->cpu = 0.98;
    }
  c->planned = n;
}

static void
add_parameters (BstCaseResult *c, const char *parameters)
{
  g_auto (GStrv) words = g_strsplit (parameters, " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      char *equals = strchr (*word, '=');

      if (equals == NULL)
        continue;
      *equals = '\0';
      g_ptr_array_add (c->asked, bst_pair_new (*word, equals + 1));
    }
}

BstCaseResult *
sample_result_add (BstResult *result, const SampleCase *sample, guint32 seed)
{
  BstCaseResult *c = bst_case_result_new ();

  c->id = *sample->parameters != '\0'
              ? g_strdup_printf ("%s %s", sample->benchmark, sample->parameters)
              : g_strdup (sample->benchmark);
  c->system = g_strdup (result->label);
  c->description = make_benchmark (sample);
  c->stop_reason = g_strdup (sample->n == 7 ? "fixed" : "converged");
  add_parameters (c, sample->parameters);
  add_repetitions (c, sample->n);
  fill_column (c, bst_case_result_column (c, sample->metric), sample->median, sample->cv, seed);
  g_ptr_array_add (result->cases, c);
  return c;
}

void
sample_case_add_metric (BstCaseResult *c, const char *metric, const char *labels, const char *unit,
                        BstRole role, double median, guint32 seed)
{
  g_autofree char *key =
      *labels != '\0' ? g_strdup_printf ("%s{%s}", metric, labels) : g_strdup (metric);

  if (bst_benchmark_info_metric (c->description, metric) == NULL)
    g_ptr_array_add (c->description->metrics,
                     make_metric (metric, unit, BST_LOWER_IS_BETTER, role));
  fill_column (c, bst_case_result_column (c, key), median, 0.03, seed);
}

static BstHistogram *
draw_latencies (GRand *rand, double median, double spread, guint n)
{
  BstHistogram *histogram = bst_histogram_new ();

  for (guint i = 0; i < n; i++)
    {
      double s = median * pow (spread, draw_normal (rand)) * (i % 50 == 49 ? 10 : 1);

      bst_histogram_record (histogram, (guint64)fmin (s * 1e9, 1e19));
    }
  return histogram;
}

void
sample_case_add_latency (BstCaseResult *c, const char *metric, double median, double spread,
                         guint n, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  BstMetricInfo *info = NULL;
  BstColumn *column = NULL;

  sample_case_add_metric (c, metric, "", "s", BST_SECONDARY, median, seed);
  info = (BstMetricInfo *)bst_benchmark_info_metric (c->description, metric);
  info->kind = BST_LATENCY;
  info->combine = BST_MERGE;
  column = bst_case_result_column (c, metric);
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      g_autoptr (BstHistogram) histogram = draw_latencies (rand, median, spread, n);
      g_autoptr (GVariant) sparse = g_variant_ref_sink (bst_histogram_to_variant (histogram));
      guint64 ns = 0;

      bst_column_set_sparse (column, i, sparse);
      if (bst_histogram_quantile (histogram, 0.5, &ns))
        g_array_index (column->samples, BstSample, i).value = (double)ns / 1e9;
    }
}

void
sample_case_type_param (BstCaseResult *c, const char *name, BstParamType type)
{
  BstParamInfo *info = g_new0 (BstParamInfo, 1);

  info->name = g_strdup (name);
  info->type = type;
  g_ptr_array_add (c->description->params, info);
}

void
sample_case_fail (BstCaseResult *c, guint index, BstStatus status, const char *reason)
{
  BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, index);

  repetition->status = status;
  g_free (repetition->reason);
  repetition->reason = g_strdup (reason);
  for (guint i = 0; i < c->columns->len; i++)
    {
      BstColumn *column = c->columns->pdata[i];

      g_array_index (column->samples, BstSample, index).value = NAN;
    }
}

BstResult *
sample_result_realistic (const char *label, guint32 seed)
{
  static const SampleCase samples[] = {
    { "cpu.prime", "Prime numbers by trial division", "max-prime=5000 threads=1", "rate", "event/s",
      BST_HIGHER_IS_BETTER, 1124.6, 0.004, 20 },
    { "cpu.prime", "Prime numbers by trial division", "max-prime=5000 threads=2", "rate", "event/s",
      BST_HIGHER_IS_BETTER, 2203, 0.007, 20 },
    { "cpu.prime", "Prime numbers by trial division", "max-prime=10000 threads=1", "rate",
      "event/s", BST_HIGHER_IS_BETTER, 431, 0.003, 20 },
    { "cpu.prime", "Prime numbers by trial division", "max-prime=10000 threads=2", "rate",
      "event/s", BST_HIGHER_IS_BETTER, 851, 0.012, 20 },
    { "command.time", "Time of a command", "", "wall", "s", BST_LOWER_IS_BETTER, 0.412, 0.02, 14 },
    { "memory.copy", "Copying memory", "size=4KiB", "rate", "B/s", BST_HIGHER_IS_BETTER, 41.2e9,
      0.01, 10 },
    { "memory.copy", "Copying memory", "size=8MiB", "rate", "B/s", BST_HIGHER_IS_BETTER, 36.9e9,
      0.03, 10 },
    { "memory.copy", "Copying memory", "size=1GiB", "rate", "B/s", BST_HIGHER_IS_BETTER, 32.1e9,
      0.02, 5 },
    { "disk.random", "Reads at random places", "", "rate", "IO/s", BST_HIGHER_IS_BETTER, 91000,
      0.05, 3 },
  };
  BstResult *result = sample_result_new (label);

  result->title = g_strdup ("Quick look at a machine");
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      BstCaseResult *c = sample_result_add (result, &samples[i], seed + i);

      if (i < 4)
        sample_case_add_metric (c, "latency", "", "s", BST_SECONDARY, 1 / samples[i].median,
                                seed + 50 + i);
      if (i == 6)
        sample_case_fail (c, 4, BST_STATUS_CRASHED, "killed by SIGSEGV while running");
      for (guint k = 0; i == 8 && k < samples[i].n; k++)
        sample_case_fail (c, k, BST_STATUS_PERMISSION,
                          "direct I/O on '/srv' needs the right to open the device");
    }
  g_ptr_array_add (result->notes, bst_pair_new ("room", "quiet, 21 °C"));
  return result;
}
