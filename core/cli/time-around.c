/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-around.c - what `time` does around the measuring: setup, warm-up and cleanup, and the CPUs.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "host/keeper.h"
#include "host/scratch.h"
#include "model/bury.h"
#include "model/machine-read.h"
#include "model/signals.h"
#include "reports/text.h"

/* ---- Commands that are not measured -------------------------------------------------------- */

static gboolean
fail_end (const char *text, int status, GError **error)
{
  if (WIFSIGNALED (status))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' was killed by signal %d (%s)."), text,
                 WTERMSIG (status), g_strsignal (WTERMSIG (status)));
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' ended with exit status %d."), text,
                 WEXITSTATUS (status));
  return FALSE;
}

/* A cleanup is not ended by the terminal's Ctrl-C, which reaches it as well. */
#define UNSTOPPED "trap '' INT HUP\n"
/* What they have where --timeout says nothing, in s: as a command that is measured. */
#define DEADLINE 3600.0

/* How one of them is run. */
typedef struct
{
  const char *input;    /* NULL: none */
  gboolean shows;       /* what it prints */
  const char *statuses; /* that are good; NULL: 0 alone */
  const char *tag;      /* of all that it starts; NULL: a cleanup */
  double most;          /* s */
} Manner;

static double
most_of (const BstTimeRequest *request)
{
  return request->settings.timeout > 0 ? request->settings.timeout : DEADLINE;
}

static gboolean
fail_killed (const char *text, const BstTimeEnd *end, GError **error)
{
  g_autofree char *time = bst_text_duration (end->seconds);

  if (end->kill == BST_TIME_ASKED_AGAIN)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("'%s' was killed, as it was asked to end once more."), text);
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("'%s' had not ended after %s and was killed."), text, time);
  return FALSE;
}

static GStrv
environment_of (const Manner *manner)
{
  GStrv env = g_environ_setenv (g_get_environ (), "LC_ALL", "C", TRUE);

  return manner->tag != NULL ? g_environ_setenv (env, BST_BURY_MARK, manner->tag, TRUE) : env;
}

/* What it prints goes to standard error, or nowhere: our standard output has figures only.  It stays
 * in our process group: in another one it could not ask for a password at the terminal. */
static int
spawn_and_wait (GStrv argv, const Manner *manner, BstTimeEnd *end)
{
  g_auto (GStrv) env = environment_of (manner);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t defaults;
  pid_t pid;
  int failure;

  sigemptyset (&defaults);
  sigaddset (&defaults, SIGPIPE); /* not as bst_signals_catch() left it */
  posix_spawnattr_init (&attributes);
  posix_spawnattr_setsigdefault (&attributes, &defaults);
  posix_spawnattr_setflags (&attributes, POSIX_SPAWN_SETSIGDEF);
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (
      &actions, STDIN_FILENO, manner->input != NULL ? manner->input : "/dev/null", O_RDONLY, 0);
  if (!manner->shows)
    posix_spawn_file_actions_addopen (&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, STDERR_FILENO, STDOUT_FILENO);
  failure = posix_spawnp (&pid, argv[0], &actions, &attributes, argv, env);
  posix_spawn_file_actions_destroy (&actions);
  posix_spawnattr_destroy (&attributes);
  return failure != 0 ? failure : bst_time_wait (pid, manner->tag, manner->most, end);
}

static gboolean
run_whole (const char *text, const char *whole, const Manner *manner, GError **error)
{
  g_auto (GStrv) argv = NULL;
  BstTimeEnd end = { .status = 0 };
  int failure;

  if (!g_shell_parse_argv (whole, NULL, &argv, error))
    return FALSE;
  failure = spawn_and_wait (argv, manner, &end);
  if (failure != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot start '%s': %s"), text,
                   g_strerror (failure));
      return FALSE;
    }
  if (end.kill != BST_TIME_NOT_KILLED)
    return fail_killed (text, &end, error);
  if (WIFEXITED (end.status) && bst_time_statuses_have (manner->statuses, WEXITSTATUS (end.status)))
    return TRUE;
  return fail_end (text, end.status, error);
}

static gboolean
run_once (const char *text, const char *shell, const Manner *manner, GError **error)
{
  g_autofree char *whole = shell != NULL ? bst_time_in_shell (shell, text) : g_strdup (text);

  const gboolean fine = bst_signals_caught () == 0 && run_whole (text, whole, manner, error);

  if (bst_signals_caught () == 0)
    return fine;
  g_clear_error (error);
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, _ ("Interrupted."));
  return FALSE;
}

/* Setup and cleanup always have a shell, as they are not timed. */
static gboolean
set_up (const GPtrArray *texts, const Manner *manner, GError **error)
{
  for (guint i = 0; i < texts->len; i++)
    if (!run_once (texts->pdata[i], BST_TIME_DEFAULT_SHELL, manner, error))
      return FALSE;
  return TRUE;
}

static guint
rounds_of (const BstTimeRequest *request)
{
  return MAX (request->warmup, request->show_output ? 1 : 0);
}

static gboolean
warm_up (const BstTimeJob *job, const BstTimeRequest *request, const Manner *silent, GError **error)
{
  for (guint round = 0; round < rounds_of (request); round++)
    for (guint i = 0; i < job->commands->len; i++)
      {
        const BstTimeCommand *command = job->commands->pdata[i];
        const Manner manner = { command->input, request->show_output, request->statuses,
                                silent->tag, silent->most };

        if (command->prepare != NULL
            && !run_once (command->prepare, BST_TIME_DEFAULT_SHELL, silent, error))
          return FALSE;
        if (!run_once (command->text, job->shell, &manner, error))
          return FALSE;
      }
  return TRUE;
}

gboolean
bst_time_before (const BstTimeJob *job, const BstTimeRequest *request, GError **error)
{
  g_autofree char *tag = bst_scratch_new_tag ();
  const Manner silent = { .tag = tag, .most = most_of (request) };
  g_autoptr (BstKeeper) keeper = NULL;

  if (job->setup->len == 0 && rounds_of (request) == 0)
    return TRUE;
  /* Should somebody kill us meanwhile, it ends what goes on.  Later it lets a server live. */
  keeper = bst_keeper_new (tag);
  return set_up (job->setup, &silent, error) && warm_up (job, request, &silent, error);
}

gboolean
bst_time_after (const BstTimeJob *job, const BstTimeRequest *request, GError **error)
{
  const Manner manner = { .most = most_of (request) };

  for (guint i = 0; i < job->cleanup->len; i++)
    {
      g_autofree char *script = g_strconcat (UNSTOPPED, job->cleanup->pdata[i], NULL);
      g_autofree char *whole = bst_time_in_shell (BST_TIME_DEFAULT_SHELL, script);

      if (!run_whole (job->cleanup->pdata[i], whole, &manner, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- CPUs ---------------------------------------------------------------------------------- */

/* Workers and commands inherit the CPUs of this process; a worker pins only its own threads. */
gboolean
bst_time_pin (const char *cpus)
{
  g_autoptr (GArray) list = NULL;
  cpu_set_t set;

  if (cpus == NULL || g_str_equal (cpus, "auto") || g_str_equal (cpus, "none"))
    return TRUE;
  list = bst_cpu_list_parse (cpus);
  CPU_ZERO (&set);
  for (guint i = 0; list != NULL && i < list->len; i++)
    if (g_array_index (list, gint, i) >= 0 && g_array_index (list, gint, i) < CPU_SETSIZE)
      CPU_SET (g_array_index (list, gint, i), &set);
  if (sched_setaffinity (0, sizeof set, &set) == 0)
    return TRUE;
  bst_cli_error (_ ("The commands cannot be held on the CPUs '%s': %s."), cpus, g_strerror (errno));
  return FALSE;
}
