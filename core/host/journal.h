/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * journal.h - one line per event of a run, appended and fsynced, checksummed; a run's result can
 * be made from it alone.  Line: {"sha":"16 hex digits","r":{...}}; the digits are the first of
 * the SHA-256 of the text of r as written.
 */
#pragma once
#include <json-glib/json-glib.h>
#include "host/plan.h"
#include "host/supervisor.h"
#include "model/result.h"

#define BST_JOURNAL_FILE "journal.ndjson"
#define BST_JOURNAL_FORMAT "benchstone-journal/0"

typedef struct _BstJournal BstJournal;

/* A new journal.ndjson in FOLDER (must not exist), with the header: RESULT without repetitions
 * (cases, parameters, descriptions, machine, seed...) and what resume needs of SUITE_JSON. */
BstJournal *bst_journal_create (const char *folder, const BstResult *header, JsonNode *resume,
                                GError **error);
/* Opens for appending after repairing the tail: an unfinished or damaged last line is cut off,
 * with a sentence in *REMARK (may be NULL; else set or left NULL). */
BstJournal *bst_journal_open (const char *folder, char **remark, GError **error);
void bst_journal_close (BstJournal *journal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstJournal, bst_journal_close)

/* FALSE when its file was removed or cut meanwhile. */
gboolean bst_journal_is_there (const BstJournal *journal);
/* TRUE while a process (this one too) has the journal of FOLDER open for appending. */
gboolean bst_journal_is_open (const char *folder);

/* Append and fsync.  On error (a full disk) what was there before is whole. */
gboolean bst_journal_add_repetition (BstJournal *journal, guint case_index, guint block,
                                     const BstOutcome *outcome, GError **error);
/* Why C stopped, what was planned, whether it was steady. */
gboolean bst_journal_add_case_end (BstJournal *journal, guint case_index, const BstCaseResult *c,
                                   GError **error);
gboolean bst_journal_add_end (BstJournal *journal, const char *state, GError **error);
/* Changed afterwards by the user: LABEL (NULL: as it was), NOTES (BstPair, NULL: none). */
gboolean bst_journal_add_edit (BstJournal *journal, const char *label, const GPtrArray *notes,
                               GError **error);
/* The event that was added last goes again, as what belongs to it cannot be written. */
void bst_journal_take_back (BstJournal *journal);

/* The result so far: header and all whole lines.  RESUME (may be NULL): what create was given. */
BstResult *bst_journal_read (const char *folder, JsonNode **resume, char **remark, GError **error);
/* The same application of an outcome that reading does, for a result kept in memory. */
void bst_journal_apply (BstResult *result, guint case_index, guint block,
                        const BstOutcome *outcome);
/* The folder, below the run's, for the artifacts of one repetition: "artifacts/0-3". */
char *bst_journal_artifacts (guint case_index, guint repetition);
