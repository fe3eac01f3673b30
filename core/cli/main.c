/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * main.c - the program: locale, the table of commands, and finding the right one.
 * Options common to all commands are taken out here, wherever they stand before "--".
 */
#include <config.h>

#include <locale.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "model/unit.h"

static const BstCommand commands[] = {
  { NULL, NULL, NULL },
};

int
bst_cli_error (const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  fprintf (stderr, "benchstone: %s\n", sentence);
  return BST_EXIT_USAGE;
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
  printf ("%s\n\n", _ ("Usage: benchstone COMMAND [OPTION...] [ARGUMENT...]"));
  for (const BstCommand *c = commands; c->name != NULL; c++)
    printf ("  %-10s %s\n", c->name, _ (c->summary));
}

int
main (int argc, char **argv)
{
  BstCommonOptions common = { .units = BST_PREFIX_DEFAULT };

  set_up_locale ();
  if (argc < 2 || g_str_equal (argv[1], "--help"))
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
      return c->run (argc - 1, argv + 1, &common);
  return bst_cli_error (_ ("There is no command '%s'.  See 'benchstone --help'."), argv[1]);
}
