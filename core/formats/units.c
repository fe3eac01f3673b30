/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * units.c - units of foreign files: into base units by the closed list, or a sentence about what
 * may have been meant.  Nothing is guessed: "Mb/s" has been megabits and megabytes.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/units.h"
#include "model/unit.h"
#include <benchstone/plugin.h>

/* What other programs write for parts of our units, longest first. */
static const struct
{
  const char *theirs, *ours;
} habits[] = {
  { "operations", "op" }, { "requests", "req" }, { "packets", "packet" }, { "events", "event" },
  { "seconds", "s" },     { "minutes", "min" },  { "second", "s" },       { "bytes", "b" },
  { "hours", "h" },       { "watts", "w" },      { "joules", "j" },       { "iops", "io/s" },
  { "byte", "b" },        { "bits", "bit" },     { "secs", "s" },         { "sec", "s" },
  { "ops", "op" },        { "bps", "bit/s" },    { "µs", "us" },
};

/* Lower case, by our habits, without the "i" of binary prefixes: "KB/sec", "kB/s" and "KiB/s"
 * are near to each other. */
static char *
fold (const char *name)
{
  g_autofree char *lower = g_utf8_strdown (name, -1);
  g_autoptr (GString) text = g_string_new (lower);

  for (guint i = 0; i < G_N_ELEMENTS (habits); i++)
    {
      const char *found = strstr (text->str, habits[i].theirs);
      gssize at = found != NULL ? found - text->str : -1;

      if (at < 0)
        continue;
      g_string_erase (text, at, strlen (habits[i].theirs));
      g_string_insert (text, at, habits[i].ours);
    }
  if (text->len >= 3 && text->str[1] == 'i' && text->str[2] == 'b'
      && !g_str_has_prefix (text->str, "bit"))
    g_string_erase (text, 1, 1);
  return g_strdup (text->str);
}

/* "Mb" is the other half of the confusion: a bit where a byte may be meant, and back. */
static gboolean
are_near (const char *a, const char *b)
{
  const char *bit = strstr (a, "bit");
  g_autofree char *as_byte = NULL;

  if (g_str_equal (a, b))
    return TRUE;
  if (bit == NULL)
    return FALSE;
  as_byte = g_strdup_printf ("%.*sb%s", (int)(bit - a), a, bit + 3);
  return g_str_equal (as_byte, b);
}

static char *
list_near (const char *name)
{
  g_autofree char *folded = fold (name);
  GString *list = g_string_new (NULL);

  for (const BstUnit *unit = bst_unit_list (NULL); unit->name != NULL; unit++)
    {
      g_autofree char *other = fold (unit->name);

      if (are_near (other, folded))
        g_string_append_printf (list, "%s'%s'", list->len > 0 ? ", " : "", unit->name);
    }
  return g_string_free (list, FALSE);
}

const char *
bst_units_base (const char *name, double *factor, GError **error)
{
  const char *base = bst_unit_base (name, factor);
  g_autofree char *near_ones = NULL;

  if (base != NULL)
    return base;
  near_ones = list_near (name);
  if (*name == '\0')
    g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                         _ ("The unit is missing.  A plain count has the unit '1', a figure "
                            "without any meaning of its own 'score'."));
  else if (*near_ones != '\0')
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("'%s' is not in the list of units.  Near to it are %s."), name, near_ones);
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("'%s' is not in the list of units; benchstone-import(1) shows it."), name);
  return NULL;
}

double
bst_units_to_base (double value, double factor)
{
  /* Dividing by a power of ten is exact where multiplying by its inverse is not. */
  return factor < 1 ? value / round (1 / factor) : value * factor;
}
