/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * task.c - reads the job of this worker from its descriptor and checks every field, so that
 * nobody after it has to.
 */
#include <config.h>
#include <errno.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include <unistd.h>
#include "model/wire.h"
#include "worker/task.h"

/* More threads than any machine has CPUs would only be a slip. */
#define MAX_THREADS 65536

/* Where a field of the record goes.  A field that is left out stays zero, "" or empty. */
typedef struct
{
  const char *name, *type;
  gsize offset;
} Field;

#define FIELD(NAME, TYPE, MEMBER)                 \
  {                                               \
    NAME, TYPE, G_STRUCT_OFFSET (BstTask, MEMBER) \
  }

static const Field fields[] = {
  FIELD ("kind", "s", kind),
  FIELD ("file", "ay", file),
  FIELD ("benchmark", "s", benchmark),
  FIELD ("scratch", "ay", scratch),
  FIELD ("fixture", "ay", fixture),
  FIELD ("artifacts", "ay", artifacts),
  FIELD ("seed", "t", seed),
  FIELD ("effective-memory", "t", effective_memory),
  FIELD ("repetition", "u", repetition),
  FIELD ("threads", "u", threads),
  FIELD ("effective-cpus", "u", effective_cpus),
  FIELD ("duration", "d", duration),
  FIELD ("warm-up", "d", warm_up),
  FIELD ("fixture-ready", "b", fixture_ready),
  FIELD ("check", "b", check),
};

/* By type of parameter: how its value travels. */
static const char *const value_types[] = {
  [BST_PARAM_BOOL] = "b",   [BST_PARAM_INT] = "x",      [BST_PARAM_DOUBLE] = "d",
  [BST_PARAM_SIZE] = "x",   [BST_PARAM_DURATION] = "d", [BST_PARAM_CHOICE] = "s",
  [BST_PARAM_STRING] = "s", [BST_PARAM_PATH] = "s",     [BST_PARAM_TARGET] = "s",
  [BST_PARAM_SECRET] = "s", [BST_PARAM_COMMAND] = "s",
};

static GVariant *
take_record (BstWireReader *reader, int fd, GError **error)
{
  guint8 buffer[65536];
  guint32 type = 0;
  GVariant *record = NULL;
  g_autoptr (GError) damage = NULL;

  while (!bst_wire_reader_next (reader, &type, &record, &damage))
    {
      gssize got = damage != NULL ? 0 : read (fd, buffer, sizeof buffer);

      if (got < 0 && errno == EINTR)
        continue;
      if (got <= 0)
        {
          g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The job cannot be read: %s"),
                       damage != NULL ? damage->message
                       : got < 0      ? g_strerror (errno)
                                      : _ ("it ends too early."));
          return NULL;
        }
      bst_wire_reader_feed (reader, buffer, (gsize)got);
    }
  if (type == BST_RECORD_JOB)
    return record;
  g_variant_unref (record);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("A job was expected, but a record of type %u came."), type);
  return NULL;
}

BstTask *
bst_task_read (int fd, GError **error)
{
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  g_autoptr (GVariant) record = take_record (reader, fd, error);

  close (fd);
  return record != NULL ? bst_task_new (record, error) : NULL;
}

static gboolean
fill_fields (BstTask *task, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (task->record, fields[i].name, NULL);

      if (value == NULL)
        continue;
      if (!g_variant_is_of_type (value, G_VARIANT_TYPE (fields[i].type)))
        {
          g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                       _ ("The field '%s' of the job has the type '%s' where '%s' is needed."),
                       fields[i].name, g_variant_get_type_string (value), fields[i].type);
          return FALSE;
        }
      if (fields[i].type[0] == 's')
        G_STRUCT_MEMBER (const char *, task, fields[i].offset) = g_variant_get_string (value, NULL);
      else if (fields[i].type[0] == 'a')
        G_STRUCT_MEMBER (const char *, task, fields[i].offset) = g_variant_get_bytestring (value);
      else
        g_variant_get (value, fields[i].type, G_STRUCT_MEMBER_P (task, fields[i].offset));
    }
  return TRUE;
}

/* An empty container of TYPE where the job has none. */
static GVariant *
container (const BstTask *task, const char *name, const char *type)
{
  GVariant *value = g_variant_lookup_value (task->record, name, G_VARIANT_TYPE (type));

  return value != NULL
             ? value
             : g_variant_ref_sink (g_variant_new_array (G_VARIANT_TYPE (type + 1), NULL, 0));
}

/* The arrays' memory belongs to the record, which the task owns. */
static void
fill_containers (BstTask *task)
{
  g_autoptr (GVariant) files = container (task, "files", "aay");
  g_autoptr (GVariant) autos = container (task, "autos", "as");
  g_autoptr (GVariant) cpus = g_variant_lookup_value (task->record, "cpus", G_VARIANT_TYPE ("ai"));

  task->params = container (task, "params", "a{sv}");
  task->secrets = container (task, "secrets", "a{ss}");
  task->files = g_variant_get_bytestring_array (files, NULL);
  task->autos = g_variant_get_strv (autos, NULL);
  if (cpus != NULL)
    task->cpus = g_variant_get_fixed_array (cpus, &task->n_cpus, sizeof (gint32));
}

static gboolean
check_values (const BstTask *task, GError **error)
{
  static const char *const kinds[] = { "describe", "probe", "run", NULL };
  const char *wrong = !g_strv_contains (kinds, task->kind)                          ? "kind"
                      : task->threads > MAX_THREADS                                 ? "threads"
                      : !isfinite (task->duration) || task->duration < 0            ? "duration"
                      : !isfinite (task->warm_up) || task->warm_up < 0              ? "warm-up"
                      : strcmp (task->kind, "describe") != 0 && *task->file == '\0' ? "file"
                                                                                    : NULL;

  if (wrong == NULL)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The field '%s' of the job is missing or has an impossible value."), wrong);
  return FALSE;
}

BstTask *
bst_task_new (GVariant *record, GError **error)
{
  g_autoptr (BstTask) task = g_new0 (BstTask, 1);

  task->record = g_variant_ref (record);
  task->kind = task->file = task->benchmark = "";
  task->scratch = task->fixture = task->artifacts = "";
  task->threads = task->effective_cpus = 1;
  fill_containers (task);
  if (!fill_fields (task, error) || !check_values (task, error))
    return NULL;
  task->threads = MAX (task->threads, 1);
  task->effective_cpus = MAX (task->effective_cpus, 1);
  return g_steal_pointer (&task);
}

void
bst_task_free (BstTask *task)
{
  if (task == NULL)
    return;
  g_free (task->files);
  g_free (task->autos);
  g_clear_pointer (&task->params, g_variant_unref);
  g_clear_pointer (&task->secrets, g_variant_unref);
  g_variant_unref (task->record);
  g_free (task);
}

gboolean
bst_task_check_params (const BstTask *task, const BstBenchmarkInfo *info, GError **error)
{
  for (guint i = 0; i < info->params->len; i++)
    {
      const BstParamInfo *param = g_ptr_array_index (info->params, i);
      GVariant *from = param->type == BST_PARAM_SECRET ? task->secrets : task->params;
      const char *type = param->type == BST_PARAM_SECRET ? "s" : value_types[param->type];
      g_autoptr (GVariant) value = g_variant_lookup_value (from, param->name, NULL);

      if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE (type)))
        continue;
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                   _ ("The job gives the parameter '%s' no value of the right type."), param->name);
      return FALSE;
    }
  return TRUE;
}
