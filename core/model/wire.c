/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * wire.c - writes and reads the frames between worker and host.  A frame is written by one
 * call and read from a byte stream that may be cut or damaged at any place; what a payload
 * means is not known here.
 */
#include <config.h>
#include <errno.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>
#include "model/wire.h"
#include "benchstone/plugin.h"

#define MAGIC "BSTW"
#define TYPE_AT 4
#define LENGTH_AT 8
#define CHECK_AT 12
#define CHECK_SIZE 8
#define HEADER_SIZE (CHECK_AT + CHECK_SIZE)

/* Bytes of consumed records that may lie before the unread ones: moved away only when they are
 * at least as many as the rest, so each byte is moved at most once on average. */
#define COMPACT_FROM 65536

struct _BstWireReader
{
  GByteArray *buffer;
  gsize start;    /* of the first unread byte in BUFFER */
  char *damage;   /* NULL while the stream is sound */
  guint64 offset; /* in the stream, of the byte at START: for messages */
};

static void
put_u32 (guint8 *at, guint32 value)
{
  value = GUINT32_TO_LE (value);
  memcpy (at, &value, sizeof value);
}

static guint32
get_u32 (const guint8 *at)
{
  guint32 value;

  memcpy (&value, at, sizeof value);
  return GUINT32_FROM_LE (value);
}

/* The first bytes of SHA-256 over type, length and payload. */
static void
checksum (const guint8 *header, const void *payload, gsize length, guint8 check[CHECK_SIZE])
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize digest_length = sizeof digest;

  g_checksum_update (sum, header + TYPE_AT, CHECK_AT - TYPE_AT);
  g_checksum_update (sum, payload, length);
  g_checksum_get_digest (sum, digest, &digest_length);
  memcpy (check, digest, CHECK_SIZE);
}

static gboolean
write_all (int fd, struct iovec *part, int n_parts, GError **error)
{
  while (n_parts > 0)
    {
      gssize written = writev (fd, part, n_parts);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        {
          int saved = errno;

          g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (saved),
                       _ ("Cannot write a record: %s"), g_strerror (saved));
          return FALSE;
        }
      for (; n_parts > 0 && (gsize)written >= part->iov_len; part++, n_parts--)
        written -= part->iov_len;
      if (n_parts > 0)
        {
          part->iov_base = (char *)part->iov_base + written;
          part->iov_len -= written;
        }
    }
  return TRUE;
}

/* On the wire the payload is little-endian, like the header. */
static GVariant *
to_wire_order (GVariant *payload)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (payload);

  return G_BYTE_ORDER == G_LITTLE_ENDIAN ? g_steal_pointer (&owned) : g_variant_byteswap (owned);
}

gboolean
bst_wire_write (int fd, guint32 type, GVariant *payload, GError **error)
{
  g_return_val_if_fail (g_variant_is_of_type (payload, G_VARIANT_TYPE_VARDICT), FALSE);

  g_autoptr (GVariant) ordered = to_wire_order (payload);
  const gsize length = g_variant_get_size (ordered);
  guint8 header[HEADER_SIZE] = MAGIC;

  if (length > BST_WIRE_MAX_PAYLOAD)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   ngettext ("A record of %zu byte is larger than the limit of %u.",
                             "A record of %zu bytes is larger than the limit of %u.", length),
                   length, BST_WIRE_MAX_PAYLOAD);
      return FALSE;
    }
  const guint8 *data = g_variant_get_data (ordered);

  put_u32 (header + TYPE_AT, type);
  put_u32 (header + LENGTH_AT, (guint32)length);
  checksum (header, data, length, header + CHECK_AT);
  struct iovec parts[] = { { header, HEADER_SIZE }, { (void *)data, length } };
  return write_all (fd, parts, length > 0 ? 2 : 1, error);
}

BstWireReader *
bst_wire_reader_new (void)
{
  BstWireReader *reader = g_new0 (BstWireReader, 1);

  reader->buffer = g_byte_array_new ();
  return reader;
}

void
bst_wire_reader_free (BstWireReader *reader)
{
  if (reader == NULL)
    return;
  g_byte_array_unref (reader->buffer);
  g_free (reader->damage);
  g_free (reader);
}

static void
compact (BstWireReader *reader)
{
  const gsize unread = reader->buffer->len - reader->start;

  if (reader->start > 0
      && (unread == 0 || (reader->start >= COMPACT_FROM && reader->start >= unread)))
    {
      g_byte_array_remove_range (reader->buffer, 0, reader->start);
      reader->start = 0;
    }
}

void
bst_wire_reader_feed (BstWireReader *reader, const void *data, gsize length)
{
  /* A damaged stream is never looked at again: keeping it would only use memory. */
  if (reader->damage != NULL)
    return;
  compact (reader);
  /* GByteArray counts in guint: a caller that feeds without ever reading is a bug. */
  g_return_if_fail (length <= G_MAXUINT / 2 - reader->buffer->len);
  g_byte_array_append (reader->buffer, data, length);
}

static gboolean
set_damaged (BstWireReader *reader, GError **error, const char *what)
{
  if (reader->damage == NULL)
    {
      reader->damage = g_strdup_printf (_ ("The records are damaged at byte %" PRIu64 ": %s."),
                                        reader->offset, what);
      g_byte_array_set_size (reader->buffer, 0);
      reader->start = 0;
    }
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, reader->damage);
  return FALSE;
}

/* The payload as a variant of its own aligned memory, normal form whatever the bytes were. */
static GVariant *
parse_payload (const guint8 *data, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);
  g_autoptr (GVariant) raw =
      g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE_VARDICT, bytes, FALSE));
  g_autoptr (GVariant) ordered =
      G_BYTE_ORDER == G_LITTLE_ENDIAN ? g_variant_ref (raw) : g_variant_byteswap (raw);

  return g_variant_is_normal_form (ordered) ? g_steal_pointer (&ordered) : NULL;
}

gboolean
bst_wire_reader_next (BstWireReader *reader, guint32 *type, GVariant **payload, GError **error)
{
  const guint8 *frame = reader->buffer->data + reader->start;
  const gsize available = reader->buffer->len - reader->start;

  if (reader->damage != NULL)
    return set_damaged (reader, error, NULL);
  if (available > 0 && memcmp (frame, MAGIC, MIN (available, strlen (MAGIC))) != 0)
    return set_damaged (reader, error, _ ("a record does not begin with its mark"));
  if (available < HEADER_SIZE)
    return FALSE;

  const gsize length = get_u32 (frame + LENGTH_AT);
  guint8 check[CHECK_SIZE];

  if (length > BST_WIRE_MAX_PAYLOAD)
    return set_damaged (reader, error, _ ("a record claims to be larger than the limit"));
  if (available - HEADER_SIZE < length)
    return FALSE;
  checksum (frame, frame + HEADER_SIZE, length, check);
  if (memcmp (check, frame + CHECK_AT, CHECK_SIZE) != 0)
    return set_damaged (reader, error, _ ("the checksum of a record is wrong"));
  g_autoptr (GVariant) parsed = parse_payload (frame + HEADER_SIZE, length);
  if (parsed == NULL)
    return set_damaged (reader, error, _ ("the content of a record is not well-formed"));
  *type = get_u32 (frame + TYPE_AT);
  *payload = g_steal_pointer (&parsed);
  reader->start += HEADER_SIZE + length;
  reader->offset += HEADER_SIZE + length;
  return TRUE;
}

gsize
bst_wire_reader_pending (const BstWireReader *reader)
{
  return reader->buffer->len - reader->start;
}
