/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * store-private.h - what the files of the store share.
 */
#pragma once
#include "host/store.h"

/* The folder of what is known of machines: among the runs, but none. */
#define BST_STORE_NOISE "noise"

/* In front of the names that tell which numbers of a series are taken: watch-claims.c. */
#define BST_STORE_CLAIM ".series-"

/* In front of the name of a run that is being removed. */
#define BST_STORE_REMOVED ".removed-"

/* In front of the name of a folder whose runs are not published yet. */
#define BST_STORE_IMPORTED ".imported-"

/* A new folder: PREFIX with a new run's name, in PARENT (NULL: the store's folder, which is swept
 * before).  *ID, if not NULL, is the name. */
char *bst_store_make_folder (BstStore *store, const char *parent, const char *prefix, char **id,
                             GError **error);
/* Makes the store's folder, if it is not there. */
gboolean bst_store_prepare (BstStore *store, GError **error);
/* "No run can be kept in ...", and why. */
void bst_store_set_cannot_write (BstStore *store, const char *why, GError **error);
/* "20261130-113200-7f3a9c": a name that we gave, not a folder that somebody put here. */
gboolean bst_store_is_id (const char *name);
/* It is there, and may not be read: somebody else's. */
gboolean bst_store_is_closed (const char *folder);
/* There is a run.json or a journal in FOLDER. */
gboolean bst_store_is_run (const char *folder);
/* See bst_store_passed_over(); takes SENTENCE. */
void bst_store_set_passed_over (BstStore *store, char *sentence);
/* bst_store_load() without saying of which run an error is. */
BstResult *bst_store_load_bare (const char *folder_or_file, char **remark, GError **error);
/* Size of a regular file; -1: there is none. */
goffset bst_store_file_size (const char *folder, const char *name);
/* Nothing was written into FOLDER before its writer was killed, or nothing yet. */
gboolean bst_store_holds_nothing (const char *folder);
/* Removes what was left by those who were killed. */
void bst_store_sweep (const BstStore *store);
