#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Are verdicts right between runs that were made minutes apart?  SESSIONS sessions, each of one run of
# cpu.prime and of two commands, and one run of each command with 10 % more work under the same
# name; then each session is compared with the next: its own work (any verdict of better or worse is
# false), and the larger (anything but worse is missed).  The first FLOOR sessions give the noise floor of
# the machine ('benchstone noise --from'); the pairs come from the others.
#   ./run sh .../tests/peers/verdicts-sessions.sh       in a build folder
# PAIRS (30), FLOOR (11), EVERY (120 s), REPETITIONS (10), PIN and KEEP (a folder: what is there is not measured
# again) may be set.  As it takes more than an hour, 'make peers' leaves it out unless LONG is set.
set -u
[ -n "${LONG-}${KEEP-}" ] || { echo "takes more than an hour: set LONG=1"; exit 77; }
pairs=${PAIRS:-30}
floor=${FLOOR:-11}
every=${EVERY:-120}
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
make_work "$keep/work" || exit 1

# measure NAME BENCHMARK OPTION...: one run in the store under the label NAME.
measure ()
{
  name=$1
  shift
  benchstone run "$@" --repetitions "$repetitions" --pin "$pin" --store "$keep/store" --label "$name" \
    --quiet </dev/null 2>"$scratch/log" || { cat "$scratch/log"; exit 1; }
}

# The command's text stays the same, what it works on grows: as with a new version of a program.
with_work ()
{
  ln -sf "amount-$1" "$keep/work/amount" && ln -sf "data-$1.gz" "$keep/work/data.gz" &&
    measure "loop-$1-$session" command.time -p "command=$keep/work/loop $keep/work/amount" &&
    measure "gzip-$1-$session" command.time -p "command=gzip -t $keep/work/data.gz"
}

last=$((floor + pairs + 1))
session=0
while [ $session -lt $last ]; do
  session=$((session + 1))
  [ -e "$keep/session-$session.done" ] && continue
  start=$(date +%s)
  measure "prime-100-$session" cpu.prime --duration 0.1s -p warm-up=20ms -p max-prime=2000
  with_work 100
  with_work 110
  touch "$keep/session-$session.done"
  [ $session -eq $last ] || sleep $((every - ($(date +%s) - start) % every))
done
echo "pinned to: $pin; $repetitions repetitions in each session; a session every $every s"
python3 "$here/lib/verdicts-sessions-judge.py" "$keep/store" "$floor" "$pairs"
