#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Every kind of chart in every variant, as `make gallery` has them: each is there with its table, no
# text is cut or lies upon another, no coordinate is no number.
. "$(dirname "$0")/functions.sh"
requires python3 gnuplot
gallery=$abs_top_srcdir/tests/gallery/gallery.py
cd "$tmp" || exit 99

ok "pages of made-up runs" sh -c "'$abs_top_builddir/tests/gallery/write-gallery' . >list.tsv"
is "each kind that can be asked for is among them, and in the manual" \
  "$(sed -n 's/^  \[BST_CHART_.*\] = "\(.*\)",$/\1/p' "$abs_top_srcdir/core/model/chart-kind.c" |
     while read -r kind; do
       cut -f 1,2 list.tsv | grep -q -x "kind	$kind" || echo "$kind: no scene"
       grep -q -x "\.It Cm $kind" "$abs_top_srcdir/doc/benchstone-charts.7" || echo "$kind: not told"
     done)" ""
is "nothing is wrong with any of them" "$(python3 "$gallery" . check 2>&1)" ""
ok "an index of them" python3 "$gallery" . index
is "has each" "$(grep -o '<h3 id="[^"]*"' index.html | wc -l)" "$(grep -c '^picture' list.tsv)"

# As a browser lays them out, at the width of a desk and of a phone.
browser=
for program in chromium chromium-browser google-chrome; do
  [ -n "$browser" ] || browser=$(command -v $program)
done
if [ -z "$browser" ]; then
  skip "nor in a browser" "chromium is not installed"
  finish
fi
if ! timeout 1200 python3 "$abs_top_srcdir/tests/gallery/look.py" "$browser" index.html >found 2>found.err; then
  skip "nor in a browser" "it does not run here: $(tail -n 1 found.err)"
  finish
fi
is "it was looked at twice" "$(grep -c '^looked-at' found)" 2
is "nor in a browser" "$(grep -v '^looked-at' found)" ""
finish
