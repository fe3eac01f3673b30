# SPDX-License-Identifier: LGPL-2.1-or-later
# measure.sh - one repetition of ours, as the scripts here need it; read with '.'.
# shellcheck shell=sh disable=SC2154 # "store" is the caller's folder

# measure NAMES BENCHMARK [OPTION]...: the figures of one repetition, NAMES divided by spaces, in one line.
# What reads them starts only when all is measured: behind a pipe it would start with the benchmark and
# take a CPU from it (two threads copied at 0.64 of their rate while Python was starting).
measure ()
{
  names=$1
  shift
  benchstone run "$@" --repetitions 1 --store "$store" --quiet --json </dev/null >"$store/measured.json" || return
  python3 -c 'import json, sys
samples = json.load(open(sys.argv[1]))["cases"][0]["samples"]
print(*(samples[name][0] for name in sys.argv[2].split()))' "$store/measured.json" "$names"
}
