/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run.c - a repetition's life, its parameters and what it says beside the figures.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "worker/child.h"
#include "worker/fork.h"
#include "worker/phase.h"
#include "worker/record.h"
#include "worker/run.h"

/* The descriptor of an older plugin is shorter: what it lacks stays zero.  Of a newer one only
 * what is known here is taken. */
static void
copy_code (BstRun *run, const BstPlugin *plugin)
{
  const char *base = strchr (run->info->name, '.') + 1;

  for (gsize i = 0; i < plugin->n_benchmarks; i++)
    {
      const char *at = (const char *)plugin->benchmarks + i * plugin->benchmark_size;

      if (strcmp (((const BstBenchmark *)(gconstpointer)at)->name, base) == 0)
        memcpy (&run->code, at, MIN (plugin->benchmark_size, sizeof run->code));
    }
}

static void
fill_params (BstRun *run)
{
  run->params =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify)g_variant_unref);
  for (guint i = 0; i < run->info->params->len; i++)
    {
      const BstParamInfo *info = g_ptr_array_index (run->info->params, i);
      GVariant *from = info->type == BST_PARAM_SECRET ? run->task->secrets : run->task->params;

      g_hash_table_insert (run->params, info->name,
                           g_variant_lookup_value (from, info->name, NULL));
    }
}

static void
free_pending (gpointer data)
{
  BstPending *pending = data;

  g_variant_unref (pending->payload);
  g_free (pending);
}

static void
clear_phase_time (gpointer data)
{
  g_free (((BstPhaseTime *)data)->name);
}

BstRun *
bst_run_new (const BstTask *task, const BstBenchmarkInfo *info, const BstPlugin *plugin)
{
  void *memory = NULL;

  if (posix_memalign (&memory, BST_THREAD_ALIGN, sizeof (BstRun)) != 0)
    g_error ("out of memory");
  BstRun *run = memset (memory, 0, sizeof (BstRun));

  run->task = task;
  run->info = info;
  run->metric_size = plugin->metric_size;
  copy_code (run, plugin);
  fill_params (run);
  bst_slots_init (run);
  run->texts = g_ptr_array_new_with_free_func (g_free);
  run->memory = g_ptr_array_new_with_free_func (free);
  run->children = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_child_free);
  run->threads = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_thread_free);
  run->pending = g_ptr_array_new_with_free_func (free_pending);
  run->phase_times = g_array_new (FALSE, FALSE, sizeof (BstPhaseTime));
  g_array_set_clear_func (run->phase_times, clear_phase_time);
  g_mutex_init (&run->memory_lock);
  g_mutex_init (&run->attach_lock);
  g_mutex_init (&run->children_lock);
  run->stop = bst_fork_stop_flag ();
  bst_gate_init (&run->phase_gate, bst_phase_switch_all, run);
  return run;
}

void
bst_run_free (BstRun *run)
{
  if (run == NULL)
    return;
  g_ptr_array_unref (run->threads);
  g_ptr_array_unref (run->children);
  g_ptr_array_unref (run->memory);
  g_ptr_array_unref (run->pending);
  g_array_unref (run->phase_times);
  bst_slots_free (run);
  g_hash_table_unref (run->params);
  g_ptr_array_unref (run->texts);
  g_free (run->fixture_key);
  g_free (run->phase);
  g_mutex_clear (&run->memory_lock);
  g_mutex_clear (&run->attach_lock);
  g_mutex_clear (&run->children_lock);
  bst_gate_clear (&run->phase_gate);
  free (run);
}

/* Not by exit(): destructors and other threads would still see the plugin's state. */
void
bst_run_misuse (BstRun *run, const char *format, ...)
{
  const char *stage = bst_record_current_stage ();
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *message = g_strdup_printf ("%s: %s: %s", run->info->name, stage, text);

  bst_record_release ();
  bst_record_error (BST_ERROR_FAILED, stage, message);
  bst_children_kill ();
  bst_record_send (BST_RECORD_END, g_variant_new ("a{sv}", NULL));
  fflush (NULL);
  _exit (0);
}

const char *
bst_run_keep_text (BstRun *run, char *text)
{
  g_ptr_array_add (run->texts, text);
  return text;
}

void
bst_run_add_pending (BstRun *run, guint32 type, GVariant *payload)
{
  BstPending *pending = g_new (BstPending, 1);

  pending->type = type;
  pending->payload = g_variant_ref_sink (payload);
  g_ptr_array_add (run->pending, pending);
}

/* ---- Parameters -------------------------------------------------------------------------- */

#define MASK(TYPE) (1u << (TYPE))
#define TEXT_TYPES                                                           \
  (MASK (BST_PARAM_CHOICE) | MASK (BST_PARAM_STRING) | MASK (BST_PARAM_PATH) \
   | MASK (BST_PARAM_TARGET) | MASK (BST_PARAM_SECRET) | MASK (BST_PARAM_COMMAND))

/* TYPES: bits of the types that CALL may read. */
static GVariant *
param (BstRun *run, const char *call, const char *name, guint types)
{
  const BstParamInfo *info = name != NULL ? bst_benchmark_info_param (run->info, name) : NULL;

  if (info == NULL)
    bst_run_misuse (run, _ ("%s: there is no parameter '%s'"), call, name != NULL ? name : "");
  if ((MASK (info->type) & types) == 0)
    bst_run_misuse (run, _ ("%s: the parameter '%s' has the type '%s'"), call, name,
                    bst_param_type_name (info->type));
  return g_hash_table_lookup (run->params, name);
}

gboolean
bst_run_get_bool (BstRun *run, const char *name)
{
  return g_variant_get_boolean (param (run, "bst_run_get_bool", name, MASK (BST_PARAM_BOOL)));
}

gint64
bst_run_get_int (BstRun *run, const char *name)
{
  return g_variant_get_int64 (param (run, "bst_run_get_int", name, MASK (BST_PARAM_INT)));
}

double
bst_run_get_double (BstRun *run, const char *name)
{
  return g_variant_get_double (param (run, "bst_run_get_double", name, MASK (BST_PARAM_DOUBLE)));
}

guint64
bst_run_get_size (BstRun *run, const char *name)
{
  return (guint64)g_variant_get_int64 (
      param (run, "bst_run_get_size", name, MASK (BST_PARAM_SIZE)));
}

double
bst_run_get_duration (BstRun *run, const char *name)
{
  return g_variant_get_double (
      param (run, "bst_run_get_duration", name, MASK (BST_PARAM_DURATION)));
}

const char *
bst_run_get_string (BstRun *run, const char *name)
{
  return g_variant_get_string (param (run, "bst_run_get_string", name, TEXT_TYPES), NULL);
}

gboolean
bst_run_is_auto (BstRun *run, const char *name)
{
  param (run, "bst_run_is_auto", name, ~0u);
  return g_strv_contains (run->task->autos, name);
}

guint
bst_run_n_threads (BstRun *run)
{
  return run->task->threads;
}

guint64
bst_run_seed (BstRun *run)
{
  return run->task->seed;
}

guint
bst_run_effective_cpus (BstRun *run)
{
  return run->task->effective_cpus;
}

guint64
bst_run_effective_memory (BstRun *run)
{
  return run->task->effective_memory;
}

/* ---- Beside the figures ------------------------------------------------------------------ */

/* As the host takes them.  A repetition with more than this many is a loop gone wrong, and each
 * costs the host time. */
#define MAX_NOTES 1000
#define MAX_NOTE_KEY 1024
#define MAX_NOTE_VALUE (64 << 10)

static void
check_note (BstRun *run, const char *call, const char *key, const char *value)
{
  if (key == NULL || *key == '\0')
    bst_run_misuse (run, _ ("%s: the key is empty"), call);
  if (strlen (key) > MAX_NOTE_KEY)
    bst_run_misuse (run,
                    ngettext ("%s: the key is longer than %d byte",
                              "%s: the key is longer than %d bytes", MAX_NOTE_KEY),
                    call, MAX_NOTE_KEY);
  if (value != NULL && strlen (value) > MAX_NOTE_VALUE)
    bst_run_misuse (run,
                    ngettext ("%s: the value of '%s' is longer than %d byte",
                              "%s: the value of '%s' is longer than %d bytes", MAX_NOTE_VALUE),
                    call, key, MAX_NOTE_VALUE);
  if (g_atomic_int_add (&run->n_notes, 1) >= MAX_NOTES)
    bst_run_misuse (run, ngettext ("%s: more than %d note", "%s: more than %d notes", MAX_NOTES),
                    call, MAX_NOTES);
}

static void
send_note (BstRun *run, const char *call, const char *kind, const char *key, const char *value)
{
  check_note (run, call, key, value);
  g_autofree char *valid_key = g_utf8_make_valid (key, -1);
  g_autofree char *valid_value = g_utf8_make_valid (value != NULL ? value : "", -1);

  bst_record_send (BST_RECORD_NOTE,
                   g_variant_new_parsed ("{'kind': <%s>, 'key': <%s>, 'value': <%s>}", kind,
                                         valid_key, valid_value));
}

void
bst_run_note (BstRun *run, const char *key, const char *value)
{
  send_note (run, "bst_run_note", "note", key, value);
}

void
bst_run_identity (BstRun *run, const char *key, const char *value)
{
  send_note (run, "bst_run_identity", "identity", key, value);
}

void
bst_run_environment (BstRun *run, const char *key, const char *value)
{
  send_note (run, "bst_run_environment", "environment", key, value);
}

void
bst_run_limit (BstRun *run, guint metric, double value, BstConfidence confidence,
               const char *source)
{
  g_autofree char *valid = g_utf8_make_valid (source != NULL ? source : "", -1);

  if (metric >= run->slots->len)
    bst_run_misuse (run, _ ("%s: there is no metric %u"), "bst_run_limit", metric);
  if (!isfinite (value))
    bst_run_misuse (run, _ ("bst_run_limit: the limit of metric '%s' is not a finite number"),
                    bst_run_slot (run, metric)->info->name);
  if (confidence < BST_CONFIDENCE_MEASURED || confidence > BST_CONFIDENCE_UNKNOWN)
    bst_run_misuse (run, _ ("bst_run_limit: there is no confidence %d"), (int)confidence);
  g_autofree char *key = bst_slot_key (run, metric, NULL);

  bst_record_send (
      BST_RECORD_LIMIT,
      g_variant_new_parsed ("{'metric': <%s>, 'value': <%d>, 'confidence': <%u>, 'source': <%s>}",
                            key, value, (guint32)confidence, valid));
}

void
bst_run_log (BstRun *run, BstLogLevel level, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  bst_record_log (CLAMP (level, BST_LOG_ERROR, BST_LOG_DEBUG), text);
}

void
bst_run_progress (BstRun *run, double fraction)
{
  if (!isfinite (fraction) || bst_record_is_held ())
    return;
  bst_record_send (BST_RECORD_PROGRESS,
                   g_variant_new_parsed ("{'fraction': <%d>}", CLAMP (fraction, 0, 1)));
}
