#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Scores of a suite beside their baselines, and service levels, from the file to table, page and JSON.
. "$(dirname "$0")/functions.sh"
requires python3
cd "$tmp" || exit 99
bench () { run "$benchstone" --store "$tmp/store" "$@"; }

# Baselines of 1 event/s and of 1 s, so that an index is ten times the median, and ten by it.
cat >mine.json <<'END'
{
  "benchstone-suite": 0,
  "settings": { "repetitions": 6, "duration": "10ms" },
  "cases": [
    { "benchmark": "cpu.prime", "title": "Primes", "group": "first", "params": { "max-prime": 1000, "threads": [1, 2] } },
    { "benchmark": "command.time", "title": "Nothing", "group": "second", "params": { "command": "true" } }
  ],
  "scores": {
    "title": "My index",
    "machine": "a machine made up",
    "baselines": [
      { "benchmark": "cpu.prime", "revision": 1, "value": 1, "unit": "event/s",
        "params": { "max-prime": "1000", "threads": 1, "duration": "0.01s" } },
      { "benchmark": "command.time", "revision": 1, "value": 1000, "unit": "ms",
        "params": { "command": "true", "duration": "10ms" } }
    ]
  },
  "levels": ["fast: rate>=1", "idle: rate<=1"]
}
END
revision=$("$benchstone" info --json command.time 2>/dev/null | sed -n 's/.*"revision": \([0-9]*\).*/\1/p')
duration=$("$benchstone" info --json command.time 2>/dev/null | grep -c '"name": "duration"')
sed "/command.time.*revision/s/\"revision\": 1/\"revision\": ${revision:-1}/" mine.json >suite.json
[ "$duration" -gt 0 ] || { sed '/"command": "true", /s/, "duration": "10ms"//' suite.json >x && mv x suite.json; }

run "$benchstone" info ./suite.json
like "info tells of the baselines" "$out" '^Scores: 2 baselines, of: a machine made up$'
like "and of the levels" "$out" '^  fast: rate>=1$'
bench run ./suite.json --label box --quiet --json
is "a suite with scores runs" "$status" 0
printf '%s\n' "$out" >run.json
get () { python3 -c '
import json, sys
D = json.load(open(sys.argv[1]))
I = D.get("index", [{}])[0]
print(eval(sys.argv[2]))' "$1" "$2"; }
is "JSON has an index for its system" "$(get run.json 'I["system"]')" box
is "of each baseline" "$(get run.json '[round(c["index"] / (10 * (c["median"] if c["unit"] == "event/s" else 1 / c["median"])), 9) for c in I["cases"]]')" "[1.0, 1.0]"
is "the total is the geometric mean" \
  "$(get run.json 'abs(I["total"]["index"] / (I["cases"][0]["index"] * I["cases"][1]["index"]) ** 0.5 - 1) < 1e-9')" True
is "within its interval" \
  "$(get run.json 'I["total"]["interval"][0] <= I["total"]["index"] <= I["total"]["interval"][1]')" True
is "what has no baseline is named" "$(get run.json 'len(I["without-baseline"])')" 1
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok "it validates" python3 "$abs_top_srcdir/tests/validate.py" "$abs_top_srcdir/schemas/run.schema.json" run.json
else
  skip "it validates" "python3-jsonschema is not installed"
fi

bench show
like "the table has the total" "$out" '^  Total +[0-9.]+ +\[[0-9., ]+\]$'
like "and groups" "$out" '^  second +[0-9.]+ '
like "it says what the index means" "$out" 'so 10 is:'
like "a level that holds" "$out" "'fast' \(rate >= 1\) for all values"
like "a level that holds nowhere" "$out" "'idle' \(rate <= 1\) for no value: at threads=1"
bench show --json
printf '%s\n' "$out" >shown.json
is "show says the same" "$(get shown.json 'I')" "$(get run.json 'I')"
is "what is kept has no index" "$(cat store/*/run.json | grep -c '"index": \[')" 0
bench show --json ./shown.json
printf '%s\n' "$out" >again.json
is "a document that has one gets no second" "$(grep -c '"index": \[' again.json)" 1

bench report -o page.html --level 'slow: rate<=2'
is "the page is written" "$status" 0
like "it has the index" "$(cat page.html)" '<h2><bdi>My index</bdi></h2>|<h2>.*My index'
like "and the levels of suite and option" "$(cat page.html)" "'slow' \(rate &lt;= 2\)"
like "of both" "$(cat page.html)" "'fast' \(rate &gt;= 1\)"

# Without one of its cases there is no total.
sed 's/"command": "true"/"command": "false"/' suite.json >fails.json
bench run ./fails.json --label box --quiet --json
printf '%s\n' "$out" >failed.json
is "a case that failed has no index" "$(get failed.json 'I["cases"][1]["index"], I["total"]["index"]')" "(None, None)"
is "its group has none, the other has" "$(get failed.json '[g["index"] is None for g in I["groups"]]')" "[False, True]"
bench show
like "that is said" "$out" 'no total, as only 1 of 2 cases have an index'
like "with the reason" "$out" 'No index of .*Nothing'
bench run ./suite.json -p max-prime=2000 --label box --quiet --json
printf '%s\n' "$out" >other.json
like "other parameters have no baseline" "$(get other.json 'I["cases"][0]["reason"]')" 'none with the parameters'

# ---- levels of a comparison ----

{
  echo 'system,benchmark,metric,unit,direction,value,repetition,clients'
  for i in 1 2 3 4 5 6; do
    for system in old new; do
      for clients in 1 2 3 4; do
        case $system$clients in
          old1 | new1) lost=1 ;; old2 | new2) lost=8 ;; old3) lost=12 ;; new3) lost=9 ;; *) lost=30 ;;
        esac
        echo "$system,Player,lost frames,1,lower,$lost,$i,$clients"
      done
    done
  done
} >player.csv
bench import player.csv --group players
is "two systems under load are imported" "$status" 0
bench compare players --level 'good: lost-frames<=10' --level 'all right: lost-frames<=100'
is "levels are judged" "$status" 0
like "one holds until 2 clients" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "old: 'good' \(lost-frames <= 10\) until clients=2 with 8[.0]* .*at clients=3 it is 12"
like "the other until 3" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "new: 'good' \(lost-frames <= 10\) until clients=3 "
like "one for all" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "'all right' \(lost-frames <= 100\) for all values, up to clients=4"
bench compare players --level 'good: lost-frames<=10' --json
printf '%s\n' "$out" >levels.json
is "in JSON" "$(get levels.json 'sorted((l["system"], l["holds"], l["until"], l["ends-at"]) for l in D["levels"])')" \
  "[('new', 'until', 3, 4), ('old', 'until', 2, 3)]"
bench compare players --level 'good: lost-frames<=10' --format markdown
like "and in Markdown" "$out" '^### Service levels$'
# ---- a percentile of a latency, and what is of nothing there is ----

bench run cpu.prime -p threads=1,2 -p max-prime=1000 --label swept --duration 50ms --repetitions 6 --quiet
is "a sweep with latencies" "$status" 0
bench compare swept --by param:threads --level 'fast: latency.p50<=1h'
like "a percentile is judged" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "'fast' \(latency\.p50 <= 1h\) for all values, up to threads=2 with [0-9.]+ [^ ]*s \(95 % "
bench compare swept --by param:threads --level 'fast: latency<=1h'
like "a mean is called one" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "'fast' \(latency <= 1h, by its mean; a percentile is asked for as 'latency\.p99'\) for all values"
printf '%s\n' '{ "benchstone-suite": 0, "settings": { "repetitions": 6, "duration": "50ms" },
  "cases": [ { "benchmark": "cpu.prime", "params": { "max-prime": 1000, "threads": [1, 2] } } ],
  "levels": ["fast: latency.p50<=1h"] }' >tail.json
bench run ./tail.json --label tail --quiet
is "a suite may ask for one" "$status" 0
bench show tail
like "show judges it" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "'fast' \(latency\.p50 <= 1h\) for all values"
bench compare tail --by param:threads
like "so does compare" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "'fast' \(latency\.p50 <= 1h\) for all values"
# nothing LEVEL PATTERN: an error of both commands, and no page.
nothing ()
{
  bench compare swept --by param:threads --level "$1"
  like "compare: '$1'" "$status $err" "^1 benchstone: --level: .*$2"
  bench report swept -o nothing.html --level "$1"
  like "report: '$1'" "$status $err $(ls nothing.html 2>/dev/null)" "^1 benchstone: --level: .*$2"
}
nothing 'fast: p99<=1ms' "there is no figure 'p99'; there are .*rate.*latency.*'latency\.p99'\. ?$"
nothing 'fast: latency{p=99}<=1ms' "there is no figure 'latency\{p=99\}'; there are .*'latency\.p99'\. ?$"
nothing 'fast: lateny<=1ms' "there is no figure 'lateny'; .*Did you mean 'latency'\? ?$"
nothing 'fast: rate.p99>=1' "'rate' is no latency, so it has no p99\. ?$"
nothing 'fast: latency<=1MB' "has a limit of 1MB, but 'latency' is in s\. ?$"
nothing 'fast: latency.p98<=1ms' "'p98' is no percentile: there are p50, p90, p95, p99, p99\.9, p99\.99"
nothing 'fast: rate<=1e400' "'1e400' is no limit: it is too large"
bench run cpu.prime -p max-prime=1000 --label alone --duration 10ms --repetitions 3 --quiet
bench report alone -o alone.html --level 'fast: latency<=1h'
like "report says what was not judged" "$status $err" "^0 benchstone: The level 'fast' was not judged: no two cases with 'latency'"

for wrong in good 'good: lost-frames' 'good: lost-frames<=x' 'good: lost-frames<=1 apple'; do
  bench compare players --level "$wrong"
  is "'$wrong' is refused" "$status" 1
  like "with a sentence" "$err" '^benchstone compare: --level: .*[.?]$|^benchstone: --level: .*[.?]$'
done
finish
