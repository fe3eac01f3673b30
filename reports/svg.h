/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * svg.h - a picture that a program wrote, checked and made fit to stand inside a page.
 */
#pragma once
#include <glib.h>

/* Returns SVG without an XML head, for inlining: only known elements and attributes, links only
 * inside the picture, ids prefixed by PREFIX, colours of the palette as CSS variables, TITLE and
 * DESCRIPTION as its accessible name.  NULL, with the reason, for anything else. */
char *bst_svg_adopt (const char *data, gsize length, const char *prefix, const char *title,
                     const char *description, GError **error);
/* The same as a document of its own, of light colours on paper. */
char *bst_svg_file (const char *data, gsize length, const char *title, const char *description,
                    GError **error);
