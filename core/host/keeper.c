/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * keeper.c - the process that outlives a killed host.  It reads messages from a socket, each a
 * letter, a text and a NUL: '+' hold a folder, '-' release it, 'w' the worker's process group,
 * 'b' goodbye.  The end of the file without a goodbye means that the host was killed.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/keeper.h"
#include "model/bury.h"
#include "model/paths.h"

/* How often, 20 ms apart, processes of the run are looked for until none is found: 4 s. */
#define ROUNDS_MAX 200
#define ROUND_US 20000
/* How long the host waits for a keeper that does not listen, and for one that does not end. */
#define LISTEN_SECONDS 1
#define END_SECONDS 10

struct _BstKeeper
{
  pid_t pid;
  int socket; /* -1: it does not listen any more */
};

/* ---- In the keeper's process -------------------------------------------------------------- */

typedef struct
{
  GHashTable *folders; /* set of paths */
  pid_t worker;
  gboolean goodbye;
} Held;

/* 0 when TEXT is no process id. */
static pid_t
parse_pid (const char *text)
{
  guint64 pid;

  return g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT32, &pid, NULL) ? (pid_t)pid : 0;
}

static void
obey (Held *held, const char *message)
{
  switch (message[0])
    {
    case '+':
      g_hash_table_add (held->folders, g_strdup (message + 1));
      break;
    case '-':
      g_hash_table_remove (held->folders, message + 1);
      break;
    case 'w':
      held->worker = parse_pid (message + 1);
      break;
    case 'b':
      held->goodbye = TRUE;
      break;
    default:
      break;
    }
}

/* Until the end of the file. */
static void
listen_to_host (Held *held, int fd)
{
  g_autoptr (GString) pending = g_string_new (NULL);
  char buffer[8192];
  gssize got;

  while ((got = read (fd, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR))
    {
      const char *end;

      if (got < 0)
        continue;
      g_string_append_len (pending, buffer, got);
      while ((end = memchr (pending->str, '\0', pending->len)) != NULL)
        {
          obey (held, pending->str);
          g_string_erase (pending, 0, end - pending->str + 1);
        }
    }
}

static gboolean
kill_marked (const char *tag)
{
  g_autoptr (GDir) all = g_dir_open ("/proc", 0, NULL);
  const char *name;
  gboolean found = FALSE;

  while (all != NULL && (name = g_dir_read_name (all)) != NULL)
    {
      const pid_t pid = parse_pid (name);

      if (pid == 0 || pid == getpid () || !bst_bury_is_marked (pid, tag))
        continue;
      found = TRUE;
      kill (pid, SIGKILL);
    }
  return found;
}

static void
clean_up (const Held *held, const char *tag)
{
  GHashTableIter iter;
  gpointer path;

  if (held->worker > 1)
    kill (-held->worker, SIGKILL);
  for (int i = 0; !held->goodbye && i < ROUNDS_MAX && kill_marked (tag); i++)
    g_usleep (ROUND_US);
  g_hash_table_iter_init (&iter, held->folders);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    bst_path_remove_tree (path, NULL);
}

static void
ignore_signals (void)
{
  static const int ignored[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGTSTP };

  for (guint i = 0; i < G_N_ELEMENTS (ignored); i++)
    signal (ignored[i], SIG_IGN);
}

/* Its standard descriptors must not keep a pipe of the user's open, nor its folder busy. */
static void
let_go (int socket)
{
  int null = open ("/dev/null", O_RDWR);

  setsid ();
  prctl (PR_SET_NAME, BST_BURY_KEEPER);
  ignore_signals ();
  if (chdir ("/") != 0)
    errno = 0;
  for (int fd = 0; fd <= STDERR_FILENO; fd++)
    dup2 (null, fd);
  for (int fd = STDERR_FILENO + 1; fd < 256; fd++)
    if (fd != socket)
      close (fd);
}

static void G_GNUC_NORETURN
keep (int socket, const char *tag)
{
  Held held = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), 0, FALSE };

  let_go (socket);
  listen_to_host (&held, socket);
  clean_up (&held, tag);
  _exit (0);
}

/* ---- In the host --------------------------------------------------------------------------- */

BstKeeper *
bst_keeper_new (const char *tag)
{
  static const struct timeval patience = { LISTEN_SECONDS, 0 };
  BstKeeper *keeper;
  int ends[2];
  pid_t pid;

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return NULL;
  pid = fork ();
  if (pid == 0)
    {
      int fd = fcntl (ends[0], F_DUPFD, STDERR_FILENO + 1);

      close (ends[1]);
      keep (fd, tag);
    }
  close (ends[0]);
  if (pid < 0)
    {
      close (ends[1]);
      return NULL;
    }
  setsockopt (ends[1], SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  keeper = g_new0 (BstKeeper, 1);
  keeper->pid = pid;
  keeper->socket = ends[1];
  return keeper;
}

/* Half a message must not be followed by another one: then nobody cleans up after us. */
static void
stop_telling (BstKeeper *keeper)
{
  close (keeper->socket);
  keeper->socket = -1;
}

static void
tell (BstKeeper *keeper, char letter, const char *text)
{
  g_autofree char *message = NULL;
  gsize length, done = 0;

  if (keeper == NULL || keeper->socket < 0)
    return;
  message = g_strdup_printf ("%c%s", letter, text);
  length = strlen (message) + 1;
  while (done < length)
    {
      /* It may have been killed: no reason for SIGPIPE to kill us too. */
      gssize n = send (keeper->socket, message + done, length - done, MSG_NOSIGNAL);

      if (n < 0 && errno != EINTR)
        {
          stop_telling (keeper);
          return;
        }
      done += MAX (n, 0);
    }
}

void
bst_keeper_hold (BstKeeper *keeper, const char *path)
{
  tell (keeper, '+', path);
}

void
bst_keeper_release (BstKeeper *keeper, const char *path)
{
  tell (keeper, '-', path);
}

void
bst_keeper_watch (BstKeeper *keeper, pid_t worker)
{
  char text[24];

  g_snprintf (text, sizeof text, "%d", (int)worker);
  tell (keeper, 'w', text);
}

/* Someone may have stopped it.  What it still removes may be large: it goes on without us. */
static void
wait_for_end (const BstKeeper *keeper)
{
  gint64 give_up = g_get_monotonic_time () + END_SECONDS * G_USEC_PER_SEC;

  kill (keeper->pid, SIGCONT);
  while (waitpid (keeper->pid, NULL, WNOHANG) == 0 && g_get_monotonic_time () < give_up)
    g_usleep (1000);
}

void
bst_keeper_free (BstKeeper *keeper)
{
  if (keeper == NULL)
    return;
  tell (keeper, 'b', "");
  if (keeper->socket >= 0)
    close (keeper->socket);
  wait_for_end (keeper);
  g_free (keeper);
}
