/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store.h - where runs are kept: a folder per run with run.json, journal.ndjson, log.txt and
 * artifacts.  Never overwrites; names are looked up as design and manual say.
 */
#pragma once
#include "model/result.h"

typedef struct _BstStore BstStore;

/* FOLDER: --store; NULL: $XDG_DATA_HOME/benchstone/runs.  Made when first written. */
BstStore *bst_store_open (const char *folder, GError **error);
void bst_store_free (BstStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstStore, bst_store_free)

/* A new, empty run folder; *ID is its name ("20261130-113200-7f3a9c"). */
char *bst_store_new_run (BstStore *store, char **id, GError **error);
/* Who looks whether something is here, and adds it if not, holds the store meanwhile, which is made if
 * it is not there.  SAY_WAITING is called once where another holds it: that ends when he does.  A
 * descriptor to close at the end; -1: ERROR says why. */
int bst_store_hold (BstStore *store, void (*say_waiting) (const char *folder), GError **error);
/* Whether a run could be kept, for whoever does much before there is one: writes as much as a run
 * begins with, and takes it away.  Makes the store's folder. */
gboolean bst_store_try (BstStore *store, GError **error);
/* The same of the FOLDER of a run that is gone on with. */
gboolean bst_store_try_run (const char *folder, GError **error);
/* Runs that are kept all or none, even if somebody ends us meanwhile: until they are published
 * nobody sees them, and those of a batch that is freed before that are removed. */
typedef struct _BstStoreBatch BstStoreBatch;
BstStoreBatch *bst_store_batch_new (BstStore *store, GError **error);
char *bst_store_batch_add (BstStoreBatch *batch, char **id, GError **error);
/* A run that was made elsewhere keeps its ID, which must be free here. */
char *bst_store_batch_keep (BstStoreBatch *batch, const char *id, GError **error);
gboolean bst_store_batch_publish (BstStoreBatch *batch, GError **error);
void bst_store_batch_free (BstStoreBatch *batch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstStoreBatch, bst_store_batch_free)
/* The folder that runs are kept in; it may not be there yet. */
const char *bst_store_folder (const BstStore *store);
/* All runs in the order in which they came into the store: array of BstStoreEntry.  Of one that cannot be read label and group are
 * told if only they can be: it is still one of them. */
typedef struct
{
  char *id, *folder, *label, *group, *state, *title;
  gboolean is_empty; /* it ended before its first line, or is just being begun */
  GStrv benchmarks;  /* names, without repetition; NULL when not known */
  guint failed;      /* cases of which a repetition failed */
  gint64 started;
  BstSeriesPlace place; /* NAME is NULL where it is in no series */
  char *error;          /* cannot be read, and why; NULL when fine */
} BstStoreEntry;
GPtrArray *bst_store_list (BstStore *store, GError **error);
/* There is a run of that id, though it may be one that may not be read. */
gboolean bst_store_has_run (const BstStore *store, const char *id);
/* The note of a run that holds the SHA-256 of the file that it was imported from. */
#define BST_STORE_IMPORT_HASH "imported-sha256"
/* The runs of which WORD is one of the words of the note KEY: array of BstPair, id and label. */
GPtrArray *bst_store_noted (BstStore *store, const char *key, const char *word, GError **error);
/* Path, @last, @-2, exact label (all its runs), group (all its runs), id or unique prefix, in
 * that order; oldest first.  Ambiguous: an error that lists the candidates.  Array of char *
 * (run folders, or a path to a run.json elsewhere). */
GPtrArray *bst_store_find (BstStore *store, const char *name, GError **error);
/* Which runs the last bst_store_find() passed over as they cannot be read, though they may be among
 * what was asked for: a sentence, or NULL. */
const char *bst_store_passed_over (const BstStore *store);
/* How many runs of the store may not be read, and what to do: a sentence, or NULL where all may. */
char *bst_store_closed_text (const BstStore *store);
/* Loads run.json, or the journal when that is newer or run.json is missing. */
BstResult *bst_store_load (const char *folder_or_file, char **remark, GError **error);
/* The same for comparisons alone: see bst_result_load_figures(). */
BstResult *bst_store_load_figures (const char *folder_or_file, char **remark, GError **error);
/* Whoever changes a run holds its folder, and takes it before reading.  A descriptor to close at
 * the end; -1: somebody else has it. */
int bst_store_lock (const char *folder, GError **error);
/* TRUE when run.json holds all that the journal of FOLDER knows. */
gboolean bst_store_is_saved (const char *folder);
/* From now on under LABEL (NULL: as before) and with NOTES (BstPair, or NULL): journal first, then
 * run.json.  Refused while the run is going on. */
gboolean bst_store_edit (const char *folder, const char *label, const GPtrArray *notes,
                         GError **error);
/* The same for notes alone; refused when one of their keys has another value already. */
gboolean bst_store_add_notes (const char *folder, const GPtrArray *notes, GError **error);
/* Writes run.json of a run's folder atomically. */
gboolean bst_store_save (const BstResult *result, const char *folder, GError **error);
/* Refused: what is not a run of this store, and a run that is going on. */
gboolean bst_store_remove (BstStore *store, const char *folder, GError **error);
