/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise.c - the noise floor: from several runs of one machine, an estimate for each case.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "host/noise-private.h"
#include "model/same-clock.h"
#include "stats/order.h"

static GPtrArray *
copy_pairs (const GPtrArray *from)
{
  GPtrArray *copy = bst_noise_pairs ();

  for (guint i = 0; i < from->len; i++)
    {
      const BstPair *pair = from->pdata[i];

      g_ptr_array_add (copy, bst_pair_new (pair->key, pair->value));
    }
  return copy;
}

/* ---- Cases --------------------------------------------------------------------------------- */

BstNoiseSession *
bst_noise_session_new (const char *run, gint64 started, guint n, double median)
{
  BstNoiseSession *session = g_new0 (BstNoiseSession, 1);

  session->run = g_strdup (run);
  session->started = started;
  session->n = n;
  session->median = median;
  return session;
}

static void
session_free (gpointer data)
{
  BstNoiseSession *session = data;

  g_free (session->run);
  g_free (session);
}

BstNoiseCase *
bst_noise_case_new (void)
{
  BstNoiseCase *c = g_new0 (BstNoiseCase, 1);

  c->sessions = g_ptr_array_new_with_free_func (session_free);
  return c;
}

void
bst_noise_case_free (BstNoiseCase *c)
{
  g_free (c->id);
  g_free (c->benchmark);
  g_free (c->variant);
  g_clear_pointer (&c->asked, g_ptr_array_unref);
  g_clear_pointer (&c->identity, g_ptr_array_unref);
  g_free (c->column);
  g_free (c->unit);
  g_ptr_array_unref (c->sessions);
  g_free (c->key);
  g_free (c);
}

static int
by_key (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(BstPair *const *)a)->key, (*(BstPair *const *)b)->key);
}

static void
append_field (GString *key, const char *name, const char *value)
{
  g_autofree char *escaped = g_strescape (value != NULL ? value : "", NULL);

  g_string_append_printf (key, "\n%s=%s", name, escaped);
}

/* In the order of their names, as a document that somebody else wrote may have any. */
static void
append_pairs (GString *key, const GPtrArray *pairs)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  for (guint i = 0; i < pairs->len; i++)
    g_ptr_array_add (sorted, pairs->pdata[i]);
  g_ptr_array_sort (sorted, by_key);
  for (guint i = 0; i < sorted->len; i++)
    append_field (key, ((BstPair *)sorted->pdata[i])->key, ((BstPair *)sorted->pdata[i])->value);
  g_string_append_c (key, '\n');
}

static char *
make_key (const char *benchmark, guint revision, const char *variant, const GPtrArray *asked,
          const GPtrArray *identity, const char *column, gboolean same_clock)
{
  GString *key = g_string_new (benchmark);

  g_string_append_printf (key, "@%u", revision);
  append_field (key, "variant", variant);
  append_field (key, "column", column);
  if (same_clock)
    append_field (key, "clock", "same");
  append_pairs (key, asked);
  append_pairs (key, identity);
  return g_string_free (key, FALSE);
}

static char *
key_of (const BstCaseResult *c, const BstColumn *column, gboolean same_clock)
{
  return make_key (c->description->name, c->description->revision, c->variant, c->asked,
                   c->identity, column->key, same_clock);
}

void
bst_noise_case_settle (BstNoiseCase *c)
{
  g_free (c->key);
  c->key = make_key (c->benchmark, c->revision, c->variant, c->asked, c->identity, c->column,
                     c->same_clock);
}

static BstNoiseCase *
case_of (const BstCaseResult *c, const BstColumn *column, const BstMetricInfo *metric,
         gboolean same_clock)
{
  BstNoiseCase *made = bst_noise_case_new ();

  made->id = g_strdup (c->id != NULL ? c->id : c->description->name);
  made->benchmark = g_strdup (c->description->name);
  made->revision = c->description->revision;
  made->variant = g_strdup (c->variant);
  made->asked = copy_pairs (c->asked);
  made->identity = copy_pairs (c->identity);
  made->column = g_strdup (column->key);
  made->unit = g_strdup (metric->unit);
  made->same_clock = same_clock;
  made->is_primary = metric->role == BST_PRIMARY && *column->labels == '\0';
  bst_noise_case_settle (made);
  return made;
}

/* ---- From runs ----------------------------------------------------------------------------- */

/* A case while its sessions are collected. */
typedef struct
{
  BstNoiseCase *c;
  GPtrArray *values; /* GArray of double: one per session */
} Found;

static Found *
found_new (BstNoiseCase *c)
{
  Found *found = g_new0 (Found, 1);

  found->c = c;
  found->values = g_ptr_array_new_with_free_func ((GDestroyNotify)g_array_unref);
  return found;
}

static void
found_free (gpointer data)
{
  Found *found = data;

  g_clear_pointer (&found->c, bst_noise_case_free);
  g_ptr_array_unref (found->values);
  g_free (found);
}

static double
median_of (const GArray *values)
{
  g_autoptr (GArray) sorted = g_array_copy ((GArray *)values);

  bst_stats_sort ((double *)(gpointer)sorted->data, sorted->len);
  return bst_stats_median ((const double *)(gpointer)sorted->data, sorted->len);
}

/* A run that has a case twice tells of it once. */
static gboolean
has_run (const BstNoiseCase *c, const char *run)
{
  for (guint i = 0; i < c->sessions->len; i++)
    if (g_str_equal (((BstNoiseSession *)c->sessions->pdata[i])->run, run))
      return TRUE;
  return FALSE;
}

static void
add_session (Found *found, const BstResult *result, const BstCaseResult *c, const BstColumn *column)
{
  g_autoptr (GArray) values =
      found->c->same_clock ? bst_column_values_at_spin (c, column, found->c->unit, BST_SPIN_USUAL)
                           : bst_column_values (c, column);
  const double *numbers = (const double *)(gpointer)values->data;

  if (values->len < 2 || has_run (found->c, result->id)
      || bst_stats_check_positive (numbers, values->len, NULL) != BST_STATS_OK)
    return;
  g_ptr_array_add (found->c->sessions, bst_noise_session_new (result->id, result->started,
                                                              values->len, median_of (values)));
  found->c->measured = MAX (found->c->measured, result->started);
  g_ptr_array_add (found->values, g_steal_pointer (&values));
}

static void
add_column (GPtrArray *all, GHashTable *by_name, const BstResult *result, const BstCaseResult *c,
            const BstColumn *column, gboolean same_clock)
{
  const BstMetricInfo *metric = bst_benchmark_info_metric (c->description, column->metric);
  g_autofree char *key = key_of (c, column, same_clock);
  Found *found = g_hash_table_lookup (by_name, key);

  if (metric == NULL || metric->role == BST_DETAIL)
    return;
  if (found == NULL)
    {
      found = found_new (case_of (c, column, metric, same_clock));
      g_ptr_array_add (all, found);
      g_hash_table_insert (by_name, g_steal_pointer (&key), found);
    }
  add_session (found, result, c, column);
}

static void
add_case (GPtrArray *all, GHashTable *by_name, const BstResult *result, const BstCaseResult *c)
{
  for (guint i = 0; i < c->columns->len; i++)
    {
      add_column (all, by_name, result, c, c->columns->pdata[i], FALSE);
      add_column (all, by_name, result, c, c->columns->pdata[i], TRUE);
    }
}

static gboolean
estimate (Found *found)
{
  guint n = found->values->len;
  g_autofree const double **sessions = g_new0 (const double *, n + 1);
  g_autofree gsize *sizes = g_new0 (gsize, n + 1);

  for (guint i = 0; i < n; i++)
    {
      const GArray *values = found->values->pdata[i];

      sessions[i] = (const double *)(gpointer)values->data;
      sizes[i] = values->len;
    }
  return n >= BST_NOISE_FEWEST_SESSIONS
         && bst_stats_sessions (sessions, sizes, n, &found->c->estimate) == BST_STATS_OK;
}

static gboolean
is_too_wide (const BstStatsSessions *e)
{
  return e->within > BST_NOISE_WIDEST || e->between > BST_NOISE_WIDEST;
}

static void
collect (BstNoise *noise, GPtrArray *found, GPtrArray *remarks)
{
  for (guint i = 0; i < found->len; i++)
    {
      Found *one = found->pdata[i];

      gboolean fine = estimate (one);

      if (fine && is_too_wide (&one->c->estimate))
        g_ptr_array_add (remarks, g_strdup_printf (_ ("%s: its figures scatter by orders of "
                                                      "magnitude: no noise floor."),
                                                   one->c->id));
      else if (fine)
        g_ptr_array_add (noise->cases, g_steal_pointer (&one->c));
      else if (one->c->is_primary && !one->c->same_clock)
        g_ptr_array_add (
            remarks,
            g_strdup_printf (
                ngettext ("%s: %u run has two good values or more, and %d are needed: no noise "
                          "floor.  Name more runs that measured it, with --repetitions 2 or more.",
                          "%s: %u runs have two good values or more, and %d are needed: no noise "
                          "floor.  Name more runs that measured it, with --repetitions 2 or more.",
                          one->values->len),
                one->c->id, one->values->len, BST_NOISE_FEWEST_SESSIONS));
    }
}

BstNoise *
bst_noise_new_empty (void)
{
  BstNoise *noise = g_new0 (BstNoise, 1);

  noise->machine = bst_noise_pairs ();
  noise->cases = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_noise_case_free);
  return noise;
}

void
bst_noise_free (BstNoise *noise)
{
  g_clear_pointer (&noise->by_key, g_hash_table_unref);
  g_ptr_array_unref (noise->machine);
  g_ptr_array_unref (noise->cases);
  g_free (noise);
}

BstNoise *
bst_noise_new (const BstResult *const *results, guint n, GPtrArray *remarks, GError **error)
{
  g_autoptr (GPtrArray) list = bst_noise_distinct (results, n, error);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (found_free);
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (BstNoise) noise = bst_noise_new_empty ();
  g_autofree char *signature = NULL;

  if (list == NULL)
    return NULL;
  for (guint i = 0; i < list->len; i++)
    {
      const BstResult *result = list->pdata[i];

      for (guint k = 0; k < result->cases->len; k++)
        add_case (found, by_name, result, result->cases->pdata[k]);
    }
  collect (noise, found, remarks);
  signature = bst_noise_signature_of (list->pdata[0]);
  g_ptr_array_unref (noise->machine);
  noise->machine = bst_noise_facts (signature);
  if (noise->cases->len > 0)
    return g_steal_pointer (&noise);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               ngettext ("No case was measured in %d of these runs: they give no noise floor.",
                         "No case was measured in %d of these runs: they give no noise floor.",
                         BST_NOISE_FEWEST_SESSIONS),
               BST_NOISE_FEWEST_SESSIONS);
  return NULL;
}

/* ---- Several estimates --------------------------------------------------------------------- */

static gint
index_of (const BstNoise *noise, const char *key)
{
  for (guint i = 0; i < noise->cases->len; i++)
    if (g_str_equal (((BstNoiseCase *)noise->cases->pdata[i])->key, key))
      return (gint)i;
  return -1;
}

void
bst_noise_merge (BstNoise *into, BstNoise *from)
{
  g_clear_pointer (&into->by_key, g_hash_table_unref);
  g_clear_pointer (&from->by_key, g_hash_table_unref);
  while (from->cases->len > 0)
    {
      BstNoiseCase *c = g_ptr_array_steal_index (from->cases, 0);
      gint known = index_of (into, c->key);

      if (known >= 0)
        g_ptr_array_remove_index (into->cases, known);
      g_ptr_array_insert (into->cases, known, c); /* -1: at the end */
    }
}

const BstNoiseCase *
bst_noise_find (BstNoise *noise, const BstCaseResult *c, const BstColumn *column,
                gboolean same_clock)
{
  g_autofree char *key = key_of (c, column, same_clock);

  if (noise->by_key == NULL)
    {
      noise->by_key = g_hash_table_new (g_str_hash, g_str_equal);
      for (guint i = 0; i < noise->cases->len; i++)
        g_hash_table_insert (noise->by_key, ((BstNoiseCase *)noise->cases->pdata[i])->key,
                             noise->cases->pdata[i]);
    }
  return g_hash_table_lookup (noise->by_key, key);
}
