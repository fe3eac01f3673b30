/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * list.h - what the kinds of `list` share.
 */
#pragma once
#include <json-glib/json-glib.h>
#include "cli/command.h"
#include "cli/table.h"
#include "host/registry.h"

/* What one call shows. */
typedef struct
{
  const BstCommonOptions *common;
  BstRegistry *registry;
  JsonObject *json; /* NULL: text */
  gboolean headings;
} BstList;

/* Adds an empty list NAME to the document, and an object to that. */
JsonArray *bst_list_add_array (const BstList *list, const char *name);
JsonObject *bst_list_add_object (JsonArray *array);

/* ---- list-runs.c ---- */

gboolean bst_list_runs (BstList *list, GError **error);
