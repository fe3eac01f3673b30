/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store-find.c - what a user's name for runs means: path, place from the end, label, group, id.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "host/store-private.h"
#include "model/given-name.h"
#include "model/nearest.h"
#include "model/result-json.h"

/* Candidates named in an error; more would hide the sentence. */
#define MAX_CANDIDATES 10

/* A folder with a run in it, or a file that says by its name or place that it is one. */
static gboolean
is_path (const char *name)
{
  gboolean looks = strchr (name, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (name, ".json");

  if (g_file_test (name, G_FILE_TEST_IS_DIR))
    return bst_store_is_run (name);
  return looks && g_file_test (name, G_FILE_TEST_EXISTS);
}

/* "@last" and "@-1" are the newest, "@-2" the one before: 1, 1, 2.  0: another name. */
static guint
place_from_end (const char *name)
{
  guint64 place;

  if (g_str_equal (name, "@last"))
    return 1;
  if (g_str_has_prefix (name, "@-")
      && g_ascii_string_to_unsigned (name + 2, 10, 1, G_MAXUINT32, &place, NULL))
    return place;
  return 0;
}

static void
add_folder (GPtrArray *found, const BstStoreEntry *entry)
{
  g_ptr_array_add (found, g_strdup (entry->folder));
}

/* What cannot be read, but is a run: not an empty folder or one of somebody else. */
static gboolean
is_broken (const BstStoreEntry *entry)
{
  return entry->error != NULL && !entry->is_empty && bst_store_is_run (entry->folder);
}

static void
pass_over (BstStore *store, const BstStoreEntry *entry, const char *name)
{
  bst_store_set_passed_over (
      store, g_strdup_printf (_ ("The run '%s' cannot be read, so whether '%s' means it too is not "
                                 "known; it was passed over.  'benchstone list runs' says why."),
                              entry->id, name));
}

/* Runs that cannot be read do not count. */
static void
find_place (BstStore *store, const GPtrArray *entries, const char *name, GPtrArray *found)
{
  guint place = place_from_end (name);

  for (guint i = entries->len; i > 0; i--)
    {
      const BstStoreEntry *entry = g_ptr_array_index (entries, i - 1);

      if (is_broken (entry))
        pass_over (store, entry, name);
      if (entry->error == NULL && --place == 0)
        {
          add_folder (found, entry);
          return;
        }
    }
}

static gboolean
has_label (const BstStoreEntry *entry, const char *name)
{
  return g_strcmp0 (entry->label, name) == 0;
}

static gboolean
has_group (const BstStoreEntry *entry, const char *name)
{
  return g_strcmp0 (entry->group, name) == 0;
}

static gboolean
has_id (const BstStoreEntry *entry, const char *name)
{
  return g_str_equal (entry->id, name);
}

static gboolean
has_prefix (const BstStoreEntry *entry, const char *name)
{
  return g_str_has_prefix (entry->id, name);
}

/* In this order; the first that finds anything decides. */
static const struct
{
  gboolean (*matches) (const BstStoreEntry *entry, const char *name);
  gboolean only_one;
} rules[] = {
  { has_label, FALSE },
  { has_group, FALSE },
  { has_id, TRUE },
  { has_prefix, TRUE },
};

/* A line for each: id, time and label, whatever is in the label. */
static void
append_candidate (GString *text, const BstStoreEntry *entry)
{
  g_autoptr (GDateTime) started = g_date_time_new_from_unix_utc (entry->started / G_USEC_PER_SEC);
  g_autofree char *time =
      started != NULL ? g_date_time_format (started, "%Y-%m-%d %H:%M UTC") : g_strdup ("-");
  g_autofree char *label = g_strdup (entry->label != NULL ? entry->label : "-");

  g_string_append_printf (text, "\n  %s  %s  %s", entry->id, time,
                          g_strdelimit (label, "\n\r", ' '));
}

static char *
list_candidates (const GPtrArray *entries, const char *prefix)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      const BstStoreEntry *entry = g_ptr_array_index (entries, i);

      if (!has_prefix (entry, prefix) || n++ >= MAX_CANDIDATES)
        continue;
      append_candidate (text, entry);
    }
  if (n > MAX_CANDIDATES)
    g_string_append (text, "\n  ...");
  return g_string_free (text, FALSE);
}

/* Runs of which not even the label could be read. */
static void
pass_over_unknown (BstStore *store, const GPtrArray *entries, const char *name)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const BstStoreEntry *entry = g_ptr_array_index (entries, i);

      if (entry->label == NULL && is_broken (entry))
        pass_over (store, entry, name);
    }
}

static void
find_by_rules (BstStore *store, const GPtrArray *entries, const char *name, GPtrArray *found,
               gboolean *ambiguous)
{
  for (guint r = 0; r < G_N_ELEMENTS (rules) && found->len == 0; r++)
    {
      for (guint i = 0; i < entries->len; i++)
        if (rules[r].matches (g_ptr_array_index (entries, i), name))
          add_folder (found, g_ptr_array_index (entries, i));
      *ambiguous = rules[r].only_one && found->len > 1;
      if (found->len > 0 && !rules[r].only_one)
        pass_over_unknown (store, entries, name);
    }
}

static guint
count_readable (const GPtrArray *entries)
{
  guint n = 0;

  for (guint i = 0; i < entries->len; i++)
    n += ((BstStoreEntry *)g_ptr_array_index (entries, i))->error == NULL;
  return n;
}

/* The label or group that was meant. */
static char *
hint_of (const GPtrArray *entries, const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < entries->len; i++)
    {
      const BstStoreEntry *entry = g_ptr_array_index (entries, i);

      if (entry->label != NULL)
        g_ptr_array_add (names, entry->label);
      if (entry->group != NULL)
        g_ptr_array_add (names, entry->group);
    }
  g_ptr_array_add (names, NULL);
  return bst_did_you_mean (name, (const char *const *)names->pdata);
}

static void
set_not_found (BstStore *store, const GPtrArray *entries, const char *name, GError **error)
{
  if (entries->len == 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("There is no run '%s': no runs are kept in '%s' yet."), name,
                 bst_store_folder (store));
  else if (place_from_end (name) > 0)
    g_set_error (
        error, BST_ERROR, BST_ERROR_FAILED,
        ngettext (
            "There is no run '%s': only %u is kept that can be read.  See 'benchstone list runs'.",
            "There is no run '%s': only %u are kept that can be read.  See 'benchstone list runs'.",
            count_readable (entries)),
        name, count_readable (entries));
  else
    {
      g_autofree char *hint = hint_of (entries, name);

      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("There is no run '%s': no path, label, group or id is called that.%s  See "
                      "'benchstone list runs'."),
                   name, hint);
    }
}

/* What may not be read may be meant, too, unless NAME is an id. */
static void
pass_over_closed (BstStore *store, const GPtrArray *found, const char *name)
{
  g_autofree char *id = found->len == 1 ? g_path_get_basename (found->pdata[0]) : NULL;

  if (bst_store_passed_over (store) == NULL && (id == NULL || !g_str_has_prefix (id, name)))
    bst_store_set_passed_over (store, bst_store_closed_text (store));
}

/* There is nothing behind the error to tell it with. */
static void
tell_closed (BstStore *store, GError **error)
{
  if (error != NULL && bst_store_passed_over (store) != NULL)
    {
      g_autofree char *whole =
          g_strconcat ((*error)->message, "  ", bst_store_passed_over (store), NULL);

      g_free ((*error)->message);
      (*error)->message = g_steal_pointer (&whole);
    }
}

GPtrArray *
bst_store_find (BstStore *store, const char *name, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) entries = NULL;
  gboolean ambiguous = FALSE;
  g_autofree char *given = NULL;

  bst_store_set_passed_over (store, NULL);
  if (is_path (name))
    {
      g_ptr_array_add (found, g_strdup (name));
      return g_steal_pointer (&found);
    }
  entries = bst_store_list (store, error);
  if (entries == NULL)
    return NULL;
  if (place_from_end (name) > 0)
    find_place (store, entries, name, found);
  else if (*name != '\0')
    find_by_rules (store, entries, name, found, &ambiguous);
  /* As the label was typed when it was given. */
  given = found->len == 0 ? bst_given_name (name, NULL) : NULL;
  if (given != NULL && !g_str_equal (given, name))
    find_by_rules (store, entries, given, found, &ambiguous);
  if (ambiguous)
    {
      g_autofree char *candidates = list_candidates (entries, name);

      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("'%s' can mean several runs; write more of the id:%s"), name, candidates);
      return NULL;
    }
  pass_over_closed (store, found, name);
  if (found->len == 0)
    {
      set_not_found (store, entries, name, error);
      tell_closed (store, error);
      return NULL;
    }
  return g_steal_pointer (&found);
}
