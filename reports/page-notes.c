/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page-notes.c - what the author says of the page and its systems, each under its name.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/page.h"

/* By the name on the page, or by the label of its run, which a page to be shared may not call it. */
static gint
find_system (const BstGroups *groups, const char *name)
{
  for (guint i = 0; i < groups->systems->len; i++)
    if (g_str_equal (groups->systems->pdata[i], name))
      return (gint)i;
  for (guint i = 0; i < groups->origins->len; i++)
    if (g_strcmp0 (((const BstResult *)groups->origins->pdata[i])->label, name) == 0)
      return (gint)i;
  return -1;
}

static char *
list_systems (const BstGroups *groups)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < groups->systems->len; i++)
    g_string_append_printf (list, "%s'%s'", i > 0 ? ", " : "", (char *)groups->systems->pdata[i]);
  return g_string_free (list, FALSE);
}

gboolean
bst_page_check_notes (const BstAuthorNotes *notes, const BstGroups *groups, GError **error)
{
  g_autofree char *list = list_systems (groups);

  for (guint i = 0; i < bst_author_notes_count (notes); i++)
    {
      const BstAuthorNote *note = bst_author_notes_get (notes, i);

      if (note->system == NULL || find_system (groups, note->system) >= 0)
        continue;
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                   _ ("'%s', line %u: there is no system '%s' on this page.  It has %s."),
                   bst_author_notes_name (notes), note->line, note->system, list);
      return FALSE;
    }
  return TRUE;
}

static void
write_note (const BstPage *page, BstHtml *html, const BstAuthorNote *note)
{
  gint system = note->system != NULL ? find_system (page->groups, note->system) : -1;

  if (system >= 0 && note->paragraphs->len > 0)
    {
      bst_html_open (html, "h3", NULL);
      bst_page_write_swatch (page, html, (guint)system);
      bst_html_name (html, page->groups->systems->pdata[system]);
      bst_html_close (html);
    }
  for (guint i = 0; i < note->paragraphs->len; i++)
    bst_html_element (html, "p", note->paragraphs->pdata[i], "dir", "auto", NULL);
}

void
bst_page_write_notes (const BstPage *page, BstHtml *html)
{
  const BstAuthorNotes *notes = page->options->notes;

  if (notes == NULL)
    return;
  bst_html_open (html, "section", "class", "notes", "id", "notes", NULL);
  bst_html_element (html, "h2", _ ("What the author says"), NULL);
  for (guint i = 0; i < bst_author_notes_count (notes); i++)
    write_note (page, html, bst_author_notes_get (notes, i));
  bst_html_close (html);
}
