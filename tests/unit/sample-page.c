/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample-page.c - pages of made-up results, and what is looked for in them and in the scripts of their
 * charts.
 */
#include <config.h>

#include <string.h>

#include <libxml/parser.h>

#include "reports/report.h"
#include "tests/unit/sample-page.h"

gboolean
sample_has_gnuplot (void)
{
  g_autofree char *program = g_find_program_in_path ("gnuplot");

  return program != NULL;
}

/* Our pages are well-formed XML as well: nothing is more strict about balance. */
static void
check_well_formed (const char *html)
{
  xmlDoc *doc = xmlReadMemory (html, (int)strlen (html), NULL, NULL, XML_PARSE_NONET);

  g_assert_nonnull (doc);
  xmlFreeDoc (doc);
}

char *
sample_page_of_all (const BstResult *const *results, guint n)
{
  static const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };
  char *html = bst_report_html (results, n, &options, NULL);

  check_well_formed (html);
  return html;
}

char *
sample_page_of (const BstResult *result)
{
  return sample_page_of_all (&result, 1);
}

guint
sample_count (const char *text, const char *what)
{
  guint n = 0;

  for (text = strstr (text, what); text != NULL; text = strstr (text + 1, what))
    n++;
  return n;
}

void
sample_read_data (const char *script, const char *name, guint line, double *numbers, guint n)
{
  g_autofree char *start = g_strdup_printf ("$%s << ", name);
  const char *at = strstr (script, start);
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) words = NULL;

  g_assert_nonnull (at);
  lines = g_strsplit (at, "\n", (int)line + 3);
  words = g_strsplit (lines[line + 1], " ", -1);
  g_assert_cmpuint (g_strv_length (words), ==, n);
  for (guint i = 0; i < n; i++)
    numbers[i] = g_ascii_strtod (words[i], NULL);
}
