#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Ctrl-C and SIGTERM end a run with its bookkeeping; resume adds what is missing.
. "$(dirname "$0")/functions.sh"
requires python3

BENCHSTONE_PLUGIN_PATH=$test_plugins
runs=$XDG_DATA_HOME/benchstone/runs
# In the background the shell ignores SIGINT for its children, and nohup SIGHUP; python starts it as a
# terminal does.
begin ()
{
  python3 -c 'import os, signal, sys
signal.signal (signal.SIGINT, signal.SIG_DFL)
signal.signal (signal.SIGHUP, signal.SIG_DFL)
os.execvp (sys.argv[1], sys.argv[1:])' "$benchstone" "$@" >"$tmp/out" 2>"$tmp/err" &
  pid=$!
}
# A run that stops for us at its third repetition.
gate "$runs" 3
start ()
{
  BENCHSTONE_WORKER=$tmp/gate begin run shape-counted.sum --duration 100ms -p warm-up=0s -p threads=1,2 --repetitions 5 --quiet "$@"
}

for signal in INT TERM HUP; do
  rm -rf "$runs"
  start
  eventually have "$runs" 3
  kill -$signal $pid
  wait $pid
  is "SIG$signal: exit status" $? 130
  like "SIG$signal: says how to go on" "$(cat "$tmp/err")" 'benchstone resume'
  state=$(python3 -c 'import json,sys; r=json.load(open(sys.argv[1])); print(r["state"], all(p["status"] == "ok" for c in r["cases"] for p in c["repetitions"]))' "$runs"/*/run.json)
  is "SIG$signal: the result is kept" "$state" 'interrupted True'
  cp "$runs"/*/journal.ndjson "$tmp/before"
  run "$benchstone" resume @last --quiet
  is "SIG$signal: resume goes on" "$status" 0
  size=$(wc -c <"$tmp/before")
  head -c "$size" "$runs"/*/journal.ndjson >"$tmp/after"
  ok "SIG$signal: what was there is as it was" cmp "$tmp/before" "$tmp/after"
  all=$(python3 -c 'import json,sys; r=json.load(open(sys.argv[1])); print(r["state"], [sorted(p["block"] for p in c["repetitions"]) for c in r["cases"]])' "$runs"/*/run.json)
  is "SIG$signal: each case has its five, one a block" "$all" \
    'complete [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]'
done

run "$benchstone" resume @last
is 'a complete run is not gone on with' "$status" 1
like 'and that is said' "$err" 'is complete'
run "$benchstone" resume
is 'a run must be named' "$status" 1

# The report that was asked for is made at the end of what goes on, from wherever that is done.
mkdir "$tmp/begun"
for words in '--report page.html' '--report=page.html'; do
  rm -rf "$runs" "$tmp/begun/page.html"
  cd "$tmp/begun" || exit 99
  # shellcheck disable=SC2086 # a list of words
  start $words
  cd "$tmp" || exit 99
  eventually have "$runs" 2
  kill -TERM $pid
  wait $pid
  : >"$tmp/begun/page.html"
  run "$benchstone" resume @last
  is "$words: resume goes on" "$status" 0
  like "$words: without its report where that would replace something" "$err" "benchstone report [0-9a-f-]* -o FILE"
  is "$words: which stays" "$(wc -c <"$tmp/begun/page.html")" 0
done
rm -rf "$runs" "$tmp/begun/page.html"
cd "$tmp/begun" || exit 99
start --report page.html
cd "$tmp" || exit 99
eventually have "$runs" 2
kill -KILL $pid
wait $pid
eventually none_tagged
run "$benchstone" resume @last
is 'a report was asked for: resume goes on' "$status" 0
is 'and it is written where it was meant' "$(head -c 15 "$tmp/begun/page.html")" '<!DOCTYPE html>'
like 'which is said' "$err" "The report is in '$tmp/begun/page.html'"
# Who goes on with a run must not measure something else.
rm -rf "$runs"
start
eventually have "$runs" 2
kill -TERM $pid
wait $pid
sed 's/"cpu.model":"[^"]*"/"cpu.model":"another"/' "$runs"/*/journal.ndjson >"$tmp/forged"
python3 - "$tmp/forged" "$runs"/*/journal.ndjson <<'END'
import hashlib, sys
lines = open(sys.argv[1]).read().split('\n')[:-1]
with open(sys.argv[2], 'w') as out:
    for line in lines:
        text = line[line.index('"r":') + 4:-1]
        sha = hashlib.sha256(text.encode()).hexdigest()[:16]
        out.write('{"sha":"%s","r":%s}\n' % (sha, text))
END
run "$benchstone" resume @last
is 'another machine is refused' "$status" 1
like 'naming what differs' "$err" 'machine.*another'

# A check that hangs ends as a run does, and leaves nothing.
mkdir "$tmp/here"
(cd "$tmp/here" && exec "$benchstone" check "$test_plugins/zoo.so") >"$tmp/out" 2>&1 &
pid=$!
eventually grep -q 'zoo\.hang: begins' "$tmp/out"
sleep 0.3
kill -TERM $pid
wait $pid
is 'an interrupted check: exit status' $? 130
is 'its folder is empty' "$(ls -A "$tmp/here")" ''
ok 'and no process is left' eventually none_tagged

# So does a list that waits for a plugin.
printf '#!/bin/sh\n: >"%s"\nsleep 600\n' "$tmp/began" >"$tmp/worker"
chmod +x "$tmp/worker"
real_worker=$BENCHSTONE_WORKER
BENCHSTONE_WORKER=$tmp/worker
rm -rf "$XDG_CACHE_HOME"
begin list
eventually test -e "$tmp/began"
kill -INT $pid
wait $pid
is 'an interrupted list: exit status' $? 130
ok 'no process of it is left' eventually none_tagged
BENCHSTONE_WORKER=$real_worker
run "$benchstone" list
like 'and the next one is as ever' "$status $out" 'shape-counted\.sum'
BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins
# The cleanup of `time` runs whenever somebody is asked to end, and to its end.
clean_after () # STAGE SIGNAL OPTION...
{
  stage=$1 signal=$2; shift 2
  rm -f "$tmp/began" "$tmp/signalled" "$tmp/cleaned"
  # A session of its own: its process group is all that a terminal would reach.
  python3 - "$signal" "$tmp" "$benchstone" time --quiet "$@" <<'END' >"$tmp/out" 2>"$tmp/err"
import os, signal, subprocess, sys, time
number = signal.Signals["SIG" + sys.argv[1]]
child = subprocess.Popen (sys.argv[3:], start_new_session = True,
                          preexec_fn = lambda: signal.signal (signal.SIGINT, signal.SIG_DFL))
for i in range (1200):
    if os.path.exists (sys.argv[2] + "/began"):
        break
    time.sleep (0.1)
time.sleep (0.1)
if number == signal.SIGINT:
    os.killpg (child.pid, number)
else:
    child.send_signal (number)
open (sys.argv[2] + "/signalled", "w").close ()
sys.exit (child.wait () % 256)
END
  is "time, SIG$signal in $stage: exit status" $? 130
  ok "time, SIG$signal in $stage: the cleanup ran to its end" test -e "$tmp/cleaned"
}
slow="touch '$tmp/began'; sleep 600"
clean="touch '$tmp/cleaned'"
# One that goes on for some time after the signal.
long_clean="touch '$tmp/began'; while [ ! -e '$tmp/signalled' ]; do sleep 0.1; done; sleep 0.5; $clean"
for signal in INT TERM; do
  clean_after setup $signal --setup "$slow" --cleanup "$clean" --runs 1 true
  clean_after warm-up $signal --warmup 1 --cleanup "$clean" --runs 1 "sh -c \"$slow\""
  clean_after cleanup $signal --cleanup "$long_clean" --runs 1 true
done

# One that hangs is ended by a second signal, with all that it started; so is a setup that does not
# want to end.  Each writes the number of a process of its own into "began".
begun () # OPTION...
{
  rm -f "$tmp/began"
  begin time --quiet --runs 1 "$@" true
  eventually test -s "$tmp/began"
}
hang="sleep 1000 & echo \$! >'$tmp/began'; wait; wait"
begun --cleanup "$hang"
kill -TERM $pid
eventually grep -q 'goes on' "$tmp/err"
like 'a cleanup that hangs: what ends it is said' "$(cat "$tmp/err")" \
  'The cleanup goes on; one more Ctrl-C or SIGTERM ends it at once\.'
ok 'and it goes on' kill -0 "$(cat "$tmp/began")"
kill -TERM $pid
wait $pid
is 'a second signal ends it: exit status' $? 130
like 'which is said' "$(cat "$tmp/err")" 'Cleanup: .* was killed, as it was asked to end once more\.'
ok 'and nothing of it is left' eventually ended "$(cat "$tmp/began")"
begun --setup "trap '' TERM; $hang"
kill -TERM $pid
sleep 0.3
kill -INT $pid
wait $pid
is 'a setup that does not want to end: exit status' $? 130
ok 'nothing of it is left, either' eventually ended "$(cat "$tmp/began")"
for option in --setup --cleanup; do
  rm -f "$tmp/began"
  run "$benchstone" time --quiet --runs 1 --timeout 1s $option "$hang" true
  is "$option that takes longer than --timeout: exit status" "$status" 2
  like "$option: which is said" "$err" "had not ended after 1\.0 s and was killed\."
  ok "$option: nothing of it is left" eventually ended "$(cat "$tmp/began")"
done

# Whoever ends us ends what we run beside the measuring, wherever it went.
gone () { ! kill -0 "$(cat "$tmp/began")" 2>/dev/null; }
# shellcheck disable=SC2016 # for the inner shell
printf '#!/bin/sh\nsetsid sh -c '"'"'echo $$ >"%s"; sleep 1000'"'"' | cat\n' "$tmp/began" >"$tmp/nested"
chmod +x "$tmp/nested"
for signal in TERM KILL; do
  for option in --setup --prepare; do
    begun $option "$tmp/nested; true" --warmup 1
    kill -$signal $pid
    wait $pid
    is "SIG$signal in $option: exit status" $? "$(if [ $signal = TERM ]; then echo 130; else echo 137; fi)"
    ok "SIG$signal in $option: nothing of it is left" eventually gone
  done
  rm -f "$tmp/began"
  begin time --quiet --runs 1 --warmup 1 "sh -c '$tmp/nested; true'"
  eventually test -s "$tmp/began"
  kill -$signal $pid
  wait $pid
  ok "SIG$signal in a warm-up: nothing of it is left" eventually gone
done
ok 'and no process is left' eventually test -z "$(left)"
finish
