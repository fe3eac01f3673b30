/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-statuses.c - the exit statuses with which a command of `time` has done its work, in the words
 * of command.time.
 */
#include <config.h>

#include "cli/time.h"

/* Any. */
#define ALL_STATUSES "-1"
#define MOST_STATUS 255

gboolean
bst_time_statuses_have (const char *statuses, int status)
{
  g_auto (GStrv) words = g_strsplit (statuses != NULL ? statuses : "0", ",", -1);
  g_autofree char *word = g_strdup_printf ("%d", status);

  return g_strcmp0 (statuses, ALL_STATUSES) == 0
         || g_strv_contains ((const char *const *)words, word);
}

char *
bst_time_statuses_read (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  /* That is none to be ignored. */
  g_autoptr (GString) statuses = g_string_new ("0");

  if (g_str_equal (text, "all-non-zero"))
    return g_strdup (ALL_STATUSES);
  if (words[0] == NULL)
    return NULL;
  for (guint i = 0; words[i] != NULL; i++)
    {
      guint64 status;

      if (!g_ascii_string_to_unsigned (words[i], 10, 0, MOST_STATUS, &status, NULL))
        return NULL;
      if (!bst_time_statuses_have (statuses->str, (int)status))
        g_string_append_printf (statuses, ",%u", (guint)status);
    }
  return g_strdup (statuses->str);
}
