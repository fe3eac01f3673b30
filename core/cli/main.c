/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * main.c - the program: locale, the table of commands, and finding the right one.
 * Options common to all commands are taken out here, wherever they stand before "--".
 */
#include <config.h>

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/unknown.h"
#include "model/nearest.h"
#include "model/unit.h"
#include "model/wall.h"

/* In the order of a newcomer's day. */
static const BstCommand commands[] = {
  { "list", N_ ("show benchmarks, suites, plugins or runs"), bst_command_list },
  { "info", N_ ("explain a benchmark, a suite or a plugin"), bst_command_info },
  { "run", N_ ("measure: a suite or benchmarks"), bst_command_run },
  { "time", N_ ("time commands, and say which is faster"), bst_command_time },
  { "resume", N_ ("go on with a run that was interrupted"), bst_command_resume },
  { "show", N_ ("show the figures of a run"), bst_command_show },
  { "compare", N_ ("say which system is better, by how much, and how sure"), bst_command_compare },
  { "noise", N_ ("measure how much figures scatter on this machine"), bst_command_noise },
  { "watch", N_ ("measure again and again, such as every hour, as one series"), bst_command_watch },
  { "doctor", N_ ("say what would disturb a measurement here"), bst_command_doctor },
  { "report", N_ ("make an HTML page of runs"), bst_command_report },
  { "runs", N_ ("rename, remove or annotate runs"), bst_command_runs },
  { "export", N_ ("write runs for other programs: CSV, JSON and more"), bst_command_export },
  { "import", N_ ("read figures of other programs, or runs of other machines"),
    bst_command_import },
  { "new", N_ ("write a plugin of your own, ready to build"), bst_command_new },
  { "check", N_ ("try a plugin: its descriptor, then each benchmark twice"), bst_command_check },
  { "gather", N_ ("record what is known of this machine, without names"), bst_command_gather },
  { NULL, NULL, NULL },
};

/* With a closed standard descriptor, the next file opened would take its number, and messages
 * would go into it.  A standard output that was closed stays one that cannot be written to, so
 * that figures without a reader are noticed. */
static void
open_standard_files (void)
{
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl (fd, F_GETFD) < 0)
      open ("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

static void
set_up_locale (void)
{
  setlocale (LC_ALL, "");
  /* Numbers for machines never get a decimal comma. */
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (PACKAGE, BST_LOCALEDIR);
  bind_textdomain_codeset (PACKAGE, "UTF-8");
  textdomain (PACKAGE);
}

static void
print_help (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *wrapped = NULL;

  g_string_append_printf (text, "%s\n\n%s\n",
                          _ ("Usage: benchstone COMMAND [OPTION...] [ARGUMENT...]"),
                          _ ("Measures this computer, and compares computers honestly."));
  g_string_append_printf (text, "\n%s\n", _ ("Commands ('benchstone COMMAND --help' tells more):"));
  for (const BstCommand *c = commands; c->name != NULL; c++)
    g_string_append_printf (text, "  %-10s %s\n", c->name, _ (c->summary));
  g_string_append_printf (
      text, "\n%s\n",
      _ ("Options of all commands:\n"
         "  --store DIR           where runs are kept\n"
         "  --plugin-path DIRS    look for plugins here first, separated by ':'\n"
         "  --units si|iec        prefixes by 1000 or by 1024\n"
         "  --sort ORDER          of tables: given, name, time (of runs) or value\n"
         "  --color auto|always|never\n"
         "  --plain               text for other programs: no colours, no bars\n"
         "  --help, --version"));
  g_string_append_printf (text, "\n%s\n",
                          _ ("Examples:\n"
                             "  benchstone run quick --report quick.html\n"
                             "  benchstone run cpu.prime -p threads=1,2\n"
                             "  benchstone show @last"));
  wrapped = bst_cli_wrap_help (text->str, bst_cli_width ());
  fputs (wrapped, stdout);
}

/* What people type who know other programs. */
static const struct
{
  const char *typed, *meant;
} synonyms[] = {
  { "ls", "list" },     { "describe", "info" }, { "explain", "info" },    { "start", "run" },
  { "bench", "run" },   { "measure", "run" },   { "continue", "resume" }, { "rm", "runs" },
  { "remove", "runs" }, { "delete", "runs" },   { "rename", "runs" },     { "note", "runs" },
  { "cat", "show" },    { "view", "show" },     { "compare", "report" },  { "html", "report" },
  { "create", "new" },  { "init", "new" },      { "test", "check" },      { "try", "check" },
};

static char *
hint_of (const char *name, const char *const *names)
{
  for (guint i = 0; i < G_N_ELEMENTS (synonyms); i++)
    if (g_str_equal (synonyms[i].typed, name))
      return g_strdup_printf (_ ("  Did you mean '%s'?"), synonyms[i].meant);
  return bst_did_you_mean (name, names);
}

static int
unknown_command (const char *name)
{
  const char *names[G_N_ELEMENTS (commands)] = { NULL };
  g_autofree char *hint = NULL;

  for (guint i = 0; commands[i].name != NULL; i++)
    names[i] = commands[i].name;
  hint = hint_of (name, names);
  return bst_cli_error (_ ("There is no command '%s'.%s  'benchstone --help' shows all."), name,
                        hint);
}

/* Those of all commands may stand before one; nothing else does. */
static int
unknown_option (char **argv)
{
  static const char *const names[] = { "--store", "--plugin-path", "--units",   "--sort", "--color",
                                       "--plain", "--help",        "--version", NULL };
  g_autofree char *hint = bst_cli_unknown_option (argv + 1, NULL, names);

  return bst_cli_error (_ ("There is no option '%s'.  %sSee 'benchstone --help'."), argv[1], hint);
}

/* "help" is "--help", and "help run" is "run --help". */
static char **
without_help_word (int argc, char **argv)
{
  static char long_option[] = "--help";

  if (argc < 2 || !g_str_equal (argv[1], "help"))
    return argv;
  if (argc == 2 || argv[2][0] == '-')
    {
      argv[1] = long_option;
      return argv;
    }
  argv[1] = argv[2];
  argv[2] = long_option;
  return argv;
}

static int
run_command (int argc, char **argv, const BstCommonOptions *common)
{
  if (argc < 2 || g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h"))
    {
      print_help ();
      return argc < 2 ? BST_EXIT_USAGE : BST_EXIT_OK;
    }
  if (g_str_equal (argv[1], "--version"))
    {
      printf ("benchstone %s\n", VERSION);
      return BST_EXIT_OK;
    }
  for (const BstCommand *c = commands; c->name != NULL; c++)
    if (g_str_equal (argv[1], c->name))
      return bst_cli_has_open_files () ? c->run (argc - 1, argv + 1, common) : BST_EXIT_USAGE;
  if (argv[1][0] == '-')
    return unknown_option (argv);
  return unknown_command (argv[1]);
}

int
main (int argc, char **argv)
{
  BstCommonOptions common = { .units = BST_PREFIX_DEFAULT };
  g_autoptr (GError) error = NULL;
  int status;

  open_standard_files ();
  /* A file that grew beyond "ulimit -f" is then an error of write(), which we have words for. */
  signal (SIGXFSZ, SIG_IGN);
  set_up_locale ();
  if (!bst_wall_check (&error) || !bst_cli_take_common (&argc, argv, &common, &error))
    status = bst_cli_error ("%s", error->message);
  else
    status = run_command (argc, without_help_word (argc, argv), &common);
  bst_common_options_clear (&common);
  /* Figures that did not reach their reader are no success. */
  return bst_cli_end (status);
}
