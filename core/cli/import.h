/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * import.h - the parts of "benchstone import".
 */
#pragma once
#include "cli/command.h"
#include "host/store.h"

typedef struct
{
  char *format, *group, *label; /* or NULL */
  gboolean again;
} BstImportRequest;

/* What the files on the command line are, one after the other. */
typedef struct
{
  const BstImportRequest *options;
  BstStore *store;
  GPtrArray *results; /* BstResult: to be kept; those with an id under it */
  GPtrArray *here;    /* BstPair: id and label of runs that are here already */
  GHashTable *seen;   /* hash or id -> the file that it was first seen in */
  GHashTable *source; /* one of RESULTS -> the file that it is from */
} BstImport;

/* FALSE after printing that there is no such format; NULL is one. */
gboolean bst_import_check_format (const char *name);
/* What is in the file ("-": the standard input) is added to results, or what was imported before
 * to here, which is said.  FALSE after printing what is wrong with it. */
gboolean bst_import_file (BstImport *import, const char *path);
/* Takes out of results what came here while the files were read, from another import of them; says
 * so.  The store is held from here to the end. */
gboolean bst_import_leave_out_known (BstImport *import, GError **error);
