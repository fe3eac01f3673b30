# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=sh
# Shared by the shell tests: TAP output, a private home and store, the uninstalled program.
# A test sources this, calls `plan`-free checks, and ends with `finish`.

set -u
# Begun in the background of a script, everything here would ignore SIGINT, and what a test interrupts
# would go on; a shell cannot undo that itself.
if [ -z "${BENCHSTONE_TEST_SIGNALS-}" ] && env --default-signal=INT,QUIT true 2>/dev/null; then
  BENCHSTONE_TEST_SIGNALS=default
  export BENCHSTONE_TEST_SIGNALS
  exec env --default-signal=INT,QUIT "${BASH:-sh}" "$0" "$@"
fi
abs_top_builddir=${abs_top_builddir:-$(pwd)}
abs_top_srcdir=${abs_top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
benchstone=${BENCHSTONE:-$abs_top_builddir/benchstone}
BENCHSTONE_WORKER=${BENCHSTONE_WORKER:-$abs_top_builddir/.libs/benchstone-worker}
BENCHSTONE_TOPOLOGY=${BENCHSTONE_TOPOLOGY:-$abs_top_builddir/benchstone-topology}
BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins
BENCHSTONE_SUITE_PATH=$abs_top_srcdir/suites
BENCHSTONE_DATA_DIR=$abs_top_srcdir
test_plugins=$abs_top_builddir/.test-plugins

# Everything a test writes lies here and goes away with it, also after a signal.
tmp=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-test.XXXXXX") || exit 99
HOME=$tmp/home
XDG_DATA_HOME=$tmp/data
XDG_CACHE_HOME=$tmp/cache
unset XDG_CONFIG_HOME
mkdir -p "$HOME"
# What a test preloads comes before the library of sanitizers, where there is one.
ASAN_OPTIONS=verify_asan_link_order=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}
export ASAN_OPTIONS HOME XDG_DATA_HOME XDG_CACHE_HOME BENCHSTONE_WORKER BENCHSTONE_TOPOLOGY \
  BENCHSTONE_PLUGIN_PATH BENCHSTONE_SUITE_PATH BENCHSTONE_DATA_DIR
cleanups=
cleanup ()
{
  for c in $cleanups; do $c; done
  chmod -R u+rwx "$tmp" 2>/dev/null
  rm -rf "$tmp"
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP
cleanup_with () { cleanups="$1 $cleanups"; }

count=0
bad=0
# ok DESCRIPTION COMMAND...: the command must succeed; its output is shown when it does not.
ok ()
{
  ok_name=$1; shift
  count=$((count + 1))
  if ok_output=$("$@" 2>&1); then
    echo "ok $count - $ok_name"
  else
    bad=$((bad + 1))
    echo "not ok $count - $ok_name"
    printf '%s\n' "$ok_output" | sed 's/^/#   /'
  fi
}
# is DESCRIPTION GOT EXPECTED
is ()
{
  count=$((count + 1))
  if [ "$2" = "$3" ]; then
    echo "ok $count - $1"
  else
    bad=$((bad + 1))
    echo "not ok $count - $1"
    printf '%s\n' "got: $2" "expected: $3" | sed 's/^/#   /'
  fi
}
# like DESCRIPTION TEXT PATTERN (extended regular expression)
like ()
{
  count=$((count + 1))
  if printf '%s\n' "$2" | grep -aEq -- "$3"; then
    echo "ok $count - $1"
  else
    bad=$((bad + 1))
    echo "not ok $count - $1"
    printf '%s\n' "got: $2" "expected to match: $3" | sed 's/^/#   /'
  fi
}
unlike ()
{
  count=$((count + 1))
  if printf '%s\n' "$2" | grep -aEq -- "$3"; then
    bad=$((bad + 1))
    echo "not ok $count - $1"
    printf '%s\n' "got: $2" "expected not to match: $3" | sed 's/^/#   /'
  else
    echo "ok $count - $1"
  fi
}
skip ()
{
  count=$((count + 1))
  echo "ok $count - $1 # SKIP $2"
}
# requires PROGRAM...: skips the whole test where one is missing.
requires ()
{
  for r in "$@"; do
    command -v "$r" >/dev/null 2>&1 || { echo "1..0 # SKIP $r is not installed"; exit 0; }
  done
}
# Of the text of a --help: its options, long and short, but those that every parser of them has.
help_options ()
{
  grep -o -E '^  +(-[a-zA-Z], )?--[a-z][a-z-]*|^  +-[a-zA-Z]( |$|=)' |
    grep -o -E -- '--[a-z-]+|-[a-zA-Z]\b' | sort -u | grep -v -x -E -- '-h|-\?|--help-all'
}
# The first CPU that we may use: not everywhere 0.
first_cpu=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status 2>/dev/null)
first_cpu=${first_cpu:-0}
# run COMMAND...: sets $status, $out (stdout) and $err (stderr).
run ()
{
  "$@" >"$tmp/run.out" 2>"$tmp/run.err"
  status=$?
  out=$(cat "$tmp/run.out")
  err=$(cat "$tmp/run.err")
}
# measured PATTERN COMMAND...: run, and again up to five times, until its output, in one line, is like
# PATTERN: a verdict on times that somebody else's work may blur.  Sets $text to that line.
measured ()
{
  pattern=$1
  shift
  for try in 1 2 3 4 5; do
    run "$@"
    text=$(printf '%s' "$out" | tr '\n' ' ')
    printf '%s\n' "$text" | grep -aEq -- "$pattern" && return
  done
}
# eventually COMMAND...: waits until it is true; two minutes, more than any busy machine takes.
eventually ()
{
  tries=0
  until "$@"; do
    tries=$((tries + 1))
    [ $tries -lt 1200 ] || return 1
    sleep 0.1
  done
}
# tagged: the processes of this test that carry the tag of a run.
tagged ()
{
  for p in /proc/[0-9]*; do
    if tr '\0' '\n' <"$p/environ" 2>/dev/null | grep -q '^BENCHSTONE_RUN_TAG=' &&
      tr '\0' '\n' <"$p/environ" 2>/dev/null | grep -q "^HOME=$HOME\$"; then
      echo "${p#/proc/}"
    fi
  done
}
# Who was killed is gone when it next gets a CPU: these are waited for.
none_tagged () { [ -z "$(tagged)" ]; }
ended () { ! kill -0 "$1" 2>/dev/null; }
# repetitions FOLDER: how many are in the journals of the runs there.
repetitions () { cat "$1"/*/journal.ndjson 2>/dev/null | grep -c '"type":"repetition"'; }
# have FOLDER N: whether there are as many.
have () { [ "$(repetitions "$1")" -ge "$2" ]; }
# gate FOLDER N: makes the worker $tmp/gate, which waits as long as there are N repetitions: a run that
# a test is to interrupt has not ended before, however late the test comes.
gate ()
{
  cat >"$tmp/gate" <<END
#!/bin/sh
while [ "\$(cat "$1"/*/journal.ndjson 2>/dev/null | grep -c '"type":"repetition"')" -ge $2 ]; do sleep 0.1; done
exec "$BENCHSTONE_WORKER" "\$@"
END
  chmod +x "$tmp/gate"
}
# interrupted SIGNAL CONDITION COMMAND...: run, with the signal sent to it as soon as CONDITION, for eval,
# is true.  It is not in the background, where a shell ignores SIGINT for it.
interrupted ()
{
  signal=$1 condition=$2
  shift 2
  rm -f "$tmp/interrupted"
  { eventually test -s "$tmp/interrupted" && eventually eval "$condition" &&
      kill -"$signal" "$(cat "$tmp/interrupted")"; } >/dev/null 2>&1 &
  sender=$!
  # shellcheck disable=SC2016 # for the inner shell
  run sh -c 'echo $$ >"$0"; exec "$@"' "$tmp/interrupted" "$@"
  kill $sender 2>/dev/null
  wait $sender 2>/dev/null
  return 0
}
finish ()
{
  echo "1..$count"
  exit $((bad > 0))
}
