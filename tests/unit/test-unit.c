/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-unit.c - the list of units is sound and is the published one; values are written with the
 * digits that they deserve.
 */
#include <config.h>
#include <json-glib/json-glib.h>
#include <locale.h>
#include <math.h>
#include <string.h>
#include "model/unit.h"

static void
test_list (void)
{
  gsize n;
  const BstUnit *units = bst_unit_list (&n);

  g_assert_null (units[n].name);
  for (gsize i = 0; i < n; i++)
    {
      guint n_bases = 0;

      g_assert_true (bst_unit_find (units[i].name) == &units[i]); /* so names are unique */
      g_assert_cmpfloat (units[i].factor, >, 0);
      g_assert_true (units[i].scale >= BST_SCALE_NONE && units[i].scale <= BST_SCALE_TIME);
      g_assert_cmpstr (units[i].help, !=, "");
      for (gsize j = 0; j < n; j++)
        n_bases += units[j].factor == 1 && g_str_equal (units[j].dimension, units[i].dimension);
      g_assert_cmpuint (n_bases, ==, 1);
    }
  g_assert_null (bst_unit_find ("furlong"));
  g_assert_null (bst_unit_find (""));
  g_assert_null (bst_unit_find (NULL));
}

static void
assert_unknown (const char *name, const char *meant)
{
  g_autofree char *sentence = bst_unit_unknown (name);
  g_autofree char *hint = g_strdup_printf ("Did you mean '%s'?", meant);

  g_test_message ("%s", sentence);
  g_assert_nonnull (strstr (sentence, "benchstone-plugin(7)"));
  if (meant != NULL)
    g_assert_true (g_str_has_suffix (sentence, hint));
  else
    g_assert_null (strstr (sentence, "mean"));
}

static void
test_unknown (void)
{
  assert_unknown ("b/S", "B/s"); /* another case comes before another letter */
  assert_unknown ("KB", "kB");
  assert_unknown ("ops/s", "op/s");
  assert_unknown ("req/sec", "req/s");
  assert_unknown ("furlongs", NULL);
  assert_unknown (NULL, NULL);
}

/* The table of the manual page, row by row. */
static void
test_manual (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("abs_top_srcdir"), "doc/benchstone-plugin.7", NULL);
  g_autofree char *page = NULL;
  g_autoptr (GString) table =
      g_string_new (".\\\" The list of core/model/unit.c; a test compares.\n");
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);
  for (const BstUnit *unit = bst_unit_list (NULL); unit->name != NULL; unit++)
    g_string_append_printf (table, ".It Li %s\n%s%s\n", unit->name, unit->help,
                            unit->factor == 1 ? "" : " (for people and importers)");
  g_string_append (table, ".El\n");
  if (strstr (page, table->str) == NULL)
    g_error ("benchstone-plugin.7 should have this list:\n%s", table->str);
}

/* What the interface promises to plugins. */
static void
test_base_units (void)
{
  static const char *const base[] = {
    "s",     "B", "B/s", "bit/s", "op/s", "IO/s", "1/s",  "req/s", "event/s", "packet/s", "1",
    "ratio", "%", "Hz",  "J",     "W",    "degC", "op/J", "B/J",   "J/op",    "J/B",      "score",
  };

  for (guint i = 0; i < G_N_ELEMENTS (base); i++)
    {
      g_test_message ("%s", base[i]);
      g_assert_nonnull (bst_unit_find (base[i]));
      g_assert_cmpfloat (bst_unit_find (base[i])->factor, ==, 1);
    }
}

static void
test_factors (void)
{
  g_assert_cmpfloat (bst_unit_find ("MiB")->factor, ==, 1048576);
  g_assert_cmpfloat (bst_unit_find ("MB")->factor, ==, 1000000);
  g_assert_cmpfloat (bst_unit_find ("us")->factor, ==, 1e-6);
  g_assert_cmpfloat (bst_unit_find ("Gbit/s")->factor, ==, 1e9);
  g_assert_cmpstr (bst_unit_find ("Gbit/s")->dimension, ==, bst_unit_find ("bit/s")->dimension);
}

static void
test_schema (void)
{
  static const char *const scales[] = {
    [BST_SCALE_NONE] = "none",
    [BST_SCALE_SI] = "si",
    [BST_SCALE_IEC] = "iec",
    [BST_SCALE_TIME] = "time",
  };
  g_autofree char *path =
      g_build_filename (g_getenv ("abs_top_srcdir"), "schemas/units.json", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  gsize n;
  const BstUnit *units = bst_unit_list (&n);

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  JsonArray *list =
      json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "oneOf");
  g_assert_cmpuint (json_array_get_length (list), ==, n);
  for (gsize i = 0; i < n; i++)
    {
      JsonObject *unit = json_array_get_object_element (list, i);

      g_assert_cmpstr (json_object_get_string_member (unit, "const"), ==, units[i].name);
      g_assert_cmpstr (json_object_get_string_member (unit, "title"), ==, units[i].help);
      g_assert_cmpstr (json_object_get_string_member (unit, "dimension"), ==, units[i].dimension);
      g_assert_cmpfloat (json_object_get_double_member (unit, "factor"), ==, units[i].factor);
      g_assert_cmpstr (json_object_get_string_member (unit, "scale"), ==, scales[units[i].scale]);
    }
}

static const struct
{
  const char *unit;
  double typical;
  BstPrefix prefix;
  double divisor;
  const char *text;
} choices[] = {
  { "s", 0.00345, BST_PREFIX_DEFAULT, 1e-3, "ms" },
  { "s", 1.718e-6, BST_PREFIX_DEFAULT, 1e-6, "µs" },
  { "s", 3e-12, BST_PREFIX_DEFAULT, 1e-9, "ns" },
  { "s", 90, BST_PREFIX_DEFAULT, 1, "s" },
  { "s", 600, BST_PREFIX_DEFAULT, 60, "min" },
  { "s", 7200, BST_PREFIX_IEC, 3600, "h" },
  { "B", 4096, BST_PREFIX_DEFAULT, 1024, "KiB" },
  { "B", 5e9, BST_PREFIX_DEFAULT, 1073741824, "GiB" },
  { "B", 5e9, BST_PREFIX_SI, 1e9, "GB" },
  { "B", 12, BST_PREFIX_DEFAULT, 1, "B" },
  { "B/s", 512e6, BST_PREFIX_DEFAULT, 1e6, "MB/s" },
  { "B/s", 512e6, BST_PREFIX_IEC, 1048576, "MiB/s" },
  { "bit/s", 940e6, BST_PREFIX_IEC, 1e6, "Mbit/s" },
  { "op/s", 2.5e9, BST_PREFIX_DEFAULT, 1e9, "Gop/s" },
  { "op/s", 0.02, BST_PREFIX_DEFAULT, 1, "op/s" },
  { "1/s", 8123, BST_PREFIX_DEFAULT, 1e3, "k/s" },
  { "1/s", 812, BST_PREFIX_DEFAULT, 1, "1/s" },
  { "req/s", 999.99, BST_PREFIX_DEFAULT, 1e3, "kreq/s" }, /* would be written 1000.0 */
  { "Hz", 3.2e9, BST_PREFIX_DEFAULT, 1e9, "GHz" },
  { "J", 0.004, BST_PREFIX_DEFAULT, 1e-3, "mJ" },
  { "degC", 5000, BST_PREFIX_SI, 1, "°C" },
  { "%", 1234, BST_PREFIX_DEFAULT, 1, "%" },
  { "ratio", 1e6, BST_PREFIX_DEFAULT, 1, "" },
  { "B/s", -3e6, BST_PREFIX_DEFAULT, 1e6, "MB/s" },
  { "B/s", 0, BST_PREFIX_DEFAULT, 1, "B/s" },
  { "B/s", NAN, BST_PREFIX_DEFAULT, 1, "B/s" },
  { "s", INFINITY, BST_PREFIX_DEFAULT, 1, "s" },
};

static void
test_choose (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      BstUnitScale scale;

      bst_unit_choose (bst_unit_find (choices[i].unit), choices[i].typical, choices[i].prefix,
                       &scale);
      g_test_message ("%g %s", choices[i].typical, choices[i].unit);
      g_assert_cmpstr (scale.text, ==, choices[i].text);
      g_assert_cmpfloat (scale.divisor, ==, choices[i].divisor);
    }
}

static const struct
{
  double value, half_width, divisor;
  const char *text;
} formats[] = {
  { 12449.8731, 137.2, 1, "12450" }, /* half width 140: to tens */
  { 12449.8731, 1372, 1, "12400" },
  { 1.7183e-6, 0.0145e-6, 1e-6, "1.718" },
  { 1.7183e-6, 0.145e-6, 1e-6, "1.72" },
  { 0.0996, 0.00996, 1, "0.100" }, /* 0.00996 is 0.010 to two digits */
  { 1234567, 0, 1, "1234567" },    /* whole digits are never lost without a reason */
  { 1234.5678, NAN, 1, "1235" },
  { 3.14159265, NAN, 1, "3.142" },
  { 0.000314159, 0, 1, "0.0003142" },
  { 512345678, 0, 1e6, "512.3" },
  { 0, 0, 1, "0" },
  { 0, 0.25, 1, "0.00" },
  { -0.001, 0.5, 1, "-0.001" }, /* not zero, and not said to be */
  { 0.5, 137.2, 1, "0.5" },
  { 149, 137.2e3, 1, "100" },
  { -1e-12, 0.5, 1, "0.00" }, /* rounding of doubles; no minus before a zero */
  { -12.345, 0.5, 1, "-12.35" },
  { NAN, 1, 1, "-" },
  { INFINITY, 1, 1, "inf" },
  { 1e308, 0, 1, "1.000e+308" },  /* no 300 digits */
  { 4e-321, 0, 1, "4.002e-321" }, /* the nearest double has no more digits */
  { 1e300, 1e301, 1, "1e+300" },
  { 1.5e300, 1e297, 1, "1.5000e+300" },
  { 1e3, 1e300, 1, "0" },
  { 1e-300, 1, 1, "0.0" },
  { 1e-300, 1e-301, 1, "1.00e-300" },
  { 1e15, 0, 1, "1.000e+15" },
  { 999999999999999, 0, 1, "999999999999999" },
  { 1, 1e-300, 1, "1.000000000000000" },
  { 0.0000015, 0, 1, "0.000001500" },
  { 3.318e-9, 7e-11, 1, "3.318e-09" }, /* no zeros to be counted */
};

static void
test_format (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      const BstUnitScale scale = { .divisor = formats[i].divisor };
      g_autofree char *text =
          bst_unit_format (formats[i].value, formats[i].half_width, &scale, FALSE);

      g_assert_cmpstr (text, ==, formats[i].text);
    }
}

/* Whatever a file holds fits a cell, reads back as the number, and is zero only where that is. */
static void
test_extremes (void)
{
  const BstUnitScale scale = { .divisor = 1 };

  for (int e = -300; e <= 300; e++)
    for (int h = -300; h <= 300; h += 3)
      for (int sign = -1; sign <= 1; sign += 2)
        {
          const double value = sign * 1.7 * pow (10, e), half = 1.3 * pow (10, h);
          g_autofree char *exact = bst_unit_format (value, NAN, &scale, FALSE);
          g_autofree char *text = bst_unit_format (value, half, &scale, FALSE);
          const double read = g_ascii_strtod (text, NULL);

          g_assert_cmpuint (strlen (exact), <=, 16);
          g_assert_cmpuint (strlen (text), <=, 33);
          g_assert_cmpfloat_with_epsilon (g_ascii_strtod (exact, NULL) / value, 1, 1e-3);
          if (fabs (value) > half * 1e-9)
            g_assert_cmpfloat_with_epsilon (read / value, 1, 0.5);
          else
            g_assert_cmpfloat (fabs (read), <=, half);
        }
}

static void
test_locale (void)
{
  const BstUnitScale scale = { .divisor = 1 };

  if (setlocale (LC_NUMERIC, "cs_CZ.UTF-8") == NULL
      && setlocale (LC_NUMERIC, "de_DE.UTF-8") == NULL)
    {
      g_test_skip ("no locale with a decimal comma is installed");
      return;
    }
  g_autofree char *people = bst_unit_format (3.14159, 0, &scale, TRUE);
  g_autofree char *machines = bst_unit_format (3.14159, 0, &scale, FALSE);

  setlocale (LC_NUMERIC, "C");
  g_assert_cmpstr (people, ==, "3,142");
  g_assert_cmpstr (machines, ==, "3.142");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unit/list", test_list);
  g_test_add_func ("/unit/base-units", test_base_units);
  g_test_add_func ("/unit/unknown", test_unknown);
  g_test_add_func ("/unit/manual", test_manual);
  g_test_add_func ("/unit/factors", test_factors);
  g_test_add_func ("/unit/schema", test_schema);
  g_test_add_func ("/unit/choose", test_choose);
  g_test_add_func ("/unit/format", test_format);
  g_test_add_func ("/unit/extremes", test_extremes);
  g_test_add_func ("/unit/locale", test_locale);
  return g_test_run ();
}
