/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * export.c - "benchstone export [RUN...] --format F": runs for other programs.
 */
#include <config.h>

#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "formats/formats.h"
#include "model/nearest.h"
#include "model/paths.h"

typedef struct
{
  char *format, *file;
  gboolean force;
} Options;

static const BstFormat *
find_format (const char *name)
{
  const BstFormat *format = name != NULL ? bst_format_find (name) : NULL;
  g_autofree char *names = bst_format_names (FALSE), *hint = NULL;
  g_auto (GStrv) words = g_strsplit (names, ", ", -1);

  if (format != NULL && format->export != NULL)
    return format;
  if (name == NULL)
    {
      bst_cli_error (_ ("Say in which format, --format F; there are %s."), names);
      return NULL;
    }
  hint = bst_did_you_mean (name, (const char *const *)words);
  bst_cli_error (_ ("'%s' is no format to write; there are %s.%s"), name, names, hint);
  return NULL;
}

static int
write_text (const char *text, const Options *options)
{
  g_autoptr (GError) error = NULL;

  if (options->file == NULL || g_str_equal (options->file, "-"))
    {
      fputs (text, stdout); /* bst_cli_end() tells when that fails */
      return BST_EXIT_OK;
    }
  if (!options->force && bst_output_file_replaces (options->file))
    return bst_cli_error (_ ("'%s' exists.  Name another file, or use --force to replace it."),
                          options->file);
  return bst_output_file_write (options->file, text, &error) ? BST_EXIT_OK
                                                             : bst_cli_error ("%s", error->message);
}

/* Formats for people who know what `time` exports: commands, without the start of the shell. */
static gboolean
shows_commands (const BstFormat *format)
{
  return format->export == bst_hyperfine_export || format->export == bst_markdown_export;
}

static int
export_runs (char *const *names, const Options *options, const BstCommonOptions *common)
{
  const BstFormat *format = find_format (options->format);
  g_autoptr (GPtrArray) results = format != NULL ? bst_cli_load_whole_runs (common, names) : NULL;
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (results == NULL)
    return BST_EXIT_USAGE;
  for (guint i = 0; i < results->len && shows_commands (format); i++)
    bst_time_view_kept (results->pdata[i]);
  text = format->export((const BstResult *const *)(gpointer)results->pdata, results->len, remarks,
                        &error);
  if (text == NULL)
    return bst_cli_error ("%s", error->message);
  bst_cli_remarks (remarks->str);
  return write_text (text, options);
}

int
bst_command_export (int argc, char **argv, const BstCommonOptions *common)
{
  Options options = { NULL };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_ ("csv, csv-summary, gnuplot, gobench, hyperfine, json, junit, markdown, ndjson, "
          "openmetrics or perfkit"),
      N_ ("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.file,
      N_ ("Where to write; without it, and with '-', the standard output"), N_ ("FILE") },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_ ("Replace a file that exists"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  int status = BST_EXIT_USAGE;

  if (bst_cli_parse (&argc, &argv, _ ("[RUN...]"),
                     _ ("Writes runs in a format that other programs read.  Without a name, the "
                        "last run."),
                     _ ("  benchstone export @last --format csv -o figures.csv\n"
                        "  benchstone export before --format gobench -o before.txt\n"
                        "  benchstone export --format gnuplot | gnuplot > figures.svg"),
                     entries))
    status = export_runs (argv + 1, &options, common);
  g_free (options.format);
  g_free (options.file);
  return status;
}
