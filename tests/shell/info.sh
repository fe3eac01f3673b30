#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What "benchstone info" tells of benchmarks, plugins and suites.
. "$(dirname "$0")/functions.sh"

run "$benchstone" info cpu.prime
is "a benchmark" "$status $err" "0 "
like "its title" "$out" '^cpu\.prime - [A-Z]'
like "its plugin, version, licence and file" "$out" '^Plugin: +cpu [0-9.]+, LGPL-2\.1-or-later,'
like "its parameters with type, default and range" "$out" "^  max-prime: int, by default '10000', [0-9]+\.\.[0-9]+"
like "also the common ones" "$out" "^  threads: int, by default '1'"
like "durations with their unit" "$out" "^  duration: duration, by default '1s', 1 ms\.\.168 h$"
like "its metrics with unit, direction, kind and role" "$out" '^  rate: event/s, higher-is-better, counter, primary'
unlike "no words are explained" "$out" '^Words:'
is "it fits into 80 columns" "$(printf '%s\n' "$out" | awk 'length > 80 && !/\.so$/')" ""
run "$benchstone" info cpu.prime --explain
like "--explain: the words" "$out" '^  higher-is-better +More is better'
like "--explain: the units" "$out" '^  event/s +[a-z]'

run "$benchstone" info cpu
like "a plugin" "$out" '^  cpu\.prime +[^ ]'
run "$benchstone" info quick
is "a suite" "$status $err" "0 "
like "its settings" "$out" '^  repetitions +7$'
like "its cases" "$out" '^  cpu\.prime threads=1 per CPU '
like "its time" "$out" '^Expected time: '

unlike "a fixed number of repetitions has no precision to reach" "$out" '^  precision '
printf '%s\n' '{ "benchstone-suite": 0, "cases": [{ "benchmark": "cpu.prime" }] }' >"$tmp/plain.json"
like "another one has" "$("$benchstone" info "$tmp/plain.json")" '^  precision +2 %$'

# ---- What it takes ----
cat >"$tmp/disk.json" <<'END'
{ "benchstone-suite": 0, "settings": { "repetitions": 7 },
  "cases": [{ "benchmark": "disk.sequential", "params": { "file-size": "64MiB" } },
            { "benchmark": "disk.random", "params": { "file-size": "32MiB", "reads": [100, 0] } }] }
END
mkdir "$tmp/room"
# 7 times 64 MiB, and one file of 32 MiB for both cases of the other.
need="^Disk: 96\.0 MiB of free space are needed in '$tmp/room', where [0-9.]+ [KMGTP]iB are free, and at least 480\.0 MiB are written\.$"
run "$benchstone" run "$tmp/disk.json" --dry-run --target disk="$tmp/room"
like "--dry-run tells what the disk will need" "$out" "$need"
like "and of which times nothing is known" "$out" '^Expected time: [0-9].* and that of jobs on the disk, which depends on it\.$'
run "$benchstone" run disk.sequential -p file-size=1MiB --dry-run --target disk="$tmp/room"
like "a job alone takes what the disk takes" "$out" '^Expected time: it depends on the disk\.$'
run "$benchstone" run disk.sequential --dry-run --target disk="$tmp/room"
like "a size that is chosen there" "$out" "^Disk: 1 case chooses the size of its file in '$tmp/room' by the [0-9.]+ [KMGTP]iB that are free there, as 'benchstone info disk\.sequential' tells; -p file-size=SIZE sets it\.$"
run "$benchstone" run command.time -p command=true --dry-run
like "a command takes what it takes" "$out" '^Expected time: unknown \(depends on the command\)\.$'
unlike "and needs no disk" "$out" '^Disk:'

cat >"$tmp/commands.json" <<'END'
{ "benchstone-suite": 0,
  "cases": [{ "benchmark": "command.time",
              "params": { "command": ["echo a,b", "rm -rf /nonexistent/x"] } }] }
END
run "$benchstone" info "$tmp/commands.json"
like "a suite by its path: each command" "$out" '^  echo a,b$'
like "and the other" "$out" '^  rm -rf /nonexistent/x$'
is "the current folder is never searched for names" \
  "$(cd "$tmp" && "$benchstone" info commands >/dev/null 2>&1; echo $?)" 1

if command -v python3 >/dev/null 2>&1; then
  for name in cpu.prime cpu quick "$tmp/commands.json"; do
    is "info ${name##*/} --json has its name" \
      "$("$benchstone" info "$name" --json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(d.get("name") or d["plugin"])')" \
      "$(basename "$name" .json)"
  done
else
  skip "--json is JSON" "python3 is not installed"
fi

run "$benchstone" info cpu.pirme
is "a name that is none" "$status" 1
like "gets a suggestion" "$err" "There is no benchmark 'cpu\.pirme'\.  Did you mean 'cpu\.prime'\?"
run "$benchstone" info qiuck
like "a suite's too" "$err" "Did you mean 'quick'\?"
cp "$tmp/commands.json" "$tmp/mine.json"
is "a suite without title and help begins at once" "$("$benchstone" info "$tmp/mine.json" | sed -n '1p;3p' | tr '\n' ' ')" \
  "mine Settings: "
cd "$tmp" || exit 99
run "$benchstone" info mine.jso
like "a file's name too" "$err" "There is no benchmark 'mine\.jso'\.  Did you mean 'mine\.json'\?"
for command in run info; do
  run "$benchstone" $command prime
  like "$command: half a benchmark's name" "$status $err" "^1 .*Did you mean 'cpu\.prime'\?"
done
run "$benchstone" run cpu
like "run: a plugin is no suite" "$status $err" "^1 .*'cpu' is a plugin; its benchmarks are: cpu\.prime\."
run "$benchstone" info
is "no name" "$status" 1
like "says what is wanted" "$err" "Give the name of one benchmark, suite or plugin"
finish
