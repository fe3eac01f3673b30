/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * watch-find.c - where a series stands, by its runs.  A series is gone on with by whom it was begun:
 * runs under another label, and those that were imported, may be called the same and are of others.
 */
#include <config.h>

#include <math.h>

#include "host/journal.h"
#include "host/store-private.h"
#include "host/watch.h"
#include "model/result-json.h"

/* What was measured into this store has a journal; what was brought in from elsewhere has none. */
static gboolean
is_measured_here (const BstStoreEntry *run)
{
  return bst_store_file_size (run->folder, BST_JOURNAL_FILE) >= 0;
}

/* Runs of one name and label, due at the same steps. */
typedef struct
{
  BstSeriesState state;
  gint64 newest;      /* when the last of them was due */
  const char *folder; /* of that */
  gboolean fits;      /* it has the steps that are asked for */
  gboolean is_here;   /* this machine made that run */
} Candidate;

gboolean
bst_grid_of (const BstSeriesPlace *place, BstGrid *grid)
{
  const double longest = BST_GRID_LONGEST_DAYS * 86400.0;
  const gint64 every =
      place->every <= longest ? (gint64)llround (place->every * G_USEC_PER_SEC) : 0;
  gint64 first = 0;

  if (every < BST_GRID_SHORTEST || __builtin_mul_overflow (every, (gint64)place->index, &first)
      || __builtin_sub_overflow (place->due, first, &first))
    return FALSE;
  *grid = (BstGrid){ first, every, place->count };
  return TRUE;
}

static Candidate *
candidate_with (GArray *candidates, const BstGrid *grid)
{
  const Candidate none = { .state.grid = *grid, .newest = G_MININT64 };

  for (guint i = 0; i < candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (candidates, Candidate, i);

      if (candidate->state.grid.first == grid->first && candidate->state.grid.every == grid->every)
        return candidate;
    }
  g_array_append_val (candidates, none);
  return &g_array_index (candidates, Candidate, candidates->len - 1);
}

static void
take_run (GArray *candidates, const BstStoreEntry *run, const BstGrid *grid)
{
  const BstSeriesPlace *place = &run->place;
  Candidate *candidate = candidate_with (candidates, grid);
  BstSeriesState *state = &candidate->state;

  state->next = MAX (state->next, place->index < G_MAXUINT ? place->index + 1 : G_MAXUINT);
  state->there++;
  state->is_running |= g_strcmp0 (run->state, "running") == 0;
  if (place->due >= candidate->newest)
    {
      state->grid = *grid;
      candidate->newest = place->due;
      candidate->folder = run->folder;
    }
}

/* A run that is there and cannot be read has its number all the same. */
static void
take_claims (GArray *candidates, const GPtrArray *claims, const GPtrArray *runs)
{
  g_autoptr (GHashTable) unread = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < runs->len; i++)
    if (((const BstStoreEntry *)runs->pdata[i])->error != NULL)
      g_hash_table_add (unread, ((const BstStoreEntry *)runs->pdata[i])->folder);
  for (guint i = 0; i < claims->len; i++)
    {
      const BstSeriesClaim *claim = claims->pdata[i];
      const BstStoreEntry run = { .folder = claim->folder,
                                  .place = { .index = claim->number,
                                             .due = bst_grid_due (&claim->grid, claim->number) } };

      if (g_hash_table_contains (unread, claim->folder))
        take_run (candidates, &run, &claim->grid);
    }
}

/* ---- Which of several ---------------------------------------------------------------------- */

static gboolean
was_made_by (const char *folder, const char *signature)
{
  g_autoptr (BstResult) run = bst_store_load_figures (folder, NULL, NULL);
  g_autofree char *own = run != NULL && run->machines->len > 0
                             ? bst_machine_signature (run->machines->pdata[0])
                             : NULL;

  return g_strcmp0 (own, signature) == 0;
}

/* Folders of another machine's store may have been copied here as they were. */
static void
judge (GArray *candidates, gint64 every)
{
  g_autoptr (BstMachine) here = candidates->len > 1 ? bst_machine_read ("") : NULL;
  g_autofree char *signature = here != NULL ? bst_machine_signature (here) : NULL;

  for (guint i = 0; i < candidates->len; i++)
    {
      Candidate *candidate = &g_array_index (candidates, Candidate, i);

      candidate->fits = every == 0 || candidate->state.grid.every == every;
      candidate->is_here = signature != NULL && was_made_by (candidate->folder, signature);
    }
}

static gboolean
is_better (const Candidate *a, const Candidate *b)
{
  if (a->fits != b->fits)
    return a->fits;
  if (a->is_here != b->is_here)
    return a->is_here;
  return a->newest > b->newest;
}

static void
choose (GArray *candidates, gint64 every, BstSeriesState *state)
{
  const Candidate *best = &g_array_index (candidates, Candidate, 0);

  judge (candidates, every);
  for (guint i = 1; i < candidates->len; i++)
    if (is_better (&g_array_index (candidates, Candidate, i), best))
      best = &g_array_index (candidates, Candidate, i);
  *state = best->state;
}

gboolean
bst_series_find (BstStore *store, const BstSeriesKey *key, BstSeriesState *state, GError **error)
{
  g_autoptr (GPtrArray) runs = bst_store_list (store, error);
  g_autoptr (GArray) candidates = g_array_new (FALSE, FALSE, sizeof (Candidate));
  g_autoptr (GPtrArray) claims = NULL;
  guint named = 0, ours = 0;

  *state = (BstSeriesState){ .there = 0 };
  for (guint i = 0; runs != NULL && i < runs->len; i++)
    {
      const BstStoreEntry *run = runs->pdata[i];
      BstGrid grid;

      if (g_strcmp0 (run->place.name, key->name) != 0)
        continue;
      named++;
      if (g_strcmp0 (run->label, key->label) == 0 && is_measured_here (run)
          && bst_grid_of (&run->place, &grid))
        {
          take_run (candidates, run, &grid);
          ours++;
        }
    }
  claims = bst_series_claims (store, key);
  if (runs != NULL)
    take_claims (candidates, claims, runs);
  if (candidates->len > 0)
    choose (candidates, key->every, state);
  state->apart = named - ours;
  return state->there > 0;
}
