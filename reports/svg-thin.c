/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * svg-thin.c - a picture with the same look in less than half of the bytes: gnuplot opens a group
 * for each stroke, says again what is said around it, and writes hundredths of a pixel.
 */
#include <config.h>

#include <string.h>

#include "reports/svg-private.h"
#include "reports/text.h"

/* What an element has from those around it where it says nothing itself. */
static const char *const inherited[] = { "fill",
                                         "stroke",
                                         "color",
                                         "stroke-width",
                                         "stroke-linecap",
                                         "stroke-linejoin",
                                         "stroke-dasharray",
                                         "font-size",
                                         "text-anchor",
                                         NULL };

/* Attributes of coordinates: a tenth of a pixel is finer than any screen shows. */
static const char *const places[] = { "d", "points", "x", "y", "x1", "y1", "x2", "y2", NULL };

static gboolean
is_element (const xmlNode *node, const char *name)
{
  return node != NULL && node->type == XML_ELEMENT_NODE && g_str_equal (node->name, name);
}

static const char *
value_of (const xmlAttr *attribute)
{
  const xmlNode *value = attribute->children;

  return value != NULL && value->content != NULL ? (const char *)value->content : "";
}

static const char *
look_up (const xmlNode *node, const char *name)
{
  const xmlAttr *attribute = xmlHasProp ((xmlNode *)node, BAD_CAST name);

  return attribute != NULL ? value_of (attribute) : NULL;
}

/* ---- Numbers ------------------------------------------------------------------------------- */

/* With so many DECIMALS at most, and no zeros that say nothing. */
static void
append_number (GString *text, const char *number, gsize length, const char *format)
{
  g_autofree char *copy = g_strndup (number, length);
  char rounded[G_ASCII_DTOSTR_BUF_SIZE];
  char *end = NULL;

  g_ascii_formatd (rounded, sizeof rounded, format, g_ascii_strtod (copy, NULL));
  if (strchr (rounded, '.') != NULL)
    {
      end = rounded + strlen (rounded);
      while (end[-1] == '0')
        end--;
      if (end[-1] == '.')
        end--;
      *end = '\0';
    }
  g_string_append (text, g_str_equal (rounded, "-0") ? "0" : rounded);
}

static gsize
number_length (const char *text)
{
  gsize sign = *text == '-' ? 1 : 0;
  gsize digits = strspn (text + sign, ".0123456789");

  return digits > 0 ? sign + digits : 0;
}

/* All numbers of VALUE; words stay, and one blank stands for many. */
static char *
round_numbers (const char *value, const char *format)
{
  GString *text = g_string_new (NULL);

  while (*value != '\0')
    {
      gsize length = number_length (value);

      if (length > 0)
        append_number (text, value, length, format);
      else if (*value != ' ' || (text->len > 0 && text->str[text->len - 1] != ' '))
        g_string_append_c (text, *value);
      value += MAX (length, 1);
    }
  return g_strchomp (g_string_free (text, FALSE));
}

/* Letters part a path's numbers as well as blanks do, and "L" is understood after an "M". */
static char *
pack_path (const char *value)
{
  g_autofree char *rounded = round_numbers (value, "%.1f");
  GString *text = g_string_new (NULL);

  for (const char *c = rounded; *c != '\0'; c++)
    if (*c != ' ' || (g_ascii_isdigit (c[1]) || c[1] == '-' || c[1] == '.'))
      g_string_append_c (text, *c);
  return g_string_free (text, FALSE);
}

/* How much a point is enlarged needs its hundredths; where it is does not. */
static char *
pack_transform (const char *value)
{
  const char *rest = strchr (value, ')');
  g_autofree char *first = NULL;
  g_autofree char *place = NULL;
  g_autofree char *others = NULL;

  if (!g_str_has_prefix (value, "translate(") || rest == NULL)
    return round_numbers (value, "%.2f");
  first = g_strndup (value, (gsize)(rest - value));
  place = round_numbers (first, "%.1f");
  others = round_numbers (rest, "%.2f");
  return g_strconcat (place, others, NULL);
}

static void
pack_numbers (xmlNode *node)
{
  for (xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next)
    {
      const char *name = (const char *)attribute->name;
      const char *value = value_of (attribute);
      g_autofree char *packed = NULL;

      if (g_str_equal (name, "d"))
        packed = pack_path (value);
      else if (g_str_equal (name, "transform"))
        packed = pack_transform (value);
      else if (g_strv_contains (places, name))
        packed = round_numbers (value, "%.1f");
      else if (g_str_equal (name, "font-size") || g_str_has_prefix (name, "stroke-"))
        packed = round_numbers (value, "%.2f");
      if (packed != NULL)
        xmlSetProp (node, BAD_CAST name, BAD_CAST packed);
    }
}

/* ---- Groups -------------------------------------------------------------------------------- */

static guint
count_attributes (const xmlNode *node)
{
  guint n = 0;

  for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next)
    n++;
  return n;
}

static gboolean
have_same_attributes (const xmlNode *a, const xmlNode *b)
{
  for (const xmlAttr *attribute = a->properties; attribute != NULL; attribute = attribute->next)
    if (g_strcmp0 (value_of (attribute), look_up (b, (const char *)attribute->name)) != 0)
      return FALSE;
  return count_attributes (a) == count_attributes (b);
}

static void
move_children (xmlNode *from, xmlNode *to)
{
  xmlNode *next = NULL;

  for (xmlNode *child = from->children; child != NULL; child = next)
    {
      next = child->next;
      xmlUnlinkNode (child);
      xmlAddChild (to, child);
    }
}

/* A group that says nothing: its children take its place. */
static xmlNode *
dissolve (xmlNode *group)
{
  xmlNode *first = group->children;
  xmlNode *after = group->next;

  while (group->children != NULL)
    {
      xmlNode *child = group->children;

      xmlUnlinkNode (child);
      xmlAddPrevSibling (group, child);
    }
  xmlUnlinkNode (group);
  xmlFreeNode (group);
  return first != NULL ? first : after;
}

/* A picture's own points are in <defs>, and are drawn by links to them: no other id is used. */
static void
forget_id (xmlNode *node)
{
  if (g_str_equal (node->name, "g") || g_str_equal (node->name, "path"))
    {
      xmlUnsetProp (node, BAD_CAST "id");
      xmlUnsetProp (node, BAD_CAST "class");
    }
}

static void
dissolve_groups (xmlNode *parent)
{
  xmlNode *next = NULL;

  for (xmlNode *child = parent->children; child != NULL; child = next)
    {
      next = child->next;
      if (child->type != XML_ELEMENT_NODE || g_str_equal (child->name, "defs"))
        continue;
      forget_id (child);
      if (is_element (child, "g") && child->properties == NULL)
        next = dissolve (child);
    }
}

static void
join_groups (xmlNode *parent)
{
  for (xmlNode *child = parent->children; child != NULL; child = child->next)
    while (is_element (child, "g") && is_element (child->next, "g")
           && have_same_attributes (child, child->next))
      {
        xmlNode *next = child->next;

        move_children (next, child);
        xmlUnlinkNode (next);
        xmlFreeNode (next);
      }
}

/* ---- Attributes ---------------------------------------------------------------------------- */

static gboolean
is_said_around (const xmlNode *node, const char *name, const char *value)
{
  for (const xmlNode *around = node->parent; around != NULL && around->type == XML_ELEMENT_NODE;
       around = around->parent)
    {
      const char *said = look_up (around, name);

      if (said != NULL)
        return g_str_equal (said, value);
    }
  return FALSE;
}

static void
drop_inherited (xmlNode *node)
{
  for (guint i = 0; inherited[i] != NULL; i++)
    {
      const char *value = look_up (node, inherited[i]);

      if (value != NULL && is_said_around (node, inherited[i], value))
        xmlUnsetProp (node, BAD_CAST inherited[i]);
    }
}

/* The group around a single text says what the text can say itself. */
static xmlNode *
unwrap_text (xmlNode *group)
{
  xmlNode *text = group->children;

  if (!is_element (group, "g") || !is_element (text, "text") || text->next != NULL
      || text->properties != NULL)
    return group;
  for (const xmlAttr *attribute = group->properties; attribute != NULL; attribute = attribute->next)
    xmlSetProp (text, attribute->name, BAD_CAST value_of (attribute));
  xmlUnlinkNode (text);
  xmlReplaceNode (group, text);
  xmlFreeNode (group);
  return text;
}

/* translate(1,2) is x="1" y="2" for a text that is placed nowhere else. */
static void
place_text (xmlNode *text)
{
  const char *transform = look_up (text, "transform");
  g_auto (GStrv) parts = NULL;

  if (transform == NULL || !g_str_has_prefix (transform, "translate(")
      || strchr (transform, ')') != transform + strlen (transform) - 1
      || xmlFirstElementChild (text) != NULL)
    return;
  parts = g_strsplit_set (transform, "(,)", -1);
  if (g_strv_length (parts) != 4)
    return;
  xmlSetProp (text, BAD_CAST "x", BAD_CAST parts[1]);
  xmlSetProp (text, BAD_CAST "y", BAD_CAST parts[2]);
  xmlUnsetProp (text, BAD_CAST "transform");
}

/* ---- All ----------------------------------------------------------------------------------- */

/* The sheet below all else, in no colour. */
static gboolean
is_invisible (const xmlNode *node)
{
  return is_element (node, "rect") && g_strcmp0 (look_up (node, "fill"), "none") == 0
         && look_up (node, "width") != NULL && look_up (node, "stroke") == NULL
         && look_up (node->parent, "stroke") == NULL;
}

static void
thin_children (xmlNode *parent)
{
  xmlNode *next = NULL;

  dissolve_groups (parent);
  join_groups (parent);
  for (xmlNode *child = parent->children; child != NULL; child = next)
    {
      next = child->next;
      if (child->type != XML_ELEMENT_NODE || g_str_equal (child->name, "defs"))
        continue; /* what is in there has its looks from where it is used */
      if (is_invisible (child))
        {
          xmlUnlinkNode (child);
          xmlFreeNode (child);
          continue;
        }
      pack_numbers (child);
      drop_inherited (child);
      child = unwrap_text (child);
      if (g_str_equal (child->name, "text"))
        place_text (child);
      thin_children (child);
    }
}

void
bst_svg_thin (xmlNode *root)
{
  thin_children (root);
}
