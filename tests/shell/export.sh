#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What `export` writes is read back by programs that are not ours, with hostile names, failures and
# a decimal comma; and each number in it is that of run.json.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"

store=$tmp/store
cd "$tmp" || exit 99
bench () { run "$benchstone" --store "$store" "$@"; }
formats="csv csv-summary gnuplot gobench json junit markdown ndjson openmetrics perfkit"

# Two runs of every kind under a name that wants to be a formula, a command and an end of each
# format; and figures from elsewhere, with a failure, units of all kinds and negative numbers.
# shellcheck disable=SC2016 # the label must reach the program as it is
hostile=$(printf '=1+1"\x27`$(touch %s/pwned)</script>]]>|,%%\\{a="b"}\302\251' "$tmp")
"$abs_top_builddir/tests/unit/write-samples" "$store" "$hostile" 2 >/dev/null
cat >foreign.csv <<'EOF'
system,benchmark,metric,unit,direction,value,state,price,Level
=SUM(A1),7-Zip Compression,Speed,MB/s,higher,120.5,,10EUR/month,-6+1
=SUM(A1),7-Zip Compression,Speed,MB/s,higher,121.5,,,-6+1
=SUM(A1),7-Zip Compression,Speed,MB/s,higher,,crashed,,-6+1
"-2+3 ""x""",Heat of #1,Room,degC,lower,-12.5,,,
"-2+3 ""x""",Start,Time,ms,lower,12.5,,,
"-2+3 ""x""",Load,Share,%,neutral,50,,,
"-2+3 ""x""",Void,Share,%,neutral,,timeout,,
EOF
bench import foreign.csv --group elsewhere
is "there is something to export" "$status" 0
set -- "$store"/*/run.json
is "four runs" "$#" 4
names=$(for file; do basename "$(dirname "$file")"; done)

for format in $formats; do
  [ "$format" = json ] && continue
  # shellcheck disable=SC2086 # a word each
  bench export $names --format "$format" -o "all.$format"
  is "$format is written" "$status" 0
  unlike "no number is one that is none, in $format" "$(cat "all.$format")" '[:, ](-?nan|-?inf)\b'
done

# read_back KIND FILE: by python3 and its packages, which may be the system's only.
read_back ()
{
  status=77
  for python in python3 /usr/bin/python3; do
    if [ "$status" != 77 ] || ! command -v $python >/dev/null 2>&1; then continue; fi
    # shellcheck disable=SC2046,SC2086 # a word each
    run $python "$abs_top_srcdir/tests/exports.py" "$1" "$2" \
      $(for name in $names; do echo "$store/$name/run.json"; done)
  done
  if [ "$status" = 77 ]; then
    skip "$1 is read back" "there is no python3 with a reader for it"
  else
    is "$1 is read back with the numbers of the runs" "$status $err" "0 "
  fi
}
for format in csv csv-summary gobench ndjson perfkit junit openmetrics; do
  read_back "$format" "all.$format"
done
read_back junitparser all.junit
if command -v xmllint >/dev/null 2>&1; then
  ok "the dialect of JUnit is that of Jenkins" xmllint --noout --nonet \
    --schema "$abs_top_srcdir/tests/data/junit.xsd" all.junit
else
  skip "the dialect of JUnit is that of Jenkins" "xmllint is not installed"
fi
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok "each line is as its schema says" python3 "$abs_top_srcdir/tests/validate.py" \
    "$abs_top_srcdir/schemas/lines.schema.json" all.ndjson
  sed '2s/"value":[^,}]*/"reason":""/' all.ndjson >spoilt.ndjson
  ok "which sees one that was spoilt" sh -c '! python3 "$@" >/dev/null' sh \
    "$abs_top_srcdir/tests/validate.py" "$abs_top_srcdir/schemas/lines.schema.json" spoilt.ndjson
else
  skip "each line is as its schema says" "python3-jsonschema is not installed"
fi
ok "OpenMetrics ends as it must" [ "$(tail -n 1 all.openmetrics)" = "# EOF" ]
like "a failure has its status and reason in JUnit" "$(cat all.junit)" \
  '<error message="crashed: SIGSEGV in run" type="crashed">'
like "a percentage is a ratio in OpenMetrics" "$(cat all.openmetrics)" '_median_ratio\{.*\} 0\.5$'

# ---- gnuplot, without us ----

if command -v gnuplot >/dev/null 2>&1; then
  run gnuplot -d all.gnuplot
  is "gnuplot draws the script alone" "$status $err" "0 "
  printf '%s\n' "$out" >all.svg
  like "with every benchmark that has figures" "$(grep -o -c '<text' all.svg)" '^[1-9][0-9]'
  # shellcheck disable=SC2016
  like "and names as they are, but cut" "$(cat all.svg)" '=1\+1.*`\$\(tou'
  like "what failed stands beside it" "$(cat all.svg)" '1 of 3 failed'
  unlike "no axis has tics besides the names" "$(cat all.svg)" '>-?0?\.5<'
  if command -v xmllint >/dev/null 2>&1; then
    ok "the picture is well-formed" xmllint --noout --nonet all.svg
  else
    skip "the picture is well-formed" "xmllint is not installed"
  fi
else
  skip "gnuplot draws the script alone" "gnuplot is not installed"
fi
ok "no name became a command" [ ! -e "$tmp/pwned" ]

# ---- Formulas, and the way back ----

like "a spreadsheet computes no name" "$(cat all.csv)" "^'=SUM\(A1\),"
grep -v -F disk.random all.csv >some.csv
run "$benchstone" --store "$tmp/again" import some.csv --group again
is "the CSV is imported" "$status" 0
is "the apostrophe is none of the name" \
  "$("$benchstone" --store "$tmp/again" list runs 2>/dev/null | grep -c -F '=SUM(A1)')" 1
unlike "nor comes it back" "$("$benchstone" --store "$tmp/again" list runs)" "'="
like "a negative number stays one" "$(cat all.csv)" ',degC,lower,-12\.5,'
"$benchstone" --store "$store" compare elsewhere --force --format csv >compare.csv 2>/dev/null
unlike "nor in a comparison" "$(cat compare.csv)" '(^|,)"?[=@]'

# ---- Locales ----

mkdir locales
if command -v localedef >/dev/null 2>&1 &&
  { localedef -i cs_CZ -f UTF-8 "$tmp/locales/cs_CZ.UTF-8" >/dev/null 2>&1 || :; } &&
  [ "$(LOCPATH=$tmp/locales LC_ALL=cs_CZ.UTF-8 locale decimal_point 2>/dev/null)" = , ]; then
  for format in $formats; do
    [ "$format" = json ] && continue
    # shellcheck disable=SC2086
    run env LOCPATH="$tmp/locales" LC_ALL=cs_CZ.UTF-8 "$benchstone" --store "$store" export $names \
      --format "$format" -o "cs.$format"
    ok "a decimal comma changes nothing in $format" cmp "all.$format" "cs.$format"
  done
else
  skip "a decimal comma changes nothing" "the locale cs_CZ.UTF-8 cannot be made here"
fi

# The language of the numbers is asked for (1033: English), as benchstone-export(1) says.
if command -v soffice >/dev/null 2>&1; then
  for locale in cs_CZ.UTF-8 en_US.UTF-8; do
    rm -f all.fods
    LC_ALL=$locale timeout 600 soffice "-env:UserInstallation=file://$tmp/office-$locale" --headless \
      --infilter=CSV:44,34,76,1,,1033 --convert-to fods all.csv >office.log 2>&1
    read_back fods all.fods
  done
else
  skip "LibreOffice reads the CSV" "it is not installed"
fi
finish
