/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * swept.c - which numeric parameters the cases of a group go over, and what else tells them apart.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "model/param.h"
#include "reports/swept.h"
#include "reports/text.h"

/* ---- Numbers ------------------------------------------------------------------------------- */

/* Of figures from elsewhere nothing is known: a number is one when it looks like one. */
static gboolean
is_untyped (const BstCaseResult *c, const BstParamInfo *info)
{
  return info == NULL
         || (info->type == BST_PARAM_STRING
             && g_str_has_prefix (c->description->name, BST_IMPORT_PREFIX));
}

static gboolean
is_numeric (const BstCaseResult *c, const BstParamInfo *info)
{
  return is_untyped (c, info) || info->type == BST_PARAM_INT || info->type == BST_PARAM_DOUBLE
         || info->type == BST_PARAM_SIZE || info->type == BST_PARAM_DURATION;
}

static const char *
value_of (const BstCaseResult *c, const char *param)
{
  const char *effective = bst_pairs_get (c->effective, param);

  return effective != NULL ? effective : bst_pairs_get (c->asked, param);
}

/* "64 KiB", as figures from elsewhere may have it. */
static gboolean
read_size (const char *text, double *x)
{
  guint64 bytes = 0;

  if (!bst_parse_size (text, &bytes, NULL))
    return FALSE;
  *x = (double)bytes;
  return TRUE;
}

gboolean
bst_swept_number (const BstCaseResult *c, const char *param, double *x)
{
  const BstParamInfo *info = bst_benchmark_info_param (c->description, param);
  const char *text = value_of (c, param);
  char *end = NULL;

  if (text == NULL || !is_numeric (c, info))
    return FALSE;
  *x = g_ascii_strtod (text, &end);
  if (end == text || !isfinite (*x))
    return FALSE;
  if (*end == '\0' || (info != NULL && info->type == BST_PARAM_DURATION && g_str_equal (end, "s")))
    return TRUE;
  return is_untyped (c, info) && read_size (text, x);
}

char *
bst_swept_text (const BstCaseResult *c, const char *param)
{
  g_autofree char *text = bst_parameter_text (c, param, value_of (c, param));

  return bst_text_clean (text);
}

GPtrArray *
bst_swept_params (const GPtrArray *rows, guint least)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *params = g_ptr_array_new ();

  for (guint i = 0; i < rows->len; i++)
    {
      const BstCaseResult *c = ((const BstRow *)rows->pdata[i])->c;

      for (guint k = 0; k < c->asked->len; k++)
        {
          const BstPair *pair = c->asked->pdata[k];
          guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, pair->key));
          double x = 0;

          if (!bst_swept_number (c, pair->key, &x)
              || !g_hash_table_add (seen, g_strdup_printf ("%s\n%.17g", pair->key, x)))
            continue;
          g_hash_table_insert (counts, pair->key, GUINT_TO_POINTER (n + 1));
          if (n + 1 == least)
            g_ptr_array_add (params, pair->key);
        }
    }
  return params;
}

/* ---- What else tells rows apart ------------------------------------------------------------- */

/* What has titles of its own is something else. */
char *
bst_swept_key (const BstRow *row, const char *first, const char *second, gboolean any_system)
{
  GString *key = g_string_new (NULL);

  if (!any_system)
    g_string_append_printf (key, "%u", row->system_index);
  g_string_append_printf (key, "\n%s\n%s\n", row->labels,
                          row->c->title != NULL ? row->c->title : "");
  for (guint i = 0; i < row->c->asked->len; i++)
    {
      const BstPair *pair = row->c->asked->pdata[i];

      if (!g_str_equal (pair->key, first) && (second == NULL || !g_str_equal (pair->key, second)))
        g_string_append_printf (key, "%s=%s\n", pair->key, pair->value);
    }
  return g_string_free (key, FALSE);
}

/* A private value is a number in the row's name; what is left out there, since it is the default,
 * is no secret. */
char *
bst_swept_part (const BstRow *row, const BstPair *pair)
{
  gsize n = strlen (pair->key);
  g_autofree char *value = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < row->parts->len; i++)
    {
      const char *part = row->parts->pdata[i];

      if (strncmp (part, pair->key, n) == 0 && (part[n] == '=' || part[n] == ' '))
        return g_strdup (part);
    }
  if (bst_parameter_is_private (row->c, pair->key, pair->value))
    return g_strdup (pair->key);
  value = bst_parameter_text (row->c, pair->key, pair->value);
  text = g_strdup_printf ("%s=%s", pair->key, value);
  return bst_text_clean (text);
}
