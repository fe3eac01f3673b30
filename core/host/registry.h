/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * registry.h - which plugins and benchmarks there are.  Truth is the .so; the cache only
 * remembers what a worker said about it.  The host never maps a plugin.
 */
#pragma once
#include "model/description.h"

typedef struct _BstRegistry BstRegistry;

/* What a list shows of a benchmark: in the cache, so that listing reads no descriptions. */
typedef struct
{
  char *name, *title; /* name: full, "cpu.prime" */
} BstBenchmarkBrief;

typedef struct
{
  char *name;          /* file name without ".so" */
  char *file;          /* absolute */
  char *folder_rule;   /* "--plugin-path", "BENCHSTONE_PLUGIN_PATH", "data home", "system" */
  GPtrArray *briefs;   /* BstBenchmarkBrief; NULL when broken, refused or shadowed */
  BstPluginInfo *info; /* as briefs, but only after bst_registry_find() or bst_registry_info() */
  char *error;         /* one line why there is no info; NULL when fine */
  gboolean refused;    /* by the rules of who may change it: nothing of it was run */
  gboolean shadowed;   /* an earlier folder has a plugin of that name */
} BstPluginEntry;

/* PLUGIN_PATH: the option's colon list, or NULL. */
BstRegistry *bst_registry_new (const char *plugin_path);
void bst_registry_free (BstRegistry *registry);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstRegistry, bst_registry_free)

/* Every plugin of every folder, described by the cache or a worker; broken ones with their
 * reason (tried again each time).  Array of BstPluginEntry, borrowed.  Never fails. */
const GPtrArray *bst_registry_list (BstRegistry *registry);
/* The whole description of an entry of the list; NULL when there is none, see its error. */
const BstPluginInfo *bst_registry_info (BstRegistry *registry, const BstPluginEntry *entry);
/* Folders that were refused or could not be read: array of char *, whole sentences. */
const GPtrArray *bst_registry_remarks (BstRegistry *registry);

/* By full name, "cpu.prime" lives in "cpu.so": looks at that file alone.  The error says what is
 * near when there is no such name, or why the plugin is broken or refused. */
const BstBenchmarkInfo *bst_registry_find (BstRegistry *registry, const char *full_name,
                                           const BstPluginEntry **entry, GError **error);
