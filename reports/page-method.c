/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-method.c - how it was measured and reckoned: in words, as formulas, by which versions, and
 * the command that makes this page again.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "reports/page.h"
#include "reports/text.h"

static const char *const method[] = {
  N_ ("A repetition is one execution of a case in a fresh process; it is what is counted as n. "
      "Every number is made from repetitions that succeeded."),
  N_ ("The figure is the median. Its 95 % interval is taken from the order of the values "
      "(binomial), without assuming any shape; it exists from 6 values on and covers at least 95 % "
      "(97.9 % with 10 values)."),
  N_ ("Figures are rounded to two significant digits of half their interval. The coefficient of "
      "variation (CV) is the standard deviation over the mean. Quartiles are of type 7."),
  N_ ("Percentiles of latencies come from the counts of all repetitions together, in cells a "
      "thousandth wide, and only where at least 10 observations lie above; their intervals are "
      "of the median of the repetitions' own percentiles, and what all have together lies outside "
      "where a few repetitions have most of the long ones. They are never means of percentiles. "
      "The one figure of a repetition is the mean of its latencies."),
  N_ ("No value was removed for being unusual. Warm-up is discarded by rule, before measuring."),
};

/* ---- Formulas ------------------------------------------------------------------------------ */

static gboolean
is_always (G_GNUC_UNUSED const BstPage *page)
{
  return TRUE;
}

static gboolean
has_comparison (const BstPage *page)
{
  return page->comparison != NULL && page->comparison->refusals->len == 0;
}

static gboolean
has_scores (const BstPage *page)
{
  return has_comparison (page) && page->comparison->scores != NULL;
}

static gboolean
has_prices (const BstPage *page)
{
  return has_comparison (page) && page->comparison->prices != NULL;
}

static gboolean
has_scaling (const BstPage *page)
{
  for (guint i = 0; i < page->figures->len; i++)
    {
      const GPtrArray *figures = page->figures->pdata[i];

      for (guint k = 0; k < figures->len; k++)
        {
          const BstCurves *curves = ((const BstFigure *)figures->pdata[k])->curves;

          if (curves != NULL && curves->scaling)
            return TRUE;
        }
    }
  return FALSE;
}

/* Formulas are not words: they are the same in every language. */
static const struct
{
  gboolean (*is_used) (const BstPage *page);
  const char *term, *formula, *help;
} formulas[] = {
  { is_always, N_ ("Interval of a median"),
    "[x(k), x(n+1−k)], k = max{k : P(Bin(n, 1/2) < k) ≤ 0.025}",
    N_ ("x(k) is the k-th smallest of n values.") },
  { is_always, N_ ("Coefficient of variation"), "CV = s / mean(x)",
    N_ ("s is the standard deviation with n − 1 below the fraction bar.") },
  { has_comparison, N_ ("Ratio to the baseline"),
    "R = median{aᵢ / bⱼ} (higher is better), median{bⱼ / aᵢ} (lower is better)",
    N_ ("Over all pairs of a value of the system and one of the baseline (Hodges and Lehmann), so "
        "that above 1 is better whatever is measured. Its interval is that of Mann and Whitney's "
        "test; where rounds were measured in turn and the machine drifted, that of Wilcoxon's "
        "signed ranks.") },
  { has_comparison, N_ ("Several comparisons"),
    "p'(i) = max over j ≤ i of min(1, (m − j + 1) p(j))",
    N_ ("Holm's adjustment over the m comparisons of primary metrics on this page.") },
  { has_comparison, N_ ("Better, worse"), "p' < 0.05; R > 1 + m, R < 1 / (1 + m)",
    N_ ("m is the margin. Equivalent: the 90 % interval lies within the margin. Anything else is "
        "inconclusive.") },
  { has_scores, N_ ("Score"),
    "S = exp(Σ wᵢ ln rᵢ), rᵢ = xᵢ / best (higher is better), best / xᵢ (lower)",
    N_ ("Only over cases that all systems completed; each group of cases weighs the same. Where a "
        "sum was asked for, it is the sum of all rᵢ.") },
  { has_scaling, N_ ("Scaling"), "X(N) = γ N / (1 + σ (N − 1) + κ N (N − 1))",
    N_ ("The universal scalability law: γ is the rate of one thread, σ what they wait for each "
        "other, κ what keeping them in agreement costs. It is drawn from 5 thread counts on, and "
        "if R² is at least 0.95. Speedup is X(N) / X(1), efficiency X(N) / (N X(1)).") },
  { has_prices, N_ ("Performance per price"),
    "V = x / price (higher is better), x price (lower is better)",
    N_ ("x is the median. What equal performance costs is price / R. Intervals are those of the "
        "performance; prices are taken as given.") },
};

static void
write_formulas (const BstPage *page, BstHtml *html)
{
  bst_html_open (html, "dl", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      if (!formulas[i].is_used (page))
        continue;
      bst_html_element (html, "dt", _ (formulas[i].term), NULL);
      bst_html_open (html, "dd", NULL);
      bst_html_element (html, "code", formulas[i].formula, NULL);
      bst_html_text (html, " ");
      bst_html_text (html, _ (formulas[i].help));
      bst_html_close (html);
    }
  bst_html_close (html);
}

/* ---- Commands ------------------------------------------------------------------------------ */

static void
append_word (GString *line, const char *word)
{
  g_autofree char *quoted = g_shell_quote (word);
  gboolean plain =
      *word != '\0'
      && word[strspn (word, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-+=:,/%@")] == '\0';

  g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", plain ? word : quoted);
}

static void
append_option (GString *line, const char *option, const char *value)
{
  if (value == NULL)
    return;
  append_word (line, option);
  append_word (line, value);
}

static void
append_number (GString *line, const char *option, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  append_option (line, option, g_ascii_formatd (text, sizeof text, "%.6g", value));
}

static void
append_compare (GString *line, const BstCompareOptions *compare)
{
  g_autofree char *period = NULL;

  append_option (line, "--baseline", compare->baseline);
  if (compare->margin != BST_PAGE_MARGIN)
    append_number (line, "--margin", compare->margin);
  for (guint i = 0; compare->exclude != NULL && compare->exclude[i] != NULL; i++)
    append_option (line, "--exclude", compare->exclude[i]);
  if (compare->score != BST_SCORE_NONE)
    append_word (line, compare->score == BST_SCORE_SUM ? "--score=sum" : "--score=geomean");
  if (compare->months > 0)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (number, sizeof number, "%.6g", compare->months);
      period = g_strdup_printf ("%smonths", number);
    }
  append_option (line, "--period", period);
}

/* Without where it was written to: the same page may be written anywhere. */
static char *
rebuild_command (const BstPage *page)
{
  const BstReportOptions *options = page->options;
  GString *line = g_string_new ("benchstone report");

  for (guint i = 0; i < page->n_results; i++)
    if (page->results[i]->id != NULL)
      append_word (line, page->results[i]->id);
  if (!options->share)
    append_option (line, "--title", options->title);
  if (!options->share && options->compare != NULL)
    append_compare (line, options->compare);
  if (!options->share && options->notes != NULL)
    append_option (line, "--notes", bst_author_notes_name (options->notes));
  append_option (line, "--lang", options->language);
  if (options->units != BST_PREFIX_DEFAULT)
    append_word (line, options->units == BST_PREFIX_IEC ? "--units=iec" : "--units=si");
  if (options->share)
    append_word (line, "--share");
  return g_string_free (line, FALSE);
}

static void
write_command (BstHtml *html, const BstResult *result)
{
  g_autoptr (GString) line = g_string_new (NULL);

  for (guint i = 0; i < result->command->len; i++)
    append_word (line, result->command->pdata[i]);
  bst_html_element (html, "code", line->str, "class", "command", NULL);
}

static void
write_run (const BstPage *page, BstHtml *html, const BstResult *result)
{
  g_autofree char *text =
      g_strdup_printf (_ ("Run %s, made by benchstone %s, seed %" PRIu64 "."), result->id,
                       result->version != NULL ? result->version : "?", result->seed);

  bst_html_open (html, "p", NULL);
  bst_html_text (html, text);
  if (!page->options->share && result->command->len > 0)
    {
      bst_html_text (html, " ");
      write_command (html, result);
    }
  bst_html_close (html);
}

static void
write_page (const BstPage *page, BstHtml *html)
{
  g_autofree char *command = rebuild_command (page);
  g_autofree char *by =
      page->gnuplot != NULL
          ? g_strdup_printf (_ ("This page was made by benchstone %s with gnuplot %s; again by"),
                             PACKAGE_VERSION, page->gnuplot)
          : g_strdup_printf (_ ("This page was made by benchstone %s; again by"), PACKAGE_VERSION);

  bst_html_open (html, "p", NULL);
  bst_html_text (html, by);
  bst_html_text (html, " ");
  bst_html_element (html, "code", command, "id", "rebuild", NULL);
  bst_html_close (html);
}

void
bst_page_write_method (const BstPage *page, BstHtml *html)
{
  bst_html_open (html, "section", "id", "method", NULL);
  bst_html_element (html, "h2", _ ("Method"), NULL);
  bst_html_open (html, "details", NULL);
  bst_html_element (html, "summary", _ ("How it was measured and reckoned"), NULL);
  bst_html_open (html, "ul", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (method); i++)
    bst_html_element (html, "li", _ (method[i]), NULL);
  bst_html_close (html);
  write_formulas (page, html);
  for (guint i = 0; i < page->n_results; i++)
    write_run (page, html, page->results[i]);
  write_page (page, html);
  bst_html_close (html);
  bst_html_close (html);
}
