/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch-claims.c - which numbers of a series are taken, for those who may not read its runs: a link to
 * each run, whose name says all that must be known.  Names of a folder can be read by whoever may use it.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/store-private.h"
#include "host/watch.h"

/* ".series-HASH-FIRST-EVERY-COUNT-NUMBER", FIRST and EVERY in us. */
#define CLAIM BST_STORE_CLAIM "%s-%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT "-%u-%u"
/* So much of a name's hash that no two series share it. */
#define HASH_DIGITS 15

char *
bst_series_hash (const BstSeriesKey *key)
{
  g_autofree char *whole = g_strconcat (key->name, "\n", key->label, NULL);
  char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, whole, -1);

  hash[HASH_DIGITS] = '\0';
  return hash;
}

/* There are file systems without links; then the runs themselves tell whoever may read them. */
void
bst_series_claim (BstStore *store, const BstSeriesPlace *place, const char *label, const char *id)
{
  const BstSeriesKey key = { place->name, label, 0 };
  g_autofree char *hash = bst_series_hash (&key);
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  BstGrid grid;

  if (!bst_grid_of (place, &grid))
    return;
  name = g_strdup_printf (CLAIM, hash, grid.first, grid.every, grid.count, place->index);
  path = g_build_filename (bst_store_folder (store), name, NULL);
  if (symlink (id, path) != 0 && access (path, F_OK) != 0 && unlink (path) == 0)
    (void)!symlink (id, path); /* its run was removed */
}

static void
claim_free (gpointer data)
{
  BstSeriesClaim *claim = data;

  g_free (claim->folder);
  g_free (claim);
}

/* NULL: NAME is no claim of the series with this hash, or its run is not there any more. */
static BstSeriesClaim *
read_claim (const BstStore *store, const char *name, const char *hash)
{
  g_autofree char *path = g_build_filename (bst_store_folder (store), name, NULL);
  const gsize before = strlen (BST_STORE_CLAIM);
  g_autofree char *id = NULL;
  BstSeriesClaim claim = { 0 };
  gint64 due;

  if (!g_str_has_prefix (name, BST_STORE_CLAIM) || !g_str_has_prefix (name + before, hash)
      || sscanf (name + before + HASH_DIGITS, "-%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT "-%u-%u",
                 &claim.grid.first, &claim.grid.every, &claim.grid.count, &claim.number)
             != 4
      || claim.grid.every < BST_GRID_SHORTEST
      || __builtin_mul_overflow (claim.grid.every, (gint64)claim.number, &due)
      || __builtin_add_overflow (due, claim.grid.first, &due))
    return NULL;
  id = g_file_read_link (path, NULL);
  if (id == NULL || !bst_store_is_id (id))
    return NULL;
  claim.folder = g_build_filename (bst_store_folder (store), id, NULL);
  return g_memdup2 (&claim, sizeof claim);
}

GPtrArray *
bst_series_claims (BstStore *store, const BstSeriesKey *key)
{
  GPtrArray *claims = g_ptr_array_new_with_free_func (claim_free);
  g_autoptr (GDir) dir = g_dir_open (bst_store_folder (store), 0, NULL);
  g_autofree char *hash = bst_series_hash (key);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      BstSeriesClaim *claim = read_claim (store, name, hash);

      if (claim != NULL)
        g_ptr_array_add (claims, claim);
    }
  return claims;
}
