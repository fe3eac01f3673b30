/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * number.c - numbers as users write them and as machines read them, in no locale but C.
 */
#include <config.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "model/number.h"

/* Only what this accepts goes to strtod, which also reads hexadecimal, "inf" and "nan". */
gsize
bst_number_length (const char *text)
{
  const gsize sign = *text == '-' || *text == '+';
  const gsize before = strspn (text + sign, "0123456789");
  gsize length = sign + before;
  gsize after = 0;

  if (text[length] == '.')
    {
      after = strspn (text + length + 1, "0123456789");
      length += 1 + after;
    }
  if (before + after == 0)
    return 0;
  if (text[length] == 'e' || text[length] == 'E')
    {
      const gsize exponent_sign = text[length + 1] == '-' || text[length + 1] == '+';
      const gsize digits = strspn (text + length + 1 + exponent_sign, "0123456789");

      if (digits > 0)
        length += 1 + exponent_sign + digits;
    }
  return length;
}

gboolean
bst_number_parse_int (const char *text, gint64 *value)
{
  const char *digits = text + (*text == '-' || *text == '+');

  if (*digits == '\0' || digits[strspn (digits, "0123456789")] != '\0')
    return FALSE;
  errno = 0;
  *value = g_ascii_strtoll (text, NULL, 10);
  return errno == 0;
}

gboolean
bst_number_parse_double (const char *text, double *value)
{
  const gsize length = bst_number_length (text);

  if (length == 0 || text[length] != '\0')
    return FALSE;
  *value = g_ascii_strtod (text, NULL);
  return isfinite (*value);
}

static const BstSuffix *
find_suffix (const BstSuffix *suffixes, const char *name, gboolean exact)
{
  for (; suffixes->name != NULL; suffixes++)
    if (exact ? strcmp (suffixes->name, name) == 0 : g_ascii_strcasecmp (suffixes->name, name) == 0)
      return suffixes;
  return NULL;
}

/* Splits "1.5 GB" into a copy of "1.5" and its suffix. */
static const BstSuffix *
split (const char *text, const BstSuffix *suffixes, gboolean exact, char **number)
{
  const gsize length = bst_number_length (text);
  const char *rest =
      text + length + (length > 0 && text[length] == ' ' && text[length + 1] != '\0');
  const BstSuffix *suffix = length > 0 ? find_suffix (suffixes, rest, exact) : NULL;

  *number = suffix != NULL ? g_strndup (text, length) : NULL;
  return suffix;
}

gboolean
bst_number_parse_suffixed (const char *text, const BstSuffix *suffixes, gboolean exact,
                           double *value)
{
  g_autofree char *number = NULL;
  const BstSuffix *suffix = split (text, suffixes, exact, &number);
  double plain;

  if (suffix == NULL || !bst_number_parse_double (number, &plain))
    return FALSE;
  /* Dividing by a power of ten is exact where multiplying by its inverse is not: 250ms is the
   * double nearest to 0.25, and 300us that nearest to 0.0003. */
  *value = suffix->factor < 1 ? plain / round (1 / suffix->factor) : plain * suffix->factor;
  return isfinite (*value);
}

gboolean
bst_number_parse_whole (const char *text, const BstSuffix *suffixes, guint64 *value)
{
  g_autofree char *number = NULL;
  const BstSuffix *suffix = split (text, suffixes, FALSE, &number);
  gint64 whole;
  double real;

  if (suffix == NULL)
    return FALSE;
  if (bst_number_parse_int (number, &whole))
    return whole >= 0 && g_uint64_checked_mul (value, (guint64)whole, (guint64)suffix->factor)
           && *value <= G_MAXINT64;
  if (!bst_number_parse_double (number, &real))
    return FALSE;
  real *= suffix->factor;
  /* 1.1 is not exact in binary, so 1.1G is whole only to the precision of a double. */
  if (real < 0 || real >= (double)G_MAXINT64 || fabs (real - round (real)) > real * 1e-15)
    return FALSE;
  *value = (guint64)round (real);
  return TRUE;
}

static gboolean
survives (const char *format, double value, char *text)
{
  g_ascii_formatd (text, BST_NUMBER_TEXT, format, value);
  return g_ascii_strtod (text, NULL) == value;
}

/* 15 digits always survive the way through a double, 17 always suffice.  What was computed mostly
 * needs 16 or 17, so 16 are tried first. */
const char *
bst_number_format (double value, char *text)
{
  if (!survives ("%.16g", value, text))
    return g_ascii_formatd (text, BST_NUMBER_TEXT, "%.17g", value);
  if (!survives ("%.15g", value, text))
    g_ascii_formatd (text, BST_NUMBER_TEXT, "%.16g", value);
  return text;
}

char *
bst_number_to_text (double value)
{
  char text[BST_NUMBER_TEXT];

  return g_strdup (bst_number_format (value, text));
}
