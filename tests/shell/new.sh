#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone new" writes a plugin that builds with pkg-config alone, passes its check and runs;
# and "benchstone check" finds what is wrong with one.
. "$(dirname "$0")/functions.sh"
requires pkg-config make
cd "$tmp" || exit 99
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES CFLAGS LDFLAGS

# The tree that was built, as pkg-config would tell of an installed one.
mkdir pc
cat >pc/benchstone.pc <<END
plugindir=$tmp/installed
Name: Benchstone
Description: the build folder
Version: 0
Requires: glib-2.0
Cflags: -I$abs_top_srcdir/core/include
Libs: -L$abs_top_builddir/.libs -lbenchstone
END
PKG_CONFIG_PATH=$tmp/pc${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
PATH=$(dirname "$benchstone"):$PATH
export PKG_CONFIG_PATH PATH
CC=${CC:-cc}
sanitizers=${BST_SANITIZED:-}

run "$benchstone" new hello-world
is "new" "$status $err" "0 "
like "says what to do next" "$out" '^  make check$'
unlike "pkg-config knows the way" "$out" PKG_CONFIG_PATH
like "else it is told" "$(PKG_CONFIG_PATH=$tmp/none "$benchstone" new stranger)" '^  export PKG_CONFIG_PATH=.*/pkgconfig'
rm -r stranger
# The wrapper of the build folder knows the way to what is not installed.
if [ -x "$abs_top_builddir/run" ]; then
  unset_pc=$PKG_CONFIG_PATH
  PKG_CONFIG_PATH=$tmp/none
  run "$abs_top_builddir/run" benchstone new uninstalled
  like "not installed: 'run' builds it" "$out" '/run make check$'
  unlike "and no folder is told where nothing is" "$out" PKG_CONFIG_PATH
  run "$abs_top_builddir/run" make -C uninstalled CC="$CC" CFLAGS="-O2 $sanitizers" check
  is "and it builds and passes its check" "$status" 0
  rm -r uninstalled
  PKG_CONFIG_PATH=$unset_pc
fi
run env PKG_CONFIG_LIBDIR="$tmp/nowhere" PKG_CONFIG_PATH= make -C hello-world CC="$CC"
like "without benchstone.pc make says what to do" "$status $err" "^2 .*pkg-config finds no benchstone\.pc: say 'export PKG_CONFIG_PATH="
unlike "and compiles nothing" "$out$err" "benchstone/plugin\.h"
run env PKG_CONFIG_LIBDIR="$tmp/nowhere" PKG_CONFIG_PATH= make -C hello-world clean
is "it cleans up without it" "$status" 0
is "what it writes" "$(cd hello-world && echo *)" "Makefile README.md hello-world.c"
is "no placeholder is left" "$(grep -r '@' hello-world/*.c hello-world/README.md)" ""
# Without comments and empty lines.
lines=$(sed -e 's|/\*.*\*/||' -e '\|/\*|,\|\*/|d' -e '/^#[^i]/d' hello-world/hello-world.c hello-world/Makefile | grep -c '[^[:space:]]')
is "C file and Makefile have less than 70 lines ($lines)" "$((lines < 70))" 1
run make -C hello-world CC="$CC" CFLAGS="-O2 -Wall -Wextra -Wno-unused-parameter -Werror $sanitizers"
is "it builds without a warning" "$status $(printf '%s' "$err" | grep -v '^make')" "0 "
run make -C hello-world CC="$CC" check
is "make check" "$status" 0
like "tries the descriptor" "$out" '^ok - hello-world\.so loads'
like "and the benchmark" "$out" '^ok - hello-world\.multiply: setup, run, verify and teardown, twice$'
run make -C hello-world CC="$CC" install
is "make install" "$(cd installed && echo *)" "hello-world.so"
run "$benchstone" --plugin-path "$tmp/installed" info hello-world.multiply
like "info shows it" "$out" '^  factor: int, by default '
like "its limits are kept" "$("$benchstone" check hello-world/hello-world.so -p factor=2 2>&1)" "factor"

run "$benchstone" new hello-world
is "nothing is overwritten" "$status" 1
like "and it says so" "$err" "'hello-world' is there already; nothing was changed"
before=$(echo *)
for name in Hello hello_world 1st ../up 'a b' ''; do
  run "$benchstone" new "$name"
  is "'$name' is no name" "$status" 1
done
is "and nothing was written" "$(echo *)" "$before"
run "$benchstone" new other --folder "$tmp/deep/er"
is "--folder" "$status $(cd deep/er/other && echo *)" "0 Makefile README.md other.c"
run "$benchstone" new
is "a name is wanted" "$status" 1

# ---- check: each wrong plugin is the template with one line changed ----
# wrong NAME SED-COMMAND: builds NAME.so in folder wrong.
mkdir wrong
wrong ()
{
  "$benchstone" new "$1" --folder wrong/src >/dev/null
  sed -i "$2" "wrong/src/$1/$1.c"
  make -s -C "wrong/src/$1" CC="$CC" CFLAGS="-O2 -w $sanitizers" &&
    cp "wrong/src/$1/$1.so" wrong
}
# check_finds DESCRIPTION NAME SED-COMMAND PATTERN
check_finds ()
{
  if ! wrong "$2" "$3"; then
    is "$1" "it does not build" ""
    return
  fi
  run "$benchstone" check "wrong/$2.so"
  is "$1: exit status" "$status" 2
  like "$1: what is said" "$out" "$4"
}
check_finds "no revision" revision 's/, \.revision = 1//' \
  '^not ok - revision\.so does not load, or its descriptor is wrong: .*revision\.multiply.*revision'
check_finds "a unit in another case" unit 's|"op/s"|"Op/s"|' "^not ok - unit\.so .*benchstone-plugin\(7\)\.  Did you mean 'op/s'\?"
check_finds "no such unit" unit2 's|"op/s"|"parrot/s"|' '^not ok - unit2\.so .*parrot/s'
check_finds "another name" other-name 's/\.name = "other-name"/.name = "something"/' \
  '^not ok - other-name\.so .*something'
cp hello-world/hello-world.so wrong/renamed.so
run "$benchstone" check wrong/renamed.so
like "a file of another name than its plugin" "$status $out" \
  "^2 not ok - renamed\.so does not load, or its descriptor is wrong: .*'.*/wrong/renamed\.so' has no plugin 'renamed' in it\.  A plugin's file is called as BST_PLUGIN_DEFINE calls the plugin"
check_finds "a wrong answer" answer 's/power != state->last/power == state->last/' \
  '^not ok - answer\.multiply: .*the product is wrong'
check_finds "a setup that crashes" crash 's/  State \*state = bst_run_alloc.*/  State *state = NULL; state->n = 1;/' \
  '^not ok - crash\.multiply: .*setup'
check_finds "a figure that is none" nan 's/bst_thread_emit (thread, 0, (double) n)/bst_thread_emit (thread, 0, 0.0 \/ 0.0)/' \
  '^not ok - nan\.multiply: '
check_finds "no figure at all" silent 's/bst_thread_emit (thread, 0, (double) n);//' \
  '^not ok - silent\.multiply: .*no figure for .*gave no value'
check_finds "always zero" zero 's/bst_thread_emit (thread, 0, (double) n)/bst_thread_emit (thread, 0, 0)/' \
  '^not ok - zero\.multiply: .*no figure for .*implausible zero'

wrong hang 's/  guint64 x = 1;/  guint64 x = 1; for (;;) bst_keep (x++);/'
run "$benchstone" check wrong/hang.so --timeout 300ms
is "one that hangs: exit status" "$status" 2
like "is announced" "$out" '^# hang\.multiply: begins, may take 0\.3 s$'
like "and killed in time" "$out" '^not ok - hang\.multiply: setup, run, verify and teardown, twice: '
wrong print 's/  guint64 x = 1;/  guint64 x = 1; g_print ("one\\ntwo\\n");/'
run "$benchstone" check wrong/print.so
is "one that prints passes" "$status" 0
like "with a remark" "$out" '^# remark: it printed [0-9]+ lines; plugins do not print$'
run "$benchstone" check wrong/print.so --timeout soon
like "a time that is none" "$status $err" "^1 .*'soon' was given; give a time"
run "$benchstone" check wrong/nothing.so
is "a file that is not there" "$status" 1
run "$benchstone" check pc/benchstone.pc
is "a file that is no plugin" "$status" 1
chmod 666 wrong/unit.so
run "$benchstone" check wrong/unit.so
like "a file that everybody can write is not loaded" "$err" 'everybody can write to it'
# Workers of this test, whose environment has its folder: others may run beside it.
left ()
{
  for p in /proc/[0-9]*; do
    if tr '\0' '\n' <"$p/cmdline" 2>/dev/null | grep -qxF "$BENCHSTONE_WORKER" \
      && tr '\0' '\n' <"$p/environ" 2>/dev/null | grep -qxF "HOME=$HOME"; then
      echo "${p#/proc/}"
    fi
  done
}
none_left () { [ -z "$(left)" ]; }
ok "no process is left" eventually none_left
mkdir -p "$tmp/half/plugins/template"
cp "$srcdir/plugins/template/plugin.c.in" "$tmp/half/plugins/template"
run env BENCHSTONE_DATA_DIR="$tmp/half" "$benchstone" new torn --folder "$tmp"
unlike 'a plugin that cannot be written whole is a failure' "$status" '^0$'
ok 'and leaves no folder' test ! -e "$tmp/torn"
finish
