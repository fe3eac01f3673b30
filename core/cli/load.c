/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * load.c - the runs that a command line names.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/load.h"

/* A run of the store has an id, and can be removed; but not for a lack of memory, of descriptors
 * or of rights: it may be whole. */
static void
say_unreadable (BstStore *store, const char *folder, const GError *error)
{
  const char *why = error->message;
  g_autofree char *id = g_path_get_basename (folder);
  g_autofree char *parent = g_path_get_dirname (folder);

  if (g_str_equal (parent, bst_store_folder (store))
      && g_error_matches (error, BST_ERROR, BST_ERROR_FAILED))
    bst_cli_error (_ ("%s  To go on without it, name the other runs by their ids, or remove it: "
                      "'benchstone runs remove %s'."),
                   why, id);
  else
    bst_cli_error ("%s", why);
}

void
bst_cli_remark_closed (const BstStore *store)
{
  g_autofree char *text = bst_store_closed_text (store);

  if (text != NULL)
    bst_cli_remark ("%s", text);
}

static gboolean
load_one (BstStore *store, const char *folder, BstLoader loader, GPtrArray *results)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;
  BstResult *result = loader (folder, &remark, &error);

  if (result == NULL)
    {
      say_unreadable (store, folder, error);
      return FALSE;
    }
  if (remark != NULL)
    bst_cli_remark ("%s", remark);
  g_ptr_array_add (results, result);
  return TRUE;
}

/* WHOLE: a variant of a run is none. */
static gboolean
load_named (BstStore *store, const char *name, BstLoader loader, gboolean whole, GPtrArray *results)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) folders = bst_store_find (store, name, &error);

  if (folders == NULL && (whole || !bst_cli_load_variant (store, name, loader, results, &error)))
    {
      bst_cli_error ("%s", error->message);
      return FALSE;
    }
  if (bst_store_passed_over (store) != NULL)
    bst_cli_remark ("%s", bst_store_passed_over (store));
  for (guint i = 0; folders != NULL && i < folders->len; i++)
    if (!load_one (store, folders->pdata[i], loader, results))
      return FALSE;
  return TRUE;
}

static GPtrArray *
load_runs (const BstCommonOptions *common, char *const *names, BstLoader loader, gboolean whole)
{
  static char *const last[] = { (char *)"@last", NULL };
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);

  if (store == NULL)
    {
      bst_cli_error ("%s", error->message);
      return NULL;
    }
  for (char *const *name = *names != NULL ? names : last; *name != NULL; name++)
    if (!load_named (store, *name, loader, whole, results))
      return NULL;
  return g_steal_pointer (&results);
}

GPtrArray *
bst_cli_load_runs (const BstCommonOptions *common, char *const *names)
{
  return load_runs (common, names, bst_store_load, FALSE);
}

GPtrArray *
bst_cli_load_figures (const BstCommonOptions *common, char *const *names)
{
  return load_runs (common, names, bst_store_load_figures, FALSE);
}

GPtrArray *
bst_cli_load_whole_runs (const BstCommonOptions *common, char *const *names)
{
  return load_runs (common, names, bst_store_load, TRUE);
}
