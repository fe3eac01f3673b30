/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fixture.c - the shared folders of one run.
 */
#include <config.h>

#include "host/fixture.h"

struct _BstFixtures
{
  GPtrArray *all;
  const char *tag;
  BstKeeper *keeper;
};

BstFixtures *
bst_fixtures_new (const char *tag, BstKeeper *keeper)
{
  BstFixtures *fixtures = g_new0 (BstFixtures, 1);

  fixtures->all = g_ptr_array_new ();
  fixtures->tag = tag;
  fixtures->keeper = keeper;
  return fixtures;
}

static void
remove_folder (BstFixtures *fixtures, BstFixture *fixture)
{
  if (fixture->folder != NULL)
    bst_scratch_remove (fixture->folder, fixtures->keeper);
  g_clear_pointer (&fixture->folder, g_free);
  fixture->ready = FALSE;
}

void
bst_fixtures_free (BstFixtures *fixtures)
{
  for (guint i = 0; i < fixtures->all->len; i++)
    {
      BstFixture *fixture = fixtures->all->pdata[i];

      remove_folder (fixtures, fixture);
      g_free (fixture->key);
      g_free (fixture->target);
      g_free (fixture);
    }
  g_ptr_array_unref (fixtures->all);
  g_free (fixtures);
}

BstFixture *
bst_fixtures_find (BstFixtures *fixtures, const char *key, const char *target)
{
  for (guint i = 0; i < fixtures->all->len; i++)
    {
      BstFixture *fixture = fixtures->all->pdata[i];

      if (g_str_equal (fixture->key, key) && g_str_equal (fixture->target, target))
        return fixture;
    }
  return NULL;
}

BstFixture *
bst_fixtures_add (BstFixtures *fixtures, const char *key, const char *target, guint64 bytes)
{
  BstFixture *fixture = bst_fixtures_find (fixtures, key, target);

  if (fixture == NULL)
    {
      fixture = g_new0 (BstFixture, 1);
      fixture->key = g_strdup (key);
      fixture->target = g_strdup (target);
      g_ptr_array_add (fixtures->all, fixture);
    }
  fixture->bytes = MAX (fixture->bytes, bytes);
  return fixture;
}

gboolean
bst_fixtures_prepare (BstFixtures *fixtures, BstFixture *fixture, GError **error)
{
  if (fixture->folder == NULL)
    fixture->folder =
        bst_scratch_make (fixture->target, fixtures->tag, "fixture-", fixtures->keeper, error);
  return fixture->folder != NULL;
}

void
bst_fixtures_settle (BstFixtures *fixtures, BstFixture *fixture, gboolean became_ready)
{
  if (became_ready)
    fixture->ready = TRUE;
  else if (!fixture->ready)
    remove_folder (fixtures, fixture);
}
