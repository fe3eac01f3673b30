/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * plan.c - suite + registry + machine -> every case that will run, with all its values, or with
 * the reason why it will not.  Nothing is started here.
 */
#include <config.h>

#include <math.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "model/nearest.h"
#include "host/plan-private.h"
#include "host/registry-private.h"
#include "model/machine.h"
#include "model/paths.h"

/* One call of bst_plan_new(). */
typedef struct
{
  const BstSuite *suite;
  BstRegistry *registry;
  const BstParamContext *context;
  const BstPlanOptions *options;
  BstPlan *plan;
  GPtrArray *infos; /* BstBenchmarkInfo of every case found, for checking names */
} Making;

void
bst_plan_free (BstPlan *plan)
{
  if (plan == NULL)
    return;
  g_ptr_array_unref (plan->cases);
  g_ptr_array_unref (plan->registries);
  g_ptr_array_unref (plan->remarks);
  g_free (plan);
}

/* Short enough to be typed again, and never 0, which means "choose one". */
static guint64
choose_seed (void)
{
  return g_random_int_range (1, G_MAXINT32);
}

/* What was named must be right: else another plugin would be measured under the variant's name. */
static gboolean
check_folders (const BstVariant *variant, GError **error)
{
  g_auto (GStrv) folders = g_strsplit (variant->plugin_path, ":", -1);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      g_autoptr (GError) inner = NULL;
      g_autofree char *path = bst_path_absolute (folders[i], &inner);
      g_autofree char *refusal =
          path != NULL && *folders[i] != '\0' ? bst_plugin_folder_refusal (path, geteuid ()) : NULL;

      if (*folders[i] == '\0' || (path != NULL && refusal == NULL))
        continue;
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("variant '%s': %s"), variant->label,
                   refusal != NULL ? refusal : inner->message);
      return FALSE;
    }
  return TRUE;
}

static gboolean
is_from (const BstPlanCase *c, const BstVariant *variant)
{
  g_auto (GStrv) folders = g_strsplit (variant->plugin_path, ":", -1);
  g_autofree char *folder = g_path_get_dirname (c->file);

  for (guint i = 0; folders[i] != NULL; i++)
    {
      g_autofree char *path = g_canonicalize_filename (folders[i], NULL);

      if (*folders[i] != '\0' && g_str_equal (path, folder))
        return TRUE;
    }
  return FALSE;
}

/* Folders that none of its cases is from change nothing, and were meant to. */
static gboolean
check_use (const Making *m, const BstVariant *variant, GError **error)
{
  if (variant->plugin_path == NULL)
    return TRUE;
  for (guint i = 0; i < m->plan->cases->len; i++)
    {
      const BstPlanCase *c = m->plan->cases->pdata[i];

      if (g_strcmp0 (c->variant, variant->label) == 0 && is_from (c, variant))
        return TRUE;
    }
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("variant '%s': none of the plugins that are measured is in '%s'."),
               variant->label, variant->plugin_path);
  return FALSE;
}

/* A variant with folders of its own has a registry of its own; DEFAULT for the others. */
static BstRegistry *
registry_of (Making *m, const BstVariant *variant, GError **error)
{
  g_autofree char *path = NULL;
  BstRegistry *registry;

  if (variant == NULL || variant->plugin_path == NULL)
    return m->registry;
  if (!check_folders (variant, error))
    return NULL;
  path = m->options->plugin_path == NULL
             ? g_strdup (variant->plugin_path)
             : g_strconcat (variant->plugin_path, ":", m->options->plugin_path, NULL);
  registry = bst_registry_new (path);
  g_ptr_array_add (m->plan->registries, registry);
  return registry;
}

/* The cases of FROM in one variant. */
static GPtrArray *
cases_of (Making *m, const BstSuiteCase *from, const BstVariant *variant, BstRegistry *registry,
          GError **error)
{
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_plan_case_free);
  const BstPluginEntry *entry = NULL;
  BstExpansion e = { m->suite, from, variant, NULL, NULL, m->context, m->options };

  e.info = bst_registry_find (registry, from->benchmark, &entry, error);
  if (e.info == NULL)
    {
      g_autofree char *place = bst_plan_place (from, "benchmark");

      if (from->file != NULL)
        g_prefix_error (error, "%s: ", place);
      return NULL;
    }
  e.file = entry->file;
  g_ptr_array_add (m->infos, (gpointer)e.info);
  return bst_plan_expand (&e, cases, error) ? g_steal_pointer (&cases) : NULL;
}

/* A1 B1 A2 B2...: in the given order too, variants that are compared stand side by side. */
static void
interleave (GPtrArray *into, GPtrArray *lists)
{
  gboolean more = TRUE;

  for (guint i = 0; more; i++)
    {
      more = FALSE;
      for (guint v = 0; v < lists->len; v++)
        {
          GPtrArray *list = lists->pdata[v];

          if (i >= list->len)
            continue;
          more = TRUE;
          g_ptr_array_add (into, g_steal_pointer (&list->pdata[i]));
        }
    }
  /* The lists hold nothing any more that they could free. */
  for (guint v = 0; v < lists->len; v++)
    g_ptr_array_set_free_func (lists->pdata[v], NULL);
}

static gboolean
add_case (Making *m, const BstSuiteCase *from, BstRegistry *const *registries, GError **error)
{
  guint n_variants = MAX (m->suite->variants->len, 1);
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);

  for (guint v = 0; v < n_variants; v++)
    {
      const BstVariant *variant =
          m->suite->variants->len == 0 ? NULL : m->suite->variants->pdata[v];
      GPtrArray *cases = cases_of (m, from, variant, registries[v], error);

      if (cases == NULL)
        return FALSE;
      g_ptr_array_add (lists, cases);
    }
  interleave (m->plan->cases, lists);
  if (m->plan->cases->len <= BST_PLAN_MAX_CASES)
    return TRUE;
  g_set_error (
      error, BST_ERROR, BST_ERROR_FAILED,
      ngettext ("There would be more than %d case; leave some out, or sweep fewer values.",
                "There would be more than %d cases; leave some out, or sweep fewer values.",
                BST_PLAN_MAX_CASES),
      BST_PLAN_MAX_CASES);
  return FALSE;
}

static gboolean
add_cases (Making *m, GError **error)
{
  guint n_variants = m->suite->variants->len;
  g_autofree BstRegistry **registries = g_new0 (BstRegistry *, n_variants + 1);

  registries[0] = m->registry;
  for (guint v = 0; v < n_variants; v++)
    {
      registries[v] = registry_of (m, m->suite->variants->pdata[v], error);
      if (registries[v] == NULL)
        return FALSE;
    }
  for (guint i = 0; i < m->suite->cases->len; i++)
    if (!add_case (m, m->suite->cases->pdata[i], registries, error))
      return FALSE;
  for (guint v = 0; v < n_variants; v++)
    if (!check_use (m, m->suite->variants->pdata[v], error))
      return FALSE;
  if (m->plan->cases->len > 0)
    return TRUE;
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, _ ("There is nothing to run."));
  return FALSE;
}

/* ---- -p of a name that nothing has ---- */

static gboolean
is_known (Making *m, const char *name)
{
  for (guint i = 0; i < m->infos->len; i++)
    if (bst_benchmark_info_param (m->infos->pdata[i], name) != NULL)
      return TRUE;
  return FALSE;
}

static GPtrArray *
all_params (Making *m)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < m->infos->len; i++)
    {
      const BstBenchmarkInfo *info = m->infos->pdata[i];

      for (guint j = 0; j < info->params->len; j++)
        {
          const char *name = ((BstParamInfo *)info->params->pdata[j])->name;

          if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
            g_ptr_array_add (names, (gpointer)name);
        }
    }
  g_ptr_array_add (names, NULL);
  return names;
}

static gboolean
check_known (Making *m, const GPtrArray *pairs, const char *where, GError **error)
{
  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];
      g_autoptr (GPtrArray) names = NULL;
      g_autofree char *hint = NULL, *list = NULL;

      if (is_known (m, pair->key))
        continue;
      names = all_params (m);
      list = g_strjoinv (", ", (char **)names->pdata);
      hint = bst_did_you_mean (pair->key, (const char *const *)names->pdata);
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("%s: none of the benchmarks has a parameter '%s'; they have %s.%s"), where,
                   pair->key, names->len > 1 ? list : _ ("none"), hint);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_all_known (Making *m, GError **error)
{
  if (!check_known (m, m->options->params, "-p", error))
    return FALSE;
  for (guint i = 0; i < m->suite->variants->len; i++)
    {
      const BstVariant *variant = m->suite->variants->pdata[i];
      g_autofree char *where = g_strdup_printf (_ ("variant '%s'"), variant->label);

      if (!check_known (m, variant->params, where, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- --pin ---- */

static gboolean
has_cpu (const GArray *cpus, gint cpu)
{
  for (guint i = 0; i < cpus->len; i++)
    if (g_array_index (cpus, gint, i) == cpu)
      return TRUE;
  return FALSE;
}

/* "0-1,4" */
static char *
list_cpus (const GArray *cpus)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < cpus->len; i++)
    {
      gint first = g_array_index (cpus, gint, i), last = first;

      while (i + 1 < cpus->len && g_array_index (cpus, gint, i + 1) == last + 1)
        last = g_array_index (cpus, gint, ++i);
      g_string_append_printf (text, "%s%d", text->len > 0 ? "," : "", first);
      if (last > first)
        g_string_append_printf (text, "-%d", last);
    }
  return g_string_free (text, FALSE);
}

static gboolean
check_pin (const char *pin, const GArray *usable, GError **error)
{
  g_autoptr (GArray) wanted = bst_settings_cpus (pin); /* NULL: "auto" or "none" */

  for (guint i = 0; wanted != NULL && i < wanted->len; i++)
    {
      gint cpu = g_array_index (wanted, gint, i);
      g_autofree char *list = NULL;

      if (has_cpu (usable, cpu))
        continue;
      list = list_cpus (usable);
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("There is no CPU %d to pin to; this process may use %s."), cpu, list);
      return FALSE;
    }
  return TRUE;
}

static gint
compare_cpus (gconstpointer a, gconstpointer b)
{
  return *(const gint *)a - *(const gint *)b;
}

static gboolean
check_pins (const Making *m, GError **error)
{
  g_autoptr (GArray) usable = bst_machine_cpu_list ();

  g_array_sort (usable, compare_cpus);
  for (guint i = 0; i < m->plan->cases->len; i++)
    {
      const BstPlanCase *c = m->plan->cases->pdata[i];

      if (c->settings.pin != NULL && !check_pin (c->settings.pin, usable, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- the whole ---- */

/* The same case twice in one variant is told apart by a number. */
static void
make_ids_unique (GPtrArray *cases)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < cases->len; i++)
    {
      BstPlanCase *c = cases->pdata[i];
      g_autofree char *key =
          g_strdup_printf ("%s\n%s", c->variant != NULL ? c->variant : "", c->id);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (seen, key)) + 1;

      if (n > 1)
        {
          g_autofree char *plain = c->id;

          c->id = g_strdup_printf ("%s #%u", plain, n);
        }
      g_hash_table_replace (seen, g_steal_pointer (&key), GUINT_TO_POINTER (n));
    }
}

/* The cases of one variant; NULL: of the only one, which has no name. */
static gboolean
place_variant (Making *m, const BstVariant *variant, GError **error)
{
  const char *label = variant != NULL ? variant->label : NULL;
  BstPlanTarget target;
  gboolean fine = bst_plan_target_init (&target, m->options, variant, error);

  for (guint i = 0; fine && i < m->plan->cases->len; i++)
    {
      BstPlanCase *c = m->plan->cases->pdata[i];

      if (g_strcmp0 (c->variant, label) == 0)
        bst_plan_case_place (c, &target, m->options);
    }
  bst_plan_target_clear (&target);
  return fine;
}

static gboolean
place_cases (Making *m, GError **error)
{
  const GPtrArray *variants = m->suite->variants;

  if (variants->len == 0)
    return place_variant (m, NULL, error);
  for (guint i = 0; i < variants->len; i++)
    if (!place_variant (m, variants->pdata[i], error))
      return FALSE;
  return TRUE;
}

static void
set_run_settings (Making *m)
{
  BstSettings settings;

  bst_settings_init (&settings);
  bst_settings_inherit (&settings, &m->options->settings);
  bst_settings_inherit (&settings, &m->suite->settings);
  m->plan->given_order = settings.order == 2;
  m->plan->budget = isnan (settings.budget) ? 0 : settings.budget;
  g_free (settings.duration);
  g_free (settings.pin);
}

BstPlan *
bst_plan_new (const BstSuite *suite, BstRegistry *registry, const BstParamContext *context,
              const BstPlanOptions *options, GError **error)
{
  g_autoptr (BstPlan) plan = g_new0 (BstPlan, 1);
  g_autoptr (GPtrArray) infos = g_ptr_array_new ();
  Making m = { suite, registry, context, options, plan, infos };

  plan->seed = options->seed != 0 ? options->seed : choose_seed ();
  plan->cases = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_plan_case_free);
  plan->registries = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_registry_free);
  plan->remarks = g_ptr_array_new_with_free_func (g_free);
  set_run_settings (&m);
  if (!add_cases (&m, error) || !check_all_known (&m, error)
      || !bst_plan_check_wishes (suite, infos, plan->remarks, error) || !check_pins (&m, error)
      || !place_cases (&m, error))
    return NULL;
  make_ids_unique (plan->cases);
  return g_steal_pointer (&plan);
}
