#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The benchmarks that we ship, run as a user runs them: what they measure is there, what they
# refuse is refused with a reason.
. "$(dirname "$0")/functions.sh"
requires python3
cd "$tmp" || exit 99

# measure BENCHMARK OPTION...: one short repetition; the document is in $tmp/run.out.
measure ()
{
  run "$benchstone" run "$@" --repetitions 1 --duration 50ms --store "$tmp/store" --quiet --json
}
# of EXPRESSION: of the first case C of that document, its samples S, its first repetition R.
of ()
{
  python3 -c '
import json, sys
D = json.load(open(sys.argv[1]))
C = D["cases"][0]
S, R = C["samples"], C["repetitions"][0]
first = lambda name: S[name][0]
print(eval(sys.argv[2]))' "$tmp/run.out" "$1" 2>&1
}
fails_with ()
{
  is "$1: it fails" "$(of 'R["status"]')" "$2"
  like "$1: and says why" "$(of 'R["reason"]')" "$3"
}

refused_with ()
{
  is "$1: it is refused" "$status:$out" '1:'
  like "$1: and says why" "$err" "$2"
}

# ---- cpu.prime -----------------------------------------------------------------------------------

measure cpu.prime -p max-prime=1000 -p threads=2
is "cpu.prime runs" "$status" 0
is "its answer was right" "$(of 'R["status"]')" ok
is "it has a rate" "$(of 'first("rate") > 0')" True
is "its latency and its rate belong together" \
  "$(of 'sum(h is not None for h in C["histograms"]["latency"])')" 1
measure cpu.prime -p max-prime=3
is "no number to test is legal" "$(of 'R["status"]')" ok
measure cpu.prime -p max-prime=2
is "a bound below the range is refused" "$status" 1
like "with the range" "$err" "max-prime.*3"

# ---- memory.stream ---------------------------------------------------------------------------------

measure memory.stream -p footprint=100000 -p threads=3
is "memory.stream runs" "$status" 0
is "its arrays were right" "$(of 'R["status"]')" ok
is "it has all four rates" "$(of '[first(n) > 0 for n in ("copy", "scale", "add", "triad")]')" \
  "[True, True, True, True]"
is "in bytes per second, more is better" \
  "$(of '{(m["unit"], m["direction"]) for m in C["description"]["metrics"]}')" \
  "{('B/s', 'higher-is-better')}"
is "triad is what counts" \
  "$(of '[m["name"] for m in C["description"]["metrics"] if m["role"] == "primary"]')" "['triad']"
is "the environment says how large and where" \
  "$(of 'C["environment"]["footprint"], {"footprint-in", "caches", "loops", "huge-pages"} <= set(C["environment"])')" \
  "('100000', True)"
for type in double int64; do
  for footprint in 192 215 1000; do
    measure memory.stream -p footprint=$footprint -p type=$type -p huge-pages=off
    is "$footprint bytes of $type" "$(of 'R["status"]')" ok
  done
done
is "without huge pages there are none" "$(of 'C["environment"]["huge-pages"] in ("none", "unknown")')" True
measure memory.stream -p footprint=575 -p threads=3
refused_with "fewer lines than threads" 'too small for 3 threads, which need 576'
measure memory.stream -p footprint=191
refused_with "less than one line" "footprint.*192"
measure memory.stream -p footprint=2xram
fails_with "more than the memory that there is" out-of-memory 'more than the memory that may be used here'
measure memory.stream -p type=float
refused_with "a type that it has not" "'float'.*int64"

# ---- memory.latency --------------------------------------------------------------------------------

measure memory.latency -p footprint=64KiB -p threads=2
is "memory.latency runs" "$status" 0
is "every place was met once" "$(of 'R["status"]')" ok
is "a load takes nanoseconds" "$(of '1e-10 < first("latency") < 1e-4')" True
is "in seconds, less is better" \
  "$(of '[(m["unit"], m["direction"], m["role"]) for m in C["description"]["metrics"]]')" \
  "[('s', 'lower-is-better', 'primary')]"
is "its environment" \
  "$(of '{"footprint", "footprint-in", "caches", "huge-pages"} <= set(C["environment"])')" True
measure memory.latency -p footprint=1000 -p stride=8 -p huge-pages=off
is "a footprint that is no multiple of anything" "$(of 'R["status"]')" ok
measure memory.latency -p footprint=192 -p stride=96
is "a ring of two places" "$(of 'R["status"]')" ok
measure memory.latency -p footprint=192 -p threads=2
refused_with "a place for each thread" 'too small for 2 threads, which need 256'
measure memory.latency -p stride=100
refused_with "a stride between two addresses" '100 bytes, is no multiple'
measure memory.latency -p footprint=2xram
fails_with "more than the memory that there is" out-of-memory 'more than the memory that may be used here'

# ---- command.time: words and programs -------------------------------------------------------------

measure command.time -p command=true
is "command.time runs" "$status" 0
is "it has a wall time" "$(of 'first("wall") > 0')" True
is "user and system are the CPU time" "$(of 'abs(first("user") + first("system") - first("cpu")) < 1e-9')" True
is "it has a memory use" "$(of 'first("max-rss") > 4096')" True
measure command.time
refused_with "no command" "-p command="
measure command.time -p command='test "a  b" = "a  b" -a $HOME = \$HOME'
is "words are split and quoted without a shell" "$(of 'R["status"]')" ok
measure command.time -p shell=true -p command='test "$((1 + 1))" = 2 | cat && echo fine'
is "with a shell there are pipes" "$(of 'R["status"]')" ok
measure command.time -p command='echo "open'
refused_with "an open quote" "split into words"
measure command.time -p command=there-is-no-such-program
is "a program that is not there: exit status" "$status" 77
fails_with "a program that is not there" unsupported there-is-no-such-program
for line in 'cat marker | wc' 'true && true' 'echo x > y' 'true ; true' 'wc < marker' 'sleep 1 &' 'ls 2>&1'; do
  measure command.time -p command="$line"
  refused_with "$line" 'only a shell understands: add -p shell=true'
done
touch '|'
measure command.time -p command="ls '|' \\| \"|\""
is "quoted, it is a name like others" "$(of 'R["status"]')" ok
measure command.time -p command='ls *.nothing'
fails_with "a pattern for file names" failed "'\*', which only a shell understands"
measure command.time -p command='echo x' -p prepare='true | true'
refused_with "a preparation that needs a shell" 'Preparation: .*shell=true'
before=$(find "$tmp/store" -name journal.ndjson | wc -l)
measure command.time
refused_with "no command at all" 'no command to run'
is "what is refused leaves no run" "$(find "$tmp/store" -name journal.ndjson | wc -l)" "$before"
run "$benchstone" run command.time cpu.prime --repetitions 1 --duration 1ms --store "$tmp/store"
is "one of two that can run: it runs" "$status" 2
like "one of two: how many failed is told once" "$err" '^benchstone: 1 of 2 cases failed'
unlike "one of two: the table's reasons are not said again" "$err" 'no command to run'
touch marker
measure command.time -p command='test -e marker'
is "it runs where the user is" "$(of 'R["status"]')" ok
mkdir elsewhere
measure command.time -p directory=elsewhere -p command='test -e ../marker'
is "or in the folder that was named" "$(of 'R["status"]')" ok

# ---- command.time: how it ended ---------------------------------------------------------------------

measure command.time -p command='sh -c "echo one; echo the last line; exit 3"'
is "a wrong exit status: exit status of benchstone" "$status" 2
fails_with "a wrong exit status" failed "exit status 3.*0 was expected.*'the last line'"
is "a failure has no figure" "$(of 'isinstance(S.get("wall", [None])[0], (int, float))')" False
measure command.time -p exit-status=3 -p command='sh -c "exit 3"'
is "an expected exit status is fine" "$(of 'R["status"]')" ok
measure command.time -p exit-status=0,3 -p command='sh -c "exit 3"'
is "so is one of several" "$(of 'R["status"]')" ok
is "which it was is told" "$(of 'S["exit-status"][0]')" 3
measure command.time -p exit-status=0,3 -p command='sh -c "exit 4"'
fails_with "none of several" failed "exit status 4; one of 0,3 was expected"
measure command.time -p exit-status=300 -p command=true
refused_with "no exit status" "exit-status '300': whole numbers"
measure command.time -p command='sh -c "kill -9 \$\$"'
fails_with "a signal" failed "killed by signal 9"

# ---- command.time: preparation ----------------------------------------------------------------------

run "$benchstone" run command.time -p prepare='sh -c "echo x >>prepared"' -p command='test -s prepared' \
  --repetitions 3 --store "$tmp/store" --quiet --json
is "the preparation runs before each repetition" "$(wc -l <prepared | tr -d ' ')" 3
measure command.time -p prepare=false -p command=true
fails_with "a preparation that fails" failed "Preparation.*exit status 1"

# ---- command.time: a figure from the output -----------------------------------------------------------

value () { measure command.time -p value-pattern='speed: (\S+)' "$@"; }
value -p value-unit=B/s -p value-name=speed -p value-direction=higher -p command='echo speed: 12.5 of it'
is "a figure is read from the output" "$(of 'first("speed")')" 12.5
is "with its unit and direction" \
  "$(of '[(m["unit"], m["direction"]) for m in C["description"]["metrics"] if m["name"] == "speed"]')" \
  "[('B/s', 'higher-is-better')]"
value -p value-unit=B/s -p command='sh -c "echo speed: 7 >&2"'
is "what it prints as errors counts too" "$(of 'first("value")')" 7
value -p value-unit=ms -p command='echo speed: 500'
is "a figure is kept in its base unit" "$(of 'first("value")')" 0.5
value -p value-unit=s -p value-name=Speed -p command='echo speed: 7'
refused_with "a name with a capital letter" "value-name 'Speed'"
value -p command='echo speed: 7'
refused_with "a figure without a unit" value-unit
value -p value-unit=furlongs -p command='echo speed: 7'
refused_with "a unit that is not known" furlongs
measure command.time -p value-pattern='speed' -p value-unit=B/s -p command=true
refused_with "an expression without a group" "one is needed"
for output in 'nothing here' 'speed: nan' 'speed: 1,5' 'speed: inf'; do
  value -p value-unit=B/s -p command="echo $output"
  fails_with "no figure in '$output'" failed "no figure for 'value': The (expression|output)"
done
like "with its reason" "$(of 'R["reason"]')" "'inf'"
measure cpu.prime -p threads=3 --pin "$first_cpu"
like "more threads than CPUs are told" "$err" "$(test "$(nproc)" -ge 3 || echo 'more threads than the')"
printf 123456 >input
measure command.time -p stdin-file=input -p command='wc -c' -p value-pattern='(\d+)' -p value-unit=B
is "the command can read a file as its input" "$(of 'first("value")')" 6
mkfifo fifo
mkdir -p deep && mkfifo deep/well
for param in stdin-file stdout-file; do
  measure command.time -p $param=fifo -p command=cat --timeout 1min
  refused_with "$param is a pipe" "$param: 'fifo' is a pipe"
  measure command.time -p $param=well -p directory=deep -p command=cat --timeout 1min
  refused_with "$param is a pipe in another folder" "$param: 'well' is a pipe"
  measure command.time -p $param=deep -p command=cat --timeout 1min
  refused_with "$param is a folder" "$param: 'deep' is a folder"
  measure command.time -p $param=/dev/fd/0 -p command=cat --timeout 1min
  refused_with "$param is another in each process" "$param: '/dev/fd/0' is another file in each process"
done
ln input again
measure command.time -p stdin-file=input -p stdout-file=again -p command=cat
refused_with "what is read is not written as well" "stdout-file would write over 'input'"
is "and it has what it had" "$(cat input)" 123456
measure command.time -p command='wc -c' -p value-pattern='(\d+)' -p value-unit=B
is "else its input is empty" "$(of 'first("value")')" 0
measure command.time -p command='sh -c "echo 1.\$LC_ALL"' -p value-pattern='1\.(C)' -p value-unit=B
like "the command's own language is C" "$(of 'R["reason"]')" "'C'"
finish
