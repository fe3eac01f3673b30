/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz-record.c - one record with a good checksum from a lying worker: type in the first byte,
 * then the payload.  What is taken goes into a result, and through the journal's form of it.
 */
#include <config.h>

#include "fuzz.h"
#include "host/journal-private.h"
#include "host/supervisor-private.h"
#include "model/result-json.h"
#include "sample-run.h"

static void
through_journal (BstOutcome *outcome)
{
  g_autoptr (BstResult) result = sample_result ("x"), again = sample_result ("x");
  g_autoptr (JsonObject) object = bst_outcome_to_object (0, 0, outcome);
  g_autoptr (BstOutcome) back = NULL;
  g_autofree char *direct = NULL, *read = NULL;
  BstDocReader reader;

  bst_doc_reader_init (&reader, NULL);
  back = bst_outcome_read (&reader, object);
  g_assert_true (bst_doc_reader_end (&reader, NULL));
  bst_journal_apply (result, 0, 0, outcome);
  bst_journal_apply (again, 0, 0, back);
  direct = bst_result_to_text (result);
  read = bst_result_to_text (again);
  g_assert_cmpstr (direct, ==, read);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (BstOutcome) outcome = sample_outcome (0);
  g_autoptr (GVariant) raw = NULL, payload = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (BstCapture) log = bst_capture_new ();
  BstWatch watch = { .log = log };
  g_autoptr (BstSecrets) secrets = bst_secrets_new (NULL);
  BstCollected collected = { .outcome = outcome, .watch = &watch, .secrets = secrets };

  if (size == 0)
    return 0;
  bytes = g_bytes_new (data + 1, size - 1);
  raw = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE_VARDICT, bytes, FALSE));
  payload = g_variant_get_normal_form (raw);
  bst_collect_record (data[0], payload, &collected, NULL);
  through_journal (outcome);
  bst_collected_clear (&collected);
  return 0;
}
