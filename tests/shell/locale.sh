#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# A locale with a decimal comma changes no number in page, picture or plain table.
. "$(dirname "$0")/functions.sh"

requires localedef
cd "$tmp" || exit 99
mkdir locales
# Status 1 is a warning; what counts is whether the locale works.
localedef -i cs_CZ -f UTF-8 "$tmp/locales/cs_CZ.UTF-8" >localedef.log 2>&1
LOCPATH=$tmp/locales
export LOCPATH
comma=$(LC_ALL=cs_CZ.UTF-8 locale decimal_point 2>/dev/null)
if [ "$comma" != , ]; then
  echo "1..0 # SKIP the locale cs_CZ.UTF-8 cannot be made here"
  exit 0
fi

"$benchstone" run cpu.prime -p threads=1 -p max-prime=1000,2000 --duration 20ms --repetitions 8 \
  --label x --quiet || exit 99
LC_ALL=C.UTF-8 "$benchstone" report -o c.html >/dev/null
LC_ALL=cs_CZ.UTF-8 "$benchstone" report -o cs.html >/dev/null
ok "the page is the same" cmp c.html cs.html
LC_ALL=C.UTF-8 "$benchstone" show --plain >c.txt
LC_ALL=cs_CZ.UTF-8 "$benchstone" show --plain >cs.txt
ok "the plain table is the same" cmp c.txt cs.txt

LC_ALL=cs_CZ.UTF-8 "$benchstone" run cpu.prime -p threads=1 --duration 20ms --repetitions 7 \
  --label comma --quiet || exit 99
for f in "$XDG_DATA_HOME"/benchstone/runs/*/run.json; do
  is "no comma inside a number" "$(grep -Ec '"(wall|cpu|precision)":[0-9]+,[0-9]' "$f")" 0
  like "but a point" "$(grep -Eo '"wall":[0-9.]+' "$f" | head -1)" '[0-9]\.[0-9]'
done

finish
