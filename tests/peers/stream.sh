#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# memory.stream against the same loops in a program of their own, lib/stream-loops.c, made by the same
# compiler with -O3 and, as ours, each loop on a line of 64 bytes: across two of them it is up to 17 %
# slower, and where it lies is chance.  Interleaved pairs, the order of each pair turned round; fails
# where the median of the pairs' ratios is more than 3 % from 1.  Both pin thread n to the n-th CPU
# allowed.  Start it in a build folder:
#   ./run sh .../tests/peers/stream.sh
# PAIRS (7 or more), SECONDS_EACH, FOOTPRINTS and THREADS may be set.  No part of "make check": it
# asserts a speed.
set -u
pairs=${PAIRS:-15}
seconds=${SECONDS_EACH:-0.4}
here=$(dirname "$0")
command -v python3 >/dev/null 2>&1 || { echo "python3 is not installed"; exit 77; }
store=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
trap 'rm -rf "$store"' EXIT
# shellcheck source=tests/peers/lib/measure.sh
. "$here/lib/measure.sh"
# shellcheck source=tests/peers/lib/memory.sh
. "$here/lib/memory.sh"

# compile ELEMENTS: the arrays are as large as they are used, as people who run STREAM have them.
compile ()
{
  cc=$(variable CC) flags=$(variable CFLAGS)
  # shellcheck disable=SC2086 # both may be several words
  ${cc:-cc} -std=gnu11 ${flags:--O2} -O3 -falign-loops=64 -DMAX_ELEMENTS="$1" -pthread -o "$store/loops" "$here/lib/stream-loops.c"
}

failed=0
echo "footprint threads loop        ours    theirs"
for footprint in ${FOOTPRINTS:-24576 786432 402653184}; do
  elements=$((footprint / 24))
  compile $elements || { echo "the compiler failed"; exit 77; }
  for threads in ${THREADS:-1 2}; do
    : >"$store/all"
    pair=0
    while [ $pair -lt "$pairs" ]; do
      pair=$((pair + 1))
      if [ $((pair % 2)) = 0 ]; then
        ours=$(stream "$footprint" "$threads" "$seconds"); theirs=$("$store/loops" $elements "$threads" "$seconds")
      else
        theirs=$("$store/loops" $elements "$threads" "$seconds"); ours=$(stream "$footprint" "$threads" "$seconds")
      fi
      echo "$ours $theirs" >>"$store/all"
    done
    column=0
    for loop in copy scale add triad; do
      column=$((column + 1))
      printf '%9d %7d %-6s' "$footprint" "$threads" "$loop"
      cut -d ' ' -f "$column,$((column + 4))" "$store/all" |
        python3 "$here/lib/ratio.py" MB/s 1e-6 0.97 1.03 || failed=1
    done
  done
done
exit $failed
