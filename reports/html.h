/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * html.h - a thin layer over libxml2's writer: it escapes, it balances, and no element but the
 * void ones is closed the XML way, so that HTML and XML parsers read the same.
 */
#pragma once
#include <glib.h>

typedef struct _BstHtml BstHtml;

BstHtml *bst_html_new (void);
void bst_html_free (BstHtml *html);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstHtml, bst_html_free)

/* Attributes: name, value, ..., NULL; a NULL value leaves its attribute out. */
void bst_html_open (BstHtml *html, const char *element, ...) G_GNUC_NULL_TERMINATED;
void bst_html_close (BstHtml *html);
/* From here on an ellipsis takes the place of what matches PATTERN in texts. */
void bst_html_hide (BstHtml *html, const char *pattern);
/* Any text: cleaned, then escaped. */
void bst_html_text (BstHtml *html, const char *text);
/* An element with nothing but text in it. */
void bst_html_element (BstHtml *html, const char *element, const char *text,
                       ...) G_GNUC_NULL_TERMINATED;
/* Text of others between words of ours: kept apart from the direction of writing around it. */
void bst_html_name (BstHtml *html, const char *name);
/* What another writer of this library made: a checked SVG, the style sheet. */
void bst_html_insert (BstHtml *html, const char *markup);
/* Closes what is open and returns the document. */
char *bst_html_finish (BstHtml *html);
