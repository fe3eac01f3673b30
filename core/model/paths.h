/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * paths.h - where files are looked for and kept (XDG base directory rules: relative values
 * are ignored).  Folders that may be missing are not made here.
 */
#pragma once
#include <glib.h>

char *bst_path_data_home (void);  /* $XDG_DATA_HOME/benchstone; NULL when there is no home */
char *bst_path_cache_home (void); /* $XDG_CACHE_HOME/benchstone; NULL when there is no home */
char *bst_path_worker (void);     /* $BENCHSTONE_WORKER, else $(pkglibexecdir)/benchstone-worker */
char *bst_path_topology (void);   /* $BENCHSTONE_TOPOLOGY, else benchstone-topology there */
/* Search path for plugins, first wins: OPTION (colon list, may be NULL), BENCHSTONE_PLUGIN_PATH,
 * data home, $(libdir)/benchstone/plugins.  Empty elements are skipped. */
GStrv bst_path_plugin_dirs (const char *option);
GStrv
bst_path_suite_dirs (void); /* BENCHSTONE_SUITE_PATH, data home, $(datadir)/benchstone/suites */
/* The current folder was removed: GLib takes "/" for it then. */
gboolean bst_path_here_is_gone (void);
/* PATH from the root on; NULL with a sentence when it is relative to a folder that is gone. */
char *bst_path_absolute (const char *path, GError **error);
/* mkdir -p with mode 0700 for what is missing. */
gboolean bst_path_make (const char *path, GError **error);
/* 0, or the errno why the names in FOLDER cannot be read. */
int bst_path_list_failure (const char *folder);
/* Nothing is there, not even a link that leads to nothing. */
gboolean bst_path_is_nowhere (const char *path);
/* Writes by temporary file, fsync and rename in the same folder. */
gboolean bst_path_write_atomic (const char *path, const char *data, gssize length, GError **error);
/* What a user named for output: a file is replaced whole, links are followed; character devices
 * and pipes that are read are written through; anything else is refused. */
gboolean bst_output_file_write (const char *path, const char *text, GError **error);
/* The same of what is no text. */
gboolean bst_output_file_write_data (const char *path, const char *data, gsize length,
                                     GError **error);
/* Whether that could be done now, as far as can be told without writing. */
gboolean bst_output_file_check (const char *path, GError **error);
/* Whether it would replace something. */
gboolean bst_output_file_replaces (const char *path);
/* Removes a tree, also one whose folders have lost their permissions; never follows links, never
 * crosses to another file system.  A missing tree is fine. */
gboolean bst_path_remove_tree (const char *path, GError **error);
