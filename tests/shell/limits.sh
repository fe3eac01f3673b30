#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Under real limits - one CPU, a cpuset, half a CPU, little memory - threads, sizes and facts follow.
# Limits are folders below our own control group (cgroups(7)) or, where systemd runs, its scopes;
# what cannot be made here is skipped.
. "$(dirname "$0")/functions.sh"
requires python3

all_cpus=$(nproc)
home_plugins=$BENCHSTONE_PLUGIN_PATH
groups= # folders that we made
mib=1048576
remove_groups ()
{
  for g in $groups; do
    # Whatever is still there was started by this test.
    while read -r process; do kill -9 "$process" 2>/dev/null; done <"$g/cgroup.procs"
    tries=0
    while ! rmdir "$g" 2>/dev/null && [ "$tries" -lt 600 ]; do
      tries=$((tries + 1))
      sleep 0.1
    done
  done
  groups=
}
cleanup_with remove_groups

# folder_of CONTROLLER: the folder of our own group, version 1 or 2.
folder_of ()
{
  group=$(sed -n "s/^[0-9]*:\([a-z_,]*,\)*$1\(,[a-z_,]*\)*:\(.*\)/\3/p" /proc/self/cgroup 2>/dev/null)
  if [ -n "$group" ]; then
    echo "/sys/fs/cgroup/$1${group%/}"
  else
    group=$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)
    echo "/sys/fs/cgroup${group%/}"
  fi
}
# new_group CONTROLLER [FILE VALUE]...: sets $enter to what runs a command in a group below ours with
# the first of these files that are there (in version 1 and 2) set; fails with $why.
new_group ()
{
  controller=$1 parent=$(folder_of "$1")
  shift
  why="there is no control group for $controller that may be written"
  [ -w "$parent/cgroup.procs" ] || return 1
  if [ -e "$parent/cgroup.subtree_control" ] &&
    ! grep -q -w "$controller" "$parent/cgroup.subtree_control"; then
    why="our control group does not pass $controller on"
    return 1
  fi
  group=$parent/benchstone-test-$$-$controller
  mkdir "$group" 2>/dev/null || return 1
  groups="$groups $group"
  while [ $# -gt 0 ]; do
    if [ -e "$group/$1" ] && ! echo "$2" >"$group/$1"; then
      why="'$1' cannot be set to '$2'"
      return 1
    fi
    shift 2
  done
  enter="in_group $group"
}
# in_group FOLDER COMMAND...
in_group ()
{
  # shellcheck disable=SC2016 # for the inner shell
  sh -c 'echo $$ >"$1/cgroup.procs" || exit 99; shift; exec "$@"' sh "$@"
}
# new_scope PROPERTY...: the same of systemd, of the user's own where we are not root.
new_scope ()
{
  user=--user
  [ "$(id -u)" = 0 ] && user=
  properties=
  for property in "$@"; do properties="$properties -p $property"; done
  enter="systemd-run $user --quiet --scope --collect$properties"
  why="systemd makes no scope for us"
  # shellcheck disable=SC2086 # several words
  timeout 120 $enter true >/dev/null 2>&1 </dev/null
}
# limit CONTROLLER "PROPERTY..." FILE VALUE...: one of both.  With systemd, its groups are its own.
limit ()
{
  controller=$1 properties=$2
  shift 2
  if [ -d /run/systemd/system ]; then
    # shellcheck disable=SC2086 # several words
    new_scope $properties
  else
    new_group "$controller" "$@"
  fi
}
# has_limit FILE...: within the limit, one of the files of our own group does not say "no limit".
# systemd ignores without a word what was not delegated to a user.
has_limit ()
{
  why="the limit has no effect"
  # shellcheck disable=SC2086 # several words
  $enter cat /proc/self/cgroup >"$tmp/groups" || return 1
  while IFS=: read -r _ controllers path; do
    for file in "$@"; do
      text=$(cat "/sys/fs/cgroup/$controllers${path%/}/$file" 2>/dev/null) || continue
      case $text in max* | -1 | '') ;; *) return 0 ;; esac
    done
  done <"$tmp/groups"
  return 1
}
# within COMMAND...: run, in the limit.
# shellcheck disable=SC2086 # several words
within () { run $enter "$@"; }
# json EXPRESSION: of r, the run that was printed, m, its machine, c, its first case, and p, the first
# repetition of that.
json ()
{
  printf '%s' "$out" >"$tmp/run.json"
  python3 -c 'import json, sys
r = json.load(open(sys.argv[1]))
m, c = r["machines"][0], r["cases"][0]
p = c["repetitions"][0]
print(eval(sys.argv[2]))' "$tmp/run.json" "$1" 2>&1
}
# fact KEY: of "gather" within the limit.
fact ()
{
  # shellcheck disable=SC2086 # several words
  $enter "$benchstone" gather --show --plain </dev/null | sed -n "s/^$1	//p"
}
quick='--duration 20ms --repetitions 2 --quiet --json'

# cpus NAME NUMBER: what follows from as many CPUs.
cpus ()
{
  is "$1: the fact" "$(fact cpu.effective)" "$2"
  BENCHSTONE_PLUGIN_PATH=$test_plugins
  # shellcheck disable=SC2086 # several options
  within "$benchstone" run shape-counted.sum -p threads=cpus -p warm-up=0s $quick
  BENCHSTONE_PLUGIN_PATH=$home_plugins
  is "$1: 'cpus' are as many threads" \
    "$status $(json 'c["identity"]["params"]["threads"], c["effective"]["threads"]')" "0 ('cpus', '$2')"
  is "$1: the run has the fact" "$(json 'm["cpu.effective"]')" "$2"
}
# confined NAME CPU: only this one may be used.
confined ()
{
  cpus "$1" 1
  is "$1: measured there" "$(json 'c["environment"]["pin"]')" "$2"
  is "$1: allowed" "$(fact cpu.allowed)" 1
  within "$benchstone" doctor --plain
  if [ "$all_cpus" -gt 1 ]; then
    like "$1: doctor tells it" "$out" "^affinity	note	1 of [0-9]+ CPUs may be used"
  else
    skip "$1: doctor tells it" "there is one CPU"
  fi
}

# ---- One CPU ----
last=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\(.*[-,]\)*\([0-9]*\)$/\2/p' /proc/self/status)
if command -v taskset >/dev/null 2>&1; then
  enter="taskset -c $last"
  confined taskset "$last"
else
  skip "taskset" "taskset is not installed"
fi
nodes=$(cat "$(folder_of cpuset)/cpuset.mems" 2>/dev/null)
if limit cpuset "AllowedCPUs=$last" cpuset.mems "$nodes" cpuset.cpus "$last" && has_limit cpuset.cpus; then
  confined cpuset "$last"
else
  skip "cpuset" "$why"
fi

# ---- Half a CPU ----
if limit cpu "CPUQuota=50%" cpu.cfs_period_us 100000 cpu.cfs_quota_us 50000 cpu.max "50000 100000" &&
  has_limit cpu.cfs_quota_us cpu.max; then
  cpus "half a CPU" 1
  is "half a CPU: as it is" "$(fact cpu.quota)" 0.5
  is "half a CPU: in the run, too" "$(json 'm["cpu.quota"]')" 0.5
  within "$benchstone" doctor --plain
  like "half a CPU: doctor says so" "$status $out" "^quota	disturbs	0\.5 CPUs"
  is "half a CPU: that disturbs" "$status" 2
  # Where others leave less than that to it, nobody has to stop it: a tenth is left on a busy machine, too.
  remove_groups
  limit cpu "CPUQuota=10%" cpu.cfs_period_us 100000 cpu.cfs_quota_us 10000 cpu.max "10000 100000"
  for try in 1 2 3 4 5; do
    # shellcheck disable=SC2086 # several options
    within "$benchstone" run cpu.prime -p threads=1 -p warm-up=0s $quick --duration 100ms
    [ "$(json 'any(one["noise"]["throttled"] > 0.1 for one in c["repetitions"])')" = True ] && break
    [ $try = 5 ] && try=none
  done
  if [ "$try" != none ]; then
    like "a tenth of a CPU: repetitions are marked" "$(json '[one.get("marks") for one in c["repetitions"]]')" \
      'throttled: was stopped [0-9.]+ % of the time by the CPU quota'
    run "$benchstone" show @last
    like "a tenth of a CPU: show tells it" "$(printf '%s' "$out" | tr -s '\n ' ' ')" \
      'stopped [0-9.]+ % of the time by the CPU quota'
  else
    skip "a tenth of a CPU: repetitions are marked" "the kernel did not stop any"
  fi
  run "$benchstone" report @last -o "$tmp/page.html"
  like "a tenth of a CPU: so does a page" "$(tr '\n' ' ' <"$tmp/page.html" | sed 's/<[^>]*>/ /g')" \
    'cpu\.quota +0\.1 '
else
  skip "half a CPU" "$why"
fi

# ---- Little memory ----
little=$((128 * mib))
if limit memory "MemoryMax=$little MemorySwapMax=0" memory.limit_in_bytes $little \
  memory.memsw.limit_in_bytes $little memory.max $little memory.swap.max 0 &&
  has_limit memory.limit_in_bytes memory.max; then
  is "memory: the fact" "$(fact memory.effective)" $little
  # shellcheck disable=SC2086 # several options
  within "$benchstone" run memory.stream -p threads=1 $quick
  is "memory: stream's own footprint is a fifth" \
    "$status $(json 'p["status"], c["environment"]["footprint"]')" "0 ('ok', '$((little / 5))')"
  is "memory: the run has the fact" "$(json 'm["memory.effective"]')" $little
  # shellcheck disable=SC2086 # several options
  within "$benchstone" run memory.stream -p threads=1 -p footprint=0.25xram $quick
  is "memory: a quarter is one of the limit" \
    "$status $(json 'p["status"], c["effective"]["footprint"]')" "0 ('ok', '$((little / 4))')"
  # shellcheck disable=SC2086 # several options
  within "$benchstone" run memory.stream -p threads=1 -p footprint=2xram $quick
  is "memory: twice as much is told before it runs" \
    "$status $(json 'p["status"], c["effective"]["footprint"], p["stage"], p["reason"][:11]')" \
    "2 ('out-of-memory', '$((little * 2))', 'probe', 'A footprint')"
  if [ -z "${BST_SANITIZED:-}" ]; then
    BENCHSTONE_PLUGIN_PATH=$test_plugins
    # Beyond the limit of the group, which the kernel enforces.
    within "$benchstone" run zoo.leaks shape-known.constant --memory-limit 4GiB --repetitions 1 --quiet --json
    is "memory: what the kernel kills ran out of memory" "$status $(json 'p["status"]')" "2 out-of-memory"
    like "memory: that is said" "$(json 'p["reason"]')" 'killed by the kernel .*memory had run out'
    is "memory: the next case runs" "$(json 'r["cases"][1]["repetitions"][0]["status"]')" ok
    BENCHSTONE_PLUGIN_PATH=$home_plugins
    within "$benchstone" run command.time -p command="$(command -v python3) -c 'b\"1\" * (1 << 30)'" \
      --memory-limit 8GiB --repetitions 1 --quiet --json
    is "memory: so did a command" "$status $(json 'p["status"]')" "2 out-of-memory"
    like "memory: which is said with its name" "$(json 'p["reason"]')" 'python3.*memory had run out'
  else
    skip "memory: what the kernel kills" "sanitizers need more memory"
  fi
else
  skip "little memory" "$why"
fi
remove_groups
finish
