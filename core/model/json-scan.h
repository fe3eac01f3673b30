/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-scan.h - what a JSON text must be before the parser sees it.
 */
#pragma once
#include <glib.h>

/* Valid UTF-8 without NUL, no deeper than BST_JSON_MAX_DEPTH (json-text.h), no number beyond 64 bits,
 * no name twice in one object, nothing that other languages allow and JSON does not, and nothing after the value.  Whether it is
 * JSON at all the parser says. */
gboolean bst_json_scan (const char *text, gsize length, GError **error);
