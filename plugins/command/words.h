/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * words.h - a command line as words, and what of it only a shell would understand.
 */
#pragma once
#include <glib.h>

/* The words of COMMAND.  An operator of the shell without quotes, such as '|', with spaces around it
 * or without, is an error: the program would get it as an argument. */
GStrv words_split (const char *command, GError **error);
/* The first character of COMMAND outside of quotes that a shell would expand ('*', '$'...). */
gboolean words_find_expansion (const char *command, char *which);
