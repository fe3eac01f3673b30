/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description-new.c - from a plugin's descriptor to a description: the only place that reads a
 * plugin's structures.  They may be shorter or longer than ours, when the plugin was built with
 * another header of the same ABI; what is missing counts as 0, what is unknown is not read.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <stddef.h>
#include <string.h>
#include "model/description.h"
#include "model/fail.h"

/* Up to and with FIELD: the least that a structure of this ABI has. */
#define SIZE_WITH(TYPE, FIELD) (offsetof (TYPE, FIELD) + sizeof (((TYPE *)NULL)->FIELD))

/* The largest structure that is believed: ten times ours leaves room for decades. */
#define SIZE_MAX_FACTOR 10

/* Text for people: a missing one is empty (the rules say where that is an error), bytes that are
 * no UTF-8 are shown as such.  Texts for machines go through the rules for names or units. */
static char *
copy_text (const char *text)
{
  return g_utf8_make_valid (text != NULL ? text : "", -1);
}

static char *
copy_optional (const char *text)
{
  return text != NULL ? g_utf8_make_valid (text, -1) : NULL;
}

static gboolean
check_size (const char *what, gsize given, gsize least, gsize ours, GError **error)
{
  if (given >= least && given <= ours * SIZE_MAX_FACTOR && given % G_ALIGNOF (gpointer) == 0)
    return TRUE;
  return bst_fail (
      error,
      _ ("The size of %s in its descriptor is %zu, which cannot be right (here %zu). Does it use "
         "BST_PLUGIN_HEAD?"),
      what, given, ours);
}

static gboolean
check_sizes (const BstPlugin *plugin, GError **error)
{
  return check_size ("BstPlugin", plugin->size, SIZE_WITH (BstPlugin, n_benchmarks),
                     sizeof (BstPlugin), error)
         && check_size ("BstBenchmark", plugin->benchmark_size, SIZE_WITH (BstBenchmark, run),
                        sizeof (BstBenchmark), error)
         && check_size ("BstParam", plugin->param_size, SIZE_WITH (BstParam, def),
                        sizeof (BstParam), error)
         && check_size ("BstMetric", plugin->metric_size, SIZE_WITH (BstMetric, role),
                        sizeof (BstMetric), error);
}

static gboolean
check_array (const char *what, gconstpointer array, gsize n, gsize most, GError **error)
{
  if (n > most)
    return bst_fail (error, _ ("It claims to have %zu %s; at most %zu are possible."), n, what,
                     most);
  if (n > 0 && array == NULL)
    return bst_fail (error, _ ("It claims to have %zu %s, but they are not there."), n, what);
  return TRUE;
}

/* The element I of an array whose elements are STRIDE bytes apart, in a structure of OURS. */
static void
copy_element (gpointer into, gsize ours, gconstpointer array, gsize stride, gsize i)
{
  memset (into, 0, ours);
  memcpy (into, (const guint8 *)array + i * stride, MIN (ours, stride));
}

static GStrv
copy_choices (const char *const *choices)
{
  g_autoptr (GPtrArray) copy = g_ptr_array_new ();

  /* One more than possible, for the rules to see. */
  for (guint i = 0; i <= BST_MAX_CHOICES && choices[i] != NULL; i++)
    g_ptr_array_add (copy, copy_text (choices[i]));
  g_ptr_array_add (copy, NULL);
  return (GStrv)g_ptr_array_free (g_steal_pointer (&copy), FALSE);
}

static BstParamInfo *
copy_param (const BstParam *param)
{
  BstParamInfo *info = g_new0 (BstParamInfo, 1);

  info->name = copy_text (param->name);
  info->type = param->type;
  info->def = copy_text (param->def);
  info->unit = copy_optional (param->unit);
  info->min = param->min;
  info->max = param->max;
  info->choices = param->choices != NULL ? copy_choices (param->choices) : NULL;
  info->help = copy_text (param->help);
  return info;
}

static BstMetricInfo *
copy_metric (const BstMetric *metric, const char *origin)
{
  BstMetricInfo *info = g_new0 (BstMetricInfo, 1);

  info->name = copy_text (metric->name);
  info->unit = copy_text (metric->unit);
  info->direction = metric->direction;
  info->kind = metric->kind;
  info->combine = metric->threads;
  info->role = metric->role;
  info->zero_ok = metric->zero_ok != 0;
  info->range_min = metric->range_min;
  info->range_max = metric->range_max;
  info->help = copy_text (metric->help);
  info->origin = copy_optional (origin);
  return info;
}

BstMetricInfo *
bst_metric_info_new (const BstMetric *metric, const char *origin, GError **error)
{
  BstMetricInfo *info = copy_metric (metric, origin);
  GError *inner = NULL;

  if (bst_metric_info_check (info, &inner))
    return info;
  g_propagate_prefixed_error (error, inner, _ ("metric '%s': "), info->name);
  bst_metric_info_free (info);
  return NULL;
}

static void
add_standard (BstBenchmarkInfo *info, const BstParam *param)
{
  if (bst_benchmark_info_param (info, param->name) == NULL)
    g_ptr_array_add (info->params, copy_param (param));
}

/* The parameters that mean the same everywhere. */
static void
add_standard_params (BstBenchmarkInfo *info)
{
  static const BstParam threads = {
    .name = "threads",
    .type = BST_PARAM_INT,
    .def = "1",
    .min = 1,
    .max = 4096, /* more than any machine has CPUs: a typing error */
    .help = N_ ("Number of measuring threads; 'cpus' means one for each usable CPU."),
  };
  static const BstParam duration = {
    .name = "duration",
    .type = BST_PARAM_DURATION,
    .def = "1s",
    .unit = "s",
    .min = 0.001,           /* below it a timer's grain is all that is measured */
    .max = 7 * 24 * 3600.0, /* a week */
    .help = N_ ("How long one repetition measures."),
  };
  static const BstParam warm_up = {
    .name = "warm-up",
    .type = BST_PARAM_DURATION,
    .def = "100ms",
    .unit = "s",
    .min = 0,
    .max = 24 * 3600.0, /* a day */
    .help = N_ ("How long it runs before measuring; these results are dropped."),
  };

  if (info->threads == BST_THREADS_HOST)
    add_standard (info, &threads);
  if (info->pace == BST_COUNTED || info->pace == BST_TIMED)
    {
      add_standard (info, &duration);
      add_standard (info, &warm_up);
    }
}

static void
copy_params (BstBenchmarkInfo *info, const BstBenchmark *benchmark, gsize stride)
{
  for (gsize i = 0; i < benchmark->n_params; i++)
    {
      BstParam param;

      copy_element (&param, sizeof param, benchmark->params, stride, i);
      g_ptr_array_add (info->params, copy_param (&param));
    }
}

static void
copy_metrics (BstBenchmarkInfo *info, const BstBenchmark *benchmark, gsize stride)
{
  for (gsize i = 0; i < benchmark->n_metrics; i++)
    {
      BstMetric metric;

      copy_element (&metric, sizeof metric, benchmark->metrics, stride, i);
      g_ptr_array_add (info->metrics, copy_metric (&metric, NULL));
    }
}

static BstBenchmarkInfo *
copy_benchmark (const BstPlugin *plugin, const BstBenchmark *benchmark)
{
  BstBenchmarkInfo *info = g_new0 (BstBenchmarkInfo, 1);
  g_autofree char *name = copy_text (benchmark->name);

  info->name = g_strdup_printf ("%s.%s", plugin->name, name);
  info->title = copy_text (benchmark->title);
  info->help = copy_text (benchmark->help);
  info->revision = benchmark->revision;
  info->pace = benchmark->pace;
  info->threads = benchmark->threads;
  info->needs = benchmark->needs;
  info->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_param_info_free);
  info->metrics = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_metric_info_free);
  copy_params (info, benchmark, plugin->param_size);
  copy_metrics (info, benchmark, plugin->metric_size);
  add_standard_params (info);
  return info;
}

static gboolean
check_benchmark (const BstBenchmark *benchmark, GError **error)
{
  if (benchmark->run == NULL)
    return bst_fail (error, _ ("Its function 'run' is missing."));
  return check_array (_ ("parameters"), benchmark->params, benchmark->n_params, BST_MAX_PARAMS,
                      error)
         && check_array (_ ("metrics"), benchmark->metrics, benchmark->n_metrics, BST_MAX_METRICS,
                         error);
}

static gboolean
add_benchmarks (BstPluginInfo *info, const BstPlugin *plugin, GError **error)
{
  for (gsize i = 0; i < plugin->n_benchmarks; i++)
    {
      BstBenchmark benchmark;
      GError *inner = NULL;

      copy_element (&benchmark, sizeof benchmark, plugin->benchmarks, plugin->benchmark_size, i);
      if (!check_benchmark (&benchmark, &inner))
        {
          g_autofree char *name = copy_text (benchmark.name);

          g_propagate_prefixed_error (error, inner, _ ("benchmark '%s': "), name);
          return FALSE;
        }
      g_ptr_array_add (info->benchmarks, copy_benchmark (plugin, &benchmark));
    }
  return TRUE;
}

static gboolean
check_head (const BstPlugin *plugin, const char *file_name, GError **error)
{
  if (plugin->abi != BST_ABI)
    return bst_fail (error,
                     _ ("It was built for version %u of the plugin interface, this is version %u: "
                        "build it again."),
                     plugin->abi, BST_ABI);
  if (!check_sizes (plugin, error))
    return FALSE;
  if (plugin->name == NULL)
    return bst_fail (error, _ ("Its name is missing."));
  if (strcmp (plugin->name, file_name) != 0)
    return bst_fail (error,
                     _ ("File and plugin name differ: rename '%s.so' to '%s.so', or the plugin."),
                     file_name, plugin->name);
  return check_array (_ ("benchmarks"), plugin->benchmarks, plugin->n_benchmarks,
                      BST_MAX_BENCHMARKS, error);
}

/* Everything but the names, which the caller puts before an error. */
static BstPluginInfo *
copy_plugin (const BstPlugin *plugin, const char *file_name, GError **error)
{
  g_autoptr (BstPluginInfo) info = NULL;

  if (!check_head (plugin, file_name, error))
    return NULL;
  info = g_new0 (BstPluginInfo, 1);
  info->name = copy_text (plugin->name);
  info->version = copy_text (plugin->version);
  info->license = copy_text (plugin->license);
  info->homepage = copy_optional (plugin->homepage);
  info->benchmarks = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_benchmark_info_free);
  if (!add_benchmarks (info, plugin, error))
    return NULL;
  return g_steal_pointer (&info);
}

BstPluginInfo *
bst_plugin_info_new (const BstPlugin *plugin, const char *file_name, GError **error)
{
  g_autoptr (BstPluginInfo) info = NULL;
  GError *inner = NULL;

  if (plugin == NULL)
    bst_fail (&inner, _ ("It gives no descriptor."));
  else
    info = copy_plugin (plugin, file_name, &inner);
  if (info == NULL)
    {
      g_propagate_prefixed_error (error, inner, _ ("plugin '%s': "), file_name);
      return NULL;
    }
  return bst_plugin_info_check (info, error) ? g_steal_pointer (&info) : NULL;
}
