/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-device.c - a block device and what it is made of: volumes on RAIDs on partitions on
 * disks, by the links in /sys/block.  Models are told; serial numbers, identifiers and the names
 * that people give to volumes are never read.
 */
#include <config.h>

#include <string.h>

#include "model/machine-device.h"
#include "model/machine-private.h"
#include "model/machine-read.h"

/* More layers or parts than any machine has; a hostile root can have rings. */
#define MAX_LAYERS 8
#define MAX_PARTS 256

/* ---- names ---- */

char *
bst_device_of_mount (const BstSource *source, const char *number, const char *device)
{
  g_autofree char *event = bst_source_text (source, "/sys/dev/block/%s/uevent", number);
  g_autofree char *name = event != NULL ? bst_text_field (event, "DEVNAME", '=') : NULL;
  const char *slash = strrchr (device, '/');

  if (name != NULL)
    return bst_private_is_plain (name) ? g_steal_pointer (&name) : NULL;
  device = slash != NULL ? slash + 1 : device;
  if (!bst_private_is_plain (device))
    return NULL;
  g_autofree char *known = bst_source_text (source, "/sys/class/block/%s/dev", device);
  return known != NULL ? g_strdup (device) : NULL;
}

/* The whole disk that a partition is on; of other devices, they themselves. */
static char *
disk_of (const BstSource *source, const char *name)
{
  g_autofree char *whole = bst_source_text (source, "/sys/block/%s/dev", name);
  g_autoptr (GPtrArray) disks = NULL;

  if (whole != NULL)
    return g_strdup (name);
  disks = bst_source_list (source, "/sys/block");
  for (guint i = 0; i < disks->len; i++)
    {
      const char *disk = disks->pdata[i];

      if (!g_str_has_prefix (name, disk))
        continue;
      g_autofree char *part = bst_source_text (source, "/sys/block/%s/%s/dev", disk, name);
      if (part != NULL)
        return g_strdup (disk);
    }
  return NULL;
}

/* ---- layers ---- */

/* "raid1", "lvm", "crypt": how it is put together; NULL: a plain disk. */
static char *
kind_of (const BstSource *source, const char *disk)
{
  g_autofree char *level = bst_source_text (source, "/sys/block/%s/md/level", disk);
  g_autofree char *mapping = bst_source_text (source, "/sys/block/%s/dm/uuid", disk);

  if (level != NULL)
    return g_steal_pointer (&level);
  if (mapping != NULL)
    return g_ascii_strdown (mapping, -1);
  return g_str_has_prefix (disk, "dm-")    ? g_strdup ("mapped")
         : g_str_has_prefix (disk, "loop") ? g_strdup ("loop")
         : g_str_has_prefix (disk, "zram") ? g_strdup ("zram")
                                           : NULL;
}

static void
add_name (GPtrArray *names, char *name)
{
  if (names->len < MAX_PARTS && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
    g_ptr_array_add (names, name);
  else
    g_free (name);
}

/* The disks that DISK lies on, its parts being disks or partitions. */
static void
add_parts (const BstSource *source, const char *disk, GPtrArray *below)
{
  g_autoptr (GPtrArray) parts = bst_source_list (source, "/sys/block/%s/slaves", disk);

  for (guint i = 0; i < parts->len && i < MAX_PARTS; i++)
    {
      const char *part = parts->pdata[i];
      g_autofree char *number =
          bst_private_is_plain (part)
              ? bst_source_text (source, "/sys/block/%s/slaves/%s/dev", disk, part)
              : NULL;
      char *whole = number != NULL ? disk_of (source, part) : NULL;

      if (whole != NULL)
        add_name (below, whole);
    }
}

static void
append_layer (GString *stack, const BstSource *source, const GPtrArray *layer)
{
  g_string_append (stack, stack->len > 0 ? " on " : "");
  for (guint i = 0; i < layer->len; i++)
    {
      g_autofree char *kind = kind_of (source, layer->pdata[i]);

      g_string_append_printf (stack, "%s%s", i > 0 ? ", " : "", (char *)layer->pdata[i]);
      if (kind != NULL)
        g_string_append_printf (stack, " (%s)", kind);
    }
}

/* Follows DISK down, layer by layer, and returns what has nothing below it. */
static GPtrArray *
find_leaves (const BstSource *source, const char *disk, GString *stack)
{
  GPtrArray *leaves = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) layer = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (layer, g_strdup (disk));
  for (guint depth = 0; layer->len > 0 && depth < MAX_LAYERS; depth++)
    {
      g_autoptr (GPtrArray) next = g_ptr_array_new_with_free_func (g_free);

      append_layer (stack, source, layer);
      for (guint i = 0; i < layer->len; i++)
        {
          const guint before = next->len;

          add_parts (source, layer->pdata[i], next);
          if (next->len == before)
            add_name (leaves, g_strdup (layer->pdata[i]));
        }
      g_ptr_array_unref (layer);
      layer = g_steal_pointer (&next);
    }
  return leaves;
}

/* ---- facts ---- */

static char *
of_disk (const BstSource *source, const char *disk, const char *file)
{
  return bst_source_text (source, "/sys/block/%s/%s", disk, file);
}

static char *
scheduler_of (const BstSource *source, const char *disk, const char *file)
{
  g_autofree char *text = of_disk (source, disk, file);
  g_autofree char *chosen = bst_bracketed (text);

  return chosen != NULL ? g_steal_pointer (&chosen) : g_steal_pointer (&text);
}

static char *
yes_or_no (const BstSource *source, const char *disk, const char *file)
{
  g_autofree char *text = of_disk (source, disk, file);

  return text == NULL ? NULL : g_strdup (g_str_equal (text, "0") ? "no" : "yes");
}

/* Cards have a name instead of a model. */
static char *
model_of (const BstSource *source, const char *disk, const char *file)
{
  char *model = of_disk (source, disk, file);

  return model != NULL ? model : of_disk (source, disk, "device/name");
}

/* What is told of each disk, different values side by side. */
static const struct
{
  const char *fact, *file;
  char *(*value) (const BstSource *source, const char *disk, const char *file);
} disk_facts[] = {
  { "model", "device/model", model_of },
  { "rotational", "queue/rotational", yes_or_no },
  { "scheduler", "queue/scheduler", scheduler_of },
  { "write-cache", "queue/write_cache", of_disk },
  { "logical-block", "queue/logical_block_size", of_disk },
  { "physical-block", "queue/physical_block_size", of_disk },
};

static void
set_disk_facts (BstMachine *machine, const BstSource *source, const char *name,
                const GPtrArray *disks)
{
  for (guint f = 0; f < G_N_ELEMENTS (disk_facts); f++)
    {
      g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < disks->len; i++)
        {
          char *value = disk_facts[f].value (source, disks->pdata[i], disk_facts[f].file);

          if (value != NULL)
            add_name (values, value);
        }
      g_ptr_array_add (values, NULL);
      g_autofree char *text = g_strjoinv (", ", (char **)values->pdata);
      bst_target_set (machine, name, disk_facts[f].fact, text);
    }
}

/* The kernel counts sizes in these, whatever the blocks of the disk are (sysfs-block in its
 * documentation). */
#define SECTOR 512

/* Of all disks together, in bytes: what was bought.  Nothing where one of them is not known. */
static void
set_size (BstMachine *machine, const BstSource *source, const char *name, const GPtrArray *disks)
{
  guint64 sectors, total = 0;

  for (guint i = 0; i < disks->len; i++)
    {
      if (!bst_source_number (source, &sectors, "/sys/block/%s/size", (char *)disks->pdata[i])
          || sectors > G_MAXINT64 / SECTOR - total)
        return;
      total += sectors;
    }
  if (total == 0)
    return;
  g_autofree char *bytes = g_strdup_printf ("%" G_GUINT64_FORMAT, total * SECTOR);
  bst_target_set (machine, name, "size", bytes);
}

/* Of the device that the file system sees: what the kernel reads ahead there, in bytes. */
static void
set_read_ahead (BstMachine *machine, const BstSource *source, const char *name, const char *disk)
{
  guint64 kib;

  if (!bst_source_number (source, &kib, "/sys/block/%s/queue/read_ahead_kb", disk)
      || kib > G_MAXUINT32)
    return;
  g_autofree char *bytes = g_strdup_printf ("%" G_GUINT64_FORMAT, kib * 1024);
  bst_target_set (machine, name, "read-ahead", bytes);
}

/* "raid1, 2 disks, 1 missing" of the first RAID on the way down. */
static void
set_raid (BstMachine *machine, const BstSource *source, const char *name, const char *md)
{
  g_autofree char *level = bst_source_text (source, "/sys/block/%s/md/level", md);
  g_autofree char *chunk = NULL;
  guint64 disks, missing, bytes;

  if (level == NULL)
    return;
  bst_target_set (machine, name, "raid", level);
  if (bst_source_number (source, &disks, "/sys/block/%s/md/raid_disks", md))
    {
      g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, disks);
      bst_target_set (machine, name, "raid.disks", text);
    }
  if (bst_source_number (source, &missing, "/sys/block/%s/md/degraded", md) && missing > 0)
    {
      g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, missing);
      bst_target_set (machine, name, "raid.missing", text);
    }
  if (bst_source_number (source, &bytes, "/sys/block/%s/md/chunk_size", md) && bytes > 0)
    chunk = g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);
  bst_target_set (machine, name, "raid.chunk", chunk);
}

/* Down the first part of each layer. */
static void
find_raid (BstMachine *machine, const BstSource *source, const char *name, const char *disk)
{
  g_autofree char *at = g_strdup (disk);

  for (guint depth = 0; at != NULL && depth < MAX_LAYERS; depth++)
    {
      g_autoptr (GPtrArray) below = g_ptr_array_new_with_free_func (g_free);

      if (g_str_has_prefix (at, "md"))
        {
          set_raid (machine, source, name, at);
          return;
        }
      add_parts (source, at, below);
      g_free (at);
      at = below->len > 0 ? g_strdup (below->pdata[0]) : NULL;
    }
}

void
bst_device_add_facts (BstMachine *machine, const BstSource *source, const char *name,
                      const char *device)
{
  g_autofree char *disk = disk_of (source, device);
  g_autoptr (GString) stack = g_string_new (NULL);
  g_autoptr (GPtrArray) leaves = NULL;

  bst_target_set (machine, name, "device", device);
  if (disk == NULL)
    return;
  leaves = find_leaves (source, disk, stack);
  bst_target_set (machine, name, "stack", stack->str);
  find_raid (machine, source, name, disk);
  set_disk_facts (machine, source, name, leaves);
  set_size (machine, source, name, leaves);
  set_read_ahead (machine, source, name, disk);
}
