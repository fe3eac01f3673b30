/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run-output.c - what is shown of a run when it is over.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "model/paths.h"
#include "model/result-json.h"
#include "model/sentence.h"
#include "reports/compare.h"
#include "reports/index.h"
#include "reports/parameters.h"
#include "reports/reasons.h"
#include "reports/report.h"

void
bst_run_output_clear (BstRunOutput *output)
{
  g_clear_pointer (&output->report, g_free);
}

/* Hours of measuring must not end with a file that cannot be written, nor with one that was
 * somebody's. */
gboolean
bst_run_output_check (const BstRunOutput *output)
{
  g_autoptr (GError) error = NULL;

  if (output->report == NULL)
    return TRUE;
  if (bst_output_file_check (output->report, &error))
    return bst_cli_may_replace (output->report);
  bst_cli_error ("%s", error->message);
  return FALSE;
}

static gboolean
write_report (const BstRunOutput *output, const BstResult *result, const BstCommonOptions *common)
{
  const BstReportOptions options = { .units = common->units };
  const BstResult *const list[] = { result };

  return bst_cli_write_report (list, 1, output->report, &options, FALSE) == BST_EXIT_OK;
}

static void
remark_report (const BstRunOutput *output, gboolean replaced)
{
  bst_cli_remark (replaced ? _ ("The report is in '%s'; the one before was replaced.")
                           : _ ("The report is in '%s'."),
                  output->report);
}

/* One member more, before the brace that closes the document and the line end before it. */
static void
add_member (GString *text, const char *name, const char *value)
{
  const char *end = strrchr (text->str, '}');

  if (value == NULL || end == NULL)
    return;
  g_string_truncate (text, end - text->str);
  while (text->len > 0 && g_ascii_isspace (text->str[text->len - 1]))
    g_string_truncate (text, text->len - 1);
  g_string_append_printf (text, ",\n  \"%s\": %s\n}\n", name, value);
}

void
bst_run_output_json (const BstResult *result, const char *comparison)
{
  g_autofree char *document = bst_result_to_text (result);
  g_autofree char *index = bst_index_json (result, 1);
  g_autoptr (GString) text = g_string_new (document);

  add_member (text, "index", index);
  add_member (text, "comparison", comparison);
  fputs (text->str, stdout);
}

/* ---- What went wrong -------------------------------------------------------------------- */

static guint
count_failures (const BstResult *result, gboolean skipped)
{
  guint n = 0, times;

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstRepetition *first = bst_case_first_failure (result->cases->pdata[i], &times);

      n += first != NULL && bst_status_is_skip (first->status) == skipped;
    }
  return n;
}

/* For those who see no table. */
static void
print_reasons (const BstResult *result)
{
  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      g_autofree char *failure = bst_case_failure_text (c, FALSE);
      g_autofree char *sentence = failure != NULL ? bst_sentence (failure) : NULL;
      g_autofree char *name = bst_case_text (c);

      if (sentence != NULL)
        bst_cli_remark ("%s: %s", name, sentence);
    }
}

/* What the table says is not said again. */
static void
print_failures (const BstRunOutput *output, const BstResult *result)
{
  guint n = result->cases->len;
  guint failed = count_failures (result, FALSE), skipped = count_failures (result, TRUE);

  if (output->json || output->quiet)
    print_reasons (result);
  else if (failed > 0)
    bst_cli_remark (ngettext ("%u of %u case failed; the reason is in the table.",
                              "%u of %u cases failed; their reasons are in the table.", n),
                    failed, n);
  if (!output->json && !output->quiet && skipped > 0)
    bst_cli_remark (ngettext ("%u of %u case was not measured; the reason is in the table.",
                              "%u of %u cases were not measured; their reasons are in the table.",
                              n),
                    skipped, n);
}

/* For those who see no table, too: there each case has its own. */
static void
print_noise (const BstResult *result)
{
  guint n = 0, disturbed = 0;

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];

      n += c->repetitions->len;
      for (guint r = 0; r < c->repetitions->len; r++)
        disturbed += g_array_index (c->repetitions, BstRepetition, r).marks != NULL;
    }
  if (disturbed > 0)
    bst_cli_remark (ngettext ("%u of %u repetition was disturbed, and kept: 'benchstone show' says "
                              "by what, 'benchstone doctor' what to do.",
                              "%u of %u repetitions were disturbed, and kept: 'benchstone show' "
                              "says by what, 'benchstone doctor' what to do.",
                              n),
                    disturbed, n);
}

gboolean
bst_run_output_report (const BstRunOutput *output, const BstResult *result,
                       const BstCommonOptions *common)
{
  gboolean replaces = output->report != NULL && bst_output_file_replaces (output->report);

  if (output->report == NULL)
    return TRUE;
  if (!write_report (output, result, common))
    return FALSE;
  remark_report (output, replaces);
  return TRUE;
}

int
bst_run_output_show (const BstRunOutput *output, const BstResult *result,
                     const BstCommonOptions *common)
{
  g_autofree char *comparison = output->json ? bst_report_compare_json (result, 1) : NULL;
  gboolean replaces = output->report != NULL && bst_output_file_replaces (output->report);
  /* First of all: the reader of the table may go away, and take us along. */
  gboolean good = output->report == NULL || write_report (output, result, common);

  if (output->json)
    bst_run_output_json (result, comparison);
  else if (!output->quiet)
    {
      bst_cli_show (result, common, FALSE);
      bst_cli_show_variants (result, common);
    }
  fflush (stdout);
  print_failures (output, result);
  if (output->json && !output->quiet)
    print_noise (result);
  if (output->report != NULL && good)
    remark_report (output, replaces);
  if (!output->quiet)
    bst_cli_remark (_ ("The run is kept in '%s'; see it with 'benchstone show %s'."),
                    result->folder, result->id);
  if (g_strcmp0 (result->state, "interrupted") == 0)
    bst_cli_remark (_ ("It was interrupted: go on with 'benchstone resume %s'."), result->id);
  return good ? bst_runner_exit_status (result) : BST_EXIT_USAGE;
}
