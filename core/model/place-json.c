/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * place-json.c - the place of a run in a series, as member "series" of its document.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "model/json-text.h"
#include "model/result-json.h"

/* Clocks of the world lie within UTC-12 and UTC+14; ISO 8601 has room for a day and more. */
#define MOST_OFFSET 93600 /* s */

void
bst_place_set_json (JsonObject *object, const BstSeriesPlace *place)
{
  JsonObject *series = NULL;

  if (place->name == NULL)
    return;
  series = json_object_new ();
  json_object_set_string_member (series, "name", place->name);
  json_object_set_int_member (series, "index", place->index);
  bst_json_set_time (series, "due", place->due);
  bst_json_set_double (series, "every", place->every);
  if (place->count > 0)
    json_object_set_int_member (series, "count", place->count);
  json_object_set_int_member (series, "utc-offset", place->offset);
  json_object_set_object_member (object, "series", series);
}

static void
read_offset (BstDocReader *reader, JsonObject *series, BstSeriesPlace *place)
{
  double offset = bst_json_get_double (reader, series, "utc-offset", FALSE);

  if (isnan (offset))
    return;
  if (fabs (offset) <= MOST_OFFSET && offset == floor (offset))
    place->offset = (gint)offset;
  else
    bst_json_wrong_member (reader, "utc-offset", _ ("expected whole seconds, at most %d"),
                           MOST_OFFSET);
}

void
bst_place_read (BstDocReader *reader, JsonObject *object, BstSeriesPlace *place)
{
  JsonObject *series = bst_json_get_object (reader, object, "series", FALSE);
  gsize mark = bst_json_enter (reader, "series");

  if (series != NULL)
    {
      place->name = bst_json_get_text (reader, series, "name", TRUE);
      place->index = bst_json_get_uint (reader, series, "index", TRUE, G_MAXUINT32);
      place->due = bst_json_get_time (reader, series, "due", TRUE);
      place->every = bst_json_get_double (reader, series, "every", TRUE);
      place->count = bst_json_get_uint (reader, series, "count", FALSE, G_MAXUINT32);
      read_offset (reader, series, place);
      if (reader->error == NULL && !(place->every > 0))
        bst_json_wrong_member (reader, "every", _ ("expected seconds above 0"));
    }
  bst_json_leave (reader, mark);
}
