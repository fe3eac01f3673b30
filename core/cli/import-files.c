/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * import-files.c - what the files of an import are: figures in a table, runs of other machines, or
 * what was imported before, and would count twice.
 */
#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/import.h"
#include "formats/formats.h"
#include "model/file-read.h"
#include "model/nearest.h"

/* Far more than any table of figures; all of it is held in memory. */
#define MAX_FILE ((gsize)256 << 20)

gboolean
bst_import_check_format (const char *name)
{
  const BstFormat *format = bst_format_find (name != NULL ? name : "csv");
  g_autofree char *names = bst_format_names (TRUE);
  g_auto (GStrv) words = g_strsplit (names, ", ", -1);
  g_autofree char *hint = NULL;

  if (format != NULL && format->import != NULL)
    return TRUE;
  hint = bst_did_you_mean (name, (const char *const *)words);
  bst_cli_error (_ ("'%s' is no format to read; there are %s.%s"), name, names, hint);
  return FALSE;
}

static char *
read_input (gsize *length, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 chunk[65536];
  gsize n;

  while (bytes->len <= MAX_FILE && (n = fread (chunk, 1, sizeof chunk, stdin)) > 0)
    g_byte_array_append (bytes, chunk, (guint)n);
  if (ferror (stdin) || bytes->len > MAX_FILE)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot read the standard input: %s."),
                   ferror (stdin) ? g_strerror (errno) : _ ("it is too large"));
      return NULL;
    }
  *length = bytes->len;
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  return (char *)g_byte_array_free (g_steal_pointer (&bytes), FALSE);
}

/* ---- What was imported before ---------------------------------------------------------------- */

/* TRUE, after saying so, when a file before it has KEY, too. */
static gboolean
is_seen (BstImport *import, const char *key, const char *source)
{
  const char *other = g_hash_table_lookup (import->seen, key);

  if (other == NULL)
    {
      g_hash_table_insert (import->seen, g_strdup (key), g_strdup (source));
      return FALSE;
    }
  bst_cli_remark (
      _ ("'%s' has the same in it as '%s': it is imported once.  --again imports both."), source,
      other);
  return TRUE;
}

static void
say_imported (const char *source, const GPtrArray *runs)
{
  const BstPair *first = runs->pdata[0];

  bst_cli_remark (
      ngettext ("'%s' was imported before: it is the run %s ('%s').  Nothing of it was imported "
                "now, as its figures would count twice; --again does so, and 'benchstone runs "
                "remove' removes the earlier run.",
                "'%s' was imported before: it is the run %s ('%s') and those that came with it.  "
                "Nothing of it was imported now, as its figures would count twice; --again does "
                "so, and 'benchstone runs remove' removes the earlier runs.",
                runs->len),
      source, first->key, first->value);
}

/* Whether a file with this HASH was imported; FALSE with ERROR where the store cannot be read. */
static gboolean
is_imported (BstImport *import, const char *hash, const char *source, GError **error)
{
  g_autoptr (GPtrArray) runs = NULL;

  if (import->options->again)
    return FALSE;
  if (is_seen (import, hash, source))
    return TRUE;
  runs = bst_store_noted (import->store, BST_STORE_IMPORT_HASH, hash, error);
  if (runs == NULL || runs->len == 0)
    return FALSE;
  say_imported (source, runs);
  g_ptr_array_extend_and_steal (import->here, g_steal_pointer (&runs));
  return TRUE;
}

/* The run of this store that is the run ID, or holds its figures as a table had them; NULL: there
 * is none. */
static char *
find_kept (const BstImport *import, const char *id)
{
  g_autoptr (GPtrArray) runs = NULL;

  if (bst_store_has_run (import->store, id))
    return g_strdup (id);
  runs = bst_store_noted (import->store, BST_IMPORTED_RUN, id, NULL);
  return runs != NULL && runs->len > 0 ? g_strdup (((BstPair *)runs->pdata[0])->key) : NULL;
}

/* A run has its id wherever it is. */
static gboolean
is_here (BstImport *import, const BstResult *result, const char *source)
{
  g_autofree char *kept = find_kept (import, result->id);

  if (kept == NULL)
    return FALSE;
  if (g_str_equal (kept, result->id))
    bst_cli_remark (_ ("'%s' is the run %s, which is here already: it was not imported again.  "
                       "--again does so, under another id, and its figures then count twice."),
                    source, kept);
  else
    bst_cli_remark (
        _ ("'%s' is the run %s, whose figures are here already: they were imported as the "
           "run %s.  To have the run in their place, 'benchstone runs remove %s' first."),
        source, result->id, kept, kept);
  g_ptr_array_add (import->here, bst_pair_new (kept, result->label));
  return TRUE;
}

/* The run of this store that has figures of our own CSV already; NULL: there is none. */
static char *
find_origin (const BstImport *import, const BstResult *result)
{
  const char *origin = bst_pairs_get (result->notes, BST_IMPORTED_RUN);
  g_auto (GStrv) ids = g_strsplit (origin != NULL ? origin : "", " ", -1);
  char *kept = NULL;

  for (guint i = 0; ids[i] != NULL && kept == NULL; i++)
    if (*ids[i] != '\0')
      kept = find_kept (import, ids[i]);
  return kept;
}

/* As a table of what was measured here it would count twice. */
static gboolean
is_from_here (BstImport *import, const BstResult *result, const char *source)
{
  g_autofree char *kept = find_origin (import, result);

  if (kept == NULL)
    return FALSE;
  bst_cli_remark (_ ("'%s' has figures of '%s' that are here already, in the run %s: they were not "
                     "imported.  --again does so, and they then count twice."),
                  source, result->label, kept);
  g_ptr_array_add (import->here, bst_pair_new (kept, result->label));
  return TRUE;
}

static gboolean
is_known (BstImport *import, const BstResult *result, const char *source)
{
  return result->id != NULL ? is_here (import, result, source)
                            : is_from_here (import, result, source);
}

/* FALSE: RESULT is here already. */
static gboolean
is_new (BstImport *import, BstResult *result, const char *source)
{
  if (import->options->again)
    g_clear_pointer (&result->id, g_free);
  else if ((result->id != NULL && is_seen (import, result->id, source))
           || is_known (import, result, source))
    return FALSE;
  return TRUE;
}

/* Whether another import of the file that RESULT is from has ended since it was looked for.  TOLD:
 * the hashes that were looked for, and whether they are here. */
static gboolean
came_meanwhile (BstImport *import, const BstResult *result, GHashTable *told, GError **error)
{
  const char *hash = bst_pairs_get (result->notes, BST_STORE_IMPORT_HASH);
  g_autoptr (GPtrArray) runs = NULL;
  gpointer is_here_now = NULL;

  if (result->id != NULL || hash == NULL)
    return FALSE;
  if (g_hash_table_lookup_extended (told, hash, NULL, &is_here_now))
    return GPOINTER_TO_INT (is_here_now);
  runs = bst_store_noted (import->store, BST_STORE_IMPORT_HASH, hash, error);
  is_here_now = GINT_TO_POINTER (runs != NULL && runs->len > 0);
  g_hash_table_insert (told, g_strdup (hash), is_here_now);
  if (is_here_now == NULL)
    return FALSE;
  say_imported (g_hash_table_lookup (import->source, result), runs);
  g_ptr_array_extend_and_steal (import->here, g_steal_pointer (&runs));
  return TRUE;
}

gboolean
bst_import_leave_out_known (BstImport *import, GError **error)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) inner = NULL;
  guint i = 0;

  while (!import->options->again && i < import->results->len && inner == NULL)
    {
      const BstResult *result = import->results->pdata[i];

      if (came_meanwhile (import, result, told, &inner)
          || (inner == NULL
              && is_known (import, result, g_hash_table_lookup (import->source, result))))
        g_ptr_array_remove_index (import->results, i);
      else
        i++;
    }
  if (inner == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&inner));
  return FALSE;
}

/* ---- What is in a file ----------------------------------------------------------------------- */

/* Takes what a file had in it: figures get its hash, a run of another machine keeps its id. */
static void
take_results (BstImport *import, GPtrArray *more, const char *hash, const char *source)
{
  for (guint i = 0; i < more->len; i++)
    {
      BstResult *result = g_steal_pointer (&more->pdata[i]);

      if (result->id == NULL)
        bst_pairs_set (result->notes, BST_STORE_IMPORT_HASH, hash);
      if (is_new (import, result, source))
        {
          g_ptr_array_add (import->results, result);
          g_hash_table_insert (import->source, result, g_strdup (source));
        }
      else
        bst_result_free (result);
    }
  /* Nothing is left in it to be freed. */
  g_ptr_array_set_free_func (more, NULL);
  g_ptr_array_unref (more);
}

static const BstFormat *
format_of (const BstImportRequest *options, const char *text, gsize length)
{
  if (options->format != NULL)
    return bst_format_find (options->format);
  return bst_format_find (bst_json_is_meant (text, length) ? "json" : "csv");
}

static gboolean
read_text (BstImport *import, const char *text, gsize length, const char *source, GError **error)
{
  const BstImportRequest *asked = import->options;
  const BstImportOptions options = {
    .source = source, .label = asked->label, .group = asked->group, .now = g_get_real_time ()
  };
  g_autofree char *hash =
      g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)text, length);
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) problem = NULL;
  GPtrArray *more = NULL;

  if (is_imported (import, hash, source, &problem))
    return TRUE;
  if (problem == NULL)
    more = format_of (asked, text, length)->import (text, length, &options, remarks, &problem);
  if (more == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  bst_cli_remarks (remarks->str);
  take_results (import, more, hash, source);
  return TRUE;
}

gboolean
bst_import_file (BstImport *import, const char *path)
{
  const gboolean is_input = g_str_equal (path, "-");
  g_autofree char *base = g_path_get_basename (is_input ? "stdin" : path);
  g_autofree char *name = g_utf8_make_valid (base, -1);
  g_autoptr (GError) error = NULL;
  gsize length = 0;
  g_autofree char *text = is_input ? read_input (&length, &error)
                                   : bst_file_read (path, MAX_FILE, FALSE, &length, &error);

  if (text != NULL && read_text (import, text, length, name, &error))
    return TRUE;
  bst_cli_error ("%s", error->message);
  return FALSE;
}
