/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * picture.h - one chart of a page as a file of its own.
 */
#pragma once
#include "reports/gnuplot.h"
#include "reports/report.h"

/* CHART: its number on the page, from 1, or a part of its title; NULL: the only one there is.
 * Returns the file's bytes; NULL with a sentence, which names the charts where CHART does not say
 * which. */
GBytes *bst_report_picture (const BstResult *const *results, guint n,
                            const BstReportOptions *options, BstTerminal terminal,
                            const char *chart, GError **error);
