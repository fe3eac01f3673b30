/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-words.c - figures of a comparison as words, for all that is read by people.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/group.h"
#include "reports/text.h"

static const BstUnitScale one = { 1, "" };

/* ---- Cells --------------------------------------------------------------------------------- */

static char *
format_value (const BstComparedRow *row, guint system, double value)
{
  const BstCell *cell = &row->cells[system];

  return isfinite (value)
             ? bst_unit_format (value, (cell->high - cell->low) / 2, &row->scale, FALSE)
             : g_strdup ("–");
}

char *
bst_compare_median (const BstComparedRow *row, guint system)
{
  return format_value (row, system, row->cells[system].median);
}

char *
bst_compare_interval (const BstComparedRow *row, guint system)
{
  g_autofree char *low = format_value (row, system, row->cells[system].low);
  g_autofree char *high = format_value (row, system, row->cells[system].high);

  return isfinite (row->cells[system].low) ? g_strdup_printf ("[%s, %s]", low, high)
                                           : g_strdup ("–");
}

char *
bst_compare_count (const BstComparedRow *row, guint system)
{
  const BstCell *cell = &row->cells[system];

  if (cell->state == BST_CELL_MISSING)
    return g_strdup ("–");
  return cell->values->len == cell->planned
             ? g_strdup_printf ("%u", cell->planned)
             : g_strdup_printf (_ ("%u of %u"), cell->values->len, cell->planned);
}

/* ---- Changes ------------------------------------------------------------------------------- */

/* No digits are worth more than this. */
#define FINEST 1e-9

static char *
format_change (const BstComparedRow *row, const BstStatsComparison *c, double value)
{
  double half = (c->interval.high - c->interval.low) / 2;
  g_autofree char *text = NULL;

  if (!isfinite (value))
    return g_strdup ("–");
  /* Without an interval, a ratio is not known to more than three figures. */
  if (c->is_ratio)
    return bst_unit_format (
        value, isfinite (half) && half > 0 ? half : fmax (0.05, fabs (value) / 200), &one, FALSE);
  text = bst_unit_format (value, half, &row->scale, FALSE);
  return g_strdup_printf ("%s%s", value > 0 ? "+" : "", text);
}

/* An end that is not 1 does not read as 1, however wide the interval: the verdict hangs on it. */
static char *
format_end (const BstComparedRow *row, const BstStatsComparison *c, double value)
{
  char *text = format_change (row, c, value);

  for (double half = 0.01; c->is_ratio && value != 1 && half > FINEST; half /= 10)
    {
      if (g_ascii_strtod (text, NULL) != 1)
        break;
      g_free (text);
      text = bst_unit_format (value, half, &one, FALSE);
    }
  return text;
}

char *
bst_compare_change (const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];

  if (pairing->unjudged != BST_UNJUDGED_NOT)
    return g_strdup ("");
  return bst_stats_comparison_is_known (&pairing->numbers)
             ? format_change (row, &pairing->numbers, pairing->numbers.change)
             : g_strdup ("–");
}

/* Half of what the last digit of TEXT counts: the number that was rounded lies so near. */
static double
half_step (const char *text)
{
  const char *point = strchr (text, '.'), *power = strchr (text, 'e');
  const double digits = point != NULL ? (double)strspn (point + 1, "0123456789") : 0;

  return 0.5 * pow (10, (power != NULL ? g_ascii_strtod (power + 1, NULL) : 0) - digits);
}

gboolean
bst_compare_is_beside_medians (const BstComparison *comparison, const BstComparedRow *row,
                               guint system)
{
  const gboolean higher = row->metric->direction == BST_HIGHER_IS_BETTER;
  g_autofree char *change = bst_compare_change (row, system);
  g_autofree char *above = bst_compare_median (row, higher ? system : comparison->baseline);
  g_autofree char *below = bst_compare_median (row, higher ? comparison->baseline : system);
  const double over = g_ascii_strtod (above, NULL), under = g_ascii_strtod (below, NULL);
  const double ratio = g_ascii_strtod (change, NULL), half = half_step (change) * (1 + 1e-9);
  const double room = half_step (above), least = under - half_step (below);

  if (row->pairings[system].unjudged != BST_UNJUDGED_NOT || !row->pairings[system].numbers.is_ratio
      || !(over > 0) || !(least > 0) || !(ratio > 0))
    return FALSE;
  return ratio - half > (over + room) / least
         || ratio + half < (over - room) / (under + half_step (below));
}

char *
bst_compare_change_cell (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  g_autofree char *change = bst_compare_change (row, system);
  const BstPairing *pairing = &row->pairings[system];
  gboolean paired = pairing->unjudged == BST_UNJUDGED_NOT && pairing->numbers.is_paired;
  gboolean marked = paired || bst_compare_is_beside_medians (comparison, row, system);

  return g_strconcat (change, marked ? "*" : "", NULL);
}

char *
bst_compare_change_interval (const BstComparedRow *row, guint system)
{
  const BstStatsComparison *c = &row->pairings[system].numbers;
  g_autofree char *low = NULL, *high = NULL;

  if (row->pairings[system].unjudged != BST_UNJUDGED_NOT)
    return g_strdup ("");
  if (!isfinite (c->interval.low) || !isfinite (c->interval.high)
      || !bst_stats_comparison_is_known (c))
    return g_strdup ("–");
  low = format_end (row, c, c->interval.low);
  high = format_end (row, c, c->interval.high);
  return g_strdup_printf ("[%s, %s]", low, high);
}

char *
bst_compare_ratio (const BstStatsComparison *c)
{
  return format_change (NULL, c, c->change);
}

char *
bst_compare_ratio_end (const BstStatsComparison *c, double value)
{
  return format_end (NULL, c, value);
}

char *
bst_compare_ratio_interval (const BstStatsComparison *c)
{
  g_autofree char *low = bst_compare_ratio_end (c, c->interval.low);
  g_autofree char *high = bst_compare_ratio_end (c, c->interval.high);

  return isfinite (c->interval.low) && isfinite (c->interval.high)
             ? g_strdup_printf ("[%s, %s]", low, high)
             : g_strdup ("–");
}

const char *
bst_compare_verdict_word (BstStatsVerdict verdict)
{
  static const char *const words[] = {
    [0] = N_ ("no verdict"),
    [BST_STATS_BETTER] = N_ ("better"),
    [BST_STATS_WORSE] = N_ ("worse"),
    [BST_STATS_EQUIVALENT] = N_ ("equivalent"),
    [BST_STATS_INCONCLUSIVE] = N_ ("inconclusive"),
  };

  return _ (words[verdict]);
}

/* Without a verdict, the row's line says what is the matter with its own figure; if that is
 * good, it is the baseline's. */
const char *
bst_compare_verdict_text (const BstComparedRow *row, guint system)
{
  static const char *const states[] = {
    [BST_CELL_MISSING] = N_ ("missing"),
    [BST_CELL_NO_VALUE] = N_ ("no value"),
    [BST_CELL_UNRELIABLE] = N_ ("unreliable"),
  };
  const BstPairing *pairing = &row->pairings[system];
  BstCellState state = row->cells[system].state;

  if (pairing->unjudged == BST_UNJUDGED_NOT)
    return bst_compare_verdict_word (pairing->verdict);
  if (state != BST_CELL_GOOD)
    return _ (states[state]);
  return pairing->unjudged == BST_UNJUDGED_BASELINE ? _ ("baseline") : _ ("no verdict");
}

char *
bst_compare_finding (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  g_autofree char *change = bst_compare_change (row, system);
  g_autofree char *interval = bst_compare_change_interval (row, system);
  const char *unit = row->pairings[system].numbers.is_ratio ? _ ("times") : row->scale.text;

  return g_strdup_printf (_ ("%s against %s: %s %s, 95 %% interval %s: %s."),
                          bst_comparison_name (comparison, system),
                          bst_comparison_name (comparison, comparison->baseline), change, unit,
                          interval, bst_compare_verdict_text (row, system));
}

char *
bst_compare_percent (double share)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const double percent = share * 100;

  if (!isfinite (percent))
    return g_strdup ("–");
  /* "%g" would turn to powers of ten at 99.5. */
  g_ascii_formatd (number, sizeof number,
                   fabs (percent) < 99.5 || fabs (percent) >= 1e6 ? "%.2g" : "%.0f", percent);
  return g_strdup_printf ("%s %%", number);
}

/* Above it a figure tells no more than that there is no hope. */
#define MOST_TIMES 10

/* "1.4x" where percents would be in their hundreds. */
static char *
excess_text (double ratio)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (ratio < 1.995)
    return bst_compare_percent (ratio - 1);
  if (ratio > MOST_TIMES)
    return g_strdup (_ ("no difference below a factor of ten"));
  return g_strdup_printf (_ ("%s times"), g_ascii_formatd (number, sizeof number, "%.3g", ratio));
}

/* How many repetitions it takes, or what else. */
static char *
advice_on_repetitions (const BstComparison *comparison, const BstPairing *pairing, guint n)
{
  g_autofree char *shown = excess_text (pairing->detectable);
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);
  g_autofree char *hopeless = NULL;

  if (n <= BST_SENSIBLE_REPETITIONS)
    return g_strdup_printf (ngettext ("could have shown %s; for %s, about %u repetition each",
                                      "could have shown %s; for %s, about %u repetitions each", n),
                            shown, margin, n);
  hopeless = bst_compare_hopeless (comparison);
  return g_strdup_printf (_ ("could have shown %s; %s"), shown, hopeless);
}

/* Of one that is clear alone. */
static char *
advice_in_table (const BstComparison *comparison, guint n)
{
  if (n > BST_SENSIBLE_REPETITIONS)
    return bst_compare_hopeless (comparison);
  return g_strdup_printf (ngettext ("clear alone, but unsure as %u comparison: that takes about "
                                    "%u repetitions each",
                                    "clear alone, but unsure as one of %u comparisons: that "
                                    "takes about %u repetitions each",
                                    comparison->family),
                          comparison->family, n);
}

char *
bst_compare_advice (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);
  g_autofree char *shown = NULL, *what = NULL;
  guint n = 0;

  if (pairing->verdict != BST_STATS_INCONCLUSIVE)
    return NULL;
  if (!bst_stats_comparison_is_known (&pairing->numbers))
    return g_strdup (_ ("the ratio is beyond what a number can hold"));
  if (!pairing->numbers.is_ratio)
    return NULL;
  if (comparison->repetitions_needed > 0)
    return g_strdup_printf (ngettext ("takes %u value on each side", "takes %u values on each side",
                                      comparison->repetitions_needed),
                            comparison->repetitions_needed);
  if (bst_compare_is_within_margin (comparison, &pairing->numbers))
    return g_strdup_printf (_ ("differs, but not for sure beyond the margin of %s"), margin);
  if (!isfinite (pairing->detectable))
    return g_strdup (_ ("too few values to show any difference"));
  n = bst_comparison_repetitions_in_table (comparison, row, system);
  if (n > 0)
    return advice_in_table (comparison, n);
  n = bst_comparison_repetitions (comparison, row, system);
  if (n > MIN (pairing->numbers.n_candidate, pairing->numbers.n_baseline))
    return advice_on_repetitions (comparison, pairing, n);
  if (n == 0 && pairing->session_sd > 0)
    what = bst_compare_sessions_advice (comparison, row, system);
  shown = excess_text (pairing->detectable);
  if (what != NULL)
    return g_strdup_printf (_ ("could have shown %s; %s"), shown, what);
  return g_strdup_printf (_ ("could have shown %s"), shown);
}

/* ---- Tables -------------------------------------------------------------------------------- */

char *
bst_compare_table_title (const BstComparedRow *row)
{
  const char *direction = bst_direction_text (row->metric->direction);

  return g_strdup_printf (_ ("%s: %s in %s%s%s"), bst_benchmark_shown_name (row->c->benchmark),
                          row->metric->name, row->scale.text, *direction != '\0' ? ", " : "",
                          direction);
}

char *
bst_compare_row_name (const BstComparedRow *row)
{
  g_autofree char *labels = bst_text_clean (row->labels);

  return g_strdup_printf ("%s%s%s", row->c->text_name,
                          *row->c->text_name != '\0' && *labels != '\0' ? " · " : "", labels);
}

guint
bst_compare_table_end (const BstComparison *comparison, guint from)
{
  const BstComparedRow *first = comparison->rows->pdata[from];
  guint to = from + 1;

  while (to < comparison->rows->len
         && ((BstComparedRow *)comparison->rows->pdata[to])->table == first->table)
    to++;
  return to;
}

/* ---- Scores -------------------------------------------------------------------------------- */

static char *
format_score (const BstSystemScore *score, double value)
{
  double half = (score->interval.high - score->interval.low) / 2;

  return isfinite (value)
             ? bst_unit_format (value, isfinite (half) && half > 0 ? half : 0.05, &one, FALSE)
             : g_strdup ("–");
}

char *
bst_compare_score (const BstSystemScore *score)
{
  return format_score (score, score->score);
}

char *
bst_compare_score_interval (const BstSystemScore *score)
{
  g_autofree char *low = format_score (score, score->interval.low);
  g_autofree char *high = format_score (score, score->interval.high);

  return isfinite (score->interval.low) ? g_strdup_printf ("[%s, %s]", low, high) : g_strdup ("–");
}

const char *
bst_compare_score_title (const BstComparison *comparison)
{
  return comparison->options.score == BST_SCORE_SUM
             ? _ ("Score: sum of the ratios to the best of each case")
             : _ ("Score: geometric mean of the ratios to the best of each case, by groups");
}

/* ---- Refusal ------------------------------------------------------------------------------- */

/* More than these and nobody reads them. */
#define MOST_REFUSALS 20

char *
bst_compare_refusal_text (const BstComparison *comparison)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (comparison->refusals->len, MOST_REFUSALS); i++)
    {
      const BstRefusal *refusal = comparison->refusals->pdata[i];
      g_autofree char *fields = bst_compare_join (refusal->texts);

      g_string_append_printf (text, _ ("%s is not the same on '%s' and '%s': %s"), refusal->text,
                              refusal->first_text, refusal->second_text, fields);
      g_string_append_c (text, '\n');
    }
  if (comparison->refusals->len > MOST_REFUSALS)
    g_string_append_printf (text,
                            ngettext ("...and %u more.\n", "...and %u more.\n",
                                      comparison->refusals->len - MOST_REFUSALS),
                            comparison->refusals->len - MOST_REFUSALS);
  return g_string_free (text, FALSE);
}
