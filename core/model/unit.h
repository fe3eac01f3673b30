/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * unit.h - the closed list of units, and how values in them are written for people.
 * Values are always kept in base units (s, B, B/s, 1/s); scaling happens only on display.
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_SCALE_NONE = 1, /* plain number, no prefixes: "%", "ratio" */
  BST_SCALE_SI,       /* k, M, G by 1000; m, u, n below one where that makes sense */
  BST_SCALE_IEC,      /* Ki, Mi, Gi by 1024 */
  BST_SCALE_TIME      /* ns, us, ms, s, min, h */
} BstScale;

typedef struct
{
  const char *name;      /* "B/s": what plugins, JSON and CSV say */
  const char *dimension; /* "data-rate": units of one dimension convert by factor */
  double factor;         /* to the dimension's base unit: 1 for base units */
  BstScale scale;        /* default way of scaling it for people */
  const char *help;      /* a sentence for the glossary, N_() */
} BstUnit;

/* How the values of one column or axis are written: one choice for all of them. */
typedef struct
{
  double divisor; /* shown = value / divisor */
  char text[24];  /* "MB/s", UTF-8 */
} BstUnitScale;

typedef enum
{
  BST_PREFIX_DEFAULT = 1, /* the unit's own */
  BST_PREFIX_SI,
  BST_PREFIX_IEC
} BstPrefix;

/* NULL when the closed list has no such unit. */
const BstUnit *bst_unit_find (const char *name);
/* "The unit 'b/s' is not in the list of units...": what is wrong, which unit was meant, perhaps,
 * and where the list is. */
char *bst_unit_unknown (const char *name);
/* The whole list, NULL-name terminated, for schemas/units.json and the glossary. */
const BstUnit *bst_unit_list (gsize *n);
/* Chooses by a typical value (the median of a column).  Zero and non-finite: divisor 1. */
void bst_unit_choose (const BstUnit *unit, double typical, BstPrefix prefix, BstUnitScale *scale);
/* VALUE rounded to two significant digits of HALF_WIDTH (same base unit; NaN or 0: four
 * significant digits), in the decimal sign of the locale if LOCALISED.  Without the unit.  What is
 * not zero has at least one digit that is not; from 1e15 on, and below 1e-6, with an exponent. */
char *bst_unit_format (double value, double half_width, const BstUnitScale *scale,
                       gboolean localised);
