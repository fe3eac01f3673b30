/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * given-name.c - what can be a name.  Names are never part of a path or a command, and whoever
 * shows one makes it safe for where it is shown: so nothing else needs to be refused.
 */
#include <config.h>
#include <benchstone/plugin.h>
#include <glib/gi18n.h>
#include "model/given-name.h"

/* " #1000" and its like. */
#define ROOM 20

/* What takes no room and changes nothing in Latin text: two names that differ in these alone look
 * the same.  Soft hyphen, joiners, marks of direction, byte order mark and tags. */
static const struct
{
  gunichar first, last;
} unseen[] = {
  { 0xad, 0xad },     { 0x34f, 0x34f },   { 0x61c, 0x61c },
  { 0x180e, 0x180e }, { 0x200b, 0x200f }, { 0x202a, 0x202e },
  { 0x2060, 0x206f }, { 0xfeff, 0xfeff }, { 0xe0000, 0xe007f },
};

/* Scripts from Hebrew on, and pictures, are written with joiners. */
#define FIRST_JOINED 0x590
#define NON_JOINER 0x200c
#define JOINER 0x200d

static gboolean
is_unseen (gunichar c, gunichar before)
{
  if ((c == NON_JOINER || c == JOINER) && before >= FIRST_JOINED)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (unseen); i++)
    if (c >= unseen[i].first && c <= unseen[i].last)
      return TRUE;
  return FALSE;
}

/* Without what is not seen, and without blanks at its ends. */
static char *
trim (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *name = g_string_new (NULL);
  gunichar before = 0;
  gsize end = 0;

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean is_blank = g_unichar_isspace (c);

      if (is_unseen (c, before) || (is_blank && name->len == 0))
        continue;
      g_string_append_unichar (name, c);
      before = c;
      if (!is_blank)
        end = name->len;
    }
  g_string_truncate (name, end);
  return g_string_free (name, FALSE);
}

char *
bst_given_name (const char *text, GError **error)
{
  g_autofree char *name = trim (text);

  if (*name != '\0' && *name != '@' && g_utf8_strlen (name, -1) <= BST_GIVEN_NAME_MAX)
    return g_steal_pointer (&name);
  g_set_error (
      error, BST_ERROR, BST_ERROR_FAILED,
      ngettext ("A name is not blank, does not begin with '@', and has at most %d character.",
                "A name is not blank, does not begin with '@', and has at most %d characters.",
                BST_GIVEN_NAME_MAX),
      BST_GIVEN_NAME_MAX);
  return NULL;
}

char *
bst_given_name_near (const char *text)
{
  g_autofree char *valid = trim (text);
  const glong room = BST_GIVEN_NAME_MAX - ROOM;
  const glong length = g_utf8_strlen (valid, -1);
  g_autofree char *start = g_utf8_substring (valid, 0, MIN (length, room));

  if (*start == '\0')
    return g_strdup (_ ("unnamed"));
  return g_strconcat (*start == '@' ? "_" : "", start, length > room ? "…" : "", NULL);
}
