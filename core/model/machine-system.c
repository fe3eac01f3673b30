/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-system.c - facts about memory, kernel, operating system and what lies between them and
 * the hardware.  Nothing that tells one machine of a kind from another is read: no serial
 * numbers, no addresses, no names.
 */
#include <config.h>

#include <string.h>

#include "model/machine-read.h"
#include "model/machine-source.h"

static void
set_memory (BstMachine *machine, const BstSource *source)
{
  const guint64 total = bst_meminfo_bytes (source, "MemTotal");

  bst_machine_set_number (machine, "memory.total", total);
  if (total > 0)
    bst_machine_set_number (machine, "memory.effective", bst_limits_memory (source, total));
  bst_machine_set_number (machine, "swap.total", bst_meminfo_bytes (source, "SwapTotal"));
}

/* "always [madvise] never" */
static void
set_bracketed (BstMachine *machine, const char *key, const BstSource *source, const char *path)
{
  g_autofree char *text = bst_source_text (source, "%s", path);
  g_autofree char *chosen = bst_bracketed (text);

  bst_machine_set (machine, key, chosen);
}

static void
set_os (BstMachine *machine, const BstSource *source)
{
  g_autofree char *etc = bst_source_text (source, "/etc/os-release");
  g_autofree char *usr = etc == NULL ? bst_source_text (source, "/usr/lib/os-release") : NULL;
  const char *text = etc != NULL ? etc : usr;
  g_autofree char *quoted = text != NULL ? bst_text_field (text, "PRETTY_NAME", '=') : NULL;
  g_autofree char *name = quoted != NULL ? g_shell_unquote (quoted, NULL) : NULL;

  bst_machine_set (machine, "os.name", name);
}

static void
append_list (GString *text, const char *title, const GString *list)
{
  if (list->len > 0)
    g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "; " : "", title, list->str);
}

/* "mitigated: spectre_v1, spectre_v2; vulnerable: srso": what the kernel slows down, and what it
 * leaves. */
static void
set_mitigations (BstMachine *machine, const BstSource *source)
{
  const char *path = "/sys/devices/system/cpu/vulnerabilities";
  g_autoptr (GPtrArray) names = bst_source_list (source, "%s", path);
  g_autoptr (GString) mitigated = g_string_new (NULL);
  g_autoptr (GString) vulnerable = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean known = FALSE;

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      g_autofree char *state = bst_source_text (source, "%s/%s", path, name);
      GString *list = state == NULL                            ? NULL
                      : g_str_has_prefix (state, "Mitigation") ? mitigated
                      : g_str_has_prefix (state, "Vulnerable") ? vulnerable
                                                               : NULL;

      known |= state != NULL;
      if (list != NULL)
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", name);
    }
  append_list (text, "mitigated", mitigated);
  append_list (text, "vulnerable", vulnerable);
  if (known)
    bst_machine_set (machine, "mitigations", text->len > 0 ? text->str : "none needed");
}

/* The board or the computer, as its maker calls it: never its serial number. */
static void
set_model (BstMachine *machine, const BstSource *source)
{
  g_autofree char *vendor = bst_source_text (source, "/sys/class/dmi/id/sys_vendor");
  g_autofree char *product = bst_source_text (source, "/sys/class/dmi/id/product_name");
  g_autofree char *board = bst_source_text (source, "/proc/device-tree/model");
  g_autofree char *both =
      vendor != NULL && product != NULL ? g_strdup_printf ("%s %s", vendor, product) : NULL;

  bst_machine_set (machine, "system.model",
                   both != NULL      ? both
                   : product != NULL ? product
                                     : board);
}

void
bst_machine_read_system (BstMachine *machine, const BstSource *source)
{
  set_memory (machine, source);
  bst_machine_set_file (machine, "architecture", source, "/proc/sys/kernel/arch");
  set_model (machine, source);
  set_os (machine, source);
  bst_machine_set_file (machine, "kernel.release", source, "/proc/sys/kernel/osrelease");
  bst_machine_set_file (machine, "kernel.version", source, "/proc/sys/kernel/version");
  bst_machine_set_file (machine, "kernel.command-line", source, "/proc/cmdline");
  bst_machine_set_file (machine, "clock-source", source,
                        "/sys/devices/system/clocksource/clocksource0/current_clocksource");
  set_bracketed (machine, "thp", source, "/sys/kernel/mm/transparent_hugepage/enabled");
  bst_machine_set_file (machine, "swap.swappiness", source, "/proc/sys/vm/swappiness");
  set_mitigations (machine, source);
}
