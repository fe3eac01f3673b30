/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * check.c - "benchstone check FILE.so": for authors of plugins.  A worker checks the descriptor
 * field by field, another one takes each benchmark through probe, setup, run, verify and teardown
 * twice, briefly.  One line for each check, "ok" or "not ok" first.
 */
#include <config.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "host/plan.h"
#include "host/registry-private.h"
#include "host/scratch.h"
#include "model/signals.h"
#include "host/supervisor.h"
#include "model/machine.h"
#include "model/paths.h"
#include "reports/text.h"

/* A check runs for a fraction of a second; a plugin that hangs shall not be waited for longer
 * than people do.  --timeout changes it. */
#define DEADLINE 60

static gboolean
report (gboolean fine, const char *what, const char *more)
{
  g_autofree char *clean = bst_text_clean (more);

  printf ("%s - %s%s%s\n", fine ? "ok" : "not ok", what, *clean != '\0' ? ": " : "", clean);
  fflush (stdout);
  return fine;
}

static void
report_skip (const char *what, const char *reason)
{
  g_autofree char *clean = bst_text_clean (reason);

  printf ("ok - %s # SKIP %s\n", what, clean);
}

/* ---- the descriptor ---- */

typedef struct
{
  BstPluginInfo *info;
  char *error;
} Described;

static void
described (const char *file, BstPluginInfo *info, const char *error, gpointer data)
{
  Described *answer = data;

  bst_plugin_info_free (answer->info);
  g_free (answer->error);
  answer->info = info;
  answer->error = g_strdup (error);
}

/* Asks a worker, not the cache: the libraries that it needs may have changed. */
static BstPluginInfo *
check_descriptor (const char *file)
{
  const char *files[] = { file, NULL };
  Described answer = { NULL, NULL };
  g_autofree char *base = g_path_get_basename (file);
  g_autofree char *what = NULL, *error = NULL;

  bst_supervisor_describe (files, described, &answer);
  error = answer.error;
  what = g_strdup_printf (answer.info != NULL ? _ ("%s loads, and its descriptor is right")
                                              : _ ("%s does not load, or its descriptor is wrong"),
                          base);
  report (answer.info != NULL, what, error);
  return answer.info;
}

/* ---- its benchmarks ---- */

/* What all benchmarks of a file share. */
typedef struct
{
  double deadline;
  char *tag;
  BstKeeper *keeper;
} Sitting;

typedef struct
{
  const BstPlanCase *planned;
  BstJob job;
  GVariant *params, *autos, *secrets;
  char *fixture;
} Check;

static double
seconds_of (const BstPlanCase *c, const char *name)
{
  const BstParamValue *value = g_hash_table_lookup (c->values, name);

  return value != NULL && g_variant_is_of_type (value->value, G_VARIANT_TYPE_DOUBLE)
             ? g_variant_get_double (value->value)
             : 0;
}

static guint
threads_of (const BstPlanCase *c)
{
  const BstParamValue *value = g_hash_table_lookup (c->values, "threads");

  return value != NULL && g_variant_is_of_type (value->value, G_VARIANT_TYPE_INT64)
             ? CLAMP (g_variant_get_int64 (value->value), 1, 4096)
             : 1;
}

/* A check knows no secrets: they are empty. */
static void
set_params (Check *check)
{
  GVariantBuilder params, autos, secrets;

  g_variant_builder_init (&params, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_init (&autos, G_VARIANT_TYPE_STRING_ARRAY);
  g_variant_builder_init (&secrets, G_VARIANT_TYPE ("a{ss}"));
  for (guint i = 0; i < check->planned->info->params->len; i++)
    {
      const BstParamInfo *info = check->planned->info->params->pdata[i];
      const BstParamValue *value = g_hash_table_lookup (check->planned->values, info->name);

      if (info->type == BST_PARAM_SECRET)
        g_variant_builder_add (&secrets, "{ss}", info->name, "");
      else
        g_variant_builder_add (&params, "{sv}", info->name, value->value);
      if (value->is_auto)
        g_variant_builder_add (&autos, "s", info->name);
    }
  check->job.params = check->params = g_variant_ref_sink (g_variant_builder_end (&params));
  check->job.autos = check->autos = g_variant_ref_sink (g_variant_builder_end (&autos));
  check->job.secrets = check->secrets = g_variant_ref_sink (g_variant_builder_end (&secrets));
}

static void
check_init (Check *check, const BstPlanCase *c, const Sitting *sitting)
{
  *check = (Check){ .planned = c };
  check->job = (BstJob){
    .file = c->file,
    .benchmark = c->info->name,
    .env = c->env,
    .seed = 1,
    .effective_memory = bst_machine_effective_memory (),
    .effective_cpus = bst_machine_effective_cpus (),
    .threads = threads_of (c),
    .duration = seconds_of (c, "duration"),
    .warm_up = seconds_of (c, "warm-up"),
    .deadline = sitting->deadline,
    .memory_limit = c->settings.memory_limit,
    .scratch_parent = c->target,
    .tag = sitting->tag,
    .check = TRUE,
    .keeper = sitting->keeper,
  };
  set_params (check);
}

static void
check_clear (Check *check)
{
  if (check->fixture != NULL)
    bst_scratch_remove (check->fixture, check->job.keeper);
  g_free (check->fixture);
  g_variant_unref (check->params);
  g_variant_unref (check->autos);
  g_variant_unref (check->secrets);
}

static gboolean
is_interrupted (G_GNUC_UNUSED double seconds, G_GNUC_UNUSED double progress,
                G_GNUC_UNUSED gpointer data)
{
  return bst_signals_caught () != 0;
}

/* What probe asks for beforehand is a place for its fixture. */
static BstOutcome *
run_check (Check *check)
{
  g_autoptr (BstOutcome) probe = bst_supervisor_probe (&check->job, is_interrupted, NULL);

  if (probe->status != BST_STATUS_OK)
    return g_steal_pointer (&probe);
  if (probe->need_fixture != NULL && check->planned->target != NULL)
    {
      check->fixture = bst_scratch_make (check->planned->target, check->job.tag, "fixture",
                                         check->job.keeper, NULL);
      check->job.fixture_folder = check->fixture;
    }
  return bst_supervisor_run (&check->job, is_interrupted, NULL);
}

static void
print_log (const BstOutcome *outcome)
{
  g_auto (GStrv) lines = g_strsplit (outcome->log != NULL ? outcome->log : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *clean = bst_text_clean (lines[i]);

      if (*clean != '\0')
        printf ("# %s\n", clean);
    }
}

/* It is not wrong, but costs time where it is measured, and fills the logs. */
static void
remark_log (const BstOutcome *outcome)
{
  g_auto (GStrv) lines = g_strsplit (outcome->log != NULL ? outcome->log : "", "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    n += *lines[i] != '\0';
  if (n > 0)
    printf (ngettext ("# remark: it printed %u line; plugins do not print\n",
                      "# remark: it printed %u lines; plugins do not print\n", n),
            n);
}

/* Before it begins: a plugin may hang. */
static void
report_start (const BstPlanCase *c, double deadline)
{
  printf (_ ("# %s: begins, may take %g s\n"), c->info->name, deadline);
  fflush (stdout);
}

static gboolean
check_case (const BstPlanCase *c, const Sitting *sitting)
{
  g_autofree char *what =
      g_strdup_printf (_ ("%s: setup, run, verify and teardown, twice"), c->info->name);
  g_autoptr (BstOutcome) outcome = NULL;
  gboolean fine = TRUE;
  Check check;

  if (c->skip_reason != NULL)
    {
      report_skip (what, c->skip_reason);
      return TRUE;
    }
  check_init (&check, c, sitting);
  report_start (c, sitting->deadline);
  outcome = run_check (&check);
  if (bst_status_is_skip (outcome->status))
    report_skip (what, outcome->reason);
  else
    fine = report (outcome->status == BST_STATUS_OK, what, outcome->reason);
  if (!fine)
    print_log (outcome);
  else
    remark_log (outcome);
  check_clear (&check);
  return fine;
}

/* The benchmarks of INFO as cases, with the values of -p. */
static BstPlan *
make_plan (const char *file, const BstPluginInfo *info, GPtrArray *params, BstRegistry *registry,
           GError **error)
{
  BstParamContext context = { bst_machine_effective_cpus (), bst_machine_effective_memory () };
  g_autofree char *here = g_get_current_dir ();
  g_autoptr (GPtrArray) targets = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autoptr (BstSuite) suite = bst_suite_new (info->name);
  BstPlanOptions options = { .seed = 1, .targets = targets, .params = params };

  /* Named, so that a folder in memory will do: nothing is measured. */
  if (!bst_path_here_is_gone ())
    g_ptr_array_add (targets, bst_pair_new ("disk", here));
  bst_settings_init (&options.settings);
  for (guint i = 0; i < info->benchmarks->len; i++)
    bst_suite_add_case (suite, ((BstBenchmarkInfo *)info->benchmarks->pdata[i])->name, file);
  return bst_plan_new (suite, registry, &context, &options, error);
}

/* FALSE: one of them is wrong, or a signal came. */
static gboolean
check_cases (const BstPlan *plan, double deadline)
{
  g_autofree char *tag = bst_scratch_new_tag ();
  const Sitting sitting = { deadline, tag, bst_keeper_new (tag) };
  gboolean fine = TRUE;

  bst_signals_catch ();
  for (guint i = 0; i < plan->cases->len && bst_signals_caught () == 0; i++)
    fine &= check_case (plan->cases->pdata[i], &sitting);
  bst_signals_restore ();
  bst_keeper_free (sitting.keeper);
  return fine && bst_signals_caught () == 0;
}

static int
check_file (const char *file, GPtrArray *params, double deadline)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autoptr (BstPluginInfo) info = check_descriptor (file);
  g_autoptr (BstRegistry) registry = NULL;
  g_autoptr (BstPlan) plan = NULL;
  g_autoptr (GError) error = NULL;

  if (info == NULL)
    return BST_EXIT_FAILED;
  registry = bst_registry_new (folder);
  plan = make_plan (file, info, params, registry, &error);
  if (plan == NULL)
    return bst_cli_error ("%s", error->message);
  if (check_cases (plan, deadline))
    return BST_EXIT_OK;
  return bst_signals_caught () != 0 ? BST_EXIT_INTERRUPTED : BST_EXIT_FAILED;
}

/* ---- the command ---- */

static gboolean
add_params (GStrv texts, GPtrArray *params)
{
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (texts[i], "=", 2);

      if (parts[0] == NULL || parts[1] == NULL)
        {
          bst_cli_error (_ ("-p %s: write NAME=VALUE."), texts[i]);
          return FALSE;
        }
      g_ptr_array_add (params, bst_pair_new (parts[0], parts[1]));
    }
  return TRUE;
}

/* Rules that hold for every use of the file, said before anything of it runs. */
static gboolean
may_be_loaded (const char *file)
{
  g_autofree char *folder = g_path_get_dirname (file);
  g_autofree char *base = g_path_get_basename (file);
  g_autofree char *refusal = NULL;
  struct stat st;

  if (!g_str_has_suffix (base, ".so"))
    {
      bst_cli_error (_ ("'%s' is no plugin: its name does not end in '.so'."), file);
      return FALSE;
    }
  base[strlen (base) - strlen (".so")] = '\0';
  if (!bst_plugin_name_is_valid (base))
    refusal = g_strdup (_ ("a plugin's name has only a-z, 0-9 and '-', a letter first."));
  else
    refusal = bst_plugin_file_refusal (file, geteuid (), &st);
  if (refusal == NULL)
    refusal = bst_plugin_folder_refusal (folder, geteuid ());
  if (refusal != NULL)
    bst_cli_error (_ ("'%s' cannot be checked: %s"), file, refusal);
  return refusal == NULL;
}

int
bst_command_check (int argc, char **argv, const BstCommonOptions *common)
{
  g_auto (GStrv) texts = NULL;
  g_autofree char *timeout = NULL;
  g_autoptr (GError) error = NULL;
  BstSettings settings;
  const GOptionEntry entries[] = {
    { "param", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &texts,
      N_ ("Check with this value instead of the default"), N_ ("NAME=VALUE") },
    { "timeout", 0, 0, G_OPTION_ARG_STRING, &timeout,
      N_ ("Kill a benchmark after this time instead of 60s"), N_ ("TIME") },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GPtrArray) params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autofree char *file = NULL;

  if (!bst_cli_parse (
          &argc, &argv, _ ("FILE.so"),
          _ ("Checks a plugin in a worker process: its descriptor field by field, then\n"
             "each benchmark through setup, run, verify and teardown, twice."),
          "  benchstone check ./hello.so\n"
          "  benchstone check ./hello.so -p size=1MiB",
          entries))
    return BST_EXIT_USAGE;
  if (argc != 2)
    return bst_cli_error (_ ("Give one plugin file, as in 'benchstone check ./hello.so'."));
  file = bst_path_absolute (argv[1], &error);
  if (file == NULL)
    return bst_cli_error ("%s", error->message);
  bst_settings_init (&settings);
  if (timeout != NULL && !bst_settings_set (&settings, "timeout", timeout, &error))
    return bst_cli_error ("%s", error->message);
  if (!may_be_loaded (file) || !add_params (texts, params))
    return BST_EXIT_USAGE;
  return check_file (file, params, isnan (settings.timeout) ? DEADLINE : settings.timeout);
}
