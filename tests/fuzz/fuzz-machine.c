/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz-machine.c - the recording of a machine: what is told of it is all that facts come from, so
 * recorded again it gives the same facts, and the same recording.
 */
#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "model/machine.h"

static void
compare_facts (const BstMachine *a, const BstMachine *b)
{
  for (guint i = 0; i < bst_machine_n_facts (a); i++)
    {
      const char *key, *value;

      bst_machine_fact (a, i, &key, &value);
      g_assert_true (g_utf8_validate (value, -1, NULL));
      if (g_strcmp0 (value, bst_machine_get (b, key)) != 0)
        g_error ("%s: '%s' becomes '%s'", key, value, bst_machine_get (b, key));
    }
  g_assert_cmpuint (bst_machine_n_facts (a), ==, bst_machine_n_facts (b));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  const char *const none[] = { NULL };
  const char *const targets[] = { "disk", "/disk", NULL };
  g_autoptr (BstSource) source = bst_source_from_recording ((const char *)data, size, NULL);

  if (source == NULL)
    return 0;
  g_autoptr (BstMachine) machine = bst_machine_read_source (source);
  g_autofree char *signature = bst_machine_signature (machine);
  g_autofree char *recording = bst_machine_record (source, none);
  g_autoptr (BstSource) again = bst_source_from_recording (recording, strlen (recording), NULL);

  g_assert_nonnull (again);
  g_autoptr (BstMachine) replayed = bst_machine_read_source (again);
  g_autofree char *third = bst_machine_record (again, none);

  compare_facts (machine, replayed);
  g_assert_cmpstr (recording, ==, third);
  bst_machine_add_target (machine, source, targets[0], targets[1]);
  return 0;
}
