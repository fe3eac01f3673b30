/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * report.h - results in, one self-contained HTML page out.
 */
#pragma once
#include "model/result.h"
#include "model/unit.h"
#include "reports/author-notes.h"
#include "reports/comparison.h"
#include "reports/share-names.h"

typedef struct
{
  const char *title; /* NULL: made from the results */
  gboolean share;    /* leave out host names, serial numbers, paths and command lines */
  const BstShareNames
      *names; /* what is left out with SHARE; NULL: what the runs as they are know */
  BstPrefix units;
  const BstCompareOptions *compare; /* baseline, margin, exclude, score, months; NULL: none said */
  BstNoiseFloor noise;              /* as of BstCompareOptions */
  gpointer noise_data;
  const BstAuthorNotes *notes; /* what the author says; NULL: nothing */
  const char *language;        /* that was asked for; NULL: none */
} BstReportOptions;

/* The page as text.  What could not be done as wished (no gnuplot, a table that was cut) is
 * added to REMARKS, a sentence a line; REMARKS may be NULL.  The same results give the same
 * bytes. */
char *bst_report_html (const BstResult *const *results, guint n, const BstReportOptions *options,
                       GString *remarks);
/* Whether the options' notes are all of systems that are on the page. */
gboolean bst_report_check_notes (const BstResult *const *results, guint n,
                                 const BstReportOptions *options, GError **error);
/* Writes the page to PATH as bst_output_file_write() does. */
gboolean bst_report_write_html (const BstResult *const *results, guint n, const char *path,
                                const BstReportOptions *options, GString *remarks, GError **error);
/* Whether PATH is a page that an earlier report wrote, so that replacing it loses nothing. */
gboolean bst_report_is_ours (const char *path);
