/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * import.c - "benchstone import FILE...": figures of other programs become runs, and runs of other
 * machines are kept here.  Either all of them or none.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/import.h"
#include "model/given-name.h"
#include "model/signals.h"
#include "reports/text.h"

/* So many labels are named to be compared; a line with more is read by nobody. */
#define MOST_NAMED 8

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

/* What made a run that was measured elsewhere is told by it. */
static void
set_command (BstResult *result, char *const *command)
{
  if (result->command->len > 0)
    return;
  g_ptr_array_add (result->command, g_strdup ("benchstone"));
  for (; *command != NULL; command++)
    g_ptr_array_add (result->command, g_utf8_make_valid (*command, -1));
}

static gboolean
store_one (BstStoreBatch *batch, BstResult *result, char *const *command, GError **error)
{
  g_autofree char *folder = result->id != NULL ? bst_store_batch_keep (batch, result->id, error)
                                               : bst_store_batch_add (batch, &result->id, error);

  if (folder == NULL)
    return FALSE;
  set_command (result, command);
  if (!bst_store_save (result, folder, error))
    return FALSE;
  /* Its cases are not needed any more; reading them again takes as much. */
  g_ptr_array_set_size (result->cases, 0);
  return reads_back (folder, error);
}

/* Labels of RESULTS, each once: array of char *, borrowed. */
static GPtrArray *
labels_of (const GPtrArray *results)
{
  GPtrArray *labels = g_ptr_array_new ();

  for (guint i = 0; i < results->len; i++)
    {
      char *label = ((BstResult *)results->pdata[i])->label;

      if (!g_ptr_array_find_with_equal_func (labels, label, g_str_equal, NULL))
        g_ptr_array_add (labels, label);
    }
  return labels;
}

/* What the next command is about: the group, or the labels, as long as they fit into a line. */
static char *
next_command (const GPtrArray *results, const char *group)
{
  g_autoptr (GPtrArray) labels = labels_of (results);
  const gboolean compares = group != NULL ? results->len > 1 : labels->len > 1;
  GString *command = g_string_new (compares ? "compare" : "show");

  if (group != NULL)
    {
      g_ptr_array_set_size (labels, 0);
      g_ptr_array_add (labels, (gpointer)group);
    }
  for (guint i = 0; i < MIN (labels->len, MOST_NAMED); i++)
    {
      g_autofree char *name = bst_cli_quote (labels->pdata[i]);

      g_string_append_printf (command, " %s", name);
    }
  if (labels->len > MOST_NAMED)
    g_string_append_printf (
        command,
        _ (" ..., with as many of the %u labels as matter: 'benchstone list "
           "runs' shows them, and --group NAME gives all of an import one name"),
        labels->len);
  return g_string_free (command, FALSE);
}

/* What is imported. */
typedef struct
{
  guint cases, values, missing;
} Count;

static void
count_column (const BstCaseResult *c, const BstColumn *column, Count *count)
{
  for (guint i = 0; i < column->samples->len; i++)
    {
      const gboolean is_ok =
          g_array_index (c->repetitions, BstRepetition, i).status == BST_STATUS_OK;

      if (is_ok && isfinite (g_array_index (column->samples, BstSample, i).value))
        count->values++;
      else
        count->missing++;
    }
}

static Count
count_results (const GPtrArray *results)
{
  Count count = { 0 };

  for (guint i = 0; i < results->len; i++)
    {
      const BstResult *result = results->pdata[i];

      count.cases += result->cases->len;
      for (guint k = 0; k < result->cases->len; k++)
        {
          const BstCaseResult *c = result->cases->pdata[k];

          for (guint n = 0; n < c->columns->len; n++)
            count_column (c, c->columns->pdata[n], &count);
        }
    }
  return count;
}

/* What is there now, and what to do with it. */
static void
summarise (const GPtrArray *results, const Count *count, const char *group)
{
  g_autofree char *command = next_command (results, group);
  g_autofree char *shown = bst_text_clean (command);

  bst_cli_remark (_ ("Imported - runs: %u, cases: %u, values: %u, failed or missing: %u.  "
                     "Next: benchstone %s"),
                  results->len, count->cases, count->values, count->missing, shown);
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

static void
print_line (const char *id, const char *label)
{
  g_autofree char *clean = bst_text_clean (label);

  printf ("%s\t%s\n", id, clean);
}

/* Those that were here before, too: whoever asks for a file's runs gets them, however often. */
static void
print_runs (const BstImport *import)
{
  for (guint i = 0; i < import->here->len; i++)
    {
      const BstPair *pair = import->here->pdata[i];

      print_line (pair->key, pair->value);
    }
  for (guint i = 0; i < import->results->len; i++)
    {
      const BstResult *result = import->results->pdata[i];

      print_line (result->id, result->label);
    }
  fflush (stdout);
}

static void
say_waiting (const char *folder)
{
  bst_cli_remark (_ ("Another import into '%s' is under way; waiting for its end."), folder);
}

/* Of several imports of one file one is the first: the others find its runs here. */
static gboolean
store_held (BstImport *import, char *const *command, Count *count, GError **error)
{
  const int hold = bst_store_hold (import->store, say_waiting, error);
  gboolean is_fine = hold >= 0 && bst_import_leave_out_known (import, error);

  *count = count_results (import->results);
  if (is_fine && import->results->len > 0)
    is_fine = store_caught (import->store, import->results, command, error);
  if (hold >= 0)
    close (hold);
  return is_fine;
}

static int
store_all (BstImport *import, char *const *command)
{
  g_autoptr (GError) error = NULL;
  Count count = { 0 };

  if (import->results->len > 0 && !store_held (import, command, &count, &error))
    {
      bst_cli_error ("%s", error->message);
      return bst_signals_caught () != 0 ? BST_EXIT_INTERRUPTED : BST_EXIT_USAGE;
    }
  print_runs (import);
  if (import->results->len > 0)
    summarise (import->results, &count, import->options->group);
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
import_files (char *const *files, char *const *command, BstImportRequest *options,
              const BstCommonOptions *common)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  g_autoptr (GPtrArray) here = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) source = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  BstImport import = { options, store, results, here, seen, source };

  if (store == NULL)
    return bst_cli_error ("%s", error->message);
  if (!bst_import_check_format (options->format))
    return BST_EXIT_USAGE;
  if (*files == NULL)
    return bst_cli_error (_ ("Name a file: benchstone import FILE --group NAME."));
  bst_cli_remark_closed (store);
  if (!check_name ("--label", &options->label) || !check_name ("--group", &options->group))
    return BST_EXIT_USAGE;
  for (; *files != NULL; files++)
    if (!bst_import_file (&import, *files))
      return BST_EXIT_USAGE;
  return store_all (&import, command);
}

int
bst_command_import (int argc, char **argv, const BstCommonOptions *common)
{
  BstImportRequest options = { NULL };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_ ("csv or json; without it, what the file begins like"), N_ ("FORMAT") },
    { "group", 0, 0, G_OPTION_ARG_STRING, &options.group,
      N_ ("A name over all systems in the files"), N_ ("NAME") },
    { "label", 0, 0, G_OPTION_ARG_STRING, &options.label,
      N_ ("The name of the system, where the file has but one"), N_ ("TEXT") },
    { "again", 0, 0, G_OPTION_ARG_NONE, &options.again,
      N_ ("Also what was imported before: it then counts twice"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_auto (GStrv) command = g_strdupv (argv);
  int status = BST_EXIT_USAGE;

  if (bst_cli_parse (
          &argc, &argv, _ ("FILE...|-"),
          _ ("Reads figures of other programs from CSV files: a row each, with the columns "
             "system,\nbenchmark, metric, unit, direction, value, and if there are some "
             "repetition, price,\ntime, state; each system becomes a run.  Or a run of another "
             "machine, which\n"
             "'benchstone export --format json' wrote there.  '-' is the standard input."),
          _ ("  benchstone import results.csv --group four-servers\n"
             "  benchstone import old.csv --label 'before'\n"
             "  benchstone import run-of-the-other-machine.json"),
          entries))
    status = import_files (argv + 1, command, &options, common);
  g_free (options.format);
  g_free (options.group);
  g_free (options.label);
  return status;
}
