/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal-read.c - makes a result from a journal alone: the header, then every whole line.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "host/journal-private.h"
#include "model/document-format.h"
#include "model/json-text.h"
#include "model/result-json.h"

static gboolean
check_format (const char *format, const char *folder, GError **error)
{
  if (g_strcmp0 (format, BST_JOURNAL_FORMAT) == 0)
    return TRUE;
  if (bst_document_is_newer (format, BST_JOURNAL_FORMAT))
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The journal in '%s' has format '%s', which a newer benchstone wrote; this one "
                    "knows '%s'."),
                 folder, format, BST_JOURNAL_FORMAT);
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The journal in '%s' does not begin with a header of benchstone."), folder);
  return FALSE;
}

static BstResult *
read_header (JsonNode *event, const char *folder, JsonNode **resume, GError **error)
{
  g_autoptr (BstResult) result = NULL;
  BstDocReader reader;
  JsonObject *object;
  const char *format;
  JsonNode *run;

  bst_doc_reader_init (&reader, BST_JOURNAL_FILE);
  object = bst_json_as_object (&reader, event);
  format = bst_json_peek_text (&reader, object, "format", FALSE);
  run = bst_json_member (&reader, object, "run", format != NULL);
  if (!bst_doc_reader_end (&reader, error) || !check_format (format, folder, error))
    return NULL;
  result = run != NULL ? bst_result_from_json (run, error) : NULL;
  if (result == NULL)
    {
      g_prefix_error (error, "%s: ", BST_JOURNAL_FILE);
      return NULL;
    }
  if (resume != NULL && json_object_has_member (object, "resume"))
    *resume = json_node_ref (json_object_get_member (object, "resume"));
  result->folder = g_strdup (folder);
  return g_steal_pointer (&result);
}

/* ---- Events ---- */

static BstCaseResult *
read_case (BstDocReader *reader, JsonObject *object, BstResult *result, guint *index)
{
  *index = bst_json_get_uint (reader, object, "case", TRUE, G_MAXUINT32);
  if (*index < result->cases->len)
    return g_ptr_array_index (result->cases, *index);
  bst_json_wrong_member (reader, "case", _ ("there is no case %u"), *index);
  return NULL;
}

static void
on_repetition (BstDocReader *reader, JsonObject *object, BstResult *result)
{
  guint index;
  guint block = bst_json_get_uint (reader, object, "block", TRUE, G_MAXUINT32);
  BstCaseResult *c = read_case (reader, object, result, &index);
  g_autoptr (BstOutcome) outcome = bst_outcome_read (reader, object);

  if (c == NULL || reader->error != NULL)
    return;
  bst_journal_apply (result, index, block, outcome);
}

static void
on_case_end (BstDocReader *reader, JsonObject *object, BstResult *result)
{
  guint index;
  BstCaseResult *c = read_case (reader, object, result, &index);
  const char *stop = bst_json_peek_text (reader, object, "stop", TRUE);
  guint planned = bst_json_get_uint (reader, object, "planned", TRUE, G_MAXUINT32);

  if (c == NULL || reader->error != NULL)
    return;
  g_free (c->stop_reason);
  c->stop_reason = g_strdup (stop);
  c->planned = planned;
  g_clear_pointer (&c->steady, g_free); /* of before the run went on */
  bst_steady_read (reader, object, c);
}

static void
set_state (BstResult *result, const char *state, gint64 ended)
{
  if (g_strcmp0 (result->state, state) != 0)
    {
      g_free (result->state);
      result->state = g_strdup (state);
    }
  result->ended = ended;
}

static void
on_end (BstDocReader *reader, JsonObject *object, BstResult *result)
{
  const char *state = bst_json_peek_text (reader, object, "state", TRUE);
  gint64 ended = bst_json_get_time (reader, object, "ended", TRUE);

  if (state != NULL && !bst_result_state_is_known (state))
    bst_json_wrong_member (reader, "state", _ ("'%s' is not a state of a run"), state);
  if (reader->error == NULL)
    set_state (result, state, ended);
}

static void
on_edit (BstDocReader *reader, JsonObject *object, BstResult *result)
{
  const char *label = bst_json_peek_text (reader, object, "label", FALSE);
  JsonObject *notes = bst_json_get_object (reader, object, "notes", FALSE);
  g_autoptr (GList) names = notes != NULL ? json_object_get_members (notes) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    {
      const char *value = bst_json_peek_text (reader, notes, l->data, TRUE);

      if (value != NULL)
        bst_pairs_set (result->notes, l->data, value);
    }
  if (label != NULL && reader->error == NULL)
    bst_result_set_label (result, label);
}

/* Events that we do not know come from a newer version, and are passed over. */
static const struct
{
  const char *type;
  gboolean goes_on; /* the run had not ended, or was taken up again */
  void (*apply) (BstDocReader *reader, JsonObject *object, BstResult *result);
} events[] = {
  { BST_EVENT_REPETITION, TRUE, on_repetition },
  { BST_EVENT_CASE_END, TRUE, on_case_end },
  { BST_EVENT_END, FALSE, on_end },
  { BST_EVENT_EDIT, FALSE, on_edit },
};

static gboolean
apply_event (JsonNode *event, guint line, BstResult *result, GError **error)
{
  g_autofree char *source = g_strdup_printf (_ ("%s line %u"), BST_JOURNAL_FILE, line);
  BstDocReader reader;
  JsonObject *object;
  const char *type;

  bst_doc_reader_init (&reader, source);
  object = bst_json_as_object (&reader, event);
  type = bst_json_peek_text (&reader, object, "type", TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (events) && reader.error == NULL; i++)
    if (g_strcmp0 (type, events[i].type) == 0)
      {
        events[i].apply (&reader, object, result); /* may want to know when the run had ended */
        if (events[i].goes_on)
          set_state (result, "running", 0);
      }
  return bst_doc_reader_end (&reader, error);
}

static char *
remark_of (const BstJournalScan *scan, const GError *error)
{
  if (error != NULL)
    return g_strdup_printf (_ ("%s  What is before that line is shown."), error->message);
  if (scan->state == BST_SCAN_TAIL)
    return g_strdup (_ ("The last line of the journal is unfinished or damaged and was left out."));
  if (scan->state == BST_SCAN_DAMAGE)
    return g_strdup_printf (
        _ ("Line %u of the journal is damaged: only what is before it is shown."), scan->line);
  return NULL;
}

static void
read_events (BstJournalScan *scan, BstResult *result, char **remark)
{
  g_autoptr (GError) error = NULL;
  JsonNode *event;

  while (error == NULL && (event = bst_journal_scan_next (scan)) != NULL)
    {
      apply_event (event, scan->line, result, &error);
      json_node_unref (event);
    }
  if (remark != NULL)
    *remark = remark_of (scan, error);
}

BstResult *
bst_journal_read (const char *folder, JsonNode **resume, char **remark, GError **error)
{
  g_autoptr (JsonNode) header = NULL;
  BstResult *result = NULL;
  BstJournalScan scan;

  if (!bst_journal_scan_open (&scan, folder, error))
    return NULL;
  header = bst_journal_scan_next (&scan);
  if (header != NULL)
    result = read_header (header, folder, resume, error);
  else
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                 _ ("The journal in '%s' has no whole line: nothing was measured."), folder);
  if (result != NULL)
    read_events (&scan, result, remark);
  bst_journal_scan_close (&scan);
  return result;
}
