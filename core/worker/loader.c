/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * loader.c - the only caller of libltdl.  A plugin stays loaded until the worker ends.
 */
#include <config.h>
#include <dlfcn.h>
#include <glib/gi18n.h>
#include <ltdl.h>
#include <string.h>
#include "worker/loader.h"
#include "worker/object-file.h"

/* libltdl says "file not found" whatever was wrong; the dynamic linker knows better. */
static void
explain (const char *file, GError **error)
{
  const char *known = lt_dlerror ();

  if (g_file_test (file, G_FILE_TEST_EXISTS))
    {
      void *handle = dlopen (file, RTLD_NOW | RTLD_LOCAL);

      if (handle == NULL)
        known = dlerror ();
    }
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The plugin '%s' cannot be loaded: %s"), file,
               known);
}

/* A library of anything else looks the same. */
static void
set_wrong_name (const char *path, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);

  if (g_str_has_suffix (name, ".so"))
    name[strlen (name) - strlen (".so")] = '\0';
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("'%s' has no plugin '%s' in it.  A plugin's file is called as BST_PLUGIN_DEFINE "
                  "calls the plugin: rename one of them, if it is a plugin of Benchstone at all."),
               path, name);
}

BstWorkerQuery
bst_loader_load (const char *file, GError **error)
{
  g_autofree char *path = g_canonicalize_filename (file, NULL);

  if (!bst_object_file_check (path, error))
    return NULL;
  if (lt_dlinit () != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("libltdl does not start: %s"),
                   lt_dlerror ());
      return NULL;
    }
  lt_dlhandle handle = lt_dlopen (path);
  if (handle == NULL)
    {
      explain (path, error);
      return NULL;
    }
  /* libltdl puts the file's name before the symbol: NAME_LTX_bst_plugin_query. */
  union
  {
    void *data;
    BstWorkerQuery query;
  } symbol = { lt_dlsym (handle, "bst_plugin_query") };

  if (symbol.query == NULL)
    set_wrong_name (path, error);
  return symbol.query;
}
