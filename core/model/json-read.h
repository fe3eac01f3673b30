/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-read.h - reading a JSON document field by field: every type is checked, the first thing
 * that is wrong is kept with its path, and whatever is read after that is empty.
 */
#pragma once
#include <json-glib/json-glib.h>

typedef struct
{
  const char *source; /* "run.json", or NULL */
  GString *path;      /* "cases[2].repetitions[0].status" */
  GError *error;      /* the first one */
} BstDocReader;

void bst_doc_reader_init (BstDocReader *reader, const char *source);
/* FALSE, with ERROR set, when something was wrong. */
gboolean bst_doc_reader_end (BstDocReader *reader, GError **error);

/* Down to a member or an element; returns what leave() needs. */
gsize bst_json_enter (BstDocReader *reader, const char *name);
gsize bst_json_enter_index (BstDocReader *reader, guint index);
void bst_json_leave (BstDocReader *reader, gsize mark);
/* Something is wrong where we are. */
void bst_json_wrong (BstDocReader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* Something is wrong with member NAME. */
void bst_json_wrong_member (BstDocReader *reader, const char *name, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* The node where we are, as an object or an array; NULL when it is none (an error). */
JsonObject *bst_json_as_object (BstDocReader *reader, JsonNode *node);
JsonArray *bst_json_as_array (BstDocReader *reader, JsonNode *node);
double bst_json_as_double (BstDocReader *reader, JsonNode *node);
guint64 bst_json_as_uint (BstDocReader *reader, JsonNode *node, guint64 max);
/* [first, second]: FALSE after an error. */
gboolean bst_json_as_two (BstDocReader *reader, JsonNode *node, JsonNode **first,
                          JsonNode **second);

/* Members by name.  A missing (or null) one is an error if REQUIRED, else NULL. */
JsonNode *bst_json_member (BstDocReader *reader, JsonObject *object, const char *name,
                           gboolean required);
JsonObject *bst_json_get_object (BstDocReader *reader, JsonObject *object, const char *name,
                                 gboolean required);
JsonArray *bst_json_get_array (BstDocReader *reader, JsonObject *object, const char *name,
                               gboolean required);
const char *bst_json_peek_text (BstDocReader *reader, JsonObject *object, const char *name,
                                gboolean required);
char *bst_json_get_text (BstDocReader *reader, JsonObject *object, const char *name,
                         gboolean required);
/* Calls READ_ITEM for each element of the array NAME, with the path set, up to an error. */
void bst_json_each (BstDocReader *reader, JsonObject *parent, const char *name, gboolean required,
                    void (*read_item) (BstDocReader *, JsonNode *, guint, gpointer), gpointer data);
/* NULL when missing; a list of strings otherwise. */
GStrv bst_json_get_texts (BstDocReader *reader, JsonObject *object, const char *name);
double bst_json_get_double (BstDocReader *reader, JsonObject *object, const char *name,
                            gboolean required); /* NaN when missing */
guint64 bst_json_get_uint (BstDocReader *reader, JsonObject *object, const char *name,
                           gboolean required, guint64 max); /* 0 when missing */
gboolean bst_json_get_bool (BstDocReader *reader, JsonObject *object, const char *name);
gint64 bst_json_get_time (BstDocReader *reader, JsonObject *object, const char *name,
                          gboolean required); /* us since the epoch; 0 when missing */
/* A required word, one of NAMER (1), NAMER (2)... NAMER (LAST). */
guint bst_json_get_word (BstDocReader *reader, JsonObject *object, const char *name,
                         const char *(*namer) (guint), guint last);

/* What of FROM is not in KNOWN (NULL-terminated): a new object, or NULL when nothing is left. */
JsonObject *bst_json_unknown_members (JsonObject *from, const char *const *known);
void bst_json_add_members (JsonObject *into, JsonObject *extra); /* EXTRA may be NULL */
