/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * document-format.h - which version a document says it is of: "benchstone-run/0".
 */
#pragma once
#include <glib.h>

/* FORMAT is KNOWN ("benchstone-run/0") of a later version: newer programs write 1, 2, 3...  FALSE for
 * what no version of ours is, as -1 or 01, and for NULL. */
gboolean bst_document_is_newer (const char *format, const char *known);
