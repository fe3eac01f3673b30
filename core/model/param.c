/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * param.c - text to typed value: what users, suites and plugins' defaults say.  The text as
 * asked is made canonical, so that the same wish is the same text in every result; rules stay
 * rules there, and only the value depends on the machine.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>
#include "model/fail.h"
#include "model/number.h"
#include "model/param.h"

#define KI 1024.0

/* Sizes that come from a share of the memory are whole pages, so that they stay usable for
 * direct I/O: 4096 is the largest block size of common devices. */
#define RAM_GRAIN 4096

static const BstSuffix size_suffixes[] = {
  { "", 1 },
  { "B", 1 },
  { "k", 1e3 },
  { "kB", 1e3 },
  { "M", 1e6 },
  { "MB", 1e6 },
  { "G", 1e9 },
  { "GB", 1e9 },
  { "T", 1e12 },
  { "TB", 1e12 },
  { "P", 1e15 },
  { "PB", 1e15 },
  { "Ki", KI },
  { "KiB", KI },
  { "Mi", KI *KI },
  { "MiB", KI *KI },
  { "Gi", KI *KI *KI },
  { "GiB", KI *KI *KI },
  { "Ti", KI *KI *KI *KI },
  { "TiB", KI *KI *KI *KI },
  { "Pi", KI *KI *KI *KI *KI },
  { "PiB", KI *KI *KI *KI *KI },
  { NULL, 0 },
};

static const BstSuffix duration_suffixes[] = {
  { "", 1 },      { "s", 1 },    { "ms", 1e-3 }, { "us", 1e-6 },     { "µs", 1e-6 },
  { "ns", 1e-9 }, { "min", 60 }, { "h", 3600 },  { "d", 24 * 3600 }, { NULL, 0 },
};

static const struct
{
  const char *word;
  gboolean value;
} bool_words[] = {
  { "true", TRUE },   { "yes", TRUE }, { "on", TRUE },   { "1", TRUE },
  { "false", FALSE }, { "no", FALSE }, { "off", FALSE }, { "0", FALSE },
};

/* A parser sets ASKED and VALUE, or returns FALSE with nothing set: the caller knows how to say
 * what was expected.  It may set ERROR itself when there is more to say. */
typedef gboolean (*Parser) (const BstParamInfo *info, const char *text,
                            const BstParamContext *context, BstParamValue *value, GError **error);

gboolean
bst_parse_size (const char *text, guint64 *bytes, GError **error)
{
  return bst_number_parse_whole (text, size_suffixes, bytes)
         || bst_fail (
             error,
             _ ("'%s' is not a size: a number of bytes was expected, such as '4096', '4KiB', "
                "'4k' (4000) or '1.5GB'."),
             text);
}

/* More than thirty years: nobody waits for it, and in nanoseconds it still fits 64 bits. */
#define LONGEST_DURATION 1e9

gboolean
bst_parse_duration (const char *text, double *seconds, GError **error)
{
  return (bst_number_parse_suffixed (text, duration_suffixes, TRUE, seconds) && *seconds >= 0
          && *seconds <= LONGEST_DURATION)
         || bst_fail (
             error,
             _ ("'%s' is not a duration: a time was expected, such as '250ms', '5s', '2min' "
                "or '1h', and of at most 10^9 seconds."),
             text);
}

/* "at least 1", "from 1 to 4096" */
static char *
describe_range (const BstParamInfo *info)
{
  g_autofree char *min = bst_number_to_text (info->min);
  g_autofree char *max = bst_number_to_text (info->max);
  g_autofree char *unit = info->unit != NULL ? g_strconcat (" ", info->unit, NULL) : g_strdup ("");

  if (info->max >= G_MAXDOUBLE)
    return g_strdup_printf (_ ("at least %s%s"), min, unit);
  if (info->min <= -G_MAXDOUBLE)
    return g_strdup_printf (_ ("at most %s%s"), max, unit);
  return g_strdup_printf (_ ("from %s to %s%s"), min, max, unit);
}

static gboolean
check_range (const BstParamInfo *info, const char *text, double number, GError **error)
{
  if ((info->min == 0 && info->max == 0) || (number >= info->min && number <= info->max))
    return TRUE;
  g_autofree char *range = describe_range (info);
  g_autofree char *meant = bst_number_to_text (number);

  if (g_str_equal (text, meant))
    return bst_fail (error, _ ("'%s' is out of range: it must be %s."), text, range);
  return bst_fail (error, _ ("'%s' means %s, which is out of range: it must be %s."), text, meant,
                   range);
}

static gboolean
parse_bool (const BstParamInfo *info, const char *text, const BstParamContext *context,
            BstParamValue *value, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (bool_words); i++)
    if (g_ascii_strcasecmp (text, bool_words[i].word) == 0)
      {
        value->asked = g_strdup (bool_words[i].value ? "true" : "false");
        value->value = g_variant_new_boolean (bool_words[i].value);
        return TRUE;
      }
  return FALSE;
}

/* "cpus", "cpus/2" (at least 1), "2xcpus".  Sets the canonical text. */
static gboolean
parse_cpus (const char *text, guint cpus, char **canonical, gint64 *number)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  gint64 factor = 1, divisor = 1;

  if (g_str_has_prefix (lower, "cpus/"))
    {
      if (!bst_number_parse_int (lower + strlen ("cpus/"), &divisor))
        return FALSE;
    }
  else if (g_str_has_suffix (lower, "xcpus"))
    {
      lower[strlen (lower) - strlen ("xcpus")] = '\0';
      if (!bst_number_parse_int (lower, &factor))
        return FALSE;
    }
  else if (!g_str_equal (lower, "cpus"))
    return FALSE;
  /* Larger ones are typing errors; also, this way nothing below can overflow. */
  if (factor < 1 || factor > 1000000 || divisor < 1 || divisor > 1000000)
    return FALSE;
  *canonical = divisor > 1  ? g_strdup_printf ("cpus/%d", (int)divisor)
               : factor > 1 ? g_strdup_printf ("%dxcpus", (int)factor)
                            : g_strdup ("cpus");
  *number = MAX (cpus * factor / divisor, 1);
  return TRUE;
}

static gboolean
parse_int (const BstParamInfo *info, const char *text, const BstParamContext *context,
           BstParamValue *value, GError **error)
{
  gint64 number;

  if (bst_number_parse_int (text, &number))
    value->asked = g_strdup_printf ("%" G_GINT64_FORMAT, number);
  else if (!parse_cpus (text, context->cpus, &value->asked, &number))
    return FALSE;
  value->value = g_variant_new_int64 (number);
  return check_range (info, text, (double)number, error);
}

static gboolean
parse_double (const BstParamInfo *info, const char *text, const BstParamContext *context,
              BstParamValue *value, GError **error)
{
  double number;

  if (!bst_number_parse_double (text, &number))
    return FALSE;
  number += 0.0; /* "-0" is "0" */
  value->asked = bst_number_to_text (number);
  value->value = g_variant_new_double (number);
  return check_range (info, text, number, error);
}

/* "ram", "2xram", "0.5xram", "10%ram".  Sets the canonical text. */
static gboolean
parse_ram (const char *text, guint64 memory, char **canonical, guint64 *bytes)
{
  static const BstSuffix ram_suffixes[] = { { "xram", 1 }, { "%ram", 0.01 }, { NULL, 0 } };
  double factor = 1;

  if (g_ascii_strcasecmp (text, "ram") != 0
      && !bst_number_parse_suffixed (text, ram_suffixes, FALSE, &factor))
    return FALSE;
  if (factor <= 0 || factor * (double)memory >= (double)G_MAXINT64)
    return FALSE;
  g_autofree char *shown = bst_number_to_text (factor);

  *canonical = factor == 1 ? g_strdup ("ram") : g_strconcat (shown, "xram", NULL);
  *bytes = (guint64)(factor * (double)memory) / RAM_GRAIN * RAM_GRAIN;
  return TRUE;
}

static gboolean
parse_size (const BstParamInfo *info, const char *text, const BstParamContext *context,
            BstParamValue *value, GError **error)
{
  guint64 bytes;

  if (bst_number_parse_whole (text, size_suffixes, &bytes))
    value->asked = g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);
  else if (!parse_ram (text, context->memory, &value->asked, &bytes))
    return FALSE;
  value->value = g_variant_new_int64 ((gint64)bytes);
  return check_range (info, text, (double)bytes, error);
}

static gboolean
parse_duration (const BstParamInfo *info, const char *text, const BstParamContext *context,
                BstParamValue *value, GError **error)
{
  double seconds;

  if (!bst_parse_duration (text, &seconds, NULL))
    return FALSE;
  seconds += 0.0;
  g_autofree char *shown = bst_number_to_text (seconds);
  value->asked = g_strconcat (shown, "s", NULL);
  value->value = g_variant_new_double (seconds);
  return check_range (info, text, seconds, error);
}

static gboolean
take_text (const char *text, BstParamValue *value)
{
  if (!g_utf8_validate (text, -1, NULL))
    return FALSE;
  value->asked = g_strdup (text);
  value->value = g_variant_new_string (text);
  return TRUE;
}

static gboolean
parse_choice (const BstParamInfo *info, const char *text, const BstParamContext *context,
              BstParamValue *value, GError **error)
{
  if (info->choices != NULL && g_strv_contains ((const char *const *)info->choices, text))
    return take_text (text, value);
  g_autofree char *choices = info->choices != NULL ? g_strjoinv ("', '", info->choices) : NULL;

  return bst_fail (error, _ ("'%s' was given, but it must be one of '%s'."), text,
                   choices != NULL ? choices : "");
}

static gboolean
parse_string (const BstParamInfo *info, const char *text, const BstParamContext *context,
              BstParamValue *value, GError **error)
{
  return take_text (text, value);
}

/* Empty only where the default is empty: there it means "none". */
static gboolean
parse_named (const BstParamInfo *info, const char *text, const BstParamContext *context,
             BstParamValue *value, GError **error)
{
  return (*text != '\0' || *info->def == '\0') && take_text (text, value);
}

static gboolean
is_variable_name (const char *name)
{
  for (const char *at = name; *at != '\0'; at++)
    if (!g_ascii_isalpha (*at) && *at != '_' && (at == name || !g_ascii_isdigit (*at)))
      return FALSE;
  return *name != '\0';
}

/* The message never shows the text: it may well be the secret itself. */
static gboolean
parse_secret (const BstParamInfo *info, const char *text, const BstParamContext *context,
              BstParamValue *value, GError **error)
{
  if ((g_str_has_prefix (text, "file:") && text[strlen ("file:")] != '\0')
      || (g_str_has_prefix (text, "env:") && is_variable_name (text + strlen ("env:")))
      || (*text == '\0' && *info->def == '\0'))
    return take_text (text, value);
  return bst_fail (error, _ ("A secret is never given itself: give 'file:PATH' or 'env:NAME'."));
}

static const struct
{
  Parser parse;
  const char *expected;
  const char *with_rule; /* the same where rules are usual; or NULL */
} types[] = {
  [BST_PARAM_BOOL] = { parse_bool, N_ ("'true' or 'false'") },
  [BST_PARAM_INT] = { parse_int, N_ ("a whole number in digits (such as '10000')"),
                      N_ ("a whole number, such as '4', or a rule, such as 'cpus', 'cpus/2' or "
                          "'2xcpus'") },
  [BST_PARAM_DOUBLE] = { parse_double, N_ ("a number, such as '0.5'") },
  [BST_PARAM_SIZE] = { parse_size, N_ ("a size, such as '4096', '4KiB', '4k' (4000) or '1.5GB'"),
                       N_ ("a size, such as '4096', '4KiB', '4k' (4000) or '1.5GB', or a rule, "
                           "such as '2xram' or '10%ram'") },
  [BST_PARAM_DURATION] = { parse_duration, N_ ("a time, such as '250ms', '5s', '2min' or '1h'") },
  [BST_PARAM_CHOICE] = { parse_choice, N_ ("one of its choices") },
  [BST_PARAM_STRING] = { parse_string, N_ ("a text") },
  [BST_PARAM_PATH] = { parse_named, N_ ("a path") },
  [BST_PARAM_TARGET] = { parse_named, N_ ("a folder, a device or an address") },
  [BST_PARAM_SECRET] = { parse_secret, N_ ("'file:PATH' or 'env:NAME'") },
  [BST_PARAM_COMMAND] = { parse_named, N_ ("a command") },
};

/* "auto" leaves the choice to the plugin; what stands in VALUE is never read then, but it has the
 * right type. */
static gboolean
parse_auto (const BstParamInfo *info, const char *text, BstParamValue *value)
{
  const gboolean is_choice =
      info->choices != NULL && g_strv_contains ((const char *const *)info->choices, "auto");

  if (!g_str_equal (text, "auto") || (!is_choice && !g_str_equal (info->def, "auto"))
      || (info->type == BST_PARAM_CHOICE && !is_choice))
    return FALSE;
  value->is_auto = TRUE;
  value->asked = g_strdup ("auto");
  value->value = info->type == BST_PARAM_BOOL ? g_variant_new_boolean (FALSE)
                 : info->type == BST_PARAM_INT || info->type == BST_PARAM_SIZE
                     ? g_variant_new_int64 (0)
                 : info->type == BST_PARAM_DOUBLE || info->type == BST_PARAM_DURATION
                     ? g_variant_new_double (0)
                     : g_variant_new_string ("auto");
  return TRUE;
}

/* Rules are named where somebody would use one: half the CPUs of prime numbers means nothing. */
static gboolean
is_for_rules (const BstParamInfo *info)
{
  return strstr (info->def, "cpus") != NULL || strstr (info->def, "ram") != NULL
         || g_str_equal (info->name, "threads");
}

static const char *
expected_of (const BstParamInfo *info)
{
  if (types[info->type].with_rule != NULL && is_for_rules (info))
    return _ (types[info->type].with_rule);
  return _ (types[info->type].expected);
}

static gboolean
parse_text (const BstParamInfo *info, const char *text, const BstParamContext *context,
            BstParamValue *value, GError **error)
{
  GError *inner = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return bst_fail (error, _ ("The text given is not valid UTF-8."));
  if (parse_auto (info, text, value)
      || types[info->type].parse (info, text, context, value, &inner))
    return TRUE;
  if (inner != NULL)
    g_propagate_error (error, inner);
  else if (*text == '\0')
    bst_fail (error, _ ("It is empty; %s was expected."), expected_of (info));
  else
    bst_fail (error, _ ("'%s' was given; %s was expected."), text, expected_of (info));
  return FALSE;
}

void
bst_param_value_free (BstParamValue *value)
{
  if (value == NULL)
    return;
  g_free (value->asked);
  if (value->value != NULL)
    g_variant_unref (value->value);
  g_free (value);
}

BstParamValue *
bst_param_parse (const BstParamInfo *info, const char *text, const BstParamContext *context,
                 GError **error)
{
  g_autoptr (BstParamValue) value = g_new0 (BstParamValue, 1);
  GError *inner = NULL;

  g_return_val_if_fail (bst_param_type_name (info->type) != NULL, NULL);
  const gboolean parsed = parse_text (info, text, context, value, &inner);

  if (value->value != NULL)
    g_variant_ref_sink (value->value);
  if (parsed)
    return g_steal_pointer (&value);
  g_propagate_prefixed_error (error, inner, _ ("Parameter '%s': "), info->name);
  return NULL;
}
