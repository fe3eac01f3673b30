/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-text.c - text as gnuplot's literals: for the charts of reports, and for the scripts that
 * are exported.
 */
#include <config.h>

#include "model/clean-text.h"
#include "model/gnuplot-text.h"

static char *
replace (const char *text, const char *what, const char *with)
{
  g_auto (GStrv) parts = g_strsplit (text, what, -1);

  return g_strjoinv (with, parts);
}

/* Single quotes: gnuplot runs `commands` in double-quoted text, and a line end finishes even a
 * single-quoted one.  An apostrophe stands in a literal of its own, since gnuplot (5.4) reads the
 * doubled one at the start of a text, or two in a row, as the text's end.  "]]>" is not escaped in
 * its SVG, where XML forbids it. */
char *
bst_gnuplot_quote (const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  g_autofree char *apart = replace (clean, "]]>", "]] >");
  g_autofree char *joined = replace (apart, "'", "'.\"\\047\".'");

  return g_strdup_printf ("'%s'", joined);
}

char *
bst_gnuplot_quote_tic (const char *text)
{
  g_autofree char *quoted = bst_gnuplot_quote (text);

  return replace (quoted, "%", "%%");
}
