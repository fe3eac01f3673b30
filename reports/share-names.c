/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * share-names.c - which words name a machine, its owner, its users or a file of theirs, and what
 * stands in their place on a page that is to be shared.  A name begins and ends where letters and
 * digits do: that of "box" is in "box-before", in "BOX_2" and in "box.example.org".
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "model/machine-private.h"
#include "reports/group.h"
#include "reports/page.h"
#include "reports/share-names.h"

/* Shorter words would take too much else with them: in texts, and in what somebody called it. */
#define SHORTEST_IN_TEXTS 3
#define SHORTEST 2

/* The end of a name that is fully qualified. */
#define DOMAIN "(?:\\.[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?)*"
#define BORDER_BEFORE "(?<![\\p{L}\\p{N}])"
#define BORDER_BEHIND "(?![\\p{L}\\p{N}])"

typedef enum
{
  NAME_HOST,
  NAME_FILE,
  NAME_USER,
  NAME_OTHER,
  N_KINDS
} Kind;

struct _BstShareNames
{
  GPtrArray *words[N_KINDS];    /* char * */
  GHashTable *numbers[N_KINDS]; /* what was found -> its number */
  GRegex *given;                /* made where it is asked for first */
};

/* ---- Which there are ------------------------------------------------------------------------ */

/* A count of users is no name. */
static void
add_word (BstShareNames *names, Kind kind, const char *word)
{
  if (word != NULL && g_utf8_strlen (word, -1) >= SHORTEST
      && word[strspn (word, G_CSET_DIGITS ".")] != '\0'
      && !g_ptr_array_find_with_equal_func (names->words[kind], word, g_str_equal, NULL))
    g_ptr_array_add (names->words[kind], g_strdup (word));
}

/* The whole, its first part, and the domain, which names an owner. */
static void
add_host (BstShareNames *names, const char *host)
{
  const char *dot = host != NULL ? strchr (host, '.') : NULL;
  g_autofree char *first = dot != NULL ? g_strndup (host, dot - host) : NULL;

  add_word (names, NAME_HOST, host);
  add_word (names, NAME_HOST, first);
  if (dot != NULL && strchr (dot + 1, '.') != NULL)
    add_word (names, NAME_HOST, dot + 1);
}

/* Who is called "root" is named by nothing. */
static void
add_user (BstShareNames *names, const char *user)
{
  g_autoptr (GPtrArray) uncommon = g_ptr_array_new_with_free_func (g_free);

  if (user != NULL)
    bst_private_add_name (uncommon, user);
  if (uncommon->len > 0)
    add_word (names, NAME_USER, user);
}

static void
add_fact (BstShareNames *names, const char *key, const char *value)
{
  if (value == NULL || g_utf8_strlen (value, -1) < SHORTEST_IN_TEXTS)
    return;
  if (strstr (key, "host") != NULL)
    add_host (names, value);
  else if (strstr (key, "user") != NULL)
    add_user (names, value);
  else if (bst_fact_is_private (key))
    add_word (names, NAME_OTHER, value);
}

/* A label that nobody gave is the host's name. */
static void
add_result (BstShareNames *names, const BstResult *result)
{
  const char *file = bst_pairs_get (result->notes, "imported-from");

  if (bst_result_is_named_by_host (result))
    add_host (names, result->label);
  if (file != NULL && !g_str_equal (file, "stdin"))
    add_word (names, NAME_FILE, file);
  for (guint i = 0; i < result->machines->len; i++)
    for (guint k = 0; k < bst_machine_n_facts (result->machines->pdata[i]); k++)
      {
        const char *key = NULL, *value = NULL;

        bst_machine_fact (result->machines->pdata[i], k, &key, &value);
        add_fact (names, key, value);
      }
}

BstShareNames *
bst_share_names_new (const BstResult *const *results, guint n)
{
  BstShareNames *names = g_new0 (BstShareNames, 1);

  for (guint i = 0; i < N_KINDS; i++)
    {
      names->words[i] = g_ptr_array_new_with_free_func (g_free);
      names->numbers[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    }
  /* Runs know no names of their own, but most pages are made where the runs were. */
  add_host (names, g_get_host_name ());
  add_user (names, g_get_user_name ());
  for (guint i = 0; i < n; i++)
    add_result (names, results[i]);
  return names;
}

void
bst_share_names_free (BstShareNames *names)
{
  if (names == NULL)
    return;
  for (guint i = 0; i < N_KINDS; i++)
    {
      g_ptr_array_unref (names->words[i]);
      g_hash_table_unref (names->numbers[i]);
    }
  g_clear_pointer (&names->given, g_regex_unref);
  g_free (names);
}

/* ---- As an expression ----------------------------------------------------------------------- */

static gint
compare_longest_first (gconstpointer a, gconstpointer b)
{
  const char *first = *(const char *const *)a, *second = *(const char *const *)b;
  const gsize m = strlen (first), n = strlen (second);

  return m != n ? (m < n ? 1 : -1) : strcmp (first, second);
}

static gboolean
is_telling (const char *word)
{
  g_autoptr (GPtrArray) uncommon = g_ptr_array_new_with_free_func (g_free);

  bst_private_add_name (uncommon, word);
  return uncommon->len > 0 && g_utf8_strlen (word, -1) >= SHORTEST_IN_TEXTS;
}

/* "(box|vm)" with what may follow; "": none. */
static char *
kind_pattern (const BstShareNames *names, Kind kind, gboolean all)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint i = 0; i < names->words[kind]->len; i++)
    if (all || is_telling (names->words[kind]->pdata[i]))
      g_ptr_array_add (words, g_regex_escape_string (names->words[kind]->pdata[i], -1));
  if (words->len == 0)
    return g_strdup ("");
  g_ptr_array_sort (words, compare_longest_first);
  g_ptr_array_add (words, NULL);
  list = g_strjoinv ("|", (char **)words->pdata);
  return g_strdup_printf ("(?:%s)%s", list, kind == NAME_HOST ? DOMAIN : "");
}

/* A group for each kind; what nothing is of matches nowhere. */
static char *
make_pattern (const BstShareNames *names, gboolean all)
{
  g_autoptr (GString) kinds = g_string_new (NULL);
  gboolean is_empty = TRUE;

  for (guint i = 0; i < N_KINDS; i++)
    {
      g_autofree char *one = kind_pattern (names, i, all);

      is_empty = is_empty && *one == '\0';
      g_string_append_printf (kinds, "%s(%s)", i > 0 ? "|" : "", *one != '\0' ? one : "(?!)");
    }
  return is_empty ? NULL
                  : g_strdup_printf ("(?i)" BORDER_BEFORE "(?:%s)" BORDER_BEHIND, kinds->str);
}

char *
bst_share_names_pattern (const BstShareNames *names)
{
  return make_pattern (names, FALSE);
}

/* ---- In texts ------------------------------------------------------------------------------- */

static char *
stand_in (Kind kind, guint number)
{
  switch (kind)
    {
    case NAME_HOST:
      return g_strdup_printf (_ ("host %u"), number);
    case NAME_FILE:
      return g_strdup_printf (_ ("file %u"), number);
    case NAME_USER:
      return g_strdup_printf (_ ("user %u"), number);
    default:
      return g_strdup_printf (_ ("value %u"), number);
    }
}

static gboolean
number_match (const GMatchInfo *match, GString *text, gpointer data)
{
  BstShareNames *names = data;
  g_autofree char *found = g_match_info_fetch (match, 0);
  g_autofree char *number = NULL;
  Kind kind = 0;
  int begin = -1;

  while (kind + 1 < N_KINDS
         && !(g_match_info_fetch_pos (match, (int)kind + 1, &begin, NULL) && begin >= 0))
    kind++;
  if (!g_hash_table_contains (names->numbers[kind], found))
    g_hash_table_insert (names->numbers[kind], g_strdup (found),
                         GUINT_TO_POINTER (g_hash_table_size (names->numbers[kind]) + 1));
  number = stand_in (kind, GPOINTER_TO_UINT (g_hash_table_lookup (names->numbers[kind], found)));
  g_string_append (text, number);
  return FALSE;
}

char *
bst_share_names_number (BstShareNames *names, const char *text)
{
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;
  g_autofree char *pattern = names->given == NULL ? make_pattern (names, TRUE) : NULL;
  char *rest = NULL;

  if (pattern != NULL)
    names->given = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL);
  if (valid != NULL && names->given != NULL)
    rest = g_regex_replace_eval (names->given, valid, -1, 0, 0, number_match, names, NULL);
  return rest != NULL ? rest : g_steal_pointer (&valid);
}
