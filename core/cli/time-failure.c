/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-failure.c - a command of `time` that failed: what it said, and what can be done.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/file-read.h"
#include "model/sentence.h"
#include "reports/reasons.h"
#include "reports/text.h"

/* What a reader takes in at a glance. */
#define MOST_LINES 5
/* A log is read to here: the first failure stands at its start. */
#define MOST_BYTES (1 << 20)

static char *
log_path (const BstResult *result)
{
  return g_build_filename (result->folder, "log.txt", NULL);
}

static char *
read_start (const char *path)
{
  g_autofree char *text = g_malloc (MOST_BYTES + 1);
  FILE *file = bst_file_stream (path);
  gsize n;

  if (file == NULL)
    return NULL;
  n = fread (text, 1, MOST_BYTES, file);
  fclose (file);
  text[n] = '\0';
  return g_strdup (text);
}

/* The lines that C printed in repetition N, as runner-keep.c writes them: below "== ID / VARIANT,
 * N: ...", up to the next such line. */
static GStrv
printed_lines (const BstCaseResult *c, guint n, const char *text)
{
  g_autofree char *head =
      g_strdup_printf ("== %s%s%s, %u: ", c->id, c->variant != NULL ? " / " : "",
                       c->variant != NULL ? c->variant : "", n + 1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  gboolean inside = FALSE;

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "== "))
      {
        if (inside)
          break;
        inside = g_str_has_prefix (lines[i], head);
      }
    else if (inside && *lines[i] != '\0')
      g_strv_builder_add (found, lines[i]);
  return g_strv_builder_end (found);
}

static void
put_lines (const BstShowOptions *show, FILE *out, const BstCaseResult *c,
           const BstRepetition *failure, const char *path)
{
  g_autofree char *text = read_start (path);
  g_auto (GStrv) lines = text != NULL ? printed_lines (c, failure->index, text) : NULL;
  guint n = lines != NULL ? g_strv_length (lines) : 0;

  for (guint i = n > MOST_LINES ? n - MOST_LINES : 0; i < n; i++)
    {
      g_autofree char *valid = g_utf8_make_valid (lines[i], -1);
      g_autofree char *shown = bst_show_text (show, valid);
      g_autofree char *line = g_strdup_printf ("    | %s", shown);

      bst_show_line (show, out, BST_SHOW_NORMAL, line);
    }
}

void
bst_time_put_failure (const BstShowOptions *show, FILE *out, const BstCaseResult *c,
                      const BstResult *result)
{
  guint n = 0;
  const BstRepetition *failure = bst_case_first_failure (c, &n);
  g_autofree char *path = log_path (result), *line = NULL;

  if (failure == NULL)
    return;
  put_lines (show, out, c, failure, path);
  bst_show_wrapped (
      show, out, BST_SHOW_NORMAL,
      _ ("-i or --ignore-failure takes any exit status, --ignore-failure=1,3 these.  All of "
         "the log:"),
      "  ");
  line = g_strdup_printf ("    %s", path);
  bst_show_line (show, out, BST_SHOW_NORMAL, line);
}

void
bst_time_remark_failures (const BstResult *result)
{
  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      g_autofree char *failure = bst_case_failure_text (c, FALSE);
      g_autofree char *sentence = failure != NULL ? bst_sentence (failure) : NULL;

      if (sentence != NULL)
        bst_cli_remark ("'%s': %s", c->variant != NULL ? c->variant : c->id, sentence);
    }
}
