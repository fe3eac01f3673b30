/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * dry-run.c - what a run would do: its cases in the order given, the commands they would
 * run, and how long it may take.
 */
#include <config.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "cli/table.h"
#include "reports/parameters.h"

/* What is shown for each is what the sum is made of.  NaN: unknown. */
static double
seconds_each (const BstPlanCase *c)
{
  return round (bst_plan_expected_seconds (c, NAN) * 10) / 10;
}

static char *
each_text (const BstPlanCase *c)
{
  double seconds = seconds_each (c);

  if (isnan (seconds))
    return g_strdup (_ ("unknown"));
  return seconds < 60 ? g_strdup_printf (_ ("%.1f s"), seconds) : bst_progress_time (seconds);
}

static GPtrArray *
asked_of (const BstPlanCase *c)
{
  GPtrArray *asked = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  for (guint i = 0; i < c->info->params->len; i++)
    {
      const BstParamInfo *param = c->info->params->pdata[i];
      const BstParamValue *value = g_hash_table_lookup (c->values, param->name);

      if (value != NULL)
        g_ptr_array_add (asked, bst_pair_new (param->name, value->asked));
    }
  return asked;
}

char *
bst_dry_run_case_text (const BstPlanCase *c)
{
  g_autoptr (GPtrArray) asked = asked_of (c);
  const BstCaseResult result = {
    .id = c->id,
    .description = (BstBenchmarkInfo *)c->info,
    .asked = asked,
  };

  return bst_case_text (&result);
}

char *
bst_dry_run_case_name (const BstPlanCase *c, gboolean plain)
{
  g_autofree char *name = plain ? g_strdup (c->id) : bst_dry_run_case_text (c);

  return c->variant != NULL ? g_strdup_printf ("%s / %s", c->variant, name)
                            : g_steal_pointer (&name);
}

/* What is called "command" is what is measured: without it there is nothing to run. */
static gboolean
wants_command (const BstPlanCase *c)
{
  const BstParamInfo *param = bst_benchmark_info_param (c->info, "command");
  const BstParamValue *value = g_hash_table_lookup (c->values, "command");

  return param != NULL && param->type == BST_PARAM_COMMAND && value != NULL
         && *value->asked == '\0';
}

static void
add_commands (BstTable *table, const BstPlanCase *c)
{
  g_auto (GStrv) commands = bst_plan_case_commands (c);

  if (wants_command (c))
    bst_table_add (table, "", "", _ ("(no command)"), NULL);
  for (guint i = 0; commands != NULL && commands[i] != NULL; i++)
    {
      g_autofree char *text = g_strdup_printf (_ ("runs: %s"), commands[i]);

      bst_table_add (table, "", "", text, NULL);
    }
}

static void
add_case (BstTable *table, const BstPlanCase *c, gboolean plain)
{
  g_autofree char *name = bst_dry_run_case_name (c, plain);
  g_autofree char *count = bst_plan_count_text (&c->settings);
  g_autofree char *each = each_text (c);

  if (c->skip_reason != NULL)
    bst_table_add (table, bst_status_name (c->skip_status), c->skip_reason, name, NULL);
  else
    bst_table_add (table, count, each, name, NULL);
  add_commands (table, c);
}

/* Of the cases whose time is known; *UNKNOWN counts the others. */
static double
expected (const BstPlan *plan, gboolean most, guint *unknown)
{
  double sum = 0;

  *unknown = 0;
  for (guint i = 0; i < plan->cases->len; i++)
    {
      const BstPlanCase *c = plan->cases->pdata[i];

      if (c->skip_reason != NULL)
        continue;
      if (isnan (seconds_each (c)))
        ++*unknown;
      else
        sum +=
            seconds_each (c) * (most ? c->settings.max_repetitions : c->settings.min_repetitions);
    }
  return plan->budget > 0 ? MIN (sum, plan->budget) : sum;
}

static char *
range_text (double least, double most)
{
  g_autofree char *from = bst_progress_time (least);
  g_autofree char *to = bst_progress_time (most);

  return g_str_equal (from, to) ? g_steal_pointer (&from)
                                : g_strdup_printf (_ ("%s to %s"), from, to);
}

static void
print_times (const BstPlan *plan)
{
  guint unknown;
  double least = expected (plan, FALSE, &unknown), most = expected (plan, TRUE, &unknown);
  g_autofree char *range = range_text (least, most);
  g_autofree char *partly = bst_unknown_time_text (plan, most > 0 ? range : NULL);

  if (unknown == 0)
    printf (_ ("Expected time: %s.\n"), range);
  else
    printf ("%s\n", partly);
  bst_disk_needs_print (plan);
  printf (_ ("Seed: %" PRIu64 ".  Order within a block: %s.\n"), plan->seed,
          plan->given_order ? "given" : "random");
}

void
bst_dry_run_show (const BstPlan *plan, gboolean plain)
{
  g_autoptr (BstTable) table = bst_table_new ();

  bst_table_add (table, _ ("times"), _ ("each"), _ ("case"), NULL);
  for (guint i = 0; i < plan->cases->len; i++)
    add_case (table, plan->cases->pdata[i], plain);
  bst_table_print (table, 0, plain);
  if (!plain)
    print_times (plan);
}
