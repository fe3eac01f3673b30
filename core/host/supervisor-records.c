/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * supervisor-records.c - checks every record of a worker and gathers them into the outcome.
 * A plugin shares the worker's memory, so anything may come over the wire.
 */
#include <config.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/supervisor-private.h"
#include "model/histogram.h"

/* As many figures as the worker takes (core/worker/slot.c), and what else it may say. */
#define RECORDS_MAX (1000000u + 10000u)
#define BYTES_MAX (64u << 20)
#define KEY_MAX 1024u
#define TEXT_MAX (64u << 10)

/* A field: name and GVariant type; "*" is anything, "?" after the type means optional. */
typedef struct
{
  const char *name, *type;
  gboolean optional;
} Field;

/* clang-format off */
static const Field fields[BST_RECORD_END + 1][6] = {
  [BST_RECORD_STAGE] = { { "stage", "s" } },
  [BST_RECORD_DESCRIPTION] = { { "plugin", "*", TRUE }, { "file", "ay", TRUE }, { "error", "s", TRUE } },
  [BST_RECORD_NEED] = { { "space", "t", TRUE }, { "fixture", "s", TRUE }, { "bytes", "t", TRUE } },
  [BST_RECORD_NOTE] = { { "kind", "s" }, { "key", "s" }, { "value", "s" } },
  [BST_RECORD_LIMIT] = { { "metric", "s" }, { "value", "d" }, { "confidence", "u" }, { "source", "s" } },
  [BST_RECORD_METRIC] = { { "metric", "*" } },
  [BST_RECORD_ARTIFACT] = { { "name", "s" } },
  [BST_RECORD_FIXTURE_READY] = { { "key", "s" } },
  [BST_RECORD_LOG] = { { "level", "u" }, { "text", "s" } },
  [BST_RECORD_PROGRESS] = { { "fraction", "d" } },
  [BST_RECORD_PHASE] = { { "name", "s" }, { "seconds", "d" }, { "cpu", "d" } },
  [BST_RECORD_SAMPLE] = { { "key", "s" }, { "value", "d", TRUE }, { "state", "u", TRUE }, { "reason", "s", TRUE } },
  [BST_RECORD_HISTOGRAM] = { { "key", "s" }, { "histogram", "*" } },
  [BST_RECORD_SERIES] = { { "key", "s" }, { "points", "a(td)" } },
  [BST_RECORD_USAGE] = { { "cpu", "d" }, { "max-rss", "t" }, { "wall", "d" }, { "operations", "t" }, { "run-delay", "d", TRUE } },
  [BST_RECORD_ERROR] = { { "code", "u" }, { "stage", "s" }, { "message", "s" } },
  [BST_RECORD_CRASH] = { { "signal", "i" }, { "address", "t" }, { "data", "t", TRUE } },
};
/* clang-format on */

static gboolean
refuse (GError **error, const char *what)
{
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, "%s", what);
  return FALSE;
}

gboolean
bst_record_check (guint32 type, GVariant *payload, GError **error)
{
  if (type < BST_RECORD_STAGE || type > BST_RECORD_END
      || !g_variant_is_of_type (payload, G_VARIANT_TYPE_VARDICT))
    return refuse (error, _ ("a record of an unknown kind came"));
  for (const Field *f = fields[type]; f->name != NULL; f++)
    {
      g_autoptr (GVariant) value = g_variant_lookup_value (payload, f->name, NULL);

      if (value == NULL
              ? f->optional
              : f->type[0] == '*' || g_str_equal (g_variant_get_type_string (value), f->type))
        continue;
      return refuse (error, _ ("a record came without a field that it must have"));
    }
  return TRUE;
}

static GVariant *
lookup_inner (GVariant *payload, const char *name)
{
  GVariant *value = g_variant_lookup_value (payload, name, NULL);

  if (value != NULL && g_variant_is_of_type (value, G_VARIANT_TYPE_VARIANT))
    {
      g_autoptr (GVariant) box = value;

      return g_variant_get_variant (box);
    }
  return value;
}

/* The journal reads such a member boxed, whatever the worker did. */
static GVariant *
box_inner (GVariant *payload, const char *name, GVariant *inner)
{
  GVariantDict dict;

  g_variant_dict_init (&dict, payload);
  g_variant_dict_insert (&dict, name, "v", inner);
  return g_variant_ref_sink (g_variant_dict_end (&dict));
}

static const char *
get_text (GVariant *payload, const char *name)
{
  const char *text = "";

  g_variant_lookup (payload, name, "&s", &text);
  return text;
}

static double
get_double (GVariant *payload, const char *name)
{
  double value = NAN;

  g_variant_lookup (payload, name, "d", &value);
  return value;
}

static guint32
get_uint (GVariant *payload, const char *name)
{
  guint32 value = 0;

  g_variant_lookup (payload, name, "u", &value);
  return value;
}

static guint64
get_uint64 (GVariant *payload, const char *name)
{
  guint64 value = 0;

  g_variant_lookup (payload, name, "t", &value);
  return value;
}

/* Keeps the record as part of the outcome; only these take memory, so only these are counted. */
static gboolean
keep (BstCollected *collected, guint32 type, GVariant *payload, GError **error)
{
  BstOutcomeRecord *record;

  collected->n_bytes += g_variant_get_size (payload);
  if (++collected->n_records > RECORDS_MAX)
    return refuse (error, _ ("more than a million results came"));
  if (collected->n_bytes > BYTES_MAX)
    return refuse (error, _ ("more than 64 MiB of results came"));
  record = g_new (BstOutcomeRecord, 1);
  record->type = type;
  record->payload = g_variant_ref (payload);
  g_ptr_array_add (collected->outcome->records, record);
  return TRUE;
}

/* ---- One function per kind of record ----------------------------------------------------- */

static gboolean
take_stage (BstCollected *c, GVariant *p, GError **error)
{
  static const char *const stages[] = { BST_STAGE_LOAD,
                                        BST_STAGE_DESCRIBE,
                                        BST_STAGE_PROBE,
                                        BST_STAGE_SETUP,
                                        BST_STAGE_THREAD_SETUP,
                                        BST_STAGE_WARM_UP,
                                        BST_STAGE_RUN,
                                        BST_STAGE_THREAD_TEARDOWN,
                                        BST_STAGE_VERIFY,
                                        BST_STAGE_TEARDOWN,
                                        NULL };
  const char *stage = get_text (p, "stage");

  if (!g_strv_contains (stages, stage))
    return refuse (error, _ ("a record named a stage that does not exist"));
  g_free (c->outcome->stage);
  c->outcome->stage = g_strdup (stage);
  return TRUE;
}

static gboolean
take_need (BstCollected *c, GVariant *p, G_GNUC_UNUSED GError **error)
{
  c->outcome->need_space = MAX (c->outcome->need_space, get_uint64 (p, "space"));
  if (get_text (p, "fixture")[0] != '\0')
    {
      g_free (c->outcome->need_fixture);
      c->outcome->need_fixture = g_strdup (get_text (p, "fixture"));
      c->outcome->need_fixture_bytes = get_uint64 (p, "bytes");
    }
  return TRUE;
}

static gboolean
refuse_note (GError **error, GVariant *p, const char *member, guint limit)
{
  g_autofree char *start = g_strndup (get_text (p, "key"), 40);
  g_autofree char *name = bst_one_line (start);

  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               g_str_equal (member, "key")
                   ? ngettext ("the name of the note '%s...' is longer than %u byte",
                               "the name of the note '%s...' is longer than %u bytes", limit)
                   : ngettext ("the value of the note '%s' is longer than %u byte",
                               "the value of the note '%s' is longer than %u bytes", limit),
               name, limit);
  return FALSE;
}

static gboolean
take_note (BstCollected *c, GVariant *p, GError **error)
{
  static const char *const kinds[] = { "note", "identity", "environment", NULL };

  if (!g_strv_contains (kinds, get_text (p, "kind")))
    return refuse (error, _ ("a note came that is of an unknown kind"));
  if (get_text (p, "key")[0] == '\0')
    return refuse (error, _ ("a note came whose name is empty"));
  if (strlen (get_text (p, "key")) > KEY_MAX)
    return refuse_note (error, p, "key", KEY_MAX);
  if (strlen (get_text (p, "value")) > TEXT_MAX)
    return refuse_note (error, p, "value", TEXT_MAX);
  return keep (c, BST_RECORD_NOTE, p, error);
}

static gboolean
take_limit (BstCollected *c, GVariant *p, GError **error)
{
  guint confidence = get_uint (p, "confidence");

  if (!isfinite (get_double (p, "value")) || confidence < BST_CONFIDENCE_MEASURED
      || confidence > BST_CONFIDENCE_UNKNOWN)
    return refuse (error, _ ("a physical limit came that is no number"));
  return keep (c, BST_RECORD_LIMIT, p, error);
}

static gboolean
take_metric (BstCollected *c, GVariant *p, GError **error)
{
  g_autoptr (GVariant) inner = lookup_inner (p, "metric");
  g_autoptr (GVariant) boxed = box_inner (p, "metric", inner);
  BstMetricInfo *info = bst_metric_info_from_variant (inner, error);

  if (info == NULL)
    return FALSE;
  bst_metric_info_free (info);
  return keep (c, BST_RECORD_METRIC, boxed, error);
}

static gboolean
take_artifact (BstCollected *c, GVariant *p, GError **error)
{
  const char *name = get_text (p, "name");

  for (const char *s = name; *s != '\0'; s++)
    if (!g_ascii_isalnum (*s) && strchr ("._-", *s) == NULL)
      return refuse (error, _ ("an artifact came whose name is none"));
  if (name[0] == '\0' || name[0] == '.' || strlen (name) > 255)
    return refuse (error, _ ("an artifact came whose name is none"));
  return keep (c, BST_RECORD_ARTIFACT, p, error);
}

static gboolean
take_fixture_ready (BstCollected *c, G_GNUC_UNUSED GVariant *p, G_GNUC_UNUSED GError **error)
{
  c->outcome->fixture_ready = TRUE;
  return TRUE;
}

static gboolean
take_log (BstCollected *c, GVariant *p, G_GNUC_UNUSED GError **error)
{
  static const char *const levels[] = { "?", "error", "warning", "info", "debug" };
  guint level = get_uint (p, "level");
  g_autofree char *line = g_strdup_printf (
      "[%s] %s\n", levels[level < G_N_ELEMENTS (levels) ? level : 0], get_text (p, "text"));

  bst_capture_add (c->watch->log, line, strlen (line));
  return TRUE;
}

static gboolean
take_progress (BstCollected *c, GVariant *p, G_GNUC_UNUSED GError **error)
{
  double fraction = get_double (p, "fraction");

  if (isfinite (fraction))
    c->watch->progress = CLAMP (fraction, 0.0, 1.0);
  return TRUE;
}

static gboolean
take_phase (BstCollected *c, GVariant *p, GError **error)
{
  double seconds = get_double (p, "seconds");

  if (!isfinite (seconds) || seconds < 0 || strlen (get_text (p, "name")) > KEY_MAX)
    return refuse (error, _ ("a phase came whose time is no number"));
  return keep (c, BST_RECORD_PHASE, p, error);
}

/* "rate" or "time{page=/a.html}". */
static gboolean
is_key (const char *key)
{
  gsize name = strspn (key, "abcdefghijklmnopqrstuvwxyz0123456789-");
  gsize length = strlen (key);

  if (name == 0 || !g_ascii_islower (key[0]) || length > KEY_MAX)
    return FALSE;
  for (const char *s = key; *s != '\0'; s++)
    if (g_ascii_iscntrl (*s))
      return FALSE;
  return key[name] == '\0' || (key[name] == '{' && length > name + 2 && key[length - 1] == '}');
}

static gboolean
check_key (GVariant *p, GError **error)
{
  return is_key (get_text (p, "key")) || refuse (error, _ ("a figure came whose name is none"));
}

static void
note_bad_value (BstCollected *c, const char *key)
{
  if (c->bad_value == NULL)
    c->bad_value = g_strdup_printf (_ ("the figure '%s' is not a finite number"), key);
}

static gboolean
take_sample (BstCollected *c, GVariant *p, GError **error)
{
  g_autoptr (GVariant) value = g_variant_lookup_value (p, "value", NULL);
  guint state = get_uint (p, "state");

  if (!check_key (p, error))
    return FALSE;
  if ((value == NULL) != (state != 0) || state > BST_SAMPLE_OUT_OF_RANGE)
    return refuse (error, _ ("a figure came that is neither a number nor a state"));
  if (value != NULL && !isfinite (g_variant_get_double (value)))
    {
      note_bad_value (c, get_text (p, "key"));
      return TRUE;
    }
  c->n_figures++;
  return keep (c, BST_RECORD_SAMPLE, p, error);
}

static gboolean
take_histogram (BstCollected *c, GVariant *p, GError **error)
{
  g_autoptr (GVariant) inner = lookup_inner (p, "histogram");
  g_autoptr (GVariant) boxed = box_inner (p, "histogram", inner);
  g_autoptr (BstHistogram) histogram = NULL;

  if (!check_key (p, error))
    return FALSE;
  histogram = bst_histogram_from_variant (inner, error);
  if (histogram == NULL)
    return FALSE;
  c->n_figures++;
  return keep (c, BST_RECORD_HISTOGRAM, boxed, error);
}

static gboolean
take_series (BstCollected *c, GVariant *p, GError **error)
{
  g_autoptr (GVariant) points = g_variant_lookup_value (p, "points", NULL);
  GVariantIter iter;
  guint64 at;
  double value;

  if (!check_key (p, error))
    return FALSE;
  g_variant_iter_init (&iter, points);
  while (g_variant_iter_next (&iter, "(td)", &at, &value))
    if (!isfinite (value))
      {
        note_bad_value (c, get_text (p, "key"));
        return TRUE;
      }
  c->n_figures++;
  return keep (c, BST_RECORD_SERIES, p, error);
}

static gboolean
take_usage (BstCollected *c, GVariant *p, GError **error)
{
  double wall = get_double (p, "wall"), cpu = get_double (p, "cpu");
  double run_delay = get_double (p, "run-delay");

  if (!isfinite (wall) || wall < 0 || cpu < 0)
    return refuse (error, _ ("a time came that is no number"));
  c->outcome->wall = wall;
  c->outcome->cpu = isfinite (cpu) ? cpu : NAN;
  c->outcome->run_delay = isfinite (run_delay) && run_delay >= 0 ? run_delay : NAN;
  c->outcome->max_rss = get_uint64 (p, "max-rss");
  c->outcome->operations = get_uint64 (p, "operations");
  return TRUE;
}

/* The first error is the cause; later ones are its consequences. */
static gboolean
take_error (BstCollected *c, GVariant *p, G_GNUC_UNUSED GError **error)
{
  guint code = get_uint (p, "code");

  if (c->error_code != 0)
    return TRUE;
  c->error_code = code >= BST_ERROR_FAILED && code <= BST_ERROR_TIMEOUT ? code : BST_ERROR_FAILED;
  c->error_stage = bst_one_line (get_text (p, "stage"));
  c->error_message = bst_one_line (get_text (p, "message"));
  return TRUE;
}

static gboolean
take_crash (BstCollected *c, GVariant *p, G_GNUC_UNUSED GError **error)
{
  g_variant_lookup (p, "signal", "i", &c->crash_signal);
  c->crash_address = get_uint64 (p, "address");
  c->watch->data_bytes = MAX (c->watch->data_bytes, get_uint64 (p, "data"));
  c->has_address = TRUE;
  return TRUE;
}

static gboolean
take_end (BstCollected *c, G_GNUC_UNUSED GVariant *p, G_GNUC_UNUSED GError **error)
{
  c->watch->complete = TRUE;
  return TRUE;
}

typedef gboolean (*TakeFunc) (BstCollected *c, GVariant *payload, GError **error);

static const TakeFunc takers[BST_RECORD_END + 1] = {
  [BST_RECORD_STAGE] = take_stage,   [BST_RECORD_NEED] = take_need,
  [BST_RECORD_NOTE] = take_note,     [BST_RECORD_LIMIT] = take_limit,
  [BST_RECORD_METRIC] = take_metric, [BST_RECORD_ARTIFACT] = take_artifact,
  [BST_RECORD_LOG] = take_log,       [BST_RECORD_FIXTURE_READY] = take_fixture_ready,
  [BST_RECORD_PHASE] = take_phase,   [BST_RECORD_PROGRESS] = take_progress,
  [BST_RECORD_SAMPLE] = take_sample, [BST_RECORD_HISTOGRAM] = take_histogram,
  [BST_RECORD_SERIES] = take_series, [BST_RECORD_USAGE] = take_usage,
  [BST_RECORD_ERROR] = take_error,   [BST_RECORD_CRASH] = take_crash,
  [BST_RECORD_END] = take_end,
};

/* Measuring is over with the first record that is only written afterwards. */
static void
note_moment (BstCollected *c, guint32 type, GVariant *p)
{
  static const guint32 anytime[] = { BST_RECORD_NOTE, BST_RECORD_LOG, BST_RECORD_PROGRESS };
  BstWatch *watch = c->watch;
  gboolean measures =
      type == BST_RECORD_STAGE && g_str_equal (get_text (p, "stage"), BST_STAGE_RUN);

  if (watch->moment == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (anytime); i++)
    measures = measures || (watch->measuring && type == anytime[i]);
  if (measures != watch->measuring)
    watch->moment (measures, watch->tick_data);
  watch->measuring = measures;
}

gboolean
bst_collect_record (guint32 type, GVariant *payload, gpointer data, GError **error)
{
  BstCollected *c = data;
  g_autoptr (GVariant) clean = bst_secrets_clean (c->secrets, payload);

  if (!bst_record_check (type, clean, error))
    return FALSE;
  if (c->watch->complete && type != BST_RECORD_LOG && type != BST_RECORD_CRASH)
    return refuse (error, _ ("a record came after the last one"));
  if (takers[type] == NULL)
    return refuse (error, _ ("a record came that was not asked for"));
  note_moment (c, type, clean);
  return takers[type](c, clean, error);
}

void
bst_collected_clear (BstCollected *collected)
{
  g_clear_pointer (&collected->error_message, g_free);
  g_clear_pointer (&collected->error_stage, g_free);
  g_clear_pointer (&collected->bad_value, g_free);
}
