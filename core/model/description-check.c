/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description-check.c - the rules that every description keeps.  They hold for what a plugin
 * declares and again for what comes over the wire or from the cache, since a plugin shares its
 * process with the loader that checked it.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include "model/description.h"
#include "model/fail.h"
#include "model/param.h"
#include "model/unit.h"

#define NEEDS_ALL                                                                 \
  (BST_NEEDS_SCRATCH | BST_NEEDS_NETWORK | BST_NEEDS_ROOT | BST_NEEDS_DESTRUCTIVE \
   | BST_NEEDS_EXCLUSIVE)
#define NAME_MAX_LENGTH 64

#define BIT(VALUE) (1u << (VALUE))
#define OF_NUMBERS (BIT (BST_SUM) | BIT (BST_MEAN) | BIT (BST_MIN) | BIT (BST_MAX))

/* What a kind of metric asks of its unit and of the way its threads combine. */
static const struct
{
  const char *unit; /* NULL: any */
  guint combines;   /* BIT()s of what makes sense */
} kind_rules[] = {
  [BST_COUNTER] = { NULL, OF_NUMBERS },     [BST_LATENCY] = { "s", BIT (BST_MERGE) },
  [BST_VALUE] = { NULL, OF_NUMBERS },       [BST_DURATION] = { "s", BIT (BST_MAX) },
  [BST_SERIES] = { NULL, BIT (BST_MERGE) },
};

/* A counter is divided by time: it is none of these itself. */
static const char *const amounts[] = { "s", "B", "J", NULL };

/* Names that mean the same in every benchmark. */
static const struct
{
  const char *name;
  BstParamType type;
} standard_types[] = {
  { "threads", BST_PARAM_INT },
  { "duration", BST_PARAM_DURATION },
  { "warm-up", BST_PARAM_DURATION },
};

/* Rules such as "2xram" are tried on a machine of middling size. */
static const BstParamContext typical_machine = { .cpus = 4,
                                                 .memory = G_GUINT64_CONSTANT (8) << 30 };

static gboolean
check_count (const char *what, guint n, guint most, GError **error)
{
  return n <= most || bst_fail (error, _ ("It has more than %u %s."), most, what);
}

static gboolean
check_name (const char *name, GError **error)
{
  const gsize legal = strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-");

  if (g_ascii_islower (name[0]) && name[legal] == '\0' && legal <= NAME_MAX_LENGTH)
    return TRUE;
  return bst_fail (error,
                   ngettext ("The name '%s' is not legal: it must be at most %d lower-case letter, "
                             "digit or hyphen, and begin with a letter.",
                             "The name '%s' is not legal: it must be at most %d lower-case "
                             "letters, digits and hyphens, and begin with a letter.",
                             NAME_MAX_LENGTH),
                   name, NAME_MAX_LENGTH);
}

static gboolean
check_range (double min, double max, GError **error)
{
  if (!isfinite (min) || !isfinite (max))
    return bst_fail (error, _ ("The range is not finite; G_MAXDOUBLE says 'no upper limit'."));
  if (min > max)
    return bst_fail (error, _ ("The range ends (%g) before it begins (%g)."), max, min);
  return TRUE;
}

static gboolean
check_choices (const BstParamInfo *info, GError **error)
{
  const guint n = info->choices != NULL ? g_strv_length (info->choices) : 0;

  if (info->type != BST_PARAM_CHOICE)
    return n == 0 || bst_fail (error, _ ("Only parameters of type 'choice' have choices."));
  if (n == 0)
    return bst_fail (error, _ ("A parameter of type 'choice' needs its choices."));
  if (!check_count (_ ("choices"), n, BST_MAX_CHOICES, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      if (*info->choices[i] == '\0' || strchr (info->choices[i], ',') != NULL)
        return bst_fail (error, _ ("The choice '%s' is empty or has a comma in it."),
                         info->choices[i]);
      for (guint j = 0; j < i; j++)
        if (g_str_equal (info->choices[i], info->choices[j]))
          return bst_fail (error, _ ("The choice '%s' is there twice."), info->choices[i]);
    }
  return TRUE;
}

static gboolean
check_standard (const BstParamInfo *info, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (standard_types); i++)
    if (g_str_equal (info->name, standard_types[i].name) && info->type != standard_types[i].type)
      return bst_fail (error,
                       _ ("This name means the same in every benchmark: its type must be '%s', not "
                          "'%s'."),
                       bst_param_type_name (standard_types[i].type),
                       bst_param_type_name (info->type));
  return TRUE;
}

static gboolean
fail_unit (GError **error, const char *name)
{
  g_autofree char *sentence = bst_unit_unknown (name);

  return bst_fail (error, "%s", sentence);
}

static gboolean
check_param_unit (const BstParamInfo *info, GError **error)
{
  const char *only = info->type == BST_PARAM_SIZE       ? "B"
                     : info->type == BST_PARAM_DURATION ? "s"
                                                        : NULL;

  if (info->unit == NULL)
    return TRUE;
  if (bst_unit_find (info->unit) == NULL)
    return fail_unit (error, info->unit);
  if (only != NULL && !g_str_equal (info->unit, only))
    return bst_fail (error, _ ("A parameter of type '%s' has the unit '%s', not '%s'."),
                     bst_param_type_name (info->type), only, info->unit);
  return TRUE;
}

static gboolean
check_default (const BstParamInfo *info, GError **error)
{
  g_autoptr (BstParamValue) value = bst_param_parse (info, info->def, &typical_machine, error);

  if (value != NULL)
    return TRUE;
  g_prefix_error (error, _ ("The default is not legal. "));
  return FALSE;
}

static gboolean
check_param (const BstParamInfo *info, GError **error)
{
  if (!check_name (info->name, error))
    return FALSE;
  if (bst_param_type_name (info->type) == NULL)
    return bst_fail (error, _ ("Its type is missing or unknown (%u)."), info->type);
  if (*info->help == '\0')
    return bst_fail (error, _ ("Its help is missing: say in a sentence what it does."));
  return check_standard (info, error) && check_range (info->min, info->max, error)
         && check_choices (info, error) && check_param_unit (info, error)
         && check_default (info, error);
}

static gboolean
check_metric_words (const BstMetricInfo *info, GError **error)
{
  if (bst_direction_name (info->direction) == NULL)
    return bst_fail (error, _ ("Its direction is missing or unknown (%u)."), info->direction);
  if (bst_metric_kind_name (info->kind) == NULL)
    return bst_fail (error, _ ("Its kind is missing or unknown (%u)."), info->kind);
  if (bst_combine_name (info->combine) == NULL)
    return bst_fail (error, _ ("How threads combine is missing or unknown (%u)."), info->combine);
  if (bst_role_name (info->role) == NULL)
    return bst_fail (error, _ ("Its role is missing or unknown (%u)."), info->role);
  if (*info->help == '\0')
    return bst_fail (error, _ ("Its help is missing: say in a sentence what it tells."));
  return TRUE;
}

static gboolean
check_metric_unit (const BstMetricInfo *info, GError **error)
{
  const BstUnit *unit = bst_unit_find (info->unit);
  const char *only = kind_rules[info->kind].unit;

  if (unit == NULL)
    return fail_unit (error, info->unit);
  if (unit->factor != 1)
    return bst_fail (error,
                     _ ("The unit '%s' is not a base unit: figures are emitted in s, B, B/s..."),
                     info->unit);
  if (only != NULL && !g_str_equal (info->unit, only))
    return bst_fail (error, _ ("A metric of kind '%s' has the unit '%s', not '%s'."),
                     bst_metric_kind_name (info->kind), only, info->unit);
  if (info->kind == BST_COUNTER && g_strv_contains (amounts, info->unit))
    return bst_fail (
        error,
        _ ("A counter is divided by the time measured: its unit is a rate such as 'op/s' "
           "or 'B/s', not '%s'."),
        info->unit);
  return TRUE;
}

static gboolean
check_direction (const BstMetricInfo *info, GError **error)
{
  if (info->direction == BST_DIRECTION_UNKNOWN && info->origin == NULL)
    return bst_fail (error, _ ("An unknown direction is only for figures of foreign programs."));
  if (info->role == BST_PRIMARY && info->direction >= BST_NEUTRAL)
    return bst_fail (error, _ ("A primary metric must say whether higher or lower is better."));
  return TRUE;
}

gboolean
bst_metric_info_check (const BstMetricInfo *info, GError **error)
{
  if (!check_name (info->name, error) || !check_metric_words (info, error)
      || !check_metric_unit (info, error))
    return FALSE;
  if ((kind_rules[info->kind].combines & BIT (info->combine)) == 0)
    return bst_fail (error, _ ("Threads of a metric of kind '%s' cannot combine as '%s'."),
                     bst_metric_kind_name (info->kind), bst_combine_name (info->combine));
  if (info->role == BST_PRIMARY && info->kind == BST_SERIES)
    return bst_fail (error, _ ("A series is not one figure: it cannot be the primary metric."));
  return check_direction (info, error) && check_range (info->range_min, info->range_max, error);
}

static gboolean
check_params (const BstBenchmarkInfo *info, GError **error)
{
  if (!check_count (_ ("parameters"), info->params->len, BST_MAX_PARAMS, error))
    return FALSE;
  for (guint i = 0; i < info->params->len; i++)
    {
      const BstParamInfo *param = info->params->pdata[i];
      GError *inner = NULL;

      if (check_param (param, &inner) && bst_benchmark_info_param (info, param->name) == param)
        continue;
      if (inner == NULL)
        bst_fail (&inner, _ ("There are two of that name."));
      g_propagate_prefixed_error (error, inner, _ ("parameter '%s': "), param->name);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_metrics (const BstBenchmarkInfo *info, GError **error)
{
  guint n_primary = 0;

  if (!check_count (_ ("metrics"), info->metrics->len, BST_MAX_METRICS, error))
    return FALSE;
  for (guint i = 0; i < info->metrics->len; i++)
    {
      const BstMetricInfo *metric = info->metrics->pdata[i];
      GError *inner = NULL;

      n_primary += metric->role == BST_PRIMARY;
      if (bst_metric_info_check (metric, &inner)
          && bst_benchmark_info_metric (info, metric->name) == metric)
        continue;
      if (inner == NULL)
        bst_fail (&inner, _ ("There are two of that name."));
      g_propagate_prefixed_error (error, inner, _ ("metric '%s': "), metric->name);
      return FALSE;
    }
  return n_primary == 1
         || bst_fail (error,
                      ngettext ("It has %u primary metric; it must have exactly one.",
                                "It has %u primary metrics; it must have exactly one.", n_primary),
                      n_primary);
}

/* With threads made by the host there is always at least one. */
static gboolean
check_threads (const BstBenchmarkInfo *info, GError **error)
{
  const BstParamInfo *threads = bst_benchmark_info_param (info, "threads");

  if (info->threads != BST_THREADS_HOST || threads == NULL || threads->min >= 1)
    return TRUE;
  return bst_fail (error, _ ("parameter 'threads': The range must begin at 1 or above."));
}

static gboolean
check_benchmark (const BstBenchmarkInfo *info, GError **error)
{
  if (bst_pace_name (info->pace) == NULL)
    return bst_fail (error, _ ("Its pace is missing or unknown (%u)."), info->pace);
  if (bst_threads_name (info->threads) == NULL)
    return bst_fail (error, _ ("Its kind of threads is missing or unknown (%u)."), info->threads);
  if ((info->needs & ~(guint)NEEDS_ALL) != 0)
    return bst_fail (error, _ ("It has needs that are not known here (0x%x)."), info->needs);
  if (info->revision == 0)
    return bst_fail (error, _ ("Its revision is missing: the first one is 1."));
  if (*info->title == '\0')
    return bst_fail (error, _ ("Its title is missing: say in a few words what it is."));
  if (*info->help == '\0')
    return bst_fail (error, _ ("Its help is missing: say what is measured, and what is not."));
  return check_params (info, error) && check_threads (info, error) && check_metrics (info, error);
}

/* The short name of a benchmark of this plugin; NULL when it has another plugin's name. */
static const char *
short_name (const BstPluginInfo *info, const BstBenchmarkInfo *benchmark)
{
  const gsize length = strlen (info->name);

  if (strncmp (benchmark->name, info->name, length) != 0 || benchmark->name[length] != '.')
    return NULL;
  return benchmark->name + length + 1;
}

static gboolean
check_benchmark_of (const BstPluginInfo *info, const BstBenchmarkInfo *benchmark, GError **error)
{
  const char *name = short_name (info, benchmark);

  if (name == NULL)
    return bst_fail (error, _ ("Its name does not begin with that of its plugin, '%s'."),
                     info->name);
  if (!check_name (name, error))
    return FALSE;
  if (bst_plugin_info_find (info, benchmark->name) != benchmark)
    return bst_fail (error, _ ("There are two of that name."));
  return check_benchmark (benchmark, error);
}

static gboolean
check_plugin (const BstPluginInfo *info, GError **error)
{
  if (!check_name (info->name, error))
    return FALSE;
  if (*info->version == '\0')
    return bst_fail (error, _ ("Its version is missing."));
  if (*info->license == '\0')
    return bst_fail (error, _ ("Its licence is missing: give the SPDX expression."));
  if (info->benchmarks->len == 0)
    return bst_fail (error, _ ("It has no benchmark."));
  if (!check_count (_ ("benchmarks"), info->benchmarks->len, BST_MAX_BENCHMARKS, error))
    return FALSE;
  for (guint i = 0; i < info->benchmarks->len; i++)
    {
      const BstBenchmarkInfo *benchmark = info->benchmarks->pdata[i];
      GError *inner = NULL;

      if (check_benchmark_of (info, benchmark, &inner))
        continue;
      g_propagate_prefixed_error (error, inner, _ ("benchmark '%s': "), benchmark->name);
      return FALSE;
    }
  return TRUE;
}

gboolean
bst_plugin_info_check (const BstPluginInfo *info, GError **error)
{
  GError *inner = NULL;

  if (check_plugin (info, &inner))
    return TRUE;
  g_propagate_prefixed_error (error, inner, _ ("plugin '%s': "), info->name);
  return FALSE;
}
