/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv.c - comma-separated values as of RFC 4180: text into records of fields, and back.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "formats/csv.h"
#include "model/clean-text.h"
#include "model/fail.h"
#include <benchstone/plugin.h>

/* ---- The text as a whole ---- */

static guint
line_of (const char *text, const char *at)
{
  guint line = 1;

  for (; text < at; text++)
    line += *text == '\n';
  return line;
}

/* Spreadsheets save "Unicode text" as UTF-16: with a mark, or seen by its zero bytes, every second
 * one of the first word. */
static gboolean
is_utf16 (const char *text, gsize length)
{
  if (length >= 2 && (memcmp (text, "\xff\xfe", 2) == 0 || memcmp (text, "\xfe\xff", 2) == 0))
    return TRUE;
  if (length < 4 || (text[0] == '\0') == (text[1] == '\0'))
    return FALSE;
  return (text[0] == '\0') == (text[2] == '\0') && (text[1] == '\0') == (text[3] == '\0');
}

const char *
bst_csv_check_text (const char *text, gsize *length, GError **error)
{
  const char *bad;

  if (is_utf16 (text, *length))
    {
      bst_fail (error, _ ("This is UTF-16.  Save it as 'CSV UTF-8' and import that."));
      return NULL;
    }
  if (*length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      *length -= 3;
    }
  if (g_utf8_validate_len (text, *length, &bad))
    return text;
  if (*bad == '\0')
    bst_fail (error,
              _ ("line %u: There is a zero byte, which text never has: this is another kind of "
                 "file, or a damaged one."),
              line_of (text, bad));
  else
    bst_fail (error, _ ("line %u: This is not UTF-8.  Save it as 'CSV UTF-8' and import that."),
              line_of (text, bad));
  return NULL;
}

/* ---- Records ---- */

void
bst_csv_record_clear (BstCsvRecord *record)
{
  g_clear_pointer (&record->fields, g_ptr_array_unref);
}

static void
free_record (gpointer data)
{
  bst_csv_record_clear (data);
  g_free (data);
}

static gboolean
is_end_of_line (char c)
{
  return c == '\n' || c == '\r';
}

/* Over one LF, CR LF or CR. */
static void
skip_end_of_line (BstCsvReader *reader)
{
  if (reader->at == reader->end || !is_end_of_line (*reader->at))
    return;
  if (*reader->at == '\r' && reader->at + 1 < reader->end && reader->at[1] == '\n')
    reader->at++;
  reader->at++;
  reader->line++;
}

/* The apostrophe that bst_csv_append() put before a formula is none of the text. */
static void
add_field (GPtrArray *fields, char *field)
{
  if (*field == '\'' && bst_text_is_formula (field))
    memmove (field, field + 1, strlen (field));
  g_ptr_array_add (fields, field);
}

static void
add_plain (BstCsvReader *reader, GPtrArray *fields)
{
  const char *begin = reader->at;

  while (reader->at < reader->end && *reader->at != reader->separator
         && !is_end_of_line (*reader->at))
    reader->at++;
  add_field (fields, g_strstrip (g_strndup (begin, reader->at - begin)));
}

/* Between quotes everything counts, and two quotes are one. */
static gboolean
add_quoted (BstCsvReader *reader, GPtrArray *fields, GError **error)
{
  g_autoptr (GString) field = g_string_new (NULL);
  const guint line = reader->line, column = fields->len + 1;

  for (reader->at++; reader->at < reader->end; reader->at++)
    {
      if (*reader->at == '"' && (reader->at + 1 == reader->end || reader->at[1] != '"'))
        break;
      reader->at += *reader->at == '"';
      reader->line += *reader->at == '\n';
      g_string_append_c (field, *reader->at);
    }
  if (reader->at == reader->end)
    return bst_fail (error, _ ("line %u, column %u: The quotation mark is never closed."), line,
                     column);
  reader->at++;
  if (reader->at < reader->end && *reader->at != reader->separator && !is_end_of_line (*reader->at))
    return bst_fail (error,
                     _ ("line %u, column %u: Something follows the closing quotation mark.  A mark "
                        "inside a quoted field is written twice."),
                     reader->line, column);
  add_field (fields, g_strdup (field->str));
  return TRUE;
}

static gboolean
read_fields (BstCsvReader *reader, GPtrArray *fields, GError **error)
{
  for (;;)
    {
      if (reader->at < reader->end && *reader->at == '"')
        {
          if (!add_quoted (reader, fields, error))
            return FALSE;
        }
      else
        add_plain (reader, fields);
      if (reader->at == reader->end || is_end_of_line (*reader->at))
        break;
      reader->at++;
    }
  skip_end_of_line (reader);
  return TRUE;
}

/* Spreadsheets leave lines of nothing but separators below the last row. */
static gboolean
is_blank (const GPtrArray *fields)
{
  for (guint i = 0; i < fields->len; i++)
    if (*(const char *)fields->pdata[i] != '\0')
      return FALSE;
  return TRUE;
}

gboolean
bst_csv_read (BstCsvReader *reader, BstCsvRecord *record, GError **error)
{
  while (reader->at < reader->end)
    {
      if (record->fields == NULL)
        record->fields = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_set_size (record->fields, 0);
      record->line = reader->line;
      if (!read_fields (reader, record->fields, error))
        return FALSE;
      if (!is_blank (record->fields))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
bst_csv_parse (const char *text, gsize length, char separator, guint n_most, GError **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (free_record);
  BstCsvReader reader = BST_CSV_READER (text, length, separator);
  g_autoptr (GError) problem = NULL;

  while (n_most == 0 || records->len < n_most)
    {
      BstCsvRecord *record = g_new0 (BstCsvRecord, 1);

      g_ptr_array_add (records, record);
      if (bst_csv_read (&reader, record, &problem))
        continue;
      g_ptr_array_set_size (records, records->len - 1);
      break;
    }
  if (problem == NULL)
    return g_steal_pointer (&records);
  g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

/* ---- Out ---- */

void
bst_csv_append (GString *out, const char *field, gboolean first)
{
  const gsize length = strlen (field);
  /* Without quotes the reader takes blanks at the ends away. */
  const gboolean has_ends =
      length > 0 && (g_ascii_isspace (field[0]) || g_ascii_isspace (field[length - 1]));
  const gboolean plain = !has_ends && strcspn (field, ",;\"\t\r\n") == length;

  if (!first)
    g_string_append_c (out, ',');
  if (!plain)
    g_string_append_c (out, '"');
  if (bst_text_is_formula (field))
    g_string_append_c (out, '\'');
  for (const char *p = field; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, *p);
    }
  if (!plain)
    g_string_append_c (out, '"');
}
