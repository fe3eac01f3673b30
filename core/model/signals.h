/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * signals.h - whoever is asked to end while workers or gnuplot are there finishes its
 * bookkeeping first.
 */
#pragma once
#include <glib.h>

/* From here on SIGINT, SIGTERM and SIGHUP are only remembered; those that were ignored stay so.
 * May be nested: what came is known until the outermost catches again. */
void bst_signals_catch (void);
void bst_signals_restore (void);
/* The number of the signal that came; 0: none. */
int bst_signals_caught (void);
/* How many came. */
guint bst_signals_count (void);
