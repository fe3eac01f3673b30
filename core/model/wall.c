/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * wall.c - the time of day.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "model/fail.h"
#include "model/wall.h"

/* A hundred years, in s: no test goes farther. */
#define MOST_MOVED G_GINT64_CONSTANT (3155760000)

/* s */
static gboolean
read_moved (gint64 *seconds)
{
  const char *text = g_getenv (BST_WALL_VARIABLE);

  return text != NULL
         && g_ascii_string_to_signed (text, 10, -MOST_MOVED, MOST_MOVED, seconds, NULL);
}

gboolean
bst_wall_is_moved (void)
{
  gint64 seconds = 0;

  return read_moved (&seconds);
}

gint64
bst_wall_now (void)
{
  gint64 seconds = 0;

  return g_get_real_time () + (read_moved (&seconds) ? seconds * G_USEC_PER_SEC : 0);
}

/* "FROM..TO" */
static gboolean
read_asleep (gint64 *from, gint64 *to)
{
  const char *text = g_getenv (BST_WALL_ASLEEP_VARIABLE);
  g_auto (GStrv) ends = text != NULL ? g_strsplit (text, "..", 2) : NULL;

  return ends != NULL && g_strv_length (ends) == 2
         && g_ascii_string_to_signed (ends[0], 10, -MOST_MOVED, MOST_MOVED, from, NULL)
         && g_ascii_string_to_signed (ends[1], 10, -MOST_MOVED, MOST_MOVED, to, NULL);
}

/* Who moves into this time is asleep until its end. */
static gint64
awake_after (gint64 seconds)
{
  gint64 from = 0, to = 0;

  return read_asleep (&from, &to) && from <= seconds && seconds < to ? to : seconds;
}

gboolean
bst_wall_check (GError **error)
{
  const char *moved = g_getenv (BST_WALL_VARIABLE);
  const char *asleep = g_getenv (BST_WALL_ASLEEP_VARIABLE);
  gint64 from = 0, to = 0;

  if (moved != NULL && !read_moved (&from))
    return bst_fail (error,
                     _ ("%s is '%s': give whole seconds, at most a hundred years, such as '3600', "
                        "or unset it."),
                     BST_WALL_VARIABLE, moved);
  if (asleep != NULL && !read_asleep (&from, &to))
    return bst_fail (error,
                     _ ("%s is '%s': give two numbers of whole seconds, at most a hundred years, "
                        "such as '3600..7200', or unset it."),
                     BST_WALL_ASLEEP_VARIABLE, asleep);
  return TRUE;
}

void
bst_wall_move_to (gint64 until)
{
  /* To the next whole second: it is then, and no sooner. */
  const gint64 wanted = (until - g_get_real_time () + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC;
  g_autofree char *text = NULL;

  if (bst_wall_now () >= until)
    return;
  text =
      g_strdup_printf ("%" G_GINT64_FORMAT, awake_after (CLAMP (wanted, -MOST_MOVED, MOST_MOVED)));
  g_setenv (BST_WALL_VARIABLE, text, TRUE);
}

char *
bst_wall_stamp (gint64 at)
{
  /* None beyond the year 9999. */
  g_autoptr (GDateTime) utc = at >= 0 ? g_date_time_new_from_unix_utc (at / G_USEC_PER_SEC) : NULL;

  return utc != NULL ? g_date_time_format (utc, "%Y%m%d-%H%M%S") : NULL;
}

gint
bst_wall_offset (gint64 at)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (at / G_USEC_PER_SEC);
  g_autoptr (GDateTime) local = utc != NULL ? g_date_time_to_local (utc) : NULL;

  return local != NULL ? (gint)(g_date_time_get_utc_offset (local) / G_USEC_PER_SEC) : 0;
}
