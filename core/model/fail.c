/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fail.c - sets an error and returns FALSE, in one expression.
 */
#include <config.h>

#include "model/fail.h"

gboolean
bst_fail (GError **error, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  g_autofree char *message = g_strdup_vprintf (format, values);
  va_end (values);
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, message);
  return FALSE;
}
