/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show.c - "benchstone show [RUN...]": figures of runs on the terminal.
 */
#include <config.h>

#include <langinfo.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "cli/watch.h"
#include "reports/history.h"
#include "reports/show.h"
#include "reports/text.h"

void
bst_cli_show_options (BstShowOptions *options, const BstCommonOptions *common, gboolean verbose)
{
  *options = (BstShowOptions){
    .width = (gint)bst_cli_width (),
    .color = bst_cli_color (common),
    .utf8 = g_str_equal (nl_langinfo (CODESET), "UTF-8"),
    .plain = common->plain,
    .verbose = verbose,
    .units = common->units,
  };
}

void
bst_cli_show (const BstResult *result, const BstCommonOptions *common, gboolean verbose)
{
  BstShowOptions options;
  g_autoptr (GPtrArray) cases = bst_cli_sorted_cases (result, common->sort);
  BstResult shown = *result;

  bst_cli_show_options (&options, common, verbose);
  shown.cases = cases;
  bst_report_show (&shown, &options, stdout);
}

/* One document is one run: two would be no JSON. */
static int
print_json (const GPtrArray *results)
{
  if (results->len != 1)
    return bst_cli_error (_ ("With --json, one run is shown; these are %u.  Name one, such as "
                             "'@last'."),
                          results->len);
  bst_run_output_json (results->pdata[0], NULL);
  return !ferror (stdout) && fflush (stdout) == 0
             ? BST_EXIT_OK
             : bst_cli_error (_ ("Cannot write the run to the standard output."));
}

/* Of several runs the next thing to see is what they differ in. */
static void
print_next (guint n, char *const *names)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (; *names != NULL; names++)
    {
      g_autofree char *clean = bst_text_clean (*names);
      g_autofree char *quoted = bst_cli_quote (clean);

      g_string_append_printf (list, " %s", quoted);
    }
  fflush (stdout);
  bst_cli_remark (_ ("These are %u runs.  To see them side by side: %s compare%s"), n,
                  bst_cli_command (), list->str);
}

/* Series in place of their runs; FALSE: not all runs are of some. */
static gboolean
show_series (const GPtrArray *results, const BstCommonOptions *common, gboolean verbose)
{
  const BstResult *const *list = (const BstResult *const *)(gpointer)results->pdata;
  const BstHistoryOptions options = { NULL, (BstPrefix)common->units };
  g_autoptr (GPtrArray) histories = NULL;
  BstShowOptions shown;

  if (results->len < 2 || !bst_results_are_of_series (list, results->len))
    return FALSE;
  histories = bst_histories_new (list, results->len, &options);
  bst_cli_show_options (&shown, common, verbose);
  bst_histories_show (histories, &shown, stdout);
  if (verbose && !common->plain)
    putchar ('\n');
  return histories->len > 0;
}

/* What is left to show behind series: of some there is but one run. */
static GPtrArray *
runs_alone (const GPtrArray *results)
{
  const BstResult *const *list = (const BstResult *const *)(gpointer)results->pdata;
  g_autoptr (GPtrArray) all = bst_series_split (list, results->len);
  GPtrArray *alone = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const GPtrArray *runs = ((const BstSeriesRuns *)all->pdata[i])->runs;

      if (runs->len == 1)
        g_ptr_array_add (alone, runs->pdata[0]);
    }
  return alone;
}

/* A run is one of many that were due: NAMED as its series, it is the only one that there is. */
static void
print_place (const BstResult *run, const char *named)
{
  const BstSeriesPlace *place = &run->place;
  const guint number = place->index < G_MAXUINT ? place->index + 1 : G_MAXUINT;
  const double longest = (double)G_MAXINT64 / 2;
  g_autofree char *every =
      bst_watch_every_text ((gint64)MIN (place->every * G_USEC_PER_SEC, longest));
  g_autofree char *name = bst_text_clean (place->name != NULL ? place->name : "");

  if (place->name == NULL)
    return;
  if (g_strcmp0 (named, place->name) == 0)
    printf (ngettext ("The series '%s', a run every %s: %u of %u run due; this is number %u.\n",
                      "The series '%s', a run every %s: %u of %u runs due; this is number %u.\n",
                      MAX (place->count, number)),
            name, every, 1, MAX (place->count, number), number);
  else
    printf (_ ("Number %u of the series '%s', a run every %s.\n"), number, name, every);
}

static void
show_each (const GPtrArray *runs, const BstCommonOptions *common, gboolean verbose,
           const char *named)
{
  for (guint i = 0; i < runs->len; i++)
    {
      if (i > 0)
        putchar ('\n');
      if (!common->plain)
        print_place (runs->pdata[i], named);
      bst_cli_show (runs->pdata[i], common, verbose);
    }
}

int
bst_command_show (int argc, char **argv, const BstCommonOptions *common)
{
  gboolean verbose = FALSE;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &verbose,
      N_ ("Also other metrics, labels, phases, settings and the machine"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("One JSON document, as it is kept"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GPtrArray) results = NULL;

  if (!bst_cli_parse (&argc, &argv, _ ("[RUN...]"),
                      _ ("Shows the figures of a run: medians with their 95 % intervals, and what "
                         "went wrong.  Without a name, the last run."),
                      _ ("  benchstone show\n  benchstone show @-2 --verbose"), entries))
    return BST_EXIT_USAGE;
  if (!bst_cli_check_sort_of_cases (common))
    return BST_EXIT_USAGE;
  results = bst_cli_load_runs (common, argv + 1);
  if (results == NULL)
    return BST_EXIT_USAGE;
  if (json)
    return print_json (results);
  if (show_series (results, common, verbose) && (!verbose || common->plain))
    {
      g_autoptr (GPtrArray) alone = runs_alone (results);

      if (alone->len > 0)
        putchar ('\n');
      show_each (alone, common, verbose, NULL);
      return BST_EXIT_OK;
    }
  show_each (results, common, verbose, results->len == 1 ? argv[1] : NULL);
  if (results->len > 1 && !common->plain)
    print_next (results->len, argv + 1);
  return BST_EXIT_OK;
}
