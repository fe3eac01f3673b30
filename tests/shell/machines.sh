#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Recorded machines give the facts that are known of them; a recording of this one gives the facts of
# this one; and nothing in either names a machine or its users.
. "$(dirname "$0")/functions.sh"
machines=$abs_top_srcdir/tests/machines

# ---- recordings replay ----

for recording in "$machines"/*.txt; do
  name=$(basename "$recording" .txt)
  "$benchstone" gather --json --root "$recording" >"$tmp/facts.json" 2>&1
  ok "$name gives its facts" diff "$machines/$name.json" "$tmp/facts.json"
  "$benchstone" gather --root "$recording" 2>&1 | grep -v '^#' >"$tmp/again.txt"
  grep -v '^#' "$recording" >"$tmp/before.txt"
  ok "$name recorded again is the same" diff "$tmp/before.txt" "$tmp/again.txt"
done
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok "the facts validate" python3 "$abs_top_srcdir/tests/validate.py" \
    "$abs_top_srcdir/schemas/machine.schema.json" "$machines"/*.json
else
  skip "the facts validate" "python3-jsonschema is not installed"
fi

# ---- this machine ----

run "$benchstone" gather "$tmp/here.txt" --target "disk=$tmp"
is "a recording is written" "$status" 0
like "it says where" "$out" "here.txt"
# How the program was built is no fact of a recorded machine.
"$benchstone" gather --json --target "disk=$tmp" | grep -v -E '"(libc|build\.[a-z]+)"' >"$tmp/live.json"
"$benchstone" gather --json --root "$tmp/here.txt" >"$tmp/replayed.json"
is "the recording gives the same facts" \
  "$(tr -d ',' <"$tmp/replayed.json")" "$(tr -d ',' <"$tmp/live.json")"
# A name of its own, where that is allowed: the real one may be a common word, which stays.
name='echo rosenholm-17 >/proc/sys/kernel/hostname && "$0" gather "$1"'
if unshare -u sh -c "$name" "$benchstone" "$tmp/named.txt" >/dev/null 2>&1 ||
  unshare -ru sh -c "$name" "$benchstone" "$tmp/named.txt" >/dev/null 2>&1; then
  is "the host's name is not in it" "$(grep -c 'rosenholm' "$tmp/named.txt")" 0
else
  skip "the host's name is not in it" "namespaces cannot be made here"
fi
run "$benchstone" gather "$tmp/here.txt"
is "a recording replaces a recording" "$status" 0
echo mine >"$tmp/mine"
run "$benchstone" gather "$tmp/mine"
is "but nothing else" "$status" 1
like "and says so" "$err" "is no recording"
is "which stays as it is" "$(cat "$tmp/mine")" mine
run "$benchstone" gather --list --target "disk=$tmp"
like "the files are listed" "$out" '^/proc/meminfo$'
run "$benchstone" gather --show --plain
like "facts are shown" "$out" "^memory.total	[0-9]+\$"
if command -v taskset >/dev/null 2>&1; then
  cpu=$(taskset -c -p $$ | sed 's/.*: //; s/[-,].*//')
  run taskset -c "$cpu" "$benchstone" gather --show --plain
  like "confined to one CPU there is one" "$out" "^cpu.effective	1\$"
  run taskset -c "$cpu" "$benchstone" gather
  like "and it is recorded so" "$out" "^	Cpus_allowed_list : $cpu\$"
else
  skip "confined to one CPU there is one" "taskset is not installed"
fi
for wrong in "--root $tmp/mine" "--root $tmp/nothing" "--target Disk=/" "--target disk" \
  "--show $tmp/x" "a b"; do
  # Words of a command line.
  # shellcheck disable=SC2086
  run "$benchstone" gather $wrong
  is "'gather $(echo "$wrong" | sed "s|$tmp/||")' is refused" "$status" 1
  like "with a sentence" "$err" '^benchstone( gather)?: .*\.$'
done

# ---- what hwloc says ----

# asked SAYS...: the facts of this machine, with a program that says lines in the place of ours.
asked ()
{
  printf '#!/bin/sh\n%s\n' "$1" >"$tmp/topology"
  chmod +x "$tmp/topology"
  run env BENCHSTONE_TOPOLOGY="$tmp/topology" "$benchstone" gather --show --plain
}
asked 'exit 1'
kernel_alone=$out
asked "printf 'threads 9999\nl3 1024 1 777\nl9 1 1 1\ncores many\n'"
like "what hwloc counts differently is told" "$out" \
  '^cpu\.topology\.doubt	threads: the kernel says [0-9]*, hwloc 9999$'
like "and how many last levels there are" "$out" '^cpu\.cache\.l3\.count	777$'
is "what the kernel tells stays" "$(printf '%s\n' "$out" | grep '^cpu\.threads	')" \
  "$(printf '%s\n' "$kernel_alone" | grep '^cpu\.threads	')"
run env BENCHSTONE_TOPOLOGY="$tmp/topology" "$benchstone" gather "$tmp/asked.txt"
run "$benchstone" gather --show --plain --root "$tmp/asked.txt"
like "a recording has it, too" "$out" '^cpu\.topology\.doubt	threads: .* hwloc 9999$'
run env BENCHSTONE_TOPOLOGY="$tmp/topology" "$benchstone" gather --show --plain --root "$tmp/here.txt"
unlike "of another machine it is not asked" "$out" 'hwloc 9999'
run env BENCHSTONE_TOPOLOGY="$tmp/topology" "$benchstone" run cpu.prime --repetitions 1 --duration 1ms
ok "a run has it" grep -r -q 'cpu\.topology\.doubt.*hwloc 9999' "$tmp/data/benchstone/runs"
for says in "printf 'threads 9999\n'; exit 3" "yes 'threads 9999'| head -n 10000" 'kill -SEGV $$' ''; do
  asked "$says"
  is "one that fails, says too much or nothing changes no fact ($says)" "$status $out" "0 $kernel_alone"
done
# Each holds up a run for no more than some seconds, and what it started ends with it.
for says in 'exec sleep 987' 'exec >&- 2>&-; exec sleep 987' 'trap "" TERM; sleep 987' 'sleep 987 & echo threads 9999' 'yes'; do
  asked "$says"
  is "nor does one that hangs ($says)" "$status $out" "0 $kernel_alone"
done
is "and nothing of them is left" "$(pgrep -f 'sleep 987')" ""
run env BENCHSTONE_TOPOLOGY="$tmp/nowhere" "$benchstone" gather --show --plain
is "nor does one that is not there" "$status $out" "0 $kernel_alone"
if [ -x "$BENCHSTONE_TOPOLOGY" ]; then
  run "$BENCHSTONE_TOPOLOGY"
  like "hwloc counts this machine's threads" "$status $out" "threads $(sed -n \
    's/.*"cpu\.threads": "\([0-9]*\)".*/\1/p' "$tmp/live.json")( |\$)"
  plain=$out
  echo '<topology/>' >"$tmp/other.xml"
  for variable in HWLOC_SYNTHETIC='pack:7 core:3 pu:2' HWLOC_XMLFILE="$tmp/other.xml" \
    HWLOC_FSROOT="$tmp" HWLOC_COMPONENTS=no_os,stop HWLOC_THISSYSTEM=0; do
    run env "$variable" "$BENCHSTONE_TOPOLOGY"
    is "${variable%%=*} of a user changes nothing" "$status $out" "0 $plain"
  done
else
  skip "hwloc counts this machine's threads" "built without hwloc"
fi

# ---- a root that is full of names ----

root=$tmp/root
put () { mkdir -p "$root/$(dirname "$1")" && printf '%b' "$2" >"$root/$1"; }
cpu=sys/devices/system/cpu
put etc/hostname 'poisonhost.poisondomain.example\n'
put etc/machine-id 'POISON5e71a15e71a15e71a15e71a1\n'
put etc/passwd 'root:x:0:0::/root:/bin/sh\npoisonuser:x:1000:1000:Poison Person:/home/poisonuser:/bin/sh\n'
put etc/os-release 'NAME=x\nPRETTY_NAME="Debian 12 of poisonhost"\nHOME_URL="https://poisondomain.example"\n'
put proc/sys/kernel/hostname 'poisonhost\n'
put proc/sys/kernel/osrelease '6.1.0-poisonuser\n'
put proc/sys/kernel/version '#1 SMP (poisonuser@poisonhost) 10.9.8.7\n'
put proc/sys/kernel/arch 'x86_64\n'
put proc/version 'Linux version 6.1.0 (poisonuser@poisonhost)\n'
put proc/cpuinfo 'processor\t: 0\nmodel name\t: Example CPU\nSerial\t\t: POISONSERIAL\nflags\t\t: fpu POISONSERIAL\nprocessor 0: version = 00,  identification = POISONSERIAL,  machine = 8561\n'
put proc/sysinfo 'Manufacturer: IBM\nSequence Code: POISONSERIAL\nLPAR Name: poisonhost\nVM00 Name: poisonhost\n'
put proc/cmdline 'BOOT_IMAGE=/vmlinuz-poisonuser root=UUID=deadbeef-0000-4000-8000-00000badcafe ip=10.9.8.7::10.9.8.1:255.0.0.0:poisonhost systemd.hostname=poisonhost hw=00:16:3e:99:88:77 BOOTIF=01-00-16-3e-99-88-77 isolcpus=1 psi=poisonuser init=/home/poisonuser/init quiet -- poisonuser\n'
put proc/meminfo 'MemTotal: 1000000 kB\n'
put proc/self/status 'Name:\tpoisonuser\nCpus_allowed_list:\t0\n'
put proc/self/environ 'USER=poisonuser\n'
put proc/self/cgroup '1:name=poisonuser:/\n0::/user.slice/user-poisonuser.slice/poisonhost.scope\n'
group=sys/fs/cgroup/user.slice/user-poisonuser.slice
put $group/cpu.max '50000 100000\n'
put $group/poisonhost.scope/memory.max '536870912\n'
put proc/self/mountinfo '20 1 8:1 / / rw - ext4 /dev/sda1 rw\n30 20 254:1 /@poisonuser /home/poisonuser rw,noatime,uid=poisonuser - btrfs /dev/mapper/poisonhost-home rw,subvol=/@poisonuser,compress=poisonuser,commit=60\n31 20 0:50 / /mnt/poisonhost rw - nfs4 poisonhost:/export/poisonuser rw,addr=10.9.8.7,clientaddr=10.9.8.8,username=poisonuser,rsize=4096\n'
put sys/class/dmi/id/product_name 'Server of poisonhost\n'
put sys/class/dmi/id/sys_vendor 'Vendor 00:16:3e:99:88:77\n'
for file in product_serial board_serial chassis_serial product_uuid board_asset_tag; do
  put sys/class/dmi/id/$file 'POISONSERIAL deadbeef-0000-4000-8000-00000badcafe\n'
done
put sys/class/net/eth0/address '00:16:3e:99:88:77\n'
put proc/device-tree/model 'Board\n'
put proc/device-tree/serial-number 'POISONSERIAL\n'
put $cpu/online '0\n'
put $cpu/cpu0/cpufreq/scaling_governor 'poisonuser\n'
put $cpu/vulnerabilities/poisonhost 'Vulnerable\n'
put $cpu/vulnerabilities/mds 'Mitigation: by poisonuser\n'
put sys/dev/block/254:1/uevent 'MAJOR=254\nDEVNAME=dm-1\nDEVTYPE=disk\nPARTNAME=poisonuser\nPARTUUID=deadbeef-0000-4000-8000-00000badcafe\n'
put sys/block/dm-1/dev '254:1\n'
put sys/block/dm-1/dm/name 'poisonhost-home\n'
put sys/block/dm-1/dm/uuid 'LVM-POISONSERIAL\n'
put sys/block/dm-1/slaves/md_poisonuser/dev '9:1\n'
put sys/block/dm-1/slaves/sda/dev '8:0\n'
put sys/block/md_poisonuser/dev '9:1\n'
put sys/block/sda/dev '8:0\n'
put sys/block/sda/device/model 'Example Disk\n'
for file in serial wwid vpd_pg80 cid; do
  put sys/block/sda/device/$file 'POISONSERIAL naa.5000c500deadbeef\n'
done
put home/poisonuser/mail 'POISONSERIAL\n'

poison='poison|deadbeef|badcafe|3e.99.88|10\.9\.8'
{ "$benchstone" gather --root "$root" --target disk="/home/poisonuser/x" --target net=/mnt/poisonhost
  "$benchstone" gather --json --root "$root" --target disk="/home/poisonuser/x" --target net=/mnt/poisonhost
  "$benchstone" gather --list --root "$root" --target disk="/home/poisonuser/x"
} >"$tmp/told" 2>&1
is "no name, serial number or address is told" "$(grep -i -n -E "$poison" "$tmp/told")" ""
for fact in '"cpu.model": "Example CPU"' '"cpu.quota": "0.5"' '"memory.effective": "536870912"' \
  '"kernel.command-line": "isolcpus=1 psi=REDACTED quiet"' '"target.disk.stack": "dm-1 \(lvm\) on sda"' \
  '"target.disk.model": "Example Disk"' '"target.disk.mount-options": "rw,noatime,compress=REDACTED,commit=60"' \
  '"target.net.mount-options": "rw,rsize=4096"' '"kernel.release": "6.1.0-REDACTED"' \
  '"mitigations": "mitigated: mds"'; do
  like "but it is told: $fact" "$(cat "$tmp/told")" "$fact"
done
"$benchstone" gather --root "$root" --target disk=/home/poisonuser "$tmp/root.txt" >/dev/null
"$benchstone" gather --json --root "$root" --target disk=/home/poisonuser >"$tmp/live.json"
"$benchstone" gather --json --root "$tmp/root.txt" >"$tmp/replayed.json"
ok "the recording of that root gives its facts" diff "$tmp/live.json" "$tmp/replayed.json"

# The same names in a recording that somebody wrote.
{ printf '/benchstone/format\n\tbenchstone-recording/0\n'
  for file in etc/passwd etc/hostname proc/cpuinfo proc/cmdline proc/sysinfo etc/os-release \
    proc/sys/kernel/osrelease; do
    echo "/$file"
    sed 's/^/\t/' "$root/$file"
  done; } >"$tmp/written.txt"
is "also of a recording with names nothing is told" \
  "$({ "$benchstone" gather --root "$tmp/written.txt"
       "$benchstone" gather --json --root "$tmp/written.txt"; } 2>&1 | grep -i -E "$poison")" ""

# ---- roots that mean harm ----

hostile=$tmp/hostile
root=$hostile
put proc/meminfo 'MemTotal: 1000000 kB\n'
put ../outside/cpuinfo 'processor : 0\nmodel name : Outside\n'
put ../outside/online '0-7\n'
ln -s "$tmp/outside/cpuinfo" "$hostile/proc/cpuinfo"
mkdir -p "$hostile/sys/devices/system"
ln -s ../../../../outside "$hostile/sys/devices/system/cpu"
mkdir -p "$hostile/sys/devices/system/node"
ln -s online "$hostile/sys/devices/system/node/online"
ln -s .. "$hostile/sys/block"
put proc/self/cgroup '0::/../../../outside\n'
put proc/sys/kernel/osrelease '6.1\0000secret\n'
put proc/sys/kernel/version 'x\n'
chmod 000 "$hostile/proc/sys/kernel/version"
mkdir -p "$hostile/proc/sys/kernel/arch"
truncate -s 3G "$hostile/proc/cmdline"
mkfifo "$hostile/proc/sysinfo"
run timeout 120 "$benchstone" gather --json --root "$hostile" --target disk=/
is "a hostile root is read to its end" "$status" 0
unlike "links out of it are not followed" "$out" 'Outside|cpu\.threads'
like "what is sound is known" "$out" '"memory.total": "1024000000"'
like "a text ends at its NUL" "$out" '"kernel.release": "6.1"'
unlike "what is too large, or no file, is not" "$out" 'command-line|architecture|numa'
finish
