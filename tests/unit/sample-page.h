/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-page.h - pages of made-up results, and what is looked for in them and in the scripts of their
 * charts.
 */
#pragma once
#include <glib.h>

#include "model/result.h"

/* TRUE when charts can be had here. */
gboolean sample_has_gnuplot (void);

/* The page of a result, of several, without any wishes: it is well-formed. */
char *sample_page_of (const BstResult *result);
char *sample_page_of_all (const BstResult *const *results, guint n);

/* How often WHAT is in TEXT. */
guint sample_count (const char *text, const char *what);
/* The N numbers of a line of "$NAME" in a script. */
void sample_read_data (const char *script, const char *name, guint line, double *numbers, guint n);
