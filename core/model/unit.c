/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * unit.c - the closed list of units, and how values in them are written for people.
 * schemas/units.json holds the same list; a test compares the two.
 */
#include <config.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <math.h>
#include <string.h>
#include "model/nearest.h"
#include "model/unit.h"
#include <benchstone/plugin.h>

#define KI 1024.0
#define MI (KI * KI)
#define GI (KI * MI)
#define TI (KI * GI)

/* Base units (factor 1) are what plugins emit and results hold; the others are read by importers
 * and by people.  Rates of different things do not convert: 1 req/s is not 1 packet/s. */
static const BstUnit units[] = {
  { "s", "time", 1, BST_SCALE_TIME, N_ ("seconds") },
  { "ns", "time", 1e-9, BST_SCALE_TIME, N_ ("nanoseconds") },
  { "us", "time", 1e-6, BST_SCALE_TIME, N_ ("microseconds") },
  { "ms", "time", 1e-3, BST_SCALE_TIME, N_ ("milliseconds") },
  { "min", "time", 60, BST_SCALE_TIME, N_ ("minutes") },
  { "h", "time", 3600, BST_SCALE_TIME, N_ ("hours") },
  { "B", "data", 1, BST_SCALE_IEC, N_ ("bytes") },
  { "kB", "data", 1e3, BST_SCALE_SI, N_ ("kilobytes, of 1000 bytes") },
  { "MB", "data", 1e6, BST_SCALE_SI, N_ ("megabytes, of 1000 kB") },
  { "GB", "data", 1e9, BST_SCALE_SI, N_ ("gigabytes, of 1000 MB") },
  { "TB", "data", 1e12, BST_SCALE_SI, N_ ("terabytes, of 1000 GB") },
  { "KiB", "data", KI, BST_SCALE_IEC, N_ ("kibibytes, of 1024 bytes") },
  { "MiB", "data", MI, BST_SCALE_IEC, N_ ("mebibytes, of 1024 KiB") },
  { "GiB", "data", GI, BST_SCALE_IEC, N_ ("gibibytes, of 1024 MiB") },
  { "TiB", "data", TI, BST_SCALE_IEC, N_ ("tebibytes, of 1024 GiB") },
  { "B/s", "data-rate", 1, BST_SCALE_SI, N_ ("bytes per second") },
  { "kB/s", "data-rate", 1e3, BST_SCALE_SI, N_ ("kilobytes (of 1000 bytes) per second") },
  { "MB/s", "data-rate", 1e6, BST_SCALE_SI, N_ ("megabytes (of 1000 kB) per second") },
  { "GB/s", "data-rate", 1e9, BST_SCALE_SI, N_ ("gigabytes (of 1000 MB) per second") },
  { "KiB/s", "data-rate", KI, BST_SCALE_IEC, N_ ("kibibytes (of 1024 bytes) per second") },
  { "MiB/s", "data-rate", MI, BST_SCALE_IEC, N_ ("mebibytes (of 1024 KiB) per second") },
  { "GiB/s", "data-rate", GI, BST_SCALE_IEC, N_ ("gibibytes (of 1024 MiB) per second") },
  { "bit/s", "bit-rate", 1, BST_SCALE_SI, N_ ("bits per second") },
  { "kbit/s", "bit-rate", 1e3, BST_SCALE_SI, N_ ("kilobits (of 1000 bits) per second") },
  { "Mbit/s", "bit-rate", 1e6, BST_SCALE_SI, N_ ("megabits (of 1000 kbit) per second") },
  { "Gbit/s", "bit-rate", 1e9, BST_SCALE_SI, N_ ("gigabits (of 1000 Mbit) per second") },
  { "1/s", "rate", 1, BST_SCALE_SI, N_ ("times per second") },
  { "op/s", "operation-rate", 1, BST_SCALE_SI, N_ ("operations per second") },
  { "kop/s", "operation-rate", 1e3, BST_SCALE_SI, N_ ("thousands of operations per second") },
  { "Mop/s", "operation-rate", 1e6, BST_SCALE_SI, N_ ("millions of operations per second") },
  { "Gop/s", "operation-rate", 1e9, BST_SCALE_SI, N_ ("billions (10^9) of operations per second") },
  { "IO/s", "io-rate", 1, BST_SCALE_SI, N_ ("input and output operations per second") },
  { "kIO/s", "io-rate", 1e3, BST_SCALE_SI,
    N_ ("thousands of input and output operations per second") },
  { "req/s", "request-rate", 1, BST_SCALE_SI, N_ ("requests answered per second") },
  { "event/s", "event-rate", 1, BST_SCALE_SI, N_ ("events per second") },
  { "packet/s", "packet-rate", 1, BST_SCALE_SI, N_ ("packets per second") },
  { "Hz", "frequency", 1, BST_SCALE_SI, N_ ("hertz: cycles per second") },
  { "kHz", "frequency", 1e3, BST_SCALE_SI, N_ ("kilohertz") },
  { "MHz", "frequency", 1e6, BST_SCALE_SI, N_ ("megahertz") },
  { "GHz", "frequency", 1e9, BST_SCALE_SI, N_ ("gigahertz") },
  { "J", "energy", 1, BST_SCALE_SI, N_ ("joules") },
  { "Wh", "energy", 3600, BST_SCALE_SI, N_ ("watt hours, of 3600 joules") },
  { "W", "power", 1, BST_SCALE_SI, N_ ("watts: joules per second") },
  { "mW", "power", 1e-3, BST_SCALE_SI, N_ ("milliwatts") },
  { "kW", "power", 1e3, BST_SCALE_SI, N_ ("kilowatts") },
  { "op/J", "operations-per-energy", 1, BST_SCALE_SI, N_ ("operations per joule") },
  { "B/J", "data-per-energy", 1, BST_SCALE_SI, N_ ("bytes per joule") },
  { "J/op", "energy-per-operation", 1, BST_SCALE_SI, N_ ("joules per operation") },
  { "J/B", "energy-per-data", 1, BST_SCALE_SI, N_ ("joules per byte") },
  { "degC", "temperature", 1, BST_SCALE_NONE, N_ ("degrees Celsius") },
  { "1", "count", 1, BST_SCALE_NONE, N_ ("a plain count") },
  { "ratio", "ratio", 1, BST_SCALE_NONE, N_ ("one quantity divided by another of its kind") },
  { "%", "percentage", 1, BST_SCALE_NONE, N_ ("hundredths of a whole") },
  { "score", "score", 1, BST_SCALE_NONE, N_ ("a figure without a unit, defined by a program") },
  { NULL, NULL, 0, 0, NULL },
};

typedef struct
{
  const char *prefix;
  double factor;
} Prefix;

/* From large to small; the first that fits is taken. */
static const Prefix si_prefixes[] = {
  { "T", 1e12 }, { "G", 1e9 }, { "M", 1e6 }, { "k", 1e3 }, { "", 1 },
};

static const Prefix si_small_prefixes[] = {
  { "T", 1e12 }, { "G", 1e9 },  { "M", 1e6 },  { "k", 1e3 },
  { "", 1 },     { "m", 1e-3 }, { "µ", 1e-6 }, { "n", 1e-9 },
};

static const Prefix iec_prefixes[] = {
  { "Ti", TI }, { "Gi", GI }, { "Mi", MI }, { "Ki", KI }, { "", 1 },
};

/* Whole names: "min" is not a prefix of "s". */
static const Prefix time_names[] = {
  { "h", 3600 }, { "min", 60 }, { "s", 1 }, { "ms", 1e-3 }, { "µs", 1e-6 }, { "ns", 1e-9 },
};

/* Minutes and hours only where the number of them is not a small one: 90 s says more. */
#define TIME_AT_LEAST 2

const BstUnit *
bst_unit_find (const char *name)
{
  for (const BstUnit *unit = units; unit->name != NULL; unit++)
    if (g_strcmp0 (unit->name, name) == 0)
      return unit;
  return NULL;
}

const char *
bst_unit_base (const char *name, double *factor)
{
  const BstUnit *unit = bst_unit_find (name);

  if (unit == NULL)
    return NULL;
  *factor = unit->factor;
  for (const BstUnit *base = units; base->name != NULL; base++)
    if (base->factor == 1 && g_str_equal (base->dimension, unit->dimension))
      return base->name;
  g_return_val_if_reached (NULL);
}

char *
bst_unit_unknown (const char *name)
{
  const char *names[G_N_ELEMENTS (units)] = { NULL };
  const char *given = name != NULL ? name : "", *meant = NULL;
  g_autofree char *hint = NULL;

  for (guint i = 0; units[i].name != NULL; i++)
    {
      names[i] = units[i].name;
      if (meant == NULL && g_ascii_strcasecmp (units[i].name, given) == 0)
        meant = units[i].name;
    }
  if (meant == NULL && *given != '\0')
    meant = bst_nearest (given, names);
  hint = meant != NULL ? g_strdup_printf (_ ("  Did you mean '%s'?"), meant) : g_strdup ("");
  return g_strdup_printf (_ ("The unit '%s' is not in the closed list of units, which is in "
                             "benchstone-plugin(7).%s"),
                          given, hint);
}

const BstUnit *
bst_unit_list (gsize *n)
{
  if (n != NULL)
    *n = G_N_ELEMENTS (units) - 1;
  return units;
}

static const BstUnit *
base_of (const BstUnit *unit)
{
  for (const BstUnit *base = units; base->name != NULL; base++)
    if (base->factor == 1 && g_str_equal (base->dimension, unit->dimension))
      return base;
  return unit;
}

/* The name of a unit as people read it. */
static const char *
shown_name (const BstUnit *unit)
{
  if (g_str_equal (unit->name, "degC"))
    return "°C";
  return g_str_equal (unit->name, "1") || g_str_equal (unit->name, "ratio") ? "" : unit->name;
}

/* A value of 999.96 would be written as 1000: so it counts as one of the next prefix. */
static const Prefix *
pick (const Prefix *prefixes, gsize n, double typical)
{
  const double size = fabs (typical) * (1 + 5e-5);

  for (gsize i = 0; i < n; i++)
    if (size >= prefixes[i].factor)
      return &prefixes[i];
  return &prefixes[n - 1];
}

static void
choose_time (double typical, BstUnitScale *scale)
{
  const gsize first = fabs (typical) >= TIME_AT_LEAST * 3600 ? 0
                      : fabs (typical) >= TIME_AT_LEAST * 60 ? 1
                                                             : 2;
  const gsize n = first < 2 ? first + 1 : G_N_ELEMENTS (time_names);
  const Prefix *name = pick (time_names + first, n - first, typical);

  scale->divisor = name->factor;
  g_strlcpy (scale->text, name->prefix, sizeof scale->text);
}

/* Joules and watts also come in thousandths and less; a thousandth of a byte does not exist, and a
 * thousandth of a request per second is better read as 0.001. */
static gboolean
has_small (const BstUnit *unit)
{
  static const char *const names[] = { "J", "W", "J/op", "J/B", NULL };

  return g_strv_contains (names, unit->name);
}

static void
choose_prefix (const BstUnit *unit, double typical, BstScale kind, BstUnitScale *scale)
{
  const Prefix *prefix =
      kind == BST_SCALE_IEC ? pick (iec_prefixes, G_N_ELEMENTS (iec_prefixes), typical)
      : has_small (unit)    ? pick (si_small_prefixes, G_N_ELEMENTS (si_small_prefixes), typical)
                            : pick (si_prefixes, G_N_ELEMENTS (si_prefixes), typical);
  const char *name = shown_name (unit);

  scale->divisor = prefix->factor;
  /* "k1/s" reads as a mistake: without a word of its own the rate is written "k/s". */
  if (*prefix->prefix != '\0' && g_str_equal (name, "1/s"))
    name = "/s";
  g_snprintf (scale->text, sizeof scale->text, "%s%s", prefix->prefix, name);
}

/* Only data have binary prefixes: nobody reads Kireq/s. */
static BstScale
scale_for (const BstUnit *unit, BstPrefix prefix)
{
  const gboolean is_data =
      g_str_equal (unit->dimension, "data") || g_str_equal (unit->dimension, "data-rate");

  if (!is_data || prefix == BST_PREFIX_DEFAULT)
    return unit->scale;
  return prefix == BST_PREFIX_IEC ? BST_SCALE_IEC : BST_SCALE_SI;
}

void
bst_unit_choose (const BstUnit *unit, double typical, BstPrefix prefix, BstUnitScale *scale)
{
  const BstScale kind = scale_for (unit, prefix);

  unit = base_of (unit);
  scale->divisor = 1;
  g_strlcpy (scale->text, shown_name (unit), sizeof scale->text);
  if (!isfinite (typical) || typical == 0 || kind == BST_SCALE_NONE)
    return;
  if (kind == BST_SCALE_TIME)
    choose_time (typical, scale);
  else
    choose_prefix (unit, typical, kind, scale);
}

/* The place of the N-th significant digit of VALUE: 2 for hundreds, -1 for tenths.  Rounding
 * may carry (0.996 to two digits is 1.0), so the printed form is what is looked at. */
static int
place_of_digit (double value, int n)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  char format[] = "%.0e";

  format[2] = (char)('0' + n - 1);
  g_ascii_formatd (digits, sizeof digits, format, fabs (value));
  return (int)g_ascii_strtoll (strchr (digits, 'e') + 1, NULL, 10) - (n - 1);
}

static double
round_to_place (double value, int place)
{
  const double step = pow (10, place);

  return place > 0 && isfinite (step) ? round (value / step) * step : value;
}

/* TEXT with the decimal sign of the locale, in UTF-8 whatever the locale's own encoding. */
static char *
with_locale_sign (const char *text)
{
  g_autofree char *sign = g_locale_to_utf8 (localeconv ()->decimal_point, -1, NULL, NULL, NULL);
  g_auto (GStrv) parts = g_strsplit (text, ".", 2);

  return g_strjoinv (sign != NULL ? sign : ".", parts);
}

/* Decimals beyond these are noise of the conversion: a double has 17 significant digits. */
#define MAX_DECIMALS 15
/* What prefixes and decimals cannot show is written with an exponent: these are far beyond what
 * any benchmark measures, short of the digits of a double and of zeros that nobody counts. */
#define FIXED_MOST 1e15
#define FIXED_LEAST 1e-6

/* What is so small beside its own uncertainty is the rounding of doubles. */
#define NOISE 1e-9

/* The place of the last digit that is shown.  Digits before the point are never rounded without a
 * reason, and what is not zero never reads as zero. */
static int
last_place (double shown, double half)
{
  if (!isfinite (half) || half <= 0)
    return shown != 0 ? MIN (place_of_digit (shown, 4), 0) : 0;
  if (fabs (shown) <= NOISE * half)
    return place_of_digit (half, 2);
  return MIN (place_of_digit (half, 2), place_of_digit (shown, 1));
}

static void
format_power (double shown, double half, char *text, int size)
{
  char format[] = "%.00e";
  int digits =
      isfinite (half) && half > 0 ? place_of_digit (shown, 1) - last_place (shown, half) : 3;

  digits = CLAMP (digits, 0, MAX_DECIMALS);
  format[2] = (char)('0' + digits / 10);
  format[3] = (char)('0' + digits % 10);
  g_ascii_formatd (text, size, format, shown);
}

static void
format_fixed (double shown, double half, char *text, int size)
{
  const int place = last_place (shown, half);
  const int decimals = CLAMP (-place, 0, MAX_DECIMALS);
  char format[] = "%.00f";

  format[2] = (char)('0' + decimals / 10);
  format[3] = (char)('0' + decimals % 10);
  g_ascii_formatd (text, size, format, round_to_place (shown, place));
  if (g_str_has_prefix (text, "-") && strspn (text, "-0.") == strlen (text))
    memmove (text, text + 1, strlen (text)); /* no "-0.0" */
}

static gboolean
needs_power (double shown, double half)
{
  if (fabs (shown) >= FIXED_MOST)
    return TRUE;
  return shown != 0 && fabs (shown) < FIXED_LEAST
         && !(isfinite (half) && fabs (shown) <= NOISE * half);
}

char *
bst_unit_format (double value, double half_width, const BstUnitScale *scale, gboolean localised)
{
  const double shown = value / scale->divisor;
  const double half = half_width / scale->divisor;
  char text[64];

  if (!isfinite (shown))
    return g_strdup (isnan (shown) ? "-" : shown > 0 ? "inf" : "-inf");
  if (needs_power (shown, half))
    format_power (shown, half, text, sizeof text);
  else
    format_fixed (shown, half, text, sizeof text);
  return localised ? with_locale_sign (text) : g_strdup (text);
}
