#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Go's own reader of its benchmark format, benchstat, reads what we export: two runs of one benchmark,
# side by side.  It is no Debian package ("go install golang.org/x/perf/cmd/benchstat@latest").
#   ./run sh .../tests/peers/benchstat.sh       in a build folder
set -u
command -v benchstat >/dev/null 2>&1 || { echo "benchstat is not installed"; exit 77; }
scratch=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
for label in one two; do
  benchstone run cpu.prime --repetitions 10 --duration 50ms --store "$scratch" --label $label --quiet </dev/null ||
    exit 1
  benchstone export $label --store "$scratch" --format gobench -o "$scratch/$label.txt" || exit 1
done
benchstat "one=$scratch/one.txt" "two=$scratch/two.txt" | tee "$scratch/said"
# A value and an interval for both.
grep -q -E '± .* ± ' "$scratch/said"
