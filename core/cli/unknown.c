/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * unknown.c - a name that was looked for in vain: what it is instead, or what was meant.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/unknown.h"
#include "host/suite.h"
#include "model/nearest.h"

static char *
benchmarks_of (const BstPluginEntry *entry)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; entry->briefs != NULL && i < entry->briefs->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            ((BstBenchmarkBrief *)entry->briefs->pdata[i])->name);
  return g_string_free (names, FALSE);
}

const BstPluginEntry *
bst_cli_find_plugin (BstRegistry *registry, const char *name)
{
  const GPtrArray *plugins = bst_registry_list (registry);

  for (guint i = 0; i < plugins->len; i++)
    {
      const BstPluginEntry *entry = plugins->pdata[i];

      if (!entry->shadowed && g_str_equal (entry->name, name))
        return entry;
    }
  return NULL;
}

/* All names that could have been meant, borrowed. */
static GPtrArray *
known_names (BstRegistry *registry, GStrv suites, gboolean plugins_too)
{
  const GPtrArray *plugins = bst_registry_list (registry);
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; suites[i] != NULL; i++)
    g_ptr_array_add (names, suites[i]);
  for (guint i = 0; i < plugins->len; i++)
    {
      const BstPluginEntry *entry = plugins->pdata[i];

      if (plugins_too)
        g_ptr_array_add (names, entry->name);
      for (guint j = 0; entry->briefs != NULL && j < entry->briefs->len; j++)
        g_ptr_array_add (names, ((BstBenchmarkBrief *)entry->briefs->pdata[j])->name);
    }
  g_ptr_array_add (names, NULL);
  return names;
}

/* It may be in a folder that was not looked into. */
static char *
unread_folders (BstRegistry *registry)
{
  const GPtrArray *remarks = bst_registry_remarks (registry);
  g_autofree char *suites = bst_suite_unread ();
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < remarks->len; i++)
    g_string_append_printf (text, "  %s", (const char *)remarks->pdata[i]);
  if (suites != NULL)
    g_string_append_printf (text, "  %s", suites);
  return g_string_free (text, FALSE);
}

char *
bst_cli_unknown_name (BstRegistry *registry, const char *name, gboolean plugins_too)
{
  const BstPluginEntry *plugin = bst_cli_find_plugin (registry, name);
  g_auto (GStrv) suites = bst_suite_list (NULL);
  g_autoptr (GPtrArray) names = known_names (registry, suites, plugins_too);
  g_autofree char *hint = bst_did_you_mean (name, (const char *const *)names->pdata);
  g_autofree char *benchmarks = plugin != NULL ? benchmarks_of (plugin) : NULL;
  g_autofree char *unread = unread_folders (registry);

  if (plugin != NULL && plugin->error != NULL)
    return g_strdup_printf (_ ("'%s' is a plugin that cannot be used: %s"), name, plugin->error);
  if (plugin != NULL)
    return g_strdup_printf (_ ("'%s' is a plugin; its benchmarks are: %s."), name, benchmarks);
  if (plugins_too)
    return g_strdup_printf (_ ("There is no benchmark, suite or plugin '%s'.%s  "
                               "'benchstone list' shows all.%s"),
                            name, hint, unread);
  return g_strdup_printf (_ ("There is no suite '%s'.%s  'benchstone list' shows what there is.%s"),
                          name, hint, unread);
}
