/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * verify.c - what was written is what is there.  The kernel is asked to forget the file before,
 * so that the answer comes from the disk where it does.
 */
#include "verify.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cache.h"
#include "content.h"
#include "transfer.h"

#define PIECE ((gsize)1 << 20)

typedef struct
{
  int fd;
  guint8 *pool, *data;
  VerifyExpect expect;
  gpointer expect_data;
} Reader;

static void
set_wrong (GError **error, const ContentFinding *finding, guint64 offset)
{
  static const char *const findings[] = {
    [CONTENT_GOOD] = N_ ("older or newer data than those written last: a write was lost or went "
                         "astray"),
    [CONTENT_EMPTY] = N_ ("zeroes instead of what was written"),
    [CONTENT_ELSEWHERE] = N_ ("the data of another place"),
    [CONTENT_DAMAGED] = N_ ("other data than were written"),
  };

  g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
               _ ("At byte %" PRIu64 " of the file there are %s.  Something else changed the file, "
                  "or this disk is not to be trusted."),
               offset, _ (findings[finding->state]));
}

static gboolean
check_piece (const Reader *reader, guint64 offset, gsize length, GError **error)
{
  if (!transfer_read (&engine_pread, reader->fd, reader->data, length, offset, error))
    return FALSE;
  for (gsize at = 0; at < length; at += CONTENT_UNIT)
    {
      const ContentFinding finding = content_check (reader->pool, reader->data + at, offset + at);

      if (finding.state == CONTENT_GOOD
          && (reader->expect == NULL
              || reader->expect (offset + at, finding.generation, reader->expect_data)))
        continue;
      set_wrong (error, &finding, offset + at);
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_pieces (const Reader *reader, guint64 size, GError **error)
{
  const guint64 pieces = (size + PIECE - 1) / PIECE;
  const guint64 checked = MIN (pieces, VERIFY_MOST / PIECE);

  for (guint64 i = 0; i < checked; i++)
    {
      /* Without the product, which could overflow. */
      const guint64 piece = pieces / checked * i + pieces % checked * i / checked;
      const guint64 offset = piece * PIECE;

      if (!check_piece (reader, offset, MIN (PIECE, size - offset), error))
        return FALSE;
    }
  return TRUE;
}

gboolean
verify_file (const char *path, guint64 size, VerifyExpect expect, gpointer data, GError **error)
{
  const gsize pool_size = content_pool_size (CONTENT_UNIT);
  Reader reader = { .expect = expect, .expect_data = data };
  gboolean good;

  reader.fd = open (path, O_RDONLY | O_CLOEXEC);
  if (reader.fd < 0)
    {
      transfer_set_error (error, errno, _ ("Opening the file to check it"));
      return FALSE;
    }
  cache_drop (reader.fd);
  reader.pool = g_malloc (pool_size);
  reader.data = g_malloc (PIECE);
  content_fill (reader.pool, pool_size);
  good = check_pieces (&reader, size, error);
  g_free (reader.pool);
  g_free (reader.data);
  close (reader.fd);
  return good;
}
