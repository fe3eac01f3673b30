/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * memory-left.h - how much memory the limits of this process still allow: GLib ends a program that
 * gets none, so what is large asks before.
 */
#pragma once
#include <glib.h>

/* Bytes up to the nearer of RLIMIT_AS and RLIMIT_DATA; G_MAXUINT64: there is no limit. */
guint64 bst_memory_left (void);
/* Bytes that this process has of its own; 0: not known. */
guint64 bst_memory_used (void);
/* FALSE, with a sentence, where NEEDED bytes are more than is left. */
gboolean bst_memory_check (guint64 needed, GError **error);
