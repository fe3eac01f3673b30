/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * write-gallery.c - a page for each kind of chart in each variant, of made-up runs:
 * write-gallery FOLDER [KIND...].  gallery.py makes pictures and an index of them.
 */
#include <config.h>

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

#include "reports/palette.h"
#include "reports/report.h"
#include "tests/gallery/scene.h"

static void
die (const char *message)
{
  fprintf (stderr, "write-gallery: %s\n", message);
  exit (1);
}

static void
write_page (const char *folder, const GalleryKind *kind, const GalleryVariant *variant)
{
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };
  g_autofree char *name = g_strdup_printf ("%s.%s.html", kind->name, variant->name);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GalleryScene) scene = gallery_scene_new (kind, variant);
  g_autoptr (GError) error = NULL;

  if (!bst_report_write_html ((const BstResult *const *)(gpointer)scene->runs->pdata,
                              scene->runs->len, path, &options, NULL, &error))
    die (error->message);
  printf ("picture\t%s\t%s\t%s\t%s\n", kind->name, variant->name, variant->about, name);
}

static gboolean
is_asked_for (const GalleryKind *kind, char **asked)
{
  return *asked == NULL || g_strv_contains ((const char *const *)asked, kind->name);
}

static void
write_kind (const char *folder, const GalleryKind *kind)
{
  printf ("kind\t%s\t%s\t%s\t%s\t%s\t%d\n", kind->name, kind->title, kind->question, kind->data,
          kind->caption, kind->beside);
  for (const GalleryVariant *variant = gallery_variants; variant->name != NULL; variant++)
    if (gallery_scene_is_drawn (kind, variant))
      write_page (folder, kind, variant);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8");
  if (argc < 2)
    die ("give FOLDER [KIND...]");
  for (const BstColor *color = bst_palette; color->name != NULL; color++)
    printf ("color\t%s\t%s\t%s\n", color->name, color->light, color->dark);
  for (const GalleryKind *kind = gallery_kinds; kind->name != NULL; kind++)
    if (is_asked_for (kind, argv + 2))
      write_kind (argv[1], kind);
  return 0;
}
