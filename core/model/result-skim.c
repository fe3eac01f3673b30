/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * result-skim.c - the text of a run.json without what comparisons do not look at: histograms
 * are most of it, descriptions come again with every case, and repetitions become short lists, as
 * a parser takes long for objects.  Reading ten thousand cases takes a tenth of the time.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "model/json-text.h"
#include "model/result-json-private.h"

typedef struct _Level Level;

/* What is left out of an object; INTO is a member whose items are such objects again. */
struct _Level
{
  const char *const *dropped;
  const char *into, *repeated; /* REPEATED: once told, its number is enough */
  const Level *inner;
};

static const char *const case_dropped[] = { "histograms", "series",    "phases", "limits",
                                            "notes",      "artifacts", NULL };
static const char *const top_dropped[] = { "plan", NULL };
static const Level case_level = { case_dropped, NULL, "description", NULL };
static const Level top_level = { top_dropped, "cases", NULL, &case_level };

/* What is kept of a repetition: a list in this order, without what is not there at its end. */
enum
{
  KEPT_INDEX,
  KEPT_BLOCK,
  KEPT_STATUS,
  KEPT_STARTED,
  KEPT_REASON,
  KEPT_MARKS,
  N_KEPT
};
static const char *const kept[N_KEPT] = {
  "index", "block", "status", "started", "reason", "marks"
};

typedef struct
{
  const char *begin; /* NULL: not there */
  gsize length;
} Piece;

typedef struct
{
  const char *at, *end;
  GString *out;
  GPtrArray *cases; /* char *: each, taken out of OUT */
  GHashTable *told; /* text of a description -> index of the case that has it, + 1 */
  guint n_cases;
  Piece last; /* the description of the case before, which is that of LAST_CASE */
  guint last_case;
} Skim;

/* ---- Over the text ------------------------------------------------------------------------- */

static gboolean
is_blank (char sign)
{
  return sign == ' ' || sign == '\n' || sign == '\t' || sign == '\r';
}

/* What is not JSON is left to the parser, which gets the whole text then. */
static gboolean
skip_blanks (Skim *s)
{
  while (s->at < s->end && is_blank (*s->at))
    s->at++;
  return s->at < s->end;
}

static gboolean
take (Skim *s, char sign)
{
  if (!skip_blanks (s) || *s->at != sign)
    return FALSE;
  s->at++;
  return TRUE;
}

static gboolean
skip_string (Skim *s)
{
  for (s->at++; s->at < s->end; s->at++)
    if (*s->at == '\\')
      s->at++;
    else if (*s->at == '"')
      {
        s->at++;
        return TRUE;
      }
  return FALSE;
}

/* An object or a list with all that is in it. */
static gboolean
skip_nested (Skim *s)
{
  guint depth = 0;

  while (s->at < s->end)
    {
      char sign = *s->at;

      if (sign == '"')
        {
          if (!skip_string (s))
            return FALSE;
          continue;
        }
      s->at++;
      depth += sign == '{' || sign == '[';
      if ((sign == '}' || sign == ']') && --depth == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
skip_value (Skim *s)
{
  const char *begin = NULL;

  if (!skip_blanks (s))
    return FALSE;
  if (*s->at == '{' || *s->at == '[')
    return skip_nested (s);
  if (*s->at == '"')
    return skip_string (s);
  begin = s->at;
  while (s->at < s->end && *s->at != ',' && *s->at != ']' && *s->at != '}' && !is_blank (*s->at))
    s->at++;
  return s->at > begin;
}

/* ---- Copying ------------------------------------------------------------------------------- */

typedef gboolean (*CopyItem) (Skim *s, const Level *level);
static gboolean copy_object (Skim *s, const Level *level);

/* Where the next item, or the end of the list, is: "," or CLOSE. */
static gboolean
take_next (Skim *s, char close, gboolean *is_end)
{
  *is_end = take (s, close);
  return *is_end || take (s, ',');
}

static gboolean
take_out_case (Skim *s)
{
  const gsize begin = s->out->len;

  if (!copy_object (s, &case_level))
    return FALSE;
  g_ptr_array_add (s->cases, g_strndup (s->out->str + begin, s->out->len - begin));
  g_string_truncate (s->out, begin);
  s->n_cases++;
  return TRUE;
}

static gboolean
copy_items (Skim *s, CopyItem copy_item, const Level *level)
{
  gboolean is_end = FALSE;

  if (!take (s, '['))
    return FALSE;
  g_string_append_c (s->out, '[');
  is_end = take (s, ']');
  while (!is_end)
    {
      if (level == &case_level ? !take_out_case (s) : !copy_item (s, level))
        return FALSE;
      if (!take_next (s, ']', &is_end))
        return FALSE;
      if (!is_end && level != &case_level)
        g_string_append_c (s->out, ',');
    }
  g_string_append_c (s->out, ']');
  return TRUE;
}

static gboolean
take_piece (Skim *s, Piece *piece)
{
  if (!skip_blanks (s))
    return FALSE;
  piece->begin = s->at;
  if (!skip_value (s))
    return FALSE;
  piece->length = (gsize)(s->at - piece->begin);
  return TRUE;
}

static gboolean
take_name (Skim *s, Piece *name)
{
  if (!skip_blanks (s) || *s->at != '"')
    return FALSE;
  name->begin = s->at + 1;
  if (!skip_string (s))
    return FALSE;
  name->length = (gsize)(s->at - 1 - name->begin);
  return take (s, ':');
}

static gboolean
is_name (const Piece *piece, const char *name)
{
  return name != NULL && strlen (name) == piece->length
         && memcmp (piece->begin, name, piece->length) == 0;
}

static gboolean
copy_value (Skim *s)
{
  Piece value = { NULL, 0 };

  if (!take_piece (s, &value))
    return FALSE;
  g_string_append_len (s->out, value.begin, (gssize)value.length);
  return TRUE;
}

static void
append_pieces (GString *out, const Piece *pieces)
{
  guint n = N_KEPT;

  while (n > 0 && pieces[n - 1].begin == NULL)
    n--;
  g_string_append_c (out, '[');
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      if (pieces[i].begin != NULL)
        g_string_append_len (out, pieces[i].begin, (gssize)pieces[i].length);
      else
        g_string_append (out, "null");
    }
  g_string_append_c (out, ']');
}

static gboolean
copy_repetition (Skim *s, const Level *level)
{
  Piece pieces[N_KEPT] = { 0 };
  gboolean is_end = FALSE;

  if (!take (s, '{'))
    return FALSE;
  is_end = take (s, '}');
  while (!is_end)
    {
      Piece name = { NULL, 0 }, value = { NULL, 0 };

      if (!take_name (s, &name) || !take_piece (s, &value) || !take_next (s, '}', &is_end))
        return FALSE;
      for (guint i = 0; i < N_KEPT; i++)
        if (is_name (&name, kept[i]))
          {
            /* With two of them nobody knows which counts. */
            if (pieces[i].begin != NULL)
              return FALSE;
            pieces[i] = value;
          }
    }
  append_pieces (s->out, pieces);
  return TRUE;
}

/* The number of the case that told TEXT before, or of this one, which does so now. */
static guint
find_told (Skim *s, const Piece *text)
{
  g_autofree char *own = g_strndup (text->begin, text->length);
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (s->told, own));

  if (known > 0)
    return known - 1;
  g_hash_table_insert (s->told, g_steal_pointer (&own), GUINT_TO_POINTER (s->n_cases + 1));
  return s->n_cases;
}

/* Mostly it is the one before again, which need not be looked through. */
static gboolean
is_last_again (const Skim *s)
{
  return s->last.begin != NULL && s->last.length <= (gsize)(s->end - s->at)
         && memcmp (s->at, s->last.begin, s->last.length) == 0;
}

static gboolean
copy_once (Skim *s)
{
  if (!skip_blanks (s) || *s->at != '{')
    return FALSE;
  if (is_last_again (s))
    s->at += s->last.length;
  else if (take_piece (s, &s->last))
    s->last_case = find_told (s, &s->last);
  else
    return FALSE;
  if (s->last_case < s->n_cases)
    g_string_append_printf (s->out, "%u", s->last_case);
  else
    g_string_append_len (s->out, s->last.begin, (gssize)s->last.length);
  return TRUE;
}

/* A bit for each that is dropped; 0: it is not. */
static guint
is_dropped (const Level *level, const Piece *name)
{
  for (guint i = 0; level->dropped[i] != NULL; i++)
    if (is_name (name, level->dropped[i]))
      return 1u << i;
  return 0;
}

/* What is dropped twice is refused here, what is kept twice where that is read. */
static gboolean
copy_member (Skim *s, const Level *level, gboolean *is_first, guint *dropped)
{
  Piece name = { NULL, 0 };
  guint bit;

  if (!take_name (s, &name))
    return FALSE;
  bit = is_dropped (level, &name);
  if ((*dropped & bit) != 0)
    return FALSE;
  *dropped |= bit;
  if (bit != 0)
    return skip_value (s);
  if (!*is_first)
    g_string_append_c (s->out, ',');
  *is_first = FALSE;
  g_string_append_len (s->out, name.begin - 1, (gssize)name.length + 2);
  g_string_append_c (s->out, ':');
  if (level == &case_level && is_name (&name, "repetitions"))
    return copy_items (s, copy_repetition, NULL);
  /* With two lists of cases nobody knows which counts. */
  if (is_name (&name, level->into))
    return s->n_cases == 0 && copy_items (s, copy_object, level->inner);
  return is_name (&name, level->repeated) ? copy_once (s) : copy_value (s);
}

static gboolean
copy_object (Skim *s, const Level *level)
{
  gboolean is_first = TRUE, is_end = FALSE;
  guint dropped = 0;

  if (!take (s, '{'))
    return FALSE;
  g_string_append_c (s->out, '{');
  is_end = take (s, '}');
  while (!is_end)
    if (!copy_member (s, level, &is_first, &dropped) || !take_next (s, '}', &is_end))
      return FALSE;
  g_string_append_c (s->out, '}');
  return TRUE;
}

void
bst_skimmed_free (BstSkimmed *skimmed)
{
  if (skimmed == NULL)
    return;
  g_free (skimmed->head);
  g_ptr_array_unref (skimmed->cases);
  g_free (skimmed);
}

BstSkimmed *
bst_result_skim (const char *text, gsize length)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) cases = g_ptr_array_new_with_free_func (g_free);
  Skim s = {
    .at = text, .end = text + length, .out = g_string_new (NULL), .cases = cases, .told = told
  };
  const gboolean good = copy_object (&s, &top_level) && !skip_blanks (&s);
  g_autofree char *head = g_string_free (s.out, FALSE);
  BstSkimmed *skimmed;

  if (!good)
    return NULL;
  skimmed = g_new0 (BstSkimmed, 1);
  skimmed->head = g_steal_pointer (&head);
  skimmed->cases = g_steal_pointer (&cases);
  return skimmed;
}

/* ---- Reading what was made short ----------------------------------------------------------- */

static JsonNode *
kept_node (JsonArray *list, guint i)
{
  JsonNode *node = i < json_array_get_length (list) ? json_array_get_element (list, i) : NULL;

  return node != NULL && !JSON_NODE_HOLDS_NULL (node) ? node : NULL;
}

static guint
kept_count (BstDocReader *reader, JsonArray *list, guint i)
{
  JsonNode *node = kept_node (list, i);

  if (node != NULL)
    return (guint)bst_json_as_uint (reader, node, G_MAXUINT32);
  bst_json_wrong (reader, _ ("this is missing"));
  return 0;
}

/* NULL: not there, or no text. */
static const char *
kept_text (BstDocReader *reader, JsonArray *list, guint i)
{
  JsonNode *node = kept_node (list, i);

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);
  bst_json_wrong (reader, _ ("expected a string"));
  return NULL;
}

static GStrv
kept_marks (BstDocReader *reader, JsonArray *list)
{
  JsonNode *node = kept_node (list, KEPT_MARKS);
  JsonArray *marks = node != NULL ? bst_json_as_array (reader, node) : NULL;
  const guint n = marks != NULL ? json_array_get_length (marks) : 0;
  char **texts = n > 0 ? g_new0 (char *, n + 1) : NULL;

  for (guint i = 0; i < n; i++)
    {
      const char *text = kept_text (reader, marks, i);

      texts[i] = g_strdup (text != NULL ? text : "");
    }
  return texts;
}

void
bst_result_read_skimmed_repetition (BstDocReader *reader, JsonNode *node, guint i, gpointer data)
{
  JsonArray *list = bst_json_as_array (reader, node);
  BstRepetition *repetition = bst_case_result_add_repetition (data);
  const char *status = NULL, *started = NULL;

  if (list == NULL)
    return;
  status = kept_text (reader, list, KEPT_STATUS);
  started = kept_text (reader, list, KEPT_STARTED);
  repetition->block = kept_count (reader, list, KEPT_BLOCK);
  repetition->status = status != NULL ? bst_status_from_name (status) : 0;
  repetition->reason = g_strdup (kept_text (reader, list, KEPT_REASON));
  repetition->marks = kept_marks (reader, list);
  repetition->wall = repetition->cpu = repetition->run_delay = NAN;
  /* The whole text says it better. */
  if (repetition->status == 0 || kept_count (reader, list, KEPT_INDEX) != i
      || (started != NULL && !bst_json_time_from_text (started, &repetition->started)))
    bst_json_wrong (reader, _ ("expected an object"));
}
