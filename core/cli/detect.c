/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * detect.c - `run --dry-run --detect`: how many repetitions, and how long, would find a
 * difference of a given size here, from how earlier runs of the same cases scattered.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "cli/table.h"
#include "host/earlier.h"
#include "model/number.h"
#include "reports/summary.h"
#include "stats/power.h"
#include "stats/spread.h"

/* What `compare` judges by (statistics.md 2.6), and "would find": in four of five tries. */
#define ALPHA 0.05
#define POWER 0.8
#define MARGIN 0.02

/* ---- What was asked ---------------------------------------------------------------------- */

static gboolean
parse_share (const char *text, double *share)
{
  static const BstSuffix percent[] = { { "%", 0.01 }, { NULL, 0 } };

  return bst_number_parse_suffixed (text, percent, TRUE, share) && *share > 0 && *share <= 1;
}

gboolean
bst_detect_check (const BstRunRequest *request)
{
  double share;

  if (request->detect == NULL)
    return TRUE;
  if (!parse_share (request->detect, &share))
    bst_cli_error (_ ("--detect: '%s' is no difference to find: give a share such as '3%%', at "
                      "most 100 %%."),
                   request->detect);
  else if (!request->dry_run)
    bst_cli_error ("%s", _ ("--detect plans and measures nothing: say --dry-run, too, and give "
                            "the number that it shows as --repetitions to the run itself."));
  else
    return TRUE;
  return FALSE;
}

/* ---- One case ---------------------------------------------------------------------------- */

typedef struct
{
  const BstRunRequest *request;
  const BstPlan *plan;
  const GArray *earlier; /* BstEarlier by case */
  gboolean plain;
  double share;
  guint family; /* comparisons in one table */
  guint n_unknown, n_cases;
  double seconds; /* of all cases that are known */
} Planning;

/* One of the values for each system, or one less for each variant than there are. */
static guint
count_comparisons (const BstPlan *plan)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = 0, with_variant = 0;

  for (guint i = 0; i < plan->cases->len; i++)
    {
      const BstPlanCase *c = plan->cases->pdata[i];

      if (c->skip_reason != NULL)
        continue;
      n++;
      with_variant += c->variant != NULL;
      g_hash_table_add (ids, c->id);
    }
  return MAX (with_variant > 0 ? n - g_hash_table_size (ids) : n, 1);
}

static double
spread_of (const GArray *values)
{
  const double *x = (const double *)(gpointer)values->data;

  for (guint i = 0; i < values->len; i++)
    if (!(x[i] > 0))
      return NAN;
  return bst_stats_pooled_log_sd (x, values->len, x, values->len);
}

/* Repetitions on each side; 0: no number of them is known to do. */
static gsize
repetitions_for (const Planning *planning, double spread)
{
  const double ratio = 1 + planning->share;
  const gsize least = bst_stats_repetitions_for_table (planning->family, ALPHA);
  gsize n = 0, beyond = 1;

  if (spread == 0)
    return least;
  n = bst_stats_repetitions_to_detect (ratio, spread, ALPHA / planning->family, POWER);
  if (planning->share > MARGIN)
    beyond = bst_stats_repetitions_beyond (ratio, MARGIN, spread, POWER);
  return n == 0 || beyond == 0 ? 0 : MAX (MAX (n, beyond), least);
}

/* Percents above 1000 are digits without a meaning. */
#define MOST_RATIO 10

static char *
most_text (const Planning *planning, guint most, double spread)
{
  const double d = bst_stats_detectable (most, most, ALPHA / planning->family, POWER);
  const double ratio = bst_stats_detectable_ratio (d, spread);
  g_autofree char *found = bst_summary_format_percent (ratio - 1);

  if (most < bst_stats_repetitions_for_table (planning->family, ALPHA))
    return g_strdup_printf (_ ("more than the most that are allowed here, %u, which find no "
                               "difference at all"),
                            most);
  if (!(ratio < MOST_RATIO))
    return g_strdup_printf (_ ("more than the most that are allowed here, %u, which find nothing "
                               "below a factor of ten"),
                            most);
  return g_strdup_printf (_ ("more than the most that are allowed here, %u, which find %s or more"),
                          most, found);
}

static void
add_known (Planning *planning, BstTable *table, const BstPlanCase *c, const BstEarlier *earlier,
           double spread, const char *name)
{
  const gsize n = repetitions_for (planning, spread);
  const double seconds = (double)n * bst_plan_expected_seconds (c, earlier->seconds);
  const guint most = c->settings.max_repetitions;
  g_autofree char *spread_text = bst_summary_format_percent (spread);
  g_autofree char *from = g_strdup_printf (ngettext ("%u value", "%u values", earlier->values->len),
                                           earlier->values->len);
  g_autofree char *count =
      n > 0 ? g_strdup_printf ("%" G_GSIZE_FORMAT, n) : g_strdup (_ ("over a million"));
  g_autofree char *time =
      n > 0 && isfinite (seconds) ? bst_progress_time (seconds) : g_strdup (_ ("unknown"));

  bst_table_add (table, spread_text, from, count, time, name, NULL);
  planning->seconds += n > 0 ? seconds : NAN;
  if (n == 0 || n > most)
    {
      g_autofree char *text = most_text (planning, most, spread);

      bst_table_add (table, "", "", "", "", text, NULL);
    }
}

static void
add_case (Planning *planning, BstTable *table, guint index)
{
  const BstPlanCase *c = planning->plan->cases->pdata[index];
  const BstEarlier *earlier = &g_array_index (planning->earlier, BstEarlier, index);
  const double spread = earlier->values != NULL ? spread_of (earlier->values) : NAN;
  g_autofree char *name = bst_dry_run_case_name (c, planning->plain);

  if (c->skip_reason != NULL)
    {
      bst_table_add (table, "-", "-", bst_status_name (c->skip_status), "-", name, NULL);
      return;
    }
  planning->n_cases++;
  if (isfinite (spread))
    {
      add_known (planning, table, c, earlier, spread, name);
      return;
    }
  planning->n_unknown++;
  bst_table_add (table, "-", "-", _ ("unknown"), "-", name, NULL);
}

/* ---- The words below --------------------------------------------------------------------- */

static void
print_sentence (const char *sentence)
{
  g_autofree char *wrapped = bst_cli_wrap (sentence, 0, 0, bst_cli_width ());

  printf ("%s\n", wrapped);
}

static gboolean
is_plain (const char *word)
{
  return strspn (word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,@%+:")
             == strlen (word)
         && *word != '\0';
}

static void
append_word (GString *text, const char *word)
{
  g_autofree char *quoted = is_plain (word) ? g_strdup (word) : g_shell_quote (word);

  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", quoted);
}

static void
append_option (GString *text, const char *option, const char *value)
{
  if (value == NULL)
    return;
  append_word (text, option);
  append_word (text, value);
}

/* WORD, or the one that begins with it and a sign of equality. */
static gboolean
is_option (const char *word, const char *option)
{
  const gsize length = strlen (option);

  return g_str_has_prefix (word, option) && (word[length] == '\0' || word[length] == '=');
}

/* The command line with as many repetitions as tell a spread, and without what makes it a plan.
 * What is added stands first: behind a variant it could belong to that. */
static char *
measuring_command (const BstRunRequest *request, const BstCommonOptions *common)
{
  static const char *const dropped[] = { "--detect", "--repetitions" };
  GString *text = g_string_new (bst_cli_command ());

  g_string_append (text, " run");
  append_option (text, "--store", common->store);
  append_option (text, "--plugin-path", common->plugin_path);
  append_option (text, "--repetitions", "10");
  for (guint i = 2; i < request->command->len; i++)
    {
      const char *word = request->command->pdata[i];
      gboolean drop = g_str_equal (word, "--dry-run");

      for (guint k = 0; k < G_N_ELEMENTS (dropped) && !drop; k++)
        {
          drop = is_option (word, dropped[k]);
          i += g_str_equal (word, dropped[k]); /* its value is the next word */
        }
      if (!drop)
        append_word (text, word);
    }
  return g_string_free (text, FALSE);
}

static void
print_unknown (const Planning *planning, const BstCommonOptions *common)
{
  g_autofree char *command = measuring_command (planning->request, common);
  g_autofree char *text = NULL;

  if (planning->n_unknown == planning->n_cases)
    text = g_strdup_printf (
        ngettext ("How the figures scatter here is not known, as no earlier run holds "
                  "%u value of such a case; this measures it:",
                  "How the figures scatter here is not known, as no earlier run holds "
                  "%u values of such a case; this measures it:",
                  BST_EARLIER_LEAST),
        BST_EARLIER_LEAST);
  else
    text = g_strdup_printf (
        ngettext ("How the figures of %u case scatter here is not known, as no earlier run holds "
                  "%u values of it; this measures it:",
                  "How the figures of %u cases scatter here is not known, as no earlier run holds "
                  "%u values of them; this measures it:",
                  planning->n_unknown),
        planning->n_unknown, BST_EARLIER_LEAST);
  print_sentence (text);
  printf ("  %s\n", command);
}

static void
print_meaning (const Planning *planning)
{
  g_autofree char *share = bst_summary_format_percent (planning->share);
  g_autofree char *text = g_strdup_printf (
      ngettext ("So many repetitions on each side find a difference of %s in 4 of 5 tries at 95 %% "
                "confidence, adjusted for %u comparison in one table (Holm).  Sides are variants "
                "of one run; runs that are made at different times differ by more.",
                "So many repetitions on each side find a difference of %s in 4 of 5 tries at 95 %% "
                "confidence, adjusted for %u comparisons in one table (Holm).  Sides are variants "
                "of one run; runs that are made at different times differ by more.",
                planning->family),
      share, planning->family);

  print_sentence (text);
  print_sentence (_ ("Spread: 1.4826 times the median absolute deviation of the logarithms, from "
                     "the newest run here of the same case."));
  if (planning->share <= MARGIN)
    print_sentence (_ ("By default nothing within 2 % is called better or worse: compare with a "
                       "smaller --margin."));
}

static void
print_time (const Planning *planning)
{
  g_autofree char *time = bst_progress_time (planning->seconds);

  if (isfinite (planning->seconds) && planning->n_unknown == 0)
    printf (_ ("All of them take %s for one side.\n"), time);
}

int
bst_detect_show (const BstRunRequest *request, const BstPlan *plan, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  g_autoptr (GArray) earlier = store != NULL ? bst_earlier_find (store, plan, &error) : NULL;
  g_autoptr (BstTable) table = bst_table_new ();
  Planning planning = { .request = request,
                        .plan = plan,
                        .earlier = earlier,
                        .plain = common->plain,
                        .family = count_comparisons (plan) };

  if (earlier == NULL)
    return bst_cli_error ("%s", error->message);
  parse_share (request->detect, &planning.share);
  bst_table_add (table, _ ("spread"), _ ("from"), _ ("repetitions"), _ ("time"), _ ("case"), NULL);
  for (guint i = 0; i < plan->cases->len; i++)
    add_case (&planning, table, i);
  if (common->plain || planning.n_unknown < planning.n_cases || planning.n_cases == 0)
    bst_table_print (table, 0, common->plain);
  if (common->plain)
    return BST_EXIT_OK;
  if (planning.n_unknown < planning.n_cases)
    {
      print_time (&planning);
      print_meaning (&planning);
    }
  if (planning.n_unknown > 0)
    print_unknown (&planning, common);
  return BST_EXIT_OK;
}
