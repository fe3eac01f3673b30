/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * svg-marks.c - marks of one size that a picture draws many times: one shape of that size, and
 * places.
 */
#include <config.h>

#include <string.h>

#include "reports/svg-private.h"

/* A mark that stands in so many places is worth a shape of its own size. */
#define MANY 4

typedef struct
{
  xmlNode *root;
  GRegex *place;     /* "translate(1,2) scale(3)" */
  GHashTable *marks; /* "#shape\n3" -> GPtrArray of xmlNode */
} Marks;

static void
note_mark (Marks *marks, xmlNode *use)
{
  const char *link = bst_svg_look_up (use, "href"), *transform = bst_svg_look_up (use, "transform");
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *key = NULL, *size = NULL;
  GPtrArray *places = NULL;

  if (link == NULL || transform == NULL || bst_svg_look_up (use, "x") != NULL
      || bst_svg_look_up (use, "id") != NULL || !g_regex_match (marks->place, transform, 0, &match))
    return;
  size = g_match_info_fetch (match, 3);
  key = g_strdup_printf ("%s\n%s", link, size);
  places = g_hash_table_lookup (marks->marks, key);
  if (places == NULL)
    {
      places = g_ptr_array_new ();
      g_hash_table_insert (marks->marks, g_steal_pointer (&key), places);
    }
  g_ptr_array_add (places, use);
}

static void
note_marks (Marks *marks, xmlNode *parent)
{
  for (xmlNode *child = parent->children; child != NULL; child = child->next)
    if (bst_svg_is_element (child, "use"))
      note_mark (marks, child);
    else if (child->type == XML_ELEMENT_NODE && !g_str_equal (child->name, "defs"))
      note_marks (marks, child);
}

static xmlNode *
find_shape (xmlNode *parent, const char *id)
{
  for (xmlNode *child = parent->children; child != NULL; child = child->next)
    {
      xmlNode *found = NULL;

      if (child->type != XML_ELEMENT_NODE)
        continue;
      if (g_strcmp0 (bst_svg_look_up (child, "id"), id) == 0)
        return child;
      found = find_shape (child, id);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
place_mark (const Marks *marks, xmlNode *use, const char *link)
{
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *x = NULL, *y = NULL;

  g_regex_match (marks->place, bst_svg_look_up (use, "transform"), 0, &match);
  x = g_match_info_fetch (match, 1);
  y = g_match_info_fetch (match, 2);
  xmlUnsetProp (use, BAD_CAST "transform");
  xmlSetProp (use, BAD_CAST "href", BAD_CAST link);
  xmlSetProp (use, BAD_CAST "x", BAD_CAST x);
  xmlSetProp (use, BAD_CAST "y", BAD_CAST y);
}

/* The shape of KEY gets a second one of that size beside it, to which PLACES then link. */
static void
enlarge_shape (const Marks *marks, const char *key, const GPtrArray *places, char letter)
{
  g_auto (GStrv) parts = g_strsplit (key, "\n", 2);
  xmlNode *shape = find_shape (marks->root, parts[0] + 1);
  g_autofree char *link = g_strdup_printf ("%s%c", parts[0], letter);
  g_autofree char *scale = g_strdup_printf ("scale(%s)", parts[1]);
  xmlNode *large = NULL;

  if (shape == NULL || places->len < MANY || find_shape (marks->root, link + 1) != NULL)
    return;
  large = xmlNewNode (NULL, BAD_CAST "use");
  xmlNewProp (large, BAD_CAST "id", BAD_CAST (link + 1));
  xmlNewProp (large, BAD_CAST "href", BAD_CAST parts[0]);
  xmlNewProp (large, BAD_CAST "transform", BAD_CAST scale);
  xmlAddNextSibling (shape, large);
  for (guint i = 0; i < places->len; i++)
    place_mark (marks, places->pdata[i], link);
}

static gint
compare_keys (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

/* In the order of their names: the same picture gives the same bytes. */
void
bst_svg_pack_marks (xmlNode *root)
{
  g_autoptr (GRegex) place =
      g_regex_new ("^translate\\(([-0-9.]+),([-0-9.]+)\\) scale\\(([0-9.]+)\\)$", 0, 0, NULL);
  g_autoptr (GHashTable) table =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  Marks marks = { root, place, table };
  GList *keys = NULL;
  char letter = 'a';

  note_marks (&marks, root);
  keys = g_list_sort (g_hash_table_get_keys (table), compare_keys);
  for (const GList *l = keys; l != NULL && letter <= 'z'; l = l->next, letter++)
    enlarge_shape (&marks, l->data, g_hash_table_lookup (table, l->data), letter);
  g_list_free (keys);
}
