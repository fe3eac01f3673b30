/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * disk-needs.c - what a plan will need of disks, for `info` and --dry-run: how much room, and how
 * much is written; how long that takes, only the disk knows.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <sys/statvfs.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "reports/text.h"

/* Of one target. */
typedef struct
{
  const char *target;
  guint64 files;   /* that stay until the end, shared by their cases */
  guint64 job;     /* the largest of those that a repetition removes again */
  guint64 written; /* at least */
  guint n_auto;    /* cases that choose their size there */
  const char *by;  /* the benchmark of the first of them */
} Need;

static gboolean
is_on_disk (const BstPlanCase *c)
{
  return c->skip_reason == NULL && c->target != NULL;
}

static gboolean
is_unknown (const BstPlanCase *c)
{
  return c->skip_reason == NULL && isnan (bst_plan_expected_seconds (c, NAN));
}

static Need *
need_of (GArray *needs, const char *target)
{
  Need need = { .target = target };

  for (guint i = 0; i < needs->len; i++)
    if (g_str_equal (g_array_index (needs, Need, i).target, target))
      return &g_array_index (needs, Need, i);
  g_array_append_val (needs, need);
  return &g_array_index (needs, Need, needs->len - 1);
}

/* A file of one size is laid out once for all cases of its benchmark, and by a job each time. */
static void
add_case (GArray *needs, GHashTable *told, const BstPlanCase *c)
{
  const BstParamValue *size = g_hash_table_lookup (c->values, "file-size");
  Need *need = need_of (needs, c->target);
  guint64 bytes;

  if (size == NULL || !g_variant_is_of_type (size->value, G_VARIANT_TYPE_INT64))
    return;
  bytes = (guint64)MAX (g_variant_get_int64 (size->value), 0);
  if (size->is_auto)
    need->by = need->n_auto++ == 0 ? c->info->name : need->by;
  else if (c->info->pace == BST_JOB)
    {
      need->job = MAX (need->job, bytes);
      need->written += bytes * c->settings.min_repetitions;
    }
  else if (g_hash_table_add (told,
                             g_strdup_printf ("%s %s %s", c->info->name, size->asked, c->target)))
    {
      need->files += bytes;
      need->written += bytes;
    }
}

static char *
bytes_text (guint64 bytes)
{
  g_autofree char *text = g_format_size_full (bytes, G_FORMAT_SIZE_IEC_UNITS);
  g_auto (GStrv) parts = g_strsplit (text, "\302\240", -1); /* no-break space */

  return g_strjoinv (" ", parts);
}

static char *
free_text (const char *folder)
{
  struct statvfs system;

  if (statvfs (folder, &system) != 0)
    return g_strdup (_ ("an unknown amount"));
  return bytes_text ((guint64)system.f_bavail * system.f_frsize);
}

static void
print_need (const Need *need)
{
  g_autofree char *room = bytes_text (need->files + need->job);
  g_autofree char *written = bytes_text (need->written);
  g_autofree char *free = free_text (need->target);
  g_autofree char *target = bst_text_clean (need->target);

  if (need->written > 0)
    printf (_ ("Disk: %s of free space are needed in '%s', where %s are free, and at least %s are "
               "written.\n"),
            room, target, free, written);
  if (need->n_auto > 0)
    printf (
        ngettext ("Disk: %u case chooses the size of its file in '%s' by the %s that are free "
                  "there, as 'benchstone info %s' tells; -p file-size=SIZE sets it.\n",
                  "Disk: %u cases choose the size of their file in '%s' by the %s that are free "
                  "there, as 'benchstone info %s' tells; -p file-size=SIZE sets it.\n",
                  need->n_auto),
        need->n_auto, target, free, need->by);
}

void
bst_disk_needs_print (const BstPlan *plan)
{
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (Need));
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < plan->cases->len; i++)
    if (is_on_disk (plan->cases->pdata[i]))
      add_case (needs, told, plan->cases->pdata[i]);
  for (guint i = 0; i < needs->len; i++)
    print_need (&g_array_index (needs, Need, i));
}

char *
bst_unknown_time_text (const BstPlan *plan, const char *known)
{
  gboolean only_disk = TRUE;

  for (guint i = 0; i < plan->cases->len; i++)
    only_disk &= !is_unknown (plan->cases->pdata[i]) || is_on_disk (plan->cases->pdata[i]);
  if (known == NULL)
    return g_strdup (only_disk ? _ ("Expected time: it depends on the disk.")
                               : _ ("Expected time: unknown (depends on the command)."));
  return g_strdup_printf (
      only_disk ? _ ("Expected time: %s, and that of jobs on the disk, which depends on it.")
                : _ ("Expected time: %s, and that of commands and jobs, which is unknown."),
      known);
}
