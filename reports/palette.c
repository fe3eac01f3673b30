/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * palette.c - the colours of every report.  c1 to c8 are those of Okabe and Ito, which people
 * with any kind of colour vision can tell apart, in an order in which neighbours differ in
 * lightness too; their yellow is darkened, being too light on white.
 */
#include <config.h>

#include "reports/palette.h"

const BstColor bst_palette[] = {
  { "ink", "#333333", "#e6e4df" },
  { "muted", "#6f6f6f", "#a3a19b" },
  { "grid", "#d9d9d9", "#3d3f43" },
  { "paper", "#ffffff", "#17181b" },
  { "c1", "#0072b2", "#5aaee0" },
  { "c2", "#e69f00", "#f0b53d" },
  { "c3", "#009e73", "#2fc597" },
  { "c4", "#cc79a7", "#dd97bd" },
  { "c5", "#56b4e9", "#8accf2" },
  { "c6", "#d55e00", "#f08a3c" },
  { "c7", "#000000", "#ffffff" },
  { "c8", "#b8a000", "#d6c02a" },
  { "soft", "#8fbbd9", "#36607e" },
  { "band", "#cfe1ee", "#223c50" },
  { "bad", "#b3261e", "#ff8f86" },
  /* Of maps, in the light as in the dark: a cell's colour says how much it is.  Steps of viridis
   * that are as far apart in lightness as in number; and from worse to better, with the lightest in
   * the middle. */
  { "heat-0", "#440154", "#440154" },
  { "heat-1", "#471b69", "#471b69" },
  { "heat-2", "#472f7b", "#472f7b" },
  { "heat-3", "#414386", "#414386" },
  { "heat-4", "#3a568b", "#3a568b" },
  { "heat-5", "#31688e", "#31688e" },
  { "heat-6", "#2c788e", "#2c788e" },
  { "heat-7", "#26888d", "#26888d" },
  { "heat-8", "#22988a", "#22988a" },
  { "heat-9", "#2aa883", "#2aa883" },
  { "heat-10", "#35b779", "#35b779" },
  { "heat-11", "#5cc566", "#5cc566" },
  { "heat-12", "#7ed151", "#7ed151" },
  { "heat-13", "#a8db37", "#a8db37" },
  { "heat-14", "#d3e229", "#d3e229" },
  { "heat-15", "#fde725", "#fde725" },
  { "change-0", "#a34400", "#a34400" },
  { "change-1", "#b35d28", "#b35d28" },
  { "change-2", "#c27547", "#c27547" },
  { "change-3", "#cf8d67", "#cf8d67" },
  { "change-4", "#dba687", "#dba687" },
  { "change-5", "#e5bfa9", "#e5bfa9" },
  { "change-6", "#edd8cb", "#edd8cb" },
  { "change-7", "#f4f2ee", "#f4f2ee" },
  { "change-8", "#d8dbe2", "#d8dbe2" },
  { "change-9", "#bcc4d7", "#bcc4d7" },
  { "change-10", "#a0adcb", "#a0adcb" },
  { "change-11", "#8397bf", "#8397bf" },
  { "change-12", "#6582b4", "#6582b4" },
  { "change-13", "#436ea8", "#436ea8" },
  { "change-14", "#0a5a9c", "#0a5a9c" },
  { "on-light", "#010101", "#010101" },
  { "on-dark", "#fefefe", "#fefefe" },
  { "good", "#007a59", "#2fc597" },
  { NULL, NULL, NULL },
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
