/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-output.c - what `time` says: figures of each command, and a sentence for each comparison;
 * and its exports.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "formats/formats.h"
#include "model/paths.h"
#include "reports/compare.h"
#include "reports/group.h"
#include "reports/reasons.h"
#include "reports/text.h"

#define TIME_METRIC "wall"

typedef struct
{
  const BstTimeJob *job;
  BstShowOptions show;
  FILE *out;                /* standard error where an export has the standard output */
  const BstUnitScale *unit; /* asked for; or NULL */
  const BstComparison *comparison;
} Page;

static void
put_wrapped (const Page *page, const char *text, const char *indent)
{
  bst_show_wrapped (&page->show, page->out, BST_SHOW_NORMAL, text, indent);
}

/* ---- The shell ----------------------------------------------------------------------------- */

/* From there on the shell's start is most of what was measured. */
static gboolean
is_hidden_by (const BstResult *view, const BstTimeShellStart *start)
{
  for (guint i = 0; i < view->cases->len; i++)
    {
      BstSummary wall;
      gboolean hidden;

      bst_summary_init (&wall, view->cases->pdata[i],
                        bst_case_result_find_column (view->cases->pdata[i], TIME_METRIC));
      hidden = wall.n > 0 && wall.median < start->wall;
      bst_summary_clear (&wall);
      if (hidden)
        return TRUE;
    }
  return FALSE;
}

static void
put_shell (const Page *page, const BstResult *view, const BstTimeShellStart *start)
{
  BstSummary figure = { .median = start->wall, .low = start->low, .high = start->high };
  BstUnitScale scale;
  g_autofree char *median = NULL, *interval = NULL, *text = NULL;

  if (page->job->shell == NULL)
    return;
  bst_unit_choose (bst_unit_find ("s"), start->is_known ? start->wall : 0, page->show.units,
                   &scale);
  if (page->unit != NULL)
    scale = *page->unit;
  median = bst_summary_format (&figure, start->wall, &scale);
  if (bst_summary_has_interval (&figure))
    interval = bst_summary_format_interval (&figure, &scale);
  if (!start->is_known)
    text = g_strdup_printf (_ ("The start of '%s' could not be measured: it is in all times."),
                            page->job->shell);
  else
    text = g_strdup_printf (
        _ ("The start of '%s', %s %s%s%s, was measured in the same run (n %u) "
           "and subtracted.%s"),
        page->job->shell, median, scale.text, interval != NULL ? " " : "",
        interval != NULL ? interval : "", start->n,
        page->job->shell_is_needed ? _ ("  A command needs the shell, so all go through it.") : "");
  put_wrapped (page, text, "");
  if (start->is_known && !page->job->shell_is_needed && is_hidden_by (view, start))
    put_wrapped (page,
                 _ ("A command takes less than the shell's start: with --shell=none it "
                    "would be measured better."),
                 "");
}

/* ---- Sentences ----------------------------------------------------------------------------- */

static const BstUnitScale ratio_scale = { 1, "" };

static char *
format_ratio (double ratio, double half)
{
  /* Without an interval, a ratio is not known to more than three figures. */
  return bst_unit_format (ratio, isfinite (half) && half > 0 ? half : ratio / 50, &ratio_scale,
                          FALSE);
}

/* "1.80x (1.76 to 1.84)"; INVERTED: seen from the other side. */
static char *
ratio_text (const BstStatsComparison *c, gboolean inverted)
{
  double change = inverted ? 1 / c->change : c->change;
  double low = inverted ? 1 / c->interval.high : c->interval.low;
  double high = inverted ? 1 / c->interval.low : c->interval.high;
  double half = (high - low) / 2;
  g_autofree char *text = format_ratio (change, half);
  g_autofree char *from = NULL, *to = NULL;

  /* Little or nothing is left of the shorter one without the start of the shell. */
  if (isinf (high) && low > 0)
    {
      from = format_ratio (low, NAN);
      return g_strdup_printf (_ ("at least %sx"), from);
    }
  if (!isfinite (half))
    return g_strdup_printf ("%sx", text);
  from = format_ratio (low, half);
  to = format_ratio (high, half);
  return g_strdup_printf (_ ("%sx (%s to %s)"), text, from, to);
}

/* Where a time is not positive: "0.12 ms (0.10 to 0.14)". */
static char *
shift_text (const Page *page, const BstStatsComparison *c, gboolean inverted)
{
  double sign = inverted ? -1 : 1;
  double low = inverted ? -c->interval.high : c->interval.low;
  double high = inverted ? -c->interval.low : c->interval.high;
  double half = (high - low) / 2;
  BstUnitScale scale;
  g_autofree char *text = NULL, *from = NULL, *to = NULL;

  bst_unit_choose (bst_unit_find ("s"), fabs (c->change), page->show.units, &scale);
  text = bst_unit_format (sign * c->change, half, &scale, FALSE);
  if (!isfinite (half))
    return g_strdup_printf ("%s %s", text, scale.text);
  from = bst_unit_format (low, half, &scale, FALSE);
  to = bst_unit_format (high, half, &scale, FALSE);
  return g_strdup_printf (_ ("%s %s (%s to %s)"), text, scale.text, from, to);
}

static char *
need_text (const Page *page, const BstComparedRow *row, guint system)
{
  const BstStatsComparison *c = &row->pairings[system].numbers;
  guint n = bst_comparison_repetitions (page->comparison, row, system);
  guint in_table = bst_comparison_repetitions_in_table (page->comparison, row, system);
  guint had = (guint)MIN (c->n_candidate, c->n_baseline);
  guint least = page->comparison->repetitions_needed;

  /* So few cannot show any difference, however large. */
  if (least > 0)
    return g_strdup_printf (ngettext ("; would need at least %u repetition each (-r %u or more)",
                                      "; would need at least %u repetitions each (-r %u or more)",
                                      least),
                            least, MAX (least, in_table));
  if ((in_table > 0 ? in_table : n) > MAX (had, BST_SENSIBLE_REPETITIONS))
    return g_strdup (_ ("; more repetitions do not help here, a quieter machine would"));
  if (in_table > 0)
    return g_strdup_printf (ngettext ("; %u comparison needs about %u repetitions each (-r %u)",
                                      "; %u comparisons at once need about %u repetitions each "
                                      "(-r %u)",
                                      page->comparison->family),
                            page->comparison->family, in_table, in_table);
  return n > had ? g_strdup_printf (
             ngettext ("; to tell %.3g %% would need about %u repetition each",
                       "; to tell %.3g %% would need about %u repetitions each", n),
             page->comparison->options.margin * 100, n)
                 : g_strdup ("");
}

static char *
verdict_text (const Page *page, const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  const BstStatsComparison *c = &pairing->numbers;
  const char *name = bst_comparison_system (page->comparison, system)->name;
  const char *base = bst_comparison_system (page->comparison, page->comparison->baseline)->name;
  gboolean inverted = pairing->verdict == BST_STATS_WORSE;
  g_autofree char *change = c->is_ratio ? ratio_text (c, inverted) : shift_text (page, c, inverted);
  g_autofree char *need = need_text (page, row, system);

  if (pairing->unjudged != BST_UNJUDGED_NOT)
    return g_strdup_printf (_ ("'%s' cannot be compared with '%s': too few good repetitions."),
                            name, base);
  if (pairing->verdict == BST_STATS_EQUIVALENT)
    return g_strdup_printf (_ ("'%s' is as fast as '%s', within the margin of %.3g %%: %s."), name,
                            base, page->comparison->options.margin * 100, change);
  if (pairing->verdict == BST_STATS_INCONCLUSIVE)
    return g_strdup_printf (_ ("Cannot tell whether '%s' or '%s' is faster: %s%s."), name, base,
                            change, need);
  if (!c->is_ratio)
    return g_strdup_printf (_ ("'%s' takes %s less than '%s'."), inverted ? base : name, change,
                            inverted ? name : base);
  return g_strdup_printf (_ ("'%s' is %s as fast as '%s'."), inverted ? base : name, change,
                          inverted ? name : base);
}

static const BstComparedRow *
find_row (const BstComparison *comparison)
{
  for (guint i = 0; i < comparison->rows->len; i++)
    {
      const BstComparedRow *row = comparison->rows->pdata[i];

      if (g_str_equal (row->metric->name, TIME_METRIC) && *row->labels == '\0')
        return row;
    }
  return NULL;
}

static void
put_verdicts (const Page *page)
{
  const BstComparedRow *row = page->comparison != NULL ? find_row (page->comparison) : NULL;

  if (row == NULL)
    return;
  fputc ('\n', page->out);
  for (guint s = 0; s < page->comparison->systems->len; s++)
    if (s != page->comparison->baseline)
      {
        g_autofree char *text = verdict_text (page, row, s);

        put_wrapped (page, text, "");
      }
  if (row->pairings[page->comparison->baseline == 0 ? 1 : 0].numbers.is_paired)
    put_wrapped (page, _ ("The machine drifted, so commands were compared round by round."), "");
}

static gboolean
lacks_interval (const BstCaseResult *c)
{
  BstSummary wall;
  gboolean lacks;

  bst_summary_init (&wall, c, bst_case_result_find_column (c, TIME_METRIC));
  lacks = wall.n > 0 && !bst_summary_has_interval (&wall);
  bst_summary_clear (&wall);
  return lacks;
}

/* No interval of a median holds with 95 % below six values. */
static void
put_missing_interval (const Page *page, const BstResult *view, const BstTimeShellStart *start)
{
  gboolean lacks = start->is_known && !isfinite (start->low);

  for (guint i = 0; i < view->cases->len && !lacks; i++)
    lacks = lacks_interval (view->cases->pdata[i]);
  if (!lacks)
    return;
  if (page->job->shell == NULL)
    fputc ('\n', page->out);
  bst_show_wrapped (&page->show, page->out, BST_SHOW_DIM,
                    _ ("Where no interval is shown, there are too few good repetitions: it needs 6 "
                       "(-r 6)."),
                    "");
}

/* In the words of `show`; NULL: nothing disturbed the commands. */
static char *
disturbed_text (const BstResult *view)
{
  g_autoptr (BstMarks) marks = bst_marks_new ();
  char *shared = bst_result_marks_text (view);

  for (guint i = 0; i < view->cases->len; i++)
    bst_marks_add_case (marks, view->cases->pdata[i]);
  return shared != NULL ? shared : bst_marks_text (marks);
}

static void
put_disturbed (const Page *page, const BstResult *view)
{
  g_autofree char *disturbed = disturbed_text (view);
  g_autofree char *line = g_strdup_printf ("! %s", disturbed);

  if (disturbed == NULL)
    return;
  fputc ('\n', page->out);
  bst_show_wrapped (&page->show, page->out, BST_SHOW_BAD, line, "");
}

static void
show_text (const Page *page, const BstResult *view, const BstTimeShellStart *start)
{
  for (guint i = 0; i < view->cases->len; i++)
    {
      bst_time_put_command (&page->show, page->out, page->unit, view->cases->pdata[i], start);
      bst_time_put_failure (&page->show, page->out, view->cases->pdata[i], view);
    }
  if (page->job->shell != NULL)
    fputc ('\n', page->out);
  put_shell (page, view, start);
  put_missing_interval (page, view, start);
  put_disturbed (page, view);
  put_verdicts (page);
}

/* ---- Exports ------------------------------------------------------------------------------- */

static gboolean
export_to (const char *path, BstExportFunc export, const BstResult *view)
{
  const BstResult *const results[] = { view };
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (path == NULL)
    return TRUE;
  text = export(results, 1, remarks, &error);
  bst_cli_remarks (remarks->str);
  if (text != NULL && g_str_equal (path, "-"))
    fputs (text, stdout);
  else if (text != NULL)
    bst_output_file_write (path, text, &error);
  if (error == NULL)
    return TRUE;
  bst_cli_error ("%s", error->message);
  return FALSE;
}

/* ---- All of it ----------------------------------------------------------------------------- */

static BstComparison *
compare (const BstTimeRequest *request, const BstTimeJob *job, const BstResult *view,
         const BstCommonOptions *common)
{
  BstCompareOptions options = {
    .by = BST_BY_VARIANT,
    .baseline = job->baseline,
    .margin = 0.02,
    .units = common->units,
  };
  const BstResult *const results[] = { view };

  if (!bst_cli_parse_margin (request->margin, &options.margin) || view->cases->len < 2)
    return NULL;
  return bst_comparison_new (results, 1, &options, NULL);
}

static void
show (const BstTimeRequest *request, const BstTimeJob *job, const BstResult *result,
      const BstResult *view, const BstTimeShellStart *start, const BstCommonOptions *common)
{
  g_autoptr (BstComparison) comparison = compare (request, job, view, common);
  g_autofree char *json =
      request->json && comparison != NULL ? bst_compare_json (comparison, 1) : NULL;
  Page page = {
    .job = job,
    .comparison = comparison,
    .out = bst_time_writes_stdout (request) ? stderr : stdout,
    .unit = request->unit != NULL ? bst_time_unit_find (request->unit) : NULL,
  };

  if (request->json)
    bst_run_output_json (result, json);
  else if (common->plain && comparison != NULL)
    bst_compare_csv (comparison, '\t', stdout);
  else if (common->plain)
    bst_cli_show (view, common, FALSE);
  else if (!request->quiet)
    {
      bst_cli_show_options (&page.show, common, FALSE);
      if (page.out == stderr)
        {
          fflush (stdout);
          page.show.color = FALSE;
        }
      page.show.width = page.show.width > 0 ? page.show.width : 80;
      show_text (&page, view, start);
    }
}

int
bst_time_output (const BstTimeRequest *request, const BstTimeJob *job, const BstResult *result,
                 BstResult *view, const BstTimeShellStart *start, const BstCommonOptions *common)
{
  gboolean good;

  show (request, job, result, view, start, common);
  bst_time_view_name (view, job);
  good = export_to (request->export_csv, bst_csv_export, view);
  good &= export_to (request->export_json, bst_hyperfine_export, view);
  good &= export_to (request->export_markdown, bst_markdown_export, view);
  fflush (stdout);
  if (request->quiet || request->json || common->plain)
    bst_time_remark_failures (result);
  if (!request->quiet)
    bst_cli_remark (_ ("The run is kept in '%s'; see it with 'benchstone show %s'."),
                    result->folder, result->id);
  if (g_strcmp0 (result->state, "interrupted") == 0)
    bst_cli_remark (_ ("It was interrupted: go on with 'benchstone resume %s'."), result->id);
  return good ? bst_runner_exit_status (result) : BST_EXIT_USAGE;
}
