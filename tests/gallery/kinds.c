/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * kinds.c - every kind of chart that a report draws, with the question that it answers and runs of
 * which it is drawn.  doc/benchstone-charts.7 tells the same to users.
 */
#include <config.h>

#include <math.h>

#include "model/json-text.h"
#include "tests/gallery/kinds.h"

#define ANY G_MAXUINT

const GalleryKind gallery_kinds[] = {
  { "bars", "^Median \\S+ in \\S+$", "One metric of several systems",
    "Which system does most, and is the difference larger than chance?",
    "several systems, or several cases that are no sweep", 5, 1, ANY, FALSE, FALSE,
    gallery_build_bars },
  { "ratios", "^Each case relative to ", "Many cases of several systems",
    "Which system is better over all cases, and in which is it not?",
    "three systems or more, two cases or more", 4, 3, ANY, FALSE, FALSE, gallery_build_ratios },
  { "changes", "^From .* to .*, case by case$", "Before and after",
    "What did the change make better or worse, and does it matter?", "two systems", 2, 2, 2, FALSE,
    FALSE, gallery_build_changes },
  { "price", "^Price and performance: ", "Price and performance",
    "Who gives most for the money, and whom does nobody beat?", "systems with prices", 6, 2, ANY,
    FALSE, FALSE, gallery_build_price },
  { "energy", "^Energy per operation: ", "Energy", "What does an operation cost in joules?",
    "systems of which the energy is known", 4, 1, ANY, FALSE, FALSE, gallery_build_energy },
  { "per-watt", "^Operations per joule: ", "Per watt",
    "Who does most for a joule, which is most each second for a watt?", "the same", 4, 1, ANY,
    FALSE, FALSE, gallery_build_energy },
  { "index", "^Index: ", "Indexes of a suite with scores",
    "How far is each case from that of the machine that the scores were made on?",
    "a suite with scores", 1, 1, 1, FALSE, FALSE, gallery_build_index },
  { "repetitions", "^(Every repetition|The repetitions|How steady): ", "Every repetition",
    "How far are the repetitions apart, and are there groups or outliers?",
    "up to ten rows of the same size", 4, 1, 10, FALSE, FALSE, gallery_build_repetitions },
  { "steadiness", "^(Every repetition|The repetitions|How steady): ", "How steady each case is",
    "Which case may be believed, and which is noise?", "up to ten rows of different sizes", 1, 1, 1,
    FALSE, FALSE, gallery_build_steadiness },
  { "panels", "^Repetition by repetition: ", "Repetition by repetition",
    "When in the run did something happen to the machine?", "more than ten rows", 1, 1, ANY, FALSE,
    FALSE, gallery_build_panels },
  { "scaling", "^Median \\S+ in \\S+ by threads$", "Scaling",
    "How far do more threads help, and where does it end?", "a rate over threads", 1, 1, ANY, FALSE,
    FALSE, gallery_build_scaling },
  { "lines", "^Median \\S+ in \\S+ by footprint$", "A sweep over one parameter",
    "How does the figure change with the parameter, and where are the steps?",
    "three values or more of a numeric parameter", 1, 1, ANY, FALSE, FALSE, gallery_build_lines },
  { "load", "^Load test: ", "Load test", "How much can be asked for before it takes too long?",
    "a rate and a latency over a load, such as clients", 2, 1, ANY, FALSE, FALSE,
    gallery_build_load },
  { "map", "^Median \\S+ in \\S+ by file-size and record-size$", "A sweep over two parameters",
    "Which combination is fast, and in which cache or memory does it lie?",
    "three values or more of each of two numeric parameters", 1, 1, ANY, FALSE, FALSE,
    gallery_build_map },
  { "surface", "^Median \\S+ in \\S+ by file-size and record-size$", "The same as a surface",
    "What shape has it?", "the same, of one system", 1, 1, 1, TRUE, FALSE, gallery_build_map },
  { "map-of-ratios", "^Speed-up of .* by file-size and record-size$",
    "Two systems over two parameters", "For which combination is which system better?",
    "the same, of two systems", 2, 2, 2, FALSE, FALSE, gallery_build_map },
  { "history", "^cpu\\.prime.*: median ", "A series of runs",
    "Did it change over days, when, and what else changed then?", "runs of one series", 1, 1, 1,
    FALSE, FALSE, gallery_build_history },
  { "followed", " over the time of the run$", "What was followed within a run",
    "What did the clock or the temperature do meanwhile?", "points in time, such as sensors give",
    1, 1, 1, FALSE, FALSE, gallery_build_followed },
  { "percentiles", "^Percentiles of ", "Percentiles of a latency",
    "How long do the slowest of a hundred, or of ten thousand, take?", "counted latencies", 3, 1,
    ANY, FALSE, FALSE, gallery_build_percentiles },
  { "histogram", "^How often each ", "How latencies are spread",
    "Is there one usual time, or are there several?", "counted latencies", 1, 1, ANY, FALSE, FALSE,
    gallery_build_percentiles },
  { NULL, NULL, NULL, NULL, NULL, 0, 0, 0, FALSE, FALSE, NULL },
};

/* ---- Systems side by side ------------------------------------------------------------------ */

/* From 10 down: no two systems are alike, and the last does a third of the first. */
static double
of_system (const GalleryScene *scene, guint system)
{
  return 10 * pow (3, -(double)system / MAX (scene->n_systems - 1, 1));
}

static const SampleCase rate = {
  "cpu.prime", "Prime numbers by trial division", "", "rate", "op/s", BST_HIGHER_IS_BETTER, 1, 0.02,
  12
};

void
gallery_build_bars (GalleryScene *scene)
{
  /* One system alone is drawn as cases side by side. */
  const guint n_cases = scene->n_systems == 1 ? 5 : 1;

  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);

      for (guint i = 0; i < n_cases; i++)
        {
          static const char *const modes[] = { "mode=plain", "mode=sorted", "mode=packed",
                                               "mode=random", "mode=checked" };
          SampleCase sample = rate;

          sample.parameters = n_cases > 1 ? modes[i] : "";
          sample.median = of_system (scene, s) * (1 + i) / 3;
          gallery_add_case (scene, run, &sample, s + i, scene->n_systems + n_cases - 1);
        }
    }
}

void
gallery_build_repetitions (GalleryScene *scene)
{
  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);
      SampleCase sample = rate;

      sample.n = 20;
      sample.median = 10 * (1 - 0.03 * s);
      gallery_add_case (scene, run, &sample, s, scene->n_systems);
    }
}

/* In most cases the first is the best, in some the last. */
static void
add_cases (GalleryScene *scene, BstResult *run, guint system, guint n)
{
  static const char *const names[] = { "compress", "decompress", "hash",   "sort",
                                       "parse",    "render",     "encode", "search" };

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *benchmark = g_strdup_printf ("work.%s", names[i % G_N_ELEMENTS (names)]);
      SampleCase sample = rate;

      sample.benchmark = benchmark;
      sample.title = "A made-up piece of work";
      sample.cv = 0.01 + 0.01 * (i % 3);
      sample.median = of_system (scene, i % 4 == 3 ? scene->n_systems - 1 - system : system)
                      * (1 + 0.05 * (i % 5));
      gallery_name_case (scene, gallery_add_case (scene, run, &sample, i + system, n), i);
    }
}

void
gallery_build_ratios (GalleryScene *scene)
{
  for (guint s = 0; s < scene->n_systems; s++)
    add_cases (scene, gallery_add_run (scene, s), s, 8);
}

/* Some better, some worse, some the same, some not known. */
void
gallery_build_changes (GalleryScene *scene)
{
  static const double changes[] = { 1.32, 1.08, 1.005, 0.998, 0.94, 0.71, 1.02, 1.002 };

  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);

      for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
        {
          g_autofree char *parameters = g_strdup_printf ("input=part-%u", i + 1);
          SampleCase sample = rate;

          sample.parameters = parameters;
          sample.cv = i == 6 ? 0.08 : 0.01;
          sample.median = (2 + i) * (s == 0 ? 1 : changes[i]);
          gallery_name_case (
              scene, gallery_add_case (scene, run, &sample, i + s, G_N_ELEMENTS (changes) + 1), i);
        }
    }
}

void
gallery_build_price (GalleryScene *scene)
{
  static const guint prices[] = { 310, 190, 120, 150, 60, 45 };

  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);
      SampleCase sample = rate;

      run->price = g_strdup_printf ("%uEUR/month", prices[s % G_N_ELEMENTS (prices)]
                                                       + 7 * (s / (guint)G_N_ELEMENTS (prices)));
      sample.median = of_system (scene, s);
      gallery_add_case (scene, run, &sample, s, scene->n_systems);
    }
}

void
gallery_build_energy (GalleryScene *scene)
{
  const guint n_cases = scene->n_systems == 1 ? 4 : 1;

  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);

      for (guint i = 0; i < n_cases; i++)
        {
          g_autofree char *parameters = g_strdup_printf ("mode=m%u", i + 1);
          SampleCase sample = rate;
          BstCaseResult *c = NULL;

          sample.metric = "energy-per-operation";
          sample.unit = "J/op";
          sample.direction = BST_LOWER_IS_BETTER;
          sample.parameters = n_cases > 1 ? parameters : "";
          sample.median = of_system (scene, s) * (1 + i) / 4;
          c = gallery_add_case (scene, run, &sample, s + i, scene->n_systems + n_cases - 1);
          ((BstMetricInfo *)c->description->metrics->pdata[0])->origin = g_strdup (BST_ORIGIN_HOST);
        }
    }
}

/* Beside baselines of 4: ratios from 0.6 to 2.5, where nothing is odd. */
void
gallery_build_index (GalleryScene *scene)
{
  static const char *const groups[] = { "processor", "memory" };
  const guint n_cases = 5;
  BstResult *run = gallery_add_run (scene, 0);
  g_autoptr (GString) suite = g_string_new ("{\"scores\": {\"machine\": \"a machine of ours\", "
                                            "\"baselines\": [");

  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("mode=m%u", i + 1);
      SampleCase sample = rate;
      BstCaseResult *c = NULL;

      sample.parameters = parameters;
      sample.median = 2.5 * (1 + i) - (i % 2);
      c = gallery_add_case (scene, run, &sample, i, n_cases);
      gallery_name_case (scene, c, i);
      c->group = g_strdup (groups[i / 3]);
      g_string_append_printf (suite,
                              "%s{\"benchmark\": \"%s\", \"revision\": %u, \"params\": "
                              "{\"mode\": \"m%u\"}, \"value\": 4, \"unit\": \"op/s\"}",
                              i > 0 ? ", " : "", c->description->name, c->description->revision,
                              i + 1);
    }
  g_string_append (suite, "]}}");
  run->suite = bst_json_parse (suite->str, -1, NULL);
}

/* ---- Rows of one run ----------------------------------------------------------------------- */

static void
add_rows (GalleryScene *scene, BstResult *run, guint n, gboolean disturbed)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("mode=m%02u", i + 1);
      SampleCase sample = rate;
      BstCaseResult *c = NULL;

      sample.parameters = parameters;
      sample.cv = 0.004 * (1 + i % 5);
      sample.median = 0.2 + i * 1.7;
      sample.n = 20;
      c = gallery_add_case (scene, run, &sample, i, n);
      gallery_name_case (scene, c, i);
      for (guint k = 0; disturbed && k < c->repetitions->len; k += 9)
        g_array_index (c->repetitions, BstRepetition, k).marks =
            g_strsplit (BST_MARK_WAITED "12" BST_MARK_WAITED_END, "\n", -1);
    }
}

void
gallery_build_steadiness (GalleryScene *scene)
{
  add_rows (scene, gallery_add_run (scene, 0), 6, TRUE);
}

void
gallery_build_panels (GalleryScene *scene)
{
  for (guint s = 0; s < scene->n_systems; s++)
    add_rows (scene, gallery_add_run (scene, s), scene->n_systems > 1 ? 1 : 14, s == 0);
}
