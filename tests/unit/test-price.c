/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-price.c - prices are read as they are written and nothing else is, and come to what one
 * reckons by hand.
 */
#include <config.h>

#include <math.h>

#include "model/price.h"

static void
test_read (void)
{
  static const struct
  {
    const char *text, *currency;
    BstPricePer kind;
    double once, month, hour;
  } good[] = {
    { "10EUR/month", "EUR", BST_PRICE_MONTH, 0, 10, 0 },
    { "0.05USD/hour", "USD", BST_PRICE_HOUR, 0, 0, 0.05 },
    { "1200 CZK", "CZK", BST_PRICE_ONCE, 1200, 0, 0 },
    { "1200EUR+300EUR + 10EUR/month", "EUR", BST_PRICE_PERIOD, 1500, 10, 0 },
    { "5EUR/month+0.01EUR/hour", "EUR", BST_PRICE_MONTH, 0, 5, 0.01 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      BstPrice price;

      g_assert_true (bst_price_parse (good[i].text, &price));
      g_assert_cmpstr (price.currency, ==, good[i].currency);
      g_assert_cmpint (bst_price_kind (&price), ==, good[i].kind);
      g_assert_cmpfloat (price.once, ==, good[i].once);
      g_assert_cmpfloat (price.month, ==, good[i].month);
      g_assert_cmpfloat (price.hour, ==, good[i].hour);
    }
}

static void
test_refused (void)
{
  static const char *const bad[] = {
    "",
    "10",
    "EUR",
    "10eur",
    "10EURO",
    "-1EUR",
    "0EUR",
    "10EUR/year",
    "1e9EUR",
    "10EUR+",
    "10EUR+5USD",
    "1.2.3EUR",
    "10EUR/month/month",
    "10E",
    "nanEUR",
    "10\xc3\x89UR",
    "infEUR",
    "1e400EUR",
    "1000000000001EUR",
    "0.0000001EUR/hour",
    "999999999999EUR+999999999999EUR",
    NULL,
  };

  for (guint i = 0; bad[i] != NULL; i++)
    {
      BstPrice price = { "x", 1, 1, 1 };

      g_assert_false (bst_price_parse (bad[i], &price));
      g_assert_cmpstr (price.currency, ==, "x");
    }
}

static void
test_amounts (void)
{
  BstPrice price;
  double months = 0;
  g_autofree char *unit = NULL, *period = NULL, *half = NULL;

  /* 0.05 x 730 = 36.5 by the month, and 36 x 36.5 = 1314 in three years. */
  g_assert_true (bst_price_parse ("0.05EUR/hour", &price));
  g_assert_cmpfloat_with_epsilon (bst_price_amount (&price, BST_PRICE_MONTH, 0), 36.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (bst_price_amount (&price, BST_PRICE_HOUR, 0), 0.05, 1e-15);
  g_assert_cmpfloat_with_epsilon (bst_price_amount (&price, BST_PRICE_PERIOD, 36), 1314, 1e-9);
  g_assert_true (isnan (bst_price_amount (&price, BST_PRICE_ONCE, 0)));
  /* 1500 + 36 x 10 = 1860 */
  g_assert_true (bst_price_parse ("1200EUR+300EUR+10EUR/month", &price));
  g_assert_cmpfloat_with_epsilon (bst_price_amount (&price, BST_PRICE_PERIOD, 36), 1860, 1e-9);
  g_assert_true (isnan (bst_price_amount (&price, BST_PRICE_MONTH, 0)));

  g_assert_true (bst_price_parse_period ("3years", &months));
  g_assert_cmpfloat (months, ==, 36);
  g_assert_true (bst_price_parse_period ("18 months", &months));
  g_assert_cmpfloat (months, ==, 18);
  g_assert_false (bst_price_parse_period ("3", &months));
  g_assert_false (bst_price_parse_period ("0years", &months));
  g_assert_false (bst_price_parse_period ("-1year", &months));
  g_assert_false (bst_price_parse_period ("infyears", &months));
  g_assert_false (bst_price_parse_period ("nan years", &months));
  g_assert_false (bst_price_parse_period ("1e400years", &months));
  g_assert_false (bst_price_parse_period ("1e300years", &months));
  g_assert_false (bst_price_parse_period ("101years", &months));
  g_assert_false (bst_price_parse_period ("0.0001months", &months));
  g_assert_true (bst_price_parse_period ("100years", &months));
  g_assert_cmpfloat (months, ==, 1200);
  unit = bst_price_unit ("EUR", BST_PRICE_HOUR, 0);
  g_assert_cmpstr (unit, ==, "EUR/hour");
  period = bst_price_unit ("EUR", BST_PRICE_PERIOD, 36);
  g_assert_cmpstr (period, ==, "EUR in 3 years");
  half = bst_price_unit ("EUR", BST_PRICE_PERIOD, 18);
  g_assert_cmpstr (half, ==, "EUR in 18 months");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/price/read", test_read);
  g_test_add_func ("/price/refused", test_refused);
  g_test_add_func ("/price/amounts", test_amounts);
  return g_test_run ();
}
