/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * common.c - what the commands share: common options, options with help, errors, the terminal.
 */
#include <config.h>

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "cli/command.h"
#include "cli/unknown.h"
#include "model/sentence.h"
#include "model/unit.h"
#include "reports/text.h"

/* The wrapper "run" of a build that is not installed says how it is called. */
const char *
bst_cli_command (void)
{
  const char *command = g_getenv ("BENCHSTONE_COMMAND");

  return command != NULL && *command != '\0' ? command : "benchstone";
}

char *
bst_cli_quote (const char *name)
{
  for (const char *p = name; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && strchr ("@/", *p) == NULL
        && (p == name || strchr ("-_.", *p) == NULL))
      return g_shell_quote (name);
  return g_strdup (*name != '\0' ? name : "''");
}

/* Hints name a command that can be typed here. */
static char *
with_command (const char *text)
{
  const char *command = bst_cli_command ();
  g_auto (GStrv) parts = g_strsplit (text, "'benchstone ", -1);
  g_autofree char *hint = NULL;

  hint = g_strdup_printf ("'%s ", command);
  return g_strjoinv (hint, parts);
}

/* Stands for a blank within quotes while a message is wrapped; no message has it (Unicode's area
 * for private use), and it is one column wide. */
#define KEPT_BLANK "\xee\x80\x80"

/* TEXT with the blanks of each 'quotation' kept: a quote opens before a word, and closes behind
 * one; that of "machine's" does neither. */
static char *
keep_quotations (const char *text)
{
  GString *kept = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *p = text; *p != '\0'; p++)
    {
      const gboolean at_start = p == text || strchr (" (", p[-1]) != NULL;

      if (*p == '\'' && !quoted)
        quoted = at_start && strchr (p + 1, '\'') != NULL;
      else if (*p == '\'' && !g_ascii_isalnum (p[1]))
        quoted = FALSE;
      if (*p == ' ' && quoted)
        g_string_append (kept, KEPT_BLANK);
      else
        g_string_append_c (kept, *p);
    }
  return g_string_free (kept, FALSE);
}

/* On a terminal lines end between words; paths and commands stay whole, to be copied. */
static char *
wrap_message (const char *text, guint at, guint indent)
{
  g_autofree char *kept = NULL, *wrapped = NULL;
  g_auto (GStrv) parts = NULL;
  struct winsize size;

  if (!isatty (STDERR_FILENO) || ioctl (STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 40)
    return g_strdup (text);
  kept = keep_quotations (text);
  wrapped = bst_cli_wrap (kept, at, indent, size.ws_col);
  parts = g_strsplit (wrapped, KEPT_BLANK, -1);
  return g_strjoinv (" ", parts);
}

#define MESSAGE_START "benchstone: "

/* Messages may quote what users and plugins wrote: no terminal shall act on it.  Lines of their
 * own are kept where they are indented, as lists are. */
static void
print_message (const char *format, va_list args)
{
  g_autofree char *sentence = g_strdup_vprintf (format, args);
  g_autofree char *hinted = with_command (sentence);
  g_auto (GStrv) lines = g_strsplit (hinted, "\n  ", -1);

  fflush (stdout);
  fputs (MESSAGE_START, stderr);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *clean = bst_text_clean (lines[i]);
      g_autofree char *wrapped = wrap_message (clean, i > 0 ? 2 : strlen (MESSAGE_START), 2);

      fprintf (stderr, "%s%s\n", i > 0 ? "  " : "", wrapped);
    }
}

int
bst_cli_error (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  print_message (format, args);
  va_end (args);
  return BST_EXIT_USAGE;
}

/* A pipe whose reader went away, as that of "| head" does. */
static gboolean
has_no_reader (void)
{
  struct pollfd out = { .fd = STDOUT_FILENO };

  return poll (&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}

int
bst_cli_end (int status)
{
  const char *reason = NULL;

  errno = 0;
  if (fflush (stdout) == 0 && !ferror (stdout))
    return status;
  if (errno == EBADF)
    reason = _ ("it is closed.");
  else
    reason = errno != 0 ? g_strerror (errno) : _ ("some of it was lost.");
  if (errno == EPIPE || has_no_reader ())
    return status;
  bst_cli_error (_ ("Cannot write to the standard output: %s"), reason);
  return status == BST_EXIT_OK ? BST_EXIT_USAGE : status;
}

void
bst_cli_remark (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  print_message (format, args);
  va_end (args);
}

void
bst_cli_remarks (const char *lines)
{
  g_auto (GStrv) each = g_strsplit (lines, "\n", -1);

  for (char **line = each; *line != NULL; line++)
    if (**line != '\0')
      bst_cli_remark ("%s", *line);
}

/* ---- common options ---- */

static gboolean
take_text (char **into, const char *value)
{
  g_free (*into);
  *into = g_strdup (value);
  return TRUE;
}

static gboolean
take_store (BstCommonOptions *common, const char *value)
{
  return *value != '\0' && take_text (&common->store, value);
}

static gboolean
take_plugin_path (BstCommonOptions *common, const char *value)
{
  return take_text (&common->plugin_path, value);
}

static gboolean
take_units (BstCommonOptions *common, const char *value)
{
  common->units = g_str_equal (value, "si") ? BST_PREFIX_SI : BST_PREFIX_IEC;
  return g_str_equal (value, "si") || g_str_equal (value, "iec");
}

static gboolean
take_sort (BstCommonOptions *common, const char *value)
{
  static const char *const words[] = { "given", "name", "time", "value", NULL };

  return g_strv_contains (words, value) && take_text (&common->sort, value);
}

static gboolean
take_color (BstCommonOptions *common, const char *value)
{
  static const char *const words[] = { "auto", "always", "never", NULL };

  return g_strv_contains (words, value) && take_text (&common->color, value);
}

static const struct
{
  const char *name;
  gboolean (*take) (BstCommonOptions *common, const char *value);
  const char *expected;
} common_options[] = {
  { "--store", take_store, N_ ("a folder") },
  { "--plugin-path", take_plugin_path, N_ ("folders, separated by ':'") },
  { "--units", take_units, N_ ("'si' or 'iec'") },
  { "--sort", take_sort, N_ ("'given', 'name', 'time' or 'value'") },
  { "--color", take_color, N_ ("'auto', 'always' or 'never'") },
};

/* NAME itself, or NAME=VALUE. */
static gboolean
is_option (const char *argument, const char *name)
{
  gsize n = strlen (name);

  return strncmp (argument, name, n) == 0 && (argument[n] == '\0' || argument[n] == '=');
}

/* How many arguments from ARGV on are a common option and its value; -1 after an error. */
static int
take_option (char **argv, BstCommonOptions *common, GError **error)
{
  const char *value = strchr (argv[0], '=');
  int used = value != NULL ? 1 : 2;

  if (g_str_equal (argv[0], "--plain"))
    {
      common->plain = TRUE;
      return 1;
    }
  value = value != NULL ? value + 1 : argv[1];
  for (guint i = 0; i < G_N_ELEMENTS (common_options); i++)
    {
      if (!is_option (argv[0], common_options[i].name))
        continue;
      if (value != NULL && common_options[i].take (common, value))
        return used;
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The option '%s' wants %s."),
                   common_options[i].name, _ (common_options[i].expected));
      return -1;
    }
  return 0;
}

gboolean
bst_cli_take_common (int *argc, char **argv, BstCommonOptions *common, GError **error)
{
  gboolean in_variant = FALSE;
  int kept = 1, i = 1;

  while (i < *argc && !g_str_equal (argv[i], "--"))
    {
      /* After a --variant, --plugin-path is the variant's own. */
      gboolean theirs = in_variant && is_option (argv[i], "--plugin-path");
      int used = theirs ? 0 : take_option (argv + i, common, error);

      if (used < 0)
        return FALSE;
      in_variant |= is_option (argv[i], "--variant");
      if (used == 0)
        argv[kept++] = argv[i];
      i += MAX (used, 1);
    }
  while (i < *argc)
    argv[kept++] = argv[i++];
  argv[kept] = NULL;
  *argc = kept;
  return TRUE;
}

void
bst_common_options_clear (BstCommonOptions *common)
{
  g_clear_pointer (&common->store, g_free);
  g_clear_pointer (&common->plugin_path, g_free);
  g_clear_pointer (&common->sort, g_free);
  g_clear_pointer (&common->color, g_free);
}

/* ---- options of one command ---- */

static char *
closing_text (const char *examples)
{
  return g_strdup_printf ("%s%s%s%s", examples != NULL ? _ ("Examples:\n") : "",
                          examples != NULL ? examples : "", examples != NULL ? "\n\n" : "",
                          _ ("Options of all commands are shown by 'benchstone --help'."));
}

/* Where GOption begins the descriptions: four blanks behind the widest option, as it counts. */
static guint
description_column (const GOptionEntry *entries)
{
  guint widest = strlen ("help");

  for (; entries->long_name != NULL; entries++)
    {
      guint width = bst_text_width (entries->long_name) + (entries->short_name != 0 ? 4 : 0);

      if (entries->arg_description != NULL)
        width += 1 + bst_text_width (_ (entries->arg_description));
      widest = MAX (widest, width);
    }
  return widest + 2 + 4 + 3;
}

/* GOption does not break lines.  TEXT begins in COLUMN, and so do its other lines. */
static char *
wrap_description (const char *text, guint column)
{
  guint width = bst_cli_width ();
  g_autofree char *indent = g_strnfill (column, ' ');
  g_autofree char *wrapped =
      width > column + 20 ? bst_text_wrap (text, width, indent) : g_strdup (text);

  return g_strdup (wrapped + strspn (wrapped, " "));
}

/* GOption converts texts from the locale's charset, and refuses what is not in it: a label in
 * UTF-8 under LC_ALL=C.  So every text comes as the bytes that were typed; what is kept of them
 * is made valid UTF-8 where it is kept. */
static GOptionEntry *
entries_with_bytes (const GOptionEntry *entries, GStringChunk *texts)
{
  guint column = description_column (entries);
  guint n = 0;
  GOptionEntry *copy;

  while (entries[n].long_name != NULL)
    n++;
  copy = g_new (GOptionEntry, n + 1);
  memcpy (copy, entries, sizeof *entries * (n + 1));
  for (guint i = 0; i < n; i++)
    {
      const char *text = copy[i].description != NULL ? _ (copy[i].description) : "";
      g_autofree char *help = wrap_description (text, column);

      copy[i].description = g_string_chunk_insert (texts, help);
      if (copy[i].arg == G_OPTION_ARG_CALLBACK)
        copy[i].flags |= G_OPTION_FLAG_FILENAME;
      else if (copy[i].arg == G_OPTION_ARG_STRING)
        copy[i].arg = G_OPTION_ARG_FILENAME;
      else if (copy[i].arg == G_OPTION_ARG_STRING_ARRAY)
        copy[i].arg = G_OPTION_ARG_FILENAME_ARRAY;
    }
  return copy;
}

/* For an option that is not there: what was meant, and where all are told. */
static char *
option_hint (const GError *error, char *const *argv, const GOptionEntry *entries)
{
  const char *names[G_N_ELEMENTS (common_options) + 3] = { "--plain", "--help" };
  const gboolean is_unknown =
      g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION);
  g_autofree char *meant = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (common_options); i++)
    names[i + 2] = common_options[i].name;
  meant = is_unknown ? bst_cli_unknown_option (argv, entries, names) : g_strdup ("");
  return g_strdup_printf (_ ("%sSee '%s --help'."), meant, g_get_prgname ());
}

static void
print_help (GOptionContext *context)
{
  g_autofree char *text = g_option_context_get_help (context, TRUE, NULL);
  g_autofree char *wrapped = bst_cli_wrap_help (text, bst_cli_width ());

  fputs (wrapped, stdout);
}

gboolean
bst_cli_parse (int *argc, char ***argv, const char *usage, const char *summary,
               const char *examples, const GOptionEntry *entries)
{
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  g_autofree char *program = g_strdup_printf ("benchstone %s", (*argv)[0]);
  g_autofree char *closing = closing_text (examples);
  g_autofree char *wrapped = bst_text_wrap (summary, bst_cli_width (), "");
  g_autoptr (GStringChunk) texts = g_string_chunk_new (1024);
  g_autofree GOptionEntry *bytes = entries != NULL ? entries_with_bytes (entries, texts) : NULL;
  g_auto (GStrv) typed = g_strdupv (*argv + 1);
  g_autofree char *hint = NULL, *message = NULL;
  g_autoptr (GError) error = NULL;
  gboolean help = FALSE;
  /* GOption's own would not wrap its lines. */
  const GOptionEntry help_entries[] = {
    { "help", 'h', 0, G_OPTION_ARG_NONE, &help, N_ ("Show this help"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  g_set_prgname (program);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_translation_domain (context, PACKAGE);
  g_option_context_set_summary (context, wrapped);
  g_option_context_set_description (context, closing);
  if (bytes != NULL)
    g_option_context_add_main_entries (context, bytes, PACKAGE);
  g_option_context_add_main_entries (context, help_entries, PACKAGE);
  if (g_option_context_parse (context, argc, argv, &error))
    {
      if (!help)
        return TRUE;
      print_help (context);
      exit (bst_cli_end (BST_EXIT_OK));
    }
  hint = option_hint (error, typed, entries);
  message = bst_sentence_and (error->message, hint);
  bst_cli_error ("%s", message);
  return FALSE;
}

/* ---- terminal ---- */

guint
bst_cli_width (void)
{
  struct winsize size;
  const char *columns = g_getenv ("COLUMNS");
  guint64 wanted = columns != NULL ? g_ascii_strtoull (columns, NULL, 10) : 0;

  if (isatty (STDOUT_FILENO) && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return size.ws_col;
  return wanted >= 40 && wanted <= 1000 ? (guint)wanted : 80;
}

gboolean
bst_cli_color (const BstCommonOptions *common)
{
  const char *terminal = g_getenv ("TERM");
  const char *no_color = g_getenv ("NO_COLOR"); /* no-color.org: any text but the empty one */

  if (common->color != NULL && !g_str_equal (common->color, "auto"))
    return g_str_equal (common->color, "always");
  return isatty (STDOUT_FILENO) && terminal != NULL && !g_str_equal (terminal, "dumb")
         && (no_color == NULL || *no_color == '\0');
}

char *
bst_cli_data_path (const char *name)
{
  const char *folder = g_getenv ("BENCHSTONE_DATA_DIR");

  return g_build_filename (folder != NULL && *folder != '\0' ? folder : BST_PKGDATADIR, name, NULL);
}
