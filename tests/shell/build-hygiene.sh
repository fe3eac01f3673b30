#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What a look at the sources and at what was built from them can prove: headers that stand
# alone, exported symbols, licence lines, opening comments, functions that are not used here.
. "$(dirname "$0")/functions.sh"
cd "$abs_top_srcdir" || exit 99

# Set by make; by hand, pkg-config is asked.
: "${BST_GLIB_CFLAGS:=$(pkg-config --cflags glib-2.0)}"
: "${BST_TEST_CFLAGS:=$(pkg-config --cflags gio-unix-2.0 json-glib-1.0 libxml-2.0)}"

# ---- Headers compile alone -------------------------------------------------------------------

flags="-I$abs_top_builddir -Icore -Icore/include -I. $BST_TEST_CFLAGS"
compile_alone ()
{
  compiler=$1
  shift
  for header in "$@"; do
    # What it needs of config.h a .c file has included before.
    # shellcheck disable=SC2086
    printf '#include <config.h>\n#include "%s"\n' "$PWD/$header" |
      $compiler -fsyntax-only -Wall -Werror $flags -x c - 2>&1 || echo "$header"
  done
}
headers=$(find core reports plugins -name '*.h' | sort)
# One word per header: no path of the project has a blank.
# shellcheck disable=SC2086
is "every header compiles alone" "$(compile_alone "${CC:-cc} -std=gnu11" $headers)" ""

# What no local.mk names is missing in the tarball only.
not_listed ()
{
  find core reports plugins tests -name local.mk -exec cat {} + >"$tmp/listed"
  find core reports plugins -name '*.[ch]' | while read -r source; do
    grep -q "/$(basename "$source")\( \|$\)" "$tmp/listed" || echo "$source"
  done
}
is "every source is listed" "$(not_listed)" ""

plugin_h=core/include/benchstone/plugin.h
plugin_header ()
{
  # shellcheck disable=SC2086
  printf '#include <benchstone/plugin.h>\n' |
    "$@" -fsyntax-only -Wall -Wextra -pedantic -Werror -Icore/include $BST_GLIB_CFLAGS -
}
# shellcheck disable=SC2086 # such as "ccache gcc"
ok "the plugin header compiles as C11" plugin_header ${CC:-cc} -std=c11 -x c
if command -v clang >/dev/null 2>&1; then
  ok "the plugin header compiles as C11 with clang" plugin_header clang -std=c11 -x c
else
  skip "the plugin header compiles as C11 with clang" "clang is not installed"
fi
if command -v "${CXX:-c++}" >/dev/null 2>&1; then
  ok "the plugin header compiles as C++" plugin_header "${CXX:-c++}" -std=c++17 -x c++
else
  skip "the plugin header compiles as C++" "there is no C++ compiler"
fi

# ---- Exported symbols --------------------------------------------------------------------------

exported () { nm -D --defined-only "$1" | awk '$2 ~ /^[A-Z]$/ && $2 != "A" { sub (/@.*/, "", $3); print $3 }' | sort; }
public_functions=$(sed -n '/BST_\(PUBLIC\|HOT\)/{/define/d;p}' "$plugin_h" | grep -o '[ *]bst_[a-z0-9_]* (' | tr -d ' (*' | sort -u)
listed=$(tr -d ' ' <core/libbenchstone.map | tr ';' '\n' | grep -E '^bst_[a-z0-9_]+$' | sort)

if [ -n "${BST_SANITIZED:-}" ]; then
  skip "each plugin exports one symbol" "sanitizers add theirs"
else
  is "each plugin exports one symbol" \
    "$(for so in "$abs_top_builddir"/.plugins/*.so; do
         name=$(basename "$so" .so | tr - _)
         [ "$(exported "$so")" = "${name}_LTX_bst_plugin_query" ] || { echo "$so:"; exported "$so"; }
       done)" ""
fi
is "the version script lists the functions of plugin.h, no more and no less" "$listed" "$public_functions"
is "libbenchstone exports them, and bst_worker_* for its own program" \
  "$(exported "$abs_top_builddir/.libs/libbenchstone.so" | grep -v '^bst_worker_')" "$listed"
is "plugins and library leave no symbol unresolved" \
  "$(for so in "$abs_top_builddir"/.plugins/*.so "$abs_top_builddir/.libs/libbenchstone.so"; do
       LD_LIBRARY_PATH="$abs_top_builddir/.libs" ldd -r "$so" 2>&1 | grep 'undefined symbol'
     done | grep -v -E '__(asan|ubsan|lsan|sanitizer)')" ""

# ---- Sources -----------------------------------------------------------------------------------

# plugins/template is what "benchstone new" writes: the author's own.
sources=$(find core reports plugins tests doc completion m4 packaging -type f \
  \( -name '*.[ch]' -o -name '*.sh' -o -name '*.mk' -o -name '*.py' -o -name '*.gp' -o -name '*.map' \
     -o -name '*.[1-8]' -o -name '*.fish' -o -name 'ax_bst.m4' -o -name '*.css' -o -name '*.js' \) |
  grep -v '^plugins/template/' | sort)
top_files="configure.ac Makefile.am autogen.sh run.in try.sh check.sh"
# shellcheck disable=SC2086
is "every source file has its licence line" \
  "$(for file in $sources $top_files; do
       head -n 3 "$file" | grep -q 'SPDX-License-Identifier: ' || echo "$file"
     done)" ""
is "every C file opens with what it is for" \
  "$(find core reports plugins tests -name '*.[ch]' | grep -v '^plugins/template/' | while read -r file; do
       sed -n 3p "$file" | grep -q -E '^ \* [^ ].{20,}' || echo "$file"
     done)" ""

# banned DESCRIPTION FUNCTIONS FOLDER...: no call of one of them, texts and comments aside.
banned ()
{
  banned_name=$1
  functions=$2
  shift 2
  is "$banned_name" "$(find "$@" -name '*.[ch]' | while read -r file; do
    sed -e 's/"[^"\\]*\(\\.[^"\\]*\)*"/""/g' -e 's|^ *\(/\*\)\{0,1\} *\* .*||' "$file" |
      grep -n -E "(^|[^A-Za-z0-9_>.])($functions) ?\(" | sed "s|^|$file:|"
  done)" ""
}
banned "no function that overruns or parses without checking" \
  'strcpy|strcat|stpcpy|sprintf|vsprintf|gets|atoi|atol|atoll|atof|strtok|scanf|fscanf|tmpnam|mktemp' \
  core reports plugins
allocations='malloc|calloc|realloc|strdup|strndup|asprintf|alloca|g_alloca'
banned "no bare allocation" "$allocations" core/[!s]* reports plugins
# core/stats lives without GLib; its one allocation aborts when there is no memory, as g_malloc does.
is "core/stats allocates in one place" \
  "$(grep -l -E "(^|[^A-Za-z0-9_>.])($allocations) ?\(" core/stats/*.[ch])" "core/stats/input.c"
banned "no shell by the back door" 'system|popen' core reports plugins
banned "plugins neither print, exit nor change what belongs to the process" \
  'printf|puts|putchar|perror|g_print|g_printerr|exit|_exit|abort|setlocale|signal|sigaction|chdir|umask|g_setenv|setenv' \
  plugins
is "no file is longer than a reader's patience" \
  "$(find core reports plugins -name '*.[ch]' -exec wc -l {} + | awk '$2 != "total" && $1 > 600')" ""

# ---- Translations --------------------------------------------------------------------------------

grep -v '^#' po/POTFILES.in | grep . | sort >"$tmp/potfiles"
find core reports plugins -name '*.c' -exec \
  grep -l -E '(^|[^A-Za-z0-9_])(N?_|C_|NC_|ngettext|g_dngettext) \(' {} + | sort >"$tmp/translated"
is "po/POTFILES.in has every file with text to translate" "$(comm -13 "$tmp/potfiles" "$tmp/translated")" ""
is "and no other" "$(comm -23 "$tmp/potfiles" "$tmp/translated")" ""

# xgettext warns where there is none, and would put it into every catalogue.
is "translators write to where the packages do" "$(sed -n 's/^MSGID_BUGS_ADDRESS = *//p' po/Makevars)" \
  "$(sed -n 's/^Maintainer: .*<\(.*\)>$/\1/p' packaging/debian/control)"

# xgettext would end the text at the macro.
is "no translated text is cut by a macro of a format" \
  "$(find core reports plugins -name '*.c' | while read -r file; do
       tr '\n' ' ' <"$file" | grep -o -E '_ \((" *[^"]*"| )*(G_[A-Z0-9]+_FORMAT)' |
         sed "s|^|$file: |"
     done)" ""

# ---- Scripts ---------------------------------------------------------------------------------------

if command -v shellcheck >/dev/null 2>&1; then
  # shellcheck disable=SC2046
  ok "shellcheck has nothing to say" shellcheck -S warning -x -P SCRIPTDIR -e SC2317,SC2034,SC2154 \
    try.sh check.sh autogen.sh packaging/common.sh $(find tests -name '*.sh')
else
  skip "shellcheck has nothing to say" "shellcheck is not installed"
fi

# ---- A count of things is a sentence for each plural that a language has ----
if command -v xgettext >/dev/null 2>&1; then
  is "counts of things are told by ngettext" "$(cd "$abs_top_srcdir" &&
    xgettext --from-code=UTF-8 -k_ -kN_ -kngettext:1,2 -f po/POTFILES.in -o - --no-wrap --no-location |
      awk -v RS= '!/msgid_plural/ && /%[ud] (cases|cells|commands|entries|fields|groups|levels|lines|metrics|repetitions|rows|runs|sessions|systems|values) /')" ""
else
  skip "counts of things are told by ngettext" "xgettext is not installed"
fi
finish
