/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * kinds.h - builders of the gallery's scenes, by the file that they are in.
 */
#pragma once
#include "tests/gallery/scene.h"

/* kinds.c: rows side by side. */
void gallery_build_bars (GalleryScene *scene);
void gallery_build_ratios (GalleryScene *scene);
void gallery_build_changes (GalleryScene *scene);
void gallery_build_price (GalleryScene *scene);
void gallery_build_energy (GalleryScene *scene);
void gallery_build_index (GalleryScene *scene);
void gallery_build_repetitions (GalleryScene *scene);
void gallery_build_steadiness (GalleryScene *scene);
void gallery_build_panels (GalleryScene *scene);

/* sweeps.c: over parameters. */
void gallery_build_scaling (GalleryScene *scene);
void gallery_build_lines (GalleryScene *scene);
void gallery_build_load (GalleryScene *scene);
void gallery_build_map (GalleryScene *scene);

/* times.c: over time, and times. */
void gallery_build_history (GalleryScene *scene);
void gallery_build_followed (GalleryScene *scene);
void gallery_build_percentiles (GalleryScene *scene);
