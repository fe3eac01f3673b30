/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-private.h - what may be told of a machine: of each file that facts are read from, the
 * part that describes a kind of machine; never what tells one machine, or its owner, from others.
 */
#pragma once
#include <glib.h>

/* What may be told of the file PATH that holds TEXT; NULL: nothing.  NAMES are blotted out. */
char *bst_private_text (const char *path, const char *text, const GPtrArray *names);
/* A path of a control group with its names made anonymous; other paths as they are. */
char *bst_private_path (const char *path);
/* Mount options, comma-separated, without those that may hold names or addresses. */
char *bst_private_mount_options (const char *options);
/* A word of few letters that names nobody: of a file system, a device of the kernel's. */
gboolean bst_private_is_plain (const char *word);

/* The parts of bst_private_text() for lists of words. */
char *bst_private_command_line (const char *text);
char *bst_private_groups (const char *text);
/* Whether WORD holds a UUID, an address or a URL. */
gboolean bst_private_is_address (const char *word);
char *bst_private_without_addresses (const char *line);
char *bst_private_without_names (const char *text, const GPtrArray *names);

/* The names in the texts of /etc/hostname, /etc/passwd and so on: for blotting out. */
void bst_private_add_host (GPtrArray *names, const char *host);
void bst_private_add_users (GPtrArray *names, const char *passwd);
void bst_private_add_name (GPtrArray *names, const char *name);
