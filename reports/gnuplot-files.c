/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-files.c - the three files between gnuplot and us: its script, its pictures, what it
 * complains about.  They are memory without a name, so that whoever is killed leaves nothing, and
 * a full or missing folder for temporary files spoils no chart.
 */
#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "reports/gnuplot-private.h"
#include "reports/text.h"

/* A complaint is a line or a few; of more than this the begin is enough. */
#define MESSAGES_LIMIT ((gsize)64 << 10)

void
bst_gnuplot_files_close (BstGnuplotFiles *files)
{
  int *fds[] = { &files->script, &files->pictures, &files->messages };

  for (guint i = 0; i < G_N_ELEMENTS (fds); i++)
    {
      if (*fds[i] >= 0)
        close (*fds[i]);
      *fds[i] = -1;
    }
}

static gboolean
write_all (int fd, const char *text, gsize length)
{
  while (length > 0)
    {
      gssize n = write (fd, text, length);

      if (n < 0 && errno != EINTR)
        return FALSE;
      text += MAX (n, 0);
      length -= (gsize)MAX (n, 0);
    }
  return lseek (fd, 0, SEEK_SET) == 0;
}

gboolean
bst_gnuplot_files_open (BstGnuplotFiles *files, const GString *script, GError **error)
{
  files->script = memfd_create ("script", MFD_CLOEXEC);
  files->pictures = memfd_create ("pictures", MFD_CLOEXEC);
  files->messages = memfd_create ("messages", MFD_CLOEXEC);
  if (files->script >= 0 && files->pictures >= 0 && files->messages >= 0
      && write_all (files->script, script->str, script->len))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("no memory for gnuplot's files: %s"),
               g_strerror (errno));
  return FALSE;
}

/* From the start, wherever gnuplot's place in the file is, and MAX bytes at most. */
static GString *
read_file (int fd, gsize max)
{
  GString *text = g_string_new (NULL);
  char chunk[65536];

  while (text->len < max)
    {
      gssize n = pread (fd, chunk, MIN (sizeof chunk, max - text->len), (off_t)text->len);

      if (n == 0 || (n < 0 && errno != EINTR))
        break;
      g_string_append_len (text, chunk, MAX (n, 0));
    }
  return text;
}

char *
bst_gnuplot_files_complaint (const BstGnuplotFiles *files)
{
  g_autoptr (GString) text = read_file (files->messages, MESSAGES_LIMIT);
  g_auto (GStrv) lines = NULL;
  g_autofree char *clean = NULL;
  guint last = 0;

  lines = g_strsplit (g_strchomp (text->str), "\n", -1);
  last = g_strv_length (lines);
  if (last == 0)
    return NULL;
  clean = bst_text_clean (g_strstrip (lines[last - 1]));
  return bst_text_fit (clean, 160);
}

/* From behind the mark of CHART to the next mark: gnuplot escapes every '<' of a text, so none of
 * them can look like one. */
static char *
cut_chart (const GString *all, guint chart)
{
  g_autofree char *mark = g_strdup_printf (BST_GNUPLOT_MARK "%u\n", chart);
  const char *begin = strstr (all->str, mark);
  const char *end = NULL;

  if (begin == NULL)
    return NULL;
  begin += strlen (mark);
  end = strstr (begin, BST_GNUPLOT_MARK);
  return end != NULL ? g_strndup (begin, (gsize)(end - begin)) : g_strdup (begin);
}

/* "Produced by GNUPLOT 5.4 patchlevel 4" is what it writes into each picture. */
static char *
find_version (const GString *all)
{
  static const char mark[] = "Produced by GNUPLOT ";
  const char *begin = strstr (all->str, mark);
  gsize length = begin != NULL ? strspn (begin + strlen (mark), "0123456789. patchlevelrc") : 0;
  char *version = length > 0 && length < 40 ? g_strndup (begin + strlen (mark), length) : NULL;

  return version != NULL ? g_strstrip (version) : NULL;
}

/* What is no text, behind the line of its mark. */
static gboolean
take_picture (GString *all, BstGnuplot *plot)
{
  const char *end = g_str_has_prefix (all->str, BST_GNUPLOT_MARK) ? strchr (all->str, '\n') : NULL;

  if (end == NULL || all->str + all->len == end + 1)
    return FALSE;
  g_string_erase (all, 0, end + 1 - all->str);
  plot->picture = g_bytes_new (all->str, all->len);
  return TRUE;
}

gboolean
bst_gnuplot_files_pictures (const BstGnuplotFiles *files, BstGnuplot *plot)
{
  g_autoptr (GString) all = read_file (files->pictures, BST_GNUPLOT_FILE_LIMIT);
  guint found = 0;

  if (plot->terminal != BST_TERMINAL_SVG)
    return take_picture (all, plot);
  plot->version = find_version (all);
  for (guint i = 0; i < plot->n_charts; i++)
    {
      char *svg = cut_chart (all, i);

      if (svg != NULL && *svg == '\0')
        g_clear_pointer (&svg, g_free);
      found += svg != NULL;
      g_ptr_array_add (plot->svgs, svg);
    }
  return found > 0;
}
