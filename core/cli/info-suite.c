/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * info-suite.c - what a suite would run: every case with its values, and every command, before
 * anything is started.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/info.h"
#include "cli/run.h"
#include "cli/table.h"
#include "host/plan.h"
#include "model/json-text.h"
#include "model/machine.h"
#include "model/score-sheet.h"
#include "reports/text.h"

static BstPlan *
make_plan (const BstSuite *suite, BstRegistry *registry, const char *plugin_path, GError **error)
{
  BstParamContext context = { bst_machine_effective_cpus (), bst_machine_effective_memory () };
  BstPlanOptions options = { .seed = 1, .plugin_path = plugin_path };

  bst_settings_init (&options.settings);
  return bst_plan_new (suite, registry, &context, &options, error);
}

/* ---- JSON ---- */

static JsonObject *
case_to_json (const BstPlanCase *c)
{
  JsonObject *object = json_object_new (), *params = json_object_new ();
  JsonArray *commands = json_array_new ();
  g_auto (GStrv) lines = bst_plan_case_commands (c);

  for (guint i = 0; i < c->info->params->len; i++)
    {
      const BstParamInfo *param = c->info->params->pdata[i];
      const BstParamValue *value = g_hash_table_lookup (c->values, param->name);

      bst_json_set_text (params, param->name, value->asked);
    }
  for (guint i = 0; lines[i] != NULL; i++)
    json_array_add_string_element (commands, lines[i]);
  bst_json_set_text (object, "id", c->id);
  bst_json_set_text (object, "benchmark", c->info->name);
  bst_json_set_text (object, "title", c->title);
  bst_json_set_text (object, "group", c->group);
  bst_json_set_text (object, "variant", c->variant);
  json_object_set_object_member (object, "parameters", params);
  json_object_set_array_member (object, "commands", commands);
  bst_json_set_text (object, "skipped", c->skip_reason);
  return object;
}

static void
print_json (const BstSuite *suite, const BstPlan *plan)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *cases = json_array_new ();

  json_node_take_object (node, object);
  bst_json_set_text (object, "name", suite->name);
  bst_json_set_text (object, "title", suite->title);
  bst_json_set_text (object, "help", suite->help);
  for (guint i = 0; i < plan->cases->len; i++)
    json_array_add_object_element (cases, case_to_json (plan->cases->pdata[i]));
  json_object_set_array_member (object, "cases", cases);
  bst_info_print_json (node);
}

/* ---- text ---- */

static char *
repetitions_text (const BstSettings *settings)
{
  if (settings->min_repetitions == settings->max_repetitions)
    return g_strdup_printf ("%u", settings->min_repetitions);
  return g_strdup_printf (_ ("%u to %u, until the median is known to %g %%"),
                          settings->min_repetitions, settings->max_repetitions,
                          settings->precision * 100);
}

static gboolean
have_same_repetitions (const BstPlan *plan)
{
  const BstSettings *first = &((BstPlanCase *)plan->cases->pdata[0])->settings;

  for (guint i = 0; i < plan->cases->len; i++)
    {
      const BstSettings *settings = &((BstPlanCase *)plan->cases->pdata[i])->settings;

      if (settings->min_repetitions != first->min_repetitions
          || settings->max_repetitions != first->max_repetitions
          || settings->precision != first->precision)
        return FALSE;
    }
  return TRUE;
}

static gboolean
have_same_pin (const BstPlan *plan)
{
  const BstPlanCase *first = plan->cases->pdata[0];

  for (guint i = 0; i < plan->cases->len; i++)
    if (g_strcmp0 (((BstPlanCase *)plan->cases->pdata[i])->settings.pin, first->settings.pin) != 0)
      return FALSE;
  return TRUE;
}

static gboolean
is_fixed (const BstPlan *plan)
{
  for (guint i = 0; i < plan->cases->len; i++)
    {
      const BstPlanCase *c = plan->cases->pdata[i];

      if (c->settings.min_repetitions != c->settings.max_repetitions)
        return FALSE;
    }
  return TRUE;
}

/* What differs between cases is shown with each: an included suite keeps its own. */
static void
print_settings (const BstPlan *plan)
{
  const BstPlanCase *first = plan->cases->pdata[0];
  g_autofree char *repetitions = repetitions_text (&first->settings);
  g_autofree char *precision = g_strdup_printf ("%g %%", first->settings.precision * 100);
  g_autofree char *budget =
      plan->budget > 0 ? bst_text_duration (plan->budget) : g_strdup (_ ("none"));
  g_autoptr (BstTable) table = bst_table_new ();

  printf ("%s\n", _ ("\nSettings:"));
  bst_table_add (table, _ ("repetitions"),
                 have_same_repetitions (plan) ? repetitions : _ ("see each case"), NULL);
  /* Nothing depends on it where the number is fixed. */
  if (!is_fixed (plan))
    bst_table_add (table, _ ("precision"),
                   have_same_repetitions (plan) ? precision : _ ("see each case"), NULL);
  bst_table_add (table, _ ("budget"), budget, NULL);
  bst_table_add (table, _ ("order"), plan->given_order ? "given" : "random", NULL);
  bst_table_add (table, _ ("pin"), have_same_pin (plan) ? first->settings.pin : _ ("see each case"),
                 NULL);
  bst_table_print (table, 2, FALSE);
}

/* Title, or why it is not run, and the settings that are not those of all cases. */
static char *
case_text (const BstPlan *plan, const BstPlanCase *c)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (c->skip_reason != NULL)
    g_ptr_array_add (parts, g_strdup_printf (_ ("not run: %s"), c->skip_reason));
  else if (c->title != NULL)
    g_ptr_array_add (parts, g_strdup (c->title));
  if (!have_same_repetitions (plan))
    {
      g_autofree char *count = bst_plan_count_text (&c->settings);

      g_ptr_array_add (parts, g_strdup_printf (_ ("repetitions: %s"), count));
    }
  if (!have_same_pin (plan))
    g_ptr_array_add (parts, g_strdup_printf (_ ("pin: %s"), c->settings.pin));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv ("; ", (char **)parts->pdata);
}

static void
print_cases (const BstPlan *plan)
{
  g_autoptr (BstTable) table = bst_table_new ();

  printf ("\n%s\n", _ ("Cases:"));
  for (guint i = 0; i < plan->cases->len; i++)
    {
      const BstPlanCase *c = plan->cases->pdata[i];
      g_autofree char *name = bst_dry_run_case_text (c);
      g_autofree char *text = case_text (plan, c);

      if (c->variant != NULL)
        bst_table_add (table, name, c->variant, text, NULL);
      else
        bst_table_add (table, name, text, NULL);
    }
  bst_table_print (table, 2, FALSE);
}

static void
print_commands (const BstPlan *plan)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < plan->cases->len; i++)
    {
      g_auto (GStrv) commands = bst_plan_case_commands (plan->cases->pdata[i]);

      for (guint j = 0; commands[j] != NULL; j++)
        {
          g_autofree char *clean = bst_text_clean (commands[j]);

          if (g_hash_table_size (said) == 0)
            printf ("\n%s\n", _ ("Commands that it would run:"));
          if (g_hash_table_add (said, g_strdup (clean)))
            printf ("  %s\n", clean);
        }
    }
}

/* Of the cases whose time is known; *UNKNOWN counts the others. */
static double
expected_seconds (const BstPlan *plan, guint *unknown)
{
  double seconds = 0;

  *unknown = 0;

  for (guint i = 0; i < plan->cases->len; i++)
    {
      const BstPlanCase *c = plan->cases->pdata[i];

      const double one = bst_plan_expected_seconds (c, NAN);

      if (c->skip_reason != NULL)
        continue;
      if (isnan (one))
        (*unknown)++;
      else
        seconds += one * c->settings.min_repetitions;
    }
  return seconds;
}

static void
print_time (const BstPlan *plan)
{
  guint unknown = 0;
  const double seconds = expected_seconds (plan, &unknown);
  g_autofree char *time = bst_text_duration (seconds);
  g_autofree char *partly = bst_unknown_time_text (plan, seconds > 0 ? time : NULL);

  if (unknown > 0)
    printf ("\n%s\n", partly);
  else
    printf (_ ("\nExpected time: about %s%s.\n"), time,
            is_fixed (plan) ? "" : _ (", or more until the precision is reached"));
  bst_disk_needs_print (plan);
}

/* They were checked when the suite was read. */
static void
print_scores (JsonNode *node)
{
  g_autoptr (BstScoreSheet) sheet = NULL;
  BstDocReader reader;
  g_autofree char *machine = NULL;

  bst_doc_reader_init (&reader, NULL);
  sheet = bst_score_sheet_read (&reader, node, FALSE);
  if (!bst_doc_reader_end (&reader, NULL))
    return;
  machine = bst_text_clean (sheet->machine);
  printf (ngettext ("\nScores: %u baseline, of: %s\n", "\nScores: %u baselines, of: %s\n",
                    sheet->baselines->len),
          sheet->baselines->len, machine);
}

static void
print_levels (JsonArray *levels)
{
  printf ("\n%s\n", _ ("Service levels:"));
  for (guint i = 0; i < json_array_get_length (levels); i++)
    {
      g_autofree char *level = bst_text_clean (json_array_get_string_element (levels, i));

      printf ("  %s\n", level);
    }
}

static void
print_for_reports (const BstSuite *suite)
{
  JsonObject *kept = suite->json != NULL ? json_node_get_object (suite->json) : NULL;

  if (kept != NULL && json_object_has_member (kept, "scores"))
    print_scores (json_object_get_member (kept, "scores"));
  if (kept != NULL && json_object_has_member (kept, "levels"))
    print_levels (json_object_get_array_member (kept, "levels"));
}

static void
print_text (const BstSuite *suite, const BstPlan *plan)
{
  g_autofree char *title = bst_text_clean (suite->title);

  printf ("%s%s%s\n", suite->name, *title != '\0' ? " - " : "", title);
  if (suite->help != NULL && *suite->help != '\0')
    printf ("\n");
  bst_info_print_paragraph (suite->help, 2);
  print_settings (plan);
  print_cases (plan);
  print_commands (plan);
  print_for_reports (suite);
  print_time (plan);
}

int
bst_info_suite (const BstSuite *suite, BstRegistry *registry, gboolean as_json,
                const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstPlan) plan = make_plan (suite, registry, common->plugin_path, &error);

  if (plan == NULL)
    return bst_cli_error (_ ("The suite '%s' cannot be run.  %s"), suite->name, error->message);
  for (guint i = 0; i < plan->remarks->len; i++)
    bst_cli_remark ("%s", (const char *)plan->remarks->pdata[i]);
  if (as_json)
    print_json (suite, plan);
  else
    print_text (suite, plan);
  return BST_EXIT_OK;
}
