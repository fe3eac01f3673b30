/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal-private.h - what the files of the journal share: lines, and events as JSON.
 */
#pragma once
#include <stdio.h>
#include "host/journal.h"
#include "model/json-read.h"

/* Words of "type" in a line. */
#define BST_EVENT_HEADER "header"
#define BST_EVENT_REPETITION "repetition"
#define BST_EVENT_CASE_END "case-end"
#define BST_EVENT_END "end"
#define BST_EVENT_EDIT "edit"

/* {"sha":"...","r":EVENT} and a newline. */
char *bst_journal_line (JsonNode *event);
/* The text of r in a line (newline included); NULL when it is unfinished or damaged. */
const char *bst_journal_line_check (const char *line, gsize length, gsize *r_length);

typedef enum
{
  BST_SCAN_END = 1, /* every line was whole */
  BST_SCAN_TAIL,    /* the last line is unfinished or damaged */
  BST_SCAN_DAMAGE   /* a line before the last is damaged: number in LINE */
} BstScanState;

/* Goes over a file line by line, up to the first that is not whole. */
typedef struct
{
  FILE *file;
  char *buffer;
  size_t size;
  guint line;       /* number of the line last read, from 1 */
  goffset good_end; /* end of the last whole line */
  BstScanState state;
} BstJournalScan;

gboolean bst_journal_scan_open (BstJournalScan *scan, const char *folder, GError **error);
/* Parsed; NULL after the last whole line: look at STATE. */
JsonNode *bst_journal_scan_next (BstJournalScan *scan);
void bst_journal_scan_close (BstJournalScan *scan);

JsonObject *bst_outcome_to_object (guint case_index, guint block, const BstOutcome *outcome);
/* NULL after an error. */
BstOutcome *bst_outcome_read (BstDocReader *reader, JsonObject *object);
