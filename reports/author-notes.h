/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * author-notes.h - what the author of a page says of its systems: a text file that is read here and
 * stands on the page as it is.
 */
#pragma once
#include <glib.h>

typedef struct _BstAuthorNotes BstAuthorNotes;

typedef struct
{
  char *system;          /* NULL: of the page as a whole */
  guint line;            /* of its heading */
  GPtrArray *paragraphs; /* char *: valid UTF-8 in one line each */
} BstAuthorNote;

/* Reads PATH: a line "[SYSTEM]" heads what is said of that system, blank lines part paragraphs, and
 * what stands before the first heading is about the page.  NULL with a sentence for what is no such
 * text. */
BstAuthorNotes *bst_author_notes_read (const char *path, GError **error);
/* The same of a text; NAME is what sentences and the page's command call it. */
BstAuthorNotes *bst_author_notes_parse (const char *name, const char *text, gsize length,
                                        GError **error);
void bst_author_notes_free (BstAuthorNotes *notes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstAuthorNotes, bst_author_notes_free)

/* Calls each system as RENAME does, which returns a new text. */
void bst_author_notes_rename (BstAuthorNotes *notes,
                              char *(*rename) (gpointer data, const char *name), gpointer data);
const char *bst_author_notes_name (const BstAuthorNotes *notes);
guint bst_author_notes_count (const BstAuthorNotes *notes);
const BstAuthorNote *bst_author_notes_get (const BstAuthorNotes *notes, guint index);
