/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page.h - the parts of the HTML page, in the order in which they stand on it.
 */
#pragma once
#include "reports/author-notes.h"
#include "reports/chart.h"
#include "reports/comparison.h"
#include "reports/group.h"
#include "reports/html.h"
#include "reports/report.h"

/* A table says so and stops here; the result file has the rest (reports.md 2.1). */
#define BST_PAGE_ROWS 1000
/* So many repetitions have a row on the whole page: 0.2 KB each, of the 2 MB that a page may have. */
#define BST_PAGE_REPETITIONS 3000
/* What difference does not matter where nobody says. */
#define BST_PAGE_MARGIN 0.02

typedef struct
{
  const BstResult *const *results;
  guint n_results;
  const BstReportOptions *options;
  BstGroups *groups;
  GPtrArray *figures; /* by group: GPtrArray of BstFigure; then of the comparison; of prices */
  BstComparison *comparison;  /* NULL: nothing to compare */
  GString *remarks;           /* what could not be done as wished; a sentence a line */
  GPtrArray *histories;       /* BstHistory, of series */
  GPtrArray *history_figures; /* BstFigure of each; or NULL */
  GPtrArray *series_figures;  /* of what was followed: page-series.c */
  GPtrArray *index_figures;   /* BstFigure of each index: page-index.c; or NULL */
  /* All are of one series: the only one in RESULTS.  NULL: they are not. */
  const BstResult *newest;
  const char *gnuplot;     /* its version; NULL: it drew nothing */
  const GPtrArray *wishes; /* BstChartWish: what suites ask for */
} BstPage;

/* report.c: fills FIGURES, and PLOT's script with their charts. */
void bst_page_plan (BstPage *page, BstGnuplot *plot);

/* page-wished.c: the charts of medians and repetitions that a suite asks for; FALSE: of this
 * benchmark it does not say. */
gboolean bst_page_plan_wished (BstPage *page, BstGnuplot *plot, const BstGroup *group,
                               GPtrArray *figures);
/* Whether the suite asks for a chart of this very metric. */
gboolean bst_page_is_wished (const BstPage *page, const BstGroup *group);
/* A remark for each wish that came to nothing. */
void bst_page_remark_on_wishes (BstPage *page);

/* page.c */
char *bst_page_write (const BstPage *page);
char *bst_page_title (const BstPage *page);

/* page-findings.c: what was found. */
void bst_page_write_findings (const BstPage *page, BstHtml *html);
/* "95 % interval [1, 2]", or why there is none. */
char *bst_page_interval (const BstGroup *group, const BstRow *row);

/* page-verdicts.c: what stands large beside a finding; both may stay NULL. */
typedef struct
{
  char *number, *unit;
} BstPageFigure;
/* The verdicts on the cases of GROUP; NULL: nothing of it is compared. */
char *bst_page_verdict (const BstPage *page, const BstGroup *group, BstPageFigure *figure);
/* The same of ROWS that are not compared, though there are several systems. */
char *bst_page_no_verdict (const BstGroup *group, const GPtrArray *rows, BstPageFigure *figure);

/* page-trust.c: whether to believe it. */
void bst_page_write_trust (const BstPage *page, BstHtml *html);

/* page-compare.c: verdicts, where there are several systems. */
BstComparison *bst_page_compare (const BstPage *page); /* NULL: nothing to compare */
void bst_page_write_comparison (const BstPage *page, BstHtml *html);

/* page-ratios.c: the charts of the comparison, before all others; an empty list where there is
 * nothing to draw. */
GPtrArray *bst_page_plan_ratios (const BstPage *page, BstGnuplot *plot);
void bst_page_write_ratios (const BstPage *page, BstHtml *html);
void bst_page_write_lead (const BstPage *page, BstHtml *html); /* a list's item */

/* page-score.c: where one was asked for. */
void bst_page_write_score (const BstPage *page, BstHtml *html);

/* page-price.c: what is given for a price; nothing where nobody has one. */
void bst_page_plan_prices (const BstPage *page, BstGnuplot *plot,
                           guint most); /* after all others */
void bst_page_write_prices (const BstPage *page, BstHtml *html);
void bst_page_write_price_finding (const BstPage *page, BstHtml *html); /* a list's item */
void bst_page_write_run_prices (const BstPage *page, BstHtml *html);

/* page-index.c: of runs whose suite has scores; nothing of others. */
void bst_page_plan_indexes (BstPage *page, BstGnuplot *plot);
void bst_page_adopt_indexes (const BstPage *page, const BstGnuplot *plot);
void bst_page_write_indexes (const BstPage *page, BstHtml *html);
void bst_page_write_index_findings (const BstPage *page, BstHtml *html); /* items of a list */

/* page-levels.c: until where service levels hold; nothing where nobody asked. */
void bst_page_write_levels (const BstPage *page, BstHtml *html);

/* page-figures.c: a section per benchmark. */
void bst_page_write_figures (const BstPage *page, BstHtml *html);

/* page-figures.c: opens a figure, with its caption, whose id is ID, and what it shows. */
void bst_page_begin_figure (BstHtml *html, const char *id, const BstFigure *figure);
/* page-figures.c: a picture, which a narrow screen can move. */
void bst_page_insert_picture (BstHtml *html, const char *svg);

/* page-table.c: the tables behind the charts. */
void bst_page_write_summary_table (const BstPage *page, BstHtml *html, const BstGroup *group);
void bst_page_write_figure_table (const BstPage *page, BstHtml *html, const BstGroup *group,
                                  const BstFigure *figure);
void bst_page_write_bars (const BstPage *page, BstHtml *html, const BstGroup *group,
                          const GPtrArray *rows);
void bst_page_write_swatch (const BstPage *page, BstHtml *html, guint system);
/* When RESULT began, and its ID: only where several runs bear one label. */
void bst_page_write_origin (const BstPage *page, BstHtml *html, const BstResult *result);

/* page-lines.c: a table of cells that are texts; LINES: GStrv each, begun with the FROM-th; column
 * TEXT names them. */
void bst_page_write_lines (BstHtml *html, const char *caption, const GStrv heads,
                           const GPtrArray *lines, guint from, guint text);

/* page-latency.c: what lies behind the medians of latencies.  No more charts than MOST in all. */
void bst_page_plan_latencies (BstPage *page, BstGnuplot *plot, guint most);

/* page-matrix.c: the grid behind a map, of each system. */
void bst_page_write_matrix (BstHtml *html, const BstMatrix *matrix);

/* page-repetitions.c: each repetition of a group, in the order measured. */
void bst_page_write_repetitions (const BstPage *page, BstHtml *html, const BstGroup *group);

/* page-series.c: what was followed over time; nothing where nothing was. */
void bst_page_plan_series (BstPage *page, BstGnuplot *plot);
void bst_page_adopt_series (BstPage *page, const BstGnuplot *plot);
void bst_page_list_series (const BstPage *page, GPtrArray *figures); /* adds BstFigure, borrowed */
void bst_page_write_series (const BstPage *page, BstHtml *html, guint run);

/* page-history.c: series, drawn before and after gnuplot ran, and their sections. */
void bst_page_plan_histories (BstPage *page, BstGnuplot *plot, const BstResult *const *results,
                              guint n);
void bst_page_adopt_histories (BstPage *page, const BstGnuplot *plot);
void bst_page_clear_histories (BstPage *page);
void bst_page_write_histories (const BstPage *page, BstHtml *html);

/* page-environment.c: machines and settings. */
void bst_page_write_environment (const BstPage *page, BstHtml *html);

/* page-share.c: what is not said on a page that is to be shared. */
gboolean bst_fact_is_private (const char *key);
void bst_page_hide_names (const BstPage *page, BstHtml *html);

/* page-notes.c: what the author says. */
gboolean bst_page_check_notes (const BstAuthorNotes *notes, const BstGroups *groups,
                               GError **error);
void bst_page_write_notes (const BstPage *page, BstHtml *html);

/* page-method.c, page-glossary.c: how it was reckoned, and what the words mean. */
void bst_page_write_method (const BstPage *page, BstHtml *html);
void bst_page_write_glossary (const BstPage *page, BstHtml *html);
