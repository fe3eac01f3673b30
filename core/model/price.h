/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price.h - what a system costs, as its owner says it: "10EUR/month", "0.05USD/hour", "1200EUR", or
 * a sum of such parts in one currency, "1200EUR+10EUR/month".  Currencies are never converted.
 */
#pragma once
#include <glib.h>

/* 365 days in a year, by 12: what one price per hour is next to one per month. */
#define BST_PRICE_HOURS_PER_MONTH 730.0

/* How often it is paid; also the time that a figure is about. */
typedef enum
{
  BST_PRICE_ONCE = 1,
  BST_PRICE_MONTH,
  BST_PRICE_HOUR,
  BST_PRICE_PERIOD /* all that is paid in so many months */
} BstPricePer;

typedef struct
{
  char currency[4];
  double once, month, hour; /* 0: no such part */
} BstPrice;

/* What a price has to be, for the end of a sentence. */
const char *bst_price_form (void);
/* FALSE: it is no price, its parts have different currencies, or it is nothing in all or absurd. */
gboolean bst_price_parse (const char *text, BstPrice *price);
/* "3years", "18 months": in months, at most 100 years and at least an hour. */
gboolean bst_price_parse_period (const char *text, double *months);
/* How it is paid; PERIOD: in more than one way. */
BstPricePer bst_price_kind (const BstPrice *price);
/* The price by PER: MONTHS counts for PERIOD alone.  NaN: it cannot be told, as what is paid once
 * is no price per month. */
double bst_price_amount (const BstPrice *price, BstPricePer per, double months);
/* "EUR", "EUR/month", "EUR in 3 years". */
char *bst_price_unit (const char *currency, BstPricePer per, double months);
