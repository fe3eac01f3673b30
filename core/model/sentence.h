/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sentence.h - puts sentences together that come from different places.
 */
#pragma once
#include <glib.h>

/* TEXT with one full stop at its end, unless a mark of its own ends it. */
char *bst_sentence (const char *text);
/* TEXT as a sentence, two spaces, and NEXT, which is a sentence already. */
char *bst_sentence_and (const char *text, const char *next);
