/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * import.c - "benchstone import FILE...": figures of other programs become runs.  Either all of
 * them or none.
 */
#include <config.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "formats/formats.h"
#include "host/store.h"
#include "model/file-read.h"
#include "model/given-name.h"
#include "model/signals.h"
#include "reports/text.h"

/* Far more than any table of figures; all of it is held in memory. */
#define MAX_FILE ((gsize)256 << 20)

typedef struct
{
  char *format, *group, *label;
} Options;

static const BstFormat *
find_format (const char *name)
{
  const BstFormat *format = bst_format_find (name != NULL ? name : "csv");
  g_autofree char *names = bst_format_names (TRUE);

  if (format != NULL && format->import != NULL)
    return format;
  bst_cli_error (_ ("'%s' is no format to read; there are %s."), name, names);
  return NULL;
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

static gboolean
import_file (const char *path, const BstFormat *format, const Options *options, GPtrArray *results)
{
  const gboolean is_input = g_str_equal (path, "-");
  g_autofree char *base = g_path_get_basename (is_input ? "stdin" : path);
  g_autofree char *name = g_utf8_make_valid (base, -1);
  const BstImportOptions import = {
    .source = name, .label = options->label, .group = options->group, .now = g_get_real_time ()
  };
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) more = NULL;
  gsize length = 0;
  g_autofree char *text = is_input ? read_input (&length, &error)
                                   : bst_file_read (path, MAX_FILE, FALSE, &length, &error);

  if (text != NULL)
    more = format->import (text, length, &import, remarks, &error);
  if (more == NULL)
    {
      bst_cli_error ("%s", error->message);
      return FALSE;
    }
  bst_cli_remarks (remarks->str);
  g_ptr_array_extend_and_steal (results, g_steal_pointer (&more));
  return TRUE;
}

/* Whatever the file had in it: what was written can be read. */
static gboolean
reads_back (const char *folder, GError **error)
{
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) result = bst_store_load_figures (folder, &remark, error);

  if (result == NULL)
    g_prefix_error (error, _ ("Nothing was imported, as it could not be read again: "));
  return result != NULL;
}

static gboolean
store_one (BstStoreBatch *batch, BstResult *result, char *const *command, GError **error)
{
  g_autofree char *id = NULL;
  g_autofree char *folder = bst_store_batch_add (batch, &id, error);

  if (folder == NULL)
    return FALSE;
  result->id = g_steal_pointer (&id);
  g_ptr_array_add (result->command, g_strdup ("benchstone"));
  for (; *command != NULL; command++)
    g_ptr_array_add (result->command, g_utf8_make_valid (*command, -1));
  return bst_store_save (result, folder, error) && reads_back (folder, error);
}

/* What the next command is about: the group, the only label, or the first two of them. */
static char *
next_command (const GPtrArray *results, const char *group)
{
  const BstResult *first = results->pdata[0];
  g_autofree char *a = bst_cli_quote (group != NULL ? group : first->label), *b = NULL;

  if (results->len == 1)
    return g_strconcat ("show ", a, NULL);
  if (group != NULL)
    return g_strconcat ("compare ", a, NULL);
  b = bst_cli_quote (((BstResult *)results->pdata[1])->label);
  return g_strconcat ("compare ", a, " ", b, NULL);
}

static void
count_column (const BstCaseResult *c, const BstColumn *column, guint *values, guint *missing)
{
  for (guint i = 0; i < column->samples->len; i++)
    {
      const gboolean is_ok =
          g_array_index (c->repetitions, BstRepetition, i).status == BST_STATUS_OK;

      if (is_ok && isfinite (g_array_index (column->samples, BstSample, i).value))
        ++*values;
      else
        ++*missing;
    }
}

/* What is there now, and what to do with it. */
static void
summarise (const GPtrArray *results, const char *group)
{
  g_autofree char *command = next_command (results, group);
  g_autofree char *shown = bst_text_clean (command);
  guint cases = 0, values = 0, missing = 0;

  for (guint i = 0; i < results->len; i++)
    {
      const BstResult *result = results->pdata[i];

      cases += result->cases->len;
      for (guint k = 0; k < result->cases->len; k++)
        {
          const BstCaseResult *c = result->cases->pdata[k];

          for (guint n = 0; n < c->columns->len; n++)
            count_column (c, c->columns->pdata[n], &values, &missing);
        }
    }
  bst_cli_remark (_ ("Imported - runs: %u, cases: %u, values: %u, failed or missing: %u.  "
                     "Next: benchstone %s"),
                  results->len, cases, values, missing, shown);
}

/* Neither a full disk in the middle nor a signal leaves a part behind.  What is published is
 * published whole, whoever wants us to end. */
static gboolean
store_together (BstStore *store, const GPtrArray *results, char *const *command, GError **error)
{
  g_autoptr (BstStoreBatch) batch = bst_store_batch_new (store, error);
  gboolean is_fine = batch != NULL;

  for (guint i = 0; i < results->len && is_fine && bst_signals_caught () == 0; i++)
    is_fine = store_one (batch, results->pdata[i], command, error);
  if (!is_fine)
    return FALSE;
  if (bst_signals_caught () == 0)
    return bst_store_batch_publish (batch, error);
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                       _ ("Interrupted: nothing was imported."));
  return FALSE;
}

static gboolean
store_caught (BstStore *store, const GPtrArray *results, char *const *command, GError **error)
{
  gboolean is_fine;

  bst_signals_catch ();
  is_fine = store_together (store, results, command, error);
  bst_signals_restore ();
  return is_fine;
}

static int
store_all (const GPtrArray *results, char *const *command, const char *group,
           const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);

  if (store == NULL || !store_caught (store, results, command, &error))
    {
      bst_cli_error ("%s", error->message);
      return bst_signals_caught () != 0 ? BST_EXIT_INTERRUPTED : BST_EXIT_USAGE;
    }
  for (guint i = 0; i < results->len; i++)
    {
      const BstResult *result = results->pdata[i];
      g_autofree char *label = bst_text_clean (result->label);

      printf ("%s\t%s\n", result->id, label);
    }
  fflush (stdout);
  summarise (results, group);
  return BST_EXIT_OK;
}

/* What was typed as a name becomes one, in UTF-8. */
static gboolean
check_name (const char *option, char **name)
{
  g_autoptr (GError) error = NULL;
  char *given;

  if (*name == NULL)
    return TRUE;
  given = bst_given_name (*name, &error);
  if (given == NULL)
    bst_cli_error ("%s: %s", option, error->message);
  else
    {
      g_free (*name);
      *name = given;
    }
  return given != NULL;
}

static int
import_files (char *const *files, char *const *command, Options *options,
              const BstCommonOptions *common)
{
  const BstFormat *format = find_format (options->format);
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);

  if (format == NULL)
    return BST_EXIT_USAGE;
  if (*files == NULL)
    return bst_cli_error (_ ("Name a file: benchstone import FILE --group NAME."));
  if (!check_name ("--label", &options->label) || !check_name ("--group", &options->group))
    return BST_EXIT_USAGE;
  for (; *files != NULL; files++)
    if (!import_file (*files, format, options, results))
      return BST_EXIT_USAGE;
  return store_all (results, command, options->group, common);
}

int
bst_command_import (int argc, char **argv, const BstCommonOptions *common)
{
  Options options = { NULL };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, N_ ("csv, the only one so far"),
      N_ ("FORMAT") },
    { "group", 0, 0, G_OPTION_ARG_STRING, &options.group,
      N_ ("A name over all systems in the files"), N_ ("NAME") },
    { "label", 0, 0, G_OPTION_ARG_STRING, &options.label,
      N_ ("The name of the system, where the file has but one"), N_ ("TEXT") },
    G_OPTION_ENTRY_NULL,
  };
  g_auto (GStrv) command = g_strdupv (argv);
  int status = BST_EXIT_USAGE;

  if (bst_cli_parse (
          &argc, &argv, _ ("FILE...|-"),
          _ ("Reads figures of other programs from CSV files: a row each, with the columns "
             "system,\nbenchmark, metric, unit, direction, value; each system becomes a "
             "run.\n'-' is the standard input."),
          _ ("  benchstone import results.csv --group four-servers\n"
             "  benchstone import old.csv --label 'before'"),
          entries))
    status = import_files (argv + 1, command, &options, common);
  g_free (options.format);
  g_free (options.group);
  g_free (options.label);
  return status;
}
