/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * svg-private.h - what svg.c and svg-thin.c share: the picture as a tree.
 */
#pragma once
#include <glib.h>
#include <libxml/tree.h>

/* Of a picture whose elements are known: the same look in fewer bytes. */
void bst_svg_thin (xmlNode *root);
