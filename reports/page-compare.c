/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-compare.c - the section of the page that says which system is better, by how much, and
 * whether that may be believed.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/page.h"

#define MAX_FINDINGS 12

/* ---- Making it ----------------------------------------------------------------------------- */

/* As the rest of the page calls it. */
static const char *
name_on_page (const BstPage *page, const BstComparison *comparison, guint system)
{
  const BstCaseResult *c = NULL;

  for (guint i = 0; i < comparison->cases->len && c == NULL; i++)
    {
      const BstComparedCase *compared = comparison->cases->pdata[i];

      if (compared->parts[system] != NULL)
        c = ((BstCasePart *)compared->parts[system]->pdata[0])->c;
    }
  for (guint i = 0; i < page->groups->groups->len; i++)
    {
      const BstGroup *group = page->groups->groups->pdata[i];

      for (guint k = 0; k < group->rows->len; k++)
        if (((BstRow *)group->rows->pdata[k])->c == c)
          return ((BstRow *)group->rows->pdata[k])->system;
    }
  return bst_comparison_name (comparison, system);
}

static void
rename_systems (const BstPage *page, BstComparison *comparison)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    {
      BstComparedSystem *system = comparison->systems->pdata[s];
      char *name = g_strdup (name_on_page (page, comparison, s));

      g_free (system->text);
      system->text = name;
    }
}

/* The case of any system: they are told apart by nothing that a name could show. */
static const BstCaseResult *
any_part (const BstComparison *comparison, const BstComparedCase *c)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    if (c->parts[s] != NULL && c->parts[s]->len > 0)
      return ((BstCasePart *)c->parts[s]->pdata[0])->c;
  return NULL;
}

static void
rename_refusals (BstComparison *comparison, const char *id, const char *name)
{
  for (guint i = 0; i < comparison->refusals->len; i++)
    {
      BstRefusal *refusal = comparison->refusals->pdata[i];

      if (!g_str_equal (refusal->id, id))
        continue;
      g_free (refusal->text);
      refusal->text = g_strdup (name);
    }
}

/* A case that is called by its benchmark alone. */
static gboolean
says_no_more (const BstBenchmarkInfo *benchmark, const char *name)
{
  return g_str_equal (name, benchmark->name)
         || g_str_equal (name, bst_benchmark_shown_name (benchmark));
}

/* Cases are called as everywhere on the page, which also hides what is not to be shared. */
static void
rename_cases (const BstPage *page, BstComparison *comparison)
{
  for (guint i = 0; i < comparison->cases->len; i++)
    {
      BstComparedCase *c = comparison->cases->pdata[i];
      const BstCaseResult *part = any_part (comparison, c);
      const char *name = part != NULL ? bst_groups_case_name (page->groups, part) : NULL;

      if (name == NULL)
        continue;
      rename_refusals (comparison, c->id, name);
      g_free (c->text);
      g_free (c->text_name);
      c->text = g_strdup (name);
      c->text_name = g_strdup (says_no_more (c->benchmark, name) ? "" : name);
    }
}

/* By labels; where all runs bear one, each by itself. */
BstComparison *
bst_page_compare (const BstPage *page)
{
  BstCompareOptions options = { .margin = BST_PAGE_MARGIN };
  BstComparison *comparison = NULL;

  if (page->groups->systems->len < 2)
    return NULL;
  if (page->options->compare != NULL)
    options = *page->options->compare;
  options.by = BST_BY_LABEL;
  options.units = page->options->units;
  options.noise = page->options->noise;
  options.noise_data = page->options->noise_data;
  comparison = bst_comparison_new (page->results, page->n_results, &options, NULL);
  if (comparison == NULL && page->n_results > 1)
    {
      options.by = BST_BY_RUN;
      comparison = bst_comparison_new (page->results, page->n_results, &options, NULL);
    }
  if (comparison != NULL)
    {
      rename_systems (page, comparison);
      rename_cases (page, comparison);
    }
  return comparison;
}

/* ---- Sentences ----------------------------------------------------------------------------- */

static gboolean
is_finding (const BstComparedRow *row, guint system)
{
  return row->in_family
         && (row->pairings[system].verdict == BST_STATS_BETTER
             || row->pairings[system].verdict == BST_STATS_WORSE);
}

static void
write_finding (BstHtml *html, const BstComparison *comparison, const BstComparedRow *row,
               guint system)
{
  g_autofree char *text = bst_compare_finding (comparison, row, system);

  bst_html_open (html, "li", NULL);
  bst_html_element (html, "b", row->c->text, NULL);
  bst_html_text (html, " ");
  bst_html_element (html, "span", text, NULL);
  bst_html_close (html);
}

static void
write_findings (BstHtml *html, const BstComparison *comparison)
{
  guint n = 0;

  for (guint i = 0; i < comparison->rows->len; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      {
        const BstComparedRow *row = comparison->rows->pdata[i];

        if (!is_finding (row, s) || n >= MAX_FINDINGS)
          continue;
        if (n++ == 0)
          bst_html_open (html, "ul", NULL);
        write_finding (html, comparison, row, s);
      }
  if (n > 0)
    bst_html_close (html);
  else
    bst_html_element (html, "p", _ ("Nothing was found better or worse than the baseline."), NULL);
}

static void
write_summaries (BstHtml *html, const BstComparison *comparison)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    if (s != comparison->baseline)
      {
        g_autofree char *summary = bst_compare_summary (comparison, s);

        bst_html_element (html, "p", summary, NULL);
      }
}

/* ---- The tables ---------------------------------------------------------------------------- */

static void
write_heads (BstHtml *html)
{
  const char *heads[] = {
    _ ("Case"), _ ("System"), _ ("Median"),        _ ("95 % interval"),
    _ ("n"),    _ ("Ratio"),  _ ("95 % interval"), _ ("Verdict"),
  };

  bst_html_open (html, "thead", NULL);
  bst_html_open (html, "tr", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    bst_html_element (html, "th", heads[i], "scope", "col", "class",
                      i >= 2 && i + 1 < G_N_ELEMENTS (heads) ? "num" : NULL, NULL);
  bst_html_close (html);
  bst_html_close (html);
}

static void
write_verdict (BstHtml *html, const BstComparedRow *row, guint system)
{
  BstStatsVerdict verdict = row->pairings[system].verdict;
  g_autofree char *class =
      verdict != 0 ? g_strdup_printf ("verdict-%s", bst_verdict_name (verdict)) : NULL;
  g_autofree char *text =
      g_strdup_printf ("%s %s", bst_verdict_sign (verdict), bst_compare_verdict_text (row, system));

  bst_html_element (html, "td", g_strstrip (text), "class", class, NULL);
}

static void
write_row (BstHtml *html, const BstComparison *comparison, const BstComparedRow *row, guint system)
{
  g_autofree char *name = bst_compare_row_name (row);
  g_autofree char *median = bst_compare_median (row, system);
  g_autofree char *interval = bst_compare_interval (row, system);
  g_autofree char *n = bst_compare_count (row, system);
  g_autofree char *change = bst_compare_change_cell (comparison, row, system);
  g_autofree char *change_interval = bst_compare_change_interval (row, system);
  const char *cells[] = { median, interval, n, change, change_interval };

  bst_html_open (html, "tr", NULL);
  bst_html_open (html, "th", "scope", "row", NULL);
  bst_html_name (html, *name != '\0' ? name : row->c->text);
  bst_html_close (html);
  bst_html_open (html, "td", NULL);
  bst_html_name (html, bst_comparison_name (comparison, system));
  bst_html_close (html);
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    bst_html_element (html, "td", cells[i], "class", "num", NULL);
  write_verdict (html, row, system);
  bst_html_close (html);
}

static void
write_table (BstHtml *html, const BstComparison *comparison, guint from, guint to)
{
  g_autofree char *title = bst_compare_table_title (comparison->rows->pdata[from]);

  bst_html_open (html, "div", "class", "wide", NULL);
  bst_html_open (html, "table", NULL);
  bst_html_element (html, "caption", title, NULL);
  write_heads (html);
  bst_html_open (html, "tbody", NULL);
  for (guint i = from; i < to; i++)
    for (guint s = 0; s < comparison->systems->len; s++)
      write_row (html, comparison, comparison->rows->pdata[i], s);
  bst_html_close (html);
  bst_html_close (html);
  bst_html_close (html);
}

/* No more rows than a browser shows with ease; `compare` has all. */
static void
write_tables (BstHtml *html, const BstComparison *comparison)
{
  guint most = MAX (BST_PAGE_ROWS / comparison->systems->len, 1);
  guint n = MIN (comparison->rows->len, most);

  for (guint from = 0, to = 0; from < n; from = to)
    {
      to = bst_compare_table_end (comparison, from);
      write_table (html, comparison, from, MIN (to, n));
    }
  if (n < comparison->rows->len)
    {
      g_autofree char *cut =
          g_strdup_printf (ngettext ("The first %u of %u row; 'benchstone compare' has all.",
                                     "The first %u of %u rows; 'benchstone compare' has all.",
                                     comparison->rows->len),
                           n, comparison->rows->len);

      bst_html_element (html, "p", cut, "class", "how", NULL);
    }
}

/* ---- The section --------------------------------------------------------------------------- */

static void
write_refusals (const BstPage *page, BstHtml *html, const BstComparison *comparison)
{
  bst_html_element (
      html, "p", _ ("These are not the same measurement, so there is no verdict on them:"), NULL);
  bst_html_open (html, "ul", NULL);
  for (guint i = 0; i < MIN (comparison->refusals->len, MAX_FINDINGS); i++)
    {
      const BstRefusal *refusal = comparison->refusals->pdata[i];
      g_autofree char *fields = bst_compare_join (refusal->texts);
      /* Fields may hold paths. */
      g_autofree char *text = page->options->share
                                  ? g_strdup (refusal->text)
                                  : g_strdup_printf ("%s: %s", refusal->text, fields);

      bst_html_element (html, "li", text, NULL);
    }
  bst_html_close (html);
}

/* Ids may hold paths. */
static void
write_excluded (const BstPage *page, BstHtml *html, const BstComparison *comparison)
{
  const guint n = comparison->excluded->len;
  g_autofree char *list = bst_compare_join (comparison->excluded);
  g_autofree char *text =
      page->options->share
          ? g_strdup_printf (ngettext ("%u case is left out of the comparison.",
                                       "%u cases are left out of the comparison.", n),
                             n)
          : g_strdup_printf (_ ("Left out of the comparison: %s."), list);

  if (n > 0)
    bst_html_element (html, "p", text, NULL);
}

void
bst_page_write_comparison (const BstPage *page, BstHtml *html)
{
  const BstComparison *comparison = page->comparison;
  g_autoptr (GPtrArray) notes = NULL;

  if (comparison == NULL)
    return;
  bst_html_open (html, "section", "class", "comparison", NULL);
  bst_html_element (html, "h2", _ ("Comparison"), NULL);
  if (comparison->refusals->len > 0)
    write_refusals (page, html, comparison);
  else
    {
      write_summaries (html, comparison);
      write_findings (html, comparison);
      bst_page_write_ratios (page, html);
      write_tables (html, comparison);
      bst_page_write_score (page, html);
      write_excluded (page, html, comparison);
      notes = bst_compare_notes (comparison);
      for (guint i = 0; i < notes->len; i++)
        bst_html_element (html, "p", notes->pdata[i], "class", "how", NULL);
    }
  bst_html_close (html);
}
