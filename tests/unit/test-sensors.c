/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-sensors.c - which sensors of a machine are taken, what is read of them, and what becomes of
 * it in the records of a repetition.
 */
#include <config.h>

#include <math.h>

#include <glib/gstdio.h>

#include "fake-root.h"
#include "host/patience.h"
#include "host/sensors.h"
#include "host/supervisor.h"

#define CPU "sys/devices/system/cpu/"
#define RAPL "sys/class/powercap/intel-rapl:"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

/* One package with two CPUs: 2 and 3 GHz, 55 degrees, counter at 261 J of 262. */
static char *
new_root (void)
{
  static const char *const files[][2] = {
    { CPU "online", "0-1\n" },
    { CPU "cpu0/cpufreq/scaling_cur_freq", "2000000\n" },
    { CPU "cpu1/cpufreq/scaling_cur_freq", "3000000\n" },
    { "sys/class/hwmon/hwmon0/name", "nvme\n" },
    { "sys/class/hwmon/hwmon0/temp1_input", "31000\n" },
    { "sys/class/hwmon/hwmon2/name", "coretemp\n" },
    { "sys/class/hwmon/hwmon2/temp1_label", "Package id 0\n" },
    { "sys/class/hwmon/hwmon2/temp1_input", "55000\n" },
    { "sys/class/hwmon/hwmon2/temp2_label", "Core 0\n" },
    { "sys/class/hwmon/hwmon2/temp2_input", "54000\n" },
    { "sys/class/thermal/thermal_zone0/type", "acpitz\n" },
    { "sys/class/thermal/thermal_zone0/temp", "27800\n" },
    { RAPL "0/name", "package-0\n" },
    { RAPL "0/energy_uj", "261000000\n" },
    { RAPL "0/max_energy_range_uj", "262000000\n" },
    { RAPL "0:0/name", "core\n" },
    { RAPL "0:0/energy_uj", "1\n" },
    { RAPL "1/name", "psys\n" },
    { RAPL "1/energy_uj", "1\n" },
  };
  char *root = fake_root_new ();

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    fake_root_put (root, files[i][0], files[i][1]);
  return root;
}

static void
remove_file (const char *root, const char *path)
{
  g_autofree char *file = g_build_filename (root, path, NULL);

  g_assert_cmpint (g_unlink (file), ==, 0);
}

static GArray *
cpus_of (gint first, gint n)
{
  GArray *cpus = g_array_new (FALSE, FALSE, sizeof (gint));

  for (gint cpu = first; cpu < first + n; cpu++)
    g_array_append_val (cpus, cpu);
  return cpus;
}

/* ---- Finding and reading ------------------------------------------------------------------- */

static char *
joined (GPtrArray *names)
{
  g_autoptr (GPtrArray) owned = names;

  g_ptr_array_add (owned, NULL);
  return g_strjoinv (" ", (char **)owned->pdata);
}

static void
test_find (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autofree char *temperatures = joined (bst_sensors_temperatures (sensors));
  g_autofree char *energies = joined (bst_sensors_energies (sensors));
  g_autoptr (GArray) both = cpus_of (0, 2), second = cpus_of (1, 1), none = cpus_of (7, 1);

  g_assert_true (bst_sensors_has_clock (sensors));
  g_assert_cmpstr (temperatures, ==, "package-id-0");
  g_assert_cmpstr (energies, ==, "package-0");
  g_assert_false (bst_sensors_is_refused (sensors));
  assert_near (bst_sensors_read_clock (sensors, both, FALSE), 2.5e9);
  assert_near (bst_sensors_read_clock (sensors, both, TRUE), 3e9);
  assert_near (bst_sensors_read_clock (sensors, second, FALSE), 3e9);
  g_assert_true (isnan (bst_sensors_read_clock (sensors, none, FALSE)));
  assert_near (bst_sensors_read_temperature (sensors, 0), 55);
  assert_near (bst_sensors_read_energy (sensors, 0), 261);
  g_assert_null (bst_sensors_take_remark (sensors));
  fake_root_remove (root);
}

/* Zones where no driver of a CPU tells; those of the CPU before others; two of one name apart. */
static void
test_zones (void)
{
  char *root = fake_root_new ();
  g_autoptr (BstSensors) sensors = NULL;
  g_autofree char *names = NULL;

  fake_root_put (root, "sys/class/thermal/thermal_zone0/type", "acpitz\n");
  fake_root_put (root, "sys/class/thermal/thermal_zone0/temp", "27800\n");
  for (guint i = 1; i < 3; i++)
    {
      g_autofree char *type = g_strdup_printf ("sys/class/thermal/thermal_zone%u/type", i);
      g_autofree char *temp = g_strdup_printf ("sys/class/thermal/thermal_zone%u/temp", i);

      fake_root_put (root, type, "cpu-thermal\n");
      fake_root_put (root, temp, i == 1 ? "-4500\n" : "61000\n");
    }
  sensors = bst_sensors_new (root);
  names = joined (bst_sensors_temperatures (sensors));
  g_assert_cmpstr (names, ==, "cpu-thermal cpu-thermal.2");
  assert_near (bst_sensors_read_temperature (sensors, 0), -4.5);
  g_assert_false (bst_sensors_has_clock (sensors));
  fake_root_remove (root);
}

static void
test_nothing (void)
{
  char *root = fake_root_new ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autofree char *temperatures = joined (bst_sensors_temperatures (sensors));
  g_autofree char *energies = joined (bst_sensors_energies (sensors));

  g_assert_false (bst_sensors_has_clock (sensors));
  g_assert_cmpstr (temperatures, ==, "");
  g_assert_cmpstr (energies, ==, "");
  g_assert_false (bst_sensors_is_refused (sensors));
  fake_root_remove (root);
}

/* A counter that is there and cannot be read, as on kernels that keep it for root. */
static void
test_refused (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = NULL;
  g_autofree char *energies = NULL;

  remove_file (root, RAPL "0/energy_uj");
  sensors = bst_sensors_new (root);
  energies = joined (bst_sensors_energies (sensors));
  g_assert_true (bst_sensors_is_refused (sensors));
  g_assert_cmpstr (energies, ==, "");
  fake_root_remove (root);
}

static void
test_garbage (void)
{
  static const char *const texts[] = { "", "x", "-1", "1e3", "99999999999999999999", "7 8" };
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autoptr (GArray) first = cpus_of (0, 1);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_test_message ("'%s'", texts[i]);
      fake_root_put (root, CPU "cpu0/cpufreq/scaling_cur_freq", texts[i]);
      fake_root_put (root, RAPL "0/energy_uj", texts[i]);
      g_assert_true (isnan (bst_sensors_read_clock (sensors, first, FALSE)));
      g_assert_true (isnan (bst_sensors_read_energy (sensors, 0)));
    }
  fake_root_put (root, CPU "cpu0/cpufreq/scaling_cur_freq", "4000000000\n");
  g_assert_true (isnan (bst_sensors_read_clock (sensors, first, FALSE)));
  fake_root_put (root, "sys/class/hwmon/hwmon2/temp1_input", "-274000\n");
  g_assert_true (isnan (bst_sensors_read_temperature (sensors, 0)));
  remove_file (root, "sys/class/hwmon/hwmon2/temp1_input");
  g_assert_true (isnan (bst_sensors_read_temperature (sensors, 0)));
  fake_root_remove (root);
}

static void
test_wrap (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);

  assert_near (bst_sensors_energy_between (sensors, 0, 100, 130, 1), 30);
  assert_near (bst_sensors_energy_between (sensors, 0, 261, 2, 1), 3);
  assert_near (bst_sensors_energy_between (sensors, 0, 100, 100, 1), 0);
  /* It was set back, or jumped: nothing takes 262 J in a hundredth of a second. */
  g_assert_true (isnan (bst_sensors_energy_between (sensors, 0, 1, 0, 0.01)));
  g_assert_true (isnan (bst_sensors_energy_between (sensors, 0, 0, 200, 0.01)));
  g_assert_true (isnan (bst_sensors_energy_between (sensors, 0, 300, 1, 1)));
  g_assert_true (isnan (bst_sensors_energy_between (sensors, 0, 100, 130, 0)));
  g_assert_true (isnan (bst_sensors_energy_between (sensors, 0, NAN, 130, 1)));
  fake_root_remove (root);
}

/* ---- A repetition -------------------------------------------------------------------------- */

static void
record_free (gpointer data)
{
  BstOutcomeRecord *record = data;

  g_variant_unref (record->payload);
  g_free (record);
}

static void
add_rate (GPtrArray *records, double rate)
{
  BstOutcomeRecord *record = g_new (BstOutcomeRecord, 1);

  record->type = BST_RECORD_SAMPLE;
  record->payload =
      g_variant_ref_sink (g_variant_new_parsed ("{'key': <'rate'>, 'value': <%d>}", rate));
  g_ptr_array_add (records, record);
}

/* Of a benchmark that counts in UNIT at a rate of 1000, measured for WALL seconds. */
static GPtrArray *
report (const BstSensorsWatch *watch, const char *unit, double wall)
{
  BstMetricInfo metric = { .name = (char *)"rate",
                           .unit = (char *)unit,
                           .direction = BST_HIGHER_IS_BETTER,
                           .kind = BST_COUNTER,
                           .combine = BST_SUM,
                           .role = BST_PRIMARY,
                           .help = (char *)"Rate." };
  BstBenchmarkInfo info = { .name = (char *)"test.one", .metrics = g_ptr_array_new () };
  GPtrArray *records = g_ptr_array_new_with_free_func (record_free);

  g_ptr_array_add (info.metrics, &metric);
  add_rate (records, 1000);
  bst_sensors_watch_report (watch, &info, wall, records);
  g_ptr_array_unref (info.metrics);
  return records;
}

static GVariant *
find_record (const GPtrArray *records, BstRecordType type, const char *wanted)
{
  for (guint i = 0; i < records->len; i++)
    {
      const BstOutcomeRecord *record = records->pdata[i];
      const char *key;

      if (record->type == type && g_variant_lookup (record->payload, "key", "&s", &key)
          && g_str_equal (key, wanted))
        return record->payload;
    }
  return NULL;
}

static double
sample_of (const GPtrArray *records, const char *key)
{
  GVariant *payload = find_record (records, BST_RECORD_SAMPLE, key);
  double value = NAN;

  if (payload != NULL)
    g_assert_true (g_variant_lookup (payload, "value", "d", &value));
  return value;
}

/* "T:VALUE T:VALUE", in s; NULL: there is no such series. */
static char *
series_of (const GPtrArray *records, const char *key)
{
  GVariant *payload = find_record (records, BST_RECORD_SERIES, key);
  g_autoptr (GVariant) points = NULL;
  GString *text = g_string_new (NULL);
  GVariantIter iter;
  guint64 ns;
  double value;

  if (payload == NULL)
    return g_string_free (text, TRUE);
  points = g_variant_lookup_value (payload, "points", G_VARIANT_TYPE ("a(td)"));
  g_variant_iter_init (&iter, points);
  while (g_variant_iter_next (&iter, "(td)", &ns, &value))
    g_string_append_printf (text, "%s%.3g:%.4g", text->len > 0 ? " " : "", (double)ns / 1e9, value);
  return g_string_free (text, FALSE);
}

static guint
count_metrics (const GPtrArray *records)
{
  guint n = 0;

  for (guint i = 0; i < records->len; i++)
    n += ((const BstOutcomeRecord *)records->pdata[i])->type == BST_RECORD_METRIC;
  return n;
}

/* Two seconds at 10 W, the counter wrapping on the way. */
static BstSensorsWatch *
watch_two_seconds (BstSensors *sensors, const char *root)
{
  g_autoptr (GArray) cpus = cpus_of (0, 2);
  BstSensorsWatch *watch = bst_sensors_watch_new (sensors, cpus, FALSE);

  bst_sensors_watch_tick (watch, 4); /* not yet */
  bst_sensors_watch_begin (watch, 5);
  fake_root_put (root, RAPL "0/energy_uj", "9000000\n");
  fake_root_put (root, "sys/class/hwmon/hwmon2/temp1_input", "57000\n");
  bst_sensors_watch_tick (watch, 6);
  fake_root_put (root, RAPL "0/energy_uj", "19000000\n");
  fake_root_put (root, CPU "cpu0/cpufreq/scaling_cur_freq", "3000000\n");
  bst_sensors_watch_end (watch, 7);
  fake_root_put (root, RAPL "0/energy_uj", "99000000\n");
  bst_sensors_watch_tick (watch, 9); /* no more */
  return watch;
}

static void
test_watch (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autoptr (BstSensorsWatch) watch = watch_two_seconds (sensors, root);
  g_autoptr (GPtrArray) records = report (watch, "op/s", 1.9);
  g_autoptr (GPtrArray) bytes = report (watch, "B/s", 1.9);
  g_autoptr (GPtrArray) bits = report (watch, "bit/s", 1.9);
  g_autofree char *clock = series_of (records, "host-clock");
  g_autofree char *heat = series_of (records, "host-temperature{sensor=package-id-0}");
  g_autofree char *power = series_of (records, "host-power{domain=package-0}");

  g_assert_cmpstr (clock, ==, "0:2.5e+09 1:2.5e+09 2:3e+09");
  g_assert_cmpstr (heat, ==, "0:55 1:57 2:57");
  g_assert_cmpstr (power, ==, "0.5:10 1.5:10");
  assert_near (sample_of (records, "host-energy"), 19);
  assert_near (sample_of (records, "host-energy-per-operation"), 0.01);
  g_assert_cmpuint (count_metrics (records), ==, 5);
  assert_near (sample_of (bytes, "host-energy-per-byte"), 0.01);
  g_assert_true (isnan (sample_of (bytes, "host-energy-per-operation")));
  assert_near (sample_of (bits, "host-energy"), 19);
  g_assert_cmpuint (count_metrics (bits), ==, 4);
  fake_root_remove (root);
}

/* A part that is not known makes no zero, and no sum of the rest. */
static void
test_lost (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autoptr (GArray) cpus = cpus_of (0, 1);
  g_autoptr (BstSensorsWatch) watch = bst_sensors_watch_new (sensors, cpus, FALSE);
  g_autoptr (GPtrArray) records = NULL;
  g_autofree char *power = NULL, *clock = NULL;

  bst_sensors_watch_begin (watch, 1);
  remove_file (root, RAPL "0/energy_uj");
  remove_file (root, CPU "cpu0/cpufreq/scaling_cur_freq");
  bst_sensors_watch_tick (watch, 2);
  fake_root_put (root, RAPL "0/energy_uj", "5000000\n");
  bst_sensors_watch_tick (watch, 3);
  fake_root_put (root, RAPL "0/energy_uj", "25000000\n");
  bst_sensors_watch_end (watch, 4);
  records = report (watch, "op/s", 3);
  power = series_of (records, "host-power{domain=package-0}");
  clock = series_of (records, "host-clock");
  g_assert_cmpstr (power, ==, "2.5:20");
  g_assert_cmpstr (clock, ==, "0:2e+09");
  g_assert_true (isnan (sample_of (records, "host-energy")));
  g_assert_true (isnan (sample_of (records, "host-energy-per-operation")));
  fake_root_remove (root);
}

/* Too short for the counter, one that stands still, and a beginning without an end. */
static void
test_no_energy (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autoptr (GArray) cpus = cpus_of (0, 1);
  g_autoptr (BstSensorsWatch) watch = bst_sensors_watch_new (sensors, cpus, FALSE);
  g_autoptr (GPtrArray) shortly = NULL, still = NULL, unended = NULL;

  bst_sensors_watch_begin (watch, 1);
  fake_root_put (root, RAPL "0/energy_uj", "261500000\n");
  bst_sensors_watch_end (watch, 1.05);
  shortly = report (watch, "op/s", 0.05);
  g_assert_true (isnan (sample_of (shortly, "host-energy")));
  bst_sensors_watch_begin (watch, 1);
  bst_sensors_watch_end (watch, 2);
  still = report (watch, "op/s", 1);
  g_assert_true (isnan (sample_of (still, "host-energy")));
  g_assert_null (find_record (still, BST_RECORD_SERIES, "host-power{domain=package-0}"));
  bst_sensors_watch_begin (watch, 1);
  bst_sensors_watch_tick (watch, 2);
  unended = report (watch, "op/s", 1);
  g_assert_cmpuint (unended->len, ==, 1);
  fake_root_remove (root);
}

/* However long a repetition is, its series stay short, cover all of it, and keep their mean. */
static void
test_bounded (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autoptr (GArray) cpus = cpus_of (0, 1);
  g_autoptr (BstSensorsWatch) watch = bst_sensors_watch_new (sensors, cpus, FALSE);
  g_autoptr (GPtrArray) records = NULL;
  g_autoptr (GVariant) points = NULL;
  guint64 ns;
  double value;

  bst_sensors_watch_begin (watch, 0);
  for (guint i = 1; i < 2000; i++)
    bst_sensors_watch_tick (watch, i * 0.2);
  bst_sensors_watch_end (watch, 400);
  records = report (watch, "op/s", 400);
  points = g_variant_lookup_value (find_record (records, BST_RECORD_SERIES, "host-clock"), "points",
                                   G_VARIANT_TYPE ("a(td)"));
  g_assert_cmpuint (g_variant_n_children (points), >=, 150);
  g_assert_cmpuint (g_variant_n_children (points), <, 300);
  g_variant_get_child (points, g_variant_n_children (points) - 1, "(td)", &ns, &value);
  g_assert_cmpfloat ((double)ns / 1e9, >, 395);
  assert_near (value, 2e9);
  fake_root_remove (root);
}

/* Slow three times in a row is given up; whoever lost the CPU meanwhile is not. */
static void
test_patience (void)
{
  static const struct
  {
    guint64 ms;
    glong times_stopped;
    gboolean ends;
  } answers[] = {
    { 25, 0, FALSE }, { 25, 0, FALSE }, { 19, 0, FALSE },  { 25, 0, FALSE }, { 25, 0, FALSE },
    { 25, 1, FALSE }, { 25, 0, FALSE }, { 500, 0, FALSE }, { 20, 0, TRUE },  { 25, 0, FALSE },
  };
  BstPatience patience = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      const BstMoment asked = { 1000000 * i, 7 };
      const BstMoment answered = { asked.ns + 1000000 * answers[i].ms,
                                   7 + answers[i].times_stopped };

      g_assert_true (bst_patience_ends (&patience, &asked, &answered) == answers[i].ends);
    }
  g_assert_true (patience.given_up);
}

/* A plugin that has such a name keeps it. */
static void
test_taken (void)
{
  char *root = new_root ();
  g_autoptr (BstSensors) sensors = bst_sensors_new (root);
  g_autoptr (BstSensorsWatch) watch = watch_two_seconds (sensors, root);
  BstMetricInfo metric = { .name = (char *)BST_SENSORS_ENERGY, .unit = (char *)"J" };
  BstBenchmarkInfo info = { .name = (char *)"test.one", .metrics = g_ptr_array_new () };
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (record_free);

  g_ptr_array_add (info.metrics, &metric);
  bst_sensors_watch_report (watch, &info, 2, records);
  g_assert_cmpuint (records->len, ==, 0);
  g_ptr_array_unref (info.metrics);
  fake_root_remove (root);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sensors/find", test_find);
  g_test_add_func ("/sensors/zones", test_zones);
  g_test_add_func ("/sensors/nothing", test_nothing);
  g_test_add_func ("/sensors/refused", test_refused);
  g_test_add_func ("/sensors/garbage", test_garbage);
  g_test_add_func ("/sensors/wrap", test_wrap);
  g_test_add_func ("/sensors/watch", test_watch);
  g_test_add_func ("/sensors/lost", test_lost);
  g_test_add_func ("/sensors/no-energy", test_no_energy);
  g_test_add_func ("/sensors/bounded", test_bounded);
  g_test_add_func ("/sensors/patience", test_patience);
  g_test_add_func ("/sensors/taken", test_taken);
  return g_test_run ();
}
