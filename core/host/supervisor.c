/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor.c - one job, one worker, one outcome.  The parts are in supervisor-*.c: spawn,
 * watch, records, judge, bury.
 */
#include <config.h>
#include <math.h>

#include <glib/gi18n.h>

#include "host/keeper.h"
#include "host/scratch.h"
#include "host/supervisor-private.h"
#include "model/wall.h"

static void
outcome_record_free (gpointer data)
{
  BstOutcomeRecord *record = data;

  g_variant_unref (record->payload);
  g_free (record);
}

static BstOutcome *
outcome_new (void)
{
  BstOutcome *outcome = g_new0 (BstOutcome, 1);

  outcome->records = g_ptr_array_new_with_free_func (outcome_record_free);
  outcome->wall = outcome->cpu = outcome->run_delay = NAN;
  bst_seen_clear (outcome->seen);
  outcome->started = bst_wall_now ();
  return outcome;
}

void
bst_outcome_free (BstOutcome *outcome)
{
  if (outcome == NULL)
    return;
  g_strfreev (outcome->marks);
  g_free (outcome->reason);
  g_free (outcome->stage);
  g_free (outcome->log);
  g_free (outcome->left);
  g_free (outcome->need_fixture);
  g_ptr_array_unref (outcome->records);
  g_free (outcome);
}

static void
add_text (GVariantBuilder *builder, const char *key, const char *text)
{
  g_variant_builder_add (builder, "{sv}", key, g_variant_new_string (text != NULL ? text : ""));
}

/* As bytes: a path need not be UTF-8. */
static void
add_path (GVariantBuilder *builder, const char *key, const char *path)
{
  g_variant_builder_add (builder, "{sv}", key, g_variant_new_bytestring (path != NULL ? path : ""));
}

static void
add_given (GVariantBuilder *builder, const char *key, GVariant *value, const char *empty)
{
  g_variant_builder_add (builder, "{sv}", key,
                         value != NULL ? value : g_variant_new_parsed (empty));
}

static GVariant *
cpus_to_variant (const GArray *cpus)
{
  return g_variant_new_fixed_array (G_VARIANT_TYPE_INT32, cpus != NULL ? cpus->data : NULL,
                                    cpus != NULL ? cpus->len : 0, sizeof (gint32));
}

static void
add_numbers (GVariantBuilder *b, const BstJob *job)
{
  g_variant_builder_add (b, "{sv}", "seed", g_variant_new_uint64 (job->seed));
  g_variant_builder_add (b, "{sv}", "repetition", g_variant_new_uint32 (job->repetition));
  g_variant_builder_add (b, "{sv}", "cpus", cpus_to_variant (job->cpus));
  g_variant_builder_add (b, "{sv}", "effective-cpus", g_variant_new_uint32 (job->effective_cpus));
  g_variant_builder_add (b, "{sv}", "effective-memory",
                         g_variant_new_uint64 (job->effective_memory));
  g_variant_builder_add (b, "{sv}", "duration", g_variant_new_double (job->duration));
  g_variant_builder_add (b, "{sv}", "warm-up", g_variant_new_double (job->warm_up));
  g_variant_builder_add (b, "{sv}", "threads", g_variant_new_uint32 (MAX (job->threads, 1)));
  g_variant_builder_add (b, "{sv}", "fixture-ready", g_variant_new_boolean (job->fixture_ready));
  g_variant_builder_add (b, "{sv}", "check", g_variant_new_boolean (job->check));
}

static GVariant *
job_to_variant (const BstJob *job, const char *kind, const char *scratch)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  add_text (&builder, "kind", kind);
  add_path (&builder, "file", job->file);
  add_text (&builder, "benchmark", job->benchmark);
  add_given (&builder, "params", job->params, "@a{sv} {}");
  add_given (&builder, "autos", job->autos, "@as []");
  add_given (&builder, "secrets", job->secrets, "@a{ss} {}");
  add_numbers (&builder, job);
  add_path (&builder, "scratch", scratch);
  add_path (&builder, "fixture", job->fixture_folder);
  add_path (&builder, "artifacts", job->artifacts_folder);
  return g_variant_builder_end (&builder);
}

static BstOutcome *
fail (BstOutcome *outcome, const GError *error)
{
  outcome->status = bst_status_from_error (error);
  outcome->reason = bst_one_line (error->message);
  return outcome;
}

static void
watch_and_judge (BstCollected *collected, BstWorker *worker, const BstJob *job, BstBury *burial,
                 gboolean is_probe)
{
  BstWatch *watch = collected->watch;
  g_autofree char *log = NULL;

  bst_keeper_watch (job->keeper, worker->pid);
  bst_watch_worker (watch, worker, burial);
  bst_keeper_watch (job->keeper, 0);
  log = bst_capture_text (watch->log, bst_secrets_longest (collected->secrets));
  collected->outcome->log = bst_secrets_clean_text (collected->secrets, log);
  bst_judge (collected, job, is_probe);
}

static void
run_worker (BstOutcome *outcome, const BstJob *job, const char *scratch, gboolean is_probe,
            BstSuperviseTick tick, gpointer data)
{
  g_autoptr (BstBury) burial = NULL;
  g_autoptr (GError) error = NULL;
  guint64 start = bst_clock_ns ();
  GVariant *description = job_to_variant (job, is_probe ? "probe" : "run", scratch);
  BstWatch watch = {
    .record = bst_collect_record, .tick = tick, .moment = job->moment, .tick_data = data
  };
  BstCollected collected = { .outcome = outcome, .watch = &watch };
  g_autoptr (BstSecrets) secrets = bst_secrets_new (job->secrets);
  BstWorker worker;

  watch.data = &collected;
  collected.secrets = secrets;
  watch.deadline_ns = start + (guint64)(CLAMP (job->deadline, 0.1, 1e9) * 1e9);
  burial = bst_bury_new (job->tag);
  if (bst_worker_start (&worker, description, job->tag, job->env, job->memory_limit, &error))
    watch_and_judge (&collected, &worker, job, burial, is_probe);
  else
    fail (outcome, error);
  outcome->total = (bst_clock_ns () - start) / 1e9;
  bst_collected_clear (&collected);
  bst_watch_clear (&watch);
}

static BstOutcome *
supervise (const BstJob *job, gboolean is_probe, BstSuperviseTick tick, gpointer data)
{
  BstOutcome *outcome = outcome_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *scratch = NULL;

  if (job->scratch_parent != NULL)
    {
      scratch = bst_scratch_make (job->scratch_parent, job->tag, "", job->keeper, &error);
      if (scratch == NULL)
        return fail (outcome, error);
    }
  run_worker (outcome, job, scratch, is_probe, tick, data);
  if (scratch != NULL && !bst_scratch_remove (scratch, job->keeper))
    outcome->left = g_steal_pointer (&scratch);
  return outcome;
}

BstOutcome *
bst_supervisor_run (const BstJob *job, BstSuperviseTick tick, gpointer data)
{
  return supervise (job, FALSE, tick, data);
}

BstOutcome *
bst_supervisor_probe (const BstJob *job, BstSuperviseTick tick, gpointer data)
{
  return supervise (job, TRUE, tick, data);
}
