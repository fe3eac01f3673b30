/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * write-samples.c - writes runs of every kind into a folder, for the shell tests of documents
 * and of the commands around them: write-samples FOLDER LABEL COUNT.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "host/journal.h"
#include "host/resume.h"
#include "host/store.h"
#include "sample-run.h"

static void
die (const char *message)
{
  fprintf (stderr, "write-samples: %s\n", message);
  exit (1);
}

static JsonNode *
resume_part (void)
{
  g_autoptr (BstSuite) suite = bst_suite_new ("quick");
  BstPlanOptions options = { .seed = 7 };

  bst_settings_init (&options.settings);
  bst_suite_add_case (suite, "disk.random", "quick.json: cases[0]");
  return bst_resume_to_json (suite, &options);
}

static BstOutcome *
outcome_of (guint i)
{
  return i == 1 ? sample_failure (BST_STATUS_CRASHED, "SIGSEGV in run") : sample_outcome (i);
}

static void
write_run (BstStore *store, const char *label, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  g_autofree char *folder = bst_store_new_run (store, &id, &error);
  g_autoptr (BstResult) result = sample_result (id);
  g_autoptr (JsonNode) resume = resume_part ();
  g_autoptr (BstJournal) journal = NULL;

  if (folder == NULL)
    die (error->message);
  result->started += n * G_USEC_PER_SEC;
  bst_result_set_label (result, label);
  journal = bst_journal_create (folder, result, resume, &error);
  for (guint i = 0; journal != NULL && i < 3; i++)
    {
      g_autoptr (BstOutcome) outcome = outcome_of (i);

      bst_journal_apply (result, 0, i, outcome);
      if (!bst_journal_add_repetition (journal, 0, i, outcome, &error))
        die (error->message);
    }
  ((BstCaseResult *)result->cases->pdata[0])->stop_reason = g_strdup ("fixed");
  g_free (result->state);
  result->state = g_strdup ("complete");
  result->ended = result->started + G_USEC_PER_SEC;
  if (journal == NULL || !bst_journal_add_case_end (journal, 0, result->cases->pdata[0], &error)
      || !bst_journal_add_end (journal, "complete", &error)
      || !bst_store_save (result, folder, &error))
    die (error->message);
  printf ("%s\n", folder);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = NULL;

  if (argc != 4)
    die ("give FOLDER LABEL COUNT");
  store = bst_store_open (argv[1], &error);
  if (store == NULL)
    die (error->message);
  for (int i = 0; i < atoi (argv[3]); i++)
    write_run (store, argv[2], i);
  return 0;
}
