/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-keep.c - what stays of a repetition: a line in the journal, a row in the result, its
 * output in log.txt.
 */
#include <config.h>
#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/runner-private.h"

/* ---- log.txt ----------------------------------------------------------------------------- */

static void
write_log (BstRunner *runner, guint index, const BstOutcome *outcome)
{
  const BstCaseResult *result = bst_runner_case_result (runner, index);
  gboolean is_good = outcome->status == BST_STATUS_OK;

  if (runner->log == NULL || (is_good && outcome->log == NULL))
    return;
  fprintf (runner->log, "== %s%s%s, %u: %s", result->id, result->variant != NULL ? " / " : "",
           result->variant != NULL ? result->variant : "", result->repetitions->len,
           bst_status_name (outcome->status));
  if (!is_good)
    fprintf (runner->log, ": %s: %s", outcome->stage != NULL ? outcome->stage : "",
             outcome->reason != NULL ? outcome->reason : "");
  fputc ('\n', runner->log);
  if (outcome->log != NULL)
    fprintf (runner->log, "%s%s", outcome->log, g_str_has_suffix (outcome->log, "\n") ? "" : "\n");
  if (fflush (runner->log) == 0)
    return;
  bst_runner_remark (runner, _ ("Cannot write 'log.txt' of the run: %s."), g_strerror (errno));
  fclose (runner->log);
  runner->log = NULL;
}

/* ---- Journal and result ------------------------------------------------------------------ */

gboolean
bst_runner_keep_outcome (BstRunner *runner, guint index, guint block, const BstOutcome *outcome,
                         GError **error)
{
  if (!bst_journal_add_repetition (runner->journal, index, block, outcome, error))
    return FALSE;
  bst_journal_apply (runner->result, index, block, outcome);
  write_log (runner, index, outcome);
  return TRUE;
}

/* Why a case failed stands in the table at the end, and in the result; what was not reached is
 * said once for all cases. */
static void
remark_on_end (const BstRunner *runner, guint index, const char *reason)
{
  const BstCaseResult *result = bst_runner_case_result (runner, index);

  if (g_str_equal (reason, "failing") && result->repetitions->len > 1)
    bst_runner_remark (runner, _ ("'%s' failed and is not tried again."),
                       result->variant != NULL ? result->variant : result->id);
}

gboolean
bst_runner_end_case (BstRunner *runner, guint index, const char *reason, GError **error)
{
  BstCaseResult *result = bst_runner_case_result (runner, index);
  const BstSettings *settings = &bst_runner_plan_case (runner, index)->settings;

  runner->cases[index].ended = TRUE;
  g_free (result->stop_reason);
  result->stop_reason = g_strdup (reason);
  result->planned = bst_stop_planned (result, settings, reason);
  bst_steady_find (result);
  remark_on_end (runner, index, reason);
  return bst_journal_add_case_end (runner->journal, index, result, error);
}

/* How many times the asked precision the case has at its last allowed repetition; 0: it did not
 * come there, or nobody asked, as with a least time. */
static double
excess (const BstRunner *runner, guint index)
{
  const BstCaseResult *c = bst_runner_case_result (runner, index);
  const BstSettings *settings = &bst_runner_plan_case (runner, index)->settings;
  const double width = bst_stop_half_width (c, c->repetitions->len);

  if (g_strcmp0 (c->stop_reason, "max") != 0 || !isfinite (width) || settings->least_seconds > 0)
    return 0;
  return width / settings->precision;
}

void
bst_runner_remark_on_precision (const BstRunner *runner)
{
  const guint n = runner->plan->cases->len;
  guint wide = 0, worst = 0;

  for (guint i = 0; i < n; i++)
    {
      wide += excess (runner, i) > 1;
      worst = excess (runner, i) > excess (runner, worst) ? i : worst;
    }
  if (wide > 0)
    {
      const double asked = bst_runner_plan_case (runner, worst)->settings.precision;

      bst_runner_remark (
          runner,
          ngettext ("%u of %u case did not reach the precision asked for: %.3g %% instead of "
                    "%.3g %%.",
                    "%u of %u cases did not reach the precision asked for; the worst has %.3g %% "
                    "instead of %.3g %%.",
                    n),
          wide, n, 100 * asked * excess (runner, worst), 100 * asked);
    }
}
