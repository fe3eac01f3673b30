/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * palette.h - the colours of every report, by name: as gnuplot draws them, and as the page
 * shows them in the light and in the dark.
 */
#pragma once
#include <glib.h>

typedef struct
{
  const char *name;  /* CSS variable --NAME */
  const char *light; /* "#RRGGBB": what gnuplot draws with, distinct for each name */
  const char *dark;
} BstColor;

/* NULL-name terminated. */
extern const BstColor bst_palette[];

/* The light value of a name that is in the palette. */
const char *bst_palette_light (const char *name);
/* The same as a number for gnuplot's `lc rgb variable`. */
guint bst_palette_rgb (const char *name);
/* The colour that was drawn as this, or NULL. */
const BstColor *bst_palette_find (guint red, guint green, guint blue);
/* Systems are told apart by c1 to c8; beyond, names alone tell. */
#define BST_PALETTE_SYSTEMS 8
const char *bst_palette_system (guint index);
