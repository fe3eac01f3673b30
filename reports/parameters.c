/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * parameters.c - the parameters of a case for people, and what of them is not shared.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "model/unit.h"
#include "reports/parameters.h"
#include "reports/text.h"

struct _BstHiding
{
  GHashTable *numbers; /* "key\nvalue" -> number */
  GHashTable *counts;  /* key -> the last number */
};

BstHiding *
bst_hiding_new (void)
{
  BstHiding *hiding = g_new0 (BstHiding, 1);

  hiding->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  hiding->counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return hiding;
}

void
bst_hiding_free (BstHiding *hiding)
{
  if (hiding == NULL)
    return;
  g_hash_table_unref (hiding->numbers);
  g_hash_table_unref (hiding->counts);
  g_free (hiding);
}

static guint
number_of (BstHiding *hiding, const char *key, const char *value)
{
  g_autofree char *both = g_strdup_printf ("%s\n%s", key, value);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (hiding->numbers, both));

  if (number > 0)
    return number;
  number = GPOINTER_TO_UINT (g_hash_table_lookup (hiding->counts, key)) + 1;
  g_hash_table_replace (hiding->counts, g_strdup (key), GUINT_TO_POINTER (number));
  g_hash_table_insert (hiding->numbers, g_steal_pointer (&both), GUINT_TO_POINTER (number));
  return number;
}

/* ---- Values --------------------------------------------------------------------------------- */

/* A number, perhaps with its unit. */
static gboolean
is_figure (const char *value)
{
  const gsize n = strspn (value, "+-0123456789.,");

  return n > 0 && strspn (value + n, "%abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") <= 3
         && strcspn (value + n, " /@:") == strlen (value + n);
}

/* A text of ours may be a user's or a machine's name; figures from elsewhere have columns of plain
 * words, which are all that tells them apart. */
static gboolean
is_private_text (const BstCaseResult *c, const char *value)
{
  if (*value == '\0' || is_figure (value) || bst_unit_find (value) != NULL)
    return FALSE;
  return !g_str_has_prefix (c->description->name, BST_IMPORT_PREFIX)
         || strpbrk (value, " /@:.=") != NULL;
}

gboolean
bst_parameter_is_private (const BstCaseResult *c, const char *key, const char *value)
{
  const BstParamInfo *info = bst_benchmark_info_param (c->description, key);

  /* With a '/' in it, what nobody knows may be a path or an address. */
  if (info == NULL)
    return strchr (value, '/') != NULL;
  if (info->type == BST_PARAM_STRING)
    return is_private_text (c, value);
  return info->type == BST_PARAM_SECRET || info->type == BST_PARAM_PATH
         || info->type == BST_PARAM_TARGET || info->type == BST_PARAM_COMMAND;
}

/* The unit that leaves the smallest whole number: 65536 is 64 KiB, 128000 is 128 kB. */
static char *
size_text (const char *value)
{
  static const struct
  {
    const char *name;
    guint64 factor;
  } units[] = {
    { "PB", G_GUINT64_CONSTANT (1000000000000000) },
    { "PiB", G_GUINT64_CONSTANT (1) << 50 },
    { "TB", G_GUINT64_CONSTANT (1000000000000) },
    { "TiB", G_GUINT64_CONSTANT (1) << 40 },
    { "GB", 1000000000 },
    { "GiB", 1 << 30 },
    { "MB", 1000000 },
    { "MiB", 1 << 20 },
    { "kB", 1000 },
    { "KiB", 1 << 10 },
    { "B", 1 },
  };
  guint64 bytes = 0;
  g_autofree char *best = NULL;

  if (!g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT64, &bytes, NULL))
    return g_strdup (value);
  if (bytes == 0)
    return g_strdup ("0 B");
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("%" G_GUINT64_FORMAT " %s", bytes / units[i].factor, units[i].name);

      if (bytes % units[i].factor != 0
          || (best != NULL && strcspn (text, " ") >= strcspn (best, " ")))
        continue;
      g_free (best);
      best = g_steal_pointer (&text);
    }
  return g_steal_pointer (&best);
}

/* "0.25s" is canonical; 250 ms is what people say. */
static char *
duration_text (const char *value)
{
  char *end = NULL;
  double seconds = g_ascii_strtod (value, &end);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  BstUnitScale scale;

  if (end == value || !isfinite (seconds) || !(*end == '\0' || g_str_equal (end, "s")))
    return g_strdup (value);
  bst_unit_choose (bst_unit_find ("s"), seconds, BST_PREFIX_DEFAULT, &scale);
  g_ascii_formatd (number, sizeof number, "%.6g", seconds / scale.divisor);
  return g_strdup_printf ("%s %s", number, scale.text);
}

/* Rules of numbers, as bst_param_parse() knows them: "2xcpus" says nothing to who did not type it. */
static char *
cpus_text (const char *value)
{
  char *end = NULL;
  guint64 factor = 1;

  if (g_str_equal (value, "cpus"))
    return g_strdup (_ ("1 per CPU"));
  if (g_str_has_prefix (value, "cpus/")
      && g_ascii_string_to_unsigned (value + strlen ("cpus/"), 10, 1, G_MAXUINT, &factor, NULL))
    return g_strdup_printf (_ ("1 per %u CPUs"), (guint)factor);
  factor = g_ascii_strtoull (value, &end, 10);
  if (end != value && g_str_equal (end, "xcpus") && factor <= G_MAXUINT)
    return g_strdup_printf (_ ("%u per CPU"), (guint)factor);
  return g_strdup (value);
}

char *
bst_parameter_value_text (const BstParamInfo *info, const char *value)
{
  if (info != NULL && info->type == BST_PARAM_SIZE)
    return size_text (value);
  if (info != NULL && info->type == BST_PARAM_DURATION)
    return duration_text (value);
  if (info != NULL && info->type == BST_PARAM_INT)
    return cpus_text (value);
  return g_strdup (value);
}

char *
bst_parameter_text (const BstCaseResult *c, const char *key, const char *value)
{
  return bst_parameter_value_text (bst_benchmark_info_param (c->description, key), value);
}

const char *
bst_benchmark_shown_name (const BstBenchmarkInfo *benchmark)
{
  gboolean is_foreign = g_str_has_prefix (benchmark->name, BST_IMPORT_PREFIX);

  return is_foreign && benchmark->title != NULL && *benchmark->title != '\0' ? benchmark->title
                                                                             : benchmark->name;
}

/* ---- The parts of an id ---------------------------------------------------------------------- */

const char *
bst_case_parameters (const BstCaseResult *c)
{
  const char *id = c->id != NULL ? c->id : "";
  const char *name = c->description->name;

  if (!g_str_has_prefix (id, name))
    return id;
  id += strlen (name);
  return *id == ' ' ? id + 1 : id;
}

/* The length of "..." at the beginning of TEXT, quotes included, if it stands for VALUE. */
static gsize
quoted_length (const char *text, const char *value)
{
  g_autofree char *inner = NULL;
  g_autofree char *plain = NULL;
  gsize end = 1;

  while (text[end] != '\0' && text[end] != '"')
    end += text[end] == '\\' && text[end + 1] != '\0' ? 2 : 1;
  if (text[end] == '\0')
    return 0;
  inner = g_strndup (text + 1, end - 1);
  plain = g_strcompress (inner);
  return g_str_equal (plain, value) ? end + 1 : 0;
}

/* Ids quote values that are not simple (host/plan-expand.c). */
static gsize
value_length (const char *text, const char *value)
{
  gsize quoted = *text == '"' ? quoted_length (text, value) : 0;

  if (quoted > 0)
    return quoted;
  return g_str_has_prefix (text, value) ? strlen (value) : 0;
}

static gsize
pair_length (const BstPair *pair, const char *text)
{
  gsize key = strlen (pair->key);
  gsize whole = 0;

  if (strncmp (text, pair->key, key) != 0 || text[key] != '=')
    return 0;
  whole = key + 1 + value_length (text + key + 1, pair->value);
  return text[whole] == '\0' || text[whole] == ' ' ? whole : 0;
}

/* The parameter at the beginning of TEXT, known by what was asked for: values may hold anything,
 * blanks and '=' too. */
static const BstPair *
find_pair (const BstCaseResult *c, const char *text, gsize *length)
{
  const BstPair *found = NULL;

  *length = 0;
  for (guint i = 0; i < c->asked->len; i++)
    {
      gsize one = pair_length (c->asked->pdata[i], text);

      if (one <= *length)
        continue;
      found = c->asked->pdata[i];
      *length = one;
    }
  return found;
}

static char *
part_text (const BstCaseResult *c, BstHiding *hiding, const char *key, const char *value)
{
  g_autofree char *text = NULL;
  g_autofree char *part = NULL;
  const char *quote = "";

  if (hiding != NULL && bst_parameter_is_private (c, key, value))
    return g_strdup_printf ("%s %u", key, number_of (hiding, key, value));
  text = bst_parameter_text (c, key, value);
  /* "64 KiB" is of our making; blanks in a text need something around them. */
  if (g_str_equal (text, value) && (*value == '\0' || strchr (value, ' ') != NULL))
    quote = strchr (value, '"') != NULL ? "'" : "\"";
  part = g_strdup_printf ("%s=%s%s%s", key, quote, text, quote);
  return bst_text_clean (part);
}

static gboolean
begins_parameter (const char *word)
{
  gsize n = strspn (word, "abcdefghijklmnopqrstuvwxyz0123456789-");

  return n > 0 && word[n] == '=';
}

/* A word that is no known parameter: of an id from elsewhere, or "#2" behind a case's second. */
static void
add_word (GPtrArray *parts, const BstCaseResult *c, BstHiding *hiding, const char *word)
{
  char *equals = strchr (word, '=');
  g_autofree char *last = NULL;

  if (begins_parameter (word))
    {
      g_autofree char *key = g_strndup (word, equals - word);

      g_ptr_array_add (parts, part_text (c, hiding, key, equals + 1));
    }
  else if (parts->len == 0 || *word == '#')
    g_ptr_array_add (parts, bst_text_clean (word));
  else if (hiding == NULL)
    {
      g_autofree char *clean = bst_text_clean (word);

      last = parts->pdata[parts->len - 1];
      parts->pdata[parts->len - 1] = g_strdup_printf ("%s %s", last, clean);
    }
}

GPtrArray *
bst_case_parameter_list (const BstCaseResult *c, BstHiding *hiding)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);
  const char *text = bst_case_parameters (c);

  while (*text != '\0')
    {
      gsize length = 0;
      const BstPair *pair = find_pair (c, text, &length);

      if (pair != NULL)
        g_ptr_array_add (parts, part_text (c, hiding, pair->key, pair->value));
      else
        {
          g_autofree char *word = g_strndup (text, length = strcspn (text, " "));

          add_word (parts, c, hiding, word);
        }
      text += length;
      text += *text == ' ';
    }
  return parts;
}

char *
bst_case_text (const BstCaseResult *c)
{
  return bst_case_text_hiding (c, NULL);
}

char *
bst_case_text_hiding (const BstCaseResult *c, BstHiding *hiding)
{
  g_autoptr (GPtrArray) parts = bst_case_parameter_list (c, hiding);
  g_autofree char *name = bst_text_clean (bst_benchmark_shown_name (c->description));
  GString *text = g_string_new (name);

  for (guint i = 0; i < parts->len; i++)
    g_string_append_printf (text, " %s", (char *)parts->pdata[i]);
  return g_string_free (text, FALSE);
}

/* ---- Sentences ------------------------------------------------------------------------------- */

static char *
replace (const char *text, const char *pattern, const char *by)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_DOTALL, 0, NULL);
  char *replaced = g_regex_replace_literal (regex, text, -1, 0, by, 0, NULL);

  return replaced != NULL ? replaced : g_strdup (by);
}

static void
leave_out (char **text, const char *value)
{
  g_auto (GStrv) parts = NULL;

  if (*value == '\0')
    return;
  parts = g_strsplit (*text, value, -1);
  g_free (*text);
  *text = g_strjoinv ("…", parts);
}

/* Shorter words would take too much else with them. */
#define SHORTEST 3

static void
leave_out_word (char **text, const char *word)
{
  g_autofree char *literal = g_regex_escape_string (word, -1);
  g_autofree char *pattern = g_strdup_printf ("(?<![\\w-])%s(?![\\w-])", literal);
  char *rest = g_utf8_strlen (word, -1) < SHORTEST ? NULL : replace (*text, pattern, "…");

  if (rest == NULL)
    return;
  g_free (*text);
  *text = rest;
}

/* Some messages name the host of an address alone. */
static void
leave_out_host (char **text, const char *address)
{
  g_autoptr (GRegex) regex = g_regex_new ("^(?:[a-z]+://)?(?:[^/@]*@)?\\[?([^]/:@]+)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *host = NULL;

  if (!g_regex_match (regex, address, 0, &match))
    return;
  host = g_match_info_fetch (match, 1);
  leave_out_word (text, host);
}

static void
leave_out_value (char **text, const BstCaseResult *c, const BstPair *pair)
{
  const BstParamInfo *info = bst_benchmark_info_param (c->description, pair->key);

  if (!bst_parameter_is_private (c, pair->key, pair->value))
    return;
  if (info != NULL && info->type == BST_PARAM_STRING)
    leave_out_word (text, pair->value);
  else
    leave_out (text, pair->value);
  if (info != NULL && info->type == BST_PARAM_TARGET)
    leave_out_host (text, pair->value);
}

/* Messages quote names, and a program's output, which may have quotes itself: after the first
 * quotation everything from the next quote to the last.  An apostrophe within a word is none. */
static char *
without_quotations (const char *text)
{
  g_autoptr (GRegex) quotation = g_regex_new (
      "(?<![[:alnum:]])'[^']*(?:'[[:alnum:]][^']*)*'(?![[:alnum:]])", G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  int begin = 0, end = 0;

  if (!g_regex_match (quotation, text, 0, &match))
    return g_strdup (text);
  g_match_info_fetch_pos (match, 0, &begin, &end);
  g_autofree char *others = replace (text + end, "'.*'", "'…'");

  return g_strdup_printf ("%.*s'…'%s", begin, text, others);
}

char *
bst_text_without_paths (const char *text)
{
  g_autofree char *clean = bst_text_clean (text);
  g_autofree char *without_addresses = replace (
      clean, "[[:alnum:]._+-]+@[[:alnum:].-]+|(?<![\\w.])[0-9]{1,3}(?:\\.[0-9]{1,3}){3}(?![\\w.])",
      "…");

  return replace (without_addresses, "(?<![[:alnum:]/.])[~.]*/[^][:space:]'\",;:)]+", "…");
}

char *
bst_text_without_names (const BstCaseResult *c, const char *text)
{
  g_autofree char *rest = bst_text_clean (text);
  g_autofree char *unquoted = NULL;

  for (guint i = 0; c != NULL && i < c->asked->len; i++)
    leave_out_value (&rest, c, c->asked->pdata[i]);
  unquoted = without_quotations (rest);
  return bst_text_without_paths (unquoted);
}
