/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description.c - descriptions in memory: the words of their enums, copying, freeing, finding.
 * How they are made from a descriptor is in description-new.c, their rules in
 * description-check.c, their serialised form in description-variant.c.
 */
#include <config.h>
#include "model/description.h"

static const char *const param_types[] = {
  [BST_PARAM_BOOL] = "bool",     [BST_PARAM_INT] = "int",           [BST_PARAM_DOUBLE] = "double",
  [BST_PARAM_SIZE] = "size",     [BST_PARAM_DURATION] = "duration", [BST_PARAM_CHOICE] = "choice",
  [BST_PARAM_STRING] = "string", [BST_PARAM_PATH] = "path",         [BST_PARAM_TARGET] = "target",
  [BST_PARAM_SECRET] = "secret", [BST_PARAM_COMMAND] = "command",
};

static const char *const directions[] = {
  [BST_HIGHER_IS_BETTER] = "higher-is-better",
  [BST_LOWER_IS_BETTER] = "lower-is-better",
  [BST_NEUTRAL] = "neutral",
  [BST_DIRECTION_UNKNOWN] = "unknown",
};

static const char *const metric_kinds[] = {
  [BST_COUNTER] = "counter",   [BST_LATENCY] = "latency", [BST_VALUE] = "value",
  [BST_DURATION] = "duration", [BST_SERIES] = "series",
};

static const char *const combines[] = {
  [BST_SUM] = "sum", [BST_MEAN] = "mean",   [BST_MIN] = "min",
  [BST_MAX] = "max", [BST_MERGE] = "merge",
};

static const char *const roles[] = {
  [BST_PRIMARY] = "primary",
  [BST_SECONDARY] = "secondary",
  [BST_DETAIL] = "detail",
};

static const char *const paces[] = {
  [BST_COUNTED] = "counted",
  [BST_TIMED] = "timed",
  [BST_JOB] = "job",
};

static const char *const threads_words[] = {
  [BST_THREADS_ONE] = "one",
  [BST_THREADS_HOST] = "host",
  [BST_THREADS_OWN] = "own",
};

/* Enums start at 1, so that cell 0 of each table is NULL. */
#define WORD(TABLE, VALUE) ((guint)(VALUE) < G_N_ELEMENTS (TABLE) ? (TABLE)[VALUE] : NULL)

const char *
bst_param_type_name (BstParamType type)
{
  return WORD (param_types, type);
}

const char *
bst_direction_name (BstDirection direction)
{
  return WORD (directions, direction);
}

const char *
bst_metric_kind_name (BstMetricKind kind)
{
  return WORD (metric_kinds, kind);
}

const char *
bst_combine_name (BstCombine combine)
{
  return WORD (combines, combine);
}

const char *
bst_role_name (BstRole role)
{
  return WORD (roles, role);
}

const char *
bst_pace_name (BstPace pace)
{
  return WORD (paces, pace);
}

const char *
bst_threads_name (BstThreads threads)
{
  return WORD (threads_words, threads);
}

guint
bst_enum_from_name (const char *(*kind) (guint), guint last, const char *name)
{
  for (guint value = 1; value <= last; value++)
    if (g_strcmp0 (kind (value), name) == 0)
      return value;
  return 0;
}

void
bst_param_info_free (BstParamInfo *info)
{
  if (info == NULL)
    return;
  g_free (info->name);
  g_free (info->def);
  g_free (info->unit);
  g_strfreev (info->choices);
  g_free (info->help);
  g_free (info);
}

BstParamInfo *
bst_param_info_copy (const BstParamInfo *info)
{
  BstParamInfo *copy = g_new0 (BstParamInfo, 1);

  *copy = *info;
  copy->name = g_strdup (info->name);
  copy->def = g_strdup (info->def);
  copy->unit = g_strdup (info->unit);
  copy->choices = g_strdupv (info->choices);
  copy->help = g_strdup (info->help);
  return copy;
}

void
bst_metric_info_free (BstMetricInfo *info)
{
  if (info == NULL)
    return;
  g_free (info->name);
  g_free (info->unit);
  g_free (info->help);
  g_free (info->origin);
  g_free (info);
}

BstMetricInfo *
bst_metric_info_copy (const BstMetricInfo *info)
{
  BstMetricInfo *copy = g_new0 (BstMetricInfo, 1);

  *copy = *info;
  copy->name = g_strdup (info->name);
  copy->unit = g_strdup (info->unit);
  copy->help = g_strdup (info->help);
  copy->origin = g_strdup (info->origin);
  return copy;
}

void
bst_benchmark_info_free (BstBenchmarkInfo *info)
{
  if (info == NULL)
    return;
  if (info->n_sharers > 0)
    {
      info->n_sharers--;
      return;
    }
  g_free (info->name);
  g_free (info->title);
  g_free (info->help);
  g_clear_pointer (&info->params, g_ptr_array_unref);
  g_clear_pointer (&info->metrics, g_ptr_array_unref);
  g_free (info);
}

BstBenchmarkInfo *
bst_benchmark_info_copy (const BstBenchmarkInfo *info)
{
  BstBenchmarkInfo *copy = g_new0 (BstBenchmarkInfo, 1);

  *copy = *info;
  copy->n_sharers = 0;
  copy->name = g_strdup (info->name);
  copy->title = g_strdup (info->title);
  copy->help = g_strdup (info->help);
  copy->params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_param_info_free);
  copy->metrics = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_metric_info_free);
  for (guint i = 0; i < info->params->len; i++)
    g_ptr_array_add (copy->params, bst_param_info_copy (info->params->pdata[i]));
  for (guint i = 0; i < info->metrics->len; i++)
    g_ptr_array_add (copy->metrics, bst_metric_info_copy (info->metrics->pdata[i]));
  return copy;
}

BstBenchmarkInfo *
bst_benchmark_info_share (const BstBenchmarkInfo *info)
{
  BstBenchmarkInfo *shared = (BstBenchmarkInfo *)info; /* the count is no part of what it says */

  shared->n_sharers++;
  return shared;
}

BstBenchmarkInfo *
bst_benchmark_info_own (BstBenchmarkInfo *info)
{
  BstBenchmarkInfo *own = info;

  if (info->n_sharers > 0)
    {
      own = bst_benchmark_info_copy (info);
      bst_benchmark_info_free (info);
    }
  return own;
}

void
bst_plugin_info_free (BstPluginInfo *info)
{
  if (info == NULL)
    return;
  g_free (info->name);
  g_free (info->version);
  g_free (info->license);
  g_free (info->homepage);
  g_clear_pointer (&info->benchmarks, g_ptr_array_unref);
  g_free (info);
}

const BstBenchmarkInfo *
bst_plugin_info_find (const BstPluginInfo *info, const char *full_name)
{
  for (guint i = 0; i < info->benchmarks->len; i++)
    {
      const BstBenchmarkInfo *benchmark = info->benchmarks->pdata[i];

      if (g_str_equal (benchmark->name, full_name))
        return benchmark;
    }
  return NULL;
}

const BstParamInfo *
bst_benchmark_info_param (const BstBenchmarkInfo *info, const char *name)
{
  for (guint i = 0; i < info->params->len; i++)
    {
      const BstParamInfo *param = info->params->pdata[i];

      if (g_str_equal (param->name, name))
        return param;
    }
  return NULL;
}

const BstMetricInfo *
bst_benchmark_info_metric (const BstBenchmarkInfo *info, const char *name)
{
  for (guint i = 0; i < info->metrics->len; i++)
    {
      const BstMetricInfo *metric = info->metrics->pdata[i];

      if (g_str_equal (metric->name, name))
        return metric;
    }
  return NULL;
}

const BstMetricInfo *
bst_benchmark_info_primary (const BstBenchmarkInfo *info)
{
  for (guint i = 0; i < info->metrics->len; i++)
    {
      const BstMetricInfo *metric = info->metrics->pdata[i];

      if (metric->role == BST_PRIMARY)
        return metric;
    }
  return NULL;
}
