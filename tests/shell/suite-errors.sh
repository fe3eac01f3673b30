#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Suites: the schema and the program agree on what is a suite, those that we ship are good, and
# what is wrong with one is said with file, line and field.
. "$(dirname "$0")/functions.sh"
schema=$abs_top_srcdir/schemas/suite.schema.json
mkdir "$tmp/good" "$tmp/bad"

# fixture FOLDER NAME TEXT: one suite; CASES stands for a case that is right.
fixture ()
{
  printf '%s\n' "$3" | sed 's/CASES/"cases": [{"benchmark": "cpu.prime"}]/' >"$tmp/$1/$2.json"
}
good () { fixture good "$1" "{\"benchstone-suite\": 0, $2}"; }
bad () { fixture bad "$1" "{\"benchstone-suite\": 0, $2}"; }

good least 'CASES'
good whole '"$schema": "x", "name": "a-1", "title": "", "help": "h", CASES, "scores": {"machine": "m", "scale": 100, "title": "t", "baselines": [{"benchmark": "cpu.prime", "revision": 2, "value": 1.5e3, "unit": "event/s", "metric": "rate", "params": {"threads": "cpus", "max-prime": 1000}, "machine": "x"}]}, "charts": [{"kind": "load", "metric": "latency"}]'
good scores 'CASES, "scores": {"machine": "m", "baselines": [{"benchmark": "cpu.prime", "revision": 1, "value": 1, "unit": "event/s"}]}'
good levels 'CASES, "levels": ["good: rate>=10", " fair : rate{a=<b>} < .5e3 event/s", "a b:latency<= 2 ms ", "t: latency.p99.9<=1ms"]'
good settings 'CASES, "settings": {"repetitions": "10..50", "precision": "0.5 %", "budget": "none", "duration": "250ms", "timeout": "1.5min", "memory-limit": "1.5GiB", "order": "given", "pin": "0,2-3"}'
good count 'CASES, "settings": {"repetitions": 1, "pin": "none", "budget": "2h", "memory-limit": "2000000", "duration": "1"}'
good params '"cases": [{"benchmark": "cpu.prime", "params": {"threads": [1, "cpus"], "max-prime": "1000..3000+1000", "duration": 0.1}, "env": {"A_1": ""}, "settings": {"repetitions": 7, "pin": "auto"}}]'
good variants 'CASES, "variants": [{"label": "A"}, {"label": "B b", "params": {"threads": 2}, "env": {"X": "1"}, "plugin-path": "/x"}, {"label": "./a/b\n --c"}]'

bad empty-cases '"cases": []'
bad no-cases '"title": "x"'
bad unknown 'CASES, "cases-": 1'
bad name 'CASES, "name": "A"'
bad title 'CASES, "title": 1'
bad help 'CASES, "help": null'
bad include-text 'CASES, "include": "quick"'
bad include-empty '"include": []'
bad benchmark '"cases": [{"benchmark": "prime"}]'
bad no-benchmark '"cases": [{"title": "x"}]'
bad case-text '"cases": ["cpu.prime"]'
bad case-field '"cases": [{"benchmark": "cpu.prime", "param": {}}]'
bad param-name '"cases": [{"benchmark": "cpu.prime", "params": {"Threads": 1}}]'
bad param-null '"cases": [{"benchmark": "cpu.prime", "params": {"threads": null}}]'
bad param-empty '"cases": [{"benchmark": "cpu.prime", "params": {"threads": []}}]'
bad param-nested '"cases": [{"benchmark": "cpu.prime", "params": {"threads": [[1]]}}]'
bad param-object '"cases": [{"benchmark": "cpu.prime", "params": {"threads": {}}}]'
bad env-number '"cases": [{"benchmark": "cpu.prime", "env": {"A": 1}}]'
bad env-name '"cases": [{"benchmark": "cpu.prime", "env": {"1A": ""}}]'
bad case-order '"cases": [{"benchmark": "cpu.prime", "settings": {"order": "given"}}]'
bad case-budget '"cases": [{"benchmark": "cpu.prime", "settings": {"budget": "1s"}}]'
bad repetitions-0 'CASES, "settings": {"repetitions": 0}'
bad repetitions-half 'CASES, "settings": {"repetitions": 1.5}'
bad repetitions-text 'CASES, "settings": {"repetitions": "many"}'
bad repetitions-true 'CASES, "settings": {"repetitions": true}'
bad precision-number 'CASES, "settings": {"precision": 0.02}'
bad precision-bare 'CASES, "settings": {"precision": "2"}'
bad budget-number 'CASES, "settings": {"budget": 600}'
bad duration 'CASES, "settings": {"duration": "soon"}'
bad duration-minus 'CASES, "settings": {"duration": "-1s"}'
bad timeout-unit 'CASES, "settings": {"timeout": "3 days"}'
bad memory 'CASES, "settings": {"memory-limit": "much"}'
bad memory-number 'CASES, "settings": {"memory-limit": 1048576}'
bad order 'CASES, "settings": {"order": "sorted"}'
bad pin 'CASES, "settings": {"pin": "0-"}'
bad setting 'CASES, "settings": {"repetition": 7}'
bad variant-label 'CASES, "variants": [{"params": {}}]'
bad variant-at 'CASES, "variants": [{"label": "@last"}]'
bad variant-blank 'CASES, "variants": [{"label": " \t\n"}]'
bad variant-long "CASES, \"variants\": [{\"label\": \"$(printf '%01001d' 0)\"}]"
bad variant-empty 'CASES, "variants": []'
bad variant-field 'CASES, "variants": [{"label": "a", "title": "b"}]'
bad scores 'CASES, "scores": 1'
good charts 'CASES, "charts": [{"kind": "percentiles", "metric": "latency", "benchmark": "cpu.prime", "objective": "10ms"}, {"kind": "histogram", "metric": "latency"}]'
good charts-of-each-kind 'CASES, "charts": [{"kind": "bars", "metric": "rate"}, {"kind": "lines", "metric": "rate"}, {"kind": "map", "metric": "rate"}, {"kind": "surface", "metric": "rate"}, {"kind": "repetitions", "metric": "rate"}, {"kind": "changes"}, {"kind": "ratios"}, {"kind": "price", "metric": "rate", "benchmark": "cpu.prime"}, {"kind": "history", "metric": "rate"}, {"kind": "followed", "metric": "host-clock"}, {"kind": "load", "metric": "latency"}]'
bad charts 'CASES, "charts": "x"'
bad charts-object 'CASES, "charts": {}'
bad charts-empty 'CASES, "charts": []'
bad chart-empty 'CASES, "charts": [{}]'
bad chart-text 'CASES, "charts": ["load"]'
bad chart-kind 'CASES, "charts": [{"kind": "pie", "metric": "latency"}]'
bad chart-no-metric 'CASES, "charts": [{"kind": "load"}]'
bad chart-metric 'CASES, "charts": [{"kind": "load", "metric": "Latency"}]'
bad chart-benchmark 'CASES, "charts": [{"kind": "load", "metric": "latency", "benchmark": "prime"}]'
bad chart-objective 'CASES, "charts": [{"kind": "load", "metric": "latency", "objective": "soon"}]'
bad chart-objective-number 'CASES, "charts": [{"kind": "load", "metric": "latency", "objective": 1}]'
bad chart-of-all-cases 'CASES, "charts": [{"kind": "ratios", "metric": "rate"}]'
bad chart-of-a-benchmark 'CASES, "charts": [{"kind": "changes", "benchmark": "cpu.prime"}]'
bad chart-objective-of-bars 'CASES, "charts": [{"kind": "bars", "metric": "rate", "objective": "10ms"}]'
bad chart-field 'CASES, "charts": [{"kind": "load", "metric": "latency", "color": "red"}]'
bad scores-list 'CASES, "scores": ["cpu.prime"]'
bad scores-empty 'CASES, "scores": {}'
bad scores-none 'CASES, "scores": {"machine": "m", "baselines": []}'
bad scores-field 'CASES, "scores": {"machine": "m", "baseline": []}'
for field in '"revision": 0' '"value": 0' '"value": "1"' '"params": {"threads": [1]}' '"metric": "Rate"' \
  '"machine": ""' '"benchmark": "prime"' '"params": {"A": 1}' '"x": 1'; do
  n=$((${n:-0} + 1))
  whole='"benchmark": "cpu.prime", "revision": 1, "value": 1, "unit": "event/s"'
  name=${field%%:*}
  bad "baseline-$n" "CASES, \"scores\": {\"machine\": \"m\", \"baselines\": [{$(
    echo "$whole" | sed "s/$name: [^,]*, *//; s/, $name: [^,]*\$//"), $field}]}"
done
bad baseline-unit 'CASES, "scores": {"machine": "m", "baselines": [{"benchmark": "cpu.prime", "revision": 1, "value": 1}]}'
bad levels-text 'CASES, "levels": "good: rate>=10"'
bad levels-empty 'CASES, "levels": []'
bad level-name 'CASES, "levels": ["rate>=10"]'
bad level-metric 'CASES, "levels": ["good: Rate>=10"]'
bad level-percentile 'CASES, "levels": ["good: latency.p98<=1ms"]'
bad level-relation 'CASES, "levels": ["good: rate=10"]'
bad level-limit 'CASES, "levels": ["good: rate>=many"]'
fixture bad version '{"benchstone-suite": 1, CASES}'
fixture bad version-text '{"benchstone-suite": "0", CASES}'
fixture bad no-version '{CASES}'
fixture bad list '[]'
fixture bad text '"x"'

accepted ()
{
  "$benchstone" info "$1" >"$tmp/out" 2>"$tmp/err" && return 0
  # Variants with a plugin path that is not there are good suites all the same.
  ! grep -q "^benchstone: $1:[0-9]*: " "$tmp/err"
}
wrong=
for file in "$tmp"/good/*.json "$abs_top_srcdir"/suites/*.json; do
  accepted "$file" || wrong="$wrong ${file##*/}: $(cat "$tmp/err")"
done
is "the program accepts what is good" "$wrong" ""
wrong=
for file in "$tmp"/bad/*.json; do
  "$benchstone" info "$file" >/dev/null 2>"$tmp/err" && wrong="$wrong ${file##*/}: accepted"
  grep -q -E "^benchstone: $file:[0-9]+: [^ ].*\.$|^benchstone: $file:[0-9]+: .*\?$" "$tmp/err" ||
    wrong="$wrong ${file##*/}: $(cat "$tmp/err")"
  [ "$(wc -l <"$tmp/err")" -eq 1 ] || wrong="$wrong ${file##*/}: not one line"
done
is "the program refuses what is bad in one line with file and line" "$wrong" ""

if python3 -c 'import jsonschema' 2>/dev/null; then
  validate='
import glob, json, sys
import jsonschema
schema = json.load(open(sys.argv[1]))
validator = jsonschema.validators.validator_for(schema)
validator.check_schema(schema)
check = validator(schema)
for name in sys.argv[3:]:
    errors = [e.message for e in check.iter_errors(json.load(open(name)))]
    if bool(errors) != (sys.argv[2] == "bad"):
        print(name, errors)
'
  is "the schema accepts what is good" \
    "$(python3 -c "$validate" "$schema" good "$tmp"/good/*.json "$abs_top_srcdir"/suites/*.json 2>&1)" ""
  is "the schema refuses what is bad" \
    "$(python3 -c "$validate" "$schema" bad "$tmp"/bad/*.json 2>&1)" ""
else
  skip "the schema accepts what is good" "python3-jsonschema is not installed"
  skip "the schema refuses what is bad" "python3-jsonschema is not installed"
fi

# ---- what is said ----
cat >"$tmp/thread.json" <<'END'
{
  "benchstone-suite": 0,
  "cases": [
    { "benchmark": "cpu.prime" },
    { "benchmark": "cpu.prime",
      "params": {
        "thread": 2
      } }
  ]
}
END
run "$benchstone" info "$tmp/thread.json"
like "a parameter that is none: file, line, field, what there is, what was meant" "$err" \
  "thread\.json:7: cases\[1\]\.params\.thread: there is no parameter 'thread' in cpu\.prime; it has max-prime, threads, duration, warm-up\.  Did you mean 'threads'\?"
sed 's/"thread": 2/"threads": "0"/' "$tmp/thread.json" >"$tmp/zero.json"
run "$benchstone" info "$tmp/zero.json"
like "a value out of range" "$err" "zero\.json:7: cases\[1\]\.params\.threads: .*'0' is out of range"
sed 's/cpu\.prime",$/cpu.prim",/' "$tmp/thread.json" >"$tmp/prim.json"
run "$benchstone" info "$tmp/prim.json"
like "a benchmark that is none" "$err" "prim\.json:5: cases\[1\]\.benchmark: There is no benchmark 'cpu\.prim'\.  Did you mean 'cpu\.prime'\?"
run "$benchstone" info "$tmp/not-there.json"
like "a file that is not there" "$err" "Cannot read '.*not-there\.json': No such file"
sed 's/ } }$/ } },/' "$tmp/thread.json" >"$tmp/comma.json"
run "$benchstone" info "$tmp/comma.json"
like "a comma too many" "$err" "comma\.json:9: expected a value, found '\]'\.  After the last element there is no comma\.$"
printf '{ "benchstone-suite": 0, // a suite\n "cases": [] }\n' >"$tmp/comment.json"
run "$benchstone" info "$tmp/comment.json"
like "a comment" "$err" "comment\.json:1: expected .*, found '/'\.  JSON has no comments\.$"
printf '{ "benchstone-suite": 0, "cases": [1, 2 }\n' >"$tmp/bracket.json"
run "$benchstone" info "$tmp/bracket.json"
unlike "no hint where there is none to give" "$err" "no comma"
mkfifo "$tmp/pipe.json"
run "$benchstone" info "$tmp/pipe.json"
like "a pipe is not waited for" "$err" "it is no regular file"

# ---- charts and levels of what there is not ----
# asked PATTERN DESCRIPTION FIELDS [CASES]: refused by info, and by run before anything is measured.
cases='"cases": [{ "benchmark": "cpu.prime" }, { "benchmark": "memory.stream" }],'
asked ()
{
  printf '{ "benchstone-suite": 0,\n  %s\n  %s\n}\n' "${4:-$cases}" "$3" >"$tmp/asked.json"
  for words in info 'run --dry-run' run; do
    # shellcheck disable=SC2086 # a word each
    run "$benchstone" $words "$tmp/asked.json"
    like "$words: $2" "$status $err" "^1 .*asked\.json:3: $1$"
  done
}
asked "charts\[0\]\.metric: no benchmark of this suite has a metric 'rat'; they have rate, latency, .*  Did you mean 'rate'\?" \
  "a chart of a metric that none has" '"charts": [{ "kind": "bars", "metric": "rat" }]'
asked "levels\[1\]: no benchmark of this suite has a metric 'lateny'; .*  Did you mean 'latency'\?" \
  "a level of a metric that none has" '"levels": ["a: rate>=1", "b: lateny<=1ms"]'
asked "levels\[0\]: no benchmark of this suite has a metric 'p99'; .*  A percentile stands behind its latency: 'latency\.p99'\." \
  "a percentile without its latency" '"levels": ["a: p99<=1ms"]'
asked "levels\[0\]: 'rate' is no latency, so it has no p99\." "a percentile of what is no latency" \
  '"levels": ["a: rate.p99>=1"]'
asked "levels\[0\]: the limit is 1 MB, but 'latency' is in s\." "a limit in another unit" \
  '"levels": ["a: latency<=1 MB"]'
asked "charts\[0\]\.metric: memory\.stream has no metric 'rate'; it has .*" \
  "a chart of a metric that this one has not" \
  '"charts": [{ "kind": "bars", "metric": "rate", "benchmark": "memory.stream" }]'
asked "charts\[0\]\.benchmark: no case of this suite is of 'cpu\.prim', so there is nothing to draw\.  Did you mean 'cpu\.prime'\?" \
  "a chart of a benchmark that is not in it" '"charts": [{ "kind": "bars", "metric": "rate", "benchmark": "cpu.prim" }]'
asked "charts\[0\]\.metric: a chart 'load' is of a latency, and 'rate' is none\.  There is: latency\." \
  "a chart of a latency" '"charts": [{ "kind": "load", "metric": "rate" }]'
asked "charts\[0\]\.metric: a chart 'followed' is of what was followed within a run, and 'rate' was not\.  There is none here\." \
  "a chart of what was followed" '"charts": [{ "kind": "followed", "metric": "rate" }]'
asked "charts\[0\]\.kind: there is no kind of chart 'bar' .*  Did you mean 'bars'\?" \
  "a kind that there is not" '"charts": [{ "kind": "bar", "metric": "rate" }]'
is "nothing was measured" "$("$benchstone" list runs --plain)" ""
# What a program will give is not known before it runs.
printf '{ "benchstone-suite": 0,\n  %s\n  %s\n}\n' '"cases": [{ "benchmark": "command.time", "params": { "command": "true" } }],' \
  '"levels": ["a: frames>=1", "b: wall<=1h", "c: host-energy<=1 J"]' >"$tmp/asked.json"
run "$benchstone" run --dry-run "$tmp/asked.json"
like "of a program's figures there is a remark" "$status $err" \
  "^0 .*asked\.json:3: levels\[0\]: no benchmark of this suite has a metric 'frames'; .*It is shown if the program that is run gives it\.$"
is "and only of those" "$(printf '%s\n' "$err" | grep -c .)" 1

# A chain of includes says its first files and the end, not all of them.
i=0
while [ $i -lt 150 ]; do
  printf '{ "benchstone-suite": 0, "include": ["chain-%u.json"] }\n' $((i + 1)) >"$tmp/chain-$i.json"
  i=$((i + 1))
done
run "$benchstone" info "$tmp/chain-0.json"
like "a long chain of includes is told by both ends" "$status $err" "^1 .*chain-0\.json:1: .* \.\.\. .*nested too deeply"
ok "in a few lines" test ${#err} -lt 1000
finish
