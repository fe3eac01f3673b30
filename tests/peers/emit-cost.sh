#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What one emit costs in nanoseconds: tight loops of the test plugin "cost", less the same loops
# without the emit; the least of the repetitions, as what disturbs only adds.  They are short, so that
# some fit between two turns of the scheduler on a busy machine.  The processor overlaps the emit
# with the loop around it, so the whole loop is printed as the upper bound.  Fails above 2 ns for
# a counter and 15 ns for a latency.  Start it in a build folder, after "make check":
#   ./run sh .../tests/peers/emit-cost.sh
# No part of "make check": it asserts a speed.
set -u
command -v python3 >/dev/null 2>&1 || { echo "python3 is not installed"; exit 77; }
[ -e .test-plugins/cost.so ] || { echo "no .test-plugins/cost.so here: run 'make check' first"; exit 77; }
store=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
trap 'rm -rf "$store"' EXIT

benchstone run cost.counter cost.latency cost.empty cost.call cost.random --plugin-path "$PWD/.test-plugins" \
  --repetitions "${REPETITIONS:-40}" --duration 10ms --store "$store" --quiet --json </dev/null >"$store/measured.json" || exit
# Only now: behind a pipe it would start beside the benchmark.
python3 -c '
import json, sys

cases = {case["id"].split()[0]: case for case in json.load(open(sys.argv[1]))["cases"]}
least = lambda name: 1e9 / max(v for v in cases[name]["samples"]["rate"] if isinstance(v, float))
bad = 0
for name, beside, limit in (("counter", "empty", 2), ("latency", "random", 15)):
    gross = least("cost." + name)
    cost = gross - least("cost." + beside)
    bad |= cost > limit
    print(f"{name} emit: {cost:.2f} ns (limit {limit} ns); whole loop with the emit: "
          f"{gross:.2f} ns")
call = least("cost.call") - least("cost.empty")
print(f"of this, any call of a function in a library: {call:.2f} ns")
sys.exit(bad)' "$store/measured.json"
