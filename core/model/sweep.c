/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sweep.c - "1,2,4", "8..128+8" and "4k..1g*2": one text to many, each still to be parsed.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include "model/fail.h"
#include "model/number.h"
#include "model/param.h"

/* Each value is at least one repetition: nobody waits for more than these. */
#define MAX_VALUES 10000

/* Steps may give a value again (small whole numbers times 1.1), but not for ever. */
#define MAX_STEPS (100 * MAX_VALUES)

/* How far a sum of steps may miss the end by rounding and still count as having reached it. */
#define TOLERANCE 1e-9

static gboolean
is_whole (const BstParamInfo *info)
{
  return info->type == BST_PARAM_INT || info->type == BST_PARAM_SIZE;
}

static gboolean
is_number (const BstParamInfo *info)
{
  return is_whole (info) || info->type == BST_PARAM_DOUBLE || info->type == BST_PARAM_DURATION;
}

static gboolean
parse_bound (const BstParamInfo *info, const char *text, double *number)
{
  gint64 whole;
  guint64 bytes;
  gboolean good;

  switch (info->type)
    {
    case BST_PARAM_INT:
      good = bst_number_parse_int (text, &whole);
      *number = good ? (double)whole : 0;
      break;
    case BST_PARAM_SIZE:
      good = bst_parse_size (text, &bytes, NULL);
      *number = good ? (double)bytes : 0;
      break;
    case BST_PARAM_DURATION:
      return bst_parse_duration (text, number, NULL);
    default:
      return bst_number_parse_double (text, number);
    }
  /* Above 2^53 a double no longer holds every whole number. */
  return good && fabs (*number) <= 9007199254740992.0;
}

static char *
value_to_text (const BstParamInfo *info, double value)
{
  g_autofree char *text = NULL;

  if (is_whole (info))
    return g_strdup_printf ("%" G_GINT64_FORMAT, (gint64)value);
  text = bst_number_to_text (value);
  return g_strconcat (text, info->type == BST_PARAM_DURATION ? "s" : "", NULL);
}

/* A sum of decimal steps without its rounding errors: 0.1 + 2 x 0.1 is written 0.3. */
static double
tidy (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.12g", value), NULL);
}

typedef struct
{
  double first, last, step;
  gboolean is_product;
} Range;

static double
range_value (const BstParamInfo *info, const Range *range, guint i)
{
  const double value =
      range->is_product ? range->first * pow (range->step, i) : range->first + i * range->step;

  return is_whole (info) ? round (value) : tidy (value);
}

static gboolean
check_range (const char *text, const Range *range, GError **error)
{
  if (range->first > range->last)
    return bst_fail (error, _ ("The range '%s' ends before it begins."), text);
  if (range->is_product && (range->first <= 0 || range->step <= 1))
    return bst_fail (
        error, _ ("The range '%s' must begin above 0 and be multiplied by more than 1."), text);
  if (!range->is_product && range->step <= 0)
    return bst_fail (error, _ ("The step of the range '%s' must be above 0."), text);
  return TRUE;
}

static gboolean
add_value (GPtrArray *values, char *text, GError **error)
{
  g_ptr_array_add (values, text);
  return values->len <= MAX_VALUES
         || bst_fail (error,
                      ngettext ("These are more than %d value: give fewer.",
                                "These are more than %d values: give fewer.", MAX_VALUES),
                      MAX_VALUES);
}

static gboolean
add_range (const BstParamInfo *info, const Range *range, GPtrArray *values, GError **error)
{
  const double end = range->last + (is_whole (info) ? 0 : fabs (range->last) * TOLERANCE);
  double before = NAN;

  for (guint i = 0; i < MAX_STEPS; i++)
    {
      const double value = range_value (info, range, i);

      if (value > end)
        return TRUE;
      if (value == before)
        continue;
      before = value;
      if (!add_value (values, value_to_text (info, value), error))
        return FALSE;
    }
  return bst_fail (error, _ ("The step of the range is too small: its values do not differ."));
}

/* A range that is one for TYPE. */
static const char *
example_of (BstParamType type)
{
  switch (type)
    {
    case BST_PARAM_SIZE:
      return "'4k..64k+4k' or '4k..1g*2'";
    case BST_PARAM_DURATION:
      return "'1s..10s+1s' or '100ms..10s*2'";
    case BST_PARAM_DOUBLE:
      return "'0.5..4+0.5' or '0.5..64*2'";
    default:
      return "'8..128+8' or '1000..64000*2'";
    }
}

/* "8..128+8": DOTS points at the two dots. */
static gboolean
parse_range (const BstParamInfo *info, const char *text, const char *dots, Range *range,
             GError **error)
{
  const char *last = dots + strlen ("..");
  const char *plus = strrchr (last, '+');
  const char *times = strrchr (last, '*');
  const char *sign = times != NULL ? times : plus;

  /* Whole numbers have a step that everybody means. */
  const gboolean by_one = sign == NULL && info->type == BST_PARAM_INT && *last != '\0';

  if (by_one)
    sign = last + strlen (last);
  if (sign == NULL || sign == last)
    return bst_fail (error,
                     _ ("The range '%s' has no step: write FIRST..LAST+STEP or FIRST..LAST*FACTOR, "
                        "such as %s."),
                     text, example_of (info->type));
  g_autofree char *first_text = g_strndup (text, dots - text);
  g_autofree char *last_text = g_strndup (last, sign - last);
  range->is_product = *sign == '*';
  if (!parse_bound (info, first_text, &range->first) || !parse_bound (info, last_text, &range->last)
      || !(by_one              ? (range->step = 1) > 0
           : range->is_product ? bst_number_parse_double (sign + 1, &range->step)
                               : parse_bound (info, sign + 1, &range->step)))
    return bst_fail (
        error,
        _ ("The range '%s' was not understood: its ends and its step must be plain values "
           "of type '%s', as in %s."),
        text, bst_param_type_name (info->type), example_of (info->type));
  return check_range (text, range, error);
}

static gboolean
add_part (const BstParamInfo *info, const char *part, GPtrArray *values, GError **error)
{
  const char *dots = is_number (info) ? strstr (part, "..") : NULL;
  Range range;

  if (*part == '\0')
    return bst_fail (error, _ ("A value is missing before or after a comma."));
  if (dots == NULL)
    return add_value (values, g_strdup (part), error);
  return parse_range (info, part, dots, &range, error) && add_range (info, &range, values, error);
}

static gboolean
add_parts (const BstParamInfo *info, const char *text, GPtrArray *values, GError **error)
{
  const gboolean is_list =
      is_number (info) || info->type == BST_PARAM_CHOICE || info->type == BST_PARAM_BOOL;
  g_auto (GStrv) parts = NULL;

  if (!is_list || *text == '\0')
    return add_value (values, g_strdup (text), error);
  parts = g_strsplit (text, ",", MAX_VALUES + 2);
  for (guint i = 0; parts[i] != NULL; i++)
    if (!add_part (info, g_strstrip (parts[i]), values, error))
      return FALSE;
  return TRUE;
}

GStrv
bst_param_expand (const BstParamInfo *info, const char *text, GError **error)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  GError *inner = NULL;

  if (!add_parts (info, text, values, &inner))
    {
      g_propagate_prefixed_error (error, inner, _ ("Parameter '%s': "), info->name);
      return NULL;
    }
  g_ptr_array_set_free_func (values, NULL);
  g_ptr_array_add (values, NULL);
  return (GStrv)g_ptr_array_free (g_steal_pointer (&values), FALSE);
}
