/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch.c - `benchstone watch`: the same run at equal steps of time; its command line.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/watch.h"
#include "model/given-name.h"
#include "model/param.h"
#include "reports/text.h"

/* A year of hours is 8784; more is a slip of the finger. */
#define MOST_RUNS 1000000

static void
options_clear (BstWatchOptions *options)
{
  g_free (options->name);
  g_free (options->every_text);
  g_free (options->timer);
}

char *
bst_watch_every_text (gint64 every)
{
  static const struct
  {
    gint64 seconds;
    const char *word;
  } units[] = { { 86400, N_ ("days") }, { 3600, N_ ("h") }, { 60, N_ ("min") }, { 1, N_ ("s") } };
  const gint64 seconds = every / G_USEC_PER_SEC;

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (seconds >= units[i].seconds && seconds % units[i].seconds == 0
        && (i > 0 || seconds > units[i].seconds))
      return g_strdup_printf ("%d %s", (int)(seconds / units[i].seconds), _ (units[i].word));
  return bst_text_duration ((double)every / G_USEC_PER_SEC);
}

/* ---- What is asked for --------------------------------------------------------------------- */

static gboolean
read_every (BstWatchOptions *options)
{
  double seconds = 0;

  if (options->every_text == NULL)
    return TRUE;
  if (!bst_parse_duration (options->every_text, &seconds, NULL) || !isfinite (seconds)
      || seconds < (double)BST_GRID_SHORTEST / G_USEC_PER_SEC
      || seconds > BST_GRID_LONGEST_DAYS * 86400.0)
    {
      bst_cli_error (_ ("--every: '%s' is no time of 1s to %d days.  Write such as '1h'."),
                     options->every_text, BST_GRID_LONGEST_DAYS);
      return FALSE;
    }
  options->every = llround (seconds * G_USEC_PER_SEC);
  return TRUE;
}

/* By the suite or benchmark that stands first, or as given. */
static gboolean
read_name (BstWatchOptions *options, const char *first)
{
  g_autofree char *given = options->name;
  g_autofree char *base = g_path_get_basename (first);
  g_autoptr (GError) error = NULL;

  if (given == NULL && g_str_has_suffix (base, ".json"))
    base[strlen (base) - strlen (".json")] = '\0';
  options->name = bst_given_name (given != NULL ? given : base, &error);
  if (options->name == NULL)
    bst_cli_error ("--name: %s", error->message);
  return options->name != NULL;
}

static gboolean
check_options (BstWatchOptions *options, const char *first)
{
  if (!read_every (options) || !read_name (options, first))
    return FALSE;
  if (options->count >= 0 && options->count <= MOST_RUNS)
    return TRUE;
  bst_cli_error (_ ("--count: a number of runs from 1 to %d is expected."), MOST_RUNS);
  return FALSE;
}

static BstRunRequest *
parse (int *argc, char ***argv, BstWatchOptions *options, const BstCommonOptions *common)
{
  static const char *const without[] = { "group", "report", "json", "dry-run", "detect", NULL };
  /* clang-format off */
  const GOptionEntry entries[] = {
    { "every", 0, 0, G_OPTION_ARG_STRING, &options->every_text, N_ ("time from one run to the next, such as 1h"), N_ ("TIME") },
    { "count", 0, 0, G_OPTION_ARG_INT, &options->count, N_ ("runs in all, missed ones too; without it, no end"), "N" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options->name, N_ ("of the series; default: that of the suite"), N_ ("TEXT") },
    { "once", 0, 0, G_OPTION_ARG_NONE, &options->once, N_ ("the run that is due now, and end: for timers"), NULL },
    { "timer", 0, 0, G_OPTION_ARG_FILENAME, &options->timer, N_ ("write units for systemd; '-': print them"), N_ ("DIR") },
    { NULL }
  };
  /* clang-format on */
  const BstRunUsage usage = {
    .arguments = _ ("SUITE|BENCHMARK..."),
    .summary = _ ("Measures the same again and again, at equal steps of time.  The same command "
                  "goes on with a series that was ended; steps that were missed stay gaps."),
    .examples = _ ("  benchstone watch quick --every 1h --count 24\n"
                   "  benchstone watch disk --every 6h --timer ~/.config/systemd/user\n"
                   "  benchstone show quick\n"
                   "  benchstone report quick -o week.html"),
    .entries = entries,
    .without = without,
  };

  return bst_run_request_parse (argc, argv, &usage, common);
}

/* ---- The command ---------------------------------------------------------------------------- */

/* What cannot be planned now will hardly be in an hour. */
static gboolean
can_be_planned (const BstRunRequest *request, const BstCommonOptions *common)
{
  g_autoptr (BstRegistry) registry = bst_registry_new (common->plugin_path);
  g_autoptr (BstPlan) plan = bst_run_plan (request, registry);

  return plan != NULL;
}

int
bst_command_watch (int argc, char **argv, const BstCommonOptions *common)
{
  BstWatchOptions options = { NULL };
  g_autoptr (BstRunRequest) request = parse (&argc, &argv, &options, common);
  int status = BST_EXIT_USAGE;

  if (request != NULL && bst_run_request_add (request, argc, argv, common)
      && check_options (&options, argv[1]) && can_be_planned (request, common))
    {
      request->group = g_strdup (options.name);
      status = bst_watch_series (request, &options, common);
    }
  options_clear (&options);
  return status;
}
