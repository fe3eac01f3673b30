/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-supervisor.c - how workers end, and that nothing of them stays.  The worker is this program
 * itself: with BST_FAKE in its environment it behaves as its value says.
 */
#include <config.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "host/scratch.h"
#include "host/supervisor-private.h"
#include "model/paths.h"

#include "fake-worker.h"

/* A new one each time: the keeper kills whatever has it, also in a test that runs beside us. */
static char *tag;

static BstOutcome *
supervise_with (const char *how, BstJob *job, BstSuperviseTick tick, gpointer data)
{
  g_autoptr (GPtrArray) env = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  g_ptr_array_add (env, bst_pair_new ("BST_FAKE", how));
  g_ptr_array_add (env, bst_pair_new ("EXTRA", "1"));
  job->file = "none";
  job->benchmark = "no.ne";
  job->tag = tag;
  job->env = env;
  if (job->deadline == 0)
    job->deadline = 20;
  return bst_supervisor_run (job, tick, data);
}

static BstOutcome *
supervise (const char *how)
{
  BstJob job = { 0 };

  return supervise_with (how, &job, NULL, NULL);
}

static void
assert_no_children (void)
{
  g_assert_cmpint (waitpid (-1, NULL, WNOHANG), ==, -1);
}

static void
test_good (void)
{
  g_autoptr (BstOutcome) outcome = supervise ("good");

  g_assert_cmpint (outcome->status, ==, BST_STATUS_OK);
  g_assert_null (outcome->reason);
  g_assert_cmpfloat (outcome->wall, ==, 0.5);
  g_assert_cmpfloat (outcome->cpu, ==, 0.25);
  g_assert_cmpuint (outcome->max_rss, ==, 4096);
  g_assert_cmpuint (outcome->operations, ==, 7);
  g_assert_cmpuint (outcome->records->len, ==, 1);
  g_assert_null (outcome->log);
  assert_no_children ();
}

static void
test_crash (void)
{
  g_autoptr (BstOutcome) outcome = supervise ("crash");

  g_assert_cmpint (outcome->status, ==, BST_STATUS_CRASHED);
  g_assert_cmpstr (outcome->reason, ==,
                   "crashed in setup: segmentation fault (signal 11) at address 0x10");
  g_assert_cmpint (outcome->signal, ==, SIGSEGV);
  g_assert_cmpstr (outcome->stage, ==, "setup");
}

/* A crash is a lack of memory when there was little left of what is allowed. */
static void
test_no_memory (void)
{
  static const struct
  {
    const char *how;
    guint64 limit;
    BstStatus status;
  } falls[] = {
    { "crash-full", 100000000, BST_STATUS_OUT_OF_MEMORY },
    { "crash-full", 200000000, BST_STATUS_CRASHED },
    { "crash-full", 0, BST_STATUS_CRASHED },
    { "linker", 0, BST_STATUS_OUT_OF_MEMORY },
  };

  for (guint i = 0; i < G_N_ELEMENTS (falls); i++)
    {
      BstJob job = { .memory_limit = falls[i].limit };
      g_autoptr (BstOutcome) outcome = supervise_with (falls[i].how, &job, NULL, NULL);

      g_assert_cmpint (outcome->status, ==, falls[i].status);
      g_assert_nonnull (strstr (outcome->reason, "in setup"));
    }
}

typedef struct
{
  const char *how;
  BstStatus status;
  const char *reason;
} Case;

static const Case cases[] = {
  { "exit", BST_STATUS_FAILED, "the plugin ended the process itself in setup (exit status 5)" },
  { "mute", BST_STATUS_FAILED, "the worker program ended before it began (exit status 0)" },
  { "garbage", BST_STATUS_FAILED, "sent results that cannot be read" },
  { "silent", BST_STATUS_FAILED, "the plugin closed the channel to Benchstone in setup" },
  { "error", BST_STATUS_UNSUPPORTED, "no such CPU" },
  { "nan", BST_STATUS_FAILED, "the figure 'rate' is not a finite number" },
  { "bad-key", BST_STATUS_FAILED, "a figure came whose name is none" },
  { "both", BST_STATUS_FAILED, "neither a number nor a state" },
  { "untyped", BST_STATUS_FAILED, "without a field that it must have" },
  { "too-many", BST_STATUS_FAILED, "more than 64 MiB of results came" },
  { "long-note", BST_STATUS_FAILED, "the value of the note 'essay' is longer than 65536 bytes" },
  { "after-end", BST_STATUS_FAILED, "a record came after the last one" },
  { "linger", BST_STATUS_TIMEOUT, "had done its work, but did not end" },
};

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  g_autoptr (BstOutcome) outcome = supervise (c->how);

  g_assert_cmpint (outcome->status, ==, c->status);
  g_assert_nonnull (outcome->reason);
  if (strstr (outcome->reason, c->reason) == NULL)
    g_error ("'%s' does not contain '%s'", outcome->reason, c->reason);
  for (guint i = 0; i < outcome->records->len; i++)
    g_assert_cmpuint (((BstOutcomeRecord *)outcome->records->pdata[i])->type, !=,
                      BST_RECORD_SAMPLE);
  assert_no_children ();
}

/* Within a deadline of 0.25 s, or the double of it, and so on, until it has come to setup, which it
 * may not on a busy machine. */
static BstOutcome *
supervise_until_late (const char *how)
{
  for (double deadline = 0.25;; deadline *= 2)
    {
      BstJob job = { .deadline = deadline };
      BstOutcome *outcome = supervise_with (how, &job, NULL, NULL);
      g_autofree char *expected =
          g_strdup_printf ("did not end within %g s and was stopped in setup", deadline);

      g_assert_cmpint (outcome->status, ==, BST_STATUS_TIMEOUT);
      g_assert_cmpfloat (outcome->total, >=, deadline);
      assert_no_children ();
      if (g_str_equal (outcome->reason, expected) || deadline > 60)
        {
          g_assert_cmpstr (outcome->reason, ==, expected);
          return outcome;
        }
      bst_outcome_free (outcome);
    }
}

static void
test_deadline (void)
{
  g_autoptr (BstOutcome) outcome = supervise_until_late ("hang");

  g_assert_null (outcome->log);
}

/* Asked to end first, then killed after two seconds. */
static void
test_stubborn (void)
{
  g_autoptr (BstOutcome) outcome = supervise_until_late ("stubborn");

  g_assert_cmpstr (outcome->log, ==, BST_FAKE_ASKED);
  g_assert_cmpfloat (outcome->total, >=, 2.25);
}

/* Its process ends only when its tracer has waited for the thread, and that is us. */
static void
test_traced (gconstpointer how)
{
  g_autoptr (BstOutcome) outcome = supervise (how);

  g_assert_cmpint (outcome->status, ==, BST_STATUS_OK);
  assert_no_children ();
}

/* ---- A tracer that is none of the worker's, and does not listen ---- */

typedef struct
{
  pid_t pid;
  int wish, answer; /* a pid to trace; TRUE when it is traced */
} Tracer;

static void
start_tracer (Tracer *tracer)
{
  int wishes[2], answers[2];

  g_assert_cmpint (pipe2 (wishes, O_CLOEXEC), ==, 0);
  g_assert_cmpint (pipe2 (answers, O_CLOEXEC), ==, 0);
  tracer->pid = fork ();
  if (tracer->pid == 0)
    {
      pid_t wish = 0;
      char done;

      if (read (wishes[0], &wish, sizeof wish) != sizeof wish)
        _exit (1);
      done = ptrace (PTRACE_SEIZE, wish, NULL, NULL) == 0;
      if (write (answers[1], &done, 1) != 1)
        _exit (1);
      for (;;)
        pause ();
    }
  close (wishes[0]);
  close (answers[1]);
  tracer->wish = wishes[1];
  tracer->answer = answers[0];
}

static void
end_tracer (Tracer *tracer)
{
  close (tracer->wish);
  close (tracer->answer);
  kill (tracer->pid, SIGKILL);
  g_assert_cmpint (waitpid (tracer->pid, NULL, 0), ==, tracer->pid);
}

/* Has the worker, our other child, traced; then wants it to end. */
static gboolean
trace_and_stop (G_GNUC_UNUSED double seconds, G_GNUC_UNUSED double progress, gpointer data)
{
  Tracer *tracer = data;
  g_autoptr (GArray) children = bst_bury_known_children ();
  char done = FALSE;

  for (guint i = 0; tracer->wish >= 0 && i < children->len; i++)
    {
      const pid_t pid = g_array_index (children, pid_t, i);

      if (pid == tracer->pid)
        continue;
      if (write (tracer->wish, &pid, sizeof pid) != sizeof pid
          || read (tracer->answer, &done, 1) != 1 || !done)
        g_test_skip ("processes may not be traced here");
      return TRUE;
    }
  return FALSE;
}

/* The kernel tells its end to the tracer first, who does not listen: we do not wait for ever. */
static void
test_unendable (void)
{
  BstJob job = { 0 };
  Tracer tracer;
  g_autoptr (BstOutcome) outcome = NULL;

  start_tracer (&tracer);
  outcome = supervise_with ("traceable", &job, trace_and_stop, &tracer);
  end_tracer (&tracer);
  if (!g_test_failed () && outcome->status != BST_STATUS_INTERRUPTED)
    {
      g_assert_cmpint (outcome->status, ==, BST_STATUS_FAILED);
      g_assert_cmpstr (outcome->reason, ==,
                       "could not be ended in setup, not even with SIGKILL; a process of it may "
                       "still be there");
    }
  while (waitpid (-1, NULL, __WALL) > 0)
    ;
}

static gboolean
stop_at_once (G_GNUC_UNUSED double seconds, G_GNUC_UNUSED double progress, gpointer data)
{
  (*(guint *)data)++;
  return TRUE;
}

/* It is killed, and not asked before. */
static void
test_interrupt (void)
{
  BstJob job = { 0 };
  guint ticks = 0;
  g_autoptr (BstOutcome) outcome = supervise_with ("stubborn", &job, stop_at_once, &ticks);

  g_assert_cmpint (outcome->status, ==, BST_STATUS_INTERRUPTED);
  g_assert_cmpuint (ticks, >=, 1);
  g_assert_null (outcome->log);
}

/* A child of ours from before is spared; one that the worker left behind is not. */
static void
test_detached (void)
{
  pid_t ours = fork ();
  g_autoptr (BstOutcome) outcome = NULL;

  if (ours == 0)
    {
      pause ();
      _exit (0);
    }
  outcome = supervise ("detach");
  g_assert_cmpint (outcome->status, ==, BST_STATUS_OK);
  g_assert_cmpint (waitpid (-1, NULL, WNOHANG), ==, 0);
  kill (ours, SIGKILL);
  g_assert_cmpint (waitpid (-1, NULL, 0), ==, ours);
  assert_no_children ();
}

typedef struct
{
  pid_t parent, orphan;
} Strangers;

/* Its parent, not of the worker's kind, ends while the worker runs: we inherit it. */
static gboolean
lose_parent_and_stop (G_GNUC_UNUSED double seconds, G_GNUC_UNUSED double progress, gpointer data)
{
  const Strangers *strangers = data;

  kill (strangers->parent, SIGKILL);
  waitpid (strangers->parent, NULL, 0);
  return TRUE;
}

static void
test_stranger (void)
{
  BstJob job = { 0 };
  Strangers strangers;
  g_autoptr (BstOutcome) outcome = NULL;
  int ends[2];

  g_assert_cmpint (pipe2 (ends, O_CLOEXEC), ==, 0);
  strangers.parent = fork ();
  if (strangers.parent == 0)
    {
      const pid_t orphan = fork ();

      if (orphan != 0 && write (ends[1], &orphan, sizeof orphan) != sizeof orphan)
        _exit (1);
      for (;;)
        pause ();
    }
  g_assert_cmpint (read (ends[0], &strangers.orphan, sizeof strangers.orphan), ==,
                   sizeof strangers.orphan);
  close (ends[0]);
  close (ends[1]);
  outcome = supervise_with ("stubborn", &job, lose_parent_and_stop, &strangers);
  g_assert_cmpint (outcome->status, ==, BST_STATUS_INTERRUPTED);
  g_assert_cmpint (waitpid (-1, NULL, WNOHANG), ==, 0);
  kill (strangers.orphan, SIGKILL);
  g_assert_cmpint (waitpid (-1, NULL, 0), ==, strangers.orphan);
  assert_no_children ();
}

static void
test_environment (void)
{
  g_autoptr (BstOutcome) outcome = supervise ("me");
  const BstOutcomeRecord *record = outcome->records->pdata[0];
  g_autofree char *expected = g_strdup_printf ("tag=%s bind=1 extra=1 sid=1 pgid=1", tag);
  const char *value;

  g_assert_true (g_variant_lookup (record->payload, "value", "&s", &value));
  g_assert_cmpstr (value, ==, expected);
}

static void
test_job (void)
{
  gint cpus[] = { 3, 1 };
  g_autoptr (GArray) pin = g_array_new (FALSE, FALSE, sizeof (gint));
  g_autoptr (GVariant) params = g_variant_ref_sink (g_variant_new_parsed ("{'size': <int64 5>}"));
  BstJob job = { .seed = 77, .threads = 2, .duration = 1.5, .params = params, .cpus = pin };
  g_autoptr (BstOutcome) outcome = NULL;

  g_array_append_vals (pin, cpus, 2);
  outcome = supervise_with ("job", &job, NULL, NULL);
  g_assert_nonnull (strstr (outcome->log, "'kind': <'run'>"));
  g_assert_nonnull (strstr (outcome->log, "'params': <{'size': <int64 5>}>"));
  g_assert_nonnull (strstr (outcome->log, "'seed': <uint64 77>"));
  g_assert_nonnull (strstr (outcome->log, "'cpus': <[3, 1]>"));
  g_assert_nonnull (strstr (outcome->log, "'autos': <@as []>"));
  g_assert_nonnull (strstr (outcome->log, "'threads': <uint32 2>"));
}

static void
test_flood (void)
{
  g_autoptr (BstOutcome) outcome = supervise ("flood");

  g_assert_cmpint (outcome->status, ==, BST_STATUS_OK);
  g_assert_cmpuint (strlen (outcome->log), <, (1 << 20) + 100);
  g_assert_cmpuint (strlen (outcome->log), >, 1 << 20);
  g_assert_true (g_str_has_prefix (outcome->log, "BEGINxxx"));
  g_assert_true (g_str_has_suffix (outcome->log, "xxxEND"));
  g_assert_nonnull (strstr (outcome->log, "bytes were cut out here"));
}

static char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return folder;
}

static void
test_scratch (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *expected = g_strdup_printf ("/.benchstone-%s-", tag);
  BstJob job = { .scratch_parent = folder };
  g_autoptr (BstOutcome) outcome = supervise_with ("job", &job, NULL, NULL);

  g_assert_nonnull (strstr (outcome->log, expected));
  /* Empty again: else it could not be removed. */
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Root may do what the permissions of a folder forbid, as long as it has these. */
static void
use_capabilities (gboolean all)
{
  const guint32 over_permissions =
      1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH | 1u << CAP_FOWNER;
  struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
  struct __user_cap_data_struct data[2];

  g_assert_cmpint (syscall (SYS_capget, &header, data), ==, 0);
  data[0].effective = all ? data[0].permitted : data[0].permitted & ~over_permissions;
  g_assert_cmpint (syscall (SYS_capset, &header, data), ==, 0);
}

static gboolean
lock_and_stop (G_GNUC_UNUSED double seconds, G_GNUC_UNUSED double progress, gpointer folder)
{
  g_assert_cmpint (g_chmod (folder, 0500), ==, 0);
  return TRUE;
}

/* Its parent was locked meanwhile: the outcome says what is left. */
static void
test_scratch_stays (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *expected = g_strdup_printf ("%s/.benchstone-%s-", folder, tag);
  BstJob job = { .scratch_parent = folder };
  g_autoptr (BstOutcome) outcome = NULL;

  use_capabilities (FALSE);
  outcome = supervise_with ("hang", &job, lock_and_stop, folder);
  use_capabilities (TRUE);
  g_assert_nonnull (outcome->left);
  g_assert_true (g_str_has_prefix (outcome->left, expected));
  g_assert_true (g_file_test (outcome->left, G_FILE_TEST_IS_DIR));
  g_assert_cmpint (g_chmod (folder, 0700), ==, 0);
  g_assert_true (bst_path_remove_tree (folder, NULL));
}

static void
test_scratch_refused (void)
{
  BstJob job = { .scratch_parent = "/proc/self/none" };
  g_autoptr (BstOutcome) outcome = supervise_with ("good", &job, NULL, NULL);

  g_assert_cmpint (outcome->status, ==, BST_STATUS_FAILED);
  g_assert_nonnull (strstr (outcome->reason, "--target disk=DIR"));
}

static void
test_no_worker (void)
{
  g_autofree char *before = g_strdup (g_getenv ("BENCHSTONE_WORKER"));
  g_autoptr (BstOutcome) outcome = NULL;

  g_setenv ("BENCHSTONE_WORKER", "/nowhere/worker", TRUE);
  outcome = supervise ("good");
  g_setenv ("BENCHSTONE_WORKER", before, TRUE);
  g_assert_cmpint (outcome->status, ==, BST_STATUS_FAILED);
  g_assert_nonnull (strstr (outcome->reason, "'/nowhere/worker'"));
}

/* With none of 0-2 open our own pipes get low numbers: they must not be hit. */
static void
test_closed_standard_descriptors (void)
{
  if (g_test_subprocess ())
    {
      g_autoptr (BstOutcome) outcome = NULL;

      close (0);
      close (1);
      close (2);
      outcome = supervise ("good");
      _exit (outcome->status == BST_STATUS_OK ? 0 : 1);
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
}

int
main (int argc, char **argv)
{
  const char *how = g_getenv ("BST_FAKE");
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);

  if (how != NULL)
    return bst_fake_worker (how);
  tag = bst_scratch_new_tag ();
  g_setenv ("BENCHSTONE_WORKER", self, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/supervisor/good", test_good);
  g_test_add_func ("/supervisor/crash", test_crash);
  g_test_add_func ("/supervisor/no-memory", test_no_memory);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/supervisor/case/%s", cases[i].how);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/supervisor/deadline", test_deadline);
  g_test_add_func ("/supervisor/stubborn", test_stubborn);
  g_test_add_func ("/supervisor/interrupt", test_interrupt);
  g_test_add_data_func ("/supervisor/traced", "traced", test_traced);
  g_test_add_data_func ("/supervisor/seized", "seized", test_traced);
  g_test_add_func ("/supervisor/unendable", test_unendable);
  g_test_add_func ("/supervisor/detached", test_detached);
  g_test_add_func ("/supervisor/stranger", test_stranger);
  g_test_add_func ("/supervisor/environment", test_environment);
  g_test_add_func ("/supervisor/job", test_job);
  g_test_add_func ("/supervisor/flood", test_flood);
  g_test_add_func ("/supervisor/scratch", test_scratch);
  g_test_add_func ("/supervisor/scratch-stays", test_scratch_stays);
  g_test_add_func ("/supervisor/scratch-refused", test_scratch_refused);
  g_test_add_func ("/supervisor/no-worker", test_no_worker);
  g_test_add_func ("/supervisor/closed-descriptors", test_closed_standard_descriptors);
  return g_test_run ();
}
