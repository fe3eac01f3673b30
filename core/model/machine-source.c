/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-source.c - where facts are read: opens it, hands out what may be told, and tells a
 * listener of all that was handed out.
 */
#include <config.h>

#include <string.h>
#include <sys/utsname.h>

#include <glib/gi18n.h>

#include <benchstone/plugin.h>

#include "model/document-format.h"
#include "model/fail.h"
#include "model/file-read.h"
#include "model/machine-private.h"
#include "model/machine-read.h"
#include "model/machine-source.h"

/* A recording of a machine with 8192 CPUs has about 5 MB. */
#define MAX_RECORDING (64 << 20)

#define FORMAT_PATH "/benchstone/format"
#define FORMAT "benchstone-recording/0"
#define HEADING                                                                           \
  "# The files that Benchstone knows a machine from, without names and serial numbers.\n" \
  "# Replay it by: benchstone gather --show --root FILE\n"

/* ---- opening ---- */

static BstSource *
new_source (const char *prefix)
{
  BstSource *source = g_new0 (BstSource, 1);

  source->prefix = g_strdup (prefix);
  source->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  source->names = g_ptr_array_new_with_free_func (g_free);
  return source;
}

void
bst_source_free (BstSource *source)
{
  if (source == NULL)
    return;
  g_free (source->prefix);
  g_hash_table_unref (source->texts);
  g_ptr_array_unref (source->names);
  g_free (source);
}

static void
find_names (BstSource *source)
{
  static const char *const hosts[] = { "/etc/hostname", "/proc/sys/kernel/hostname",
                                       "/proc/sys/kernel/domainname" };
  g_autofree char *users = bst_source_raw (source, "/etc/passwd");

  for (guint i = 0; i < G_N_ELEMENTS (hosts); i++)
    {
      g_autofree char *host = bst_source_raw (source, hosts[i]);

      if (host != NULL && !g_str_equal (host, "(none)"))
        bst_private_add_host (source->names, host);
    }
  if (users != NULL)
    bst_private_add_users (source->names, users);
}

/* Users that a directory service knows are not in /etc/passwd. */
static void
find_own_names (BstSource *source)
{
  static const char *const variables[] = { "USER", "LOGNAME", "SUDO_USER" };

  bst_private_add_host (source->names, g_get_host_name ());
  bst_private_add_name (source->names, g_get_user_name ());
  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    if (g_getenv (variables[i]) != NULL)
      bst_private_add_name (source->names, g_getenv (variables[i]));
}

/* Its file came with Linux 6.1. */
static void
add_architecture (BstSource *source)
{
  struct utsname names;

  if (uname (&names) == 0)
    bst_source_add (source, "/proc/sys/kernel/arch", names.machine);
}

static BstSource *
open_recording (const char *path, GError **error)
{
  gsize length;
  g_autofree char *text = bst_file_read (path, MAX_RECORDING, FALSE, &length, error);
  BstSource *source = text != NULL ? bst_source_from_recording (text, length, error) : NULL;

  if (text != NULL && source == NULL)
    g_prefix_error (error, "'%s': ", path);
  return source;
}

BstSource *
bst_source_open (const char *where, GError **error)
{
  if (*where != '\0' && !g_file_test (where, G_FILE_TEST_IS_DIR))
    return open_recording (where, error);
  BstSource *source = new_source (where);

  find_names (source);
  if (*where == '\0')
    {
      find_own_names (source);
      add_architecture (source);
    }
  return source;
}

/* ---- recordings: a path, then its lines, each behind a tab ---- */

static void
end_file (BstSource *source, char **path, GString *text)
{
  if (*path != NULL)
    bst_source_add (source, *path, text->str);
  g_clear_pointer (path, g_free);
  g_string_truncate (text, 0);
}

static gboolean
is_path (const char *line)
{
  return *line == '/' && strstr (line, "/../") == NULL && strlen (line) < 4096;
}

static gboolean
read_lines (BstSource *source, const char *text, GError **error)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree char *path = NULL;
  g_autoptr (GString) file = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (is_path (lines[i]))
      {
        end_file (source, &path, file);
        path = g_strdup (lines[i]);
      }
    else if (path != NULL && *lines[i] == '\t')
      g_string_append_printf (file, "%s%s", file->len > 0 ? "\n" : "", lines[i] + 1);
    else if (*lines[i] != '\0' && *lines[i] != '#')
      {
        g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                     _ ("Line %u is neither a path, which begins with '/', nor text of a file, "
                        "which begins with a tab."),
                     i + 1);
        return FALSE;
      }
  end_file (source, &path, file);
  return TRUE;
}

static gboolean
check_format (const char *format, GError **error)
{
  if (bst_document_is_newer (format, FORMAT))
    return bst_fail (error, _ ("This recording was made by a newer version of Benchstone: "
                               "read it with that."));
  return g_strcmp0 (format, FORMAT) == 0
         || bst_fail (error, _ ("This is no recording of a machine: 'benchstone gather' writes "
                                "one."));
}

BstSource *
bst_source_from_recording (const char *text, gsize length, GError **error)
{
  g_autofree char *valid = g_utf8_make_valid (text, length);
  g_autoptr (BstSource) source = new_source (NULL);

  g_strdelimit (valid, "\r", ' ');
  if (!read_lines (source, valid, error)
      || !check_format (g_hash_table_lookup (source->texts, FORMAT_PATH), error))
    return NULL;
  find_names (source);
  return g_steal_pointer (&source);
}

/* ---- reading ---- */

gboolean
bst_source_is_here (const BstSource *source)
{
  return source->prefix != NULL && *source->prefix == '\0';
}

gboolean
bst_source_is_recording (const BstSource *source)
{
  return source->prefix == NULL;
}

void
bst_source_add (BstSource *source, const char *path, const char *text)
{
  g_hash_table_insert (source->texts, g_strdup (path), g_strdup (text));
}

void
bst_source_tell (const BstSource *source, const char *path, const char *text)
{
  if (source->seen != NULL)
    source->seen (path, text, source->data);
}

char *
bst_source_raw (const BstSource *source, const char *path)
{
  const char *text = g_hash_table_lookup (source->texts, path);

  if (text == NULL && source->prefix != NULL)
    return bst_root_text (source->prefix, "%s", path);
  return text != NULL && *text != '\0' ? g_strstrip (g_strdup (text)) : NULL;
}

/* A file whose path names somebody is as good as not there. */
static char *
read_text (const BstSource *source, const char *path)
{
  g_autofree char *public_path = bst_private_path (path);
  g_autofree char *nameless = bst_private_without_names (public_path, source->names);
  g_autofree char *raw = g_str_equal (public_path, nameless) ? bst_source_raw (source, path) : NULL;
  g_autofree char *told = raw != NULL ? bst_private_text (path, raw, source->names) : NULL;

  if (told == NULL || *told == '\0')
    return NULL;
  bst_source_tell (source, public_path, told);
  return g_steal_pointer (&told);
}

char *
bst_source_text (const BstSource *source, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  g_autofree char *path = g_strdup_vprintf (format, values);
  va_end (values);
  return read_text (source, path);
}

gboolean
bst_source_number (const BstSource *source, guint64 *number, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  g_autofree char *path = g_strdup_vprintf (format, values);
  va_end (values);
  g_autofree char *text = read_text (source, path);
  return text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, number, NULL);
}

gboolean
bst_source_has (const BstSource *source, const char *path)
{
  const gboolean has = g_hash_table_contains (source->texts, path)
                       || (source->prefix != NULL && bst_root_has (source->prefix, path));

  if (has)
    bst_source_tell (source, path, "");
  return has;
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Of a recording: the next part of each path that begins with FOLDER. */
static GPtrArray *
list_texts (const BstSource *source, const char *folder)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *begin = g_strconcat (folder, "/", NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  GHashTableIter iter;
  gpointer path;

  g_hash_table_iter_init (&iter, source->texts);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (g_str_has_prefix (path, begin))
      {
        const char *rest = (const char *)path + strlen (begin);
        g_autofree char *name = g_strndup (rest, strcspn (rest, "/"));

        if (g_hash_table_contains (seen, name))
          continue;
        g_hash_table_add (seen, name);
        g_ptr_array_add (names, g_steal_pointer (&name));
      }
  return names;
}

GPtrArray *
bst_source_list (const BstSource *source, const char *format, ...)
{
  GPtrArray *names;
  va_list values;

  va_start (values, format);
  g_autofree char *folder = g_strdup_vprintf (format, values);
  va_end (values);
  names =
      source->prefix != NULL ? bst_root_list (source->prefix, folder) : list_texts (source, folder);
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* ---- writing a recording ---- */

static void
note_text (const char *path, const char *text, gpointer data)
{
  g_tree_insert (data, g_strdup (path), g_strdup (text));
}

static gboolean
append_text (gpointer path, gpointer text, gpointer data)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_string_append_printf (data, "%s\n", (const char *)path);
  for (guint i = 0; lines[i] != NULL; i++)
    g_string_append_printf (data, "\t%s\n", lines[i]);
  return FALSE;
}

static gint
compare_paths (gconstpointer a, gconstpointer b, gpointer data)
{
  return strcmp (a, b);
}

char *
bst_machine_record (BstSource *source, const char *const *targets)
{
  g_autoptr (GTree) texts = g_tree_new_full (compare_paths, NULL, g_free, g_free);
  GString *out = g_string_new (HEADING);
  g_autoptr (BstMachine) machine = NULL;

  source->seen = note_text;
  source->data = texts;
  bst_source_tell (source, FORMAT_PATH, FORMAT);
  machine = bst_machine_read_source (source);
  for (guint i = 0; targets[i] != NULL && targets[i + 1] != NULL; i += 2)
    bst_machine_add_target (machine, source, targets[i], targets[i + 1]);
  source->seen = NULL;
  g_tree_foreach (texts, append_text, out);
  return g_string_free (out, FALSE);
}
