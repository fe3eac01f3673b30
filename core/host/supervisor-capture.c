/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor-capture.c - keeps what a worker prints, in bounded memory: the beginning and the
 * end, which tell most about a failure, with the middle cut out.
 */
#include <config.h>
#include <inttypes.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/supervisor-private.h"

/* Together 1 MiB. */
#define HEAD_MAX (512u << 10)
#define TAIL_MAX (512u << 10)

struct _BstCapture
{
  GString *head, *tail;
  guint64 cut; /* bytes between the two */
};

BstCapture *
bst_capture_new (void)
{
  BstCapture *capture = g_new0 (BstCapture, 1);

  capture->head = g_string_new (NULL);
  capture->tail = g_string_new (NULL);
  return capture;
}

void
bst_capture_free (BstCapture *capture)
{
  g_string_free (capture->head, TRUE);
  g_string_free (capture->tail, TRUE);
  g_free (capture);
}

/* The tail may grow to twice its size before its front is dropped, so that a flood costs one
 * move of memory per half MiB and not one per read. */
static void
add_to_tail (BstCapture *capture, const char *data, gsize length)
{
  g_string_append_len (capture->tail, data, length);
  if (capture->tail->len >= 2 * TAIL_MAX)
    {
      gsize drop = capture->tail->len - TAIL_MAX;

      g_string_erase (capture->tail, 0, drop);
      capture->cut += drop;
    }
}

void
bst_capture_add (BstCapture *capture, const char *data, gsize length)
{
  gsize first = MIN (length, HEAD_MAX - capture->head->len);

  g_string_append_len (capture->head, data, first);
  if (length > first)
    add_to_tail (capture, data + first, length - first);
}

static void
append_clean (GString *text, const char *data, gsize length)
{
  g_autofree char *valid = g_utf8_make_valid (data, length);

  g_string_append (text, valid);
}

char *
bst_capture_text (const BstCapture *capture, gsize margin)
{
  GString *text;
  gsize skip = capture->tail->len > TAIL_MAX ? capture->tail->len - TAIL_MAX : 0;

  gsize head = capture->head->len;

  if (head == 0)
    return NULL;
  if (capture->cut + skip > 0)
    {
      const gsize more = MIN (margin, capture->tail->len - skip);

      skip += more;
      head -= MIN (margin, head);
    }
  text = g_string_new (NULL);
  append_clean (text, capture->head->str, head);
  if (capture->cut + skip > 0)
    g_string_append_printf (text, _ ("\n[... %" PRIu64 " bytes were cut out here ...]\n"),
                            capture->cut + skip + capture->head->len - head);
  append_clean (text, capture->tail->str + skip, capture->tail->len - skip);
  return g_string_free (text, FALSE);
}
