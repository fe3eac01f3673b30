/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-machine.c - facts are read from small recorded machines that the test lays out: a server
 * with version 1 control groups, an Arm guest in a container with version 2, and a root full of
 * rubbish.  Of the machine at hand only what must hold everywhere is asserted.
 */
#include <config.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <string.h>
#include <sys/stat.h>
#include "model/machine.h"
#include "model/paths.h"

typedef struct
{
  const char *path, *text;
} File;

typedef struct
{
  const char *key, *value; /* NULL: not known */
} Expected;

#define CPU "sys/devices/system/cpu/"

/* Two sockets of one core with two threads each. */
static const File server_files[] = {
  { "proc/cpuinfo", "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel name\t: Intel(R) Xeon(R) "
                    "Gold 6130\nmicrocode\t: 0x2006e05\nflags\t\t: fpu vme de\n" },
  { "proc/meminfo", "MemTotal:       16384000 kB\nMemFree:  1 kB\nSwapTotal:       2097148 kB\n" },
  { "proc/cmdline",
    "BOOT_IMAGE=/vmlinuz root=UUID=aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee ro quiet "
    "isolcpus=2,3 wifi.password=x hw=00:11:22:33:44:55 log=10.0.0.1 -- --key abc\n" },
  { "proc/sys/kernel/osrelease", "6.1.0-13-amd64\n" },
  { "proc/sys/kernel/version", "#1 SMP PREEMPT_DYNAMIC Debian 6.1.55-1\n" },
  { "proc/sys/kernel/arch", "x86_64\n" },
  { "proc/self/status", "Name:\tx\nCpus_allowed:\tf\nCpus_allowed_list:\t0-2\n" },
  { "proc/self/cgroup", "4:memory:/jobs/one\n3:cpu,cpuacct:/jobs/one\n0::/init.scope\n" },
  { "etc/os-release", "NAME=Debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n" },
  { CPU "online", "0-3\n" },
  { CPU "cpu0/topology/physical_package_id", "0\n" },
  { CPU "cpu1/topology/physical_package_id", "1\n" },
  { CPU "cpu2/topology/physical_package_id", "0\n" },
  { CPU "cpu3/topology/physical_package_id", "1\n" },
  { CPU "cpu0/topology/thread_siblings_list", "0,2\n" },
  { CPU "cpu1/topology/thread_siblings_list", "1,3\n" },
  { CPU "cpu2/topology/thread_siblings_list", "0,2\n" },
  { CPU "cpu3/topology/core_cpus_list", "1,3\n" },
  { CPU "cpu0/cpufreq/cpuinfo_max_freq", "3700000\n" },
  { CPU "cpu0/cpufreq/scaling_governor", "powersave\n" },
  { CPU "cpu0/cpufreq/scaling_driver", "intel_pstate\n" },
  { CPU "intel_pstate/no_turbo", "1\n" },
  { CPU "cpu0/cache/index0/level", "1\n" },
  { CPU "cpu0/cache/index0/type", "Data\n" },
  { CPU "cpu0/cache/index0/size", "32K\n" },
  { CPU "cpu0/cache/index1/level", "2\n" },
  { CPU "cpu0/cache/index1/type", "Unified\n" },
  { CPU "cpu0/cache/index1/size", "1024K\n" },
  { CPU "vulnerabilities/meltdown", "Mitigation: PTI\n" },
  { CPU "vulnerabilities/l1tf", "Mitigation: PTE Inversion\n" },
  { CPU "vulnerabilities/mds", "Vulnerable: Clear CPU buffers attempted\n" },
  { CPU "vulnerabilities/srso", "Not affected\n" },
  { "sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n" },
  { "sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n" },
  { "sys/class/dmi/id/product_name", "PowerEdge R440\n" },
  { "sys/fs/cgroup/cpu,cpuacct/jobs/one/cpu.cfs_quota_us", "-1\n" },
  { "sys/fs/cgroup/cpu,cpuacct/jobs/one/cpu.cfs_period_us", "100000\n" },
  { "sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_quota_us", "150000\n" },
  { "sys/fs/cgroup/cpu,cpuacct/jobs/cpu.cfs_period_us", "100000\n" },
  { "sys/fs/cgroup/memory/jobs/one/memory.limit_in_bytes", "9223372036854771712\n" },
  { "sys/fs/cgroup/memory/jobs/memory.limit_in_bytes", "4294967296\n" },
  { NULL, NULL },
};

static const Expected server_facts[] = {
  { "cpu.model", "Intel(R) Xeon(R) Gold 6130" },
  { "cpu.vendor", "GenuineIntel" },
  { "cpu.microcode", "0x2006e05" },
  { "cpu.sockets", "2" },
  { "cpu.cores", "2" },
  { "cpu.threads", "4" },
  { "cpu.effective", "2" }, /* three are allowed, 1.5 are paid for */
  { "cpu.frequency-max", "3700000000" },
  { "cpu.governor", "powersave" },
  { "cpu.boost", "off" },
  { "cpu.cache.l1d", "32768" },
  { "cpu.cache.l2", "1048576" },
  { "cpu.cache.l3", NULL },
  { "memory.total", "16777216000" },
  { "memory.effective", "4294967296" },
  { "swap.total", "2147479552" },
  { "kernel.release", "6.1.0-13-amd64" },
  { "kernel.command-line", "ro quiet isolcpus=2,3" },
  { "os.name", "Debian GNU/Linux 12 (bookworm)" },
  { "architecture", "x86_64" },
  { "virtualisation", "none" },
  { "container", NULL },
  { "clock-source", "tsc" },
  { "thp", "madvise" },
  { "mitigations", "mitigated: l1tf, meltdown; vulnerable: mds" },
  { "build.version", NULL }, /* nothing of this program in a recording of a machine */
};

static const File guest_files[] = {
  { "proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\nCPU part\t: "
                    "0xd0c\n\nprocessor\t: 1\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n" },
  { "proc/meminfo", "MemTotal:        8000000 kB\nSwapTotal:             0 kB\n" },
  { "proc/self/status", "Cpus_allowed_list:\t0-1\n" },
  /* The path as it is outside the container: inside, only the mount point exists. */
  { "proc/self/cgroup", "0::/system.slice/docker-0123456789abcdef.scope\n" },
  { "usr/lib/os-release", "PRETTY_NAME='Alpine Linux v3.19'\n" },
  { "sys/class/dmi/id/sys_vendor", "Amazon EC2\n" },
  { "sys/fs/cgroup/cpu.max", "50000 100000\n" },
  { "sys/fs/cgroup/memory.max", "max\n" },
  { "sys/fs/cgroup/memory.high", "1073741824\n" },
  { ".dockerenv", "\n" },
  { NULL, NULL },
};

static const Expected guest_facts[] = {
  { "cpu.model", "Arm Neoverse-N1" },
  { "cpu.vendor", "Arm" },
  { "cpu.sockets", NULL },
  { "cpu.threads", "2" },
  { "cpu.effective", "1" },
  { "memory.total", "8192000000" },
  { "memory.effective", "1073741824" },
  { "swap.total", NULL },
  { "os.name", "Alpine Linux v3.19" },
  { "virtualisation", "amazon-ec2" },
  { "container", "docker" },
  { "mitigations", NULL },
};

static const File rubbish_files[] = {
  { "proc/cpuinfo", "model name\nflags\t\t: hypervisor\n::::\n" },
  { "proc/meminfo", "MemTotal: 99999999999999999999999 kB\nSwapTotal: -1 kB\n" },
  { "proc/self/status", "Cpus_allowed_list:\t3-1,99999999999,x\n" },
  { "proc/self/cgroup", "garbage\n0::/../../../etc\n:::::\n5:memory\n" },
  { "proc/cmdline", "\377\376 quiet\n" },
  { "etc/os-release", "PRETTY_NAME=\"unterminated\n" },
  { CPU "online", "0-99999999\n" },
  { CPU "cpu0/cpufreq/cpuinfo_max_freq", "fast\n" },
  { CPU "cpu0/cache/index0/level", "1\n" },
  { CPU "cpu0/cache/index0/size", "999999999999999999999K\n" },
  { "sys/kernel/mm/transparent_hugepage/enabled", "]always[\n" },
  { "sys/fs/cgroup/cpu.max", "1 0\n" },
  { NULL, NULL },
};

static const Expected rubbish_facts[] = {
  { "cpu.model", NULL },
  { "cpu.threads", NULL },
  { "cpu.effective", NULL },
  { "cpu.frequency-max", NULL },
  { "cpu.cache.l1", NULL },
  { "memory.total", NULL },
  { "memory.effective", NULL },
  { "os.name", NULL },
  { "thp", NULL },
  { "virtualisation", "unknown hypervisor" },
  { "kernel.command-line", "quiet" },
};

static void
add_file (const char *root, const char *path, const char *text)
{
  g_autofree char *full = g_build_filename (root, path, NULL);
  g_autofree char *folder = g_path_get_dirname (full);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_assert_true (g_file_set_contents (full, text, -1, NULL));
}

static char *
lay_out (const File *files)
{
  g_autoptr (GError) error = NULL;
  char *root = g_dir_make_tmp ("benchstone-machine-XXXXXX", &error);

  g_assert_no_error (error);
  for (const File *file = files; file->path != NULL; file++)
    add_file (root, file->path, file->text);
  return root;
}

static void
remove_root (char *root)
{
  g_assert_true (bst_path_remove_tree (root, NULL));
  g_free (root);
}

static void
assert_facts (const BstMachine *machine, const Expected *expected, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_test_message ("%s", expected[i].key);
      g_assert_cmpstr (bst_machine_get (machine, expected[i].key), ==, expected[i].value);
    }
}

static void
test_server (void)
{
  char *root = lay_out (server_files);
  g_autoptr (BstMachine) machine = bst_machine_read (root);

  remove_root (root);
  assert_facts (machine, server_facts, G_N_ELEMENTS (server_facts));
}

static void
test_guest (void)
{
  char *root = lay_out (guest_files);
  g_autoptr (BstMachine) machine = bst_machine_read (root);

  remove_root (root);
  assert_facts (machine, guest_facts, G_N_ELEMENTS (guest_facts));
}

static void
test_rubbish (void)
{
  char *root = lay_out (rubbish_files);
  g_autofree char *fifo = g_build_filename (root, "proc/sys/kernel/osrelease", NULL);
  g_autofree char *folder = g_path_get_dirname (fifo);

  /* A pipe that nobody writes to must not stop us. */
  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_autoptr (BstMachine) machine = bst_machine_read (root);
  remove_root (root);
  assert_facts (machine, rubbish_facts, G_N_ELEMENTS (rubbish_facts));
  g_assert_null (bst_machine_get (machine, "kernel.release"));
}

static void
test_nothing (void)
{
  g_autoptr (BstMachine) machine = bst_machine_read ("/nonexistent");

  g_assert_cmpuint (bst_machine_n_facts (machine), ==, 0);
}

static void
test_list (void)
{
  g_autoptr (BstMachine) machine = bst_machine_new ();
  const char *key, *value;

  bst_machine_set (machine, "b", "1");
  bst_machine_set (machine, "a", "2");
  bst_machine_set (machine, "b", "3");
  bst_machine_set (machine, "c", NULL);
  bst_machine_set (machine, "d", "");
  g_assert_cmpuint (bst_machine_n_facts (machine), ==, 2);
  bst_machine_fact (machine, 0, &key, &value);
  g_assert_cmpstr (key, ==, "b");
  g_assert_cmpstr (value, ==, "3");
  g_assert_cmpstr (bst_machine_get (machine, "a"), ==, "2");
  g_assert_null (bst_machine_get (machine, "c"));
}

/* The same machine after a restart: some MB of memory more.  Other ones: another
 * kernel, or twice the memory. */
static void
test_signature (void)
{
  char *root = lay_out (server_files);
  g_autoptr (BstMachine) before = bst_machine_read (root);
  add_file (root, "proc/meminfo", "MemTotal: 16380000 kB\n");
  g_autoptr (BstMachine) restarted = bst_machine_read (root);
  add_file (root, "proc/sys/kernel/osrelease", "6.1.0-14-amd64\n");
  g_autoptr (BstMachine) other = bst_machine_read (root);
  g_autofree char *first = bst_machine_signature (before);
  g_autofree char *second = bst_machine_signature (restarted);
  g_autofree char *third = bst_machine_signature (other);

  add_file (root, "proc/sys/kernel/osrelease", "6.1.0-13-amd64\n");
  add_file (root, "proc/meminfo", "MemTotal: 32768000 kB\n");
  g_autoptr (BstMachine) resized = bst_machine_read (root);
  g_autofree char *fourth = bst_machine_signature (resized);
  remove_root (root);
  g_assert_cmpstr (first, ==, second);
  g_assert_cmpstr (first, !=, third);
  g_assert_cmpstr (first, !=, fourth);
}

static void
test_here (void)
{
  g_autoptr (BstMachine) machine = bst_machine_read ("");
  g_autoptr (GArray) cpus = bst_machine_cpu_list ();

  g_assert_nonnull (bst_machine_get (machine, "architecture"));
  g_assert_cmpstr (bst_machine_get (machine, "build.version"), ==, PACKAGE_VERSION);
  g_assert_cmpuint (bst_machine_effective_cpus (), >=, 1);
  g_assert_cmpuint (bst_machine_effective_cpus (), <=, cpus->len);
  g_assert_cmpuint (bst_machine_effective_memory (), >, 1 << 20);
}

/* Confined to one CPU, one CPU is what there is. */
static void
test_confined (void)
{
  g_autoptr (GArray) all = bst_machine_cpu_list ();
  const gint last = g_array_index (all, gint, all->len - 1);
  cpu_set_t before, one;

  if (sched_getaffinity (0, sizeof before, &before) != 0 || last >= CPU_SETSIZE)
    {
      g_test_skip ("this machine has more CPUs than a plain CPU set holds");
      return;
    }
  CPU_ZERO (&one);
  CPU_SET (last, &one);
  g_assert_cmpint (sched_setaffinity (0, sizeof one, &one), ==, 0);
  g_autoptr (GArray) list = bst_machine_cpu_list ();
  const guint effective = bst_machine_effective_cpus ();

  g_assert_cmpint (sched_setaffinity (0, sizeof before, &before), ==, 0);
  g_assert_cmpuint (effective, ==, 1);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpint (g_array_index (list, gint, 0), ==, last);
}

/* A disk whose size is not known leaves that of all of them unknown: no part of it is told. */
static void
test_sizes (void)
{
#define DISK(name, number, size)                       \
  "/sys/block/" name "/dev\n\t" number "\n"            \
  "/sys/block/md0/slaves/" name "/dev\n\t" number "\n" \
  "/sys/block/" name "/size\n\t" size "\n"
  static const struct
  {
    const char *second, *size;
  } cases[] = {
    { "1000", "1536000" },
    { "-1", NULL },
    { "18446744073709551615", NULL },
    { "x", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "/benchstone/format\n\tbenchstone-recording/0\n"
          "/benchstone/targets/disk\n"
          "\t0 0 9:0 / /disk rw - ext4 md0 rw\n"
          "/benchstone/file-systems/disk\n\t%s\n"
          "/sys/dev/block/9:0/uevent\n\tDEVNAME=md0\n"
          "/sys/block/md0/dev\n\t9:0\n" DISK ("sda", "8:0", "2000") DISK ("sdb", "8:16", "%s"),
          cases[i].second, cases[i].second);
      g_autoptr (BstSource) source = bst_source_from_recording (text, strlen (text), NULL);
      g_autoptr (BstMachine) machine = bst_machine_read_source (source);

      g_assert_cmpstr (bst_machine_get (machine, "target.disk.stack"), ==, "md0 on sda, sdb");
      g_assert_cmpstr (bst_machine_get (machine, "target.disk.size"), ==, cases[i].size);
      g_assert_cmpstr (bst_machine_get (machine, "target.disk.file-system.size"), ==,
                       cases[i].size != NULL ? cases[i].second : NULL);
    }
#undef DISK
}

static BstMachine *
read_text (const char *text)
{
  g_autoptr (BstSource) source = bst_source_from_recording (text, strlen (text), NULL);

  g_assert_nonnull (source);
  return bst_machine_read_source (source);
}

/* What hwloc says is taken where the kernel is silent, without making another machine of it; lines that
 * it does not write are passed over. */
static void
test_hwloc (void)
{
#define RECORDING                                                                                \
  "/benchstone/format\n\tbenchstone-recording/0\n/proc/cpuinfo\n\tprocessor : 0\n\tprocessor : " \
  "1\n"
  g_autoptr (BstMachine) alone = read_text (RECORDING);
  g_autoptr (BstMachine) asked =
      read_text (RECORDING "/benchstone/hwloc\n\tsockets 1\n\tcores 2\n\tthreads 2\n\tnodes 1\n"
                           "\tl2 1048576 1 2\n\tl3 33554432 2 1\n");
  g_autoptr (BstMachine) odd =
      read_text (RECORDING "/benchstone/hwloc\n\tsockets -1\n\tcores 0\n\tthreads 2 3\n\tl5 1 1 1\n"
                           "\tl3 33554432 2\n\tl2 x 1 1\n\tl1d 99999999999999999999 1 1\n\tl\n");
  g_autofree char *first = bst_machine_signature (alone), *second = bst_machine_signature (asked);
#undef RECORDING

  g_assert_cmpstr (first, ==, second);
  g_assert_cmpstr (bst_machine_get (asked, "cpu.cores"), ==, "2");
  g_assert_cmpstr (bst_machine_get (asked, "cpu.topology.source"), ==, "hwloc");
  g_assert_null (bst_machine_get (asked, "cpu.topology.doubt"));
  g_assert_cmpstr (bst_machine_get (asked, "cpu.cache.l3"), ==, "33554432");
  g_assert_cmpstr (bst_machine_get (asked, "cpu.cache.l3.cpus"), ==, "2");
  g_assert_cmpstr (bst_machine_get (asked, "cpu.cache.source"), ==, "hwloc");
  g_assert_null (bst_machine_get (asked, "numa.nodes"));
  g_assert_cmpuint (bst_machine_n_facts (odd), ==, bst_machine_n_facts (alone));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/machine/server", test_server);
  g_test_add_func ("/machine/guest", test_guest);
  g_test_add_func ("/machine/rubbish", test_rubbish);
  g_test_add_func ("/machine/nothing", test_nothing);
  g_test_add_func ("/machine/list", test_list);
  g_test_add_func ("/machine/signature", test_signature);
  g_test_add_func ("/machine/here", test_here);
  g_test_add_func ("/machine/confined", test_confined);
  g_test_add_func ("/machine/sizes", test_sizes);
  g_test_add_func ("/machine/hwloc", test_hwloc);
  return g_test_run ();
}
