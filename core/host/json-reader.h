/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-reader.h - a JSON file written by hand, read field by field, with errors that name file,
 * line, field and what was expected.
 */
#pragma once
#include <json-glib/json-glib.h>

typedef struct
{
  char *file, *text;
  gsize length;
  GString *path; /* of the value being read: "cases[2].params" */
  JsonNode *root;
  GError **error;
} BstJsonReader;

/* One member that an object may have. */
typedef struct
{
  const char *name;
  gboolean (*read) (BstJsonReader *reader, JsonNode *node, gpointer into);
} BstJsonField;

/* Reads and checks FILE; later errors go to ERROR. */
BstJsonReader *bst_json_reader_open (const char *file, GError **error);
void bst_json_reader_free (BstJsonReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstJsonReader, bst_json_reader_free)

/* "FILE:LINE: PATH: SENTENCE"; always FALSE. */
gboolean bst_json_fail (BstJsonReader *reader, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* The same for what another file, read for a field of this one, says; cut where it gets long. */
gboolean bst_json_fail_inside (BstJsonReader *reader, const GError *inner);
/* The same for a place in a file that was read before. */
char *bst_json_place (const char *file, const char *path);

/* An object with FIELDS (NULL-name terminated) alone; others are errors. */
gboolean bst_json_read_fields (BstJsonReader *reader, JsonNode *node, const BstJsonField *fields,
                               gpointer into);
/* An object with any members, or a list; READ gets each with the path set. */
gboolean bst_json_read_members (BstJsonReader *reader, JsonNode *node,
                                gboolean (*read) (BstJsonReader *reader, const char *name,
                                                  JsonNode *node, gpointer into),
                                gpointer into);
gboolean bst_json_read_list (BstJsonReader *reader, JsonNode *node, guint max,
                             gboolean (*read) (BstJsonReader *reader, JsonNode *node,
                                               gpointer into),
                             gpointer into);
/* A text; NULL with the error set for anything else.  Borrowed. */
const char *bst_json_read_text (BstJsonReader *reader, JsonNode *node);
/* A text, number, true or false as text; NULL for anything else. */
char *bst_json_read_scalar (BstJsonReader *reader, JsonNode *node);
