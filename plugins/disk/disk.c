/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * disk.c - plugin "disk": how fast a file system and the disk below it take and give data, by
 * calls that wait for each block.
 *
 * tests/peers/dd.sh holds disk.sequential against dd.
 */
#include <glib/gi18n.h>

#include "disk.h"

/* A block is held in memory twice by each thread. */
#define BLOCK_MAX 268435456.0

/* 2^60 bytes: a typing error. */
#define FILE_MAX 1152921504606846976.0

static const char *const directs[] = { "auto", "on", "off", NULL };
static const char *const flushes[] = { "end", "each", "none", NULL };
static const char *const caches[] = { "cold", "warm", NULL };

#define BLOCK_SIZE(DEFAULT)                                                                  \
  {                                                                                          \
    .name = "block-size", .type = BST_PARAM_SIZE, .def = DEFAULT, .unit = "B", .min = 512,   \
    .max = BLOCK_MAX, .help = N_ ("Bytes that one call reads or writes: a multiple of 512.") \
  }

#define FILE_SIZE                                                                              \
  {                                                                                            \
    .name = "file-size", .type = BST_PARAM_SIZE, .def = "auto", .unit = "B", .min = 512,       \
    .max = FILE_MAX,                                                                           \
    .help = N_ ("Size of the file, rounded down to whole blocks; a rule such as '2xram' is "   \
                "possible. 'auto': 1 GiB, or less where a quarter of the free space is less.") \
  }

#define DIRECT                                                                                  \
  {                                                                                             \
    .name = "direct", .type = BST_PARAM_CHOICE, .def = "auto", .choices = directs,              \
    .help = N_ ("Direct I/O, past the kernel's cache: 'auto' uses it where it was seen to be "  \
                "effective, 'on' demands it, 'off' goes through the cache. What came of it is " \
                "in the environment.")                                                          \
  }

#define FLUSH                                                                                  \
  {                                                                                            \
    .name = "flush", .type = BST_PARAM_CHOICE, .def = "end", .choices = flushes,               \
    .help = N_ ("When written data have to be on the disk: at the 'end', by fsync within the " \
                "time measured; with 'each' block (O_DSYNC); 'none' leaves it to the kernel, " \
                "and measures its memory unless direct I/O is used.")                          \
  }

static const BstParam sequential_params[] = {
  BLOCK_SIZE ("1MiB"),
  FILE_SIZE,
  DIRECT,
  FLUSH,
  { .name = "close",
    .type = BST_PARAM_BOOL,
    .def = "true",
    .help = N_ ("Closing the file is within the time measured.") },
  { .name = "cache",
    .type = BST_PARAM_CHOICE,
    .def = "cold",
    .choices = caches,
    .help = N_ ("Without direct I/O: the kernel is asked to forget the file before each phase "
                "('cold'), or has read all of it ('warm'). What came of it is in the "
                "environment.") },
};

#define RATE(NAME, ROLE, HELP)                                                           \
  {                                                                                      \
    .name = NAME, .unit = "B/s", .direction = BST_HIGHER_IS_BETTER, .kind = BST_COUNTER, \
    .threads = BST_SUM, .role = ROLE, .help = HELP                                       \
  }

static const BstMetric sequential_metrics[] = {
  [SEQUENTIAL_WRITE] =
      RATE ("write", BST_PRIMARY, N_ ("Writing a new file, which also has to find room for it.")),
  [SEQUENTIAL_REWRITE] =
      RATE ("rewrite", BST_SECONDARY, N_ ("Writing all of the file once more, in its place.")),
  [SEQUENTIAL_READ] = RATE ("read", BST_SECONDARY, N_ ("Reading the file.")),
};

static const BstParam random_params[] = {
  BLOCK_SIZE ("4KiB"),
  FILE_SIZE,
  { .name = "reads",
    .type = BST_PARAM_INT,
    .def = "100",
    .unit = "%",
    .min = 0,
    .max = 100,
    .help = N_ ("Share of reads: 100 reads only, 0 writes only, 70 seven reads in ten.") },
  DIRECT,
  FLUSH,
  { .name = "cache",
    .type = BST_PARAM_CHOICE,
    .def = "cold",
    .choices = caches,
    .help = N_ ("Without direct I/O: the kernel is asked to forget the file before the "
                "repetition ('cold'; while it lasts it fills again), or has read all of it "
                "('warm'). What came of it is in the environment.") },
};

#define LATENCY(NAME, HELP)                                                           \
  {                                                                                   \
    .name = NAME, .unit = "s", .direction = BST_LOWER_IS_BETTER, .kind = BST_LATENCY, \
    .threads = BST_MERGE, .role = BST_SECONDARY, .help = HELP                         \
  }

static const BstMetric random_metrics[] = {
  [RANDOM_RATE] = { .name = "rate",
                    .unit = "IO/s",
                    .direction = BST_HIGHER_IS_BETTER,
                    .kind = BST_COUNTER,
                    .threads = BST_SUM,
                    .role = BST_PRIMARY,
                    .help = N_ ("Reads and writes per second (IOPS), all threads together.") },
  [RANDOM_THROUGHPUT] = RATE ("throughput", BST_SECONDARY,
                              N_ ("Bytes read and written per second, all threads together.")),
  [RANDOM_READ_LATENCY] = LATENCY ("read-latency", N_ ("Time of one read.")),
  [RANDOM_WRITE_LATENCY] =
      LATENCY ("write-latency", N_ ("Time of one write; without direct I/O or a flush with each, "
                                    "that of a copy into the cache.")),
  [RANDOM_FLUSH_LATENCY] =
      LATENCY ("flush-latency", N_ ("Time of the fsync at the end, of each thread.")),
};

static const BstBenchmark benchmarks[] = {
  { .name = "sequential",
    .title = N_ ("Files, from beginning to end"),
    .help = N_ (
        "One file is written, written again and read, block after block, by one thread "
        "with one call under way; a megabyte is a million bytes. It measures the file "
        "system and the disk together, as dd does. A disk that likes several requests "
        "at once does more than this shows, and a file that fits into its write cache "
        "says little about the disk: take a larger file-size. Between the phases the "
        "file goes to the disk and out of the kernel's cache, which is not measured. "
        "Not measured: making many files, several writers, the cache of the disk "
        "itself. "
        "The file is full of data that neither compress nor repeat. Each 512 bytes of it "
        "tell where they belong: blocks that are read are looked at, and at the end the file, or "
        "256 MiB "
        "spread over a larger one, is compared byte by byte. A file with holes, or with space that "
        "was never written, is refused."),
    .revision = 1,
    .pace = BST_JOB,
    .threads = BST_THREADS_ONE,
    .needs = BST_NEEDS_SCRATCH,
    .params = sequential_params,
    .n_params = G_N_ELEMENTS (sequential_params),
    .metrics = sequential_metrics,
    .n_metrics = G_N_ELEMENTS (sequential_metrics),
    .probe = sequential_probe,
    .setup = sequential_setup,
    .run = sequential_run,
    .verify = sequential_verify,
    .teardown = sequential_teardown },
  { .name = "random",
    .title = N_ ("Files, here and there"),
    .help = N_ (
        "Each thread reads or writes one block of a file after the other at random "
        "places, by pread and pwrite: as many requests are under way as there are "
        "threads. Rate and latencies are those of the calls. With direct I/O they are "
        "the disk's; without, they are the cache's as far as the file is in it. Writes "
        "are on the disk before the time ends, unless 'flush' says otherwise. Not "
        "measured: io_uring, and several files. "
        "The file is full of data that neither compress nor repeat. Each 512 bytes of it "
        "tell where they belong: blocks that are read are looked at, and at the end the file, or "
        "256 MiB "
        "spread over a larger one, is compared byte by byte. A file with holes, or with space that "
        "was never written, is refused."),
    .revision = 1,
    .pace = BST_TIMED,
    .threads = BST_THREADS_HOST,
    .needs = BST_NEEDS_SCRATCH,
    .params = random_params,
    .n_params = G_N_ELEMENTS (random_params),
    .metrics = random_metrics,
    .n_metrics = G_N_ELEMENTS (random_metrics),
    .probe = random_probe,
    .setup = random_setup,
    .thread_setup = random_thread_setup,
    .run = random_run,
    .thread_teardown = random_thread_teardown,
    .verify = random_verify,
    .teardown = random_teardown },
};

static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,          .name = "disk",
  .version = "0.1",         .license = "LGPL-2.1-or-later",
  .benchmarks = benchmarks, .n_benchmarks = G_N_ELEMENTS (benchmarks),
};
BST_PLUGIN_DEFINE (disk, plugin)
