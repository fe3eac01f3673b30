/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sweeps.c - scenes of the gallery that go over parameters: threads, footprints, loads, grids.
 */
#include <config.h>

#include <math.h>

#include <json-glib/json-glib.h>

#include "tests/gallery/kinds.h"

/* ---- Threads ------------------------------------------------------------------------------- */

/* The universal scalability law, as real servers have it. */
static double
law (double n)
{
  return 0.4 * n / (1 + 0.03 * (n - 1) + 0.0009 * n * (n - 1));
}

void
gallery_build_scaling (GalleryScene *scene)
{
  static const guint threads[] = { 1, 2, 4, 8, 12, 16, 24, 32 };
  const guint n = G_N_ELEMENTS (threads);

  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);

      bst_machine_set (run->machines->pdata[0], "cpu.effective", "16");
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *parameters = g_strdup_printf ("threads=%u", threads[i]);
          const SampleCase sample = {
            "cpu.prime",          "Prime numbers by trial division", parameters, "rate", "op/s",
            BST_HIGHER_IS_BETTER, law (threads[i]) * (1 - 0.02 * s), 0.01,       10
          };
          BstCaseResult *c = gallery_add_case (scene, run, &sample, i, n);

          sample_case_type_param (c, "threads", BST_PARAM_INT);
        }
    }
}

/* ---- A footprint --------------------------------------------------------------------------- */

#define KIB 1024.0
#define L1 (48 * KIB)
#define L2 (1024 * KIB)
#define L3 (32 * 1024 * KIB)

static const char caches[] = "L1 48 KiB, L2 1 MiB, L3 32 MiB";

/* ns of one load, with a soft step behind each cache. */
static double
load_time (double footprint)
{
  static const struct
  {
    double size, more;
  } steps[] = { { L1, 3 }, { L2, 12 }, { L3, 75 } };
  double ns = 1.2;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    ns += steps[i].more / (1 + pow (footprint / steps[i].size, -3));
  return ns;
}

void
gallery_build_lines (GalleryScene *scene)
{
  const guint n = 17;

  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);

      for (guint i = 0; i < n; i++)
        {
          const guint64 footprint = G_GUINT64_CONSTANT (4096) << i;
          g_autofree char *parameters = g_strdup_printf ("footprint=%" G_GUINT64_FORMAT, footprint);
          const SampleCase sample = { "memory.latency",
                                      "Time of a load",
                                      parameters,
                                      "latency",
                                      "s",
                                      BST_LOWER_IS_BETTER,
                                      load_time ((double)footprint) * 1e-9 * (1 + 0.05 * s),
                                      0.01,
                                      10 };
          BstCaseResult *c = gallery_add_case (scene, run, &sample, i, n);

          sample_case_type_param (c, "footprint", BST_PARAM_SIZE);
          g_ptr_array_add (c->environment, bst_pair_new ("caches", caches));
        }
    }
}

/* ---- A load -------------------------------------------------------------------------------- */

/* What a server gives of OFFERED, and how long an answer takes, s. */
static double
answered (double offered, double most)
{
  return most * (1 - exp (-offered / most));
}

static double
waited (const GalleryScene *scene, double offered, double most, guint i, guint n)
{
  switch (scene->variant->figures)
    {
    case GALLERY_TINY:
      return 2e-9;
    case GALLERY_HUGE:
      return 1000;
    case GALLERY_WIDE:
      return pow (10, -9 + 12.0 * i / (n - 1));
    case GALLERY_EQUAL:
      return 0.002;
    default:
      return 0.0008 * (1 + 9 * pow (offered / most, 3));
    }
}

/* Says which charts are wanted, as a suite does. */
static void
wish (BstResult *run, const char *charts)
{
  run->suite = json_from_string (charts, NULL);
  g_assert_nonnull (run->suite);
}

void
gallery_build_load (GalleryScene *scene)
{
  static const guint clients[] = { 1, 2, 4, 8, 16, 32, 64, 128 };
  const guint n = G_N_ELEMENTS (clients);

  for (guint s = 0; s < scene->n_systems; s++)
    {
      const double most = 8.0 / (1 + 0.3 * s);
      BstResult *run = gallery_add_run (scene, s);

      for (guint i = 0; i < n; i++)
        {
          const double offered = clients[i] * 0.15;
          g_autofree char *parameters = g_strdup_printf ("clients=%u", clients[i]);
          const SampleCase sample = { "web.get",
                                      "Web server",
                                      parameters,
                                      "rate",
                                      "req/s",
                                      BST_HIGHER_IS_BETTER,
                                      answered (offered, most),
                                      0.01,
                                      8 };
          BstCaseResult *c = gallery_add_case (scene, run, &sample, i, n);

          sample_case_type_param (c, "clients", BST_PARAM_INT);
          sample_case_add_latency (c, "latency", waited (scene, offered, most, i, n), 1.3, 400,
                                   i + s);
          gallery_lose_times (c);
        }
      wish (run, "{\"charts\": [{\"kind\": \"load\", \"metric\": \"latency\", \"objective\": "
                 "\"10ms\"}]}");
    }
}

/* ---- A grid -------------------------------------------------------------------------------- */

static const char *
place_of (double footprint)
{
  return footprint <= L1 ? "L1" : footprint <= L2 ? "L2" : footprint <= L3 ? "L3" : "memory";
}

/* What lies in a cache is copied faster, and small records cost more calls. */
static double
copied (guint64 file, guint64 record)
{
  return 10 / (1 + load_time ((double)file) / 20) / (1 + 3000.0 / (double)record);
}

static void
add_cell (GalleryScene *scene, BstResult *run, guint x, guint y, guint n_x, guint n_y)
{
  const guint64 file = G_GUINT64_CONSTANT (16384) << (2 * x);
  const guint64 record = G_GUINT64_CONSTANT (1024) << (2 * y);
  g_autofree char *parameters = g_strdup_printf (
      "file-size=%" G_GUINT64_FORMAT " record-size=%" G_GUINT64_FORMAT, file, record);
  const double faster = 1 - 0.08 * (run->cases->len % 7) * (scene->runs->len - 1);
  const SampleCase sample = { "file.copy",
                              "Copying a file",
                              parameters,
                              "rate",
                              "op/s",
                              BST_HIGHER_IS_BETTER,
                              copied (file, record) * fmax (faster, 0.2),
                              0.01,
                              7 };
  BstCaseResult *c = NULL;

  /* No record is larger than its file: these were not measured. */
  if (record > file)
    return;
  c = gallery_add_case (scene, run, &sample, y * n_x + x, n_x * n_y);
  sample_case_type_param (c, "file-size", BST_PARAM_SIZE);
  sample_case_type_param (c, "record-size", BST_PARAM_SIZE);
  g_ptr_array_add (c->environment, bst_pair_new ("caches", caches));
  g_ptr_array_add (c->environment, bst_pair_new ("footprint-in", place_of ((double)file)));
}

void
gallery_build_map (GalleryScene *scene)
{
  const guint n_x = 8, n_y = 6;

  for (guint s = 0; s < scene->n_systems; s++)
    {
      BstResult *run = gallery_add_run (scene, s);

      for (guint y = 0; y < n_y; y++)
        for (guint x = 0; x < n_x; x++)
          add_cell (scene, run, x, y, n_x, n_y);
    }
}
