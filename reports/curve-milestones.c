/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * curve-milestones.c - what lies along a parameter: the caches, where it is a footprint in memory,
 * and the CPUs, where it is a number of threads.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/chart-curve.h"
#include "reports/text.h"

/* ---- Caches -------------------------------------------------------------------------------- */

static void
milestone_free (gpointer data)
{
  BstMilestone *milestone = data;

  g_free (milestone->text);
  g_free (milestone);
}

static GPtrArray *
no_milestones (void)
{
  return g_ptr_array_new_with_free_func (milestone_free);
}

/* What the benchmark says that it found, as its plugin writes it: "L1 48 KiB, L2 1 MiB".  What it
 * does not believe stands in brackets behind that, without a level. */
GPtrArray *
bst_milestones_of_caches (const char *text)
{
  static const struct
  {
    const char *unit;
    double factor;
  } units[] = { { "B", 1 }, { "KiB", 1024 }, { "MiB", 1048576 }, { "GiB", 1073741824 } };
  GPtrArray *caches = no_milestones ();
  g_autoptr (GRegex) regex =
      g_regex_new ("\\bL([1-9])\\s([0-9.]{1,9})\\s([KMG]i)?B\\b", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      BstMilestone *cache = g_new0 (BstMilestone, 1);
      g_autofree char *number = g_match_info_fetch (match, 2);

      cache->text = g_match_info_fetch (match, 0);
      cache->level = (guint)(cache->text[1] - '0');
      for (guint i = 0; i < G_N_ELEMENTS (units); i++)
        if (g_str_has_suffix (cache->text, units[i].unit))
          cache->x = g_ascii_strtod (number, NULL) * units[i].factor;
      g_ptr_array_add (caches, cache);
    }
  return caches;
}

static gboolean
has_one_thread (const BstCaseResult *c)
{
  const char *threads = bst_pairs_get (c->effective, "threads");

  if (threads == NULL)
    threads = bst_pairs_get (c->asked, "threads");
  return threads == NULL || g_str_equal (threads, "1");
}

/* What all rows say of the caches; NULL: they differ, or say nothing.  With several threads, each
 * has its part of the footprint and caches of its own; of systems with different caches, no line
 * would be right for all. */
const char *
bst_curves_caches (const BstCurves *curves)
{
  const char *known = NULL;

  for (guint i = 0; i < curves->rows->len; i++)
    {
      const BstCaseResult *c = ((const BstRow *)curves->rows->pdata[i])->c;
      const BstParamInfo *info = bst_benchmark_info_param (c->description, curves->param);
      const char *text = bst_pairs_get (c->environment, "caches");

      if (info == NULL || info->type != BST_PARAM_SIZE || !has_one_thread (c)
          || (text != NULL && known != NULL && !g_str_equal (text, known)))
        return NULL;
      known = text != NULL ? text : known;
    }
  return known;
}

/* ---- CPUs ---------------------------------------------------------------------------------- */

/* That may be used on the machine of ROW; NULL: not known. */
static const char *
cpus_of (const BstRow *row)
{
  const BstResult *result = row->result;

  return result->machines->len > 0 ? bst_machine_get (result->machines->pdata[0], "cpu.effective")
                                   : NULL;
}

/* One, if the machines of all rows have as many. */
static GPtrArray *
find_cpus (const BstCurves *curves)
{
  GPtrArray *found = no_milestones ();
  const char *known = cpus_of (curves->rows->pdata[0]);
  const guint64 n = known != NULL ? g_ascii_strtoull (known, NULL, 10) : 0;
  BstMilestone *milestone = NULL;

  for (guint i = 1; i < curves->rows->len; i++)
    if (g_strcmp0 (cpus_of (curves->rows->pdata[i]), known) != 0)
      return found;
  if (n == 0 || n > G_MAXUINT)
    return found;
  milestone = g_new0 (BstMilestone, 1);
  milestone->text = g_strdup_printf (ngettext ("%u CPU", "%u CPUs", (guint)n), (guint)n);
  milestone->x = (double)n;
  g_ptr_array_add (found, milestone);
  return found;
}

/* ---- Both ---------------------------------------------------------------------------------- */

GPtrArray *
bst_curves_milestones (const BstCurves *curves)
{
  const char *caches = bst_curves_caches (curves);

  if (curves->scaling)
    return find_cpus (curves);
  return bst_milestones_of_caches (caches != NULL ? caches : "");
}

void
bst_milestones_keep_between (GPtrArray *milestones, double low, double high)
{
  for (guint i = milestones->len; i > 0; i--)
    {
      const BstMilestone *milestone = milestones->pdata[i - 1];

      if (milestone->x <= low || milestone->x >= high)
        g_ptr_array_remove_index (milestones, i - 1);
    }
}
