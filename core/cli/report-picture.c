/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * report-picture.c - "benchstone report --format svg|png|pdf": one chart as a file of its own.
 */
#include <config.h>

#include <stdio.h>

#include <glib/gi18n.h>

#include "cli/report.h"
#include "model/paths.h"

static const struct
{
  const char *name, *file;
  BstTerminal terminal; /* 0: a page */
} formats[] = {
  { "html", "benchstone-report.html", 0 },
  { "svg", "benchstone-chart.svg", BST_TERMINAL_SVG },
  { "png", "benchstone-chart.png", BST_TERMINAL_PNG },
  { "pdf", "benchstone-chart.pdf", BST_TERMINAL_PDF },
};

gboolean
bst_cli_parse_report_format (const char *format, const char *chart, BstTerminal *terminal,
                             const char **file)
{
  gboolean found = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_strcmp0 (format != NULL ? format : "html", formats[i].name) == 0)
      {
        *terminal = formats[i].terminal;
        *file = formats[i].file;
        found = TRUE;
      }
  if (!found)
    bst_cli_error (_ ("'%s' is no format of a report; there are html, svg, png and pdf."), format);
  else if (*terminal == 0 && chart != NULL)
    bst_cli_error (
        _ ("A page has all charts: give '--chart' together with '--format svg', 'png' or "
           "'pdf'."));
  else
    return TRUE;
  return FALSE;
}

static int
write_file (const char *path, const char *data, gsize length, gboolean force)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);

  if (!force && bst_output_file_replaces (path))
    return bst_cli_error (_ ("'%s' exists.  Name another file, or use --force to replace it."),
                          path);
  if (!bst_output_file_write_data (path, data, length, &error))
    return bst_cli_error ("%s", error->message);
  printf (_ ("The chart is in '%s'.\n"), absolute);
  return BST_EXIT_OK;
}

int
bst_cli_write_picture (const BstResult *const *results, guint n, const BstReportOptions *options,
                       const BstPictureRequest *request)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture =
      bst_report_picture (results, n, options, request->terminal, request->chart, &error);
  gsize length = 0;
  const char *data = NULL;

  if (picture == NULL)
    return bst_cli_error ("%s", error->message);
  data = g_bytes_get_data (picture, &length);
  if (!g_str_equal (request->file, "-") && !g_str_equal (request->file, "/dev/stdout"))
    return write_file (request->file, data, length, request->force);
  fwrite (data, 1, length, stdout); /* bst_cli_end() tells when that fails */
  return BST_EXIT_OK;
}
