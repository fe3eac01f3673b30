/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-system.c - facts about memory, kernel, operating system and what lies between them and
 * the hardware.  Nothing that tells one machine of a kind from another is read: no serial
 * numbers, no addresses, no names.
 */
#include <config.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
#include "model/machine-read.h"

/* Parameters of the kernel's command line that name a disk, a network, or a secret. */
static const char *const private_parameters[] = {
  "root=",
  "rootflags=",
  "BOOT_IMAGE=",
  "initrd=",
  "resume=",
  "resume_offset=",
  "ip=",
  "nfsroot=",
  "nfsaddrs=",
  "ifname=",
  "BOOTIF=",
  "cryptdevice=",
  "rd.",
  "vlan=",
  "bond=",
  "netroot=",
  "hostname=",
  "systemd.hostname=",
  "iscsi",
  "luks",
  "ds=",
  "url=",
  "systemd.machine_id=",
};
static const char *const private_words[] = { "pass", "secret", "token", "credential", "key=" };

/* UUIDs, addresses of network cards and of machines. */
#define PRIVATE_VALUE \
  "[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-|([0-9A-Fa-f]{2}:){5}|[0-9]+\\.[0-9]+\\.[0-9]+\\.[0-9]+|://"

/* What hypervisors call the machine that they show, in /sys/class/dmi/id. */
static const struct
{
  const char *part, *name;
} dmi_names[] = {
  { "KVM", "kvm" },
  { "Amazon EC2", "amazon-ec2" },
  { "Google Compute Engine", "google-compute-engine" },
  { "OpenStack", "openstack" },
  { "QEMU", "qemu" },
  { "VMware", "vmware" },
  { "VirtualBox", "virtualbox" },
  { "innotek", "virtualbox" },
  { "Virtual Machine", "hyper-v" },
  { "Xen", "xen" },
  { "Bochs", "bochs" },
  { "Parallels", "parallels" },
  { "BHYVE", "bhyve" },
  { "Firecracker", "firecracker" },
};

/* What container managers leave behind, and what their control groups are called. */
static const struct
{
  const char *file, *name;
} container_files[] = {
  { "/run/.containerenv", "podman" },
  { "/.dockerenv", "docker" },
};
static const struct
{
  const char *part, *name;
} container_groups[] = {
  { "/kubepods", "kubernetes" }, { "/docker", "docker" },
  { "/libpod", "podman" },       { "/lxc", "lxc" },
  { "/garden", "garden" },
};

static void
set_file (BstMachine *machine, const char *key, const char *root, const char *path)
{
  g_autofree char *text = bst_root_text (root, "%s", path);

  bst_machine_set (machine, key, text);
}

static void
set_memory (BstMachine *machine, const char *root)
{
  const guint64 total = bst_meminfo_bytes (root, "MemTotal");

  bst_machine_set_number (machine, "memory.total", total);
  if (total > 0)
    bst_machine_set_number (machine, "memory.effective", bst_limits_memory (root, total));
  bst_machine_set_number (machine, "swap.total", bst_meminfo_bytes (root, "SwapTotal"));
}

static gboolean
is_private (const char *word)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);

  for (guint i = 0; i < G_N_ELEMENTS (private_parameters); i++)
    if (g_str_has_prefix (word, private_parameters[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (private_words); i++)
    if (strstr (lower, private_words[i]) != NULL)
      return TRUE;
  return g_regex_match_simple (PRIVATE_VALUE, word, 0, 0);
}

/* What follows "--" is for the first program, not for the kernel. */
static void
set_command_line (BstMachine *machine, const char *root)
{
  g_autofree char *text = bst_root_text (root, "/proc/cmdline");
  g_auto (GStrv) words = g_strsplit_set (text != NULL ? text : "", " \t\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL && !g_str_equal (words[i], "--"); i++)
    if (*words[i] != '\0' && !is_private (words[i]))
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? " " : "", words[i]);
  bst_machine_set (machine, "kernel.command-line", kept->str);
}

/* "always [madvise] never" */
static void
set_bracketed (BstMachine *machine, const char *key, const char *root, const char *path)
{
  g_autofree char *text = bst_root_text (root, "%s", path);
  char *begin = text != NULL ? strchr (text, '[') : NULL;
  char *end = begin != NULL ? strchr (begin, ']') : NULL;

  if (end == NULL)
    return;
  *end = '\0';
  bst_machine_set (machine, key, begin + 1);
}

static void
set_os (BstMachine *machine, const char *root)
{
  g_autofree char *etc = bst_root_text (root, "/etc/os-release");
  g_autofree char *usr = bst_root_text (root, "/usr/lib/os-release");
  const char *text = etc != NULL ? etc : usr;
  g_autofree char *quoted = text != NULL ? bst_text_field (text, "PRETTY_NAME", '=') : NULL;
  g_autofree char *name = quoted != NULL ? g_shell_unquote (quoted, NULL) : NULL;

  bst_machine_set (machine, "os.name", name);
}

static void
set_architecture (BstMachine *machine, const char *root)
{
  struct utsname names;

  if (*root == '\0' && uname (&names) == 0)
    bst_machine_set (machine, "architecture", names.machine);
  else
    set_file (machine, "architecture", root, "/proc/sys/kernel/arch");
}

static const char *
dmi_hypervisor (const char *text)
{
  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (dmi_names); i++)
    if (strstr (text, dmi_names[i].part) != NULL)
      return dmi_names[i].name;
  return NULL;
}

static gboolean
has_flag (const char *flags, const char *flag)
{
  g_auto (GStrv) words = g_strsplit (flags, " ", -1);

  return g_strv_contains ((const char *const *)words, flag);
}

/* x86 says by a flag whether there is a hypervisor; elsewhere only the names can tell. */
static void
set_virtualisation (BstMachine *machine, const char *root)
{
  g_autofree char *cpuinfo = bst_root_text (root, "/proc/cpuinfo");
  g_autofree char *flags = cpuinfo != NULL ? bst_text_field (cpuinfo, "flags", ':') : NULL;
  g_autofree char *type = bst_root_text (root, "/sys/hypervisor/type");
  g_autofree char *product = bst_root_text (root, "/sys/class/dmi/id/product_name");
  g_autofree char *vendor = bst_root_text (root, "/sys/class/dmi/id/sys_vendor");
  const char *name = type != NULL ? type : dmi_hypervisor (product);

  if (name == NULL)
    name = dmi_hypervisor (vendor);
  if (flags != NULL && type == NULL && !has_flag (flags, "hypervisor"))
    name = "none";
  else if (flags != NULL && name == NULL)
    name = "unknown hypervisor";
  bst_machine_set (machine, "virtualisation", name);
}

static gboolean
has_file (const char *root, const char *path)
{
  g_autofree char *full = g_build_filename (*root != '\0' ? root : "/", path, NULL);

  return g_file_test (full, G_FILE_TEST_EXISTS);
}

static const char *
find_container (const char *root, const char *groups)
{
  for (guint i = 0; i < G_N_ELEMENTS (container_files); i++)
    if (has_file (root, container_files[i].file))
      return container_files[i].name;
  for (guint i = 0; groups != NULL && i < G_N_ELEMENTS (container_groups); i++)
    if (strstr (groups, container_groups[i].part) != NULL)
      return container_groups[i].name;
  return NULL;
}

static void
set_container (BstMachine *machine, const char *root)
{
  g_autofree char *manager = bst_root_text (root, "/run/systemd/container");
  g_autofree char *groups = bst_root_text (root, "/proc/self/cgroup");

  bst_machine_set (machine, "container", manager != NULL ? manager : find_container (root, groups));
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *
folder_names (const char *root, const char *path)
{
  g_autofree char *full = g_build_filename (*root != '\0' ? root : "/", path, NULL);
  g_autoptr (GDir) folder = g_dir_open (full, 0, NULL);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (const char *name; folder != NULL && (name = g_dir_read_name (folder)) != NULL;)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
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
set_mitigations (BstMachine *machine, const char *root)
{
  const char *path = "/sys/devices/system/cpu/vulnerabilities";
  g_autoptr (GPtrArray) names = folder_names (root, path);
  g_autoptr (GString) mitigated = g_string_new (NULL);
  g_autoptr (GString) vulnerable = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    {
      const char *name = names->pdata[i];
      g_autofree char *state = bst_root_text (root, "%s/%s", path, name);
      GString *list = state == NULL                            ? NULL
                      : g_str_has_prefix (state, "Mitigation") ? mitigated
                      : g_str_has_prefix (state, "Vulnerable") ? vulnerable
                                                               : NULL;

      if (list != NULL)
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", name);
    }
  append_list (text, "mitigated", mitigated);
  append_list (text, "vulnerable", vulnerable);
  if (names->len > 0)
    bst_machine_set (machine, "mitigations", text->len > 0 ? text->str : "none needed");
}

void
bst_machine_read_system (BstMachine *machine, const char *root)
{
  set_memory (machine, root);
  set_architecture (machine, root);
  set_os (machine, root);
  set_file (machine, "kernel.release", root, "/proc/sys/kernel/osrelease");
  set_file (machine, "kernel.version", root, "/proc/sys/kernel/version");
  set_command_line (machine, root);
  set_virtualisation (machine, root);
  set_container (machine, root);
  set_file (machine, "clock-source", root,
            "/sys/devices/system/clocksource/clocksource0/current_clocksource");
  set_bracketed (machine, "thp", root, "/sys/kernel/mm/transparent_hugepage/enabled");
  set_mitigations (machine, root);
}
