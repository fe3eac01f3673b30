#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# A clock that was never set, or is far ahead: what such a machine measures is kept, listed, shown and
# drawn like everything else.
. "$(dirname "$0")/functions.sh"
requires python3
store=$tmp/store
bench () { run "$benchstone" --store "$store" "$@"; }
cd "$tmp" || exit 99

for wrong in soon 1.5 '' 1h 99999999999; do
  run env BENCHSTONE_WALL_OFFSET="$wrong" "$benchstone" list
  like "an offset of '$wrong' is refused" "$status $err" "^1 benchstone: BENCHSTONE_WALL_OFFSET is '$wrong': give whole seconds"
done
run env BENCHSTONE_WALL_OFFSET=0 BENCHSTONE_WALL_ASLEEP=5 "$benchstone" list
like "a sleep without an end, too" "$status $err" "^1 benchstone: BENCHSTONE_WALL_ASLEEP is '5': give two numbers"

# In the year 1963.
run env BENCHSTONE_WALL_OFFSET=-2000000000 "$benchstone" --store "$store" run cpu.prime --repetitions 6 --duration 10ms \
  --label early --quiet
is "before 1970, a run is measured" "$status" 0
bench show early
is "and shown" "$status" 0
like "with its time" "$out" ' 19[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9:]+ UTC, complete'
bench list runs
like "and listed" "$status $out" 'early'

# Runs are named by their time: where there is none nothing is begun, and one sentence says why.
cat >clock.c <<'END'
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static int said (long long *s) { const char *text = getenv ("SAID"); if (text) *s = atoll (text); return text != NULL; }
int clock_gettime (clockid_t id, struct timespec *t)
{
  long long s;
  int code = syscall (SYS_clock_gettime, id, t);
  if (id == CLOCK_REALTIME && said (&s)) t->tv_sec = s;
  return code;
}
int gettimeofday (struct timeval *t, void *zone)
{
  struct timespec now;
  clock_gettime (CLOCK_REALTIME, &now);
  t->tv_sec = now.tv_sec; t->tv_usec = now.tv_nsec / 1000;
  return 0;
}
END
printf '%s\n' system,benchmark,metric,unit,direction,value a,x,t,s,lower,1 >figures.csv
said () { seconds=$1; shift; run env LD_PRELOAD="$tmp/clock.so" SAID="$seconds" "$benchstone" --store "$tmp/unset" "$@"; }
# Where the preloaded clock cannot be made or is not asked there is nothing to see.
if ${CC:-cc} -shared -fPIC -o clock.so clock.c 2>/dev/null && said 0 --version && [ "$status" -eq 0 ] &&
  [ "$(LD_PRELOAD="$tmp/clock.so" SAID=86400 date -u +%Y-%m-%d 2>/dev/null)" = 1970-01-02 ]; then
  for seconds in 253402300800 9999999999999 -1; do
    said $seconds import figures.csv
    like "$seconds s: an import says that the clock is wrong" "$status $err" "^1 benchstone: No run can be kept while the clock [^(]*Set the clock\.$"
    said $seconds run command.time -p command=true --repetitions 1 --quiet
    like "and so does a run" "$status $err" "^1 benchstone: No run can be kept while the clock [^(]*Set the clock\.$"
    said $seconds noise command.time -p command=true --sessions 3 --quiet
    like "and a noise floor" "$status $err" "No run can be kept while the clock [^(]*Set the clock\.$"
    is "and nothing is left" "$(find "$tmp/unset" -mindepth 1 2>/dev/null)" ""
  done
  said 253402300799 import figures.csv
  like "the last second of 9999 is a time" "$status $out" "^0 99991231-235959-[0-9a-f]{6}"
else
  skip "a clock that says no time" "it cannot be played here"
fi

# at LABEL TIME: the run early once more, as if it had begun then.
at ()
{
  python3 - "$store" "$1" "$2" <<'END'
import glob, json, os, shutil, sys
store, label, time = sys.argv[1:]
for path in glob.glob(store + "/*/run.json"):
    document = json.load(open(path))
    if document["label"] == "early":
        folder = store + "/20261130-113200-" + "".join("%02x" % b for b in label.encode())[:6]
        shutil.copytree(os.path.dirname(path), folder)
        os.remove(folder + "/journal.ndjson")
        document.pop("journal-bytes", None)
        document.update(id=os.path.basename(folder), label=label, started=time, ended=time)
        for case in document["cases"]:
            case["system"] = label
            for repetition in case["repetitions"]:
                repetition["started"] = time
        json.dump(document, open(folder + "/run.json", "w"))
        break
END
}
at zero 0001-01-01T00:00:00.000000Z
at moon 1969-07-20T20:17:40.000000Z
at last 9999-12-31T23:59:59.999999Z
for label in zero moon last; do
  bench show "$label" --verbose
  is "$label: it is shown" "$status $err" "0 "
  bench report "$label" -o "$label.html" --force
  is "$label: it has a page" "$status$err" 0
  for format in csv json junit gnuplot; do
    bench export "$label" --format "$format" -o "$label.$format"
    case $err in *'no format'*) continue ;; esac
    is "$label: it goes out as $format" "$status" 0
  done
done
bench list runs
is "all are listed" "$status $(printf '%s\n' "$out" | grep -Ec 'zero|moon|last')" "0 3"
bench compare zero last
is "and compared" "$status" 0
bench report zero moon last early -o all.html
is "and on one page" "$status$err" 0

# What is no such time is refused with the run's name, and the others are as they were.
for time in 10000-01-01T00:00:00.000000Z -0001-01-01T00:00:00.000000Z 1e400 ''; do
  rm -rf "$store"/20261130-113200-6f6464
  at odd "$time"
  bench show odd
  is "'$time' is no time" "$status" 1
  like "and the sentence says so" "$err" "is not a time"
  bench list runs
  is "the list goes on" "$status $(printf '%s\n' "$out" | grep -Ec 'zero|moon|last')" "0 3"
done
finish
