/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * time-figures.c - the figures of one command of `time`, with what should make one doubt them.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "cli/time.h"
#include "reports/reasons.h"
#include "reports/summary.h"
#include "reports/text.h"
#include "stats/outliers.h"

/* Below so many, quartiles say little about what lies far off. */
#define FEWEST_FOR_OUTLIERS 10

static const struct
{
  const char *word;
  BstUnitScale scale;
} units[] = {
  { "microsecond", { 1e-6, "µs" } },
  { "millisecond", { 1e-3, "ms" } },
  { "second", { 1, "s" } },
};

const BstUnitScale *
bst_time_unit_find (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_equal (units[i].word, word) || g_str_equal (units[i].scale.text, word))
      return &units[i].scale;
  return NULL;
}

typedef struct
{
  const BstShowOptions *show;
  FILE *out;
  const BstCaseResult *c;
  BstUnitScale scale;
  BstSummary wall;
} Figures;

/* Figures belong together: their line is not broken. */
static void
put (const Figures *f, BstShowInk ink, const char *text)
{
  g_autofree char *shown = bst_show_text (f->show, text);

  bst_show_row (f->show, f->out, ink, shown);
}

static void
put_sentence (const Figures *f, BstShowInk ink, const char *text)
{
  bst_show_wrapped (f->show, f->out, ink, text, "  ");
}

static void
summarise (BstSummary *summary, const BstCaseResult *c, const char *metric)
{
  bst_summary_init (summary, c, bst_case_result_find_column (c, metric));
}

static char *
format_median (const Figures *f, const char *metric)
{
  BstSummary summary;
  char *text;

  summarise (&summary, f->c, metric);
  text = bst_summary_format (&summary, summary.median, &f->scale);
  bst_summary_clear (&summary);
  return text;
}

static char *
format_memory (const Figures *f)
{
  BstUnitScale scale;
  BstSummary summary;
  g_autofree char *number = NULL;
  double memory;

  summarise (&summary, f->c, "max-rss");
  memory = summary.median;
  bst_summary_clear (&summary);
  bst_unit_choose (bst_unit_find ("B"), isfinite (memory) ? memory : 0, f->show->units, &scale);
  number =
      isfinite (memory) ? bst_unit_format (memory, memory / 100, &scale, FALSE) : g_strdup ("–");
  return g_strdup_printf ("%s %s", number, scale.text);
}

static char *
format_count (const BstSummary *summary)
{
  return summary->n_failed == 0
             ? g_strdup_printf ("%u", summary->n)
             : g_strdup_printf (_ ("%u of %u"), summary->n, summary->n + summary->n_failed);
}

static void
put_median (const Figures *f)
{
  g_autofree char *median = bst_summary_format (&f->wall, f->wall.median, &f->scale);
  g_autofree char *interval = bst_summary_format_interval (&f->wall, &f->scale);
  g_autofree char *count = format_count (&f->wall);
  g_autofree char *line =
      g_strdup_printf (_ ("  %s %s  %s  n %s"), median, f->scale.text,
                       bst_summary_has_interval (&f->wall) ? interval : "", count);

  put (f, BST_SHOW_NORMAL, line);
}

static double
mean_of (const BstSummary *s)
{
  double sum = 0;

  for (guint i = 0; i < s->values->len; i++)
    sum += g_array_index (s->values, double, i);
  return sum / s->values->len;
}

/* What people know from other programs: nothing here is judged by it. */
static void
put_range (const Figures *f)
{
  const BstSummary *s = &f->wall;
  const char *unit = f->scale.text;
  g_autofree char *mean = NULL, *sd = NULL, *min = NULL, *max = NULL, *line = NULL;

  if (s->n < 2 || !isfinite (s->sd))
    return;
  mean = bst_unit_format (mean_of (s), s->sd, &f->scale, FALSE);
  sd = bst_unit_format (s->sd, s->sd, &f->scale, FALSE);
  min = bst_unit_format (s->min, s->sd, &f->scale, FALSE);
  max = bst_unit_format (s->max, s->sd, &f->scale, FALSE);
  line = g_strdup_printf (_ ("  range %s to %s %s  mean %s %s  sd %s %s"), min, max, unit, mean,
                          unit, sd, unit);
  put (f, BST_SHOW_DIM, line);
}

static void
put_use (const Figures *f)
{
  const char *unit = f->scale.text;
  g_autofree char *user = format_median (f, "user");
  g_autofree char *system = format_median (f, "system");
  g_autofree char *memory = format_memory (f);
  g_autofree char *line = g_strdup_printf (_ ("  user %s %s  system %s %s  max RSS %s"), user, unit,
                                           system, unit, memory);

  put (f, BST_SHOW_DIM, line);
}

static void
warn_of_outliers (const Figures *f)
{
  const double *values = (const double *)(gpointer)f->wall.values->data;
  BstStatsOutliers outliers;
  g_autofree char *text = NULL;

  if (f->wall.n < FEWEST_FOR_OUTLIERS
      || bst_stats_outliers (values, f->wall.n, &outliers) == BST_STATS_TOO_FEW)
    return;
  if (values[0] > outliers.outer_high && outliers.n_severe == 1)
    text =
        g_strdup (_ ("The first run was far slower than the others, as where files are not yet "
                     "in memory: --warmup 3 leaves that out, --prepare makes each run like it."));
  else if (outliers.n_severe > 0)
    text = g_strdup_printf (ngettext ("%u of %u run lies far off the others: perhaps something "
                                      "else was running.",
                                      "%u of %u runs lie far off the others: perhaps something "
                                      "else was running.",
                                      outliers.n_severe),
                            (guint)outliers.n_severe, f->wall.n);
  if (text != NULL)
    put_sentence (f, BST_SHOW_DIM, text);
}

/* No command takes less than no time: what falls below is the scatter of what was subtracted. */
static void
cut_at_zero (Figures *f)
{
  double *const ends[] = { &f->wall.median, &f->wall.low, &f->wall.high, &f->wall.min,
                           &f->wall.max };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (*ends[i] < 0)
      *ends[i] = 0;
}

/* The values are all without the start of the shell; how well that is known is in the interval
 * alone. */
static gboolean
is_wider_than_range (const BstSummary *s)
{
  return bst_summary_has_interval (s) && s->n >= 2 && (s->low < s->min || s->high > s->max);
}

static void
put_figures (Figures *f)
{
  const gboolean is_wider = is_wider_than_range (&f->wall);
  const gboolean is_cut = f->wall.low < 0 || f->wall.median < 0 || f->wall.min < 0;

  cut_at_zero (f);
  put_median (f);
  put_range (f);
  put_use (f);
  if (is_cut)
    put_sentence (f, BST_SHOW_DIM,
                  _ ("Without the start of the shell some of it would be below 0, by scatter: that "
                     "is shown as 0."));
  if (is_wider)
    put_sentence (f, BST_SHOW_DIM,
                  _ ("All of this is without the start of the shell; the interval goes beyond the "
                     "range, as it also says how well that start is known."));
  warn_of_outliers (f);
}

/* The times of a command are in one unit: that asked for, that of the whole, or, where nothing is
 * left of it, of the shell's start. */
static void
choose_scale (Figures *f, const BstUnitScale *unit, const BstTimeShellStart *start)
{
  double typical = f->wall.median > 0 ? f->wall.median : start->is_known ? start->wall : 0;

  if (unit != NULL)
    f->scale = *unit;
  else
    bst_unit_choose (bst_unit_find ("s"), typical, f->show->units, &f->scale);
}

void
bst_time_put_command (const BstShowOptions *show, FILE *out, const BstUnitScale *unit,
                      const BstCaseResult *c, const BstTimeShellStart *start)
{
  g_autofree char *name =
      bst_text_fit (c->variant != NULL ? c->variant : c->id, (guint)show->width);
  g_autofree char *failure = bst_case_failure_text (c, FALSE);
  Figures f = { .show = show, .out = out, .c = c };

  summarise (&f.wall, c, "wall");
  choose_scale (&f, unit, start);
  put (&f, BST_SHOW_BOLD, name);
  if (f.wall.n > 0)
    put_figures (&f);
  if (failure != NULL)
    put_sentence (&f, BST_SHOW_BAD, failure);
  bst_summary_clear (&f.wall);
}
