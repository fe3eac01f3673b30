#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Clock, heat and energy while a repetition is measured, from sensors that are files of ours.
. "$(dirname "$0")/functions.sh"

root=$tmp/root
# put FILE TEXT: never half written, as it is read meanwhile
put ()
{
  mkdir -p "$(dirname "$root/$1")"
  printf '%s\n' "$2" >"$root/$1.new"
  mv "$root/$1.new" "$root/$1"
}
rapl=sys/class/powercap/intel-rapl:0
put sys/devices/system/cpu/online 0-1023
n=0
while [ $n -lt 16 ]; do
  put sys/devices/system/cpu/cpu$n/cpufreq/scaling_cur_freq 2500000
  n=$((n + 1))
done
put sys/class/hwmon/hwmon0/name coretemp
put sys/class/hwmon/hwmon0/temp1_label 'Package id 0'
put sys/class/hwmon/hwmon0/temp1_input 55000
put $rapl/name package-0
put $rapl/max_energy_range_uj 10000000
put $rapl/energy_uj 0
ok "doctor" "$benchstone" doctor --root "$root" --plain
run "$benchstone" doctor --root "$root" --plain
like "doctor lists them" "$out" \
  "^sensors	fine	clock; temperature \\(package-id-0\\); energy \\(package-0\\)$"

# A counter that runs, and wraps every few seconds.
(
  joules=0
  while [ -d "$root" ]; do
    joules=$(((joules + 1) % 10))
    put $rapl/energy_uj ${joules}000000
    sleep 0.05
  done 2>/dev/null
) &
ticker=$!
stop_ticker () { kill $ticker 2>/dev/null; }
cleanup_with stop_ticker

BENCHSTONE_SENSORS_ROOT=$root
export BENCHSTONE_SENSORS_ROOT
run "$benchstone" run cpu.prime --repetitions 2 --duration 2s --label sensed --quiet
is "a run with sensors" "$status" 0
is "and without remarks" "$err" ""
stop_ticker
wait $ticker 2>/dev/null
document=$(find "$XDG_DATA_HOME/benchstone/runs" -name run.json)

# each PATTERN: of the values of a kind in the document, those that do not match
figures=$(
  python3 - "$document" <<'END' 2>/dev/null
import json, sys
case = json.load(open(sys.argv[1]))["cases"][0]
for series in case["series"]:
    t = [p[0] for p in series["points"]]
    v = [p[1] for p in series["points"]]
    print("series", series["repetition"], series["key"], len(v) >= 3 and t == sorted(t)
          and 0 <= t[0] and t[-1] < 60, "%g" % min(v), "%g" % max(v))
s = case["samples"]
for i in range(2):
    joules = s["host-energy"][i]
    wall = case["repetitions"][i]["wall"]
    print("energy", 0 < joules / wall < 40,
          abs(s["host-energy-per-operation"][i] * s["rate"][i] * wall / joules - 1) < 1e-9)
for metric in case["description"]["metrics"]:
    if metric["name"].startswith("host-"):
        print("metric", metric["name"], metric["unit"], metric["role"], metric["origin"])
END
)
if [ -n "$figures" ]; then
  for i in 0 1; do
    like "the clock, repetition $i" "$figures" "^series $i host-clock True 2.5e\\+09 2.5e\\+09$"
    like "the heat, repetition $i" "$figures" \
      "^series $i host-temperature\\{sensor=package-id-0\\} True 55 55$"
    like "the power, repetition $i" "$figures" "^series $i host-power\\{domain=package-0\\} True "
  done
  is "energy, and energy per operation" "$(printf '%s\n' "$figures" | grep -c '^energy True True$')" 2
  like "a detail with its origin" "$figures" "^metric host-energy J detail host$"
  like "per operation, too" "$figures" "^metric host-energy-per-operation J/op detail host$"
else
  skip "figures in the document" "there is no python3"
fi
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok "the schema accepts it" python3 "$abs_top_srcdir/tests/validate.py" \
    "$abs_top_srcdir/schemas/run.schema.json" "$document"
else
  skip "the schema accepts it" "python3-jsonschema is not installed"
fi

run "$benchstone" show sensed --verbose
like "show --verbose has the energy" "$out" "host-energy"
like "and the clock over time" "$out" "host-clock = 2\\.500 / 2\\.500 / 2\\.500 GHz"
like "and the heat" "$out" \
  "host-temperature\\{sensor=package-id-0\\} = 55\\.00 / 55\\.00 / 55\\.00"
run "$benchstone" report sensed -o "$tmp/page.html"
is "a report of it" "$status" 0
run cat "$tmp/page.html"
like "has a table of what was followed" "$out" "host-clock"
run "$benchstone" show sensed
unlike "show alone has not" "$out" "host-"
run "$benchstone" compare sensed sensed
unlike "and no comparison counts them" "$out" "host-"

# ---- What goes wrong ----
put $rapl/energy_uj garbage
put sys/devices/system/cpu/online none
put sys/class/hwmon/hwmon0/temp1_input 9999999999999999999999
rm "$root/$rapl/max_energy_range_uj"
mkfifo "$root/sys/class/hwmon/hwmon0/temp2_input"
run "$benchstone" run cpu.prime --repetitions 1 --duration 100ms --label broken --quiet
is "sensors that tell nonsense do not hurt a run" "$status" 0
is "nor does it say anything" "$err" ""
run "$benchstone" show broken --verbose
unlike "there are no figures of them" "$out" "host-"
BENCHSTONE_SENSORS_ROOT=$tmp/nowhere
run "$benchstone" run cpu.prime --repetitions 1 --duration 100ms --quiet
is "nor does a machine without any" "$status" 0
finish
