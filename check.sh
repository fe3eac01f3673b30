#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Installs what the tests need, builds in ./build-check and runs all tests.  The last line
# counts them; the exit status is 0 when none failed.
set -u
top=$(cd "$(dirname "$0")" && pwd) || exit 1
folder=$top/build-check
log=$folder/check.log
install=yes
. "$top/packaging/common.sh"

for option in "$@"; do
  case $option in
    --no-install) install=no ;;
    --help)
      say "Usage: ./check.sh [--no-install]"
      say "Builds Benchstone in ./build-check and runs all its tests."
      say "  --no-install  install no packages; tests that miss one are skipped"
      exit 0
      ;;
    *) die "check.sh does not know '$option'.  See './check.sh --help'." ;;
  esac
done

# Numbers are compared between this locale, which has a decimal comma, and C.
make_czech_locale ()
{
  locale -a 2>/dev/null | grep -qi '^cs_CZ\.utf-*8$' && return
  [ "$install" = yes ] || return
  [ "$(id -u)" = 0 ] || command -v sudo >/dev/null 2>&1 || return
  step "make the locale cs_CZ.UTF-8" as_root localedef -i cs_CZ -f UTF-8 cs_CZ.UTF-8
}

results () { find "$folder" -name '*.trs' -exec grep -h '^:test-result:' {} + | grep -c -E ": ($1)( |\$)"; }

show_failures ()
{
  find "$folder" -name '*.trs' -exec grep -l -E '^:test-result: (FAIL|ERROR|XPASS)' {} + |
    while read -r trs; do
      say "-- ${trs%.trs}.log"
      grep -v -E '^(ok |# (Start|End) of)' "${trs%.trs}.log" | tail -n 40
    done
}

prepare_folder "$folder"
need build test
make_czech_locale
say "Building in '$folder'."
build "$folder" -q --enable-werror
say "Running the tests."
printf '\n== test\n' >>"$log"
find "$folder" -name '*.trs' -exec rm -f {} +
make -k -j"$(nproc 2>/dev/null || echo 2)" check >>"$log" 2>&1 </dev/null
status=$?

passed=$(results 'PASS|XFAIL')
failed=$(results 'FAIL|ERROR|XPASS')
skipped=$(results 'SKIP')
[ "$failed" = 0 ] || show_failures
if [ $status != 0 ] && [ "$failed" = 0 ]; then
  tail -n 25 "$log"
  failed=1
fi
[ "$passed" -gt 0 ] || { say "No test ran."; failed=1; }
show_skips "$folder"
say "The whole output is in '$log'."
say "$passed passed, $failed failed, $skipped skipped" | tee "$folder/summary"
[ "$failed" = 0 ]
