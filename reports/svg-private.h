/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * svg-private.h - what svg*.c share: the picture as a tree.
 */
#pragma once
#include <glib.h>
#include <libxml/tree.h>

/* Of a picture whose elements are known: the same look in fewer bytes. */
void bst_svg_thin (xmlNode *root);
/* After that, what is drawn alike is said together. */
void bst_svg_pack (xmlNode *root);
/* Marks that are drawn often: a part of that. */
void bst_svg_pack_marks (xmlNode *root);
/* Whether NODE, which may be NULL, is an element NAME. */
gboolean bst_svg_is_element (const xmlNode *node, const char *name);
/* The attribute NAME of NODE, borrowed; NULL: it has none, or an empty one. */
const char *bst_svg_look_up (const xmlNode *node, const char *name);
