/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runner-resume.c - whether a run can go on: what would be measured now must be what was measured
 * then.  The plan is made from what the journal kept, not from files that may have changed.
 */
#include <config.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/resume.h"
#include "host/runner-private.h"
#include "model/description-json.h"
#include "model/json-read.h"
#include "model/paths.h"
#include "model/result-json.h"

/* ---- Context ----------------------------------------------------------------------------- */

/* What rules such as "2xram" were resolved against, beside what the journal's room keeps. */
JsonNode *
bst_runner_resume_part (const BstSuite *suite, const BstPlanOptions *options,
                        const BstParamContext *context)
{
  JsonNode *node = bst_resume_to_json (suite, options);
  JsonObject *object = json_node_get_object (node);
  g_autofree char *folder = g_get_current_dir ();

  /* A name that is not UTF-8 cannot stand in JSON; such a run can go on where it was begun.  One
   * that was begun in a folder that is gone needs none. */
  if (!bst_path_here_is_gone () && g_utf8_validate (folder, -1, NULL))
    json_object_set_string_member (object, "folder", folder);
  json_object_set_int_member (object, "cpus", context->cpus);
  json_object_set_int_member (object, "memory", context->memory);
  return node;
}

gboolean
bst_runner_resume_context (JsonNode *node, BstParamContext *context, GError **error)
{
  BstDocReader reader;
  JsonObject *object;

  bst_doc_reader_init (&reader, "resume");
  object = bst_json_as_object (&reader, node);
  context->cpus = bst_json_get_uint (&reader, object, "cpus", TRUE, G_MAXUINT16);
  context->memory = bst_json_get_uint (&reader, object, "memory", TRUE, G_MAXINT64);
  return bst_doc_reader_end (&reader, error);
}

gboolean
bst_runner_resume_place (JsonNode *node, GError **error)
{
  BstDocReader reader;
  const char *folder;

  bst_doc_reader_init (&reader, "resume");
  folder = bst_json_peek_text (&reader, bst_json_as_object (&reader, node), "folder", FALSE);
  if (!bst_doc_reader_end (&reader, error))
    return FALSE;
  if (folder == NULL || chdir (folder) == 0)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The run was begun in '%s', which cannot be entered: %s.  It can go on only "
                  "there."),
               folder, g_strerror (errno));
  return FALSE;
}

/* The last --report of a command line of `run`; NULL: none. */
static const char *
find_report (const GPtrArray *command)
{
  const char *found = NULL;

  /* Another command's words are its own: `time` takes whole command lines. */
  if (command->len < 2 || !g_str_equal (command->pdata[1], "run"))
    return NULL;
  for (guint i = 2; i < command->len && !g_str_equal (command->pdata[i], "--"); i++)
    if (g_str_has_prefix (command->pdata[i], "--report="))
      found = (const char *)command->pdata[i] + strlen ("--report=");
    else if (g_str_equal (command->pdata[i], "--report") && i + 1 < command->len)
      found = command->pdata[i + 1];
  return found;
}

char *
bst_runner_report_of (const char *folder)
{
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *remark = NULL;
  g_autoptr (BstResult) result = bst_journal_read (folder, &node, &remark, NULL);
  const char *report = result != NULL ? find_report (result->command) : NULL;
  const char *begun_in = NULL;
  BstDocReader reader;

  if (report == NULL)
    return NULL;
  bst_doc_reader_init (&reader, "resume");
  begun_in = bst_json_peek_text (&reader, bst_json_as_object (&reader, node), "folder", FALSE);
  if (!bst_doc_reader_end (&reader, NULL))
    return NULL;
  return g_canonicalize_filename (report, begun_in);
}

gboolean
bst_runner_absolute_list (const char *list, char **absolute, GError **error)
{
  g_auto (GStrv) elements = g_strsplit (list != NULL ? list : "", ":", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; elements[i] != NULL; i++)
    {
      g_autofree char *path = *elements[i] != '\0' ? bst_path_absolute (elements[i], error) : NULL;

      if (path == NULL && *elements[i] != '\0')
        return FALSE;
      g_string_append_printf (text, "%s%s", i > 0 ? ":" : "", path != NULL ? path : "");
    }
  *absolute = list != NULL ? g_strdup (text->str) : NULL;
  return TRUE;
}

/* ---- Comparing --------------------------------------------------------------------------- */

static gboolean
refuse (GError **error, const char *what, const char *before, const char *now)
{
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The run cannot go on here, as %s changed: it was '%s' and is '%s' now.  Start a "
                  "new run instead."),
               what, before, now);
  return FALSE;
}

/* Names the first line that differs: whole signatures are long. */
static gboolean
check_machine (const BstResult *result, GError **error)
{
  g_autoptr (BstMachine) here = bst_machine_read ("");
  g_autofree char *now = bst_machine_signature (here);
  g_autofree char *before = NULL;
  g_auto (GStrv) now_lines = NULL;
  g_auto (GStrv) before_lines = NULL;

  if (result->machines->len == 0)
    return refuse (error, _ ("the machine"), "", now);
  before = bst_machine_signature (result->machines->pdata[0]);
  if (g_str_equal (before, now))
    return TRUE;
  now_lines = g_strsplit (now, "\n", -1);
  before_lines = g_strsplit (before, "\n", -1);
  for (guint i = 0; now_lines[i] != NULL && before_lines[i] != NULL; i++)
    if (!g_str_equal (now_lines[i], before_lines[i]))
      return refuse (error, _ ("the machine"), before_lines[i], now_lines[i]);
  return refuse (error, _ ("the machine"), before, now);
}

/* Without the metrics that workers added: those are known only after a repetition. */
static char *
describe (const BstBenchmarkInfo *info)
{
  g_autoptr (JsonNode) node = NULL;
  BstBenchmarkInfo *declared = bst_benchmark_info_copy (info);

  for (guint i = declared->metrics->len; i > 0; i--)
    if (((BstMetricInfo *)declared->metrics->pdata[i - 1])->origin != NULL)
      g_ptr_array_remove_index (declared->metrics, i - 1);
  node = bst_benchmark_info_to_json (declared);
  bst_benchmark_info_free (declared);
  return bst_json_to_text (node);
}

static gboolean
check_description (const BstBenchmarkInfo *before, const BstBenchmarkInfo *now, GError **error)
{
  g_autofree char *what = g_strdup_printf (_ ("the revision of '%s'"), now->name);
  g_autofree char *old_revision = g_strdup_printf ("%u", before->revision);
  g_autofree char *new_revision = g_strdup_printf ("%u", now->revision);
  g_autofree char *old_text = NULL;
  g_autofree char *new_text = NULL;

  if (before->revision != now->revision)
    return refuse (error, what, old_revision, new_revision);
  old_text = describe (before);
  new_text = describe (now);
  if (g_str_equal (old_text, new_text))
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The run cannot go on here, as the plugin now describes '%s' differently.  Start "
                  "a new run instead."),
               now->name);
  return FALSE;
}

static gboolean
check_params (const BstPlanCase *planned, const BstCaseResult *c, GError **error)
{
  for (guint i = 0; i < planned->info->params->len; i++)
    {
      const char *name = ((BstParamInfo *)planned->info->params->pdata[i])->name;
      const BstParamValue *value = g_hash_table_lookup (planned->values, name);
      const char *before = bst_pairs_get (c->asked, name);
      g_autofree char *what = g_strdup_printf (_ ("the parameter '%s' of '%s'"), name, c->id);

      if (value != NULL && g_strcmp0 (before, value->asked) != 0)
        return refuse (error, what, before != NULL ? before : "", value->asked);
    }
  return TRUE;
}

static gboolean
check_case (const BstPlanCase *planned, const BstCaseResult *c, GError **error)
{
  const char *file = bst_pairs_get (c->environment, "plugin.file");
  g_autofree char *what = g_strdup_printf (_ ("the plugin of '%s'"), c->id);

  if (!g_str_equal (planned->id, c->id) || g_strcmp0 (planned->variant, c->variant) != 0)
    return refuse (error, _ ("the list of cases"), c->id, planned->id);
  if (file != NULL && !g_str_equal (file, planned->file))
    return refuse (error, what, file, planned->file);
  return check_description (c->description, planned->info, error)
         && check_params (planned, c, error);
}

gboolean
bst_runner_resume_check (const BstPlan *plan, const BstResult *result, GError **error)
{
  g_autofree char *before =
      g_strdup_printf (ngettext ("%u case", "%u cases", result->cases->len), result->cases->len);
  g_autofree char *now =
      g_strdup_printf (ngettext ("%u case", "%u cases", plan->cases->len), plan->cases->len);

  if (!check_machine (result, error))
    return FALSE;
  if (plan->cases->len != result->cases->len)
    return refuse (error, _ ("the list of cases"), before, now);
  for (guint i = 0; i < plan->cases->len; i++)
    if (!check_case (plan->cases->pdata[i], result->cases->pdata[i], error))
      return FALSE;
  return TRUE;
}
