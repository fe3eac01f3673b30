/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * shape.h - what the test plugins write all alike: short metrics, benchmarks and descriptors.
 */
#pragma once
#include <benchstone/plugin.h>

#define METRIC(NAME, UNIT, KIND, COMBINE, ROLE)                                  \
  {                                                                              \
    .name = NAME, .unit = UNIT, .direction = BST_HIGHER_IS_BETTER, .kind = KIND, \
    .threads = COMBINE, .role = ROLE, .help = "For a test."                      \
  }

/* More fields may follow: callbacks, parameters. */
#define BENCHMARK(NAME, PACE, THREADS, METRICS, ...)                                         \
  {                                                                                          \
    .name = NAME, .title = "A test", .help = "For a test.", .revision = 1, .pace = PACE,     \
    .threads = THREADS, .metrics = METRICS, .n_metrics = G_N_ELEMENTS (METRICS), __VA_ARGS__ \
  }

#define PLUGIN(SYMBOL, NAME, BENCHMARKS)                                 \
  static const BstPlugin plugin = {                                      \
    BST_PLUGIN_HEAD,          .name = NAME,                              \
    .version = "1",           .license = "LGPL-2.1-or-later",            \
    .benchmarks = BENCHMARKS, .n_benchmarks = G_N_ELEMENTS (BENCHMARKS), \
  };                                                                     \
  BST_PLUGIN_DEFINE (SYMBOL, plugin)
