/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * price-facts.c - what else a price buys: CPUs and memory, as the machine itself tells them, by
 * the price.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/number.h"
#include "reports/price-private.h"
#include "reports/text.h"

/* What a container or a quota leaves is what is paid for; else what the machine has. */
static const struct
{
  const char *name, *unit, *keys[2], *title;
  double divisor;
} kinds[BST_PRICE_FACTS] = {
  { "cpus", "CPU", { "cpu.effective", "cpu.threads" }, N_ ("CPUs"), 1 },
  { "memory", "GiB", { "memory.effective", "memory.total" }, N_ ("GiB of memory"), 1 << 30 },
  { "disk", "GB", { "target.disk.size", NULL }, N_ ("GB of disk"), 1e9 },
};

const char *
bst_price_fact_title (guint fact)
{
  return _ (kinds[fact].title);
}

static double
amount_of (const BstMachine *machine, guint fact)
{
  double amount = NAN;

  for (guint k = 0; k < G_N_ELEMENTS (kinds[fact].keys) && kinds[fact].keys[k] != NULL; k++)
    {
      const char *text = bst_machine_get (machine, kinds[fact].keys[k]);

      if (text != NULL && bst_number_parse_double (text, &amount) && amount > 0)
        return amount / kinds[fact].divisor;
    }
  return NAN;
}

void
bst_price_facts (const BstResult *result, BstPriceFact facts[BST_PRICE_FACTS])
{
  const BstMachine *machine = result->machines->len > 0 ? result->machines->pdata[0] : NULL;

  for (guint i = 0; i < BST_PRICE_FACTS; i++)
    facts[i] = (BstPriceFact){ kinds[i].name, kinds[i].unit,
                               machine != NULL ? amount_of (machine, i) : NAN };
}

/* ---- Of several systems -------------------------------------------------------------------- */

static gboolean
is_known (const BstComparison *comparison, guint basis, guint fact)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    {
      BstPriceFact facts[BST_PRICE_FACTS];

      bst_price_facts (bst_comparison_system (comparison, s)->runs->pdata[0], facts);
      if (comparison->prices->systems[s].basis == (int)basis && isfinite (facts[fact].amount))
        return TRUE;
    }
  return FALSE;
}

static GStrv
fact_heads (const BstPriceBasis *basis, const gboolean *known)
{
  g_autoptr (GPtrArray) heads = g_ptr_array_new ();

  g_ptr_array_add (heads, g_strdup (_ ("system")));
  g_ptr_array_add (heads, g_strdup (basis->unit));
  for (guint i = 0; i < BST_PRICE_FACTS; i++)
    if (known[i])
      {
        g_ptr_array_add (heads, g_strdup (bst_price_fact_title (i)));
        g_ptr_array_add (heads, g_strdup_printf (_ ("per %s"), basis->unit));
      }
  g_ptr_array_add (heads, NULL);
  return (GStrv)g_ptr_array_free (g_steal_pointer (&heads), FALSE);
}

static GStrv
fact_line (const BstComparison *comparison, guint system, const gboolean *known)
{
  const BstComparedSystem *own = bst_comparison_system (comparison, system);
  const double price = comparison->prices->systems[system].amount;
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  BstPriceFact facts[BST_PRICE_FACTS];

  bst_price_facts (own->runs->pdata[0], facts);
  g_ptr_array_add (cells, g_strdup (own->name));
  g_ptr_array_add (cells, bst_price_number (price, NAN));
  for (guint i = 0; i < BST_PRICE_FACTS; i++)
    if (known[i])
      {
        g_ptr_array_add (cells, bst_price_number (facts[i].amount, 0.05));
        g_ptr_array_add (cells, bst_price_number (facts[i].amount / price, NAN));
      }
  g_ptr_array_add (cells, NULL);
  return (GStrv)g_ptr_array_free (g_steal_pointer (&cells), FALSE);
}

GPtrArray *
bst_price_fact_lines (const BstComparison *comparison, guint basis)
{
  gboolean known[BST_PRICE_FACTS], any = FALSE;
  GPtrArray *lines = NULL;

  for (guint i = 0; i < BST_PRICE_FACTS; i++)
    any |= known[i] = is_known (comparison, basis, i);
  if (!any)
    return NULL;
  lines = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  g_ptr_array_add (lines, fact_heads (comparison->prices->bases->pdata[basis], known));
  for (guint s = 0; s < comparison->systems->len; s++)
    if (comparison->prices->systems[s].basis == (int)basis)
      g_ptr_array_add (lines, fact_line (comparison, s, known));
  return lines;
}
