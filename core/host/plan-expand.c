/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * plan-expand.c - one case of a suite, with its sweeps, to cases with one value for each
 * parameter.  A value is taken from the first of: variant, -p, --duration, the case, the case's
 * and the suite's settings, the benchmark's default.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/json-reader.h"
#include "model/nearest.h"
#include "host/plan-private.h"

/* The values of one parameter. */
typedef struct
{
  const BstParamInfo *info;
  GPtrArray *values; /* BstParamValue */
  GHashTable *asked; /* the texts of VALUES */
  gboolean in_id;
} Axis;

void
bst_plan_case_free (BstPlanCase *c)
{
  g_free (c->id);
  g_free (c->title);
  g_free (c->group);
  g_free (c->file);
  g_free (c->variant);
  g_hash_table_unref (c->values);
  g_ptr_array_unref (c->env);
  g_free (c->settings.duration);
  g_free (c->settings.pin);
  g_free (c->target);
  g_free (c->skip_reason);
  g_free (c);
}

char *
bst_plan_place (const BstSuiteCase *from, const char *field)
{
  const char *path = strstr (from->where, ": ");
  g_autofree char *whole = NULL;

  if (from->file == NULL || path == NULL)
    return g_strdup (from->where);
  path += strlen (": ");
  whole = field == NULL ? g_strdup (path) : g_strdup_printf ("%s.%s", path, field);
  return bst_json_place (from->file, whole);
}

/* ---- where a value comes from ---- */

/* Texts of NAME in PAIRS, as given; NULL when there are none. */
static GPtrArray *
texts_of (const GPtrArray *pairs, const char *name)
{
  GPtrArray *texts = g_ptr_array_new ();

  for (guint i = 0; pairs != NULL && i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];

      if (g_str_equal (pair->key, name))
        g_ptr_array_add (texts, pair->value);
    }
  if (texts->len == 0)
    g_clear_pointer (&texts, g_ptr_array_unref);
  return texts;
}

static GPtrArray *
one_text (const char *text)
{
  GPtrArray *texts = NULL;

  if (text != NULL)
    {
      texts = g_ptr_array_new ();
      g_ptr_array_add (texts, (gpointer)text);
    }
  return texts;
}

typedef enum
{
  FROM_VARIANT,
  FROM_OPTION,
  FROM_OPTION_SETTING,
  FROM_CASE,
  FROM_CASE_SETTING,
  FROM_SUITE_SETTING,
  FROM_DEFAULT
} Source;

static GPtrArray *
texts_from (const BstExpansion *e, Source source, const BstParamInfo *info)
{
  gboolean timed = g_str_equal (info->name, "duration");

  switch (source)
    {
    case FROM_VARIANT:
      return e->variant == NULL ? NULL : texts_of (e->variant->params, info->name);
    case FROM_OPTION:
      return texts_of (e->options->params, info->name);
    case FROM_OPTION_SETTING:
      return timed ? one_text (e->options->settings.duration) : NULL;
    case FROM_CASE:
      return texts_of (e->from->params, info->name);
    case FROM_CASE_SETTING:
      return timed ? one_text (e->from->settings.duration) : NULL;
    case FROM_SUITE_SETTING:
      return timed ? one_text (e->suite->settings.duration) : NULL;
    case FROM_DEFAULT:
      break;
    }
  return one_text (info->def);
}

static char *
place_of (const BstExpansion *e, Source source, const char *name)
{
  g_autofree char *field = NULL;

  switch (source)
    {
    case FROM_VARIANT:
      return g_strdup_printf (_ ("variant '%s'"), e->variant->label);
    case FROM_CASE:
      field = g_strdup_printf ("params.%s", name);
      return bst_plan_place (e->from, field);
    case FROM_CASE_SETTING:
      return bst_plan_place (e->from, "settings.duration");
    default:
      return g_strdup (e->info->name);
    }
}

/* ---- values ---- */

static gboolean
add_values (const BstExpansion *e, Axis *axis, const char *text, gboolean sweep, GError **error)
{
  g_auto (GStrv) parts = NULL;
  const char *alone[] = { text, NULL };

  if (sweep && (parts = bst_param_expand (axis->info, text, error)) == NULL)
    return FALSE;
  for (const char *const *part = sweep ? (const char *const *)parts : alone; *part != NULL; part++)
    {
      g_autoptr (BstParamValue) value = bst_param_parse (axis->info, *part, e->context, error);

      if (value == NULL)
        return FALSE;
      if (!g_hash_table_contains (axis->asked, value->asked))
        {
          g_hash_table_add (axis->asked, value->asked);
          g_ptr_array_add (axis->values, g_steal_pointer (&value));
        }
      if (axis->values->len > BST_PLAN_MAX_CASES)
        break; /* refused by the count, with a sentence of its own */
    }
  return TRUE;
}

static gboolean
is_set_by_variants (const BstExpansion *e, const char *name)
{
  for (guint i = 0; i < e->suite->variants->len; i++)
    {
      const BstVariant *variant = e->suite->variants->pdata[i];
      g_autoptr (GPtrArray) texts = texts_of (variant->params, name);

      if (texts != NULL)
        return TRUE;
    }
  return FALSE;
}

/* A parameter is in the id if it was swept, or is not the default; but one that variants set is
 * what they differ in: their cases must have one id, to be compared. */
static gboolean
belongs_in_id (const BstExpansion *e, const Axis *axis)
{
  const BstParamValue *first = axis->values->pdata[0];
  g_autoptr (BstParamValue) def = bst_param_parse (axis->info, axis->info->def, e->context, NULL);

  if (axis->values->len > 1)
    return TRUE;
  if (is_set_by_variants (e, axis->info->name))
    return FALSE;
  return !g_str_equal (first->asked, def != NULL ? def->asked : axis->info->def);
}

static gboolean
fill_axis (const BstExpansion *e, Axis *axis, GError **error)
{
  g_autoptr (GPtrArray) texts = NULL;
  Source source = FROM_VARIANT;

  while ((texts = texts_from (e, source, axis->info)) == NULL)
    source++;
  for (guint i = 0; i < texts->len; i++)
    if (!add_values (e, axis, texts->pdata[i], source != FROM_DEFAULT, error))
      {
        g_autofree char *place = place_of (e, source, axis->info->name);

        g_prefix_error (error, "%s: ", place);
        return FALSE;
      }
  axis->in_id = belongs_in_id (e, axis);
  return TRUE;
}

/* ---- names that are no parameter ---- */

static gboolean
fail_unknown (const BstExpansion *e, const char *name, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *place = place_of (e, FROM_CASE, name);
  g_autofree char *hint = NULL, *list = NULL;

  for (guint i = 0; i < e->info->params->len; i++)
    g_ptr_array_add (names, ((BstParamInfo *)e->info->params->pdata[i])->name);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **)names->pdata);
  hint = bst_did_you_mean (name, (const char *const *)names->pdata);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("%s: there is no parameter '%s' in %s; it has %s.%s"), place, name, e->info->name,
               names->len > 1 ? list : _ ("none"), hint);
  return FALSE;
}

static gboolean
check_names (const BstExpansion *e, GError **error)
{
  for (guint i = 0; i < e->from->params->len; i++)
    {
      const BstPair *pair = e->from->params->pdata[i];

      if (bst_benchmark_info_param (e->info, pair->key) == NULL)
        return fail_unknown (e, pair->key, error);
    }
  return TRUE;
}

/* ---- cases ---- */

static BstParamValue *
copy_value (const BstParamValue *value)
{
  BstParamValue *copy = g_new0 (BstParamValue, 1);

  copy->asked = g_strdup (value->asked);
  copy->value = g_variant_ref (value->value);
  copy->is_auto = value->is_auto;
  return copy;
}

/* A value with spaces or quotes is written so that the id's parts can be told apart. */
static void
append_to_id (GString *id, const char *name, const char *asked)
{
  static const char high[] = "\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f"
                             "\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9d\x9e\x9f"
                             "\xa0\xa1\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xaa\xab\xac\xad\xae\xaf"
                             "\xb0\xb1\xb2\xb3\xb4\xb5\xb6\xb7\xb8\xb9\xba\xbb\xbc\xbd\xbe\xbf"
                             "\xc0\xc1\xc2\xc3\xc4\xc5\xc6\xc7\xc8\xc9\xca\xcb\xcc\xcd\xce\xcf"
                             "\xd0\xd1\xd2\xd3\xd4\xd5\xd6\xd7\xd8\xd9\xda\xdb\xdc\xdd\xde\xdf"
                             "\xe0\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xeb\xec\xed\xee\xef"
                             "\xf0\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9\xfa\xfb\xfc\xfd\xfe\xff";
  gboolean simple = *asked != '\0';

  for (const char *p = asked; *p != '\0'; p++)
    simple &= g_ascii_isgraph (*p) && *p != '"' && *p != '\\';
  if (simple)
    g_string_append_printf (id, " %s=%s", name, asked);
  else
    {
      g_autofree char *escaped = g_strescape (asked, high);

      g_string_append_printf (id, " %s=\"%s\"", name, escaped);
    }
}

static void
merge_env (GPtrArray *into, const GPtrArray *from)
{
  for (guint i = 0; from != NULL && i < from->len; i++)
    {
      const BstPair *pair = from->pdata[i];

      bst_pairs_set (into, pair->key, pair->value);
    }
}

static void
set_settings (const BstExpansion *e, BstSettings *settings)
{
  BstSettings defaults = {
    .min_repetitions = 10,
    .max_repetitions = 50,
    .precision = 0.02,
    .budget = 0,
    .timeout = NAN, /* the runner derives it from what is planned */
    .memory_limit = e->context->memory / 10 * 9,
    .order = 1,
    .pin = (char *)"auto",
  };

  bst_settings_init (settings);
  bst_settings_inherit (settings, &e->options->settings);
  bst_settings_inherit (settings, &e->from->settings);
  bst_settings_inherit (settings, &e->suite->settings);
  bst_settings_inherit (settings, &defaults);
}

static BstPlanCase *
new_case (const BstExpansion *e, const Axis *axes, const guint *chosen)
{
  BstPlanCase *c = g_new0 (BstPlanCase, 1);
  GString *id = g_string_new (e->info->name);

  c->title = g_strdup (e->from->title);
  c->group = g_strdup (e->from->group);
  c->file = g_strdup (e->file);
  c->variant = e->variant == NULL ? NULL : g_strdup (e->variant->label);
  c->info = e->info;
  c->values =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)bst_param_value_free);
  for (guint i = 0; i < e->info->params->len; i++)
    {
      const BstParamValue *value = axes[i].values->pdata[chosen[i]];

      if (axes[i].in_id)
        append_to_id (id, axes[i].info->name, value->asked);
      g_hash_table_insert (c->values, g_strdup (axes[i].info->name), copy_value (value));
    }
  c->id = g_string_free (id, FALSE);
  c->env = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  merge_env (c->env, e->from->env);
  merge_env (c->env, e->options->env);
  merge_env (c->env, e->variant == NULL ? NULL : e->variant->env);
  set_settings (e, &c->settings);
  return c;
}

/* The next combination, the last parameter first; FALSE after the last one. */
static gboolean
advance (const Axis *axes, guint *chosen, guint n)
{
  while (n-- > 0)
    {
      if (++chosen[n] < axes[n].values->len)
        return TRUE;
      chosen[n] = 0;
    }
  return FALSE;
}

static gboolean
check_count (const BstExpansion *e, const Axis *axes, guint n_before, GError **error)
{
  guint64 n = 1;

  for (guint i = 0; i < e->info->params->len && n <= BST_PLAN_MAX_CASES; i++)
    n *= axes[i].values->len;
  if (n + n_before > BST_PLAN_MAX_CASES)
    {
      g_autofree char *place = bst_plan_place (e->from, NULL);

      g_set_error (
          error, BST_ERROR, BST_ERROR_FAILED,
          ngettext (
              "%s: with the sweeps of %s there would be more than %d case; sweep fewer values.",
              "%s: with the sweeps of %s there would be more than %d cases; sweep fewer values.",
              BST_PLAN_MAX_CASES),
          place, e->info->name, BST_PLAN_MAX_CASES);
    }
  return n + n_before <= BST_PLAN_MAX_CASES;
}

static gboolean
fill_axes (const BstExpansion *e, Axis *axes, GError **error)
{
  for (guint i = 0; i < e->info->params->len; i++)
    {
      axes[i].info = e->info->params->pdata[i];
      axes[i].values = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_param_value_free);
      axes[i].asked = g_hash_table_new (g_str_hash, g_str_equal);
    }
  for (guint i = 0; i < e->info->params->len; i++)
    if (!fill_axis (e, &axes[i], error))
      return FALSE;
  return TRUE;
}

gboolean
bst_plan_expand (const BstExpansion *e, GPtrArray *cases, GError **error)
{
  guint n = e->info->params->len;
  g_autofree Axis *axes = g_new0 (Axis, n + 1);
  g_autofree guint *chosen = g_new0 (guint, n + 1);
  gboolean fine = check_names (e, error) && fill_axes (e, axes, error)
                  && check_count (e, axes, cases->len, error);

  if (fine)
    do
      g_ptr_array_add (cases, new_case (e, axes, chosen));
    while (advance (axes, chosen, n));
  for (guint i = 0; i < n; i++)
    {
      g_clear_pointer (&axes[i].asked, g_hash_table_unref);
      g_clear_pointer (&axes[i].values, g_ptr_array_unref);
    }
  return fine;
}
