#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Installs what is missing, builds Benchstone in ./build-try, measures processor, memory and disk of
# this machine with the suite "quick" and names the report.  Outside this folder only packages are
# installed, and the run is kept in the user's store of runs.
set -u
top=$(cd "$(dirname "$0")" && pwd) || exit 1
folder=$top/build-try
log=$folder/try.log
report=$folder/report.html
install=yes
. "$top/packaging/common.sh"

for option in "$@"; do
  case $option in
    --no-install) install=no ;;
    --help)
      say "Usage: ./try.sh [--no-install]"
      say "Builds Benchstone in ./build-try, runs the suite 'quick' and makes an HTML report."
      say "  --no-install  install no packages"
      exit 0
      ;;
    *) die "try.sh does not know '$option'.  See './try.sh --help'." ;;
  esac
done

prepare_folder "$folder"
need build
say "Building in '$folder' (about a minute)."
build "$folder" -q
say "Measuring processor, memory and disk with the suite 'quick' (about two minutes; more on a busy machine)."
[ ! -e "$report" ] || mv -f "$report" "$folder/report-before.html"
./run benchstone run quick --report "$report"
status=$?
[ -s "$report" ] || die "There is no report.  The whole build output is in '$log'."
say ""
say "The report: $report"
say "More: '$folder/run benchstone --help'"
exit $status
