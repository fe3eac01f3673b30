/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-params.c - the last columns of a CSV that goes out: the group of the score, if there is any,
 * and every parameter of any case.
 */
#include <config.h>

#include "formats/csv-columns.h"
#include "formats/csv-params.h"
#include "formats/csv.h"

struct _BstCsvParams
{
  GPtrArray *names;  /* const char * */
  GHashTable *known; /* the same */
  gboolean has_groups;
};

static void
collect (BstCsvParams *params, const BstCaseResult *c)
{
  params->has_groups |= c->group != NULL;
  for (guint i = 0; i < c->asked->len; i++)
    {
      BstPair *pair = c->asked->pdata[i];

      if (g_hash_table_add (params->known, pair->key))
        g_ptr_array_add (params->names, pair->key);
    }
}

BstCsvParams *
bst_csv_params_new (const BstResult *const *results, guint n)
{
  BstCsvParams *params = g_new0 (BstCsvParams, 1);

  params->names = g_ptr_array_new ();
  params->known = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint r = 0; r < n; r++)
    for (guint i = 0; i < results[r]->cases->len; i++)
      collect (params, results[r]->cases->pdata[i]);
  return params;
}

void
bst_csv_params_free (BstCsvParams *params)
{
  if (params == NULL)
    return;
  g_hash_table_unref (params->known);
  g_ptr_array_unref (params->names);
  g_free (params);
}

void
bst_csv_params_append_titles (const BstCsvParams *params, GString *out,
                              gboolean (*is_taken) (const char *name))
{
  if (params->has_groups)
    bst_csv_append (out, bst_csv_column_name (BST_CSV_SCORE_GROUP), FALSE);
  for (guint i = 0; i < params->names->len; i++)
    {
      const char *name = params->names->pdata[i];
      g_autofree char *other = is_taken (name) ? g_strconcat ("param-", name, NULL) : NULL;

      bst_csv_append (out, other != NULL ? other : name, FALSE);
    }
}

void
bst_csv_params_append (const BstCsvParams *params, GString *out, const BstCaseResult *c)
{
  if (params->has_groups)
    bst_csv_append (out, c->group != NULL ? c->group : "", FALSE);
  for (guint i = 0; i < params->names->len; i++)
    {
      const char *asked = bst_pairs_get (c->asked, params->names->pdata[i]);

      bst_csv_append (out, asked != NULL ? asked : "", FALSE);
    }
}
