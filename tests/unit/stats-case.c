/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stats-case.c - reads a case and compares.
 */
#include "stats-case.h"

#include <math.h>

StatsCase *
stats_case_new (JsonObject *object)
{
  StatsCase *c = g_new0 (StatsCase, 1);

  c->object = object;
  c->offered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (!json_object_get_null_member (object, "expected"))
    c->expected = json_object_get_object_member (object, "expected");
  return c;
}

void
stats_case_finish (StatsCase *c)
{
  g_autoptr (GList) members = c->expected != NULL ? json_object_get_members (c->expected) : NULL;

  g_assert_true (c->has_state);
  for (GList *m = members; m != NULL; m = m->next)
    if (!g_hash_table_contains (c->offered, m->data))
      {
        g_test_message ("'%s' is expected, but the method did not offer it", (char *)m->data);
        g_test_fail ();
      }
  g_hash_table_unref (c->offered);
  g_free (c);
}

/* JSON has no NaN: the file writes such numbers as strings. */
static double
node_number (JsonNode *node)
{
  if (JSON_NODE_HOLDS_NULL (node))
    return NAN;
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return g_ascii_strtod (json_node_get_string (node), NULL);
  if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return json_node_get_boolean (node);
  return json_node_get_double (node);
}

static double *
node_array (JsonNode *node, gsize *n)
{
  JsonArray *array = json_node_get_array (node);
  double *values;

  *n = json_array_get_length (array);
  values = g_new0 (double, *n + 1);
  for (gsize i = 0; i < *n; i++)
    values[i] = node_number (json_array_get_element (array, (guint)i));
  return values;
}

JsonNode *
stats_case_member (StatsCase *c, const char *name)
{
  static const char *const places[] = { "input", "params" };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    if (json_object_has_member (c->object, places[i]))
      {
        JsonObject *place = json_object_get_object_member (c->object, places[i]);

        if (json_object_has_member (place, name))
          return json_object_get_member (place, name);
      }
  g_error ("the case has no '%s'", name);
}

double *
stats_case_array (StatsCase *c, const char *name, gsize *n)
{
  return node_array (stats_case_member (c, name), n);
}

double
stats_case_number (StatsCase *c, const char *name)
{
  return node_number (stats_case_member (c, name));
}

double
stats_case_confidence (StatsCase *c)
{
  JsonObject *params = json_object_has_member (c->object, "params")
                           ? json_object_get_object_member (c->object, "params")
                           : NULL;

  if (params == NULL || !json_object_has_member (params, "confidence"))
    return 0.95;
  return json_object_get_double_member (params, "confidence");
}

void
stats_case_state (StatsCase *c, BstStatsState state)
{
  const char *status = json_object_get_string_member (c->object, "status");

  c->has_state = TRUE;
  switch (state)
    {
    case BST_STATS_OK:
      g_assert_cmpstr (status, ==, "ok");
      return;
    case BST_STATS_TOO_FEW:
      g_assert_cmpstr (status, ==, "undefined");
      return;
    case BST_STATS_NO_SPREAD:
      g_assert_true (g_str_equal (status, "undefined") || g_str_equal (status, "degenerate"));
      return;
    case BST_STATS_NOT_FINITE:
    case BST_STATS_NOT_POSITIVE:
      g_assert_cmpstr (status, ==, "error");
      return;
    }
  g_assert_not_reached ();
}

static void
compare (StatsCase *c, const char *name, double value, double expected)
{
  JsonObject *tolerance = json_object_get_object_member (c->object, "tolerance");
  const double relative = json_object_get_double_member (tolerance, "rel");
  const double absolute = json_object_get_double_member (tolerance, "abs");

  if (isnan (expected) ? isnan (value)
                       : fabs (value - expected) <= fmax (absolute, relative * fabs (expected)))
    return;
  g_test_message ("%s: got %.17g, expected %.17g", name, value, expected);
  g_test_fail ();
}

gboolean
stats_case_expects (StatsCase *c, const char *name)
{
  return c->expected != NULL && json_object_has_member (c->expected, name);
}

double
stats_case_expected (StatsCase *c, const char *name)
{
  g_hash_table_add (c->offered, g_strdup (name));
  return node_number (json_object_get_member (c->expected, name));
}

void
stats_case_offer (StatsCase *c, const char *name, double value)
{
  if (stats_case_expects (c, name))
    compare (c, name, value, stats_case_expected (c, name));
}

void
stats_case_offer_array (StatsCase *c, const char *name, const double *values, gsize n)
{
  gsize n_expected;
  g_autofree double *expected = NULL;

  g_assert_true (stats_case_expects (c, name));
  g_hash_table_add (c->offered, g_strdup (name));
  expected = node_array (json_object_get_member (c->expected, name), &n_expected);
  g_assert_cmpuint (n, ==, n_expected);
  for (gsize i = 0; i < n; i++)
    compare (c, name, values[i], expected[i]);
}

void
stats_case_offer_counts (StatsCase *c, const char *name, const gsize *values, gsize n)
{
  g_autofree double *doubles = g_new0 (double, n + 1);

  for (gsize i = 0; i < n; i++)
    doubles[i] = (double)values[i];
  stats_case_offer_array (c, name, doubles, n);
}
