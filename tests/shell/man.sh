#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What a user may type is told: each command and each option of --help stands in the manual pages.
. "$(dirname "$0")/functions.sh"
doc=$abs_top_srcdir/doc

# A page as plain text, whatever the width; mdoc's \- is a plain hyphen again.
page () { sed -e 's/\\-/-/g' -e 's/\\&//g' "$doc/$1"; }

commands=$("$benchstone" --help | sed -n '/^Commands/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p')
like "--help names the commands" "$commands" '^run$'

# undocumented PAGE: reads options, writes those that PAGE has not as ".Fl".
undocumented ()
{
  while read -r option; do
    page "$1" | grep -q -E -- "Fl ([^ ]* )*(.* )?${option#-}( |,|$)" || echo "$1: $option"
  done
}

is "the common options are in benchstone.1" "$("$benchstone" --help | help_options | undocumented benchstone.1)" ""
common=$("$benchstone" --help | help_options)
for command in $commands; do
  file=benchstone-$command.1
  if [ ! -f "$doc/$file" ]; then
    is "$command has a manual page" "no $file" ""
    continue
  fi
  own=$("$benchstone" "$command" --help | help_options | grep -v -x -F -e "$common" | grep -v -x -e --help)
  is "each option of '$command' is in its page" "$(printf '%s' "$own" | grep . | undocumented "$file")" ""
  is "the page of '$command' tells of no option that is not there" \
    "$(page "$file" | grep -E '^\.(It )?Fl ' | grep -o -E 'Fl -?[a-z][a-z-]*' | sed 's/Fl /-/' | sort -u |
       while read -r option; do
         printf '%s\n' "$common" "$own" | grep -q -x -F -e "$option" || echo "$option"
       done)" ""
  like "benchstone.1 names '$command'" "$(page benchstone.1)" "^\.It Cm $command\$"
done

# --period counts months and years, and has a unit always.
is "each option of a time says what a bare number counts" \
  "$(awk '/^\.It / { if (open != "") print open; open = "" }
          /^\.It Fl .*Ar time$/ && !/period/ { open = FILENAME ": " $0 }
          /A number without a unit counts seconds\./ { open = "" }
          END { if (open != "") print open }' "$doc"/*.1)" ""
is "each page has what a reader looks for" \
  "$(for path in "$doc"/*.1; do
       for section in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES 'SEE ALSO'; do
         grep -q -x ".Sh $section" "$path" || echo "$(basename "$path"): $section"
       done
     done)" ""
is "pages refer only to pages that there are" \
  "$(sed -n 's/^\.Xr \(benchstone[a-z-]*\) \([0-9]\).*/\1.\2/p' "$doc"/*.[1-8] | sort -u |
     while read -r file; do [ -f "$doc/$file" ] || echo "$file"; done)" ""
if command -v mandoc >/dev/null 2>&1; then
  is "mandoc has nothing to say" \
    "$(mandoc -T lint -W warning "$doc"/*.[1-8] 2>&1 | grep -v -E 'referenced manual not found|: Xr ')" ""
else
  skip "mandoc has nothing to say" "mandoc is not installed"
fi

# Of .It a word that mdoc knows as a macro is run and not shown: "In" is an include file's name.
is "no heading in a list is a macro by mistake" \
  "$(grep -n -E '^\.It ([A-Z][a-z]|[A-Z][a-z] .*|%[A-Z].*)$' "$doc"/*.[1-8] |
     grep -v -E ':\.It (Cm|Ev|Fl|Li|Pa) ')" ""
if command -v man >/dev/null 2>&1 && man -l "$doc/benchstone-doctor.1" >"$tmp/page" 2>/dev/null && [ -s "$tmp/page" ]; then
  like "the page of 'doctor' shows the groups as the command writes them" "$(cat "$tmp/page")" '^ +In order$'
else
  skip "the page of 'doctor' shows the groups as the command writes them" "man with groff is not installed"
fi

version=$("$benchstone" --version | sed 's/^benchstone //')
is "each page names the version" "$(grep -L -x -F ".Os Benchstone $version" "$doc"/*.[1-8])" ""
is "no example is filled or too long" \
  "$(grep -n '^\.Dl' "$doc"/*.[1-8]
     awk '/^\.Bd -literal/ { on = 1; next } /^\.Ed/ { on = 0 }
          on && length > 70 { print FILENAME ": " $0 }' "$doc"/*.[1-8])" ""
# odd_page FILE: what is wrong with its text in $tmp/page, of 80 columns.  The heading is the title
# and the manual's name, the foot ours: "BSD" and the like would be somebody else's.
odd_page ()
{
  case $1 in
    *.1) manual='General Commands Manual' ;;
    *.5) manual='File Formats Manual' ;;
    *.7) manual='Miscellaneous Information Manual' ;;
    *) manual=none ;;
  esac
  title=$(basename "$1" | sed "s/\\.\\([1-8]\\)\$/[(]\\1[)]/" | tr "[:lower:]" "[:upper:]")
  grep . "$tmp/page" | sed -n 1p | grep -q -x -E "$title +$manual +$title" ||
    printf '%s: %s\n' "$(basename "$1")" "$(grep . "$tmp/page" | sed -n 1p)"
  tail -n 1 "$tmp/page" | grep -q -x -E "Benchstone $version +[A-Z][a-z]+ [0-9]+, [0-9]+ +(Benchstone $version|$title)" ||
    printf '%s: %s\n' "$(basename "$1")" "$(tail -n 1 "$tmp/page")"
  awk -v name="$(basename "$1")" 'length > 80 { print name ": " $0 }' "$tmp/page"
}
# Also without the list that a terminal's manual reader warns of.
if command -v man >/dev/null 2>&1 && man --warnings -l "$doc/benchstone.1" >"$tmp/page" 2>/dev/null && [ -s "$tmp/page" ]; then
  is "man has nothing to say" "$(for page in "$doc"/*.[1-8]; do man --warnings -l "$page" 2>&1 >/dev/null; done)" ""
  is "in man's pages no line is too long, and heading and foot are ours" \
    "$(for page in "$doc"/*.[1-8]; do
         LC_ALL=C MANWIDTH=80 man -l "$page" 2>/dev/null >"$tmp/page"; odd_page "$page"
       done)" ""
else
  skip "man has nothing to say" "man with groff is not installed"
  skip "in man's pages no line is too long, and heading and foot are ours" "man with groff is not installed"
fi
if command -v mandoc >/dev/null 2>&1; then
  is "nor in mandoc's" \
    "$(for page in "$doc"/*.[1-8]; do
         mandoc -T ascii -O width=80 "$page" 2>/dev/null | sed 's/.\x08//g' >"$tmp/page"; odd_page "$page"
       done)" ""
else
  skip "nor in mandoc's" "mandoc is not installed"
fi
finish
