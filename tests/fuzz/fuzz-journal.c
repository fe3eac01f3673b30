/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz-journal.c - a journal.  Each line of the input is the text of one event: a checksum is put
 * around it, as no fuzzer would find one.  After a first line of "raw", the rest is the file.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "host/journal-private.h"
#include "model/paths.h"
#include "model/result-json.h"

#define RAW "raw\n"

static char *folder;

static void
remove_folder (void)
{
  bst_path_remove_tree (folder, NULL);
}

static void
write_line (FILE *file, const char *text, gsize length)
{
  g_autofree char *sha =
      g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)text, length);

  fprintf (file, "{\"sha\":\"%.16s\",\"r\":", sha);
  fwrite (text, 1, length, file);
  fputs ("}\n", file);
}

static void
write_journal (const char *data, gsize size)
{
  g_autofree char *path = g_build_filename (folder, BST_JOURNAL_FILE, NULL);
  FILE *file = fopen (path, "we");
  const char *end = data + size;

  g_assert_nonnull (file);
  if (size >= strlen (RAW) && memcmp (data, RAW, strlen (RAW)) == 0)
    fwrite (data + strlen (RAW), 1, size - strlen (RAW), file);
  else
    for (const char *line = data; line < end;)
      {
        const char *newline = memchr (line, '\n', end - line);
        gsize length = (newline != NULL ? newline : end) - line;

        write_line (file, line, length);
        line += length + 1;
      }
  fclose (file);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (BstResult) result = NULL;
  g_autoptr (JsonNode) resume = NULL;
  g_autofree char *remark = NULL, *text = NULL;

  if (folder == NULL)
    {
      folder = g_dir_make_tmp ("benchstone-fuzz-XXXXXX", NULL);
      g_assert_nonnull (folder);
      atexit (remove_folder);
    }
  write_journal ((const char *)data, size);
  result = bst_journal_read (folder, &resume, &remark, NULL);
  if (result != NULL)
    text = bst_result_to_text (result);
  bst_journal_close (bst_journal_open (folder, NULL, NULL));
  return 0;
}
