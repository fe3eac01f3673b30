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
  unlike "label $number: without a script" "$(cat "page$number.html")" "<script"
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
if command -v python3 >/dev/null 2>&1; then
  for f in "$XDG_DATA_HOME"/benchstone/runs/*/run.json; do
    ok "$(basename "$(dirname "$f")"): its JSON is valid" python3 -m json.tool "$f"
  done
else
  skip "JSON is valid" "python3 is not installed"
fi

finish
