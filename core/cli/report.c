/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * report.c - "benchstone report [RUN...] -o FILE.html": runs as one page.
 */
#include <config.h>

#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/language.h"
#include "cli/noise.h"
#include "cli/report.h"
#include "model/paths.h"
#include "reports/history.h"
#include "reports/levels.h"
#include "reports/share.h"

typedef struct
{
  char *file, *title, *baseline, *margin, *score, *period;
  char *notes, *language, *format, *chart;
  char **exclude, **level;
  gboolean share, force;
  BstShareNames *names; /* with SHARE: what is nobody's business */
} Options;

static int
write_to_stdout (const BstResult *const *results, guint n, const BstReportOptions *options)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autofree char *html = bst_report_html (results, n, options, remarks);

  bst_cli_remarks (remarks->str);
  fputs (html, stdout); /* bst_cli_end() tells when that fails */
  return BST_EXIT_OK;
}

/* `run --report` knows no --force: what is there was perhaps not meant. */
gboolean
bst_cli_may_replace (const char *path)
{
  if (!bst_output_file_replaces (path) || bst_report_is_ours (path))
    return TRUE;
  bst_cli_error (_ ("'%s' exists and is no report of Benchstone.  Name another file, or replace it "
                    "with 'benchstone report --force'."),
                 path);
  return FALSE;
}

int
bst_cli_write_report (const BstResult *const *results, guint n, const char *path,
                      const BstReportOptions *options, gboolean force)
{
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  if (!force && !bst_cli_may_replace (path))
    return BST_EXIT_USAGE;
  if (!bst_report_write_html (results, n, path, options, remarks, &error))
    return bst_cli_error ("%s", error->message);
  bst_cli_remarks (remarks->str);
  return BST_EXIT_OK;
}

static void
options_clear (Options *options)
{
  g_free (options->file);
  g_free (options->title);
  g_free (options->baseline);
  g_free (options->margin);
  g_free (options->score);
  g_free (options->period);
  g_free (options->notes);
  g_free (options->language);
  g_free (options->format);
  g_free (options->chart);
  g_strfreev (options->exclude);
  g_strfreev (options->level);
  bst_share_names_free (options->names);
}

/* The runs, and what was said of them, without what is not to be shared. */
static void
share (GPtrArray *results, Options *options)
{
  char **texts[] = { &options->title, &options->chart };

  options->names =
      bst_share_names_new ((const BstResult *const *)(gpointer)results->pdata, results->len);
  bst_results_share (results, options->names, &options->baseline);
  for (char **exclude = options->exclude; exclude != NULL && *exclude != NULL; exclude++)
    {
      g_autofree char *old = *exclude;

      *exclude = bst_share_names_number (options->names, old);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *old = *texts[i];

      *texts[i] = bst_share_names_number (options->names, old);
    }
}

/* What is asked of the comparison; FALSE after a sentence on stderr. */
static gboolean
read_compare (const Options *given, BstCompareOptions *compare)
{
  *compare = (BstCompareOptions){ .by = BST_BY_LABEL,
                                  .margin = 0.02,
                                  .baseline = given->baseline,
                                  .exclude = (const char *const *)given->exclude };
  return bst_cli_parse_margin (given->margin, &compare->margin)
         && bst_cli_parse_score (given->score, &compare->score)
         && bst_cli_parse_period (given->period, &compare->months);
}

/* As the page compares: by label, and sessions of one label each by itself. */
static BstComparison *
compare_as_page (const BstResult *const *results, guint n, const BstCompareOptions *compare,
                 GError **error)
{
  BstCompareOptions by_run = *compare;
  BstComparison *comparison = bst_comparison_new (results, n, compare, error);

  by_run.by = BST_BY_RUN;
  if (comparison == NULL && n > 1)
    comparison = bst_comparison_new (results, n, &by_run, NULL);
  return comparison;
}

/* The page of what cannot be compared has no comparison: who asked for one is told. */
static gboolean
can_compare (const GPtrArray *all, const Options *given, const BstCompareOptions *compare)
{
  const BstResult *const *results = (const BstResult *const *)(gpointer)all->pdata;
  const BstResult *newest = bst_results_newest (results, all->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstComparison) comparison = NULL;

  if (given->baseline == NULL && given->score == NULL && given->exclude == NULL)
    return TRUE;
  comparison = newest != NULL ? compare_as_page (&newest, 1, compare, &error)
                              : compare_as_page (results, all->len, compare, &error);
  if (comparison == NULL && newest != NULL && all->len > 1)
    bst_cli_error (_ ("These runs are one series: its page shows how they changed and compares "
                      "none.  Leave out --baseline, --score and --exclude."));
  else if (comparison == NULL)
    bst_cli_error ("%s", error->message);
  return comparison != NULL;
}

static int
write_page (const GPtrArray *results, const char *path, const BstReportOptions *options,
            gboolean force)
{
  const BstResult *const *list = (const BstResult *const *)(gpointer)results->pdata;
  gboolean replaces = bst_output_file_replaces (path);
  g_autoptr (BstLevels) levels =
      bst_levels_new (list, results->len, options->compare->levels, options->units, options->share);
  int status = BST_EXIT_OK;

  bst_cli_remark_levels (levels);
  if (g_str_equal (path, "-") || g_str_equal (path, "/dev/stdout"))
    return write_to_stdout (list, results->len, options);
  status = bst_cli_write_report (list, results->len, path, options, force);
  if (status == BST_EXIT_OK)
    {
      g_autofree char *absolute = g_canonicalize_filename (path, NULL);

      printf (replaces ? _ ("The report is in '%s'; the one before was replaced.\n")
                       : _ ("The report is in '%s'.\n"),
              absolute);
    }
  return status;
}

/* FALSE after a sentence on stderr. */
static gboolean
choose_language (const char *language)
{
  switch (language != NULL ? bst_cli_choose_language (language) : BST_LANGUAGE_SPOKEN)
    {
    case BST_LANGUAGE_MALFORMED:
      bst_cli_error (_ ("'%s' is no code of a language: give one such as 'cs' or 'pt_BR'."),
                     language);
      return FALSE;
    case BST_LANGUAGE_UNKNOWN:
      bst_cli_remark (_ ("There is no translation into '%s': the words are English."), language);
      return TRUE;
    default:
      return TRUE;
    }
}

static char *
number_names (gpointer names, const char *text)
{
  return bst_share_names_number (names, text);
}

/* NOTES are of systems that there are; FALSE after a sentence on stderr. */
static gboolean
read_notes (const Options *given, const GPtrArray *results, BstReportOptions *options,
            BstAuthorNotes **notes)
{
  g_autoptr (GError) error = NULL;

  if (given->notes == NULL)
    return TRUE;
  options->notes = *notes = bst_author_notes_read (given->notes, &error);
  if (*notes != NULL && given->names != NULL)
    bst_author_notes_rename (*notes, number_names, given->names);
  if (*notes != NULL
      && bst_report_check_notes ((const BstResult *const *)(gpointer)results->pdata, results->len,
                                 options, &error))
    return TRUE;
  bst_cli_error ("%s", error->message);
  return FALSE;
}

static int
write_report (const GPtrArray *results, const Options *given, const BstCompareOptions *compare,
              const BstCommonOptions *common)
{
  g_autoptr (BstFloors) floors = bst_floors_new (common, FALSE);
  g_autoptr (BstAuthorNotes) notes = NULL;
  BstReportOptions options = { .title = given->title,
                               .share = given->share,
                               .names = given->names,
                               .units = common->units,
                               .compare = compare,
                               .noise = bst_floors_find,
                               .noise_data = floors,
                               .language = given->language };
  BstPictureRequest request = { .chart = given->chart, .force = given->force };
  const char *file = NULL;

  if (!bst_cli_parse_report_format (given->format, given->chart, &request.terminal, &file)
      || !choose_language (given->language) || !read_notes (given, results, &options, &notes))
    return BST_EXIT_USAGE;
  request.file = given->file != NULL ? given->file : file;
  if (request.terminal == 0)
    return write_page (results, request.file, &options, given->force);
  return bst_cli_write_picture ((const BstResult *const *)(gpointer)results->pdata, results->len,
                                &options, &request);
}

int
bst_command_report (int argc, char **argv, const BstCommonOptions *common)
{
  Options options = { NULL };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.file,
      N_ ("Where to write the page; '-' is the standard output"), N_ ("FILE") },
    { "title", 0, 0, G_OPTION_ARG_STRING, &options.title, N_ ("Heading of the page"), N_ ("TEXT") },
    { "share", 0, 0, G_OPTION_ARG_NONE, &options.share,
      N_ ("Leave out host names, serial numbers, paths, notes and command lines"), NULL },
    { "notes", 0, 0, G_OPTION_ARG_FILENAME, &options.notes,
      N_ ("Texts on the page: of each system below a line '[SYSTEM]'"), N_ ("FILE") },
    { "lang", 0, 0, G_OPTION_ARG_STRING, &options.language,
      N_ ("The words of the page in this language, if there is a translation"), N_ ("CODE") },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_ ("html (the page), or one chart alone: svg, png or pdf"), N_ ("FORMAT") },
    { "chart", 0, 0, G_OPTION_ARG_STRING, &options.chart,
      N_ ("Which chart: its number on the page, its kind, or a part of its title"), N_ ("CHART") },
    { "baseline", 0, 0, G_OPTION_ARG_STRING, &options.baseline,
      N_ ("What the others are compared with; else the first"), N_ ("SYSTEM") },
    { "margin", 0, 0, G_OPTION_ARG_STRING, &options.margin,
      N_ ("What difference does not matter; 2 % where nothing is said"), N_ ("SHARE") },
    { "exclude", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.exclude,
      N_ ("Leave cases out of the comparison; '*' and '?' as in compare"), N_ ("CASE") },
    { "score", 0, 0, G_OPTION_ARG_STRING, &options.score,
      N_ ("One number per system: geomean (where only --score is said) or sum"), N_ ("KIND") },
    { "period", 0, 0, G_OPTION_ARG_STRING, &options.period,
      N_ ("Count prices over so long, what is paid once included: 3years, 18months"), N_ ("TIME") },
    { "level", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.level,
      N_ ("Until where along a sweep a metric keeps a limit: 'good: lost-frames<=10', or of a "
          "latency 'fast: latency.p99<=1ms'"),
      N_ ("LEVEL") },
    { "force", 0, 0, G_OPTION_ARG_NONE, &options.force, N_ ("Replace a file that is not a report"),
      NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GPtrArray) levels = NULL, results = NULL;
  BstCompareOptions compare;
  int status = BST_EXIT_USAGE;

  bst_cli_give_score_a_kind (argc, argv);
  if (bst_cli_parse (&argc, &argv, _ ("[RUN...]"),
                     _ ("Writes runs as one HTML page that needs nothing else: charts, tables and "
                        "the environment.  Without a name, the last run."),
                     _ ("  benchstone report -o quick.html\n"
                        "  benchstone report before after --title 'New disk' -o disk.html\n"
                        "  benchstone report --format png --chart latency -o latency.png"),
                     entries)
      && read_compare (&options, &compare)
      && (compare.levels = levels = bst_cli_parse_levels (options.level)) != NULL)
    results = bst_cli_load_runs (common, argv + 1);
  if (results != NULL && options.share)
    {
      share (results, &options);
      compare.baseline = options.baseline;
    }
  if (results != NULL && bst_cli_check_levels (results, levels)
      && can_compare (results, &options, &compare))
    status = write_report (results, &options, &compare, common);
  options_clear (&options);
  return status;
}
