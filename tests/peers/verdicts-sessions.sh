#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Are verdicts right between runs that were made minutes apart?  SESSIONS sessions, each of one run of
# cpu.prime and of two commands, interleaved, and one run of the commands with 10 % more work under the
# same name; then each session is compared with a later one: its own work (any verdict of better or worse is
# false), and the larger (anything but worse is missed).  The first FLOOR sessions give the noise floor of
# the machine ('benchstone noise --from'); the pairs come from the others, each LAG sessions apart.
#   ./run sh .../tests/peers/verdicts-sessions.sh       in a build folder
# PAIRS (30), FLOOR (12), LAG (3), EVERY (40 s), REPETITIONS (10), PIN and KEEP (a folder: what is there is not
# measured again) may be set.  As it takes half an hour of an idle machine, 'make peers' leaves it out unless
# LONG is set.
#
# A session lasts about 15 s, a repetition 0.3 s: the speed of a virtual machine wanders within seconds, and a
# session of one second would mostly tell which second it was.
set -u
[ -n "${LONG-}${KEEP-}" ] || { echo "takes half an hour: set LONG=1"; exit 77; }
pairs=${PAIRS:-30}
floor=${FLOOR:-12}
lag=${LAG:-3}
every=${EVERY:-40}
repetitions=${REPETITIONS:-10}
here=$(cd "$(dirname "$0")" && pwd) || exit 1
# shellcheck source=tests/peers/lib/work.sh
. "$here/lib/work.sh"
for tool in python3 gzip "${CC:-cc}"; do
  command -v "$tool" >/dev/null 2>&1 || { echo "$tool is not installed"; exit 77; }
done
pin=${PIN:-$(python3 -c 'import os; print(max(os.sched_getaffinity(0)))')}
scratch=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
keep=${KEEP:-$scratch}
make_work "$keep/load" 8 || exit 1

# The command's text stays the same, what it works on grows: as with a new version of a program.
commands='
    { "benchmark": "command.time", "title": "loop", "params": { "command": "'$keep'/load/loop '$keep'/load/amount" } },
    { "benchmark": "command.time", "title": "gzip", "params": { "command": "gzip -t '$keep'/load/data.gz" } }'
prime='
    { "benchmark": "cpu.prime", "title": "prime", "params": { "duration": "0.4s", "warm-up": "20ms", "max-prime": 2000 } },'

# write_suite NAME CASES
write_suite ()
{
  printf '{ "benchstone-suite": 0, "name": "%s", "title": "%s", "cases": [%s ] }\n' "$1" "$1" "$2" >"$keep/$1.json"
}
write_suite same "$prime$commands" || exit 1
write_suite more "$commands" || exit 1

# measure SUITE PERCENT: one run, in the store under the label PERCENT-SESSION.
measure ()
{
  ln -sf "amount-$2" "$keep/load/amount" || exit 1
  ln -sf "data-$2.gz" "$keep/load/data.gz" || exit 1
  benchstone run "$keep/$1.json" --repetitions "$repetitions" --pin "$pin" --store "$keep/store" \
    --label "$2-$session" --quiet </dev/null 2>"$scratch/log" || { cat "$scratch/log"; exit 1; }
}

last=$((floor + pairs + lag))
session=0
while [ $session -lt $last ]; do
  session=$((session + 1))
  [ -e "$keep/session-$session.done" ] && continue
  start=$(date +%s)
  measure same 100
  measure more 110
  touch "$keep/session-$session.done"
  [ $session -eq $last ] || sleep $((every - ($(date +%s) - start) % every))
done
echo "pinned to: $pin; $repetitions repetitions in each session; a session every $every s, pairs $((lag * every)) s apart"
python3 "$here/lib/verdicts-sessions-judge.py" "$keep/store" "$floor" "$pairs" "$lag"
