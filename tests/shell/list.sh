#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What "benchstone list" shows, remembers, refuses and remarks.
. "$(dirname "$0")/functions.sh"
plugins=$tmp/plugins
mkdir "$plugins"
cp "$abs_top_builddir/.plugins/cpu.so" "$plugins/cpu.so"
chmod 755 "$plugins" "$plugins/cpu.so"
BENCHSTONE_PLUGIN_PATH=$plugins
sleep 0.1 # younger files are not remembered

run "$benchstone" list
is "list ends well" "$status" 0
like "it shows benchmarks with their titles" "$out" '^  cpu\.prime +[^ ]'
like "it shows suites with their titles" "$out" '^  quick +[^ ]'
is "and has nothing to remark" "$err" ""
BENCHSTONE_WORKER=/nonexistent/worker
run "$benchstone" list benchmarks
like "what is known needs no worker" "$out" '^cpu\.prime '
is "and no remark" "$err" ""
for file in "$XDG_CACHE_HOME"/benchstone/plugins-*.gvariant; do printf 'damaged' >"$file"; done
BENCHSTONE_WORKER=$abs_top_builddir/.libs/benchstone-worker
run "$benchstone" list benchmarks
like "a damaged memory is none" "$out$err" '^cpu\.prime [^:]*$'

# ---- for programs ----
is "--plain: a tab between the columns" \
  "$("$benchstone" list --plain | cut -f 1)" "cpu.prime"
is "--plain may stand before the command" "$("$benchstone" --plain list suites | cut -f 1 | grep -x quick)" quick
if command -v python3 >/dev/null 2>&1; then
  for kind in '' benchmarks suites plugins runs; do
    # shellcheck disable=SC2086
    is "list $kind --json is one document" \
      "$("$benchstone" list $kind --json | python3 -c 'import json, sys; print(type(json.load(sys.stdin)).__name__)')" dict
  done
else
  skip "--json is JSON" "python3 is not installed"
fi

# ---- what cannot be used ----
printf 'no plugin' >"$plugins/text.so"
: >"$plugins/empty.so"
head -c 5000 "$plugins/cpu.so" >"$plugins/half.so"
: >"$plugins/Bad_Name.so"
mkdir "$tmp/later"
cp "$plugins/cpu.so" "$tmp/later/cpu.so"
run "$benchstone" --plugin-path "$plugins:$tmp/later" list
is "broken plugins do not change the exit status" "$status" 0
like "the others are shown" "$out" 'cpu\.prime'
like "a broken one is remarked with its reason" "$err" "^benchstone: '$plugins/text\.so' cannot be used: .+"
like "text is no library, and no more is said" "$err" \
  "^benchstone: '$plugins/text\.so' cannot be used: The file is no shared library\.$"
like "an empty file" "$err" "empty\.so' cannot be used: The file is empty"
like "half a file" "$err" "half\.so' cannot be used: The file is a shared library of which the end is missing"
like "a name that is none is remarked" "$err" "Bad_Name\.so' is not looked at"
run "$benchstone" --plugin-path "$plugins:$tmp/later" list plugins
like "plugins: the first of a name counts" "$out" "^cpu +[^ ]+ +ok +--plugin-path +$plugins/cpu\.so"
like "plugins: the other is shadowed" "$out" "^cpu +- +shadowed +--plugin-path +$tmp/later/cpu\.so"
like "plugins: the broken one is there" "$out" '^text +- +broken '
rm -f "$plugins/text.so" "$plugins/empty.so" "$plugins/half.so" "$plugins/Bad_Name.so"

chmod 777 "$tmp/later"
run "$benchstone" --plugin-path "$tmp/later" list
like "a folder that everybody can write is refused" "$err" "'$tmp/later' are not used: everybody can write there"
chmod 755 "$tmp/later"
chmod 666 "$tmp/later/cpu.so"
run "$benchstone" --plugin-path "$tmp/later" list plugins
like "it is shown as refused" "$out" "^cpu +- +refused "
run "$benchstone" --plugin-path "$tmp/later" list
like "a file that everybody can write is refused" "$err" "cannot be used: everybody can write to it"
rm -r "$tmp/later"
run "$benchstone" --plugin-path "$tmp/later" list
like "a folder that is not there is remarked" "$err" "'$tmp/later' are not used: No such file"

# Folders that cannot be looked into are told, and change no exit status.
ln -s loop "$tmp/loop"
run env BENCHSTONE_SUITE_PATH="$tmp/loop" "$benchstone" list suites
like "a folder of suites that leads nowhere is remarked" "$status $err" \
  "^0 benchstone: Suites in '$tmp/loop' are not listed: Too many levels"
run env BENCHSTONE_SUITE_PATH="$tmp/none" "$benchstone" list
like "and one that is not there, but was asked for" "$status $err" \
  "^0 benchstone: Suites in '$tmp/none' are not listed: No such file"
run env BENCHSTONE_SUITE_PATH="$tmp/none" "$benchstone" run quick
like "a suite that is not found: where was not looked is said" "$status $err" \
  "^1 .*There is no suite 'quick'\..*Suites in '$tmp/none' are not listed"
run env BENCHSTONE_SUITE_PATH="$tmp/none" "$benchstone" info qiuck
like "info says it, too" "$status $err" "^1 .*'qiuck'\..*Suites in '$tmp/none' are not listed"
mkdir -p "$tmp/data2/benchstone"
ln -s "$tmp/away" "$tmp/data2/benchstone/plugins"
run env XDG_DATA_HOME="$tmp/data2" "$benchstone" list plugins
like "a link of the own plugins to nowhere is remarked" "$status $err" \
  "^0 benchstone: Plugins in '$tmp/data2/benchstone/plugins' are not used: No such file"
mkdir "$tmp/closed"
chmod 0 "$tmp/closed"
# Root may read them all, unless it gives that up.
without=
[ ! -r "$tmp/closed" ] || without='setpriv --bounding-set=-dac_override,-dac_read_search'
# shellcheck disable=SC2086 # words
run $without "$benchstone" --plugin-path "$tmp/closed" list plugins
like "plugins that may not be read are remarked" "$status $err" \
  "^0 benchstone: Plugins in '$tmp/closed' are not listed: Permission denied"
# shellcheck disable=SC2086 # words
run $without "$benchstone" --plugin-path "$tmp/closed" run no.such
like "also when one is not found" "$status $err" "1 .*'$tmp/closed' are not listed: Permission denied"
# shellcheck disable=SC2086 # words
run $without env BENCHSTONE_SUITE_PATH="$tmp/closed" "$benchstone" list suites
like "so are suites" "$status $err" "^0 benchstone: Suites in '$tmp/closed' are not listed: Permission denied"

# ---- places ----
run env -u HOME -u XDG_CACHE_HOME -u XDG_DATA_HOME "$benchstone" list
is "without a home" "$status $err" "0 "
ln -s /proc/nonexistent "$tmp/nohome"
run env HOME="$tmp/nohome" XDG_CACHE_HOME="$tmp/nohome/cache" "$benchstone" list
is "with a home that cannot be written" "$status $err" "0 "
like "list is shown there too" "$out" 'cpu\.prime'
run sh -c '"$0" list <&- 2>&-' "$benchstone"
is "with stdin and stderr closed" "$status" 0
if [ -c /dev/full ]; then
  run sh -c '"$0" list >/dev/full' "$benchstone"
  is "output that does not arrive is an error" "$status" 1
else
  skip "output that does not arrive is an error" "there is no /dev/full"
fi

# ---- hostile text ----
mkdir "$tmp/suites"
printf '{"benchstone-suite": 0, "title": "a\\u001b[31m\\nb", "cases": [{"benchmark": "cpu.prime"}]}' \
  >"$tmp/suites/hostile.json"
printf '{"benchstone-suite": 0,\n"case": 1}' >"$tmp/suites/broken.json"
run env BENCHSTONE_SUITE_PATH="$tmp/suites" "$benchstone" list suites
is "a title cannot steer the terminal" "$(printf '%s' "$out" | tr -d '\n' | tr -d '[:print:]' | tr -d '\357\277\275')" ""
like "a broken suite is shown with its reason" "$(printf '%s' "$out" | tr -s ' \n' ' ')" '^broken broken: .*broken\.json:2: case: there is no field'

# ---- usage ----
run "$benchstone" list everything
is "what cannot be listed" "$status" 1
like "is said" "$err" "'everything' cannot be listed; choose benchmarks, suites, plugins or runs"
run "$benchstone" list --nonsense
is "an unknown option" "$status" 1
like "points to the help" "$err" "See 'benchstone list --help'"
run "$benchstone" lsit
like "an unknown command gets a suggestion" "$err" "There is no command 'lsit'\.  Did you mean 'list'\?"
run "$benchstone" --units metric list
like "a wrong value of a common option" "$err" "The option '--units' wants 'si' or 'iec'"
run "$benchstone" list runs
is "no runs yet" "$status $out" "0 "
like "says how to make one" "$err" "benchstone run quick"
run "$benchstone" ls
like "also one of another program's" "$err" "There is no command 'ls'\.  Did you mean 'list'\?"
is "'help' is --help" "$("$benchstone" help)" "$("$benchstone" --help)"
is "'help run' is 'run --help'" "$("$benchstone" help run)" "$("$benchstone" run --help)"
run "$benchstone" list --sort foo
like "--sort: another word is refused with those that there are" "$status $err" \
  "^1 .*'--sort' wants 'given', 'name', 'time' or 'value'"
run "$benchstone" list --sort time
like "--sort: one that a list has not" "$status $err" "^1 .*cannot be sorted by 'time'; choose one of 'given', 'name'"
run "$benchstone" list runs --sort value
like "--sort: nor runs" "$status $err" "^1 .*cannot be sorted by 'value'; choose one of 'time', 'name'"
is "--sort name" "$(BENCHSTONE_PLUGIN_PATH=$test_plugins "$benchstone" list benchmarks --plain --sort name 2>/dev/null | cut -f 1)" \
  "$(BENCHSTONE_PLUGIN_PATH=$test_plugins "$benchstone" list benchmarks --plain 2>/dev/null | cut -f 1 | LC_ALL=C sort)"
is "--help fits into 80 columns" "$("$benchstone" --help | awk 'length > 80')" ""
is "so does --help of each command" \
  "$(for c in list info run resume show report runs check new; do "$benchstone" $c --help; done | awk 'length > 80')" ""
is "on a narrow terminal no word is cut" \
  "$(COLUMNS=50 "$benchstone" runs --help | tr -s ' \n' '\n\n')" "$("$benchstone" runs --help | tr -s ' \n' '\n\n')"
is "and lines fit" "$(COLUMNS=50 "$benchstone" runs --help | awk 'length > 50')" ""
like "a path is not cut" "$(COLUMNS=40 "$benchstone" list plugins)" "(^| )$plugins/cpu\.so\$"
like "--version" "$("$benchstone" --version)" '^benchstone [0-9]'

# ---- what was measured, and in which order it is shown ----
BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins
"$benchstone" run cpu.prime command.time -p command=false -p max-prime=9000,1000 --repetitions 1 \
  --duration 20ms --label z --quiet 2>/dev/null
run "$benchstone" list runs --plain
like "a run is listed with its benchmarks and its failures" "$out" "	complete	z	cpu\.prime, command\.time; 1 failed	-\$"
"$benchstone" run cpu.prime --repetitions 1 --duration 20ms --label a --quiet
is "with a group and long names, 80 columns" "$("$benchstone" run cpu.prime --repetitions 1 \
  --duration 20ms --label 'a laptop on battery, lid closed' --group 'a comparison of ten laptops' --quiet \
  && "$benchstone" list runs | sed 's/…/./g' | awk 'length > 80')" ""
like "the id is whole, and there is a heading" "$("$benchstone" list runs | tr '\n' ' ')" \
  "^run +label +group +what .* [0-9]{8}-[0-9]{6}-[0-9a-f]{6} +a "
"$benchstone" runs remove @last --quiet
"$benchstone" time --label b --runs 1 --quiet true >/dev/null
like "what was timed" "$("$benchstone" list runs --plain)" "	b	true	-"
"$benchstone" runs remove @last --quiet
is "runs by name" "$("$benchstone" list runs --plain --sort name | cut -f 4 | tr '\n' ' ')" "a z "
is "runs by time" "$("$benchstone" list runs --plain | cut -f 4 | tr '\n' ' ')" "z a "
# order SORT: the primes of the first run's cases as they are shown.
order () { "$benchstone" show z --plain "$@" | grep -o 'max-prime=[0-9]*' | tr '\n' ' '; }
is "figures as given" "$(order)" "max-prime=9000 max-prime=1000 "
is "figures by name" "$(order --sort name)" "max-prime=1000 max-prime=9000 "
is "figures by value: less to try gives more" "$(order --sort value)" "max-prime=1000 max-prime=9000 "
run "$benchstone" show --sort time
like "figures have no time" "$status $err" "^1 .*cannot be sorted by 'time'"
run "$benchstone" report -o "$tmp/page.html"
unlike "a new report" "$out" replaced
run "$benchstone" report -o "$tmp/page.html"
like "one that takes another's place says so" "$out" "page\.html'; the one before was replaced\.$"
finish
