/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * show.h - a result on a terminal: figures with their intervals, bars, and what went wrong.
 */
#pragma once
#include <stdio.h>

#include "model/result.h"
#include "model/unit.h"

typedef struct
{
  gint width;     /* columns; 0: 80 */
  gboolean color; /* escape codes; nothing is told by colour alone */
  gboolean utf8;  /* else ASCII */
  gboolean plain; /* tab separated values in base units, one line per figure */
  gboolean verbose;
  BstPrefix units;
} BstShowOptions;

void bst_report_show (const BstResult *result, const BstShowOptions *options, FILE *out);

/* ---- For others who write to the same terminal --------------------------------------------- */

typedef enum
{
  BST_SHOW_NORMAL,
  BST_SHOW_BOLD,
  BST_SHOW_DIM,
  BST_SHOW_BAD
} BstShowInk;

/* TEXT without control characters, and in ASCII where the terminal wants it. */
char *bst_show_text (const BstShowOptions *options, const char *text);
void bst_show_line (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text);
/* The same of a table: what is wider than the terminal gives up its columns and is broken between
 * words. */
void bst_show_row (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text);
char *bst_show_row_text (const BstShowOptions *options, const char *text);
/* Cleaned and wrapped to the terminal's width. */
void bst_show_wrapped (const BstShowOptions *options, FILE *out, BstShowInk ink, const char *text,
                       const char *indent);
