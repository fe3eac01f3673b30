/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * wall.h - the time of day, for when something happened; how long it took is the business of
 * clock.h.  Tests move it: see HACKING.md.
 */
#pragma once
#include <glib.h>

/* Whole seconds that the time of day is moved by; tests alone set it. */
#define BST_WALL_VARIABLE "BENCHSTONE_WALL_OFFSET"
/* FROM..TO, two such numbers: the machine sleeps in between, or the process is stopped. */
#define BST_WALL_ASLEEP_VARIABLE "BENCHSTONE_WALL_ASLEEP"

/* FALSE with a sentence: one of the two variables is none of that, and would move nothing. */
gboolean bst_wall_check (GError **error);
/* us since the epoch. */
gint64 bst_wall_now (void);
/* Whether time is moved here; it may be by 0. */
gboolean bst_wall_is_moved (void);
/* Moves it so that it is UNTIL now, or the end of the sleep that UNTIL is in; unless it is later. */
void bst_wall_move_to (gint64 until);
/* "20261130-113200" in UTC, for names; NULL where the year of AT has no four digits or is before 1970,
 * as a clock says that is set wrong. */
char *bst_wall_stamp (gint64 at);
/* s that the local time is ahead of UTC at AT. */
gint bst_wall_offset (gint64 at);
