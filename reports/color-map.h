/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * color-map.h - colours that stand for numbers: of the palette, in steps that can be told apart in
 * print without colours, too.
 */
#pragma once
#include <glib.h>

#define BST_HEAT_STEPS 16
#define BST_CHANGE_STEPS 15 /* odd: the middle is no change */

/* Names of the palette.  SHARE: 0 is the lowest, dark, 1 the highest, light. */
const char *bst_color_map_heat (double share);
/* SHARE: -1 is the worst, 0 no change, 1 the best. */
const char *bst_color_map_change (double share);
/* What is written with upon NAME: one of two colours, whichever can be read better. */
const char *bst_color_map_ink (const char *name);
