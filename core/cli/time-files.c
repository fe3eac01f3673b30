/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-files.c - the files that `time` is to write: whether it can, and whether each is its own,
 * known before anything is measured.
 */
#include <config.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli/time.h"
#include "model/paths.h"

typedef struct
{
  const char *option, *path; /* NULL: not asked for */
} Writer;

#define N_WRITERS 4

static void
list_writers (const BstTimeRequest *r, Writer *writers)
{
  const gboolean is_file =
      r->output != NULL && !g_str_equal (r->output, "null") && !g_str_equal (r->output, "pipe");

  writers[0] = (Writer){ "--export-csv", r->export_csv };
  writers[1] = (Writer){ "--export-json", r->export_json };
  writers[2] = (Writer){ "--export-markdown", r->export_markdown };
  writers[3] = (Writer){ "--output", is_file ? r->output : NULL };
}

static gboolean
is_stdout (const Writer *writer)
{
  return writer->path != NULL && g_str_equal (writer->path, "-")
         && !g_str_equal (writer->option, "--output");
}

static gboolean
are_one_inode (const char *a, const char *b)
{
  GStatBuf first, second;

  return g_stat (a, &first) == 0 && g_stat (b, &second) == 0 && first.st_dev == second.st_dev
         && first.st_ino == second.st_ino;
}

/* What is there already is known by its inode, however it is called; what is not, by its name and
 * the inode of its folder.  Devices take all that comes. */
static gboolean
are_one_file (const char *a, const char *b)
{
  g_autofree char *folder_a = g_path_get_dirname (a), *name_a = g_path_get_basename (a);
  g_autofree char *folder_b = g_path_get_dirname (b), *name_b = g_path_get_basename (b);

  if (g_file_test (a, G_FILE_TEST_EXISTS) && !g_file_test (a, G_FILE_TEST_IS_REGULAR))
    return FALSE;
  return g_str_equal (a, b) || are_one_inode (a, b)
         || (g_str_equal (name_a, name_b) && are_one_inode (folder_a, folder_b));
}

static gboolean
check_stdout (const BstTimeRequest *request, const Writer *writers, gboolean plain)
{
  const char *first = request->json ? "--json" : plain && !request->quiet ? "--plain" : NULL;

  for (guint i = 0; i < N_WRITERS; i++)
    if (is_stdout (&writers[i]) && first != NULL)
      {
        bst_cli_error (
            _ ("%s and '%s -' would both write to the standard output: write one of them "
               "to a file."),
            first, writers[i].option);
        return FALSE;
      }
    else if (is_stdout (&writers[i]))
      first = writers[i].option;
  return TRUE;
}

static gboolean
check_pairs (const Writer *writers)
{
  for (guint i = 0; i < N_WRITERS; i++)
    for (guint j = i + 1; j < N_WRITERS; j++)
      if (writers[i].path != NULL && writers[j].path != NULL && !is_stdout (&writers[i])
          && !is_stdout (&writers[j]) && are_one_file (writers[i].path, writers[j].path))
        {
          bst_cli_error (_ ("%s and %s would both write the file '%s': give each its own."),
                         writers[i].option, writers[j].option, writers[j].path);
          return FALSE;
        }
  return TRUE;
}

/* What is read would be emptied before the first repetition reads it. */
static gboolean
check_input (const char *input, const Writer *writers)
{
  for (guint i = 0; input != NULL && i < N_WRITERS; i++)
    if (writers[i].path != NULL && !is_stdout (&writers[i])
        && are_one_file (input, writers[i].path))
      {
        bst_cli_error (_ ("%s would write over the input '%s': give it another file."),
                       writers[i].option, input);
        return FALSE;
      }
  return TRUE;
}

static gboolean
is_device (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR)
         && !g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* Each repetition opens and closes it: whoever reads a pipe would see the end after the first one, and
 * the next would wait for another reader. */
static gboolean
check_output (const char *path)
{
  if (!bst_time_is_pipe (path))
    return TRUE;
  bst_cli_error (
      _ ("--output: '%s' is a pipe, whose reader would be gone after the first repetition: "
         "name a file, or say '--output pipe' to have it read."),
      path);
  return FALSE;
}

static gboolean
check_writer (const Writer *writer)
{
  const gboolean is_output = g_str_equal (writer->option, "--output");
  g_autoptr (GError) error = NULL;

  if (writer->path == NULL || is_stdout (writer))
    return TRUE;
  if (is_output && is_device (writer->path))
    return check_output (writer->path);
  if (bst_output_file_check (writer->path, &error))
    return TRUE;
  bst_cli_error ("%s: %s", writer->option, error->message);
  return FALSE;
}

gboolean
bst_time_writes_stdout (const BstTimeRequest *request)
{
  Writer writers[N_WRITERS];
  gboolean found = FALSE;

  list_writers (request, writers);
  for (guint i = 0; i < N_WRITERS; i++)
    found |= is_stdout (&writers[i]);
  return found;
}

gboolean
bst_time_request_check_files (const BstTimeRequest *request, const BstCommonOptions *common)
{
  Writer writers[N_WRITERS];

  list_writers (request, writers);
  for (guint i = 0; i < N_WRITERS; i++)
    if (!check_writer (&writers[i]))
      return FALSE;
  return check_stdout (request, writers, common->plain) && check_pairs (writers)
         && check_input (request->input, writers);
}
