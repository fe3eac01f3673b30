/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price.c - prices as they are written, and what they come to by month, by hour or in a period.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "model/number.h"
#include "model/price.h"

/* Of any currency: a price beyond them is a slip, and what is reckoned from it has no digits left. */
#define LEAST 1e-6
#define MOST 1e12

/* Nobody pays for a machine for longer, or by less than an hour. */
#define LONGEST_PERIOD (100.0 * 12)
#define SHORTEST_PERIOD (1 / BST_PRICE_HOURS_PER_MONTH)

const char *
bst_price_form (void)
{
  return _ ("an amount with its currency, such as '10EUR/month', '0.05USD/hour', '1200EUR' or "
            "'1200EUR+10EUR/month': above 0, at least 0.000001 and at most 1000000000000");
}

/* ---- Reading ------------------------------------------------------------------------------- */

static gboolean
add_part (BstPrice *price, double amount, const char *per)
{
  if (*per == '\0')
    price->once += amount;
  else if (g_str_equal (per, "/month"))
    price->month += amount;
  else if (g_str_equal (per, "/hour"))
    price->hour += amount;
  else
    return FALSE;
  return TRUE;
}

/* "10.5EUR/month": the first letter ends the amount. */
static gboolean
parse_part (const char *text, BstPrice *price)
{
  const gsize digits = strspn (text, "0123456789.");
  g_autofree char *number = g_strndup (text, digits);
  double amount = 0;

  text += digits;
  text += *text == ' ';
  if (!bst_number_parse_double (number, &amount) || (amount != 0 && amount < LEAST) || amount > MOST
      || !g_ascii_isupper (text[0]) || !g_ascii_isupper (text[1]) || !g_ascii_isupper (text[2]))
    return FALSE;
  if (*price->currency != '\0' && strncmp (price->currency, text, 3) != 0)
    return FALSE;
  memcpy (price->currency, text, 3);
  return add_part (price, amount, text + 3);
}

gboolean
bst_price_parse (const char *text, BstPrice *price)
{
  g_auto (GStrv) parts = g_strsplit (text, "+", -1);
  BstPrice sum = { "", 0, 0, 0 };
  double total = 0;

  for (char **part = parts; *part != NULL; part++)
    if (!parse_part (g_strstrip (*part), &sum))
      return FALSE;
  total = sum.once + sum.month + sum.hour;
  if (!(total > 0) || total > MOST)
    return FALSE;
  *price = sum;
  return TRUE;
}

gboolean
bst_price_parse_period (const char *text, double *months)
{
  static const BstSuffix suffixes[] = {
    { "years", 12 }, { "year", 12 }, { "months", 1 }, { "month", 1 }, { NULL, 0 }
  };

  return bst_number_parse_suffixed (text, suffixes, TRUE, months) && *months >= SHORTEST_PERIOD
         && *months <= LONGEST_PERIOD;
}

/* ---- Reckoning ----------------------------------------------------------------------------- */

BstPricePer
bst_price_kind (const BstPrice *price)
{
  const guint kinds = (price->once > 0) + (price->month > 0) + (price->hour > 0);

  if (kinds > 1)
    return price->once > 0 ? BST_PRICE_PERIOD : BST_PRICE_MONTH;
  return price->once > 0 ? BST_PRICE_ONCE : price->month > 0 ? BST_PRICE_MONTH : BST_PRICE_HOUR;
}

double
bst_price_amount (const BstPrice *price, BstPricePer per, double months)
{
  const double month = price->month + price->hour * BST_PRICE_HOURS_PER_MONTH;

  switch (per)
    {
    case BST_PRICE_PERIOD:
      return price->once + month * months;
    case BST_PRICE_ONCE:
      return month > 0 ? NAN : price->once;
    case BST_PRICE_MONTH:
      return price->once > 0 ? NAN : month;
    case BST_PRICE_HOUR:
      return price->once > 0 ? NAN : month / BST_PRICE_HOURS_PER_MONTH;
    }
  return NAN;
}

static char *
period_text (double months)
{
  const gboolean years = fmod (months, 12) == 0;
  char number[BST_NUMBER_TEXT];

  bst_number_format (years ? months / 12 : months, number);
  if (years)
    return months == 12 ? g_strdup (_ ("1 year")) : g_strdup_printf (_ ("%s years"), number);
  return months == 1 ? g_strdup (_ ("1 month")) : g_strdup_printf (_ ("%s months"), number);
}

char *
bst_price_unit (const char *currency, BstPricePer per, double months)
{
  g_autofree char *period = per == BST_PRICE_PERIOD ? period_text (months) : NULL;

  if (per == BST_PRICE_PERIOD)
    return g_strdup_printf (_ ("%s in %s"), currency, period);
  return g_strdup_printf ("%s%s", currency,
                          per == BST_PRICE_MONTH  ? "/month"
                          : per == BST_PRICE_HOUR ? "/hour"
                                                  : "");
}
