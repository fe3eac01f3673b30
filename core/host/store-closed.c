/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store-closed.c - runs of other users in a store that several share: a run's folder is its owner's
 * alone, so they are there and cannot be read.  Nobody shall take what he sees for all that there is.
 */
#include <config.h>

#include <errno.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/journal.h"
#include "host/store-private.h"
#include "model/result-json.h"

static gboolean
is_denied (const char *path, int mode)
{
  return access (path, mode) != 0 && errno == EACCES;
}

gboolean
bst_store_is_closed (const char *folder)
{
  g_autofree char *document = g_build_filename (folder, BST_RESULT_FILE, NULL);
  g_autofree char *journal = g_build_filename (folder, BST_JOURNAL_FILE, NULL);

  if (is_denied (folder, R_OK | X_OK) || is_denied (document, R_OK))
    return TRUE;
  return access (document, R_OK) != 0 && is_denied (journal, R_OK);
}

/* Runs alone: other folders that somebody put here are none of ours. */
static guint
count_closed (const BstStore *store)
{
  g_autoptr (GDir) dir = g_dir_open (bst_store_folder (store), 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (bst_store_folder (store), name, NULL);

      n += bst_store_is_id (name) && bst_store_is_closed (path);
    }
  return n;
}

char *
bst_store_closed_text (const BstStore *store)
{
  const guint n = count_closed (store);

  if (n == 0)
    return NULL;
  return g_strdup_printf (
      ngettext (
          "%u run in '%s' may not be read by you and was passed over; its owner opens it with "
          "'chmod -R go+rX RUN'.",
          "%u runs in '%s' may not be read by you and were passed over; their owner opens them "
          "with 'chmod -R go+rX RUN...'.",
          n),
      n, bst_store_folder (store));
}
