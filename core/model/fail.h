/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fail.h - sets an error and returns FALSE, in one expression: "return fine || bst_fail (...)".
 */
#pragma once
#include <benchstone/plugin.h>

/* A sentence of BST_ERROR_FAILED. */
gboolean bst_fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
