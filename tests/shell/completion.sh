#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What bash offers after what was typed: its completion is called as readline would call it.
. "$(dirname "$0")/functions.sh"
requires bash timeout
PATH=$(dirname "$benchstone"):$PATH
export PATH
cd "$tmp" || exit 99
"$abs_top_builddir/tests/unit/write-samples" "$XDG_DATA_HOME/benchstone/runs" 'my box' 1 >/dev/null
id=$("$benchstone" list runs --plain | cut -f 1)
: >mine.json
: >other.txt

# offers WORD...: what may stand in place of the last one, in one line.
offers ()
{
  bash -c '. "$1"; shift; COMP_WORDS=(benchstone "$@"); COMP_CWORD=$#; _benchstone; echo "${COMPREPLY[*]}"' \
    bash "$abs_top_srcdir/completion/benchstone.bash" "$@"
}

is "commands" "$(offers re)" "resume report"
is "names" "$(offers run qu)" quick
is "benchmarks" "$(offers run cpu)" cpu.prime
is "info: plugins too" "$(offers info cpu)" "cpu.prime cpu"
is "the file of a suite" "$(offers run ./mi)" ./mine.json
is "also without its folder" "$(offers run mi)" mine.json
is "but no other file" "$(offers run ./oth)" ""
like "-p: parameters of the benchmark" "$(offers run cpu.prime -p '')" '^duration= max-prime= threads= '
is "-p: those that begin like it" "$(offers run cpu.prime -p th)" threads=
unlike "-p: not those of others" "$(offers run cpu.prime -p '')" command=
is "-p: no values" "$(offers run cpu.prime -p threads = '')" ""
for option in --variant --label --repetitions --seed --note --price; do
  is "nothing after $option" "$(offers run cpu.prime "$option" '')" ""
done
is "--sort of runs" "$(offers list runs --sort '')" "given name time"
is "--sort of figures" "$(offers show --sort '')" "given name value"
is "--order" "$(offers run --order '')" "random given"
is "--units=" "$(offers list --units = s)" si
is "runs by id" "$(offers show "$(echo "$id" | cut -c 1-12)")" "$id"
is "runs by label, quoted" "$(offers show my)" 'my\ box'
is "noise: suites" "$(offers noise qu)" quick
is "noise: runs after --from" "$(offers noise --from my)" 'my\ box'
is "what to do with runs" "$(offers runs re)" "rename remove"
is "options of a command" "$(offers check --ti)" --timeout
finish
