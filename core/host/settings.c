/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * settings.c - what "repetitions", "precision", "budget"... mean, in suites and on the command
 * line alike, and how a level takes from the one above it.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "host/suite.h"
#include "model/number.h"
#include "model/param.h"

/* More is a slip of the finger: at 15 ms each, a million are four hours of overhead alone. */
#define MOST_REPETITIONS 1000000
/* The kernel's CPU sets begin to need another form beyond (CPU_SETSIZE of the C library). */
#define CPU_MOST 1023

void
bst_settings_init (BstSettings *settings)
{
  *settings = (BstSettings){ .precision = NAN, .budget = NAN, .timeout = NAN };
}

void
bst_settings_inherit (BstSettings *settings, const BstSettings *from)
{
  if (settings->min_repetitions == 0)
    {
      settings->min_repetitions = from->min_repetitions;
      settings->max_repetitions = from->max_repetitions;
    }
  if (isnan (settings->precision))
    settings->precision = from->precision;
  if (settings->least_seconds == 0)
    settings->least_seconds = from->least_seconds;
  if (isnan (settings->budget))
    settings->budget = from->budget;
  if (isnan (settings->timeout))
    settings->timeout = from->timeout;
  if (settings->duration == NULL)
    settings->duration = g_strdup (from->duration);
  if (settings->memory_limit == 0)
    settings->memory_limit = from->memory_limit;
  if (settings->order == 0)
    settings->order = from->order;
  if (settings->pin == NULL)
    settings->pin = g_strdup (from->pin);
}

static gboolean
read_count (const char *text, guint *count)
{
  guint64 n;

  if (!g_ascii_string_to_unsigned (text, 10, 1, MOST_REPETITIONS, &n, NULL))
    return FALSE;
  *count = n;
  return TRUE;
}

static gboolean
set_repetitions (BstSettings *settings, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "..", 2);
  guint min, max;

  if (parts[0] == NULL || !read_count (parts[0], &min))
    return FALSE;
  max = min;
  if (parts[1] != NULL && (!read_count (parts[1], &max) || max < min))
    return FALSE;
  settings->min_repetitions = min;
  settings->max_repetitions = max;
  return TRUE;
}

static gboolean
set_precision (BstSettings *settings, const char *text)
{
  static const BstSuffix percent[] = { { "%", 0.01 }, { NULL, 0 } };
  double share;

  if (!bst_number_parse_suffixed (text, percent, TRUE, &share) || !(share > 0 && share <= 1))
    return FALSE;
  settings->precision = share;
  return TRUE;
}

static gboolean
read_seconds (const char *text, double *seconds)
{
  return bst_parse_duration (text, seconds, NULL) && isfinite (*seconds) && *seconds > 0;
}

static gboolean
set_budget (BstSettings *settings, const char *text)
{
  double seconds = 0;

  if (!g_str_equal (text, "none") && !read_seconds (text, &seconds))
    return FALSE;
  settings->budget = seconds;
  return TRUE;
}

static gboolean
set_duration (BstSettings *settings, const char *text)
{
  double seconds;

  if (!read_seconds (text, &seconds))
    return FALSE;
  g_free (settings->duration);
  settings->duration = g_strdup (text);
  return TRUE;
}

static gboolean
set_timeout (BstSettings *settings, const char *text)
{
  double seconds;

  /* The start of a worker alone takes some of it. */
  if (!read_seconds (text, &seconds) || seconds < 0.1)
    return FALSE;
  settings->timeout = seconds;
  return TRUE;
}

static gboolean
set_memory_limit (BstSettings *settings, const char *text)
{
  guint64 bytes;

  /* Less than 1 MiB does not even hold the worker's code. */
  if (!bst_parse_size (text, &bytes, NULL) || bytes < 1 << 20)
    return FALSE;
  settings->memory_limit = bytes;
  return TRUE;
}

static gboolean
set_order (BstSettings *settings, const char *text)
{
  if (!g_str_equal (text, "random") && !g_str_equal (text, "given"))
    return FALSE;
  settings->order = g_str_equal (text, "random") ? 1 : 2;
  return TRUE;
}

static gboolean
read_range (const char *text, guint *first, guint *last)
{
  g_auto (GStrv) ends = g_strsplit (text, "-", 2);
  guint64 a, b;

  if (ends[0] == NULL || !g_ascii_string_to_unsigned (ends[0], 10, 0, CPU_MOST, &a, NULL))
    return FALSE;
  b = a;
  if (ends[1] != NULL && !g_ascii_string_to_unsigned (ends[1], 10, a, CPU_MOST, &b, NULL))
    return FALSE;
  *first = a;
  *last = b;
  return TRUE;
}

GArray *
bst_settings_cpus (const char *pin)
{
  g_auto (GStrv) parts = g_strsplit (pin, ",", -1);
  g_autoptr (GArray) cpus = g_array_new (FALSE, FALSE, sizeof (gint));

  for (guint i = 0; parts[i] != NULL; i++)
    {
      guint first, last;

      if (!read_range (parts[i], &first, &last))
        return NULL;
      for (guint cpu = first; cpu <= last; cpu++)
        {
          gint number = cpu;

          g_array_append_val (cpus, number);
        }
    }
  return cpus->len > 0 ? g_steal_pointer (&cpus) : NULL;
}

static gboolean
is_cpu_list (const char *text)
{
  g_autoptr (GArray) cpus = bst_settings_cpus (text);

  return cpus != NULL;
}

static gboolean
set_pin (BstSettings *settings, const char *text)
{
  if (!g_str_equal (text, "auto") && !g_str_equal (text, "none") && !is_cpu_list (text))
    return FALSE;
  g_free (settings->pin);
  settings->pin = g_strdup (text);
  return TRUE;
}

static const struct
{
  const char *name;
  gboolean (*set) (BstSettings *settings, const char *text);
  const char *expected;
} settings_table[] = {
  { "repetitions", set_repetitions, N_ ("a count such as '7', or a range such as '10..50'") },
  { "precision", set_precision, N_ ("a percentage such as '2%'") },
  { "budget", set_budget, N_ ("a time such as '10min', or 'none'") },
  { "duration", set_duration, N_ ("a time such as '5s'") },
  { "timeout", set_timeout, N_ ("a time of at least 0.1 s such as '30s'") },
  { "memory-limit", set_memory_limit, N_ ("a size of at least 1 MiB such as '2GiB'") },
  { "order", set_order, N_ ("'random' or 'given'") },
  { "pin", set_pin, N_ ("'auto', 'none', or a list of CPUs such as '0,2-3'") },
};

/* Below 1 it may be meant as a share: then only an example helps. */
static gboolean
is_number (const char *text)
{
  double number;

  return bst_number_parse_double (text, &number) && number >= 1;
}

/* "2" may be meant as 2 % or as 2 = 200 %: nobody shall have to guess. */
static gboolean
want_percent (const char *text, GError **error)
{
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' has no unit; write '%s%%'."), text,
               text);
  return FALSE;
}

gboolean
bst_settings_set (BstSettings *settings, const char *name, const char *text, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (settings_table); i++)
    {
      if (!g_str_equal (settings_table[i].name, name))
        continue;
      if (settings_table[i].set (settings, text))
        return TRUE;
      if (g_str_equal (name, "precision") && is_number (text))
        return want_percent (text, error);
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("'%s' was given; give %s."), text,
                   _ (settings_table[i].expected));
      return FALSE;
    }
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("There is no setting '%s'."), name);
  return FALSE;
}
