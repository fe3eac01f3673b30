#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# `run --dry-run --detect`: repetitions for a difference, from a store whose figures are known.
. "$(dirname "$0")/functions.sh"
requires python3

BENCHSTONE_PLUGIN_PATH=$test_plugins
plan () { run "$benchstone" run shape-known.constant --dry-run --detect "$@"; }

# figures EXPRESSION: the figures of the run with ten become EXPRESSION of i, and its repetitions
# begin 4 s after each other, the last one ending at 40 s.
figures ()
{
  python3 - "$1" <<'END'
import glob, json, os, sys
for path in glob.glob(os.environ["XDG_DATA_HOME"] + "/benchstone/runs/*/run.json"):
    run = json.load(open(path))
    c = run["cases"][0]
    if len(c["repetitions"]) != 10:
        continue
    c["samples"]["figure"] = [eval(sys.argv[1]) for i in range(10)]
    for i, r in enumerate(c["repetitions"]):
        r["started"] = "2026-11-30T12:00:%02d.000000Z" % (4 * i)
    run["ended"] = "2026-11-30T12:00:40.000000Z"
    json.dump(run, open(path, "w"))
END
}

plan 3%
is 'without an earlier run it is fine' "$status" 0
like 'it says what is not known' "$out" 'not known, as no earlier run holds'
is 'and the command that makes it known' "$(printf '%s\n' "$out" | tail -n 1)" \
  '  benchstone run --repetitions 10 shape-known.constant'
plan 3% --repetitions 20..30 --store "$tmp/a store" --variant 'a b' --env X=1
is 'that command can be copied' "$(printf '%s\n' "$out" | tail -n 1)" \
  "  benchstone run --store '$tmp/a store' --repetitions 10 shape-known.constant --variant 'a b' --env X=1"
is 'nothing was run' "$(ls "$XDG_DATA_HOME/benchstone/runs" 2>/dev/null)" ''

run "$benchstone" run shape-known.constant --repetitions 5 --quiet
plan 3%
like 'five values tell too little' "$out" 'not known'

# Equal figures: below 4 on each side nothing is found, however large.
run "$benchstone" run shape-known.constant --repetitions 10 --quiet
plan 3% --plain
like 'figures without a spread need what the test needs' "$out" '^0 %	10 values	4	[0-9]+ s	shape-known'

# The logarithms lie 1 % above and below: 1.4826 %; 3 % are d = 1.948 of them.  5 values a side
# find d = 2.02, 6 find 1.80 (t test, power 0.8, level 0.05).
figures '42 * 2.718281828459045 ** (0.01 * (-1) ** i)'
plan 3% --plain
is 'a spread of 1.5 % needs 6' "$(printf '%s\n' "$out" | sed -n 2p)" \
  "$(printf '1.5 %%\t10 values\t6\t24 s\tshape-known.constant')"
plan 3%
like 'the time is that of all repetitions' "$out" '^All of them take 24 s for one side'
like 'power and confidence are told' "$(echo $out)" 'a difference of 3.0 % in 4 of 5 tries at 95 % confidence'
is 'it fits a terminal' "$(printf '%s\n' "$out" | awk 'length > 80')" ''
plan 2.1% --plain
# The estimate must lie beyond 2 %: 2 (0.84162 0.014826 / (0.97721 ln (1.021 / 1.02)))^2 = 339.6.
like 'a difference near the margin needs more' "$out" '^1.5 %	10 values	340	'
like 'where it cannot be reached it says what can' "$out" 'more than the most .* 50, which find 0\.86 % or more'
plan 1%
like 'below the margin it says so' "$(echo $out)" 'compare with a smaller --margin'
plan 3% --repetitions 3..5
like 'the most that are allowed count' "$(echo $out)" 'more than the most that are allowed here, 5, which find 3.1 %'

# Two variants are one comparison; three are two.  At 0.05 / 2 and n = 7: d = 1.81, at 6: 2.00.
plan 3% --plain --variant A --variant B
is 'two variants are one comparison' "$(printf '%s\n' "$out" | cut -f 3 | tail -n +2 | uniq)" 6
plan 3% --plain --variant A --variant B --variant C
is 'three are two' "$(printf '%s\n' "$out" | cut -f 3 | tail -n +2 | uniq)" 7

plan 3% --env X=1
like 'with another variable it is another case' "$out" 'not known'
plan 3% --pin "$first_cpu"
like 'pinned otherwise it is another case' "$out" 'not known'
plan 3% --plain --store "$tmp/empty"
is 'a plain table says unknown' "$(printf '%s\n' "$out" | sed -n 2p | cut -f 3)" unknown
sed -i 's/"cpu.model": "[^"]*"/"cpu.model": "another"/' "$XDG_DATA_HOME"/benchstone/runs/*/run.json
plan 3%
like 'what another machine measured tells nothing' "$out" 'not known'

for wrong in 0% 3 -1% 101% x ''; do
  plan "$wrong"
  like "refused: --detect '$wrong'" "$status $err" "^1 .*'$wrong' is no difference"
done
run "$benchstone" run shape-known.constant --detect 3%
like 'without --dry-run it is refused' "$status $err" '^1 .*say --dry-run, too'
finish
