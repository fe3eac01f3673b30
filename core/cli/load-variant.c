/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * load-variant.c - "LABEL/VARIANT", as reports call a system: of the runs that LABEL means, the
 * cases of VARIANT alone.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "cli/load.h"
#include "model/fail.h"

static gboolean
has_variant (const BstResult *result, const char *variant)
{
  for (guint i = 0; i < result->cases->len; i++)
    if (g_strcmp0 (((const BstCaseResult *)result->cases->pdata[i])->variant, variant) == 0)
      return TRUE;
  return FALSE;
}

static void
add_variants (GPtrArray *names, const BstResult *result)
{
  for (guint i = 0; i < result->cases->len; i++)
    {
      const char *variant = ((const BstCaseResult *)result->cases->pdata[i])->variant;

      if (variant != NULL && !g_ptr_array_find_with_equal_func (names, variant, g_str_equal, NULL))
        g_ptr_array_add (names, g_strdup (variant));
    }
}

/* ---- Of one run --------------------------------------------------------------------------- */

/* The place of the variant of C among VARIANTS (char *); their number: it is none of them. */
static guint
place_of (const BstCaseResult *c, const GPtrArray *variants)
{
  guint place = variants->len;

  if (c->variant != NULL)
    g_ptr_array_find_with_equal_func ((GPtrArray *)variants, c->variant, g_str_equal, &place);
  return MIN (place, variants->len);
}

static gint
compare_places (gconstpointer a, gconstpointer b, gpointer variants)
{
  return (gint)place_of (*(BstCaseResult *const *)a, variants)
         - (gint)place_of (*(BstCaseResult *const *)b, variants);
}

/* The first that was named is compared with. */
static void
keep_variants (BstResult *result, GPtrArray *variants)
{
  for (guint i = result->cases->len; i > 0; i--)
    if (place_of (result->cases->pdata[i - 1], variants) == variants->len)
      g_ptr_array_remove_index (result->cases, i - 1);
  g_ptr_array_sort_with_data (result->cases, compare_places, variants);
}

static gboolean
is_same_run (const BstResult *a, const BstResult *b)
{
  return a->id != NULL && g_strcmp0 (a->id, b->id) == 0;
}

/* Variants of one run stay one run: what they set, and that they took turns, is known of it alone.
 * RESULT is the whole run, and is taken. */
static void
add_run (GPtrArray *results, BstResult *result, const char *variant)
{
  g_autoptr (GPtrArray) variants = g_ptr_array_new_with_free_func (g_free);
  guint at = 0;

  while (at < results->len && !is_same_run (results->pdata[at], result))
    at++;
  if (at < results->len && has_variant (results->pdata[at], variant))
    {
      bst_result_free (result);
      return;
    }
  if (at < results->len)
    add_variants (variants, results->pdata[at]);
  g_ptr_array_add (variants, g_strdup (variant));
  keep_variants (result, variants);
  if (at == results->len)
    {
      g_ptr_array_add (results, result);
      return;
    }
  bst_result_free (results->pdata[at]);
  results->pdata[at] = result;
}

/* ---- Of a name ---------------------------------------------------------------------------- */

/* What NAME may mean where it is split at one of its signs. */
typedef struct
{
  BstStore *store;
  const char *name;
  BstLoader loader;
  const char *variant; /* of what was found last */
  guint n_meant;       /* splits that mean something */
  GPtrArray *found;    /* BstResult */
  GString *without;    /* "'box' has one, two": runs without such a variant */
} Search;

/* RESULT is found, or has other VARIANTS. */
static void
take_result (Search *search, BstResult *result, const char *variant, GPtrArray *variants)
{
  add_variants (variants, result);
  if (!has_variant (result, variant))
    {
      bst_result_free (result);
      return;
    }
  search->variant = variant;
  g_ptr_array_add (search->found, result);
}

static void
tell_variants (Search *search, const char *label, GPtrArray *variants)
{
  g_autofree char *list = NULL;

  if (variants->len == 0)
    return;
  g_ptr_array_add (variants, NULL);
  list = g_strjoinv (", ", (char **)variants->pdata);
  g_string_append_printf (search->without, _ ("  The variants of '%s' are: %s."), label, list);
}

static gboolean
try_split (Search *search, const char *slash, GError **error)
{
  g_autofree char *label = g_strndup (search->name, (gsize)(slash - search->name));
  g_autoptr (GPtrArray) folders = bst_store_find (search->store, label, NULL);
  g_autoptr (GPtrArray) variants = g_ptr_array_new_with_free_func (g_free);
  const guint before = search->found->len;

  for (guint i = 0; folders != NULL && i < folders->len; i++)
    {
      BstResult *result = search->loader (folders->pdata[i], NULL, error);

      if (result == NULL)
        return FALSE;
      take_result (search, result, slash + 1, variants);
    }
  search->n_meant += search->found->len > before;
  tell_variants (search, label, variants);
  return TRUE;
}

static gboolean
try_splits (Search *search, GError **error)
{
  for (const char *slash = strchr (search->name, '/'); slash != NULL;
       slash = strchr (slash + 1, '/'))
    if (slash > search->name && slash[1] != '\0' && !try_split (search, slash, error))
      return FALSE;
  return TRUE;
}

gboolean
bst_cli_load_variant (BstStore *store, const char *name, BstLoader loader, GPtrArray *results,
                      GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  g_autoptr (GString) without = g_string_new (NULL);
  Search search = { store, name, loader, NULL, 0, found, without };
  g_autoptr (GError) unknown = g_steal_pointer (error);

  if (!try_splits (&search, error))
    return FALSE;
  if (search.n_meant > 1)
    return bst_fail (error,
                     _ ("'%s' can mean variants of several runs: name them by their ids, 'ID/"
                        "VARIANT'.%s"),
                     name, without->str);
  if (search.n_meant == 0)
    return bst_fail (error, "%s%s", unknown->message, without->str);
  while (found->len > 0)
    add_run (results, g_ptr_array_steal_index (found, 0), search.variant);
  return TRUE;
}
