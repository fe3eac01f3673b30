/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * registry-rules.c - which folders and files plugins are taken from.  A plugin is code: nobody but
 * its owner may be able to change it, and root runs only what root alone can change.
 */
#include <config.h>

#include <errno.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/registry-private.h"

gboolean
bst_plugin_name_is_valid (const char *name)
{
  return strlen (name) <= 64 && g_ascii_islower (name[0])
         && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen (name);
}

/* A group of other people may write; root's own group has only root in it. */
static gboolean
others_can_write (const struct stat *st)
{
  return (st->st_mode & S_IWOTH) != 0 || ((st->st_mode & S_IWGRP) != 0 && st->st_gid != 0);
}

/* What others than USER and root can write to: everybody, or a group.  A group with the number of
 * its user is that user's own, as most systems make one for each. */
static const char *
writers (const struct stat *st, uid_t user)
{
  if ((st->st_mode & S_IWOTH) != 0)
    return _ ("everybody");
  if ((st->st_mode & S_IWGRP) == 0 || st->st_gid == 0)
    return NULL;
  return st->st_gid == user && st->st_uid == user ? NULL : _ ("its group");
}

/* Whoever may write into a parent can put another folder in place of ours, unless it is sticky:
 * then only owners may rename.  PATH is canonical. */
static char *
parent_refusal (const char *path)
{
  g_autofree char *parent = g_path_get_dirname (path);
  struct stat st;

  if (stat (parent, &st) != 0)
    return g_strdup_printf (_ ("Plugins in '%s' are not used: cannot look at '%s': %s."), path,
                            parent, g_strerror (errno));
  if (st.st_uid != 0 || (others_can_write (&st) && (st.st_mode & S_ISVTX) == 0))
    return g_strdup_printf (_ ("Plugins in '%s' are not used by root: others than root can change "
                               "'%s'.  Use a folder that only root can change."),
                            path, parent);
  return g_str_equal (parent, "/") ? NULL : parent_refusal (parent);
}

static char *
root_refusal (const char *folder, const struct stat *st)
{
  g_autofree char *path = realpath (folder, NULL);

  if (path == NULL)
    return g_strdup_printf (_ ("Plugins in '%s' are not used: %s."), folder, g_strerror (errno));
  if (st->st_uid != 0 || others_can_write (st))
    return g_strdup_printf (_ ("Plugins in '%s' are not used by root: others than root can change "
                               "the folder.  Make root its owner ('chown root', 'chmod go-w'), or "
                               "run without root's rights."),
                            folder);
  return g_str_equal (path, "/") ? NULL : parent_refusal (path);
}

char *
bst_plugin_folder_refusal (const char *folder, uid_t user)
{
  const char *who = NULL;
  struct stat st;

  if (stat (folder, &st) != 0)
    return g_strdup_printf (_ ("Plugins in '%s' are not used: %s."), folder, g_strerror (errno));
  if (!S_ISDIR (st.st_mode))
    return g_strdup_printf (_ ("Plugins in '%s' are not used: it is no folder."), folder);
  if (user != 0 || (st.st_mode & S_IWOTH) != 0)
    who = writers (&st, user);
  if (who != NULL)
    return g_strdup_printf (_ ("Plugins in '%s' are not used: %s can write there.  "
                               "'chmod go-w' mends it."),
                            folder, who);
  return user == 0 ? root_refusal (folder, &st) : NULL;
}

char *
bst_plugin_file_refusal (const char *file, uid_t user, struct stat *st)
{
  const char *who;

  if (stat (file, st) != 0)
    return g_strdup_printf (_ ("it cannot be looked at: %s."), g_strerror (errno));
  if (!S_ISREG (st->st_mode))
    return g_strdup (_ ("it is no regular file."));
  who = writers (st, user);
  if (who != NULL)
    return g_strdup_printf (_ ("%s can write to it; 'chmod go-w' mends that."), who);
  if (user == 0 && st->st_uid != 0)
    return g_strdup (_ ("others than root can change it, so root does not load it."));
  return NULL;
}
