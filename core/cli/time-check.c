/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-check.c - whether the commands of `time` can be run at all: told before anything is measured.
 */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/fail.h"

/* The special built-ins of POSIX (XCU 2.14), those of XCU 2.9.1.1 that can be no program of any use,
 * its reserved words (2.4), and what bash adds. */
static const char *const builtins[] = {
  "alias",    "bg",      "bind",   "break",  "builtin",  "case",    "cd",     "command", "compgen",
  "continue", "declare", "dirs",   "disown", "do",       "enable",  "eval",   "exec",    "exit",
  "export",   "fc",      "fg",     "for",    "function", "getopts", "hash",   "help",    "history",
  "if",       "jobs",    "let",    "local",  "logout",   "mapfile", "popd",   "pushd",   "read",
  "readonly", "return",  "select", "set",    "shift",    "shopt",   "source", "times",   "trap",
  "type",     "typeset", "ulimit", "umask",  "unalias",  "unset",   "until",  "wait",    "while",
  "!",        "{",       "[[",     ".",      ":",        NULL
};

static gboolean
is_builtin (const char *word)
{
  return g_strv_contains (builtins, word);
}

/* With or without a shell. */
static gboolean
check_text (const char *text, GError **error)
{
  if (!g_utf8_validate (text, -1, NULL))
    return bst_fail (error, _ ("The command '%s' is not in UTF-8."), text);
  if (text[strspn (text, " \t\r\n")] == '\0')
    return bst_fail (error, _ ("The command '%s' is empty."), text);
  return TRUE;
}

/* A program that is not there is told before anything is measured. */
static gboolean
check_program (const char *text, GError **error)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *program = NULL;

  if (!check_text (text, error))
    return FALSE;
  if (!g_shell_parse_argv (text, NULL, &words, error))
    {
      g_prefix_error (error, _ ("The command '%s' cannot be split into words: "), text);
      return FALSE;
    }
  program = g_find_program_in_path (words[0]);
  if (program == NULL && is_builtin (words[0]))
    return bst_fail (error,
                     _ ("'%s' is no program, but a word of the shell itself: --shell=default runs "
                        "the commands in one, and its start is subtracted."),
                     words[0]);
  if (program == NULL)
    return bst_fail (error, _ ("There is no program '%s' to be run."), words[0]);
  return TRUE;
}

/* Without a shell; where the command has an operator, that was asked for. */
static gboolean
check_command (const char *text, GError **error)
{
  const char *sign = bst_time_find_operator (text);

  if (sign == NULL)
    return check_program (text, error);
  return bst_fail (error,
                   _ ("The command '%s' has a '%.1s', which only a shell understands: leave "
                      "--shell=none away, or put it in quotes where it is part of a word."),
                   text, sign);
}

gboolean
bst_time_is_pipe (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 && (S_ISFIFO (info.st_mode) || S_ISSOCK (info.st_mode));
}

/* "/dev/stdin" is a link to what is open in the process that asks, and a repetition is another one. */
static gboolean
check_whose (const char *file, GError **error)
{
  g_autofree char *whole = g_canonicalize_filename (file, NULL);
  char *own = NULL;

  if (!g_regex_match_simple ("^/(dev/(std(in|out|err)|fd/.*)|proc/(thread-)?self/.*)$", whole,
                             G_REGEX_DOLLAR_ENDONLY | G_REGEX_DOTALL, 0))
    return TRUE;
  own = g_file_test (whole, G_FILE_TEST_IS_REGULAR) ? realpath (whole, NULL) : NULL;
  if (own != NULL)
    bst_fail (error,
              _ ("The input '%s' is another file in each repetition: give its own name, '%s'."),
              file, own);
  else
    bst_fail (error,
              _ ("The input '%s' is another file in each repetition: give one by its own name."),
              file);
  free (own);
  return FALSE;
}

static gboolean
check_input (const char *file, GError **error)
{
  if (file == NULL)
    return TRUE;
  if (access (file, R_OK) != 0)
    return bst_fail (error, _ ("The input '%s' cannot be read: %s."), file, g_strerror (errno));
  if (g_file_test (file, G_FILE_TEST_IS_DIR))
    return bst_fail (error, _ ("The input '%s' is a folder: name a file in it."), file);
  if (bst_time_is_pipe (file))
    return bst_fail (error,
                     _ ("The input '%s' is a pipe, of which the first repetition would leave "
                        "nothing to the others: write it to a file."),
                     file);
  return check_whose (file, error);
}

gboolean
bst_time_job_check (const BstTimeJob *job, GError **error)
{
  for (guint i = 0; i < job->commands->len; i++)
    {
      const BstTimeCommand *command = job->commands->pdata[i];

      if (!check_text (command->text, error) || !check_input (command->input, error))
        return FALSE;
    }
  if (job->shell != NULL)
    return check_program (job->shell, error);
  for (guint i = 0; i < job->commands->len; i++)
    if (!check_command (((BstTimeCommand *)job->commands->pdata[i])->text, error))
      return FALSE;
  return TRUE;
}
