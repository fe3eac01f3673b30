#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The plugin in README.md is real: it is taken out of the text, built against this tree and run.
. "$(dirname "$0")/functions.sh"
: "${BST_GLIB_CFLAGS:=$(pkg-config --cflags glib-2.0)}"
readme=$abs_top_srcdir/README.md

sed -n '/^```c$/,/^```$/{/^```/d;p}' "$readme" >"$tmp/hash.c"
lines=$(grep -c '[^[:space:]]' "$tmp/hash.c")
is "it has about 40 lines ($lines)" "$((lines > 20 && lines <= 48))" 1
# Flags are lists of words.
# shellcheck disable=SC2086
ok "it builds without a warning" "${CC:-cc}" -I"$abs_top_srcdir/core/include" $BST_GLIB_CFLAGS -O2 \
  -Wall -Wextra -Wno-unused-parameter -Werror -fPIC -shared -fvisibility=hidden ${BST_SANITIZED:-} \
  -o "$tmp/hash.so" "$tmp/hash.c" -L"$abs_top_builddir/.libs" -lbenchstone ${BST_GLIB_LIBS:--lglib-2.0}
chmod 700 "$tmp"
LD_LIBRARY_PATH=$abs_top_builddir/.libs
export LD_LIBRARY_PATH
run "$benchstone" --plugin-path "$tmp" list
like "list shows it" "$out" 'hash\.fnv'
run "$benchstone" --plugin-path "$tmp" run hash.fnv -p threads=1,2 --repetitions 1 --duration 50ms \
  --store "$tmp/store" --quiet --json
is "it runs" "$status" 0
is "both cases have a figure" \
  "$(printf '%s' "$out" | tr -d ' \n' | grep -o '"samples":{"rate":\[[0-9.e+]*\]' | wc -l | tr -d ' ')" 2
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
