/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fixture.h - folders that cases with the same key and target share: laid out once by the first
 * worker that needs one, removed at the end of the run.
 */
#pragma once
#include "host/scratch.h"

typedef struct
{
  char *key, *target;
  guint64 bytes;  /* the most that a case said it needs */
  char *folder;   /* NULL until a case needs it */
  gboolean ready; /* a worker has laid it out whole */
} BstFixture;

typedef struct _BstFixtures BstFixtures;

/* TAG and KEEPER are borrowed. */
BstFixtures *bst_fixtures_new (const char *tag, BstKeeper *keeper);
/* Removes all folders. */
void bst_fixtures_free (BstFixtures *fixtures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstFixtures, bst_fixtures_free)

BstFixture *bst_fixtures_find (BstFixtures *fixtures, const char *key, const char *target);
/* As find, else a new one. */
BstFixture *bst_fixtures_add (BstFixtures *fixtures, const char *key, const char *target,
                              guint64 bytes);
/* Makes the folder when it is missing. */
gboolean bst_fixtures_prepare (BstFixtures *fixtures, BstFixture *fixture, GError **error);
/* After a repetition: a folder that was begun and not finished is removed. */
void bst_fixtures_settle (BstFixtures *fixtures, BstFixture *fixture, gboolean became_ready);
