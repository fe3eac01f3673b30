#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The examples of the manual pages can be typed as they are printed, page by page, each in an empty
# folder with a home that has nothing in it, but for what the example says is there.
. "$(dirname "$0")/functions.sh"
. "$(dirname "$0")/as-printed.sh"
requires pkg-config make gzip xz
doc=$abs_top_srcdir/doc

# examples PAGE: its lines for the shell, from the description on, whole and without mdoc's escapes.
examples ()
{
  awk '/^\.Sh / { on = $2 != "SYNOPSIS" } on && /^\.Bd -literal/ { text = 1; next }
       /^\.Ed/ { text = 0 } text' "$doc/$1" |
    sed -e 's/\\&//g' -e 's/\\-/-/g' -e 's/\\e/\\/g' | sed -e ':more' -e '/\\$/{N;s/\\\n *//;b more' -e '}'
}

# ---- What a page's examples are about ---------------------------------------------------------
# Runs of two labels, as if made before and after a change.
before_and_after ()
{
  for label in before after; do
    benchstone run cpu.prime -p threads=1,2 --label "$label" --quiet
  done
}
figures ()
{
  printf '%s\n' system,benchmark,metric,unit,direction,value one,compile,time,s,lower,61.2 \
    two,compile,time,s,lower,48.9 >results.csv
}
big_tar () { seq 20000 >big.tar; }
given ()
{
  case $1 in
    benchstone-compare.1)
      figures
      benchstone import results.csv --group study
      before_and_after
      for label in old new; do
        benchstone run cpu.prime -p threads=1,2 --label "$label" --quiet
      done ;;
    benchstone-charts.7 | benchstone-export.1 | benchstone-report.1 | benchstone-runs.1 | benchstone-show.1)
      before_and_after ;;
    benchstone-import.1) figures ;;
    benchstone-time.1)
      big_tar
      printf 'all: out\nout:\n\tcp big.tar out\nclean:\n\trm -f out\n' >Makefile ;;
    benchstone-run.1)
      big_tar
      printf '#!/bin/sh\necho speed: 12.5 B/s\n' >./test
      chmod 755 ./test ;;
  esac
}
# said_of PAGE LINE: besides its exit status, what it has to say.
said_of ()
{
  case $1:$2 in
    benchstone-check.1:'benchstone check'*'# exit status 2')
      like "check names the field, and what was meant" "$out" "^not ok - hello\.so .*hello\.multiply.*'Op/s'.*Did you mean 'op/s'\?" ;;
    benchstone-check.1:'benchstone check'*)
      like "check says what it has tried" "$out" '^ok - hello\.multiply: setup, run, verify and teardown, twice$' ;;
    *:'benchstone list') like "$1: list names benchmarks" "$out" 'cpu\.prime' ;;
  esac
}

for path in "$doc"/*.[17]; do
  page=$(basename "$path")
  newcomer "$page"
  given "$page" >/dev/null 2>&1
  examples "$page" >"$tmp/lines"
  while IFS= read -r text <&3; do
    # Where the reader has to put something in: what installed.sh does.
    case $text in *PREFIX*) continue ;; esac
    case $text in
      *'--format svg'* | *'--format png'*) command -v gnuplot >/dev/null || { skip "$page: $text" "gnuplot is not installed"; continue; } ;;
      soffice*) command -v soffice >/dev/null || { skip "$page: $text" "LibreOffice is not installed"; continue; } ;;
    esac
    as_printed "$page" "$text"
    said_of "$page" "$text"
  done 3<"$tmp/lines"
done

# A suite is no line for the shell: it is run as the file that it is.
newcomer suite
awk '/^\.Bd -literal/ { text = 1; next } /^\.Ed/ { text = 0 } text' "$doc/benchstone-suite.5" >threads.json
as_printed "benchstone-suite.5" 'benchstone run ./threads.json'
like "the suite's cases are measured" "$out" 'Start of a program|command\.time'
finish
