/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * progress.c - how far a run is, on standard error: one line that is rewritten on a terminal, a
 * line now and then elsewhere.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "reports/text.h"

/* Without a terminal: a line per tenth, but not more often than this. */
#define PARTS 10
#define LINE_US (1 * G_USEC_PER_SEC)
/* Whoever hears nothing for longer believes that it hangs. */
#define SILENCE_US (60 * G_USEC_PER_SEC)
/* On a terminal a faster change cannot be read. */
#define REWRITE_US (G_USEC_PER_SEC / 10)

struct _BstProgress
{
  gboolean quiet, rewrites, has_line;
  guint part;     /* tenths that were told */
  gint64 last_us; /* of the last line */
};

static gboolean
can_rewrite (void)
{
  const char *terminal = g_getenv ("TERM");

  return isatty (STDERR_FILENO) && terminal != NULL && !g_str_equal (terminal, "dumb");
}

BstProgress *
bst_progress_new (gboolean quiet)
{
  BstProgress *progress = g_new0 (BstProgress, 1);

  progress->quiet = quiet;
  progress->rewrites = can_rewrite ();
  return progress;
}

/* EL: "\033[K" clears to the end of the line on every terminal that is not dumb. */
static void
clear_line (BstProgress *progress)
{
  if (progress->has_line)
    fprintf (stderr, "\r\033[K");
  progress->has_line = FALSE;
}

void
bst_progress_free (BstProgress *progress)
{
  clear_line (progress);
  g_free (progress);
}

char *
bst_progress_time (double seconds)
{
  guint64 s = isfinite (seconds) && seconds > 0 ? (guint64)ceil (seconds) : 0;

  if (s < 60)
    return g_strdup_printf (_ ("%u s"), (guint)s);
  if (s < 3600)
    return g_strdup_printf (_ ("%u min %u s"), (guint)(s / 60), (guint)(s % 60));
  return g_strdup_printf (_ ("%u h %u min"), (guint)(s / 3600), (guint)(s % 3600 / 60));
}

static guint
stderr_width (void)
{
  struct winsize size;

  return ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

/* "5 of 20, about 3 s left"; "5 done, at most 3 s left" where the precision decides. */
static char *
describe (guint done, guint total, gboolean at_most, double seconds_left)
{
  g_autofree char *left = bst_progress_time (seconds_left);

  if (at_most && isnan (seconds_left))
    return g_strdup_printf (_ ("%u done, at most %u"), done, total);
  if (at_most)
    return g_strdup_printf (_ ("%u done, at most %s left"), done, left);
  if (isnan (seconds_left))
    return g_strdup_printf (_ ("%u of %u"), done, total);
  return g_strdup_printf (_ ("%u of %u, about %s left"), done, total, left);
}

static void
rewrite (BstProgress *progress, const char *state, const char *now)
{
  g_autofree char *clean = bst_text_clean (now);
  g_autofree char *line = g_strdup_printf ("%s: %s", state, clean);

  /* A line that wraps cannot be taken back. */
  while (bst_text_width (line) >= stderr_width ())
    *g_utf8_prev_char (line + strlen (line)) = '\0';
  clear_line (progress);
  fprintf (stderr, "%s", line);
  fflush (stderr);
  progress->has_line = TRUE;
}

static gboolean
is_time (BstProgress *progress, guint done, guint total)
{
  gint64 now = g_get_monotonic_time ();
  guint part = total > 0 ? (guint)((guint64)done * PARTS / total) : 0;

  /* In a log, that nothing is done yet is no news. */
  if (!progress->rewrites && progress->last_us == 0 && done == 0)
    {
      progress->last_us = now;
      return FALSE;
    }
  if (now - progress->last_us < (progress->rewrites ? REWRITE_US : LINE_US))
    return FALSE;
  if (!progress->rewrites && part <= progress->part && now - progress->last_us < SILENCE_US)
    return FALSE;
  progress->part = part;
  progress->last_us = now;
  return TRUE;
}

void
bst_progress_show (const BstPlan *plan, guint done, guint total, gboolean at_most,
                   double seconds_left, const char *now, gpointer data)
{
  BstProgress *progress = data;
  g_autofree char *state = NULL;

  if (progress->quiet || !is_time (progress, done, total))
    return;
  state = describe (done, total, at_most, seconds_left);
  if (progress->rewrites)
    rewrite (progress, state, now);
  else
    fprintf (stderr, _ ("repetitions: %s\n"), state);
}

void
bst_progress_remark (const char *sentence, gpointer data)
{
  clear_line (data);
  bst_cli_remark ("%s", sentence);
}
