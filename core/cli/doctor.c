/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * doctor.c - "benchstone doctor": what would disturb a measurement here, and what to do about it.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/command.h"
#include "host/doctor.h"
#include "model/json-text.h"
#include "model/result-json.h"
#include "reports/text.h"

/* So long other processes are watched: a hundred ticks of the kernel's count. */
#define WATCH_SECONDS 1.0

/* Where the text beside a finding's word begins. */
#define COLUMN 20

/* Lines that are longer are hard to read. */
#define MIN_WIDTH 60
#define MAX_WIDTH 80

typedef struct
{
  const BstCommonOptions *common;
  char *root, *target;
  gboolean as_json;
} Doctor;

/* ---- For people --------------------------------------------------------------------------- */

static void
put_text (const char *text)
{
  g_autofree char *wrapped =
      bst_cli_wrap (text, COLUMN, COLUMN, CLAMP (bst_cli_width (), MIN_WIDTH, MAX_WIDTH));

  printf ("%s\n", wrapped);
}

static void
put_below (const char *text)
{
  if (text == NULL)
    return;
  printf ("%*s", COLUMN, "");
  put_text (text);
}

static void
put_finding (const BstFinding *finding)
{
  g_autofree char *value = bst_text_clean (finding->value);
  const char *sign = finding->state == BST_DOCTOR_DISTURBS ? "!" : " ";

  printf ("%s %-*s", sign, COLUMN - 2, finding->word);
  put_text (value);
  if (finding->state == BST_DOCTOR_FINE)
    return;
  put_below (finding->why);
  put_below (finding->advice);
  /* A command is never broken: it is to be copied. */
  if (finding->command != NULL)
    printf ("%*s$ %s\n", COLUMN, "", finding->command);
}

static const char *
heading (BstDoctorState state)
{
  static const char *const texts[] = { NULL, N_ ("Disturbs:"), N_ ("Good to know:"),
                                       N_ ("Missing:"), N_ ("In order:") };

  return _ (texts[state]);
}

/* What would not be found in a recording is no reason to be at ease. */
static void
put_verdict (const GPtrArray *findings, gboolean is_recorded)
{
  g_autofree char *wrapped = NULL;
  const char *text = _ ("Nothing was found that would disturb a measurement.");

  if (bst_doctor_is_disturbed (findings))
    text = is_recorded ? _ ("Measurements would be disturbed there, and a recording does not tell "
                            "all: what else runs, how much memory is left, whether something waits "
                            "for CPUs, memory or disks, how hot and how fast the CPU is.")
                       : _ ("Measurements would be disturbed here.");
  else if (is_recorded)
    text =
        _ ("In the recording nothing was found that would disturb a measurement.  It cannot tell "
           "what else runs there, how much memory is left, whether something waits for CPUs, "
           "memory or disks, and how hot and how fast the CPU is: run 'benchstone doctor' there.");
  wrapped = bst_cli_wrap (text, 0, 0, CLAMP (bst_cli_width (), MIN_WIDTH, MAX_WIDTH));
  printf ("\n%s\n", wrapped);
}

static void
put_all (const GPtrArray *findings, gboolean is_recorded)
{
  BstDoctorState state = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const BstFinding *finding = findings->pdata[i];

      if (finding->state != state)
        printf ("%s%s\n", i > 0 ? "\n" : "", heading (finding->state));
      state = finding->state;
      put_finding (finding);
    }
  put_verdict (findings, is_recorded);
}

/* ---- For programs ------------------------------------------------------------------------- */

static void
put_plain (const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const BstFinding *finding = findings->pdata[i];
      g_autofree char *value = bst_text_clean (finding->value);

      printf ("%s\t%s\t%s\n", finding->word, bst_doctor_state_name (finding->state), value);
    }
}

static JsonObject *
finding_to_object (const BstFinding *finding)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "word", finding->word);
  json_object_set_string_member (object, "state", bst_doctor_state_name (finding->state));
  json_object_set_string_member (object, "value", finding->value);
  json_object_set_string_member (object, "why", finding->why);
  bst_json_set_text (object, "advice", finding->advice);
  bst_json_set_text (object, "command", finding->command);
  return object;
}

static void
put_json (const GPtrArray *findings)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();
  g_autofree char *text = NULL;

  json_node_take_object (node, object);
  json_object_set_string_member (object, "format", "benchstone-doctor/0");
  json_object_set_string_member (object, "version", VERSION);
  json_object_set_boolean_member (object, "disturbed", bst_doctor_is_disturbed (findings));
  for (guint i = 0; i < findings->len; i++)
    json_array_add_object_element (array, finding_to_object (findings->pdata[i]));
  json_object_set_array_member (object, "findings", array);
  text = bst_json_to_text (node);
  fputs (text, stdout);
}

/* ---- The command -------------------------------------------------------------------------- */

/* "disk=" may stand before it, as for `run`. */
static const char *
folder_of (const Doctor *doctor)
{
  const char *target = doctor->target != NULL ? doctor->target : ".";

  return g_str_has_prefix (target, "disk=") ? target + strlen ("disk=") : target;
}

static int
examine (const Doctor *doctor)
{
  const char *folder = folder_of (doctor);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    return bst_cli_error (_ ("--target: '%s' is no folder.  Name one on the disk to be measured."),
                          folder);
  findings =
      bst_doctor_examine (doctor->root != NULL ? doctor->root : "", folder, WATCH_SECONDS, &error);
  if (findings == NULL)
    return bst_cli_error ("--root: %s", error->message);
  if (doctor->as_json)
    put_json (findings);
  else if (doctor->common->plain)
    put_plain (findings);
  else
    put_all (findings, doctor->root != NULL && !g_file_test (doctor->root, G_FILE_TEST_IS_DIR));
  return bst_doctor_is_disturbed (findings) ? BST_EXIT_FAILED : BST_EXIT_OK;
}

int
bst_command_doctor (int argc, char **argv, const BstCommonOptions *common)
{
  Doctor doctor = { .common = common };
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &doctor.as_json, N_ ("one JSON document"), NULL },
    { "root", 0, 0, G_OPTION_ARG_FILENAME, &doctor.root,
      N_ ("examine another machine: a folder with its /proc and /sys, or a recording by "
          "'benchstone gather'"),
      "WHERE" },
    { "target", 0, 0, G_OPTION_ARG_FILENAME, &doctor.target,
      N_ ("a folder on the disk to be measured, instead of the current one"), "DIR" },
    { NULL, 0, 0, 0, NULL, NULL, NULL },
  };
  int status = BST_EXIT_USAGE;

  if (bst_cli_parse (&argc, &argv, "",
                     _ ("Says what would disturb a measurement here, why it matters, and what to "
                        "do.  The status is 0 when nothing does, and 2 when something does."),
                     _ ("  benchstone doctor\n  benchstone doctor --target /mnt/new --json"),
                     entries))
    {
      if (argc > 1)
        bst_cli_error (_ ("'%s': doctor examines this machine and takes no names.  Another one is "
                          "examined by --root WHERE."),
                       argv[1]);
      else if (doctor.root != NULL && *doctor.root == '\0')
        bst_cli_error (_ ("--root needs a folder or a recording; leave it out for this machine."));
      else if (doctor.root != NULL && doctor.target != NULL)
        bst_cli_error (_ ("--target is a folder of this machine, and --root another machine: leave "
                          "one of them out."));
      else
        status = examine (&doctor);
    }
  g_free (doctor.root);
  g_free (doctor.target);
  return status;
}
