#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Odd surroundings: no home, a read-only home, closed descriptors, one CPU, no terminal.
. "$(dirname "$0")/functions.sh"

BENCHSTONE_PLUGIN_PATH=$test_plugins
quick='shape-counted.sum --duration 1ms -p warm-up=0s --repetitions 2'

run sh -c "'$benchstone' run $quick <&-"
is 'stdin closed' "$status" 0
run sh -c "'$benchstone' run $quick --quiet >&-"
is 'stdout closed, quiet' "$status" 0
run sh -c "'$benchstone' run $quick --quiet 2>&-"
is 'stderr closed' "$status" 0
run sh -c "'$benchstone' run $quick --quiet <&- >&- 2>&-"
is 'all three closed' "$status" 0

run env TERM=dumb "$benchstone" run $quick
is 'a dumb terminal' "$status" 0
unlike 'no escape codes there' "$out$err" "$(printf '\033')"
run env -u TERM "$benchstone" run $quick
is 'no TERM' "$status" 0

run env -u HOME -u XDG_DATA_HOME -u XDG_CACHE_HOME "$benchstone" run $quick --store "$tmp/store"
is 'no home, but a store' "$status" 0
ok 'the run is there' test -s "$tmp"/store/*/run.json

mkdir "$tmp/readonly"
chmod 500 "$tmp/readonly"
if [ "$(id -u)" != 0 ]; then
  run env XDG_DATA_HOME="$tmp/readonly" XDG_CACHE_HOME="$tmp/readonly" "$benchstone" run $quick
  is 'a read-only home is an error' "$status" 1
  like 'which is said' "$err" 'readonly'
else
  run env XDG_DATA_HOME=/proc/none XDG_CACHE_HOME=/proc/none "$benchstone" run $quick
  is 'a home that cannot be written is an error' "$status" 1
  like 'which is said' "$err" '/proc/none'
fi

if command -v taskset >/dev/null 2>&1; then
  run taskset -c "$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')" "$benchstone" run $quick \
    -p threads=cpus --json
  is 'one CPU' "$status" 0
  like 'one CPU: cpus are one' "$out" '"threads": *"1"'
else
  skip 'one CPU' 'taskset is not installed'
fi

run env BENCHSTONE_WORKER=/no/such/worker "$benchstone" run $quick
is 'no worker program, known plugins: the case fails' "$status" 2
like 'the program is named' "$out$err" "'/no/such/worker'"
run env BENCHSTONE_WORKER=/no/such/worker XDG_CACHE_HOME="$tmp/empty" "$benchstone" run $quick
is 'no worker program, unknown plugins: nothing can be planned' "$status" 1
like 'the program is named then, too' "$err" "'/no/such/worker'"

# A reader that goes away does not end the run.
"$benchstone" run $quick --json --label gone 2>"$tmp/err" | true
run "$benchstone" show gone --plain
is 'a reader that went away: the run is kept' "$status" 0
finish
