/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-wait.c - the end of a command that `time` runs beside the measuring: its own, or ours when
 * it takes too long or somebody does not want to wait for it any more.
 */
#include <config.h>

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "model/bury.h"
#include "model/clock.h"
#include "model/signals.h"

/* Between looks for the end of a command, and for a signal that one wait could miss. */
#define NAP 1000 /* us */
/* From SIGTERM to SIGKILL, in s. */
#define GRACE 5.0
/* A cleanup that somebody waits for at the terminal, in s. */
#define CLEANUP 60.0
/* A cleanup that takes so long is worth a word, in s. */
#define LONG 1.0

typedef struct
{
  pid_t pid;
  const char *tag;     /* in the environment of all that it starts; NULL: a cleanup */
  double most;         /* s */
  guint enough;        /* signals after which it is killed */
  guint64 begun, told; /* ns; TOLD 0: no signal was seen yet */
  gboolean said;
  BstBury *grave; /* from when it was asked to end */
} Wait;

static double
seconds_since (guint64 then)
{
  return (double)(bst_clock_ns () - then) / 1e9;
}

static gboolean
is_cleanup (const Wait *wait)
{
  return wait->tag == NULL;
}

/* Only from here on do its orphans become ours: a server that a setup started stays with the
 * system. */
static void
open_grave (Wait *wait)
{
  if (wait->grave == NULL)
    wait->grave = bst_bury_new (is_cleanup (wait) ? "time" : wait->tag);
}

/* The terminal's Ctrl-C reaches the command as well, other signals only us.  A cleanup goes on. */
static void
see_signal (Wait *wait)
{
  wait->told = bst_clock_ns ();
  if (is_cleanup (wait))
    return;
  open_grave (wait);
  bst_bury_ask (wait->grave, wait->pid, SIGTERM);
}

static void
say_how_to_end (Wait *wait)
{
  wait->said = TRUE;
  bst_cli_remark (_ ("The cleanup goes on; one more Ctrl-C or SIGTERM ends it at once."));
}

/* Whether it must be killed now, and why. */
static BstTimeKill
judge (Wait *wait, BstTimeEnd *end)
{
  const double patience = is_cleanup (wait) ? CLEANUP : GRACE;

  if (wait->told == 0 && bst_signals_count () > 0)
    see_signal (wait);
  if (is_cleanup (wait) && wait->told != 0 && !wait->said && seconds_since (wait->told) > LONG)
    say_how_to_end (wait);
  end->seconds = wait->told != 0 ? MIN (patience, wait->most) : wait->most;
  if (bst_signals_count () >= wait->enough)
    return BST_TIME_ASKED_AGAIN;
  if (seconds_since (wait->begun) > wait->most
      || (wait->told != 0 && seconds_since (wait->told) > patience))
    return BST_TIME_TOO_LATE;
  return BST_TIME_NOT_KILLED;
}

/* With all that it started. */
static int
bury (Wait *wait, int *status)
{
  struct rusage usage;

  open_grave (wait);
  return bst_bury_worker (wait->grave, wait->pid, status, &usage) ? 0 : ETIMEDOUT;
}

static int
wait_or_kill (Wait *wait, BstTimeEnd *end)
{
  pid_t got;

  while ((got = waitpid (wait->pid, &end->status, WNOHANG)) == 0 || (got < 0 && errno == EINTR))
    {
      end->kill = judge (wait, end);
      if (end->kill != BST_TIME_NOT_KILLED)
        return bury (wait, &end->status);
      g_usleep (NAP);
    }
  return got < 0 ? errno : 0;
}

int
bst_time_wait (pid_t pid, const char *tag, double most, BstTimeEnd *end)
{
  Wait wait = {
    .pid = pid,
    .tag = tag,
    .most = most,
    .enough = MAX (bst_signals_count () + 1, 2),
    .begun = bst_clock_ns (),
  };
  int failure;

  end->kill = BST_TIME_NOT_KILLED;
  failure = wait_or_kill (&wait, end);
  /* Also what its own children made of the SIGTERM. */
  if (wait.grave != NULL)
    bst_bury_strays (wait.grave);
  g_clear_pointer (&wait.grave, bst_bury_free);
  return failure;
}
