/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * nearest.c - "did you mean": the known word nearest to a mistyped one.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "model/nearest.h"

/* Longer words are not typed by hand; it bounds the tables below. */
#define LONGEST 128

guint
bst_edit_distance (const char *a, const char *b)
{
  gsize n = strlen (a), m = strlen (b);
  guint rows[3][LONGEST + 1];
  guint *before = rows[0], *last = rows[1], *now = rows[2];

  if (n > LONGEST || m > LONGEST)
    return G_MAXUINT;
  for (gsize j = 0; j <= m; j++)
    last[j] = j;
  for (gsize i = 1; i <= n; i++)
    {
      guint *oldest = before;

      now[0] = i;
      for (gsize j = 1; j <= m; j++)
        {
          now[j] = MIN (MIN (last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            now[j] = MIN (now[j], before[j - 2] + 1);
        }
      before = last;
      last = now;
      now = oldest;
    }
  return last[m];
}

/* "prime" is near "cpu.prime", "thread" near "threads": whole parts count before letters do. */
static gboolean
is_part_of (const char *name, const char *word)
{
  const char *dot = strchr (word, '.');

  if (strlen (name) < 3)
    return FALSE;
  return g_str_has_prefix (word, name) || (dot != NULL && g_str_equal (dot + 1, name));
}

const char *
bst_nearest (const char *name, const char *const *words)
{
  const char *nearest = NULL;
  /* One edit in three letters: more and the guess is seldom right. */
  guint limit = MAX (1, strlen (name) / 3);

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint distance = bst_edit_distance (name, words[i]);

      if (distance <= limit)
        {
          nearest = words[i];
          limit = distance - (distance > 0);
        }
    }
  for (guint i = 0; nearest == NULL && words[i] != NULL; i++)
    if (is_part_of (name, words[i]))
      nearest = words[i];
  return nearest;
}

char *
bst_did_you_mean (const char *name, const char *const *words)
{
  const char *nearest = bst_nearest (name, words);

  return nearest == NULL ? g_strdup ("") : g_strdup_printf (_ ("  Did you mean '%s'?"), nearest);
}

/* More files are not looked at: a hint is not worth the time. */
#define MOST_FILES 10000

char *
bst_did_you_mean_file (const char *name, const char *suffix)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (".", 0, NULL);
  const char *file;

  for (guint i = 0; dir != NULL && i < MOST_FILES && (file = g_dir_read_name (dir)) != NULL; i++)
    if (g_str_has_suffix (file, suffix))
      g_ptr_array_add (names, g_strdup (file));
  g_ptr_array_add (names, NULL);
  return bst_did_you_mean (name, (const char *const *)names->pdata);
}
