/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * scratch.h - folders on the file system under test, which never outlive the run.
 */
#pragma once
#include <glib.h>
#include "host/keeper.h"

/* A name for a run that no other run has, for folders and processes. */
char *bst_scratch_new_tag (void);

/* A new folder ".benchstone-TAG-KIND" with a number in PARENT, of mode 0700; KEEPER (may be NULL)
 * removes it should we die.  Errors: BST_ERROR_PERMISSION, NO_SPACE or FAILED. */
char *bst_scratch_make (const char *parent, const char *tag, const char *kind, BstKeeper *keeper,
                        GError **error);
/* FALSE when something of it is still there. */
gboolean bst_scratch_remove (const char *path, BstKeeper *keeper);
