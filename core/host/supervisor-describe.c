/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor-describe.c - asks workers what plugin files contain.  A worker takes many files; one
 * that kills or hangs it gets the reason, and a new worker takes the rest.
 */
#include <config.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include <glib/gi18n.h>

#include "host/keeper.h"
#include "host/scratch.h"
#include "model/signals.h"
#include "host/supervisor-private.h"

#define FILE_SECONDS 10 /* for one file; dlopen with its libraries takes milliseconds */
#define FILE_NS (FILE_SECONDS * G_GUINT64_CONSTANT (1000000000))
/* Enough that the start of a worker does not count, few enough that one library's bad manners
 * reach few others. */
#define BATCH_MAX 64u

typedef struct
{
  const char *const *files; /* of this batch, in the order asked for */
  guint n, next;            /* NEXT: the one the worker is at */
  BstDescribeDone done;
  gpointer data;
  const char *tag;
  BstKeeper *keeper;
  BstWatch *watch;
  char *stage;
  gint crash_signal;
  guint64 crash_address;
  gboolean has_address;
} Batch;

static void
answer (Batch *batch, BstPluginInfo *info, const char *error)
{
  batch->done (batch->files[batch->next++], info, error, batch->data);
  batch->watch->deadline_ns = bst_clock_ns () + FILE_NS;
}

static GVariant *
get_inner (GVariant *payload, const char *name)
{
  GVariant *value = g_variant_lookup_value (payload, name, NULL);

  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_VARIANT))
    {
      g_autoptr (GVariant) box = value;

      return g_variant_get_variant (box);
    }
  return value;
}

static void
take_description (Batch *batch, GVariant *payload)
{
  g_autoptr (GVariant) plugin = get_inner (payload, "plugin");
  g_autoptr (GError) error = NULL;
  g_autofree char *reason = NULL;
  BstPluginInfo *info = NULL;
  const char *text = NULL;

  g_variant_lookup (payload, "error", "&s", &text);
  if (plugin != NULL)
    info = bst_plugin_info_from_variant (plugin, &error);
  else if (text == NULL)
    text = _ ("it says nothing about itself");
  if (info == NULL)
    reason = bst_one_line (error != NULL ? error->message : text);
  answer (batch, info, reason);
}

static gboolean
describe_record (guint32 type, GVariant *payload, gpointer data, GError **error)
{
  Batch *batch = data;
  const char *file = NULL;

  if (!bst_record_check (type, payload, error))
    return FALSE;
  if (type == BST_RECORD_STAGE)
    {
      g_autofree char *stage = NULL;

      g_variant_lookup (payload, "stage", "s", &stage);
      g_free (batch->stage);
      batch->stage = bst_one_line (stage);
    }
  else if (type == BST_RECORD_CRASH)
    {
      g_variant_lookup (payload, "signal", "i", &batch->crash_signal);
      batch->has_address = g_variant_lookup (payload, "address", "t", &batch->crash_address);
    }
  else if (type == BST_RECORD_END)
    batch->watch->complete = TRUE;
  else if (type == BST_RECORD_DESCRIPTION && batch->next < batch->n
           && (!g_variant_lookup (payload, "file", "^&ay", &file)
               || g_str_equal (file, batch->files[batch->next])))
    take_description (batch, payload);
  return TRUE;
}

static GVariant *
make_job (const Batch *batch)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&builder, "{sv}", "kind", g_variant_new_string ("describe"));
  g_variant_builder_add (&builder, "{sv}", "files",
                         g_variant_new_bytestring_array (batch->files, batch->n));
  return g_variant_builder_end (&builder);
}

static gboolean
is_interrupted (G_GNUC_UNUSED double seconds, G_GNUC_UNUSED double progress,
                G_GNUC_UNUSED gpointer data)
{
  return bst_signals_caught () != 0;
}

static char *
say_why (const Batch *batch)
{
  const BstWatch *watch = batch->watch;
  const char *stage = batch->stage != NULL ? batch->stage : BST_STAGE_LOAD;
  char *death;

  if (watch->end == BST_END_DEADLINE)
    return g_strdup_printf (_ ("did not end within %d s in %s"), FILE_SECONDS, stage);
  if (watch->end == BST_END_UNENDABLE)
    return g_strdup_printf (_ ("could not be ended in %s"), stage);
  if (watch->end == BST_END_DAMAGED)
    return g_strdup_printf (_ ("sent a description that cannot be read: %s"), watch->damage);
  death = watch->we_killed ? NULL
                           : bst_judge_death (watch, stage, batch->crash_signal,
                                              batch->has_address ? &batch->crash_address : NULL);
  return death != NULL ? death : g_strdup_printf (_ ("ended the describing process in %s"), stage);
}

/* Answers at least one file, so that the caller's loop ends; or a signal came. */
static guint
describe_batch (Batch *batch)
{
  g_autoptr (BstBury) burial = NULL;
  g_autoptr (GError) error = NULL;
  BstWatch watch = { .record = describe_record, .data = batch, .tick = is_interrupted };
  BstWorker worker;

  batch->watch = &watch;
  watch.deadline_ns = bst_clock_ns () + FILE_NS;
  burial = bst_bury_new (batch->tag);
  if (!bst_worker_start (&worker, make_job (batch), batch->tag, NULL, 0, &error))
    {
      while (batch->next < batch->n)
        answer (batch, NULL, error->message);
      return batch->n;
    }
  bst_keeper_watch (batch->keeper, worker.pid);
  bst_watch_worker (&watch, &worker, burial);
  bst_keeper_watch (batch->keeper, 0);
  if (batch->next < batch->n && watch.end != BST_END_INTERRUPTED)
    {
      g_autofree char *reason = say_why (batch);

      answer (batch, NULL, reason);
    }
  bst_watch_clear (&watch);
  g_clear_pointer (&batch->stage, g_free);
  return batch->next;
}

static void
describe_all (const char *const *files, const Batch *common)
{
  guint n = g_strv_length ((char **)files);

  for (guint first = 0; first < n && bst_signals_caught () == 0;)
    {
      Batch batch = *common;

      batch.files = files + first;
      batch.n = MIN (n - first, BATCH_MAX);
      first += describe_batch (&batch);
    }
}

/* A signal that came meanwhile ends us as ever, but only when the workers are buried. */
void
bst_supervisor_describe (const char *const *files, BstDescribeDone done, gpointer data)
{
  g_autofree char *tag = bst_scratch_new_tag ();
  BstKeeper *keeper;

  if (files[0] == NULL)
    return;
  keeper = bst_keeper_new (tag);
  bst_signals_catch ();
  describe_all (files, &(Batch){ .done = done, .data = data, .tag = tag, .keeper = keeper });
  bst_signals_restore ();
  bst_keeper_free (keeper);
  if (bst_signals_caught () != 0)
    raise (bst_signals_caught ());
}
