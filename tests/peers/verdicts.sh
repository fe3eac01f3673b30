#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Are verdicts right where the truth is known?  COUNT comparisons of each of three benchmarks with
# themselves (any verdict of better or worse is false), and with 4 % more work (anything but worse is
# missed), variants interleaved; and what hyperfine's summary would have said about the same times.
#   ./run sh .../tests/peers/verdicts.sh       in a build folder, the machine otherwise idle
# COUNT (100), REPETITIONS (20), PIN (the last CPU allowed; 'none'), NEIGHBOURS (0; busy loops beside it)
# and KEEP (a folder: what is there already is not measured again) may be set.
set -u
count=${COUNT:-100}
repetitions=${REPETITIONS:-20}
neighbours=${NEIGHBOURS:-0}
here=$(cd "$(dirname "$0")" && pwd) || exit 1
# shellcheck source=tests/peers/lib/work.sh
. "$here/lib/work.sh"
for tool in python3 gzip "${CC:-cc}"; do
  command -v "$tool" >/dev/null 2>&1 || { echo "$tool is not installed"; exit 77; }
done
pin=${PIN:-$(python3 -c 'import os; print(max(os.sched_getaffinity(0)))')}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
loops=
stop ()
{
  # shellcheck disable=SC2086 # several processes
  [ -z "$loops" ] || kill $loops 2>/dev/null
  rm -rf "$scratch"
}
trap stop EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$scratch}
make_work "$keep/load" || exit 1
neighbour=0
while [ $neighbour -lt "$neighbours" ]; do
  neighbour=$((neighbour + 1))
  sh -c 'while :; do :; done' &
  loops="$loops $!"
done

# The share of work in a search for primes: the sum of the divisors tried for each number.
more_primes=$(python3 - <<'PY'
def divisions(n):
    count = 0
    for c in range(3, n):
        d = 2
        while d * d <= c:
            count += 1
            if c % d == 0:
                break
            d += 1
    return count
aim = 1.04 * divisions(2000)
print(min(range(2000, 2200), key=lambda n: abs(divisions(n) - aim)))
PY
)

# pair KIND BENCHMARK OTHER...: one run of two variants, 'one' and 'other', named KIND-NUMBER.
pair ()
{
  name=$1-$number
  benchmark=$2
  parameter=$3
  first=$4
  second=$5
  [ -e "$keep/$name.done" ] && return 0
  # shellcheck disable=SC2086 # the timing is several words
  benchstone run "$benchmark" $timing --repetitions "$repetitions" --pin "$pin" \
    --store "$keep/store" --label "$name" --quiet --variant one -p "$parameter=$first" \
    --variant other -p "$parameter=$second" </dev/null 2>"$scratch/log"
  case $? in
    0) touch "$keep/$name.done" ;;
    *) cat "$scratch/log"; exit 1 ;;
  esac
}

number=0
while [ $number -lt "$count" ]; do
  number=$((number + 1))
  timing='--duration 0.1s -p warm-up=20ms'
  pair prime-same cpu.prime max-prime 2000 2000
  pair prime-more cpu.prime max-prime 2000 "$more_primes"
  timing=
  pair loop-same command.time command "$keep/load/loop $keep/load/amount-100" "$keep/load/loop $keep/load/amount-100"
  pair loop-more command.time command "$keep/load/loop $keep/load/amount-100" "$keep/load/loop $keep/load/amount-104"
  pair gzip-same command.time command "gzip -t $keep/load/data-100.gz" "gzip -t $keep/load/data-100.gz"
  pair gzip-more command.time command "gzip -t $keep/load/data-100.gz" "gzip -t $keep/load/data-104.gz"
done
echo "pinned to: $pin; busy neighbours: $neighbours; $repetitions repetitions of each variant"
python3 "$here/lib/verdicts-judge.py" "$keep/store" "$count"
