/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * scratch.c - makes and removes folders on the file system under test.
 */
#include <config.h>
#include <errno.h>
#include <sys/stat.h>

#include <glib/gi18n.h>

#include "host/scratch.h"
#include "model/paths.h"
#include "model/status.h"

char *
bst_scratch_new_tag (void)
{
  return g_strdup_printf ("%08x%08x", g_random_int (), g_random_int ());
}

static BstError
code_of_errno (int number)
{
  switch (number)
    {
    case EACCES:
    case EPERM:
    case EROFS:
      return BST_ERROR_PERMISSION;
    case ENOSPC:
    case EDQUOT:
      return BST_ERROR_NO_SPACE;
    default:
      return BST_ERROR_FAILED;
    }
}

/* The keeper is told first: a folder that it knows and that is not there does no harm, the
 * other way round it would stay. */
char *
bst_scratch_make (const char *parent, const char *tag, const char *kind, BstKeeper *keeper,
                  GError **error)
{
  static guint counter;
  g_autofree char *absolute = g_canonicalize_filename (parent, NULL);
  g_autofree char *path = NULL;
  g_autofree char *name = g_strdup_printf (".benchstone-%s-%s%u", tag, kind, ++counter);

  path = g_build_filename (absolute, name, NULL);
  bst_keeper_hold (keeper, path);
  if (mkdir (path, 0700) == 0)
    return g_steal_pointer (&path);
  g_set_error (error, BST_ERROR, code_of_errno (errno),
               _ ("Cannot make a folder in '%s': %s.  Name another place with --target disk=DIR."),
               absolute, g_strerror (errno));
  bst_keeper_release (keeper, path);
  return NULL;
}

gboolean
bst_scratch_remove (const char *path, BstKeeper *keeper)
{
  if (!bst_path_remove_tree (path, NULL))
    return FALSE; /* the keeper tries once more at the end */
  bst_keeper_release (keeper, path);
  return TRUE;
}
