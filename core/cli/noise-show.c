/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise-show.c - the noise floor as a table.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/noise.h"
#include "cli/table.h"
#include "host/registry.h"
#include "reports/parameters.h"
#include "reports/summary.h"
#include "reports/text.h"
#include "stats/power.h"

/* "Found": in four of five tries (Cohen 1988), at the 5 % of every verdict. */
#define ALPHA 0.05
#define POWER 0.8

static char *
percent (double share)
{
  return isfinite (share) ? bst_summary_format_percent (share) : g_strdup ("-");
}

static int
compare_counts (gconstpointer a, gconstpointer b)
{
  const guint x = *(const guint *)a, y = *(const guint *)b;

  return x < y ? -1 : x > y;
}

/* Of the sessions; the lower one of two in the middle. */
static guint
middle_count (const BstNoiseCase *c)
{
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < c->sessions->len; i++)
    g_array_append_val (counts, ((BstNoiseSession *)c->sessions->pdata[i])->n);
  g_array_sort (counts, compare_counts);
  return counts->len > 0 ? g_array_index (counts, guint, (counts->len - 1) / 2) : 0;
}

/* As everywhere; of a plugin that is not here any more, nobody knows what its numbers mean. */
static char *
case_text (BstRegistry *registry, const BstNoiseCase *c)
{
  const BstBenchmarkInfo *info = bst_registry_find (registry, c->benchmark, NULL, NULL);
  const BstCaseResult result = { .id = c->id,
                                 .description = (BstBenchmarkInfo *)info,
                                 .asked = c->asked };

  return info != NULL ? bst_case_text (&result) : bst_text_clean (c->id);
}

/* REGISTRY: NULL for machines, which are told the id. */
static void
add_row (BstTable *table, BstRegistry *registry, const BstNoiseCase *c)
{
  const BstStatsSessions *e = &c->estimate;
  guint n = middle_count (c);
  double d = bst_stats_detectable (n, n, ALPHA, POWER);
  double same = bst_stats_detectable_ratio (d, e->within);
  g_autofree char *sessions = g_strdup_printf ("%u x %u", c->sessions->len, n);
  g_autofree char *within = percent (e->within), *between = percent (e->sd);
  g_autofree char *low = percent (e->interval.low), *high = percent (e->interval.high);
  g_autofree char *interval = g_strdup_printf ("%s .. %s", low, high);
  g_autofree char *in_one = percent (same - 1), *across = NULL;
  g_autofree char *name = registry != NULL ? case_text (registry, c) : g_strdup (c->id);
  g_autofree char *variant =
      c->variant != NULL ? g_strdup_printf ("%s (%s)", name, c->variant) : g_strdup (name);
  g_autofree char *id =
      c->same_clock ? g_strdup_printf (_ ("%s, at one clock"), variant) : g_strdup (variant);

  /* A session on each side. */
  across = percent (bst_stats_detectable_across (same, e->limit * G_SQRT2) - 1);
  bst_table_add (table, sessions, within, between, interval, in_one, across, id, NULL);
}

void
bst_cli_show_noise (const BstNoise *noise, const BstCommonOptions *common)
{
  const gboolean plain = common->plain;
  g_autoptr (BstTable) table = bst_table_new ();
  g_autoptr (BstRegistry) registry = plain ? NULL : bst_registry_new (common->plugin_path);
  g_autofree char *raw = bst_noise_machine_name (noise);
  g_autofree char *name = bst_text_clean (raw);

  bst_table_add (table, _ ("runs"), _ ("within"), _ ("between"), _ ("95 % interval"), _ ("in one"),
                 _ ("across"), _ ("case"), NULL);
  for (guint i = 0; i < noise->cases->len; i++)
    {
      const BstNoiseCase *c = noise->cases->pdata[i];

      if (c->is_primary)
        add_row (table, registry, c);
    }
  if (!plain)
    printf (_ ("Noise floor of %s\n"), name);
  bst_table_print (table, plain ? 0 : 2, plain);
}

/* Of all cases, the fewest sessions that one has. */
guint
bst_cli_noise_sessions (const BstNoise *noise)
{
  guint fewest = G_MAXUINT;

  for (guint i = 0; i < noise->cases->len; i++)
    fewest = MIN (fewest, ((const BstNoiseCase *)noise->cases->pdata[i])->sessions->len);
  return fewest;
}

static void
print_paragraph (const char *words)
{
  g_autofree char *text = bst_text_wrap (words, bst_cli_width (), "");

  printf ("\n%s\n", text);
}

void
bst_cli_show_noise_legend (guint fewest)
{
  g_autofree char *few = g_strdup_printf (
      ngettext ("There is a case with only %u run, so the interval of its deviation "
                "is wide, and comparisons are careful: measure more with 'benchstone "
                "noise SUITE --sessions 10', or name more runs after --from.",
                "There is a case with only %u runs, so the interval of its deviation "
                "is wide, and comparisons are careful: measure more with 'benchstone "
                "noise SUITE --sessions 10', or name more runs after --from.",
                fewest),
      fewest);

  print_paragraph (
      _ ("within: scatter of the repetitions of a run.  between: standard deviation between runs "
         "at different times, with its interval.  in one, across: the smallest difference that is "
         "found in 4 of 5 tries with so many repetitions on each side, both measured in one run, "
         "and in two."));
  print_paragraph (_ ("at one clock: of the same figures, scaled by how long a fixed piece of work "
                      "took before and after each, as 'benchstone compare --same-clock' does."));
  if (fewest < BST_NOISE_USUAL_SESSIONS)
    print_paragraph (few);
}
