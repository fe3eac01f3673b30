/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * statuses.c - reads a list of exit statuses.
 */
#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "statuses.h"

#define ANY "-1"

static gboolean
add (Statuses *statuses, const char *text)
{
  guint64 status;

  if (!g_ascii_string_to_unsigned (text, 10, 0, STATUSES_MOST, &status, NULL))
    return FALSE;
  statuses->n += !statuses->is_good[status];
  statuses->is_good[status] = TRUE;
  return TRUE;
}

gboolean
statuses_read (Statuses *statuses, const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  gboolean fine = words[0] != NULL;

  *statuses = (Statuses){ 0 };
  if (g_str_equal (text, ANY))
    return TRUE;
  for (guint i = 0; fine && words[i] != NULL; i++)
    fine = add (statuses, g_strstrip (words[i]));
  if (!fine)
    g_set_error (
        error, BST_ERROR, BST_ERROR_FAILED,
        _ ("exit-status '%s': whole numbers from 0 to %d are expected, with commas between "
           "several, or -1 for any."),
        text, STATUSES_MOST);
  return fine;
}

char *
statuses_text (const Statuses *statuses)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i <= STATUSES_MOST; i++)
    if (statuses->is_good[i])
      g_string_append_printf (text, "%s%u", text->len > 0 ? "," : "", i);
  return g_string_free (text, FALSE);
}

gboolean
statuses_have (const Statuses *statuses, gint status)
{
  return statuses->n == 0 || (status >= 0 && status <= STATUSES_MOST && statuses->is_good[status]);
}
