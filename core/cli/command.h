/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * command.h - one command: a row in main.c's table, one file cli/NAME.c each.
 */
#pragma once
#include <glib.h>

#include "host/store.h"
#include "model/result.h"
#include "reports/levels.h"
#include "reports/report.h"
#include "reports/show.h"

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
  const char *summary; /* N_(), for `benchstone --help`: at most 66 columns */
  /* ARGV[0] is the command's name; options are parsed with bst_cli_parse() by the command
   * itself.  Returns the exit status; prints errors itself with bst_cli_error(). */
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

/* The commands of main.c's table. */
int bst_command_check (int argc, char **argv, const BstCommonOptions *common);
int bst_command_compare (int argc, char **argv, const BstCommonOptions *common);
int bst_command_doctor (int argc, char **argv, const BstCommonOptions *common);
int bst_command_export (int argc, char **argv, const BstCommonOptions *common);
int bst_command_gather (int argc, char **argv, const BstCommonOptions *common);
int bst_command_import (int argc, char **argv, const BstCommonOptions *common);
int bst_command_info (int argc, char **argv, const BstCommonOptions *common);
int bst_command_list (int argc, char **argv, const BstCommonOptions *common);
int bst_command_new (int argc, char **argv, const BstCommonOptions *common);
int bst_command_noise (int argc, char **argv, const BstCommonOptions *common);
int bst_command_report (int argc, char **argv, const BstCommonOptions *common);
int bst_command_resume (int argc, char **argv, const BstCommonOptions *common);
int bst_command_run (int argc, char **argv, const BstCommonOptions *common);
int bst_command_runs (int argc, char **argv, const BstCommonOptions *common);
int bst_command_show (int argc, char **argv, const BstCommonOptions *common);
int bst_command_time (int argc, char **argv, const BstCommonOptions *common);
int bst_command_watch (int argc, char **argv, const BstCommonOptions *common);

/* How this program is called here, for hints. */
const char *bst_cli_command (void);
/* NAME as a word of a command, quoted for a shell where it has to be. */
char *bst_cli_quote (const char *name);
/* "benchstone: SENTENCE" on stderr; returns BST_EXIT_USAGE. */
int bst_cli_error (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* To end a command with: writes out what is left, and makes a success whose output was lost a
 * failure. */
int bst_cli_end (int status);
/* The same as bst_cli_error(), without its being an error. */
void bst_cli_remark (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* LINES, a remark each. */
void bst_cli_remarks (const char *lines);

/* Parses a command's options; --help prints USAGE ("SUITE|BENCHMARK..."), SUMMARY (what it does),
 * the options, EXAMPLES (lines of "  benchstone ..."; may be NULL), and ends the program.  Returns
 * FALSE after printing what is wrong.  The rest is left in ARGV, from 1 on. */
gboolean bst_cli_parse (int *argc, char ***argv, const char *usage, const char *summary,
                        const char *examples, const GOptionEntry *entries);
/* FALSE after saying that too few files can be opened here for any command. */
gboolean bst_cli_has_open_files (void);
/* Takes the common options out of ARGV, wherever they stand before "--". */
gboolean bst_cli_take_common (int *argc, char **argv, BstCommonOptions *common, GError **error);
void bst_common_options_clear (BstCommonOptions *common);

/* TEXT wrapped between words to WIDTH columns, never inside one: its first line begins at column
 * AT, further ones at INDENT. */
char *bst_cli_wrap (const char *text, guint at, guint indent, guint width);
/* The same for a whole text of --help, with its paragraphs and columns. */
char *bst_cli_wrap_help (const char *text, guint width);

/* Whether WHAT can be sorted as the common options say: by one of ALLOWED.  Prints why not. */
gboolean bst_cli_check_sort (const BstCommonOptions *common, const char *what,
                             const char *const *allowed);
gboolean bst_cli_check_sort_of_cases (const BstCommonOptions *common);
/* The cases, borrowed, by "name" or "value" (the largest first); "given" or NULL: as they are. */
GPtrArray *bst_cli_sorted_cases (const BstResult *result, const char *sort);

/* Columns of the terminal on stdout; where there is none, $COLUMNS, or 80. */
guint bst_cli_width (void);
/* Whether to write colours on stdout. */
gboolean bst_cli_color (const BstCommonOptions *common);
/* A folder of data files, "schemas" or "plugins/template": $BENCHSTONE_DATA_DIR or installed. */
char *bst_cli_data_path (const char *name);

/* The runs that NAMES (NULL-terminated) stand for; without any, the last one.  Of "LABEL/VARIANT" the
 * cases of that variant alone.  Array of BstResult; NULL after printing what is wrong. */
GPtrArray *bst_cli_load_runs (const BstCommonOptions *common, char *const *names);
/* The same, as bst_result_load_figures() reads them. */
GPtrArray *bst_cli_load_figures (const BstCommonOptions *common, char *const *names);
/* The same, but a name stands for whole runs alone: they are written elsewhere under their ids. */
GPtrArray *bst_cli_load_whole_runs (const BstCommonOptions *common, char *const *names);
/* Says how many runs of STORE may not be read, if there are any. */
void bst_cli_remark_closed (const BstStore *store);
/* How text is written on the standard output, as terminal and common options want it. */
void bst_cli_show_options (BstShowOptions *options, const BstCommonOptions *common,
                           gboolean verbose);
/* A result on the standard output, as the common options want it. */
void bst_cli_show (const BstResult *result, const BstCommonOptions *common, gboolean verbose);
/* Below it, where it has variants: how they compare. */
void bst_cli_show_variants (const BstResult *result, const BstCommonOptions *common);
/* Whether a page may be written to PATH: nothing is there, or an earlier page; else an error is
 * printed. */
gboolean bst_cli_may_replace (const char *path);
/* "2%" as 0.02; NULL leaves MARGIN as it is.  FALSE after printing what is wrong. */
gboolean bst_cli_parse_margin (const char *text, double *margin);
gboolean bst_cli_parse_score (const char *text, BstScoreKind *kind); /* NULL: none */
void bst_cli_give_score_a_kind (int argc, char **argv); /* "--score" alone is "--score=geomean" */
/* "3years" in months, or a sentence on stderr; nothing is done for NULL. */
gboolean bst_cli_parse_period (const char *text, double *months);
/* BstLevel of each of TEXTS (NULL: none at all); NULL after a sentence on stderr. */
GPtrArray *bst_cli_parse_levels (char *const *texts);
/* FALSE after a sentence on stderr: one of LEVELS is of nothing that RESULTS have. */
gboolean bst_cli_check_levels (const GPtrArray *results, const GPtrArray *levels);
/* Says which of LEVELS (NULL: none) were not judged, and why. */
void bst_cli_remark_levels (const BstLevels *levels);
/* Writes the page, never over a file that is no report unless FORCE.  Prints errors and remarks;
 * returns the exit status. */
int bst_cli_write_report (const BstResult *const *results, guint n, const char *path,
                          const BstReportOptions *options, gboolean force);
