/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * worker-driver.c - starts the worker as the host does, but without its supervision: a pipe for
 * the job, one for the records, the log in a file.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "model/status.h"
#include "worker-driver.h"

/* A worker that hangs must not hang the tests, and a busy machine must not end one. */
#define DEADLINE_S 600

static void
free_record (gpointer data)
{
  DriverRecord *record = data;

  g_variant_unref (record->payload);
  g_free (record);
}

/* Only what is async-signal-safe. */
static void
become_worker (const char *worker, int job, int records, int log)
{
  char *const argv[] = { (char *)worker, NULL };

  /* The ends may sit on 3 and 4 themselves: first out of the way, then into place. */
  const int safe_job = fcntl (job, F_DUPFD, 10), safe_records = fcntl (records, F_DUPFD, 10);
  const int safe_log = fcntl (log, F_DUPFD, 10), null = open ("/dev/null", O_RDONLY);

  dup2 (null, 0);
  dup2 (safe_log, 1);
  dup2 (safe_log, 2);
  dup2 (safe_job, BST_WIRE_JOB_FD);
  dup2 (safe_records, BST_WIRE_RECORD_FD);
  for (int fd = 5; fd < 64; fd++)
    close (fd);
  setpgid (0, 0);
  alarm (DEADLINE_S);
  execv (worker, argv);
  _exit (127);
}

static void
read_records (DriverResult *result, int fd)
{
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  g_autoptr (GError) error = NULL;
  char buffer[65536];
  gssize got;

  while ((got = read (fd, buffer, sizeof buffer)) > 0 || (got < 0 && errno == EINTR))
    {
      guint32 type;
      GVariant *payload;

      bst_wire_reader_feed (reader, buffer, (gsize)MAX (got, 0));
      while (error == NULL && bst_wire_reader_next (reader, &type, &payload, &error))
        {
          DriverRecord *record = g_new (DriverRecord, 1);

          record->type = type;
          record->payload = payload;
          g_ptr_array_add (result->records, record);
        }
    }
  result->cut = error != NULL || bst_wire_reader_pending (reader) > 0;
}

static char *
read_log (int fd)
{
  GString *log = g_string_new (NULL);
  char buffer[4096];
  gssize got;

  lseek (fd, 0, SEEK_SET);
  while (log->len < (1 << 20) && (got = read (fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (log, buffer, got);
  return g_string_free (log, FALSE);
}

DriverResult *
driver_job (GVariant *job)
{
  DriverResult *result = g_new0 (DriverResult, 1);
  const char *worker = g_getenv ("BENCHSTONE_WORKER");
  g_autofree char *log_path = NULL;
  int to_worker[2], from_worker[2];
  const int log = g_file_open_tmp ("worker-log-XXXXXX", &log_path, NULL);

  g_assert_nonnull (worker);
  g_assert_cmpint (log, >=, 0);
  g_assert_cmpint (pipe (to_worker), ==, 0);
  g_assert_cmpint (pipe (from_worker), ==, 0);
  g_setenv ("LD_BIND_NOW", "1", TRUE); /* as the supervisor does */
  const pid_t pid = fork ();

  g_assert_cmpint (pid, >=, 0);
  if (pid == 0)
    become_worker (worker, to_worker[0], from_worker[1], log);
  close (to_worker[0]);
  close (from_worker[1]);
  result->records = g_ptr_array_new_with_free_func (free_record);
  g_assert_true (bst_wire_write (to_worker[1], BST_RECORD_JOB, job, NULL));
  close (to_worker[1]);
  read_records (result, from_worker[0]);
  close (from_worker[0]);
  g_assert_cmpint (waitpid (pid, &result->status, 0), ==, pid);
  result->log = read_log (log);
  close (log);
  unlink (log_path);
  return result;
}

static void
merge (GVariantDict *into, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) more = g_variant_parse (G_VARIANT_TYPE_VARDICT, text, NULL, NULL, &error);
  GVariantIter iter;
  const char *name;
  GVariant *value;

  g_assert_no_error (error);
  g_variant_iter_init (&iter, more);
  while (g_variant_iter_loop (&iter, "{&sv}", &name, &value))
    g_variant_dict_insert_value (into, name, value);
}

DriverResult *
driver_run (const char *benchmark, const char *params, const char *more)
{
  const char *builddir = g_getenv ("abs_top_builddir");
  g_autofree char *plugin = g_strndup (benchmark, strcspn (benchmark, "."));
  g_autofree char *file = g_strdup_printf ("%s/.test-plugins/%s.so", builddir, plugin);
  g_autoptr (GVariant) values = g_variant_parse (
      G_VARIANT_TYPE_VARDICT, params != NULL ? params : "@a{sv} {}", NULL, NULL, NULL);
  GVariantDict given, job;

  g_assert_nonnull (values);
  /* The standard parameters, for benchmarks that have them. */
  g_variant_dict_init (&given, values);
  if (!g_variant_dict_contains (&given, "threads"))
    g_variant_dict_insert (&given, "threads", "x", (gint64)1);
  g_variant_dict_insert (&given, "duration", "d", 0.05);
  g_variant_dict_insert (&given, "warm-up", "d", 0.0);
  g_variant_dict_init (&job, NULL);
  g_variant_dict_insert (&job, "kind", "s", "run");
  g_variant_dict_insert (&job, "file", "^ay", file);
  g_variant_dict_insert (&job, "benchmark", "s", benchmark);
  g_variant_dict_insert (&job, "duration", "d", 0.05);
  g_variant_dict_insert (&job, "seed", "t", (guint64)42);
  g_variant_dict_insert (&job, "effective-memory", "t", G_GUINT64_CONSTANT (1) << 30);
  g_variant_dict_insert_value (&job, "params", g_variant_dict_end (&given));
  if (more != NULL)
    merge (&job, more);
  return driver_job (g_variant_dict_end (&job));
}

void
driver_result_free (DriverResult *result)
{
  g_ptr_array_unref (result->records);
  g_free (result->log);
  g_free (result);
}

GVariant *
driver_nth (const DriverResult *result, BstRecordType type, guint n)
{
  for (guint i = 0; i < result->records->len; i++)
    {
      const DriverRecord *record = g_ptr_array_index (result->records, i);

      if (record->type == type && n-- == 0)
        return record->payload;
    }
  return NULL;
}

guint
driver_count (const DriverResult *result, BstRecordType type)
{
  guint n = 0;

  while (driver_nth (result, type, n) != NULL)
    n++;
  return n;
}

static const char *
text_of (GVariant *payload, const char *field)
{
  const char *text = NULL;

  if (payload != NULL)
    if (!g_variant_lookup (payload, field, "&s", &text))
      g_variant_lookup (payload, field, "^&ay", &text);
  return text;
}

const char *
driver_text (const DriverResult *result, BstRecordType type, guint n, const char *field)
{
  return text_of (driver_nth (result, type, n), field);
}

GVariant *
driver_keyed (const DriverResult *result, BstRecordType type, const char *key)
{
  for (guint i = 0; i < result->records->len; i++)
    {
      const DriverRecord *record = g_ptr_array_index (result->records, i);

      if (record->type == type && g_strcmp0 (text_of (record->payload, "key"), key) == 0)
        return record->payload;
    }
  return NULL;
}

double
driver_value (const DriverResult *result, const char *key)
{
  GVariant *payload = driver_keyed (result, BST_RECORD_SAMPLE, key);
  double value;

  return payload != NULL && g_variant_lookup (payload, "value", "d", &value) ? value : NAN;
}

const char *
driver_state (const DriverResult *result, const char *key)
{
  static char *text;
  GVariant *payload = driver_keyed (result, BST_RECORD_SAMPLE, key);
  guint32 state;

  if (payload == NULL || !g_variant_lookup (payload, "state", "u", &state))
    return NULL;
  g_free (text);
  text = g_strdup_printf ("%s: %s", bst_sample_state_name (state), text_of (payload, "reason"));
  return text;
}

const char *
driver_error (const DriverResult *result)
{
  return driver_text (result, BST_RECORD_ERROR, 0, "message");
}

const char *
driver_last_stage (const DriverResult *result)
{
  return driver_text (result, BST_RECORD_STAGE, driver_count (result, BST_RECORD_STAGE) - 1,
                      "stage");
}

gboolean
driver_is_ok (const DriverResult *result)
{
  return WIFEXITED (result->status) && WEXITSTATUS (result->status) == 0 && !result->cut
         && driver_count (result, BST_RECORD_END) == 1 && driver_error (result) == NULL;
}

void
driver_print (const DriverResult *result)
{
  for (guint i = 0; i < result->records->len; i++)
    {
      const DriverRecord *record = g_ptr_array_index (result->records, i);
      g_autofree char *text = g_variant_print (record->payload, TRUE);

      g_printerr ("# record %u: %.500s\n", record->type, text);
    }
  g_printerr ("# status %d, log: %s\n", result->status, result->log);
}

BstHistogram *
driver_histogram (const DriverResult *result, const char *key)
{
  GVariant *payload = driver_keyed (result, BST_RECORD_HISTOGRAM, key);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (payload);
  g_autoptr (GVariant) sparse = g_variant_lookup_value (payload, "histogram", NULL);
  BstHistogram *histogram = bst_histogram_from_variant (sparse, &error);

  g_assert_no_error (error);
  return histogram;
}
