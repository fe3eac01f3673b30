/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-histogram.c - histograms of many repetitions, kept packed: a full one has tens of
 * thousands of cells, of which a repetition fills some hundreds.  Little-endian base-128
 * numbers; cells as (step from the index before, count).
 */
#include <config.h>

#include <string.h>

#include "model/result.h"

#define SPARSE_TYPE "(ttttda(ut))"

static void
put (GByteArray *bytes, guint64 number)
{
  do
    {
      guint8 byte = number & 0x7f;

      number >>= 7;
      if (number != 0)
        byte |= 0x80;
      g_byte_array_append (bytes, &byte, 1);
    }
  while (number != 0);
}

static guint64
get (const guint8 **at)
{
  guint64 number = 0;

  for (guint shift = 0;; shift += 7)
    {
      guint8 byte = *(*at)++;

      number |= (guint64)(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0)
        return number;
    }
}

static void
put_double (GByteArray *bytes, double number)
{
  guint64 bits;

  memcpy (&bits, &number, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  g_byte_array_append (bytes, (const guint8 *)&bits, sizeof bits);
}

static double
get_double (const guint8 **at)
{
  guint64 bits;
  double number;

  memcpy (&bits, *at, sizeof bits);
  *at += sizeof bits;
  bits = GUINT64_FROM_LE (bits);
  memcpy (&number, &bits, sizeof number);
  return number;
}

static void
free_packed (gpointer data)
{
  if (data != NULL)
    g_bytes_unref (data);
}

/* NULL when the cells are not in ascending order: no histogram of ours. */
static GBytes *
pack (GVariant *sparse)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GVariantIter) cells = NULL;
  guint64 head[4], count;
  double sum;
  guint32 index, next = 0;

  g_variant_get (sparse, SPARSE_TYPE, &head[0], &head[1], &head[2], &head[3], &sum, &cells);
  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    put (bytes, head[i]);
  put_double (bytes, sum);
  put (bytes, g_variant_iter_n_children (cells));
  while (g_variant_iter_next (cells, "(ut)", &index, &count))
    {
      if (index < next || index == G_MAXUINT32)
        return NULL;
      put (bytes, index - next);
      put (bytes, count);
      next = index + 1;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static GVariant *
unpack (GBytes *packed)
{
  const guint8 *at = g_bytes_get_data (packed, NULL);
  GVariantBuilder cells;
  guint64 head[4], n;
  double sum;
  guint32 next = 0;

  for (guint i = 0; i < G_N_ELEMENTS (head); i++)
    head[i] = get (&at);
  sum = get_double (&at);
  n = get (&at);
  g_variant_builder_init (&cells, G_VARIANT_TYPE ("a(ut)"));
  for (guint64 i = 0; i < n; i++)
    {
      guint32 index = next + get (&at);
      guint64 count = get (&at);

      g_variant_builder_add (&cells, "(ut)", index, count);
      next = index + 1;
    }
  return g_variant_ref_sink (
      g_variant_new (SPARSE_TYPE, head[0], head[1], head[2], head[3], sum, &cells));
}

gboolean
bst_column_set_sparse (BstColumn *column, guint repetition, GVariant *sparse)
{
  g_autoptr (GBytes) packed = NULL;

  g_return_val_if_fail (repetition < column->samples->len, FALSE);
  if (!g_variant_is_of_type (sparse, G_VARIANT_TYPE (SPARSE_TYPE)))
    return FALSE;
  packed = pack (sparse);
  if (packed == NULL)
    return FALSE;
  if (column->histograms == NULL)
    {
      column->histograms = g_ptr_array_new_with_free_func (free_packed);
      g_ptr_array_set_size (column->histograms, column->samples->len);
    }
  g_clear_pointer ((GBytes **)&column->histograms->pdata[repetition], g_bytes_unref);
  column->histograms->pdata[repetition] = g_steal_pointer (&packed);
  return TRUE;
}

GVariant *
bst_column_get_sparse (const BstColumn *column, guint repetition)
{
  GBytes *packed;

  if (column->histograms == NULL || repetition >= column->histograms->len)
    return NULL;
  packed = g_ptr_array_index (column->histograms, repetition);
  return packed != NULL ? unpack (packed) : NULL;
}

BstHistogram *
bst_column_histogram (const BstColumn *column, guint repetition)
{
  g_autoptr (GVariant) sparse = bst_column_get_sparse (column, repetition);

  return sparse != NULL ? bst_histogram_from_variant (sparse, NULL) : NULL;
}

BstHistogram *
bst_column_merged_histogram (const BstCaseResult *result, const BstColumn *column)
{
  g_autoptr (BstHistogram) merged = NULL;

  for (guint i = 0; i < result->repetitions->len; i++)
    {
      const BstRepetition *repetition = &g_array_index (result->repetitions, BstRepetition, i);
      g_autoptr (BstHistogram) one = NULL;

      if (repetition->status != BST_STATUS_OK || (one = bst_column_histogram (column, i)) == NULL)
        continue;
      if (merged == NULL)
        merged = g_steal_pointer (&one);
      else
        bst_histogram_merge (merged, one);
    }
  return g_steal_pointer (&merged);
}
