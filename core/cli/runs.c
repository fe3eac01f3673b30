/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * runs.c - "benchstone runs rename|remove|note RUN": keeps the folder of runs in order, and
 * refuses whatever could lose something.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "host/store.h"
#include "model/given-name.h"
#include "model/nearest.h"

typedef struct
{
  gboolean all, replace, quiet;
  BstStore *store;
  GPtrArray *folders; /* the runs meant */
  int argc;
  char **argv; /* what follows RUN */
} Task;

/* Text from the command line may be in any encoding; what is kept is UTF-8. */
static char *
to_utf8 (const char *text)
{
  return g_utf8_make_valid (text, -1);
}

static guint
count_label (BstStore *store, const char *label)
{
  g_autoptr (GPtrArray) entries = bst_store_list (store, NULL);
  guint n = 0;

  for (guint i = 0; entries != NULL && i < entries->len; i++)
    n += g_strcmp0 (((BstStoreEntry *)g_ptr_array_index (entries, i))->label, label) == 0;
  return n;
}

/* A line for each run that was changed. */
static void
tell (const Task *task, gboolean renamed, const char *what)
{
  for (guint i = 0; !task->quiet && i < task->folders->len; i++)
    {
      g_autofree char *id = g_path_get_basename (g_ptr_array_index (task->folders, i));

      if (renamed)
        bst_cli_remark (_ ("The run '%s' now has the label '%s'."), id, what);
      else
        bst_cli_remark (_ ("Noted with the run '%s': %s."), id, what);
    }
}

/* Of several runs those before the one that failed are done. */
static int
fail_after (guint n_done, const Task *task, const GError *error)
{
  const guint n = task->folders->len;

  if (n_done == 0)
    return bst_cli_error ("%s", error->message);
  return bst_cli_error (
      ngettext ("%s  %u of %u run was done before.", "%s  %u of %u runs were done before.", n),
      error->message, n_done, n);
}

static int
rename_runs (Task *task)
{
  g_autofree char *label = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  guint n;

  if (task->argc != 1)
    return bst_cli_error (_ ("Give the new label: benchstone runs rename RUN LABEL."));
  label = bst_given_name (task->argv[0], &error);
  if (label == NULL)
    return bst_cli_error ("%s", error->message);
  bst_pairs_set (notes, BST_NOTE_RENAMED, "runs rename");
  for (guint i = 0; i < task->folders->len; i++)
    if (!bst_store_edit (g_ptr_array_index (task->folders, i), label, notes, &error))
      return fail_after (i, task, error);
  tell (task, TRUE, label);
  n = count_label (task->store, label);
  if (n > task->folders->len)
    bst_cli_remark (
        ngettext ("%u run now has the label '%s': it counts as a session of one system.",
                  "%u runs now have the label '%s': they count as sessions of one system.", n),
        n, label);
  return BST_EXIT_OK;
}

static int
remove_runs (Task *task)
{
  g_autoptr (GError) error = NULL;

  if (task->argc > 0)
    return bst_cli_error (_ ("Name one run at a time: benchstone runs remove RUN."));
  for (guint i = 0; i < task->folders->len; i++)
    {
      const char *folder = g_ptr_array_index (task->folders, i);
      g_autofree char *id = g_path_get_basename (folder);

      if (!bst_store_remove (task->store, folder, &error))
        return fail_after (i, task, error);
      if (!task->quiet)
        bst_cli_remark (_ ("Removed the run '%s'."), id);
    }
  return BST_EXIT_OK;
}

static GPtrArray *
parse_notes (int argc, char **argv, GError **error)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);

  for (int i = 0; i < argc; i++)
    {
      g_autofree char *text = to_utf8 (argv[i]);
      char *equals = strchr (text, '=');

      if (equals == NULL || equals == text)
        {
          g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                       _ ("'%s' is not a note; write KEY=VALUE."), text);
          return NULL;
        }
      *equals = '\0';
      bst_pairs_set (notes, text, equals + 1);
    }
  return g_steal_pointer (&notes);
}

static gboolean
note_run (const char *folder, const GPtrArray *notes, gboolean replace, GError **error)
{
  return replace ? bst_store_edit (folder, NULL, notes, error)
                 : bst_store_add_notes (folder, notes, error);
}

static void
tell_notes (const Task *task, const GPtrArray *notes)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < notes->len; i++)
    {
      const BstPair *pair = g_ptr_array_index (notes, i);

      g_string_append_printf (text, "%s%s=%s", i > 0 ? ", " : "", pair->key, pair->value);
    }
  tell (task, FALSE, text->str);
}

static int
note_runs (Task *task)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes = parse_notes (task->argc, task->argv, &error);

  if (notes == NULL)
    return bst_cli_error ("%s", error->message);
  if (notes->len == 0)
    return bst_cli_error (_ ("Give a note: benchstone runs note RUN KEY=VALUE."));
  for (guint i = 0; i < task->folders->len; i++)
    if (!note_run (g_ptr_array_index (task->folders, i), notes, task->replace, &error))
      return fail_after (i, task, error);
  tell_notes (task, notes);
  return BST_EXIT_OK;
}

static const struct
{
  const char *name;
  int (*run) (Task *task);
} actions[] = {
  { "rename", rename_runs },
  { "remove", remove_runs },
  { "note", note_runs },
};

static int
unknown_action (const char *name)
{
  static const char *const names[] = { "rename", "remove", "note", NULL };
  g_autofree char *hint = bst_did_you_mean (name, names);

  return bst_cli_error (_ ("'%s' is not rename, remove or note.%s"), name, hint);
}

static int
act (int (*run) (Task *), Task *task, const char *name, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstStore) store = bst_store_open (common->store, &error);
  g_autoptr (GPtrArray) folders = store != NULL ? bst_store_find (store, name, &error) : NULL;

  if (folders == NULL)
    return bst_cli_error ("%s", error->message);
  if (bst_store_passed_over (store) != NULL)
    bst_cli_remark ("%s", bst_store_passed_over (store));
  if (folders->len > 1 && !task->all)
    return bst_cli_error (
        ngettext ("'%s' means %u run.  Name one by its id ('benchstone list runs'), or say --all.",
                  "'%s' means %u runs.  Name one by its id ('benchstone list runs'), or say --all.",
                  folders->len),
        name, folders->len);
  task->store = store;
  task->folders = folders;
  return run (task);
}

int
bst_command_runs (int argc, char **argv, const BstCommonOptions *common)
{
  Task task = { 0 };
  const GOptionEntry entries[] = {
    { "all", 0, 0, G_OPTION_ARG_NONE, &task.all,
      N_ ("Act on all runs that RUN means, not on one alone"), NULL },
    { "replace", 0, 0, G_OPTION_ARG_NONE, &task.replace,
      N_ ("note: write over a note of the same key"), NULL },
    { "quiet", 0, 0, G_OPTION_ARG_NONE, &task.quiet, N_ ("Say nothing when all went well"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!bst_cli_parse (
          &argc, &argv, _ ("rename RUN LABEL | remove RUN | note RUN KEY=VALUE..."),
          _ ("Renames, removes or annotates runs.  RUN is a path, @last, @-2, a label, a "
             "group, or an id or its beginning.  A run that is going on is left alone."),
          "  benchstone runs rename @last 'laptop, on battery'\n"
          "  benchstone runs note @last bios=1.42\n"
          "  benchstone runs remove 20261130-113200-7f3a9c",
          entries))
    return BST_EXIT_USAGE;
  if (argc < 3)
    return bst_cli_error (_ ("Say what to do with which run; see 'benchstone runs --help'."));
  task.argc = argc - 3;
  task.argv = argv + 3;
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (argv[1], actions[i].name))
      return act (actions[i].run, &task, argv[2], common);
  return unknown_action (argv[1]);
}
