/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * clock.h - the one clock: monotonic nanoseconds, its resolution and its cost.
 */
#pragma once
#include <benchstone/plugin.h>

guint64 bst_clock_resolution_ns (void); /* smallest step seen in practice */
double bst_clock_cost_ns (void);        /* of one reading */
