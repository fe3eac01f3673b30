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
like 'where it is kept is told on stderr' "$err" "kept in '.*benchstone show [0-9]+-[0-9]+-[0-9a-f]+"
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
run "$benchstone" run shape-counted.sum $quick --repetitions 2 --plain -p threads=1 \
  --variant A --variant B
is '--plain: figures, an empty line, and how the variants compare' \
  "$(printf '%s\n' "$out" | cut -f 1 | tr '\n' ' ' | sed 's,[^ ]*/,,g')" \
  'system A B  benchmark shape-counted.sum shape-counted.sum '
is 'with a verdict for each but the baseline' \
  "$(printf '%s\n' "$out" | awk -F '\t' '/^benchmark/ { for (i = 1; i <= NF; i++) at[$i] = i; next }
    "verdict" in at { print $at["verdict"] $at["reason"] }' | tr '\n' ' ')" 'baseline inconclusive '
run "$benchstone" run shape-counted.sum --variant A --variant A
is 'a variant named twice is refused' "$status" 1
run "$benchstone" run shape-counted.sum --duration 10s -p threads=1 --budget 1ms \
  $(seq -f '--variant v%g' 50)
is 'what the budget cuts off is summed up' \
  "$(printf '%s\n' "$err" | grep 'time budget' | sed 's/.*ended before/before/')" \
  'before 50 cases had all their repetitions; 50 of them have none.'
# A worker that tells when it is started, and takes longer than that budget.
printf '#!/bin/sh\necho x >>"%s"\nsleep 0.05\nexec "%s"\n' "$tmp/starts" "$BENCHSTONE_WORKER" >"$tmp/worker"
chmod +x "$tmp/worker"
run env BENCHSTONE_WORKER="$tmp/worker" "$benchstone" run shape-counted.sum --budget 1ms \
  $(seq -f '--variant v%g' 50)
is 'nor is a case asked after its end whether it can be run' "$status:$(wc -l <"$tmp/starts")" 2:1
run "$benchstone" run shape-counted.sum --variant A --plugin-path "$tmp/nowhere" --dry-run
like "a variant's folder that is not there is refused" "$status $err" "^1 .*variant 'A': .*nowhere"
mkdir "$tmp/no-plugins"
run "$benchstone" run shape-counted.sum --variant A --plugin-path "$tmp/no-plugins" --dry-run
like 'and one that has none of the plugins' "$status $err" "^1 .*variant 'A': none of the plugins"
mkdir "$tmp/build"
cp "$test_plugins/shape-counted.so" "$tmp/build"
run "$benchstone" run shape-counted.sum $quick --repetitions 1 --quiet --json -p threads=1 \
  --variant A --variant B --plugin-path "$tmp/build"
is "variants' plugins can be told apart" \
  "$(json '[c["environment"]["plugin.file"] for c in r["cases"]]')" \
  "['$test_plugins/shape-counted.so', '$tmp/build/shape-counted.so']"
for s in one two; do
  echo '{"benchstone-suite": 0, "name": "'$s'", "cases": [{"benchmark":
    "shape-counted.sum"}], "variants": [{"label": "a"}, {"label": "'$s'"}]}' >"$tmp/$s.json"
done
run "$benchstone" run "$tmp/one.json" "$tmp/two.json" --dry-run
like 'one variant in two suites is refused' "$status $err" "^1 .*The variant 'a' is in both 'one'"

run "$benchstone" run shape-known.constant --repetitions 10..50 --json
is 'converged on the second look' \
  "$(json 'r["cases"][0]["stop"], len(r["cases"][0]["repetitions"])')" 'converged 11'
run "$benchstone" run shape-known.constant --repetitions 15 --json
is 'from 15 on it is told whether it was steady' "$(json 'r["cases"][0]["steady"]')" \
  "{'state': 'flat', 'from': 0}"
is 'and kept' "$("$benchstone" show @last --json | grep -c '"state": "flat"')" 1
run "$benchstone" run shape-known.constant --repetitions 14 --json
is 'below that nothing is' "$(json '"steady" in r["cases"][0]')" False
# Time enough for one at least, on a busy machine too, and never for all.
run "$benchstone" run shape-counted.sum $quick --repetitions 100000 --budget 4s --json
is 'the budget ends it, and that is told' "$status:$(json 'r["cases"][0]["stop"]')" 0:budget

run "$benchstone" run shape-counted.sum --dry-run -p threads=1,2 --seed 3
first=$out
is 'a dry run is fine' "$status" 0
like 'it shows the cases' "$out" 'shape-counted.sum.*threads=2|shape-counted.sum'
like 'it shows the time' "$out" 'Expected time'
run "$benchstone" run shape-counted.sum --dry-run -p threads=1,2 --seed 3
is 'the same seed, the same plan' "$out" "$first"

# ---- What disturbs, and what was not meant ----
run "$benchstone" run shape-counted.sum $quick --repetitions 3 --json -p threads=1
if [ -r /proc/self/schedstat ]; then
  is 'waiting for a CPU is kept' \
    "$(json 'all(p["run-delay"] >= 0 for p in r["cases"][0]["repetitions"])')" True
else
  skip 'waiting for a CPU is kept' 'the kernel does not count it'
fi
if [ -r /proc/stat ]; then
  is 'and so is what went on beside it' \
    "$(json 'all(p["noise"]["seconds"] > 0 and p["noise"]["spin-after"] > 0 and p["noise"]["other-user"] >= 0 for p in r["cases"][0]["repetitions"])')" True
else
  skip 'and so is what went on beside it' 'there is no /proc/stat'
fi
run "$benchstone" run shape-counted.sum $quick --repetitions 2 -p threads=64 --pin "$first_cpu"
if [ "$(nproc)" -lt 64 ]; then
  like 'more threads than CPUs are told' "$err" 'more threads than the [0-9]+ CPU'
else
  skip 'more threads than CPUs are told' 'there are as many CPUs'
fi
run "$benchstone" run shape-counted.sum --duration 1s -p warm-up=0s --repetitions 10..50 --budget 4s -p threads=1
like 'how far the budget went is told' "$err" 'budget ended after [1-9] of 10\.\.50 repetitions'
like 'an open end is told as one' "$err" '[0-9]+ done, at most|budget ended'
cat >"$tmp/seven.json" <<'END'
{ "benchstone-suite": 0, "settings": { "repetitions": 3, "duration": "1ms" },
  "cases": [ { "benchmark": "shape-counted.sum", "params": { "threads": 1 } } ] }
END
cat >"$tmp/outer.json" <<'END'
{ "benchstone-suite": 0, "settings": { "repetitions": 5, "duration": "1ms" }, "include": ["seven.json"],
  "cases": [ { "benchmark": "shape-timed.loop" } ] }
END
run "$benchstone" run "$tmp/seven.json" shape-timed.loop --dry-run --plain
like "a suite's settings are for its own cases" "$out" '^10\.\.50.*shape-timed.loop'
like 'and they have them' "$out" '^3[^0-9.].*shape-counted.sum'
run "$benchstone" info "$tmp/outer.json"
like 'what differs is shown with each case' "$out" 'shape-counted.sum.* repetitions: 3'
like 'also the suite its own' "$out" 'shape-timed.loop.* repetitions: 5'
run "$benchstone" run shape-counted.sum --dry-run -p threads=1,2,3 --duration 1s -p warm-up=123ms \
  --repetitions 10
like 'times add up: each' "$out" '^10 +1\.2 s'
like 'times add up: the sum' "$out" 'Expected time: 36 s'
run "$benchstone" run shape-job.copy -p size=32MiB,4k,1500 --dry-run
like 'sizes have their units' "$(printf '%s' "$out" | tr -s ' \n' ' ')" \
  'shape-job\.copy size=32 MiB .*shape-job\.copy size=4 kB .*shape-job\.copy size=1500 B '
run "$benchstone" run shape-job.copy -p 'size=32 MiB' -p 'pause=20 ms' --dry-run --plain
like 'as they may be given; --plain has the id' "$out" \
  '	shape-job\.copy size=33554432 pause=0\.02s$'
run "$benchstone" run shape-job.copy -p pause=0.02s,2h --dry-run
like 'so have durations' "$(printf '%s' "$out" | tr -s ' \n' ' ')" \
  'shape-job\.copy pause=20 ms .*shape-job\.copy pause=2 h '
run env BENCHSTONE_COMMAND='/x/run benchstone' "$benchstone" run shape-counted.sum $quick --repetitions 1 \
  -p threads=1
like 'hints name the command that can be typed' "$err" "see it with '/x/run benchstone show [0-9]+-[0-9]+-[0-9a-f]+'"
run "$benchstone" run shape-counted.sum --precision 2
like 'a percentage without its sign' "$err" "'2' has no unit; write '2%'"
run "$benchstone" run shape-counted.sum --note a=1 --note a=2
like 'a note given twice' "$err" "The note 'a' is given twice\.  See"
run "$benchstone" run shape-counted.sum --pin 1000
like 'a CPU that is not there' "$err" 'There is no CPU 1000 to pin to; this process may use [0-9]'
run "$benchstone" run shape-counted.sum -p threads=1e6
like 'a rule is named where one is usual' "$err" 'cpus/2'

before=$(ls "$XDG_DATA_HOME/benchstone/runs" | wc -l)
for wrong in '' 'no.such' 'nosuchsuite' 'shape-counted.sum --repetitions 0' \
  'shape-counted.sum --note x' 'shape-counted.sum --note a=1 --note a=2' 'shape-counted.sum --pin 1000' 'shape-counted.sum --price 10' 'shape-counted.sum -p none=1' \
  'shape-counted.sum --target disk' 'shape-counted.sum --seed x' 'shape-counted.sum --pin x' \
  'shape-counted.sum --report /no/such/folder/x.html' 'shape-counted.sum --nonsense'; do
  run "$benchstone" run $wrong
  is "refused: run $wrong" "$status:$out" '1:'
  like 'it says what is wrong' "$err" '^benchstone: .+'
done
# Root may write everywhere, but without the capability for that.
mkdir "$tmp/closed"
chmod a-w "$tmp/closed"
without=
[ ! -w "$tmp/closed" ] || without='setpriv --bounding-set=-dac_override,-dac_read_search'
if $without test ! -w "$tmp/closed" 2>/dev/null; then
  # shellcheck disable=SC2086 # a list of words
  run $without "$benchstone" run shape-counted.sum $quick --repetitions 2 --report "$tmp/closed/page.html"
  like 'a report that could not be written is told' "$status $err" \
    "^1 .*Cannot write into the folder '$tmp/closed'"
  is 'before anything is measured' "$(ls "$XDG_DATA_HOME/benchstone/runs" | wc -l)" "$before"
else
  skip 'a report that could not be written is told' 'every folder can be written'
fi
echo precious >"$tmp/precious"
run "$benchstone" run shape-counted.sum $quick --repetitions 2 --report "$tmp/precious"
is 'a file that is no report stays' "$status:$(cat "$tmp/precious")" 1:precious
is 'nothing was run for any of them' "$(ls "$XDG_DATA_HOME/benchstone/runs" | wc -l)" "$before"

store=$tmp/vanishing
BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins run "$benchstone" --store "$store" \
  run command.time --quiet --repetitions 2 -p command="rm -rf $store"
like 'a run whose folder is removed says so' "$status $err" \
  '^1 .*nothing of it is kept|^0 .*journal of the run was removed'
run "$benchstone" run shape-counted.sum $quick --repetitions 6 --report "$tmp/r.html" --quiet
is 'a report is written' "$status:$(head -c 15 "$tmp/r.html")" '0:<!DOCTYPE html>'
run "$benchstone" run shape-counted.sum $quick --repetitions 2 --report "$tmp/r.html" --quiet
is 'an older report is replaced' "$status" 0
rm -f "$tmp/r.html"
"$benchstone" run shape-counted.sum $quick --repetitions 2 --report "$tmp/r.html" 2>/dev/null | true
is 'a reader of the table that has gone leaves the report' "$(head -c 15 "$tmp/r.html")" \
  '<!DOCTYPE html>'

# In a name space of its own, where the machine can lose its name.
nameless='import os, socket, sys; socket.sethostname(""); os.execv(sys.argv[1], sys.argv[1:])'
for unshare in 'unshare --uts' 'unshare --map-root-user --uts'; do
  $unshare python3 -c "$nameless" /bin/true 2>/dev/null && break
  unshare=
done
if [ -n "$unshare" ]; then
  run $unshare python3 -c "$nameless" "$(command -v "$benchstone")" run shape-counted.sum $quick \
    --repetitions 2 --json
  is 'a machine without a name can be measured' "$status:$(json 'r["label"]')" '0:unnamed'
else
  skip 'a machine without a name can be measured' 'no name space can be made here'
fi

# Units of 512 bytes, in some shells of 1,024: less than a journal, more than a job.
run sh -c 'ulimit -f 8; exec "$@"' sh "$benchstone" run shape-counted.sum $quick --repetitions 40
is 'a limit of file sizes is an error with words' "$status" 1
like 'and the words say so' "$err" 'File too large'
run sh -c 'mkdir "$1" && cd "$1" && rmdir "$1" && shift && exec "$@"' sh "$tmp/gone" \
  "$benchstone" run shape-counted.sum $quick --repetitions 2 --target disk=here
is 'a deleted current folder is an error' "$status" 1
like 'and is named' "$err" 'current folder does not exist any more'
# 100,000 labels take about 150 MB here; what grows faster than they do would take much more.
cat >"$tmp/peak.py" <<'END'
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
print(status, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss < 1 << 20)
END
is '100,000 labels of a metric fit into 1 GiB' \
  "$(python3 "$tmp/peak.py" "$benchstone" run shape-labels.flood --repetitions 1 --quiet 2>/dev/null)" '0 True'
"$benchstone" export @last --format csv -o "$tmp/flood.csv" 2>/dev/null
is 'and all are there' "$(grep -c 'page=/[0-9]*.html' "$tmp/flood.csv")" 100000

# What was not reached is said once, and each case has a star.
run "$benchstone" run shape-counted.sum $quick -p threads=1,2 --repetitions 6..7 --precision 0.000001%
is 'a precision that no case reaches: said once' "$(printf '%s\n' "$err" | grep -c 'precision')" 1
like 'with their number' "$err" '2 of 2 cases did not reach the precision asked for; the worst has [0-9.e+-]+ % instead of 1e-06 %'
is 'each has a star' "$(printf '%s\n' "$out" | grep -c ' 7\*')" 2
like 'which is explained' "$out" '^  \*: the most repetitions allowed, without the precision asked for$'
run "$benchstone" run shape-counted.sum $quick --repetitions 7 --precision 0.000001%
unlike 'a fixed number has no precision to reach' "$out$err" 'precision'
finish
