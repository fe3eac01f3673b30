/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-guard.c - what is seen of a machine around a repetition, and which of it is marked.
 */
#include <config.h>

#include <math.h>
#include <unistd.h>

#include "fake-root.h"
#include "host/guard.h"

/* Two CPUs, 100 s after the start, all of them idle but for 10 s. */
static char *
quiet_root (void)
{
  char *root = fake_root_new ();

  fake_root_put (root, "sys/devices/system/cpu/online", "0-1\n");
  fake_root_put (root, "proc/stat",
                 "cpu  600 100 200 19000 0 50 50 0 0 0\ncpu0 300 50 100 9500 0 25 25 0 0 0\n");
  fake_root_put (root, "proc/vmstat", "nr_free_pages 9\npswpin 7\npswpout 8\n");
  for (guint i = 0; i < 3; i++)
    {
      static const char *const paths[] = { "proc/pressure/cpu", "proc/pressure/memory",
                                           "proc/pressure/io" };

      fake_root_put (root, paths[i],
                     "some avg10=0.00 avg60=0.00 avg300=0.00 total=1000000\n"
                     "full avg10=0.00 avg60=0.00 avg300=0.00 total=9\n");
    }
  fake_root_put (root, "proc/self/cgroup", "0::/user/bench\n");
  fake_root_put (root, "sys/fs/cgroup/user/bench/cpu.stat",
                 "usage_usec 5\nnr_periods 3\nnr_throttled 1\nthrottled_usec 500000\n");
  fake_root_put (root, "sys/fs/cgroup/user/cpu.stat",
                 "usage_usec 5\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n");
  fake_root_put (root, "sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "3\n");
  fake_root_put (root, "sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count",
                 "1\n");
  fake_root_put (root, "sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "0\n");
  return root;
}

typedef struct
{
  BstGuard *guard;
  BstGuardLook before, after;
  double seen[BST_N_SEEN];
} Watch;

static void
begin (Watch *watch, const char *root)
{
  *watch = (Watch){ .guard = bst_guard_new (root) };
  bst_guard_look (watch->guard, &watch->before);
}

/* Ten seconds later; OWN seconds of user time were ours. */
static void
end (Watch *watch, double own)
{
  bst_guard_look (watch->guard, &watch->after);
  watch->after.at = watch->before.at + 10;
  watch->after.own_user = watch->before.own_user + own;
  bst_guard_compare (&watch->before, &watch->after, watch->seen);
  bst_guard_free (watch->guard);
}

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

static char *
marks_of (const double *seen, const BstGuardCase *given)
{
  static const BstGuardCase plain = { .waited = NAN, .threads = 1, .n_cpus = 2, .best_spin = NAN };
  g_auto (GStrv) marks = bst_guard_marks (given != NULL ? given : &plain, seen);

  return marks != NULL ? g_strjoinv ("; ", marks) : NULL;
}

static void
test_quiet (void)
{
  g_autofree char *marks = NULL;
  char *root = quiet_root ();
  Watch watch;

  begin (&watch, root);
  g_assert_cmpuint (bst_guard_n_cpus (watch.guard), ==, 2);
  /* One CPU was ours all the time, the other one idle. */
  fake_root_put (root, "proc/stat", "cpu  1600 100 200 20000 0 50 50 0 0 0\n");
  end (&watch, 10);
  assert_near (watch.seen[BST_SEEN_SECONDS], 10);
  assert_near (watch.seen[BST_SEEN_OTHER_USER], 0);
  assert_near (watch.seen[BST_SEEN_OTHER_SYSTEM], 0);
  assert_near (watch.seen[BST_SEEN_STEAL], 0);
  assert_near (watch.seen[BST_SEEN_PRESSURE_CPU], 0);
  assert_near (watch.seen[BST_SEEN_THROTTLED], 0);
  assert_near (watch.seen[BST_SEEN_HEAT_EVENTS], 0);
  assert_near (watch.seen[BST_SEEN_SWAP_INS], 0);
  g_assert_true (isnan (watch.seen[BST_SEEN_SUSPENDED]));
  marks = marks_of (watch.seen, NULL);
  g_assert_null (marks);
  fake_root_remove (root);
}

static void
test_spinner (void)
{
  g_autofree char *marks = NULL;
  char *root = quiet_root ();
  Watch watch;

  begin (&watch, root);
  fake_root_put (root, "proc/stat", "cpu  2500 100 250 20000 0 50 50 0 0 0\n");
  end (&watch, 10);
  assert_near (watch.seen[BST_SEEN_OTHER_USER], 0.9);
  assert_near (watch.seen[BST_SEEN_OTHER_SYSTEM], 0.05);
  marks = marks_of (watch.seen, NULL);
  g_assert_cmpstr (marks, ==, "other-load: others used 95 % of a CPU");
  fake_root_remove (root);
}

static void
test_all_else (void)
{
  g_autofree char *marks = NULL;
  char *root = quiet_root ();
  Watch watch;

  begin (&watch, root);
  fake_root_put (root, "proc/stat", "cpu  1600 100 200 19900 0 50 50 100 0 0\n");
  fake_root_put (root, "proc/pressure/memory", "some avg10=9.00 avg60=0 avg300=0 total=4000000\n");
  fake_root_put (root, "proc/pressure/cpu", "some avg10=9.00 avg60=0 avg300=0 total=2000000\n");
  fake_root_put (root, "proc/vmstat", "pswpin 19\n");
  fake_root_put (root, "sys/fs/cgroup/user/bench/cpu.stat",
                 "nr_throttled 9\nthrottled_usec 1500000\n");
  fake_root_put (root, "sys/fs/cgroup/user/cpu.stat", "nr_throttled 4\nthrottled_usec 4000000\n");
  fake_root_put (root, "sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "2\n");
  watch.before.boot = watch.before.real = 5;
  end (&watch, 10);
  watch.after.boot = 35;
  watch.after.real = 34;
  bst_guard_compare (&watch.before, &watch.after, watch.seen);
  assert_near (watch.seen[BST_SEEN_STEAL], 0.1);
  assert_near (watch.seen[BST_SEEN_PRESSURE_CPU], 0.1);
  assert_near (watch.seen[BST_SEEN_PRESSURE_MEMORY], 0.3);
  assert_near (watch.seen[BST_SEEN_THROTTLED], 5);
  assert_near (watch.seen[BST_SEEN_HEAT_EVENTS], 2);
  assert_near (watch.seen[BST_SEEN_SWAP_INS], 12);
  assert_near (watch.seen[BST_SEEN_SUSPENDED], 30);
  assert_near (watch.seen[BST_SEEN_CLOCK_STEP], 1);
  marks = marks_of (watch.seen, NULL);
  g_assert_cmpstr (marks, ==,
                   "steal: the hypervisor took 10 % of the CPU time; "
                   "throttled: was stopped 50 % of the time by the CPU quota; "
                   "heat: a CPU slowed down 2 times because of its heat; "
                   "memory-pressure: something waited 30 % of the time for memory; "
                   "swap: pages that came back from swap: 12; "
                   "clock-step: the clock was set by 1 s; "
                   "suspended: the machine slept for 30 s");
  fake_root_remove (root);
}

/* Version 1, as a container sees it whose folder is that of the machine outside. */
static void
test_first_groups (void)
{
  char *root = quiet_root ();
  Watch watch;

  fake_root_put (root, "proc/self/cgroup", "4:cpu,cpuacct:/docker/0123\n3:memory:/x\n");
  fake_root_put (root, "sys/fs/cgroup/cpu,cpuacct/cpu.stat", "nr_throttled 1\nthrottled_time 5\n");
  begin (&watch, root);
  fake_root_put (root, "sys/fs/cgroup/cpu,cpuacct/cpu.stat",
                 "nr_throttled 1\nthrottled_time 2000000005\n");
  end (&watch, 10);
  assert_near (watch.seen[BST_SEEN_THROTTLED], 2);
  fake_root_remove (root);
}

/* No file, files that make no sense, counters that went back: nothing is known, and so no mark. */
static void
test_unknown (void)
{
  static const char *const stats[] = {
    NULL, "", "cpu ", "cpu  1 2\n", "cpu  a b c d\n", "intr 1 2 3\n", "cpu  0 0 0 0 0 0 0\n"
  };

  for (guint i = 0; i < G_N_ELEMENTS (stats); i++)
    {
      char *root = fake_root_new ();
      g_autofree char *marks = NULL;
      Watch watch;

      if (stats[i] != NULL)
        fake_root_put (root, "proc/stat", stats[i]);
      fake_root_put (root, "proc/pressure/cpu", "none\n");
      fake_root_put (root, "proc/vmstat", "pswpin \npswpinx 3\n");
      fake_root_put (root, "proc/self/cgroup", "0::/../../etc\nx\n1:cpu\n");
      begin (&watch, root);
      end (&watch, 10);
      for (guint seen = 0; seen < BST_N_SEEN; seen++)
        g_assert_true (seen == BST_SEEN_SECONDS || isnan (watch.seen[seen]));
      marks = marks_of (watch.seen, NULL);
      g_assert_null (marks);
      fake_root_remove (root);
    }
}

static void
test_limits (void)
{
  static const struct
  {
    BstSeen what;
    double value;
    BstGuardCase c;
    const char *marks;
  } rows[] = {
    { BST_SEEN_OTHER_USER, 0.25, { NAN, 1, 2, FALSE, NAN }, NULL },
    { BST_SEEN_OTHER_USER,
      0.3,
      { NAN, 1, 2, FALSE, NAN },
      "other-load: others used 30 % of a CPU" },
    { BST_SEEN_OTHER_USER, 1, { NAN, 1, 64, FALSE, NAN }, NULL }, /* of 64 */
    { BST_SEEN_OTHER_SYSTEM,
      1,
      { NAN, 1, 2, FALSE, NAN },
      "other-load: others used 100 % of a CPU" },
    { BST_SEEN_OTHER_SYSTEM, 1, { NAN, 1, 2, TRUE, NAN }, NULL }, /* of its own files */
    { BST_SEEN_STEAL, 0.03, { NAN, 2, 2, FALSE, NAN }, NULL },
    { BST_SEEN_THROTTLED,
      300,
      { NAN, 1, 2, FALSE, NAN },
      "throttled: was stopped 100 % of the time by the CPU quota" },
    { BST_SEEN_PRESSURE_CPU, 1, { NAN, 1, 2, FALSE, NAN }, NULL }, /* threads tell it better */
    { BST_SEEN_SPIN_AFTER, 1.04, { NAN, 1, 2, FALSE, 1 }, NULL },
    { BST_SEEN_SPIN_AFTER,
      1.2,
      { NAN, 1, 2, FALSE, 1 },
      "speed: a fixed piece of work took 1.2 times as long as at best in this run" },
    { BST_SEEN_SPIN_AFTER,
      4.77,
      { NAN, 1, 2, FALSE, 1 },
      "speed: a fixed piece of work took 4.77 times as long as at best in this run" },
    { BST_SEEN_CLOCK_STEP,
      0.25,
      { 0.07, 1, 2, FALSE, NAN },
      "run-delay: waited 7 % of the time for a CPU; clock-step: the clock was set by 0.25 s" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      double seen[BST_N_SEEN];
      g_autofree char *marks = NULL;

      bst_seen_clear (seen);
      seen[BST_SEEN_SECONDS] = 10;
      seen[BST_SEEN_OTHER_USER] = seen[BST_SEEN_OTHER_SYSTEM] = 0;
      seen[rows[i].what] = rows[i].value;
      marks = marks_of (seen, &rows[i].c);
      g_assert_cmpstr (marks, ==, rows[i].marks);
    }
}

/* Within the error of the ticks nothing is claimed, however large the share. */
static void
test_short (void)
{
  double seen[BST_N_SEEN];
  g_autofree char *marks = NULL;

  bst_seen_clear (seen);
  seen[BST_SEEN_SECONDS] = 0.04;
  seen[BST_SEEN_OTHER_USER] = seen[BST_SEEN_STEAL] = 1;
  seen[BST_SEEN_OTHER_SYSTEM] = 0;
  marks = marks_of (seen, NULL);
  g_assert_null (marks);
}

static void
test_spin (void)
{
  const double seconds = bst_guard_spin (-1);

  g_assert_cmpfloat (seconds, >, 0);
  g_assert_cmpfloat (seconds, <, 1);
  g_assert_true (isnan (bst_guard_spin (1 << 20)));
}

/* Work of children that ended is ours. */
static void
test_ourselves (void)
{
  g_autoptr (BstGuard) guard = bst_guard_new ("");
  BstGuardLook before, after;
  double seen[BST_N_SEEN];

  if (access ("/proc/stat", R_OK) != 0)
    {
      g_test_skip ("there is no /proc/stat");
      return;
    }
  bst_guard_look (guard, &before);
  for (guint i = 0; i < 20; i++)
    bst_guard_spin (-1);
  bst_guard_look (guard, &after);
  bst_guard_compare (&before, &after, seen);
  g_assert_cmpfloat (after.own_user + after.own_system, >, before.own_user + before.own_system);
  g_assert_cmpfloat (seen[BST_SEEN_SECONDS], >, 0);
  g_assert_false (seen[BST_SEEN_OTHER_USER] < 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guard/quiet", test_quiet);
  g_test_add_func ("/guard/spinner", test_spinner);
  g_test_add_func ("/guard/all-else", test_all_else);
  g_test_add_func ("/guard/first-groups", test_first_groups);
  g_test_add_func ("/guard/unknown", test_unknown);
  g_test_add_func ("/guard/limits", test_limits);
  g_test_add_func ("/guard/short", test_short);
  g_test_add_func ("/guard/spin", test_spin);
  g_test_add_func ("/guard/ourselves", test_ourselves);
  return g_test_run ();
}
