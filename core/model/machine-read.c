/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-read.c - small files below a root prefix, and the few forms in which the kernel writes
 * lists and fields.
 */
#include <config.h>
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

static char *
read_path (const char *root, const char *path)
{
  g_autofree char *full = g_build_filename (*root != '\0' ? root : "/", path, NULL);
  g_autofree char *text = NULL;
  struct stat info;
  /* Not blocking: a recording may hold anything, also a named pipe. */
  const int fd = open (full, O_RDONLY | O_CLOEXEC | O_NONBLOCK);

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
