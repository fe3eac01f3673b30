/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-csv.c - a comparison for spreadsheets, cut and awk: one line per cell, base units.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/price-private.h"
#include "reports/reasons.h"
#include "reports/text.h"

typedef struct
{
  FILE *out;
  char separator;
  gboolean is_first;
} Line;

static void
put_separator (Line *line)
{
  if (!line->is_first)
    fputc (line->separator, line->out);
  line->is_first = FALSE;
}

static void
put_number (Line *line, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  put_separator (line);
  if (isfinite (value))
    fputs (g_ascii_formatd (text, sizeof text, "%.17g", value), line->out);
}

static void
put_count (Line *line, guint value)
{
  put_separator (line);
  fprintf (line->out, "%u", value);
}

/* RFC 4180 where the separator is a comma; clean text holds no tab and no line end. */
static void
put_text (Line *line, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  gboolean quote = line->separator != '\t' && strpbrk (clean, ",\"") != NULL;

  put_separator (line);
  if (quote)
    fputc ('"', line->out);
  /* A tab separates words for programs, a comma may be read by a spreadsheet. */
  if (line->separator == ',' && bst_text_is_formula (clean))
    fputc ('\'', line->out);
  for (const char *p = clean; *p != '\0'; p++)
    {
      if (quote && *p == '"')
        fputc ('"', line->out);
      fputc (*p, line->out);
    }
  if (quote)
    fputc ('"', line->out);
}

static void
put_head (Line *line, gboolean prices)
{
  static const char *const heads[] = {
    "benchmark", "case",       "metric",        "labels",     "unit",    "direction",
    "role",      "system",     "baseline",      "state",      "median",  "low",
    "high",      "n",          "planned",       "sessions",   "verdict", "reason",
    "change",    "change_low", "change_high",   "is_ratio",   "p",       "p_adjusted",
    "paired",    "session_sd", "sessions_from", "detectable", "failure"
  };
  static const char *const price_heads[] = { "price",        "currency",    "per",
                                             "price_amount", "value",       "value_low",
                                             "value_high",   "value_ratio", "ratio_low",
                                             "ratio_high",   "equal_price", "equal_low",
                                             "equal_high",   "value_rank",  "pareto" };

  line->is_first = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    put_text (line, heads[i]);
  for (guint i = 0; prices && i < G_N_ELEMENTS (price_heads); i++)
    put_text (line, price_heads[i]);
  fputc ('\n', line->out);
}

static void
put_cell (Line *line, const BstCell *cell)
{
  put_text (line, bst_cell_state_name (cell->state));
  put_number (line, cell->median);
  put_number (line, cell->low);
  put_number (line, cell->high);
  put_count (line, cell->values != NULL ? cell->values->len : 0);
  put_count (line, cell->planned);
  put_count (line, cell->parts != NULL ? cell->parts->len : 0);
}

static void
put_pairing (Line *line, const BstPairing *pairing)
{
  gboolean judged = pairing->unjudged == BST_UNJUDGED_NOT;
  const BstStatsComparison *c = &pairing->numbers;

  put_text (line, bst_verdict_name (pairing->verdict));
  put_text (line, bst_unjudged_name (pairing->unjudged));
  put_number (line, judged ? c->change : NAN);
  put_number (line, judged ? c->interval.low : NAN);
  put_number (line, judged ? c->interval.high : NAN);
  put_text (line, !judged ? "" : c->is_ratio ? "1" : "0");
  put_number (line, judged ? c->p : NAN);
  put_number (line, pairing->p_adjusted);
  put_text (line, !judged ? "" : c->is_paired ? "1" : "0");
  put_number (line, pairing->session_sd);
  put_text (line, bst_session_source_name (pairing->sessions));
  put_number (line, pairing->detectable);
}

/* What went wrong, of the first session where something did: why there is no value, no verdict or
 * no score, or fewer repetitions than planned. */
static void
put_failure (Line *line, const BstCell *cell)
{
  g_autofree char *failure = NULL;

  for (guint i = 0; cell->parts != NULL && i < cell->parts->len && failure == NULL; i++)
    failure = bst_case_failure_text (((BstCasePart *)cell->parts->pdata[i])->c, FALSE);
  put_text (line, failure != NULL ? failure : "");
}

static void
put_price (Line *line, const BstPrices *prices, guint system)
{
  const BstSystemPrice *own = &prices->systems[system];
  const BstPriceBasis *basis = own->basis >= 0 ? prices->bases->pdata[own->basis] : NULL;

  put_text (line, own->text);
  put_text (line, basis != NULL ? basis->currency : "");
  put_text (line, basis != NULL ? bst_price_per_name (basis->per) : "");
  put_number (line, own->amount);
}

/* Only where some system has a price: columns that nobody fills are in the way. */
static void
put_value (Line *line, const BstPrices *prices, const BstComparedRow *row, guint system)
{
  const BstValue *v = bst_price_value (prices, row, system);

  put_price (line, prices, system);
  put_number (line, v->value);
  put_number (line, v->low);
  put_number (line, v->high);
  put_number (line, v->ratio);
  put_number (line, v->ratio_interval.low);
  put_number (line, v->ratio_interval.high);
  put_number (line, v->equal);
  put_number (line, v->equal_interval.low);
  put_number (line, v->equal_interval.high);
  put_number (line, v->rank > 0 ? v->rank : NAN);
  put_text (line, bst_pareto_name (v->pareto));
}

static void
put_row (Line *line, const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  line->is_first = TRUE;
  put_text (line, row->c->benchmark->name);
  put_text (line, row->c->name);
  put_text (line, row->metric->name);
  put_text (line, row->labels);
  put_text (line, row->metric->unit);
  put_text (line, bst_direction_name (row->metric->direction));
  put_text (line, bst_role_name (row->metric->role));
  put_text (line, bst_comparison_system (comparison, system)->name);
  put_text (line, bst_comparison_system (comparison, comparison->baseline)->name);
  put_cell (line, &row->cells[system]);
  put_pairing (line, &row->pairings[system]);
  put_failure (line, &row->cells[system]);
  if (comparison->prices != NULL)
    put_value (line, comparison->prices, row, system);
  fputc ('\n', line->out);
}

void
bst_compare_csv (const BstComparison *comparison, char separator, FILE *out)
{
  Line line = { out, separator, TRUE };

  put_head (&line, comparison->prices != NULL);
  for (guint i = 0; i < comparison->rows->len; i++)
    {
      const BstComparedRow *row = comparison->rows->pdata[i];
      g_autoptr (GArray) order = bst_comparison_order (comparison, row);

      for (guint s = 0; s < order->len; s++)
        put_row (&line, comparison, row, g_array_index (order, guint, s));
    }
}
