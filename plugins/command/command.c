/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * command.c - plugin "command": any program as a benchmark.
 *
 * command.time runs a command line once per repetition and gives its times and memory as the
 * kernel accounts them, and, if asked for, one figure that the command prints.
 */
#include <string.h>

#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "files.h"
#include "output.h"
#include "statuses.h"
#include "words.h"

typedef struct
{
  GStrv argv;
  GRegex *value_pattern; /* NULL: no figure is read from the output */
  double value_factor;   /* to the base unit */
  guint value_metric;
  Statuses statuses;   /* of success */
  guint status_metric; /* only where there are several of them */
} TimeState;

enum
{
  TIME_WALL,
  TIME_CPU,
  TIME_USER,
  TIME_SYSTEM,
  TIME_MAX_RSS
};

static void
time_state_free (TimeState *state)
{
  g_strfreev (state->argv);
  g_clear_pointer (&state->value_pattern, g_regex_unref);
  g_free (state);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TimeState, time_state_free)

/* "" means "not given" for every text parameter here. */
static const char *
given_text (BstRun *run, const char *param)
{
  const char *text = bst_run_get_string (run, param);

  return *text == '\0' ? NULL : text;
}

static GStrv
split_command (BstRun *run, const char *command, GError **error)
{
  const char *shell_argv[] = { "/bin/sh", "-c", command, NULL };

  if (bst_run_get_bool (run, "shell"))
    return g_strdupv ((GStrv)shell_argv);
  return words_split (command, error);
}

/* ---- Running and judging a program -------------------------------------------------------- */

static BstChild *
run_program (BstRun *run, GStrv argv, const char *stdin_file, const char *stdout_file,
             BstChildUsage *usage, GError **error)
{
  const BstSpawn spawn = {
    .size = sizeof spawn,
    .argv = (const char *const *)argv,
    .cwd = given_text (run, "directory"),
    .stdin_file = stdin_file,
    .stdout_file = stdout_file,
    .merge_stderr = stdout_file == NULL,
  };
  BstChild *child = bst_run_spawn (run, &spawn, error);

  usage->size = sizeof *usage;
  if (child == NULL || !bst_child_wait (child, usage, error))
    return NULL;
  return child;
}

static char *
describe_last_line (BstChild *child, gboolean was_kept)
{
  gsize length = 0;
  const char *output = bst_child_output (child, &length);
  g_autofree char *line = output_last_line (output, length);

  if (!was_kept)
    return g_strdup (_ ("What it printed was not kept; its error messages are in the log."));
  if (*line == '\0')
    return g_strdup (_ ("It printed nothing."));
  return g_strdup_printf (_ ("The last line that it printed: '%s'."), line);
}

static void
add_sentence (GError **error, const char *sentence)
{
  g_autofree char *before = NULL;

  if (error == NULL || *error == NULL)
    return;
  before = (*error)->message;
  (*error)->message = g_strconcat (before, "  ", sentence, NULL);
}

/* A program that ended in another way than expected did not do its work: its time says nothing. */
static gboolean
check_end (BstChild *child, const char *program, gboolean has_shell, gboolean output_was_kept,
           const BstChildUsage *usage, const char *expected, GError **error)
{
  g_autofree char *line = NULL, *wanted = NULL;
  Statuses good;
  char which;

  if (!statuses_read (&good, expected, error))
    return FALSE;
  wanted = statuses_text (&good);
  if (usage->timed_out)
    g_set_error (error, BST_ERROR, BST_ERROR_TIMEOUT, _ ("'%s' did not end in time."), program);
  else if (usage->signal != 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' was killed by signal %d (%s)."),
                 program, usage->signal, g_strsignal (usage->signal));
  else if (!statuses_have (&good, usage->exit_status))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 good.n == 1 ? _ ("'%s' ended with exit status %d; %s was expected.")
                             : _ ("'%s' ended with exit status %d; one of %s was expected."),
                 program, usage->exit_status, wanted);
  else
    return TRUE;
  line = describe_last_line (child, output_was_kept);
  add_sentence (error, line);
  if (!has_shell && words_find_expansion (program, &which))
    {
      g_autofree char *hint = g_strdup_printf (
          _ ("It has a '%c', which only a shell understands: perhaps add -p shell=true."), which);

      add_sentence (error, hint);
    }
  return FALSE;
}

/* ---- Before the measured run --------------------------------------------------------------- */

static gboolean
run_prepare (BstRun *run, GError **error)
{
  const char *command = given_text (run, "prepare");
  g_auto (GStrv) argv = NULL;
  BstChildUsage usage = { 0 };
  BstChild *child;

  if (command == NULL)
    return TRUE;
  argv = split_command (run, command, error);
  if (argv == NULL)
    return FALSE;
  child = run_program (run, argv, NULL, NULL, &usage, error);
  if (child != NULL
      && check_end (child, command, bst_run_get_bool (run, "shell"), TRUE, &usage, "0", error))
    return TRUE;
  g_prefix_error (error, "%s", _ ("Preparation: "));
  return FALSE;
}

static BstDirection
value_direction (BstRun *run)
{
  const char *choice = bst_run_get_string (run, "value-direction");

  if (g_str_equal (choice, "higher"))
    return BST_HIGHER_IS_BETTER;
  if (g_str_equal (choice, "lower"))
    return BST_LOWER_IS_BETTER;
  return BST_DIRECTION_UNKNOWN;
}

/* What the user named; the library checks the rest. */
static gboolean
check_value_name (const char *name, GError **error)
{
  if (g_regex_match_simple ("^[a-z][a-z0-9-]*$", name, G_REGEX_DOLLAR_ENDONLY, 0))
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("value-name '%s': a name has small letters, digits and hyphens, a letter first."),
               name);
  return FALSE;
}

static const char *
value_unit (BstRun *run, double *factor, GError **error)
{
  const char *unit = given_text (run, "value-unit");
  const char *base = NULL;

  if (unit == NULL)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("A figure without a unit means nothing: name it with -p value-unit=..."));
  else if ((base = bst_unit_base (unit, factor)) == NULL)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The unit '%s' is not known: name one such as 's', 'ms', 'MB/s', 'op/s' or "
                    "'1' (a plain count); benchstone-plugin(7) has them all."),
                 unit);
  return base;
}

/* The pattern and the factor to the base unit; *UNIT NULL: no figure is read. */
static gboolean
read_value (BstRun *run, TimeState *state, const char **unit, GError **error)
{
  const char *pattern = given_text (run, "value-pattern");

  *unit = NULL;
  if (pattern == NULL)
    return TRUE;
  if (given_text (run, "stdout-file") != NULL)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("value-pattern reads what the command prints: leave stdout-file away."));
      return FALSE;
    }
  *unit = value_unit (run, &state->value_factor, error);
  if (*unit == NULL || !check_value_name (bst_run_get_string (run, "value-name"), error))
    return FALSE;
  state->value_pattern = output_pattern_new (pattern, error);
  if (state->value_pattern == NULL)
    g_prefix_error (error, "value-pattern: ");
  return state->value_pattern != NULL;
}

static void
add_value (BstRun *run, TimeState *state, const char *unit)
{
  const BstMetric metric = {
    .name = bst_run_get_string (run, "value-name"),
    .unit = unit,
    .direction = value_direction (run),
    .kind = BST_VALUE,
    .threads = BST_SUM,
    .role = BST_SECONDARY,
    .zero_ok = TRUE,
    .help = N_ ("The figure that value-pattern finds in the command's output."),
  };

  if (unit != NULL)
    state->value_metric = bst_run_add_metric (run, &metric, _ ("output of the command"));
}

/* Where several exit statuses will do, it is worth knowing which it was. */
static void
add_status (BstRun *run, TimeState *state)
{
  static const BstMetric metric = {
    .name = "exit-status",
    .unit = "1",
    .direction = BST_DIRECTION_UNKNOWN,
    .kind = BST_VALUE,
    .threads = BST_MAX,
    .role = BST_DETAIL,
    .zero_ok = TRUE,
    .help = N_ ("The exit status of the command."),
  };

  if (state->statuses.n != 1)
    state->status_metric = bst_run_add_metric (run, &metric, _ ("end of the command"));
}

static gboolean
check_prepare (BstRun *run, GError **error)
{
  const char *command = given_text (run, "prepare");
  g_auto (GStrv) argv = command != NULL ? split_command (run, command, error) : NULL;

  if (command == NULL || argv != NULL)
    return TRUE;
  g_prefix_error (error, "%s", _ ("Preparation: "));
  return FALSE;
}

static gboolean
check_files (BstRun *run, GError **error)
{
  static const char *const params[] = { "stdin-file", "stdout-file" };

  for (guint i = 0; i < G_N_ELEMENTS (params); i++)
    if (!files_check (params[i], given_text (run, params[i]), given_text (run, "directory"), error))
      return FALSE;
  return files_apart (given_text (run, params[0]), given_text (run, params[1]),
                      given_text (run, "directory"), error);
}

/* Everything that is wrong with what was asked for is said before anything runs. */
static TimeState *
read_params (BstRun *run, const char **unit, GError **error)
{
  const char *command = given_text (run, "command");
  g_autoptr (TimeState) state = g_new0 (TimeState, 1);

  if (command == NULL)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("There is no command to run: name it with -p command='...'."));
      return NULL;
    }
  state->argv = split_command (run, command, error);
  if (state->argv == NULL || !read_value (run, state, unit, error) || !check_prepare (run, error)
      || !check_files (run, error)
      || !statuses_read (&state->statuses, bst_run_get_string (run, "exit-status"), error))
    return NULL;
  return g_steal_pointer (&state);
}

static gboolean
time_probe (BstRun *run, GError **error)
{
  const char *unit;
  g_autoptr (TimeState) state = read_params (run, &unit, error);

  return state != NULL;
}

static gpointer
time_setup (BstRun *run, GError **error)
{
  const char *unit;
  g_autoptr (TimeState) state = read_params (run, &unit, error);

  if (state == NULL)
    return NULL;
  add_value (run, state, unit);
  add_status (run, state);
  return run_prepare (run, error) ? g_steal_pointer (&state) : NULL;
}

/* ---- The measured run ---------------------------------------------------------------------- */

static void
emit_value (BstThread *thread, const TimeState *state, BstChild *child)
{
  gsize length = 0;
  const char *output = bst_child_output (child, &length);
  g_autofree char *reason = NULL;
  double value;

  if (output_find_value (state->value_pattern, output, length, &value, &reason))
    bst_thread_emit (thread, state->value_metric, value * state->value_factor);
  else
    bst_thread_no_value (thread, state->value_metric, BST_SAMPLE_NOT_RUN, reason);
}

/* The kernel keeps the time of the command itself; what is done here afterwards is not in it. */
static gboolean
time_run (BstThread *thread, gpointer data, guint64 n, GError **error)
{
  const TimeState *state = data;
  BstRun *run = bst_thread_get_run (thread);
  BstChildUsage usage = { 0 };
  BstChild *child = run_program (run, state->argv, given_text (run, "stdin-file"),
                                 given_text (run, "stdout-file"), &usage, error);

  if (child == NULL
      || !check_end (child, bst_run_get_string (run, "command"), bst_run_get_bool (run, "shell"),
                     given_text (run, "stdout-file") == NULL, &usage,
                     bst_run_get_string (run, "exit-status"), error))
    return FALSE;
  bst_thread_emit (thread, TIME_WALL, usage.wall);
  bst_thread_emit (thread, TIME_CPU, usage.user + usage.system);
  bst_thread_emit (thread, TIME_USER, usage.user);
  bst_thread_emit (thread, TIME_SYSTEM, usage.system);
  bst_thread_emit (thread, TIME_MAX_RSS, usage.max_rss);
  if (state->statuses.n != 1)
    bst_thread_emit (thread, state->status_metric, usage.exit_status);
  if (state->value_pattern != NULL)
    emit_value (thread, state, child);
  return TRUE;
}

static void
time_teardown (BstRun *run, gpointer state)
{
  time_state_free (state);
}

/* ---- What there is --------------------------------------------------------------------------- */

static const char *const direction_choices[] = { "higher", "lower", "unknown", NULL };

static const BstParam time_params[] = {
  { .name = "command",
    .type = BST_PARAM_COMMAND,
    .def = "",
    .help = N_ ("The command line. Words are split and quoted as in a shell, but no shell runs: "
                "no pipes, no variables.") },
  { .name = "shell",
    .type = BST_PARAM_BOOL,
    .def = "false",
    .help = N_ ("Give the command lines to /bin/sh. Its own start is then measured too.") },
  { .name = "prepare",
    .type = BST_PARAM_COMMAND,
    .def = "",
    .help = N_ ("A command line that runs before each repetition, not timed.") },
  { .name = "directory",
    .type = BST_PARAM_PATH,
    .def = "",
    .help = N_ ("The folder to run in. Empty: the one where benchstone was started.") },
  { .name = "stdin-file",
    .type = BST_PARAM_PATH,
    .def = "",
    .help = N_ ("The file that the command reads as its input, no pipe. Empty: it has no input.") },
  { .name = "stdout-file",
    .type = BST_PARAM_PATH,
    .def = "",
    .help = N_ ("The file that gets what the command prints, no pipe, errors left out; /dev/null: "
                "nobody. "
                "Empty: it is read and its end is kept, for value-pattern and messages.") },
  { .name = "exit-status",
    .type = BST_PARAM_STRING,
    .def = "0",
    .help = N_ ("The exit status of success, or several with commas; with any other the repetition "
                "has failed. -1: any is.") },
  { .name = "value-pattern",
    .type = BST_PARAM_STRING,
    .def = "",
    .help = N_ ("A regular expression with one group: the figure to read from the output, errors "
                "included. It must match exactly once.") },
  { .name = "value-name",
    .type = BST_PARAM_STRING,
    .def = "value",
    .help = N_ ("What to call that figure.") },
  { .name = "value-unit",
    .type = BST_PARAM_STRING,
    .def = "",
    .help = N_ ("The unit in which the command prints it. Mandatory with value-pattern.") },
  { .name = "value-direction",
    .type = BST_PARAM_CHOICE,
    .def = "unknown",
    .choices = direction_choices,
    .help = N_ ("Whether a higher or a lower figure is better. Unknown: it gets no verdict.") },
};

static const BstMetric time_metrics[] = {
  [TIME_WALL] = { .name = "wall",
                  .unit = "s",
                  .direction = BST_LOWER_IS_BETTER,
                  .kind = BST_VALUE,
                  .threads = BST_SUM,
                  .role = BST_PRIMARY,
                  .help = N_ ("Time from the start of the command to its end.") },
  [TIME_CPU] = { .name = "cpu",
                 .unit = "s",
                 .direction = BST_LOWER_IS_BETTER,
                 .kind = BST_VALUE,
                 .threads = BST_SUM,
                 .role = BST_SECONDARY,
                 .zero_ok = TRUE,
                 .help = N_ ("CPU time of the command and of the children it waited for, user and "
                             "system together.") },
  [TIME_USER] = { .name = "user",
                  .unit = "s",
                  .direction = BST_LOWER_IS_BETTER,
                  .kind = BST_VALUE,
                  .threads = BST_SUM,
                  .role = BST_DETAIL,
                  .zero_ok = TRUE,
                  .help = N_ ("CPU time in the program. Many kernels split it from the system's by "
                              "the tick of a timer: the sum is exact, the split is not.") },
  [TIME_SYSTEM] = { .name = "system",
                    .unit = "s",
                    .direction = BST_LOWER_IS_BETTER,
                    .kind = BST_VALUE,
                    .threads = BST_SUM,
                    .role = BST_DETAIL,
                    .zero_ok = TRUE,
                    .help = N_ ("CPU time in the kernel. Many kernels split it from the user's by "
                                "the tick of a timer: the sum is exact, the split is not.") },
  [TIME_MAX_RSS] = { .name = "max-rss",
                     .unit = "B",
                     .direction = BST_LOWER_IS_BETTER,
                     .kind = BST_VALUE,
                     .threads = BST_MAX,
                     .role = BST_SECONDARY,
                     .zero_ok = TRUE,
                     .help = N_ ("The most memory that one process of the command had resident.") },
};

static const BstBenchmark benchmarks[] = {
  { .name = "time",
    .title = N_ ("Time of a command"),
    .help = N_ ("Runs a command line and measures its wall time, its CPU time and its memory. The "
                "start of the program is included. Files that it reads are in the page cache from "
                "the second repetition on, unless the prepare command throws them out. Whether "
                "the command did its work is judged by its exit status alone."),
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_ONE,
    .params = time_params,
    .n_params = G_N_ELEMENTS (time_params),
    .metrics = time_metrics,
    .n_metrics = G_N_ELEMENTS (time_metrics),
    .probe = time_probe,
    .setup = time_setup,
    .run = time_run,
    .teardown = time_teardown },
};

static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,          .name = "command",
  .version = "0.1",         .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (command, plugin)
