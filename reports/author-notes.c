/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * author-notes.c - reads what an author says of systems.  There is no markup in it, so there is
 * nothing in it that a page would have to be protected from but its length.
 */
#include <config.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "model/file-read.h"
#include "reports/author-notes.h"
#include "reports/text.h"

/* A page of print per system, and a hundred of them. */
#define SIZE_LIMIT ((gsize)256 << 10)

struct _BstAuthorNotes
{
  char *name;
  GPtrArray *notes; /* BstAuthorNote */
};

static void
note_free (gpointer data)
{
  BstAuthorNote *note = data;

  g_free (note->system);
  g_ptr_array_unref (note->paragraphs);
  g_free (note);
}

void
bst_author_notes_free (BstAuthorNotes *notes)
{
  if (notes == NULL)
    return;
  g_free (notes->name);
  g_ptr_array_unref (notes->notes);
  g_free (notes);
}

const char *
bst_author_notes_name (const BstAuthorNotes *notes)
{
  return notes->name;
}

guint
bst_author_notes_count (const BstAuthorNotes *notes)
{
  return notes->notes->len;
}

const BstAuthorNote *
bst_author_notes_get (const BstAuthorNotes *notes, guint index)
{
  return notes->notes->pdata[index];
}

void
bst_author_notes_rename (BstAuthorNotes *notes, char *(*rename) (gpointer data, const char *name),
                         gpointer data)
{
  for (guint i = 0; i < notes->notes->len; i++)
    {
      BstAuthorNote *note = notes->notes->pdata[i];
      g_autofree char *old = note->system;

      note->system = old != NULL ? rename (data, old) : NULL;
    }
}

/* ---- Lines --------------------------------------------------------------------------------- */

typedef struct
{
  BstAuthorNotes *notes;
  BstAuthorNote *note;
  GString *paragraph;
  guint line;
} Reader;

static void
end_paragraph (Reader *reader)
{
  if (reader->paragraph->len > 0)
    g_ptr_array_add (reader->note->paragraphs, bst_text_clean (reader->paragraph->str));
  g_string_truncate (reader->paragraph, 0);
}

static void
begin_note (Reader *reader, const char *system)
{
  reader->note = g_new0 (BstAuthorNote, 1);
  reader->note->system = g_strdup (system);
  reader->note->line = reader->line;
  reader->note->paragraphs = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (reader->notes->notes, reader->note);
}

static const BstAuthorNote *
find_note (const BstAuthorNotes *notes, const char *system)
{
  for (guint i = 0; i < notes->notes->len; i++)
    if (g_strcmp0 (bst_author_notes_get (notes, i)->system, system) == 0)
      return bst_author_notes_get (notes, i);
  return NULL;
}

static gboolean
read_heading (Reader *reader, char *line, GError **error)
{
  const BstAuthorNote *earlier = NULL;

  line[strlen (line) - 1] = '\0';
  g_strstrip (++line);
  earlier = find_note (reader->notes, line);
  if (*line != '\0' && earlier == NULL)
    {
      end_paragraph (reader);
      begin_note (reader, line);
      return TRUE;
    }
  if (earlier == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("'%s', line %u: the heading '[]' names no system."), reader->notes->name,
                 reader->line);
  else
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("'%s', line %u: '[%s]' stands in line %u already.  Put what is said of a "
                    "system under one heading."),
                 reader->notes->name, reader->line, line, earlier->line);
  return FALSE;
}

static gboolean
read_line (Reader *reader, char *line, GError **error)
{
  g_strstrip (line);
  reader->line++;
  if (*line == '[' && g_str_has_suffix (line, "]"))
    return read_heading (reader, line, error);
  if (*line == '\0')
    end_paragraph (reader);
  else
    g_string_append_printf (reader->paragraph, "%s%s", reader->paragraph->len > 0 ? " " : "", line);
  return TRUE;
}

/* ---- Files --------------------------------------------------------------------------------- */

static gboolean
check_text (const char *name, const char *text, gsize length, GError **error)
{
  if (length > SIZE_LIMIT)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                   _ ("'%s' is longer than %u KiB, which is too long for notes on a page."), name,
                   (guint)(SIZE_LIMIT >> 10));
      return FALSE;
    }
  if (g_utf8_validate_len (text, length, NULL))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("'%s' is no text in UTF-8.  Save it as such."), name);
  return FALSE;
}

BstAuthorNotes *
bst_author_notes_parse (const char *name, const char *text, gsize length, GError **error)
{
  g_autoptr (BstAuthorNotes) notes = g_new0 (BstAuthorNotes, 1);
  g_autoptr (GString) paragraph = g_string_new (NULL);
  g_autofree char *copy = NULL;
  g_auto (GStrv) lines = NULL;
  Reader reader = { notes, NULL, paragraph, 0 };

  notes->name = g_strdup (name);
  notes->notes = g_ptr_array_new_with_free_func (note_free);
  if (!check_text (name, text, length, error))
    return NULL;
  copy = g_strndup (text, length);
  /* Editors of one system begin a text with it. */
  lines = g_strsplit (g_str_has_prefix (copy, "\xef\xbb\xbf") ? copy + 3 : copy, "\n", -1);
  begin_note (&reader, NULL);
  for (char **line = lines; *line != NULL; line++)
    if (!read_line (&reader, *line, error))
      return NULL;
  end_paragraph (&reader);
  return g_steal_pointer (&notes);
}

/* Whatever it is, no more than the limit is read of it.  FALSE with errno. */
static gboolean
read_all (int fd, GString *text)
{
  char chunk[16384];
  gssize n = 1;

  while (text->len <= SIZE_LIMIT && n != 0)
    {
      n = read (fd, chunk, sizeof chunk);
      if (n < 0 && errno != EINTR)
        return FALSE;
      g_string_append_len (text, chunk, MAX (n, 0));
    }
  return TRUE;
}

static BstAuthorNotes *
fail_to_read (const char *path, const char *reason, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("Cannot read the notes '%s': %s."), path,
               reason);
  return NULL;
}

BstAuthorNotes *
bst_author_notes_read (const char *path, GError **error)
{
  const char *reason = NULL;
  const int fd = bst_file_open_given (path, &reason);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *name = g_path_get_basename (path);

  if (fd < 0)
    return fail_to_read (path, reason, error);
  if (!read_all (fd, text))
    reason = g_strerror (errno);
  close (fd);
  if (reason != NULL)
    return fail_to_read (path, reason, error);
  return bst_author_notes_parse (name, text->str, text->len, error);
}
