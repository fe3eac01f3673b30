#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# cpu.prime against the original, sysbench 1.0.20: interleaved pairs, the order of each pair
# turned round; fails where the figures differ by more than 3 %.  Start it in a build folder:
#   ./run sh .../tests/peers/cpu-prime.sh
# PAIRS (7 or more) and SECONDS_EACH may be set.  No part of "make check": it asserts a speed.
set -u
pairs=${PAIRS:-9}
seconds=${SECONDS_EACH:-2}
command -v sysbench >/dev/null 2>&1 || { echo "sysbench is not installed"; exit 77; }
command -v python3 >/dev/null 2>&1 || { echo "python3 is not installed"; exit 77; }
sysbench --version | grep -q ' 1\.0\.20' || echo "Remark: made for sysbench 1.0.20, this is $(sysbench --version)"
store=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
trap 'rm -rf "$store"' EXIT

# shellcheck source=tests/peers/lib/measure.sh
. "$(dirname "$0")/lib/measure.sh"

# Both print events per second, or nothing.
original ()
{
  sysbench cpu --cpu-max-prime="$1" --threads="$2" --time="$seconds" run |
    sed -n 's/^ *events per second: *//p'
}
# Not pinned, as the original pins nothing.
ours ()
{
  measure rate cpu.prime -p max-prime="$1" -p threads="$2" --duration "${seconds}s" --pin none
}

# judge: reads lines "ours original"; prints the ratio of the medians, and the median of the
# pairs' own ratios with its order-statistics interval (of the sign test): the k-th smallest to the
# k-th largest ratio covers the true median with probability 1 - 2 P(B < k), B binomial (n, 1/2).
judge ()
{
  python3 -c '
import math, statistics, sys
pairs = [tuple(map(float, line.split())) for line in sys.stdin]
n = len(pairs)
below = lambda k: sum(math.comb(n, i) for i in range(k)) / 2**n
k = max((k for k in range(1, n) if 1 - 2 * below(k) >= 0.95), default=0)
if k == 0:
    sys.exit("fewer than 6 pairs have no 95 % interval")
ratios = sorted(a / b for a, b in pairs)
a, b = (statistics.median(side) for side in zip(*pairs))
low, high = ratios[k - 1], ratios[n - k]
fine = abs(a / b - 1) <= 0.03
print(f"{a:9.1f} {b:9.1f} event/s  ratio of medians {a / b:.4f}  median of ratios "
      f"{statistics.median(ratios):.4f} [{low:.4f}, {high:.4f}] ({100 * (1 - 2 * below(k)):.1f} %, {n} pairs)  "
      + ("agrees" if fine else "DIFFERS"))
sys.exit(not fine)'
}

failed=0
echo "max-prime threads      ours  original"
for max_prime in 5000 10000; do
  for threads in 1 2; do
    : >"$store/pairs"
    pair=0
    while [ $pair -lt "$pairs" ]; do
      pair=$((pair + 1))
      if [ $((pair % 2)) = 0 ]; then
        a=$(ours $max_prime $threads); b=$(original $max_prime $threads)
      else
        b=$(original $max_prime $threads); a=$(ours $max_prime $threads)
      fi
      echo "$a $b" >>"$store/pairs"
    done
    printf '%9d %7d ' $max_prime $threads
    judge <"$store/pairs" || failed=1
  done
done
exit $failed
