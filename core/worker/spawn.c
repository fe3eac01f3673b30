/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * spawn.c - what a program finds when it starts: the user's folder, environment and CPUs,
 * default signals, the C locale, and no descriptor but the three standard ones.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>
#include "worker/spawn.h"

/* CPUs in the largest mask that is kept; kernels are built for 8192 at most. */
#define MAX_CPUS 8192

static struct
{
  int folder; /* -1: it cannot be opened; programs start where the worker is */
  size_t cpus_size;
  union
  {
    cpu_set_t set;
    guint8 bytes[MAX_CPUS / 8];
  } cpus;
} user = { .folder = -1 };

void
bst_spawn_begin (void)
{
  user.folder = open (".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  user.cpus_size =
      sched_getaffinity (0, sizeof user.cpus, &user.cpus.set) == 0 ? sizeof user.cpus : 0;
}

static GStrv
environment_of (const BstSpawn *spawn)
{
  GStrv env = g_environ_setenv (g_get_environ (), "LC_ALL", "C", TRUE);

  for (guint i = 0; spawn->env != NULL && spawn->env[i] != NULL; i++)
    {
      const char *value = strchr (spawn->env[i], '=');
      g_autofree char *name =
          value != NULL ? g_strndup (spawn->env[i], (gsize)(value - spawn->env[i])) : NULL;

      if (name != NULL && *name != '\0')
        env = g_environ_setenv (env, name, value + 1, TRUE);
    }
  return env;
}

/* In this order they are carried out: a relative file is looked for in the program's folder. */
static void
set_files (posix_spawn_file_actions_t *actions, const BstSpawn *spawn, int output)
{
  posix_spawn_file_actions_init (actions);
  if (spawn->cwd != NULL)
    posix_spawn_file_actions_addchdir_np (actions, spawn->cwd);
  else if (user.folder >= 0)
    posix_spawn_file_actions_addfchdir_np (actions, user.folder);
  posix_spawn_file_actions_addopen (actions, STDIN_FILENO,
                                    spawn->stdin_file != NULL ? spawn->stdin_file : "/dev/null",
                                    O_RDONLY, 0);
  if (output >= 0)
    posix_spawn_file_actions_adddup2 (actions, output, STDOUT_FILENO);
  else
    posix_spawn_file_actions_addopen (actions, STDOUT_FILENO, spawn->stdout_file,
                                      O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (spawn->merge_stderr)
    posix_spawn_file_actions_adddup2 (actions, STDOUT_FILENO, STDERR_FILENO);
}

/* Whatever the worker or the plugin ignores or blocks is not handed on. */
static void
set_attributes (posix_spawnattr_t *attributes)
{
  sigset_t none, all;

  sigemptyset (&none);
  sigfillset (&all);
  posix_spawnattr_init (attributes);
  posix_spawnattr_setsigmask (attributes, &none);
  posix_spawnattr_setsigdefault (attributes, &all);
  posix_spawnattr_setpgroup (attributes, 0);
  posix_spawnattr_setflags (attributes,
                            POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
}

/* A child inherits the CPUs of the thread that starts it, which may be pinned to one. */
static int
spawn_on_user_cpus (pid_t *pid, const BstSpawn *spawn, const posix_spawn_file_actions_t *actions,
                    const posix_spawnattr_t *attributes, char *const *env)
{
  union
  {
    cpu_set_t set;
    guint8 bytes[MAX_CPUS / 8];
  } mine;
  const gboolean restore = user.cpus_size > 0 && sched_getaffinity (0, sizeof mine, &mine.set) == 0
                           && memcmp (&mine, &user.cpus, sizeof mine) != 0;

  if (restore)
    sched_setaffinity (0, sizeof user.cpus, &user.cpus.set);
  const int failure = posix_spawnp (pid, spawn->argv[0], actions, attributes,
                                    (char *const *)(gpointer)spawn->argv, env);

  if (restore)
    sched_setaffinity (0, sizeof mine, &mine.set);
  return failure;
}

/* posix_spawn only says "no such file": of program, folder or input? */
static const char *
culprit (const BstSpawn *spawn)
{
  if (spawn->cwd != NULL && !g_file_test (spawn->cwd, G_FILE_TEST_IS_DIR))
    return spawn->cwd;
  if (spawn->stdin_file != NULL && spawn->cwd == NULL && access (spawn->stdin_file, R_OK) != 0)
    return spawn->stdin_file;
  return spawn->argv[0];
}

static BstError
code_of (int failure)
{
  switch (failure)
    {
    case ENOENT:
      return BST_ERROR_UNSUPPORTED;
    case EACCES:
    case EPERM:
      return BST_ERROR_PERMISSION;
    case ENOMEM:
      return BST_ERROR_NO_MEMORY;
    default:
      return BST_ERROR_FAILED;
    }
}

pid_t
bst_spawn (const BstSpawn *spawn, int output, GError **error)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  g_auto (GStrv) env = environment_of (spawn);
  pid_t pid = 0;

  set_files (&actions, spawn, output);
  set_attributes (&attributes);
  const int failure = spawn_on_user_cpus (&pid, spawn, &actions, &attributes, env);

  posix_spawn_file_actions_destroy (&actions);
  posix_spawnattr_destroy (&attributes);
  if (failure == 0)
    return pid;
  if (failure == ENOENT && culprit (spawn) == spawn->argv[0])
    g_set_error (error, BST_ERROR, BST_ERROR_UNSUPPORTED, _ ("The program '%s' is not installed."),
                 spawn->argv[0]);
  else
    g_set_error (error, BST_ERROR, code_of (failure), _ ("Cannot start '%s': %s: %s"),
                 spawn->argv[0], culprit (spawn), g_strerror (failure));
  return 0;
}
