/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * load.h - what the parts of load.c share.
 */
#pragma once
#include "cli/command.h"
#include "host/store.h"

typedef BstResult *(*BstLoader) (const char *folder, char **remark, GError **error);

/* Adds to RESULTS the runs that NAME, "LABEL/VARIANT", means, with the cases of that variant alone;
 * else *ERROR, which says that there is no run NAME, is told with the variants that there are. */
gboolean bst_cli_load_variant (BstStore *store, const char *name, BstLoader loader,
                               GPtrArray *results, GError **error);
