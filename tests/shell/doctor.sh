#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone doctor": exit status, text in 80 columns, JSON, and machines in folders.
. "$(dirname "$0")/functions.sh"

# put FILE TEXT
put ()
{
  mkdir -p "$(dirname "$tmp/root/$1")"
  printf '%s\n' "$2" >"$tmp/root/$1"
}
put proc/loadavg '0.03 0.02 0.01 1/99 4711'
put proc/meminfo 'MemTotal: 1000 kB
MemAvailable: 900 kB'
put sys/devices/system/cpu/online 0-1
put sys/devices/system/cpu/cpu0/cpufreq/scaling_governor performance

run "$benchstone" doctor --root "$tmp/root"
is "nothing disturbs: 0" "$status" 0
like "and so it says" "$out" '^Nothing was found that would disturb a measurement\.$'
like "what is in order is told shortly" "$out" '^  governor +performance$'
unlike "no heading without findings" "$out" '^Disturbs:'
put proc/loadavg '1.50 1.02 1.01 3/99 4711'
put sys/devices/system/cpu/cpu0/cpufreq/scaling_governor powersave
run "$benchstone" doctor --root "$tmp/root"
is "something disturbs: 2" "$status" 2
like "a spinner is found" "$out" '^! other-load +other processes use 1\.50 of 2 CPUs$'
like "with a command" "$out" '^ +\$ top '
like "and the governor" "$out" '^! governor +powersave$'
is "no line is wider than 80 columns" "$(printf '%s\n' "$out" | awk 'length > 80')" ""
is "what disturbs comes first" "$(printf '%s\n' "$out" | head -n 1)" "Disturbs:"
run "$benchstone" doctor --root "$tmp/root" --plain
like "--plain: a line each" "$out" "^governor	disturbs	powersave$"
put sys/devices/system/cpu/cpu0/cpufreq/scaling_governor "$(printf 'a\033[31m\tb')"
run "$benchstone" doctor --root "$tmp/root"
unlike "what a file says does not reach the terminal as it is" "$out" "$(printf '\033')"
run "$benchstone" doctor --root "$tmp/root" --json
is "--json: the same status" "$status" 2
like "and a document" "$out" '"format": "benchstone-doctor/0"'
like "says it in one word, too" "$out" '"disturbed": true'
printf '%s\n' "$out" >"$tmp/root.json"

# This machine may be quiet or not: it says one of both, and the status is the same.
run "$benchstone" doctor
case $status in
  0) like "this machine" "$out" '^Nothing was found' ;;
  2) like "this machine" "$out" '^Measurements would be disturbed' ;;
  *) is "this machine" "$status" "0 or 2" ;;
esac
is "writes nothing on stderr" "$err" ""
is "no line is wider than 80 columns here" \
  "$(printf '%s\n' "$out" | grep -v '^ *\$ ' | awk 'length > 80')" ""
mkdir "$tmp/disk"
run "$benchstone" doctor --target "$tmp/disk" --plain
like "--target: the disk of that folder" "$out" "^disk	[a-z]+	[0-9.]+ [A-Za-z]+ \\([0-9]+ %\\) are free under '$tmp/disk'$"
run "$benchstone" doctor --target disk="$tmp/disk" --plain
like "as run takes it, too" "$out" "are free under '$tmp/disk'$"
run "$benchstone" doctor --target "$tmp/no-such-folder"
like "one that is not there" "$status $err" "^1 .*--target: '.*no-such-folder' is no folder"
run "$benchstone" doctor --target "$tmp" --root "$tmp/root"
like "and not of another machine" "$status $err" "^1 .*--target is a folder of this machine"
run "$benchstone" doctor --json
printf '%s\n' "$out" >"$tmp/here.json"
if command -v python3 >/dev/null 2>&1 && python3 -c 'import jsonschema' 2>/dev/null; then
  for file in root here; do
    ok "the schema accepts $file.json" python3 "$abs_top_srcdir/tests/validate.py" \
      "$abs_top_srcdir/schemas/doctor.schema.json" "$tmp/$file.json"
  done
else
  skip "the schema accepts what is written" "python3-jsonschema is not installed"
fi

run "$benchstone" doctor something
is "it takes no names" "$status" 1
like "and says how another machine is examined" "$err" '--root'
run "$benchstone" doctor --root "$tmp/nowhere"
is "a folder that is not there" "$status" 1
like "is named" "$err" "nowhere"
run "$benchstone" doctor --root ''
is "no folder at all" "$status" 1

# A recording holds what the machine is, not what went on there.
machines=$abs_top_srcdir/tests/machines
tab=$(printf '\t')
run "$benchstone" doctor --root "$machines/intel-hybrid.txt" --plain
like "a recording: what its machine is" "$out" "^cpu-kinds$tab"
unlike "a recording: nothing is said of what it does not hold" "$out" \
  "^(other-load|pressure|run-delay|memory|swap)$tab"
run "$benchstone" doctor --root "$machines/container-half-cpu.txt" --plain
like "a recording of a quota" "$out" "^quota${tab}disturbs${tab}0\.5 CPUs"
is "it would disturb" "$status" 2
# one_line COMMAND...: what it says, however it is broken into lines.
one_line () { "$@" | tr '\n' ' ' | sed 's/  */ /g'; }
like "and what a recording does not tell is said" \
  "$(one_line "$benchstone" doctor --root "$machines/container-half-cpu.txt")" \
  'would be disturbed there, and a recording does not tell all: what else runs'
run "$benchstone" doctor --root "$machines/lying-cache.txt"
is "a recording without findings" "$status" 0
unlike "does not say that nothing would disturb" "$out" '^Nothing was found'
like "but what it cannot tell" "$(one_line "$benchstone" doctor --root "$machines/lying-cache.txt")" \
  "In the recording nothing was found .* cannot tell what else runs there, .* how hot and how fast the CPU is: run 'benchstone doctor' there\."
run "$benchstone" gather "$tmp/here.txt"
run "$benchstone" doctor --root "$tmp/here.txt" --plain
like "what 'gather' wrote is read" "$out" "^clock-source$tab"
echo 'no recording' >"$tmp/text"
run "$benchstone" doctor --root "$tmp/text"
is "a file that is none" "$status:$out" "1:"
like "is named, too" "$err" "--root: .*text"
finish
