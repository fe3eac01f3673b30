/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * secrets.c - blanks the secrets of a case in whatever its worker says, before it is shortened,
 * escaped or kept.
 */
#include <config.h>
#include <string.h>

#include "host/secrets.h"

#define BLANK "[secret]"

struct _BstSecrets
{
  GPtrArray *texts; /* char *, the longest first: one may be a part of another */
};

static gint
by_length (gconstpointer a, gconstpointer b)
{
  const gsize left = strlen (*(const char *const *)a), right = strlen (*(const char *const *)b);

  return left < right ? 1 : left > right ? -1 : 0;
}

BstSecrets *
bst_secrets_new (GVariant *secrets)
{
  BstSecrets *self = g_new0 (BstSecrets, 1);
  GVariantIter iter;
  const char *name, *text;

  self->texts = g_ptr_array_new_with_free_func (g_free);
  if (secrets == NULL)
    return self;
  g_variant_iter_init (&iter, secrets);
  while (g_variant_iter_next (&iter, "{&s&s}", &name, &text))
    if (g_utf8_strlen (text, -1) >= BST_SECRET_MIN)
      g_ptr_array_add (self->texts, g_strdup (text));
  g_ptr_array_sort (self->texts, by_length);
  return self;
}

void
bst_secrets_free (BstSecrets *secrets)
{
  if (secrets == NULL)
    return;
  g_ptr_array_unref (secrets->texts);
  g_free (secrets);
}

gsize
bst_secrets_longest (const BstSecrets *secrets)
{
  /* "%0A" is three times as long as the newline. */
  return secrets->texts->len > 0 ? 3 * strlen (secrets->texts->pdata[0]) : 0;
}

/* Length of what stands at TEXT for the character at SECRET; 0: it is another one. */
static gsize
match_character (const char *text, const char *secret)
{
  const gsize size = (gsize)(g_utf8_next_char (secret) - secret);
  char escaped[4];

  if (strncmp (text, secret, size) == 0)
    return size;
  if (*text == ' ' && g_unichar_iscntrl (g_utf8_get_char (secret)))
    return 1;
  g_snprintf (escaped, sizeof escaped, "%%%02X", (guint8)*secret);
  return size == 1 && strncmp (text, escaped, 3) == 0 ? 3 : 0;
}

static gsize
match (const char *text, const char *secret)
{
  gsize length = 0;

  for (const char *s = secret; *s != '\0'; s = g_utf8_next_char (s))
    {
      const gsize size = match_character (text + length, s);

      if (size == 0)
        return 0;
      length += size;
    }
  return length;
}

static gsize
match_any (const BstSecrets *secrets, const char *text)
{
  for (guint i = 0; i < secrets->texts->len; i++)
    {
      const gsize length = match (text, secrets->texts->pdata[i]);

      if (length > 0)
        return length;
    }
  return 0;
}

char *
bst_secrets_clean_text (const BstSecrets *secrets, const char *text)
{
  GString *clean;

  if (text == NULL || secrets->texts->len == 0)
    return g_strdup (text);
  clean = g_string_new (NULL);
  while (*text != '\0')
    {
      const gsize length = match_any (secrets, text);

      if (length > 0)
        g_string_append (clean, BLANK);
      else
        g_string_append_c (clean, *text);
      text += MAX (length, 1);
    }
  return g_string_free (clean, FALSE);
}

static GVariant *
clean_container (const BstSecrets *secrets, GVariant *value)
{
  const gboolean is_entry = g_variant_is_of_type (value, G_VARIANT_TYPE_DICT_ENTRY);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, g_variant_get_type (value));
  for (gsize i = 0; i < g_variant_n_children (value); i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (value, i);
      g_autoptr (GVariant) clean =
          is_entry && i == 0 ? g_variant_ref (child) : bst_secrets_clean (secrets, child);

      g_variant_builder_add_value (&builder, clean);
    }
  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

GVariant *
bst_secrets_clean (const BstSecrets *secrets, GVariant *value)
{
  if (secrets->texts->len == 0 || strpbrk (g_variant_get_type_string (value), "sv") == NULL)
    return g_variant_ref (value);
  if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
    {
      g_autofree char *text = bst_secrets_clean_text (secrets, g_variant_get_string (value, NULL));

      return g_variant_ref_sink (g_variant_new_string (text));
    }
  return clean_container (secrets, value);
}
