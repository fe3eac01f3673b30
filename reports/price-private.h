/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-private.h - what the parts of price.h share.
 */
#pragma once
#include "model/json-text.h"
#include "reports/chart.h"
#include "reports/compare-private.h"
#include "reports/price.h"

typedef struct
{
  const BstComparison *comparison;
  BstPrices *prices;
  BstStatsComparer *comparer;
} Pricing;

/* price-rank.c: how many times as fast as system B is system A. */
void bst_price_speed (const Pricing *pricing, const BstComparedRow *row, guint a, guint b,
                      BstStatsComparison *speed);
extern const BstValue bst_value_none; /* all NaN */
/* SPEED against a system of price REFERENCE, turned into money. */
void bst_price_fill_ratio (const BstStatsComparison *speed, double price, double reference,
                           BstValue *value);
/* Fills the ranks, the lead, and who is on the Pareto line. */
void bst_price_rank (const Pricing *pricing, BstPricedRow *priced);

/* price-words.c: tables as cells, so that text, Markdown and the page show the same. */
typedef enum
{
  BST_PRICE_RANK,
  BST_PRICE_SYSTEM,
  BST_PRICE_PRICE,
  BST_PRICE_MEDIAN,
  BST_PRICE_VALUE,
  BST_PRICE_VALUE_INTERVAL,
  BST_PRICE_RATIO,
  BST_PRICE_RATIO_INTERVAL,
  BST_PRICE_EQUAL,
  BST_PRICE_EQUAL_INTERVAL,
  BST_PRICE_PARETO,
  BST_PRICE_CELLS
} BstPriceCell;

/* "cpu.prime threads=4"; the benchmark once, also where the case's name begins with it. */
char *bst_price_row_name (const BstComparedRow *row);
/* "cpu.prime threads=4: performance per price against 'box-a'" */
char *bst_price_title (const BstComparison *comparison, const BstPricedRow *priced);
/* "kevent/s per EUR/month", or, where less is better, "s × EUR/month". */
char *bst_price_unit_text (gboolean lower, const BstUnitScale *scale, const char *price);
/* What the value column is in: "kevent/s per EUR/month". */
char *bst_price_value_unit (const BstPrices *prices, const BstPricedRow *priced);
GStrv bst_price_heads (const BstPrices *prices, const BstPricedRow *priced);
/* A line for each system that has such a price, the best value first: GStrv. */
GPtrArray *bst_price_lines (const BstComparison *comparison, const BstPricedRow *priced);
/* Whether the first is known to give more for its price than the second. */
gboolean bst_price_leads (const BstPricedRow *priced);
/* "Most for its price: two, with ...: 1.4 times (95 % interval ...) one.", or that it is not known
 * which that is; NULL: only one has a figure. */
char *bst_price_headline (const BstComparison *comparison, const BstPricedRow *priced);
/* How to read it, which prices are not set beside each other, and who has none: char *. */
GPtrArray *bst_price_notes (const BstComparison *comparison);
/* What stands instead of a table where one system alone has a figure: "cpu.prime: box-c alone has a
 * figure with such a price, 10.0 kevent/s per USD/month."; NULL: it is not so. */
char *bst_price_alone_text (const BstComparison *comparison, const BstPricedRow *priced);
/* Facts for one unit of the price: the head, and a line for each system: GStrv; NULL: no fact is
 * known. */
GPtrArray *bst_price_fact_lines (const BstComparison *comparison, guint basis);
/* The order in which systems stand: guint. */
GArray *bst_price_order (const BstPrices *prices, const BstPricedRow *priced);
char *bst_price_number (double value, double half);
char *bst_price_ratio (const BstValue *value);
/* price-run.c: the price of one run, with what it buys: "10EUR/month: 0.4 CPUs, 1.6 GiB of memory for 1
 * EUR/month"; NULL: it has none. */
char *bst_price_run_text (const BstResult *result);
/* Its medians by its price, "cpu.prime threads=4, rate: 10.0 [9.8, 10.2] kevent/s per EUR/month":
 * char *; none where it has no price. */
GPtrArray *bst_price_run_figures (const BstResult *result, BstPrefix units);

/* chart-price.c */
BstFigure *bst_chart_price (BstGnuplot *plot, const BstComparison *comparison,
                            const BstPricedRow *priced);

/* The ways of writing all that; nothing without prices. */
void bst_price_text (const BstComparison *comparison, const BstShowOptions *options, FILE *out);
JsonObject *bst_price_json (const BstComparison *comparison);
