/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz-wire.c - the bytes that come from a worker, in pieces whose size the first byte says.
 */
#include <config.h>

#include "fuzz.h"
#include "model/wire.h"

static void
drain (BstWireReader *reader)
{
  guint32 type;
  GVariant *payload;

  while (bst_wire_reader_next (reader, &type, &payload, NULL))
    {
      g_assert_true (g_variant_is_normal_form (payload));
      g_variant_unref (payload);
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  gsize step = size > 0 ? data[0] + 1 : 1;

  for (gsize at = 1; at < size; at += step)
    {
      bst_wire_reader_feed (reader, data + at, MIN (step, size - at));
      drain (reader);
    }
  bst_wire_reader_pending (reader);
  return 0;
}
