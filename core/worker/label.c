/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * label.c - checks and escapes labels, which may come from anywhere: file names, verbs, hops.
 */
#include <config.h>
#include <string.h>
#include "worker/label.h"

/* The worker's own: "rate{phase=rewrite,page=/a.html}". */
#define RESERVED_KEY "phase"

static gboolean
is_plain (const char *at, gsize length)
{
  return length > 1 || (!g_ascii_iscntrl (*at) && strchr (",{}", *at) == NULL);
}

static void
append_escaped (GString *text, const char *value, gsize length)
{
  const char *end = value + length;

  for (const char *at = value; at < end;)
    {
      const gunichar c = g_utf8_get_char_validated (at, end - at);
      const gsize size = c < (gunichar)-2 ? (gsize)(g_utf8_next_char (at) - at) : 1;

      if (c < (gunichar)-2 && is_plain (at, size))
        g_string_append_len (text, at, (gssize)size);
      else
        g_string_append_printf (text, "%%%02X", (guint8)*at);
      at += size;
    }
}

char *
bst_label_escape (const char *value)
{
  GString *text = g_string_new (NULL);

  append_escaped (text, value, strlen (value));
  return g_string_free (text, FALSE);
}

/* Length of "key=" at TEXT, 0 if there is none. */
static gsize
key_length (const char *text)
{
  gsize n = 0;

  if (!g_ascii_islower (text[0]))
    return 0;
  while (g_ascii_islower (text[n]) || g_ascii_isdigit (text[n]) || text[n] == '-')
    n++;
  return text[n] == '=' ? n + 1 : 0;
}

static const char *
end_of_value (const char *value)
{
  const char *comma = strchr (value, ',');

  while (comma != NULL && key_length (comma + 1) == 0)
    comma = strchr (comma + 1, ',');
  return comma != NULL ? comma : value + strlen (value);
}

char *
bst_labels_normalise (const char *labels)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *at = labels;

  for (;;)
    {
      const gsize key = key_length (at);
      const char *end = key > 0 ? end_of_value (at + key) : NULL;

      if (key == 0 || g_str_has_prefix (at, RESERVED_KEY "="))
        return NULL;
      g_string_append_len (text, at, (gssize)key);
      append_escaped (text, at + key, (gsize)(end - at) - key);
      if (*end == '\0')
        return g_strdup (text->str);
      g_string_append_c (text, ',');
      at = end + 1;
    }
}
