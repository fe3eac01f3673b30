#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone noise": sessions, what is stored of them, and that comparisons use it.
. "$(dirname "$0")/functions.sh"

runs=$XDG_DATA_HOME/benchstone/runs
columns () { printf '%s\n' "$out" | LC_ALL=C.UTF-8 awk 'length > 80'; }
# session LABEL SECONDS: a run that is not of interest by itself
session ()
{
  "$benchstone" run command.time -p command="sleep $2" --repetitions 4 --label "$1" --quiet >/dev/null
}

run "$benchstone" noise
is "with nothing stored it is fine" "$status" 0
like "and says what to do" "$err" "benchstone noise quick"
run "$benchstone" noise --forget
is "there is nothing to forget" "$status" 1

# ---- From runs ----
ok "a run" session a 0.02
ok "and a second one" session a 0.02
run "$benchstone" noise --from a
is "two runs are too few" "$status" 1
like "it says how many it takes, and what to do" "$(printf '%s' "$err" | tr '\n' ' ' | tr -s ' ')" \
  "needs 3 runs .*; here are 2\. Measure more of them with the same label, or all at once with 'benchstone noise SUITE'\."
run "$benchstone" noise --from a @last @-2
is "a run that is named twice counts once" "$status" 1
ok "a third run" session b 0.02
run "$benchstone" noise --from a b
is "a label and a run: three" "$status" 0
like "a line for the case" "$out" "^  3 x 4 .* %.* command.time"
like "three are few: the legend says what to do" "$(printf '%s' "$out" | tr '\n' ' ')" \
  "a case with only 3 runs, so .* is wide, .*'benchstone noise SUITE --sessions 10', or name more runs after --from\."
is "80 columns" "$(columns)" ""
is "one document is stored" "$(find "$runs/noise" -name '*.json' | wc -l)" 1
run "$benchstone" list runs --plain
is "it is no run" "$(printf '%s\n' "$out" | wc -l)" 3
run "$benchstone" noise
like "what is stored is shown" "$out" "^  3 x 4 .* command.time"
run "$benchstone" noise --plain
is "--plain: as many fields in each line" "$(printf '%s\n' "$out" | awk -F '\t' '{ print NF }' | sort -u)" 7
run "$benchstone" noise --json
like "--json: the sessions" "$out" '"n":4'

# Another machine: the same run with other facts.
cp -R "$runs/$("$benchstone" list runs --plain | head -n 1 | cut -f 1)" "$tmp/other"
rm "$tmp/other/journal.ndjson"
sed 's/"cpu.model": "[^"]*"/"cpu.model": "Another CPU"/' "$tmp/other/run.json" >"$tmp/changed.json"
mv "$tmp/changed.json" "$tmp/other/run.json"

# ---- Comparisons use it ----
run "$benchstone" compare a b
like "compare says that it is the stored one" "$(printf '%s' "$out" | tr '\n' ' ')" "widened +by +the +stored +noise +floor"
run "$benchstone" compare a b --json
like "also in JSON" "$out" '"sessions-from": "noise-floor"'
run "$benchstone" compare a b --format markdown
like "in Markdown" "$out" "stored noise floor"
run "$benchstone" compare a b --plain
like "with --plain" "$out" "noise-floor"
run "$benchstone" report a b -o "$tmp/page.html"
like "and on the page" "$(cat "$tmp/page.html")" "stored noise floor"
run "$benchstone" compare @last "$tmp/other" --by run --plain
unlike "a side on a machine without one: not" "$out" "noise-floor"
run "$benchstone" run command.time --repetitions 6 --label two --quiet --json \
  --variant one -p command='sleep 0.01' --variant other -p command='sleep 0.01'
unlike "variants of a run are not widened" "$out" '"sessions-from"'

run "$benchstone" noise --from nobody
is "a run that is not there is an error" "$status" 1
run "$benchstone" noise --from
is "so is none" "$status" 1

run "$benchstone" noise --from a "$tmp/other" b
is "runs of two machines are refused" "$status" 1
like "with a sentence" "$err" "another machine"

# ---- Measuring ----
run "$benchstone" noise command.time -p command='sleep 0.01' --repetitions 3 --sessions 3 --every 0s
is "three sessions" "$status" 0
like "a case more" "$out" "^  3 x 3 .* command.time"
run "$benchstone" noise --plain
is "what was stored before stays" "$(printf '%s\n' "$out" | grep -c -v 'at one clock$')" 3
is "each time and rate stands at one clock as well" "$(printf '%s\n' "$out" | grep -c 'at one clock$')" 2
run "$benchstone" compare a b --same-clock --json
like "at one speed of the processor, by the floor of that" "$status $(printf '%s' "$out" | tr -s ' \n' ' ')" '^0 .*"same-clock": true.*"sessions-from": "noise-floor"'
run "$benchstone" compare a b --same-clock
like "and what that hides is said" "$(printf '%s' "$out" | tr -s ' \n' ' ')" 'What a change does to that speed itself .* is not seen like this'
printf 'system,benchmark,metric,unit,direction,value\none,x,time,s,lower,1\ntwo,x,time,s,lower,2\n' >"$tmp/figures.csv"
"$benchstone" import "$tmp/figures.csv" --group told >/dev/null 2>&1
run "$benchstone" compare told --same-clock
like "without a word on the speed there is nothing to go by" "$status $err" '^1 .*leave out --same-clock'
is "the sessions are runs of a label" "$("$benchstone" list runs --plain | cut -f 4 | grep -c -x noise)" 3
run "$benchstone" noise command.time -p command=false --repetitions 2 --sessions 3 --every 0s
is "without a good value there is no noise floor" "$status" 1
like "sessions that follow at once are warned of" "$err" '^benchstone: Sessions that begin 0 s after each other are nearly one run: .*too low'
run "$benchstone" noise command.time -p command=true --dry-run --every 1s
like "so near, too" "$err" 'Sessions that begin 1 s after each other are nearly one run'
run "$benchstone" noise command.time -p command=true --dry-run --every 30s
unlike "half a minute is not" "$err" 'nearly one run'
run "$benchstone" noise command.time -p command=true --sessions 2
like "two sessions are too few, and why" "$status $err" "^1 .*a number from 3 to .* from fewer runs"
run "$benchstone" noise command.time -p command=true --every later
is "a time that is none" "$status" 1
run "$benchstone" noise command.time -p command=true --dry-run
is "--dry-run measures nothing" "$status" 0
like "and tells of the sessions" "$err" "one of 5 sessions"

before=$("$benchstone" list runs --plain | wc -l)
interrupted INT 'grep -q "Session 2 of 5 begins" "$tmp/run.err"' \
  "$benchstone" noise command.time -p command=true --repetitions 2 --every 1h
is "Ctrl-C between sessions" "$status" 130
like "says how to go on" "$err" "after 1 of 5 sessions.*--from noise-"
after=$("$benchstone" list runs --plain | wc -l)
is "the session is kept" "$((after - before))" 1

if command -v python3 >/dev/null 2>&1 && python3 -c 'import jsonschema' 2>/dev/null; then
  ok "the schema accepts what is stored" python3 "$abs_top_srcdir/tests/validate.py" \
    "$abs_top_srcdir/schemas/noise.schema.json" "$runs"/noise/*.json
else
  skip "the schema accepts what is stored" "python3-jsonschema is not installed"
fi
run "$benchstone" noise command.time -p command=true --every 1e300h
like "a time beyond all measure" "$status $err" "^1 .*a week at most"
file=$(find "$runs/noise" -name '*.json')
cp "$file" "$tmp/floor.json"
# A deviation of 0 between medians that scatter little may be true, but then the limit is not.
while read -r figure value field; do
  sed "s/\"$figure\": [0-9.e-]*/\"$figure\": $value/" "$tmp/floor.json" >"$file"
  run "$benchstone" noise
  like "'$figure' of $value is not believed" "$status $err" "^1 .*cases\[0\]\.($field): .*noise --forget"
done <<'END'
session-sd-limit 0 session-sd-limit
session-sd-limit 1e308 session-sd-limit
between 9 between
between 0 between|session-sd-limit
between 1e308 between
within 1e308 within
END
like "the sentence ends before the next" "$err" "[^.]\.  Remove the file"
n_before=$("$benchstone" list runs --plain | wc -l)
run "$benchstone" noise command.time -p command=true --repetitions 2 --sessions 3 --every 0s
like "it is looked at before anything is measured" "$status $err" "^1 .*$file.*noise --forget"
is "so nothing was" "$("$benchstone" list runs --plain | wc -l)" "$n_before"
cp "$tmp/floor.json" "$file"
for file in "$runs"/noise/*.json; do sed -i 's/"df": [0-9]*/"df": 0/' "$file"; done
run "$benchstone" noise
is "a document that is wrong is refused" "$status" 1
like "with its place" "$err" "cases\[0\]\.df"
run "$benchstone" noise --forget
is "--forget" "$status" 0
run "$benchstone" compare a b --plain
unlike "then it is no longer used" "$out" "noise-floor"
run "$benchstone" noise
like "leaves nothing" "$err" "No noise floor is stored"
# ---- For people, and for machines ----
for i in 1 2 3; do
  "$benchstone" run cpu.prime --duration 100ms --repetitions 4 --label sized --quiet
done
run "$benchstone" noise --from sized
# In 80 columns the case may take two lines.
like "a time is as people write it" "$(echo "$out" | tr -s ' \n' ' ')" "cpu.prime duration=100 ms"
run "$benchstone" noise --from sized --plain
like "and for machines as it is kept" "$out" "cpu.prime .*duration=0.1s"
finish
