/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * svg.c - a picture that a program wrote, checked and made fit to stand inside a page.
 * Nothing gets in that is not on the lists below: no script, no event, no link to elsewhere.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

#include "reports/palette.h"
#include "reports/svg-private.h"
#include "reports/svg.h"
#include "reports/text.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (xmlDoc, xmlFreeDoc)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (xmlBuffer, xmlBufferFree)

static const char *const elements[] = { "svg",     "g",        "defs", "path", "rect",
                                        "circle",  "ellipse",  "use",  "text", "tspan",
                                        "polygon", "polyline", "line", NULL };

/* Dropped with all they hold: gnuplot's own titles, and filters that only "boxed" labels use. */
static const char *const dropped[] = { "title", "desc", "filter", NULL };

static const char *const attributes[] = { "viewBox",
                                          "id",
                                          "class",
                                          "transform",
                                          "d",
                                          "points",
                                          "x",
                                          "y",
                                          "x1",
                                          "y1",
                                          "x2",
                                          "y2",
                                          "cx",
                                          "cy",
                                          "r",
                                          "rx",
                                          "ry",
                                          "dx",
                                          "dy",
                                          "width",
                                          "height",
                                          "fill-rule",
                                          "fill-opacity",
                                          "opacity",
                                          "stroke-width",
                                          "stroke-opacity",
                                          "stroke-linecap",
                                          "stroke-linejoin",
                                          "stroke-dasharray",
                                          "font-size",
                                          "font-weight",
                                          "font-style",
                                          "text-anchor",
                                          "shape-rendering",
                                          NULL };

static const char *const colors[] = { "fill", "stroke", "color", NULL };

typedef struct
{
  const char *prefix;
  gboolean alone; /* a file of its own, which programs without CSS variables read */
  GError **error;
} Adoption;

static const char *
text_of (const xmlAttr *attribute)
{
  const xmlNode *value = attribute->children;

  return value != NULL && value->next == NULL && value->content != NULL
             ? (const char *)value->content
             : "";
}

static gboolean
refuse (const Adoption *adoption, const char *what)
{
  g_autofree char *clean = bst_text_clean (what);
  g_autofree char *brief = bst_text_fit (clean, 40);

  g_set_error (adoption->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("the picture holds '%s', which does not belong into one"), brief);
  return FALSE;
}

/* "rgb( 51,  51,  51)" or "rgb(51,51,51)", as gnuplot writes strokes and fills. */
static const BstColor *
parse_rgb (const char *value)
{
  guint red, green, blue;
  char end;

  return sscanf (value, "rgb(%u,%u,%u%c", &red, &green, &blue, &end) == 4 && end == ')'
             ? bst_palette_find (red, green, blue)
             : NULL;
}

/* The palette's name of a colour that we drew with; any other is muted. */
static const char *
color_name (const char *value)
{
  const BstColor *color = parse_rgb (value);

  if (color != NULL)
    return color->name;
  if (g_str_equal (value, "black"))
    return "ink";
  return g_str_equal (value, "white") ? "paper" : "muted";
}

static char *
map_color (const Adoption *adoption, const char *value)
{
  static const char *const kept[] = { "none", "currentColor", NULL };

  if (g_strv_contains (kept, value))
    return g_strdup (value);
  if (adoption->alone)
    return g_strdup (bst_palette_light (color_name (value)));
  return g_strdup_printf ("var(--%s)", color_name (value));
}

/* Letters, digits, '-' and '_' behind the picture's own prefix. */
static char *
own_id (const Adoption *adoption, const char *id)
{
  g_autofree char *safe = g_strdup (id);

  g_strcanon (safe, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_", '_');
  return g_strdup_printf ("%s-%s", adoption->prefix, safe);
}

static void
set_text (xmlNode *node, const char *name, char *value)
{
  xmlSetProp (node, BAD_CAST name, BAD_CAST value);
  g_free (value);
}

/* xlink:href becomes href, in place: HTML knows both, and no namespace is needed. */
static gboolean
adopt_link (const Adoption *adoption, xmlNode *node, xmlAttr *attribute)
{
  const char *value = text_of (attribute);
  g_autofree char *id = NULL;

  if (value[0] != '#' || (attribute->ns != NULL && xmlHasNsProp (node, BAD_CAST "href", NULL)))
    return refuse (adoption, value);
  id = own_id (adoption, value + 1);
  attribute->ns = NULL;
  set_text (node, "href", g_strconcat ("#", id, NULL));
  return TRUE;
}

static gboolean
adopt_attribute (const Adoption *adoption, xmlNode *node, xmlAttr *attribute)
{
  const char *name = (const char *)attribute->name;

  if (g_ascii_strncasecmp (name, "on", 2) == 0)
    return refuse (adoption, name);
  if (g_str_equal (name, "href"))
    return adopt_link (adoption, node, attribute);
  if (attribute->ns != NULL)
    xmlRemoveProp (attribute);
  else if (g_strv_contains (colors, name))
    set_text (node, name, map_color (adoption, text_of (attribute)));
  else if (g_str_equal (name, "id"))
    set_text (node, name, own_id (adoption, text_of (attribute)));
  else if (!g_strv_contains (attributes, name) || strchr (text_of (attribute), ':') != NULL)
    xmlRemoveProp (attribute);
  return TRUE;
}

static gboolean
adopt_attributes (const Adoption *adoption, xmlNode *node)
{
  xmlAttr *next = NULL;

  for (xmlAttr *attribute = node->properties; attribute != NULL; attribute = next)
    {
      next = attribute->next;
      if (!adopt_attribute (adoption, node, attribute))
        return FALSE;
    }
  return TRUE;
}

static void
drop (xmlNode *node)
{
  xmlUnlinkNode (node);
  xmlFreeNode (node);
}

static gboolean
is_text_element (const xmlNode *node)
{
  return g_str_equal (node->name, "text") || g_str_equal (node->name, "tspan");
}

/* Comments, white space between elements, and groups left empty go; text stays where it shows. */
static gboolean
is_chaff (const xmlNode *node)
{
  if (node->type == XML_TEXT_NODE)
    return !is_text_element (node->parent);
  if (node->type != XML_ELEMENT_NODE)
    return TRUE;
  return g_strv_contains (dropped, (const char *)node->name);
}

static gboolean adopt_element (const Adoption *adoption, xmlNode *node);

static gboolean
adopt_children (const Adoption *adoption, xmlNode *node)
{
  xmlNode *next = NULL;

  for (xmlNode *child = node->children; child != NULL; child = next)
    {
      next = child->next;
      if (is_chaff (child))
        drop (child);
      else if (child->type == XML_ELEMENT_NODE && !adopt_element (adoption, child))
        return FALSE;
    }
  return TRUE;
}

static gboolean
adopt_element (const Adoption *adoption, xmlNode *node)
{
  if (!g_strv_contains (elements, (const char *)node->name))
    return refuse (adoption, (const char *)node->name);
  node->ns = NULL; /* HTML knows what <svg> is */
  if (!adopt_attributes (adoption, node) || !adopt_children (adoption, node))
    return FALSE;
  xmlFreeNsList (node->nsDef);
  node->nsDef = NULL;
  if (node->children == NULL && g_str_equal (node->name, "g") && node->parent != NULL)
    drop (node);
  return TRUE;
}

static void
note_link (const xmlNode *node, GHashTable *used)
{
  xmlChar *link = xmlGetProp (node, BAD_CAST "href");

  if (link != NULL)
    g_hash_table_add (used, g_strdup ((const char *)link + 1));
  xmlFree (link);
}

static void
note_links (const xmlNode *node, GHashTable *used)
{
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE && !g_str_equal (child->name, "defs"))
      {
        note_link (child, used);
        note_links (child, used);
      }
}

/* gnuplot defines 15 point shapes in each file, some by means of earlier ones: from the last to
 * the first, what nobody uses goes. */
static void
prune_defs (xmlNode *defs, GHashTable *used)
{
  xmlNode *previous = NULL;

  for (xmlNode *shape = defs->last; shape != NULL; shape = previous)
    {
      xmlChar *id = xmlGetProp (shape, BAD_CAST "id");

      previous = shape->prev;
      if (id != NULL && g_hash_table_contains (used, id))
        note_link (shape, used);
      else
        drop (shape);
      xmlFree (id);
    }
}

static void
prune (xmlNode *root)
{
  g_autoptr (GHashTable) used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) stack = g_ptr_array_new ();

  note_links (root, used);
  g_ptr_array_add (stack, root);
  while (stack->len > 0)
    {
      xmlNode *node = g_ptr_array_steal_index (stack, stack->len - 1);

      for (xmlNode *child = node->children; child != NULL; child = child->next)
        if (g_str_equal (child->name, "defs"))
          prune_defs (child, used);
        else if (child->type == XML_ELEMENT_NODE)
          g_ptr_array_add (stack, child);
    }
}

static void
add_first (xmlNode *root, const char *element, const char *id, const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  xmlNode *node = xmlNewNode (NULL, BAD_CAST element);

  xmlNewProp (node, BAD_CAST "id", BAD_CAST id);
  xmlAddChild (node, xmlNewText (BAD_CAST clean));
  if (root->children != NULL)
    xmlAddPrevSibling (root->children, node);
  else
    xmlAddChild (root, node);
}

static void
name_picture (xmlNode *root, const char *prefix, const char *title, const char *description)
{
  g_autofree char *title_id = g_strconcat (prefix, "-title", NULL);
  g_autofree char *desc_id = g_strconcat (prefix, "-desc", NULL);
  g_autofree char *both = g_strconcat (title_id, " ", desc_id, NULL);

  xmlSetProp (root, BAD_CAST "role", BAD_CAST "img");
  xmlSetProp (root, BAD_CAST "aria-labelledby", BAD_CAST both);
  add_first (root, "desc", desc_id, description);
  add_first (root, "title", title_id, title);
}

static char *
write_picture (xmlDoc *doc, xmlNode *root)
{
  g_autoptr (xmlBuffer) buffer = xmlBufferCreate ();

  xmlNodeDump (buffer, doc, root, 0, 0);
  return g_strdup ((const char *)xmlBufferContent (buffer));
}

static xmlDoc *
parse (const char *data, gsize length, GError **error)
{
  /* No network, no entities, no talk; a file with a document type is refused below. */
  int options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA;
  xmlDoc *doc = length < G_MAXINT ? xmlReadMemory (data, (int)length, NULL, NULL, options) : NULL;

  if (doc == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("the picture is not well-formed XML"));
  return doc;
}

/* The tree with nothing in it but what belongs into a picture; NULL: it is none. */
static xmlDoc *
adopt (const Adoption *adoption, const char *data, gsize length)
{
  g_autoptr (xmlDoc) doc = parse (data, length, adoption->error);
  xmlNode *root = doc != NULL ? xmlDocGetRootElement (doc) : NULL;

  if (doc == NULL)
    return NULL;
  if (doc->intSubset != NULL || root == NULL || !g_str_equal (root->name, "svg"))
    {
      refuse (adoption, doc->intSubset != NULL ? "<!DOCTYPE" : (const char *)root->name);
      return NULL;
    }
  if (!adopt_element (adoption, root))
    return NULL;
  prune (root);
  bst_svg_thin (root);
  bst_svg_pack (root);
  return g_steal_pointer (&doc);
}

char *
bst_svg_adopt (const char *data, gsize length, const char *prefix, const char *title,
               const char *description, GError **error)
{
  const Adoption adoption = { prefix, FALSE, error };
  g_autoptr (xmlDoc) doc = adopt (&adoption, data, length);

  if (doc == NULL)
    return NULL;
  name_picture (xmlDocGetRootElement (doc), prefix, title, description);
  return write_picture (doc, xmlDocGetRootElement (doc));
}

/* A file has no paper below it but its own. */
static void
add_paper (xmlNode *root)
{
  xmlNode *paper = xmlNewNode (NULL, BAD_CAST "rect");

  xmlNewProp (paper, BAD_CAST "width", BAD_CAST "100%");
  xmlNewProp (paper, BAD_CAST "height", BAD_CAST "100%");
  xmlNewProp (paper, BAD_CAST "fill", BAD_CAST bst_palette_light ("paper"));
  if (root->children != NULL)
    xmlAddPrevSibling (root->children, paper);
  else
    xmlAddChild (root, paper);
}

/* "0 0 860 400": viewers that scale nothing want to be told twice. */
static void
set_size (xmlNode *root)
{
  xmlChar *box = xmlGetProp (root, BAD_CAST "viewBox");
  g_auto (GStrv) parts = g_strsplit (box != NULL ? (const char *)box : "", " ", -1);

  if (g_strv_length (parts) == 4)
    {
      xmlSetProp (root, BAD_CAST "width", BAD_CAST parts[2]);
      xmlSetProp (root, BAD_CAST "height", BAD_CAST parts[3]);
    }
  xmlFree (box);
}

char *
bst_svg_file (const char *data, gsize length, const char *title, const char *description,
              GError **error)
{
  const Adoption adoption = { "chart", TRUE, error };
  g_autoptr (xmlDoc) doc = adopt (&adoption, data, length);
  g_autofree char *picture = NULL;
  xmlNode *root = NULL;

  if (doc == NULL)
    return NULL;
  root = xmlDocGetRootElement (doc);
  xmlSetProp (root, BAD_CAST "xmlns", BAD_CAST "http://www.w3.org/2000/svg");
  xmlSetProp (root, BAD_CAST "font-family", BAD_CAST "DejaVu Sans, Noto Sans, sans-serif");
  set_size (root);
  add_paper (root);
  name_picture (root, "chart", title, description);
  picture = write_picture (doc, root);
  return g_strdup_printf ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%s\n", picture);
}
