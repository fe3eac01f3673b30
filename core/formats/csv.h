/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv.h - comma-separated values as of RFC 4180: text into records of fields, and back.
 */
#pragma once
#include <glib.h>

typedef struct
{
  guint line;        /* where it begins, from 1 */
  GPtrArray *fields; /* char *, without blanks at the ends, unless they stand in quotes */
} BstCsvRecord;

/* Record by record: a large file is never there as records all at once. */
typedef struct
{
  const char *at, *end;
  char separator;
  guint line; /* of AT */
} BstCsvReader;

#define BST_CSV_READER(text, length, separator) \
  {                                             \
    (text), (text) + (length), (separator), 1   \
  }

/* The part of TEXT behind a byte order mark.  NULL: it is no UTF-8. */
const char *bst_csv_check_text (const char *text, gsize *length, GError **error);
/* The next record in place of what RECORD had; a line without anything in it is none.  FALSE: there
 * is no more, or an error with line and column.  RECORD begins as {0} and ends with clear(). */
gboolean bst_csv_read (BstCsvReader *reader, BstCsvRecord *record, GError **error);
void bst_csv_record_clear (BstCsvRecord *record);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BstCsvRecord, bst_csv_record_clear)
/* Array of BstCsvRecord; lines without anything in them are left out.  Ends of lines may be LF,
 * CR LF or CR.  Errors name line and column.  N_MOST 0: all records. */
GPtrArray *bst_csv_parse (const char *text, gsize length, char separator, guint n_most,
                          GError **error);
/* One field, quoted where it must be; FIRST: without a comma before it.  Text that a spreadsheet
 * would compute gets an apostrophe before it, which the reader takes away. */
void bst_csv_append (GString *out, const char *field, gboolean first);
