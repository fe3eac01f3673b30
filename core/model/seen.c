/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * seen.c - what the host saw around one repetition, as JSON and back.
 */
#include <config.h>

#include <math.h>

#include "model/json-text.h"
#include "model/seen-json.h"

static const char *const names[BST_N_SEEN] = {
  [BST_SEEN_SECONDS] = "seconds",           [BST_SEEN_OTHER_USER] = "other-user",
  [BST_SEEN_OTHER_SYSTEM] = "other-system", [BST_SEEN_STEAL] = "steal",
  [BST_SEEN_PRESSURE_CPU] = "pressure-cpu", [BST_SEEN_PRESSURE_MEMORY] = "pressure-memory",
  [BST_SEEN_PRESSURE_IO] = "pressure-io",   [BST_SEEN_THROTTLED] = "throttled",
  [BST_SEEN_HEAT_EVENTS] = "heat-events",   [BST_SEEN_SWAP_INS] = "swap-ins",
  [BST_SEEN_CLOCK_STEP] = "clock-step",     [BST_SEEN_SUSPENDED] = "suspended",
  [BST_SEEN_SPIN_BEFORE] = "spin-before",   [BST_SEEN_SPIN_AFTER] = "spin-after",
};

void
bst_seen_clear (double *seen)
{
  for (guint i = 0; i < BST_N_SEEN; i++)
    seen[i] = NAN;
}

/* Six digits are more than any of these counters is good for. */
static double
rounded (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.6g", value), NULL);
}

void
bst_seen_set_json (JsonObject *object, const double *seen)
{
  JsonObject *noise = json_object_new ();

  for (guint i = 0; i < BST_N_SEEN; i++)
    if (isfinite (seen[i]))
      bst_json_set_double (noise, names[i], rounded (seen[i]));
  if (json_object_get_size (noise) > 0)
    json_object_set_object_member (object, "noise", g_steal_pointer (&noise));
  g_clear_pointer (&noise, json_object_unref);
}

void
bst_seen_read (BstDocReader *reader, JsonObject *object, double *seen)
{
  JsonObject *noise = bst_json_get_object (reader, object, "noise", FALSE);
  gsize mark = bst_json_enter (reader, "noise");

  bst_seen_clear (seen);
  for (guint i = 0; noise != NULL && i < BST_N_SEEN; i++)
    seen[i] = bst_json_get_double (reader, noise, names[i], FALSE);
  bst_json_leave (reader, mark);
}
