/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * earlier.c - looks through the store, newest run first, until something is known of each case.
 */
#include <config.h>
#include <math.h>

#include "host/earlier.h"
#include "host/runner-private.h"
#include "stats/order.h"

/* ---- The same case ----------------------------------------------------------------------- */

/* What the runner itself puts there and what changes a spread; the rest comes from plugins. */
static gboolean
is_setting (const char *key)
{
  return g_str_equal (key, "target") || g_str_equal (key, "pin") || g_str_has_prefix (key, "env.");
}

static gboolean
has_settings_of (const GPtrArray *a, const GPtrArray *b)
{
  for (guint i = 0; i < b->len; i++)
    {
      const BstPair *pair = b->pdata[i];

      if (is_setting (pair->key) && g_strcmp0 (bst_pairs_get (a, pair->key), pair->value) != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
are_equal (const GPtrArray *a, const GPtrArray *b)
{
  for (guint i = 0; i < a->len; i++)
    {
      const BstPair *pair = a->pdata[i];

      if (g_strcmp0 (bst_pairs_get (b, pair->key), pair->value) != 0)
        return FALSE;
    }
  return a->len == b->len;
}

static gboolean
is_same (const BstCaseResult *planned, const BstCaseResult *c)
{
  const BstMetricInfo *wanted = bst_benchmark_info_primary (planned->description);
  const BstMetricInfo *primary = bst_benchmark_info_primary (c->description);

  return g_str_equal (planned->description->name, c->description->name)
         && planned->description->revision == c->description->revision && wanted != NULL
         && primary != NULL && g_str_equal (wanted->name, primary->name)
         && g_str_equal (wanted->unit, primary->unit) && are_equal (planned->asked, c->asked)
         && has_settings_of (planned->environment, c->environment)
         && has_settings_of (c->environment, planned->environment);
}

/* ---- How long a repetition took ---------------------------------------------------------- */

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const gint64 first = *(const gint64 *)a, second = *(const gint64 *)b;

  return first < second ? -1 : first > second;
}

/* When each repetition of the run began, and when the last one had ended. */
static GArray *
starts_of (const BstResult *result)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < result->cases->len; i++)
    {
      const GArray *repetitions = ((BstCaseResult *)result->cases->pdata[i])->repetitions;

      for (guint r = 0; r < repetitions->len; r++)
        g_array_append_val (starts, g_array_index (repetitions, BstRepetition, r).started);
    }
  if (result->ended > 0)
    g_array_append_val (starts, result->ended);
  g_array_sort (starts, compare_times);
  return starts;
}

/* The median, as one may hold an interruption. */
static double
seconds_each (const BstResult *result, const BstCaseResult *c)
{
  g_autoptr (GArray) starts = starts_of (result);
  g_autofree double *seconds = g_new (double, c->repetitions->len + 1);
  guint n = 0, at;

  for (guint i = 0; i < c->repetitions->len; i++)
    {
      const gint64 started = g_array_index (c->repetitions, BstRepetition, i).started;

      if (g_array_binary_search (starts, &started, compare_times, &at) && at + 1 < starts->len)
        seconds[n++] = (double)(g_array_index (starts, gint64, at + 1) - started) / G_USEC_PER_SEC;
    }
  if (n == 0)
    return NAN;
  bst_stats_sort (seconds, n);
  return bst_stats_median (seconds, n);
}

/* ---- Looking through the store ----------------------------------------------------------- */

/* What a plan asks for, in the form in which runs tell it. */
typedef struct
{
  GPtrArray *wanted; /* BstCaseResult; by case of the plan */
  char *machine;     /* signature */
  GArray *found;     /* BstEarlier */
  guint n_missing;
} Search;

static void
take_case (Search *search, guint index, const BstResult *result, const BstCaseResult *c)
{
  BstEarlier *earlier = &g_array_index (search->found, BstEarlier, index);
  g_autoptr (GArray) values = NULL;

  if (!is_same (search->wanted->pdata[index], c))
    return;
  values = bst_stop_values (c, c->repetitions->len);
  if (values->len < BST_EARLIER_LEAST)
    return;
  earlier->seconds = seconds_each (result, c);
  earlier->values = g_steal_pointer (&values);
  search->n_missing--;
}

static void
look_into (Search *search, const BstResult *result)
{
  g_autofree char *machine =
      result->machines->len > 0 ? bst_machine_signature (result->machines->pdata[0]) : NULL;

  if (g_strcmp0 (machine, search->machine) != 0)
    return;
  for (guint i = 0; i < search->wanted->len; i++)
    for (guint k = 0; k < result->cases->len; k++)
      if (g_array_index (search->found, BstEarlier, i).values == NULL)
        take_case (search, i, result, result->cases->pdata[k]);
}

static gboolean
may_tell (const Search *search, const BstStoreEntry *entry)
{
  if (entry->error != NULL)
    return FALSE;
  for (guint i = 0; i < search->wanted->len && entry->benchmarks != NULL; i++)
    if (g_array_index (search->found, BstEarlier, i).values == NULL
        && g_strv_contains ((const char *const *)entry->benchmarks,
                            ((BstCaseResult *)search->wanted->pdata[i])->description->name))
      return TRUE;
  return entry->benchmarks == NULL;
}

static void
look_through (Search *search, const GPtrArray *entries)
{
  for (guint i = entries->len; i-- > 0 && search->n_missing > 0;)
    {
      const BstStoreEntry *entry = entries->pdata[i];
      g_autofree char *remark = NULL;
      g_autoptr (BstResult) result =
          may_tell (search, entry) ? bst_store_load_figures (entry->folder, &remark, NULL) : NULL;

      if (result != NULL)
        look_into (search, result);
    }
}

static void
clear_earlier (gpointer data)
{
  g_clear_pointer (&((BstEarlier *)data)->values, g_array_unref);
}

static void
begin (Search *search, const BstPlan *plan)
{
  const BstEarlier nothing = { NULL, NAN };
  g_autoptr (BstMachine) machine = bst_machine_read ("");

  search->machine = bst_machine_signature (machine);
  search->wanted = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_case_result_free);
  search->found = g_array_new (FALSE, FALSE, sizeof (BstEarlier));
  g_array_set_clear_func (search->found, clear_earlier);
  search->n_missing = plan->cases->len;
  for (guint i = 0; i < plan->cases->len; i++)
    {
      g_ptr_array_add (search->wanted, bst_runner_new_case (plan->cases->pdata[i], ""));
      g_array_append_val (search->found, nothing);
    }
}

GArray *
bst_earlier_find (BstStore *store, const BstPlan *plan, GError **error)
{
  g_autoptr (GPtrArray) entries = bst_store_list (store, error);
  Search search = { 0 };

  if (entries == NULL)
    return NULL;
  begin (&search, plan);
  look_through (&search, entries);
  g_ptr_array_unref (search.wanted);
  g_free (search.machine);
  return search.found;
}
