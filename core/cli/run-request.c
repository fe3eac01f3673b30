/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * run-request.c - reads the command line of `run`.  Order matters there: what stands after a
 * --variant belongs to it.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli/run.h"
#include "cli/unknown.h"
#include "model/given-name.h"
#include "model/price.h"

static GPtrArray *
new_pairs (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
}

void
bst_run_request_free (BstRunRequest *request)
{
  g_clear_pointer (&request->suite, bst_suite_free);
  g_ptr_array_unref (request->options.targets);
  g_ptr_array_unref (request->options.params);
  g_ptr_array_unref (request->options.env);
  g_free (request->options.settings.duration);
  g_free (request->options.settings.pin);
  bst_run_output_clear (&request->output);
  g_free (request->label);
  g_free (request->group);
  g_free (request->price);
  g_free (request->detect);
  g_ptr_array_unref (request->notes);
  g_ptr_array_unref (request->command);
  g_free (request);
}

static BstRunRequest *
request_new (void)
{
  BstRunRequest *request = g_new0 (BstRunRequest, 1);

  request->suite = bst_suite_new (_ ("command line"));
  request->options.targets = new_pairs ();
  request->options.params = new_pairs ();
  request->options.env = new_pairs ();
  bst_settings_init (&request->options.settings);
  request->notes = new_pairs ();
  request->command = g_ptr_array_new_with_free_func (g_free);
  return request;
}

/* ---- Options ----------------------------------------------------------------------------- */

/* GOption gives no data to the callbacks of a program's main options. */
static BstRunRequest *parsing;

static gboolean
refuse (GError **error, const char *option, const char *expected)
{
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("The option '%s' wants %s"),
               option, expected);
  return FALSE;
}

static gboolean
add_pair (GPtrArray *pairs, const char *option, const char *text, const char *expected,
          GError **error)
{
  const char *sign = strchr (text, '=');
  g_autofree char *key = NULL;

  if (sign == NULL || sign == text)
    return refuse (error, option, expected);
  key = g_strndup (text, sign - text);
  g_ptr_array_add (pairs, bst_pair_new (key, sign + 1));
  return TRUE;
}

/* For what can have one value only; WHAT is the word for it. */
static gboolean
add_once (GPtrArray *pairs, const char *option, const char *text, const char *expected,
          const char *what, GError **error)
{
  const char *sign = strchr (text, '=');
  g_autofree char *key = g_strndup (text, sign != NULL ? (gsize)(sign - text) : 0);

  if (sign == NULL || bst_pairs_get (pairs, key) == NULL)
    return add_pair (pairs, option, text, expected, error);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("The %s '%s' is given twice"),
               what, key);
  return FALSE;
}

/* NULL with an error that names OPTION. */
static char *
read_name (const char *option, const char *text, GError **error)
{
  char *name = bst_given_name (text, error);

  if (name == NULL)
    g_prefix_error (error, "%s: ", option);
  return name;
}

/* The variant begun last; NULL: none yet. */
static BstVariant *
current_variant (void)
{
  guint n = parsing->suite->variants->len;

  return n > 0 ? parsing->suite->variants->pdata[n - 1] : NULL;
}

static gboolean
take_param (const char *option, const char *text, gpointer data, GError **error)
{
  BstVariant *variant = current_variant ();

  return add_pair (variant != NULL ? variant->params : parsing->options.params, option, text,
                   _ ("a parameter with its value, such as 'threads=1,2'"), error);
}

static gboolean
take_env (const char *option, const char *text, gpointer data, GError **error)
{
  BstVariant *variant = current_variant ();

  return add_once (variant != NULL ? variant->env : parsing->options.env, option, text,
                   _ ("a variable with its value, such as 'OMP_NUM_THREADS=2'"), _ ("variable"),
                   error);
}

static gboolean
take_variant (const char *option, const char *text, gpointer data, GError **error)
{
  g_autofree char *name = read_name (option, text, error);

  if (name == NULL)
    return FALSE;
  for (guint i = 0; i < parsing->suite->variants->len; i++)
    if (g_str_equal (((BstVariant *)parsing->suite->variants->pdata[i])->label, name))
      return refuse (error, option, _ ("another name for each variant"));
  bst_suite_add_variant (parsing->suite, name);
  return TRUE;
}

/* Before the first --variant it is a common option, and main has taken it. */
static gboolean
take_plugin_path (const char *option, const char *text, gpointer data, GError **error)
{
  BstVariant *variant = current_variant ();

  if (variant == NULL)
    return refuse (error, option, _ ("to stand after the --variant that it is for"));
  g_free (variant->plugin_path);
  variant->plugin_path = g_strdup (text);
  return TRUE;
}

static gboolean
take_setting (const char *option, const char *text, gpointer data, GError **error)
{
  if (bst_settings_set (&parsing->options.settings, option + strlen ("--"), text, error))
    return TRUE;
  g_prefix_error (error, "%s: ", option);
  return FALSE;
}

static gboolean
take_note (const char *option, const char *text, gpointer data, GError **error)
{
  return add_once (parsing->notes, option, text, _ ("a name with a text, such as 'room=22 C'"),
                   _ ("note"), error);
}

static gboolean
take_target (const char *option, const char *text, gpointer data, GError **error)
{
  BstVariant *variant = current_variant ();
  const char *folder = text + strlen ("disk=");

  if (!g_str_has_prefix (text, "disk=") || *folder == '\0')
    return refuse (error, option, _ ("'disk=' and a folder"));
  if (variant != NULL && variant->target == NULL)
    {
      variant->target = g_strdup (folder);
      return TRUE;
    }
  if (variant != NULL)
    return refuse (error, option, _ ("to stand once after each --variant"));
  return add_once (parsing->options.targets, option, text, "", _ ("target"), error);
}

static gboolean
take_seed (const char *option, const char *text, gpointer data, GError **error)
{
  return g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT64, &parsing->options.seed, NULL)
         || refuse (error, option, _ ("a whole number above 0"));
}

static gboolean
take_price (const char *option, const char *text, gpointer data, GError **error)
{
  BstPrice price;

  if (!bst_price_parse (text, &price))
    return refuse (error, option, bst_price_form ());
  g_free (parsing->price);
  parsing->price = g_strdup (text);
  return TRUE;
}

static gboolean
take_name (char **into, const char *option, const char *text, GError **error)
{
  char *name = read_name (option, text, error);

  if (name == NULL)
    return FALSE;
  g_free (*into);
  *into = name;
  return TRUE;
}

static gboolean
take_label (const char *option, const char *text, gpointer data, GError **error)
{
  return take_name (&parsing->label, option, text, error);
}

static gboolean
take_group (const char *option, const char *text, gpointer data, GError **error)
{
  return take_name (&parsing->group, option, text, error);
}

#define CALLBACK(FUNCTION) G_OPTION_ARG_CALLBACK, (gpointer)(FUNCTION)

/* What the options of USAGE leave of ENTRIES, behind them. */
static GOptionEntry *
join_entries (const BstRunUsage *usage, const GOptionEntry *entries)
{
  GArray *all = g_array_new (TRUE, TRUE, sizeof *entries);

  for (const GOptionEntry *own = usage->entries; own != NULL && own->long_name != NULL; own++)
    g_array_append_vals (all, own, 1);
  for (; entries->long_name != NULL; entries++)
    if (usage->without == NULL || !g_strv_contains (usage->without, entries->long_name))
      g_array_append_vals (all, entries, 1);
  return (GOptionEntry *)(gpointer)g_array_free (all, FALSE);
}

static gboolean
parse_options (BstRunRequest *request, const BstRunUsage *usage, int *argc, char ***argv)
{
  /* clang-format off */
  const GOptionEntry entries[] = {
    { "param", 'p', 0, CALLBACK (take_param), N_ ("set a parameter; several values are a sweep"), N_ ("NAME=VALUES") },
    { "duration", 0, 0, CALLBACK (take_setting), N_ ("time of each measurement"), N_ ("TIME") },
    { "target", 0, 0, CALLBACK (take_target), N_ ("where benchmarks that need room work"), "disk=DIR" },
    { "allow-destructive", 0, 0, G_OPTION_ARG_NONE, &request->options.allow_destructive, N_ ("let benchmarks overwrite their target"), NULL },
    { "env", 0, 0, CALLBACK (take_env), N_ ("set a variable for the worker"), N_ ("NAME=VALUE") },
    { "variant", 0, 0, CALLBACK (take_variant), N_ ("-p, --env, --target and --plugin-path after it are its own"), N_ ("LABEL") },
    { "plugin-path", 0, G_OPTION_FLAG_HIDDEN, CALLBACK (take_plugin_path), NULL, NULL },
    { "repetitions", 0, 0, CALLBACK (take_setting), N_ ("a fixed number, or least and greatest"), N_ ("N|MIN..MAX") },
    { "precision", 0, 0, CALLBACK (take_setting), N_ ("half width at which a case is done"), N_ ("PERCENT") },
    { "budget", 0, 0, CALLBACK (take_setting), N_ ("time for the whole run"), N_ ("TIME") },
    { "timeout", 0, 0, CALLBACK (take_setting), N_ ("time after which a repetition is killed"), N_ ("TIME") },
    { "memory-limit", 0, 0, CALLBACK (take_setting), N_ ("what a repetition may use"), N_ ("SIZE") },
    { "order", 0, 0, CALLBACK (take_setting), N_ ("order within a block"), "random|given" },
    { "seed", 0, 0, CALLBACK (take_seed), N_ ("seed of the order and of random data"), "N" },
    { "pin", 0, 0, CALLBACK (take_setting), N_ ("CPUs of the measuring threads"), "auto|none|CPUS" },
    { "label", 0, 0, CALLBACK (take_label), N_ ("name of this system; default: the host's"), N_ ("TEXT") },
    { "group", 0, 0, CALLBACK (take_group), N_ ("a name over several runs"), N_ ("TEXT") },
    { "note", 0, 0, CALLBACK (take_note), N_ ("a remark that stays with the run"), N_ ("KEY=TEXT") },
    { "price", 0, 0, CALLBACK (take_price), N_ ("what the machine costs: 10EUR/month"), N_ ("PRICE") },
    { "report", 0, 0, G_OPTION_ARG_FILENAME, &request->output.report, N_ ("write an HTML report"), N_ ("FILE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &request->output.json, N_ ("one JSON document on stdout"), NULL },
    { "quiet", 0, 0, G_OPTION_ARG_NONE, &request->output.quiet, N_ ("no progress and no table"), NULL },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &request->dry_run, N_ ("show what would be run"), NULL },
    { "detect", 0, 0, G_OPTION_ARG_STRING, &request->detect, N_ ("with --dry-run: how often to find such a difference"), N_ ("PERCENT") },
    { NULL }
  };
  /* clang-format on */
  g_autofree GOptionEntry *all = join_entries (usage, entries);
  gboolean good;

  parsing = request;
  good = bst_cli_parse (argc, argv, usage->arguments, usage->summary, usage->examples, all);
  parsing = NULL;
  return good;
}

/* ---- Suites and benchmarks ---------------------------------------------------------------- */

/* Benchmarks are "plugin.name"; a suite is a name without a dot, or a file. */
static gboolean
is_benchmark (const char *name)
{
  return strchr (name, '/') == NULL && strchr (name, '.') != NULL
         && !g_str_has_suffix (name, ".json");
}

static void
move_cases (BstSuite *into, BstSuite *from)
{
  for (guint i = 0; i < from->cases->len; i++)
    {
      BstSuiteCase *c = from->cases->pdata[i];

      bst_settings_inherit (&c->settings, &from->settings);
      g_ptr_array_add (into->cases, c);
    }
  g_ptr_array_set_free_func (from->cases, NULL);
}

/* What holds for the run as a whole comes from the first suite named; what holds for cases is
 * with its cases already, and not for others. */
static void
move_heading (BstSuite *into, BstSuite *from)
{
  if (into->title != NULL || into->json != NULL)
    return;
  if (isnan (into->settings.budget))
    into->settings.budget = from->settings.budget;
  if (into->settings.order == 0)
    into->settings.order = from->settings.order;
  into->title = g_steal_pointer (&from->title);
  into->help = g_steal_pointer (&from->help);
  into->json = g_steal_pointer (&from->json);
  g_ptr_array_extend_and_steal (into->wishes, g_steal_pointer (&from->wishes));
  from->wishes = g_ptr_array_new ();
  g_free (into->name);
  into->name = g_strdup (from->name);
}

static gboolean
check_variants (const BstSuite *into, const BstSuite *from, GError **error)
{
  for (guint i = 0; i < into->variants->len; i++)
    for (guint j = 0; j < from->variants->len; j++)
      {
        const BstVariant *one = into->variants->pdata[i], *other = from->variants->pdata[j];

        if (!g_str_equal (one->label, other->label))
          continue;
        g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
                     _ ("The variant '%s' is in both '%s' and '%s'; run them one after the other, "
                        "or rename one."),
                     one->label, into->name, from->name);
        return FALSE;
      }
  return TRUE;
}

static gboolean
add_suite (BstSuite *into, const char *name, GError **error)
{
  g_autoptr (BstSuite) suite = bst_suite_load (name, error);

  if (suite == NULL || !check_variants (into, suite, error))
    return FALSE;
  move_cases (into, suite);
  for (guint i = 0; i < suite->variants->len; i++)
    g_ptr_array_add (into->variants, suite->variants->pdata[i]);
  g_ptr_array_set_free_func (suite->variants, NULL);
  move_heading (into, suite);
  return TRUE;
}

/* A plugin's name, or the second part of a benchmark's, is no suite: the error says what it is. */
static gboolean
is_no_suite (const char *name, const char *plugin_path, GError **error)
{
  g_auto (GStrv) suites = bst_suite_list (NULL);
  g_autoptr (BstRegistry) registry = NULL;
  g_autofree char *sentence = NULL;

  if (strchr (name, '/') != NULL || strchr (name, '.') != NULL
      || g_strv_contains ((const char *const *)suites, name))
    return FALSE;
  registry = bst_registry_new (plugin_path);
  sentence = bst_cli_unknown_name (registry, name, FALSE);
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, sentence);
  return TRUE;
}

static gboolean
add_names (BstRunRequest *request, int argc, char **argv, const char *plugin_path, GError **error)
{
  for (int i = 1; i < argc; i++)
    if (g_str_equal (argv[i], "--"))
      continue;
    else if (is_benchmark (argv[i]))
      bst_suite_add_case (request->suite, argv[i], _ ("command line"));
    else if (is_no_suite (argv[i], plugin_path, error)
             || !add_suite (request->suite, argv[i], error))
      return FALSE;
  return TRUE;
}

BstRunRequest *
bst_run_request_parse (int *argc, char ***argv, const BstRunUsage *usage,
                       const BstCommonOptions *common)
{
  g_autoptr (BstRunRequest) request = request_new ();

  g_ptr_array_add (request->command, g_strdup ("benchstone"));
  for (int i = 0; i < *argc; i++)
    g_ptr_array_add (request->command, g_utf8_make_valid ((*argv)[i], -1));
  if (!parse_options (request, usage, argc, argv) || !bst_cli_check_sort_of_cases (common))
    return NULL;
  request->options.plugin_path = common->plugin_path;
  return g_steal_pointer (&request);
}

gboolean
bst_run_request_add (BstRunRequest *request, int argc, char **argv, const BstCommonOptions *common)
{
  g_autoptr (GError) error = NULL;

  if (argc < 2)
    bst_cli_error ("%s", _ ("Name a suite or a benchmark, such as 'quick' or 'cpu.prime'.  "
                            "'benchstone list' shows what there is."));
  else if (!add_names (request, argc, argv, common->plugin_path, &error))
    bst_cli_error ("%s", error->message);
  else
    return TRUE;
  return FALSE;
}
