#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Whatever writes a file meets a disk that is full, and limits of file sizes and of open files: one sentence, the exit
# status of the manual, everything as it was, and no unfinished file.
# A file system of our own, where we may have one.
if [ -z "${BENCHSTONE_TEST_MOUNTS:-}" ] && unshare -m true 2>/dev/null; then
  BENCHSTONE_TEST_MOUNTS=1
  export BENCHSTONE_TEST_MOUNTS
  exec unshare -m sh "$0"
fi
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"
cd "$tmp" || exit 99

samples=$abs_top_builddir/tests/unit/write-samples
disk=$tmp/disk
store=$disk/store
quick='command.time -p command=true --repetitions 2'
bench () { run "$benchstone" --store "$store" "$@"; }
# All names below the disk, and what is in the files; but the one that fills it, and an empty one that
# is there for locks alone.
state ()
{
  (cd "$disk" && find . ! -name fill ! -name .series | LC_ALL=C sort &&
    find . -type f ! -name fill ! -name .series -exec cksum {} + | LC_ALL=C sort)
}
# Standard output and error go through a pipe: a limit of file sizes would be about them, too.
limited () { (cd "$disk" && ulimit -f 0; "$@" 2>&1; echo "status=$?") | cat; }
unlimited () { (cd "$disk" && "$@" 2>&1; echo "status=$?") | cat; }
unwritten () # WAY NAME STATUS REASON COMMAND...
{
  way=$1 name=$2 wanted=$3 reason=$4; shift 4
  before=$(state)
  told=$($way "$benchstone" --store "$store" "$@")
  is "$reason: $name: exit status" "$(printf '%s\n' "$told" | sed -n 's/^status=//p')" "$wanted"
  like "$reason: $name: the reason" "$told" "^benchstone: .*$reason"
  is "$reason: $name: in one sentence" "$(printf '%s\n' "$told" | grep -c "$reason")" 1
  is "$reason: $name: all is as it was" "$(state)" "$before"
}
each () # WAY REASON
{
  unwritten "$1" 'runs rename' 1 "$2" runs rename "$id" other
  unwritten "$1" 'runs rename, several' 1 "$2" runs rename imported other --all
  unwritten "$1" 'runs note' 1 "$2" runs note "$id" key="$long"
  unwritten "$1" 'import' 1 "$2" import "$tmp/in.csv" --again
  unwritten "$1" 'export' 1 "$2" export "$id" --format csv -o "$disk/out.csv"
  unwritten "$1" 'report' 1 "$2" report "$id" -o "$disk/out.html"
  unwritten "$1" 'gather' 1 "$2" gather "$disk/machine.txt"
  unwritten "$1" 'new' 1 "$2" new hello
  unwritten "$1" 'time' 1 "$2" time --runs 1 --quiet --setup "touch '$tmp/set-up'" --cleanup "touch '$tmp/set-up'" true
  unwritten "$1" 'noise' 1 "$2" noise --from floor --quiet
}

mkdir "$disk"
full=0
if [ -n "${BENCHSTONE_TEST_MOUNTS:-}" ] && mount -t tmpfs -o size=2m none "$disk" 2>/dev/null; then
  free_disk () { umount "$disk"; }
  cleanup_with free_disk
  full=1
fi
long=$(printf '%5000s' '' | tr ' ' x)
{
  echo system,benchmark,metric,unit,direction,value
  i=0
  while [ $i -lt 60 ]; do echo "imported,b$i,m,s,lower,$i"; i=$((i + 1)); done
} >in.csv
id=$(basename "$("$samples" "$store" box 1)")
"$benchstone" --store "$store" import in.csv >/dev/null 2>&1
"$benchstone" --store "$store" import in.csv --again >/dev/null 2>&1
for value in 1 2 3; do
  # shellcheck disable=SC2086 # a list of words
  "$benchstone" --store "$store" run $quick --label floor --quiet
done
bench noise --from floor --quiet
is 'there is a noise floor before' "$status" 0

each limited 'File too large'

for n in 5 8 12; do
  # In a shell of its own: ours has files open, and redirects.
  few ()
  {
    (cd "$disk" && sh -c "ulimit -n $n; exec \"\$@\"" sh "$@" 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
      echo "status=$?") | cat
  }
  each few "limit on open files is $n here"
  unwritten few run 1 "limit on open files is $n here" run command.time -p command=true --repetitions 2 --quiet
  unwritten few time 1 "limit on open files is $n here" time --runs 1 --quiet true
  unwritten few list 1 "limit on open files is $n here" list
done

# ---- Whoever is ended while a file is written ----

cat >ended.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
/* What is written is all there, and has not got its name. */
int fsync (int fd)
{
  static int count;
  const char *signal = getenv ("SIGNAL");
  if (signal && count++ == 0) kill (getpid (), atoi (signal));
  return ((int (*) (int))dlsym (RTLD_NEXT, "fsync")) (fd);
}
END
# ended NUMBER ARGUMENT...: the files there are as before, or one is whole; nothing else is there.
ended ()
{
  number=$1; shift
  run env LD_PRELOAD="$tmp/ended.so" SIGNAL="$number" "$benchstone" --store "$store" "$@"
}
names () { (cd "$disk" && find . ! -name fill | LC_ALL=C sort); }
if ${CC:-cc} -shared -fPIC -o ended.so ended.c -ldl 2>/dev/null && ended 15 export "$id" --format csv -o "$disk/try.csv" &&
  [ "$status" = 143 ]; then
  rm -f "$disk"/try.csv*
  foreign=$(basename "$(dirname "$(grep -l '"label": "imported"' "$store"/*/run.json | sed 1q)")")
  # SIGKILL leaves nothing where a file needs no name before its end, as on this disk of our own.
  for number in 1 2 15 $([ $full = 1 ] && echo 9); do
    before=$(names)
    ended "$number" report "$id" -o "$disk/page.html"
    is "signal $number in a report: ended" "$status" $((128 + number))
    is "and no unfinished file is left" "$(names | grep -v -x ./page.html)" "$before"
    [ ! -e "$disk/page.html" ] || like "what is there is whole" "$(tail -n 1 "$disk/page.html")" '</html>$'
    echo '<!DOCTYPE html>' >"$disk/page.html"
    ended "$number" report "$id" -o "$disk/page.html" --force
    is "in the place of another" "$(names | grep -v -x ./page.html)" "$before"
    like "the old or the new one is there" "$(tail -n 1 "$disk/page.html")" '^<!DOCTYPE html>$|</html>$'
    rm -f "$disk/page.html"
    ended "$number" export "$id" --format json -o "$disk/out.json"
    is "signal $number in an export" "$(names | grep -v -x ./out.json)" "$before"
    rm -f "$disk/out.json"
    ended "$number" runs note "$foreign" "at-$number=1"
    is "signal $number in a note" "$(names)" "$before"
  done
  mkdir "$tmp/gnuplots"
  for way in 'exit 1' 'kill -9 $$' 'head -c 100 /dev/zero; exit 0'; do
    printf '#!/bin/sh\n%s\n' "$way" >"$tmp/gnuplots/gnuplot"
    chmod +x "$tmp/gnuplots/gnuplot"
    before=$(names)
    run env PATH="$tmp/gnuplots:$PATH" "$benchstone" --store "$store" report "$id" -o "$disk/page.html"
    is "gnuplot: $way: no file but the page" "$status $(names | grep -v -x ./page.html)" "0 $before"
    rm -f "$disk/page.html"
  done
else
  skip "a signal while a file is written" "it cannot be sent here"
fi

if [ $full = 1 ]; then
  # The journal's last page has room for a line: what fails is the document.
  dd if=/dev/zero of="$disk/fill" bs=4k 2>/dev/null
  each unlimited 'No space left on device'
  # shellcheck disable=SC2086 # a list of words
  unwritten unlimited run 1 'No space left on device' run $quick --quiet
  export BENCHSTONE_WALL_OFFSET=0
  unwritten unlimited watch 1 'No space left on device' watch command.time -p command=true \
    --repetitions 1 --every 1h --count 1 --quiet
  run env XDG_CACHE_HOME="$disk/cache" "$benchstone" --store "$store" list
  is 'a list needs no room' "$status $err" "0 "
  bench runs remove "$id"
  is 'a run is removed from a full disk' "$status" 0
  is 'and gone' "$(find "$store" -name "*$id*")" ''
  rm "$disk/fill"
  bench runs rename imported other --all
  is 'with room again all goes on' "$status $(grep -l '"label": "other"' "$store"/*/run.json | wc -l)" '0 2'
else
  skip 'a full disk' 'mounting is not allowed here'
fi
is 'time has set nothing up' "$(ls "$tmp/set-up" 2>/dev/null)" ''
finish
