/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-text.h - JSON in and out as text: hostile input is refused before it is parsed, output
 * is deterministic, with exact numbers in the C locale.  bst_json_to_text() is in result-json.h.
 */
#pragma once
#include <json-glib/json-glib.h>

/* Deeper nesting than any file of ours has; json-glib's parser would recurse without end. */
#define BST_JSON_MAX_DEPTH 64

/* Errors: BST_ERROR_FAILED, a sentence with the line.  LENGTH -1: up to the NUL. */
JsonNode *bst_json_parse (const char *text, gssize length, GError **error);
/* The same for a file of at most MAX bytes (0: no limit); errors name it by its last part. */
JsonNode *bst_json_load (const char *path, goffset max, GError **error);
/* One line without a newline: for journals. */
char *bst_json_to_line (JsonNode *node);
/* Appended as a JSON string; what is not UTF-8 is made so. */
void bst_json_append_string (GString *out, const char *text);

/* The parts of bst_json_to_text(), for documents that are too large to be made of nodes at once.
 * INDENT: levels, or everything on one line. */
#define BST_JSON_ONE_LINE (-1)
void bst_json_append (GString *out, JsonNode *node, int indent);
void bst_json_append_item (GString *out, JsonNode *node, int indent); /* an array's element */
/* Asked for each member: TRUE when it has written the value itself. */
typedef gboolean (*BstJsonSpecial) (GString *out, const char *name, int indent, gpointer data);
void bst_json_append_object (GString *out, JsonObject *object, int indent, BstJsonSpecial special,
                             gpointer data);
typedef void (*BstJsonAppendItem) (GString *out, guint i, int indent, gpointer data);
void bst_json_append_list (GString *out, guint n, gboolean one_line, int indent,
                           BstJsonAppendItem append_item, gpointer data);

/* Whole numbers above 2^53 become strings: most readers of JSON would round them. */
void bst_json_set_uint (JsonObject *object, const char *name, guint64 value);
void bst_json_add_uint (JsonArray *array, guint64 value);
/* Not finite: null. */
void bst_json_set_double (JsonObject *object, const char *name, double value);
/* [LOW, HIGH]; null where one of them is not finite. */
void bst_json_set_interval (JsonObject *object, const char *name, double low, double high);
/* NULL: left out. */
void bst_json_set_text (JsonObject *object, const char *name, const char *value);
/* Fit for one line, as bst_text_clean() makes it. */
void bst_json_set_clean (JsonObject *object, const char *name, const char *text);
/* Microseconds since the epoch as "2026-11-30T11:32:00.123456Z"; 0: left out. */
void bst_json_set_time (JsonObject *object, const char *name, gint64 us);
gboolean bst_json_time_from_text (const char *text, gint64 *us);
