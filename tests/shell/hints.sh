#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What people type who mistype, or who know hyperfine: it works, or a sentence says what does.
. "$(dirname "$0")/functions.sh"
cd "$tmp" || exit 99

# ---- Options of hyperfine, in short ----
run "$benchstone" time -w 1 -r 3 -s 'echo setup >>log' -p 'echo prepare >>log' -c 'echo cleanup >>log' \
  -n named -u second -i -N 'sh -c "echo run >>log; exit 3"'
is "-w, -r, -s, -p, -c, -n, -u, -i, -N: fine" "$status" 0
is "each does what it does there" "$(tr '\n' ' ' <log)" \
  "setup prepare run prepare run prepare run prepare run cleanup "
like "-n is the name" "$out" '^named$'
like "-r the number, -u the unit" "$out" '^  [0-9.]+ s .* n 3$'
run "$benchstone" time -m 3 -M 3 -S /bin/sh 'true' --quiet --json
is "-m, -M and -S" "$status $(printf '%s' "$out" | grep -c '"planned": 3')" "0 2"
run "$benchstone" time --runs 2 -P n 1 2 -D 1 -L m 3,4 'echo {n}{m}' --dry-run --plain
is "-P, -D and -L" "$(printf '%s\n' "$out" | grep -c 'runs: echo [12][34]')" 4
run "$benchstone" time --runs 2 --show-output 'echo shown'
like "--show-output" "$status $err" '^0 .*shown'
for option in --export-csv --export-json --export-markdown; do
  run "$benchstone" time --runs 2 true $option out
  is "$option" "$status $(test -s out && echo written)" "0 written"
  rm -f out
done
printf 'a\nb\n' >in
run "$benchstone" time --runs 2 --input in --output out 'grep b'
is "--input and --output" "$status $(cat out)" "0 b"
run "$benchstone" time --runs 2 --sort name true false -i --plain
is "--sort" "$status" 0
run "$benchstone" time --runs 2 --sort mean-time true
like "--sort of hyperfine's words: which are ours" "$status $err" "^1 .*'--sort' wants 'given', 'name', 'time' or 'value'"

# refused OPTION PATTERN: it is refused, and what there is instead is said.
refused () { like "$1" "$status $err" "^1 benchstone: There is no '${1%% *}' here: $2.*See 'benchstone time --help'\.$"; }
while IFS='	' read -r option instead; do
  # shellcheck disable=SC2086 # a word each
  run "$benchstone" time $option true
  refused "$option" "$instead"
done <<'END'
--style basic	say --color never, --plain or --quiet
--conclude true	put it before each repetition with --prepare
--export-asciidoc x.adoc	--export-markdown writes a table, --export-csv the figures
--export-orgmode x.org	--export-markdown writes a table, --export-csv the figures
--min-benchmarking-time 5	where nothing is said, a command is measured for at least 3 seconds
--reference-name x	the reference is called by its text
--debug-mode	BENCHSTONE_WORKER, as HACKING\.md tells
END

# ---- Words of the shell ----
for word in 'cd /' 'ulimit -n' 'export A=1' 'source x' ': a'; do
  run "$benchstone" time "$word"
  like "'$word' is no program" "$status $err" \
    "^1 .*'${word%% *}' is no program, but a word of the shell itself: --shell=default runs the commands in one"
done
run "$benchstone" time --runs 2 --shell default 'cd /'
is "which does it" "$status" 0

# ---- Mistyped ----
while IFS='	' read -r typed meant; do
  # shellcheck disable=SC2086 # a word each
  run "$benchstone" $typed
  like "$typed" "$status $err" "^1 .*Did you mean '$meant'\?"
done <<'END'
rnu cpu.prime	run
run qick	quick
run cpu.pirme	cpu\.prime
run cpu.prime -p thread=1	threads
run cpu.prime --repetition 3	--repetitions
run cpu.prime --lable x	--label
time --warmpu 3 true	--warmup
list --jsno	--json
list runz	runs
runs renam @last x	rename
show --verbos	--verbose
report --titel x	--title
doctor --tarket x	--target
noise --session 3	--sessions
--stroe x list	--store
list --sotr name	--sort
END
run "$benchstone" list --wholly-other
unlike "no guess where nothing is near" "$err" 'Did you mean'
like "but the way to the help" "$status $err" "^1 .*See 'benchstone list --help'\.$"
finish
