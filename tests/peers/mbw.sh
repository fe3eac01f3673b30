#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# memory.stream's copy against mbw's memcpy test: interleaved pairs.  mbw counts each byte that it
# copies once, in MiB of 1048576 bytes; STREAM, and so we, count it as read and as written, in MB of
# 1000000.  Both columns are bytes copied: our rate by 2, theirs by 1048576.
# What remains is the method: mbw prints the mean of passes that are timed one by one, and copies once
# the C library's memcpy for all; so the figures are to agree within 10 %, and what they say beside each
# other is printed.  Start it in a build folder:
#   ./run sh .../tests/peers/mbw.sh
# PAIRS (7 or more) and MIB (of one array) may be set.  No part of "make check": it asserts a speed.
set -u
pairs=${PAIRS:-9}
mib=${MIB:-128}
here=$(dirname "$0")
command -v mbw >/dev/null 2>&1 || { echo "mbw is not installed"; exit 77; }
command -v python3 >/dev/null 2>&1 || { echo "python3 is not installed"; exit 77; }
store=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
trap 'rm -rf "$store"' EXIT
# shellcheck source=tests/peers/lib/measure.sh
. "$here/lib/measure.sh"
# shellcheck source=tests/peers/lib/memory.sh
. "$here/lib/memory.sh"

# "AVG Method: MEMCPY Elapsed: 0.01 MiB: 128.00000 Copy: 9876.543 MiB/s", as it prints it.
theirs () { mbw -q -n 20 -t0 "$mib" | sed -n 's/^AVG.*Copy: *\([0-9.]*\) MiB\/s.*/\1/p'; }
OPTIONS="--pin none" # as mbw pins nothing
# Arrays as large as mbw's; of the four loops only the copy is looked at.
ours () { stream $((3 * mib * 1048576)) 1 1 | cut -d ' ' -f 1; }

pair=0
while [ $pair -lt "$pairs" ]; do
  pair=$((pair + 1))
  if [ $((pair % 2)) = 0 ]; then a=$(ours); b=$(theirs); else b=$(theirs); a=$(ours); fi
  echo "$a $b" >>"$store/all"
done
echo "as they say it   ours MB/s  mbw MiB/s   (two arrays of $mib MiB)"
awk '{ printf "%16s %10.0f %10.0f   ratio %.3f, of which 2 x 1.048576 = 2.097 is counting\n", "", $1 / 1e6, $2, $1 / 1e6 / $2 }' "$store/all"
printf 'bytes copied '
awk '{ print $1 / 2, $2 * 1048576 }' "$store/all" | python3 "$here/lib/ratio.py" MB/s 1e-6 0.9 1.1
