/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price.h - what systems give for their price: performance per price, what equal performance would
 * cost, and which of them nobody offers more for less (reports.md 2.3).  A price is exact; the
 * intervals are those of the measurement.  Prices of two currencies, and those that are paid once
 * and by month, never meet in one figure.
 */
#pragma once
#include "model/price.h"
#include "reports/comparison.h"

/* Nobody costs less (or the same) and does as much: the steps of a Pareto line. */
typedef enum
{
  BST_PARETO_NONE, /* there is no figure */
  BST_PARETO_OPTIMAL,
  BST_PARETO_DOMINATED,
  BST_PARETO_UNCLEAR /* the intervals leave it open */
} BstPareto;

/* Systems whose prices may be set beside each other. */
typedef struct
{
  char currency[4];
  BstPricePer per;
  char *unit;      /* "EUR/month" */
  guint n_systems; /* that have such a price */
} BstPriceBasis;

typedef struct
{
  char *text;    /* as given; NULL: nothing was said */
  char *problem; /* why it is of no use, a sentence's end; NULL: it is good */
  int basis;     /* index; -1: none */
  double amount; /* in that basis */
} BstSystemPrice;

/* A system in a row.  NaN: there is no such figure. */
typedef struct
{
  double value, low, high;         /* median per price; where less is better, median times price */
  double ratio;                    /* of performance per price to the reference's */
  BstStatsInterval ratio_interval; /* of that: 95 % */
  double equal;                    /* what the performance of the reference costs at this price */
  BstStatsInterval equal_interval;
  guint rank; /* by performance per price; those that are not told apart share it; 0: none */
  BstPareto pareto;
} BstValue;

typedef struct
{
  const BstComparedRow *row;
  guint basis;
  guint reference; /* the baseline, or if that has no such price the first that has */
  BstUnitScale scale;
  BstValue *values; /* by system */
  BstValue lead;    /* the first in value against the second: its ratio alone */
} BstPricedRow;

struct _BstPrices
{
  double months; /* of the period asked for; 0: none */
  guint n_systems;
  GPtrArray *bases;        /* BstPriceBasis; that of most systems is first */
  BstSystemPrice *systems; /* by system */
  GPtrArray *rows;         /* BstPricedRow, basis by basis */
};

/* NULL: no system has a price, or all systems are of one run and cost the same. */
BstPrices *bst_prices_new (const BstComparison *comparison);
void bst_prices_free (BstPrices *prices);

/* What SYSTEM has in ROW, in its own basis. */
const BstValue *bst_price_value (const BstPrices *prices, const BstComparedRow *row, guint system);

/* Whether several systems have a figure in it. */
gboolean bst_priced_row_is_drawn (const BstPrices *prices, const BstPricedRow *priced);

/* A fact of a machine that can be bought. */
typedef struct
{
  const char *name,
      *unit;     /* "memory", "GiB"; for machines; the name as words: bst_price_fact_title() */
  double amount; /* NaN: not known */
} BstPriceFact;
#define BST_PRICE_FACTS 3
void bst_price_facts (const BstResult *result, BstPriceFact facts[BST_PRICE_FACTS]);
const char *bst_price_fact_title (guint fact);

/* For machines. */
const char *bst_pareto_name (BstPareto pareto);
const char *bst_price_per_name (BstPricePer per);
