/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description-variant.c - descriptions on the wire and in the registry's cache.  The types
 * below are the whole format: a variant of any other type is refused, and what has the type
 * still has to keep the rules of description-check.c.
 */
#include <config.h>
#include <glib/gi18n.h>
#include "model/description.h"

/* name, type, default, unit, min, max, choices, help */
#define PARAM "(susmsddass)"
/* name, unit, direction, kind, combine, role, zero_ok, range_min, range_max, help, origin */
#define METRIC "(ssuuuubddsms)"
/* name, title, help, revision, pace, threads, needs, params, metrics */
#define BENCHMARK "(sssuuuua" PARAM "a" METRIC ")"
/* name, version, licence, homepage, benchmarks */
#define PLUGIN "(sssmsa" BENCHMARK ")"

static GVariant *
param_to_variant (const BstParamInfo *info)
{
  static const char *const none[] = { NULL };
  const char *const *choices = info->choices != NULL ? (const char *const *)info->choices : none;

  return g_variant_new ("(susmsdd^ass)", info->name, (guint32)info->type, info->def, info->unit,
                        info->min, info->max, choices, info->help);
}

/* The next element, until there are MOST and one more: enough for the rules to refuse it, and a
 * hostile array cannot fill our memory. */
static GVariant *
next_of (GVariantIter *iter, guint n_read, guint most)
{
  return n_read <= most ? g_variant_iter_next_value (iter) : NULL;
}

static GStrv
read_choices (GVariantIter *iter)
{
  GPtrArray *choices = g_ptr_array_new ();

  for (GVariant *child; (child = next_of (iter, choices->len, BST_MAX_CHOICES)) != NULL;
       g_variant_unref (child))
    g_ptr_array_add (choices, g_variant_dup_string (child, NULL));
  g_ptr_array_add (choices, NULL);
  return (GStrv)g_ptr_array_free (choices, FALSE);
}

static BstParamInfo *
param_from_variant (GVariant *variant)
{
  BstParamInfo *info = g_new0 (BstParamInfo, 1);
  g_autoptr (GVariantIter) choices = NULL;
  guint32 type;

  g_variant_get (variant, PARAM, &info->name, &type, &info->def, &info->unit, &info->min,
                 &info->max, &choices, &info->help);
  info->type = type;
  if (g_variant_iter_n_children (choices) > 0)
    info->choices = read_choices (choices);
  return info;
}

GVariant *
bst_metric_info_to_variant (const BstMetricInfo *info)
{
  return g_variant_new (METRIC, info->name, info->unit, (guint32)info->direction,
                        (guint32)info->kind, (guint32)info->combine, (guint32)info->role,
                        info->zero_ok, info->range_min, info->range_max, info->help, info->origin);
}

static BstMetricInfo *
metric_from_variant (GVariant *variant)
{
  BstMetricInfo *info = g_new0 (BstMetricInfo, 1);
  guint32 direction, kind, combine, role;

  g_variant_get (variant, METRIC, &info->name, &info->unit, &direction, &kind, &combine, &role,
                 &info->zero_ok, &info->range_min, &info->range_max, &info->help, &info->origin);
  info->direction = direction;
  info->kind = kind;
  info->combine = combine;
  info->role = role;
  return info;
}

static gboolean
check_type (GVariant *variant, const char *type, GError **error)
{
  if (g_variant_is_of_type (variant, G_VARIANT_TYPE (type)))
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("A description of type '%s' was expected, not of type '%s'."), type,
               g_variant_get_type_string (variant));
  return FALSE;
}

BstMetricInfo *
bst_metric_info_from_variant (GVariant *variant, GError **error)
{
  BstMetricInfo *info;

  if (!check_type (variant, METRIC, error))
    return NULL;
  info = metric_from_variant (variant);
  if (bst_metric_info_check (info, error))
    return info;
  bst_metric_info_free (info);
  return NULL;
}

static GVariant *
benchmark_to_variant (const BstBenchmarkInfo *info)
{
  GVariantBuilder params, metrics;

  g_variant_builder_init (&params, G_VARIANT_TYPE ("a" PARAM));
  for (guint i = 0; i < info->params->len; i++)
    g_variant_builder_add_value (&params, param_to_variant (info->params->pdata[i]));
  g_variant_builder_init (&metrics, G_VARIANT_TYPE ("a" METRIC));
  for (guint i = 0; i < info->metrics->len; i++)
    g_variant_builder_add_value (&metrics, bst_metric_info_to_variant (info->metrics->pdata[i]));
  return g_variant_new (BENCHMARK, info->name, info->title, info->help, (guint32)info->revision,
                        (guint32)info->pace, (guint32)info->threads, (guint32)info->needs, &params,
                        &metrics);
}

static BstBenchmarkInfo *
benchmark_from_variant (GVariant *variant)
{
  BstBenchmarkInfo *info = g_new0 (BstBenchmarkInfo, 1);
  g_autoptr (GVariantIter) params = NULL;
  g_autoptr (GVariantIter) metrics = NULL;
  guint32 revision, pace, threads, needs;

  g_variant_get (variant, BENCHMARK, &info->name, &info->title, &info->help, &revision, &pace,
                 &threads, &needs, &params, &metrics);
  info->revision = revision;
  info->pace = pace;
  info->threads = threads;
  info->needs = needs;
  info->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_param_info_free);
  info->metrics = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_metric_info_free);
  for (GVariant *child; (child = next_of (params, info->params->len, BST_MAX_PARAMS)) != NULL;
       g_variant_unref (child))
    g_ptr_array_add (info->params, param_from_variant (child));
  for (GVariant *child; (child = next_of (metrics, info->metrics->len, BST_MAX_METRICS)) != NULL;
       g_variant_unref (child))
    g_ptr_array_add (info->metrics, metric_from_variant (child));
  return info;
}

GVariant *
bst_plugin_info_to_variant (const BstPluginInfo *info)
{
  GVariantBuilder benchmarks;

  g_variant_builder_init (&benchmarks, G_VARIANT_TYPE ("a" BENCHMARK));
  for (guint i = 0; i < info->benchmarks->len; i++)
    g_variant_builder_add_value (&benchmarks, benchmark_to_variant (info->benchmarks->pdata[i]));
  return g_variant_new (PLUGIN, info->name, info->version, info->license, info->homepage,
                        &benchmarks);
}

BstPluginInfo *
bst_plugin_info_from_variant (GVariant *variant, GError **error)
{
  g_autoptr (BstPluginInfo) info = NULL;
  g_autoptr (GVariantIter) benchmarks = NULL;

  if (!check_type (variant, PLUGIN, error))
    return NULL;
  info = g_new0 (BstPluginInfo, 1);
  info->benchmarks = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_benchmark_info_free);
  g_variant_get (variant, PLUGIN, &info->name, &info->version, &info->license, &info->homepage,
                 &benchmarks);
  for (GVariant *child;
       (child = next_of (benchmarks, info->benchmarks->len, BST_MAX_BENCHMARKS)) != NULL;
       g_variant_unref (child))
    g_ptr_array_add (info->benchmarks, benchmark_from_variant (child));
  return bst_plugin_info_check (info, error) ? g_steal_pointer (&info) : NULL;
}
