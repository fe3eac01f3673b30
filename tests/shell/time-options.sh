#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone time": what people who know hyperfine type, option by option; figures and verdicts are
# in time.sh.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"
cd "$tmp" || exit 99

timed () { run "$benchstone" time "$@"; }
# How many times each command of the last export has.
counts ()
{
  python3 -c 'import json, sys
print(*[len(r["times"]) for r in json.load(open(sys.argv[1]))["results"]])' times.json
}

# ---- How often ----
timed --runs 3 --min-runs 2 true
like '--runs with a limit is refused' "$status $err" '^1 .*--runs is a fixed number'
timed --repetitions 3 --max-runs 2 true
like '--repetitions with one, too' "$status $err" '^1 .*--repetitions says the same'
timed --min-runs -1 true
like 'a negative number is refused' "$status $err" '^1 '
timed --runs 1e3 true
is 'and what is no number' "$status" 1
if command -v python3 >/dev/null 2>&1; then
  timed --min-runs 3 --max-runs 4 --export-json times.json 'sleep 0.001' 'sleep 0.002'
  like '--min-runs and --max-runs hold for each' "$status $(counts)" '^0 [34] [34]$'
  timed -M 2 --export-json times.json true
  is '-M below the usual least is both' "$status $(counts)" '0 2'
  timed -r 1 -w 0 --export-json times.json true
  is '-r 1' "$status $(counts)" '0 1'
else
  skip 'numbers of repetitions' 'python3 is not installed'
fi

# ---- Parameters ----
timed -D 2 true
like '-D without -P is refused' "$status $err" '^1 .*--parameter-scan, which is not there'
timed -P x 1 3 -D 0 'sleep 0.00{x}'
like 'a step of 0, too' "$status $err" '^1 '
timed -P x 1 3 -D -1 'sleep 0.00{x}'
is 'or one that leads away' "$status" 1
timed -P x 1 'echo {x}'
is 'a scan without an end' "$status" 1
timed -P 1x 1 2 'echo {1x}'
is 'a name that is none' "$status" 1
timed -L x 1,,3 --runs 1 --json 'echo a{x}b'
is 'an empty value is one' \
  "$status $(printf '%s' "$out" | grep -o '"variant": "echo[^"]*"' | sort -u | tr '\n' ' ')" \
  '0 "variant": "echo a1b" "variant": "echo a3b" "variant": "echo ab" '
timed -L x 'a\,b,c' --runs 1 --json 'echo {x}'
is 'a comma behind a backslash is no end' \
  "$status $(printf '%s' "$out" | grep -o '"variant": "echo[^"]*"' | sort -u | tr '\n' ' ')" \
  '0 "variant": "echo a,b" "variant": "echo c" '
timed -L x 1,2 --runs 1 --output y.txt 'echo {y}'
is 'a name that is no parameter stays as it is' "$status $(sed 1q y.txt)" '0 {y}'
rm -f log
timed -L x 1,2 -P y 3 4 --runs 1 --setup 'echo s{x} >>log' --prepare 'echo p{x}{y} >>log' \
  --cleanup 'echo c{y} >>log' 'sh -c "echo r{x}{y} >>log"'
is 'parameters are put in everywhere' "$status $(sort log | tr '\n' ' ')" \
  '0 c3 c4 p13 p14 p23 p24 r13 r14 r23 r24 s1 s2 '
timed -P x 1 2 -L x 3 'echo {x}'
like 'one parameter by both options is refused' "$status $err" "^1 .*'x' is given twice"
timed -P x 1 2000 'echo {x}'
like 'more commands than anybody waits for, too' "$status $err" '^1 .*more than 1000 values'

# ---- Names ----
timed --runs 1 -n same -n same true 'sleep 0.001' --json
is 'a name that is given twice gets a number' \
  "$status $(printf '%s' "$out" | grep -o '"variant": "same[^"]*"' | sort -u | tr '\n' ' ')" \
  '0 "variant": "same #2" "variant": "same" '
timed --runs 1 -n a -n b true
like 'more names than commands are refused' "$status $err" '^1 .*more names than commands'
timed --runs 1 -n only true 'sleep 0.001' --json
like 'fewer are not: the others are called by their text' "$out" '"variant": "sleep 0\.001"'

# ---- Commands ----
for command in '' ' ' "$(printf '\t')"; do
  timed --runs 1 "$command"
  like "an empty command ('$command') is refused" "$status $err" "^1 benchstone: The command '"
  timed --runs 1 --shell default "$command" true
  like "in a shell, too" "$status $err" "^1 benchstone: The command '"
done
lines=$(printf 'true\nfalse')
timed --runs 1 "$lines"
is 'lines are work for a shell: the last one counts' "$status" 2
timed --runs 1 "$(printf 'false\ntrue')"
is 'which is fine here' "$status" 0
is 'its name takes one line' "$(printf '%s\n' "$out" | grep -c '^false true$')" 1
timed --runs 1 --shell none "$lines"
like 'so they need one' "$status $err" '^1 .*only a shell understands'
timed --runs 1 --output word.txt 'echo žluť'
is 'UTF-8 goes through' "$status $(cat word.txt)" '0 žluť'
binary=$(printf 'echo \377')
for shell in none default 'sh -e'; do
  timed --runs 1 --shell "$shell" "$binary"
  like "what is no UTF-8 is refused (--shell '$shell')" "$status $err" "^1 benchstone: The command '.* is not in UTF-8"
done
# shellcheck disable=SC2016 # for the inner shell
run env GREETING=hello "$benchstone" time --runs 1 --output greeting.txt 'echo "$GREETING $LC_ALL"'
is 'the environment is that of the caller, with the locale C' "$status $(cat greeting.txt)" '0 hello C'
timed --runs 1 --output here.txt 'sh -c pwd'
is 'and so is the folder' "$(cat here.txt)" "$(pwd -P)"

# ---- Failures ----
if command -v python3 >/dev/null 2>&1; then
  timed --runs 2 -i --export-json times.json false true 'sh -c "exit 3"'
  is '--ignore-failure holds for all commands' "$status $(python3 -c 'import json
print(*[r["exit_codes"] for r in json.load(open("times.json"))["results"]])')" '0 [1, 1] [0, 0] [3, 3]'
fi
timed --runs 2 --ignore-failure=3,7 --warmup 1 --export-json times.json 'sh -c "exit 3"' true
is '--ignore-failure=LIST takes these' "$status" 0
if command -v python3 >/dev/null 2>&1; then
  is 'which are exported' "$(python3 -c 'import json
print(*[r["exit_codes"] for r in json.load(open("times.json"))["results"]])')" '[3, 3] [0, 0]'
fi
timed --runs 2 -i=3,7 'sh -c "exit 7"'
is 'so does -i=LIST' "$status" 0
timed --runs 2 --ignore-failure=3,7 'sh -c "exit 4"'
like 'and no other' "$status $(printf '%s' "$out" | tr '\n' ' ')" '^2 .*ended with exit status 4; one of +0,3,7 was +expected'
timed --runs 2 --ignore-failure=3,7 --warmup 1 'sh -c "exit 4"'
like 'in a warm-up, too' "$status $err" '^2 .*ended with exit status 4\.'
timed --runs 2 --ignore-failure=all-non-zero false
is '--ignore-failure=all-non-zero takes all' "$status" 0
timed --runs 2 --ignore-failure false
is 'what stands behind --ignore-failure is a command' "$status" 0
timed --runs 2 -N -i -- false
is 'behind -i, too' "$status" 0
timed --runs 2 --ignore-failure=0,3,3 'sh -c "exit 4"'
like 'each is said once' "$status $(printf '%s' "$out" | tr -s '\n ' ' ')" '^2 .*one of 0,3 was expected'
timed --runs 2 --ignore-failure=0 false
like 'also where it is the only one' "$status $(printf '%s' "$out" | tr -s '\n ' ' ')" '^2 .*exit status 1; 0 was expected'
for list in '' '3,' x 256 -1 all; do
  timed --runs 2 --ignore-failure="$list" false
  like "--ignore-failure='$list' is refused" "$status $err" "^1 .*'--ignore-failure' wants 'all-non-zero', or exit statuses"
done
timed --runs 1 --warmup 1 false
is 'a warm-up that fails ends it' "$status" 2
timed --runs 1 --warmup 1 -i false
is 'unless any status is fine' "$status" 0

# ---- Input and output ----
echo first >first.txt
timed --runs 1 --input first.txt --output copy.txt cat
is '--input is what the command reads' "$status $(cat copy.txt)" '0 first'
timed --runs 1 --input null --output copy.txt cat
is '--input null is nothing' "$status $(wc -c <copy.txt)" '0 0'
for own in /dev/stdin /dev/fd/0 /proc/self/fd/0; do
  timed --runs 1 --input $own cat <first.txt
  like "--input $own is told from the program" "$status $err" "^1 .*The input '$own' is another file in each repetition: give its own name, '.*first\.txt'\."
done
timed --runs 1 --input . cat
is '--input of a folder fails' "$((status > 0))" 1
timed -L f first,second --runs 1 --input '{f}.txt' 'cat'
like '--input with a parameter: a missing one is told' "$status $err" "^1 .*'second\.txt' cannot be read"
if [ -c /dev/full ]; then
  timed --runs 1 --output /dev/full 'echo a'
  is 'output that does not fit fails with its command' "$status" 2
  for option in --export-csv --export-json --export-markdown; do
    timed --runs 1 --label kept $option /dev/full true
    like "$option to a full disk is told" "$status $(printf '%s' "$err" | tr '\n' ' ')" \
      "^1 .*/dev/full.*No space left"
  done
  run "$benchstone" list runs --plain
  is 'and the runs are kept' "$(printf '%s\n' "$out" | cut -f 4 | grep -c '^kept$')" 3
else
  skip 'output that does not fit' 'there is no /dev/full'
fi
timed --runs 1 --output no/such/file 'echo a'
is 'a folder that is not there is told before' "$status" 1
finish
