/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * number.h - numbers as users write them and as machines read them, in no locale but C.
 */
#pragma once
#include <glib.h>

/* The length of the decimal number at the start of TEXT: digits, point, exponent.  0: none. */
gsize bst_number_length (const char *text);
/* The whole text must be the number: no blanks, no hexadecimal, no infinity, no NaN. */
gboolean bst_number_parse_int (const char *text, gint64 *value);
gboolean bst_number_parse_double (const char *text, double *value);

/* A number with one of SUFFIXES (NULL-name terminated; case counts only if EXACT), multiplied by
 * the suffix's factor.  One blank may stand between the two. */
typedef struct
{
  const char *name;
  double factor;
} BstSuffix;
gboolean bst_number_parse_suffixed (const char *text, const BstSuffix *suffixes, gboolean exact,
                                    double *value);
/* The same for whole numbers up to G_MAXINT64, without loss: "1.5k" is 1500, "1.0001k" fails. */
gboolean bst_number_parse_whole (const char *text, const BstSuffix *suffixes, guint64 *value);

/* As few digits as read back as the same double; TEXT has room for BST_NUMBER_TEXT. */
#define BST_NUMBER_TEXT G_ASCII_DTOSTR_BUF_SIZE
const char *bst_number_format (double value, char *text);
char *bst_number_to_text (double value);
