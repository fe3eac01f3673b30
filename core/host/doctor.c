/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * doctor.c - examines a machine: a table says why each thing matters and what to do about it; how
 * it is, the parts find out.
 */
#include <config.h>

#include <math.h>

#include <glib/gi18n.h>

#include "host/doctor-private.h"
#include "model/machine-read.h"

/* Advice is given where something disturbs, or is missing. */
static const struct
{
  const char *word, *why, *advice, *command;
} topics[] = {
  { "other-load",
    N_ ("Whatever runs beside a measurement takes CPU time, caches, memory and heat from it."),
    N_ ("End it, or wait until it ends."), "top -b -n 1 -o %CPU | head -n 15" },
  { "cpu-pressure", N_ ("Something had to wait for a CPU: a measurement would have to wait, too."),
    N_ ("End what runs, or wait until it ends."), "top -b -n 1 -o %CPU | head -n 15" },
  { "memory-pressure", N_ ("Something had to wait for memory that was taken away from it."),
    N_ ("End what needs much memory."), "ps -eo rss,args --sort=-rss | head" },
  { "io-pressure", N_ ("Something had to wait for a disk: figures of disks would be too low."),
    N_ ("Find out what reads and writes, and end it."), "iostat -x 1 3" },
  { "steal", N_ ("The hypervisor gives CPU time to other guests that this one wanted."),
    N_ ("Take a machine with CPUs of its own, or compare only interleaved variants."), NULL },
  { "quota",
    N_ ("A control group stops all threads for the rest of a period once they used up its quota."),
    N_ ("Run without the quota, or take it for what is measured and keep it the same."), NULL },
  { "affinity",
    N_ ("Threads are counted by the CPUs that may be used, not by those of the machine."), NULL,
    NULL },
  { "governor", N_ ("It changes the clock of the CPU while something is measured."),
    N_ ("Keep the clock high while measuring."), "sudo cpupower frequency-set -g performance" },
  { "turbo",
    N_ ("How far the clock goes above its nominal speed depends on heat and on other cores."),
    N_ ("Switch it off where small differences matter."), NULL },
  { "smt", N_ ("Two threads on one core share its units and caches."),
    N_ ("Threads are pinned to one per core first; more of them than cores share."), NULL },
  { "cpu-kinds", N_ ("The same work takes a different time on each kind of core."),
    N_ ("Name the CPUs with --pin."), NULL },
  { "heat", N_ ("A CPU that becomes too hot slows down in the middle of a measurement."),
    N_ ("Let it cool, and give it air."), NULL },
  { "undervoltage", N_ ("With too little voltage the board slows its CPU down."),
    N_ ("Take a stronger power supply and a short cable."), NULL },
  { "power", N_ ("On battery, firmware and kernel save power instead of time."), N_ ("Plug it in."),
    NULL },
  { "clock-source",
    N_ ("Where reading the clock is slow or coarse, short intervals are measured badly."),
    N_ ("See whether the kernel gave up a better one, and why."), "dmesg | grep -i clocksource" },
  { "virtualisation",
    N_ ("Other guests share caches and memory unseen, and a steal of 0 proves nothing there."),
    N_ ("Compare interleaved variants of one run rather than runs."), NULL },
  { "memory", N_ ("With little memory left, the kernel drops caches, swaps, or kills."),
    N_ ("End what needs much memory."), "ps -eo rss,args --sort=-rss | head" },
  { "swap", N_ ("Memory that was swapped out comes back in the middle of a measurement."),
    N_ ("Bring it back now, if there is room for it."), "sudo swapoff -a && sudo swapon -a" },
  { "thp",
    N_ ("Large pages make memory faster, and putting them together takes time now and then."), NULL,
    NULL },
  { "numa-balancing", N_ ("The kernel moves memory between nodes while something is measured."),
    N_ ("Switch it off while measuring."), "sudo sysctl kernel.numa_balancing=0" },
  { "aslr",
    N_ ("A new layout of memory in each repetition averages out what one layout happens to "
        "favour."),
    N_ ("Switch it on."), "sudo sysctl kernel.randomize_va_space=2" },
  { "disk",
    N_ ("A file system that is nearly full spreads files over what is left: slow, and not "
        "the same twice."),
    N_ ("Make room, or name another folder with --target."), "df -h" },
  { "run-delay", N_ ("That measuring threads had to wait for a CPU cannot be noticed."),
    N_ ("It takes a kernel with CONFIG_SCHED_INFO."), NULL },
  { "pressure", N_ ("That something had to wait for CPU, memory or disks cannot be noticed."),
    N_ ("Where the kernel has it (CONFIG_PSI), 'psi=1' on its command line switches it on."),
    NULL },
  { "sensors", N_ ("How fast, how hot and with how much power the CPU ran cannot be told."), NULL,
    NULL },
  { "energy", N_ ("How much energy a measurement took cannot be told."),
    N_ ("Let yourself read the counters, or measure as root."),
    "sudo chmod a+r /sys/class/powercap/intel-rapl:*/energy_uj" },
  { "perf-counters", N_ ("Cycles, instructions and cache misses cannot be counted."), NULL, NULL },
  { "perf-permission", N_ ("The kernel lets only root count cycles and cache misses."),
    N_ ("Allow it to everybody."), "sudo sysctl kernel.perf_event_paranoid=2" },
  { "gnuplot", N_ ("Without it, reports have tables and plain bars instead of charts."),
    N_ ("Install it from your distribution."), NULL },
};

const char *
bst_doctor_state_name (BstDoctorState state)
{
  static const char *const names[] = { NULL, "disturbs", "note", "missing", "fine" };

  return names[state];
}

static void
finding_free (gpointer data)
{
  BstFinding *finding = data;

  g_free (finding->value);
  g_free (finding);
}

void
bst_exam_add (BstExam *exam, const char *word, BstDoctorState state, const char *format, ...)
{
  BstFinding *finding = g_new0 (BstFinding, 1);
  va_list values;
  guint t = 0;

  while (!g_str_equal (topics[t].word, word))
    t++;
  va_start (values, format);
  finding->value = g_strdup_vprintf (format, values);
  va_end (values);
  finding->word = topics[t].word;
  finding->state = state;
  finding->why = _ (topics[t].why);
  if (state != BST_DOCTOR_FINE && topics[t].advice != NULL)
    finding->advice = _ (topics[t].advice);
  if (state == BST_DOCTOR_DISTURBS || state == BST_DOCTOR_MISSING)
    finding->command = topics[t].command;
  g_ptr_array_add (exam->findings, finding);
}

char *
bst_exam_text (const BstExam *exam, const char *format, ...)
{
  g_autofree char *path = NULL;
  va_list values;

  va_start (values, format);
  path = g_strdup_vprintf (format, values);
  va_end (values);
  return exam->is_recorded ? bst_source_text (exam->source, "%s", path)
                           : bst_root_text (exam->root, "%s", path);
}

double
bst_exam_number (const BstExam *exam, const char *path)
{
  guint64 number;
  const gboolean known = exam->is_recorded ? bst_source_number (exam->source, &number, "%s", path)
                                           : bst_root_number (exam->root, &number, "%s", path);

  return known ? (double)number : NAN;
}

static guint
place_of (const BstFinding *finding)
{
  guint t = 0;

  while (topics[t].word != finding->word)
    t++;
  return t;
}

/* By state, then in the order of the table. */
static gint
compare_findings (gconstpointer a, gconstpointer b)
{
  const BstFinding *first = *(BstFinding *const *)a, *second = *(BstFinding *const *)b;

  if (first->state != second->state)
    return (gint)first->state - (gint)second->state;
  return (gint)place_of (first) - (gint)place_of (second);
}

GPtrArray *
bst_doctor_examine (const char *root, const char *folder, double seconds, GError **error)
{
  g_autoptr (BstSource) source = bst_source_open (root, error);
  g_autoptr (BstMachine) machine = source != NULL ? bst_machine_read_source (source) : NULL;
  BstExam exam = {
    .source = source,
    .root = root,
    .folder = folder,
    .is_here = *root == '\0',
    .is_recorded = source != NULL && source->prefix == NULL,
    .seconds = seconds,
    .machine = machine,
    .findings = g_ptr_array_new_with_free_func (finding_free),
  };

  if (source == NULL)
    {
      g_ptr_array_unref (exam.findings);
      return NULL;
    }
  bst_exam_load (&exam);
  bst_exam_cpu (&exam);
  bst_exam_system (&exam);
  g_ptr_array_sort (exam.findings, compare_findings);
  return exam.findings;
}

gboolean
bst_doctor_is_disturbed (const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    if (((const BstFinding *)findings->pdata[i])->state == BST_DOCTOR_DISTURBS)
      return TRUE;
  return FALSE;
}
