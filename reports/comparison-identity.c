/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-identity.c - which cases may not be compared, as they are not the same: another
 * revision, unit, parameter as asked, or what the plugin adds to the identity (design 2.3).
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/comparison-private.h"
#include "reports/parameters.h"
#include "reports/text.h"

void
bst_refusal_free (BstRefusal *refusal)
{
  g_free (refusal->id);
  g_free (refusal->text);
  g_free (refusal->first);
  g_free (refusal->second);
  g_free (refusal->first_text);
  g_free (refusal->second_text);
  g_ptr_array_unref (refusal->fields);
  g_ptr_array_unref (refusal->texts);
  g_free (refusal);
}

/* ---- Fields -------------------------------------------------------------------------------- */

/* Of two cases: once for machines, once for people. */
typedef struct
{
  GPtrArray *raw, *shown;
} Fields;

static Fields
no_fields (void)
{
  return (Fields){ g_ptr_array_new_with_free_func (g_free),
                   g_ptr_array_new_with_free_func (g_free) };
}

static void
fields_free (const Fields *fields)
{
  g_ptr_array_unref (fields->raw);
  g_ptr_array_unref (fields->shown);
}

static char *
field_text (const char *name, const char *a, const char *b)
{
  g_autofree char *raw =
      g_strdup_printf ("%s: %s / %s", name, a != NULL ? a : _ ("none"), b != NULL ? b : _ ("none"));

  return bst_text_clean (raw);
}

/* INFO: of the parameter, or NULL. */
static void
add_value (const Fields *fields, const BstParamInfo *info, const char *name, const char *a,
           const char *b)
{
  g_autofree char *first = a != NULL ? bst_parameter_value_text (info, a) : NULL;
  g_autofree char *second = b != NULL ? bst_parameter_value_text (info, b) : NULL;

  if (g_strcmp0 (a, b) == 0)
    return;
  g_ptr_array_add (fields->raw, field_text (name, a, b));
  g_ptr_array_add (fields->shown, field_text (name, first, second));
}

static void
add_field (const Fields *fields, const char *name, const char *a, const char *b)
{
  add_value (fields, NULL, name, a, b);
}

/* Each key of either side once, in the order of the first; BENCHMARK knows the parameters. */
static void
add_pairs (const Fields *fields, const BstBenchmarkInfo *benchmark, const GPtrArray *a,
           const GPtrArray *b)
{
  for (guint i = 0; i < a->len; i++)
    {
      const BstPair *pair = a->pdata[i];

      add_value (fields, bst_benchmark_info_param (benchmark, pair->key), pair->key, pair->value,
                 bst_pairs_get (b, pair->key));
    }
  for (guint i = 0; i < b->len; i++)
    {
      const BstPair *pair = b->pdata[i];

      if (bst_pairs_get (a, pair->key) == NULL)
        add_value (fields, bst_benchmark_info_param (benchmark, pair->key), pair->key, NULL,
                   pair->value);
    }
}

static void
add_metrics (const Fields *fields, const BstBenchmarkInfo *a, const BstBenchmarkInfo *b)
{
  for (guint i = 0; i < a->metrics->len; i++)
    {
      const BstMetricInfo *first = a->metrics->pdata[i];
      const BstMetricInfo *second = bst_benchmark_info_metric (b, first->name);
      g_autofree char *unit = g_strdup_printf (_ ("unit of %s"), first->name);
      g_autofree char *direction = g_strdup_printf (_ ("direction of %s"), first->name);

      if (second == NULL || first->role == BST_DETAIL)
        continue;
      add_field (fields, unit, first->unit, second->unit);
      add_field (fields, direction, bst_direction_name (first->direction),
                 bst_direction_name (second->direction));
    }
}

static void
add_primary (const Fields *fields, const BstBenchmarkInfo *a, const BstBenchmarkInfo *b)
{
  const BstMetricInfo *first = bst_benchmark_info_primary (a);
  const BstMetricInfo *second = bst_benchmark_info_primary (b);

  add_field (fields, _ ("primary metric"), first != NULL ? first->name : NULL,
             second != NULL ? second->name : NULL);
}

/* Of two cases whose parameters are equal, but for what is compared. */
static Fields
differing_fields (const BstCaseResult *a, const BstCaseResult *b)
{
  const Fields fields = no_fields ();
  g_autofree char *first = g_strdup_printf ("%u", a->description->revision);
  g_autofree char *second = g_strdup_printf ("%u", b->description->revision);

  add_field (&fields, _ ("revision"), first, second);
  add_primary (&fields, a->description, b->description);
  add_metrics (&fields, a->description, b->description);
  add_pairs (&fields, a->description, a->identity, b->identity);
  return fields;
}

/* Takes FIELDS; where there are none, nothing is refused. */
static gboolean
add_refusal (BstComparison *comparison, const BstComparedCase *c, guint first, guint second,
             Fields fields)
{
  BstRefusal *refusal = NULL;

  if (fields.raw->len == 0)
    {
      fields_free (&fields);
      return FALSE;
    }
  refusal = g_new0 (BstRefusal, 1);
  refusal->id = g_strdup (c->id);
  refusal->text = g_strdup (c->text);
  refusal->first = g_strdup (bst_comparison_system (comparison, first)->name);
  refusal->second = g_strdup (bst_comparison_system (comparison, second)->name);
  refusal->first_text = g_strdup (bst_comparison_name (comparison, first));
  refusal->second_text = g_strdup (bst_comparison_name (comparison, second));
  refusal->fields = fields.raw;
  refusal->texts = fields.shown;
  g_ptr_array_add (comparison->refusals, refusal);
  return TRUE;
}

/* ---- Cases that all systems call the same -------------------------------------------------- */

static void
check_part (BstComparison *comparison, BstComparedCase *c, const BstCasePart *part, guint system,
            const BstCasePart *reference, guint reference_system)
{
  const Fields fields = differing_fields (reference->c, part->c);

  /* Sessions of one system: what its variants set must be the same, too. */
  if (system == reference_system)
    add_pairs (&fields, part->c->description, reference->c->asked, part->c->asked);
  c->is_refused |= add_refusal (comparison, c, reference_system, system, fields);
}

static guint
first_with (const BstComparison *comparison, const BstComparedCase *c)
{
  if (c->parts[comparison->baseline] != NULL)
    return comparison->baseline;
  for (guint s = 0; s < comparison->systems->len; s++)
    if (c->parts[s] != NULL)
      return s;
  g_assert_not_reached ();
}

static void
check_case (BstComparison *comparison, BstComparedCase *c)
{
  guint reference_system = first_with (comparison, c);
  const BstCasePart *reference = c->parts[reference_system]->pdata[0];

  for (guint s = 0; s < comparison->systems->len; s++)
    for (guint p = 0; c->parts[s] != NULL && p < c->parts[s]->len; p++)
      {
        const BstCasePart *part = c->parts[s]->pdata[p];
        const BstCasePart *against = c->parts[s]->pdata[0];

        if (part != reference)
          check_part (comparison, c, part, s, reference, reference_system);
        if (part != against && s != reference_system)
          check_part (comparison, c, part, s, against, s);
      }
}

/* ---- Benchmarks that no case is common of -------------------------------------------------- */

/* What two systems have of one benchmark. */
typedef struct
{
  const BstComparedCase *mine, *theirs; /* the first case that the other one lacks */
  gboolean is_shared;
} Overlap;

static void
look_at (Overlap *overlap, const BstComparedCase *c, gboolean mine, gboolean theirs)
{
  overlap->is_shared |= mine && theirs;
  if (mine && !theirs && overlap->mine == NULL)
    overlap->mine = c;
  if (theirs && !mine && overlap->theirs == NULL)
    overlap->theirs = c;
}

/* Both measured it, and never the same: that is no gap but another question. */
static void
check_overlap (BstComparison *comparison, const Overlap *overlap, guint system)
{
  const BstCasePart *mine = NULL, *theirs = NULL;
  Fields fields;

  if (overlap->is_shared || overlap->mine == NULL || overlap->theirs == NULL)
    return;
  mine = overlap->mine->parts[comparison->baseline]->pdata[0];
  theirs = overlap->theirs->parts[system]->pdata[0];
  fields = differing_fields (mine->c, theirs->c);
  add_pairs (&fields, mine->c->description, mine->c->asked, theirs->c->asked);
  add_refusal (comparison, overlap->mine, comparison->baseline, system, fields);
}

static void
check_benchmarks (BstComparison *comparison, guint system)
{
  g_autoptr (GHashTable) overlaps = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < comparison->cases->len; i++)
    {
      const BstComparedCase *c = comparison->cases->pdata[i];
      Overlap *overlap = g_hash_table_lookup (overlaps, c->benchmark->name);

      if (overlap == NULL)
        {
          overlap = g_new0 (Overlap, 1);
          g_hash_table_insert (overlaps, c->benchmark->name, overlap);
          g_ptr_array_add (order, overlap);
        }
      look_at (overlap, c, c->parts[comparison->baseline] != NULL, c->parts[system] != NULL);
    }
  for (guint i = 0; i < order->len; i++)
    check_overlap (comparison, order->pdata[i], system);
}

void
bst_comparison_check_identity (BstComparison *comparison)
{
  for (guint i = 0; i < comparison->cases->len; i++)
    check_case (comparison, comparison->cases->pdata[i]);
  for (guint s = 0; s < comparison->systems->len; s++)
    if (s != comparison->baseline)
      check_benchmarks (comparison, s);
}
