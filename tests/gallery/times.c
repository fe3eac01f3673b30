/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * times.c - scenes of the gallery that go over time, and those of latencies.
 */
#include <config.h>

#include <math.h>

#include <json-glib/json-glib.h>

#include "tests/gallery/kinds.h"

/* ---- A series ------------------------------------------------------------------------------ */

/* 2026-11-30 00:00 UTC, a Monday, in us */
#define FIRST (G_GINT64_CONSTANT (1795996800) * G_USEC_PER_SEC)
#define HOUR (G_GINT64_CONSTANT (3600) * G_USEC_PER_SEC)
#define HOURS 48
/* From here on another kernel runs, and a tenth less is done. */
#define UPGRADE 29
/* These were not run, and nothing was got in that one. */
#define AWAY 12
#define BROKEN 20

void
gallery_build_history (GalleryScene *scene)
{
  for (guint i = 0; i < HOURS; i++)
    {
      const double day = 1 + 0.02 * sin (2 * G_PI * i / 24);
      const SampleCase sample = {
        "cpu.prime",          "Prime numbers by trial division", "threads=2", "rate", "op/s",
        BST_HIGHER_IS_BETTER, (i < UPGRADE ? 9 : 8.1) * day,     0.006,       10
      };
      BstResult *run = NULL;

      if (i == AWAY || i == AWAY + 1)
        continue;
      run = gallery_add_run (scene, 0);
      run->place = (BstSeriesPlace){ g_strdup ("hourly"), i, FIRST + i * HOUR, 3600, HOURS, 0 };
      run->started = run->place.due;
      bst_machine_set (run->machines->pdata[0], "kernel.release",
                       i < UPGRADE ? "6.1.0-18" : "6.1.0-21");
      gallery_add_case (scene, run, &sample, i, HOURS);
      for (guint k = 0; i == BROKEN && scene->variant->figures == GALLERY_PLAIN && k < 10; k++)
        sample_case_fail (run->cases->pdata[0], k, BST_STATUS_TIMEOUT, "it took too long");
    }
}

/* ---- Within a run -------------------------------------------------------------------------- */

static void
add_points (GalleryScene *scene, BstCaseResult *c, guint which)
{
  const guint n = scene->variant->figures == GALLERY_SINGLE ? 1 : 20;

  for (guint r = 0; r < c->repetitions->len; r++)
    {
      BstSeries *series = g_new0 (BstSeries, 1);

      if (g_array_index (c->repetitions, BstRepetition, r).status != BST_STATUS_OK)
        {
          g_free (series);
          continue;
        }
      series->key = g_strdup ("clock");
      series->repetition = r;
      series->points = g_array_new (FALSE, FALSE, sizeof (BstPoint));
      for (guint i = 0; i < n; i++)
        {
          const double plain = 3 - which * 0.2 + 0.1 * sin (r + i / 3.0);
          const guint at = (r * n + i) * 4 + which;
          const gboolean lost = scene->variant->figures == GALLERY_MISSING && i % 7 == 3;
          const BstPoint point = {
            i * 0.9 / n, lost ? NAN : gallery_figure (scene, plain, at, c->repetitions->len * n * 4)
          };

          g_array_append_val (series->points, point);
        }
      g_ptr_array_add (c->series, series);
    }
}

void
gallery_build_followed (GalleryScene *scene)
{
  BstResult *run = gallery_add_run (scene, 0);

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("mode=m%u", i + 1);
      const SampleCase sample = { "cpu.prime",
                                  "Prime numbers by trial division",
                                  parameters,
                                  "rate",
                                  "op/s",
                                  BST_HIGHER_IS_BETTER,
                                  5.0 - i,
                                  0.01,
                                  8 };
      BstCaseResult *c = gallery_add_case (scene, run, &sample, i, 3);

      /* Those of one case after those of the other. */
      for (guint k = 0; k < c->repetitions->len; k++)
        g_array_index (c->repetitions, BstRepetition, k).started += i * 9 * G_USEC_PER_SEC;
      sample_case_add_metric (c, "clock", "", "Hz", BST_DETAIL, 3e9, i);
      add_points (scene, c, i);
      gallery_name_case (scene, c, i);
    }
}

/* ---- Latencies ----------------------------------------------------------------------------- */

/* s */
static double
usual_time (const GalleryScene *scene, guint system)
{
  switch (scene->variant->figures)
    {
    case GALLERY_TINY:
      return 1e-9 * (1 + system);
    case GALLERY_HUGE:
      return 1000;
    case GALLERY_WIDE:
      return pow (10, -9 + 12.0 * system / MAX (scene->n_systems - 1, 1));
    case GALLERY_EQUAL:
      return 0.002;
    default:
      return 0.002 * (1 + 0.4 * system);
    }
}

/* In the variant of equal figures each takes the same time. */
static void
add_times (const GalleryScene *scene, BstCaseResult *c, guint system)
{
  const double spread = scene->variant->figures == GALLERY_EQUAL ? 1 : 1.35;

  sample_case_add_latency (c, "latency", usual_time (scene, system), spread, 3000, system + 1);
  gallery_lose_times (c);
}

void
gallery_build_percentiles (GalleryScene *scene)
{
  for (guint s = 0; s < scene->n_systems; s++)
    {
      const SampleCase sample = { "web.get", "Web server", "",
                                  "rate",    "req/s",      BST_HIGHER_IS_BETTER,
                                  5.0,       0.01,         7 };
      BstResult *run = gallery_add_run (scene, s);

      add_times (scene, gallery_add_case (scene, run, &sample, s, scene->n_systems), s);
      run->suite = json_from_string (
          "{\"charts\": [{\"kind\": \"percentiles\", \"metric\": \"latency\", \"objective\": "
          "\"10ms\"}, {\"kind\": \"histogram\", \"metric\": \"latency\"}]}",
          NULL);
    }
}
