/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gather.c - "benchstone gather": the facts about a machine, and a recording of the files that
 * they come from, fit to be shown to others.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "cli/table.h"
#include "host/topology.h"
#include "model/machine.h"
#include "model/paths.h"
#include "model/result-json.h"
#include "reports/text.h"

#define FORMAT "benchstone-machine/0"

typedef struct
{
  const BstCommonOptions *common;
  char *root;
  GPtrArray *targets; /* names and folders by turns, then NULL */
  gboolean show, list, as_json;
} Gather;

/* ---- options ---- */

static gboolean
is_target_name (const char *name, gsize length)
{
  return length > 0 && length <= 32
         && strspn (name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static gboolean
take_target (const char *option, const char *value, gpointer data, GError **error)
{
  Gather *gather = data;
  const char *equals = strchr (value, '=');

  if (equals == NULL || !is_target_name (value, equals - value) || equals[1] == '\0')
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("%s=%s: say NAME=DIR, the name of a-z, 0-9 and '-', as in disk=/srv."),
                   option, value);
      return FALSE;
    }
  g_ptr_array_add (gather->targets, g_strndup (value, equals - value));
  g_ptr_array_add (gather->targets, g_strdup (equals + 1));
  return TRUE;
}

/* As 'run' does: the disk under the current folder. */
static void
default_target (Gather *gather)
{
  if (gather->root != NULL || gather->targets->len > 0)
    return;
  g_ptr_array_add (gather->targets, g_strdup ("disk"));
  g_ptr_array_add (gather->targets, g_get_current_dir ());
}

/* ---- facts ---- */

static void
print_json (const BstMachine *machine)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *document = json_object_new (), *facts = json_object_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key, *value;

      bst_machine_fact (machine, i, &key, &value);
      json_object_set_string_member (facts, key, value);
    }
  json_object_set_string_member (document, "format", FORMAT);
  json_object_set_object_member (document, "facts", facts);
  json_node_take_object (node, document);
  text = bst_json_to_text (node);
  fputs (text, stdout);
}

static void
print_facts (const BstMachine *machine, const BstCommonOptions *common)
{
  g_autoptr (BstTable) table = bst_table_new ();

  for (guint i = 0; i < bst_machine_n_facts (machine); i++)
    {
      const char *key, *value;

      bst_machine_fact (machine, i, &key, &value);
      g_autofree char *text = common->plain ? g_strdup (value) : bst_text_fact (key, value);
      bst_table_add (table, key, text, NULL);
    }
  bst_table_print (table, 0, common->plain);
}

static int
show_facts (const Gather *gather, const BstSource *source)
{
  g_autoptr (BstMachine) machine = bst_machine_read_source (source);

  for (guint i = 0; i + 1 < gather->targets->len; i += 2)
    bst_machine_add_target (machine, source, gather->targets->pdata[i],
                            gather->targets->pdata[i + 1]);
  if (gather->as_json)
    print_json (machine);
  else
    print_facts (machine, gather->common);
  return BST_EXIT_OK;
}

/* ---- recordings ---- */

static void
print_list (const char *recording)
{
  g_auto (GStrv) lines = g_strsplit (recording, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] == '/')
      printf ("%s\n", lines[i]);
}

/* A newer recording may take the place of an older one, but not of anything else. */
static gboolean
may_write (const char *path)
{
  g_autoptr (BstSource) before = NULL;

  if (!bst_output_file_replaces (path))
    return TRUE;
  before = bst_source_open (path, NULL);
  if (before != NULL && bst_source_is_recording (before))
    return TRUE;
  bst_cli_error (_ ("'%s' is there already and is no recording; nothing was changed.  Take another "
                    "name."),
                 path);
  return FALSE;
}

static int
write_recording (const char *path, const char *recording)
{
  g_autoptr (GError) error = NULL;

  if (!may_write (path))
    return BST_EXIT_USAGE;
  if (!bst_output_file_write (path, recording, &error))
    return bst_cli_error ("%s", error->message);
  printf (_ ("Wrote '%s': text that you can read before you show it to anybody.\n"), path);
  return BST_EXIT_OK;
}

static int
record (const Gather *gather, BstSource *source, const char *path)
{
  g_autofree char *recording = NULL;

  g_ptr_array_add (gather->targets, NULL);
  recording = bst_machine_record (source, (const char *const *)gather->targets->pdata);
  if (gather->list)
    print_list (recording);
  else if (path != NULL)
    return write_recording (path, recording);
  else
    fputs (recording, stdout);
  return BST_EXIT_OK;
}

static int
run (Gather *gather, int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BstSource) source = NULL;

  if (argc > 2 || (argc == 2 && (gather->show || gather->list || gather->as_json)))
    return bst_cli_error (_ ("Give one file to write, or --show, --json or --list, which write "
                             "none."));
  if (gather->root != NULL && *gather->root == '\0')
    return bst_cli_error (_ ("--root needs a folder or a recording; leave it out for this "
                             "machine."));
  source = bst_source_open (gather->root != NULL ? gather->root : "", &error);
  if (source == NULL)
    return bst_cli_error ("%s", error->message);
  default_target (gather);
  bst_topology_ask (source);
  if (gather->show || gather->as_json)
    return show_facts (gather, source);
  return record (gather, source, argc == 2 ? argv[1] : NULL);
}

int
bst_command_gather (int argc, char **argv, const BstCommonOptions *common)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new_with_free_func (g_free);
  Gather gather = { .common = common, .targets = targets };
  g_auto (GStrv) given = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "show", 0, 0, G_OPTION_ARG_NONE, &gather.show,
      N_ ("Show what is known of the machine; write nothing"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &gather.as_json, N_ ("The same as one JSON document"),
      NULL },
    { "list", 0, 0, G_OPTION_ARG_NONE, &gather.list, N_ ("List the files that would be taken"),
      NULL },
    { "target", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &given,
      N_ ("Also the file system and disk under DIR (disk=the current folder)"), N_ ("NAME=DIR") },
    { "root", 0, 0, G_OPTION_ARG_FILENAME, &gather.root,
      N_ ("Read another machine: a recording, or a folder with its files"), N_ ("WHERE") },
    G_OPTION_ENTRY_NULL,
  };
  int status = BST_EXIT_OK;

  if (!bst_cli_parse (&argc, &argv, _ ("[FILE] - record what is known of this machine"),
                      _ ("Writes the files that Benchstone knows this machine from into one text,\n"
                         "FILE or the standard output, without names, serial numbers and\n"
                         "addresses: for a question, or a report of a fault."),
                      "  benchstone gather --show\n  benchstone gather machine.txt\n"
                      "  benchstone gather --show --root machine.txt",
                      entries))
    return BST_EXIT_USAGE;
  for (guint i = 0; given != NULL && given[i] != NULL && status == BST_EXIT_OK; i++)
    if (!take_target ("--target", given[i], &gather, &error))
      status = bst_cli_error ("%s", error->message);
  if (status == BST_EXIT_OK)
    status = run (&gather, argc, argv);
  g_free (gather.root);
  return status;
}
