/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * levels-words.c - until where service levels hold, for people and as a document.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/json-text.h"
#include "reports/latency.h"
#include "reports/levels.h"
#include "reports/text.h"

/* "9.0 [8.2, 9.8] ms", "1.21 ms (95 % 1.19 to 1.24)" */
static char *
figure_text (const BstLevelFinding *finding, const BstLevelPlace *place)
{
  const BstUnitScale *scale = &finding->group->scale;
  const BstSummary *s = &place->row->summary;
  const BstPercentile percentile = { .value = place->figure.value,
                                     .low = place->figure.low,
                                     .high = place->figure.high };
  const gboolean plain = *scale->text == '\0' || g_str_equal (scale->text, "1");
  g_autofree char *median = NULL, *interval = NULL;

  if (finding->level->percentile != NULL)
    return bst_percentile_sure_text (&percentile, scale);
  median = bst_summary_format (s, s->median, scale);
  interval = bst_summary_format_interval (s, scale);
  return g_strdup_printf ("%s%s%s%s%s", median, bst_summary_has_interval (s) ? " " : "",
                          bst_summary_has_interval (s) ? interval : "", plain ? "" : " ",
                          plain ? "" : scale->text);
}

/* "clients=3: 12 [11, 13], which is outside" */
static char *
end_text (const BstLevelFinding *finding)
{
  static const char *const reasons[] = {
    [BST_REACH_END_OUTSIDE] = N_ ("which is outside"),
    [BST_REACH_END_UNCERTAIN] = N_ ("which may be on either side"),
    [BST_REACH_END_FEW] = N_ ("of too few repetitions for an interval"),
    [BST_REACH_END_UNRELIABLE] = N_ ("but more than a fifth of the repetitions failed"),
  };
  g_autofree char *figure = figure_text (finding, &finding->out);

  if (finding->end == BST_REACH_END_MISSING && finding->level->percentile != NULL)
    return g_strdup_printf (_ ("at %s=%s there are too few observations for its %s"),
                            finding->param, finding->out.x, finding->level->percentile);
  if (finding->end == BST_REACH_END_MISSING)
    return g_strdup_printf (_ ("at %s=%s there is no value"), finding->param, finding->out.x);
  return g_strdup_printf (_ ("at %s=%s it is %s, %s"), finding->param, finding->out.x, figure,
                          _ (reasons[finding->end]));
}

static char *
reach_text (const BstLevelFinding *finding)
{
  g_autofree char *end = finding->out.row != NULL ? end_text (finding) : NULL;
  g_autofree char *last = finding->last.row != NULL ? figure_text (finding, &finding->last) : NULL;

  switch (finding->reach)
    {
    case BST_REACH_EVERYWHERE:
      return g_strdup_printf (_ ("for all values, up to %s=%s with %s"), finding->param,
                              finding->last.x, last);
    case BST_REACH_UNTIL:
      return g_strdup_printf (_ ("until %s=%s with %s; %s"), finding->param, finding->last.x, last,
                              end);
    default:
      return g_strdup_printf (_ ("for no value: %s"), end);
    }
}

/* What was judged: the benchmark, and which of its lines. */
static char *
subject (const BstLevelFinding *finding)
{
  const char *benchmark = bst_benchmark_shown_name (finding->group->benchmark);

  return *finding->line != '\0' ? g_strdup_printf ("%s · %s", benchmark, finding->line)
                                : g_strdup (benchmark);
}

/* Of a latency it is said what was judged: one observation in a hundred may be far above the mean. */
static char *
rule_text (const BstLevelFinding *finding)
{
  g_autofree char *rule = bst_level_rule (finding->level);

  if (finding->group->metric->kind != BST_LATENCY || finding->level->percentile != NULL)
    return g_steal_pointer (&rule);
  return g_strdup_printf (_ ("%s, by its mean; a percentile is asked for as '%s.p99'"), rule,
                          finding->level->metric);
}

char *
bst_level_sentence (const BstLevelFinding *finding)
{
  g_autofree char *rule = rule_text (finding);
  g_autofree char *reach = reach_text (finding);
  g_autofree char *what = subject (finding);
  g_autofree char *text =
      g_strdup_printf (_ ("%s: '%s' (%s) %s."), what, finding->level->name, rule, reach);

  return bst_text_clean (text);
}

GPtrArray *
bst_level_sentences (const BstLevels *levels)
{
  GPtrArray *sentences = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < levels->findings->len; i++)
    g_ptr_array_add (sentences, bst_level_sentence (levels->findings->pdata[i]));
  for (guint i = 0; i < levels->remarks->len; i++)
    g_ptr_array_add (sentences, g_strdup (levels->remarks->pdata[i]));
  return sentences;
}

/* ---- For programs -------------------------------------------------------------------------- */

static JsonObject *
finding_object (const BstLevelFinding *finding)
{
  static const char *const reaches[] = { NULL, "everywhere", "until", "nowhere" };
  static const char *const ends[] = { NULL,      "outside",    "uncertain",
                                      "too-few", "unreliable", "missing" };
  const BstRow *row = finding->out.row != NULL ? finding->out.row : finding->last.row;
  JsonObject *object = json_object_new ();

  bst_json_set_text (object, "level", finding->level->name);
  bst_json_set_text (object, "rule", finding->level->text);
  bst_json_set_text (object, "system", row->system);
  bst_json_set_text (object, "benchmark", finding->group->benchmark->name);
  bst_json_set_text (object, "metric", finding->group->metric->name);
  if (*row->labels != '\0')
    bst_json_set_text (object, "labels", row->labels);
  bst_json_set_text (object, "line", finding->line);
  bst_json_set_text (object, "parameter", finding->param);
  bst_json_set_text (object, "holds", reaches[finding->reach]);
  bst_json_set_double (object, "until", finding->last.row != NULL ? finding->last.at : NAN);
  bst_json_set_double (object, "ends-at", finding->out.row != NULL ? finding->out.at : NAN);
  bst_json_set_text (object, "end", ends[finding->end]);
  return object;
}

JsonArray *
bst_levels_json (const BstLevels *levels)
{
  JsonArray *array = json_array_sized_new (levels->findings->len);

  for (guint i = 0; i < levels->findings->len; i++)
    json_array_add_object_element (array, finding_object (levels->findings->pdata[i]));
  return array;
}
