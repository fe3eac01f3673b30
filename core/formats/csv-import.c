/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * csv-import.c - figures of other programs from a CSV file: a row each, in the columns system,
 * benchmark, metric, unit, direction, value, and more if there are.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "formats/csv-columns.h"
#include "formats/csv-own.h"
#include "formats/csv.h"
#include "formats/gather.h"
#include "formats/units.h"
#include "model/given-name.h"
#include "model/memory-left.h"
#include "model/number.h"
#include "model/price.h"

/* What says without doubt which way is better, as benchstone-import(1) lists it; "less" or "max" alone
 * may be meant either way. */
static const struct
{
  const char *word;
  BstDirection direction;
} direction_words[] = {
  { "higher", BST_HIGHER_IS_BETTER },
  { "higher-is-better", BST_HIGHER_IS_BETTER },
  { "more-is-better", BST_HIGHER_IS_BETTER },
  { "hib", BST_HIGHER_IS_BETTER },
  { "lower", BST_LOWER_IS_BETTER },
  { "lower-is-better", BST_LOWER_IS_BETTER },
  { "less-is-better", BST_LOWER_IS_BETTER },
  { "lib", BST_LOWER_IS_BETTER },
  { "neutral", BST_NEUTRAL },
  { "unknown", BST_DIRECTION_UNKNOWN },
  { "", BST_DIRECTION_UNKNOWN },
};

/* 9999-12-31T23:59:59Z: years have four digits in a result. */
#define LATEST G_GINT64_CONSTANT (253402300799)

/* One file being read. */
typedef struct
{
  const BstImportOptions *options;
  const BstCsvColumns *columns;
  const BstCsvRecord *record; /* the row at hand */
  gboolean decimal_comma;
  guint n_dropped; /* numbers beside a state that says there is none */
} Import;

static gboolean fail_at (const Import *import, BstCsvColumn column, GError **error,
                         const char *format, ...) G_GNUC_PRINTF (4, 5);

static gboolean
fail_at (const Import *import, BstCsvColumn column, GError **error, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  g_autofree char *message = g_strdup_vprintf (format, values);
  va_end (values);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("line %u, column %u (%s): %s"),
               import->record->line, (guint)import->columns->known[column] + 1,
               bst_csv_column_name (column), message);
  return FALSE;
}

static const char *
field_of (const BstCsvColumns *columns, const BstCsvRecord *record, BstCsvColumn column)
{
  const gint at = columns->known[column];

  return at >= 0 ? g_strstrip (record->fields->pdata[at]) : "";
}

static const char *
field (const Import *import, BstCsvColumn column)
{
  return field_of (import->columns, import->record, column);
}

/* ---- The parts of a row ---- */

static gboolean
read_value (Import *import, double *value, GError **error)
{
  const char *text = field (import, BST_CSV_VALUE);
  g_autofree char *copy = g_strdup (text);

  *value = NAN;
  if (*text == '\0')
    return TRUE;
  if (import->decimal_comma && strchr (text, '.') != NULL)
    return fail_at (
        import, BST_CSV_VALUE, error,
        _ ("'%s' has a point, where other rows have a decimal comma.  Write all numbers "
           "alike, without marks of thousands."),
        text);
  if (import->decimal_comma)
    g_strdelimit (copy, ",", '.');
  if (bst_number_parse_double (copy, value))
    return TRUE;
  if (strchr (text, ',') != NULL)
    return fail_at (import, BST_CSV_VALUE, error,
                    _ ("'%s' is not a number.  Decimal commas are understood where semicolons or "
                       "tabs separate the columns; marks of thousands never are."),
                    text);
  return fail_at (import, BST_CSV_VALUE, error,
                  _ ("'%s' is not a number.  Where there is none, leave the field empty."), text);
}

static gboolean
read_unit (const Import *import, BstFigure *figure, GError **error)
{
  const char *text = field (import, BST_CSV_UNIT);
  g_autoptr (GError) inner = NULL;
  double factor;

  if (*text == '\0' && isnan (figure->value))
    return TRUE;
  figure->unit = bst_units_base (text, &factor, &inner);
  if (figure->unit == NULL)
    return fail_at (import, BST_CSV_UNIT, error, "%s", inner->message);
  if (!isnan (figure->value))
    figure->value = bst_units_to_base (figure->value, factor);
  if (isinf (figure->value))
    return fail_at (import, BST_CSV_VALUE, error, _ ("'%s' is too large."),
                    field (import, BST_CSV_VALUE));
  return TRUE;
}

/* "Higher is better" and "higher_is_better" are "higher-is-better". */
static gboolean
read_direction (const Import *import, BstFigure *figure, GError **error)
{
  g_autofree char *word = g_ascii_strdown (field (import, BST_CSV_DIRECTION), -1);

  g_strdelimit (word, " _", '-');
  for (guint i = 0; i < G_N_ELEMENTS (direction_words); i++)
    if (g_str_equal (word, direction_words[i].word))
      {
        figure->direction = direction_words[i].direction;
        return TRUE;
      }
  return fail_at (import, BST_CSV_DIRECTION, error,
                  _ ("'%s' is not a direction; write higher or lower (is better), or unknown: then "
                     "there is no verdict."),
                  field (import, BST_CSV_DIRECTION));
}

/* Any word but "ok" says that there is no figure; those of our own keep their meaning. */
static char *
read_state (Import *import, BstFigure *figure)
{
  const char *word = field (import, BST_CSV_STATE);

  figure->status = BST_STATUS_OK;
  if (*word == '\0' || g_ascii_strcasecmp (word, "ok") == 0)
    return NULL;
  figure->state = bst_sample_state_from_name (word);
  if (figure->state == 0)
    figure->status = bst_status_from_name (word);
  if (figure->status == 0)
    figure->status = BST_STATUS_FAILED;
  import->n_dropped += !isnan (figure->value);
  figure->value = NAN;
  return g_strdup_printf (_ ("'%s' in %s, line %u"), word, import->options->source,
                          import->record->line);
}

static gboolean
read_repetition (const Import *import, BstFigure *figure, GError **error)
{
  const char *text = field (import, BST_CSV_REPETITION);

  figure->repetition = BST_GATHER_NO_REPETITION;
  if (*text == '\0')
    return TRUE;
  if (bst_number_parse_int (text, &figure->repetition) && figure->repetition >= 0)
    return TRUE;
  return fail_at (import, BST_CSV_REPETITION, error,
                  _ ("'%s' is not the number of a repetition, 0, 1, 2..."), text);
}

static gboolean
read_time (const Import *import, BstFigure *figure, GError **error)
{
  const char *text = field (import, BST_CSV_TIME);
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) time = *text != '\0' ? g_date_time_new_from_iso8601 (text, utc) : NULL;

  if (*text == '\0')
    return TRUE;
  if (time != NULL && g_date_time_to_unix (time) > LATEST)
    return fail_at (import, BST_CSV_TIME, error,
                    _ ("'%s' is after the year 9999, counted in UTC: no result can hold it."),
                    text);
  if (time == NULL)
    return fail_at (import, BST_CSV_TIME, error,
                    _ ("'%s' is not a time as ISO 8601 has it: 2026-11-30T11:32:00Z."), text);
  if (g_date_time_to_unix (time) <= 0)
    return fail_at (
        import, BST_CSV_TIME, error,
        _ ("'%s' is not after the beginning of 1970: so says a clock that was never set.  "
           "Leave the field empty."),
        text);
  figure->time = g_date_time_to_unix (time) * G_USEC_PER_SEC + g_date_time_get_microsecond (time);
  return TRUE;
}

static gboolean
read_name (const Import *import, BstCsvColumn column, const char **name, GError **error)
{
  *name = field (import, column);
  return **name != '\0' || fail_at (import, column, error, _ ("There is nothing in it."));
}

/* NAME is what the figure borrows. */
static gboolean
read_system (const Import *import, BstFigure *figure, char **name, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (import->columns->known[BST_CSV_SYSTEM] < 0)
    {
      figure->system = import->options->label;
      return TRUE;
    }
  if (!read_name (import, BST_CSV_SYSTEM, &figure->system, error))
    return FALSE;
  figure->system = *name = bst_given_name (figure->system, &problem);
  return *name != NULL || fail_at (import, BST_CSV_SYSTEM, error, "%s", problem->message);
}

static void
read_params (const Import *import, GPtrArray *params)
{
  const GArray *indices = import->columns->params;

  for (guint i = 0; i < indices->len; i++)
    {
      const guint at = g_array_index (indices, guint, i);
      const char *value = import->record->fields->pdata[at];

      if (*value != '\0')
        g_ptr_array_add (params, bst_pair_new (import->columns->titles->pdata[at], value));
    }
}

/* Of a benchmark of ours only by a name that one has, and with all that our exports say. */
static gboolean
read_own (const Import *import, BstFigure *figure, GError **error)
{
  const char *revision = field (import, BST_CSV_REVISION), *run = field (import, BST_CSV_RUN);
  const char *identity = field (import, BST_CSV_IDENTITY);
  g_autoptr (GPtrArray) pairs = NULL;
  gint64 number = 0;

  if (*revision == '\0')
    return TRUE;
  if (!bst_number_parse_int (revision, &number) || number < 1 || number > G_MAXUINT32)
    return fail_at (import, BST_CSV_REVISION, error, _ ("'%s' is no revision, 1, 2, 3..."),
                    revision);
  if (!bst_csv_own_is_benchmark (figure->benchmark))
    return fail_at (import, BST_CSV_REVISION, error,
                    _ ("'%s' is no benchmark of Benchstone; leave this empty."), figure->benchmark);
  if (*run != '\0'
      && !g_regex_match_simple ("^[^/[:cntrl:] ]{1,64}( [^/[:cntrl:] ]{1,64})*$", run,
                                G_REGEX_DOLLAR_ENDONLY, 0))
    return fail_at (import, BST_CSV_RUN, error, _ ("'%s' is no id of a run."), run);
  pairs = bst_csv_own_read_identity (identity);
  if (pairs == NULL)
    return fail_at (import, BST_CSV_IDENTITY, error,
                    _ ("'%s' is no object of texts in JSON, as an export has it."), identity);
  figure->revision = (guint)number;
  figure->run = *run != '\0' ? run : NULL;
  figure->identity = *identity != '\0' ? identity : NULL;
  return TRUE;
}

/* ---- Rows ---- */

/* NULL where nothing is said of it. */
static const char *
optional (const Import *import, BstCsvColumn column)
{
  const char *text = field (import, column);

  return *text != '\0' ? text : NULL;
}

/* A price that cannot be reckoned with would be lost for good: the same file corrected counts as
 * other figures. */
static gboolean
read_price (const Import *import, BstFigure *figure, GError **error)
{
  BstPrice price;

  figure->price = optional (import, BST_CSV_PRICE);
  return figure->price == NULL || bst_price_parse (figure->price, &price)
         || fail_at (import, BST_CSV_PRICE, error, _ ("'%s' is not %s."), figure->price,
                     bst_price_form ());
}

static gboolean
check_width (const Import *import, GError **error)
{
  const guint n = import->record->fields->len, expected = import->columns->titles->len;

  if (n == expected)
    return TRUE;
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               ngettext ("line %u, column %u: The row has %u field, the header has %u.",
                         "line %u, column %u: The row has %u fields, the header has %u.", n),
               import->record->line, MIN (n, expected) + 1, n, expected);
  return FALSE;
}

static gboolean
read_row (Import *import, BstGather *gather, GError **error)
{
  g_autoptr (GPtrArray) params = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_pair_free);
  g_autofree char *reason = NULL, *system = NULL;
  BstFigure figure = { .line = import->record->line, .params = params };

  if (!check_width (import, error) || !read_system (import, &figure, &system, error)
      || !read_name (import, BST_CSV_BENCHMARK, &figure.benchmark, error)
      || !read_name (import, BST_CSV_METRIC, &figure.metric, error)
      || !read_value (import, &figure.value, error) || !read_unit (import, &figure, error)
      || !read_direction (import, &figure, error) || !read_repetition (import, &figure, error)
      || !read_time (import, &figure, error) || !read_price (import, &figure, error)
      || !read_own (import, &figure, error))
    return FALSE;
  reason = read_state (import, &figure);
  figure.reason = reason;
  figure.session = optional (import, BST_CSV_SESSION);
  figure.group = optional (import, BST_CSV_SCORE_GROUP);
  read_params (import, params);
  if (bst_gather_add (gather, &figure, error))
    return TRUE;
  g_prefix_error (error, _ ("line %u: "), import->record->line);
  return FALSE;
}

/* Results and their documents take as much again as what is gathered, and a half. */
#define ROOM_FOR_RESULTS 2.5
#define ROWS_BETWEEN_LOOKS 4096

/* Whether what was gathered since BEFORE can become results. */
static gboolean
has_room (guint64 before, GError **error)
{
  const guint64 used = bst_memory_used ();

  return used <= before
         || bst_memory_check ((guint64)(ROOM_FOR_RESULTS * (double)(used - before)), error);
}

static gboolean
read_rows (Import *import, BstCsvReader reader, BstGather *gather, GError **error)
{
  g_auto (BstCsvRecord) record = { 0 };
  const guint64 before = bst_memory_used ();
  g_autoptr (GError) problem = NULL;
  guint n = 0;

  import->record = &record;
  for (; bst_csv_read (&reader, &record, &problem); n++)
    if ((n > 0 && !read_row (import, gather, error))
        || (n % ROWS_BETWEEN_LOOKS == 0 && !has_room (before, error)))
      return FALSE;
  if (problem == NULL && n > 1)
    return has_room (before, error);
  if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  else
    g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED,
                         _ ("There is a header, but no row below it."));
  return FALSE;
}

/* ---- The file ---- */

/* Numbers have decimal commas when one of them has, and commas do not separate. */
static gboolean
has_decimal_commas (const BstCsvColumns *columns, BstCsvReader reader)
{
  g_auto (BstCsvRecord) record = { 0 };
  gboolean is_header = TRUE;

  if (columns->separator == ',')
    return FALSE;
  for (; bst_csv_read (&reader, &record, NULL); is_header = FALSE)
    if (!is_header && record.fields->len == columns->titles->len
        && strchr (field_of (columns, &record, BST_CSV_VALUE), ',') != NULL)
      return TRUE;
  return FALSE;
}

static void
say_how (const Import *import, GString *remarks)
{
  const char *separated = import->columns->separator == ';'    ? _ ("semicolon-separated")
                          : import->columns->separator == '\t' ? _ ("tab-separated")
                                                               : NULL;

  if (separated != NULL && import->decimal_comma)
    g_string_append_printf (remarks, _ ("%s: read as %s with decimal commas.\n"),
                            import->options->source, separated);
  else if (separated != NULL)
    g_string_append_printf (remarks, _ ("%s: read as %s.\n"), import->options->source, separated);
  if (import->n_dropped > 0)
    g_string_append_printf (remarks,
                            ngettext ("%s: %u number was left out, as its state is not ok.\n",
                                      "%s: %u numbers were left out, as their state is not ok.\n",
                                      import->n_dropped),
                            import->options->source, import->n_dropped);
}

/* The names of the systems, in their order; each may have several sessions. */
static GPtrArray *
systems_of (const GPtrArray *results)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *systems = g_ptr_array_new ();

  for (guint i = 0; i < results->len; i++)
    {
      char *label = ((BstResult *)results->pdata[i])->label;

      if (g_hash_table_add (seen, label))
        g_ptr_array_add (systems, label);
    }
  return systems;
}

/* A label can name one system only. */
static gboolean
apply_label (GPtrArray *results, const char *label, GError **error)
{
  g_autoptr (GPtrArray) systems = systems_of (results);

  if (label == NULL)
    return TRUE;
  if (systems->len > 1)
    {
      g_set_error (
          error, BST_ERROR, BST_ERROR_FAILED,
          ngettext (
              "There is %u system in it, '%s' and '%s' among them; a label can name only one.",
              "There are %u systems in it, '%s' and '%s' among them; a label can name only one.",
              systems->len),
          systems->len, (char *)systems->pdata[0], (char *)systems->pdata[1]);
      return FALSE;
    }
  for (guint i = 0; i < results->len; i++)
    bst_result_set_label (results->pdata[i], label);
  return TRUE;
}

static GPtrArray *
import_text (const char *text, gsize length, const BstImportOptions *options, GString *remarks,
             GError **error)
{
  g_autoptr (BstCsvColumns) columns = NULL;
  g_autoptr (GPtrArray) results = NULL;
  g_autoptr (BstGather) gather = bst_gather_new (options, remarks);
  Import import = { .options = options };
  BstCsvReader reader;

  text = bst_csv_check_text (text, &length, error);
  if (text != NULL)
    columns = bst_csv_columns_new (text, length, options->label == NULL, error);
  if (columns == NULL)
    return NULL;
  reader = (BstCsvReader)BST_CSV_READER (text, length, columns->separator);
  import.columns = columns;
  import.decimal_comma = has_decimal_commas (columns, reader);
  if (!read_rows (&import, reader, gather, error))
    return NULL;
  say_how (&import, remarks);
  results = bst_gather_end (gather);
  return apply_label (results, options->label, error) ? g_steal_pointer (&results) : NULL;
}

GPtrArray *
bst_csv_import (const char *text, gsize length, const BstImportOptions *options, GString *remarks,
                GError **error)
{
  GPtrArray *results = import_text (text, length, options, remarks, error);

  if (results == NULL)
    g_prefix_error (error, "%s: ", options->source);
  return results;
}
