/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sensors-watch.c - what the sensors told while one repetition was measured: bounded series, the
 * energy it took, and how much of it went into each operation.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "host/sensors.h"
#include "host/supervisor.h"
#include "model/unit.h"

/* A minute at five a second, and more than a chart has columns for.  A longer series is thinned
 * out: neighbours become one. */
#define MAX_POINTS 300

/* RAPL counts anew about every millisecond: over a tenth of a second that is 1 % at each end. */
#define LEAST_SECONDS 0.1

typedef struct
{
  double t, value; /* s since the beginning */
} Point;

/* A point is the mean of STRIDE readings. */
typedef struct
{
  const char *metric;
  char *key;
  GArray *points; /* Point */
  guint stride, n;
  Point sum;
} Series;

typedef struct
{
  double last, total; /* J; NaN: a part of it is not known */
} Meter;

struct _BstSensorsWatch
{
  BstSensors *sensors;
  GArray *cpus; /* of gint */
  gboolean fastest, running;
  double begun, last, seconds;
  GPtrArray *series; /* Series: the clock, temperatures, powers */
  guint n_temperatures, n_energies;
  GArray *meters; /* Meter: of each counter of energy */
};

/* ---- Series -------------------------------------------------------------------------------- */

static void
series_free (gpointer data)
{
  Series *series = data;

  g_free (series->key);
  g_array_unref (series->points);
  g_free (series);
}

static void
add_series (BstSensorsWatch *watch, const char *metric, const char *label, const char *name)
{
  Series *series = g_new0 (Series, 1);

  series->metric = metric;
  series->key =
      name != NULL ? g_strdup_printf ("%s{%s=%s}", metric, label, name) : g_strdup (metric);
  series->points = g_array_new (FALSE, FALSE, sizeof (Point));
  series->stride = 1;
  g_ptr_array_add (watch->series, series);
}

static void
thin_out (Series *series)
{
  Point *points = (Point *)(gpointer)series->points->data;
  const guint half = series->points->len / 2;

  for (guint i = 0; i < half; i++)
    points[i] = (Point){ (points[2 * i].t + points[2 * i + 1].t) / 2,
                         (points[2 * i].value + points[2 * i + 1].value) / 2 };
  g_array_set_size (series->points, half);
  series->stride *= 2;
}

static void
series_add (Series *series, double t, double value)
{
  if (!isfinite (value))
    return;
  series->sum.t += t;
  series->sum.value += value;
  if (++series->n < series->stride)
    return;
  series->sum.t /= series->n;
  series->sum.value /= series->n;
  g_array_append_val (series->points, series->sum);
  series->sum = (Point){ 0, 0 };
  series->n = 0;
  if (series->points->len == MAX_POINTS)
    thin_out (series);
}

static void
series_clear (Series *series)
{
  g_array_set_size (series->points, 0);
  series->sum = (Point){ 0, 0 };
  series->n = 0;
  series->stride = 1;
}

/* ---- Watching ------------------------------------------------------------------------------ */

BstSensorsWatch *
bst_sensors_watch_new (BstSensors *sensors, const GArray *cpus, gboolean fastest)
{
  BstSensorsWatch *watch = g_new0 (BstSensorsWatch, 1);
  g_autoptr (GPtrArray) temperatures = bst_sensors_temperatures (sensors);
  g_autoptr (GPtrArray) energies = bst_sensors_energies (sensors);

  watch->sensors = sensors;
  watch->fastest = fastest;
  watch->cpus = g_array_sized_new (FALSE, FALSE, sizeof (gint), cpus->len);
  g_array_append_vals (watch->cpus, cpus->data, cpus->len);
  watch->series = g_ptr_array_new_with_free_func (series_free);
  watch->n_temperatures = temperatures->len;
  watch->n_energies = energies->len;
  watch->meters = g_array_new (FALSE, TRUE, sizeof (Meter));
  g_array_set_size (watch->meters, energies->len);
  add_series (watch, BST_SENSORS_CLOCK, NULL, NULL);
  for (guint i = 0; i < temperatures->len; i++)
    add_series (watch, BST_SENSORS_TEMPERATURE, "sensor", temperatures->pdata[i]);
  for (guint i = 0; i < energies->len; i++)
    add_series (watch, BST_SENSORS_POWER, "domain", energies->pdata[i]);
  return watch;
}

void
bst_sensors_watch_free (BstSensorsWatch *watch)
{
  if (watch == NULL)
    return;
  g_array_unref (watch->cpus);
  g_array_unref (watch->meters);
  g_ptr_array_unref (watch->series);
  g_free (watch);
}

static void
look_at_state (BstSensorsWatch *watch, double now)
{
  const double t = now - watch->begun;

  series_add (watch->series->pdata[0], t,
              bst_sensors_read_clock (watch->sensors, watch->cpus, watch->fastest));
  for (guint i = 0; i < watch->n_temperatures; i++)
    series_add (watch->series->pdata[1 + i], t, bst_sensors_read_temperature (watch->sensors, i));
}

/* The power since the last look, in the middle of that time.  No package takes nothing: a counter
 * that stands still tells nothing. */
static void
look_at_energy (BstSensorsWatch *watch, double now)
{
  const double seconds = now - watch->last;

  for (guint i = 0; i < watch->n_energies; i++)
    {
      Meter *meter = &g_array_index (watch->meters, Meter, i);
      const double joules = bst_sensors_read_energy (watch->sensors, i);
      const double more =
          bst_sensors_energy_between (watch->sensors, i, meter->last, joules, seconds);

      meter->total += more;
      meter->last = joules;
      if (seconds >= LEAST_SECONDS)
        series_add (watch->series->pdata[1 + watch->n_temperatures + i],
                    watch->last + seconds / 2 - watch->begun, more > 0 ? more / seconds : NAN);
    }
  watch->last = now;
}

/* The counters come first and last: what else is read takes time. */
void
bst_sensors_watch_begin (BstSensorsWatch *watch, double now)
{
  for (guint i = 0; i < watch->n_energies; i++)
    {
      Meter *meter = &g_array_index (watch->meters, Meter, i);

      meter->last = bst_sensors_read_energy (watch->sensors, i);
      meter->total = 0;
    }
  for (guint i = 0; i < watch->series->len; i++)
    series_clear (watch->series->pdata[i]);
  watch->begun = watch->last = now;
  watch->seconds = 0;
  watch->running = TRUE;
  look_at_state (watch, now);
}

void
bst_sensors_watch_tick (BstSensorsWatch *watch, double now)
{
  if (!watch->running || now <= watch->last)
    return;
  look_at_energy (watch, now);
  look_at_state (watch, now);
}

void
bst_sensors_watch_end (BstSensorsWatch *watch, double now)
{
  if (!watch->running)
    return;
  if (now > watch->last)
    {
      look_at_energy (watch, now);
      look_at_state (watch, now);
    }
  watch->seconds = now - watch->begun;
  watch->running = FALSE;
}

/* ---- Records ------------------------------------------------------------------------------- */

static const BstMetric metrics[] = {
  { .name = BST_SENSORS_CLOCK,
    .unit = "Hz",
    .direction = BST_NEUTRAL,
    .kind = BST_SERIES,
    .threads = BST_MERGE,
    .role = BST_DETAIL,
    .help = "Clock of the CPUs that measure: their mean, or that of the fastest where they are not "
            "pinned." },
  { .name = BST_SENSORS_TEMPERATURE,
    .unit = "degC",
    .direction = BST_NEUTRAL,
    .kind = BST_SERIES,
    .threads = BST_MERGE,
    .role = BST_DETAIL,
    .help = "Temperature of the CPU, by sensor." },
  { .name = BST_SENSORS_POWER,
    .unit = "W",
    .direction = BST_NEUTRAL,
    .kind = BST_SERIES,
    .threads = BST_MERGE,
    .role = BST_DETAIL,
    .help = "Power of whole CPU packages: of all that ran on them." },
  { .name = BST_SENSORS_ENERGY,
    .unit = "J",
    .direction = BST_LOWER_IS_BETTER,
    .kind = BST_VALUE,
    .threads = BST_SUM,
    .role = BST_DETAIL,
    .help = "Energy that all CPU packages took while it was measured, for whatever ran on them; "
            "without memory, disks and fans." },
  { .name = BST_SENSORS_PER_OPERATION,
    .unit = "J/op",
    .direction = BST_LOWER_IS_BETTER,
    .kind = BST_VALUE,
    .threads = BST_SUM,
    .role = BST_DETAIL,
    .help = "Energy of all CPU packages per unit of work that the primary metric counts." },
  { .name = BST_SENSORS_PER_BYTE,
    .unit = "J/B",
    .direction = BST_LOWER_IS_BETTER,
    .kind = BST_VALUE,
    .threads = BST_SUM,
    .role = BST_DETAIL,
    .help = "Energy of all CPU packages per byte that the primary metric counts." },
};

const BstMetric *
bst_sensors_metric (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++)
    if (g_str_equal (metrics[i].name, name))
      return &metrics[i];
  return NULL;
}

static void
add_record (GPtrArray *records, BstRecordType type, GVariantDict *payload)
{
  BstOutcomeRecord *record = g_new (BstOutcomeRecord, 1);

  record->type = type;
  record->payload = g_variant_ref_sink (g_variant_dict_end (payload));
  g_ptr_array_add (records, record);
}

/* Whether RECORDS have METRIC already, from here or from a plugin. */
static gboolean
has_metric (const GPtrArray *records, const char *metric)
{
  for (guint i = 0; i < records->len; i++)
    {
      const BstOutcomeRecord *record = records->pdata[i];
      g_autoptr (GVariant) boxed = NULL;
      g_autoptr (BstMetricInfo) info = NULL;

      if (record->type != BST_RECORD_METRIC
          || !g_variant_lookup (record->payload, "metric", "v", &boxed))
        continue;
      info = bst_metric_info_from_variant (boxed, NULL);
      if (info != NULL && g_str_equal (info->name, metric))
        return TRUE;
    }
  return FALSE;
}

/* Before its figures, as a worker's. */
static void
add_metric (GPtrArray *records, const char *name)
{
  if (has_metric (records, name))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++)
    if (g_str_equal (metrics[i].name, name))
      {
        g_autoptr (BstMetricInfo) info = bst_metric_info_new (&metrics[i], BST_ORIGIN_HOST, NULL);
        GVariantDict payload;

        g_return_if_fail (info != NULL);
        g_variant_dict_init (&payload, NULL);
        g_variant_dict_insert (&payload, "metric", "v", bst_metric_info_to_variant (info));
        add_record (records, BST_RECORD_METRIC, &payload);
      }
}

static void
add_sample (GPtrArray *records, const char *key, double value)
{
  GVariantDict payload;

  if (!isfinite (value))
    return;
  add_metric (records, key);
  g_variant_dict_init (&payload, NULL);
  g_variant_dict_insert (&payload, "key", "s", key);
  g_variant_dict_insert (&payload, "value", "d", value);
  add_record (records, BST_RECORD_SAMPLE, &payload);
}

static void
add_points (GPtrArray *records, const Series *series)
{
  GVariantBuilder points;
  GVariantDict payload;

  if (series->points->len == 0)
    return;
  add_metric (records, series->metric);
  g_variant_builder_init (&points, G_VARIANT_TYPE ("a(td)"));
  for (guint i = 0; i < series->points->len; i++)
    {
      const Point *point = &g_array_index (series->points, Point, i);

      g_variant_builder_add (&points, "(td)", (guint64)(fmax (point->t, 0) * 1e9), point->value);
    }
  g_variant_dict_init (&payload, NULL);
  g_variant_dict_insert (&payload, "key", "s", series->key);
  g_variant_dict_insert_value (&payload, "points", g_variant_builder_end (&points));
  add_record (records, BST_RECORD_SERIES, &payload);
}

/* ---- Energy -------------------------------------------------------------------------------- */

/* W in the mean, of all packages; NaN where the time was too short or one did not tell.  A counter
 * that stood still all the time counts nothing. */
static double
mean_power (const BstSensorsWatch *watch)
{
  double joules = 0;

  for (guint i = 0; i < watch->n_energies; i++)
    {
      const double part = g_array_index (watch->meters, Meter, i).total;

      joules += part > 0 ? part : NAN;
    }
  return watch->n_energies > 0 && watch->seconds >= LEAST_SECONDS ? joules / watch->seconds : NAN;
}

/* The figure of METRIC among RECORDS; NaN: none. */
static double
figure_of (const GPtrArray *records, const char *metric)
{
  for (guint i = 0; i < records->len; i++)
    {
      const BstOutcomeRecord *record = records->pdata[i];
      const char *key;
      double value;

      if (record->type == BST_RECORD_SAMPLE && g_variant_lookup (record->payload, "key", "&s", &key)
          && g_str_equal (key, metric) && g_variant_lookup (record->payload, "value", "d", &value))
        return value;
    }
  return NAN;
}

/* Of rates alone: something per second. */
static const char *
per_what (const BstMetricInfo *primary)
{
  static const char *const operations[] = { "op/s", "IO/s",     "req/s", "event/s",
                                            "1/s",  "packet/s", NULL };

  if (primary->kind != BST_COUNTER)
    return NULL;
  if (g_str_equal (primary->unit, "B/s"))
    return BST_SENSORS_PER_BYTE;
  return g_strv_contains (operations, primary->unit) ? BST_SENSORS_PER_OPERATION : NULL;
}

/* The measured time is a little shorter than what the host saw of it. */
static void
add_energy (const BstSensorsWatch *watch, const BstBenchmarkInfo *info, double wall,
            GPtrArray *records)
{
  const BstMetricInfo *primary = bst_benchmark_info_primary (info);
  const double power = mean_power (watch);
  const char *name = primary != NULL ? per_what (primary) : NULL;
  const double rate = name != NULL ? figure_of (records, primary->name) : NAN;

  if (!isfinite (power) || !(wall >= LEAST_SECONDS))
    return;
  add_sample (records, BST_SENSORS_ENERGY, power * wall);
  if (rate > 0)
    add_sample (records, name, power / rate);
}

/* A plugin that has a metric of one of these names keeps it for itself. */
static gboolean
is_taken (const BstBenchmarkInfo *info, const GPtrArray *records)
{
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++)
    if (bst_benchmark_info_metric (info, metrics[i].name) != NULL
        || has_metric (records, metrics[i].name))
      return TRUE;
  return FALSE;
}

void
bst_sensors_watch_report (const BstSensorsWatch *watch, const BstBenchmarkInfo *info, double wall,
                          GPtrArray *records)
{
  if (watch->running || !(watch->seconds > 0) || is_taken (info, records))
    return;
  add_energy (watch, info, wall, records);
  for (guint i = 0; i < watch->series->len; i++)
    add_points (records, watch->series->pdata[i]);
}
