/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * paths.c - where files are looked for and kept, after the XDG base directory rules, and the
 * search paths of plugins and suites.  Changing files is in files.c.
 */
#include <config.h>
#include <benchstone/plugin.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "model/paths.h"

/* The variable's value when it is an absolute path: the rules say to ignore any other. */
static char *
absolute_from_env (const char *variable)
{
  const char *value = g_getenv (variable);

  return value != NULL && g_path_is_absolute (value) ? g_strdup (value) : NULL;
}

/* HOME unset means no home.  g_get_home_dir() would fall back to the password file, and a
 * service or a container that has no HOME does not expect files to appear there. */
static char *
xdg_home (const char *variable, const char *below_home)
{
  g_autofree char *base = absolute_from_env (variable);

  if (base == NULL)
    {
      g_autofree char *home = absolute_from_env ("HOME");

      if (home == NULL)
        return NULL;
      base = g_build_filename (home, below_home, NULL);
    }
  return g_build_filename (base, "benchstone", NULL);
}

char *
bst_path_data_home (void)
{
  return xdg_home ("XDG_DATA_HOME", ".local/share");
}

char *
bst_path_cache_home (void)
{
  return xdg_home ("XDG_CACHE_HOME", ".cache");
}

static char *
own_program (const char *variable, const char *name)
{
  const char *given = g_getenv (variable);

  if (given != NULL && *given != '\0')
    return g_strdup (given);
  return g_build_filename (BST_PKGLIBEXECDIR, name, NULL);
}

char *
bst_path_worker (void)
{
  return own_program ("BENCHSTONE_WORKER", "benchstone-worker");
}

char *
bst_path_topology (void)
{
  return own_program ("BENCHSTONE_TOPOLOGY", "benchstone-topology");
}

static void
add_once (GPtrArray *folders, const char *folder)
{
  for (guint i = 0; i < folders->len; i++)
    if (strcmp (folders->pdata[i], folder) == 0)
      return;
  g_ptr_array_add (folders, g_strdup (folder));
}

/* An empty element is skipped: it must never come to mean the current folder. */
static void
add_list (GPtrArray *folders, const char *list)
{
  g_auto (GStrv) elements = g_strsplit (list != NULL ? list : "", ":", -1);

  for (guint i = 0; elements[i] != NULL; i++)
    if (*elements[i] != '\0')
      add_once (folders, elements[i]);
}

static GStrv
search_path (const char *option, const char *variable, const char *below_data_home,
             const char *installed)
{
  g_autofree char *data_home = bst_path_data_home ();
  GPtrArray *folders = g_ptr_array_new ();

  add_list (folders, option);
  add_list (folders, g_getenv (variable));
  if (data_home != NULL)
    {
      g_autofree char *folder = g_build_filename (data_home, below_data_home, NULL);

      add_once (folders, folder);
    }
  add_once (folders, installed);
  g_ptr_array_add (folders, NULL);
  return (GStrv)g_ptr_array_free (folders, FALSE);
}

GStrv
bst_path_plugin_dirs (const char *option)
{
  return search_path (option, "BENCHSTONE_PLUGIN_PATH", "plugins", BST_PLUGINDIR);
}

GStrv
bst_path_suite_dirs (void)
{
  return search_path (NULL, "BENCHSTONE_SUITE_PATH", "suites", BST_SUITEDIR);
}

/* getcwd(3) is asked, as a folder that is gone can still be opened and looked at. */
gboolean
bst_path_here_is_gone (void)
{
  char *path = getcwd (NULL, 0);
  const gboolean gone = path == NULL;

  free (path);
  return gone;
}

char *
bst_path_absolute (const char *path, GError **error)
{
  if (g_path_is_absolute (path) || !bst_path_here_is_gone ())
    return g_canonicalize_filename (path, NULL);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("'%s' cannot be found, as the current folder does not exist any more.  Enter "
                  "another one, or give the whole path."),
               path);
  return NULL;
}
