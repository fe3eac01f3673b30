/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * formats.h - foreign files in and out: one row of a table and one file per format.
 */
#pragma once
#include "model/result.h"

/* The note of a run that was imported from our own CSV: the ids of the runs that it was measured in,
 * separated by blanks. */
#define BST_IMPORTED_RUN "imported-run"

typedef struct
{
  const char *source; /* the file's name, for messages and for the origin of figures */
  const char *label;  /* of the one system in the file; NULL: as the file says */
  const char *group;  /* or NULL */
  gint64 now;         /* us since the epoch: the start of what the file gives no time for */
} BstImportOptions;

/* TEXT is any bytes.  Array of BstResult, complete but for id and command, which only our own
 * documents have; NULL with an error that
 * names source, line and column.  What was guessed or renamed is added to REMARKS, a sentence a
 * line. */
typedef GPtrArray *(*BstImportFunc) (const char *text, gsize length,
                                     const BstImportOptions *options, GString *remarks,
                                     GError **error);
/* What the format has no place for is added to REMARKS. */
typedef char *(*BstExportFunc) (const BstResult *const *results, guint n, GString *remarks,
                                GError **error);

typedef struct
{
  const char *name;
  BstImportFunc import; /* NULL: only out */
  BstExportFunc export; /* NULL: only in */
} BstFormat;

/* NULL when there is none of that name. */
const BstFormat *bst_format_find (const char *name);
/* "csv, json" for messages: what can be read, or what can be written. */
char *bst_format_names (gboolean import);

GPtrArray *bst_csv_import (const char *text, gsize length, const BstImportOptions *options,
                           GString *remarks, GError **error);

GPtrArray *bst_json_import (const char *text, gsize length, const BstImportOptions *options,
                            GString *remarks, GError **error);
/* Whether TEXT begins as JSON does, and no table. */
gboolean bst_json_is_meant (const char *text, gsize length);

/* One for each format; bst_csv_export() has a row for each sample. */
char *bst_csv_export (const BstResult *const *results, guint n, GString *remarks, GError **error);
char *bst_csv_summary_export (const BstResult *const *results, guint n, GString *remarks,
                              GError **error);
char *bst_gnuplot_export (const BstResult *const *results, guint n, GString *remarks,
                          GError **error);
char *bst_gobench_export (const BstResult *const *results, guint n, GString *remarks,
                          GError **error);
char *bst_hyperfine_export (const BstResult *const *results, guint n, GString *remarks,
                            GError **error);
char *bst_json_export (const BstResult *const *results, guint n, GString *remarks, GError **error);
char *bst_junit_export (const BstResult *const *results, guint n, GString *remarks, GError **error);
char *bst_markdown_export (const BstResult *const *results, guint n, GString *remarks,
                           GError **error);
char *bst_ndjson_export (const BstResult *const *results, guint n, GString *remarks,
                         GError **error);
char *bst_openmetrics_export (const BstResult *const *results, guint n, GString *remarks,
                              GError **error);
char *bst_perfkit_export (const BstResult *const *results, guint n, GString *remarks,
                          GError **error);
