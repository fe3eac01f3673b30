/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison.c - several results side by side: the order of the steps, and the words for what
 * comes out.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/comparison-private.h"
#include "reports/price.h"

gboolean
bst_compare_by_parse (const char *text, BstCompareBy *by, const char **param)
{
  static const struct
  {
    const char *word;
    BstCompareBy by;
  } words[] = {
    { "label", BST_BY_LABEL },
    { "variant", BST_BY_VARIANT },
    { "machine", BST_BY_MACHINE },
    { "run", BST_BY_RUN },
  };

  *param = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (text, words[i].word))
      {
        *by = words[i].by;
        return TRUE;
      }
  if (!g_str_has_prefix (text, "param:") || text[strlen ("param:")] == '\0')
    return FALSE;
  *by = BST_BY_PARAM;
  *param = text + strlen ("param:");
  return TRUE;
}

static char *
by_text (const BstCompareOptions *options)
{
  static const char *const words[] = { "label", "label", "variant", "machine", "run" };

  return options->by == BST_BY_PARAM ? g_strdup_printf ("param:%s", options->param)
                                     : g_strdup (words[options->by]);
}

/* ---- Making it ----------------------------------------------------------------------------- */

static void
system_free (gpointer data)
{
  BstComparedSystem *system = data;

  g_free (system->name);
  g_free (system->text);
  g_free (system->label);
  g_free (system->variant);
  g_ptr_array_unref (system->runs);
  g_free (system);
}

void
bst_comparison_free (BstComparison *comparison)
{
  guint n = comparison != NULL ? comparison->systems->len : 0;

  if (comparison == NULL)
    return;
  g_clear_pointer (&comparison->means, bst_means_free);
  g_clear_pointer (&comparison->scores, bst_scores_free);
  g_clear_pointer (&comparison->prices, bst_prices_free);
  for (guint i = 0; i < comparison->rows->len; i++)
    bst_compared_row_free (comparison->rows->pdata[i], n);
  for (guint i = 0; i < comparison->cases->len; i++)
    bst_compared_case_free (comparison->cases->pdata[i], n);
  g_ptr_array_unref (comparison->rows);
  g_ptr_array_unref (comparison->cases);
  g_ptr_array_unref (comparison->excluded);
  g_ptr_array_unref (comparison->refusals);
  g_ptr_array_unref (comparison->differences);
  g_ptr_array_unref (comparison->remarks);
  g_ptr_array_unref (comparison->systems);
  g_free (comparison->by);
  g_free (comparison);
}

static BstComparison *
comparison_new (const BstCompareOptions *options)
{
  BstComparison *comparison = g_new0 (BstComparison, 1);

  comparison->options = *options;
  if (comparison->options.by == 0)
    comparison->options.by = BST_BY_LABEL;
  comparison->by = by_text (&comparison->options);
  comparison->systems = g_ptr_array_new_with_free_func (system_free);
  comparison->cases = g_ptr_array_new ();
  comparison->rows = g_ptr_array_new ();
  comparison->excluded = g_ptr_array_new_with_free_func (g_free);
  comparison->refusals = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_refusal_free);
  comparison->differences = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_difference_free);
  comparison->remarks = g_ptr_array_new_with_free_func (g_free);
  return comparison;
}

/* A run named twice is one run: its figures must not count double. */
static GPtrArray *
distinct_runs (BstComparison *comparison, const BstResult *const *results, guint n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *runs = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    if (results[i]->id == NULL || g_hash_table_add (seen, results[i]->id))
      g_ptr_array_add (runs, (gpointer)results[i]);
    else
      g_ptr_array_add (
          comparison->remarks,
          g_strdup_printf (_ ("The run %s is named twice; it counts once."), results[i]->id));
  return runs;
}

static char *
system_list (const BstComparison *comparison)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < comparison->systems->len; i++)
    g_string_append_printf (text, "%s'%s'", i > 0 ? ", " : "", bst_comparison_name (comparison, i));
  return g_string_free (text, FALSE);
}

/* A name, or the part of it by which one system alone is called. */
static gboolean
choose_baseline (BstComparison *comparison, GError **error)
{
  const char *wanted = comparison->options.baseline;
  g_autofree char *list = NULL;
  guint found = 0;

  if (wanted == NULL)
    return TRUE;
  for (guint i = 0; i < comparison->systems->len; i++)
    if (g_str_equal (bst_comparison_system (comparison, i)->name, wanted)
        || g_str_equal (bst_comparison_name (comparison, i), wanted))
      {
        comparison->baseline = i;
        return TRUE;
      }
  for (guint i = 0; i < comparison->systems->len; i++)
    {
      const BstComparedSystem *system = bst_comparison_system (comparison, i);

      if (g_strcmp0 (system->variant, wanted) != 0 && g_strcmp0 (system->label, wanted) != 0)
        continue;
      comparison->baseline = i;
      found++;
    }
  if (found == 1)
    return TRUE;
  list = system_list (comparison);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("'%s' is not one of the systems here: %s.  Give one of them to --baseline."),
               wanted, list);
  return FALSE;
}

static gboolean
has_common_case (const BstComparison *comparison)
{
  for (guint i = 0; i < comparison->cases->len; i++)
    {
      const BstComparedCase *c = comparison->cases->pdata[i];
      guint n = 0;

      for (guint s = 0; s < comparison->systems->len; s++)
        n += c->parts[s] != NULL;
      if (n > 1)
        return TRUE;
    }
  return FALSE;
}

static gboolean
fill (BstComparison *comparison, const BstResult *const *results, guint n, GError **error)
{
  g_autoptr (GPtrArray) runs = distinct_runs (comparison, results, n);

  if (!bst_comparison_find_cases (comparison, (const BstResult *const *)(gpointer)runs->pdata,
                                  runs->len, error)
      || !choose_baseline (comparison, error))
    return FALSE;
  bst_comparison_check_identity (comparison);
  if (comparison->refusals->len > 0 && !comparison->options.force)
    return TRUE; /* it will not be shown */
  if (comparison->refusals->len > 0)
    bst_comparison_pair_lone_cases (comparison);
  if (!has_common_case (comparison))
    {
      g_set_error (
          error, BST_ERROR, BST_ERROR_FAILED,
          comparison->refusals->len == 0
              ? _ ("These systems have no case in common: nothing can be compared.  "
                   "'benchstone show RUN' lists the cases of a run.")
              : _ ("These systems have no case in common, and several of a benchmark, so that "
                   "nothing tells which belong together.  Leave all but one each out with "
                   "--exclude; 'benchstone show RUN' lists them."));
      return FALSE;
    }
  bst_comparison_make_rows (comparison);
  bst_comparison_judge (comparison);
  bst_comparison_average (comparison);
  bst_comparison_find_differences (comparison);
  if (comparison->options.score != BST_SCORE_NONE)
    bst_comparison_score (comparison);
  comparison->prices = bst_prices_new (comparison);
  return TRUE;
}

BstComparison *
bst_comparison_new (const BstResult *const *results, guint n, const BstCompareOptions *options,
                    GError **error)
{
  g_autoptr (BstComparison) comparison = comparison_new (options);

  return fill (comparison, results, n, error) ? g_steal_pointer (&comparison) : NULL;
}

const BstComparedSystem *
bst_comparison_system (const BstComparison *comparison, guint system)
{
  return comparison->systems->pdata[system];
}

const char *
bst_comparison_name (const BstComparison *comparison, guint system)
{
  return bst_comparison_system (comparison, system)->text;
}

/* ---- Words --------------------------------------------------------------------------------- */

const char *
bst_verdict_name (BstStatsVerdict verdict)
{
  static const char *const names[] = {
    [BST_STATS_BETTER] = "better",
    [BST_STATS_WORSE] = "worse",
    [BST_STATS_EQUIVALENT] = "equivalent",
    [BST_STATS_INCONCLUSIVE] = "inconclusive",
  };

  return verdict < G_N_ELEMENTS (names) ? names[verdict] : NULL;
}

const char *
bst_verdict_sign (BstStatsVerdict verdict)
{
  static const char *const signs[] = {
    [BST_STATS_BETTER] = "+",
    [BST_STATS_WORSE] = "-",
    [BST_STATS_EQUIVALENT] = "=",
    [BST_STATS_INCONCLUSIVE] = "?",
  };

  return verdict < G_N_ELEMENTS (signs) && signs[verdict] != NULL ? signs[verdict] : " ";
}

const char *
bst_cell_state_name (BstCellState state)
{
  static const char *const names[] = {
    [BST_CELL_MISSING] = "missing",
    [BST_CELL_NO_VALUE] = "no-value",
    [BST_CELL_UNRELIABLE] = "unreliable",
    [BST_CELL_GOOD] = "ok",
  };

  return state < G_N_ELEMENTS (names) ? names[state] : NULL;
}

const char *
bst_unjudged_name (BstUnjudged unjudged)
{
  static const char *const names[] = {
    [BST_UNJUDGED_BASELINE] = "baseline",      [BST_UNJUDGED_MISSING] = "missing",
    [BST_UNJUDGED_NO_VALUE] = "no-value",      [BST_UNJUDGED_UNRELIABLE] = "unreliable",
    [BST_UNJUDGED_DIRECTION] = "no-direction",
  };

  return unjudged < G_N_ELEMENTS (names) ? names[unjudged] : NULL;
}

const char *
bst_session_source_name (BstSessionSource source)
{
  static const char *const names[] = {
    [BST_SESSIONS_FLOOR] = "noise-floor",
    [BST_SESSIONS_RUNS] = "sessions",
    [BST_SESSIONS_DRIFT] = "drift",
    [BST_SESSIONS_UNKNOWN] = "unknown",
  };

  return source < G_N_ELEMENTS (names) ? names[source] : NULL;
}
