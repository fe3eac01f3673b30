/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-job.c - from a case of the plan to the job of one worker.
 */
#include <config.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/runner-private.h"
#include "model/file-read.h"
#include "model/machine.h"

/* aesthetics.md 3.7: planned time x 3 + 30 s.  A job has no planned time: an hour. */
#define DEADLINE_FACTOR 3
#define DEADLINE_MORE 30
#define DEADLINE_JOB 3600
#define SECRET_MAX (64u << 10)

/* ---- Pinning ----------------------------------------------------------------------------- */

static double
number_of (const BstPlanCase *c, const char *name, double otherwise)
{
  const BstParamValue *value = g_hash_table_lookup (c->values, name);

  if (value == NULL || value->is_auto)
    return otherwise;
  if (g_variant_is_of_type (value->value, G_VARIANT_TYPE_DOUBLE))
    return g_variant_get_double (value->value);
  if (g_variant_is_of_type (value->value, G_VARIANT_TYPE_INT64))
    return g_variant_get_int64 (value->value);
  return otherwise;
}

static guint
count_threads (const BstPlanCase *c)
{
  return CLAMP (number_of (c, "threads", 1), 1, 65536);
}

/* By default the host's threads get a core each; a plugin's own threads and commands none.  The
 * plan has checked that a list names only CPUs that are there. */
static GArray *
choose_cpus (const BstPlanCase *c, GError **error)
{
  const char *pin = c->settings.pin != NULL ? c->settings.pin : "auto";
  guint threads = count_threads (c);
  g_autoptr (GArray) cpus = NULL;

  if (g_str_equal (pin, "none")
      || (g_str_equal (pin, "auto") && c->info->threads != BST_THREADS_HOST))
    return g_array_new (FALSE, FALSE, sizeof (gint));
  if (!g_str_equal (pin, "auto"))
    {
      cpus = bst_settings_cpus (pin);
      if (cpus == NULL)
        g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' is no list of CPUs."), pin);
      return g_steal_pointer (&cpus);
    }
  cpus = bst_machine_cpu_list ();
  if (cpus->len > threads)
    g_array_set_size (cpus, threads);
  return g_steal_pointer (&cpus);
}

char *
bst_runner_pin_text (const BstPlanCase *c)
{
  g_autoptr (GArray) cpus = choose_cpus (c, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; cpus != NULL && i < cpus->len; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? "," : "", g_array_index (cpus, gint, i));
  if (text->len == 0)
    g_string_append (text, "none");
  return g_string_free (text, FALSE);
}

/* ---- Parameters -------------------------------------------------------------------------- */

static char *
read_secret_file (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  text = bst_file_read (path, SECRET_MAX, FALSE, &length, error);
  if (text == NULL)
    return NULL;
  if (!g_utf8_validate (text, length, NULL))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' does not hold a secret text."),
                   path);
      return NULL;
    }
  g_strchomp (text); /* the newline of an editor */
  return g_steal_pointer (&text);
}

static char *
read_secret (const BstParamInfo *info, const char *asked, GError **error)
{
  char *text = NULL;

  if (*asked == '\0')
    return g_strdup ("");
  if (g_str_has_prefix (asked, "file:"))
    text = read_secret_file (asked + strlen ("file:"), error);
  else if (g_str_has_prefix (asked, "env:"))
    {
      text = g_strdup (g_getenv (asked + strlen ("env:")));
      if (text == NULL)
        g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                     _ ("The environment variable '%s' is not set."), asked + strlen ("env:"));
      else if (strlen (text) > SECRET_MAX || !g_utf8_validate (text, -1, NULL))
        {
          g_clear_pointer (&text, g_free);
          g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' does not hold a secret text."),
                       asked + strlen ("env:"));
        }
    }
  if (text == NULL)
    g_prefix_error (error, _ ("The secret '%s' cannot be read: "), info->name);
  return text;
}

static gboolean
add_param (BstRunnerCase *c, const BstParamInfo *info, const BstParamValue *value,
           GVariantBuilder *params, GVariantBuilder *autos, GVariantBuilder *secrets,
           GError **error)
{
  if (info->type == BST_PARAM_SECRET)
    {
      g_autofree char *text = read_secret (info, value->asked, error);

      if (text == NULL)
        return FALSE;
      g_variant_builder_add (secrets, "{ss}", info->name, text);
      return TRUE;
    }
  g_variant_builder_add (params, "{sv}", info->name, value->value);
  if (value->is_auto)
    g_variant_builder_add (autos, "s", info->name);
  return TRUE;
}

static gboolean
set_params (BstRunnerCase *c, const BstPlanCase *planned, GError **error)
{
  GVariantBuilder params, autos, secrets;
  gboolean good = TRUE;

  g_variant_builder_init (&params, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_init (&autos, G_VARIANT_TYPE_STRING_ARRAY);
  g_variant_builder_init (&secrets, G_VARIANT_TYPE ("a{ss}"));
  for (guint i = 0; good && i < planned->info->params->len; i++)
    {
      const BstParamInfo *info = planned->info->params->pdata[i];
      const BstParamValue *value = g_hash_table_lookup (planned->values, info->name);

      good = value == NULL || add_param (c, info, value, &params, &autos, &secrets, error);
    }
  c->params = g_variant_ref_sink (g_variant_builder_end (&params));
  c->autos = g_variant_ref_sink (g_variant_builder_end (&autos));
  c->secrets = g_variant_ref_sink (g_variant_builder_end (&secrets));
  return good;
}

gboolean
bst_runner_prepare_case (BstRunner *runner, guint index, GError **error)
{
  BstRunnerCase *c = &runner->cases[index];
  const BstPlanCase *planned = bst_runner_plan_case (runner, index);

  c->threads = count_threads (planned);
  c->duration = number_of (planned, "duration", 0);
  c->warm_up = number_of (planned, "warm-up", 0);
  if (!set_params (c, planned, error))
    return FALSE;
  c->cpus = choose_cpus (planned, error);
  return c->cpus != NULL;
}

void
bst_runner_clear_case (BstRunnerCase *c)
{
  g_clear_pointer (&c->params, g_variant_unref);
  g_clear_pointer (&c->autos, g_variant_unref);
  g_clear_pointer (&c->secrets, g_variant_unref);
  g_clear_pointer (&c->cpus, g_array_unref);
}

/* ---- The job ----------------------------------------------------------------------------- */

static double
deadline_of (const BstPlanCase *planned, const BstRunnerCase *c)
{
  if (planned->settings.timeout > 0)
    return planned->settings.timeout;
  if (planned->info->pace == BST_JOB)
    return DEADLINE_JOB;
  return (c->duration + c->warm_up) * DEADLINE_FACTOR + DEADLINE_MORE;
}

/* The same for all cases of a block: what is compared gets the same random choices.  The
 * constants are those of SplitMix64. */
static guint64
seed_of_block (guint64 seed, guint block)
{
  guint64 z = seed + (block + G_GUINT64_CONSTANT (1)) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

void
bst_runner_fill_job (const BstRunner *runner, guint index, guint block, BstJob *job)
{
  const BstPlanCase *planned = bst_runner_plan_case (runner, index);
  const BstRunnerCase *c = &runner->cases[index];

  *job = (BstJob){
    .file = planned->file,
    .benchmark = planned->info->name,
    .params = c->params,
    .autos = c->autos,
    .secrets = c->secrets,
    .env = planned->env,
    .seed = seed_of_block (runner->plan->seed, block),
    .effective_memory = runner->effective_memory,
    .effective_cpus = runner->effective_cpus,
    .repetition = bst_runner_case_result (runner, index)->repetitions->len,
    .threads = c->threads,
    .cpus = c->cpus,
    .duration = c->duration,
    .warm_up = c->warm_up,
    .deadline = deadline_of (planned, c),
    .memory_limit = planned->settings.memory_limit > 0 ? planned->settings.memory_limit
                                                       : runner->effective_memory / 10 * 9,
    .scratch_parent = planned->info->needs & BST_NEEDS_SCRATCH ? planned->target : NULL,
    .tag = runner->tag,
    .moment = bst_runner_moment,
    .keeper = runner->keeper,
  };
}
