#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Cases over two parameters become a map: figures of another program, as IOzone has them, read from
# CSV, drawn, and shown on the terminal.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"

cd "$tmp" || exit 99

# Six files by five records, none larger than its file; the last cell of the second row failed.
# FACTOR makes another system of it.
figures ()
{
  awk -v name="$1" -v factor="$2" 'BEGIN {
    split ("4 KiB,16 KiB,64 KiB,256 KiB,1 MiB", records, ",")
    split ("64 KiB,256 KiB,1 MiB,4 MiB,16 MiB,64 MiB", files, ",")
    for (f = 1; f <= 6; f++)
      for (r = 1; r <= 5 && r <= f + 2; r++)
        for (n = 0; n < 7; n++)
          {
            value = (f == 6 && r == 2) ? "" : factor * (1000 * r - 50 * f + n)
            printf "%s,IOzone read,rate,MB/s,higher,%s,%s,%s\n", name, value, files[f], records[r]
          }
  }'
}
head=system,benchmark,metric,unit,direction,value,file-size,record-size
{ echo $head; figures one 1; } >one.csv
{ echo $head; figures one 1; figures two 1.5; } >both.csv

run "$benchstone" --store "$tmp/one" import one.csv
is "figures over two parameters are imported" "$status" 0
COLUMNS=100 run "$benchstone" --store "$tmp/one" show
like "they are a grid on the terminal" "$out" 'record-size \\ file-size +64 KiB +256 KiB +1 MiB +4 MiB +16 MiB +64 MiB'
like "with the values of the other parameter" "$out" '16 KiB +1\.953[0-9]* +1\.903[0-9]* +1\.853[0-9]* +1\.803[0-9]* +1\.753[0-9]* +(×|x)'
like "and a dash where nothing was measured" "$out" '1 MiB +(–|-) +(–|-) +4\.853'

run "$benchstone" --store "$tmp/one" report -o one.html
is "a page is made" "$status" 0
page=$(cat one.html)
like "with a map" "$page" "Median rate in [GM]B/s by file-size and record-size"
like "whose table is the grid" "$page" '<th scope="col"><bdi>record-size ↓ file-size →</bdi></th><th scope="col" class="num"><bdi>64 KiB</bdi></th>'
like "says what has no value" "$page" '<td class="num">no value</td>'
like "and what was not measured" "$page" "1 cell has no value; the table says why. 3 cells were not measured"

run "$benchstone" --store "$tmp/both" import both.csv --group pair
run "$benchstone" --store "$tmp/both" report pair -o both.html
page=$(cat both.html)
like "two systems have a map of ratios" "$page" "Speed-up of two against one: rate by file-size and record-size"
like "with their verdicts" "$page" '<td class="num">1\.50[0-9]* [+]</td>'

finish
