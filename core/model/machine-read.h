/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-read.h - small files of the kernel's below a root prefix, and the few forms in which it
 * writes lists and fields.  Nothing here fails: what is missing or unreadable is not known.
 */
#pragma once
#include <glib.h>

/* The text of a file without blanks at its ends; NULL when it is missing, empty, not a regular
 * file, or larger than any file of the kernel's.  ROOT: "" for this machine, else a folder, below
 * which links are not followed. */
char *bst_root_text (const char *root, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* A whole number, alone in its file. */
gboolean bst_root_number (const char *root, guint64 *number, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* Whether there is such a file, or any other thing. */
gboolean bst_root_has (const char *root, const char *path);
/* What lies in a folder; of very many names some. */
GPtrArray *bst_root_list (const char *root, const char *path);

/* The value after "KEY:" or "KEY=" in lines of TEXT, blanks stripped; NULL: no such line. */
char *bst_text_field (const char *text, const char *key, char separator);
/* "0-3,8" as an array of gint, ascending; empty when it was not understood. */
GArray *bst_cpu_list_parse (const char *text);
/* The other way round. */
char *bst_cpu_list_text (const GArray *cpus);
/* Of "always [madvise] never", the word in brackets; NULL: none. */
char *bst_bracketed (const char *text);
/* Whether a list of words holds WORD. */
gboolean bst_has_word (const char *words, const char *word);
