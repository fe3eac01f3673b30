/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * slot.c - the table of what can be emitted to: the declared metrics, their labels, and the
 * metrics that setup adds.  It grows in setup and is closed before the threads get their cells.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <string.h>
#include "worker/record.h"
#include "worker/label.h"
#include "worker/run.h"

/* An index is a guint, a cell 64 bytes per thread: far above "many thousands of labels". */
#define MAX_SLOTS 1000000

static guint
add_slot (BstRun *run, BstMetricInfo *info, guint base, char *labels)
{
  BstSlot slot = { .info = info, .base = base, .labels = labels };

  g_array_append_val (run->slots, slot);
  return run->slots->len - 1;
}

void
bst_slots_init (BstRun *run)
{
  run->slots = g_array_new (FALSE, TRUE, sizeof (BstSlot));
  run->slot_index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < run->info->metrics->len; i++)
    add_slot (run, bst_metric_info_copy (g_ptr_array_index (run->info->metrics, i)), i, NULL);
}

void
bst_slots_free (BstRun *run)
{
  for (guint i = 0; i < run->slots->len; i++)
    {
      BstSlot *slot = bst_run_slot (run, i);

      if (slot->labels == NULL)
        bst_metric_info_free (slot->info);
      bst_histogram_free (slot->histogram);
      g_free (slot->labels);
    }
  g_array_unref (run->slots);
  g_hash_table_unref (run->slot_index);
}

char *
bst_slot_key (const BstRun *run, guint i, const char *phase)
{
  const BstSlot *slot = bst_run_slot (run, i);
  const gboolean has_phase = phase != NULL && *phase != '\0';

  if (!has_phase && slot->labels == NULL)
    return g_strdup (slot->info->name);
  return g_strdup_printf ("%s{%s%s%s%s}", slot->info->name, has_phase ? "phase=" : "",
                          has_phase ? phase : "", has_phase && slot->labels != NULL ? "," : "",
                          slot->labels != NULL ? slot->labels : "");
}

static void
check_open (BstRun *run, const char *call)
{
  if (run->slots_closed)
    bst_run_misuse (run, _ ("%s: called after setup"), call);
  if (run->slots->len >= MAX_SLOTS)
    bst_run_misuse (run,
                    ngettext ("%s: more than %d metric or label",
                              "%s: more than %d metrics and labels", MAX_SLOTS),
                    call, MAX_SLOTS);
}

/* With its metric it still fits a key of the host, 1024 bytes. */
#define MAX_LABELS 900

guint
bst_run_emitter (BstRun *run, guint metric, const char *labels)
{
  check_open (run, "bst_run_emitter");
  if (metric >= run->slots->len || bst_run_slot (run, metric)->labels != NULL)
    bst_run_misuse (run, _ ("%s: there is no metric %u"), "bst_run_emitter", metric);
  if (bst_run_slot (run, metric)->info->kind == BST_DURATION)
    bst_run_misuse (run, _ ("%s: metric '%s' is of a kind that takes another call"),
                    "bst_run_emitter", bst_run_slot (run, metric)->info->name);

  g_autofree char *normal = labels != NULL ? bst_labels_normalise (labels) : NULL;
  if (normal == NULL)
    bst_run_misuse (run, _ ("bst_run_emitter: '%s' is not of the form key=value,key=value"),
                    labels != NULL ? labels : "");
  if (strlen (normal) > MAX_LABELS)
    bst_run_misuse (run,
                    ngettext ("bst_run_emitter: the labels are longer than %d byte",
                              "bst_run_emitter: the labels are longer than %d bytes", MAX_LABELS),
                    MAX_LABELS);
  g_autofree char *key = g_strdup_printf ("%u{%s}", metric, normal);
  gpointer known = g_hash_table_lookup (run->slot_index, key);

  if (known != NULL)
    return GPOINTER_TO_UINT (known) - 1;
  bst_run_slot (run, metric)->n_labelled++;
  const guint slot =
      add_slot (run, bst_run_slot (run, metric)->info, metric, g_steal_pointer (&normal));
  g_hash_table_insert (run->slot_index, g_steal_pointer (&key), GUINT_TO_POINTER (slot + 1));
  return slot;
}

static gboolean
name_is_taken (const BstRun *run, const char *name)
{
  for (guint i = 0; i < run->slots->len; i++)
    if (strcmp (bst_run_slot (run, i)->info->name, name) == 0)
      return TRUE;
  return FALSE;
}

guint
bst_run_add_metric (BstRun *run, const BstMetric *metric, const char *origin)
{
  g_autoptr (GError) error = NULL;

  check_open (run, "bst_run_add_metric");
  /* A plugin built with an older header hands over a shorter one. */
  BstMetric whole = { 0 };
  memcpy (&whole, metric, MIN (run->metric_size, sizeof whole));
  BstMetricInfo *info = bst_metric_info_new (&whole, origin != NULL ? origin : "", &error);
  if (info == NULL)
    bst_run_misuse (run, "bst_run_add_metric: %s", error->message);
  if (name_is_taken (run, info->name))
    bst_run_misuse (run, _ ("bst_run_add_metric: there already is a metric '%s'"), info->name);
  GVariantDict payload;

  g_variant_dict_init (&payload, NULL);
  g_variant_dict_insert_value (&payload, "metric", bst_metric_info_to_variant (info));
  bst_record_send (BST_RECORD_METRIC, g_variant_dict_end (&payload));
  return add_slot (run, info, run->slots->len, NULL);
}
