/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite-settings.c - reads the field "settings" of a suite or of a case.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "host/suite-settings.h"

static gboolean
set_setting (BstJsonReader *r, const char *text, BstSettings *settings)
{
  const char *name = strrchr (r->path->str, '.') + 1; /* the path is "...settings.NAME" */
  g_autoptr (GError) error = NULL;

  if (text == NULL)
    return FALSE;
  return bst_settings_set (settings, name, text, &error) || bst_json_fail (r, "%s", error->message);
}

/* A number has no unit: 2 may be meant as 2 s or 2 min, as 2 % or as 200 %. */
static gboolean
want_unit (BstJsonReader *r)
{
  static const struct
  {
    const char *name, *example;
  } examples[] = {
    { "precision", "2%" }, { "budget", "10min" },        { "duration", "5s" },
    { "timeout", "30s" },  { "memory-limit", "512MiB" },
  };
  const char *name = strrchr (r->path->str, '.') + 1;

  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    if (g_str_equal (examples[i].name, name))
      return bst_json_fail (r, _ ("a number alone has no unit; write a text such as \"%s\"."),
                            examples[i].example);
  return bst_json_fail (r, _ ("expected a text in double quotes."));
}

static gboolean
is_number (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node)
         && (json_node_get_value_type (node) == G_TYPE_INT64
             || json_node_get_value_type (node) == G_TYPE_DOUBLE);
}

static gboolean
read_setting (BstJsonReader *r, JsonNode *node, gpointer into)
{
  if (is_number (node))
    return want_unit (r);
  return set_setting (r, bst_json_read_text (r, node), into);
}

/* 7 as well as "7". */
static gboolean
read_repetitions (BstJsonReader *r, JsonNode *node, gpointer into)
{
  g_autofree char *text = bst_json_read_scalar (r, node);

  return set_setting (r, text, into);
}

static gboolean
read_for_whole_run (BstJsonReader *r, JsonNode *node, gpointer into)
{
  return bst_json_fail (r, _ ("this holds for the whole run: set it in the suite's own settings."));
}

static const BstJsonField suite_settings[] = {
  { "repetitions", read_repetitions },
  { "precision", read_setting },
  { "budget", read_setting },
  { "duration", read_setting },
  { "timeout", read_setting },
  { "memory-limit", read_setting },
  { "order", read_setting },
  { "pin", read_setting },
  { NULL, NULL },
};

static const BstJsonField case_settings[] = {
  { "repetitions", read_repetitions },
  { "precision", read_setting },
  { "duration", read_setting },
  { "timeout", read_setting },
  { "memory-limit", read_setting },
  { "pin", read_setting },
  { "budget", read_for_whole_run },
  { "order", read_for_whole_run },
  { NULL, NULL },
};

gboolean
bst_suite_read_settings (BstJsonReader *reader, JsonNode *node, BstSettings *settings,
                         gboolean of_suite)
{
  return bst_json_read_fields (reader, node, of_suite ? suite_settings : case_settings, settings);
}
