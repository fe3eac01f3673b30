/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise-json.c - the noise floor as a document, and where it is kept: STORE/noise/MACHINE.json.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "host/noise-private.h"
#include "host/store-private.h"
#include "model/document-format.h"
#include "model/json-read.h"
#include "model/json-text.h"
#include "model/paths.h"
#include "model/result-json.h"
#include "stats/order.h"
#include "stats/spread.h"

/* Ten thousand cases have a few MB. */
#define MAX_FILE (64 * 1024 * 1024)
/* Of the checksum of the facts: enough to tell machines apart, short enough to be read. */
#define NAME_LENGTH 16
/* What is calculated from figures of 17 digits agrees to so much of itself. */
#define AGREES 1e-6

/* ---- Writing ------------------------------------------------------------------------------- */

static JsonObject *
pairs_to_object (const GPtrArray *pairs)
{
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < pairs->len; i++)
    bst_json_set_text (object, ((BstPair *)pairs->pdata[i])->key,
                       ((BstPair *)pairs->pdata[i])->value);
  return object;
}

static JsonArray *
sessions_to_array (const GPtrArray *sessions)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < sessions->len; i++)
    {
      const BstNoiseSession *session = sessions->pdata[i];
      JsonObject *object = json_object_new ();

      bst_json_set_text (object, "run", session->run);
      bst_json_set_time (object, "started", session->started);
      bst_json_set_uint (object, "n", session->n);
      bst_json_set_double (object, "median", session->median);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
case_to_object (const BstNoiseCase *c)
{
  JsonObject *object = json_object_new ();

  bst_json_set_text (object, "id", c->id);
  bst_json_set_text (object, "benchmark", c->benchmark);
  bst_json_set_uint (object, "revision", c->revision);
  bst_json_set_text (object, "variant", c->variant);
  json_object_set_object_member (object, "params", pairs_to_object (c->asked));
  json_object_set_object_member (object, "added", pairs_to_object (c->identity));
  bst_json_set_text (object, "column", c->column);
  bst_json_set_text (object, "unit", c->unit);
  json_object_set_boolean_member (object, "primary", c->is_primary);
  if (c->same_clock)
    json_object_set_boolean_member (object, "same-clock", TRUE);
  bst_json_set_time (object, "measured", c->measured);
  bst_json_set_double (object, "df", c->estimate.df);
  bst_json_set_double (object, "within", c->estimate.within);
  bst_json_set_double (object, "between", c->estimate.between);
  bst_json_set_double (object, "session-sd", c->estimate.sd);
  bst_json_set_double (object, "session-sd-low", c->estimate.interval.low);
  bst_json_set_double (object, "session-sd-high", c->estimate.interval.high);
  bst_json_set_double (object, "session-sd-limit", c->estimate.limit);
  json_object_set_array_member (object, "sessions", sessions_to_array (c->sessions));
  return object;
}

char *
bst_noise_to_text (const BstNoise *noise)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *cases = json_array_new ();

  json_node_take_object (node, object);
  json_object_set_string_member (object, "format", BST_NOISE_FORMAT);
  json_object_set_object_member (object, "machine", pairs_to_object (noise->machine));
  for (guint i = 0; i < noise->cases->len; i++)
    json_array_add_object_element (cases, case_to_object (noise->cases->pdata[i]));
  json_object_set_array_member (object, "cases", cases);
  return bst_json_to_text (node);
}

/* ---- Reading ------------------------------------------------------------------------------- */

static GPtrArray *
read_pairs (BstDocReader *reader, JsonObject *parent, const char *name)
{
  GPtrArray *pairs = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  JsonObject *object = bst_json_get_object (reader, parent, name, TRUE);
  g_autoptr (GList) members = object != NULL ? json_object_get_members (object) : NULL;
  gsize mark = bst_json_enter (reader, name);

  for (const GList *at = members; at != NULL; at = at->next)
    {
      g_autofree char *value = bst_json_get_text (reader, object, at->data, TRUE);

      g_ptr_array_add (pairs, bst_pair_new (at->data, value != NULL ? value : ""));
    }
  bst_json_leave (reader, mark);
  return pairs;
}

static double
read_positive (BstDocReader *reader, JsonObject *object, const char *name)
{
  double value = bst_json_get_double (reader, object, name, TRUE);

  if (!(value >= 0) || !isfinite (value))
    bst_json_wrong_member (reader, name, _ ("expected a number from 0 on"));
  return value;
}

static double
read_spread (BstDocReader *reader, JsonObject *object, const char *name, double most)
{
  double value = read_positive (reader, object, name);

  if (value > most)
    bst_json_wrong_member (reader, name, _ ("no figures scatter so widely"));
  return value;
}

static void
read_session (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonObject *object = bst_json_as_object (reader, node);
  g_autofree char *run = bst_json_get_text (reader, object, "run", TRUE);
  gint64 started = bst_json_get_time (reader, object, "started", TRUE);
  guint n = bst_json_get_uint (reader, object, "n", TRUE, G_MAXUINT);
  double median = read_positive (reader, object, "median");

  if (n < 2)
    bst_json_wrong_member (reader, "n", _ ("expected 2 or more"));
  g_ptr_array_add (((BstNoiseCase *)data)->sessions,
                   bst_noise_session_new (run, started, n, median));
}

/* What the medians of the sessions themselves say, about: the estimate takes the median of the
 * logarithms, which in the middle of two values is another. */
static double
spread_of_medians (const BstNoiseCase *c)
{
  g_autofree double *logs = g_new (double, c->sessions->len + 1);

  for (guint i = 0; i < c->sessions->len; i++)
    logs[i] = log (((BstNoiseSession *)c->sessions->pdata[i])->median);
  return bst_stats_sd (logs, c->sessions->len);
}

/* How far that may be from the estimate.  The two middle values of an even number of them are
 * log-apart by D; the two kinds of a median differ by D / 2 at most, and each deviation from the
 * median is D / 2 at least: so is the MAD, of which the session's spread is 1.4826 times.  Squares
 * of spreads, weighted by their sizes, are summed in WITHIN. */
static double
error_of_medians (const BstNoiseCase *c)
{
  const double share = 0.5 / (0.5 * BST_STATS_MAD_TO_SIGMA);
  guint smallest = G_MAXUINT;
  double df = 0;

  for (guint i = 0; i < c->sessions->len; i++)
    {
      const guint n = ((BstNoiseSession *)c->sessions->pdata[i])->n;

      df += (double)n - 1;
      if (n % 2 == 0)
        smallest = MIN (smallest, n);
    }
  return smallest < G_MAXUINT
             ? c->estimate.within * share * sqrt (df / (smallest - 1) / (c->sessions->len - 1))
             : 0;
}

/* A floor that somebody wrote by hand would decide every comparison without a word. */
static void
check_estimate (BstDocReader *reader, const BstNoiseCase *c)
{
  const BstStatsSessions *e = &c->estimate;
  const double between = spread_of_medians (c);
  const double limit = bst_stats_session_limit (e);

  if (e->df != (double)c->sessions->len - 1)
    bst_json_wrong_member (reader, "df", _ ("expected one less than there are sessions"));
  else if (!(fabs (e->between - between) <= error_of_medians (c) + AGREES))
    bst_json_wrong_member (reader, "between", _ ("the medians of the sessions say another"));
  else if (!(fabs (e->limit - limit) <= AGREES * limit))
    bst_json_wrong_member (reader, "session-sd-limit", _ ("the other figures say another"));
  else if (e->sd > e->between * (1 + AGREES))
    bst_json_wrong_member (reader, "session-sd", _ ("expected no more than 'between'"));
}

static void
read_estimate (BstDocReader *reader, JsonObject *object, BstNoiseCase *c)
{
  c->estimate.n_sessions = c->sessions->len;
  c->estimate.df = read_positive (reader, object, "df");
  c->estimate.within = read_spread (reader, object, "within", BST_NOISE_WIDEST);
  c->estimate.between = read_spread (reader, object, "between", BST_NOISE_WIDEST);
  c->estimate.sd = read_spread (reader, object, "session-sd", BST_NOISE_WIDEST);
  c->estimate.interval.low = read_spread (reader, object, "session-sd-low", BST_NOISE_WIDEST);
  c->estimate.interval.high =
      read_spread (reader, object, "session-sd-high", 10 * BST_NOISE_WIDEST);
  c->estimate.limit = read_spread (reader, object, "session-sd-limit", 10 * BST_NOISE_WIDEST);
  if (c->sessions->len < BST_NOISE_FEWEST_SESSIONS)
    bst_json_wrong_member (reader, "sessions", _ ("expected %d or more"),
                           BST_NOISE_FEWEST_SESSIONS);
  if (reader->error == NULL)
    check_estimate (reader, c);
}

static void
read_case (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonObject *object = bst_json_as_object (reader, node);
  BstNoiseCase *c = bst_noise_case_new ();

  g_ptr_array_add (((BstNoise *)data)->cases, c);
  c->id = bst_json_get_text (reader, object, "id", TRUE);
  c->benchmark = bst_json_get_text (reader, object, "benchmark", TRUE);
  c->revision = bst_json_get_uint (reader, object, "revision", TRUE, G_MAXUINT);
  c->variant = bst_json_get_text (reader, object, "variant", FALSE);
  c->asked = read_pairs (reader, object, "params");
  c->identity = read_pairs (reader, object, "added");
  c->column = bst_json_get_text (reader, object, "column", TRUE);
  c->unit = bst_json_get_text (reader, object, "unit", TRUE);
  c->is_primary = bst_json_get_bool (reader, object, "primary");
  c->same_clock = json_object_has_member (object, "same-clock")
                  && bst_json_get_bool (reader, object, "same-clock");
  c->measured = bst_json_get_time (reader, object, "measured", TRUE);
  bst_json_each (reader, object, "sessions", TRUE, read_session, c);
  read_estimate (reader, object, c);
  bst_noise_case_settle (c);
}

static BstNoise *
from_json (JsonNode *node, const char *source, GError **error)
{
  g_autoptr (BstNoise) noise = bst_noise_new_empty ();
  BstDocReader reader;
  JsonObject *object = NULL;
  const char *format = NULL;

  bst_doc_reader_init (&reader, source);
  object = bst_json_as_object (&reader, node);
  format = bst_json_peek_text (&reader, object, "format", TRUE);
  if (bst_document_is_newer (format, BST_NOISE_FORMAT))
    bst_json_wrong_member (&reader, "format",
                           _ ("'%s' is what a newer benchstone wrote; this one knows '%s'"), format,
                           BST_NOISE_FORMAT);
  else if (format != NULL && !g_str_equal (format, BST_NOISE_FORMAT))
    bst_json_wrong_member (&reader, "format", _ ("expected '%s'"), BST_NOISE_FORMAT);
  g_ptr_array_unref (noise->machine);
  noise->machine = read_pairs (&reader, object, "machine");
  bst_json_each (&reader, object, "cases", TRUE, read_case, noise);
  return bst_doc_reader_end (&reader, error) ? g_steal_pointer (&noise) : NULL;
}

/* ---- The files ----------------------------------------------------------------------------- */

static char *
path_of (BstStore *store, const char *signature)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, signature, -1);
  g_autofree char *name = g_strdup_printf ("%.*s.json", NAME_LENGTH, sum);

  return g_build_filename (bst_store_folder (store), BST_STORE_NOISE, name, NULL);
}

static void
append_to_error (GError **error, const char *sentence)
{
  char *whole = error != NULL ? g_strconcat ((*error)->message, sentence, NULL) : NULL;

  if (whole == NULL)
    return;
  g_free ((*error)->message);
  (*error)->message = whole;
}

static BstNoise *
load_file (const char *path, GError **error)
{
  g_autoptr (JsonNode) node = bst_json_load (path, MAX_FILE, error);
  g_autofree char *name = g_path_get_basename (path);

  BstNoise *noise = node != NULL ? from_json (node, name, error) : NULL;

  if (noise == NULL)
    {
      g_prefix_error (error, _ ("The noise floor in '%s' cannot be used: "), path);
      append_to_error (error,
                       _ (".  Remove the file, as 'benchstone noise --forget' does with that "
                          "of this machine; 'benchstone noise --from RUN...' makes "
                          "another of runs that are kept."));
    }
  return noise;
}

static BstNoise *
load_signature (BstStore *store, const char *signature, GError **error)
{
  g_autofree char *path = path_of (store, signature);
  BstNoise *noise = NULL;
  struct stat info;

  if (stat (path, &info) == 0 || errno != ENOENT)
    return load_file (path, error);
  noise = bst_noise_new_empty ();
  g_ptr_array_unref (noise->machine);
  noise->machine = bst_noise_facts (signature);
  return noise;
}

BstNoise *
bst_noise_load (BstStore *store, const BstMachine *machine, GError **error)
{
  g_autofree char *signature = bst_machine_signature (machine);

  return load_signature (store, signature, error);
}

static int
by_name (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *
list_files (BstStore *store, GError **error)
{
  g_autofree char *folder = g_build_filename (bst_store_folder (store), BST_STORE_NOISE, NULL);
  g_autoptr (GError) inner = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &inner);
  GPtrArray *files = NULL;
  const char *name = NULL;

  if (inner != NULL && !g_error_matches (inner, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The noise floors cannot be read: %s."),
                   inner->message);
      return NULL;
    }
  files = g_ptr_array_new_with_free_func (g_free);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json"))
      g_ptr_array_add (files, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (files, by_name);
  return files;
}

GPtrArray *
bst_noise_load_all (BstStore *store, GError **error)
{
  g_autoptr (GPtrArray) files = list_files (store, error);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_noise_free);

  if (files == NULL)
    return NULL;
  for (guint i = 0; i < files->len; i++)
    {
      BstNoise *noise = load_file (files->pdata[i], error);

      if (noise == NULL)
        return NULL;
      g_ptr_array_add (all, noise);
    }
  return g_steal_pointer (&all);
}

/* Who adds to a floor holds the folder from reading to writing: nothing of another is lost.  A
 * descriptor to close at the end; -1: errno says why.  There are file systems without locks. */
static int
hold (const char *folder)
{
  const int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  while (fd >= 0 && flock (fd, LOCK_EX) != 0 && errno == EINTR)
    ;
  return fd;
}

static gboolean
save_held (BstStore *store, BstNoise *noise, const char *path, const char *signature,
           GError **error)
{
  g_autoptr (BstNoise) stored = load_signature (store, signature, error);
  g_autofree char *text = NULL;

  if (stored == NULL)
    return FALSE;
  bst_noise_merge (stored, noise);
  text = bst_noise_to_text (stored);
  return bst_output_file_write (path, text, error);
}

gboolean
bst_noise_save (BstStore *store, BstNoise *noise, GError **error)
{
  g_autofree char *signature = bst_noise_signature (noise->machine);
  g_autofree char *path = path_of (store, signature);
  g_autofree char *folder = g_path_get_dirname (path);
  gboolean saved;
  int held;

  if (!bst_path_make (folder, error))
    return FALSE;
  held = hold (folder);
  if (held < 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' cannot be opened: %s."), folder,
                   g_strerror (errno));
      return FALSE;
    }
  saved = save_held (store, noise, path, signature, error);
  close (held);
  return saved;
}

gboolean
bst_noise_forget (BstStore *store, const BstMachine *machine, GError **error)
{
  g_autofree char *signature = bst_machine_signature (machine);
  g_autofree char *path = path_of (store, signature);
  g_autofree char *folder = g_path_get_dirname (path);
  const int held = hold (folder);
  const gboolean removed = held >= 0 && unlink (path) == 0;

  if (!removed && errno != ENOENT)
    g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' cannot be removed: %s."), path,
                 g_strerror (errno));
  if (held >= 0)
    close (held);
  return removed;
}
