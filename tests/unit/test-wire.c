/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-wire.c - records survive any splitting of the stream; cuts and damage are told apart.
 */
#include <config.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include <benchstone/plugin.h>
#include "model/wire.h"

#define HEADER_SIZE 20

static GVariant *
log_record (const char *text)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&builder, "{sv}", "level", g_variant_new_uint32 (3));
  g_variant_builder_add (&builder, "{sv}", "text", g_variant_new_string (text));
  return g_variant_builder_end (&builder);
}

static GByteArray *
read_all (int fd)
{
  GByteArray *bytes = g_byte_array_new ();
  guint8 block[4096];
  gssize n;

  while ((n = read (fd, block, sizeof block)) > 0)
    g_byte_array_append (bytes, block, n);
  close (fd);
  return bytes;
}

/* Three records as they lie on the wire. */
static GByteArray *
three_records (void)
{
  g_autoptr (GError) error = NULL;
  int ends[2];

  g_assert_cmpint (pipe (ends), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = g_strdup_printf ("record %u", i);

      g_assert_true (bst_wire_write (ends[1], BST_RECORD_LOG, log_record (text), &error));
    }
  close (ends[1]);
  return read_all (ends[0]);
}

static void
assert_next (BstWireReader *reader, const char *expected)
{
  g_autoptr (GVariant) payload = NULL;
  g_autoptr (GError) error = NULL;
  const char *text;
  guint32 type;

  g_assert_true (bst_wire_reader_next (reader, &type, &payload, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (type, ==, BST_RECORD_LOG);
  g_assert_true (g_variant_lookup (payload, "text", "&s", &text));
  g_assert_cmpstr (text, ==, expected);
}

static guint
count_records (BstWireReader *reader, GError **error)
{
  GVariant *payload;
  guint32 type;
  guint n = 0;

  for (; bst_wire_reader_next (reader, &type, &payload, error); n++)
    g_variant_unref (payload);
  return n;
}

static void
test_bytewise (void)
{
  g_autoptr (GByteArray) bytes = three_records ();
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  g_autoptr (GError) error = NULL;
  guint n = 0;

  for (guint i = 0; i < bytes->len; i++)
    {
      bst_wire_reader_feed (reader, bytes->data + i, 1);
      n += count_records (reader, &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (bst_wire_reader_pending (reader), ==, 0);
}

static void
test_at_once (void)
{
  g_autoptr (GByteArray) bytes = three_records ();
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();

  bst_wire_reader_feed (reader, bytes->data, bytes->len);
  assert_next (reader, "record 0");
  assert_next (reader, "record 1");
  assert_next (reader, "record 2");
}

/* Cut at every byte: the whole records before the cut are there, the rest is a tail. */
static void
test_cut (void)
{
  g_autoptr (GByteArray) bytes = three_records ();
  const guint record = bytes->len / 3;

  for (guint cut = 0; cut <= bytes->len; cut++)
    {
      g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
      g_autoptr (GError) error = NULL;

      bst_wire_reader_feed (reader, bytes->data, cut);
      g_assert_cmpuint (count_records (reader, &error), ==, cut / record);
      g_assert_no_error (error);
      g_assert_cmpuint (bst_wire_reader_pending (reader), ==, cut % record);
    }
}

/* Each bit of the second record turned over in its turn: the first record is read, the second
 * never (it is damaged, or claims to be longer than what came), and damage stays. */
static void
test_damage (void)
{
  g_autoptr (GByteArray) bytes = three_records ();
  const guint record = bytes->len / 3;

  for (guint bit = record * 8; bit < 2 * record * 8; bit++)
    {
      g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) again = NULL;

      bytes->data[bit / 8] ^= 1 << bit % 8;
      bst_wire_reader_feed (reader, bytes->data, bytes->len);
      bytes->data[bit / 8] ^= 1 << bit % 8;
      g_assert_cmpuint (count_records (reader, &error), ==, 1);
      if (error == NULL)
        {
          g_assert_cmpuint (bst_wire_reader_pending (reader), >, 0);
          continue;
        }
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
      bst_wire_reader_feed (reader, bytes->data, bytes->len);
      g_assert_cmpuint (count_records (reader, &again), ==, 0);
      g_assert_cmpstr (again->message, ==, error->message);
    }
}

static void
test_huge_claim (void)
{
  guint8 header[HEADER_SIZE] = "BSTW\001\0\0\0\377\377\377\177";
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  g_autoptr (GError) error = NULL;

  bst_wire_reader_feed (reader, header, sizeof header);
  g_assert_cmpuint (count_records (reader, &error), ==, 0);
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "larger"));
}

/* A sum that fits, over a payload that is no well-formed dictionary. */
static void
test_malformed_payload (void)
{
  guint8 frame[HEADER_SIZE + 3] = "BSTW\001\0\0\0\003\0\0\0";
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  g_autoptr (GError) error = NULL;
  guint8 digest[32];
  gsize length = sizeof digest;

  memcpy (frame + HEADER_SIZE, "abc", 3);
  g_checksum_update (sum, frame + 4, 8);
  g_checksum_update (sum, frame + HEADER_SIZE, 3);
  g_checksum_get_digest (sum, digest, &length);
  memcpy (frame + 12, digest, 8);
  bst_wire_reader_feed (reader, frame, sizeof frame);
  g_assert_cmpuint (count_records (reader, &error), ==, 0);
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "well-formed"));
}

static gpointer
write_large (gpointer data)
{
  const int fd = GPOINTER_TO_INT (data);
  g_autofree char *text = g_strnfill (2000000, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_true (bst_wire_write (fd, BST_RECORD_LOG, log_record (text), &error));
  close (fd);
  return NULL;
}

/* Larger than any pipe buffer, so that the writer sees short writes. */
static void
test_large (void)
{
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  g_autoptr (GByteArray) bytes = NULL;
  g_autoptr (GVariant) payload = NULL;
  g_autoptr (GError) error = NULL;
  const char *text;
  guint32 type;
  int ends[2];

  g_assert_cmpint (pipe (ends), ==, 0);
  GThread *writer = g_thread_new ("writer", write_large, GINT_TO_POINTER (ends[1]));
  bytes = read_all (ends[0]);
  g_thread_join (writer);
  bst_wire_reader_feed (reader, bytes->data, bytes->len);
  g_assert_true (bst_wire_reader_next (reader, &type, &payload, &error));
  g_assert_true (g_variant_lookup (payload, "text", "&s", &text));
  g_assert_cmpuint (strlen (text), ==, 2000000);
}

static void
test_nobody_reads (void)
{
  g_autoptr (GError) error = NULL;
  int ends[2];

  signal (SIGPIPE, SIG_IGN);
  g_assert_cmpint (pipe (ends), ==, 0);
  close (ends[0]);
  g_assert_false (bst_wire_write (ends[1], BST_RECORD_END, log_record (""), &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_PIPE);
  close (ends[1]);
}

static void
test_too_large (void)
{
  g_autofree char *text = g_strnfill (BST_WIRE_MAX_PAYLOAD, 'x');
  g_autoptr (GError) error = NULL;

  g_assert_false (bst_wire_write (-1, BST_RECORD_LOG, log_record (text), &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wire/bytewise", test_bytewise);
  g_test_add_func ("/wire/at-once", test_at_once);
  g_test_add_func ("/wire/cut", test_cut);
  g_test_add_func ("/wire/damage", test_damage);
  g_test_add_func ("/wire/huge-claim", test_huge_claim);
  g_test_add_func ("/wire/malformed-payload", test_malformed_payload);
  g_test_add_func ("/wire/large", test_large);
  g_test_add_func ("/wire/nobody-reads", test_nobody_reads);
  g_test_add_func ("/wire/too-large", test_too_large);
  return g_test_run ();
}
