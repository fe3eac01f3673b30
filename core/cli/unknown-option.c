/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * unknown-option.c - an option that a command does not have: which one was meant.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "cli/unknown.h"
#include "model/nearest.h"

/* Without their dashes, borrowed, so that these are not taken for letters that agree. */
static GPtrArray *
known_options (const GOptionEntry *entries, const char *const *common)
{
  GPtrArray *names = g_ptr_array_new ();

  for (; entries != NULL && entries->long_name != NULL; entries++)
    if ((entries->flags & G_OPTION_FLAG_HIDDEN) == 0)
      g_ptr_array_add (names, (gpointer)entries->long_name);
  for (; *common != NULL; common++)
    g_ptr_array_add (names, (gpointer)(*common + strlen ("--")));
  g_ptr_array_add (names, NULL);
  return names;
}

/* The first long option of ARGV that is none of NAMES; NULL: there is none. */
static char *
find_unknown (char *const *argv, const GPtrArray *names)
{
  for (; *argv != NULL && !g_str_equal (*argv, "--"); argv++)
    {
      g_autofree char *name = NULL;

      if (!g_str_has_prefix (*argv, "--"))
        continue;
      name = g_strndup (*argv + 2, strcspn (*argv + 2, "="));
      if (!g_strv_contains ((const char *const *)names->pdata, name))
        return g_steal_pointer (&name);
    }
  return NULL;
}

char *
bst_cli_unknown_option (char *const *argv, const GOptionEntry *entries, const char *const *common)
{
  g_autoptr (GPtrArray) names = known_options (entries, common);
  g_autofree char *name = find_unknown (argv, names);
  const char *meant = name != NULL ? bst_nearest (name, (const char *const *)names->pdata) : NULL;

  return meant != NULL ? g_strdup_printf (_ ("Did you mean '--%s'?  "), meant) : g_strdup ("");
}
