/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * svg-pack.c - a thinned picture in fewer bytes still: paths from point to point, strokes of one
 * look as one path, texts of one look in one group, and what all groups say said once.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include "reports/palette.h"
#include "reports/svg-private.h"

gboolean
bst_svg_is_element (const xmlNode *node, const char *name)
{
  return node != NULL && node->type == XML_ELEMENT_NODE && g_str_equal (node->name, name);
}

const char *
bst_svg_look_up (const xmlNode *node, const char *name)
{
  const xmlAttr *attribute = xmlHasProp ((xmlNode *)node, BAD_CAST name);
  const xmlNode *value = attribute != NULL ? attribute->children : NULL;

  return value != NULL ? (const char *)value->content : NULL;
}

static void
drop (xmlNode *node)
{
  xmlUnlinkNode (node);
  xmlFreeNode (node);
}

/* ---- Paths --------------------------------------------------------------------------------- */

/* In tenths of a pixel: sums of whole numbers do not drift. */
typedef struct
{
  gint64 x, y;
} Place;

typedef struct
{
  GString *text;
  Place at, begin; /* where the pen is, and where this stroke began */
  char command;    /* the last one written */
  gboolean moved;  /* the pen was put down nowhere since */
} Pen;

static void
append_tenths (GString *text, gint64 tenths, gboolean apart)
{
  const gint64 whole = ABS (tenths) / 10, rest = ABS (tenths) % 10;

  if (apart && tenths >= 0)
    g_string_append_c (text, ' ');
  if (tenths < 0)
    g_string_append_c (text, '-');
  if (whole > 0 || rest == 0)
    g_string_append_printf (text, "%" G_GINT64_FORMAT, whole);
  if (rest > 0)
    g_string_append_printf (text, ".%" G_GINT64_FORMAT, rest);
}

/* A command is not said again. */
static void
write_command (Pen *pen, char command, const gint64 *numbers, guint n)
{
  const gboolean again = pen->command == command;

  if (!again)
    g_string_append_c (pen->text, command);
  for (guint i = 0; i < n; i++)
    append_tenths (pen->text, numbers[i], again || i > 0);
  pen->command = command;
}

static void
put_down (Pen *pen)
{
  const gint64 numbers[] = { pen->begin.x, pen->begin.y };

  if (!pen->moved)
    return;
  pen->command = '\0';
  write_command (pen, 'M', numbers, 2);
  pen->command = 'M';
  pen->moved = FALSE;
}

static void
draw_to (Pen *pen, Place to)
{
  const gint64 step[] = { to.x - pen->at.x, to.y - pen->at.y };

  put_down (pen);
  if (step[1] == 0)
    write_command (pen, 'h', step, 1);
  else if (step[0] == 0)
    write_command (pen, 'v', step + 1, 1);
  else
    write_command (pen, 'l', step, 2);
  pen->at = to;
}

/* FALSE: there is no number. */
static gboolean
read_tenths (const char **text, gint64 *tenths)
{
  char *end = NULL;
  double value = 0;

  while (**text == ' ' || **text == ',')
    ++*text;
  value = g_ascii_strtod (*text, &end);
  if (end == *text || !(fabs (value) < 1e9))
    return FALSE;
  *text = end;
  *tenths = llround (value * 10);
  return TRUE;
}

static gboolean
read_place (const char **text, Place *place)
{
  return read_tenths (text, &place->x) && read_tenths (text, &place->y);
}

/* What is to be written of one command of gnuplot's: M and L with places, and Z. */
static gboolean
follow (Pen *pen, const char **text, char *command)
{
  Place place;

  if (strchr ("MLZz", **text) != NULL)
    *command = *(*text)++;
  if (*command == 'Z' || *command == 'z')
    {
      put_down (pen);
      write_command (pen, 'z', NULL, 0);
      pen->at = pen->begin;
      *command = '\0';
      return TRUE;
    }
  if ((*command != 'M' && *command != 'L') || !read_place (text, &place))
    return FALSE;
  if (*command == 'L')
    draw_to (pen, place);
  else
    {
      pen->at = pen->begin = place;
      pen->moved = TRUE;
      *command = 'L';
    }
  return TRUE;
}

/* NULL: it has other commands.  "": it draws nothing, as a pen that is moved alone. */
static char *
pack_path (const char *d)
{
  Pen pen = { .text = g_string_new (NULL) };
  char command = '\0';

  for (d += strspn (d, " "); *d != '\0'; d += strspn (d, " "))
    if (!follow (&pen, &d, &command))
      {
        g_string_free (pen.text, TRUE);
        return NULL;
      }
  return g_string_free (pen.text, FALSE);
}

static void
pack_paths (xmlNode *group)
{
  xmlNode *next = NULL;

  for (xmlNode *child = group->children; child != NULL; child = next)
    {
      const char *d = bst_svg_is_element (child, "path") ? bst_svg_look_up (child, "d") : NULL;
      g_autofree char *packed = d != NULL ? pack_path (d) : NULL;

      next = child->next;
      if (packed != NULL && *packed == '\0')
        drop (child);
      else if (packed != NULL)
        xmlSetProp (child, BAD_CAST "d", BAD_CAST packed);
    }
}

/* ---- Strokes of one look ------------------------------------------------------------------- */

static gboolean
is_own (const xmlAttr *attribute, const char *const *except)
{
  return !g_strv_contains (except, (const char *)attribute->name);
}

static guint
count_looks (const xmlNode *node, const char *const *except)
{
  guint n = 0;

  for (const xmlAttr *a = node->properties; a != NULL; a = a->next)
    n += is_own (a, except);
  return n;
}

static gboolean
look_alike (const xmlNode *a, const xmlNode *b, const char *const *except)
{
  for (const xmlAttr *own = a->properties; own != NULL; own = own->next)
    if (is_own (own, except)
        && g_strcmp0 (bst_svg_look_up (a, (const char *)own->name),
                      bst_svg_look_up (b, (const char *)own->name))
               != 0)
      return FALSE;
  return count_looks (a, except) == count_looks (b, except);
}

/* What fills nothing may be one path with others. */
static gboolean
is_stroke (const xmlNode *node)
{
  return bst_svg_is_element (node, "path") && bst_svg_look_up (node, "d") != NULL
         && bst_svg_look_up (node, "fill") == NULL
         && bst_svg_look_up (node, "stroke-opacity") == NULL
         && bst_svg_look_up (node, "transform") == NULL;
}

static gboolean
is_grid (const xmlNode *node)
{
  const char *stroke = is_stroke (node) ? bst_svg_look_up (node, "stroke") : NULL;

  return stroke != NULL
         && (g_str_equal (stroke, "var(--grid)")
             || g_str_equal (stroke, bst_palette_light ("grid")));
}

/* The grid lies below the rest of its group anyhow, and no text lies below a line. */
static void
sort_children (xmlNode *group)
{
  xmlNode *last = group->last, *above = NULL, *next = NULL;

  for (xmlNode *child = group->children; child != NULL; child = next)
    {
      const gboolean is_below = above != NULL && is_grid (child);

      next = child != last ? child->next : NULL;
      if (bst_svg_is_element (child, "text"))
        {
          xmlUnlinkNode (child);
          xmlAddChild (group, child);
        }
      else if (is_below)
        {
          xmlUnlinkNode (child);
          xmlAddPrevSibling (above, child);
        }
      else if (above == NULL && !is_grid (child))
        above = child;
    }
}

static void
join_strokes (xmlNode *group)
{
  static const char *const except[] = { "d", NULL };

  for (xmlNode *child = group->children; child != NULL; child = child->next)
    while (is_stroke (child) && is_stroke (child->next) && look_alike (child, child->next, except))
      {
        g_autofree char *both =
            g_strconcat (bst_svg_look_up (child, "d"), bst_svg_look_up (child->next, "d"), NULL);

        xmlSetProp (child, BAD_CAST "d", BAD_CAST both);
        drop (child->next);
      }
}

/* ---- Texts of one look --------------------------------------------------------------------- */

static void
move_looks (xmlNode *from, xmlNode *to, const char *const *except)
{
  for (const xmlAttr *a = from->properties; a != NULL; a = a->next)
    if (is_own (a, except))
      xmlSetProp (to, a->name, BAD_CAST bst_svg_look_up (from, (const char *)a->name));
}

static void
forget_looks (xmlNode *node, const char *const *except)
{
  xmlAttr *next = NULL;

  for (xmlAttr *a = node->properties; a != NULL; a = next)
    {
      next = a->next;
      if (is_own (a, except))
        xmlRemoveProp (a);
    }
}

static void
join_texts (xmlNode *group)
{
  static const char *const except[] = { "x", "y", "transform", NULL };

  for (xmlNode *child = group->children; child != NULL; child = child->next)
    {
      xmlNode *joined = NULL;

      if (!bst_svg_is_element (child, "text") || !bst_svg_is_element (child->next, "text")
          || count_looks (child, except) == 0 || !look_alike (child, child->next, except))
        continue;
      joined = xmlNewNode (NULL, BAD_CAST "g");
      move_looks (child, joined, except);
      xmlReplaceNode (child, joined);
      for (xmlNode *text = child; text != NULL;)
        {
          xmlUnlinkNode (text);
          forget_looks (text, except);
          xmlAddChild (joined, text);
          text =
              bst_svg_is_element (joined->next, "text") && look_alike (joined, joined->next, except)
                  ? joined->next
                  : NULL;
        }
      child = joined;
    }
}

/* ---- What all say -------------------------------------------------------------------------- */

static gboolean
is_drawn (const xmlNode *node)
{
  return node->type == XML_ELEMENT_NODE && !g_str_equal (node->name, "defs");
}

/* The value that all groups of ROOT give NAME; NULL: it is not one, or something else would get it.
 * What is no group has a fill of its own, and a text no use for the rest. */
static const char *
common_value (const xmlNode *root, const char *name)
{
  const char *value = NULL;
  guint n = 0;

  for (const xmlNode *child = root->children; child != NULL; child = child->next)
    {
      const char *own = is_drawn (child) ? bst_svg_look_up (child, name) : NULL;
      const gboolean is_text = bst_svg_is_element (child, "text");

      if (!is_drawn (child) || (is_text && (own != NULL || !g_str_equal (name, "fill"))))
        continue;
      if (own == NULL || !bst_svg_is_element (child, "g")
          || (value != NULL && !g_str_equal (value, own)))
        return NULL;
      value = own;
      n++;
    }
  return n > 1 ? value : NULL;
}

static void
hoist (xmlNode *root)
{
  static const char *const names[] = { "fill", "color", "stroke-linecap", "stroke-linejoin" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *value = g_strdup (common_value (root, names[i]));

      if (value == NULL)
        continue;
      for (xmlNode *child = root->children; child != NULL; child = child->next)
        if (is_drawn (child) && bst_svg_is_element (child, "g"))
          xmlUnsetProp (child, BAD_CAST names[i]);
      xmlSetProp (root, BAD_CAST names[i], BAD_CAST value);
    }
}

static void
pack_group (xmlNode *group)
{
  pack_paths (group);
  if (bst_svg_is_element (group, "g"))
    {
      sort_children (group);
      join_strokes (group);
    }
  join_texts (group);
  for (xmlNode *child = group->children; child != NULL; child = child->next)
    if (bst_svg_is_element (child, "g"))
      pack_group (child);
}

void
bst_svg_pack (xmlNode *root)
{
  pack_group (root);
  bst_svg_pack_marks (root);
  hoist (root);
}
