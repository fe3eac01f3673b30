/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise.h - the noise floor of a machine: how much the figures of each case scatter within a
 * session and between sessions.  Kept beside the runs, one document per machine
 * (schemas/noise.schema.json); the newest estimate of a case is the one that counts.
 */
#pragma once
#include "host/store.h"
#include "stats/sessions.h"

#define BST_NOISE_FORMAT "benchstone-noise/0"
/* Fewer sessions tell nothing of how they differ. */
#define BST_NOISE_FEWEST_SESSIONS 3
/* As a logarithm, a factor of 22,000: what scatters more has no noise floor. */
#define BST_NOISE_WIDEST 10.0

/* The case in one run. */
typedef struct
{
  char *run; /* id */
  gint64 started;
  guint n;
  double median; /* base unit */
} BstNoiseSession;

/* One column of one case: what is compared is the same benchmark, revision, parameters as asked,
 * identity and variant. */
typedef struct
{
  char *id, *benchmark;
  guint revision;
  char *variant;               /* or NULL */
  GPtrArray *asked, *identity; /* BstPair */
  char *column;                /* "rate", "time{page=/a.html}" */
  char *unit;
  gboolean is_primary;
  gboolean same_clock; /* of figures at one speed of the processor (model/same-clock.h) */
  gint64 measured;     /* when its last session began: us since the epoch */
  GPtrArray *sessions; /* BstNoiseSession */
  BstStatsSessions estimate;
  char *key;
} BstNoiseCase;

typedef struct
{
  GPtrArray *machine; /* BstPair: the facts that it is known by */
  GPtrArray *cases;   /* BstNoiseCase */
  GHashTable *by_key; /* for bst_noise_find(); NULL: to be made */
} BstNoise;

/* Of RESULTS, all of one machine; refused otherwise, and below three.  One with unfinished cases
 * counts with what it has.  Cases that too few of them have are left out, each with a sentence
 * added to REMARKS.  Each column is there as it was measured and, where its
 * runs tell of it, at one speed of the processor. */
BstNoise *bst_noise_new (const BstResult *const *results, guint n, GPtrArray *remarks,
                         GError **error);
void bst_noise_free (BstNoise *noise);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstNoise, bst_noise_free)
/* What INTO has of the same cases is replaced; FROM is emptied of its cases. */
void bst_noise_merge (BstNoise *into, BstNoise *from);
/* NULL: none is known of this column of this case. */
const BstNoiseCase *bst_noise_find (BstNoise *noise, const BstCaseResult *c,
                                    const BstColumn *column, gboolean same_clock);
/* "Example CPU 3.2 GHz, 6.1.0": what people know the machine by. */
char *bst_noise_machine_name (const BstNoise *noise);

/* ---- noise-json.c ---- */

char *bst_noise_to_text (const BstNoise *noise);
/* What is stored of MACHINE; without cases when nothing is. */
BstNoise *bst_noise_load (BstStore *store, const BstMachine *machine, GError **error);
/* All that is stored: array of BstNoise, in the order of the files' names. */
GPtrArray *bst_noise_load_all (BstStore *store, GError **error);
/* Adds NOISE to what is stored of its machine. */
gboolean bst_noise_save (BstStore *store, BstNoise *noise, GError **error);
/* FALSE, without an ERROR, when nothing was stored. */
gboolean bst_noise_forget (BstStore *store, const BstMachine *machine, GError **error);
