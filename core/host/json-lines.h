/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-lines.h - what json-glib does not tell of a JSON text: whether it is strictly JSON, and in
 * which line a value stands.
 */
#pragma once
#include <glib.h>

/* Strict (RFC 8259): also no comments, no name twice in one object, no NUL, only UTF-8, nothing
 * after the value, at most BST_JSON_MAX_DEPTH (json-text.h) deep.  *LINE is where the error is. */
gboolean bst_json_check (const char *text, gsize length, guint *line, GError **error);
/* The line of the value at PATH ("cases[2].params.threads"; "" is the whole), or of the nearest
 * value around it.  TEXT has passed bst_json_check(). */
guint bst_json_line (const char *text, gsize length, const char *path);
