/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * place.c - where a benchmark may put things: scratch, fixture, artifacts, memory.
 */
#include <config.h>
#include <errno.h>
#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>
#include "worker/record.h"
#include "worker/run.h"

/* Letters, digits, dot, hyphen and underscore, and no leading dot: a file name anywhere. */
static gboolean
is_file_name (const char *name)
{
  if (name == NULL || *name == '\0' || *name == '.' || strlen (name) > 200)
    return FALSE;
  for (const char *c = name; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && strchr ("._-", *c) == NULL)
      return FALSE;
  return TRUE;
}

static void
check_probe (BstRun *run, const char *call)
{
  if (strcmp (bst_record_current_stage (), BST_STAGE_PROBE) != 0)
    bst_run_misuse (run, _ ("%s: may only be called in probe"), call);
}

const char *
bst_run_scratch (BstRun *run)
{
  if (*run->task->scratch == '\0')
    bst_run_misuse (run, _ ("bst_run_scratch: the benchmark does not declare BST_NEEDS_SCRATCH"));
  return run->task->scratch;
}

void
bst_run_need_space (BstRun *run, guint64 bytes)
{
  check_probe (run, "bst_run_need_space");
  bst_record_send (BST_RECORD_NEED, g_variant_new_parsed ("{'space': <%t>}", bytes));
}

void
bst_run_need_fixture (BstRun *run, const char *key, guint64 bytes)
{
  check_probe (run, "bst_run_need_fixture");
  if (!is_file_name (key))
    bst_run_misuse (run, _ ("bst_run_need_fixture: '%s' is not a plain file name"),
                    key != NULL ? key : "");
  if (run->fixture_key != NULL)
    bst_run_misuse (run, _ ("bst_run_need_fixture: called twice"));
  run->fixture_key = g_strdup (key);
  bst_record_send (BST_RECORD_NEED,
                   g_variant_new_parsed ("{'fixture': <%s>, 'bytes': <%t>}", key, bytes));
}

static void
check_fixture (BstRun *run, const char *call)
{
  if (run->fixture_key == NULL || *run->task->fixture == '\0')
    bst_run_misuse (run, _ ("%s: probe named no fixture"), call);
}

const char *
bst_run_fixture (BstRun *run, gboolean *ready)
{
  check_fixture (run, "bst_run_fixture");
  *ready = run->task->fixture_ready || run->fixture_is_ready;
  return run->task->fixture;
}

void
bst_run_fixture_ready (BstRun *run)
{
  check_fixture (run, "bst_run_fixture_ready");
  run->fixture_is_ready = TRUE;
  bst_record_send (BST_RECORD_FIXTURE_READY,
                   g_variant_new_parsed ("{'key': <%s>}", run->fixture_key));
}

gpointer
bst_run_alloc (BstRun *run, gsize size, gsize align, GError **error)
{
  void *memory = NULL;

  if (align == 0 || (align & (align - 1)) != 0)
    bst_run_misuse (run, _ ("bst_run_alloc: the alignment %lu is not a power of two"),
                    (gulong)align);
  const int failure = posix_memalign (&memory, MAX (align, sizeof (void *)), MAX (size, 1));

  if (failure != 0)
    {
      g_autofree char *amount = g_format_size_full (size, G_FORMAT_SIZE_IEC_UNITS);

      g_set_error (error, BST_ERROR, BST_ERROR_NO_MEMORY, _ ("Cannot get %s of memory: %s"), amount,
                   g_strerror (failure));
      return NULL;
    }
  /* Touches every page; the compiler may not turn it into memory that comes with its first use. */
  memset (memory, 0, size);
  bst_keep (memory);
  g_mutex_lock (&run->memory_lock);
  g_ptr_array_add (run->memory, memory);
  g_mutex_unlock (&run->memory_lock);
  return memory;
}

const char *
bst_run_artifact (BstRun *run, const char *name)
{
  if (!is_file_name (name))
    bst_run_misuse (run, _ ("bst_run_artifact: '%s' is not a plain file name"),
                    name != NULL ? name : "");
  if (*run->task->artifacts == '\0')
    bst_run_misuse (run, _ ("bst_run_artifact: this job keeps no files"));
  bst_record_send (BST_RECORD_ARTIFACT, g_variant_new_parsed ("{'name': <%s>}", name));
  return bst_run_keep_text (run, g_build_filename (run->task->artifacts, name, NULL));
}
