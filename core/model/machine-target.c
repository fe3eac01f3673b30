/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-target.c - facts about the file system under a folder, from /proc/self/mountinfo
 * (proc_pid_mountinfo(5)) and statvfs(3).  Of a line there, only what names nobody is kept: as
 * mount point the name of the target, as source the kernel's name of the device.
 */
#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

#include "model/machine-device.h"
#include "model/machine-private.h"
#include "model/machine-read.h"
#include "model/machine-source.h"

#define MOUNTS "/proc/self/mountinfo"

typedef struct
{
  const char *device, *point, *options, *type, *source, *super_options;
} Mount;

/* "36 35 98:0 /root /point rw,noatime shared:1 - ext4 /dev/sda1 rw": FIELDS as it was split, by
 * blanks; there may be any number of optional ones before the hyphen. */
static gboolean
parse_mount (Mount *mount, char *const *fields)
{
  const guint n = g_strv_length ((char **)fields);
  guint hyphen = 6;

  while (hyphen < n && !g_str_equal (fields[hyphen], "-"))
    hyphen++;
  if (hyphen + 3 > n)
    return FALSE;
  *mount = (Mount){
    .device = fields[2],
    .point = fields[4],
    .options = fields[5],
    .type = fields[hyphen + 1],
    .source = hyphen + 2 < n ? fields[hyphen + 2] : "",
    .super_options = hyphen + 3 < n ? fields[hyphen + 3] : "",
  };
  return bst_private_is_plain (mount->type) && *mount->point == '/'
         && strspn (mount->device, "0123456789:") == strlen (mount->device);
}

static gboolean
is_below (const char *folder, const char *point)
{
  const gsize length = strlen (point);

  return g_str_equal (point, "/")
         || (g_str_has_prefix (folder, point) && (folder[length] == '/' || folder[length] == '\0'));
}

/* The kernel writes blanks in paths as "\040". */
static char *
find_line (const char *mounts, const char *folder)
{
  g_auto (GStrv) lines = g_strsplit (mounts, "\n", -1);
  const char *best = NULL;
  gsize length = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], " ", -1);
      Mount mount;

      if (!parse_mount (&mount, fields))
        continue;
      g_autofree char *point = g_strcompress (mount.point);
      /* The last one of a place hides those before it. */
      if (is_below (folder, point) && strlen (point) >= length)
        {
          best = lines[i];
          length = strlen (point);
        }
    }
  return g_strdup (best);
}

/* ---- facts ---- */

void
bst_target_set (BstMachine *machine, const char *name, const char *fact, const char *value)
{
  g_autofree char *key = g_strdup_printf ("target.%s.%s", name, fact);

  bst_machine_set (machine, key, value);
}

static gboolean
is_target_name (const char *name)
{
  return *name != '\0' && strlen (name) <= 32
         && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen (name);
}

/* What a recording has of a mount, in the form of the kernel's. */
static void
tell_mount (const BstSource *source, const char *name, const Mount *mount, const char *options,
            const char *device)
{
  g_autofree char *line = g_strdup_printf (
      "0 0 %s / /%s %s - %s %s %s", mount->device, name, *options != '\0' ? options : "-",
      mount->type, device != NULL ? device : "none", *options != '\0' ? options : "-");
  g_autofree char *path = g_strdup_printf ("/benchstone/targets/%s", name);

  bst_source_tell (source, path, line);
}

/* Of a recording what is in it; of a folder with another machine's files nothing is known. */
static char *
size_text (const BstSource *source, const char *name, const char *folder)
{
  struct statvfs info;
  g_autofree char *path = g_strdup_printf ("/benchstone/file-systems/%s", name);

  if (folder == NULL)
    return bst_source_text (source, "%s", path);
  if (!bst_source_is_here (source) || statvfs (folder, &info) != 0 || info.f_blocks == 0
      || info.f_frsize == 0 || info.f_blocks > G_MAXINT64 / info.f_frsize)
    return NULL;
  char *bytes =
      g_strdup_printf ("%" G_GUINT64_FORMAT, (guint64)info.f_blocks * (guint64)info.f_frsize);
  bst_source_tell (source, path, bytes);
  return bytes;
}

/* What the file system holds, files included, in bytes.  FOLDER: NULL of a recording. */
static void
set_file_system_size (BstMachine *machine, const BstSource *source, const char *name,
                      const char *folder)
{
  g_autofree char *text = size_text (source, name, folder);
  guint64 bytes;

  if (text != NULL && g_ascii_string_to_unsigned (text, 10, 1, G_MAXINT64, &bytes, NULL))
    bst_target_set (machine, name, "file-system.size", text);
}

static void
set_mount (BstMachine *machine, const BstSource *source, const char *name, const char *line,
           const char *folder)
{
  g_auto (GStrv) fields = g_strsplit (line, " ", -1);
  Mount mount;

  if (!is_target_name (name) || !parse_mount (&mount, fields))
    return;
  g_autofree char *type = bst_private_without_names (mount.type, source->names);
  g_autofree char *all = g_strconcat (mount.options, ",", mount.super_options, NULL);
  g_autofree char *kept = bst_private_mount_options (all);
  g_autofree char *options = bst_private_without_names (kept, source->names);
  g_autofree char *device = bst_device_of_mount (source, mount.device, mount.source);

  mount.type = type;
  tell_mount (source, name, &mount, options, device);
  bst_target_set (machine, name, "file-system", type);
  set_file_system_size (machine, source, name, folder);
  bst_target_set (machine, name, "mount-options", options);
  if (device != NULL)
    bst_device_add_facts (machine, source, name, device);
}

void
bst_machine_add_target (BstMachine *machine, const BstSource *source, const char *name,
                        const char *folder)
{
  g_autofree char *mounts = bst_source_raw (source, MOUNTS);
  char *real = bst_source_is_here (source) ? realpath (folder, NULL) : NULL;
  g_autofree char *path = g_canonicalize_filename (real != NULL ? real : folder, "/");
  g_autofree char *line = mounts != NULL ? find_line (mounts, path) : NULL;

  free (real);
  if (line != NULL)
    set_mount (machine, source, name, line, path);
}

void
bst_machine_read_targets (BstMachine *machine, const BstSource *source)
{
  g_autoptr (GPtrArray) names = bst_source_list (source, "/benchstone/targets");

  for (guint i = 0; i < names->len && i < 64; i++)
    {
      g_autofree char *path = g_strdup_printf ("/benchstone/targets/%s", (char *)names->pdata[i]);
      g_autofree char *line = bst_source_raw (source, path);

      if (line != NULL)
        set_mount (machine, source, names->pdata[i], line, NULL);
    }
}
