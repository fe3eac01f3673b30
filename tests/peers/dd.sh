#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# disk.sequential against dd: the same block size, direct I/O or the cache, fsync before the end of the
# time; before it the file system has nothing to write, and between the phases the file leaves the
# cache.  Each round is ours, dd and dd once more, in turning order; fails where the interval of the
# median ratio of ours to dd is not within 0.9 to 1.1.  dd against dd is printed below it: what the disk
# itself does from one minute to the next.
# Ours stamps random bytes within the time (9 us for 1 MiB on a server of 2021).  dd reads its source into a buffer
# that the disk has just emptied from the caches: 110 us for 1 MiB of zeroes where its writing takes 820 (server of
# 2023), 14 us in a loop that only reads.  So the time of its read calls, as 'perf trace' counts it, is taken off;
# where there is no perf, or no right to it, a line says that this was not done.  What this cannot take off: while dd
# reads, the disk idles (2 % of the rate of direct writes there, by a program that waits as long), and the buffer that
# is then written is dirty in the processor's cache (5 %).
# A disk that others share, or that a quota slows down, is faster after a rest, and ours rests while its process
# starts; so each of the three begins after a rest of its own (REST, 0.5 s).
# Start it in a build folder:
#   ./run sh .../tests/peers/dd.sh
# ROUNDS (7 or more), SIZE (bytes, whole blocks), BLOCK, MODES, DISK (a folder, by default the current
# one) and SOURCE (what dd writes; a file of random bytes for a disk that compresses) may be set.  No part
# of "make check": it asserts a speed.
set -u
rounds=${ROUNDS:-41}
size=${SIZE:-134217728}
block=${BLOCK:-1048576}
source=${SOURCE:-/dev/zero}
rest=${REST:-0.5}
here=$(dirname "$0")
for program in dd python3; do
  command -v $program >/dev/null 2>&1 || { echo "$program is not installed"; exit 77; }
done
store=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-peers.XXXXXX") || exit 1
disk=$(mktemp -d "${DISK:-.}/benchstone-peers.XXXXXX") || { rm -rf "$store"; exit 1; }
trap 'rm -rf "$store" "$disk"' EXIT
disk=$(cd "$disk" && pwd)

# shellcheck source=tests/peers/lib/measure.sh
. "$(dirname "$0")/lib/measure.sh"

# Both print "write rewrite read" in bytes per second.
ours ()
{
  sync -f "$disk"; sleep "$rest"
  measure "write rewrite read" disk.sequential -p file-size="$size" -p block-size="$block" -p direct="$1" \
    --target disk="$disk" --pin none
}
# timed ARGUMENT...: dd's last line has the bytes first, and the seconds before the rate.
timed ()
{
  LC_ALL=C dd "$@" bs="$block" 2>&1 | sed -n 's/^\([0-9]*\) bytes.* copied, \([0-9.e+-]*\) s,.*/\1 \2/p'
}
# written ARGUMENT...: the same without what its read calls took; perf's table has the call, how often, errors, and
# milliseconds.
written ()
{
  test "$counted" = yes || { timed "$@"; return; }
  LC_ALL=C perf trace -s -e read -o "$store/calls" dd "$@" bs="$block" 2>"$store/said"
  awk '/ copied, /{ bytes = $1; for (i = 2; i < NF; i++) if ($i == "copied,") seconds = $(i + 1) }
    $1 == "read" { reading = $4 / 1000 } END { printf "%s %.9f\n", bytes, seconds - reading }' "$store/said" "$store/calls"
}
# forget FILE: it goes to the disk and out of the cache.
forget ()
{
  sync "$1" && dd of="$1" oflag=nocache conv=notrunc,fdatasync count=0 2>/dev/null
}
theirs ()
{
  out='' in=''
  test "$1" = on && out=oflag=direct in=iflag=direct
  blocks=$((size / block))
  folder=$(mktemp -d "$disk/dd.XXXXXX") # as ours: a new folder may lie far from the last one
  file=$folder/file
  # shellcheck disable=SC2086 # an option or none
  sync -f "$disk"; sleep "$rest"
  {
    written if="$source" of="$file" count=$blocks conv=fsync $out; forget "$file"
    written if="$source" of="$file" count=$blocks conv=notrunc,fsync $out; forget "$file"
    timed if="$file" of=/dev/null $in
  } | awk '{ printf "%s%.17g", separator, $1 / $2; separator = " " } END { print "" }'
  rm -r "$folder"
}

counted=no
if perf trace -s -e read -o "$store/calls" dd if=/dev/zero of=/dev/null count=1 2>/dev/null &&
  grep -q '^ *read ' "$store/calls"; then
  counted=yes
else
  echo "dd's time contains the reading of its source: 'perf trace' cannot count it here"
fi

failed=0
echo "direct phase         ours        dd"
for mode in ${MODES:-on off}; do
  : >"$store/ours-dd"; : >"$store/dd-dd"
  round=0
  while [ $round -lt "$rounds" ]; do
    round=$((round + 1))
    case $((round % 3)) in
      0) a=$(ours "$mode"); b=$(theirs "$mode"); c=$(theirs "$mode") ;;
      1) b=$(theirs "$mode"); c=$(theirs "$mode"); a=$(ours "$mode") ;;
      2) c=$(theirs "$mode"); a=$(ours "$mode"); b=$(theirs "$mode") ;;
    esac
    echo "$a $b" >>"$store/ours-dd"
    echo "$c $b" >>"$store/dd-dd"
  done
  column=0
  for phase in write rewrite read; do
    column=$((column + 1))
    printf '%-6s %-8s' "$mode" $phase
    cut -d ' ' -f "$column,$((column + 3))" "$store/ours-dd" |
      python3 "$here/lib/ratio.py" MB/s 1e-6 0.9 1.1 interval || failed=1
    printf '%-6s %-8s' '' 'dd to dd'
    cut -d ' ' -f "$column,$((column + 3))" "$store/dd-dd" |
      python3 "$here/lib/ratio.py" MB/s 1e-6 0.9 1.1 interval
  done
done
exit $failed
