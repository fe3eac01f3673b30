#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What a repetition costs besides the benchmark: CPU time of host and worker together, over
# REPETITIONS (200) of a benchmark that does next to nothing; fails above 15 ms each, or when the
# host or a worker used more than 64 MiB.  Start it in a build folder, after "make check":
#   ./run sh .../tests/peers/repetition-cost.sh
# With REPETITIONS=10000 it shows that the host does not grow.
set -u
repetitions=${REPETITIONS:-200}
plugins=$(dirname "$BENCHSTONE_WORKER")/../.test-plugins
test -e "$plugins/zoo.so" || { echo "the test plugins are not built: 'make check' makes them"; exit 77; }
command -v python3 >/dev/null 2>&1 || { echo "python3 is not installed"; exit 77; }
store=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
trap 'rm -rf "$store"' EXIT

# RUSAGE_CHILDREN has the host and, as the host waits for them, the workers.
python3 - "$repetitions" "$store" "$plugins" <<'END'
import resource, subprocess, sys

def cost(repetitions):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["benchstone", "run", "zoo.honest", "--repetitions", str(repetitions), "--quiet",
                    "--store", sys.argv[2], "--plugin-path", sys.argv[3]], check=True,
                   stdin=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, after.ru_maxrss

n = int(sys.argv[1])
cost(1)  # the registry's cache is warm from here on
first, _ = cost(1)
all, peak = cost(n + 1)
each = (all - first) / n
print(f"CPU time of a repetition besides the benchmark: {each * 1e3:.2f} ms (at most 15), "
      f"over {n}; largest process: {peak / 1024:.1f} MiB (at most 64)")
sys.exit(each > 0.015 or peak > 64 * 1024)
END
