/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * scene.h - made-up runs for the gallery of charts: a kind of chart in a variant, such as many
 * systems or odd figures.  All of it depends on their names alone.
 */
#pragma once
#include "tests/unit/sample-result.h"

typedef enum
{
  GALLERY_PLAIN = 1,
  GALLERY_TINY, /* about 1e-9 */
  GALLERY_HUGE, /* about 1e18 */
  GALLERY_WIDE, /* from the one to the other */
  GALLERY_EQUAL,
  GALLERY_SINGLE,  /* one repetition each */
  GALLERY_MISSING, /* some have no figure */
  GALLERY_FAILED   /* some failed */
} GalleryFigures;

typedef enum
{
  GALLERY_SHORT = 1,
  GALLERY_LONG,         /* GALLERY_LONG_NAME characters */
  GALLERY_RIGHT_TO_LEFT /* Hebrew and Arabic */
} GalleryNames;

#define GALLERY_LONG_NAME 40

typedef struct
{
  const char *name, *about;
  guint n_systems; /* 0: as many as the kind has usually */
  GalleryNames names;
  GalleryFigures figures;
} GalleryVariant;

extern const GalleryVariant gallery_variants[]; /* the last has no name */

typedef struct _GalleryScene GalleryScene;

typedef struct
{
  const char *name;     /* as `charts` of a suite has it, or near to it */
  const char *caption;  /* a regular expression that the captions of such charts match */
  const char *title;    /* of its part of the gallery */
  const char *question; /* that it answers */
  const char *data;     /* what it is drawn of */
  guint n_systems;      /* usually */
  guint least, most;    /* with less or more systems there is no such chart */
  gboolean beside;      /* is the second picture of its figure */
  gboolean must_spread; /* there is none where all is one figure */
  void (*build) (GalleryScene *scene);
} GalleryKind;

extern const GalleryKind gallery_kinds[]; /* the last has no name */

struct _GalleryScene
{
  const GalleryKind *kind;
  const GalleryVariant *variant;
  guint n_systems;
  GPtrArray *runs; /* BstResult */
};

GalleryScene *gallery_scene_new (const GalleryKind *kind, const GalleryVariant *variant);
void gallery_scene_free (GalleryScene *scene);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GalleryScene, gallery_scene_free)
/* FALSE: a picture of this kind is not to be expected. */
gboolean gallery_scene_is_drawn (const GalleryKind *kind, const GalleryVariant *variant);

/* ---- For builders -------------------------------------------------------------------------- */

/* A run of the SYSTEM-th system. */
BstResult *gallery_add_run (GalleryScene *scene, guint system);
/* The figure that the I-th of N has in this variant instead of PLAIN, which is from 0.1 to 10. */
double gallery_figure (const GalleryScene *scene, double plain, guint i, guint n);
/* A case, the I-th of N that a reader sees, with its trouble. */
BstCaseResult *gallery_add_case (GalleryScene *scene, BstResult *run, const SampleCase *sample,
                                 guint i, guint n);
/* Where the names of cases stand beside a chart, they are as odd as those of systems. */
void gallery_name_case (const GalleryScene *scene, BstCaseResult *c, guint i);
/* Where a case has no figure, it has no counted latencies either. */
void gallery_lose_times (BstCaseResult *c);
