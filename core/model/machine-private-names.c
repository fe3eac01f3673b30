/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-private-names.c - the names of a machine and of its users, and addresses: blotted out
 * wherever they stand in a text, also where nobody would look for them, as in the release of a
 * kernel that somebody built at home.
 */
#include <config.h>

#include <string.h>

#include "model/machine-private.h"

#define BLOT "REDACTED"

/* Hosts and users that are called like things, or like parts of the kernel's paths: nobody can be
 * guessed from one of these, and without them facts would lose their sense. */
static const char *const common_names[] = {
  "alpine",    "amd",     "amd64",     "arch",   "arm",    "arm64",  "aws",      "azure",
  "block",     "cache",   "class",     "cloud",  "core",   "cpu",    "debian",   "device",
  "devices",   "disk",    "dma",       "docker", "etc",    "fedora", "gcp",      "generic",
  "group",     "intel",   "kali",      "kernel", "kvm",    "lib",    "linux",    "localhost",
  "lxc",       "machine", "model",     "name",   "node",   "none",   "oracle",   "performance",
  "powersave", "proc",    "processor", "queue",  "raspi",  "root",   "rpi",      "run",
  "self",      "server",  "size",      "smp",    "sys",    "system", "topology", "tsc",
  "type",      "ubuntu",  "user",      "usr",    "vendor", "vm",     "xen",
};

void
bst_private_add_name (GPtrArray *names, const char *name)
{
  gboolean letters = FALSE;

  for (const char *c = name; *c != '\0'; c++)
    letters |= g_ascii_isalpha (*c) || (guchar)*c >= 0x80;
  /* One letter, or a number, says nothing. */
  if (!letters || strlen (name) < 2 || names->len >= 4096)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (common_names); i++)
    if (g_ascii_strcasecmp (name, common_names[i]) == 0)
      return;
  g_ptr_array_add (names, g_strdup (name));
}

/* The whole, then its first label, so that the longer one is found first. */
void
bst_private_add_host (GPtrArray *names, const char *host)
{
  g_autofree char *name = g_strstrip (g_strdup (host));
  char *dot = strchr (name, '.');

  bst_private_add_name (names, name);
  if (dot == NULL)
    return;
  bst_private_add_name (names, dot + 1);
  *dot = '\0';
  bst_private_add_name (names, name);
}

/* People's numbers begin at 1000, and 65534 is nobody (login.defs(5)). */
void
bst_private_add_users (GPtrArray *names, const char *passwd)
{
  g_auto (GStrv) lines = g_strsplit (passwd, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], ":", 4);
      guint64 user;

      if (g_strv_length (fields) == 4
          && g_ascii_string_to_unsigned (fields[2], 10, 1000, 65533, &user, NULL))
        bst_private_add_name (names, fields[0]);
    }
}

static gboolean
is_part_of_word (char c)
{
  return g_ascii_isalnum (c) || (guchar)c >= 0x80;
}

static void
blot_name (GString *text, const char *name)
{
  const gsize length = strlen (name);
  gsize from = 0;
  const char *found;

  while ((found = strstr (text->str + from, name)) != NULL)
    {
      const gsize at = found - text->str;

      if ((at > 0 && is_part_of_word (found[-1])) || is_part_of_word (found[length]))
        {
          from = at + 1;
          continue;
        }
      g_string_erase (text, at, length);
      g_string_insert (text, at, BLOT);
      from = at + strlen (BLOT);
    }
}

/* UUIDs, addresses of network cards and of machines, and what stands beyond "://". */
gboolean
bst_private_is_address (const char *word)
{
  if (strpbrk (word, "-:.") == NULL)
    return FALSE;
  return g_regex_match_simple ("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-|([0-9A-Fa-f]{2}[:-]){5}|://|"
                               "[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+|[0-9A-Fa-f]*:[0-9A-Fa-f]*::",
                               word, 0, 0);
}

char *
bst_private_without_addresses (const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (bst_private_is_address (words[i]))
      {
        g_free (words[i]);
        words[i] = g_strdup (BLOT);
      }
  return g_strjoinv (" ", words);
}

char *
bst_private_without_names (const char *text, const GPtrArray *names)
{
  g_autoptr (GString) blotted = g_string_new (text);

  for (guint i = 0; names != NULL && i < names->len; i++)
    blot_name (blotted, names->pdata[i]);
  return g_string_free (g_steal_pointer (&blotted), FALSE);
}
