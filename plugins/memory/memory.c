/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * memory.c - plugin "memory": how much a processor moves to and from its caches and its memory in a
 * second, and how long one load takes.
 *
 * memory.stream has the loops, the counting and the check of STREAM 5.10, but is not that program:
 * its figures are no STREAM results.  tests/peers/stream.sh holds it against the same loops
 * in a program of their own, tests/peers/mbw.sh against mbw.
 */
#include <glib/gi18n.h>

#include "block.h"
#include "memory.h"

/* The least footprint that the parts of both benchmarks fit in, with one thread: three lines. */
#define FOOTPRINT_MIN 192

/* 2^46 bytes: more than any machine has; a typing error. */
#define FOOTPRINT_MAX 70368744177664.0

static const char *const types[] = { "double", "int64", NULL };

static const BstParam stream_params[] = {
  { .name = "footprint",
    .type = BST_PARAM_SIZE,
    .def = "auto",
    .unit = "B",
    .min = FOOTPRINT_MIN,
    .max = FOOTPRINT_MAX,
    .help = N_ ("Bytes of the three arrays together, shared by all threads; a rule such as "
                "'0.1xram' is possible. 'auto': each array is four times the last-level caches "
                "together, at least 64 MiB, and all three at most a fifth of the memory.") },
  { .name = "type",
    .type = BST_PARAM_CHOICE,
    .def = "double",
    .choices = types,
    .help = N_ ("Elements: floating-point numbers, or whole ones, of 64 bits.") },
  { .name = "huge-pages",
    .type = BST_PARAM_CHOICE,
    .def = "system",
    .choices = block_pages,
    .help =
        N_ ("Ask the kernel for transparent huge pages ('on'), for none ('off'), or leave it to "
            "the system's setting. What came of it is in the environment.") },
};

#define RATE(NAME, ROLE, HELP)                                                           \
  {                                                                                      \
    .name = NAME, .unit = "B/s", .direction = BST_HIGHER_IS_BETTER, .kind = BST_COUNTER, \
    .threads = BST_SUM, .role = ROLE, .help = HELP                                       \
  }

static const BstMetric stream_metrics[] = {
  [KERNEL_COPY] =
      RATE ("copy", BST_SECONDARY, N_ ("c = a: 16 bytes are counted for each element.")),
  [KERNEL_SCALE] =
      RATE ("scale", BST_SECONDARY, N_ ("b = 3 c: 16 bytes are counted for each element.")),
  [KERNEL_ADD] =
      RATE ("add", BST_SECONDARY, N_ ("c = a + b: 24 bytes are counted for each element.")),
  [KERNEL_TRIAD] =
      RATE ("triad", BST_PRIMARY, N_ ("a = b + 3 c: 24 bytes are counted for each element.")),
};

static const BstParam latency_params[] = {
  { .name = "footprint",
    .type = BST_PARAM_SIZE,
    .def = "256MiB",
    .unit = "B",
    .min = FOOTPRINT_MIN,
    .max = FOOTPRINT_MAX,
    .help = N_ ("Bytes that the walk goes over, shared by all threads; a rule such as '0.1xram' is "
                "possible. '16KiB..1GiB*2' shows every cache.") },
  { .name = "stride",
    .type = BST_PARAM_SIZE,
    .def = "64",
    .unit = "B",
    .min = sizeof (gpointer),
    .max = 1 << 20,
    .help =
        N_ ("Distance of the places that are loaded from: the size of a cache line, or more.") },
  { .name = "huge-pages",
    .type = BST_PARAM_CHOICE,
    .def = "on",
    .choices = block_pages,
    .help =
        N_ ("Ask the kernel for transparent huge pages ('on'), for none ('off'), or leave it to "
            "the system's setting. With small pages a load also waits for the address to be "
            "translated. What came of it is in the environment.") },
};

static const BstMetric latency_metrics[] = {
  [LATENCY_LOAD] = { .name = "latency",
                     .unit = "s",
                     .direction = BST_LOWER_IS_BETTER,
                     .kind = BST_VALUE,
                     .threads = BST_MEAN,
                     .role = BST_PRIMARY,
                     .help = N_ ("Time of one load, on average; of several threads the mean."),
                     /* No first-level cache answers in one step of a clock of 5 GHz; a load that
                      * takes a millisecond waited for a disk. */
                     .range_min = 2e-10,
                     .range_max = 1e-3 },
};

static const BstBenchmark benchmarks[] = {
  { .name = "stream",
    .title = N_ ("Memory bandwidth, four loops"),
    .help =
        N_ ("Four loops over three arrays: copy (c = a), scale (b = 3 c), add (c = a + b) and "
            "triad (a = b + 3 c), one after the other, each thread on its own part of the "
            "arrays, which it also touched first. Bytes are counted as STREAM counts them: what "
            "the loop reads and what it writes, a megabyte being a million; what the processor "
            "moves besides, such as a line that it reads before it writes to it, is not. A "
            "figure is the mean over the repetition, not the best pass. The loops are compiled "
            "like STREAM with -O3, for every processor of the architecture; a copy may become a "
            "call of the C library's. Arrays within a cache measure that cache: 'footprint-in' "
            "of the environment says where they lie. Not measured: reading alone, writing past "
            "the caches, random access. The arrays are checked at the end. Based on the "
            "published description of STREAM, but these are no STREAM results."),
    .revision = 1,
    .pace = BST_COUNTED,
    .threads = BST_THREADS_HOST,
    .params = stream_params,
    .n_params = G_N_ELEMENTS (stream_params),
    .metrics = stream_metrics,
    .n_metrics = G_N_ELEMENTS (stream_metrics),
    .probe = stream_probe,
    .setup = stream_setup,
    .thread_setup = stream_thread_setup,
    .run = stream_run,
    .verify = stream_verify,
    .teardown = stream_teardown },
  { .name = "latency",
    .title = N_ ("Memory latency, a random walk"),
    .help =
        N_ ("Each place holds the address of the next, in one random cycle through all of them, "
            "so that a load has to wait for the one before and no prefetcher knows where it "
            "goes. It measures the time from the address to the data: of a cache where the "
            "footprint fits into it, else of memory. Not measured: how many loads a processor "
            "has under way at once, nor bandwidth. Each thread walks through its own part; "
            "several show the latency of a loaded machine. At the end the cycle is walked once "
            "more: every place is met exactly once, and the loads ended where they had to."),
    .revision = 1,
    .pace = BST_COUNTED,
    .threads = BST_THREADS_HOST,
    .params = latency_params,
    .n_params = G_N_ELEMENTS (latency_params),
    .metrics = latency_metrics,
    .n_metrics = G_N_ELEMENTS (latency_metrics),
    .probe = latency_probe,
    .setup = latency_setup,
    .thread_setup = latency_thread_setup,
    .run = latency_run,
    .verify = latency_verify,
    .teardown = latency_teardown },
};

static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,          .name = "memory",
  .version = "0.1",         .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (memory, plugin)
