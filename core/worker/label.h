/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * label.h - the text of labels and phases, so that keys of samples can be taken apart again.
 */
#pragma once
#include <glib.h>

/* VALUE with '%XX' for ',' '{' '}', control characters and bytes that are not UTF-8. */
char *bst_label_escape (const char *value);
/* "page=/a.html,client=3" with its values escaped.  A comma begins a new pair only before
 * "key=", else it belongs to the value.  NULL when it is not made of pairs. */
char *bst_labels_normalise (const char *labels);
