/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * units.h - units of foreign files: into base units by the closed list, or a sentence about what
 * may have been meant.
 */
#pragma once
#include <glib.h>

/* The base unit of the unit NAME, and *FACTOR to it.  The error lists the units near to NAME. */
const char *bst_units_base (const char *name, double *factor, GError **error);
/* VALUE in the base unit: 250 ms is the double nearest to 0.25. */
double bst_units_to_base (double value, double factor);
