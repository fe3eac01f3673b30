/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor-judge.c - from how a worker ended and what it said to one status with one line of
 * reason that a newcomer understands.
 */
#include <config.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include <glib/gi18n.h>

#include "host/supervisor-private.h"

/* A line for a table and a terminal; the rest is in the log. */
#define REASON_MAX 400u
/* _dl_fatal_printf() of the GNU C library */
#define EXIT_OF_LINKER 127

static const struct
{
  int number;
  const char *words;
} signal_words[] = {
  { SIGSEGV, N_ ("segmentation fault") },
  { SIGBUS, N_ ("bus error") },
  { SIGILL, N_ ("illegal instruction") },
  { SIGFPE, N_ ("arithmetic error") },
  { SIGABRT, N_ ("abort") },
  { SIGTRAP, N_ ("trap") },
  { SIGSYS, N_ ("bad system call") },
  { SIGKILL, N_ ("killed") },
  { SIGTERM, N_ ("asked to end") },
  { SIGPIPE, N_ ("broken pipe") },
  { SIGXCPU, N_ ("CPU time limit") },
  { SIGXFSZ, N_ ("file size limit") },
};

static const char *
describe_signal (int number)
{
  for (guint i = 0; i < G_N_ELEMENTS (signal_words); i++)
    if (signal_words[i].number == number)
      return _ (signal_words[i].words);
  return _ ("ended by a signal");
}

static gboolean
has_address (int number)
{
  return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
}

char *
bst_one_line (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_new (NULL);

  for (const char *s = valid; *s != '\0' && line->len < REASON_MAX; s = g_utf8_next_char (s))
    {
      gunichar c = g_utf8_get_char (s);

      g_string_append_unichar (line, g_unichar_iscntrl (c) ? ' ' : c);
    }
  g_strchomp (line->str);
  return g_string_free (line, FALSE);
}

char *
bst_judge_death (const BstWatch *watch, const char *stage, gint crash_signal,
                 const guint64 *address)
{
  int number = WIFSIGNALED (watch->wait_status) ? WTERMSIG (watch->wait_status) : crash_signal;
  GString *text;

  if (number == 0)
    return NULL;
  text = g_string_new (NULL);
  g_string_printf (text, _ ("crashed in %s: %s (signal %d)"), stage, describe_signal (number),
                   number);
  if (address != NULL && has_address (number))
    g_string_append_printf (text, _ (" at address 0x%" PRIx64), *address);
  return g_string_free (text, FALSE);
}

static void
decide (BstOutcome *outcome, BstStatus status, char *reason)
{
  outcome->status = status;
  g_free (outcome->reason);
  outcome->reason = reason;
}

static const char *
stage_of (const BstOutcome *outcome)
{
  return outcome->stage != NULL ? outcome->stage : BST_STAGE_LOAD;
}

/* ---- Out of memory or crash? ------------------------------------------------------------- */

/* What GLib, the C++ library, the dynamic linker and the C library say when an allocation fails;
 * the last in the user's language. */
static gboolean
log_says_no_memory (const char *log)
{
  const char *const words[] = { "failed to allocate",     "std::bad_alloc",
                                "cannot allocate memory", "Cannot allocate memory",
                                "out of memory",          g_strerror (ENOMEM) };

  for (guint i = 0; log != NULL && i < G_N_ELEMENTS (words); i++)
    if (strstr (log, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* "Near": the last request may have been a large one. */
static gboolean
was_near_limit (const BstWatch *watch, guint64 limit)
{
  guint64 most = MAX (watch->data_bytes, (guint64)watch->usage.ru_maxrss * 1024);

  return limit > 0 && most >= limit / 10 * 9;
}

static char *
say_no_memory (const char *stage, guint64 limit)
{
  g_autofree char *size = g_format_size_full (limit, G_FORMAT_SIZE_IEC_UNITS);

  if (limit == 0)
    return g_strdup_printf (_ ("ran out of memory in %s"), stage);
  return g_strdup_printf (_ ("ran out of memory in %s; the limit is %s (see --memory-limit)"),
                          stage, size);
}

static gboolean
judge_memory (const BstCollected *c, const BstJob *job, gboolean crashed)
{
  BstOutcome *outcome = c->outcome;
  const BstWatch *watch = c->watch;
  gboolean near_limit = crashed && was_near_limit (watch, job->memory_limit);
  gboolean says = crashed && log_says_no_memory (outcome->log);

  if (watch->we_killed)
    return FALSE;
  if (watch->oom_kill)
    decide (outcome, BST_STATUS_OUT_OF_MEMORY,
            g_strdup_printf (_ ("was killed by the kernel in %s, as memory had run out"),
                             stage_of (outcome)));
  else if (near_limit || says)
    decide (outcome, BST_STATUS_OUT_OF_MEMORY,
            say_no_memory (stage_of (outcome), job->memory_limit));
  else
    return FALSE;
  return TRUE;
}

/* ---- The ways to end --------------------------------------------------------------------- */

static void
say_closed (BstOutcome *outcome)
{
  decide (
      outcome, BST_STATUS_FAILED,
      g_strdup_printf (_ ("the plugin closed the channel to Benchstone in %s, so that no result "
                          "could come"),
                       stage_of (outcome)));
}

static gboolean
judge_stopped (const BstCollected *c, const BstJob *job)
{
  BstOutcome *outcome = c->outcome;
  const char *stage = stage_of (outcome);

  switch (c->watch->end)
    {
    case BST_END_INTERRUPTED:
      decide (outcome, BST_STATUS_INTERRUPTED,
              g_strdup_printf (_ ("was interrupted in %s"), stage));
      return TRUE;
    case BST_END_DEADLINE:
      decide (outcome, BST_STATUS_TIMEOUT,
              g_strdup_printf (_ ("did not end within %g s and was stopped in %s"), job->deadline,
                               stage));
      return TRUE;
    case BST_END_DAMAGED:
      decide (outcome, BST_STATUS_FAILED,
              g_strdup_printf (_ ("sent results that cannot be read (%s), last seen in %s"),
                               c->watch->damage, stage));
      return TRUE;
    case BST_END_SILENT:
      say_closed (outcome);
      return TRUE;
    case BST_END_LINGERED:
      decide (outcome, BST_STATUS_TIMEOUT, g_strdup (_ ("had done its work, but did not end")));
      return TRUE;
    case BST_END_UNENDABLE:
      decide (outcome, BST_STATUS_FAILED,
              g_strdup_printf (_ ("could not be ended in %s, not even with SIGKILL; "
                                  "a process of it may still be there"),
                               stage));
      return TRUE;
    case BST_END_BY_ITSELF:
      break;
    }
  return FALSE;
}

static gboolean
judge_crash (const BstCollected *c, const BstJob *job)
{
  BstOutcome *outcome = c->outcome;
  const guint64 *address = c->has_address ? &c->crash_address : NULL;
  char *death = bst_judge_death (c->watch, stage_of (outcome), c->crash_signal, address);

  if (death == NULL)
    return FALSE;
  outcome->signal =
      WIFSIGNALED (c->watch->wait_status) ? WTERMSIG (c->watch->wait_status) : c->crash_signal;
  decide (outcome, BST_STATUS_CRASHED, death);
  judge_memory (c, job, TRUE);
  return TRUE;
}

/* The worker begins with "BENCHMARK: STAGE: ", which the result has in fields of their own. */
static const char *
without_prefix (const char *message, const char *benchmark, const char *stage)
{
  g_autofree char *prefix = g_strdup_printf ("%s: %s: ", benchmark, stage);

  return message + (g_str_has_prefix (message, prefix) ? strlen (prefix) : 0);
}

/* What the plugin started may have been killed: it knows the signal, we the kernel's reason.  A
 * kill elsewhere in the system would be none. */
static void
judge_victims (const BstCollected *c)
{
  if (c->watch->group_oom_kill && c->outcome->status == BST_STATUS_FAILED)
    decide (
        c->outcome, BST_STATUS_OUT_OF_MEMORY,
        g_strdup_printf (_ ("%s  The kernel killed a process meanwhile, as memory had run out."),
                         c->outcome->reason));
}

static void
judge_error (const BstCollected *c, const BstJob *job)
{
  const char *message = without_prefix (c->error_message, job->benchmark, c->error_stage);
  g_autoptr (GError) error = g_error_new_literal (BST_ERROR, c->error_code, c->error_message);

  if (c->error_stage[0] != '\0')
    {
      g_free (c->outcome->stage);
      c->outcome->stage = g_strdup (c->error_stage);
    }
  decide (c->outcome, bst_status_from_error (error),
          message[0] != '\0'
              ? g_strdup (message)
              : g_strdup_printf (_ ("failed in %s without a reason"), stage_of (c->outcome)));
  judge_victims (c);
}

static void
judge_unfinished (const BstCollected *c, const BstJob *job)
{
  int status = WEXITSTATUS (c->watch->wait_status);

  if (c->outcome->stage == NULL)
    decide (
        c->outcome, BST_STATUS_FAILED,
        g_strdup_printf (_ ("the worker program ended before it began (exit status %d)"), status));
  else if (status == BST_WIRE_EXIT_UNREACHABLE)
    say_closed (c->outcome);
  else
    {
      decide (c->outcome, BST_STATUS_FAILED,
              g_strdup_printf (_ ("the plugin ended the process itself in %s (exit status %d)"),
                               c->outcome->stage, status));
      /* So does the dynamic linker when it has no memory. */
      if (status == EXIT_OF_LINKER)
        judge_memory (c, job, TRUE);
    }
}

static void
judge_complete (const BstCollected *c, gboolean is_probe)
{
  if (c->bad_value != NULL)
    decide (c->outcome, BST_STATUS_FAILED, g_strdup (c->bad_value));
  else if (!is_probe && c->n_figures == 0)
    decide (c->outcome, BST_STATUS_FAILED, g_strdup (_ ("ended well, but gave no figure at all")));
  else
    decide (c->outcome, BST_STATUS_OK, NULL);
}

static gboolean
is_figure (guint32 type)
{
  return type == BST_RECORD_SAMPLE || type == BST_RECORD_HISTOGRAM || type == BST_RECORD_SERIES
         || type == BST_RECORD_PHASE;
}

/* A failure is a state, never a number: figures that came before it are not kept. */
static void
drop_figures (BstOutcome *outcome)
{
  for (guint i = outcome->records->len; i > 0; i--)
    {
      const BstOutcomeRecord *record = outcome->records->pdata[i - 1];

      if (is_figure (record->type))
        g_ptr_array_remove_index (outcome->records, i - 1);
    }
}

void
bst_judge (BstCollected *collected, const BstJob *job, gboolean is_probe)
{
  if (!judge_stopped (collected, job) && !judge_crash (collected, job))
    {
      if (collected->error_code != 0)
        judge_error (collected, job);
      else if (!collected->watch->complete || WEXITSTATUS (collected->watch->wait_status) != 0)
        judge_unfinished (collected, job);
      else
        judge_complete (collected, is_probe);
    }
  if (collected->outcome->status != BST_STATUS_OK)
    drop_figures (collected->outcome);
}
