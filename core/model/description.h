/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * description.h - the checked, copied, serialisable form of a plugin's descriptor.
 * The worker makes it from the plugin; the host only ever sees this.
 */
#pragma once
#include <benchstone/plugin.h>

/* More than these in one plugin, benchmark or parameter is a damaged or hostile description. */
#define BST_MAX_BENCHMARKS 1000
#define BST_MAX_PARAMS 250
#define BST_MAX_METRICS 4000
#define BST_MAX_CHOICES 250

/* "Plugin" of every benchmark whose figures are of another program, so that nobody takes them for
 * ours. */
#define BST_IMPORT_PREFIX "import."

typedef struct
{
  char *name;
  BstParamType type;
  char *def, *unit; /* unit may be NULL */
  double min, max;
  GStrv choices; /* NULL unless CHOICE */
  char *help;
} BstParamInfo;

/* Of metrics that no plugin has: what the host saw of the machine beside the measurement. */
#define BST_ORIGIN_HOST "host"

typedef struct
{
  char *name, *unit;
  BstDirection direction;
  BstMetricKind kind;
  BstCombine combine;
  BstRole role;
  gboolean zero_ok;
  double range_min, range_max;
  char *help;
  char *origin; /* NULL: declared by the plugin; else where an added metric comes from */
} BstMetricInfo;

typedef struct
{
  char *name; /* full: "disk.random" */
  char *title, *help;
  guint revision;
  BstPace pace;
  BstThreads threads;
  guint needs;
  GPtrArray *params;  /* BstParamInfo, the standard ones (threads, duration, warm-up) included */
  GPtrArray *metrics; /* BstMetricInfo */
  guint n_sharers;    /* how many others hold it besides */
} BstBenchmarkInfo;

typedef struct
{
  char *name, *version, *license, *homepage; /* homepage may be NULL */
  GPtrArray *benchmarks;                     /* BstBenchmarkInfo */
} BstPluginInfo;

/* Checks a descriptor of any (older or newer) size of ABI BST_ABI field by field and copies it.
 * FILE_NAME is the file's name without ".so".  Each error names plugin, benchmark and field. */
BstPluginInfo *bst_plugin_info_new (const BstPlugin *plugin, const char *file_name, GError **error);
void bst_plugin_info_free (BstPluginInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstPluginInfo, bst_plugin_info_free)

BstBenchmarkInfo *bst_benchmark_info_copy (const BstBenchmarkInfo *info);
/* The same for one holder more, which frees it as a copy: cases by the thousand have one.  Whoever
 * changes it makes it his own first. */
BstBenchmarkInfo *bst_benchmark_info_share (const BstBenchmarkInfo *info);
/* INFO if nobody else holds it; otherwise a copy, in exchange for the share in INFO. */
BstBenchmarkInfo *bst_benchmark_info_own (BstBenchmarkInfo *info);
void bst_benchmark_info_free (BstBenchmarkInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstBenchmarkInfo, bst_benchmark_info_free)
BstMetricInfo *bst_metric_info_copy (const BstMetricInfo *info);
void bst_metric_info_free (BstMetricInfo *info);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstMetricInfo, bst_metric_info_free)

/* The rules of a description, whether it comes from a plugin, the wire or the cache. */
gboolean bst_plugin_info_check (const BstPluginInfo *info, GError **error);
gboolean bst_metric_info_check (const BstMetricInfo *info, GError **error);
/* Checks and copies a metric that a plugin adds at run time. */
BstMetricInfo *bst_metric_info_new (const BstMetric *metric, const char *origin, GError **error);

BstParamInfo *bst_param_info_copy (const BstParamInfo *info);
void bst_param_info_free (BstParamInfo *info);

/* NULL when there is none of that name. */
const BstBenchmarkInfo *bst_plugin_info_find (const BstPluginInfo *info, const char *full_name);
const BstParamInfo *bst_benchmark_info_param (const BstBenchmarkInfo *info, const char *name);
const BstMetricInfo *bst_benchmark_info_metric (const BstBenchmarkInfo *info, const char *name);
const BstMetricInfo *bst_benchmark_info_primary (const BstBenchmarkInfo *info);

/* For the wire and the registry's cache.  from_variant checks what it reads: it may be hostile. */
GVariant *bst_plugin_info_to_variant (const BstPluginInfo *info); /* floating */
BstPluginInfo *bst_plugin_info_from_variant (GVariant *variant, GError **error);
GVariant *bst_metric_info_to_variant (const BstMetricInfo *info); /* floating */
BstMetricInfo *bst_metric_info_from_variant (GVariant *variant, GError **error);

/* Enum values as the words that JSON, list and help use ("higher-is-better", "counted"). */
const char *bst_param_type_name (BstParamType type);
const char *bst_direction_name (BstDirection direction);
const char *bst_metric_kind_name (BstMetricKind kind);
const char *bst_combine_name (BstCombine combine);
const char *bst_role_name (BstRole role);
const char *bst_pace_name (BstPace pace);
const char *bst_threads_name (BstThreads threads);
/* 0 for an unknown word; KIND is one of the functions above, cast; LAST the enum's last value.
 * The functions above give NULL for a value that is none of theirs. */
guint bst_enum_from_name (const char *(*kind) (guint), guint last, const char *name);
