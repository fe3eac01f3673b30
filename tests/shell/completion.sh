#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What shells offer after what was typed: bash's completion is called as readline would call it, zsh
# and fish are made to complete.
. "$(dirname "$0")/functions.sh"
requires bash timeout
# Completions give the program two seconds, in which a busy machine may not come to it; what is tested
# is what they offer.
limit=$(command -v timeout)
mkdir "$tmp/bin"
printf '#!/bin/sh\nshift\nexec %s 120 "$@"\n' "$limit" >"$tmp/bin/timeout"
chmod +x "$tmp/bin/timeout"
PATH=$tmp/bin:$(dirname "$benchstone"):$PATH
LC_ALL=C
export PATH LC_ALL
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

is "none waits longer than two seconds for the program" \
  "$(grep -h -E 'benchstone (list|info) ' "$abs_top_srcdir"/completion/*benchstone* | grep -v 'timeout 2 benchstone')" ""

# ---- The same in each shell --------------------------------------------------------------------

# LINE<tab>OFFERS, these in the order of the alphabet.
: >expected
offered () { printf '%s\t%s\n' "$1" "$2" >>expected; }
# Each option of each --help, and no other.
options () { "$benchstone" "$@" --help | help_options | grep . ; }
offered "benchstone -" "$( (options; echo --version) | sort | tr '\n' ' ')"
commands=$("$benchstone" --help | sed -n '/^Commands/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
like "--help names the commands" "$commands" '^run$'
for command in $commands; do
  offered "benchstone $command -" "$( (options; options "$command") | sort -u | tr '\n' ' ')"
done
offered "benchstone " "$(echo "$commands" | sort | tr '\n' ' ')"
offered "benchstone re" "report resume"
offered "benchstone --sort time re" "report resume"
offered "benchstone --units=si run cpu" cpu.prime
offered "benchstone run qu" quick
offered "benchstone run cpu.prime -p " "duration max-prime threads warm-up"
offered "benchstone run cpu.prime -p t" threads
offered "benchstone run --order=" "given random"
offered "benchstone run --order r" random
offered "benchstone run --seed " ""
offered "benchstone list r" runs
offered "benchstone list --units " "iec si"
offered "benchstone show @" @last
offered "benchstone show $(echo "$id" | cut -c 1-12)" "$id"
offered "benchstone runs " "note remove rename"
offered "benchstone runs remove @" @last
offered "benchstone compare --score=" "geomean sum"
offered "benchstone report --format=" "html pdf png svg"
offered "benchstone compare --format=" "csv json markdown text"
offered "benchstone export --format=" "csv csv-summary gnuplot gobench hyperfine json junit markdown ndjson openmetrics perfkit"
offered "benchstone import --format=" "csv json"
offered "benchstone import mine" mine.json
offered "benchstone time --shell=" "default none"
offered "benchstone time unusual-prog" unusual-program
mkdir zsh
cp /bin/sh bin/unusual-program
cut -f 1 expected >lines

# The offers of a line without what differs between shells: the option before a value, the "="
# behind a parameter.
offers_of () { awk -F '\t' -v line="$1" '$1 == line { print $2 }' offers | sed 's/=$//; s/^--[a-z-]*=//' | sort -u; }
# ask SHELL: its offers for the lines of the standard input.
ask ()
{
  case $1 in
    zsh) "$limit" 1200 zsh -f "$abs_top_srcdir/tests/shell/zsh-offers.zsh" "$abs_top_srcdir/completion" "$tmp/zsh" ;;
    *) "$limit" 1200 "$1" "$abs_top_srcdir/tests/shell/$1-offers.$1" "$abs_top_srcdir/completion" ;;
  esac >offers 2>>errors
}
# got LINE: what was offered for it, in one line.
got () { offers_of "$1" | tr '\n' ' ' | sed 's/ $//'; }
# A completion that comes to nothing says nothing, whatever kept it from its answer: where one is not as
# it should be, that line is asked for again, by itself.
for shell in bash zsh fish; do
  if ! command -v "$shell" >/dev/null 2>&1; then
    skip "$shell completes" "$shell is not installed"
    continue
  fi
  : >errors
  ask "$shell" <lines
  while IFS='	' read -r line wanted <&3; do
    for try in 1 2 3 4; do
      [ "$(got "$line")" != "${wanted% }" ] || break
      cp offers all
      printf '%s\n' "$line" | ask "$shell"
      grep -v -F -e "$line	" all >>offers
    done
    is "$shell: $line" "$(got "$line")" "${wanted% }"
  done 3<expected
  is "$shell has nothing to say" "$(cat errors)" ""
done
finish
