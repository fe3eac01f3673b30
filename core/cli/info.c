/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * info.c - "benchstone info NAME": what a benchmark measures, takes and gives; what a plugin has.
 * info-suite.c shows suites.
 */
#include <config.h>

#include <float.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/info.h"
#include "cli/table.h"
#include "cli/unknown.h"
#include "model/description-json.h"
#include "model/number.h"
#include "model/result-json.h"
#include "model/unit.h"
#include "reports/parameters.h"
#include "reports/text.h"

void
bst_info_print_json (JsonNode *node)
{
  g_autofree char *text = bst_json_to_text (node);

  fputs (text, stdout);
}

void
bst_info_print_paragraph (const char *text, guint indent)
{
  g_autofree char *clean = bst_text_clean (text);
  g_autofree char *wrapped = bst_cli_wrap (clean, indent, indent, bst_cli_width ());

  if (*clean != '\0')
    printf ("%*s%s\n", (int)indent, "", wrapped);
}

/* ---- words ---- */

static const struct
{
  guint need;
  const char *text;
} needs_table[] = {
  { BST_NEEDS_SCRATCH, N_ ("a folder on the file system under test") },
  { BST_NEEDS_NETWORK, N_ ("a network") },
  { BST_NEEDS_ROOT, N_ ("the rights of root") },
  { BST_NEEDS_DESTRUCTIVE, N_ ("--allow-destructive, as it overwrites its target") },
  { BST_NEEDS_EXCLUSIVE, N_ ("the machine to itself") },
};

static char *
needs_text (guint needs)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (needs_table); i++)
    if ((needs & needs_table[i].need) != 0)
      g_ptr_array_add (texts, (char *)_ (needs_table[i].text));
  if (texts->len == 0)
    return g_strdup (_ ("nothing"));
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (", ", (char **)texts->pdata);
}

static const struct
{
  const char *word, *meaning;
} glossary[] = {
  { "pace", N_ ("What a repetition is: an amount of work, a time, or a whole job.") },
  { "revision", N_ ("Raised where old and new figures must not be compared.") },
  { "counted", N_ ("The host chooses how many operations a repetition does, and times them.") },
  { "timed", N_ ("A repetition works for the time given by 'duration'.") },
  { "job", N_ ("A repetition is one whole job, however long it takes.") },
  { "one", N_ ("It measures with one thread.") },
  { "host", N_ ("It measures with as many threads as 'threads' says, each on its own processor.") },
  { "own", N_ ("It makes threads or processes of its own.") },
  { "higher-is-better", N_ ("More is better.") },
  { "lower-is-better", N_ ("Less is better.") },
  { "neutral", N_ ("Neither more nor less is better.") },
  { "unknown", N_ ("Nobody said what is better: never a verdict.") },
  { "counter", N_ ("An amount of work, divided by the time it took.") },
  { "latency", N_ ("The times of single operations, as a distribution.") },
  { "value", N_ ("A finished figure.") },
  { "duration", N_ ("The time measured.") },
  { "series", N_ ("Figures over time.") },
  { "primary", N_ ("The figure that verdicts and scores are about.") },
  { "secondary", N_ ("Compared, but not part of a score.") },
  { "detail", N_ ("Shown when asked for.") },
};

static void
explain (BstTable *table, GHashTable *said, const char *word)
{
  if (word == NULL || !g_hash_table_add (said, (gpointer)word))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (glossary); i++)
    if (g_str_equal (glossary[i].word, word))
      bst_table_add (table, word, _ (glossary[i].meaning), NULL);
}

static void
explain_unit (BstTable *table, GHashTable *said, const char *name)
{
  const BstUnit *unit = bst_unit_find (name);

  if (unit != NULL && g_hash_table_add (said, (gpointer)unit->name))
    bst_table_add (table, unit->name, _ (unit->help), NULL);
}

static void
print_glossary (const BstBenchmarkInfo *info)
{
  g_autoptr (GHashTable) said = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (BstTable) table = bst_table_new ();

  explain (table, said, "revision");
  explain (table, said, "pace");
  explain (table, said, bst_pace_name (info->pace));
  explain (table, said, bst_threads_name (info->threads));
  for (guint i = 0; i < info->metrics->len; i++)
    {
      const BstMetricInfo *metric = info->metrics->pdata[i];

      explain (table, said, bst_direction_name (metric->direction));
      explain (table, said, bst_metric_kind_name (metric->kind));
      explain (table, said, bst_role_name (metric->role));
      explain_unit (table, said, metric->unit);
    }
  printf ("\n%s\n", _ ("Words:"));
  bst_table_print (table, 2, FALSE);
}

/* ---- a benchmark ---- */

/* Sizes and durations have a unit of their own: nobody reads 1.15e+18 B. */
static gboolean
has_own_unit (const BstParamInfo *param)
{
  return param->type == BST_PARAM_SIZE || param->type == BST_PARAM_DURATION;
}

static char *
bound_text (const BstParamInfo *param, double bound)
{
  g_autofree char *number = NULL;

  /* A size is whole, and fits 63 bits. */
  if (param->type == BST_PARAM_SIZE && bound >= 0 && bound < (double)G_MAXINT64)
    number = g_strdup_printf ("%" G_GUINT64_FORMAT, (guint64)bound);
  else
    number = bst_number_to_text (bound);
  return bst_parameter_value_text (param, number);
}

static char *
range_text (const BstParamInfo *param)
{
  g_autofree char *min = bound_text (param, param->min);
  g_autofree char *max = bound_text (param, param->max);
  const char *unit = param->unit != NULL && !has_own_unit (param) ? param->unit : "";

  if (param->choices != NULL)
    return g_strjoinv ("|", param->choices);
  if (param->min == 0 && param->max == 0)
    return g_strdup ("");
  if (param->max >= DBL_MAX)
    return g_strchomp (g_strdup_printf (_ (">= %s %s"), min, unit));
  return g_strstrip (g_strdup_printf ("%s..%s %s", min, max, unit));
}

static void
print_params (const BstBenchmarkInfo *info)
{
  printf ("\n%s\n",
          info->params->len == 0 ? _ ("Parameters: none") : _ ("Parameters (-p NAME=VALUE):"));
  for (guint i = 0; i < info->params->len; i++)
    {
      const BstParamInfo *param = info->params->pdata[i];
      g_autofree char *range = range_text (param);
      g_autofree char *def = bst_text_clean (param->def);
      g_autofree char *line = g_strdup_printf (_ ("  %s: %s, by default '%s'%s%s"), param->name,
                                               bst_param_type_name (param->type), def,
                                               *range != '\0' ? ", " : "", range);

      printf ("%s\n", line);
      bst_info_print_paragraph (_ (param->help), 6);
    }
}

static void
print_metrics (const BstBenchmarkInfo *info)
{
  printf ("\n%s\n", _ ("Metrics:"));
  for (guint i = 0; i < info->metrics->len; i++)
    {
      const BstMetricInfo *metric = info->metrics->pdata[i];

      printf ("  %s: %s, %s, %s, %s\n", metric->name, metric->unit,
              bst_direction_name (metric->direction), bst_metric_kind_name (metric->kind),
              bst_role_name (metric->role));
      bst_info_print_paragraph (_ (metric->help), 6);
    }
}

static char *
plugin_text (const BstPluginInfo *plugin, const char *file)
{
  return g_strdup_printf ("%s %s, %s, %s%s%s", plugin->name, plugin->version, plugin->license, file,
                          plugin->homepage != NULL ? ", " : "",
                          plugin->homepage != NULL ? plugin->homepage : "");
}

static void
print_benchmark (const BstBenchmarkInfo *info, const BstPluginEntry *entry, gboolean explained)
{
  g_autofree char *title = bst_text_clean (_ (info->title));
  g_autofree char *needs = needs_text (info->needs);
  g_autofree char *plugin = plugin_text (entry->info, entry->file);
  g_autofree char *revision = g_strdup_printf ("%u", info->revision);
  g_autoptr (BstTable) table = bst_table_new ();

  printf ("%s - %s\n\n", info->name, title);
  bst_info_print_paragraph (_ (info->help), 2);
  printf ("\n");
  bst_table_add (table, _ ("Plugin:"), plugin, NULL);
  bst_table_add (table, _ ("Revision:"), revision, NULL);
  bst_table_add (table, _ ("Pace:"), bst_pace_name (info->pace), NULL);
  bst_table_add (table, _ ("Threads:"), bst_threads_name (info->threads), NULL);
  bst_table_add (table, _ ("Needs:"), needs, NULL);
  bst_table_print (table, 0, FALSE);
  print_params (info);
  print_metrics (info);
  if (explained)
    print_glossary (info);
}

/* ---- a plugin ---- */

static void
print_plugin (const BstPluginInfo *plugin, const BstPluginEntry *entry)
{
  g_autofree char *text = plugin_text (plugin, entry->file);
  g_autofree char *clean = bst_text_clean (text);
  g_autoptr (BstTable) table = bst_table_new ();

  printf ("%s\n\n%s\n", clean, _ ("Benchmarks:"));
  for (guint i = 0; i < plugin->benchmarks->len; i++)
    {
      const BstBenchmarkInfo *info = plugin->benchmarks->pdata[i];

      bst_table_add (table, info->name, _ (info->title), NULL);
    }
  bst_table_print (table, 2, FALSE);
}

/* ---- the command ---- */

typedef struct
{
  const BstCommonOptions *common;
  BstRegistry *registry;
  gboolean as_json, explained;
} Info;

static int
show_benchmark (const Info *info, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node = NULL;
  const BstPluginEntry *entry = NULL;
  const BstBenchmarkInfo *found = bst_registry_find (info->registry, name, &entry, &error);

  if (found == NULL)
    return bst_cli_error ("%s", error->message);
  if (!info->as_json)
    print_benchmark (found, entry, info->explained);
  else
    {
      node = bst_benchmark_info_to_json (found);
      bst_info_print_json (node);
    }
  return BST_EXIT_OK;
}

static int
show_suite (const Info *info, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSuite) suite = bst_suite_load (name, &error);

  if (suite == NULL)
    return bst_cli_error ("%s", error->message);
  return bst_info_suite (suite, info->registry, info->as_json, info->common);
}

static int
show_plugin (const Info *info, const BstPluginEntry *entry)
{
  const BstPluginInfo *plugin = bst_registry_info (info->registry, entry);
  g_autoptr (JsonNode) node = NULL;

  if (plugin == NULL)
    return bst_cli_error (_ ("The plugin '%s' cannot be used: %s"), entry->file, entry->error);
  if (!info->as_json)
    print_plugin (plugin, entry);
  else
    {
      node = bst_plugin_info_to_json (plugin);
      bst_info_print_json (node);
    }
  return BST_EXIT_OK;
}

/* Names without a dot: suites, as for "run", then plugins. */
static int
show_word (const Info *info, const char *name)
{
  g_auto (GStrv) suites = bst_suite_list (NULL);
  const BstPluginEntry *plugin;
  g_autofree char *sentence = NULL;

  if (g_strv_contains ((const char *const *)suites, name))
    return show_suite (info, name);
  plugin = bst_cli_find_plugin (info->registry, name);
  if (plugin != NULL)
    return show_plugin (info, plugin);
  sentence = bst_cli_unknown_name (info->registry, name, TRUE);
  return bst_cli_error ("%s", sentence);
}

static int
show (const Info *info, const char *name)
{
  if (strchr (name, '/') != NULL || g_str_has_suffix (name, ".json"))
    return show_suite (info, name);
  return strchr (name, '.') != NULL ? show_benchmark (info, name) : show_word (info, name);
}

int
bst_command_info (int argc, char **argv, const BstCommonOptions *common)
{
  Info info = { common };
  const GOptionEntry entries[] = {
    { "explain", 0, 0, G_OPTION_ARG_NONE, &info.explained,
      N_ ("Also say what the words and units mean"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &info.as_json, N_ ("One JSON document on stdout"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (BstRegistry) registry = NULL;

  if (!bst_cli_parse (&argc, &argv, _ ("NAME"),
                      _ ("Tells what a benchmark measures, which parameters it takes and which\n"
                         "metrics it gives; which cases a suite has, and each command that it\n"
                         "would run; or what a plugin has."),
                      "  benchstone info cpu.prime --explain\n"
                      "  benchstone info quick",
                      entries))
    return BST_EXIT_USAGE;
  if (argc != 2)
    return bst_cli_error (_ ("Give the name of one benchmark, suite or plugin.  'benchstone list' "
                             "shows them."));
  info.registry = registry = bst_registry_new (common->plugin_path);
  return show (&info, argv[1]);
}
