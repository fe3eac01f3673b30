#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Reports where gnuplot is missing, fails, hangs or prints garbage: a page all the same.
. "$(dirname "$0")/functions.sh"

cd "$tmp" || exit 99
"$benchstone" run cpu.prime -p threads=1 -p max-prime=1000 --duration 20ms --repetitions 7 \
  --label x --quiet || exit 99

# A folder with every program but gnuplot would be long: PATH is read only to find gnuplot.
mkdir none fake
plain_page ()
{
  page=$(cat page.html)
  is "$1: exit status 0" "$status" 0
  is "$1: one remark" "$(printf '%s\n' "$err" | wc -l)" 1
  like "$1: that says why" "$err" "$2"
  like "$1: plain bars instead" "$page" "class=\"bar-fill\""
  like "$1: with the table" "$page" "<table "
  unlike "$1: no picture" "$page" "<svg"
}

run env PATH="$tmp/none" "$benchstone" report -o page.html
plain_page "missing" "gnuplot is not installed"

fake ()
{
  printf '#!/bin/sh\n%s\n' "$1" >fake/gnuplot
  chmod +x fake/gnuplot
  run env PATH="$tmp/fake:$PATH" "$benchstone" report -o page.html
}

fake 'echo "cannot open display" >&2; exit 1'
plain_page "fails" "gnuplot failed: cannot open display"

fake 'kill -SEGV $$'
plain_page "crashes" "gnuplot failed"

fake 'for i in 0 1 2 3; do echo "<<chart $i"; echo "<svg><script>alert(1)</script></svg>"; done'
plain_page "writes a script" "script"
unlike "and no script gets in" "$page" "<script>alert"

fake 'for i in 0 1 2 3; do echo "<<chart $i"; head -c 100000 /dev/urandom; done; yes 2>/dev/null | head -c 1000000'
plain_page "prints garbage" "picture"

fake 'for i in 0 1 2 3; do echo "<<chart $i"; echo "<svg>"; yes 2>/dev/null | head -c 5000000; done'
plain_page "prints far too much" "the picture has 5 MB, which is too large for a page"
like "prints far too much: the page says why" "$page" "Plain bars, as the chart could not be had: "

fake 'sleep 100 & sleep 100'
plain_page "hangs" "did not finish within 20 s"
none_left () { ! pgrep -f "$tmp/fake/gnuplot" >/dev/null; }
ok "and nothing is left of it" eventually none_left

finish
