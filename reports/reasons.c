/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * reasons.c - in words: why there is no figure, why measuring stopped, what disturbed it.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/parameters.h"
#include "reports/reasons.h"
#include "reports/text.h"

/* ---- Lost repetitions ------------------------------------------------------------------------ */

const BstRepetition *
bst_case_first_failure (const BstCaseResult *c, guint *n)
{
  const BstRepetition *first = NULL;

  *n = 0;
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (c->repetitions, BstRepetition, i);

      if (repetition->status == BST_STATUS_OK)
        continue;
      first = first != NULL ? first : repetition;
      ++*n;
    }
  return first;
}

/* What became of a repetition, for people; the machine words are in model/status.c. */
static const char *
status_text (BstStatus status)
{
  static const char *const texts[] = {
    [BST_STATUS_FAILED] = N_ ("failed"),
    [BST_STATUS_CRASHED] = N_ ("crashed"),
    [BST_STATUS_TIMEOUT] = N_ ("timed out"),
    [BST_STATUS_OUT_OF_MEMORY] = N_ ("ran out of memory"),
    [BST_STATUS_UNSUPPORTED] = N_ ("cannot run here"),
    [BST_STATUS_PERMISSION] = N_ ("lacked permission"),
    [BST_STATUS_WRONG_RESULT] = N_ ("gave a wrong result"),
    [BST_STATUS_SKIPPED] = N_ ("skipped"),
    [BST_STATUS_INTERRUPTED] = N_ ("interrupted"),
  };

  return status < G_N_ELEMENTS (texts) && texts[status] != NULL ? _ (texts[status]) : "";
}

/* WHAT, which ends in STATUS, with the reason behind it where there is one.  "crashed in run: ..."
 * begins with the status itself. */
static char *
with_reason (const BstCaseResult *c, const char *what, const char *status, const char *reason,
             gboolean share)
{
  g_autofree char *clean = NULL;

  if (reason == NULL || *reason == '\0')
    return g_strdup (what);
  clean = share ? bst_text_without_names (c, reason) : bst_text_clean (reason);
  if (*status != '\0' && g_str_has_prefix (clean, status))
    return g_strconcat (what, clean + strlen (status), NULL);
  return g_strdup_printf ("%s: %s", what, clean);
}

char *
bst_case_failure_text (const BstCaseResult *c, gboolean share)
{
  guint n = 0;
  const BstRepetition *first = bst_case_first_failure (c, &n);
  g_autofree char *what = NULL;

  if (first == NULL)
    return NULL;
  what = n == c->repetitions->len
             ? g_strdup (status_text (first->status))
             : g_strdup_printf (ngettext ("%u of %u repetition %s", "%u of %u repetitions %s",
                                          c->repetitions->len),
                                n, c->repetitions->len, status_text (first->status));
  return with_reason (c, what, status_text (first->status), first->reason, share);
}

/* ---- Values that are missing ----------------------------------------------------------------- */

static const char *
state_text (BstSampleState state)
{
  static const char *const texts[] = {
    [BST_SAMPLE_TOO_FAST] = N_ ("it was too fast to be measured"),
    [BST_SAMPLE_NOT_RUN] = N_ ("it was not run"),
    [BST_SAMPLE_NOT_SUPPORTED] = N_ ("it is not supported here"),
    [BST_SAMPLE_OUT_OF_RANGE] = N_ ("it was out of range"),
  };

  return state < G_N_ELEMENTS (texts) && texts[state] != NULL ? _ (texts[state]) : NULL;
}

char *
bst_row_missing_text (const BstRow *row, gboolean share)
{
  const BstSummary *s = &row->summary;
  const BstSample *sample = s->first_missing;
  const char *reason = NULL;
  g_autofree char *what = NULL;

  if (s->n_missing == 0)
    return NULL;
  if (sample != NULL)
    reason = sample->reason != NULL ? sample->reason : state_text (sample->state);
  what = g_strdup_printf (
      ngettext ("%u repetition without a value", "%u repetitions without a value", s->n_missing),
      s->n_missing);
  return with_reason (row->c, what, "", reason, share);
}

char *
bst_row_remark (const BstRow *row, gboolean share)
{
  g_autofree char *failure = bst_case_failure_text (row->c, share);
  g_autofree char *missing = bst_row_missing_text (row, share);

  if (failure == NULL || missing == NULL)
    return failure != NULL ? g_steal_pointer (&failure) : g_steal_pointer (&missing);
  return g_strdup_printf ("%s; %s", failure, missing);
}

/* ---- Ends ------------------------------------------------------------------------------------ */

/* The words are of host/runner-stop.c. */
static const struct
{
  const char *reason, *text;
  gboolean good;
} stops[] = {
  { "fixed", N_ ("measured as often as asked"), TRUE },
  { "converged", N_ ("precise enough"), TRUE },
  { "max", N_ ("the most repetitions allowed, without the precision asked for"), FALSE },
  { "budget", N_ ("the time budget was used up"), FALSE },
  { "failing", N_ ("given up after failing"), FALSE },
  { "skipped", N_ ("left out, as it cannot be measured here"), FALSE },
  { "interrupted", N_ ("interrupted"), FALSE },
};

const char *
bst_stop_text (const char *reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    if (g_strcmp0 (reason, stops[i].reason) == 0)
      return _ (stops[i].text);
  return reason != NULL ? reason : _ ("unknown");
}

gboolean
bst_stop_is_good (const char *reason)
{
  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    if (g_strcmp0 (reason, stops[i].reason) == 0)
      return stops[i].good;
  return FALSE;
}

/* ---- Warm-up -------------------------------------------------------------------------------- */

char *
bst_case_steady_text (const BstCaseResult *c)
{
  const guint n = c->steady_from, all = c->repetitions->len;

  if (g_strcmp0 (c->steady, BST_STEADY_NONE) == 0)
    return g_strdup_printf (
        ngettext ("no steady state: its level changed until the end; its %u repetition counts",
                  "no steady state: its level changed until the end; all %u repetitions count",
                  all),
        all);
  if (g_strcmp0 (c->steady, BST_STEADY_WARM_UP) == 0)
    return g_strdup_printf (ngettext ("warm-up: the first %u of %u repetitions was slower than the "
                                      "later ones; all count",
                                      "warm-up: the first %u of %u repetitions were slower than "
                                      "the later ones; all count",
                                      n),
                            n, all);
  if (g_strcmp0 (c->steady, BST_STEADY_SLOWDOWN) == 0)
    return g_strdup_printf (
        ngettext ("slowdown: the first %u of %u repetitions was faster than the "
                  "later ones; all count",
                  "slowdown: the first %u of %u repetitions were faster than "
                  "the later ones; all count",
                  n),
        n, all);
  return NULL;
}

/* ---- Disturbances ---------------------------------------------------------------------------- */

typedef struct
{
  char *stem; /* up to the first digit */
  char *worst;
  double size;
  guint n;
} Mark;

struct _BstMarks
{
  GPtrArray *marks;
  guint repetitions, disturbed;
};

static void
mark_free (gpointer data)
{
  Mark *mark = data;

  g_free (mark->stem);
  g_free (mark->worst);
  g_free (mark);
}

BstMarks *
bst_marks_new (void)
{
  BstMarks *marks = g_new0 (BstMarks, 1);

  marks->marks = g_ptr_array_new_with_free_func (mark_free);
  return marks;
}

void
bst_marks_free (BstMarks *marks)
{
  if (marks == NULL)
    return;
  g_ptr_array_unref (marks->marks);
  g_free (marks);
}

static Mark *
find_mark (BstMarks *marks, const char *text, gsize stem)
{
  Mark *mark = NULL;

  for (guint i = 0; i < marks->marks->len; i++)
    {
      mark = marks->marks->pdata[i];
      if (strlen (mark->stem) == stem && strncmp (mark->stem, text, stem) == 0)
        return mark;
    }
  mark = g_new0 (Mark, 1);
  mark->stem = g_strndup (text, stem);
  g_ptr_array_add (marks->marks, mark);
  return mark;
}

/* Behind the word for programs, which older versions did not write. */
const char *
bst_mark_sentence (const char *mark)
{
  gsize word = strspn (mark, "abcdefghijklmnopqrstuvwxyz-");

  return word > 0 && g_str_has_prefix (mark + word, ": ") ? mark + word + strlen (": ") : mark;
}

static void
add_mark (BstMarks *marks, const char *mark_text)
{
  const char *text = bst_mark_sentence (mark_text);
  gsize stem = strcspn (text, "0123456789");
  double size = g_ascii_strtod (text + stem, NULL);
  Mark *mark = find_mark (marks, text, stem);

  if (mark->n++ > 0 && !(size > mark->size))
    return;
  mark->size = size;
  g_free (mark->worst);
  mark->worst = bst_text_clean (text);
}

void
bst_marks_add_case (BstMarks *marks, const BstCaseResult *c)
{
  for (guint i = 0; i < c->repetitions->len; i++)
    {
      char *const *mark = g_array_index (c->repetitions, BstRepetition, i).marks;

      marks->repetitions++;
      marks->disturbed += mark != NULL && *mark != NULL;
      for (; mark != NULL && *mark != NULL; mark++)
        add_mark (marks, *mark);
    }
}

char *
bst_marks_text (const BstMarks *marks)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < marks->marks->len; i++)
    {
      const Mark *mark = marks->marks->pdata[i];

      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", mark->worst);
      if (mark->n > 1 && strlen (mark->stem) < strlen (mark->worst))
        g_string_append_printf (
            list, ngettext (" (the worst of %u)", " (the worst of %u)", mark->n), mark->n);
      else if (mark->n > 1)
        g_string_append_printf (list, " (%u)", mark->n);
    }
  if (marks->disturbed == 0)
    return NULL;
  return g_strdup_printf (ngettext ("%u of %u repetitions was disturbed and kept: %s",
                                    "%u of %u repetitions were disturbed and kept: %s",
                                    marks->disturbed),
                          marks->disturbed, marks->repetitions, list->str);
}

char *
bst_result_marks_text (const BstResult *result)
{
  g_autoptr (BstMarks) marks = bst_marks_new ();
  g_autofree char *text = NULL;
  guint n = 0;

  for (guint i = 0; i < result->cases->len; i++)
    {
      guint before = marks->disturbed;

      bst_marks_add_case (marks, result->cases->pdata[i]);
      n += marks->disturbed > before;
    }
  if (n < 2 || n <= result->cases->len / 2)
    return NULL;
  text = bst_marks_text (marks);
  return g_strdup_printf (_ ("In %u of %u cases, %s"), n, result->cases->len, text);
}
