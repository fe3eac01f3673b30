#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# `run` as users type it: what it takes, what it prints where, its exit status.
. "$(dirname "$0")/functions.sh"
requires python3

BENCHSTONE_PLUGIN_PATH=$test_plugins
quick='--duration 1ms -p warm-up=0s'
# json EXPRESSION: of the document r on $out.
json () { printf '%s' "$out" | python3 -c "import json,sys; r=json.load(sys.stdin); print($1)"; }

run "$benchstone" run shape-counted.sum $quick --repetitions 6 --json --label 'my box' \
  --note room='22 C' --group study --price 10EUR/month --seed 5 -p threads=1
is 'a run is fine' "$status" 0
is 'the document has the samples' "$(json 'len(r["cases"][0]["samples"]["rate"])')" 6
is 'all are numbers' "$(json 'all(v > 0 for v in r["cases"][0]["samples"]["rate"])')" True
is 'the state' "$(json 'r["state"], r["cases"][0]["stop"]')" 'complete fixed'
is 'what goes with it' "$(json 'r["label"], r["group"], r["price"], r["seed"], r["notes"]["room"]')" \
  'my box study 10EUR/month 5 22 C'
is 'the command line is kept' "$(json 'r["command"][:3]')" "['benchstone', 'run', 'shape-counted.sum']"
is 'a thread is pinned, and it is told' "$(json 'r["cases"][0]["environment"]["pin"].isdigit()')" True
like 'where it is kept is told on stderr' "$err" "kept in '.*benchstone show @last"
like 'progress is on stderr, without control characters' "$err" '^[0-9]+ of 6 repetitions|kept in'
ok 'the run has its folder' test -s "$XDG_DATA_HOME"/benchstone/runs/*/run.json

run "$benchstone" run shape-counted.sum $quick --repetitions 2 -p threads=1,2 --quiet --pin none
is 'quiet: nothing on stdout' "$status:$out" '0:'
is 'quiet: nothing on stderr' "$err" ''
run "$benchstone" run shape-counted.sum $quick --repetitions 2 -p threads=1,2 --json --pin none
is 'a sweep makes cases' "$(json 'len(r["cases"])')" 2
is 'not pinned when not wanted' "$(json '{c["environment"]["pin"] for c in r["cases"]}')" "{'none'}"
is 'each block has each case once' \
  "$(json 'sorted(p["block"] for c in r["cases"] for p in c["repetitions"])')" '[0, 0, 1, 1]'

run "$benchstone" run shape-counted.sum $quick --repetitions 2 --json -p threads=1 \
  --variant A --env X=1 --variant B --env X=2
is 'variants are systems' "$(json '[c["system"].split("/")[1] for c in r["cases"]]')" "['A', 'B']"
is 'what belongs to a variant' "$(json '[c["environment"]["env.X"] for c in r["cases"]]')" "['1', '2']"
run "$benchstone" run shape-counted.sum --variant A --variant A
is 'a variant named twice is refused' "$status" 1

run "$benchstone" run shape-known.constant --repetitions 10..50 --json
is 'converged on the second look' \
  "$(json 'r["cases"][0]["stop"], len(r["cases"][0]["repetitions"])')" 'converged 11'
run "$benchstone" run shape-counted.sum $quick --repetitions 1000 --budget 1s --json
is 'the budget ends it, and that is told' "$status:$(json 'r["cases"][0]["stop"]')" 0:budget

run "$benchstone" run shape-counted.sum --dry-run -p threads=1,2 --seed 3
first=$out
is 'a dry run is fine' "$status" 0
like 'it shows the cases' "$out" 'shape-counted.sum.*threads=2|shape-counted.sum'
like 'it shows the time' "$out" 'Expected time'
run "$benchstone" run shape-counted.sum --dry-run -p threads=1,2 --seed 3
is 'the same seed, the same plan' "$out" "$first"

before=$(ls "$XDG_DATA_HOME/benchstone/runs" | wc -l)
for wrong in '' 'no.such' 'nosuchsuite' 'shape-counted.sum --repetitions 0' \
  'shape-counted.sum --note x' 'shape-counted.sum --price 10' 'shape-counted.sum -p none=1' \
  'shape-counted.sum --target disk' 'shape-counted.sum --seed x' 'shape-counted.sum --pin x' \
  'shape-counted.sum --report /no/such/folder/x.html' 'shape-counted.sum --nonsense'; do
  run "$benchstone" run $wrong
  is "refused: run $wrong" "$status:$out" '1:'
  like 'it says what is wrong' "$err" '^benchstone: .+'
done
echo precious >"$tmp/precious"
run "$benchstone" run shape-counted.sum $quick --repetitions 2 --report "$tmp/precious"
is 'a file that is no report stays' "$status:$(cat "$tmp/precious")" 1:precious
is 'nothing was run for any of them' "$(ls "$XDG_DATA_HOME/benchstone/runs" | wc -l)" "$before"

run "$benchstone" run shape-counted.sum $quick --repetitions 6 --report "$tmp/r.html" --quiet
is 'a report is written' "$status:$(head -c 15 "$tmp/r.html")" '0:<!DOCTYPE html>'
run "$benchstone" run shape-counted.sum $quick --repetitions 2 --report "$tmp/r.html" --quiet
is 'an older report is replaced' "$status" 0
finish
