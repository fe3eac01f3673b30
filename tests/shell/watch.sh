#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# A series: a day of hours that do not pass, one of them failed and one step; it goes on after whatever
# ended it; what is shown and reported of it; the units for systemd.
. "$(dirname "$0")/functions.sh"
requires python3
runs=$XDG_DATA_HOME/benchstone/runs
TZ=UTC
export TZ

# places: "NUMBER DUE-HOUR STATE" of each run of the series $1, in order; hours from the first one.
places ()
{
  python3 - "$1" "$runs"/*/run.json <<'END'
import datetime, json, sys
found = []
for path in sys.argv[2:]:
    r = json.load(open(path))
    s = r.get("series", {})
    if s.get("name") == sys.argv[1]:
        due = datetime.datetime.strptime(s["due"], "%Y-%m-%dT%H:%M:%S.%fZ")
        late = datetime.datetime.strptime(r["started"], "%Y-%m-%dT%H:%M:%S.%fZ") - due
        found.append((s["index"], due, r["state"], late.total_seconds(), r["group"], s["every"]))
found.sort()
for number, due, state, late, group, every in found:
    hours = (due - found[0][1]).total_seconds() / every + found[0][0]
    print(number, "%g" % hours, state, "late" if not 0 <= late < 1000 else "", group)
END
}

# ---- A day ---------------------------------------------------------------------------------------

# Hour 9 fails: by the hour that it is for benchstone.
cat >"$tmp/work" <<'END'
#!/bin/sh
hour=$(((BENCHSTONE_WALL_OFFSET + 1800) / 3600))
[ $hour -ne 9 ] || { echo 'no disk at nine' >&2; exit 1; }
END
chmod +x "$tmp/work"
cd "$tmp" || exit 99
run env BENCHSTONE_WALL_OFFSET=0 "$benchstone" watch command.time -p command="$tmp/work" \
  --name day --every 1h --count 24 --repetitions 3
is 'a day of hours: some case failed' "$status" 2
is 'a line for each run' "$(printf '%s\n' "$out" | grep -c -E '^[0-9]+ of 24  [0-9-]+ [0-9:]+ UTC  [0-9a-f-]+  complete')" 24
like 'that one had no figure is told' "$out" '^10 of 24 .* complete; 1 case without a figure$'
is 'numbers and due times, none late, in a group of that name' "$(places day)" \
  "$(for i in $(seq 0 23); do echo "$i $i complete  day"; done)"
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok 'the documents are as the schema says' \
    python3 "$abs_top_srcdir/tests/validate.py" "$abs_top_srcdir/schemas/run.schema.json" "$runs"/*/run.json
else
  skip 'the documents are as the schema says' 'python3-jsonschema is not installed'
fi

# Slower from hour 14 on, with another kernel: in the documents, as a busy machine has steps of its own.
python3 - "$runs"/*/run.json <<'END'
import json, sys
for path in sys.argv[1:]:
    r = json.load(open(path))
    hour = r["series"]["index"]
    r["machines"][0]["kernel.release"] = "6.1.0-18" if hour < 14 else "6.1.0-21"
    if hour != 9:
        level = 0.02 if hour < 14 else 0.06
        r["cases"][0]["samples"]["wall"] = [level * (1 + (7 * hour + 3 * i) % 5 / 1000) for i in range(3)]
    json.dump(r, open(path, "w"), indent=2)
END

# The documents alone, on another machine.
run env XDG_DATA_HOME="$tmp/elsewhere" "$benchstone" import "$runs"/*/run.json
is 'its documents are imported' "$status" 0
is 'and are the same series there' "$(XDG_DATA_HOME=$tmp/elsewhere "$benchstone" show day --plain)" \
  "$("$benchstone" show day --plain)"
run env XDG_DATA_HOME="$tmp/elsewhere" "$benchstone" report day -o elsewhere.html
like 'of which a report has its section' "$(cat elsewhere.html)" "The series 'day'"
run "$benchstone" show day
is 'show' "$status" 0
like 'the series and not its runs' "$out" "the series 'day'"
like 'all hours but one' "$out" '^ *23 of 24 '
like 'the failed hour with its reason' "$(printf '%s' "$out" | tr '\n' ' ' | tr -s ' ')" '! .* no figure: .*no disk at nine'
hour=$("$benchstone" show day --plain | awk -F '\t' '$15 == "change" { print $5 }')
is 'the level changes at hour 14, and only there' "$hour" 14
like 'in words, with an interval' "$(printf '%s' "$out" | tr '\n' ' ' | tr -s ' ')" \
  'From [0-9-]+ [0-9:]+ UTC on: .*x \(95 %: .* to .*\), worse\.'
like 'and what changed with it' "$(printf '%s' "$out" | tr '\n' ' ' | tr -s ' ')" \
  'Changed with it: kernel.release: 6.1.0-18, then 6.1.0-21\.'
run "$benchstone" show day --plain
is '--plain: a line per hour' "$(printf '%s\n' "$out" | wc -l)" 25
is '--plain: the failed hour has no figure' "$(printf '%s\n' "$out" | awk -F '\t' '$5 == 9 { print $7 ":" $9 ":" $14 }')" '0::failed'

run "$benchstone" report day -o day.html
is 'report' "$status" 0
like 'its section' "$(cat day.html)" "The series 'day'"
like 'says what changed' "$(cat day.html)" 'kernel.release: 6.1.0-18, then 6.1.0-21'
if gnuplot --version >/dev/null 2>&1; then
  run "$benchstone" report day --format svg --chart history -o day.svg
  is 'its chart can be had alone' "$status:$err" "0:"
  like 'and is that of the series' "$(cat day.svg)" 'kernel\.release'
fi
# The medians of the page's table, of four digits, against those of --plain.
"$benchstone" show day --plain >plain
is 'the page and --plain have the same medians' "$(python3 - day.html plain <<'END'
import re, sys
page = open(sys.argv[1]).read()
table = re.search(r"Run by run, in ([^<]*)</caption>.*?<tbody>(.*?)</tbody>", page, re.S)
factor = {"ms": 1e3, "s": 1}[table[1]]
shown = [re.findall(r"<td[^>]*>([^<]*)", row)[3] for row in re.findall(r"<tr.*?</tr>", table[2], re.S)]
plain = [line.split("\t")[8] for line in open(sys.argv[2]).read().splitlines()[1:]]
print(len(shown), [i for i, (a, b) in enumerate(zip(shown, plain))
                   if not (a == "–" and b == "" or b and abs(float(a) / float(b) / factor - 1) < 1e-3)])
END
)" '24 []'
run env BENCHSTONE_WALL_OFFSET=90000 "$benchstone" watch command.time -p command="$tmp/work" --name day \
  --every 1h --count 24 --repetitions 3
like 'at its end there is nothing more' "$status $err" \
  "^0 .*'day' is complete: it has the 24 runs that '--count' asks for, .*'benchstone show day' shows it; a larger '--count' goes on"
run "$benchstone" watch command.time -p command=true --name day --every 2h
like 'steps of another length are refused' "$status $err" "^1 .*has steps of 1 h"

# ---- Killed, and started again -------------------------------------------------------------------

quick='shape-counted.sum --duration 1ms -p warm-up=0s -p threads=1 --repetitions 2'
BENCHSTONE_PLUGIN_PATH=$test_plugins
count_runs () { grep -l '"name": "hours"' "$runs"/*/run.json 2>/dev/null | wc -l; }
# A list of words.
# shellcheck disable=SC2086
BENCHSTONE_WALL_OFFSET=0 "$benchstone" watch $quick --name hours --every 1h --count 1000 --quiet >/dev/null 2>&1 &
pid=$!
some_runs () { [ "$(count_runs)" -ge 4 ]; }
eventually some_runs
kill -9 $pid
wait $pid 2>/dev/null
# The one that was being made has its number; whether it had begun, "list" knows.
last=$("$benchstone" list runs --json 2>/dev/null | python3 -c '
import json, os, sys
best = -1
runs = json.load(sys.stdin)
for run in runs["runs"] if isinstance(runs, dict) else runs:
    for name in ("run.json", "journal.ndjson"):
        path = os.path.join(run["folder"], name)
        if not os.path.exists(path):
            continue
        text = open(path).read() if name == "run.json" else open(path).readline()
        try:
            document = json.loads(text)
        except ValueError:
            continue
        document = document.get("r", document)
        document = document.get("run", document)
        place = document.get("series", {})
        if place.get("name") == "hours":
            best = max(best, place["index"])
print(best)')
ok 'some runs were made before it was killed' test "$last" -ge 3
# Three hours and some minutes later.
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=$(((last + 3) * 3600 + 300)) "$benchstone" watch $quick --name hours \
  --every 1h --count $((last + 5))
is 'started again: fine' "$status" 0
like 'it goes on' "$err" "Series 'hours' goes on: .* number $((last + 2))\."
like 'what was missed is told' "$err" "2 runs of the series 'hours' were missed"
is 'the next number, the missed ones a gap, the due times as ever' "$(places hours | tail -n 2)" \
  "$(for i in $((last + 3)) $((last + 4)); do echo "$i $i complete  hours"; done)"
unlike 'nothing is made up' "$(places hours)" "^($((last + 1))|$((last + 2))) "
is 'they are gaps' "$("$benchstone" show hours --plain | awk -F '\t' '$14 == "not-run" { print $5 }' | tr '\n' ' ')" \
  "$((last + 1)) $((last + 2)) "

# ---- Asleep while it waits -----------------------------------------------------------------------

# A week; from half past ten of the second day on, it sleeps for three days and a bit.
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=0 BENCHSTONE_WALL_ASLEEP=$((34 * 3600 + 1800))..$((107 * 3600 + 300)) \
  "$benchstone" watch $quick --name week --every 1h --count 168
is 'asleep for days: fine' "$status" 0
is 'each run is made when it is due, once; those of the sleep are gaps' "$(places week)" \
  "$(for i in $(seq 0 34) $(seq 107 167); do echo "$i $i complete  week"; done)"
like 'which is told, once' "$(printf '%s\n' "$err" | grep -c missed) $err" "^1 |72 runs of the series 'week' were missed"
# More than half a step late is the next one, when that is due.
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=0 BENCHSTONE_WALL_ASLEEP=$((4 * 3600 + 1800))..$((6 * 3600 + 2700)) \
  "$benchstone" watch $quick --name nap --every 1h --count 9
is 'what is late by more than half a step is a gap, too' "$(places nap | cut -d ' ' -f 1,3 | tr '\n' ' ')" \
  '0 complete 1 complete 2 complete 3 complete 4 complete 7 complete 8 complete '
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=0 BENCHSTONE_WALL_ASLEEP=1800..360000 \
  "$benchstone" watch $quick --name slept --every 1h --count 9
is 'asleep until after the end: it ends' "$status $(places slept | wc -l)" '0 1'
like 'and says what was missed' "$err" "8 runs of the series 'slept' were missed"

# At any moment of a second.
made=
for i in 1 2 3 4 5 6; do
  # shellcheck disable=SC2086
  run "$benchstone" watch $quick --name "first $i" --every 1s --count 1
  made="$made$status:$(places "first $i" | wc -l) "
done
is 'the first run of a series is always made' "$made" '0:1 0:1 0:1 0:1 0:1 0:1 '

# ---- Two at once ---------------------------------------------------------------------------------

cat >"$tmp/waits" <<'END'
#!/bin/sh
: >"$0.began"
while [ -e "$0.closed" ]; do sleep 0.1; done
END
chmod +x "$tmp/waits"
: >"$tmp/waits.closed"
once ()
{
  BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins "$benchstone" watch command.time -p command="$tmp/waits" \
    --repetitions 2 --name alone --every 300d --once >"$1.out" 2>"$1.err"
  echo $? >"$1.status"
}
once a &
eventually test -e "$tmp/waits.began"
once b &
once c &
eventually grep -sq 'being made by process [0-9]*: waiting' b.err
eventually grep -sq 'being made by process [0-9]*: waiting' c.err
rm "$tmp/waits.closed"
wait
is 'three times --once at once' "$(cat a.status b.status c.status | tr '\n' ' ')" '0 0 0 '
is 'make one run' "$(places alone | cut -d ' ' -f 1,3)" '0 complete'
like 'the others say that none is due' "$(cat b.err)" "No run of the series 'alone' is due before"
like 'both' "$(cat c.err)" "No run of the series 'alone' is due before"

# shellcheck disable=SC2086
"$benchstone" watch $quick --name both --every 300d --count 2 >both.out 2>&1 &
pid=$!
eventually grep -q complete both.out
# shellcheck disable=SC2086
run "$benchstone" watch $quick --name both --every 300d --count 2
like 'a second watch of a series ends and says who has it' "$status $err" \
  "^1 benchstone: The series 'both' is watched by process $pid already\."
# shellcheck disable=SC2086
run "$benchstone" watch $quick --name both --once
like '--once beside it finds that nothing is due' "$status $err" "^0 .*is due before"
# shellcheck disable=SC2086
run "$benchstone" watch $quick --name neither --every 300d --count 1
is 'another series goes on beside it' "$status $(places neither | wc -l)" '0 1'
kill $pid
wait $pid
is 'SIGTERM ends it' $? 130
is 'each run was made once' "$(places both | cut -d ' ' -f 1,3)" '0 complete'
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=$((300 * 86400 + 60)) "$benchstone" watch $quick --name both --count 2
is 'and then another one may go on' "$status $(places both | wc -l)" '0 2'

# What another one made while it was stopped is not missed.
# shellcheck disable=SC2086
"$benchstone" watch $quick --name stopped --every 5s --count 2 >stopped.out 2>stopped.err &
pid=$!
eventually grep -q complete stopped.out
kill -STOP $pid
# shellcheck disable=SC2086
once_more () { "$benchstone" watch $quick --name stopped --once 2>&1 | grep -q -E 'is (complete|at its end)'; }
ok 'beside one that is stopped others go on' eventually once_more
kill -CONT $pid
wait $pid
is 'which then ends' $? 0
runs_of=$(places stopped | wc -l)
is 'and misses nothing that others made' "$((runs_of == 2 && $(grep -c 'missed' stopped.err) > 0))" 0

# ---- Another machine's series of the same name -----------------------------------------------------

there=$tmp/there
# shellcheck disable=SC2086
BENCHSTONE_WALL_OFFSET=-86400 "$benchstone" --store "$there" watch $quick --name twin --label box --every 1h \
  --count 3 --quiet
for one in "$there"/2*; do
  "$benchstone" export "$one" --format json -o "twin-${one##*/}.json"
done
"$benchstone" import twin-*.json >/dev/null 2>&1
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=0 "$benchstone" watch $quick --name twin --label box --every 2h --count 2
like 'beside an imported one a series begins as its own' "$status $err" \
  "^0 .*3 runs of a series 'twin' are here already, but were imported"
is 'with number 1' "$(printf '%s\n' "$out" | cut -c 1-6)" "1 of 2
2 of 2"
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=14500 "$benchstone" watch $quick --name twin --label box --count 3
is 'and goes on as its own' "$status $(printf '%s\n' "$out" | cut -c 1-6)" '0 3 of 3'
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=0 "$benchstone" watch $quick --name twin --label attic --every 3h --count 2
is 'so does one with another label' "$status $(printf '%s\n' "$out" | cut -c 1-6)" "0 1 of 2
2 of 2"
run "$benchstone" show twin --plain
is 'all are shown, each by itself' \
  "$(printf '%s\n' "$out" | awk -F '\t' 'NR > 1 { print $1 " " $14 }' | sed 's/begun .* UTC/begun T/' | sort | uniq -c | tr -s ' ' | tr '\n' ';')" \
  ' 2 attic ok; 6 box, begun T ok;'
is 'named by when they began' "$(printf '%s\n' "$out" | cut -f 1 | grep begun | sort -u | wc -l)" 2

# ---- Runs that take longer than a step -----------------------------------------------------------

run env BENCHSTONE_PLUGIN_PATH="$abs_top_builddir/.plugins" "$benchstone" watch command.time -p command='sleep 2' \
  --repetitions 2 --name slow --every 1s --count 3
slow=$(printf '%s\n' "$out" | grep -o -E '2[0-9]{7}-[0-9]{6}-[0-9a-f]{6}')
is 'one of three is made' "$status $(places slow)" '0 0 0 complete  slow'
like 'that a run takes longer than a step is told' "$err" \
  "A run of the series 'slow' took [0-9.]+ .*, more than the 1 s from one to the next: .*longer '--every'"
like 'and how many were made' "$err" "'slow' is at its end with 1 of the 3 runs that '--count' asks for"
unlike 'it is not called complete' "$err" 'is complete'
run "$benchstone" show slow
like 'show tells it, too' "$out" "^The series 'slow', a run every 1 s: 1 of 3 runs due; this is number 1\."
run "$benchstone" show "$slow"
like 'a run alone is told as one of its series' "$out" "^Number 1 of the series 'slow', a run every 1 s\."

# ---- Runs of another user --------------------------------------------------------------------------

shared=$tmp/shared
mkdir "$shared"
chmod 2770 "$shared"
# shellcheck disable=SC2086
BENCHSTONE_WALL_OFFSET=0 "$benchstone" --store "$shared" watch $quick --name ours --every 1h --count 2 --quiet
is 'whoever may make runs in a folder may hold its series' "$(stat -c %a "$shared/.series")" 660
first_of_all=$(ls "$shared" | head -n 1)
chmod 0 "$shared"/2*
without=
[ ! -r "$shared/$first_of_all" ] || without='setpriv --bounding-set=-dac_override,-dac_read_search'
if $without test ! -r "$shared/$first_of_all" 2>/dev/null; then
  # shellcheck disable=SC2086
  run $without env BENCHSTONE_WALL_OFFSET=7300 "$benchstone" --store "$shared" watch $quick --name ours --every 1h --count 3
  is 'who cannot read the runs of a series takes the next number' "$status $(printf '%s\n' "$out" | cut -c 1-6)" '0 3 of 3'
  like 'and is told that there are some' "$err" "2 runs in '$shared' may not be read by you .*chmod -R go\+rX"
  unlike 'none is made up as missed' "$err" 'missed'
  third=$(printf '%s\n' "$out" | grep -o -E '2[0-9]{7}-[0-9]{6}-[0-9a-f]{6}')
  echo nothing >"$shared/$third/run.json"
  rm "$shared/$third/journal.ndjson"
  # shellcheck disable=SC2086
  run env BENCHSTONE_WALL_OFFSET=7600 "$benchstone" --store "$shared" watch $quick --name ours --every 1h --count 9 --once
  like 'so is that of a run that is broken' "$status $err$out" "^0 .*No run of the series 'ours' is due before"
else
  skip 'runs of another user' 'every folder can be read'
fi
chmod 700 "$shared"/2*
"$benchstone" --store "$shared" runs remove "$first_of_all" --quiet
is 'a number whose run is removed is free' "$(find "$shared" -name '.series-*' | wc -l)" \
  "$(find "$shared" -name run.json | wc -l)"

# ---- A page of a series for others ----------------------------------------------------------------
BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins BENCHSTONE_WALL_OFFSET=0 "$benchstone" watch \
  command.time -p 'command=echo not-for-all' --name private --every 1h --count 2 --repetitions 2 --quiet
run "$benchstone" report private --share -o private.html
is 'a page of a series to share' "$status $(places private | wc -l)" '0 2'
unlike 'has no command lines' "$(cat private.html)" 'not-for-all'
like 'but numbers them' "$(cat private.html)" 'command 1'
if command -v gnuplot >/dev/null 2>&1; then
  run "$benchstone" report private --share --format svg --chart history -o private.svg
  is 'one chart of it' "$status $(grep -c not-for-all private.svg)" '0 0'
else
  skip 'one chart of it' 'gnuplot is not installed'
fi

# ---- Ctrl-C while it waits -----------------------------------------------------------------------

# In the background the shell ignores SIGINT for its children; python starts it as a terminal does.
# shellcheck disable=SC2086
python3 -c 'import os, signal, sys
signal.signal (signal.SIGINT, signal.SIG_DFL)
os.execvp (sys.argv[1], sys.argv[1:])' "$benchstone" watch $quick --name real --every 1h --count 2 >out 2>err &
pid=$!
eventually grep -q complete out
kill -INT $pid
wait $pid
is 'Ctrl-C while it waits ends it' $? 130
like 'and how to go on is said' "$(cat err)" "'real' was interrupted: the same command goes on"
# shellcheck disable=SC2086
run "$benchstone" watch $quick --name real --once
like '--once: not yet' "$status $err" '^0 .*is due before'
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=3700 "$benchstone" watch $quick --name real --once
is '--once: the one that is due' "$status $(places real | tail -n 1)" '0 1 1 complete  real'
# shellcheck disable=SC2086
run env BENCHSTONE_WALL_OFFSET=7300 "$benchstone" watch $quick --name real --once
like '--once at the end names its timer' "$status $(printf '%s' "$err" | tr '\n' ' ')" "^0 .*disable --now benchstone-real.timer"

# ---- What is asked for ---------------------------------------------------------------------------

# shellcheck disable=SC2086
run "$benchstone" watch $quick
like 'how often must be said' "$status $err" "^1 .*--every 1h"
for every in 0s 1ms soon 400d; do
  # shellcheck disable=SC2086
  run "$benchstone" watch $quick --every $every
  like "--every $every is refused" "$status $err" "^1 .*--every: '$every'"
done
# shellcheck disable=SC2086
run "$benchstone" watch $quick --every 1h --count -3
like 'so is a count below 1' "$status $err" '^1 .*--count'
# shellcheck disable=SC2086
run "$benchstone" watch $quick --every 1h --name @x
like 'and a name that is none' "$status $err" '^1 .*--name'

# ---- Units ---------------------------------------------------------------------------------------

# shellcheck disable=SC2086
run "$benchstone" watch $quick --every 15min --count 96 --name 'by the hour 50%' --timer units --note 'x=a b'
is 'units are written' "$status:$(ls units | tr '\n' ' ')" \
  '0:benchstone-by-the-hour-50-.service benchstone-by-the-hour-50-.timer '
like 'what to type is told, and nothing is enabled' "$out" 'Nothing is enabled yet'
like 'the command is for one run, with the same options' "$(grep ^ExecStart= units/*.service)" \
  '"--store" ".*" "watch" "--once" "shape-counted.sum" .*"--note" "x=a b"$'
unlike 'and not for units again' "$(cat units/*.service)" '"(--timer|units)"'
# shellcheck disable=SC2086
run "$benchstone" watch $quick --every 15min --count 96 --name 'by the hour 50%' --timer units --note 'x=a b'
is 'the same again is fine' "$status" 0
# shellcheck disable=SC2086
run "$benchstone" watch $quick --every 30min --name 'by the hour 50%' --timer units
like 'other ones are not replaced' "$status $err" '^1 .*exists and says something else'
# shellcheck disable=SC2086
run "$benchstone" watch $quick --every 7min --timer -
like 'a step that no calendar has' "$status $err" '^1 .*come out even'
# What systemd would run makes a run of the series.
sed -n 's/^ExecStart=//p' units/*.service | sed 's/%%/%/g; s/\$\$/$/g' > service-command
run sh ./service-command
is 'the command of the service works' "$status" 0
is 'and makes the first run' "$(places 'by the hour 50%')" '0 0 complete  by the hour 50%'
if command -v systemd-analyze >/dev/null 2>&1 && systemd-analyze verify --help >/dev/null 2>&1; then
  run systemd-analyze verify --user --man=no units/*.timer units/*.service
  unlike 'systemd has nothing to say' "$err" 'benchstone-'
else
  skip 'systemd has nothing to say' 'systemd-analyze is not installed'
fi
finish
