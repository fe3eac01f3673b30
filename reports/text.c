/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * text.c - text in the width of a terminal, and times, durations and facts as people read them.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "model/unit.h"
#include "reports/text.h"

static guint
character_width (gunichar c)
{
  if (g_unichar_iszerowidth (c))
    return 0;
  return g_unichar_iswide (c) ? 2 : 1;
}

guint
bst_text_width (const char *text)
{
  guint width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    width += character_width (g_utf8_get_char (p));
  return width;
}

/* The start of TEXT's longest end that takes at most WIDTH columns. */
static const char *
end_within (const char *text, guint width)
{
  guint left = bst_text_width (text);
  const char *p = text;

  for (; left > width; p = g_utf8_next_char (p))
    left -= character_width (g_utf8_get_char (p));
  return p;
}

static const char *
start_within (const char *text, guint width)
{
  const char *p = text;

  for (guint used = 0; *p != '\0'; p = g_utf8_next_char (p))
    {
      used += character_width (g_utf8_get_char (p));
      if (used > width)
        break;
    }
  return p;
}

char *
bst_text_fit (const char *text, guint width)
{
  guint head = width * 2 / 3;
  const char *cut = NULL;

  if (bst_text_width (text) <= width)
    return g_strdup (text);
  if (width < 2)
    return g_strndup (text, start_within (text, width) - text);
  cut = start_within (text, head);
  return g_strdup_printf ("%.*s…%s", (int)(cut - text), text, end_within (cut, width - head - 1));
}

char *
bst_text_pad (const char *text, guint width, gboolean right)
{
  guint used = bst_text_width (text);
  guint spaces = used < width ? width - used : 0;

  return right ? g_strdup_printf ("%*s%s", spaces, "", text)
               : g_strdup_printf ("%s%*s", text, spaces, "");
}

#define NO_BREAK "\xc2\xa0"

char *
bst_text_keep_percents (const char *text)
{
  GString *kept = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (*p == ' ' && p[1] == '%' && p > text && g_ascii_isdigit (p[-1]))
      g_string_append (kept, NO_BREAK);
    else
      g_string_append_c (kept, *p);
  return g_string_free (kept, FALSE);
}

/* The length of the unit at the beginning of TEXT; 0: it begins with none. */
static gsize
unit_length (const char *text)
{
  static const char *const units[] = { "ns", "µs", "ms", "s",   "min", "h",   "B",  "kB",
                                       "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB" };
  const gsize length = strcspn (text, " .,;:)]");

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (length == strlen (units[i]) && strncmp (text, units[i], length) == 0)
      return length;
  return 0;
}

/* "2 %" and "100 ms" are one word. */
static char *
keep_quantities (const char *text)
{
  g_autofree char *percents = bst_text_keep_percents (text);
  GString *kept = g_string_new (NULL);

  for (const char *p = percents; *p != '\0'; p++)
    if (*p == ' ' && p > percents && g_ascii_isdigit (p[-1]) && unit_length (p + 1) > 0)
      g_string_append (kept, NO_BREAK);
    else
      g_string_append_c (kept, *p);
  return g_string_free (kept, FALSE);
}

/* A quantity is one word.  One that is wider than a whole line is cut where the line ends. */
static GPtrArray *
split_words (const char *text, guint width)
{
  g_autofree char *kept = keep_quantities (text);
  g_auto (GStrv) words = g_strsplit (kept, " ", -1);
  GPtrArray *pieces = g_ptr_array_new_with_free_func (g_free);

  for (char **word = words; *word != NULL; word++)
    {
      const char *rest = *word, *cut;

      while (cut = start_within (rest, width), *cut != '\0' && cut > rest)
        {
          g_ptr_array_add (pieces, g_strndup (rest, cut - rest));
          rest = cut;
        }
      g_ptr_array_add (pieces, g_strdup (rest));
    }
  return pieces;
}

/* What is copied out of a terminal is searched with a plain blank.  Takes TEXT. */
static char *
with_blanks (char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, NO_BREAK, -1);

  g_free (text);
  return g_strjoinv (" ", parts);
}

char *
bst_text_wrap (const char *text, guint width, const char *indent)
{
  guint begin = bst_text_width (indent);
  g_autoptr (GPtrArray) words = split_words (text, width > begin ? width - begin : 1);
  GString *lines = g_string_new (indent);
  guint used = begin;

  for (guint i = 0; i < words->len; i++)
    {
      guint word_width = bst_text_width (words->pdata[i]);
      gboolean fits = used + 1 + word_width <= width;

      if (i > 0)
        g_string_append (lines, fits ? " " : "\n");
      if (i > 0 && !fits)
        g_string_append (lines, indent);
      g_string_append (lines, words->pdata[i]);
      used = (i > 0 && fits ? used + 1 : begin) + word_width;
    }
  return with_blanks (g_string_free (lines, FALSE));
}

char *
bst_text_time (gint64 us)
{
  const gint64 whole = us / G_USEC_PER_SEC - (us % G_USEC_PER_SEC < 0);
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (whole);

  return time != NULL ? g_date_time_format (time, "%Y-%m-%d %H:%M UTC") : g_strdup (_ ("unknown"));
}

char *
bst_text_duration (double seconds)
{
  guint64 whole = 0;

  if (!isfinite (seconds) || seconds < 0 || seconds > 1e12)
    return g_strdup (_ ("unknown"));
  if (seconds < 9.95)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (number, sizeof number, "%.1f", seconds);
      return g_strdup_printf (_ ("%s s"), number);
    }
  whole = (guint64)(seconds + 0.5);
  if (whole < 120)
    return g_strdup_printf (_ ("%u s"), (guint)whole);
  if (whole < 7200)
    return g_strdup_printf (_ ("%u min %u s"), (guint)(whole / 60), (guint)(whole % 60));
  return g_strdup_printf (_ ("%u h %u min"), (guint)(whole / 3600), (guint)(whole / 60 % 60));
}

/* Facts whose value is a plain number of bytes or Hz, by the pattern of their key. */
static const struct
{
  const char *pattern, *unit;
} fact_units[] = {
  { "memory.*", "B" },      { "swap.total", "B" },          { "numa.node*.memory", "B" },
  { "cpu.*cache.l?", "B" }, { "cpu.*cache.l??", "B" },      { "cpu.*frequency-max", "Hz" },
  { "target.*.size", "B" }, { "target.*.read-ahead", "B" }, { "target.*.raid.chunk", "B" },
};

/* A cache of 48 KiB is not measured: "48.00" would say so. */
static void
drop_final_zeros (char *number)
{
  gsize length = strlen (number);

  if (strchr (number, '.') == NULL)
    return;
  while (number[length - 1] == '0')
    length--;
  number[number[length - 1] == '.' ? length - 1 : length] = '\0';
}

char *
bst_text_fact (const char *key, const char *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (fact_units); i++)
    {
      guint64 number = 0;
      BstUnitScale scale;
      g_autofree char *text = NULL;

      if (!g_pattern_match_simple (fact_units[i].pattern, key)
          || !g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT64, &number, NULL))
        continue;
      bst_unit_choose (bst_unit_find (fact_units[i].unit), (double)number, BST_PREFIX_DEFAULT,
                       &scale);
      text = bst_unit_format ((double)number, NAN, &scale, FALSE);
      drop_final_zeros (text);
      return g_strdup_printf ("%s %s", text, scale.text);
    }
  return g_strdup (value);
}
