/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare.c - "benchstone compare RUN...": which system is better, by how much, and may that be
 * believed?
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/noise.h"
#include "model/level.h"
#include "model/number.h"
#include "model/price.h"
#include "model/same-clock.h"
#include "reports/compare.h"
#include "reports/levels.h"

typedef struct
{
  char *by, *margin, *baseline, *score, *fail_on, *format, *period;
  char **exclude, **level;
  gboolean force, verbose, json, same_clock;
} Options;

typedef struct
{
  gboolean worse, inconclusive;
} FailOn;

static void
options_clear (Options *options)
{
  g_free (options->by);
  g_free (options->margin);
  g_free (options->baseline);
  g_free (options->score);
  g_free (options->fail_on);
  g_free (options->format);
  g_free (options->period);
  g_strfreev (options->exclude);
  g_strfreev (options->level);
}

/* ---- What is asked for --------------------------------------------------------------------- */

/* "2%", "2 %" or "0.02". */
gboolean
bst_cli_parse_margin (const char *text, double *margin)
{
  static const BstSuffix suffixes[] = { { "", 1 }, { "%", 0.01 }, { NULL, 0 } };

  if (text == NULL)
    return TRUE;
  if (bst_number_parse_suffixed (text, suffixes, TRUE, margin) && *margin >= 0 && *margin < 1)
    return TRUE;
  bst_cli_error (_ ("'%s' is no margin: give a share such as '2%%', below 100 %%."), text);
  return FALSE;
}

gboolean
bst_cli_parse_period (const char *text, double *months)
{
  if (text == NULL || bst_price_parse_period (text, months))
    return TRUE;
  bst_cli_error (_ ("'%s' is no period: say how long systems are paid for, such as '3years' or "
                    "'18months', at most 100 years."),
                 text);
  return FALSE;
}

GPtrArray *
bst_cli_parse_levels (char *const *texts)
{
  g_autoptr (GPtrArray) levels = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_level_free);

  for (; texts != NULL && *texts != NULL; texts++)
    {
      g_autoptr (GError) error = NULL;
      BstLevel *level = bst_level_parse (*texts, &error);

      if (level == NULL)
        {
          bst_cli_error ("--level: %s", error->message);
          return NULL;
        }
      g_ptr_array_add (levels, level);
    }
  return g_steal_pointer (&levels);
}

gboolean
bst_cli_parse_score (const char *text, BstScoreKind *kind)
{
  *kind = BST_SCORE_NONE;
  if (text == NULL)
    return TRUE;
  if (g_str_equal (text, "geomean") || g_str_equal (text, "sum"))
    {
      *kind = g_str_equal (text, "sum") ? BST_SCORE_SUM : BST_SCORE_GEOMEAN;
      return TRUE;
    }
  bst_cli_error (_ ("'%s' is no score: say --score=geomean or --score=sum."), text);
  return FALSE;
}

static gboolean
parse_fail_on (const char *text, FailOn *fail_on)
{
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      fail_on->worse |= g_str_equal (*word, "worse");
      fail_on->inconclusive |= g_str_equal (*word, "inconclusive");
      if (!g_str_equal (*word, "worse") && !g_str_equal (*word, "inconclusive"))
        {
          bst_cli_error (_ ("'%s' is nothing to fail on: say 'worse', 'inconclusive' or both, "
                            "separated by a comma."),
                         *word);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
parse_by (const char *text, BstCompareOptions *asked)
{
  if (text == NULL || bst_compare_by_parse (text, &asked->by, &asked->param))
    return TRUE;
  bst_cli_error (_ ("'%s' is nothing to compare by: say 'label', 'variant', 'machine', 'run' or "
                    "'param:NAME'."),
                 text);
  return FALSE;
}

static gboolean
parse_sort (const BstCommonOptions *common, BstCompareOptions *asked)
{
  static const char *const allowed[] = { "given", "name", "value", NULL };

  if (!bst_cli_check_sort (common, _ ("A comparison"), allowed))
    return FALSE;
  if (common->sort != NULL)
    asked->sort = g_str_equal (common->sort, "name")    ? BST_SORT_NAME
                  : g_str_equal (common->sort, "value") ? BST_SORT_VALUE
                                                        : BST_SORT_GIVEN;
  return TRUE;
}

/* ---- What is shown ------------------------------------------------------------------------- */

typedef void (*Show) (const BstComparison *comparison, const Options *options,
                      const BstCommonOptions *common);

static void
show_text (const BstComparison *comparison, const Options *options, const BstCommonOptions *common)
{
  BstShowOptions show;

  bst_cli_show_options (&show, common, options->verbose);
  bst_compare_text (comparison, &show, stdout);
}

static void
show_json (const BstComparison *comparison, const Options *options, const BstCommonOptions *common)
{
  g_autofree char *text = bst_compare_json (comparison, 0);

  puts (text);
}

static void
show_csv (const BstComparison *comparison, const Options *options, const BstCommonOptions *common)
{
  bst_compare_csv (comparison, ',', stdout);
}

static void
show_markdown (const BstComparison *comparison, const Options *options,
               const BstCommonOptions *common)
{
  bst_compare_markdown (comparison, stdout);
}

static const struct
{
  const char *name;
  Show show;
} formats[] = {
  { "text", show_text },
  { "json", show_json },
  { "csv", show_csv },
  { "markdown", show_markdown },
};

static Show
find_format (const Options *options)
{
  const char *name = options->format != NULL ? options->format : options->json ? "json" : "text";

  if (options->json && !g_str_equal (name, "json"))
    {
      bst_cli_error (_ ("--json and '--format %s' say different things: leave one of them out."),
                     name);
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_str_equal (name, formats[i].name))
      return formats[i].show;
  bst_cli_error (_ ("'%s' is no format: say 'text', 'json', 'csv' or 'markdown'."), name);
  return NULL;
}

void
bst_cli_show_variants (const BstResult *result, const BstCommonOptions *common)
{
  BstShowOptions show;

  bst_cli_show_options (&show, common, FALSE);
  bst_report_compare_show (result, &show, stdout);
}

/* ---- Comparing ----------------------------------------------------------------------------- */

static void
print_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      bst_cli_remark ("%s", *line);
}

static int
refuse (const BstComparison *comparison)
{
  g_autofree char *text = bst_compare_refusal_text (comparison);

  print_lines (text);
  return bst_cli_error (_ ("These are not the same measurement, so they are not compared.  "
                           "--exclude leaves cases out; --force compares all the same.  To compare "
                           "commands or settings with each other, measure them in one run: "
                           "'benchstone time A B', or 'benchstone run' with --variant."));
}

static int
exit_status (const BstComparison *comparison, FailOn fail_on)
{
  if (fail_on.worse && bst_comparison_has (comparison, BST_STATS_WORSE))
    return BST_EXIT_WORSE;
  if (fail_on.inconclusive && bst_comparison_has (comparison, BST_STATS_INCONCLUSIVE))
    return BST_EXIT_INCONCLUSIVE;
  return BST_EXIT_OK;
}

gboolean
bst_cli_check_levels (const GPtrArray *results, const GPtrArray *levels)
{
  g_autoptr (GError) error = NULL;

  if (bst_levels_check ((const BstResult *const *)(gpointer)results->pdata, results->len, levels,
                        &error))
    return TRUE;
  bst_cli_error ("--level: %s", error->message);
  return FALSE;
}

void
bst_cli_remark_levels (const BstLevels *levels)
{
  for (guint i = 0; levels != NULL && i < levels->remarks->len; i++)
    bst_cli_remark ("%s", (const char *)levels->remarks->pdata[i]);
}

static int
compare (const GPtrArray *results, const BstCompareOptions *asked, const Options *options,
         FailOn fail_on, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstComparison) comparison = bst_comparison_new (
      (const BstResult *const *)(gpointer)results->pdata, results->len, asked, &error);
  g_autoptr (BstLevels) levels = NULL;
  Show show = find_format (options);

  if (comparison == NULL)
    return bst_cli_error ("%s", error->message);
  for (guint i = 0; i < comparison->remarks->len; i++)
    bst_cli_remark ("%s", (const char *)comparison->remarks->pdata[i]);
  if (comparison->refusals->len > 0 && !options->force)
    return refuse (comparison);
  if (comparison->refusals->len > 0 && show != show_text)
    bst_cli_remark (ngettext ("Forced: %u case is not the same, and its verdict means little.",
                              "Forced: %u cases are not the same, and their verdicts mean little.",
                              comparison->refusals->len),
                    comparison->refusals->len);
  show (comparison, options, common);
  /* Where only figures are shown, what could not be judged is said beside them. */
  if (show == show_json || show == show_csv)
    bst_cli_remark_levels (levels = bst_comparison_levels (comparison));
  return exit_status (comparison, fail_on);
}

/* FALSE, having said so: nothing tells of the speed. */
static gboolean
to_same_clock (GPtrArray *results)
{
  double spin = bst_results_spin ((const BstResult *const *)(gpointer)results->pdata, results->len);
  guint n_left = 0;

  for (guint i = 0; i < results->len && !isnan (spin); i++)
    n_left += bst_result_to_spin (results->pdata[i], spin);
  if (isnan (spin))
    bst_cli_error (_ ("None of these runs says how fast the processor was around its repetitions: "
                      "leave out --same-clock."));
  else if (n_left > 0)
    bst_cli_remark (
        ngettext ("%u case stays as it was measured: its figure is neither a time nor a "
                  "rate, or the run does not say how fast the processor was.",
                  "%u cases stay as they were measured: their figures are neither times "
                  "nor rates, or the run does not say how fast the processor was.",
                  n_left),
        n_left);
  return !isnan (spin);
}

static gboolean
need_histograms (const GPtrArray *results, const GPtrArray *levels)
{
  return results != NULL
         && bst_levels_need_histograms ((const BstResult *const *)(gpointer)results->pdata,
                                        results->len, levels);
}

/* What was seen around the repetitions, and how latencies are spread, is read only where it is
 * needed. */
static GPtrArray *
load (const Options *options, const GPtrArray *levels, char *const *names,
      const BstCommonOptions *common)
{
  g_autoptr (GPtrArray) results = options->same_clock ? bst_cli_load_runs (common, names)
                                                      : bst_cli_load_figures (common, names);

  if (!options->same_clock && need_histograms (results, levels))
    {
      g_ptr_array_unref (results);
      results = bst_cli_load_runs (common, names);
    }
  if (results != NULL && !bst_cli_check_levels (results, levels))
    return NULL;
  if (results != NULL && options->same_clock && !to_same_clock (results))
    return NULL;
  return g_steal_pointer (&results);
}

static int
run (const Options *options, char *const *names, const BstCommonOptions *common)
{
  g_autoptr (BstFloors) floors = bst_floors_new (common, options->same_clock);
  BstCompareOptions asked = {
    .by = BST_BY_LABEL,
    .baseline = options->baseline,
    .margin = 0.02,
    .exclude = (const char *const *)options->exclude,
    .force = options->force,
    .verbose = options->verbose,
    .units = common->units,
    .same_clock = options->same_clock,
    .noise = bst_floors_find,
    .noise_data = floors,
  };
  FailOn fail_on = { FALSE, FALSE };
  g_autoptr (GPtrArray) levels = bst_cli_parse_levels (options->level);
  g_autoptr (GPtrArray) results = NULL;

  asked.levels = levels;

  if (levels == NULL || !parse_sort (common, &asked) || !parse_by (options->by, &asked)
      || !bst_cli_parse_margin (options->margin, &asked.margin)
      || !bst_cli_parse_period (options->period, &asked.months)
      || !bst_cli_parse_score (options->score, &asked.score)
      || !parse_fail_on (options->fail_on, &fail_on) || find_format (options) == NULL)
    return BST_EXIT_USAGE;
  results = load (options, levels, names, common);
  return results != NULL ? compare (results, &asked, options, fail_on, common) : BST_EXIT_USAGE;
}

/* GLib would take the next argument as the value of an option that may have one. */
void
bst_cli_give_score_a_kind (int argc, char **argv)
{
  static char geomean[] = "--score=geomean";

  for (int i = 1; i < argc && !g_str_equal (argv[i], "--"); i++)
    {
      const char *next = i + 1 < argc ? argv[i + 1] : "";

      if (g_str_equal (argv[i], "--score") && !g_str_equal (next, "geomean")
          && !g_str_equal (next, "sum"))
        argv[i] = geomean;
    }
}

int
bst_command_compare (int argc, char **argv, const BstCommonOptions *common)
{
  Options options = { NULL };
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &options.by,
      N_ ("What is compared: label, variant, machine, run or param:NAME"), N_ ("WHAT") },
    { "baseline", 0, 0, G_OPTION_ARG_STRING, &options.baseline,
      N_ ("What the others are compared with; else the first"), N_ ("SYSTEM") },
    { "margin", 0, 0, G_OPTION_ARG_STRING, &options.margin,
      N_ ("What difference does not matter; 2 % where nothing is said"), N_ ("SHARE") },
    { "exclude", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.exclude,
      N_ ("Leave out cases; '*' and '?' stand for any text, any sign"), N_ ("CASE") },
    { "score", 0, 0, G_OPTION_ARG_STRING, &options.score,
      N_ ("One number per system: geomean (where only --score is said) or sum"), N_ ("KIND") },
    { "period", 0, 0, G_OPTION_ARG_STRING, &options.period,
      N_ ("Count prices over so long, what is paid once included: 3years, 18months"), N_ ("TIME") },
    { "level", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.level,
      N_ ("Until where along a sweep a metric keeps a limit: 'good: lost-frames<=10', or of a "
          "latency 'fast: latency.p99<=1ms'"),
      N_ ("LEVEL") },
    { "same-clock", 0, 0, G_OPTION_ARG_NONE, &options.same_clock,
      N_ ("Times and rates at one speed of the processor, as its own work told"), NULL },
    { "fail-on", 0, 0, G_OPTION_ARG_STRING, &options.fail_on,
      N_ ("Exit with 3 on 'worse', with 4 on 'inconclusive', or either"), N_ ("VERDICTS") },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force,
      N_ ("Compare also what is not the same measurement"), NULL },
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &options.verbose,
      N_ ("Also secondary metrics and labels"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format, N_ ("text, json, csv or markdown"),
      N_ ("FORMAT") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("The same as --format json"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  int status = BST_EXIT_USAGE;

  bst_cli_give_score_a_kind (argc, argv);
  if (bst_cli_parse (&argc, &argv, _ ("[RUN...]"),
                     _ ("Tells which system is better, by how much, and whether that may be "
                        "believed: each\nagainst the baseline.  Systems are labels, with their "
                        "variants; several runs of one\nlabel are its sessions.  Without a name, "
                        "the variants of the last run."),
                     _ ("  benchstone compare before after\n"
                        "  benchstone compare before after --fail-on worse --margin 3%\n"
                        "  benchstone compare @last --by param:threads\n"
                        "  benchstone compare study --score --exclude 'net.*'\n"
                        "  benchstone compare old new --level 'good: latency.p99<=2ms'"),
                     entries))
    status = run (&options, argv + 1, common);
  options_clear (&options);
  return status;
}
