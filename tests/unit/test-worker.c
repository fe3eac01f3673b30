/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-worker.c - the real worker with the test plugins: one test per shape and per misdeed.
 */
#include <config.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "model/description.h"
#include "model/histogram.h"
#include "worker-driver.h"

/* Shows what the worker said when it should have been fine. */
static void
assert_ok (const DriverResult *result)
{
  if (!driver_is_ok (result))
    driver_print (result);
  g_assert_true (driver_is_ok (result));
}

static double
usage (const DriverResult *result, const char *field)
{
  double value = NAN;

  g_assert_nonnull (driver_nth (result, BST_RECORD_USAGE, 0));
  g_variant_lookup (driver_nth (result, BST_RECORD_USAGE, 0), field, "d", &value);
  return value;
}

/* ---- Describing -------------------------------------------------------------------------- */

static DriverResult *
describe (const char *const *names)
{
  GVariantBuilder files;

  g_variant_builder_init (&files, G_VARIANT_TYPE ("as"));
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *file =
          g_strdup_printf ("%s/.test-plugins/%s.so", g_getenv ("abs_top_builddir"), names[i]);

      g_variant_builder_add (&files, "s", file);
    }
  return driver_job (g_variant_new_parsed ("{'kind': <'describe'>, 'files': <%@as>}",
                                           g_variant_builder_end (&files)));
}

static void
test_describe (void)
{
  const char *names[] = { "shape-counted", "no-such-file", NULL };
  g_autoptr (DriverResult) result = describe (names);
  g_autoptr (GError) error = NULL;
  g_autoptr (BstPluginInfo) info = NULL;
  GVariant *first = driver_nth (result, BST_RECORD_DESCRIPTION, 0);
  g_autoptr (GVariant) plugin = g_variant_lookup_value (first, "plugin", NULL);

  assert_ok (result);
  info = bst_plugin_info_from_variant (plugin, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (info->name, ==, "shape-counted");
  g_assert_nonnull (bst_plugin_info_find (info, "shape-counted.sum"));
  g_assert_true (g_str_has_suffix (driver_text (result, BST_RECORD_DESCRIPTION, 1, "file"),
                                   "/no-such-file.so"));
  g_assert_nonnull (driver_text (result, BST_RECORD_DESCRIPTION, 1, "error"));
  g_assert_cmpuint (driver_count (result, BST_RECORD_DESCRIPTION), ==, 2);
}

/* ---- Shapes ------------------------------------------------------------------------------ */

static void
test_counted (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-counted.sum", NULL, NULL);
  guint64 n = 0, rss = 0;

  assert_ok (result);
  GVariant *used = driver_nth (result, BST_RECORD_USAGE, 0);

  g_variant_lookup (used, "operations", "t", &n);
  g_variant_lookup (used, "max-rss", "t", &rss);
  g_assert_cmpuint (n, >, 1000);
  g_assert_cmpuint (rss, >, 100000);
  /* The rate is the amount by the time, whatever the time was. */
  g_assert_cmpfloat_with_epsilon (
      driver_value (result, "rate") * usage (result, "wall") / (double)n, 1.0, 1e-9);
  g_assert_cmpfloat (driver_value (result, "time"), ==, usage (result, "wall"));
  g_assert_cmpfloat (usage (result, "wall"), >, 0.001);
  g_assert_cmpfloat (usage (result, "cpu"), >=, 0);
}

static void
test_threads (void)
{
  g_autoptr (DriverResult) result =
      driver_run ("shape-counted.sum", "{'threads': <@x 3>}", "{'threads': <@u 3>, 'cpus': <[0]>}");
  guint64 n = 0;

  assert_ok (result);
  g_variant_lookup (driver_nth (result, BST_RECORD_USAGE, 0), "operations", "t", &n);
  g_assert_cmpfloat_with_epsilon (
      driver_value (result, "rate") * usage (result, "wall") / (double)n, 3.0, 1e-9);
}

static void
test_too_fast (void)
{
  g_autoptr (DriverResult) result = driver_run ("shape-counted.nothing", NULL, NULL);

  assert_ok (result);
  g_assert_true (g_str_has_prefix (driver_state (result, "rate"), "too-fast: "));
  g_assert_true (isnan (driver_value (result, "time")));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worker/describe", test_describe);
  g_test_add_func ("/worker/counted", test_counted);
  g_test_add_func ("/worker/threads", test_threads);
  g_test_add_func ("/worker/too-fast", test_too_fast);
  return g_test_run ();
}
