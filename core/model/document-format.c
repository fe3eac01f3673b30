/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * document-format.c - which version a document says it is of.
 */
#include <config.h>

#include <string.h>

#include "model/document-format.h"

gboolean
bst_document_is_newer (const char *format, const char *known)
{
  const gsize name = strcspn (known, "/") + 1;
  const guint64 ours = g_ascii_strtoull (known + name, NULL, 10);
  guint64 version = 0;

  return format != NULL && strncmp (format, known, name) == 0 && format[name] != '0'
         && g_ascii_string_to_unsigned (format + name, 10, ours + 1, G_MAXUINT64, &version, NULL);
}
