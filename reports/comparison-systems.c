/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison-systems.c - which systems there are, what they are called, and which of them a case
 * belongs to.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/comparison-private.h"
#include "reports/parameters.h"
#include "reports/text.h"

struct _BstSystemFinder
{
  BstComparison *comparison;
  const BstResult *const *results;
  GHashTable *systems;  /* key -> index */
  GHashTable *names;    /* of the systems */
  GHashTable *machines; /* signature -> name */
  GHashTable *taken;    /* names of runs and machines */
  GPtrArray *by_run;    /* names of runs by themselves: "label#2" */
};

static char *
with_number (GHashTable *taken, const char *wanted)
{
  g_autofree char *name = g_strdup (wanted);

  for (guint i = 2; g_hash_table_contains (taken, name); i++)
    {
      g_free (name);
      name = g_strdup_printf ("%s#%u", wanted, i);
    }
  g_hash_table_add (taken, g_strdup (name));
  return g_steal_pointer (&name);
}

const char *
bst_comparison_label (const BstResult *result)
{
  return result->label != NULL && *result->label != '\0' ? result->label : _ ("system");
}

/* "Example CPU 3.2 GHz", and "Example CPU 3.2 GHz#2" for another machine with the same one. */
static char *
machine_name (BstSystemFinder *s, const BstResult *result)
{
  const BstMachine *machine = result->machines->len > 0 ? result->machines->pdata[0] : NULL;
  g_autofree char *signature = machine != NULL ? bst_machine_signature (machine) : g_strdup ("");
  const char *model = machine != NULL ? bst_machine_get (machine, "cpu.model") : NULL;
  const char *known = g_hash_table_lookup (s->machines, signature);

  if (known == NULL)
    {
      char *name = with_number (s->taken, model != NULL ? model : _ ("unknown machine"));

      known = name;
      g_hash_table_insert (s->machines, g_steal_pointer (&signature), name);
    }
  return g_strdup (known);
}

static char *
with_variant (const char *name, const BstCaseResult *c)
{
  return c->variant != NULL ? g_strdup_printf ("%s/%s", name, c->variant) : g_strdup (name);
}

/* The system of a case; NULL: it has no such parameter. */
static char *
system_name (BstSystemFinder *s, guint run, const BstCaseResult *c)
{
  const BstCompareOptions *options = &s->comparison->options;
  const char *label = bst_comparison_label (s->results[run]);
  const char *value = NULL;

  switch (options->by)
    {
    case BST_BY_VARIANT:
      return g_strdup (c->variant != NULL ? c->variant : label);
    case BST_BY_MACHINE:
      return machine_name (s, s->results[run]);
    case BST_BY_RUN:
      return with_variant (s->by_run->pdata[run], c);
    case BST_BY_PARAM:
      value = bst_pairs_get (c->asked, options->param);
      return value != NULL ? g_strdup_printf ("%s=%s", options->param, value) : NULL;
    default:
      return with_variant (label, c);
    }
}

/* The label "a/b" is not the variant "b" of "a", although both are called "a/b". */
static char *
system_key (const BstSystemFinder *s, const BstCaseResult *c, const char *name)
{
  BstCompareBy by = s->comparison->options.by;
  gboolean has_variant = (by == BST_BY_LABEL || by == BST_BY_RUN) && c->variant != NULL;

  return g_strdup_printf ("%d/%s", has_variant ? (int)strlen (c->variant) : -1, name);
}

/* By parameter, sizes and times have their units. */
static char *
text_of (const BstCompareOptions *options, const BstCaseResult *c, const char *name)
{
  const char *value = options->by == BST_BY_PARAM ? bst_pairs_get (c->asked, options->param) : NULL;
  g_autofree char *text = value != NULL ? bst_parameter_text (c, options->param, value) : NULL;
  g_autofree char *pair =
      text != NULL ? g_strdup_printf ("%s=%s", options->param, text) : g_strdup (name);

  return bst_text_clean (pair);
}

static guint
add_system (BstSystemFinder *s, guint run, const BstCaseResult *c, const char *wanted)
{
  BstComparedSystem *system = g_new0 (BstComparedSystem, 1);
  g_autofree char *name = bst_text_clean (wanted);

  system->name = with_number (s->names, name);
  system->text = text_of (&s->comparison->options, c, system->name);
  system->label = bst_text_clean (bst_comparison_label (s->results[run]));
  system->variant = c->variant != NULL ? bst_text_clean (c->variant) : NULL;
  system->runs = g_ptr_array_new ();
  g_ptr_array_add (s->comparison->systems, system);
  return s->comparison->systems->len - 1;
}

static void
note_run (BstComparedSystem *system, const BstResult *result)
{
  if (system->runs->len == 0 || system->runs->pdata[system->runs->len - 1] != result)
    g_ptr_array_add (system->runs, (gpointer)result);
}

gboolean
bst_system_finder_find (BstSystemFinder *s, guint run, const BstCaseResult *c, guint *system)
{
  g_autofree char *name = system_name (s, run, c);
  g_autofree char *key = NULL;
  gpointer index = NULL;

  if (name == NULL)
    return FALSE;
  key = system_key (s, c, name);
  if (!g_hash_table_lookup_extended (s->systems, key, NULL, &index))
    {
      index = GUINT_TO_POINTER (add_system (s, run, c, name));
      g_hash_table_insert (s->systems, g_steal_pointer (&key), index);
    }
  *system = GPOINTER_TO_UINT (index);
  note_run (s->comparison->systems->pdata[*system], s->results[run]);
  return TRUE;
}

BstSystemFinder *
bst_system_finder_new (BstComparison *comparison, const BstResult *const *results, guint n)
{
  BstSystemFinder *s = g_new0 (BstSystemFinder, 1);

  s->comparison = comparison;
  s->results = results;
  s->systems = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  s->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  s->machines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  s->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  s->by_run = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (s->by_run, with_number (s->taken, bst_comparison_label (results[i])));
  return s;
}

void
bst_system_finder_free (BstSystemFinder *s)
{
  g_hash_table_unref (s->systems);
  g_hash_table_unref (s->names);
  g_hash_table_unref (s->machines);
  g_hash_table_unref (s->taken);
  g_ptr_array_unref (s->by_run);
  g_free (s);
}
