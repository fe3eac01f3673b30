#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# README.md is literally true: a newcomer types it from beginning to end, in an empty folder, with a
# home that has nothing in it; the plugin in it is built as it stands there.
. "$(dirname "$0")/functions.sh"
. "$(dirname "$0")/as-printed.sh"
requires pkg-config seq gzip xz
readme=$abs_top_srcdir/README.md

# What is to be typed, a file each, in order: 001.sh is a line or a block for the shell, 017.c a file.
mkdir "$tmp/blocks"
awk -v folder="$tmp/blocks" '
  function begin(kind) { file = sprintf("%s/%03d.%s", folder, ++n, kind) }
  /^```(sh|c)$/ { begin(substr($0, 4)); next }
  /^```/ { file = ""; next }
  file != "" { print >file; next }
  /^    [^ ]/ { begin("sh"); print substr($0, 5) >file; file = "" }' "$readme"

# said_of LINE: besides its exit status, what it has to say.
said_of ()
{
  case $1 in
    'benchstone list'*) like "it names benchmarks and suites" "$out" 'cpu\.prime' ;;
    'benchstone run quick '*) like "the page is there" "$(cat report.html)" '</html>' ;;
    'benchstone resume'*) like "what was missing is measured: twice four" "$out" '4 +.*threads=2|threads=2.* 4( |$)' ;;
    'benchstone time '*) like "a sentence says which is faster" "$(printf '%s' "$out" | tr '\n' ' ')" \
      "'gzip -k -f numbers' is [0-9.]*x .* as fast as 'xz -k -f numbers'" ;;
    'benchstone compare before after'*) like "two labels, a verdict" "$out" '(inconclusive|equivalent|better|worse)' ;;
    'cat >figures.csv'*) like "the imported table has a verdict" "$out" 'better' ;;
    'benchstone run hash.fnv'*) like "the plugin has a figure for each" "$out" '^hash\.fnv: rate in [GM]B/s' ;
      is "and it has two cases" "$(printf '%s\n' "$out" | grep -c '^ *threads=[12]  *[0-9]')" 2 ;;
  esac
}

newcomer readme
mkdir "$tmp/new" "$tmp/old"
for block in "$tmp"/blocks/*; do
  text=$(sed "s|/mnt/new|$tmp/new|; s|/mnt/old|$tmp/old|" "$block")
  case $block:$text in
    *.c:*)
      cp "$block" hash.c
      is "the plugin has 40 lines" "$(grep -c '' hash.c)" "$(sed -n 's/^## A plugin in \([0-9]*\) lines$/\1/p' "$readme")" ;;
    # installed.sh installs, and builds a plugin with what is there then.
    *:./autogen.sh* | *:make\ install* | *:export\ PKG_CONFIG_PATH=*) ;;
    *:./*.sh*) ok "${text%% *} is there" test -x "$abs_top_srcdir/${text%% *}" ;;
    *) as_printed README "$text"; said_of "$text" ;;
  esac
done

# What building takes is what try.sh would install.
for system in 3:Debian 4:Fedora 5:Arch; do
  told=$(awk -v name="${system#*:}" '/^```/ { name_is = 0 } /^[A-Z]/ { name_is = index($0, name) == 1 } name_is' "$readme" |
    tr -s ' \\' '\n' | sort -u)
  missing=
  for package in $(awk -v c="${system%:*}" '$1 == "build" { print $c }' "$abs_top_srcdir/packaging/needs.txt"); do
    printf '%s\n' "$told" | grep -q -x -F "$package" || missing="$missing $package"
  done
  is "README names all packages for ${system#*:}" "$missing" ""
done
for file in HACKING.md PACKAGERS.md COPYING NEWS try.sh check.sh; do
  ok "$file is there" test -s "$abs_top_srcdir/$file"
done
for command in $(sed -n 's/^    benchstone \([a-z]*\) .*/\1/p' "$readme" | sort -u); do
  ok "README's 'benchstone $command' exists" sh -c "'$benchstone' --help | grep -q '^  $command '"
done

# ---- check.sh: what was skipped is named, with its reason ----
driver=$abs_top_srcdir/build-aux/tap-driver.sh
mkdir "$tmp/skips"
# skipped NAME TAP: the test NAME as make check would run it.
skipped ()
{
  printf '%s\n' "$2" >"$tmp/skips/$1.tap"
  "${CONFIG_SHELL:-sh}" "$driver" --test-name "tests/$1" --log-file "$tmp/skips/$1.log" \
    --trs-file "$tmp/skips/$1.trs" -- cat "$tmp/skips/$1.tap" >/dev/null
}
skipped one '1..0 # SKIP gnuplot is not installed'
skipped two "ok 1 - fine
ok 2 - fish can read it # SKIP fish is not installed
1..2"
# Of the functions of try.sh and check.sh, one is called.
# shellcheck disable=SC1091
is "check.sh tells which tests were skipped, and why" "$(. "$abs_top_srcdir/packaging/common.sh"; show_skips "$tmp/skips")" \
  "Skipped: tests/one, all of it: gnuplot is not installed
Skipped: tests/two, fish can read it: fish is not installed"
is "and a test that is skipped is no error" "$(grep -c ERROR "$tmp"/skips/*.trs | grep -v ':0$')" ""
finish
