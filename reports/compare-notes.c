/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-notes.c - what is said of a comparison as a whole: its summary, how the verdicts were
 * reached, what is missing, and what was not steady.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/drift.h"
#include "reports/group.h"
#include "reports/reasons.h"
#include "reports/text.h"

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
bst_compare_counts (const GPtrArray *rows, guint system)
{
  guint counts[BST_STATS_INCONCLUSIVE + 1] = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const BstComparedRow *row = rows->pdata[i];

      if (row->in_family)
        counts[row->pairings[system].verdict]++;
    }
  append_count (text, counts[BST_STATS_BETTER], _ ("better"));
  append_count (text, counts[BST_STATS_WORSE], _ ("worse"));
  append_count (text, counts[BST_STATS_EQUIVALENT], _ ("equivalent"));
  append_count (text, counts[BST_STATS_INCONCLUSIVE], _ ("inconclusive"));
  append_count (text, counts[0], _ ("without a verdict"));
  return g_strdup (text->str);
}

char *
bst_compare_summary (const BstComparison *comparison, guint system)
{
  g_autofree char *counts = bst_compare_counts (comparison->rows, system);

  return g_strdup_printf ("%s: %s", bst_comparison_name (comparison, system), counts);
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
      bst_comparison_name (comparison, comparison->baseline), comparison->family, margin);
}

typedef struct
{
  guint paired, beside, inverse, sources[BST_SESSIONS_UNKNOWN + 1], secondary, shifts;
  guint untimed; /* among what is widened by the drift */
} Kinds;

/* Figures of others, who did not say when they were measured. */
static gboolean
is_untimed (const BstCell *cell)
{
  for (guint i = 0; cell->parts != NULL && i < cell->parts->len; i++)
    if (!bst_result_has_times (((BstCasePart *)cell->parts->pdata[i])->result))
      return TRUE;
  return FALSE;
}

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
        kinds->beside +=
            !pairing->numbers.is_paired && bst_compare_is_beside_medians (comparison, row, s);
        kinds->inverse +=
            pairing->numbers.is_ratio && row->metric->direction == BST_LOWER_IS_BETTER;
        kinds->secondary += !row->in_family;
        kinds->shifts += !pairing->numbers.is_ratio;
        if (pairing->sessions == BST_SESSIONS_DRIFT
            && (is_untimed (&row->cells[s]) || is_untimed (&row->cells[comparison->baseline])))
          kinds->untimed++;
        else
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

/* Whoever divides the medians is told why that may give another figure. */
static void
add_ratio_notes (const BstComparison *comparison, GPtrArray *notes, const Kinds *kinds)
{
  if (kinds->inverse > 0)
    g_ptr_array_add (notes,
                     g_strdup_printf (_ ("Where less is better, a ratio is the figure of '%s' "
                                         "divided by that of the system."),
                                      bst_comparison_name (comparison, comparison->baseline)));
  if (kinds->paired > 0)
    g_ptr_array_add (
        notes, g_strdup_printf (ngettext ("* The machine drifted: %u comparison was made round by "
                                          "round, so its ratio is not that of the medians.",
                                          "* The machine drifted: %u comparisons were made "
                                          "round by round, so their ratios are not those "
                                          "of the medians.",
                                          kinds->paired),
                                kinds->paired));
  if (kinds->beside > 0)
    g_ptr_array_add (notes, g_strdup (_ ("* A ratio is the middle one of the ratios of all pairs "
                                         "of values (Hodges and Lehmann); here it is not that of "
                                         "the medians beside it.")));
}

/* By variant, systems are called by that alone. */
static gboolean
has_variant_names (const BstComparison *comparison)
{
  const BstCompareBy by = comparison->options.by;

  for (guint i = 0; i < comparison->systems->len; i++)
    if ((by == BST_BY_LABEL || by == BST_BY_RUN)
        && bst_comparison_system (comparison, i)->variant != NULL)
      return TRUE;
  return FALSE;
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
  if (has_variant_names (comparison))
    g_ptr_array_add (notes, g_strdup (_ ("A system that is called LABEL/VARIANT is one variant of "
                                         "the runs with that label.")));
  add_ratio_notes (comparison, notes, &kinds);
  add_source_notes (notes, &kinds);
  if (kinds.untimed > 0)
    g_ptr_array_add (
        notes, g_strdup_printf (ngettext ("%u comparison is of figures measured at times unknown "
                                          "here: its interval is widened by how the figures of a "
                                          "system wander in the order given.",
                                          "%u comparisons are of figures measured at times "
                                          "unknown here: their intervals are widened by how the "
                                          "figures of a system wander in the order given.",
                                          kinds.untimed),
                                kinds.untimed));
  if (kinds.secondary > 0)
    g_ptr_array_add (notes, g_strdup (_ ("Verdicts of secondary metrics and of labels are not "
                                         "adjusted for their number.")));
  if (kinds.shifts > 0)
    g_ptr_array_add (notes, g_strdup (_ ("Where a value is not positive there is no ratio: a "
                                         "difference in the unit stands there, above 0 is "
                                         "better.")));
  if (comparison->options.same_clock)
    g_ptr_array_add (
        notes, g_strdup (_ ("Times and rates are at one speed of the processor: each is scaled by "
                            "how long a fixed piece of work took before and after it.  What a "
                            "change does to that speed itself (frequency, heat, power limits) is "
                            "not seen like this.")));
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
      g_ptr_array_add (lacking, (gpointer)bst_comparison_name (comparison, s));
  if (lacking->len == 0)
    return NULL;
  list = bst_compare_join (lacking);
  return g_strdup_printf (_ ("%s: not on %s"), c->text, list);
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
          g_ptr_array_add (gaps, g_strdup_printf (_ ("%s on %s: %s"), c->text,
                                                  bst_comparison_name (comparison, s), failure));
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
        g_ptr_array_add (doubts, g_strdup_printf (_ ("%s on %s: %s"), c->text,
                                                  bst_comparison_name (comparison, system), text));
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
