/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * verify.h - reads a file back, outside of any measurement, and compares every byte.
 */
#pragma once
#include <benchstone/plugin.h>

/* Which generation may the unit at OFFSET have?  TRUE: this one. */
typedef gboolean (*VerifyExpect) (guint64 offset, guint64 generation, gpointer data);

/* A file of more than this is checked in pieces of 1 MiB that lie evenly over it. */
#define VERIFY_MOST ((guint64)256 << 20)

/* EXPECT may be NULL: each unit has to be whole, by whomever it was written.
 * Errors: BST_ERROR_WRONG_RESULT, or those of reading. */
gboolean verify_file (const char *path, guint64 size, VerifyExpect expect, gpointer data,
                      GError **error);
