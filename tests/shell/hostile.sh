#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Names that would like to be more than names: nothing runs, all show as they are.
. "$(dirname "$0")/functions.sh"

mkdir "$tmp/work"
cd "$tmp/work" || exit 99
hostile=$(printf '%s\nnext' "'\"><script>alert(1)</script>\`touch x\`\$(touch x)%s{_^}]]>&amp;")
long=$(printf '%0500d' 0 | tr 0 n)
control=$(printf 'to \033[31mred\033[2J \302\233 \001 \342\200\256 back')

cat >suite.json <<EOF
{
  "benchstone-suite": 0,
  "name": "hostile",
  "title": "'\"><script>alert(1)</script>\`touch x\`%s{_^}]]>\n",
  "cases": [
    { "benchmark": "cpu.prime", "params": { "threads": "1", "max-prime": "1000" } },
    { "benchmark": "cpu.prime", "params": { "threads": "1", "max-prime": "2000" } }
  ]
}
EOF
number=0
for label in "$hostile" "$long" "$control"; do
  number=$((number + 1))
  run "$benchstone" run ./suite.json --duration 20ms --repetitions 7 --label "$label" \
    --note "$label=$label" --quiet --report "page$number.html"
  is "label $number: the run succeeds" "$status" 0
  run "$benchstone" show --verbose
  is "label $number: it is shown" "$status" 0
  unlike "label $number: and does nothing to the terminal" "$out" "$(printf '\033')"
  run "$benchstone" report -o "page$number.html" --title "$label"
  is "label $number: it is reported" "$status" 0
  is "label $number: with no script but ours" \
    "$(grep -ao '<script[^>]*>.*' "page$number.html" | tr '\n' ' ')" "<script>/* SPDX-License-Identifier: LGPL-2.1-or-later "
  if command -v xmllint >/dev/null 2>&1; then
    ok "label $number: the page is well-formed" xmllint --noout --nonet "page$number.html"
  else
    skip "label $number: the page is well-formed" "xmllint is not installed"
  fi
done
# Not even in the C locale does a text that is not ASCII, or not UTF-8, stop anything.
raw=$(printf 'bad \377 \305\276lu\305\245')
run env LC_ALL=C "$benchstone" run ./suite.json --duration 20ms --repetitions 7 --quiet \
  --label "$raw" --note "$raw=$raw" --group "$raw" --variant "$raw" --variant b --report page9.html
is "bad UTF-8 is taken" "$status:$err" "0:benchstone: The report is in 'page9.html'."
like "and shown as far as it is text" "$(grep -ao "bad [^<]*/b<" page9.html | sed 1q)" "bad .* žluť/b"
run "$benchstone" show --plain
like "a variant is said once" "$out" "bad [^/]*žluť/b	"
unlike "and not twice" "$out" "/b/b"
like "text shows literally" "$(cat page1.html)" \
  "'(\"|&quot;)&gt;&lt;script&gt;alert\(1\)&lt;/script&gt;\`touch x\`"
is "nothing was run" "$(find "$tmp/work" -name x)" ""

# ---- One rule for names, wherever they are given ----
head=system,benchmark,metric,unit,direction,value
csv () { printf '%s\n"%s",b,m,s,lower,1\n' $head "$(printf '%s' "$1" | sed 's/"/""/g')"; }
variant ()
{
  printf '%s' "$1" | python3 -c 'import json, sys
print(json.dumps({"benchstone-suite": 0, "cases": [{"benchmark": "cpu.prime"}],
  "variants": [{"label": sys.stdin.buffer.read().decode("utf-8", "replace")}, {"label": "b"}]}))'
}
printf '%s\nb,m,s,lower,1\n' "${head#system,}" >one.csv
# each_place NAME: adds to $places the status of each command that takes a name, and to $said
# whether it told the rule.
each_place ()
{
  csv "$1" >system.csv
  variant "$1" >variant.json
  for place in 'run cpu.prime --dry-run --label' 'run cpu.prime --dry-run --group' \
    'run cpu.prime --dry-run --variant' 'time true --dry-run --label' 'time true --dry-run -n' \
    'import one.csv --label' 'import one.csv --label x --group' 'runs rename @last'; do
    # shellcheck disable=SC2086
    run "$benchstone" $place "$1"
    places="$places$status "
    case $err in *'A name is not blank, does not begin with '*) said="$said+" ;; *) said="$said-" ;; esac
  done
  for place in 'import system.csv' 'run ./variant.json --dry-run'; do
    # shellcheck disable=SC2086
    run "$benchstone" $place
    places="$places$status "
  done
}
if command -v python3 >/dev/null 2>&1; then
  for label in '@last' '@' ' ' "$(printf '%01001d' 0)"; do
    places='' said=''
    each_place "$label"
    is "'$(printf '%.10s' "$label")' is a name nowhere" "$places$said" '1 1 1 1 1 1 1 1 1 1 ++++++++'
  done
  for label in "$hostile" "$long" "$control" a/b -; do
    places='' said=''
    each_place "$label"
    is "'$(printf '%.10s' "$label" | tr -cd '[:print:]')' is one everywhere" "$places$said" \
      '0 0 0 0 0 0 0 0 0 0 --------'
    run "$benchstone" import system.csv
    is "and import tells it on one line" "$(printf '%s\n' "$out" | wc -l)$(printf '%s' "$out" | tr -d '\t' | grep -a '[[:cntrl:]]')" 1
    run "$benchstone" show "$label" --plain
    is "and it is found by its name" "$status" 0
  done
else
  skip "one rule for names" "python3 is not installed"
fi
# A command is no name that was given: the nearest one is taken.
run "$benchstone" time --dry-run "true $(printf '%02000d' 0)" "true $(printf '%02000d' 0)" ./@x
is "commands that are too long for a name are no error" "$status:$err" "1:benchstone: There is no program './@x' to be run."
run "$benchstone" time --runs 5 --quiet --json "true $(printf '%02000d' 0)" "true $(printf '%02000d' 0)"
is "they have names that differ" "$status:$(printf '%s' "$out" | grep -o '"variant": "[^"]*"' | sort -u | wc -l)" "0:2"
if command -v python3 >/dev/null 2>&1; then
  for f in "$XDG_DATA_HOME"/benchstone/runs/*/run.json; do
    ok "$(basename "$(dirname "$f")"): its JSON is valid" python3 -m json.tool "$f"
  done
else
  skip "JSON is valid" "python3 is not installed"
fi

finish
