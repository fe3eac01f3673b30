#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What every page must stand, tried with comparisons of two, three and thirty systems from CSV.  What
# single runs must stand is in report.sh, hostile.sh, gnuplot-missing.sh, locale.sh and test-html.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"
requires python3

cd "$tmp" || exit 99
bench () { run "$benchstone" --store "$tmp/store" "$@"; }
head=system,benchmark,metric,unit,direction,repetition,value
# systems COUNT CASES VALUES: so many values each, the same every time; system i is 3 i % faster in
# even cases and 2 i % slower in odd ones.
systems ()
{
  echo $head
  awk -v n="$1" -v cases="$2" -v values="$3" 'BEGIN {
    for (s = 0; s < n; s++)
      for (c = 0; c < cases; c++)
        for (v = 0; v < values; v++)
          printf "box-%d,case %d,%s,%d,%.12g\n", s, c, c % 3 == 2 ? "time,s,lower" : "rate,req/s,higher", v + 1,
            (20 + 10 * c) * (c % 2 == 0 ? 1 + 0.03 * s : 1 - 0.02 * s) ^ (c % 3 == 2 ? -1 : 1) \
            * (1 + ((v * 7 + c * 3 + s * 5) % 11 - 5) / 500)
  }'
}
systems 2 4 12 >two.csv
systems 3 4 12 >three.csv
systems 30 3 8 >thirty.csv
for group in two three thirty; do
  bench import $group.csv --group $group
  is "$group: figures come in" "$status" 0
  bench report $group -o $group.html
  is "$group: a page" "$status:$err" "0:"
done

# ---- 1. Well-formed, nothing from elsewhere, told to those who cannot see ----
cat >page.py <<'END'
import re, sys
import xml.etree.ElementTree as tree
page = open(sys.argv[1], encoding="utf-8").read()
root = tree.fromstring(page.replace("<!DOCTYPE html>", "", 1))
svg = ""
ids = [e.get("id") for e in root.iter() if e.get("id")]
figures = list(root.iter("figure"))
pictures = list(root.iter(svg + "svg"))
if len(ids) != len(set(ids)):
    print("ids are not unique")
for figure in figures:
    if figure.find(".//table") is None or figure.find("figcaption") is None:
        print("a figure without table or caption")
for e in root.iter():
    for name, value in e.attrib.items():
        if re.search(r"(^|})(src|href)$", name) and not value.startswith("#"):
            print("points elsewhere:", value)
for picture in pictures:
    kinds = [c.tag.replace(svg, "") for c in picture][:2]
    if kinds != ["title", "desc"] or picture.get("role") != "img" or not all("".join(c.itertext()).strip() for c in list(picture)[:2]):
        print("a picture without title and description")
    for name in picture.get("aria-labelledby", "none").split():
        if name not in ids:
            print("nothing is called", name)
if not figures:
    print("no figure")
END
for group in two three thirty; do
  is "$group: the page is as it should be" "$(python3 -X utf8 page.py $group.html)" ""
  if command -v xmllint >/dev/null 2>&1; then
    ok "$group: well-formed" xmllint --noout --nonet $group.html
  else
    skip "$group: well-formed" "xmllint is not installed"
  fi
done

# ---- 2. Hostile names, in every place ----
cat >hostile.py <<'END'
import csv, sys
name = "'\"><script>alert(1)</script>`touch x`$(touch x)%s{_^}]]>\n"
out = csv.writer(sys.stdout)
out.writerow("system,benchmark,metric,unit,direction,repetition,value,price,score-group".split(","))
for s in range(int(sys.argv[1])):
    for c in range(2):
        for v in range(8):
            out.writerow([f"{name}{s}", f"{name}{c}", name, "req/s", "higher", v + 1, 100 + 10 * s + v % 3, f"{s + 1}EUR/month", name])
END
for n in 2 3; do
  python3 -X utf8 hostile.py $n >hostile.csv
  bench import hostile.csv --group "$(printf '\047"><script>alert(1)</script>`touch x`%%s{_^}]]>')$n"
  is "hostile names of $n systems come in" "$status" 0
  bench report "$(printf '\047"><script>alert(1)</script>`touch x`%%s{_^}]]>')$n" -o hostile.html --score \
    --title "$(printf '\047"><script>alert(1)</script>`touch x`%%s{_^}]]>')"
  is "$n: a page" "$status:$err" "0:"
  is "$n: is as it should be" "$(python3 -X utf8 page.py hostile.html)" ""
  is "$n: with no script but ours" \
    "$(grep -ao '<script[^>]*>.*' hostile.html | tr '\n' ' ')" "<script>/* SPDX-License-Identifier: LGPL-2.1-or-later "
  like "$n: the name shows literally" "$(cat hostile.html)" \
    "&lt;script&gt;alert\(1\)&lt;/script&gt;\`touch x\`\\$\(touch x\)%s\{_\^\}\]\]"
done
is "nothing was run" "$(find "$tmp" -name x)" ""

# ---- 3. Without gnuplot, or with one that fails, hangs or prints garbage ----
mkdir none fake
without ()
{
  bench_path=$2
  run env PATH="$bench_path" "$benchstone" --store "$tmp/store" report three -o without.html --force
  is "$1: exit status 0, and a remark" "$status:$(printf '%s\n' "$err" | grep -c .)" "0:1"
  is "$1: the table is there, open" "$(python3 -X utf8 -c '
import xml.etree.ElementTree as tree
root = tree.fromstring(open("without.html", encoding="utf-8").read().replace("<!DOCTYPE html>", "", 1))
figure = next(f for s in root.iter("section") if s.get("class") == "comparison" for f in s.iter("figure"))
print(len(list(figure.iter("tr"))), figure.find(".//details") is None)')" "6 True"
}
fake ()
{
  printf '#!/bin/sh\n%s\n' "$2" >fake/gnuplot
  chmod +x fake/gnuplot
  without "$1" "$tmp/fake:$PATH"
}
without "no gnuplot" "$tmp/none"
fake "one that fails" 'exit 1'
fake "one that prints garbage" 'for i in 0 1 2 3 4 5 6 7 8 9; do echo "<<chart $i"; head -c 1000 /dev/urandom; done'

# ---- 4. A decimal comma ----
mkdir locales
LOCPATH=$tmp/locales
export LOCPATH
localedef -i cs_CZ -f UTF-8 "$tmp/locales/cs_CZ.UTF-8" >localedef.log 2>&1
if [ "$(LC_ALL=cs_CZ.UTF-8 locale decimal_point 2>/dev/null)" = , ]; then
  for words in 'report three -o -' 'compare three --format json' 'compare three --format csv' \
    'compare three --format markdown' 'export three --format csv' 'export @last --format json'; do
    # shellcheck disable=SC2086
    LC_ALL=C.UTF-8 "$benchstone" --store "$tmp/store" $words >point.out 2>/dev/null
    # shellcheck disable=SC2086
    LC_ALL=cs_CZ.UTF-8 "$benchstone" --store "$tmp/store" $words >comma.out 2>/dev/null
    ok "the same with a decimal comma: $words" cmp point.out comma.out
    is "and something: $words" "$(test -s point.out && echo yes)" yes
  done
else
  skip "the same with a decimal comma" "the locale cs_CZ.UTF-8 cannot be made here"
fi
unset LOCPATH

# ---- 5. Odd shapes ----
# shape NAME: the figures in 'rows' give a good page.
shape ()
{
  { echo $head; cat rows; } >shape.csv
  bench import shape.csv --group "shape $1"
  is "$1: comes in" "$status" 0
  bench report "shape $1" -o shape.html --force
  is "$1: a page" "$status" 0
  is "$1: is as it should be" "$(python3 -X utf8 page.py shape.html)" ""
  unlike "$1: no chart failed" "$err$(cat shape.html)" "could not be had|plain bars"
}
long=$(printf '%0200d' 0 | tr 0 W)
rtl=$(printf '\327\251\327\234\327\225\327\235')
awk 'BEGIN { for (v = 1; v < 8; v++) print "one,a,rate,req/s,higher," v "," v }' >rows
shape "one system"
printf 'a,b,t,s,lower,1,2\nb,b,t,s,lower,1,3\n' >rows
shape "one value each"
awk 'BEGIN { for (s = 0; s < 3; s++) for (c = 0; c < 2; c++) for (v = 1; v < 8; v++) print "s" s ",c" c ",t,s,lower," v ",5" }' >rows
shape "all equal"
awk 'BEGIN { for (s = 0; s < 3; s++) for (c = 0; c < 2; c++) for (v = 1; v < 8; v++) print "s" s ",c" c ",t,s,lower," v "," 5 + s }' >rows
shape "no variance"
awk 'BEGIN { for (s = 0; s < 3; s++) for (c = 0; c < 3; c++) for (v = 1; v < 8; v++) print "s" s ",c" c ",t,s,lower," v "," (s == c ? "" : 5 + v / 9) }' >rows
shape "missing values"
awk 'BEGIN { for (s = 0; s < 2; s++) for (c = 0; c < 500; c++) for (v = 1; v < 7; v++) print "s" s ",c" c ",t,s,lower," v "," 5 + v / 9 + s }' >rows
shape "500 cases"
awk -v long="$long" 'BEGIN { for (s = 0; s < 3; s++) for (c = 0; c < 2; c++) for (v = 1; v < 8; v++) print long s "," long c ",t,s,lower," v "," 5 + v / 9 + s }' >rows
shape "names of 200 characters"
awk -v rtl="$rtl" 'BEGIN { for (s = 0; s < 3; s++) for (c = 0; c < 2; c++) for (v = 1; v < 8; v++) print rtl s "," rtl " " c ",t,s,lower," v "," 5 + v / 9 + s }' >rows
shape "names from right to left"
awk 'BEGIN { for (s = 0; s < 3; s++) for (c = 0; c < 4; c++) for (v = 1; v < 8; v++) printf "s%d,c%d,t,s,lower,%d,%.17g\n", s, c, v, (1 + v / 900) * 10 ^ (s == 0 ? -9 : -9 + 9 * c) }' >rows
shape "from 1e-9 to 1e18"

# ---- 6. The same again, and figures as text ----
bench report three -o again.html
ok "the same runs give the same bytes" cmp three.html again.html
run env COLUMNS=100 LC_ALL=C.UTF-8 "$benchstone" --store "$tmp/store" compare two
printf '%s\n' "$out" | sed 's/ *$//' >got.txt
cat >golden.txt <<'END'
2 systems by label against 'box-0'
  box-1: 2 better, 2 worse

case 0: rate in req/s, more is better
           median   95 % interval   n    ratio     95 % interval  verdict
    box-0   19.98  [19.84, 20.12]  12                               baseline
    box-1   20.60  [20.48, 20.72]  12  1.0300*  [1.0213, 1.0403]  + better

case 1: rate in req/s, more is better
           median   95 % interval   n    ratio     95 % interval  verdict
    box-0   29.97  [29.82, 30.18]  12                               baseline
    box-1   29.43  [29.22, 29.58]  12  0.9800*  [0.9720, 0.9905]  - worse

case 2: time in s, less is better
           median   95 % interval   n    ratio     95 % interval  verdict
    box-0   40.04  [39.76, 40.24]  12                               baseline
    box-1   38.80  [38.52, 39.07]  12  1.0310*  [1.0214, 1.0408]  + better

case 3: rate in req/s, more is better
           median   95 % interval   n    ratio     95 % interval  verdict
    box-0   50.05  [49.70, 50.40]  12                               baseline
    box-1   48.95  [48.71, 49.29]  12  0.9790*  [0.9693, 0.9876]  - worse

box-1 and box-0 are equivalent, over 4 cases (geometric mean): box-1 is 1.0002 to 1.0096 times box-0
(95 % interval), and the 90 % interval is within the margin of 2 %.

Ratios are speed-ups against 'box-0': above 1 is better.  A verdict allows for 4 comparisons in this
table (Holm) and for a margin of 2 %.
Where less is better, a ratio is the figure of 'box-0' divided by that of the system.
* A ratio is the middle one of the ratios of all pairs of values (Hodges and Lehmann); here it is
not that of the medians beside it.
4 comparisons are of figures measured at times unknown here: their intervals are widened by how the
figures of a system wander in the order given.
END
ok "the table is the one we know" diff -u golden.txt got.txt

# ---- 7. Without colour ----
if gnuplot --version >/dev/null 2>&1; then
  # The marks of the chart of three systems: two of them beside the baseline, and the mean.
  is "systems have marks of their own" "$(python3 -X utf8 -c '
import re, xml.etree.ElementTree as tree
root = tree.fromstring(open("three.html", encoding="utf-8").read().replace("<!DOCTYPE html>", "", 1))
section = next(s for s in root.iter("section") if s.get("class") == "comparison")
svg = next(section.iter("svg"))
marks = {}
for use in svg.iter("use"):
    href = use.get("href")
    if "gpPt" in href and use.get("color"):
        marks.setdefault(use.get("color"), set()).add(re.sub(r"(?<=\d)[a-z]$", "", href))  # of any size
print(len(marks), len(set.union(*marks.values())))')" "2 2"
else
  skip "systems have marks of their own" "gnuplot is not installed"
fi

# ---- 8. One number for one thing, everywhere ----
for group in two three; do
  run env COLUMNS=160 LC_ALL=C.UTF-8 "$benchstone" --store "$tmp/store" compare $group
  printf '%s\n' "$out" >$group.txt
  bench compare $group --format json
  printf '%s\n' "$out" >$group.json
  ok "$group: headline, chart, caption, tables, text and JSON agree" \
    python3 -X utf8 "$abs_top_srcdir/tests/agree.py" $group.html $group.json $group.txt
  sed 's/"ratio":\([0-9]\)/"ratio":9\1/' $group.json >wrong.json
  run python3 -X utf8 "$abs_top_srcdir/tests/agree.py" $group.html wrong.json
  is "$group: and what does not agree is found" "$status" 1
done
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok "the document is what the schema says" \
    python3 "$abs_top_srcdir/tests/validate.py" "$abs_top_srcdir/schemas/comparison.schema.json" three.json
else
  skip "the document is what the schema says" "python3-jsonschema is not installed"
fi
finish
