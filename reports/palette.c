/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * palette.c - the colours of every report.  c1 to c8 are those of Okabe and Ito, which people
 * with any kind of colour vision can tell apart, in an order in which neighbours differ in
 * lightness too; their yellow is darkened, being too light on white.
 */
#include <config.h>

#include "reports/palette.h"

const BstColor bst_palette[] = {
  { "ink", "#333333", "#e6e4df" },  { "muted", "#6f6f6f", "#a3a19b" },
  { "grid", "#d9d9d9", "#3d3f43" }, { "paper", "#ffffff", "#17181b" },
  { "c1", "#0072b2", "#5aaee0" },   { "c2", "#e69f00", "#f0b53d" },
  { "c3", "#009e73", "#2fc597" },   { "c4", "#cc79a7", "#dd97bd" },
  { "c5", "#56b4e9", "#8accf2" },   { "c6", "#d55e00", "#f08a3c" },
  { "c7", "#000000", "#ffffff" },   { "c8", "#b8a000", "#d6c02a" },
  { "soft", "#8fbbd9", "#36607e" }, { "band", "#cfe1ee", "#223c50" },
  { "bad", "#b3261e", "#ff8f86" },  { NULL, NULL, NULL },
};

static const char *const systems[BST_PALETTE_SYSTEMS] = { "c1", "c2", "c3", "c4",
                                                          "c5", "c6", "c7", "c8" };

const char *
bst_palette_light (const char *name)
{
  for (const BstColor *c = bst_palette; c->name != NULL; c++)
    if (g_str_equal (c->name, name))
      return c->light;
  g_return_val_if_reached ("#333333");
}

guint
bst_palette_rgb (const char *name)
{
  return (guint)g_ascii_strtoull (bst_palette_light (name) + 1, NULL, 16);
}

const BstColor *
bst_palette_find (guint red, guint green, guint blue)
{
  char text[32];

  g_snprintf (text, sizeof text, "#%02x%02x%02x", red, green, blue);
  for (const BstColor *c = bst_palette; c->name != NULL; c++)
    if (g_str_equal (c->light, text))
      return c;
  return NULL;
}

const char *
bst_palette_system (guint index)
{
  return systems[index % BST_PALETTE_SYSTEMS];
}
