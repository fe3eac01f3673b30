/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * files.h - whether the files of a command are such that each repetition finds them as the first did.
 */
#pragma once
#include <benchstone/plugin.h>

/* FALSE with a sentence: PATH (NULL: none), which PARAM names and is looked for in FOLDER (NULL: the
 * user's), is a pipe, or another file in each process. */
gboolean files_check (const char *param, const char *path, const char *folder, GError **error);
/* FALSE with a sentence: what is read would be emptied, as it is written as well.  NULL: there is none. */
gboolean files_apart (const char *input, const char *output, const char *folder, GError **error);
