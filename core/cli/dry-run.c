/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * dry-run.c - what a run would do: its cases in the order of the first block, the commands they
 * would run, and how long it may take.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "cli/table.h"

static char *
count_text (const BstSettings *settings)
{
  if (settings->min_repetitions == settings->max_repetitions)
    return g_strdup_printf ("%u", settings->min_repetitions);
  return g_strdup_printf ("%u..%u", settings->min_repetitions, settings->max_repetitions);
}

static char *
case_name (const BstPlanCase *c)
{
  return c->variant != NULL ? g_strdup_printf ("%s / %s", c->variant, c->id) : g_strdup (c->id);
}

static void
add_commands (BstTable *table, const BstPlanCase *c)
{
  g_auto (GStrv) commands = bst_plan_case_commands (c);

  for (guint i = 0; commands != NULL && commands[i] != NULL; i++)
    {
      g_autofree char *text = g_strdup_printf (_ ("runs: %s"), commands[i]);

      bst_table_add (table, "", "", text, NULL);
    }
}

static void
add_case (BstTable *table, const BstPlanCase *c)
{
  g_autofree char *name = case_name (c);
  g_autofree char *count = count_text (&c->settings);
  g_autofree char *each = bst_progress_time (bst_plan_expected_seconds (c, NAN));

  if (c->skip_reason != NULL)
    bst_table_add (table, bst_status_name (c->skip_status), c->skip_reason, name, NULL);
  else
    bst_table_add (table, count, each, name, NULL);
  add_commands (table, c);
}

static double
expected (const BstPlan *plan, gboolean most)
{
  double sum = 0;

  for (guint i = 0; i < plan->cases->len; i++)
    {
      const BstPlanCase *c = plan->cases->pdata[i];

      if (c->skip_reason == NULL)
        sum += bst_plan_expected_seconds (c, NAN)
               * (most ? c->settings.max_repetitions : c->settings.min_repetitions);
    }
  return plan->budget > 0 ? MIN (sum, plan->budget) : sum;
}

static void
print_times (const BstPlan *plan)
{
  g_autofree char *least = bst_progress_time (expected (plan, FALSE));
  g_autofree char *most = bst_progress_time (expected (plan, TRUE));

  if (g_str_equal (least, most))
    printf (_ ("Expected time: %s.\n"), least);
  else
    printf (_ ("Expected time: %s to %s.\n"), least, most);
  printf (_ ("Seed: %" PRIu64 ".  Order within a block: %s.\n"), plan->seed,
          plan->given_order ? "given" : "random");
}

void
bst_dry_run_show (const BstPlan *plan, gboolean plain)
{
  g_autoptr (BstTable) table = bst_table_new ();
  g_autofree gboolean *active = g_new (gboolean, plan->cases->len);
  g_autoptr (GArray) steps = NULL;

  for (guint i = 0; i < plan->cases->len; i++)
    active[i] = TRUE;
  steps = bst_plan_block (plan, 0, active);
  bst_table_add (table, _ ("times"), _ ("each"), _ ("case"), NULL);
  for (guint i = 0; i < steps->len; i++)
    add_case (table, plan->cases->pdata[g_array_index (steps, BstPlanStep, i).case_index]);
  bst_table_print (table, 0, plain);
  if (!plain)
    print_times (plan);
}
