/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz-run.c - run.json: what can be read can be written, and is then read as the same; what is
 * left when it is skimmed can be read, too.
 */
#include <config.h>

#include "fuzz.h"
#include "model/json-text.h"
#include "model/result-json-private.h"

static BstResult *
read_text (const char *text, gssize size)
{
  g_autoptr (JsonNode) node = bst_json_parse (text, size, NULL);

  return node != NULL ? bst_result_from_json (node, NULL) : NULL;
}

static void
assert_json (const char *text)
{
  g_autoptr (JsonNode) node = bst_json_parse (text, -1, NULL);

  g_assert_nonnull (node);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (BstResult) result = read_text ((const char *)data, size), again = NULL;
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (BstSkimmed) skimmed = bst_result_skim ((const char *)data, size);

  if (result == NULL)
    return 0;
  if (skimmed != NULL)
    assert_json (skimmed->head);
  for (guint i = 0; skimmed != NULL && i < skimmed->cases->len; i++)
    assert_json (skimmed->cases->pdata[i]);
  first = bst_result_to_text (result);
  again = read_text (first, -1);
  g_assert_nonnull (again);
  second = bst_result_to_text (again);
  g_assert_cmpstr (first, ==, second);
  return 0;
}
