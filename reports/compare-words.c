/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-words.c - figures of a comparison as words, for all that is read by people.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/drift.h"
#include "reports/group.h"
#include "reports/reasons.h"
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

static char *
format_change (const BstComparedRow *row, const BstStatsComparison *c, double value)
{
  double half = (c->interval.high - c->interval.low) / 2;
  g_autofree char *text = NULL;

  if (!isfinite (value))
    return g_strdup ("–");
  /* Without an interval, a ratio is not known to more than three figures. */
  if (c->is_ratio)
    return bst_unit_format (value, isfinite (half) && half > 0 ? half : 0.05, &one, FALSE);
  text = bst_unit_format (value, half, &row->scale, FALSE);
  return g_strdup_printf ("%s%s", value > 0 ? "+" : "", text);
}

char *
bst_compare_change (const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];

  return pairing->unjudged == BST_UNJUDGED_NOT
             ? format_change (row, &pairing->numbers, pairing->numbers.change)
             : g_strdup ("");
}

char *
bst_compare_change_interval (const BstComparedRow *row, guint system)
{
  const BstStatsComparison *c = &row->pairings[system].numbers;
  g_autofree char *low = NULL, *high = NULL;

  if (row->pairings[system].unjudged != BST_UNJUDGED_NOT)
    return g_strdup ("");
  if (!isfinite (c->interval.low) || !isfinite (c->interval.high))
    return g_strdup ("–");
  low = format_change (row, c, c->interval.low);
  high = format_change (row, c, c->interval.high);
  return g_strdup_printf ("[%s, %s]", low, high);
}

/* Without a verdict, the row's line says what is the matter with its own figure; if that is
 * good, it is the baseline's. */
const char *
bst_compare_verdict_text (const BstComparedRow *row, guint system)
{
  static const char *const verdicts[] = {
    [BST_STATS_BETTER] = N_ ("better"),
    [BST_STATS_WORSE] = N_ ("worse"),
    [BST_STATS_EQUIVALENT] = N_ ("equivalent"),
    [BST_STATS_INCONCLUSIVE] = N_ ("inconclusive"),
  };
  static const char *const states[] = {
    [BST_CELL_MISSING] = N_ ("missing"),
    [BST_CELL_NO_VALUE] = N_ ("no value"),
    [BST_CELL_UNRELIABLE] = N_ ("unreliable"),
  };
  const BstPairing *pairing = &row->pairings[system];
  BstCellState state = row->cells[system].state;

  if (pairing->unjudged == BST_UNJUDGED_NOT)
    return _ (verdicts[pairing->verdict]);
  if (state != BST_CELL_GOOD)
    return _ (states[state]);
  return pairing->unjudged == BST_UNJUDGED_BASELINE ? _ ("baseline") : _ ("no verdict");
}

char *
bst_compare_percent (double share)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (share))
    return g_strdup ("–");
  return g_strdup_printf ("%s %%", g_ascii_formatd (number, sizeof number, "%.2g", share * 100));
}

/* "1.4x" where percents would be in their hundreds. */
static char *
excess_text (double ratio)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (ratio < 1.995)
    return bst_compare_percent (ratio - 1);
  return g_strdup_printf (_ ("%s times"), g_ascii_formatd (number, sizeof number, "%.3g", ratio));
}

char *
bst_compare_advice (const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  const BstPairing *pairing = &row->pairings[system];
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);
  g_autofree char *shown = NULL;
  guint n = 0;

  if (pairing->verdict != BST_STATS_INCONCLUSIVE)
    return NULL;
  if (!pairing->numbers.is_ratio)
    return NULL;
  if (!isfinite (pairing->detectable))
    return g_strdup (_ ("too few values to show any difference"));
  n = bst_comparison_repetitions_in_table (comparison, row, system);
  if (n > 0)
    return g_strdup_printf (ngettext ("clear alone, but unsure as %u comparison: that takes about "
                                      "%u repetitions each",
                                      "clear alone, but unsure as one of %u comparisons: that "
                                      "takes about %u repetitions each",
                                      comparison->family),
                            comparison->family, n);
  shown = excess_text (pairing->detectable);
  n = bst_comparison_repetitions (comparison, row, system);
  if (n > MIN (pairing->numbers.n_candidate, pairing->numbers.n_baseline))
    return g_strdup_printf (_ ("could have shown %s; for %s, about %u repetitions each"), shown,
                            margin, n);
  if (n == 0 && pairing->session_sd > 0)
    return g_strdup_printf (_ ("could have shown %s; for %s, measure in one run, or in more runs"),
                            shown, margin);
  return g_strdup_printf (_ ("could have shown %s"), shown);
}

/* ---- Tables -------------------------------------------------------------------------------- */

char *
bst_compare_table_title (const BstComparedRow *row)
{
  const char *direction = bst_direction_text (row->metric->direction);

  return g_strdup_printf (_ ("%s: %s in %s%s%s"), row->c->benchmark->name, row->metric->name,
                          row->scale.text, *direction != '\0' ? ", " : "", direction);
}

char *
bst_compare_row_name (const BstComparedRow *row)
{
  g_autofree char *labels = bst_text_clean (row->labels);

  return g_strdup_printf ("%s%s%s", row->c->name,
                          *row->c->name != '\0' && *labels != '\0' ? " · " : "", labels);
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

/* ---- The whole ----------------------------------------------------------------------------- */

char *
bst_compare_join (const GPtrArray *texts)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (char *)texts->pdata[i]);
  return g_string_free (text, FALSE);
}

static void
append_count (GString *text, guint n, const char *word)
{
  if (n > 0)
    g_string_append_printf (text, "%s%u %s", text->len > 0 ? ", " : "", n, word);
}

char *
bst_compare_summary (const BstComparison *comparison, guint system)
{
  guint counts[BST_STATS_INCONCLUSIVE + 1] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < comparison->rows->len; i++)
    {
      const BstComparedRow *row = comparison->rows->pdata[i];

      if (row->in_family)
        counts[row->pairings[system].verdict]++;
    }
  append_count (text, counts[BST_STATS_BETTER], _ ("better"));
  append_count (text, counts[BST_STATS_WORSE], _ ("worse"));
  append_count (text, counts[BST_STATS_EQUIVALENT], _ ("equivalent"));
  append_count (text, counts[BST_STATS_INCONCLUSIVE], _ ("inconclusive"));
  append_count (text, counts[0], _ ("without a verdict"));
  return g_strdup_printf ("%s: %s", bst_comparison_system (comparison, system)->name, text->str);
}

static char *
family_note (const BstComparison *comparison)
{
  g_autofree char *margin = bst_compare_percent (comparison->options.margin);

  return g_strdup_printf (
      g_dngettext (PACKAGE,
                   "Ratios are speed-ups against '%s': above 1 is better.  A verdict allows for "
                   "%u comparison in this table (Holm) and for a margin of %s.",
                   "Ratios are speed-ups against '%s': above 1 is better.  A verdict allows for "
                   "%u comparisons in this table (Holm) and for a margin of %s.",
                   comparison->family),
      bst_comparison_system (comparison, comparison->baseline)->name, comparison->family, margin);
}

typedef struct
{
  guint paired, sources[BST_SESSIONS_UNKNOWN + 1], secondary, shifts;
} Kinds;

static void
count_kinds (const BstComparison *comparison, Kinds *kinds)
{
  for (guint i = 0; i < comparison->rows->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        const BstComparedRow *row = comparison->rows->pdata[i];
        const BstPairing *pairing = &row->pairings[s];

        if (pairing->unjudged != BST_UNJUDGED_NOT)
          continue;
        kinds->paired += pairing->numbers.is_paired;
        kinds->secondary += !row->in_family;
        kinds->shifts += !pairing->numbers.is_ratio;
        kinds->sources[pairing->sessions]++;
      }
}

/* Where the sides were not measured in one run: how that is allowed for. */
static void
add_source_notes (GPtrArray *notes, const Kinds *kinds)
{
  static const char *const texts[] = {
    [BST_SESSIONS_FLOOR] = N_ ("Sides were measured at different times: intervals are widened by "
                               "the stored noise floor (comparisons: %s)."),
    [BST_SESSIONS_RUNS] = N_ ("Sides were measured at different times: intervals are widened by "
                              "how the sessions of a system differ (comparisons: %s)."),
    [BST_SESSIONS_DRIFT] = N_ ("Sides were measured at different times: intervals are widened by "
                               "the drift between blocks, as no noise floor is stored "
                               "(comparisons: %s)."),
    [BST_SESSIONS_UNKNOWN] = N_ ("Sides were measured at different times, and there are too few "
                                 "values to tell what that does (comparisons: %s)."),
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", kinds->sources[i]);
      g_auto (GStrv) halves = NULL;

      if (texts[i] == NULL || kinds->sources[i] == 0)
        continue;
      halves = g_strsplit (_ (texts[i]), "%s", 2);
      g_ptr_array_add (notes, g_strjoinv (number, halves));
    }
}

GPtrArray *
bst_compare_notes (const BstComparison *comparison)
{
  GPtrArray *notes = g_ptr_array_new_with_free_func (g_free);
  Kinds kinds = { 0 };

  count_kinds (comparison, &kinds);
  g_ptr_array_add (notes, family_note (comparison));
  if (comparison->repetitions_needed > 0)
    g_ptr_array_add (
        notes,
        g_strdup_printf (ngettext ("With so few repetitions %u comparison cannot be better or "
                                   "worse, however large the difference: it takes %u on each "
                                   "side.",
                                   "With so few repetitions nothing in a table of %u comparisons "
                                   "can be better or worse, however large the difference: it "
                                   "takes %u on each side.",
                                   comparison->family),
                         comparison->family, comparison->repetitions_needed));
  if (kinds.paired > 0)
    g_ptr_array_add (notes,
                     g_strdup_printf (ngettext ("The machine drifted: %u comparison was made "
                                                "round by round.",
                                                "The machine drifted: %u comparisons were "
                                                "made round by round.",
                                                kinds.paired),
                                      kinds.paired));
  add_source_notes (notes, &kinds);
  if (kinds.secondary > 0)
    g_ptr_array_add (notes, g_strdup (_ ("Verdicts of secondary metrics and of labels are not "
                                         "adjusted for their number.")));
  if (kinds.shifts > 0)
    g_ptr_array_add (notes, g_strdup (_ ("Where a value is not positive there is no ratio: a "
                                         "difference in the unit stands there, above 0 is "
                                         "better.")));
  bst_compare_add_disturbed (comparison, notes);
  return notes;
}

static char *
gap_text (const BstComparison *comparison, const BstComparedCase *c)
{
  g_autoptr (GPtrArray) lacking = g_ptr_array_new ();
  g_autofree char *list = NULL;

  for (guint s = 0; s < comparison->systems->len; s++)
    if (c->parts[s] == NULL)
      g_ptr_array_add (lacking, bst_comparison_system (comparison, s)->name);
  if (lacking->len == 0)
    return NULL;
  list = bst_compare_join (lacking);
  return g_strdup_printf (_ ("%s: not on %s"), c->id, list);
}

/* Why there are too few values, with the first reason: "disk.copy on box-b: 3 of 10 ..." */
static void
add_failures (const BstComparison *comparison, const BstComparedCase *c, GPtrArray *gaps)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    for (guint p = 0; c->parts[s] != NULL && p < c->parts[s]->len; p++)
      {
        g_autofree char *failure =
            bst_case_failure_text (((BstCasePart *)c->parts[s]->pdata[p])->c, FALSE);

        if (failure != NULL)
          g_ptr_array_add (gaps,
                           g_strdup_printf (_ ("%s on %s: %s"), c->id,
                                            bst_comparison_system (comparison, s)->name, failure));
      }
}

GPtrArray *
bst_compare_gaps (const BstComparison *comparison)
{
  GPtrArray *gaps = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < comparison->cases->len; i++)
    {
      char *gap = gap_text (comparison, comparison->cases->pdata[i]);

      if (gap != NULL)
        g_ptr_array_add (gaps, gap);
      add_failures (comparison, comparison->cases->pdata[i], gaps);
    }
  return gaps;
}

/* Variants share runs: each is told once. */
static void
add_drifts (const BstComparison *comparison, GPtrArray *doubts)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint s = 0; s < comparison->systems->len; s++)
    {
      const GPtrArray *runs = bst_comparison_system (comparison, s)->runs;

      for (guint i = 0; i < runs->len; i++)
        {
          const BstResult *result = runs->pdata[i];
          g_autofree char *drift =
              g_hash_table_add (seen, (gpointer)result) ? bst_drift_text (result) : NULL;

          if (drift != NULL)
            g_ptr_array_add (doubts, g_strdup_printf (_ ("Run '%s': %s"), result->id, drift));
        }
    }
}

static void
add_unsteady (const BstComparison *comparison, const BstComparedCase *c, guint system,
              GPtrArray *doubts)
{
  for (guint p = 0; c->parts[system] != NULL && p < c->parts[system]->len; p++)
    {
      g_autofree char *text = bst_case_steady_text (((BstCasePart *)c->parts[system]->pdata[p])->c);

      if (text != NULL)
        g_ptr_array_add (doubts,
                         g_strdup_printf (_ ("%s on %s: %s"), c->id,
                                          bst_comparison_system (comparison, system)->name, text));
    }
}

GPtrArray *
bst_compare_doubts (const BstComparison *comparison)
{
  GPtrArray *doubts = g_ptr_array_new_with_free_func (g_free);

  add_drifts (comparison, doubts);
  for (guint i = 0; i < comparison->cases->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      add_unsteady (comparison, comparison->cases->pdata[i], s, doubts);
  return doubts;
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
      g_autofree char *fields = bst_compare_join (refusal->fields);

      g_string_append_printf (text, _ ("%s is not the same on '%s' and '%s': %s"), refusal->id,
                              refusal->first, refusal->second, fields);
      g_string_append_c (text, '\n');
    }
  if (comparison->refusals->len > MOST_REFUSALS)
    g_string_append_printf (text, _ ("...and %u more.\n"),
                            comparison->refusals->len - MOST_REFUSALS);
  return g_string_free (text, FALSE);
}
