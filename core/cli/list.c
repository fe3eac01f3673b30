/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * list.c - "benchstone list": which benchmarks, suites, plugins and runs there are.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/list.h"
#include "host/suite.h"
#include "model/json-text.h"
#include "model/nearest.h"
#include "model/paths.h"
#include "model/result-json.h"
#include "reports/text.h"

static void
print_heading (const BstList *list, const char *heading)
{
  if (list->headings)
    printf ("%s\n", heading);
}

static void
print_table (const BstList *list, const BstTable *table)
{
  bst_table_print (table, list->headings ? 2 : 0, list->common->plain);
}

JsonArray *
bst_list_add_array (const BstList *list, const char *name)
{
  JsonArray *array = json_array_new ();

  json_object_set_array_member (list->json, name, array);
  return array;
}

JsonObject *
bst_list_add_object (JsonArray *array)
{
  JsonObject *object = json_object_new ();

  json_array_add_object_element (array, object);
  return object;
}

/* ---- benchmarks ---- */

static void
remark_none (const BstList *list)
{
  g_auto (GStrv) folders = bst_path_plugin_dirs (list->common->plugin_path);
  g_autofree char *all = g_strjoinv ("', '", folders);

  bst_cli_remark (_ ("There is no plugin that can be used.  They were looked for in '%s'."), all);
}

static int
by_name (gconstpointer a, gconstpointer b)
{
  const BstBenchmarkBrief *x = *(BstBenchmarkBrief *const *)a, *y = *(BstBenchmarkBrief *const *)b;

  return strcmp (x->name, y->name);
}

/* Plugins by name; their benchmarks as they give them, or by name too. */
static GPtrArray *
collect_briefs (const BstList *list)
{
  const GPtrArray *plugins = bst_registry_list (list->registry);
  GPtrArray *briefs = g_ptr_array_new ();

  for (guint i = 0; i < plugins->len; i++)
    {
      const BstPluginEntry *entry = plugins->pdata[i];

      for (guint j = 0; entry->briefs != NULL && j < entry->briefs->len; j++)
        g_ptr_array_add (briefs, entry->briefs->pdata[j]);
    }
  if (g_strcmp0 (list->common->sort, "name") == 0)
    g_ptr_array_sort (briefs, by_name);
  return briefs;
}

static void
brief_to_json (const BstBenchmarkBrief *brief, JsonObject *object)
{
  g_autofree char *plugin = g_strndup (brief->name, strcspn (brief->name, "."));

  bst_json_set_text (object, "name", brief->name);
  bst_json_set_text (object, "title", brief->title);
  bst_json_set_text (object, "plugin", plugin);
}

static gboolean
list_benchmarks (BstList *list, GError **error)
{
  g_autoptr (GPtrArray) briefs = collect_briefs (list);
  JsonArray *array = list->json != NULL ? bst_list_add_array (list, "benchmarks") : NULL;
  g_autoptr (BstTable) table = bst_table_new ();

  for (guint i = 0; i < briefs->len; i++)
    {
      const BstBenchmarkBrief *brief = briefs->pdata[i];

      bst_table_add (table, brief->name, brief->title, NULL);
      if (array != NULL)
        brief_to_json (brief, bst_list_add_object (array));
    }
  if (array != NULL)
    return TRUE;
  print_heading (list, _ ("Benchmarks:"));
  print_table (list, table);
  if (bst_table_n_rows (table) == 0 && !list->common->plain)
    remark_none (list);
  return TRUE;
}

/* ---- suites ---- */

static gboolean
list_suites (BstList *list, GError **error)
{
  g_auto (GStrv) paths = NULL;
  g_auto (GStrv) names = bst_suite_list (&paths);
  JsonArray *array = list->json != NULL ? bst_list_add_array (list, "suites") : NULL;
  g_autoptr (BstTable) table = bst_table_new ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (GError) reason = NULL;
      g_autoptr (BstSuite) suite = bst_suite_load (paths[i], &reason);
      const char *title = suite != NULL && suite->title != NULL ? suite->title : "";
      g_autofree char *shown =
          reason == NULL ? g_strdup (title) : g_strdup_printf (_ ("broken: %s"), reason->message);
      JsonObject *object = array != NULL ? bst_list_add_object (array) : NULL;

      bst_table_add (table, names[i], shown, NULL);
      if (object == NULL)
        continue;
      bst_json_set_text (object, "name", names[i]);
      bst_json_set_text (object, "title", suite != NULL ? suite->title : NULL);
      bst_json_set_text (object, "file", paths[i]);
      bst_json_set_text (object, "error", reason != NULL ? reason->message : NULL);
    }
  if (array != NULL)
    return TRUE;
  print_heading (list, _ ("\nSuites:"));
  print_table (list, table);
  return TRUE;
}

/* ---- plugins ---- */

static const char *
state_of (const BstPluginEntry *entry)
{
  return entry->refused         ? "refused"
         : entry->error != NULL ? "broken"
         : entry->shadowed      ? "shadowed"
                                : "ok";
}

static void
plugin_to_json (const BstPluginEntry *entry, const BstPluginInfo *info, JsonObject *object)
{
  bst_json_set_text (object, "name", entry->name);
  bst_json_set_text (object, "version", info != NULL ? info->version : NULL);
  bst_json_set_text (object, "license", info != NULL ? info->license : NULL);
  bst_json_set_text (object, "file", entry->file);
  bst_json_set_text (object, "rule", entry->folder_rule);
  bst_json_set_text (object, "state", state_of (entry));
  bst_json_set_text (object, "error", entry->error);
}

static gboolean
list_plugins (BstList *list, GError **error)
{
  const GPtrArray *plugins = bst_registry_list (list->registry);
  JsonArray *array = list->json != NULL ? bst_list_add_array (list, "plugins") : NULL;
  g_autoptr (BstTable) table = bst_table_new ();

  for (guint i = 0; i < plugins->len; i++)
    {
      const BstPluginEntry *entry = plugins->pdata[i];
      const BstPluginInfo *info = bst_registry_info (list->registry, entry);
      g_autofree char *place = entry->error == NULL
                                   ? g_strdup (entry->file)
                                   : g_strdup_printf ("%s: %s", entry->file, entry->error);

      bst_table_add (table, entry->name, info != NULL ? info->version : "-", state_of (entry),
                     entry->folder_rule, place, NULL);
      if (array != NULL)
        plugin_to_json (entry, info, bst_list_add_object (array));
    }
  if (array == NULL)
    print_table (list, table);
  return TRUE;
}

/* ---- the command ---- */

static const struct
{
  const char *name;
  gboolean (*list) (BstList *list, GError **error);
  const char *sorts[4]; /* what --sort may be; the first is the default */
} kinds[] = {
  { "benchmarks", list_benchmarks, { "given", "name" } },
  { "suites", list_suites, { "name" } },
  { "plugins", list_plugins, { "name" } },
  { "runs", bst_list_runs, { "time", "name" } },
};

/* Prints why not. */
static gboolean
may_be_sorted (const BstCommonOptions *common, const char *kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, kind != NULL ? kind : "benchmarks"))
      return bst_cli_check_sort (common, _ ("This list"), kinds[i].sorts);
  return TRUE; /* what it is not, is said later */
}

/* What cannot be used is said on stderr, so that it is seen and spoils no table. */
static void
print_remarks (BstRegistry *registry, gboolean plugins_too)
{
  const GPtrArray *plugins = bst_registry_list (registry);
  const GPtrArray *remarks = bst_registry_remarks (registry);

  for (guint i = 0; plugins_too && i < plugins->len; i++)
    {
      const BstPluginEntry *entry = plugins->pdata[i];

      if (entry->error != NULL)
        bst_cli_remark (_ ("'%s' cannot be used: %s"), entry->file, entry->error);
    }
  for (guint i = 0; i < remarks->len; i++)
    bst_cli_remark ("%s", (const char *)remarks->pdata[i]);
}

static void
remark_unread_suites (void)
{
  g_autofree char *unread = bst_suite_unread ();

  if (unread != NULL)
    bst_cli_remark ("%s", unread);
}

static gboolean
list_all (BstList *list, GError **error)
{
  list->headings = list->json == NULL && !list->common->plain;
  /* Tables for programs hold one kind of row. */
  return list_benchmarks (list, error) && (list->common->plain || list_suites (list, error));
}

static gboolean
list_kind (BstList *list, const char *kind, GError **error)
{
  const char *names[G_N_ELEMENTS (kinds) + 1] = { NULL };
  g_autofree char *hint = NULL;

  if (kind == NULL)
    return list_all (list, error);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    names[i] = kinds[i].name;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, kind))
      return kinds[i].list (list, error);
  hint = bst_did_you_mean (kind, names);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("'%s' cannot be listed; choose benchmarks, suites, plugins or runs.%s"), kind,
               hint);
  return FALSE;
}

static void
print_json (JsonObject *object)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;

  json_node_set_object (node, object);
  text = bst_json_to_text (node);
  fputs (text, stdout);
}

static const char examples[] = "  benchstone list\n"
                               "  benchstone list suites\n"
                               "  benchstone list plugins --plain | cut -f 1";

int
bst_command_list (int argc, char **argv, const BstCommonOptions *common)
{
  gboolean as_json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("One JSON document on stdout"), NULL },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (JsonObject) json = NULL;
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (GError) error = NULL;
  BstList list = { common };

  if (!bst_cli_parse (&argc, &argv, _ ("[benchmarks|suites|plugins|runs]"),
                      _ ("Shows what there is; without a word, benchmarks and suites."), examples,
                      entries))
    return BST_EXIT_USAGE;
  if (argc > 2)
    return bst_cli_error (_ ("List one thing at a time: benchmarks, suites, plugins or runs."));
  if (!may_be_sorted (common, argv[1]))
    return BST_EXIT_USAGE;
  list.registry = registry = bst_registry_new (common->plugin_path);
  list.json = json = as_json ? json_object_new () : NULL;
  if (!list_kind (&list, argv[1], &error))
    return bst_cli_error ("%s", error->message);
  if (as_json)
    print_json (json);
  if (argv[1] == NULL || g_str_equal (argv[1], "benchmarks") || g_str_equal (argv[1], "plugins"))
    print_remarks (registry, g_strcmp0 (argv[1], "plugins") != 0);
  if (argv[1] == NULL || g_str_equal (argv[1], "suites"))
    remark_unread_suites ();
  return BST_EXIT_OK;
}
