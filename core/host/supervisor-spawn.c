/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor-spawn.c - starts one worker in a session of its own, with clean signals, limits
 * and descriptors.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "host/supervisor-private.h"
#include "model/paths.h"

/* The C library wraps them since 2.34 and 2.36; the numbers are the same on every port. */
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
#define CLOEXEC_RANGE (1u << 2) /* CLOSE_RANGE_CLOEXEC, linux/close_range.h */

#ifdef BST_SANITIZERS
#define LIMITS_MEMORY 0 /* shadow memory counts as data */
#else
#define LIMITS_MEMORY 1
#endif

/* Descriptors of ours that the child moves to 0-4 lie above these, so that no move hits one
 * that is still needed, also when the user closed some of 0-2. */
#define FIRST_FREE_FD 10

/* All that the child needs, made before the fork: between fork and exec it shares our memory. */
typedef struct
{
  const char *path;
  char *const *argv, *const *env;
  int null, log, job, records;
  pid_t host;
  struct rlimit data;
  int error; /* errno of what failed in the child */
} ChildPlan;

static void
set_default_signals (void)
{
  struct sigaction action = { .sa_handler = SIG_DFL };
  sigset_t none;

  for (int s = 1; s < NSIG; s++)
    sigaction (s, &action, NULL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

static void
set_limits (const ChildPlan *plan)
{
  static const struct rlimit no_core = { 0, 0 };
  /* Rather the worker than the host, should the kernel need a victim. */
  static const char victim[] = "500";
  int fd = open ("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);

  if (fd >= 0)
    {
      if (write (fd, victim, sizeof victim - 1) < 0)
        errno = 0; /* a wish, no need */
      close (fd);
    }
  setrlimit (RLIMIT_CORE, &no_core);
  if (LIMITS_MEMORY && plan->data.rlim_cur != RLIM_INFINITY)
    setrlimit (RLIMIT_DATA, &plan->data);
}

/* Only calls that signal-safety(7) allows after vfork.  The parent-death signal is asked for
 * first; the host may have died just before, and then the parent is another one. */
static void G_GNUC_NORETURN
become_worker (ChildPlan *plan)
{
  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != plan->host)
    _exit (1);
  set_limits (plan);
  if (dup2 (plan->null, STDIN_FILENO) >= 0 && dup2 (plan->log, STDOUT_FILENO) >= 0
      && dup2 (plan->log, STDERR_FILENO) >= 0 && dup2 (plan->job, BST_WIRE_JOB_FD) >= 0
      && dup2 (plan->records, BST_WIRE_RECORD_FD) >= 0)
    {
      syscall (SYS_close_range, BST_WIRE_RECORD_FD + 1, ~0u, CLOEXEC_RANGE);
      set_default_signals ();
      execve (plan->path, plan->argv, plan->env);
    }
  plan->error = errno;
  _exit (127);
}

/* vfork: the cost does not grow with the host's memory. */
static pid_t
start_child (ChildPlan *plan)
{
  pid_t pid = vfork ();

  if (pid == 0)
    become_worker (plan);
  return pid;
}

static pid_t
start_child_undisturbed (ChildPlan *plan)
{
  sigset_t all, before;
  pid_t pid;

  sigfillset (&all);
  sigprocmask (SIG_SETMASK, &all, &before);
  pid = start_child (plan);
  if (pid < 0)
    plan->error = errno;
  sigprocmask (SIG_SETMASK, &before, NULL);
  return pid;
}

static int
move_up (int fd)
{
  int high;

  if (fd < 0)
    return -1;
  high = fcntl (fd, F_DUPFD_CLOEXEC, FIRST_FREE_FD);
  close (fd);
  return high;
}

static gboolean
open_pipe (int *reader, int *writer)
{
  int ends[2];

  if (pipe2 (ends, O_CLOEXEC) != 0)
    return FALSE;
  *reader = move_up (ends[0]);
  *writer = move_up (ends[1]);
  return *reader >= 0 && *writer >= 0 && fcntl (*reader, F_SETFL, O_NONBLOCK) == 0;
}

static void
close_fd (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

/* A file in memory and not a pipe: a long job never blocks us, nor does a worker that reads
 * nothing. */
static int
write_job (GVariant *job, GError **error)
{
  int fd = move_up (memfd_create ("benchstone-job", MFD_CLOEXEC));

  if (fd < 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot hand over the job: %s."),
                   g_strerror (errno));
      g_variant_unref (g_variant_ref_sink (job));
      return -1;
    }
  if (!bst_wire_write (fd, BST_RECORD_JOB, job, error) || lseek (fd, 0, SEEK_SET) != 0)
    close_fd (&fd);
  return fd;
}

static GStrv
make_environment (const char *tag, const GPtrArray *env)
{
  GStrv result = g_get_environ ();

  for (guint i = 0; env != NULL && i < env->len; i++)
    {
      const BstPair *pair = env->pdata[i];

      result = g_environ_setenv (result, pair->key, pair->value, TRUE);
    }
  result = g_environ_setenv (result, "LD_BIND_NOW", "1", TRUE);
  return g_environ_setenv (result, BST_BURY_MARK, tag, TRUE);
}

static struct rlimit
make_data_limit (guint64 memory_limit)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_DATA, &limit) != 0 || memory_limit == 0)
    limit.rlim_cur = RLIM_INFINITY;
  else
    limit.rlim_cur = limit.rlim_max = MIN (limit.rlim_max, (rlim_t)memory_limit);
  return limit;
}

static gboolean
open_descriptors (BstWorker *worker, ChildPlan *plan, GError **error)
{
  plan->null = move_up (open ("/dev/null", O_RDWR | O_CLOEXEC));
  if (plan->null >= 0 && open_pipe (&worker->records, &plan->records)
      && open_pipe (&worker->log, &plan->log))
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot open the channels to a worker: %s."),
               g_strerror (errno));
  return FALSE;
}

static gboolean
start (BstWorker *worker, ChildPlan *plan, GError **error)
{
  worker->pid = start_child_undisturbed (plan);
  if (worker->pid > 0 && plan->error == 0)
    {
      worker->pidfd = syscall (SYS_pidfd_open, worker->pid, 0);
      return TRUE;
    }
  if (worker->pid > 0)
    waitpid (worker->pid, NULL, 0);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("Cannot start the worker program '%s': %s.  Is Benchstone installed whole?"),
               plan->path, g_strerror (plan->error));
  return FALSE;
}

gboolean
bst_worker_start (BstWorker *worker, GVariant *job, const char *tag, const GPtrArray *env,
                  guint64 memory_limit, GError **error)
{
  g_autofree char *path = bst_path_worker ();
  g_auto (GStrv) environment = make_environment (tag, env);
  char *argv[] = { path, NULL };
  ChildPlan plan = {
    path, argv, environment, -1, -1, -1, -1, getpid (), make_data_limit (memory_limit), 0
  };
  gboolean started;

  *worker = (BstWorker){ -1, -1, -1, -1 };
  plan.job = write_job (job, error);
  started =
      plan.job >= 0 && open_descriptors (worker, &plan, error) && start (worker, &plan, error);
  close_fd (&plan.null);
  close_fd (&plan.log);
  close_fd (&plan.job);
  close_fd (&plan.records);
  if (!started)
    bst_worker_close (worker);
  return started;
}

void
bst_worker_close (BstWorker *worker)
{
  close_fd (&worker->records);
  close_fd (&worker->log);
  close_fd (&worker->pidfd);
}
