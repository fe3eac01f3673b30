/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * report.h - what the files of "benchstone report" share.
 */
#pragma once
#include "cli/command.h"
#include "reports/picture.h"

typedef struct
{
  BstTerminal terminal;
  const char *chart; /* NULL: the only one */
  const char *file;
  gboolean force;
} BstPictureRequest;

/* "svg" of --format, and where it goes if nobody says; terminal 0 is a page.  FALSE after printing
 * what is wrong. */
gboolean bst_cli_parse_report_format (const char *format, const char *chart, BstTerminal *terminal,
                                      const char **file);
/* Prints errors; returns the exit status. */
int bst_cli_write_picture (const BstResult *const *results, guint n,
                           const BstReportOptions *options, const BstPictureRequest *request);
