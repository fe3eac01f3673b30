/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * registry-private.h - the parts of the registry: what may be loaded (registry-rules.c), what was
 * found before (registry-cache.c), and the registry itself with another way of describing.
 */
#pragma once
#include <sys/stat.h>

#include "host/registry.h"
#include "host/supervisor.h"

typedef void (*BstDescribe) (const char *const *files, BstDescribeDone done, gpointer data);

/* As bst_registry_new(), for tests: DESCRIBE in place of workers. */
BstRegistry *bst_registry_new_with (const char *plugin_path, BstDescribe describe);

/* [a-z][a-z0-9-]*, at most 64 letters. */
gboolean bst_plugin_name_is_valid (const char *name);
/* Why nothing is loaded from FOLDER by a process of USER: a whole sentence, or NULL. */
char *bst_plugin_folder_refusal (const char *folder, uid_t user);
/* The same for a file; fills ST when there is no refusal. */
char *bst_plugin_file_refusal (const char *file, uid_t user, struct stat *st);

/* What workers said before.  A cache that cannot be read is an empty one, silently. */
typedef struct _BstRegistryCache BstRegistryCache;

BstRegistryCache *bst_registry_cache_load (void);
void bst_registry_cache_free (BstRegistryCache *cache);
/* Names and titles, or the whole, if FILE is still the one that was described. */
GPtrArray *bst_registry_cache_briefs (BstRegistryCache *cache, const char *file,
                                      const struct stat *st);
BstPluginInfo *bst_registry_cache_info (BstRegistryCache *cache, const char *file,
                                        const struct stat *st);
/* ST as it was before the file was described. */
void bst_registry_cache_add (BstRegistryCache *cache, const char *file, const struct stat *st,
                             const BstPluginInfo *info);
/* Writes it if something was added; where that cannot be done, nothing is. */
void bst_registry_cache_save (BstRegistryCache *cache);

GPtrArray *bst_briefs_new (const BstPluginInfo *info);
