/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * json-names.c - finds names that stand twice in one object.  A run has an object for each repetition,
 * so names are not copied, and those of a small object are compared each with each: a table for each
 * object would take longer than all the rest of the reading.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "model/json-names.h"
#include "model/json-text.h"

/* So many are compared each with each; more are sorted. */
#define FEW 16

typedef struct
{
  const char *at;    /* in the text */
  const char *plain; /* what it means; AT where nothing in it is escaped */
  gsize length;      /* of PLAIN */
} Name;

typedef struct
{
  gboolean is_object;
  guint first; /* of its names */
} Level;

struct _BstJsonNames
{
  Level levels[BST_JSON_MAX_DEPTH];
  guint depth;
  GArray *names;       /* Name: those of all that is open */
  GStringChunk *plain; /* NULL: no name had an escape */
};

BstJsonNames *
bst_json_names_new (void)
{
  BstJsonNames *names = g_new0 (BstJsonNames, 1);

  names->names = g_array_new (FALSE, FALSE, sizeof (Name));
  return names;
}

void
bst_json_names_free (BstJsonNames *names)
{
  if (names == NULL)
    return;
  g_array_unref (names->names);
  g_clear_pointer (&names->plain, g_string_chunk_free);
  g_free (names);
}

void
bst_json_names_open (BstJsonNames *names, gboolean is_object)
{
  g_return_if_fail (names->depth < BST_JSON_MAX_DEPTH);
  names->levels[names->depth++] = (Level){ is_object, names->names->len };
}

gboolean
bst_json_names_in_object (const BstJsonNames *names)
{
  return names->depth > 0 && names->levels[names->depth - 1].is_object;
}

/* ---- Escapes -------------------------------------------------------------------------------- */

/* The four digits behind "\u"; G_MAXUINT32: there are none. */
static gunichar
read_code (const char *at, const char *end)
{
  gunichar code = 0;

  if (end - at < 6 || at[0] != '\\' || at[1] != 'u')
    return G_MAXUINT32;
  for (guint i = 2; i < 6; i++)
    if (!g_ascii_isxdigit (at[i]))
      return G_MAXUINT32;
    else
      code = code * 16 + (gunichar)g_ascii_xdigit_value (at[i]);
  return code;
}

/* One escape at AT; returns where it ends.  What is none stays as it is: the parser tells. */
static const char *
append_escaped (GString *plain, const char *at, const char *end)
{
  static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  const gunichar code = read_code (at, end), low = read_code (MIN (at + 6, end), end);
  const char *letter = end - at > 1 && at[1] != '\0' ? strchr (letters, at[1]) : NULL;

  if (letter != NULL)
    g_string_append_c (plain, meant[letter - letters]);
  else if (code == G_MAXUINT32)
    g_string_append_len (plain, at, MIN (2, end - at));
  else if (code >> 10 == 0xd800 >> 10 && low >> 10 == 0xdc00 >> 10) /* Unicode 15, D71 and D73 */
    {
      g_string_append_unichar (plain, 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff));
      return at + 12;
    }
  else
    {
      g_string_append_unichar (plain, code);
      return at + 6;
    }
  return MIN (at + 2, end);
}

/* The parser ends a name at a NUL. */
static void
make_plain (BstJsonNames *names, Name *name)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  const char *end = name->at + name->length;

  for (const char *at = name->at; at < end;)
    if (*at == '\\')
      at = append_escaped (plain, at, end);
    else
      g_string_append_c (plain, *at++);
  if (names->plain == NULL)
    names->plain = g_string_chunk_new (1024);
  name->length = strlen (plain->str);
  name->plain = g_string_chunk_insert_len (names->plain, plain->str, (gssize)name->length);
}

void
bst_json_names_add (BstJsonNames *names, const char *name, gsize length)
{
  Name one = { name, name, length };

  if (memchr (name, '\\', length) != NULL)
    make_plain (names, &one);
  g_array_append_val (names->names, one);
}

/* ---- Which are alike ------------------------------------------------------------------------ */

/* Those alike stand in their order. */
static int
compare_names (const void *a, const void *b)
{
  const Name *first = a, *second = b;
  int order;

  if (first->length != second->length)
    return first->length < second->length ? -1 : 1;
  order = memcmp (first->plain, second->plain, first->length);
  return order != 0 ? order : (first->at > second->at) - (first->at < second->at);
}

static gboolean
are_alike (const Name *a, const Name *b)
{
  return a->length == b->length && memcmp (a->plain, b->plain, a->length) == 0;
}

static const char *
find_among_few (const Name *names, guint n)
{
  for (guint i = 1; i < n; i++)
    for (guint k = 0; k < i; k++)
      if (are_alike (&names[i], &names[k]))
        return names[i].at;
  return NULL;
}

static const char *
find_among_many (Name *names, guint n)
{
  const char *first = NULL;

  qsort (names, n, sizeof *names, compare_names);
  for (guint i = 1; i < n; i++)
    if (are_alike (&names[i], &names[i - 1]) && (first == NULL || names[i].at < first))
      first = names[i].at;
  return first;
}

const char *
bst_json_names_close (BstJsonNames *names)
{
  const char *twice = NULL;
  guint first, n;

  g_return_val_if_fail (names->depth > 0, NULL);
  first = names->levels[--names->depth].first;
  n = names->names->len - first;
  if (n > FEW)
    twice = find_among_many (&g_array_index (names->names, Name, first), n);
  else if (n > 1)
    twice = find_among_few (&g_array_index (names->names, Name, first), n);
  g_array_set_size (names->names, first);
  return twice;
}
