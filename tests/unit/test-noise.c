/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-noise.c - the noise floor: estimates from runs, and how they are stored and found again.
 */
#include <config.h>

#include <math.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "host/noise.h"
#include "model/paths.h"
#include "model/same-clock.h"
#include "sample-result.h"

#define N_RUNS 4

/* Medians 100, 102, 98, 101; in each session four values, 1 % around. */
static BstResult *
make_run (guint i, const char *parameters)
{
  static const double medians[N_RUNS] = { 100, 102, 98, 101 };
  static const double around[] = { 0.99, 0.995, 1.005, 1.01 };
  const SampleCase sample = { "cpu.prime", "Primes",  parameters,
                              "rate",      "event/s", BST_HIGHER_IS_BETTER,
                              100,         0.01,      G_N_ELEMENTS (around) };
  BstResult *result = sample_result_new ("box");
  BstCaseResult *c = sample_result_add (result, &sample, i);
  BstColumn *column = bst_case_result_find_column (c, "rate");

  g_free (result->id);
  result->id = g_strdup_printf ("run-%u", i);
  result->started += i * G_TIME_SPAN_MINUTE;
  for (guint k = 0; k < G_N_ELEMENTS (around); k++)
    g_array_index (column->samples, BstSample, k).value = medians[i] * around[k];
  return result;
}

static void
set_spins (BstResult *result, double spin)
{
  const BstCaseResult *c = result->cases->pdata[0];

  for (guint i = 0; i < c->repetitions->len; i++)
    {
      double *seen = g_array_index (c->repetitions, BstRepetition, i).seen;

      seen[BST_SEEN_SPIN_BEFORE] = seen[BST_SEEN_SPIN_AFTER] = spin;
    }
}

static BstNoise *
noise_of (BstResult **runs, guint n, GError **error)
{
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);

  return bst_noise_new ((const BstResult *const *)(gpointer)runs, n, remarks, error);
}

static void
make_runs (BstResult **runs, const char *parameters)
{
  for (guint i = 0; i < N_RUNS; i++)
    runs[i] = make_run (i, parameters);
}

static void
free_runs (BstResult **runs)
{
  for (guint i = 0; i < N_RUNS; i++)
    bst_result_free (runs[i]);
}

static const BstNoiseCase *
find (BstNoise *noise, const BstResult *run)
{
  const BstCaseResult *c = run->cases->pdata[0];

  return bst_noise_find (noise, c, bst_case_result_find_column (c, "rate"), FALSE);
}

/* By hand.  Logarithms of a session about its median m = (log 0.995 + log 1.005) / 2 = -1.25e-5:
 * -0.010050, -0.005013, 0.004988, 0.009950; deviations from m -0.010038, -0.005000, 0.005000,
 * 0.009963, whose absolute median is (0.005000 + 0.009963) / 2 = 0.0074815; x 1.4826 = 0.011092.
 * Logarithms of the medians: 0, 0.019803, -0.020203, 0.009950; mean 0.0023876; squares of the
 * differences 5.70e-6 + 3.0330e-4 + 5.1034e-4 + 5.72e-5 = 8.7654e-4, over 3: 2.9218e-4, its root
 * 0.017093.  Error of a median 1.25331^2 x 0.011092^2 / 4 = 4.8315e-5.  Between sessions
 * sqrt (2.9218e-4 - 4.8315e-5) = 0.015616.  Chi-square of 3: 9.3484 and 0.2158; bounds
 * sqrt (8.7654e-4 / 9.3484 - 4.8315e-5) = 0.006742, sqrt (8.7654e-4 / 0.21580 - 4.8315e-5) =
 * 0.063353.  The limit: Student's t of 3 is 3.18245, the normal quantile 1.95996;
 * 0.017093 x 3.18245 / 1.95996 = 0.027755. */
static void
test_estimate (void)
{
  BstResult *runs[N_RUNS];
  g_autoptr (BstNoise) noise = NULL;
  g_autoptr (GError) error = NULL;
  const BstNoiseCase *c = NULL;

  make_runs (runs, "threads=1");
  noise = noise_of (runs, N_RUNS, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (noise->cases->len, ==, 1);
  c = find (noise, runs[2]);
  g_assert_nonnull (c);
  g_assert_true (c->is_primary);
  g_assert_cmpuint (c->sessions->len, ==, N_RUNS);
  g_assert_cmpint (c->measured, ==, runs[3]->started);
  g_assert_cmpfloat (c->estimate.df, ==, 3);
  g_assert_cmpfloat_with_epsilon (c->estimate.within, 0.011092, 1e-6);
  g_assert_cmpfloat_with_epsilon (c->estimate.between, 0.017093, 1e-6);
  g_assert_cmpfloat_with_epsilon (c->estimate.sd, 0.015616, 1e-6);
  g_assert_cmpfloat_with_epsilon (c->estimate.interval.low, 0.006742, 2e-6);
  g_assert_cmpfloat_with_epsilon (c->estimate.interval.high, 0.063353, 1e-5);
  g_assert_cmpfloat_with_epsilon (c->estimate.limit, 0.027755, 2e-6);
  free_runs (runs);
}

/* The clock alone made the difference: spins are as the medians of 100, 102, 98 and 101 the other
 * way round, so that at one clock all sessions are alike, and what is left is the scatter within. */
static void
test_same_clock (void)
{
  static const double medians[N_RUNS] = { 100, 102, 98, 101 };
  BstResult *runs[N_RUNS];
  g_autoptr (BstNoise) noise = NULL;
  g_autoptr (GError) error = NULL;
  const BstCaseResult *c = NULL;
  const BstNoiseCase *at_one = NULL;

  make_runs (runs, "threads=1");
  for (guint i = 0; i < N_RUNS; i++)
    set_spins (runs[i], 1e-4 * 100 / medians[i]);
  noise = noise_of (runs, N_RUNS, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (noise->cases->len, ==, 2);
  c = runs[0]->cases->pdata[0];
  at_one = bst_noise_find (noise, c, bst_case_result_find_column (c, "rate"), TRUE);
  g_assert_nonnull (at_one);
  g_assert_true (at_one->same_clock);
  g_assert_cmpfloat_with_epsilon (at_one->estimate.between, 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (at_one->estimate.within, 0.011092, 1e-6);
  g_assert_cmpfloat_with_epsilon (find (noise, runs[2])->estimate.between, 0.017093, 1e-6);
  free_runs (runs);
}

/* Without the speed of one repetition, and for what is no rate, there is no such floor. */
static void
test_no_clock (void)
{
  BstResult *runs[N_RUNS];
  g_autoptr (BstNoise) noise = NULL;
  BstCaseResult *c = NULL;

  make_runs (runs, "threads=1");
  for (guint i = 0; i < N_RUNS; i++)
    {
      set_spins (runs[i], 1e-4);
      c = runs[i]->cases->pdata[0];
      g_array_index (c->repetitions, BstRepetition, 1).seen[BST_SEEN_SPIN_AFTER] = NAN;
    }
  noise = noise_of (runs, N_RUNS, NULL);
  g_assert_cmpuint (noise->cases->len, ==, 1);
  g_assert_null (bst_noise_find (noise, c, bst_case_result_find_column (c, "rate"), TRUE));
  free_runs (runs);
}

/* By hand: at a spin of 1e-4 a rate of 100 that was seen at 2e-4, half the speed, is 200; a time of
 * 3 s is 1.5 s; bytes stay what they are. */
static void
test_to_spin (void)
{
  static const struct
  {
    const char *unit;
    double value, at_spin;
  } kinds[] = { { "event/s", 100, 200 }, { "s", 3, 1.5 }, { "B", 7, 7 } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const SampleCase sample = { "cpu.prime", "Primes",      "threads=1",
                                  "figure",    kinds[i].unit, BST_HIGHER_IS_BETTER,
                                  100,         0.01,          2 };
      g_autoptr (BstResult) result = sample_result_new ("box");
      BstCaseResult *c = sample_result_add (result, &sample, i);
      BstColumn *column = bst_case_result_find_column (c, "figure");

      g_array_index (column->samples, BstSample, 0).value = kinds[i].value;
      set_spins (result, 2e-4);
      g_assert_cmpfloat (bst_results_spin ((const BstResult *const *)&result, 1), ==, 2e-4);
      g_assert_cmpuint (bst_result_to_spin (result, 1e-4), ==, kinds[i].at_spin == kinds[i].value);
      g_assert_cmpfloat_with_epsilon (g_array_index (column->samples, BstSample, 0).value,
                                      kinds[i].at_spin, 1e-12);
    }
}

/* Other parameters, another revision, another variant: another case. */
static void
test_identity (void)
{
  BstResult *runs[N_RUNS];
  g_autoptr (BstNoise) noise = NULL;
  g_autoptr (BstResult) other = make_run (0, "threads=2");
  BstCaseResult *c = NULL;

  make_runs (runs, "threads=1");
  noise = noise_of (runs, N_RUNS, NULL);
  g_assert_null (find (noise, other));
  c = runs[0]->cases->pdata[0];
  g_assert_nonnull (find (noise, runs[0]));
  c->description->revision++;
  g_assert_null (find (noise, runs[0]));
  c->description->revision--;
  c->variant = g_strdup ("fast");
  g_assert_null (find (noise, runs[0]));
  free_runs (runs);
}

static void
test_refusals (void)
{
  BstResult *runs[N_RUNS];
  g_autoptr (GError) error = NULL;

  make_runs (runs, "threads=1");
  g_assert_null (noise_of (runs, 2, &error));
  g_assert_nonnull (g_strstr_len (error->message, -1, "here are 2"));
  g_clear_error (&error);
  /* One that is named twice counts once. */
  runs[2]->id[4] = '1';
  g_assert_null (noise_of (runs, 3, &error));
  g_clear_error (&error);
  runs[2]->id[4] = '2';
  bst_machine_set (runs[1]->machines->pdata[0], "cpu.model", "Another CPU");
  g_assert_null (noise_of (runs, N_RUNS, &error));
  g_assert_nonnull (g_strstr_len (error->message, -1, "'run-1' was made on another machine"));
  g_clear_error (&error);
  g_ptr_array_set_size (runs[0]->machines, 0);
  g_assert_null (noise_of (runs, N_RUNS, &error));
  g_assert_nonnull (g_strstr_len (error->message, -1, "does not say on which machine"));
  free_runs (runs);
}

/* Nothing is lost on the way, and the newest estimate of a case replaces the one before. */
static void
test_store (void)
{
  g_autofree char *folder = g_dir_make_tmp ("benchstone-noise-XXXXXX", NULL);
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  BstResult *runs[N_RUNS], *others[N_RUNS];
  g_autoptr (BstNoise) first = NULL, second = NULL, fewer = NULL, stored = NULL;
  g_autofree char *noise_folder = g_build_filename (folder, "noise", NULL);
  g_autoptr (GPtrArray) listed = NULL;
  g_autoptr (GError) error = NULL;
  const BstMachine *machine = NULL;

  make_runs (runs, "threads=1");
  make_runs (others, "threads=2");
  machine = runs[0]->machines->pdata[0];
  first = noise_of (runs, N_RUNS, NULL);
  second = noise_of (others, N_RUNS, NULL);
  fewer = noise_of (runs, 3, NULL);
  g_assert_true (bst_noise_save (store, first, &error));
  g_assert_true (bst_noise_save (store, second, &error));
  stored = bst_noise_load (store, machine, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (stored->cases->len, ==, 2);
  g_assert_cmpuint (find (stored, others[0])->sessions->len, ==, 4);
  g_assert_cmpfloat_with_epsilon (find (stored, runs[0])->estimate.sd, 0.015616, 1e-6);
  g_assert_cmpstr (((BstNoiseSession *)find (stored, runs[0])->sessions->pdata[1])->run, ==,
                   "run-1");

  g_assert_true (bst_noise_save (store, fewer, &error));
  bst_noise_free (stored);
  stored = bst_noise_load (store, machine, &error);
  g_assert_cmpuint (stored->cases->len, ==, 2);
  g_assert_cmpuint (find (stored, runs[0])->sessions->len, ==, 3);
  listed = bst_store_list (store, &error);
  g_assert_cmpuint (listed->len, ==, 0);

  g_assert_true (bst_noise_forget (store, machine, &error));
  g_assert_false (bst_noise_forget (store, machine, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_rmdir (noise_folder), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  free_runs (runs);
  free_runs (others);
}

/* Two at once: what one has written the other does not write over. */
static void
test_together (void)
{
  g_autofree char *folder = g_dir_make_tmp ("benchstone-noise-XXXXXX", NULL);
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  BstResult *runs[N_RUNS];
  const char *counts[] = { "threads=1", "threads=2", "threads=3", "threads=4" };
  pid_t children[G_N_ELEMENTS (counts)];
  g_autoptr (BstNoise) stored = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      children[i] = fork ();
      if (children[i] != 0)
        continue;
      make_runs (runs, counts[i]);
      g_autoptr (BstNoise) noise = noise_of (runs, N_RUNS, NULL);

      for (guint n = 0; n < 20; n++)
        if (!bst_noise_save (store, noise, NULL))
          _exit (1);
      _exit (0);
    }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      int status = -1;

      g_assert_cmpint (waitpid (children[i], &status, 0), ==, children[i]);
      g_assert_cmpint (status, ==, 0);
    }
  make_runs (runs, "threads=1");
  stored = bst_noise_load (store, runs[0]->machines->pdata[0], NULL);
  g_assert_cmpuint (stored->cases->len, ==, G_N_ELEMENTS (counts));
  free_runs (runs);
  g_assert_true (bst_path_remove_tree (folder, NULL));
}

/* What cannot be read is not the same as what is not there. */
static void
test_unreadable (void)
{
  g_autofree char *folder = g_dir_make_tmp ("benchstone-noise-XXXXXX", NULL);
  g_autofree char *noise_folder = g_build_filename (folder, "noise", NULL);
  g_autoptr (BstStore) store = bst_store_open (folder, NULL);
  BstResult *runs[N_RUNS];
  g_autoptr (GError) error = NULL;

  make_runs (runs, "threads=1");
  g_assert_true (g_file_set_contents (noise_folder, "no folder", -1, NULL));
  g_assert_null (bst_noise_load (store, runs[0]->machines->pdata[0], &error));
  g_assert_nonnull (strstr (error->message, noise_folder));
  g_clear_error (&error);
  g_assert_null (bst_noise_load_all (store, &error));
  g_assert_nonnull (strstr (error->message, noise_folder));
  g_clear_error (&error);
  g_assert_false (bst_noise_forget (store, runs[0]->machines->pdata[0], &error));
  g_assert_nonnull (strstr (error->message, noise_folder));
  free_runs (runs);
  g_assert_true (bst_path_remove_tree (folder, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/noise/same-clock", test_same_clock);
  g_test_add_func ("/noise/no-clock", test_no_clock);
  g_test_add_func ("/noise/to-spin", test_to_spin);
  g_test_add_func ("/noise/estimate", test_estimate);
  g_test_add_func ("/noise/identity", test_identity);
  g_test_add_func ("/noise/refusals", test_refusals);
  g_test_add_func ("/noise/store", test_store);
  g_test_add_func ("/noise/together", test_together);
  g_test_add_func ("/noise/unreadable", test_unreadable);
  return g_test_run ();
}
