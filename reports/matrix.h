/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * matrix.h - the rows of a group over two numeric parameters: what a sweep over both gave, as a
 * grid for each system.
 */
#pragma once
#include "reports/axis.h"
#include "reports/comparison.h"
#include "reports/group.h"

/* Fewer values of a parameter are lines or bars. */
#define BST_MATRIX_LEAST 3

typedef struct
{
  char *param;
  GArray *values;   /* double, ascending, base unit */
  GPtrArray *texts; /* char *: of each, for people */
} BstMatrixAxis;

/* The grid of one system. */
typedef struct
{
  char *system;         /* borrowed from its rows */
  guint index;          /* of the system */
  const BstRow **cells; /* by y, then by x; NULL: there is no such case */
} BstMatrixLayer;

typedef enum
{
  BST_MATRIX_UNMEASURED = 1, /* there is no such case */
  BST_MATRIX_LOST,           /* there is one, and nothing of it was good */
  BST_MATRIX_GOOD
} BstMatrixState;

typedef struct
{
  const BstGroup *group;
  char *name;         /* what tells it from the other matrices of its group; "": nothing has to */
  BstMatrixAxis x, y; /* X has at least as many values */
  GPtrArray *layers;  /* BstMatrixLayer, systems in the order given */
  GPtrArray *rows;    /* const BstRow *: all of them, in the order of the group */
  /* Of two systems, where the comparison has a ratio: its rows, by y, then by x, and who is compared
   * with whom; else NULL. */
  const BstComparedRow **ratios;
  const BstComparison *comparison;
  guint candidate; /* a system of the comparison */
} BstMatrix;

void bst_matrix_free (BstMatrix *matrix);

/* The matrices in a group: array of BstMatrix; empty unless the cases go over just two parameters.
 * *REST: the rows that are in none of them, const BstRow *.  COMPARISON may be NULL. */
GPtrArray *bst_matrices_find (const BstGroup *group, const BstComparison *comparison,
                              GPtrArray **rest);

const BstRow *bst_matrix_row (const BstMatrix *matrix, guint layer, guint x, guint y);
BstMatrixState bst_matrix_state (const BstMatrix *matrix, guint layer, guint x, guint y);
guint bst_matrix_count (const BstMatrix *matrix, guint layer, BstMatrixState state);

/* matrix-ratio.c: sets the two systems side by side, if the comparison does. */
void bst_matrix_compare (BstMatrix *matrix, const BstComparison *comparison);
/* Above 1 is better; NaN: there is none. */
double bst_matrix_ratio (const BstMatrix *matrix, guint x, guint y);
/* "1.25 +", for a picture or a table; "–": not measured on both; "×": no good value. */
char *bst_matrix_ratio_text (const BstMatrix *matrix, guint x, guint y);
/* That of its verdict, where there is a ratio: "+". */
const char *bst_matrix_ratio_sign (const BstMatrix *matrix, guint x, guint y);

/* matrix-region.c: where the memory is in which a cell's data are, as the benchmark or the machine
 * says: "L2"; NULL: not known. */
char *bst_matrix_place (const BstMatrix *matrix, guint layer, guint x, guint y);
/* "L1 48 KiB, L2 2 MiB", as all cells say; NULL: they do not, or differ. */
const char *bst_matrix_caches (const BstMatrix *matrix);

/* matrix-words.c: what it is, and what is seen, with intervals. */
char *bst_matrix_caption (const BstMatrix *matrix);
char *bst_matrix_describe (const BstMatrix *matrix);
