/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal-line.c - one line of a journal: its checksum, and going over a file of them.
 */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/journal-private.h"
#include "model/file-read.h"
#include "model/json-text.h"

#define HEAD "{\"sha\":\""
#define MIDDLE "\",\"r\":"
#define TAIL "}\n"
/* Hexadecimal digits of the SHA-256 that are kept: 64 bits find any accident. */
#define DIGITS 16
#define R_START (sizeof HEAD - 1 + DIGITS + sizeof MIDDLE - 1)

static void
digest (const char *text, gsize length, char digits[DIGITS + 1])
{
  g_autofree char *sha =
      g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *)text, length);

  g_strlcpy (digits, sha, DIGITS + 1);
}

char *
bst_journal_line (JsonNode *event)
{
  g_autofree char *text = bst_json_to_line (event);
  char digits[DIGITS + 1];

  digest (text, strlen (text), digits);
  return g_strconcat (HEAD, digits, MIDDLE, text, TAIL, NULL);
}

const char *
bst_journal_line_check (const char *line, gsize length, gsize *r_length)
{
  const gsize tail = sizeof TAIL - 1;
  char digits[DIGITS + 1];

  if (length < R_START + tail || memcmp (line, HEAD, sizeof HEAD - 1) != 0
      || memcmp (line + sizeof HEAD - 1 + DIGITS, MIDDLE, sizeof MIDDLE - 1) != 0
      || memcmp (line + length - tail, TAIL, tail) != 0)
    return NULL;
  *r_length = length - R_START - tail;
  digest (line + R_START, *r_length, digits);
  if (memcmp (line + sizeof HEAD - 1, digits, DIGITS) != 0)
    return NULL;
  return line + R_START;
}

gboolean
bst_journal_scan_open (BstJournalScan *scan, const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, BST_JOURNAL_FILE, NULL);

  *scan = (BstJournalScan){ .file = bst_file_stream (path), .state = BST_SCAN_END };
  if (scan->file != NULL)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The journal '%s' cannot be read: %s."), path,
               g_strerror (errno));
  return FALSE;
}

/* Only the last line may be cut: an append was under way when the machine or we went down. */
static void
judge_bad_line (BstJournalScan *scan)
{
  int next = fgetc (scan->file);

  scan->state = next == EOF ? BST_SCAN_TAIL : BST_SCAN_DAMAGE;
}

JsonNode *
bst_journal_scan_next (BstJournalScan *scan)
{
  ssize_t length = getline (&scan->buffer, &scan->size, scan->file);
  JsonNode *event = NULL;
  const char *text;
  gsize r_length;

  if (length <= 0)
    return NULL;
  scan->line++;
  text = bst_journal_line_check (scan->buffer, length, &r_length);
  if (text != NULL)
    event = bst_json_parse (text, r_length, NULL);
  if (event != NULL)
    scan->good_end += length;
  else
    judge_bad_line (scan);
  return event;
}

void
bst_journal_scan_close (BstJournalScan *scan)
{
  g_clear_pointer (&scan->file, fclose);
  free (scan->buffer);
  scan->buffer = NULL;
}
