/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * statuses.h - the exit statuses with which a command has done its work.
 */
#pragma once
#include <glib.h>

/* What a program can end with. */
#define STATUSES_MOST 255

typedef struct
{
  guint n;                             /* that are good; 0: any is */
  gboolean is_good[STATUSES_MOST + 1]; /* by status */
} Statuses;

/* Those of TEXT, "0" or "0,1,3"; "-1": any. */
gboolean statuses_read (Statuses *statuses, const char *text, GError **error);
/* "0,3": each once, for people. */
char *statuses_text (const Statuses *statuses);
gboolean statuses_have (const Statuses *statuses, gint status);
