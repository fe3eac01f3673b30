/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-private.h - what gnuplot.c writes and gnuplot-run.c runs.
 */
#pragma once
#include "reports/gnuplot.h"

struct _BstGnuplot
{
  GString *script;
  guint n_charts;
  guint width, height; /* of the chart begun last */
  GPtrArray *svgs;     /* char * or NULL by chart, after drawing */
};
