/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise-machine.c - whose noise floor it is: the facts a machine is known by, and runs that are all
 * of one.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "host/noise-private.h"

GPtrArray *
bst_noise_pairs (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
}

GPtrArray *
bst_noise_facts (const char *signature)
{
  g_auto (GStrv) lines = g_strsplit (signature, "\n", -1);
  GPtrArray *facts = bst_noise_pairs ();

  for (char **line = lines; *line != NULL; line++)
    {
      char *sign = strchr (*line, '=');

      if (sign == NULL)
        continue;
      *sign = '\0';
      g_ptr_array_add (facts, bst_pair_new (*line, sign + 1));
    }
  return facts;
}

char *
bst_noise_signature (const GPtrArray *facts)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < facts->len; i++)
    {
      const BstPair *fact = facts->pdata[i];

      g_string_append_printf (text, "%s=%s\n", fact->key, fact->value);
    }
  return g_string_free (text, FALSE);
}

char *
bst_noise_signature_of (const BstResult *result)
{
  return result->machines->len > 0 ? bst_machine_signature (result->machines->pdata[0]) : NULL;
}

char *
bst_noise_machine_name (const BstNoise *noise)
{
  const char *model = bst_pairs_get (noise->machine, "cpu.model");
  const char *kernel = bst_pairs_get (noise->machine, "kernel.release");
  gboolean has_kernel = kernel != NULL && *kernel != '\0';

  return g_strdup_printf ("%s%s%s", model != NULL && *model != '\0' ? model : _ ("unknown machine"),
                          has_kernel ? ", " : "", has_kernel ? kernel : "");
}

GPtrArray *
bst_noise_distinct (const BstResult *const *results, guint n, GError **error)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) list = g_ptr_array_new ();
  g_autofree char *first = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *signature = bst_noise_signature_of (results[i]);

      if (signature == NULL || (first != NULL && !g_str_equal (first, signature)))
        {
          g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                       signature == NULL
                           ? _ ("The run '%s' does not say on which machine it was made, so it "
                                "tells nothing of the noise of one.")
                           : _ ("The run '%s' was made on another machine than the first one: a "
                                "noise floor is that of one machine."),
                       results[i]->id);
          return NULL;
        }
      if (first == NULL)
        first = g_steal_pointer (&signature);
      if (g_hash_table_add (ids, results[i]->id))
        g_ptr_array_add (list, (gpointer)results[i]);
    }
  if (list->len >= BST_NOISE_FEWEST_SESSIONS)
    return g_steal_pointer (&list);
  g_set_error (
      error, BST_ERROR, BST_ERROR_FAILED,
      ngettext (
          "A noise floor needs %d runs of the same cases at least, minutes apart; here is %u.  "
          "Measure more of them with the same label, or all at once with 'benchstone noise SUITE'.",
          "A noise floor needs %d runs of the same cases at least, minutes apart; here are %u.  "
          "Measure more of them with the same label, or all at once with 'benchstone noise SUITE'.",
          list->len),
      BST_NOISE_FEWEST_SESSIONS, list->len);
  return NULL;
}
