/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-reports.c - fields of a suite that are for reports: scores and levels.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "host/suite-charts.h"
#include "host/suite-reports.h"
#include "model/level.h"
#include "model/score-sheet.h"
#include "model/sentence.h"

#define MAX_LEVELS 100

/* Under the name of the field that is read. */
static void
keep (const BstJsonReader *r, JsonNode *node, BstSuite *suite)
{
  json_object_set_member (bst_suite_for_reports (suite), r->path->str, json_node_copy (node));
}

/* ---- levels -------------------------------------------------------------------------------- */

/* What the levels of one suite are read into. */
typedef struct
{
  BstSuite *suite;
  GHashTable *names;
} Levels;

static void
add_wish (const BstJsonReader *r, BstSuite *suite, const BstLevel *level)
{
  BstSuiteWish *wish = bst_suite_add_wish (suite, r->file, r->path->str);

  wish->metric = g_strdup (level->metric);
  wish->percentile = g_strdup (level->percentile);
  wish->unit = g_strdup (level->unit);
  wish->limit = g_strdup (level->limit);
}

static gboolean
read_level (BstJsonReader *r, JsonNode *node, gpointer into)
{
  const Levels *levels = into;
  const char *text = bst_json_read_text (r, node);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstLevel) level = text != NULL ? bst_level_parse (text, &error) : NULL;

  if (text == NULL)
    return FALSE;
  if (level == NULL)
    return bst_json_fail (r, "%s", error->message);
  if (!g_hash_table_add (levels->names, g_strdup (level->name)))
    return bst_json_fail (r, _ ("there is another level with the name '%s'."), level->name);
  add_wish (r, levels->suite, level);
  return TRUE;
}

gboolean
bst_suite_read_levels (BstJsonReader *r, JsonNode *node, BstSuite *suite)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Levels levels = { suite, names };

  if (!bst_json_read_list (r, node, MAX_LEVELS, read_level, &levels))
    return FALSE;
  keep (r, node, suite);
  return TRUE;
}

/* ---- scores -------------------------------------------------------------------------------- */

/* What is wrong begins with its path, "scores.baselines[2].unit: ", which has no such pair of
 * signs itself: names are checked before they get into it. */
static gboolean
fail_at (BstJsonReader *r, const GError *error)
{
  const char *colon = strstr (error->message, ": ");
  g_autofree char *sentence = bst_sentence (colon != NULL ? colon + 2 : error->message);

  if (colon != NULL)
    {
      g_string_truncate (r->path, 0);
      g_string_append_len (r->path, error->message, colon - error->message);
    }
  return bst_json_fail (r, "%s", sentence);
}

static BstScoreSheet *
read_sheet (JsonNode *node, GError **error)
{
  g_autoptr (BstScoreSheet) sheet = NULL;
  BstDocReader reader;

  bst_doc_reader_init (&reader, NULL);
  bst_json_enter (&reader, "scores");
  sheet = bst_score_sheet_read (&reader, node, TRUE);
  return bst_doc_reader_end (&reader, error) ? g_steal_pointer (&sheet) : NULL;
}

gboolean
bst_suite_read_scores (BstJsonReader *r, JsonNode *node, BstSuite *suite)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstScoreSheet) sheet = read_sheet (node, &error);

  if (sheet == NULL)
    return fail_at (r, error);
  keep (r, node, suite);
  return TRUE;
}

static gboolean
has_case (const BstSuite *suite, const char *benchmark)
{
  for (guint i = 0; i < suite->cases->len; i++)
    if (g_strcmp0 (((const BstSuiteCase *)suite->cases->pdata[i])->benchmark, benchmark) == 0)
      return TRUE;
  return FALSE;
}

gboolean
bst_suite_check_scores (BstJsonReader *r, const BstSuite *suite)
{
  JsonObject *kept = suite->json != NULL ? json_node_get_object (suite->json) : NULL;
  JsonNode *node = kept != NULL ? json_object_get_member (kept, "scores") : NULL;
  g_autoptr (BstScoreSheet) sheet = node != NULL ? read_sheet (node, NULL) : NULL;

  for (guint i = 0; sheet != NULL && i < sheet->baselines->len; i++)
    {
      const BstBaseline *baseline = sheet->baselines->pdata[i];

      if (has_case (suite, baseline->benchmark))
        continue;
      g_string_printf (r->path, "scores.baselines[%u].benchmark", i);
      return bst_json_fail (r,
                            _ ("no case of this suite is of '%s', so there is nothing to set "
                               "beside this baseline."),
                            baseline->benchmark);
    }
  return TRUE;
}
