/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-commands.c - from the command line of `time` to a suite: commands times parameters, names,
 * shell or none, and a variant for each.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/fail.h"
#include "model/given-name.h"
#include "reports/text.h"

/* As many as a plan may have; each is measured several times. */
#define MAX_COMMANDS 1000

static void
param_free (BstTimeParam *param)
{
  g_free (param->name);
  g_ptr_array_unref (param->values);
  g_free (param);
}

static void
command_free (BstTimeCommand *command)
{
  g_free (command->name);
  g_free (command->text);
  g_free (command->prepare);
  g_free (command->input);
  g_ptr_array_unref (command->params);
  g_free (command);
}

void
bst_time_job_free (BstTimeJob *job)
{
  g_ptr_array_unref (job->commands);
  g_ptr_array_unref (job->setup);
  g_ptr_array_unref (job->cleanup);
  g_free (job->shell);
  g_free (job->baseline);
  g_free (job);
}

static BstTimeJob *
job_new (void)
{
  BstTimeJob *job = g_new0 (BstTimeJob, 1);

  job->commands = g_ptr_array_new_with_free_func ((GDestroyNotify)command_free);
  job->setup = g_ptr_array_new_with_free_func (g_free);
  job->cleanup = g_ptr_array_new_with_free_func (g_free);
  return job;
}

/* ---- Parameters ---------------------------------------------------------------------------- */

/* "1,6,9"; "\," is a comma. */
static GPtrArray *
split_list (const char *text)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);
  GString *value = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (*p == '\\' && p[1] == ',')
      g_string_append_c (value, *++p);
    else if (*p == ',')
      {
        g_ptr_array_add (values, g_strdup (value->str));
        g_string_truncate (value, 0);
      }
    else
      g_string_append_c (value, *p);
  g_ptr_array_add (values, g_string_free (value, FALSE));
  return values;
}

static gboolean
add_param (GPtrArray *params, const char *name, GPtrArray *values, GError **error)
{
  BstTimeParam *param;

  if (values == NULL)
    return FALSE;
  param = g_new0 (BstTimeParam, 1);
  param->name = g_strdup (name);
  param->values = values;
  for (guint i = 0; i < params->len; i++)
    if (g_str_equal (((BstTimeParam *)params->pdata[i])->name, name))
      {
        param_free (param);
        return bst_fail (error, _ ("The parameter '%s' is given twice."), name);
      }
  g_ptr_array_add (params, param);
  return TRUE;
}

static GPtrArray *
read_params (const BstTimeRequest *request, GError **error)
{
  g_autoptr (GPtrArray) params = g_ptr_array_new_with_free_func ((GDestroyNotify)param_free);

  for (guint i = 0; i < request->scans->len; i++)
    {
      char **words = request->scans->pdata[i];

      if (!add_param (params, words[0], bst_time_scan (words[1], words[2], request->step, error),
                      error))
        return NULL;
    }
  for (guint i = 0; i < request->lists->len; i++)
    {
      char **words = request->lists->pdata[i];

      if (!add_param (params, words[0], split_list (words[1]), error))
        return NULL;
    }
  return g_steal_pointer (&params);
}

/* The Nth combination, the first parameter changing fastest; NULL after the last. */
static GPtrArray *
combination (const GPtrArray *params, guint n)
{
  g_autoptr (GPtrArray) chosen = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  for (guint i = 0; i < params->len; i++)
    {
      const BstTimeParam *param = params->pdata[i];

      g_ptr_array_add (chosen,
                       bst_pair_new (param->name, param->values->pdata[n % param->values->len]));
      n /= param->values->len;
    }
  return n > 0 ? NULL : g_steal_pointer (&chosen);
}

/* ---- Commands ------------------------------------------------------------------------------ */

static gboolean
is_named (const BstTimeJob *job, const char *name)
{
  for (guint i = 0; i < job->commands->len; i++)
    if (g_str_equal (((BstTimeCommand *)job->commands->pdata[i])->name, name))
      return TRUE;
  return FALSE;
}

/* WISH and the first N of PARAMS as a name on one line. */
static char *
name_near (const char *wish, guint n, const GPtrArray *params)
{
  g_autoptr (GString) name = g_string_new (wish);
  g_autofree char *clean = NULL;

  for (guint i = 0; i < n; i++)
    {
      const BstPair *pair = params->pdata[i];

      g_string_append_printf (name, "%s%s=%s", i == 0 ? " (" : ", ", pair->key, pair->value);
    }
  if (n > 0)
    g_string_append_c (name, ')');
  clean = bst_text_clean (name->str);
  return bst_given_name_near (clean);
}

/* A name of one's own for each: parameters that WISH does not tell are added, then a number. */
static char *
unique_name (const BstTimeJob *job, const char *wish, gboolean tells_params,
             const GPtrArray *params)
{
  g_autofree char *near = name_near (wish, tells_params ? 0 : params->len, params);
  g_autoptr (GString) name = g_string_new (near);
  const gsize end = name->len;

  for (guint n = 2; is_named (job, name->str) || g_str_equal (name->str, BST_TIME_SHELL_START); n++)
    {
      g_string_truncate (name, end);
      g_string_append_printf (name, " #%u", n);
    }
  return g_strdup (name->str);
}

static char *
put_in (const char *text, const GPtrArray *params)
{
  return text != NULL ? bst_time_put_in (text, params) : NULL;
}

/* One for all, or one for each. */
static const char *
of_command (char **texts, guint i)
{
  guint n = texts != NULL ? g_strv_length (texts) : 0;

  return n == 0 ? NULL : n == 1 ? texts[0] : i < n ? texts[i] : NULL;
}

static void
add_once (GPtrArray *texts, const char *text, const GPtrArray *params)
{
  char *filled = put_in (text, params);

  if (filled != NULL && !g_ptr_array_find_with_equal_func (texts, filled, g_str_equal, NULL))
    g_ptr_array_add (texts, filled);
  else
    g_free (filled);
}

static void
add_command (BstTimeJob *job, const BstTimeRequest *request, guint i, const GPtrArray *params,
             const char *text)
{
  BstTimeCommand *command = g_new0 (BstTimeCommand, 1);
  const char *name =
      request->names != NULL && i < g_strv_length (request->names) ? request->names[i] : NULL;
  g_autofree char *wish = put_in (name != NULL ? name : text, params);

  command->text = bst_time_put_in (text, params);
  command->prepare = put_in (of_command (request->prepare, i), params);
  command->input = g_strcmp0 (request->input, "null") == 0 ? NULL : put_in (request->input, params);
  command->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  for (guint p = 0; p < params->len; p++)
    {
      const BstPair *pair = params->pdata[p];

      g_ptr_array_add (command->params, bst_pair_new (pair->key, pair->value));
    }
  command->name =
      unique_name (job, wish, g_strcmp0 (wish, name != NULL ? name : text) != 0, params);
  g_ptr_array_add (job->commands, command);
  add_once (job->setup, request->setup, params);
  add_once (job->cleanup, request->cleanup, params);
}

static gboolean
add_commands (BstTimeJob *job, const BstTimeRequest *request, const GPtrArray *params,
              GError **error)
{
  for (guint n = 0;; n++)
    {
      g_autoptr (GPtrArray) chosen = combination (params, n);

      if (chosen == NULL)
        return TRUE;
      for (guint i = 0; request->texts[i] != NULL; i++)
        {
          if (job->commands->len >= MAX_COMMANDS)
            return bst_fail (error,
                             ngettext ("There would be more than %d command: take fewer values.",
                                       "There would be more than %d commands: take fewer values.",
                                       MAX_COMMANDS),
                             MAX_COMMANDS);
          add_command (job, request, i, chosen, request->texts[i]);
        }
    }
}

/* ---- What to compare with ------------------------------------------------------------------ */

/* By name or by text; NULL: there is none. */
static const BstTimeCommand *
find_command (const BstTimeJob *job, const char *text)
{
  for (guint i = 0; i < job->commands->len; i++)
    {
      const BstTimeCommand *command = job->commands->pdata[i];

      if (g_str_equal (command->name, text) || g_str_equal (command->text, text))
        return command;
    }
  return NULL;
}

static gboolean
choose_baseline (BstTimeJob *job, const BstTimeRequest *request, GError **error)
{
  const char *asked = request->reference != NULL ? request->reference : request->baseline;
  const BstTimeCommand *command = job->commands->pdata[0];

  if (asked != NULL)
    command = find_command (job, asked);
  if (command == NULL && request->reference != NULL)
    {
      g_autoptr (GPtrArray) none = g_ptr_array_new ();

      add_command (job, request, G_MAXUINT, none, asked);
      command = job->commands->pdata[job->commands->len - 1];
    }
  if (command == NULL)
    return bst_fail (error, _ ("There is no command '%s' to compare with."), asked);
  job->baseline = g_strdup (command->name);
  return TRUE;
}

/* ---- The shell ----------------------------------------------------------------------------- */

static void
choose_shell (BstTimeJob *job, const BstTimeRequest *request)
{
  const char *asked = request->no_shell ? "none" : request->shell;

  if (g_strcmp0 (asked, "none") == 0)
    return;
  if (asked != NULL)
    {
      job->shell = g_strdup (g_str_equal (asked, "default") ? BST_TIME_DEFAULT_SHELL : asked);
      return;
    }
  /* All or none: commands with and without a shell's start would not be alike. */
  for (guint i = 0; i < job->commands->len; i++)
    job->shell_is_needed |=
        bst_time_needs_shell (((BstTimeCommand *)job->commands->pdata[i])->text);
  if (job->shell_is_needed)
    job->shell = g_strdup (BST_TIME_DEFAULT_SHELL);
}

static gboolean
is_default_shell (const BstTimeJob *job)
{
  return g_strcmp0 (job->shell, BST_TIME_DEFAULT_SHELL) == 0;
}

static gboolean
check_counts (const BstTimeRequest *request, GError **error)
{
  guint n = g_strv_length (request->texts);
  guint n_prepare = request->prepare != NULL ? g_strv_length (request->prepare) : 0;

  if (n_prepare > 1 && n_prepare != n)
    return bst_fail (error,
                     ngettext ("There is %u command and %u times --prepare: give it once.",
                               "There are %u commands and %u times --prepare: give it once, or "
                               "once for each command.",
                               n),
                     n, n_prepare);
  if (request->names != NULL && g_strv_length (request->names) > n)
    return bst_fail (error, _ ("There are more names than commands."));
  return TRUE;
}

static gboolean
check_names (char **names, GError **error)
{
  for (; names != NULL && *names != NULL; names++)
    {
      g_autofree char *name = bst_given_name (*names, error);

      if (name != NULL)
        continue;
      g_prefix_error (error, "--command-name: ");
      return FALSE;
    }
  return TRUE;
}

BstTimeJob *
bst_time_job_new (const BstTimeRequest *request, GError **error)
{
  g_autoptr (BstTimeJob) job = job_new ();
  g_autoptr (GPtrArray) params = read_params (request, error);

  if (params == NULL || !check_counts (request, error) || !check_names (request->names, error)
      || !add_commands (job, request, params, error) || !choose_baseline (job, request, error))
    return NULL;
  choose_shell (job, request);
  return g_steal_pointer (&job);
}

/* ---- The suite ----------------------------------------------------------------------------- */

static void
set_param (BstVariant *variant, const char *name, const char *text)
{
  if (text != NULL)
    g_ptr_array_add (variant->params, bst_pair_new (name, text));
}

/* As in hyperfine: nobody reads the output where nothing is said. */
static const char *
output_file (const BstTimeRequest *request)
{
  if (request->output == NULL || g_str_equal (request->output, "null"))
    return "/dev/null";
  return g_str_equal (request->output, "pipe") ? NULL : request->output;
}

/* Only /bin/sh is known to command.time; other shells become part of the command. */
static void
set_command (BstVariant *variant, const BstTimeJob *job, const char *text)
{
  g_autofree char *whole = job->shell == NULL || is_default_shell (job)
                               ? g_strdup (text)
                               : bst_time_in_shell (job->shell, text);

  set_param (variant, "command", whole);
  set_param (variant, "shell", is_default_shell (job) ? "true" : NULL);
}

static void
set_prepare (BstVariant *variant, const BstTimeJob *job, const char *text)
{
  gboolean wraps = text != NULL && !is_default_shell (job) && bst_time_needs_shell (text);
  g_autofree char *whole =
      wraps ? bst_time_in_shell (BST_TIME_DEFAULT_SHELL, text) : g_strdup (text);

  set_param (variant, "prepare", whole);
}

BstSuite *
bst_time_job_suite (const BstTimeJob *job, const BstTimeRequest *request)
{
  BstSuite *suite = bst_suite_new (_ ("command line"));

  bst_suite_add_case (suite, "command.time", _ ("command line"));
  for (guint i = 0; i < job->commands->len; i++)
    {
      const BstTimeCommand *command = job->commands->pdata[i];
      BstVariant *variant = bst_suite_add_variant (suite, command->name);

      set_command (variant, job, command->text);
      set_prepare (variant, job, command->prepare);
      set_param (variant, "stdin-file", command->input);
      set_param (variant, "stdout-file", output_file (request));
      set_param (variant, "exit-status", request->statuses);
    }
  /* ":" is the shortest command that every shell has: it does nothing. */
  if (job->shell != NULL)
    set_command (bst_suite_add_variant (suite, BST_TIME_SHELL_START), job, ":");
  return suite;
}
