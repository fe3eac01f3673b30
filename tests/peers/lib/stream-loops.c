/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stream-loops.c - the four loops of memory.stream as a program of its own, written as people
 * write them: static arrays, loops in place, the clock around the passes of each.
 *
 *   stream-loops ELEMENTS THREADS SECONDS
 *
 * prints "copy scale add triad" in bytes per second.  ELEMENTS is that of one array, and no more than
 * MAX_ELEMENTS, which the compiler is given.  Each thread is pinned to a CPU of its own.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LOOPS 4

/* Not at the same low bits of an address, as memory.stream has it. */
#define SKEW 136

static double storage[3 * (MAX_ELEMENTS + SKEW)] __attribute__ ((aligned (2 << 20)));
static long n_elements, n_threads, n_passes;
static pthread_barrier_t line;

typedef struct
{
  pthread_t handle;
  long index;
  long first, end;
  double begun[LOOPS], ended[LOOPS];
} Worker;

static double
now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* To the INDEX-th of the CPUs that this process may use, as benchstone does it. */
static void
pin (long index)
{
  cpu_set_t allowed, one;

  if (sched_getaffinity (0, sizeof allowed, &allowed) != 0)
    exit (1);
  index %= CPU_COUNT (&allowed);
  for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++)
    if (CPU_ISSET (cpu, &allowed) && index-- == 0)
      {
        CPU_ZERO (&one);
        CPU_SET (cpu, &one);
        if (pthread_setaffinity_np (pthread_self (), sizeof one, &one) != 0)
          exit (1);
        return;
      }
}

static __attribute__ ((noinline)) void
pass (int loop, double *restrict a, double *restrict b, double *restrict c, long n)
{
  if (loop == 0)
    for (long i = 0; i < n; i++)
      c[i] = a[i];
  else if (loop == 1)
    for (long i = 0; i < n; i++)
      b[i] = 3.0 * c[i];
  else if (loop == 2)
    for (long i = 0; i < n; i++)
      c[i] = a[i] + b[i];
  else
    for (long i = 0; i < n; i++)
      a[i] = b[i] + 3.0 * c[i];
}

static void *
work (void *data)
{
  Worker *me = data;
  double *a = storage + me->first, *b = a + n_elements + SKEW, *c = b + n_elements + SKEW;
  const long n = me->end - me->first;

  pin (me->index);
  for (long i = 0; i < n; i++)
    a[i] = 1, b[i] = 2, c[i] = 0;
  for (int loop = 0; loop < LOOPS; loop++)
    {
      pthread_barrier_wait (&line);
      me->begun[loop] = now ();
      for (long i = 0; i < n_passes; i++)
        {
          pass (loop, a, b, c, n);
          __asm__ volatile("" ::: "memory");
        }
      me->ended[loop] = now ();
    }
  return NULL;
}

/* Seconds of each loop, from the first start to the last end. */
static void
measure (double seconds[LOOPS])
{
  Worker *workers = calloc ((size_t)n_threads, sizeof *workers);

  pthread_barrier_init (&line, NULL, (unsigned)n_threads);
  for (long i = 0; i < n_threads; i++)
    {
      workers[i].index = i;
      workers[i].first = n_elements / 8 * i / n_threads * 8;
      workers[i].end = i + 1 < n_threads ? n_elements / 8 * (i + 1) / n_threads * 8 : n_elements;
      if (pthread_create (&workers[i].handle, NULL, work, &workers[i]) != 0)
        exit (1);
    }
  for (long i = 0; i < n_threads; i++)
    pthread_join (workers[i].handle, NULL);
  for (int loop = 0; loop < LOOPS; loop++)
    {
      double begun = workers[0].begun[loop], ended = workers[0].ended[loop];

      for (long i = 1; i < n_threads; i++)
        {
          begun = workers[i].begun[loop] < begun ? workers[i].begun[loop] : begun;
          ended = workers[i].ended[loop] > ended ? workers[i].ended[loop] : ended;
        }
      seconds[loop] = ended - begun;
    }
  pthread_barrier_destroy (&line);
  free (workers);
}

int
main (int argc, char **argv)
{
  static const int words[LOOPS] = { 2, 2, 3, 3 };
  double seconds[LOOPS], wanted, sum = 0;

  if (argc != 4 || (n_elements = atol (argv[1])) < 8 || n_elements > MAX_ELEMENTS
      || (n_threads = atol (argv[2])) < 1 || n_threads > n_elements / 8
      || (wanted = atof (argv[3])) <= 0)
    return 1;
  for (n_passes = 1; sum < wanted / 8; n_passes *= 2)
    {
      measure (seconds);
      sum = seconds[0] + seconds[1] + seconds[2] + seconds[3];
    }
  n_passes = (long)((double)n_passes / 2 * wanted / sum) + 1;
  measure (seconds);
  for (int loop = 0; loop < LOOPS; loop++)
    printf ("%.0f%c",
            (double)words[loop] * 8 * (double)n_elements * (double)n_passes / seconds[loop],
            loop + 1 < LOOPS ? ' ' : '\n');
  return 0;
}
