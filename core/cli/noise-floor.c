/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise-floor.c - the stored noise floors of the machines that results come from, for comparisons.
 */
#include <config.h>

#include <math.h>

#include "cli/noise.h"

struct _BstFloors
{
  BstStore *store;        /* NULL: there is none */
  gboolean same_clock;    /* of figures at one speed of the processor */
  GHashTable *by_machine; /* signature -> BstNoise */
  GHashTable *by_result;  /* BstResult -> BstNoise, borrowed; NULL: none */
  GHashTable *by_column;  /* BstColumn -> double; a baseline's are asked for by each system */
};

/* One that could not be read is NULL. */
static void
free_noise (gpointer noise)
{
  if (noise != NULL)
    bst_noise_free (noise);
}

BstFloors *
bst_floors_new (const BstCommonOptions *common, gboolean same_clock)
{
  BstFloors *floors = g_new0 (BstFloors, 1);

  floors->store = bst_store_open (common->store, NULL);
  floors->same_clock = same_clock;
  floors->by_machine = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_noise);
  floors->by_result = g_hash_table_new (NULL, NULL);
  floors->by_column = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return floors;
}

void
bst_floors_free (BstFloors *floors)
{
  g_hash_table_unref (floors->by_result);
  g_hash_table_unref (floors->by_column);
  g_hash_table_unref (floors->by_machine);
  bst_store_free (floors->store);
  g_free (floors);
}

static BstNoise *
load (BstFloors *floors, const BstMachine *machine)
{
  g_autofree char *signature = bst_machine_signature (machine);
  g_autoptr (GError) error = NULL;
  BstNoise *noise = g_hash_table_lookup (floors->by_machine, signature);

  if (g_hash_table_contains (floors->by_machine, signature))
    return noise;
  noise = bst_noise_load (floors->store, machine, &error);
  if (noise == NULL)
    bst_cli_remark ("%s", error->message);
  g_hash_table_insert (floors->by_machine, g_steal_pointer (&signature), noise);
  return noise;
}

static BstNoise *
noise_of (BstFloors *floors, const BstResult *result)
{
  gpointer known = NULL;

  if (g_hash_table_lookup_extended (floors->by_result, result, NULL, &known))
    return known;
  if (floors->store != NULL && result->machines->len > 0)
    known = load (floors, result->machines->pdata[0]);
  g_hash_table_insert (floors->by_result, (gpointer)result, known);
  return known;
}

double
bst_floors_find (const BstResult *result, const BstCaseResult *c, const BstColumn *column,
                 gpointer data)
{
  BstFloors *floors = data;
  double *known = g_hash_table_lookup (floors->by_column, column);
  BstNoise *noise = known == NULL ? noise_of (floors, result) : NULL;
  const BstNoiseCase *found = noise != NULL && noise->cases->len > 0
                                  ? bst_noise_find (noise, c, column, floors->same_clock)
                                  : NULL;

  if (known == NULL)
    {
      known = g_new (double, 1);
      *known = found != NULL ? found->estimate.limit : NAN;
      g_hash_table_insert (floors->by_column, (gpointer)column, known);
    }
  return *known;
}
