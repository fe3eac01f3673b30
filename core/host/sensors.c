/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sensors.c - finds the sensors of a machine, and reads them.  Those that tell of the CPUs are
 * taken: of hwmon the drivers of CPUs, else thermal zones; of powercap whole packages.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/patience.h"
#include "host/sensors.h"
#include "model/machine-read.h"

#define CPU "/sys/devices/system/cpu"
#define HWMON "/sys/class/hwmon"
#define THERMAL "/sys/class/thermal"
#define POWERCAP "/sys/class/powercap"

/* Of many, so many tell of all: each is a file to open, five times a second. */
#define MAX_CPUS 16
#define MAX_TEMPERATURES 8
#define MAX_ENERGIES 8
/* hwmon has them from 1 on; the largest coretemp has one per core. */
#define MAX_INPUTS 256

/* Beyond these a sensor is broken: no CPU runs at 20 GHz, none works below -60 or above 200 degrees
 * Celsius, no package takes 5 kW. */
#define MAX_HZ 20e9
#define MIN_CELSIUS (-60.0)
#define MAX_CELSIUS 200.0
#define MAX_WATTS 5000.0

typedef struct
{
  char *name, *path;
  double range; /* J at which a counter of energy begins again; NaN: not known */
  guint rank;   /* of temperatures: the lowest that there is, is taken */
  BstPatience patience;
} Sensor;

struct _BstSensors
{
  char *root;
  gboolean has_clock, refused;
  BstPatience clock_patience;
  GPtrArray *temperatures, *energies; /* Sensor */
  char *remark;
};

static void
sensor_free (gpointer data)
{
  Sensor *sensor = data;

  g_free (sensor->name);
  g_free (sensor->path);
  g_free (sensor);
}

/* Names become labels: "Package id 0" is "package-id-0". */
static char *
plain_name (const char *text)
{
  char *name = g_ascii_strdown (text, MIN (strlen (text), 40));

  for (char *s = name; *s != '\0'; s++)
    if (!g_ascii_isalnum (*s))
      *s = '-';
  return name;
}

/* Two of one name are told apart by a number. */
static void
add_sensor (GPtrArray *sensors, const char *label, guint rank, double range, const char *path)
{
  Sensor *sensor = g_new0 (Sensor, 1);
  g_autofree char *name = plain_name (label);
  guint n = 0;

  for (guint i = 0; i < sensors->len; i++)
    {
      const char *other = ((Sensor *)sensors->pdata[i])->name;
      const gsize length = strlen (name);

      n += g_str_has_prefix (other, name) && (other[length] == '\0' || other[length] == '.');
    }
  sensor->name = n > 0 ? g_strdup_printf ("%s.%u", name, n + 1) : g_steal_pointer (&name);
  sensor->path = g_strdup (path);
  sensor->rank = rank;
  sensor->range = range;
  g_ptr_array_add (sensors, sensor);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static double
read_number (const BstSensors *sensors, const char *path)
{
  g_autofree char *text = bst_root_text (sensors->root, "%s", path);
  gint64 number;

  if (text == NULL || !g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &number, NULL))
    return NAN;
  return (double)number;
}

static double
within (double value, double least, double most)
{
  return value >= least && value <= most ? value : NAN;
}

/* Whoever is slow is not asked again. */
static void
check_pace (BstSensors *sensors, const BstMoment *asked, const char *path, BstPatience *patience)
{
  BstMoment answered;

  bst_moment_now (&answered);
  if (bst_patience_ends (patience, asked, &answered) && sensors->remark == NULL)
    sensors->remark = g_strdup_printf (
        _ ("Reading the sensor '%s' took %.0f ms: it is not read any more, as that would disturb."),
        path, (double)(answered.ns - asked->ns) / 1e6);
}

static double
read_sensor (BstSensors *sensors, const GPtrArray *list, guint i)
{
  Sensor *sensor = list->pdata[i];
  BstMoment asked;
  double value;

  if (sensor->patience.given_up)
    return NAN;
  bst_moment_now (&asked);
  value = read_number (sensors, sensor->path);
  check_pace (sensors, &asked, sensor->path, &sensor->patience);
  return value;
}

double
bst_sensors_read_clock (BstSensors *sensors, const GArray *cpus, gboolean fastest)
{
  BstMoment asked;
  double sum = 0, most = NAN;
  guint n = 0;

  if (!sensors->has_clock || sensors->clock_patience.given_up)
    return NAN;
  bst_moment_now (&asked);
  for (guint i = 0; i < MIN (cpus->len, MAX_CPUS); i++)
    {
      g_autofree char *path =
          g_strdup_printf (CPU "/cpu%d/cpufreq/scaling_cur_freq", g_array_index (cpus, gint, i));
      const double hertz = within (1e3 * read_number (sensors, path), 1, MAX_HZ);

      if (isnan (hertz))
        continue;
      sum += hertz;
      most = fmax (most, hertz);
      n++;
    }
  check_pace (sensors, &asked, "scaling_cur_freq", &sensors->clock_patience);
  return n == 0 ? NAN : fastest ? most : sum / n;
}

double
bst_sensors_read_temperature (BstSensors *sensors, guint i)
{
  return within (read_sensor (sensors, sensors->temperatures, i) / 1e3, MIN_CELSIUS, MAX_CELSIUS);
}

double
bst_sensors_read_energy (BstSensors *sensors, guint i)
{
  return within (read_sensor (sensors, sensors->energies, i) / 1e6, 0, INFINITY);
}

double
bst_sensors_energy_between (const BstSensors *sensors, guint i, double before, double after,
                            double seconds)
{
  const Sensor *sensor = sensors->energies->pdata[i];
  double joules = after - before;

  if (joules < 0)
    joules += before <= sensor->range ? sensor->range : NAN;
  return seconds > 0 ? within (joules, 0, MAX_WATTS * seconds) : NAN;
}

char *
bst_sensors_take_remark (BstSensors *sensors)
{
  return g_steal_pointer (&sensors->remark);
}

/* ---- Finding ------------------------------------------------------------------------------- */

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  const char *first = *(const char *const *)a, *second = *(const char *const *)b;

  return strlen (first) != strlen (second) ? (gint)strlen (first) - (gint)strlen (second)
                                           : strcmp (first, second);
}

static GPtrArray *
list_sorted (const BstSensors *sensors, const char *folder)
{
  GPtrArray *names = bst_root_list (sensors->root, folder);

  g_ptr_array_sort (names, compare_names);
  return names;
}

static void
find_clock (BstSensors *sensors)
{
  g_autofree char *online = bst_root_text (sensors->root, CPU "/online");
  g_autoptr (GArray) cpus = bst_cpu_list_parse (online);

  sensors->has_clock = TRUE;
  sensors->has_clock = isfinite (bst_sensors_read_clock (sensors, cpus, TRUE));
}

/* 0: the package, or what stands for it on AMD's; 1: another place of the CPU. */
static guint
rank_of_label (const char *label)
{
  return g_str_has_prefix (label, "Package") || g_str_equal (label, "Tdie")
                 || g_str_equal (label, "Tctl")
             ? 0
             : 1;
}

static void
add_temperature (BstSensors *sensors, const char *label, guint rank, const char *path)
{
  const double celsius = read_number (sensors, path) / 1e3;

  if (isfinite (within (celsius, MIN_CELSIUS, MAX_CELSIUS)))
    add_sensor (sensors->temperatures, label, rank, NAN, path);
}

/* Kernel's Documentation/hwmon: drivers of CPUs.  Others ask disks, which they may wake, or slow
 * buses. */
static void
find_hwmon (BstSensors *sensors, const char *folder)
{
  static const char *const drivers[] = { "coretemp",     "k10temp",     "zenpower",     "k8temp",
                                         "fam15h_power", "cpu_thermal", "scpi_sensors", NULL };
  g_autofree char *driver = bst_root_text (sensors->root, HWMON "/%s/name", folder);
  guint gap = 0;

  if (driver == NULL || !g_strv_contains (drivers, driver))
    return;
  /* Their numbers have gaps: those of coretemp follow the cores. */
  for (guint i = 1; i < MAX_INPUTS && gap < MAX_CPUS; i++)
    {
      g_autofree char *path = g_strdup_printf (HWMON "/%s/temp%u_input", folder, i);
      g_autofree char *label = bst_root_text (sensors->root, HWMON "/%s/temp%u_label", folder, i);

      gap = bst_root_has (sensors->root, path) ? 0 : gap + 1;
      if (gap == 0)
        add_temperature (sensors, label != NULL ? label : driver,
                         label != NULL ? rank_of_label (label) : 1, path);
    }
}

/* 2: a zone of the CPU; 3: any other, such as "acpitz" of the board. */
static void
find_zone (BstSensors *sensors, const char *folder)
{
  g_autofree char *type = bst_root_text (sensors->root, THERMAL "/%s/type", folder);
  g_autofree char *path = g_strdup_printf (THERMAL "/%s/temp", folder);
  g_autofree char *small = type != NULL ? g_ascii_strdown (type, -1) : NULL;

  if (small == NULL)
    return;
  add_temperature (sensors, type,
                   strstr (small, "cpu") != NULL || strstr (small, "pkg") != NULL
                           || strstr (small, "soc") != NULL
                       ? 2
                       : 3,
                   path);
}

/* One kind of place is enough: a core says little that its package does not. */
static void
keep_best (GPtrArray *temperatures)
{
  guint best = G_MAXUINT;

  for (guint i = 0; i < temperatures->len; i++)
    best = MIN (best, ((Sensor *)temperatures->pdata[i])->rank);
  for (guint i = temperatures->len; i-- > 0;)
    if (((Sensor *)temperatures->pdata[i])->rank != best)
      g_ptr_array_remove_index (temperatures, i);
  if (temperatures->len > MAX_TEMPERATURES)
    g_ptr_array_set_size (temperatures, MAX_TEMPERATURES);
}

static void
find_temperatures (BstSensors *sensors)
{
  g_autoptr (GPtrArray) chips = list_sorted (sensors, HWMON);
  g_autoptr (GPtrArray) zones = list_sorted (sensors, THERMAL);

  for (guint i = 0; i < chips->len; i++)
    find_hwmon (sensors, chips->pdata[i]);
  const gboolean has_none = sensors->temperatures->len == 0;

  for (guint i = 0; i < zones->len && has_none; i++)
    if (g_str_has_prefix (zones->pdata[i], "thermal_zone"))
      find_zone (sensors, zones->pdata[i]);
  keep_best (sensors->temperatures);
}

/* Packages alone: cores are a part of theirs, memory and the whole board ("psys") count apart. */
static void
find_energy (BstSensors *sensors, const char *folder)
{
  g_autofree char *name = bst_root_text (sensors->root, POWERCAP "/%s/name", folder);
  g_autofree char *range = g_strdup_printf (POWERCAP "/%s/max_energy_range_uj", folder);
  g_autofree char *path = g_strdup_printf (POWERCAP "/%s/energy_uj", folder);

  if (name == NULL || !g_str_has_prefix (name, "package") || sensors->energies->len == MAX_ENERGIES)
    return;
  if (isfinite (within (read_number (sensors, path), 0, INFINITY)))
    add_sensor (sensors->energies, name, 0,
                within (read_number (sensors, range) / 1e6, 0, INFINITY), path);
  else
    sensors->refused |= bst_root_has (sensors->root, range);
}

static void
find_energies (BstSensors *sensors)
{
  g_autoptr (GPtrArray) names = list_sorted (sensors, POWERCAP);

  for (guint i = 0; i < names->len; i++)
    if (g_str_has_prefix (names->pdata[i], "intel-rapl:"))
      find_energy (sensors, names->pdata[i]);
}

BstSensors *
bst_sensors_new (const char *root)
{
  BstSensors *sensors = g_new0 (BstSensors, 1);

  sensors->root = g_strdup (root);
  sensors->temperatures = g_ptr_array_new_with_free_func (sensor_free);
  sensors->energies = g_ptr_array_new_with_free_func (sensor_free);
  find_clock (sensors);
  find_temperatures (sensors);
  find_energies (sensors);
  return sensors;
}

void
bst_sensors_free (BstSensors *sensors)
{
  if (sensors == NULL)
    return;
  g_free (sensors->root);
  g_free (sensors->remark);
  g_ptr_array_unref (sensors->temperatures);
  g_ptr_array_unref (sensors->energies);
  g_free (sensors);
}

/* ---- What there is ------------------------------------------------------------------------- */

static GPtrArray *
names_of (const GPtrArray *sensors)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < sensors->len; i++)
    g_ptr_array_add (names, g_strdup (((const Sensor *)sensors->pdata[i])->name));
  return names;
}

gboolean
bst_sensors_has_clock (const BstSensors *sensors)
{
  return sensors->has_clock;
}

GPtrArray *
bst_sensors_temperatures (const BstSensors *sensors)
{
  return names_of (sensors->temperatures);
}

GPtrArray *
bst_sensors_energies (const BstSensors *sensors)
{
  return names_of (sensors->energies);
}

gboolean
bst_sensors_is_refused (const BstSensors *sensors)
{
  return sensors->refused;
}
