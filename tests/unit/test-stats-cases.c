/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-stats-cases.c - the reference cases, each computed by programs independent of ours: one
 * test per case, found by the name of its method.
 */
#include "stats-case.h"

static const StatsMethod *const tables[] = {
  stats_sample_methods,
  stats_compare_methods,
  stats_series_methods,
  stats_histogram_methods,
};

static const StatsMethod *
find_method (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const StatsMethod *m = tables[i]; m->method != NULL; m++)
      if (g_str_equal (m->method, name))
        return m;
  return NULL;
}

static void
test_case (gconstpointer data)
{
  JsonObject *object = (JsonObject *)data;
  const char *name = json_object_get_string_member (object, "method");
  const StatsMethod *method = find_method (name);

  if (method == NULL)
    {
      g_test_message ("no code for the method '%s'", name);
      g_test_fail ();
      return;
    }
  StatsCase *c = stats_case_new (object);
  method->run (c);
  stats_case_finish (c);
}

static void
add_case (JsonArray *array, guint index, JsonNode *node, gpointer data)
{
  JsonObject *object = json_node_get_object (node);
  g_autofree char *path =
      g_strdup_printf ("/stats-cases/%s", json_object_get_string_member (object, "id"));

  g_test_add_data_func (path, object, test_case);
}

/* A file cut short must not pass. */
static void
test_all_are_there (gconstpointer data)
{
  g_assert_cmpuint (json_array_get_length ((JsonArray *)data), ==, 211);
}

int
main (int argc, char **argv)
{
  const char *srcdir = g_getenv ("abs_top_srcdir");
  g_autofree char *path =
      g_build_filename (srcdir != NULL ? srcdir : ".", "tests", "data", "stat-cases.json", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  g_test_init (&argc, &argv, NULL);
  if (!json_parser_load_from_file (parser, path, &error))
    g_error ("%s", error->message);
  JsonArray *cases =
      json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "cases");
  json_array_foreach_element (cases, add_case, NULL);
  g_test_add_data_func ("/stats-cases-all", cases, test_all_are_there);
  return g_test_run ();
}
