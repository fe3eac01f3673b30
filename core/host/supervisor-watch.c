/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor-watch.c - waits for the end of a worker: reads its records and its output all the
 * time, keeps the deadline, and kills it when it must.  Afterwards nothing of it is left.
 */
#include <config.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/supervisor-private.h"

#define NS_PER_S G_GUINT64_CONSTANT (1000000000)
#define TICK_NS (NS_PER_S / 5)
#define GRACE_NS (2 * NS_PER_S)  /* between SIGTERM and SIGKILL */
#define SILENT_NS (2 * NS_PER_S) /* without a record channel there is nothing to wait for */
#define LINGER_NS (5 * NS_PER_S) /* all was said: the process ends, or is ended */
/* From SIGKILL on: more than the kernel needs to take down the largest memory. */
#define GIVE_UP_NS (5 * NS_PER_S)
#define BLIND_NS (NS_PER_S / 100) /* between looks where there is no pidfd */
#define NEVER G_MAXUINT64
/* 64 KiB: a pipe's capacity, pipe(7).  Some per turn, so that a flood cannot hide the clock. */
#define CHUNK (64u << 10)
#define CHUNKS_PER_TURN 16

typedef struct
{
  BstWatch *watch;
  BstWorker *worker;
  BstWireReader *reader;
  guint64 started_ns, next_tick_ns, kill_ns, give_up_ns, silent_ns, linger_ns;
  gboolean ended;
} Loop;

/* The kernel's count of processes it killed for lack of memory, in our control group (version
 * 2, then 1) and in the whole system: a larger number afterwards is evidence. */
static guint64
read_counter (const char *path, const char *name)
{
  g_autofree char *text = NULL;
  const char *line;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  for (line = text; line != NULL; line = strchr (line, '\n') ? strchr (line, '\n') + 1 : NULL)
    if (g_str_has_prefix (line, name) && line[strlen (name)] == ' ')
      return g_ascii_strtoull (line + strlen (name), NULL, 10);
  return 0;
}

static guint64
count_oom_kills_of_line (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, ":", 3);
  g_autofree char *path = NULL;

  if (g_strv_length (parts) != 3)
    return 0;
  if (g_str_equal (parts[0], "0") && parts[1][0] == '\0')
    path = g_strdup_printf ("/sys/fs/cgroup%s/memory.events", parts[2]);
  else if (g_str_equal (parts[1], "memory"))
    path = g_strdup_printf ("/sys/fs/cgroup/memory%s/memory.oom_control", parts[2]);
  return path != NULL ? read_counter (path, "oom_kill") : 0;
}

static guint64
count_system_oom_kills (void)
{
  return read_counter ("/proc/vmstat", "oom_kill");
}

static guint64
count_group_oom_kills (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint64 sum = 0;

  if (!g_file_get_contents ("/proc/self/cgroup", &text, NULL, NULL))
    return sum;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    sum += count_oom_kills_of_line (lines[i]);
  return sum;
}

/* Field 6 of statm: data and stack, in pages; about what RLIMIT_DATA counts, proc(5). */
static void
note_memory (Loop *loop)
{
  char path[64];
  g_autofree char *text = NULL;
  unsigned long long pages;

  g_snprintf (path, sizeof path, "/proc/%d/statm", (int)loop->worker->pid);
  if (!g_file_get_contents (path, &text, NULL, NULL)
      || sscanf (text, "%*s %*s %*s %*s %*s %llu", &pages) != 1)
    return;
  loop->watch->data_bytes = MAX (loop->watch->data_bytes, pages * (guint64)getpagesize ());
}

static void
kill_group (Loop *loop, int number)
{
  loop->watch->we_killed = TRUE;
  if (number == SIGKILL)
    loop->give_up_ns = bst_clock_ns () + GIVE_UP_NS;
  kill (-loop->worker->pid, number);
}

/* Asks it to end, and makes sure that it does; the first reason counts. */
static void
stop (Loop *loop, BstEnd why)
{
  gboolean politely = why == BST_END_DEADLINE;

  if (loop->watch->end != 0)
    return;
  loop->watch->end = why;
  kill_group (loop, politely ? SIGTERM : SIGKILL);
  if (politely)
    loop->kill_ns = bst_clock_ns () + GRACE_NS;
}

static void
take_records (Loop *loop)
{
  guint32 type;
  GVariant *payload;
  g_autoptr (GError) error = NULL;

  while (loop->watch->damage == NULL
         && bst_wire_reader_next (loop->reader, &type, &payload, &error))
    {
      loop->watch->record (type, payload, loop->watch->data, &error);
      g_variant_unref (payload);
      if (error != NULL)
        break;
    }
  if (error != NULL)
    {
      loop->watch->damage = g_strdup (error->message);
      stop (loop, BST_END_DAMAGED);
    }
}

/* FALSE: the end of the file, or nothing more for now. */
static gboolean
read_chunk (Loop *loop, int *fd, gboolean is_record)
{
  char buffer[CHUNK];
  gssize got = read (*fd, buffer, sizeof buffer);

  if (got > 0 && is_record && loop->watch->damage == NULL)
    {
      bst_wire_reader_feed (loop->reader, buffer, got);
      take_records (loop);
    }
  else if (got > 0 && !is_record)
    bst_capture_add (loop->watch->log, buffer, got);
  else if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
    {
      close (*fd);
      *fd = -1;
    }
  return got > 0;
}

static void
drain (Loop *loop, int *fd, gboolean is_record)
{
  for (guint i = 0; i < CHUNKS_PER_TURN && *fd >= 0; i++)
    if (!read_chunk (loop, fd, is_record))
      return;
}

static void
look_for_end (Loop *loop)
{
  siginfo_t info = { 0 };

  if (waitid (P_PID, loop->worker->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0
      || info.si_pid == loop->worker->pid)
    loop->ended = TRUE;
}

static void
keep_time (Loop *loop)
{
  guint64 now = bst_clock_ns ();

  if (loop->silent_ns == NEVER && loop->worker->records < 0)
    loop->silent_ns = now + SILENT_NS;
  if (loop->linger_ns == NEVER && loop->watch->complete)
    loop->linger_ns = now + LINGER_NS;
  if (now >= loop->watch->deadline_ns)
    stop (loop, BST_END_DEADLINE);
  if (now >= loop->linger_ns)
    stop (loop, BST_END_LINGERED);
  if (now >= loop->silent_ns && !loop->watch->complete)
    stop (loop, BST_END_SILENT);
  if (now >= loop->kill_ns)
    {
      kill_group (loop, SIGKILL);
      loop->kill_ns = NEVER;
    }
  loop->ended = now >= loop->give_up_ns;
}

static void
ask_caller (Loop *loop, gboolean at_once)
{
  guint64 now = bst_clock_ns ();

  if (!at_once && now < loop->next_tick_ns)
    return;
  loop->next_tick_ns = now + TICK_NS;
  note_memory (loop);
  if (loop->watch->complete || loop->watch->end != 0)
    bst_bury_traced_threads (loop->worker->pid);
  if (loop->watch->tick != NULL
      && loop->watch->tick ((now - loop->started_ns) / 1e9, loop->watch->progress,
                            loop->watch->tick_data))
    stop (loop, BST_END_INTERRUPTED);
}

static int
timeout_ms (const Loop *loop)
{
  guint64 now = bst_clock_ns ();
  guint64 next = MIN (loop->next_tick_ns, loop->kill_ns);

  next = MIN (next, loop->give_up_ns);
  next = MIN (next, MIN (loop->silent_ns, loop->linger_ns));
  next = MIN (next, loop->watch->end == 0 ? loop->watch->deadline_ns : NEVER);
  if (loop->worker->pidfd < 0)
    next = MIN (next, now + BLIND_NS);
  return next <= now ? 0 : (int)((next - now) / 1000000 + 1);
}

static void
turn (Loop *loop)
{
  struct pollfd fds[] = {
    { .fd = loop->worker->records, .events = POLLIN },
    { .fd = loop->worker->log, .events = POLLIN },
    { .fd = loop->worker->pidfd, .events = POLLIN },
  };
  int n = poll (fds, G_N_ELEMENTS (fds), timeout_ms (loop));
  gboolean signalled = n < 0 && errno == EINTR;

  if (n > 0 && fds[0].revents != 0)
    drain (loop, &loop->worker->records, TRUE);
  if (n > 0 && fds[1].revents != 0)
    drain (loop, &loop->worker->log, FALSE);
  if (n > 0 && fds[2].revents != 0)
    loop->ended = TRUE;
  else if (loop->worker->pidfd < 0)
    look_for_end (loop);
  if (loop->ended)
    return;
  keep_time (loop);
  ask_caller (loop, signalled);
}

/* While it is not reaped, its number cannot belong to anybody else: so first its group, then
 * itself, then those who left the group. */
static void
bury (Loop *loop, BstBury *burial)
{
  if (!bst_bury_worker (burial, loop->worker->pid, &loop->watch->wait_status, &loop->watch->usage))
    loop->watch->end = BST_END_UNENDABLE;
  bst_bury_strays (burial);
}

/* All writers are gone: what is left in the pipes is all there will be. */
static void
read_rest (Loop *loop)
{
  while (loop->worker->records >= 0 && read_chunk (loop, &loop->worker->records, TRUE))
    ;
  while (loop->worker->log >= 0 && read_chunk (loop, &loop->worker->log, FALSE))
    ;
}

void
bst_watch_worker (BstWatch *watch, BstWorker *worker, BstBury *burial)
{
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  guint64 system_kills = count_system_oom_kills (), group_kills = count_group_oom_kills ();
  guint64 now = bst_clock_ns ();
  Loop loop = { watch, worker, reader, now, now + TICK_NS, NEVER, NEVER, NEVER, NEVER, FALSE };

  watch->log = bst_capture_new ();
  while (!loop.ended)
    turn (&loop);
  bury (&loop, burial);
  read_rest (&loop);
  if (watch->end == 0)
    watch->end = watch->damage != NULL ? BST_END_DAMAGED : BST_END_BY_ITSELF;
  watch->group_oom_kill = count_group_oom_kills () > group_kills;
  if (WIFSIGNALED (watch->wait_status) && WTERMSIG (watch->wait_status) == SIGKILL)
    watch->oom_kill = watch->group_oom_kill || count_system_oom_kills () > system_kills;
  bst_worker_close (worker);
}

void
bst_watch_clear (BstWatch *watch)
{
  g_clear_pointer (&watch->damage, g_free);
  g_clear_pointer (&watch->log, bst_capture_free);
}
