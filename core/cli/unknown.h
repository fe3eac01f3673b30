/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * unknown.h - a name that was looked for in vain: what it is instead, or what was meant.
 */
#pragma once
#include "host/registry.h"

/* The plugin that NAME stands for; NULL: none. */
const BstPluginEntry *bst_cli_find_plugin (BstRegistry *registry, const char *name);
/* A sentence for a NAME without a dot that is no suite (nor, with PLUGINS_TOO, a plugin). */
char *bst_cli_unknown_name (BstRegistry *registry, const char *name, gboolean plugins_too);
/* "Did you mean '--x'?  " for the first option of ARGV that is none of ENTRIES (may be NULL) and
 * COMMON ("--x"...); or "". */
char *bst_cli_unknown_option (char *const *argv, const GOptionEntry *entries,
                              const char *const *common);
