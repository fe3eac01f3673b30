/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-private.c - the list of all files that facts are read from, each with the rule for what
 * of it may be told.  A file that is not listed cannot be read at all; a field, parameter or option
 * that is not listed is left out.
 */
#include <config.h>

#include <string.h>

#include "model/machine-private.h"
#include "model/machine-read.h"

/* Longer lines are no names of processors, kernels or disks. */
#define MAX_TEXT 512

typedef struct _Rule Rule;
struct _Rule
{
  const char *pattern; /* as of a shell; '*' also stands for parts of a path */
  char *(*told) (const Rule *rule, const char *text);
  const char *const *fields;
  char separator;
};

static const char *const cpuinfo_fields[] = {
  "processor", "vendor_id",       "vendor",           "cpu family",  "model",
  "cpu model", "model name",      "stepping",         "cpu",         "uarch",
  "isa",       "Processor",       "Hardware",         "machine",     "flags",
  "microcode", "CPU implementer", "CPU architecture", "CPU variant", "CPU part",
  "Features",  "CPU revision",    "features",         NULL,
};
static const char *const meminfo_fields[] = { "MemTotal", "SwapTotal", NULL };
static const char *const status_fields[] = { "Cpus_allowed_list", NULL };
static const char *const os_fields[] = { "PRETTY_NAME", NULL };
static const char *const uevent_fields[] = { "DEVNAME", "DEVTYPE", NULL };
static const char *const sysinfo_fields[] = { "Manufacturer", "Type", "VM00 Control Program",
                                              NULL };

/* ---- rules ---- */

/* Letters of which the kernel makes its lists, sizes, versions and words. */
static gboolean
is_value (const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && strchr (" _-+.,:/()[]", *c) == NULL)
      return FALSE;
  return strlen (text) <= MAX_TEXT * 8;
}

static char *
value_of (const Rule *rule, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", 2);

  if (lines[0] == NULL)
    return g_strdup ("");
  g_strstrip (lines[0]);
  return is_value (lines[0]) ? g_strdup (lines[0]) : NULL;
}

static char *
first_line (const Rule *rule, const char *text)
{
  g_autofree char *line = g_strndup (text, MIN (strcspn (text, "\n"), MAX_TEXT));
  g_autofree char *valid = g_utf8_make_valid (line, -1);

  return bst_private_without_addresses (g_strstrip (valid));
}

/* What a processor can do and measurements depend on: the whole list would be the same for each
 * CPU, and 2 KB long. */
static const char *const features[] = {
  "hypervisor", "sse4_2",  "avx",    "avx2",      "avx512f", "avx512_vnni",  "amx_tile",
  "aes",        "vaes",    "sha_ni", "pclmulqdq", "rdrand",  "constant_tsc", "nonstop_tsc",
  "asimd",      "asimddp", "sve",    "sve2",      "sme",     "crc32",        "sha2",
  "atomics",    "neon",    "vx",     "vxe",       "vxe2",    "dflt",
};

static char *
known_features (const char *value)
{
  g_auto (GStrv) words = g_strsplit_set (value, " \t", -1);
  g_autoptr (GString) kept = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (features); i++)
    if (g_strv_contains ((const char *const *)words, features[i]))
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? " " : "", features[i]);
  return g_string_free (g_steal_pointer (&kept), FALSE);
}

/* "processor 0: version = 00, identification = 0133E8, machine = 8561" on s390x, where the
 * identification is a serial number. */
static char *
without_identification (const char *value)
{
  g_autoptr (GRegex) regex = g_regex_new ("identification = *[^,]*", 0, 0, NULL);

  return g_regex_replace_literal (regex, value, -1, 0, "identification = 0", 0, NULL);
}

static gboolean
is_field (const char *key, const char *const *fields)
{
  return g_strv_contains (fields, key)
         || (fields == cpuinfo_fields && g_str_has_prefix (key, "processor "));
}

static char *
field_value (const char *key, const char *value)
{
  g_autofree char *short_value = g_strndup (value, MAX_TEXT * 8);
  g_autofree char *valid = g_utf8_make_valid (short_value, -1);

  if (g_ascii_strcasecmp (key, "flags") == 0 || g_ascii_strcasecmp (key, "features") == 0)
    return known_features (valid);
  g_autofree char *bare =
      g_str_has_prefix (key, "processor ") ? without_identification (valid) : g_strdup (valid);
  return bst_private_without_addresses (bare);
}

static void
append_field (GString *kept, const char *line, const Rule *rule)
{
  const char *mark = strchr (line, rule->separator);
  g_autofree char *key = mark != NULL ? g_strstrip (g_strndup (line, mark - line)) : NULL;

  if (key == NULL || !is_field (key, rule->fields))
    return;
  g_autofree char *bare = g_strstrip (g_strdup (mark + 1));
  g_autofree char *value = field_value (key, bare);

  if (rule->separator == '=')
    g_string_append_printf (kept, "%s=%s\n", key, value);
  else
    g_string_append_printf (kept, "%s : %s\n", key, value);
}

static char *
some_fields (const Rule *rule, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    append_field (kept, lines[i], rule);
  return g_strchomp (g_string_free (g_steal_pointer (&kept), FALSE));
}

/* Lines of which each is plain; of NUMA nodes, only their size. */
static char *
plain_lines (const Rule *rule, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (is_value (lines[i])
        && (!g_str_has_prefix (lines[i], "Node ") || strstr (lines[i], " MemTotal:") != NULL))
      g_string_append_printf (kept, "%s\n", lines[i]);
  return g_strchomp (g_string_free (g_steal_pointer (&kept), FALSE));
}

static char *
kind_of_mapping (const Rule *rule, const char *text)
{
  g_autofree char *kind = g_strndup (text, strcspn (text, "-\n"));

  return bst_private_is_plain (kind) ? g_steal_pointer (&kind) : NULL;
}

static char *
command_line (const Rule *rule, const char *text)
{
  return bst_private_command_line (text);
}

static char *
groups (const Rule *rule, const char *text)
{
  return bst_private_groups (text);
}

/* ---- the list ---- */

#define CPU "/sys/devices/system/cpu/"
#define NODE "/sys/devices/system/node/"
static const Rule rules[] = {
  { "/benchstone/format", value_of, NULL, 0 },
  { "/benchstone/caches", plain_lines, NULL, 0 },
  { "/benchstone/hwloc", plain_lines, NULL, 0 },
  { "/benchstone/file-systems/*", value_of, NULL, 0 },
  { "/proc/cpuinfo", some_fields, cpuinfo_fields, ':' },
  { "/proc/meminfo", some_fields, meminfo_fields, ':' },
  { "/proc/sysinfo", some_fields, sysinfo_fields, ':' },
  { "/proc/cmdline", command_line, NULL, 0 },
  { "/proc/device-tree/model", first_line, NULL, 0 },
  { "/proc/self/status", some_fields, status_fields, ':' },
  { "/proc/self/cgroup", groups, NULL, 0 },
  { "/proc/sys/kernel/arch", value_of, NULL, 0 },
  { "/proc/sys/kernel/osrelease", first_line, NULL, 0 },
  { "/proc/sys/kernel/version", first_line, NULL, 0 },
  { "/proc/sys/kernel/numa_balancing", value_of, NULL, 0 },
  { "/proc/sys/vm/swappiness", value_of, NULL, 0 },
  { "/etc/os-release", some_fields, os_fields, '=' },
  { "/usr/lib/os-release", some_fields, os_fields, '=' },
  { "/run/systemd/container", value_of, NULL, 0 },
  { "/run/.containerenv", value_of, NULL, 0 },
  { "/.dockerenv", value_of, NULL, 0 },
  { "/sys/hypervisor/type", value_of, NULL, 0 },
  { "/sys/class/dmi/id/product_name", first_line, NULL, 0 },
  { "/sys/class/dmi/id/sys_vendor", first_line, NULL, 0 },
  { "/sys/devices/cpu_*/cpus", value_of, NULL, 0 },
  { CPU "online", value_of, NULL, 0 },
  { CPU "isolated", value_of, NULL, 0 },
  { CPU "smt/control", value_of, NULL, 0 },
  { CPU "cpuidle/current_driver", value_of, NULL, 0 },
  { CPU "cpufreq/boost", value_of, NULL, 0 },
  { CPU "intel_pstate/no_turbo", value_of, NULL, 0 },
  { CPU "vulnerabilities/*", first_line, NULL, 0 },
  { CPU "cpu*/topology/*", value_of, NULL, 0 },
  { CPU "cpu*/cpufreq/*", value_of, NULL, 0 },
  { CPU "cpu*/cache/index*", value_of, NULL, 0 },
  { CPU "cpu*/cpu_capacity", value_of, NULL, 0 },
  { NODE "online", value_of, NULL, 0 },
  { NODE "node*/cpulist", value_of, NULL, 0 },
  { NODE "node*/distance", value_of, NULL, 0 },
  { NODE "node*/meminfo", plain_lines, NULL, 0 },
  { "/sys/devices/system/clocksource/clocksource0/current_clocksource", value_of, NULL, 0 },
  { "/sys/kernel/mm/transparent_hugepage/enabled", value_of, NULL, 0 },
  { "/sys/fs/cgroup/*", value_of, NULL, 0 },
  { "/sys/*/uevent", some_fields, uevent_fields, '=' },
  { "/sys/class/block/*/dev", value_of, NULL, 0 },
  { "/sys/block/*/dev", value_of, NULL, 0 },
  { "/sys/block/*/size", value_of, NULL, 0 },
  { "/sys/block/*/queue/*", value_of, NULL, 0 },
  { "/sys/block/*/md/*", value_of, NULL, 0 },
  { "/sys/block/*/dm/uuid", kind_of_mapping, NULL, 0 },
  { "/sys/block/*/device/model", first_line, NULL, 0 },
  { "/sys/block/*/device/name", first_line, NULL, 0 },
};

char *
bst_private_text (const char *path, const char *text, const GPtrArray *names)
{
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    if (g_pattern_match_simple (rules[i].pattern, path))
      {
        g_autofree char *told = rules[i].told (&rules[i], text);

        return told != NULL ? bst_private_without_names (told, names) : NULL;
      }
  return NULL;
}
