/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-histogram.c - cells, quantiles and merging, against figures of HdrHistogram_c; hostile
 * variants are refused.
 */
#include <config.h>
#include <math.h>
#include <benchstone/plugin.h>
#include "model/histogram.h"

static void
record_times (BstHistogram *histogram, guint64 ns, guint times)
{
  for (guint i = 0; i < times; i++)
    bst_histogram_record (histogram, ns);
}

static void
assert_quantile (const BstHistogram *histogram, double q, guint64 expected)
{
  guint64 ns = 0;

  g_assert_true (bst_histogram_quantile (histogram, q, &ns));
  g_assert_cmpuint (ns, ==, expected);
}

/* Every integer from 1 to 100,000 once; clamping to the exact extremes changes the last ones. */
static void
test_sequence (void)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();

  for (guint64 ns = 1; ns <= 100000; ns++)
    bst_histogram_record (histogram, ns);
  g_assert_cmpuint (bst_histogram_count (histogram), ==, 100000);
  g_assert_cmpuint (bst_histogram_min (histogram), ==, 1);
  g_assert_cmpuint (bst_histogram_max (histogram), ==, 100000);
  g_assert_cmpfloat (bst_histogram_mean (histogram), ==, 50000.5);
  assert_quantile (histogram, 0.5, 50015);
  assert_quantile (histogram, 0.9, 90047);
  assert_quantile (histogram, 0.95, 95039);
  assert_quantile (histogram, 0.99, 99007);
  assert_quantile (histogram, 0.999, 99903);
  assert_quantile (histogram, 0.9999, 100000);
  assert_quantile (histogram, 1, 100000);
  assert_quantile (histogram, 0, 1);
}

static void
test_cells (void)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();
  BstHistogramCell cell;
  guint at = 0;

  g_assert_false (bst_histogram_next_cell (histogram, &at, &cell));
  record_times (histogram, 0, 2);
  record_times (histogram, 5000, 3);
  record_times (histogram, G_GUINT64_CONSTANT (7200000000000), 4);
  at = 0;
  g_assert_true (bst_histogram_next_cell (histogram, &at, &cell));
  g_assert_cmpuint (cell.lowest, ==, 0);
  g_assert_cmpuint (cell.highest, ==, 0);
  g_assert_cmpuint (cell.count, ==, 2);
  g_assert_true (bst_histogram_next_cell (histogram, &at, &cell));
  /* From 4096 on a cell is 4 ns wide. */
  g_assert_cmpuint (cell.lowest, ==, 5000);
  g_assert_cmpuint (cell.highest, ==, 5003);
  g_assert_cmpuint (cell.count, ==, 3);
  g_assert_false (bst_histogram_next_cell (histogram, &at, &cell));
}

static void
test_bimodal (void)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();

  record_times (histogram, 1000, 9900);
  record_times (histogram, 1000000, 100);
  assert_quantile (histogram, 0.5, 1000);
  assert_quantile (histogram, 0.99, 1000);
  assert_quantile (histogram, 0.999, 1000000); /* its cell ends at 1000447 */
}

static void
test_merge (void)
{
  g_autoptr (BstHistogram) a = bst_histogram_new ();
  g_autoptr (BstHistogram) b = bst_histogram_new ();

  record_times (a, 1000, 100);
  record_times (b, 500000, 100);
  record_times (b, 600000, 1);
  bst_histogram_merge (a, b);
  g_assert_cmpuint (bst_histogram_count (a), ==, 201);
  g_assert_cmpuint (bst_histogram_min (a), ==, 1000);
  g_assert_cmpuint (bst_histogram_max (a), ==, 600000);
  g_assert_cmpfloat (bst_histogram_sum (a), ==, 100 * 1000 + 100 * 500000 + 600000);
  assert_quantile (a, 0.4, 1000);
  assert_quantile (a, 0.9, 500223);
}

/* The true pooled p99 is 2; the mean of the two p99 would be 51. */
static void
test_never_average (void)
{
  g_autoptr (BstHistogram) a = bst_histogram_new ();
  g_autoptr (BstHistogram) b = bst_histogram_new ();

  record_times (a, 1, 950);
  record_times (a, 100, 50);
  record_times (b, 2, 9000);
  bst_histogram_merge (a, b);
  assert_quantile (a, 0.99, 2);
}

/* The width of a cell is never more than a thousandth of its values. */
static void
test_precision (void)
{
  for (guint64 ns = 1; ns < G_GUINT64_CONSTANT (3600000000000); ns += 1 + ns / 7)
    {
      g_autoptr (BstHistogram) histogram = bst_histogram_new ();
      guint64 shown;

      bst_histogram_record (histogram, ns);
      bst_histogram_record (histogram, 2 * ns);
      record_times (histogram, ns, 40);
      g_assert_true (bst_histogram_quantile (histogram, 0.5, &shown));
      g_assert_cmpuint (shown, >=, ns);
      g_assert_cmpuint (shown - ns, <=, ns / 1000);
    }
}

static void
test_too_few (void)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();
  guint64 ns;

  g_assert_false (bst_histogram_quantile (histogram, 0.5, &ns));
  g_assert_false (bst_histogram_quantile (histogram, 1, &ns));
  g_assert_true (isnan (bst_histogram_mean (histogram)));
  g_assert_cmpuint (bst_histogram_min (histogram), ==, 0);
  record_times (histogram, 7, 99);
  g_assert_false (bst_histogram_quantile (histogram, 0.9, &ns));
  record_times (histogram, 7, 1);
  g_assert_true (bst_histogram_quantile (histogram, 0.9, &ns));
  g_assert_false (bst_histogram_quantile (histogram, 0.99, &ns));
}

static void
test_extremes (void)
{
  const guint64 hour = G_GUINT64_CONSTANT (3600000000000);
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();

  bst_histogram_record (histogram, 0);
  bst_histogram_record (histogram, hour);
  g_assert_cmpuint (bst_histogram_overflow (histogram), ==, 0);
  bst_histogram_record (histogram, hour + 1);
  bst_histogram_record (histogram, G_MAXUINT64);
  g_assert_cmpuint (bst_histogram_overflow (histogram), ==, 2);
  g_assert_cmpuint (bst_histogram_count (histogram), ==, 4);
  assert_quantile (histogram, 1, G_MAXUINT64);
  bst_histogram_reset (histogram);
  g_assert_cmpuint (bst_histogram_count (histogram), ==, 0);
  g_assert_cmpuint (bst_histogram_max (histogram), ==, 0);
}

static void
assert_round_trip (const BstHistogram *histogram)
{
  g_autoptr (GVariant) variant = g_variant_ref_sink (bst_histogram_to_variant (histogram));
  g_autoptr (GError) error = NULL;
  g_autoptr (BstHistogram) copy = bst_histogram_from_variant (variant, &error);

  g_assert_no_error (error);
  g_autoptr (GVariant) again = g_variant_ref_sink (bst_histogram_to_variant (copy));
  g_assert_true (g_variant_equal (variant, again));
}

static void
test_round_trip (void)
{
  g_autoptr (BstHistogram) histogram = bst_histogram_new ();

  assert_round_trip (histogram);
  bst_histogram_record (histogram, 0);
  assert_round_trip (histogram);
  for (guint64 ns = 1; ns < G_MAXUINT64 / 3; ns *= 3)
    record_times (histogram, ns, ns % 5);
  assert_round_trip (histogram);
}

static void
test_hostile (void)
{
  static const char *const damaged[] = {
    "(uint64 1, uint64 5, uint64 5, uint64 0, 5.0, @a(ut) [])",              /* no cells */
    "(uint64 2, uint64 5, uint64 5, uint64 0, 5.0, [(uint32 5, uint64 1)])", /* count */
    "(uint64 1, uint64 4, uint64 5, uint64 0, 5.0, [(uint32 5, uint64 1)])", /* minimum */
    "(uint64 1, uint64 5, uint64 6, uint64 0, 5.0, [(uint32 5, uint64 1)])", /* maximum */
    "(uint64 1, uint64 5, uint64 4, uint64 0, 5.0, [(uint32 5, uint64 1)])", /* crossed */
    "(uint64 1, uint64 5, uint64 5, uint64 0, -5.0, [(uint32 5, uint64 1)])",
    "(uint64 1, uint64 5, uint64 5, uint64 0, nan, [(uint32 5, uint64 1)])",
    "(uint64 1, uint64 5, uint64 5, uint64 0, inf, [(uint32 5, uint64 1)])",
    "(uint64 0, uint64 5, uint64 5, uint64 0, 5.0, [(uint32 5, uint64 0)])", /* empty cell */
    "(uint64 2, uint64 5, uint64 5, uint64 0, 5.0, [(uint32 5, uint64 1), (5, 1)])",
    "(uint64 2, uint64 5, uint64 6, uint64 0, 5.0, [(uint32 6, uint64 1), (5, 1)])",
    "(uint64 1, uint64 5, uint64 5, uint64 0, 5.0, [(uint32 4000000000, uint64 1)])",
    "(uint64 1, uint64 5, uint64 5, uint64 2, 5.0, [(uint32 5, uint64 18446744073709551615)])",
    "(uint64 1, uint64 5)",
    "'text'",
  };

  for (guint i = 0; i < G_N_ELEMENTS (damaged); i++)
    {
      g_autoptr (GError) parse_error = NULL;
      g_autoptr (GVariant) variant = g_variant_parse (NULL, damaged[i], NULL, NULL, &parse_error);
      g_autoptr (GError) error = NULL;

      g_assert_no_error (parse_error);
      g_test_message ("%s", damaged[i]);
      g_assert_null (bst_histogram_from_variant (variant, &error));
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/histogram/sequence", test_sequence);
  g_test_add_func ("/histogram/cells", test_cells);
  g_test_add_func ("/histogram/bimodal", test_bimodal);
  g_test_add_func ("/histogram/merge", test_merge);
  g_test_add_func ("/histogram/never-average", test_never_average);
  g_test_add_func ("/histogram/precision", test_precision);
  g_test_add_func ("/histogram/too-few", test_too_few);
  g_test_add_func ("/histogram/extremes", test_extremes);
  g_test_add_func ("/histogram/round-trip", test_round_trip);
  g_test_add_func ("/histogram/hostile", test_hostile);
  return g_test_run ();
}
