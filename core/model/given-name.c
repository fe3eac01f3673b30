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

static gboolean
is_blank (const char *text)
{
  while (*text != '\0' && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return *text == '\0';
}

char *
bst_given_name (const char *text, GError **error)
{
  g_autofree char *name = g_utf8_make_valid (text, -1);

  if (!is_blank (name) && *name != '@' && g_utf8_strlen (name, -1) <= BST_GIVEN_NAME_MAX)
    return g_steal_pointer (&name);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("A name is not blank, does not begin with '@', and has at most %d characters."),
               BST_GIVEN_NAME_MAX);
  return NULL;
}

char *
bst_given_name_near (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  const glong room = BST_GIVEN_NAME_MAX - ROOM;
  const glong length = g_utf8_strlen (valid, -1);
  g_autofree char *start = g_utf8_substring (valid, 0, MIN (length, room));

  if (is_blank (start))
    return g_strdup (_ ("unnamed"));
  return g_strconcat (*start == '@' ? "_" : "", start, length > room ? "…" : "", NULL);
}
