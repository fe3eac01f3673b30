/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * scene.c - what all scenes of the gallery share: names, figures, and what may be wrong with them.
 */
#include <config.h>

#include <math.h>

#include "tests/gallery/scene.h"

#define MANY 30

/* Every fifth case has the trouble of its variant, from the second on; of the others one repetition. */
#define EACH 5

const GalleryVariant gallery_variants[] = {
  { "plain", "as it usually is", 0, GALLERY_SHORT, GALLERY_PLAIN },
  { "one", "1 system", 1, GALLERY_SHORT, GALLERY_PLAIN },
  { "many", "30 systems", MANY, GALLERY_SHORT, GALLERY_PLAIN },
  { "long-names", "names of 40 characters", 0, GALLERY_LONG, GALLERY_PLAIN },
  { "right-to-left", "names in Hebrew and Arabic", 0, GALLERY_RIGHT_TO_LEFT, GALLERY_PLAIN },
  { "tiny", "figures about 1e-9", 0, GALLERY_SHORT, GALLERY_TINY },
  { "huge", "figures about 1e18", 0, GALLERY_SHORT, GALLERY_HUGE },
  { "wide", "figures from 1e-9 to 1e18", 0, GALLERY_SHORT, GALLERY_WIDE },
  { "equal", "all figures equal", 0, GALLERY_SHORT, GALLERY_EQUAL },
  { "single", "one figure each", 0, GALLERY_SHORT, GALLERY_SINGLE },
  { "missing", "some figures missing", 0, GALLERY_SHORT, GALLERY_MISSING },
  { "failed", "some cases failed", 0, GALLERY_SHORT, GALLERY_FAILED },
  { NULL, NULL, 0, 0, 0 },
};

/* ---- Scenes -------------------------------------------------------------------------------- */

static guint
systems_of (const GalleryKind *kind, const GalleryVariant *variant)
{
  return variant->n_systems > 0 ? variant->n_systems : kind->n_systems;
}

gboolean
gallery_scene_is_drawn (const GalleryKind *kind, const GalleryVariant *variant)
{
  const guint n = systems_of (kind, variant);

  return n >= kind->least && n <= kind->most
         && !(kind->must_spread && variant->figures == GALLERY_SINGLE);
}

GalleryScene *
gallery_scene_new (const GalleryKind *kind, const GalleryVariant *variant)
{
  GalleryScene *scene = g_new0 (GalleryScene, 1);

  scene->kind = kind;
  scene->variant = variant;
  scene->n_systems = systems_of (kind, variant);
  scene->runs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  kind->build (scene);
  return scene;
}

void
gallery_scene_free (GalleryScene *scene)
{
  g_ptr_array_unref (scene->runs);
  g_free (scene);
}

/* ---- Names --------------------------------------------------------------------------------- */

/* NUMBER as text, behind a name that is as odd as VARIANT wants it. */
static char *
odd_name (GalleryNames names, const char *const *short_ones, guint n_short, guint number)
{
  static const char *const right_to_left[] = { "שרת מהיר", "خادم سريع", "שרת ישן", "خادم قديم" };
  char *name = NULL;

  switch (names)
    {
    case GALLERY_LONG:
      name = g_strdup_printf ("dual-socket-7742-512gib-nvme-raid10-%04u", number + 1);
      g_assert_cmpuint (g_utf8_strlen (name, -1), ==, GALLERY_LONG_NAME);
      return name;
    case GALLERY_RIGHT_TO_LEFT:
      return g_strdup_printf ("%s %u", right_to_left[number % G_N_ELEMENTS (right_to_left)],
                              number + 1);
    case GALLERY_SHORT:
    default:
      return number < n_short ? g_strdup (short_ones[number])
                              : g_strdup_printf ("node-%02u", number + 1);
    }
}

BstResult *
gallery_add_run (GalleryScene *scene, guint system)
{
  static const char *const names[] = { "rome-64", "milan-32", "xeon-28",
                                       "arm-80",  "old-xeon", "desktop" };
  g_autofree char *label = odd_name (scene->variant->names, names, G_N_ELEMENTS (names), system);
  BstResult *run = sample_result_new (label);

  g_free (run->id);
  run->id =
      g_strdup_printf ("%s-%s-%u", scene->kind->name, scene->variant->name, scene->runs->len + 1);
  run->title = g_strdup_printf ("Synthetic: %s, %s", scene->kind->title, scene->variant->about);
  bst_pairs_set (run->notes, "synthetic", "made up for the gallery, nothing was measured");
  g_ptr_array_add (scene->runs, run);
  return run;
}

void
gallery_name_case (const GalleryScene *scene, BstCaseResult *c, guint i)
{
  if (scene->variant->names != GALLERY_SHORT)
    c->title = odd_name (scene->variant->names, NULL, 0, i);
}

/* ---- Figures ------------------------------------------------------------------------------- */

double
gallery_figure (const GalleryScene *scene, double plain, guint i, guint n)
{
  switch (scene->variant->figures)
    {
    case GALLERY_TINY:
      return plain * 1e-9;
    case GALLERY_HUGE:
      return plain * 1e18;
    case GALLERY_WIDE:
      return pow (10, -9 + 27.0 * i / MAX (n - 1, 1));
    case GALLERY_EQUAL:
      return 5;
    case GALLERY_PLAIN:
    case GALLERY_SINGLE:
    case GALLERY_MISSING:
    case GALLERY_FAILED:
    default:
      return plain;
    }
}

static gboolean
is_troubled (guint i)
{
  return i % EACH == 1;
}

/* No figure, although the repetition itself is good. */
static void
lose (BstCaseResult *c, guint repetition)
{
  for (guint i = 0; i < c->columns->len; i++)
    {
      BstColumn *column = c->columns->pdata[i];
      BstSample *sample = &g_array_index (column->samples, BstSample, repetition);

      sample->value = NAN;
      sample->state = BST_SAMPLE_TOO_FAST;
      g_free (sample->reason);
      sample->reason = g_strdup ("the clock did not move");
    }
}

static void
trouble (const GalleryScene *scene, BstCaseResult *c, guint i)
{
  const guint n = is_troubled (i) ? c->repetitions->len : 1;

  for (guint k = 0; k < n; k++)
    if (scene->variant->figures == GALLERY_MISSING)
      lose (c, k);
    else if (scene->variant->figures == GALLERY_FAILED)
      sample_case_fail (c, k, BST_STATUS_CRASHED, "killed by SIGSEGV while running");
}

BstCaseResult *
gallery_add_case (GalleryScene *scene, BstResult *run, const SampleCase *plain, guint i, guint n)
{
  const GalleryFigures figures = scene->variant->figures;
  g_autofree char *seed =
      g_strdup_printf ("%s %s %u %u", scene->kind->name, run->label, i, run->cases->len);
  SampleCase sample = *plain;
  BstCaseResult *c = NULL;

  sample.median = gallery_figure (scene, plain->median, i, n);
  if (figures == GALLERY_SINGLE)
    sample.n = 1;
  if (figures == GALLERY_EQUAL)
    sample.cv = 0;
  c = sample_result_add (run, &sample, g_str_hash (seed));
  trouble (scene, c, i);
  return c;
}

void
gallery_lose_times (BstCaseResult *c)
{
  const BstColumn *figures = c->columns->pdata[0];
  BstColumn *times = bst_case_result_find_column (c, "latency");
  g_autoptr (BstHistogram) none = bst_histogram_new ();
  g_autoptr (GVariant) sparse = g_variant_ref_sink (bst_histogram_to_variant (none));

  for (guint i = 0; i < c->repetitions->len; i++)
    if (isnan (g_array_index (figures->samples, BstSample, i).value))
      {
        bst_column_set_sparse (times, i, sparse);
        g_array_index (times->samples, BstSample, i).value = NAN;
      }
}
