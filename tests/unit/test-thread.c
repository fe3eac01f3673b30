/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-thread.c - the gate between phases, the text of labels, and the seeds of threads.
 */
#include <config.h>
#include "worker/gate.h"
#include "worker/label.h"
#include "worker/run.h"

/* ---- Gate -------------------------------------------------------------------------------- */

#define THREADS 4
#define TURNS 200

typedef struct
{
  BstGate gate;
  gint turn;    /* raised by the last to arrive */
  gint arrived; /* at the current turn */
  gint firsts;  /* times that somebody was told to be the first */
  gint wrong;
} Meeting;

static void
on_last (gpointer data)
{
  Meeting *meeting = data;

  if (g_atomic_int_get (&meeting->arrived) != THREADS)
    g_atomic_int_inc (&meeting->wrong);
  g_atomic_int_set (&meeting->arrived, 0);
  g_atomic_int_inc (&meeting->turn);
}

static void
on_arrival (gboolean first, gpointer data)
{
  Meeting *meeting = data;

  if (first)
    g_atomic_int_inc (&meeting->firsts);
}

static gpointer
meet (gpointer data)
{
  Meeting *meeting = data;

  for (gint turn = 1; turn <= TURNS; turn++)
    {
      g_atomic_int_inc (&meeting->arrived);
      if (!bst_gate_wait (&meeting->gate, on_arrival, meeting)
          || g_atomic_int_get (&meeting->turn) != turn)
        g_atomic_int_inc (&meeting->wrong);
    }
  return NULL;
}

static void
test_gate (void)
{
  Meeting meeting = { 0 };
  GThread *threads[THREADS];

  bst_gate_init (&meeting.gate, on_last, &meeting);
  bst_gate_reset (&meeting.gate, THREADS);
  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("meet", meet, &meeting);
  for (guint i = 0; i < THREADS; i++)
    g_thread_join (threads[i]);
  g_assert_cmpint (meeting.wrong, ==, 0);
  g_assert_cmpint (meeting.turn, ==, TURNS);
  g_assert_cmpint (meeting.firsts, ==, TURNS);
  bst_gate_clear (&meeting.gate);
}

static gpointer
wait_once (gpointer data)
{
  return GINT_TO_POINTER (bst_gate_wait (data, NULL, NULL));
}

static void
await_arrivals (BstGate *gate, guint n)
{
  guint arrived;

  do
    {
      g_usleep (100);
      g_mutex_lock (&gate->lock);
      arrived = gate->arrived;
      g_mutex_unlock (&gate->lock);
    }
  while (arrived < n);
}

/* Two wait for a third, who never comes. */
static void
test_gate_leave (void)
{
  BstGate gate;

  bst_gate_init (&gate, NULL, NULL);
  bst_gate_reset (&gate, 3);
  g_assert_false (bst_gate_leave (&gate)); /* nobody waits yet */
  bst_gate_reset (&gate, 3);
  GThread *one = g_thread_new ("one", wait_once, &gate);
  GThread *two = g_thread_new ("two", wait_once, &gate);

  await_arrivals (&gate, 2);
  g_assert_true (bst_gate_leave (&gate));
  g_assert_true (GPOINTER_TO_INT (g_thread_join (one)));
  g_assert_true (GPOINTER_TO_INT (g_thread_join (two)));
  bst_gate_clear (&gate);
}

static void
test_gate_break (void)
{
  BstGate gate;

  bst_gate_init (&gate, NULL, NULL);
  bst_gate_reset (&gate, 3);
  GThread *one = g_thread_new ("one", wait_once, &gate);

  await_arrivals (&gate, 1);
  bst_gate_break (&gate);
  g_assert_false (GPOINTER_TO_INT (g_thread_join (one)));
  g_assert_false (bst_gate_wait (&gate, NULL, NULL)); /* who comes later does not stay */
  bst_gate_reset (&gate, 1);
  g_assert_true (bst_gate_wait (&gate, NULL, NULL));
  bst_gate_clear (&gate);
}

/* ---- Labels ------------------------------------------------------------------------------ */

static void
test_labels (void)
{
  static const char *const cases[][2] = {
    { "page=/a.html", "page=/a.html" },
    { "verb=open,client=3", "verb=open,client=3" },
    { "page=/a,b", "page=/a%2Cb" },   /* no key follows: part of the value */
    { "page=/a,b=c", "page=/a,b=c" }, /* a pair */
    { "page=", "page=" },
    { "page=a{b}c", "page=a%7Bb%7Dc" },
    { "page=a\nb\x7f", "page=a%0Ab%7F" },
    { "page=\xff\xc3", "page=%FF%C3" },       /* not UTF-8 */
    { "page=\xc5\x99ka", "page=\xc5\x99ka" }, /* UTF-8 stays */
    { "page=100%", "page=100%" },
    { "page=a=b", "page=a=b" },
    { "", NULL },
    { "page", NULL },
    { "Page=x", NULL },
    { "=x", NULL },
    { "1=x", NULL },
    { ",page=x", NULL },
    { "phase=x", NULL }, /* the worker's own */
    { "page=a,phase=x", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *got = bst_labels_normalise (cases[i][0]);

      g_assert_cmpstr (got, ==, cases[i][1]);
    }
}

static void
test_escape (void)
{
  g_autofree char *got = bst_label_escape ("a,b{c}\t\xff\xc5\x99");

  g_assert_cmpstr (got, ==, "a%2Cb%7Bc%7D%09%FF\xc5\x99");
}

/* ---- Seeds ------------------------------------------------------------------------------- */

static void
test_seeds (void)
{
  BstTask task = { .seed = 7 };
  BstRun run = { .task = &task };
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint seed = 0; seed < 16; seed++)
    for (guint i = 0; i < 64; i++)
      {
        BstThread thread = { .run = &run, .index = i };
        guint64 *value = g_new (guint64, 1);

        task.seed = seed;
        *value = bst_thread_seed (&thread);
        g_assert_cmpuint (*value, ==, bst_thread_seed (&thread));
        /* All differ: sums of seed and index would not. */
        g_hash_table_add (seen, value);
      }
  g_assert_cmpuint (g_hash_table_size (seen), ==, 16 * 64);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thread/gate", test_gate);
  g_test_add_func ("/thread/gate-leave", test_gate_leave);
  g_test_add_func ("/thread/gate-break", test_gate_break);
  g_test_add_func ("/thread/labels", test_labels);
  g_test_add_func ("/thread/escape", test_escape);
  g_test_add_func ("/thread/seeds", test_seeds);
  return g_test_run ();
}
