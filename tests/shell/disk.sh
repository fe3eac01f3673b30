#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Plugin "disk" on file systems of several kinds, good and bad ones: what it measures, what it tells
# of direct I/O and of the cache, what it refuses, and that it leaves nothing.  File systems
# are made of files of ours and mounted, which needs root; no device of the machine is touched.
. "$(dirname "$0")/functions.sh"
requires python3
cd "$tmp" || exit 99

# measure BENCHMARK OPTION...: one short repetition; the document is in $tmp/run.out.
measure ()
{
  run "$benchstone" run "$@" --repetitions 1 --duration 50ms --store "$tmp/store" --quiet --json
}
# of EXPRESSION: of the first case C of that document, its samples S, environment E, and last
# repetition R.
of ()
{
  python3 -c '
import json, sys
D = json.load(open(sys.argv[1]))
C = D["cases"][0]
S, E, R = C["samples"], C["environment"], C["repetitions"][-1]
print(eval(sys.argv[2]))' "$tmp/run.out" "$1" 2>&1
}
fails_with ()
{
  is "$1: it fails" "$(of 'R["status"]')" "$2"
  like "$1: and says why" "$(of 'R["reason"]')" "$3"
}
refused_with ()
{
  is "$1: it is refused" "$status:$out" '1:'
  like "$1: and says why" "$err" "$2"
}
nothing_left ()
{
  is "$1: nothing is left" "$(find "$2" -name '.benchstone*')" ''
}
# A worker that first does what the script $tmp/meddle says, with the number of this start in $n.
cat >"$tmp/meddler" <<END
#!/bin/sh
n=\$((\$(cat "$tmp/starts") + 1))
echo \$n >"$tmp/starts"
. "$tmp/meddle" >/dev/null 2>&1
exec "$BENCHSTONE_WORKER" "\$@"
END
chmod +x "$tmp/meddler"
meddled ()
{
  echo 0 >"$tmp/starts"
  BENCHSTONE_WORKER="$tmp/meddler" run "$benchstone" run "$@" --duration 50ms --store "$tmp/store" \
    --quiet --json
}

# ---- Where we are -------------------------------------------------------------------------------

mkdir here
measure disk.sequential -p file-size=4MiB -p block-size=64KiB --target disk=here
is "disk.sequential runs" "$status" 0
is "it read what it wrote" "$(of 'R["status"]')" ok
is "it has all three rates" "$(of '[S[n][0] > 0 for n in ("write", "rewrite", "read")]')" \
  "[True, True, True]"
is "in bytes per second, more is better" \
  "$(of '{(m["unit"], m["direction"]) for m in C["description"]["metrics"]}')" \
  "{('B/s', 'higher-is-better')}"
is "the environment tells how" \
  "$(of '{"direct-io", "direct-io-seen", "cache", "layout-known-by", "engine", "file-size"} <= set(E)')" True
# Of a mount over a mount, the upper counts.
is "the machine's facts name the file system" "$(of 'D["machines"][0]["target.disk.file-system"]')" \
  "$(findmnt -n -o FSTYPE -T here | tail -n 1)"
nothing_left "disk.sequential" here
measure disk.sequential -p file-size=1000000 -p block-size=1536 -p flush=each -p direct=off --target disk=here
is "blocks of any number of sectors" "$(of 'R["status"], E["file-size"]')" "('ok', '999936')"
measure disk.sequential -p file-size=1MiB -p flush=none -p close=false -p direct=off -p cache=warm --target disk=here
is "without a flush" "$(of 'R["status"]')" ok
is "without direct I/O the environment says so" "$(of 'E["direct-io"]')" off
is "a warm cache is warm" "$(of 'E["cache"]' | sed 's/^\([0-9]*\) of \1 .*/all/; s/^unknown/all/')" all
for reads in 0 30 100; do
  measure disk.random -p file-size=4MiB -p reads=$reads -p threads=2 --target disk=here
  is "disk.random, $reads % reads" "$(of 'R["status"]')" ok
  is "bytes are blocks" "$(of 'abs(S["throughput"][0] / S["rate"][0] / 4096 - 1) < 1e-9')" True
  is "reads and writes have a latency where there were any" \
    "$(of '[isinstance(S[n][0], float) for n in ("read-latency", "write-latency")]')" \
    "$(test $reads = 0 && echo '[False, True]' || { test $reads = 100 && echo '[True, False]' || echo '[True, True]'; })"
done
is "what was not done has a reason" "$(of 'S["write-latency"][0]["state"]')" not-run
nothing_left "disk.random" here
measure disk.random -p file-size=512 -p block-size=512 -p reads=50 -p direct=off --target disk=here
is "a file of one block" "$(of 'R["status"]')" ok
run "$benchstone" run disk.random -p file-size=2MiB -p reads=0,50,100 -p block-size=4KiB,64KiB --repetitions 2 \
  --duration 20ms --store "$tmp/store" --target disk=here --quiet --json
is "cases that share a file do not disturb each other" "$status" 0

measure disk.sequential -p block-size=1000 --target disk=here
refused_with "no whole sectors" 'block-size of 1000 bytes is impossible.*multiple of 512'
measure disk.random -p file-size=4096 -p block-size=8KiB --target disk=here
refused_with "a file smaller than a block" 'block-size of 8192 bytes is impossible.*larger file-size'
measure disk.random -p reads=101 --target disk=here
refused_with "more than all" 'reads.*100'
measure disk.sequential -p file-size=2000000xram --target disk=here
is "more than there is room for is not begun" "$status:$(of 'R["stage"]')" "2:probe"
like "and its need is told" "$(of 'R["reason"]')" 'needs .*, .* are free'
echo text >file
measure disk.sequential --target disk=file
refused_with "a file as a target" 'disk=file: this must be a folder'
measure disk.sequential --target disk=/dev/null
refused_with "a device as a target" 'disk=/dev/null: this is a device, and nothing is ever written to one'
measure disk.sequential --target disk=nowhere
refused_with "a target that is not there" 'disk=nowhere: No such file'

# ---- What is wrong is found ----------------------------------------------------------------------

fixture=$tmp/here/.benchstone-\*-fixture-\*/file
cat >meddle <<END
for f in $fixture; do
  test -s "\$f" && printf X | dd of="\$f" bs=1 seek=100000 conv=notrunc
done
END
meddled disk.random -p file-size=1MiB --repetitions 3 --target disk=here
is "a byte that changed: before it the result is right" "$(of 'C["repetitions"][0]["status"]')" ok
fails_with "a byte that changed" wrong-result 'At byte 99840 of the file there are other data than were written'
is "a byte that changed: it has no figure" "$(of 'isinstance(S["rate"][-1], float)')" False
nothing_left "a byte that changed" here
cat >meddle <<END
for f in $fixture; do
  test -s "\$f" && dd if=/dev/zero of="\$f" bs=4096 count=256 conv=notrunc
done
END
meddled disk.random -p file-size=1MiB --repetitions 2 --target disk=here
fails_with "zeroes" wrong-result 'blocks read were not those written there|there are zeroes'
cat >meddle <<END
for f in $fixture; do
  test -s "\$f" && truncate -s 0 "\$f" && truncate -s 1M "\$f"
done
END
meddled disk.random -p file-size=1MiB --repetitions 2 --target disk=here
fails_with "a sparse file" wrong-result 'sparse: nothing was ever written at byte 0|blocks read were not'
cat >meddle <<END
for f in $fixture; do
  test -s "\$f" && truncate -s 0 "\$f" && fallocate -l 1M "\$f"
done
END
if fallocate -l 1M reserved 2>/dev/null; then
  meddled disk.random -p file-size=1MiB --repetitions 2 --target disk=here
  fails_with "a file that was only reserved" wrong-result 'never written|sparse|blocks read were not'
else
  skip "a file that was only reserved" "this file system does not reserve space"
fi
cat >meddle <<END
for f in $fixture; do
  test -s "\$f" && truncate -s 500K "\$f"
done
END
meddled disk.random -p file-size=1MiB --repetitions 2 --target disk=here
fails_with "a file that was shortened" wrong-result 'shorter than the 1048576 bytes'

# ---- Mounted file systems --------------------------------------------------------------------------

mounts=
unmount_all ()
{
  for m in $mounts; do umount "$tmp/$m" 2>/dev/null || umount -l "$tmp/$m"; done
}
cleanup_with unmount_all
# mounted FOLDER ARGUMENT...: mounts there.
mounted ()
{
  # A word each; the folder of the test may have blanks in its path.
  name=$1; shift
  mkdir -p "$tmp/$name"
  mount "$@" "$tmp/$name" 2>"$tmp/mount.err" && mounts="$name $mounts"
}

if mounted memory -t tmpfs -o size=24m,mode=777 none; then
  for direct in auto on; do
    measure disk.sequential -p file-size=4MiB -p direct=$direct --target disk=memory
    is "tmpfs, direct=$direct: direct I/O is not effective" \
      "$(of 'E.get("direct-io-possible") in ("ineffective", "refused") or R["status"] == "unsupported"')" True
  done
  measure disk.sequential -p file-size=4MiB --target disk=memory
  is "tmpfs: so it is not used" "$(of 'R["status"], E["direct-io"]')" "('ok', 'off')"
  is "tmpfs: the cache is not cold, and it says so" "$(of 'E["cache"]' | sed 's/^\([0-9]*\) of \1 .*/all/')" all
  nothing_left "tmpfs" memory
  measure disk.sequential -p file-size=25MiB --target disk=memory
  like "too small: not begun" "$(of 'R["stage"], R["reason"]')" "probe.*needs 25.*are free"

  # 'auto' decided anew by each worker would take another size when something else fills the disk.
  for benchmark in sequential random; do
    cat >meddle <<END
test \$n -gt 3 && head -c 14M /dev/zero >"$tmp/memory/filler"
END
    meddled disk.$benchmark --repetitions 4 --target disk=memory
    is "disk.$benchmark, less and less room: 'auto' is one size" \
      "$(of '[p["status"] for p in C["repetitions"]], E["file-size"]')" \
      "(['ok', 'ok', 'ok', 'ok'], '4194304')"
    rm -f memory/filler
  done

  # Full in the middle.  The last worker but one is the first repetition: the plan is probed before.
  cat >full.json <<'END'
{ "benchstone-suite": 0, "name": "full", "title": "Full", "settings": { "repetitions": 1, "order": "given" },
  "cases": [ { "benchmark": "disk.FIRST", "params": { "file-size": "16MiB" } },
             { "benchmark": "disk.SECOND", "params": { "file-size": "1MiB" } } ] }
END
  for first in sequential random; do
    second=$(test $first = random && echo sequential || echo random)
    sed "s/FIRST/$first/; s/SECOND/$second/" full.json >suite.json
    : >meddle
    meddled ./suite.json --target disk=memory
    meddled ./suite.json --target disk=memory
    is "disk.$first: there is room" "$(of '[c["repetitions"][0]["status"] for c in D["cases"]]')" "['ok', 'ok']"
    last=$(cat starts)
    cat >meddle <<END
test \$n = $((last - 1)) && head -c 14M /dev/zero >"$tmp/memory/filler"
END
    meddled ./suite.json --target disk=memory
    is "disk.$first, full in the middle: exit status" "$status" 2
    fails_with "disk.$first, full in the middle" failed 'no space left on the file system'
    is "disk.$first, full in the middle: the next case runs" \
      "$(of 'D["cases"][1]["repetitions"][0]["status"]')" ok
    nothing_left "disk.$first, full in the middle" memory
    rm -f memory/filler
  done
  mount -o remount,ro "$tmp/memory"
  measure disk.sequential -p file-size=1MiB --target disk=memory
  # Root may write anywhere, but not there.
  refused_with "a read-only target" 'disk=memory: this folder cannot be written: Read-only file system'
  is "a read-only target: one line" "$(printf '%s\n' "$err" | wc -l | tr -d ' ')" 1
  run sh -c 'cd memory && exec "$0" run disk.sequential --repetitions 1 --store "$1" --json' "$benchstone" "$tmp/store"
  is "a read-only or tmpfs current folder" "$status" 77
else
  skip "tmpfs, full and read-only file systems" "it cannot be mounted here: $(tail -n 1 mount.err)"
fi

# A file system in a file, which is in this folder.
if truncate -s 64M image && mkfs.ext4 -q -F image 2>/dev/null && mounted ext4 -o loop image; then
  chmod 777 ext4
  for direct in auto on; do
    measure disk.sequential -p file-size=8MiB -p direct=$direct --target disk=ext4
    is "ext4, direct=$direct: direct I/O is effective" "$(of 'R["status"], E["direct-io"]')" "('ok', 'effective')"
    like "ext4: nothing of it is in the cache" "$(of 'E["direct-io-seen"]')" '^0 of .* after direct transfers, [1-9]'
  done
  is "ext4: extents tell that it is all data" "$(of 'E["layout-known-by"]')" extents
  measure disk.random -p file-size=8MiB -p direct=off -p threads=2 -p reads=50 --target disk=ext4
  is "ext4: the cache is cold before, and it was looked at" "$(of 'R["status"], E["cache"].split()[0]')" "('ok', '0')"
  measure disk.random -p file-size=8MiB -p block-size=512 -p direct=on -p reads=50 -p flush=each --target disk=ext4
  is "ext4: direct I/O of one sector" "$(of 'R["status"] in ("ok", "unsupported")')" True
  fixture=$tmp/ext4/.benchstone-\*-fixture-\*/file
  cat >meddle <<END
for f in $fixture; do
  test -s "\$f" && truncate -s 0 "\$f" && fallocate -l 1M "\$f"
done
END
  meddled disk.random -p file-size=1MiB --repetitions 2 --target disk=ext4
  fails_with "ext4: unwritten extents" wrong-result 'reserved but never written, at byte 0'
  device=$(awk -v folder="$tmp/ext4" '$2 == folder { print $1 }' /proc/mounts)
  measure disk.sequential --target disk="$device"
  refused_with "a device that is mounted" 'this is a device, and nothing is ever written to one'
  nothing_left "ext4" ext4
else
  skip "ext4" "it cannot be made or mounted here: $(tail -n 1 mount.err 2>/dev/null)"
fi

# A disk that promises more than it has, as thin provisioning does: a file system of 64 MiB in a file
# for which there is room for 12.  The file system has free space until the end.
# One for each: its journal, too, may meet the end, and then it is read-only.
thin_disk ()
{
  mounted "small-$1" -t tmpfs -o size=12m none && truncate -s 64M "small-$1/image" &&
    mkfs.ext4 -q -F -E lazy_itable_init=1,nodiscard "small-$1/image" 2>/dev/null &&
    mounted "thin-$1" -o loop "small-$1/image"
}
for direct in on off; do
  if ! thin_disk $direct; then
    skip "a disk with less than it promises" "it cannot be made or mounted here: $(tail -n 1 mount.err 2>/dev/null)"
    break
  fi
  measure disk.sequential -p file-size=24MiB -p direct=$direct --target disk=thin-$direct
  fails_with "a disk with less than it promises, direct=$direct" failed 'No space left on device|Input/output error'
  if touch thin-$direct/writable 2>/dev/null; then
    nothing_left "a disk with less than it promises, direct=$direct" thin-$direct
  else
    like "a disk that became read-only, direct=$direct: what is left is told" "$err$(of 'R')" 'benchstone-'
  fi
done
finish
