/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-environment.c - what is not the same on all systems and may be why they differ:
 * facts of the machines, what rules became, the engine that ran.  Ranked by what tells most
 * (reports.md 2.9); never a reason to refuse.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/comparison-private.h"
#include "reports/parameters.h"
#include "reports/text.h"

/* First the part of the machine that explains most; a name stands for all that begin with it. */
static const char *const ranks[] = {
  "parameter.",
  "cpu.model",
  "cpu.effective",
  "cpu.cores",
  "cpu.threads",
  "cpu.sockets",
  "cpu.governor",
  "cpu.boost",
  "cpu.microcode",
  "cpu.",
  "vulnerabilities.",
  "architecture",
  "memory.",
  "swap.",
  "numa.",
  "target.",
  "virtualisation",
  "environment.target",
  "environment.engine",
  "environment.env.",
  "environment.",
  "effective.",
  "kernel.release",
  "kernel.",
  "libc",
  "os.",
  "build.compiler",
  "build.",
  "benchstone",
};

void
bst_difference_free (BstDifference *difference)
{
  g_free (difference->key);
  g_ptr_array_unref (difference->values);
  g_ptr_array_unref (difference->systems);
  g_ptr_array_unref (difference->texts);
  g_free (difference);
}

guint
bst_fact_weight (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    if (g_str_has_prefix (key, ranks[i]))
      return i;
  return G_N_ELEMENTS (ranks);
}

/* ---- Facts of the systems ------------------------------------------------------------------ */

/* Beyond so many values of one fact, how many more there are is not worth the time. */
#define MOST_VALUES 50

/* A system has one value of a fact, or several where its runs or cases differ. */
typedef struct
{
  GHashTable *keys; /* key -> GPtrArray of char * (distinct values, owned), one per system */
  GPtrArray *order; /* keys */
  guint n_systems;
} Facts;

static void
free_lists (gpointer data)
{
  GPtrArray **lists = data;

  for (guint i = 0; lists[i] != NULL; i++)
    g_ptr_array_unref (lists[i]);
  g_free (lists);
}

static GPtrArray **
lists_of (Facts *facts, const char *key)
{
  GPtrArray **lists = g_hash_table_lookup (facts->keys, key);

  if (lists != NULL)
    return lists;
  lists = g_new0 (GPtrArray *, facts->n_systems + 1);
  for (guint i = 0; i < facts->n_systems; i++)
    lists[i] = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_insert (facts->keys, g_strdup (key), lists);
  g_ptr_array_add (facts->order, g_strdup (key));
  return lists;
}

static void
add_fact (Facts *facts, guint system, const char *prefix, const char *key, const char *value)
{
  g_autofree char *full = g_strconcat (prefix, key, NULL);
  GPtrArray *list = lists_of (facts, full)[system];

  if (list->len < MOST_VALUES && !g_ptr_array_find_with_equal_func (list, value, g_str_equal, NULL))
    g_ptr_array_add (list, g_strdup (value));
}

static void
add_machine (Facts *facts, guint system, const BstResult *result)
{
  const BstMachine *machine = result->machines->len > 0 ? result->machines->pdata[0] : NULL;

  for (guint i = 0; machine != NULL && i < bst_machine_n_facts (machine); i++)
    {
      const char *key = NULL, *value = NULL;

      bst_machine_fact (machine, i, &key, &value);
      add_fact (facts, system, "", key, value);
    }
  if (result->version != NULL)
    add_fact (facts, system, "", "benchstone", result->version);
}

static void
add_pairs (Facts *facts, guint system, const char *prefix, const GPtrArray *pairs)
{
  for (guint i = 0; i < pairs->len; i++)
    {
      const BstPair *pair = pairs->pdata[i];

      add_fact (facts, system, prefix, pair->key, pair->value);
    }
}

/* Cases that only some systems have tell nothing of a difference. */
static void
add_case (Facts *facts, const BstComparedCase *c)
{
  for (guint s = 0; s < facts->n_systems; s++)
    if (c->parts[s] == NULL)
      return;
  for (guint s = 0; s < facts->n_systems; s++)
    for (guint p = 0; p < c->parts[s]->len; p++)
      {
        const BstCaseResult *part = ((BstCasePart *)c->parts[s]->pdata[p])->c;

        add_pairs (facts, s, "parameter.", part->asked);
        add_pairs (facts, s, "environment.", part->environment);
        add_pairs (facts, s, "effective.", part->effective);
      }
}

/* ---- Which of them differ ------------------------------------------------------------------ */

static gint
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* At most three: a parameter's effects in hundreds of cases are no line of a table. */
static char *
value_text (GPtrArray *values)
{
  GString *text = g_string_new (NULL);
  g_autofree char *raw = NULL;

  g_ptr_array_sort (values, compare_texts);
  for (guint i = 0; i < MIN (values->len, 3); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? _ (" or ") : "", (char *)values->pdata[i]);
  if (values->len > 3)
    g_string_append_printf (text, ngettext (" and %u more", " and %u more", values->len - 3),
                            values->len - 3);
  raw = g_string_free (text, FALSE);
  return values->len > 0 ? bst_text_clean (raw) : g_strdup (_ ("not known"));
}

static void
append_name (GPtrArray *lists, guint at, const char *name)
{
  char *longer = g_strdup_printf ("%s, %s", (char *)lists->pdata[at], name);

  g_free (lists->pdata[at]);
  lists->pdata[at] = longer;
}

static void
add_value (BstDifference *difference, const char *value, const BstComparedSystem *system)
{
  guint at = 0;

  if (g_ptr_array_find_with_equal_func (difference->values, value, g_str_equal, &at))
    {
      append_name (difference->systems, at, system->name);
      append_name (difference->texts, at, system->text);
      return;
    }
  g_ptr_array_add (difference->values, g_strdup (value));
  g_ptr_array_add (difference->systems, g_strdup (system->name));
  g_ptr_array_add (difference->texts, g_strdup (system->text));
}

/* The parameter that systems are named by. */
static gboolean
is_in_names (const BstComparison *comparison, const char *key)
{
  return comparison->options.by == BST_BY_PARAM && g_str_has_prefix (key, "parameter.")
         && g_str_equal (key + strlen ("parameter."), comparison->options.param);
}

static void
add_difference (BstComparison *comparison, const char *key, GPtrArray **lists)
{
  BstDifference *difference = g_new0 (BstDifference, 1);

  difference->key = bst_text_clean (key);
  difference->weight = bst_fact_weight (key);
  difference->values = g_ptr_array_new_with_free_func (g_free);
  difference->systems = g_ptr_array_new_with_free_func (g_free);
  difference->texts = g_ptr_array_new_with_free_func (g_free);
  for (guint s = 0; s < comparison->systems->len; s++)
    {
      g_autofree char *value = value_text (lists[s]);

      add_value (difference, value, bst_comparison_system (comparison, s));
    }
  if (difference->values->len > 1 && !is_in_names (comparison, key))
    g_ptr_array_add (comparison->differences, difference);
  else
    bst_difference_free (difference);
}

/* What KEY is of: "parameter.file-size" and "effective.file-size" of a parameter; NULL: of none. */
static const BstParamInfo *
find_param (const BstComparison *comparison, const char *key)
{
  static const char *const kinds[] = { "parameter.", "effective." };
  const char *name = NULL;
  const BstParamInfo *info = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (key, kinds[i]))
      name = key + strlen (kinds[i]);
  for (guint i = 0; name != NULL && info == NULL && i < comparison->cases->len; i++)
    {
      const BstComparedCase *c = comparison->cases->pdata[i];

      info = bst_benchmark_info_param (c->benchmark, name);
    }
  return info;
}

char *
bst_difference_value_text (const BstComparison *comparison, const BstDifference *difference,
                           guint value)
{
  const char *raw = difference->values->pdata[value];
  const BstParamInfo *info = find_param (comparison, difference->key);

  return info != NULL ? bst_parameter_value_text (info, raw) : bst_text_fact (difference->key, raw);
}

static gint
compare_differences (gconstpointer a, gconstpointer b)
{
  const BstDifference *first = *(const BstDifference *const *)a;
  const BstDifference *second = *(const BstDifference *const *)b;

  if (first->weight != second->weight)
    return first->weight < second->weight ? -1 : 1;
  return strcmp (first->key, second->key);
}

void
bst_comparison_find_differences (BstComparison *comparison)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_lists);
  g_autoptr (GPtrArray) order = g_ptr_array_new_with_free_func (g_free);
  Facts facts = { keys, order, comparison->systems->len };

  for (guint s = 0; s < facts.n_systems; s++)
    {
      const BstComparedSystem *system = bst_comparison_system (comparison, s);

      for (guint i = 0; i < system->runs->len; i++)
        add_machine (&facts, s, system->runs->pdata[i]);
    }
  for (guint i = 0; i < comparison->cases->len; i++)
    add_case (&facts, comparison->cases->pdata[i]);
  for (guint i = 0; i < order->len; i++)
    add_difference (comparison, order->pdata[i], g_hash_table_lookup (keys, order->pdata[i]));
  g_ptr_array_sort (comparison->differences, compare_differences);
}
