/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * plan-target.c - where a case works, and why it is not run when it cannot or may not: known
 * before anything is started, so that a plan can show it.
 */
#include <config.h>

#include <errno.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/plan-private.h"
#include "model/paths.h"

/* linux/magic.h */
#define TMPFS_MAGIC 0x01021994
#define RAMFS_MAGIC 0x858458f6

static gboolean
is_in_memory (const char *folder)
{
  struct statfs fs;

  return statfs (folder, &fs) == 0
         && ((guint32)fs.f_type == TMPFS_MAGIC || (guint32)fs.f_type == RAMFS_MAGIC);
}

static void
use_current_folder (BstPlanTarget *target)
{
  target->folder = g_get_current_dir ();
  if (bst_path_here_is_gone ())
    {
      target->unfit_status = BST_STATUS_SKIPPED;
      target->unfit = g_strdup (_ ("The current folder does not exist any more.  Name a folder on "
                                   "the disk to be measured: --target disk=DIR."));
    }
  else if (is_in_memory (target->folder))
    {
      target->unfit_status = BST_STATUS_SKIPPED;
      target->unfit = g_strdup_printf (
          _ ("The current folder, '%s', is kept in memory (tmpfs), not on a disk.  Name a folder "
             "on the disk to be measured: --target disk=DIR."),
          target->folder);
    }
  else if (access (target->folder, W_OK | X_OK) != 0)
    {
      target->unfit_status = BST_STATUS_PERMISSION;
      target->unfit = g_strdup_printf (_ ("The current folder, '%s', cannot be written: %s.  Name "
                                          "another on the disk to be measured: --target "
                                          "disk=DIR."),
                                       target->folder, g_strerror (errno));
    }
}

/* A device is never written to, whether something is mounted from it or not. */
static gboolean
check_named_folder (const char *path, const char *named, GError **error)
{
  struct stat info;

  if (stat (path, &info) != 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("--target disk=%s: %s.  Name a folder that exists."), named,
                 g_strerror (errno));
  else if (S_ISBLK (info.st_mode) || S_ISCHR (info.st_mode))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("--target disk=%s: this is a device, and nothing is ever written to one.  Name "
                    "a folder on its file system."),
                 named);
  else if (!S_ISDIR (info.st_mode))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("--target disk=%s: this must be a folder."),
                 named);
  else if (access (path, W_OK | X_OK) != 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("--target disk=%s: this folder cannot be written: %s.  Name one that can."),
                 named, g_strerror (errno));
  else
    return TRUE;
  return FALSE;
}

/* What was named must be right, or the user has mistyped it. */
static gboolean
use_named_folder (BstPlanTarget *target, const char *folder, GError **error)
{
  target->folder = bst_path_absolute (folder, error);
  if (target->folder == NULL)
    {
      g_prefix_error (error, "--target disk: ");
      return FALSE;
    }
  return check_named_folder (target->folder, folder, error);
}

gboolean
bst_plan_target_init (BstPlanTarget *target, const BstPlanOptions *options,
                      const BstVariant *variant, GError **error)
{
  const char *named = NULL;

  *target = (BstPlanTarget){ 0 };
  for (guint i = 0; options->targets != NULL && i < options->targets->len; i++)
    {
      const BstPair *pair = options->targets->pdata[i];

      if (!g_str_equal (pair->key, "disk"))
        {
          g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                       _ ("--target %s=%s: there is only the target 'disk'."), pair->key,
                       pair->value);
          return FALSE;
        }
      named = pair->value;
    }
  if (variant != NULL && variant->target != NULL)
    named = variant->target;
  if (named != NULL)
    return use_named_folder (target, named, error);
  use_current_folder (target);
  return TRUE;
}

void
bst_plan_target_clear (BstPlanTarget *target)
{
  g_free (target->folder);
  g_free (target->unfit);
}

static void
skip (BstPlanCase *c, BstStatus status, const char *reason)
{
  c->skip_status = status;
  c->skip_reason = g_strdup (reason);
}

void
bst_plan_case_place (BstPlanCase *c, const BstPlanTarget *target, const BstPlanOptions *options)
{
  guint needs = c->info->needs;

  if ((needs & BST_NEEDS_ROOT) != 0 && geteuid () != 0)
    skip (c, BST_STATUS_PERMISSION,
          _ ("It needs the rights of root.  Run it as root to measure it."));
  else if ((needs & BST_NEEDS_DESTRUCTIVE) != 0 && !options->allow_destructive)
    skip (c, BST_STATUS_SKIPPED,
          _ ("It overwrites its target.  Allow that by --allow-destructive if nothing there is "
             "needed any more."));
  else if ((needs & BST_NEEDS_SCRATCH) != 0 && target->unfit != NULL)
    skip (c, target->unfit_status, target->unfit);
  else if ((needs & BST_NEEDS_SCRATCH) != 0)
    c->target = g_strdup (target->folder);
}
