#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# A spinner on another CPU, and on the one that is measured on: repetitions are marked and "doctor"
# says so; without one not.  Others may run here, too: without a spinner only as much is expected as
# the kernel counted.
. "$(dirname "$0")/functions.sh"
requires python3 taskset
[ -r /proc/stat ] || { echo "1..0 # SKIP there is no /proc/stat"; exit 0; }

cpus=$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)
first=${cpus%%[-,]*} last=${cpus##*[-,]}
spinner=
stop ()
{
  [ -n "$spinner" ] && kill "$spinner" && wait "$spinner"
  spinner=
} 2>/dev/null
cleanup_with stop
# spin CPU: until stop; by itself after two minutes.
spin ()
{
  # shellcheck disable=SC2016 # for the inner shell
  taskset -c "$1" timeout 120 sh -c 'while :; do :; done' &
  spinner=$!
  sleep 0.2
}
# measure: three repetitions of one thread on the first CPU; sets $marks to their words.
measure ()
{
  run "$benchstone" run cpu.prime -p threads=1 --pin "$first" --duration 400ms --repetitions 3 \
    --quiet --json
  printf '%s' "$out" >"$tmp/run.json"
  marks=$(figures '*sorted({mark.split(":")[0] for p in repetitions for mark in p.get("marks", [])})')
}
# figures EXPRESSIONS of the repetitions
figures ()
{
  python3 -c 'import json, sys
repetitions = json.load(open(sys.argv[1]))["cases"][0]["repetitions"]
noise = [p["noise"] for p in repetitions]
print(eval("[" + sys.argv[2] + "]"))' "$tmp/run.json" "$1" 2>&1
}
# How many of the three are marked with a word.
marked () { figures "sum(any(m.startswith('$1:') for m in p.get('marks', [])) for p in repetitions)"; }

# The CPU time of everybody so far.
ticks () { awk '/^cpu / { print $2 + $3 + $4 }' /proc/stat; }
# others NAME: the marks of a spinner, which is 100 % of one CPU: of many CPUs it is below the limit of 2 %.
others ()
{
  if [ "$(nproc --all)" -le 40 ]; then
    is "$1" "$(marked other-load)" "[3]"
  else
    skip "$1" "one spinner is too little among so many CPUs"
  fi
}

# ---- None ----
# As long as somebody else computes here, this machine shows nothing; a minute of it is enough.
quiet=none
for try in 1 2 3 4 5 6; do
  measure
  # What the marks are made of, far from their limits.
  if [ "$(figures 'max(n["other-user"] + n["other-system"] for n in noise) < 0.1,
      max(p["run-delay"] / p["wall"] for p in repetitions) < 0.01')" = "[True, True]" ]; then
    quiet=$try
    break
  fi
  sleep 1
done
if [ "$quiet" != none ]; then
  unlike "without a spinner no load is marked" "$marks" "other-load|run-delay"
  finding=
  for try in 1 2 3 4 5; do
    before=$(ticks)
    run "$benchstone" doctor --plain
    # It looks for a second: 100 ticks are one CPU.
    [ $(($(ticks) - before)) -lt 10 ] && { finding=$out; break; }
  done
  if [ -n "$finding" ]; then
    like "and doctor finds none" "$finding" "^other-load	fine"
  else
    skip "and doctor finds none" "other processes use the CPUs"
  fi
else
  skip "without a spinner no load is marked" "other processes use the CPUs"
fi

# ---- On the same CPU ----
spin "$first"
measure
others "a spinner on the same CPU: all are marked as disturbed by others"
if [ -r /proc/self/schedstat ]; then
  is "and as having waited" "$(marked run-delay)" "[3]"
else
  skip "and as having waited" "the kernel does not count it"
fi
run "$benchstone" show @last
like "show tells it" "$(printf '%s' "$out" | tr -s '\n ' ' ')" "3 of 3 repetitions were disturbed .*(others used|waited) [0-9]+ %"
run "$benchstone" doctor --plain
like "doctor finds it" "$status $(printf '%s' "$out" | grep '^other-load')" \
  "^2 other-load	disturbs	other processes use [0-9.]+ of "
stop

# ---- On another one ----
if [ "$first" != "$last" ]; then
  spin "$last"
  measure
  others "a spinner on another CPU: all are marked"
  run "$benchstone" doctor
  is "doctor warns" "$status" 2
  like "and says of what" "$out" "^! other-load +other processes use [0-9.]+ of [0-9]+ CPUs"
  stop
else
  skip "a spinner on another CPU" "there is one CPU"
fi
finish
