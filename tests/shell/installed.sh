#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What "make install DESTDIR=..." puts there is enough to write, build and run a plugin, and
# "make uninstall" takes all of it away again.
. "$(dirname "$0")/functions.sh"
dest=$tmp/dest
# The make that runs this test must not steer these.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BENCHSTONE_WORKER BENCHSTONE_TOPOLOGY BENCHSTONE_PLUGIN_PATH \
  BENCHSTONE_SUITE_PATH BENCHSTONE_DATA_DIR

in_build () { (cd "$abs_top_builddir" && make -s "$@" DESTDIR="$dest"); }
variable () { sed -n "s/^$1 = //p" "$abs_top_builddir/Makefile" | head -n 1; }
prefix=$(variable prefix)

run in_build install prefix="$tmp/elsewhere"
like "another prefix than configure's is refused at once" "$status $err" \
  '^2 make install: the folders were chosen by configure; run \./configure --prefix='
is "and nothing is installed" "$(find "$dest" "$tmp/elsewhere" ! -type d 2>/dev/null)" ""
ok "make install" in_build install
installed=$(cd "$dest" && find . ! -type d | sed "s|^\.$prefix/||" | sort)
for file in bin/benchstone libexec/benchstone/benchstone-worker lib/libbenchstone.so.0 \
    lib/benchstone/plugins/cpu.so lib/benchstone/plugins/command.so \
    lib/benchstone/plugins/memory.so lib/benchstone/plugins/disk.so include/benchstone/plugin.h \
    lib/pkgconfig/benchstone.pc share/benchstone/suites/quick.json \
    share/benchstone/schemas/run.schema.json share/man/man1/benchstone-run.1 \
    share/bash-completion/completions/benchstone share/zsh/site-functions/_benchstone \
    share/fish/vendor_completions.d/benchstone.fish; do
  is "$file is installed" "$(printf '%s\n' "$installed" | grep -x -F "$file")" "$file"
done
if [ -n "$(variable HWLOC_LIBS)" ]; then
  is "the program that asks hwloc is installed" \
    "$(printf '%s\n' "$installed" | grep benchstone-topology)" libexec/benchstone/benchstone-topology
fi
is "no program but that links hwloc" "$(cd "$dest$prefix" && for file in bin/benchstone \
  libexec/benchstone/benchstone-worker lib/libbenchstone.so.0 lib/benchstone/plugins/*.so; do
  readelf -d "$file" 2>/dev/null | grep -q hwloc && echo "$file"; done)" ""
is "one header is installed" "$(printf '%s\n' "$installed" | grep -c '\.h$')" 1
is "no .la file lies beside the plugins" "$(printf '%s\n' "$installed" | grep 'plugins/.*\.la$')" ""
if [ -n "${BST_SANITIZED:-}" ]; then
  skip "no path of the build is in what is installed" "sanitizers name source files"
else
  # Debugging information has paths; distributions take it out and keep it apart.
  cp -R "$dest" "$tmp/stripped"
  find "$tmp/stripped" -type f \( -name '*.so*' -o -path '*bin/*' -o -path '*libexec/*' \) -exec strip {} +
  is "no path of the build is in what is installed" \
    "$(grep -r -l -F -e "$abs_top_builddir" -e "$abs_top_srcdir" "$tmp/stripped" | sed "s|^$tmp/stripped||")" ""
fi

# The installed tree has another root here, so say where things are, as a relocated package does.
root=$dest$prefix
LD_LIBRARY_PATH=$root/lib
BENCHSTONE_WORKER=$root/libexec/benchstone/benchstone-worker
BENCHSTONE_TOPOLOGY=$root/libexec/benchstone/benchstone-topology
BENCHSTONE_PLUGIN_PATH=$root/lib/benchstone/plugins
BENCHSTONE_SUITE_PATH=$root/share/benchstone/suites
BENCHSTONE_DATA_DIR=$root/share/benchstone
PATH=$root/bin:$PATH
mkdir "$tmp/pc"
sed "s|^prefix=.*|prefix=$root|" "$root/lib/pkgconfig/benchstone.pc" >"$tmp/pc/benchstone.pc"
PKG_CONFIG_PATH=$tmp/pc${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
export LD_LIBRARY_PATH BENCHSTONE_WORKER BENCHSTONE_TOPOLOGY BENCHSTONE_PLUGIN_PATH \
  BENCHSTONE_SUITE_PATH BENCHSTONE_DATA_DIR PATH PKG_CONFIG_PATH

is "pkg-config knows the plugins' folder" "$(pkg-config --variable=plugindir benchstone)" \
  "$root/lib/benchstone/plugins"
cd "$tmp" || exit 99
if [ -n "${BST_SANITIZED:-}" ]; then
  skip "a new plugin builds and runs" "a plugin built without sanitizers would not load"
else
  ok "benchstone new hello" benchstone new hello
  ok "it builds" make -s -C hello
  lines=$(cat hello/hello.c hello/Makefile | sed -e 's|/\*.*\*/||g' -e '\|/\*|,\|\*/|d' -e '/^#[^i]/d' | grep -c '[^[:space:]]')
  is "its C file and its Makefile have less than 70 lines, comments aside ($lines)" "$((lines < 70))" 1
  mkdir -p "$XDG_DATA_HOME/benchstone/plugins"
  cp hello/hello.so "$XDG_DATA_HOME/benchstone/plugins"
  chmod -R go-w "$XDG_DATA_HOME"
  run benchstone list
  name=$(printf '%s\n' "$out" | grep -o 'hello\.[a-z0-9-]*' | head -n 1)
  like "list shows it" "$name" '^hello\.'
  run benchstone run "$name" --repetitions 1 --duration 50ms --quiet --json --store "$tmp/store"
  is "it runs" "$status" 0
  like "and gives a result" "$out" '"samples"'
  ok "benchstone check finds nothing wrong with it" benchstone check hello/hello.so
fi

ok "make uninstall" in_build uninstall
is "nothing is left" "$(find "$dest" ! -type d)" ""
finish
