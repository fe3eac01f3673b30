/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * names.c - foreign names ("7-Zip Compression, MB/s") as names that descriptions may have.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "formats/names.h"

/* The longest that a description may have (model/description-check.c), with room for a number. */
#define LONGEST 64
#define ROOM_FOR_NUMBER 8

struct _BstNames
{
  GHashTable *by_title; /* title -> name */
  GHashTable *taken;    /* name -> the title that has it; both owned by BY_TITLE */
  GHashTable *numbers;  /* name, not owned -> the last number that was tried behind it */
};

BstNames *
bst_names_new (void)
{
  BstNames *names = g_new0 (BstNames, 1);

  names->by_title = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  names->taken = g_hash_table_new (g_str_hash, g_str_equal);
  names->numbers = g_hash_table_new (g_str_hash, g_str_equal);
  return names;
}

void
bst_names_free (BstNames *names)
{
  if (names == NULL)
    return;
  g_hash_table_unref (names->numbers);
  g_hash_table_unref (names->taken);
  g_hash_table_unref (names->by_title);
  g_free (names);
}

char *
bst_name_make_legal (const char *title)
{
  g_autofree char *ascii = g_str_to_ascii (title, "C");
  GString *name = g_string_new (NULL);

  for (const char *p = ascii; *p != '\0' && name->len < LONGEST - ROOM_FOR_NUMBER; p++)
    if (g_ascii_isalnum (*p))
      {
        if (name->len == 0 && g_ascii_isdigit (*p))
          g_string_append (name, "x-");
        g_string_append_c (name, g_ascii_tolower (*p));
      }
    else if (name->len > 0 && name->str[name->len - 1] != '-')
      g_string_append_c (name, '-');
  if (name->len > 0 && name->str[name->len - 1] == '-')
    g_string_truncate (name, name->len - 1);
  if (name->len == 0)
    g_string_append_c (name, 'x');
  return g_string_free (name, FALSE);
}

/* Goes on counting where it ended: of many equal names each is found at once. */
static char *
make_unique (BstNames *names, const char *plain)
{
  char *name = g_strdup (plain);
  gpointer owned;
  guint number;

  if (!g_hash_table_lookup_extended (names->taken, plain, &owned, NULL))
    return name;
  number = MAX (GPOINTER_TO_UINT (g_hash_table_lookup (names->numbers, plain)), 1);
  do
    {
      g_free (name);
      name = g_strdup_printf ("%s-%u", plain, ++number);
    }
  while (g_hash_table_contains (names->taken, name));
  g_hash_table_insert (names->numbers, owned, GUINT_TO_POINTER (number));
  return name;
}

/* A title may be as long as its file, and a remark is for people. */
static char *
shorten (const char *title)
{
  const glong most = 80;
  g_autofree char *begin = NULL;

  if (g_utf8_strlen (title, most * 4 + 4) <= most)
    return g_strdup (title);
  begin = g_utf8_substring (title, 0, most);
  return g_strconcat (begin, "…", NULL);
}

static void
say_renamed (const char *first, const char *title, const char *name, GString *remarks)
{
  g_autofree char *a = shorten (first), *b = shorten (title);

  g_string_append_printf (remarks,
                          _ ("'%s' and '%s' would have the same name; the second is called '%s'."),
                          a, b, name);
  g_string_append_c (remarks, '\n');
}

const char *
bst_names_get (BstNames *names, const char *title, GString *remarks)
{
  const char *known = g_hash_table_lookup (names->by_title, title);
  g_autofree char *plain = NULL;
  const char *other;
  char *key, *name;

  if (known != NULL)
    return known;
  plain = bst_name_make_legal (title);
  other = g_hash_table_lookup (names->taken, plain);
  name = make_unique (names, plain);
  if (other != NULL)
    say_renamed (other, title, name, remarks);
  key = g_strdup (title);
  g_hash_table_insert (names->by_title, key, name);
  g_hash_table_insert (names->taken, name, key);
  return name;
}
