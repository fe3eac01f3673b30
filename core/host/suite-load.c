/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-load.c - reads suite files (schemas/suite.schema.json) and what they include.  What is
 * said about one field stands in one table row; benchmarks and parameters are looked up later, by
 * plan.c.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/json-reader.h"
#include "host/suite-charts.h"
#include "host/suite-reports.h"
#include "host/suite-settings.h"
#include "model/given-name.h"
#include "model/nearest.h"
#include "model/paths.h"

#define MAX_CASES 10000
#define MAX_LIST 1000 /* variants, includes, values of one parameter */
#define MAX_INCLUDES 100

/* One call of bst_suite_load(). */
typedef struct
{
  GPtrArray *stack; /* canonical files being read: an include of one of them is a cycle */
  GHashTable *done; /* files already taken: included twice, they count once */
} Loading;

/* One file of it. */
typedef struct
{
  Loading *loading;
  BstSuite *suite;
  char *group; /* of cases that have none of their own */
  gboolean has_version;
} Load;

static BstSuite *load_file (Loading *loading, const char *file, GError **error);

static gboolean
read_text_into (BstJsonReader *r, JsonNode *node, char **into)
{
  const char *text = bst_json_read_text (r, node);

  if (text == NULL)
    return FALSE;
  g_free (*into);
  *into = g_strdup (text);
  return TRUE;
}

/* ---- parameters and environment ---- */

typedef struct
{
  const char *name;
  GPtrArray *params;
} ParamValues;

static gboolean
read_param_value (BstJsonReader *r, JsonNode *node, gpointer into)
{
  ParamValues *values = into;
  g_autofree char *text = bst_json_read_scalar (r, node);

  if (text == NULL)
    return FALSE;
  g_ptr_array_add (values->params, bst_pair_new (values->name, text));
  return TRUE;
}

static gboolean
read_param (BstJsonReader *r, const char *name, JsonNode *node, gpointer into)
{
  ParamValues values = { name, into };

  if (!bst_suite_is_name (name, FALSE))
    return bst_json_fail (r, _ ("a parameter's name has only a-z, 0-9 and '-'."));
  if (JSON_NODE_HOLDS_ARRAY (node))
    return bst_json_read_list (r, node, MAX_LIST, read_param_value, &values);
  return read_param_value (r, node, &values);
}

static gboolean
read_env_value (BstJsonReader *r, const char *name, JsonNode *node, gpointer into)
{
  const char *text;

  if (!g_regex_match_simple ("^[A-Za-z_][A-Za-z0-9_]*$", name, G_REGEX_DOLLAR_ENDONLY, 0))
    return bst_json_fail (r, _ ("this is no name of an environment variable."));
  text = bst_json_read_text (r, node);
  if (text != NULL)
    g_ptr_array_add (into, bst_pair_new (name, text));
  return text != NULL;
}

/* ---- cases ---- */

static gboolean
read_benchmark (BstJsonReader *r, JsonNode *node, gpointer into)
{
  BstSuiteCase *c = into;

  if (!read_text_into (r, node, &c->benchmark))
    return FALSE;
  return bst_suite_is_name (c->benchmark, TRUE)
         || bst_json_fail (r, _ ("expected a name such as \"cpu.prime\", found \"%s\"."),
                           c->benchmark);
}

static gboolean
read_case_title (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return read_text_into (r, node, &((BstSuiteCase *)into)->title);
}

static gboolean
read_group_into (BstJsonReader *r, JsonNode *node, char **into)
{
  if (!read_text_into (r, node, into))
    return FALSE;
  return **into != '\0' || bst_json_fail (r, _ ("expected the name of a group, found \"\"."));
}

static gboolean
read_case_group (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return read_group_into (r, node, &((BstSuiteCase *)into)->group);
}

static gboolean
read_case_params (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_members (r, node, read_param, ((BstSuiteCase *)into)->params);
}

static gboolean
read_case_env (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_members (r, node, read_env_value, ((BstSuiteCase *)into)->env);
}

static gboolean
read_case_settings (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_suite_read_settings (r, node, &((BstSuiteCase *)into)->settings, FALSE);
}

static const BstJsonField case_fields[] = {
  { "benchmark", read_benchmark },
  { "title", read_case_title },
  { "group", read_case_group },
  { "params", read_case_params },
  { "settings", read_case_settings },
  { "env", read_case_env },
  { NULL, NULL },
};

static gboolean
read_case (BstJsonReader *r, JsonNode *node, gpointer into)
{
  Load *load = into;
  g_autofree char *base = g_path_get_basename (r->file);
  g_autofree char *where = g_strdup_printf ("%s: %s", base, r->path->str);
  BstSuiteCase *c = bst_suite_add_case (load->suite, NULL, where);

  c->file = g_strdup (r->file);
  if (!bst_json_read_fields (r, node, case_fields, c))
    return FALSE;
  return c->benchmark != NULL
         || bst_json_fail (r, _ ("the field 'benchmark' is missing; it names what to run, such as "
                                 "\"cpu.prime\"."));
}

/* ---- variants ---- */

static gboolean
read_label (BstJsonReader *r, JsonNode *node, gpointer into)
{
  BstVariant *variant = into;
  const char *text = bst_json_read_text (r, node);
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return FALSE;
  g_free (variant->label);
  variant->label = bst_given_name (text, &error);
  return variant->label != NULL || bst_json_fail (r, "%s", error->message);
}

static gboolean
read_variant_params (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_members (r, node, read_param, ((BstVariant *)into)->params);
}

static gboolean
read_variant_env (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_members (r, node, read_env_value, ((BstVariant *)into)->env);
}

static gboolean
read_plugin_path (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return read_text_into (r, node, &((BstVariant *)into)->plugin_path);
}

static const BstJsonField variant_fields[] = {
  { "label", read_label },
  { "params", read_variant_params },
  { "env", read_variant_env },
  { "plugin-path", read_plugin_path },
  { NULL, NULL },
};

static gboolean
read_variant (BstJsonReader *r, JsonNode *node, gpointer into)
{
  Load *load = into;
  GPtrArray *variants = load->suite->variants;
  BstVariant *variant = bst_suite_add_variant (load->suite, NULL);

  if (!bst_json_read_fields (r, node, variant_fields, variant))
    return FALSE;
  if (variant->label == NULL)
    return bst_json_fail (r, _ ("the field 'label' is missing; it names the variant."));
  for (guint i = 0; i + 1 < variants->len; i++)
    if (g_str_equal (((BstVariant *)variants->pdata[i])->label, variant->label))
      return bst_json_fail (r, _ ("there is another variant with the label '%s'."), variant->label);
  return TRUE;
}

/* ---- includes ---- */

/* "other" or "dir/other.json" to a file; NULL when there is none. */
static char *
find_file (const char *name, const char *folder)
{
  g_auto (GStrv) folders = bst_path_suite_dirs ();
  g_autofree char *base = g_strconcat (name, ".json", NULL);

  if (strchr (name, '/') != NULL || g_str_has_suffix (name, ".json"))
    return folder == NULL || g_path_is_absolute (name) ? g_strdup (name)
                                                       : g_build_filename (folder, name, NULL);
  for (gint i = folder == NULL ? 0 : -1; i < 0 || folders[i] != NULL; i++)
    {
      g_autofree char *file = g_build_filename (i < 0 ? folder : folders[i], base, NULL);

      if (g_file_test (file, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&file);
    }
  return NULL;
}

static gboolean
is_cycle (Loading *loading, const char *canonical)
{
  return g_ptr_array_find_with_equal_func (loading->stack, canonical, g_str_equal, NULL);
}

/* An included suite's settings stay with its cases: they were written for them. */
static gboolean
take_cases (BstJsonReader *r, BstSuite *into, BstSuite *from)
{
  if (from->variants->len > 0)
    return bst_json_fail (r, _ ("'%s' has variants; only the suite that is run may have them."),
                          from->name);
  while (from->cases->len > 0)
    {
      BstSuiteCase *c = g_ptr_array_steal_index (from->cases, 0);

      bst_settings_inherit (&c->settings, &from->settings);
      g_ptr_array_add (into->cases, c);
    }
  bst_suite_take_charts (into, from);
  return TRUE;
}

static gboolean
read_include (BstJsonReader *r, JsonNode *node, gpointer into)
{
  Load *load = into;
  const char *name = bst_json_read_text (r, node);
  g_autofree char *folder = g_path_get_dirname (r->file);
  g_autofree char *file = NULL, *canonical = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSuite) suite = NULL;

  if (name == NULL)
    return FALSE;
  file = find_file (name, folder);
  if (file == NULL)
    return bst_json_fail (r, _ ("there is no suite '%s'; 'benchstone list suites' shows them."),
                          name);
  canonical = g_canonicalize_filename (file, NULL);
  if (is_cycle (load->loading, canonical))
    return bst_json_fail (r, _ ("'%s' includes itself in the end; remove one of the includes."),
                          name);
  if (load->loading->stack->len > MAX_INCLUDES)
    return bst_json_fail (r, _ ("includes are nested too deeply."));
  if (g_hash_table_contains (load->loading->done, canonical))
    return TRUE;
  suite = load_file (load->loading, file, &error);
  if (suite == NULL)
    return bst_json_fail_inside (r, error);
  return take_cases (r, load->suite, suite);
}

/* ---- the suite ---- */

static gboolean
read_version (BstJsonReader *r, JsonNode *node, gpointer into)
{
  ((Load *)into)->has_version = TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64
      || json_node_get_int (node) < 0)
    return bst_json_fail (r, _ ("expected the number 0, the version of the format."));
  return json_node_get_int (node) == 0
         || bst_json_fail (r,
                           _ ("this is version %" PRId64 " of the format; this program "
                              "knows version 0.  A newer program may read it."),
                           json_node_get_int (node));
}

static gboolean
read_name (BstJsonReader *r, JsonNode *node, gpointer into)
{
  BstSuite *suite = ((Load *)into)->suite;

  if (!read_text_into (r, node, &suite->name))
    return FALSE;
  return bst_suite_is_name (suite->name, FALSE)
         || bst_json_fail (r, _ ("a suite's name has only a-z, 0-9 and '-', a letter first."));
}

static gboolean
read_title (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return read_text_into (r, node, &((Load *)into)->suite->title);
}

static gboolean
read_help (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return read_text_into (r, node, &((Load *)into)->suite->help);
}

static gboolean
read_suite_group (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return read_group_into (r, node, &((Load *)into)->group);
}

/* For editors. */
static gboolean
read_schema (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_text (r, node) != NULL;
}

static gboolean
read_settings (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_suite_read_settings (r, node, &((Load *)into)->suite->settings, TRUE);
}

static gboolean
read_includes (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_list (r, node, MAX_LIST, read_include, into);
}

static gboolean
read_cases (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_list (r, node, MAX_CASES, read_case, into);
}

static gboolean
read_variants (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_read_list (r, node, MAX_LIST, read_variant, into);
}

static gboolean
read_scores (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_suite_read_scores (r, node, ((Load *)into)->suite);
}

static gboolean
read_levels (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_suite_read_levels (r, node, ((Load *)into)->suite);
}

static gboolean
read_charts (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_suite_read_charts (r, node, ((Load *)into)->suite);
}

static const BstJsonField suite_fields[] = {
  { "benchstone-suite", read_version },
  { "name", read_name },
  { "title", read_title },
  { "help", read_help },
  { "group", read_suite_group },
  { "settings", read_settings },
  { "include", read_includes },
  { "cases", read_cases },
  { "variants", read_variants },
  { "scores", read_scores },
  { "levels", read_levels },
  { "charts", read_charts },
  { "$schema", read_schema },
  { NULL, NULL },
};

/* Also of those that were included: their own suite's group has come before. */
static void
give_group (BstSuite *suite, const char *group)
{
  for (guint i = 0; group != NULL && i < suite->cases->len; i++)
    {
      BstSuiteCase *c = suite->cases->pdata[i];

      if (c->group == NULL)
        c->group = g_strdup (group);
    }
}

static gboolean
read_suite (BstJsonReader *r, Load *load)
{
  if (!bst_json_read_fields (r, r->root, suite_fields, load))
    return FALSE;
  if (!load->has_version)
    return bst_json_fail (r, _ ("this is no suite: the field \"benchstone-suite\": 0 is missing."));
  if (load->suite->cases->len == 0)
    return bst_json_fail (r, _ ("there is nothing to run: 'cases' or 'include' is missing."));
  give_group (load->suite, load->group);
  return bst_suite_check_scores (r, load->suite);
}

static BstSuite *
load_file (Loading *loading, const char *file, GError **error)
{
  g_autoptr (BstJsonReader) reader = bst_json_reader_open (file, error);
  g_autofree char *name = g_path_get_basename (file);
  char *canonical = g_canonicalize_filename (file, NULL);
  g_autoptr (BstSuite) suite = NULL;
  Load load = { .loading = loading };
  gboolean fine;

  g_hash_table_add (loading->done, canonical);
  if (reader == NULL)
    return NULL;
  if (g_str_has_suffix (name, ".json"))
    name[strlen (name) - strlen (".json")] = '\0';
  suite = load.suite = bst_suite_new (name);
  g_ptr_array_add (loading->stack, canonical);
  fine = read_suite (reader, &load);
  g_free (load.group);
  g_ptr_array_set_size (loading->stack, loading->stack->len - 1);
  return fine ? g_steal_pointer (&suite) : NULL;
}

static void
fail_no_suite (const char *name, GError **error)
{
  g_auto (GStrv) names = bst_suite_list (NULL);
  g_autofree char *hint = bst_did_you_mean (name, (const char *const *)names);
  g_autofree char *unread = bst_suite_unread ();

  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("There is no suite '%s'.%s  'benchstone list suites' shows all.%s%s"), name, hint,
               unread != NULL ? "  " : "", unread != NULL ? unread : "");
}

BstSuite *
bst_suite_load (const char *name, GError **error)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new ();
  g_autoptr (GHashTable) done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Loading loading = { stack, done };
  g_autofree char *file = find_file (name, NULL);

  if (file == NULL)
    {
      fail_no_suite (name, error);
      return NULL;
    }
  return load_file (&loading, file, error);
}
