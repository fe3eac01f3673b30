/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-private-words.c - lists of words of which only those are told that are known to name
 * nobody: the kernel's command line, control groups, mount options.
 */
#include <config.h>

#include <string.h>

#include "model/machine-private.h"

/* Letters of values that are worth telling: sizes, lists of CPUs, words. */
static gboolean
is_made_of (const char *text, const char *others, gsize max)
{
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && strchr (others, *c) == NULL)
      return FALSE;
  return *text != '\0' && strlen (text) <= max;
}

gboolean
bst_private_is_plain (const char *word)
{
  return is_made_of (word, "_-.", 32);
}

/* ---- lists of words ---- */

/* Parameters of the kernel that change how fast a machine is (kernel-parameters.txt of the
 * kernel's documentation).  With a dot or hyphen at the end: all that begin so. */
static const char *const parameters[] = {
  "acpi_osi=!",
  "amd_iommu",
  "amd_pmf.",
  "amd_prefcore",
  "amd_pstate",
  "amd_pstate.",
  "apparmor",
  "audit",
  "cgroup.",
  "cgroup_disable",
  "cgroup_enable",
  "cgroup_memory",
  "cgroup_no_v1",
  "clocksource",
  "cpufreq.",
  "cpuidle.",
  "cpuidle_haltpoll.",
  "debug",
  "debug_pagealloc",
  "default_hugepagesz",
  "elevator",
  "gather_data_sampling",
  "haltpoll.",
  "highres",
  "hugepages",
  "hugepagesz",
  "idle",
  "indirect_target_selection",
  "init_on_alloc",
  "init_on_free",
  "intel_idle.",
  "intel_iommu",
  "intel_pstate",
  "iommu",
  "iommu.",
  "irqaffinity",
  "isolcpus",
  "kasan",
  "kfence.",
  "kpti",
  "kvm.",
  "kvm-amd.",
  "kvm-arm.",
  "kvm-intel.",
  "l1d_flush",
  "l1tf",
  "lsm",
  "maxcpus",
  "mds",
  "mem",
  "memmap",
  "mitigations",
  "mmio_stale_data",
  "movable_node",
  "nmi_watchdog",
  "no_timer_check",
  "noapic",
  "nohalt",
  "nohlt",
  "nohugevmalloc",
  "nohz",
  "nohz_full",
  "nokaslr",
  "nolapic",
  "nomodule",
  "nopcid",
  "nopti",
  "noretpoline",
  "nosmap",
  "nosmep",
  "nosmp",
  "nosmt",
  "nospec_store_bypass_disable",
  "nospectre_bhb",
  "nospectre_v1",
  "nospectre_v2",
  "nosoftlockup",
  "notsc",
  "nowatchdog",
  "nox2apic",
  "nr_cpus",
  "numa",
  "numa_balancing",
  "nvme.",
  "nvme_core.",
  "page_alloc.",
  "page_owner",
  "page_poison",
  "pcie_aspm",
  "pcie_aspm.",
  "preempt",
  "processor.",
  "psi",
  "pti",
  "quiet",
  "rcu_nocb_poll",
  "rcu_nocbs",
  "rcupdate.",
  "rcutree.",
  "reg_file_data_sampling",
  "relax_domain_level",
  "retbleed",
  "ro",
  "rw",
  "sched_verbose",
  "scsi_mod.",
  "security",
  "selinux",
  "skew_tick",
  "slab_nomerge",
  "slub_debug",
  "smt",
  "spec_rstack_overflow",
  "spec_store_bypass_disable",
  "spectre_bhi",
  "spectre_v2",
  "spectre_v2_user",
  "splash",
  "srbds",
  "swapaccount",
  "swiotlb",
  "systemd.unified_cgroup_hierarchy",
  "threadirqs",
  "transparent_hugepage",
  "transparent_hugepage_shmem",
  "tsa",
  "tsc",
  "tsx",
  "tsx_async_abort",
  "vsyscall",
  "workqueue.",
  "xen_nopvspin",
  "nopvspin",
  "zswap.",
};

static gboolean
is_listed (const char *name, const char *const *list, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (g_str_has_suffix (list[i], ".") ? g_str_has_prefix (name, list[i])
                                        : g_str_equal (list[i], name))
      return TRUE;
  return FALSE;
}

static gboolean
may_tell (const char *word, const char *const *list, gsize n)
{
  const char *equals = strchr (word, '=');
  g_autofree char *name = equals != NULL ? g_strndup (word, equals - word) : g_strdup (word);

  return is_listed (name, list, n)
         && (equals == NULL
             || (is_made_of (equals + 1, "_-.,:/+^!", 128)
                 && !bst_private_is_address (equals + 1)));
}

/* What follows "--" is for the first program, not for the kernel. */
char *
bst_private_command_line (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL && !g_str_equal (words[i], "--"); i++)
    if (may_tell (words[i], parameters, G_N_ELEMENTS (parameters)))
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? " " : "", words[i]);
  return g_string_free (g_steal_pointer (&kept), FALSE);
}

/* Options that say how a file system works (mount(8) and the pages of file systems). */
static const char *const mount_options[] = {
  "ro",
  "rw",
  "atime",
  "noatime",
  "relatime",
  "strictatime",
  "nodiratime",
  "lazytime",
  "sync",
  "async",
  "dirsync",
  "nosuid",
  "nodev",
  "noexec",
  "data",
  "barrier",
  "nobarrier",
  "commit",
  "stripe",
  "errors",
  "discard",
  "nodiscard",
  "delalloc",
  "nodelalloc",
  "journal_checksum",
  "journal_async_commit",
  "auto_da_alloc",
  "noauto_da_alloc",
  "dioread_lock",
  "dioread_nolock",
  "dax",
  "nombcache",
  "inode32",
  "inode64",
  "attr2",
  "noquota",
  "usrquota",
  "grpquota",
  "prjquota",
  "logbufs",
  "logbsize",
  "sunit",
  "swidth",
  "allocsize",
  "largeio",
  "nolargeio",
  "swalloc",
  "wsync",
  "noalign",
  "ssd",
  "ssd_spread",
  "nossd",
  "compress",
  "compress-force",
  "space_cache",
  "nospace_cache",
  "autodefrag",
  "noautodefrag",
  "datacow",
  "nodatacow",
  "datasum",
  "nodatasum",
  "max_inline",
  "thread_pool",
  "degraded",
  "flushoncommit",
  "xattr",
  "noxattr",
  "acl",
  "noacl",
  "posixacl",
  "casesensitive",
  "mode",
  "background_gc",
  "active_logs",
  "alloc_mode",
  "fsync_mode",
  "checkpoint_merge",
  "compress_algorithm",
  "extent_cache",
  "inline_data",
  "inline_xattr",
  "vers",
  "nfsvers",
  "rsize",
  "wsize",
  "hard",
  "soft",
  "proto",
  "nconnect",
  "timeo",
  "retrans",
  "sec",
  "local_lock",
  "lookupcache",
  "cache",
  "actimeo",
  "acregmin",
  "acregmax",
  "size",
  "huge",
  "nr_inodes",
  "index",
  "xino",
  "metacopy",
  "redirect_dir",
  "volatile",
  "max_read",
  "blksize",
  "default_permissions",
  "allow_other",
  "trans",
  "msize",
  "access",
};

char *
bst_private_mount_options (const char *options)
{
  g_auto (GStrv) words = g_strsplit (options, ",", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (may_tell (words[i], mount_options, G_N_ELEMENTS (mount_options))
        && !g_ptr_array_find_with_equal_func (kept, words[i], g_str_equal, NULL))
      g_ptr_array_add (kept, words[i]);
  g_ptr_array_add (kept, NULL);
  return g_strjoinv (",", (char **)kept->pdata);
}

/* ---- control groups ---- */

/* Parts of paths that name a manager or a version 1 hierarchy. */
static const char *const group_words[] = {
  "init.scope", "system.slice", "user.slice",  "machine.slice", "unified",
  "cpu",        "cpuacct",      "cpu,cpuacct", "cpuacct,cpu",   "memory",
};
static const char *const group_managers[] = {
  "kubepods", "docker", "libpod", "lxc", "garden", "machine-qemu",
};

static const char *
anonymous_group (const char *name)
{
  if (*name == '\0')
    return "";
  for (guint i = 0; i < G_N_ELEMENTS (group_words); i++)
    if (g_str_equal (name, group_words[i]))
      return group_words[i];
  for (guint i = 0; i < G_N_ELEMENTS (group_managers); i++)
    if (g_str_has_prefix (name, group_managers[i]))
      return group_managers[i];
  return "group";
}

static void
append_groups (GString *out, char **parts, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? "/" : "", anonymous_group (parts[i]));
}

/* "NUMBER:CONTROLLERS:PATH"; named hierarchies say nothing of limits. */
char *
bst_private_groups (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) kept = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], ":", 3);
      g_auto (GStrv) parts = g_strv_length (fields) == 3 ? g_strsplit (fields[2], "/", -1) : NULL;

      if (parts == NULL || !is_made_of (fields[0], "", 8)
          || (*fields[1] != '\0' && !is_made_of (fields[1], ",_", 64)))
        continue;
      g_string_append_printf (kept, "%s%s:%s:", kept->len > 0 ? "\n" : "", fields[0], fields[1]);
      append_groups (kept, parts, g_strv_length (parts));
    }
  return g_string_free (g_steal_pointer (&kept), FALSE);
}

#define GROUPS "/sys/fs/cgroup/"

char *
bst_private_path (const char *path)
{
  g_autoptr (GString) out = g_string_new (GROUPS);
  g_auto (GStrv) parts = NULL;
  guint n;

  if (!g_str_has_prefix (path, GROUPS))
    return g_strdup (path);
  parts = g_strsplit (path + strlen (GROUPS), "/", -1);
  n = g_strv_length (parts);
  if (n == 0)
    return g_strdup (path);
  append_groups (out, parts, n - 1);
  g_string_append_printf (out, "%s%s", n > 1 ? "/" : "", parts[n - 1]);
  return g_string_free (g_steal_pointer (&out), FALSE);
}
