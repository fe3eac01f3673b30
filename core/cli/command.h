/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * command.h - one command: a row in main.c's table, one file cli/NAME.c each.
 */
#pragma once
#include <glib.h>

/* What every command may need; filled by main from the common options, which may stand before
 * or after the command's name: --store, --plugin-path, --units, --sort, --color, --plain. */
typedef struct
{
  char *store, *plugin_path; /* NULL: default */
  gint units;                /* BstPrefix */
  char *sort, *color;
  gboolean plain;
} BstCommonOptions;

typedef struct
{
  const char *name;
  const char *summary; /* N_(), for `benchstone --help` */
  /* ARGV[0] is the command's name; options are parsed with GOption by the command itself.
   * Returns the exit status; prints errors itself with bst_cli_error(). */
  int (*run) (int argc, char **argv, const BstCommonOptions *common);
} BstCommand;

enum
{
  BST_EXIT_OK = 0,
  BST_EXIT_USAGE = 1,
  BST_EXIT_FAILED = 2,
  BST_EXIT_WORSE = 3,
  BST_EXIT_INCONCLUSIVE = 4,
  BST_EXIT_SKIPPED = 77,
  BST_EXIT_INTERRUPTED = 130
};

/* "benchstone: SENTENCE" on stderr; returns BST_EXIT_USAGE. */
int bst_cli_error (const char *format, ...) G_GNUC_PRINTF (1, 2);
