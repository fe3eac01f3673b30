/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-cases.c - which cases of the systems are the same: those of one benchmark with the
 * same parameters as asked, but for what is compared.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/comparison-private.h"
#include "reports/group.h"
#include "reports/parameters.h"
#include "reports/text.h"

/* What is needed while results are sorted into systems and cases. */
typedef struct
{
  BstComparison *comparison;
  const BstResult *const *results;
  guint n;
  BstSystemFinder *systems;
  GHashTable *cases;       /* key -> BstComparedCase */
  gboolean several_labels; /* among what is no factor: kept in the rows */
  gboolean several_variants;
  GPtrArray *found; /* Found: filled before the number of systems is known */
} Sorting;

typedef struct
{
  BstComparedCase *c;
  guint system;
  BstCasePart *part;
} Found;

static void
part_free (gpointer part)
{
  g_free (part);
}

void
bst_compared_case_free (BstComparedCase *c, guint n_systems)
{
  for (guint i = 0; c->parts != NULL && i < n_systems; i++)
    g_clear_pointer (&c->parts[i], g_ptr_array_unref);
  g_free (c->parts);
  g_free (c->id);
  g_free (c->name);
  g_free (c->text);
  g_free (c->text_name);
  g_free (c->key);
  g_free (c);
}

/* ---- Parameters that the variants of a run differ in --------------------------------------- */

/* "benchmark\nparameter" of each parameter in which A and B, one case of two variants, differ. */
static void
add_differing (GHashTable *factors, const BstCaseResult *a, const BstCaseResult *b)
{
  for (guint i = 0; i < a->asked->len; i++)
    {
      const BstPair *pair = a->asked->pdata[i];

      if (g_strcmp0 (pair->value, bst_pairs_get (b->asked, pair->key)) != 0)
        g_hash_table_add (factors, g_strdup_printf ("%s\n%s", a->description->name, pair->key));
    }
}

/* A plan gives the cases of its variants one id, whatever the variants set. */
static GHashTable *
find_factors (const BstResult *result)
{
  g_autoptr (GHashTable) first = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTable *factors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < result->cases->len; i++)
    {
      const BstCaseResult *c = result->cases->pdata[i];
      const BstCaseResult *other = NULL;

      if (c->variant == NULL || c->id == NULL)
        continue;
      other = g_hash_table_lookup (first, c->id);
      if (other == NULL)
        g_hash_table_insert (first, c->id, (gpointer)c);
      else if (g_strcmp0 (other->variant, c->variant) != 0)
        add_differing (factors, other, c);
    }
  return factors;
}

/* ---- Cases --------------------------------------------------------------------------------- */

static gboolean
is_factor (const Sorting *s, GHashTable *factors, const BstCaseResult *c, const char *param)
{
  g_autofree char *key = NULL;

  if (s->comparison->options.by == BST_BY_PARAM
      && g_str_equal (s->comparison->options.param, param))
    return TRUE;
  if (c->variant == NULL || g_hash_table_size (factors) == 0)
    return FALSE;
  key = g_strdup_printf ("%s\n%s", c->description->name, param);
  return g_hash_table_contains (factors, key);
}

static void
append_field (GString *text, const char *name, const char *value)
{
  g_autofree char *escaped = value != NULL ? g_strescape (value, NULL) : g_strdup ("\n");

  g_string_append_printf (text, "\n%s=%s", name, escaped);
}

/* What is neither the system nor a parameter, but must be equal all the same; NULL: nothing. */
static const char *
row_label (const Sorting *s, guint run)
{
  BstCompareBy by = s->comparison->options.by;

  return s->several_labels && (by == BST_BY_VARIANT || by == BST_BY_PARAM)
             ? bst_comparison_label (s->results[run])
             : NULL;
}

static const char *
row_variant (const Sorting *s, const BstCaseResult *c)
{
  BstCompareBy by = s->comparison->options.by;

  return s->several_variants && (by == BST_BY_MACHINE || by == BST_BY_PARAM) ? c->variant : NULL;
}

static char *
row_prefix (const Sorting *s, guint run, const BstCaseResult *c)
{
  const char *label = row_label (s, run), *variant = row_variant (s, c);
  g_autofree char *raw =
      g_strconcat (label != NULL ? label : "", label != NULL && variant != NULL ? "/" : "",
                   variant != NULL ? variant : "", NULL);

  return bst_text_clean (raw);
}

static char *
case_key (const Sorting *s, guint run, GHashTable *factors, const BstCaseResult *c)
{
  GString *key = g_string_new (c->description->name);

  append_field (key, "", row_label (s, run));
  append_field (key, "", row_variant (s, c));
  for (guint i = 0; i < c->asked->len; i++)
    {
      const BstPair *pair = c->asked->pdata[i];

      if (!is_factor (s, factors, c, pair->key))
        append_field (key, pair->key, pair->value);
    }
  return g_string_free (key, FALSE);
}

/* The id without what is compared: "cpu.prime threads=2 max-prime=5" by threads. */
static char *
case_id (const Sorting *s, const BstCaseResult *c)
{
  g_autofree char *clean = bst_text_clean (c->id != NULL ? c->id : c->description->name);
  g_autofree char *begin = NULL;
  char *at = NULL, *end = NULL;

  if (s->comparison->options.by != BST_BY_PARAM)
    return g_steal_pointer (&clean);
  begin = g_strdup_printf (" %s=", s->comparison->options.param);
  at = strstr (clean, begin);
  if (at == NULL)
    return g_steal_pointer (&clean);
  end = strchr (at + strlen (begin), ' ');
  *at = '\0';
  return g_strconcat (clean, end != NULL ? end : "", NULL);
}

/* The parameters for people, without the one that is compared. */
static char *
parameters_text (const Sorting *s, const BstCaseResult *c)
{
  const BstCompareOptions *options = &s->comparison->options;
  g_autoptr (GPtrArray) parts = bst_case_parameter_list (c, NULL);
  g_autofree char *begin =
      options->by == BST_BY_PARAM ? g_strdup_printf ("%s=", options->param) : NULL;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    if (begin == NULL || !g_str_has_prefix (parts->pdata[i], begin))
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", (char *)parts->pdata[i]);
  return g_string_free (text, FALSE);
}

static char *
join_words (const char *first, const char *second)
{
  return g_strconcat (first, *first != '\0' && *second != '\0' ? " " : "", second, NULL);
}

static BstComparedCase *
new_case (Sorting *s, const BstCaseResult *c, const char *key, const char *prefix)
{
  BstComparedCase *made = g_new0 (BstComparedCase, 1);
  g_autofree char *parameters = parameters_text (s, c);
  g_autofree char *benchmark = bst_text_clean (bst_benchmark_shown_name (c->description));
  g_autofree char *rest = NULL;

  made->key = g_strdup (key);
  made->id = case_id (s, c);
  made->benchmark = c->description;
  made->title = c->title;
  made->group = c->group;
  rest = g_strdup (g_str_has_prefix (made->id, c->description->name)
                       ? made->id + strlen (c->description->name)
                       : made->id);
  g_strstrip (rest);
  made->name = join_words (prefix, rest);
  made->text = join_words (benchmark, parameters);
  made->text_name = join_words (prefix, parameters);
  g_ptr_array_add (s->comparison->cases, made);
  g_hash_table_insert (s->cases, made->key, made);
  return made;
}

static gboolean
is_excluded (const BstCompareOptions *options, const BstCaseResult *c)
{
  const char *id = c->id != NULL ? c->id : "";

  for (const char *const *p = options->exclude; p != NULL && *p != NULL; p++)
    if (g_pattern_match_simple (*p, id))
      return TRUE;
  return FALSE;
}

static void
add_excluded (GPtrArray *excluded, const char *id)
{
  g_autofree char *clean = bst_text_clean (id);

  if (!g_ptr_array_find_with_equal_func (excluded, clean, g_str_equal, NULL))
    g_ptr_array_add (excluded, g_steal_pointer (&clean));
}

/* A case may stand in a suite twice: the first of one run is compared with the first of the
 * other.  SEEN counts them within the run. */
static char *
numbered_key (GHashTable *seen, guint system, char *key)
{
  g_autofree char *own = g_strdup_printf ("%u\n%s", system, key);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (seen, own)) + 1;
  char *numbered = n == 1 ? g_strdup (key) : g_strdup_printf ("%s\n#%u", key, n);

  g_hash_table_insert (seen, g_steal_pointer (&own), GUINT_TO_POINTER (n));
  return numbered;
}

static void
add_case (Sorting *s, guint run, const BstCaseResult *c, GHashTable *factors, GHashTable *seen)
{
  g_autofree char *prefix = row_prefix (s, run, c);
  g_autofree char *plain = case_key (s, run, factors, c);
  g_autofree char *key = NULL;
  Found *found = NULL;
  guint system = 0;

  if (is_excluded (&s->comparison->options, c))
    {
      add_excluded (s->comparison->excluded, c->id);
      return;
    }
  if (!bst_system_finder_find (s->systems, run, c, &system))
    {
      s->comparison->n_lacking++;
      return;
    }
  found = g_new0 (Found, 1);
  found->system = system;
  key = numbered_key (seen, found->system, plain);
  found->c = g_hash_table_lookup (s->cases, key);
  if (found->c == NULL)
    found->c = new_case (s, c, key, prefix);
  found->part = g_new0 (BstCasePart, 1);
  *found->part = (BstCasePart){ run, s->results[run], c };
  g_ptr_array_add (s->found, found);
}

static void
add_run (Sorting *s, guint run)
{
  g_autoptr (GHashTable) factors = find_factors (s->results[run]);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < s->results[run]->cases->len; i++)
    add_case (s, run, s->results[run]->cases->pdata[i], factors, seen);
}

/* Now that the systems are counted. */
static void
place_parts (Sorting *s)
{
  for (guint i = 0; i < s->found->len; i++)
    {
      Found *found = s->found->pdata[i];
      BstComparedCase *c = found->c;

      if (c->parts == NULL)
        c->parts = g_new0 (GPtrArray *, s->comparison->systems->len);
      if (c->parts[found->system] == NULL)
        c->parts[found->system] = g_ptr_array_new_with_free_func (part_free);
      g_ptr_array_add (c->parts[found->system], found->part);
    }
}

static void
look_around (Sorting *s)
{
  const char *variant = NULL;

  for (guint i = 0; i < s->n; i++)
    {
      const BstResult *result = s->results[i];

      s->several_labels |=
          !g_str_equal (bst_comparison_label (result), bst_comparison_label (s->results[0]));
      for (guint k = 0; k < result->cases->len; k++)
        {
          const BstCaseResult *c = result->cases->pdata[k];

          s->several_variants |=
              c->variant != NULL && variant != NULL && !g_str_equal (variant, c->variant);
          variant = c->variant != NULL ? c->variant : variant;
        }
    }
}

/* ---- Cases that are paired by force -------------------------------------------------------- */

/* FALSE: a system has two cases of the benchmark of C, so that nobody knows which belongs to
 * which. */
static gboolean
is_lone (const BstComparison *comparison, const BstComparedCase *c)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    {
      guint n = 0;

      for (guint i = 0; i < comparison->cases->len; i++)
        {
          const BstComparedCase *other = comparison->cases->pdata[i];

          n += other->parts[s] != NULL && g_str_equal (other->benchmark->name, c->benchmark->name);
        }
      if (n > 1)
        return FALSE;
    }
  return TRUE;
}

static void
take_parts (BstComparison *comparison, BstComparedCase *into, BstComparedCase *from)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    if (from->parts[s] != NULL)
      into->parts[s] = g_steal_pointer (&from->parts[s]);
}

void
bst_comparison_pair_lone_cases (BstComparison *comparison)
{
  for (guint i = 0; i < comparison->cases->len; i++)
    {
      BstComparedCase *c = comparison->cases->pdata[i];

      if (!is_lone (comparison, c))
        continue;
      for (guint k = comparison->cases->len - 1; k > i; k--)
        {
          BstComparedCase *other = comparison->cases->pdata[k];

          if (!g_str_equal (other->benchmark->name, c->benchmark->name))
            continue;
          take_parts (comparison, c, other);
          g_ptr_array_remove_index (comparison->cases, k);
          bst_compared_case_free (other, comparison->systems->len);
        }
    }
}

/* ---- Is there something to compare? -------------------------------------------------------- */

static gboolean
check_systems (const Sorting *s, GError **error)
{
  const BstComparison *comparison = s->comparison;

  if (comparison->systems->len >= 2)
    return TRUE;
  if (comparison->systems->len == 0)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("There is no case to compare by %s in these runs."), comparison->by);
  else if (s->n > 1 && comparison->options.by == BST_BY_LABEL)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 ngettext ("The %u run is of the system '%s': its sessions.  Compare them with "
                           "--by run, or name one anew: benchstone runs rename RUN LABEL.",
                           "All %u runs are of the system '%s': its sessions.  Compare them with "
                           "--by run, or name one anew: benchstone runs rename RUN LABEL.",
                           s->n),
                 s->n, bst_comparison_name (comparison, 0));
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("By %s there is only one system here, '%s'.  Name another run, or one with "
                    "variants."),
                 comparison->by, bst_comparison_name (comparison, 0));
  return FALSE;
}

static void
warn_of_idle_patterns (BstComparison *comparison)
{
  for (const char *const *p = comparison->options.exclude; p != NULL && *p != NULL; p++)
    {
      gboolean used = FALSE;

      for (guint i = 0; i < comparison->excluded->len && !used; i++)
        used = g_pattern_match_simple (*p, comparison->excluded->pdata[i]);
      if (!used)
        g_ptr_array_add (comparison->remarks,
                         g_strdup_printf (_ ("No case is called '%s': --exclude left nothing "
                                             "out.  A pattern may hold '*' and '?'."),
                                          *p));
    }
}

static void
clear_sorting (Sorting *s)
{
  bst_system_finder_free (s->systems);
  g_hash_table_unref (s->cases);
  g_ptr_array_unref (s->found);
}

gboolean
bst_comparison_find_cases (BstComparison *comparison, const BstResult *const *results, guint n,
                           GError **error)
{
  Sorting s = {
    .comparison = comparison,
    .results = results,
    .n = n,
    .systems = bst_system_finder_new (comparison, results, n),
    .cases = g_hash_table_new (g_str_hash, g_str_equal),
    .found = g_ptr_array_new_with_free_func (g_free),
  };
  gboolean good = FALSE;

  look_around (&s);
  for (guint i = 0; i < n; i++)
    add_run (&s, i);
  place_parts (&s);
  if (comparison->options.by == BST_BY_PARAM)
    bst_comparison_leave_out_unvaried (comparison);
  warn_of_idle_patterns (comparison);
  good = check_systems (&s, error);
  clear_sorting (&s);
  return good;
}
