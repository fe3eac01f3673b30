/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * child.c - runs a program for a plugin: output caught, deadline kept, resources told.
 *
 * A thread of its own, the minder, reads the output and kills the program at its deadline; so a
 * plugin may look away.  The minder is made before the clock starts.  The program is started by
 * posix_spawn, which does not copy the worker's memory maps, in a process group of its own.
 */
#include <config.h>
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include "model/clock.h"
#include "worker/child.h"
#include "worker/spawn.h"

#define DEFAULT_CAPTURE (1 << 20)
#define DEFAULT_READY_TIMEOUT 10.0
/* Thirty years, which still fit 64 bits of nanoseconds. */
#define MOST_SECONDS 1e9
/* The buffer is made at once; more is better kept in a file. */
#define MOST_CAPTURE ((gsize)64 << 20)
/* Between looks at a server that is not ready yet: small beside any server's start. */
#define READY_POLL_MS 5
/* From SIGTERM to SIGKILL. */
#define GRACE_NS (G_GUINT64_CONSTANT (1000) * 1000000)
#define GRACE_POLL_US 2000

struct _BstChild
{
  pid_t pid;     /* 0: not started */
  int output_fd; /* -1: not captured */
  int ended_fd;  /* tells the minder that the program ended */
  GThread *minder;
  GMutex lock;  /* of all below */
  char *output; /* zeroes behind LENGTH, never moved */
  gsize length, capacity;
  guint64 started_ns, deadline_ns; /* 0: none */
  gboolean timed_out, is_reaped;
  BstChildUsage usage;
};

/* ---- The minder -------------------------------------------------------------------------- */

/* FALSE: nothing more will come. */
static gboolean
take_output (BstChild *child)
{
  char buffer[65536];
  const gssize got = read (child->output_fd, buffer, sizeof buffer);

  if (got < 0)
    return errno == EINTR || errno == EAGAIN;
  g_mutex_lock (&child->lock);
  const gsize kept = MIN ((gsize)got, child->capacity - child->length);

  memcpy (child->output + child->length, buffer, kept);
  child->length += kept;
  g_mutex_unlock (&child->lock);
  return got > 0;
}

/* The pid is ours until it is reaped, so nobody else can be hit. */
static void
signal_group (BstChild *child, int number)
{
  g_mutex_lock (&child->lock);
  if (!child->is_reaped)
    kill (-child->pid, number);
  g_mutex_unlock (&child->lock);
}

static void
kill_late (BstChild *child)
{
  g_mutex_lock (&child->lock);
  if (!child->is_reaped && child->pid > 0)
    {
      child->timed_out = TRUE;
      kill (-child->pid, SIGKILL);
    }
  /* Not started yet: it gets another moment. */
  child->deadline_ns = child->pid > 0 ? 0 : bst_clock_ns () + GRACE_NS;
  g_mutex_unlock (&child->lock);
}

static int
ms_left (const BstChild *child)
{
  const guint64 now = bst_clock_ns ();

  if (child->deadline_ns == 0)
    return -1;
  return now >= child->deadline_ns ? 0
                                   : (int)MIN ((child->deadline_ns - now) / 1000000 + 1, G_MAXINT);
}

/* What a daemon that outlives the program still prints is not waited for. */
static void
drain (BstChild *child)
{
  struct pollfd output = { .fd = child->output_fd, .events = POLLIN };

  while (output.fd >= 0 && poll (&output, 1, 0) > 0 && take_output (child))
    ;
}

static gpointer
mind (gpointer data)
{
  BstChild *child = data;
  struct pollfd from[] = { { .fd = child->ended_fd, .events = POLLIN },
                           { .fd = child->output_fd, .events = POLLIN } };

  while (from[0].revents == 0)
    {
      const int n = poll (from, G_N_ELEMENTS (from), ms_left (child));

      if (n < 0 && errno != EINTR)
        break;
      if (n <= 0)
        from[0].revents = from[1].revents = 0;
      if (n == 0)
        kill_late (child);
      if (from[1].revents != 0 && !take_output (child))
        from[1].fd = -1;
    }
  if (from[1].fd >= 0)
    drain (child);
  return NULL;
}

/* ---- Waiting ----------------------------------------------------------------------------- */

/* Without reaping it: its pid stays taken. */
static gboolean
has_ended (const BstChild *child)
{
  siginfo_t info = { 0 };

  return waitid (P_PID, (id_t)child->pid, &info, WEXITED | WNOWAIT | WNOHANG) != 0
         || info.si_pid != 0;
}

static double
seconds_of (const struct timeval *time)
{
  return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

static void
fill_usage (BstChild *child, int status, const struct rusage *used, guint64 ended_ns)
{
  child->usage = (BstChildUsage){
    .size = sizeof (BstChildUsage),
    .wall = (double)(ended_ns - child->started_ns) / 1e9,
    .user = seconds_of (&used->ru_utime),
    .system = seconds_of (&used->ru_stime),
    .max_rss = (guint64)used->ru_maxrss * 1024,
    .exit_status = WIFEXITED (status) ? WEXITSTATUS (status) : -1,
    .signal = WIFSIGNALED (status) ? WTERMSIG (status) : 0,
    .timed_out = child->timed_out,
  };
}

static void
join_minder (BstChild *child)
{
  const guint64 one = 1;

  if (child->minder == NULL)
    return;
  if (write (child->ended_fd, &one, sizeof one) != sizeof one)
    g_warning ("an event descriptor took no event: %s", g_strerror (errno));
  g_thread_join (g_steal_pointer (&child->minder));
}

/* First without reaping, so that nobody signals a pid which is no longer ours. */
static gboolean
reap (BstChild *child, GError **error)
{
  siginfo_t info;
  struct rusage used;
  int status = 0;

  while (waitid (P_PID, (id_t)child->pid, &info, WEXITED | WNOWAIT) != 0)
    if (errno != EINTR)
      break;
  const guint64 ended_ns = bst_clock_ns ();

  g_mutex_lock (&child->lock);
  const gboolean is_ours = wait4 (child->pid, &status, 0, &used) == child->pid;
  const int failure = errno;

  child->is_reaped = TRUE;
  if (is_ours)
    fill_usage (child, status, &used, ended_ns);
  g_mutex_unlock (&child->lock);
  join_minder (child);
  if (!is_ours)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot wait for process %d: %s"),
                 (int)child->pid, g_strerror (failure));
  return is_ours;
}

static void
give_usage (const BstChild *child, BstChildUsage *usage)
{
  if (usage == NULL)
    return;
  const gsize size = MIN (usage->size, sizeof *usage);

  memcpy (usage, &child->usage, size);
  usage->size = size;
}

gboolean
bst_child_wait (BstChild *child, BstChildUsage *usage, GError **error)
{
  if (!child->is_reaped && !reap (child, error))
    return FALSE;
  if (child->usage.size == 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Process %d was waited for by others."),
                   (int)child->pid);
      return FALSE;
    }
  give_usage (child, usage);
  return TRUE;
}

const char *
bst_child_output (BstChild *child, gsize *length)
{
  g_mutex_lock (&child->lock);
  if (length != NULL)
    *length = child->length;
  g_mutex_unlock (&child->lock);
  return child->output;
}

void
bst_child_stop (BstChild *child, BstChildUsage *usage)
{
  if (!child->is_reaped)
    {
      const guint64 until = bst_clock_ns () + GRACE_NS;

      signal_group (child, SIGTERM);
      while (!has_ended (child) && bst_clock_ns () < until)
        g_usleep (GRACE_POLL_US);
      /* Also what its own children made of the SIGTERM. */
      signal_group (child, SIGKILL);
      reap (child, NULL);
    }
  give_usage (child, usage);
}

gint64
bst_child_pid (BstChild *child)
{
  return child->pid;
}

void
bst_child_free (BstChild *child)
{
  if (child->pid > 0)
    bst_child_stop (child, NULL);
  else
    {
      child->is_reaped = TRUE;
      join_minder (child);
    }
  if (child->output_fd >= 0)
    close (child->output_fd);
  if (child->ended_fd >= 0)
    close (child->ended_fd);
  g_mutex_clear (&child->lock);
  g_free (child->output);
  g_free (child);
}

/* ---- Readiness --------------------------------------------------------------------------- */

static gboolean
port_answers (guint port)
{
  const struct sockaddr_in address = {
    .sin_family = AF_INET,
    .sin_port = htons ((guint16)port),
    .sin_addr.s_addr = htonl (INADDR_LOOPBACK),
  };
  const int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const gboolean answers =
      fd >= 0 && connect (fd, (const struct sockaddr *)&address, sizeof address) == 0;

  if (fd >= 0)
    close (fd);
  return answers;
}

static gboolean
output_matches (BstChild *child, const GRegex *pattern)
{
  g_mutex_lock (&child->lock);
  const gboolean matches =
      g_regex_match_full (pattern, child->output, (gssize)child->length, 0, 0, NULL, NULL);
  g_mutex_unlock (&child->lock);
  return matches;
}

static void
set_not_ready (const BstChild *child, const char *program, gboolean ended, GError **error)
{
  if (ended)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("'%s' ended before it was ready. Its output: %.300s"), program, child->output);
  else
    g_set_error (error, BST_ERROR, BST_ERROR_TIMEOUT, _ ("'%s' did not get ready in time."),
                 program);
}

static gboolean
await_ready (BstChild *child, const BstSpawn *spawn, const GRegex *pattern, GError **error)
{
  const double timeout =
      spawn->ready_timeout > 0 ? MIN (spawn->ready_timeout, MOST_SECONDS) : DEFAULT_READY_TIMEOUT;
  const guint64 until = bst_clock_ns () + (guint64)(timeout * 1e9);

  for (;;)
    {
      /* Asked first: what it printed before its end was read by then, or is read below. */
      const gboolean ended = has_ended (child);

      if (ended)
        reap (child, NULL);
      if ((pattern != NULL && output_matches (child, pattern))
          || (!ended && spawn->ready_port > 0 && port_answers (spawn->ready_port)))
        return TRUE;
      if (ended || bst_clock_ns () >= until)
        {
          set_not_ready (child, spawn->argv[0], ended, error);
          return FALSE;
        }
      g_usleep (READY_POLL_MS * 1000);
    }
}

/* ---- Starting ---------------------------------------------------------------------------- */

static BstChild *
child_new (const BstSpawn *spawn)
{
  BstChild *child = g_new0 (BstChild, 1);

  child->output_fd = -1;
  child->ended_fd = -1;
  g_mutex_init (&child->lock);
  child->capacity =
      spawn->capture_max > 0 ? MIN (spawn->capture_max, MOST_CAPTURE) : DEFAULT_CAPTURE;
  child->output = g_malloc0 (child->capacity + 1);
  return child;
}

static gboolean
open_channels (BstChild *child, const BstSpawn *spawn, int *write_end, GError **error)
{
  int ends[2] = { -1, -1 };

  child->ended_fd = eventfd (0, EFD_CLOEXEC);
  if (child->ended_fd < 0 || (spawn->stdout_file == NULL && pipe2 (ends, O_CLOEXEC) != 0))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("Cannot catch the output of '%s': %s"),
                   spawn->argv[0], g_strerror (errno));
      return FALSE;
    }
  child->output_fd = ends[0];
  *write_end = ends[1];
  if (ends[0] >= 0)
    fcntl (ends[0], F_SETFL, O_NONBLOCK);
  return TRUE;
}

/* A plugin built with an older header hands over a shorter structure. */
static gboolean
read_spawn (const BstSpawn *spawn, BstSpawn *whole, GRegex **pattern, GError **error)
{
  *whole = (BstSpawn){ 0 };
  memcpy (whole, spawn, MIN (spawn->size, sizeof *whole));
  if (whole->argv == NULL || whole->argv[0] == NULL)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("bst_run_spawn: no program is named"));
      return FALSE;
    }
  if (whole->ready_port > G_MAXUINT16 || !(whole->deadline >= 0)
      || (whole->ready_pattern != NULL && whole->stdout_file != NULL))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("bst_run_spawn: port, deadline or pattern of '%s' cannot be right"),
                   whole->argv[0]);
      return FALSE;
    }
  *pattern = whole->ready_pattern == NULL
                 ? NULL
                 : g_regex_new (whole->ready_pattern, G_REGEX_MULTILINE | G_REGEX_RAW, 0, error);
  return *pattern != NULL || whole->ready_pattern == NULL;
}

static gboolean
start (BstChild *child, const BstSpawn *spawn, int write_end, GError **error)
{
  /* Before the clock starts. */
  if (spawn->deadline > 0)
    child->deadline_ns = bst_clock_ns () + (guint64)(MIN (spawn->deadline, MOST_SECONDS) * 1e9);
  child->minder = g_thread_try_new ("minder", mind, child, error);
  if (child->minder == NULL)
    return FALSE;
  child->started_ns = bst_clock_ns ();
  const pid_t pid = bst_spawn (spawn, write_end, error);

  g_mutex_lock (&child->lock);
  child->pid = MAX (pid, 0);
  g_mutex_unlock (&child->lock);
  return pid > 0;
}

BstChild *
bst_run_spawn (BstRun *run, const BstSpawn *spawn, GError **error)
{
  BstSpawn whole;
  g_autoptr (GRegex) pattern = NULL;
  int write_end = -1;

  if (!read_spawn (spawn, &whole, &pattern, error))
    return NULL;
  /* Else it would be taken for ready, and somebody else's server be measured. */
  if (whole.ready_port > 0 && port_answers (whole.ready_port))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("The port %u is in use by another program."), whole.ready_port);
      return NULL;
    }
  BstChild *child = child_new (&whole);
  const gboolean started =
      open_channels (child, &whole, &write_end, error) && start (child, &whole, write_end, error);
  const gboolean waits = pattern != NULL || whole.ready_port > 0;

  if (write_end >= 0)
    close (write_end);
  if (!started || (waits && !await_ready (child, &whole, pattern, error)))
    {
      bst_child_free (child);
      return NULL;
    }
  g_mutex_lock (&run->children_lock);
  g_ptr_array_add (run->children, child);
  g_mutex_unlock (&run->children_lock);
  return child;
}
