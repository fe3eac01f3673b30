#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# A spinner on another CPU, and on the one that is measured on: repetitions are marked and "doctor"
# says so.  Others may run here, too: without a spinner as much is expected as the kernel counted of
# them, be it nothing or much.
. "$(dirname "$0")/functions.sh"
requires python3 taskset
[ -r /proc/stat ] || { echo "1..0 # SKIP there is no /proc/stat"; exit 0; }

cpus=$(sed -n 's/^Cpus_allowed_list:[^0-9]*//p' /proc/self/status)
first=$first_cpu last=${cpus##*[-,]}
spinner=
stop ()
{
  [ -n "$spinner" ] && kill "$spinner" && wait "$spinner"
  spinner=
} 2>/dev/null
cleanup_with stop
# spin CPU: until stop; by itself after ten minutes.
spin ()
{
  # shellcheck disable=SC2016 # for the inner shell
  rm -f "$tmp/spins"
  taskset -c "$1" timeout 600 sh -c ': >"$0"; while :; do :; done' "$tmp/spins" &
  spinner=$!
  eventually test -e "$tmp/spins"
}
# measure COMMAND...: after it, three repetitions of one thread on the first CPU.
measure ()
{
  run "$@" "$benchstone" run cpu.prime -p threads=1 --pin "$first" --duration 400ms --repetitions 3 \
    --quiet --json
  printf '%s' "$out" >"$tmp/run.json"
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

# count.py FILE COMMAND...: runs it, with the CPU time of everybody else meanwhile, in s, into FILE.
cat >"$tmp/count.py" <<'END'
import os, resource, subprocess, sys
def used():
    ticks = [int(t) for t in open("/proc/stat").readline().split()[1:]]
    ours = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    # user, nice, system; interrupts of devices and of software
    return (sum(ticks[:3] + ticks[5:7]) / os.sysconf("SC_CLK_TCK")
            - sum(u.ru_utime + u.ru_stime for u in ours))
before = used()
status = subprocess.call(sys.argv[2:])
print(max(used() - before, 0), file=open(sys.argv[1], "w"))
sys.exit(status)
END
# The repetitions whose marks are not those that their figures give by the rules of benchstone-run(1).
cat >"$tmp/marks.py" <<'END'
import json, sys
n_cpus = sum(line.startswith("cpu") for line in open("/proc/stat")) - 1
for p in json.load(open(sys.argv[1]))["cases"][0]["repetitions"]:
    n = p["noise"]
    load = n["other-user"] + n["other-system"]
    due = {"run-delay"} if p.get("run-delay", 0) > 0.02 * p["wall"] else set()
    if load > max(0.25, 0.02 * n_cpus) and load * n["seconds"] > 0.05:
        due.add("other-load")
    if due != {m.split(":")[0] for m in p.get("marks", [])} & {"run-delay", "other-load"}:
        print(p)
END
# others CPUS NAME: the marks of a spinner; among more CPUs than this it is below the limit of 2 % of all.
others ()
{
  if [ "$(nproc --all)" -le "$1" ]; then
    is "$2" "$(marked other-load)" "[3]"
  else
    skip "$2" "one spinner is too little among so many CPUs"
  fi
}

# ---- None ----
# The kernel counts by the tick, of 10 ms for most: a few of them on each CPU are no difference.
measure python3 "$tmp/count.py" "$tmp/others"
is "without a spinner no more is seen than the kernel counted" \
  "$(figures "sum((n['other-user'] + n['other-system']) * n['seconds'] for n in noise) < $(cat "$tmp/others") + 0.3")" \
  "[True]"
is "and what is beyond the limits is marked, nothing else" "$(python3 "$tmp/marks.py" "$tmp/run.json" 2>&1)" ""
run python3 "$tmp/count.py" "$tmp/others" "$benchstone" doctor --plain
load=$(printf '%s\n' "$out" | sed -n 's/^other-load	[a-z]*	other processes use \([0-9.]*\) of .*/\1/p')
# It looks for a second.
is "doctor sees no more either" "$(awk "BEGIN { print (${load:-none} < $(cat "$tmp/others") + 0.3) }")" 1
like "and says whether that disturbs" "$(printf '%s\n' "$out" | grep '^other-load')" \
  "^other-load	$(awk "BEGIN { print ($load == 0.25 ? \"(fine|disturbs)\" : $load > 0.25 ? \"disturbs\" : \"fine\") }")	"

# ---- On the same CPU ----
spin "$first"
measure
# It gets half of it.
others 20 "a spinner on the same CPU: all are marked as disturbed by others"
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
  others 40 "a spinner on another CPU: all are marked"
  run "$benchstone" doctor
  is "doctor warns" "$status" 2
  like "and says of what" "$out" "^! other-load +other processes use [0-9.]+ of [0-9]+ CPUs"
  stop
else
  skip "a spinner on another CPU" "there is one CPU"
fi
finish
