/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-read.c - small files below a root prefix, and the few forms in which the kernel writes
 * lists and fields.
 */
#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/machine-read.h"

/* /proc/cpuinfo of a machine with 1024 CPUs has about 1.5 MB. */
#define MAX_FILE_SIZE (8 << 20)

/* More than any kernel can be built for: NR_CPUS ends at 8192. */
#define MAX_CPU 65535

/* More than the disks or nodes of any machine. */
#define MAX_NAMES 8192

/* Not blocking: a foreign folder may hold anything, also a named pipe. */
#define OPEN_FLAGS (O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)

static char *
read_descriptor (int fd)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 block[16384];
  gssize n;

  /* Sizes of files in /proc and /sys are fiction: what counts is what can be read. */
  while ((n = read (fd, block, sizeof block)) != 0)
    {
      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0 || bytes->len + n > MAX_FILE_SIZE)
        return NULL;
      g_byte_array_append (bytes, block, n);
    }
  g_byte_array_append (bytes, (const guint8 *)"", 1);
  return g_utf8_make_valid ((const char *)bytes->data, -1);
}

/* Part by part, so that no link on the way leads out of ROOT. */
static int
open_below (const char *root, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  int folder = open (root, O_PATH | O_DIRECTORY | O_CLOEXEC);
  int next;

  for (guint i = 0; folder >= 0 && parts[i] != NULL; i++)
    {
      const gboolean last = parts[i + 1] == NULL;

      if (*parts[i] == '\0')
        continue;
      next = g_str_equal (parts[i], "..") ? -1
             : last                       ? openat (folder, parts[i], OPEN_FLAGS | O_NOFOLLOW)
                    : openat (folder, parts[i], O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      close (folder);
      folder = next;
    }
  return folder;
}

static int
open_path (const char *root, const char *path)
{
  return *root == '\0' ? open (path, OPEN_FLAGS) : open_below (root, path);
}

static char *
read_path (const char *root, const char *path)
{
  g_autofree char *text = NULL;
  struct stat info;
  const int fd = open_path (root, path);

  if (fd < 0)
    return NULL;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode))
    text = read_descriptor (fd);
  close (fd);
  if (text == NULL || *g_strstrip (text) == '\0')
    return NULL;
  return g_steal_pointer (&text);
}

char *
bst_root_text (const char *root, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  g_autofree char *path = g_strdup_vprintf (format, values);
  va_end (values);
  return read_path (root, path);
}

gboolean
bst_root_number (const char *root, guint64 *number, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  g_autofree char *path = g_strdup_vprintf (format, values);
  va_end (values);
  g_autofree char *text = read_path (root, path);
  return text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, number, NULL);
}

gboolean
bst_root_has (const char *root, const char *path)
{
  const int fd = open_path (root, path);

  if (fd >= 0)
    close (fd);
  return fd >= 0;
}

GPtrArray *
bst_root_list (const char *root, const char *path)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const int fd = open_path (root, path);
  DIR *folder = fd >= 0 ? fdopendir (fd) : NULL;
  const struct dirent *entry;

  if (folder == NULL && fd >= 0)
    close (fd);
  while (folder != NULL && names->len < MAX_NAMES && (entry = readdir (folder)) != NULL)
    if (entry->d_name[0] != '.')
      g_ptr_array_add (names, g_utf8_make_valid (entry->d_name, -1));
  if (folder != NULL)
    closedir (folder);
  return names;
}

char *
bst_text_field (const char *text, const char *key, char separator)
{
  const gsize length = strlen (key);

  for (const char *line = text; line != NULL && *line != '\0';)
    {
      const char *end = strchrnul (line, '\n');
      const char *after = line + length;

      if (strncmp (line, key, length) == 0)
        {
          after += strspn (after, " \t");
          if (*after == separator)
            return g_strstrip (g_strndup (after + 1, end - after - 1));
        }
      line = *end == '\n' ? end + 1 : NULL;
    }
  return NULL;
}

static gboolean
add_cpu_range (GArray *cpus, char *range)
{
  char *dash = strchr (range, '-');
  guint64 first, last;

  if (dash != NULL)
    *dash = '\0';
  if (!g_ascii_string_to_unsigned (range, 10, 0, MAX_CPU, &first, NULL))
    return FALSE;
  last = first;
  if (dash != NULL && !g_ascii_string_to_unsigned (dash + 1, 10, first, MAX_CPU, &last, NULL))
    return FALSE;
  for (gint cpu = (gint)first; cpu <= (gint)last; cpu++)
    if (cpus->len == 0 || g_array_index (cpus, gint, cpus->len - 1) < cpu)
      g_array_append_val (cpus, cpu);
  return TRUE;
}

GArray *
bst_cpu_list_parse (const char *text)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (gint));
  g_auto (GStrv) ranges = g_strsplit (text != NULL ? text : "", ",", -1);

  for (guint i = 0; ranges[i] != NULL; i++)
    if (!add_cpu_range (cpus, g_strstrip (ranges[i])))
      {
        g_array_set_size (cpus, 0);
        break;
      }
  return cpus;
}

char *
bst_cpu_list_text (const GArray *cpus)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0, next; i < cpus->len; i = next)
    {
      const gint first = g_array_index (cpus, gint, i);

      for (next = i + 1; next < cpus->len; next++)
        if (g_array_index (cpus, gint, next) != first + (gint)(next - i))
          break;
      g_string_append_printf (text, "%s%d", i > 0 ? "," : "", first);
      if (next - i > 1)
        g_string_append_printf (text, "-%d", g_array_index (cpus, gint, next - 1));
    }
  return g_string_free (text, FALSE);
}

char *
bst_bracketed (const char *text)
{
  const char *begin = text != NULL ? strchr (text, '[') : NULL;
  const char *end = begin != NULL ? strchr (begin, ']') : NULL;

  return end != NULL ? g_strndup (begin + 1, end - begin - 1) : NULL;
}

gboolean
bst_has_word (const char *words, const char *word)
{
  g_auto (GStrv) list = g_strsplit_set (words, " \t\n", -1);

  return g_strv_contains ((const char *const *)list, word);
}
