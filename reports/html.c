/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * html.c - a thin layer over libxml2's writer.
 */
#include <config.h>

#include <libxml/xmlwriter.h>

#include "reports/html.h"
#include "reports/text.h"

/* HTML's own list of elements that have no end tag, as far as we use them. */
static const char *const void_elements[] = { "br", "col", "hr", "meta", NULL };

struct _BstHtml
{
  xmlBuffer *buffer;
  xmlTextWriter *writer;
  GArray *is_void; /* gboolean per open element */
  GRegex *hidden;  /* NULL: nothing is */
};

BstHtml *
bst_html_new (void)
{
  BstHtml *html = g_new0 (BstHtml, 1);

  html->buffer = xmlBufferCreate ();
  html->writer = xmlNewTextWriterMemory (html->buffer, 0);
  html->is_void = g_array_new (FALSE, FALSE, sizeof (gboolean));
  xmlTextWriterWriteRaw (html->writer, BAD_CAST "<!DOCTYPE html>\n");
  return html;
}

void
bst_html_free (BstHtml *html)
{
  if (html == NULL)
    return;
  xmlFreeTextWriter (html->writer);
  xmlBufferFree (html->buffer);
  g_array_unref (html->is_void);
  g_clear_pointer (&html->hidden, g_regex_unref);
  g_free (html);
}

static void
open_with (BstHtml *html, const char *element, va_list attributes)
{
  gboolean is_void = g_strv_contains (void_elements, element);

  xmlTextWriterStartElement (html->writer, BAD_CAST element);
  g_array_append_val (html->is_void, is_void);
  for (const char *name = va_arg (attributes, const char *); name != NULL;
       name = va_arg (attributes, const char *))
    {
      const char *value = va_arg (attributes, const char *);
      g_autofree char *clean = value != NULL ? bst_text_clean (value) : NULL;

      if (clean != NULL)
        xmlTextWriterWriteAttribute (html->writer, BAD_CAST name, BAD_CAST clean);
    }
}

void
bst_html_open (BstHtml *html, const char *element, ...)
{
  va_list attributes;

  va_start (attributes, element);
  open_with (html, element, attributes);
  va_end (attributes);
}

void
bst_html_close (BstHtml *html)
{
  gboolean is_void = FALSE;

  g_return_if_fail (html->is_void->len > 0);
  is_void = g_array_index (html->is_void, gboolean, html->is_void->len - 1);
  g_array_set_size (html->is_void, html->is_void->len - 1);
  if (is_void)
    xmlTextWriterEndElement (html->writer);
  else
    xmlTextWriterFullEndElement (html->writer);
}

void
bst_html_hide (BstHtml *html, const char *pattern)
{
  g_clear_pointer (&html->hidden, g_regex_unref);
  html->hidden = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL);
  g_return_if_fail (html->hidden != NULL);
}

void
bst_html_text (BstHtml *html, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  g_autofree char *rest = NULL;
  g_autofree char *kept = NULL;

  if (html->hidden != NULL)
    rest = g_regex_replace_literal (html->hidden, clean, -1, 0, "…", 0, NULL);
  kept = bst_text_keep_percents (rest != NULL ? rest : clean);
  xmlTextWriterWriteString (html->writer, BAD_CAST kept);
}

void
bst_html_element (BstHtml *html, const char *element, const char *text, ...)
{
  va_list attributes;

  va_start (attributes, text);
  open_with (html, element, attributes);
  va_end (attributes);
  bst_html_text (html, text);
  bst_html_close (html);
}

void
bst_html_name (BstHtml *html, const char *name)
{
  bst_html_element (html, "bdi", name, NULL);
}

void
bst_html_insert (BstHtml *html, const char *markup)
{
  xmlTextWriterWriteRaw (html->writer, BAD_CAST markup);
}

char *
bst_html_finish (BstHtml *html)
{
  while (html->is_void->len > 0)
    bst_html_close (html);
  xmlTextWriterWriteRaw (html->writer, BAD_CAST "\n");
  xmlTextWriterFlush (html->writer);
  return g_strdup ((const char *)xmlBufferContent (html->buffer));
}
