#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone show": a run as it was kept, on a terminal that may be narrow, plain or poor.
. "$(dirname "$0")/functions.sh"

run "$benchstone" show
is "without a run it says so" "$status" 1
unlike "and gives no table" "$out" "median"

run "$benchstone" run cpu.prime -p threads=1 -p max-prime=2000 --duration 20ms --repetitions 7 \
  --label 'my machine' --note 'room=quiet' --quiet
is "a run for the tests below" "$status" 0

run "$benchstone" show
is "show succeeds" "$status" 0
like "names run and system" "$out" "on my machine"
like "gives unit and direction" "$out" "^cpu.prime.*: rate in .*event/s, more is better"
like "gives median, interval, n and spread" "$out" "[0-9]  +\[[0-9.]+, [0-9.]+\]  +7  +[0-9.]+ %"
is "writes nothing to stderr" "$err" ""
unlike "writes no escape codes into a pipe" "$out" "$(printf '\033')"

run "$benchstone" show 'my machine' --verbose
like "--verbose has the other metrics" "$out" "^cpu.prime.*: latency in"
like "--verbose has the parameters" "$out" "max-prime = 2000"
like "--verbose has the notes" "$out" "room = quiet"

run "$benchstone" show --plain
is "--plain has a head and a line per figure" "$(printf '%s\n' "$out" | wc -l)" 2
is "--plain has 15 fields in each" "$(printf '%s\n' "$out" | awk -F '\t' '{ print NF }' | sort -u)" 15
is "--plain is in base units" "$(printf '%s\n' "$out" | cut -f 6 | tail -1)" "event/s"

run "$benchstone" show --color always
like "--color always colours" "$out" "$(printf '\033')\[1m"
run env NO_COLOR=1 "$benchstone" show --color auto
unlike "NO_COLOR does not" "$out" "$(printf '\033')"

run env LC_ALL=C "$benchstone" show
unlike "an ASCII locale gets ASCII" "$(printf '%s' "$out" | LC_ALL=C tr -d '\000-\177' | od -An -c)" "[0-9]"
like "with bars all the same" "$out" "###"

run env LC_ALL=C COLUMNS=50 "$benchstone" show
is "a narrow terminal is kept to" "$(printf '%s\n' "$out" | awk 'length > 50')" ""

run "$benchstone" show --json
is "--json is the document as it is kept" "$out" \
  "$(cat "$XDG_DATA_HOME"/benchstone/runs/*/run.json)"
run "$benchstone" show --help
is "the help keeps to 80 columns" "$(printf '%s\n' "$out" | awk 'length > 80')" ""

run "$benchstone" run command.time -p command='echo none' -p value-pattern='nothing ([0-9]+)' \
  -p value-unit=s --repetitions 6 --label missing
is "a run whose figure is missing has failed" "$status" 2
like "what is missing is told" "$(printf '%s' "$out" | tr -s '\n ' ' ')" \
  "! failed: there is no figure for 'value': The expression matches nothing"
run "$benchstone" show missing --plain
like "and has its state in --plain" "$out" "wall.*	0	3	failed"
run "$benchstone" run command.time -p command=true --repetitions 3 --label few
like "a dash is explained" "$out" "[–-]: an interval needs 6 values"
run "$benchstone" show 'my machine' few
like "of several runs, the way to compare them is told" "$(printf '%s' "$err" | tr -s '\n ' ' ')" \
  "These are 2 runs\. To see them side by side: .*benchstone compare 'my machine' few$"
run "$benchstone" show 'my machine' few --plain
is "not with --plain" "$err" ""
run "$benchstone" show --json missing few
is "--json of two runs is refused" "$status:$out" "1:"

# Whatever lies where a file should be: nothing waits for it, and nothing is read without end.
mkfifo "$tmp/pipe.json"
run timeout 120 "$benchstone" show "$tmp/pipe.json"
like "a pipe is not waited for" "$status:$err" "1:.*it is no regular file"
truncate -s 3G "$tmp/huge.json"
run "$benchstone" show "$tmp/huge.json"
like "a huge file is not read" "$status:$err" "1:.*it is too large"
run=$(echo "$XDG_DATA_HOME"/benchstone/runs/* | tr ' ' '\n' | tail -1)
cp -r "$run" "$tmp/copy"
rm "$tmp/copy/journal.ndjson"
mkfifo "$tmp/copy/journal.ndjson"
run timeout 120 "$benchstone" show "$tmp/copy"
unlike "nor a pipe for a journal" "$status" 124

run "$benchstone" show no-such-run
is "an unknown run is an error" "$status" 1
like "and is named" "$err" "no-such-run"

finish
