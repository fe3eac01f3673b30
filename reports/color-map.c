/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * color-map.c - colours that stand for numbers.
 */
#include <config.h>

#include <math.h>

#include "reports/color-map.h"
#include "reports/palette.h"

static const char *const heat[BST_HEAT_STEPS] = { "heat-0",  "heat-1",  "heat-2",  "heat-3",
                                                  "heat-4",  "heat-5",  "heat-6",  "heat-7",
                                                  "heat-8",  "heat-9",  "heat-10", "heat-11",
                                                  "heat-12", "heat-13", "heat-14", "heat-15" };

static const char *const change[BST_CHANGE_STEPS] = { "change-0",  "change-1",  "change-2",
                                                      "change-3",  "change-4",  "change-5",
                                                      "change-6",  "change-7",  "change-8",
                                                      "change-9",  "change-10", "change-11",
                                                      "change-12", "change-13", "change-14" };

/* Of N steps; what is no number has the first. */
static guint
step_of (double share, guint n)
{
  return isnan (share) ? 0 : (guint)(CLAMP (share, 0, 1) * (n - 1) + 0.5);
}

const char *
bst_color_map_heat (double share)
{
  return heat[step_of (share, BST_HEAT_STEPS)];
}

const char *
bst_color_map_change (double share)
{
  return change[step_of ((share + 1) / 2, BST_CHANGE_STEPS)];
}

/* WCAG 2.1, "relative luminance". */
static double
luminance (const char *name)
{
  static const double weights[] = { 0.0722, 0.7152, 0.2126 }; /* blue, green, red */
  const guint rgb = bst_palette_rgb (name);
  double sum = 0;

  for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      const double c = (rgb >> (8 * i) & 0xff) / 255.0;

      sum += weights[i] * (c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4));
    }
  return sum;
}

/* WCAG 2.1, "contrast ratio", of two colours of which the first is the lighter one. */
static double
contrast (const char *lighter, const char *darker)
{
  return (luminance (lighter) + 0.05) / (luminance (darker) + 0.05);
}

const char *
bst_color_map_ink (const char *name)
{
  return contrast (name, "on-light") > contrast ("on-dark", name) ? "on-light" : "on-dark";
}
