#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone compare": verdicts and exit statuses as a pipeline sees them, what is refused, and
# how it is written.  Times are long beside what a busy machine adds to them, differences longer.
. "$(dirname "$0")/functions.sh"

# sleeps LABEL SECONDS REPETITIONS [OPTION...]
sleeps ()
{
  label=$1 seconds=$2 repetitions=$3
  shift 3
  "$benchstone" run command.time -p command="sleep $seconds" --repetitions "$repetitions" \
    --label "$label" --quiet "$@" >/dev/null
}

run "$benchstone" compare
is "without a run it says so" "$status" 1

ok "a fast run" sleeps fast 0.2 8
ok "a run that is the same" sleeps again 0.2 8
# What variants set is what is compared: their commands may differ.
run "$benchstone" run command.time --repetitions 8 --label box --quiet --json \
  --variant quick -p command='sleep 0.02' --variant slow -p command='sleep 0.4' --variant two -p command='sleep 0.02'
is "a run with variants" "$status" 0
printf '%s\n' "$out" >"$tmp/run.json"
like "run --json has the comparison" "$out" '^  "comparison": \{'
like "with its rows" "$out" '"verdict": "worse"'

run "$benchstone" show box
like "show calls variants by the label and theirs" "$out" "^  box/slow "
run "$benchstone" report box -o "$tmp/box.html"
like "the page has verdicts" "$(cat "$tmp/box.html")" 'class="verdict-worse">- worse<'

# Wide enough for whatever the figures need on one line.
run env COLUMNS=160 "$benchstone" compare box
is "variants of a run are compared" "$status" 0
like "with a baseline" "$out" "^    box/quick .* baseline"
like "and a verdict in a sign and a word" "$out" "^    box/slow .* - worse"
like "as a ratio with its interval" "$out" "^    box/slow .* 0\.[0-9]+\*? +\[0\.[0-9]+, 0\.[0-9]+\]"
like "what the variants set is shown" "$out" "parameter.command: 'sleep 0.02' on box/quick, box/two; 'sleep 0.4' on box/slow"
like "and what a name with a slash means" "$(printf '%s' "$out" | tr '\n' ' ' | tr -s ' ')" \
  'A system that is called LABEL/VARIANT is one variant of the runs with that label\.'
# The words that reports print are understood.
run env COLUMNS=160 "$benchstone" compare box/quick box/slow
is "two variants by their names" "$status" 0
like "the first is the baseline" "$out" "^    box/quick .* baseline"
like "against the second" "$out" "^    box/slow .* - worse"
unlike "and no other" "$out" "box/two"
run env COLUMNS=160 "$benchstone" compare box/slow box/quick
like "in the order given" "$out" "^    box/slow .* baseline"
run "$benchstone" compare box/quik box/slow
like "one that there is not" "$status $err" "^1 .*no run 'box/quik'.*The variants of 'box' are: quick, slow, two\. ?$"
run "$benchstone" export box/quick --format json
like "a part of a run is no run to be exported" "$status $err" "^1 .*no run 'box/quick'"
run env COLUMNS=80 "$benchstone" compare box
is "it keeps to 80 columns" "$(printf '%s\n' "$out" | LC_ALL=C.UTF-8 awk 'length > 80')" ""
unlike "writes no escape codes into a pipe" "$out" "$(printf '\033')"
run "$benchstone" compare box --color always
like "--color always colours verdicts" "$out" "$(printf '\033')\[31m.*- worse"
run env LC_ALL=C "$benchstone" compare box
unlike "an ASCII locale gets ASCII" "$(printf '%s' "$out" | LC_ALL=C tr -d '\000-\177' | od -An -c)" "[0-9]"
run env COLUMNS=50 "$benchstone" compare box
is "a narrow terminal is kept to" "$(printf '%s\n' "$out" | awk 'length > 50')" ""

# ---- Exit statuses ----
run "$benchstone" compare box --fail-on worse
is "--fail-on worse exits with 3 on something worse" "$status" 3
run "$benchstone" compare box --fail-on worse,inconclusive
is "also where both are asked for" "$status" 3
run "$benchstone" compare box --baseline slow --fail-on worse
is "what is better is not worse" "$status" 0
run "$benchstone" compare fast again --fail-on worse --margin 60%
is "the same measured twice is not worse" "$status" 0
ok "two repetitions" sleeps few 0.02 2
ok "and two slow ones" sleeps few-slow 0.02 2
run "$benchstone" compare few few-slow --fail-on inconclusive
is "--fail-on inconclusive exits with 4 on too few repetitions" "$status" 4
like "and tells how many it takes" "$out" "takes 4 on each side"
is "and not what so few could have shown" "$(printf '%s\n' "$out" | grep 'could have shown')" ""
run "$benchstone" compare few few-slow --score
is "no score of so few values has an interval" "$(printf '%s\n' "$out" | sed -n '/[Ss]core/,$p' | grep -F '[0.')" ""
run "$benchstone" compare few few-slow --fail-on worse
is "which is not worse" "$status" 0
run "$benchstone" compare box --fail-on wrose
is "a verdict that is none is a usage error" "$status" 1

# ---- What is refused ----
ok "another command" sleeps other 0.01 3
run "$benchstone" compare fast other
is "another parameter as asked is refused" "$status" 1
like "with the fields" "$err" "command: sleep 0.2 / sleep 0.01"
is "and no table" "$out" ""
run "$benchstone" compare fast box
is "variants and a run without them: too" "$status" 1
like "and what to do instead" "$err" "benchstone time A B"
run "$benchstone" compare few other --force
is "--force pairs what each has one case of" "$status" 0
like "with a warning" "$out" "Forced"
like "that has the fields" "$out" "command: sleep 0.02 / sleep 0.01"
like "and a ratio" "$out" "^    other .* [0-9.]+ "
run "$benchstone" compare fast
is "a single system is an error" "$status" 1
like "that says what to do" "$err" "Name another run"
run "$benchstone" compare box --baseline nobody
is "an unknown baseline is an error" "$status" 1
like "that names the systems" "$err" "'box/quick', 'box/slow'"

# ---- Forms ----
run "$benchstone" compare box --plain
is "--plain has a head and a line per cell" "$(printf '%s\n' "$out" | wc -l)" 4
is "with as many fields in each" "$(printf '%s\n' "$out" | awk -F '\t' '{ print NF }' | sort -u)" 29
run "$benchstone" compare box --format csv
like "CSV is in base units" "$out" "^command.time,.*,s,lower-is-better,primary,box/slow,box/quick,ok,0\.[4-9][0-9]*,"
cat >"$tmp/figures.csv" <<'END'
system,benchmark,metric,unit,direction,value
m,zip,time,s,lower,5
z,zip,time,s,lower,3
a,zip,time,s,lower,4
m,copy,rate,MB/s,higher,100
z,copy,rate,MB/s,higher,200
a,copy,rate,MB/s,higher,
END
"$benchstone" import "$tmp/figures.csv" --group figures >/dev/null 2>&1
order () { printf '%s\n' "$out" | awk -F '\t' 'NR > 1 { printf "%s:%s ", $1, $8 }' | sed 's/import\.//g'; }
run "$benchstone" compare figures --plain
is "systems are as given" "$(order)" "zip:m zip:z zip:a copy:m copy:z copy:a "
run "$benchstone" compare figures --plain --sort name
is "--sort name" "$(order | tr ' ' '\n' | grep -c .)$(order | sed 's/.*\(zip:a zip:m zip:z\).*/ \1/')" "6 zip:a zip:m zip:z"
run "$benchstone" compare figures --plain --sort value
is "--sort value: the best of each case first, without a value last" "$(order)" \
  "zip:z zip:a zip:m copy:z copy:m copy:a "
is "the baseline stays the first given" "$(printf '%s\n' "$out" | sed 1d | cut -f 9 | sort -u)" m
is "what went wrong is in the last column" \
  "$(printf '%s\n' "$out" | awk -F '\t' '$29 != "" { print $8, $10, $18, ($29 ~ /empty|no value|failed/) }' | tail -1)" \
  "a no-value no-value 1"
run "$benchstone" compare figures --sort value
is "and on the screen" "$(printf '%s\n' "$out" | grep -E '^ +[amz] +[0-9]' | awk '{ printf $1 }')" zamzm
run "$benchstone" compare figures --sort time
is "an order that there is not is refused" "$status" 1
run "$benchstone" compare box --format markdown
like "Markdown has a table" "$out" "^\| .* \| box/slow \| .* \| - worse \|$|^\| .* \| box/slow \| .*worse \|$"
run "$benchstone" compare box --score
like "--score without a kind is the geometric mean" "$out" "^Score: geometric mean"
run "$benchstone" compare box --score sum
like "a kind may stand behind a blank" "$status $out" "Score: sum"
like "and counts wins, ties and losses" "$out" "^  box/slow .* 0 +0 +1$"
run "$benchstone" compare --score box
is "--score does not swallow the run's name" "$status" 0
run "$benchstone" compare box --exclude 'command.*'
is "with all cases left out there is nothing to compare" "$status" 1
run "$benchstone" compare box --exclude 'nothing*'
like "a pattern without a case is remarked" "$err" "nothing\*"
run "$benchstone" compare @last few --format xml
is "an unknown format is an error" "$status" 1

run "$benchstone" compare box few fast --by run --force --score=sum --format json
is "a run and systems that lack its cases" "$status" 0
printf '%s\n' "$out" >"$tmp/comparison.json"
run "$benchstone" compare box --format json --verbose
printf '%s\n' "$out" >"$tmp/box.json"
if command -v python3 >/dev/null 2>&1 && python3 -c 'import jsonschema' 2>/dev/null; then
  for file in comparison box; do
    ok "the schema accepts $file.json" python3 "$abs_top_srcdir/tests/validate.py" \
      "$abs_top_srcdir/schemas/comparison.schema.json" "$tmp/$file.json"
  done
  ok "and run --json" python3 "$abs_top_srcdir/tests/validate.py" \
    "$abs_top_srcdir/schemas/run.schema.json" "$tmp/run.json"
else
  skip "the schema accepts what is written" "python3-jsonschema is not installed"
fi
finish
