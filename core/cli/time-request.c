/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-request.c - reads the command line of `time`.  Options are called as in hyperfine, for
 * people who know that.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/given-name.h"

void
bst_time_request_free (BstTimeRequest *request)
{
  char *const texts[] = {
    request->setup,       request->cleanup,         request->shell,    request->input,
    request->baseline,    request->reference,       request->margin,   request->export_csv,
    request->export_json, request->export_markdown, request->unit,     request->output,
    request->step,        request->label,           request->statuses, request->settings.duration,
    request->settings.pin
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_free (texts[i]);
  g_strfreev (request->names);
  g_strfreev (request->prepare);
  g_strfreev (request->texts);
  g_ptr_array_unref (request->scans);
  g_ptr_array_unref (request->lists);
  g_ptr_array_unref (request->command);
  g_free (request);
}

/* A count that was not given: no number that anybody types. */
#define UNSET G_MININT

static BstTimeRequest *
request_new (int argc, char **argv)
{
  BstTimeRequest *request = g_new0 (BstTimeRequest, 1);

  bst_settings_init (&request->settings);
  request->runs = request->min_runs = request->max_runs = UNSET;
  request->scans = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  request->lists = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  request->command = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (request->command, g_strdup ("benchstone"));
  for (int i = 0; i < argc; i++)
    g_ptr_array_add (request->command, g_utf8_make_valid (argv[i], -1));
  return request;
}

/* ---- Options with several values ----------------------------------------------------------- */

/* Between the values of one option, once they are one argument: nobody types a unit separator. */
#define SEPARATOR "\x1f"

static const struct
{
  const char *brief, *name;
  int n_values;
} several[] = {
  { "-P", "--parameter-scan", 3 },
  { "-L", "--parameter-list", 2 },
};

/* Behind these stands a value or none: GOption would take the next argument for it. */
static const char *const optional[] = { "-i=", "--ignore-failure=" };
/* The option that has the value. */
#define WITH_STATUSES "--ignored-statuses="

static char *
take_optional (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    if (g_str_has_prefix (word, optional[i]))
      return g_strconcat (WITH_STATUSES, word + strlen (optional[i]), NULL);
  return g_strdup (word);
}

/* GOption knows options with one value alone: "-P VAR MIN MAX" becomes "--parameter-scan=..." in a
 * new ARGV. */
static GStrv
join_values (int argc, char **argv)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  gboolean ended = FALSE;

  for (int i = 0; i < argc; i++)
    {
      guint o = 0;

      ended |= g_str_equal (argv[i], "--");
      while (o < G_N_ELEMENTS (several) && !g_str_equal (argv[i], several[o].brief)
             && !g_str_equal (argv[i], several[o].name))
        o++;
      if (!ended && o < G_N_ELEMENTS (several) && i + several[o].n_values < argc)
        {
          g_autofree char *first = g_strconcat (several[o].name, "=", argv[i + 1], NULL);
          g_autofree char *joined = g_strjoin (SEPARATOR, first, argv[i + 2],
                                               several[o].n_values > 2 ? argv[i + 3] : NULL, NULL);

          g_strv_builder_add (builder, joined);
          i += several[o].n_values;
        }
      else
        {
          g_autofree char *word = ended ? g_strdup (argv[i]) : take_optional (argv[i]);

          g_strv_builder_add (builder, word);
        }
    }
  return g_strv_builder_end (builder);
}

/* ---- Options --------------------------------------------------------------------------------- */

/* GOption gives no data to the callbacks of a program's main options. */
static BstTimeRequest *parsing;

static gboolean
refuse (GError **error, const char *option, const char *expected)
{
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("The option '%s' wants %s"),
               option, expected);
  return FALSE;
}

static gboolean
take_values (GPtrArray *into, const char *option, const char *text, guint n, const char *expected,
             GError **error)
{
  g_auto (GStrv) values = g_strsplit (text, SEPARATOR, -1);

  if (g_strv_length (values) != n
      || !g_regex_match_simple ("^[A-Za-z_][A-Za-z0-9_-]*$", values[0], G_REGEX_DOLLAR_ENDONLY, 0))
    return refuse (error, option, expected);
  g_ptr_array_add (into, g_steal_pointer (&values));
  return TRUE;
}

static gboolean
take_scan (const char *option, const char *text, gpointer data, GError **error)
{
  return take_values (parsing->scans, option, text, 3,
                      _ ("a name and two numbers, such as 'threads 1 8'"), error);
}

static gboolean
take_list (const char *option, const char *text, gpointer data, GError **error)
{
  return take_values (parsing->lists, option, text, 2,
                      _ ("a name and values with commas, such as 'level 1,6,9'"), error);
}

static gboolean
take_setting (const char *option, const char *text, gpointer data, GError **error)
{
  return bst_settings_set (&parsing->settings, option + strlen ("--"), text, error);
}

static gboolean
take_label (const char *option, const char *text, gpointer data, GError **error)
{
  char *name = bst_given_name (text, error);

  if (name == NULL)
    {
      g_prefix_error (error, "%s: ", option);
      return FALSE;
    }
  g_free (parsing->label);
  parsing->label = name;
  return TRUE;
}

static gboolean
take_statuses (const char *option, const char *text, gpointer data, GError **error)
{
  char *statuses = bst_time_statuses_read (text);

  if (statuses == NULL)
    return refuse (error, "--ignore-failure",
                   _ ("'all-non-zero', or exit statuses from 0 to 255 with commas, such as '1,3'"));
  g_free (parsing->statuses);
  parsing->statuses = statuses;
  return TRUE;
}

static gboolean
take_failures (const char *option, const char *text, gpointer data, GError **error)
{
  return take_statuses (option, "all-non-zero", data, error);
}

/* What people who know hyperfine type, and how it is done here. */
static const struct
{
  const char *option, *instead;
} others[] = {
  { "--style", N_ ("say --color never, --plain or --quiet") },
  { "--conclude", N_ ("put it before each repetition with --prepare, or once at the end with "
                      "--cleanup") },
  { "--export-asciidoc", N_ ("--export-markdown writes a table, --export-csv the figures") },
  { "--export-orgmode", N_ ("--export-markdown writes a table, --export-csv the figures") },
  { "--min-benchmarking-time", N_ ("where nothing is said, a command is measured for at least 3 "
                                   "seconds; --min-runs asks for more") },
  { "--reference-name", N_ ("the reference is called by its text") },
  { "--debug-mode", N_ ("BENCHSTONE_WORKER, as HACKING.md tells, shows what a worker does") },
};

static gboolean
take_other (const char *option, const char *text, gpointer data, GError **error)
{
  const char *instead = "";

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_str_equal (others[i].option, option))
      instead = _ (others[i].instead);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("There is no '%s' here: %s"),
               option, instead);
  return FALSE;
}

static gboolean
take_unit (const char *option, const char *text, gpointer data, GError **error)
{
  if (bst_time_unit_find (text) == NULL)
    return refuse (error, option, _ ("'microsecond', 'millisecond' or 'second'"));
  g_free (parsing->unit);
  parsing->unit = g_strdup (text);
  return TRUE;
}

#define CALLBACK(FUNCTION) G_OPTION_ARG_CALLBACK, (gpointer)(FUNCTION)

static gboolean
parse_options (BstTimeRequest *r, int *argc, char ***argv)
{
  /* clang-format off */
  const GOptionEntry entries[] = {
    { "warmup", 'w', 0, G_OPTION_ARG_INT, &r->warmup, N_ ("run each command so often before, untimed"), "N" },
    { "runs", 'r', 0, G_OPTION_ARG_INT, &r->runs, N_ ("a fixed number of repetitions"), "N" },
    { "min-runs", 'm', 0, G_OPTION_ARG_INT, &r->min_runs, N_ ("at least so many (10)"), "N" },
    { "max-runs", 'M', 0, G_OPTION_ARG_INT, &r->max_runs, N_ ("at most so many (50)"), "N" },
    { "repetitions", 0, 0, CALLBACK (take_setting), N_ ("a fixed number, or least and greatest"), N_ ("N|MIN..MAX") },
    { "precision", 0, 0, CALLBACK (take_setting), N_ ("half width at which a command is done"), N_ ("PERCENT") },
    { "budget", 0, 0, CALLBACK (take_setting), N_ ("time for all of it"), N_ ("TIME") },
    { "timeout", 0, 0, CALLBACK (take_setting), N_ ("time after which a command is killed"), N_ ("TIME") },
    { "pin", 0, 0, CALLBACK (take_setting), N_ ("CPUs that the commands may use"), N_ ("CPUS") },
    { "prepare", 'p', 0, G_OPTION_ARG_FILENAME_ARRAY, &r->prepare, N_ ("run this before each repetition; one for all, or one for each"), "CMD" },
    { "setup", 's', 0, G_OPTION_ARG_FILENAME, &r->setup, N_ ("run this once, before everything"), "CMD" },
    { "cleanup", 'c', 0, G_OPTION_ARG_FILENAME, &r->cleanup, N_ ("run this once, at the end"), "CMD" },
    { "shell", 'S', 0, G_OPTION_ARG_FILENAME, &r->shell, N_ ("none, default or a shell; its start is subtracted"), N_ ("SHELL") },
    { "no-shell", 'N', 0, G_OPTION_ARG_NONE, &r->no_shell, N_ ("the same as --shell=none"), NULL },
    { "parameter-scan", 'P', 0, CALLBACK (take_scan), N_ ("put each number for {VAR} in commands"), "VAR MIN MAX" },
    { "parameter-step-size", 'D', 0, G_OPTION_ARG_STRING, &r->step, N_ ("step of --parameter-scan (1)"), N_ ("STEP") },
    { "parameter-list", 'L', 0, CALLBACK (take_list), N_ ("put each value for {VAR} in commands"), "VAR V1,V2" },
    { "command-name", 'n', 0, G_OPTION_ARG_FILENAME_ARRAY, &r->names, N_ ("what to call a command; one for each"), N_ ("NAME") },
    { "ignore-failure", 'i', G_OPTION_FLAG_NO_ARG, CALLBACK (take_failures), N_ ("any exit status, or each of these, is a success"), N_ ("[LIST]") },
    { "ignored-statuses", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_statuses), "", "" },
    { "input", 0, 0, G_OPTION_ARG_FILENAME, &r->input, N_ ("what commands read as their input"), N_ ("FILE") },
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &r->output, N_ ("where output goes: null, pipe or a file (null)"), N_ ("WHERE") },
    { "show-output", 0, 0, G_OPTION_ARG_NONE, &r->show_output, N_ ("show what the warm-up runs print (at least one)"), NULL },
    { "baseline", 0, 0, G_OPTION_ARG_FILENAME, &r->baseline, N_ ("the command to compare with (the first)"), N_ ("NAME") },
    { "reference", 0, 0, G_OPTION_ARG_FILENAME, &r->reference, N_ ("time this one, too, and compare with it"), "CMD" },
    { "margin", 0, 0, G_OPTION_ARG_STRING, &r->margin, N_ ("what difference does not matter (2%)"), N_ ("SHARE") },
    { "label", 0, 0, CALLBACK (take_label), N_ ("what to call this system (the host's name)"), N_ ("TEXT") },
    { "time-unit", 'u', 0, CALLBACK (take_unit), N_ ("of all times shown: microsecond, millisecond or second") , N_ ("UNIT") },
    { "export-csv", 0, 0, G_OPTION_ARG_FILENAME, &r->export_csv, N_ ("write CSV, as 'benchstone export' does"), N_ ("FILE") },
    { "export-json", 0, 0, G_OPTION_ARG_FILENAME, &r->export_json, N_ ("write hyperfine's JSON"), N_ ("FILE") },
    { "export-markdown", 0, 0, G_OPTION_ARG_FILENAME, &r->export_markdown, N_ ("write a table in Markdown"), N_ ("FILE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &r->json, N_ ("one JSON document on stdout"), NULL },
    { "quiet", 0, 0, G_OPTION_ARG_NONE, &r->quiet, N_ ("no progress and no table"), NULL },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &r->dry_run, N_ ("show what would be run"), NULL },
    { "style", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_other), "", "" },
    { "conclude", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_other), "", "" },
    { "export-asciidoc", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_other), "", "" },
    { "export-orgmode", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_other), "", "" },
    { "min-benchmarking-time", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_other), "", "" },
    { "reference-name", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_other), "", "" },
    { "debug-mode", 0, G_OPTION_FLAG_HIDDEN | G_OPTION_FLAG_NO_ARG, CALLBACK (take_other), "", NULL },
    { NULL }
  };
  /* clang-format on */
  gboolean good;

  parsing = r;
  good = bst_cli_parse (argc, argv, _ ("COMMAND..."),
                        _ ("Times commands, each argument being one, in turn and in random order, "
                           "and says which\nis faster, by how much, and whether that may be "
                           "believed."),
                        "  benchstone time 'gzip -kf big.tar' 'xz -kf big.tar'\n"
                        "  benchstone time -L level 1,6,9 'gzip -{level} -kf big.tar'\n"
                        "  benchstone time --prepare 'make clean' 'make' 'make -j2'",
                        entries);
  parsing = NULL;
  return good;
}

/* ---- Checks ---------------------------------------------------------------------------------- */

/* What is done with most repetitions where nothing is said, as in plans. */
#define DEFAULT_MIN 10
#define DEFAULT_MAX 50
/* Commands of milliseconds are measured so long, in s: what people know from hyperfine. */
#define LEAST_SECONDS 3.0
/* More would be an oversight. */
#define MOST_RUNS 1000000

/* What was not given becomes 0. */
static gboolean
check_numbers (BstTimeRequest *r)
{
  const struct
  {
    const char *name;
    int *value, least;
  } numbers[] = { { "--warmup", &r->warmup, 0 },
                  { "--runs", &r->runs, 1 },
                  { "--min-runs", &r->min_runs, 1 },
                  { "--max-runs", &r->max_runs, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (*numbers[i].value == UNSET)
      *numbers[i].value = 0;
    else if (*numbers[i].value < numbers[i].least || *numbers[i].value > MOST_RUNS)
      {
        bst_cli_error (_ ("The option '%s' wants a number from %d to %d."), numbers[i].name,
                       numbers[i].least, MOST_RUNS);
        return FALSE;
      }
  if (r->min_runs > 0 && r->max_runs > 0 && r->min_runs > r->max_runs)
    {
      bst_cli_error (_ ("--min-runs is more than --max-runs."));
      return FALSE;
    }
  return TRUE;
}

/* What would be silently without effect. */
static gboolean
check_together (const BstTimeRequest *r)
{
  const gboolean has_range = r->min_runs > 0 || r->max_runs > 0;

  if (r->runs > 0 && has_range)
    bst_cli_error (_ ("--runs is a fixed number, and --min-runs and --max-runs are its limits: "
                      "leave one or the other out."));
  else if (r->settings.min_repetitions > 0 && (r->runs > 0 || has_range))
    bst_cli_error (_ ("--repetitions says the same as --runs, --min-runs and --max-runs: leave one "
                      "or the other out."));
  else if (r->step != NULL && r->scans->len == 0)
    bst_cli_error (_ ("--parameter-step-size is for --parameter-scan, which is not there."));
  else
    return TRUE;
  return FALSE;
}

static void
set_repetitions (BstTimeRequest *r)
{
  guint least = r->min_runs, most = r->max_runs;

  if (r->runs > 0)
    least = most = r->runs;
  else if (least > 0 && most == 0)
    most = MAX (least, DEFAULT_MAX);
  else if (most > 0 && least == 0)
    least = MIN (most, DEFAULT_MIN);
  if (most == 0)
    {
      if (r->settings.min_repetitions == 0 && isnan (r->settings.precision))
        r->settings.least_seconds = LEAST_SECONDS;
      return;
    }
  r->settings.min_repetitions = least;
  r->settings.max_repetitions = most;
}

static gboolean
check (BstTimeRequest *r)
{
  double margin;

  if (!bst_cli_parse_margin (r->margin, &margin))
    return FALSE;
  if (r->texts[0] == NULL)
    bst_cli_error (_ ("Name a command, such as 'sleep 0.1'; see 'benchstone time --help'."));
  else if (r->no_shell && r->shell != NULL && !g_str_equal (r->shell, "none"))
    bst_cli_error (_ ("-N means no shell, and --shell names one: leave one of them out."));
  else if (g_strcmp0 (r->output, "inherit") == 0)
    bst_cli_error (_ ("Output on the terminal would be measured with the command: --show-output "
                      "shows that of the warm-up runs."));
  else if (r->baseline != NULL && r->reference != NULL)
    bst_cli_error (_ ("--baseline and --reference both say what to compare with: leave one of "
                      "them out."));
  else
    return TRUE;
  return FALSE;
}

BstTimeRequest *
bst_time_request_new (int argc, char **argv)
{
  g_autoptr (BstTimeRequest) request = request_new (argc, argv);
  g_auto (GStrv) joined = join_values (argc, argv);
  /* GOption takes arguments out of its array: the strings stay with JOINED. */
  g_autofree char **left = g_memdup2 (joined, ((gsize)g_strv_length (joined) + 1) * sizeof *joined);
  int n = (int)g_strv_length (joined), first = 1;

  if (!parse_options (request, &n, &left))
    return NULL;
  if (n > 1 && g_str_equal (left[1], "--"))
    first = 2;
  request->texts = g_strdupv (left + first);
  if (!check_numbers (request) || !check_together (request))
    return NULL;
  set_repetitions (request);
  return check (request) ? g_steal_pointer (&request) : NULL;
}
