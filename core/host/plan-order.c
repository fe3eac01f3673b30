/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * plan-order.c - the order of a block: the same for the same seed on every machine and in every
 * version, as a seed in an old result must give that result's order again.
 */
#include <config.h>
#include <math.h>

#include "host/plan-private.h"

/* SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014):
 * a counter and a mixing function.  64 bits of state are plenty for a shuffle. */
static guint64
next_random (guint64 *state)
{
  guint64 z = *state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* 0 to N - 1, each as often as the others: the uneven rest of the range is thrown away. */
static guint
random_below (guint64 *state, guint n)
{
  const guint64 limit = G_MAXUINT64 - G_MAXUINT64 % n;
  guint64 r;

  do
    r = next_random (state);
  while (r >= limit);
  return r % n;
}

/* Fisher and Yates, from the end. */
static void
shuffle (GArray *steps, guint64 state)
{
  for (guint i = steps->len; i > 1; i--)
    {
      BstPlanStep *a = &g_array_index (steps, BstPlanStep, i - 1);
      BstPlanStep *b = &g_array_index (steps, BstPlanStep, random_below (&state, i));
      BstPlanStep kept = *a;

      *a = *b;
      *b = kept;
    }
}

GArray *
bst_plan_block (const BstPlan *plan, guint block, const gboolean *active)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (BstPlanStep));
  guint64 state = plan->seed;

  for (guint i = 0; i < plan->cases->len; i++)
    {
      BstPlanStep step = { .case_index = i, .repetition = block, .block = block };

      if (active == NULL || active[i])
        g_array_append_val (steps, step);
    }
  /* Blocks of one seed, and one block of neighbouring seeds, shall not be alike. */
  state = next_random (&state) ^ block;
  if (!plan->given_order)
    shuffle (steps, next_random (&state));
  return steps;
}

/* Starting, loading and burying a worker, with finding n for COUNTED. */
#define GUESS_REST 0.1

static double
seconds_of (const BstPlanCase *c, const char *param)
{
  const BstParamValue *value = g_hash_table_lookup (c->values, param);

  return value != NULL && g_variant_is_of_type (value->value, G_VARIANT_TYPE_DOUBLE)
             ? g_variant_get_double (value->value)
             : 0;
}

double
bst_plan_expected_seconds (const BstPlanCase *c, double measured)
{
  if (measured >= 0) /* not NaN */
    return measured;
  /* A wrapped program says nothing of its length beforehand, unless it is told. */
  if (c->info->pace == BST_JOB && !(seconds_of (c, "duration") > 0))
    return NAN;
  return seconds_of (c, "duration") + seconds_of (c, "warm-up") + GUESS_REST;
}

GStrv
bst_plan_case_commands (const BstPlanCase *c)
{
  GPtrArray *commands = g_ptr_array_new ();

  for (guint i = 0; i < c->info->params->len; i++)
    {
      const BstParamInfo *param = c->info->params->pdata[i];
      const BstParamValue *value = g_hash_table_lookup (c->values, param->name);

      if (param->type == BST_PARAM_COMMAND && value != NULL && *value->asked != '\0')
        g_ptr_array_add (commands, g_strdup (value->asked));
    }
  g_ptr_array_add (commands, NULL);
  return (GStrv)g_ptr_array_free (commands, FALSE);
}

char *
bst_plan_count_text (const BstSettings *settings)
{
  if (settings->min_repetitions == settings->max_repetitions)
    return g_strdup_printf ("%u", settings->min_repetitions);
  return g_strdup_printf ("%u..%u", settings->min_repetitions, settings->max_repetitions);
}
