#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# benchstone import and export: foreign figures in, whole or not at all, and figures out.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"

store=$tmp/store
cd "$tmp" || exit 99
bench () { run "$benchstone" --store "$store" "$@"; }
n_runs () { find "$store" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | wc -l; }

cat >good.csv <<'EOF'
system,benchmark,metric,unit,direction,value,state,price,Level
alpha,7-Zip Compression,Speed,MB/s,higher,120.5,,10EUR/month,6
alpha,7-Zip Compression,Speed,MB/s,higher,121.5,,,6
alpha,7-Zip Compression,Speed,MB/s,higher,,,,6
beta,7-Zip Compression,Speed,MB/s,higher,240,,,6
beta,Start of "x",Time,ms,lower is better,12.5,,,
EOF
bench import good.csv --group servers
is "a good file is imported, and said what is there now" "$status $err" \
  "0 benchstone: Imported - runs: 2, cases: 3, values: 4, failed or missing: 1.  Next: benchstone compare servers"
is "each system is a run" "$(printf '%s\n' "$out" | cut -f 2 | tr '\n' ' ') $(n_runs)" "alpha beta  2"
bench show servers
like "its figures are shown" "$out" "121\.0"
like "the head says where they are from" "$out" "^Figures of 'alpha', imported from 'good\.csv'$"
like "tables have the titles of the file" "$out" "^7-Zip Compression: speed in MB/s, more is better, level=6$"
is "a legend stands once in each run" "$(printf '%s\n' "$out" | grep -c 'an interval needs 6')" 2
like "and how to compare is told" "$err" 'side by side: .*benchstone compare servers$'
like "the empty value is a failure with its reason" "$out" "no value in good\.csv, line 4"
like "units were normalised and are chosen anew" "$out" "beta +12\.5 "
ok "the price is kept" grep -q '"price": "10EUR/month"' "$store"/*/run.json
ok "figures say where they come from" grep -q '"origin": *"imported from good.csv"' "$store"/*/run.json
run "$benchstone" --store "$tmp/other" import - <good.csv
like "from the standard input" "$status $err" "^0 .*Next: benchstone compare alpha beta"
{ echo system,benchmark,metric,unit,direction,value
  for label in one two three four; do echo "$label,x,t,s,lower,1"; done; } >four.csv
run "$benchstone" --store "$tmp/four" import four.csv
like "each of four labels is named to be compared" "$status $err" "^0 .*Next: benchstone compare one two three four$"
{ cat four.csv; for label in 5 6 7 8 9; do echo "$label,x,t,s,lower,1"; done; } >nine.csv
run "$benchstone" --store "$tmp/nine" import nine.csv
like "of nine it is said where all are" "$status $err" \
  "^0 .*compare one two three four 5 6 7 8 \.\.\., with as many of the 9 labels as matter: 'benchstone list runs' shows them"
sed 's/^system,/time,system,/; s/^alpha,/9999-12-31T23:59:59-23:00,alpha,/' good.csv | head -n 2 >late.csv
bench import late.csv
like "a time that no result can hold is refused with its place" "$status $err" "^1 .*line 2, column 1 \(time\): .*9999"
printf 'system,benchmark,metric,unit,direction,value\na\0,x,t,s,lower,1\n' >zero.csv
bench import zero.csv
like "a zero byte is called one" "$status $err" "^1 .*line 2: There is a zero byte"
is "nothing is left of them" "$(n_runs)" 2
printf '%s\n' system,benchmark,metric,unit,direction,value,duration,warm-up,threads \
  a,x,t,s,lower,1,250ms,2,many >names.csv
run "$benchstone" --store "$tmp/names" import names.csv
like "a column that had to be renamed is told" "$err" "'threads' has other values .*'import-threads'"
like "times keep their names" "$("$benchstone" --store "$tmp/names" export a --format csv)" ',duration,warm-up,import-threads$'
bench report servers -o servers.html
is "a report is made of them" "$status" 0
ok "with the titles of the file" grep -q '7-Zip Compression' servers.html
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok "the documents are valid" python3 "$abs_top_srcdir/tests/validate.py" \
    "$abs_top_srcdir/schemas/run.schema.json" "$store"/*/run.json
else
  skip "the documents are valid" "python3-jsonschema is not installed"
fi

# ---- The same again ----

bench import good.csv --group servers
like "the same file again is said, with the run that it is" "$status $err" \
  "^0 .*'good\.csv' was imported before: it is the run 2[0-9-]*-[0-9a-f]{6} \('alpha'\) and those that came with it\.  Nothing of it .* twice; --again does so"
is "nothing is kept of it" "$(n_runs)" 2
is "who asks for its runs gets them" "$(printf '%s\n' "$out" | cut -f 2 | tr '\n' ' ')" "alpha beta "
cp good.csv renamed.csv
bench import renamed.csv
like "under another name too" "$status $(n_runs) $err" "^0 2 .*'renamed\.csv' was imported before"
run "$benchstone" --store "$tmp/pair" import good.csv renamed.csv
like "two files with the same in them are one" "$status $err" "^0 .*'renamed\.csv' has the same in it as 'good\.csv'"
is "and count once" "$(find "$tmp/pair" -name run.json | wc -l)" 2
run "$benchstone" --store "$tmp/pair" import --again good.csv
is "--again is obeyed" "$status $(find "$tmp/pair" -name run.json | wc -l)" "0 4"

# Side by side: who is first imports it, the others find it.  A lock that we hold lets all of them look
# before any is done.
beside=$tmp/beside
mkdir "$beside"
together () # FILE N
{
  mkfifo "$tmp/gate"
  ( flock 9; read -r _ <"$tmp/gate" ) 9<"$beside" &
  holder=$!
  eventually beside_is_held
  i=0
  importers=
  while [ $i -lt "$2" ]; do
    i=$((i + 1))
    "$benchstone" --store "$beside" import "$1" >"$tmp/beside.$i.out" 2>"$tmp/beside.$i.err" &
    importers="$importers $!"
  done
  eventually all_wait "$2"
  echo go >"$tmp/gate"
  # shellcheck disable=SC2086 # a list of numbers
  wait $holder $importers
  rm "$tmp/gate"
}
beside_is_held () { ! flock -n "$beside" true; }
all_wait () { [ "$(grep -l 'waiting for its end' "$tmp"/beside.*.err | wc -l)" -eq "$1" ]; }
if command -v flock >/dev/null 2>&1; then
  together good.csv 6
  is "of six imports side by side one brings it in" \
    "$(grep -l 'Imported - runs: 2' "$tmp"/beside.*.err | wc -l) $(find "$beside" -name run.json | wc -l)" "1 2"
  is "the others say that it is here" "$(grep -l "'good\.csv' was imported before" "$tmp"/beside.*.err | wc -l)" 5
  is "and all name the same runs" "$(cat "$tmp"/beside.*.out | sort -u | wc -l)" 2
else
  skip "imports side by side" "there is no flock"
fi

# ---- A run of another machine ----

there=$tmp/there
run "$benchstone" --store "$there" run cpu.prime --repetitions 2 --duration 10ms --label there --quiet
"$benchstone" --store "$there" export there --format json -o moved.json
id=$(ls "$there")
run "$benchstone" --store "$tmp/here" import moved.json
is "a run of another machine keeps its id" "$status $out" "0 $id	there"
is "and all that it is" "$(grep -v journal-bytes "$tmp/here/$id/run.json")" "$(grep -v journal-bytes "$there/$id/run.json")"
run "$benchstone" --store "$tmp/here" import moved.json
like "it is here already" "$status $err" "^0 .*'moved\.json' is the run $id, which is here already: it was not imported again"
sed '2s/^/  "label": "other",\n/' moved.json >twice.json
line=$(grep -n '"label"' twice.json | sed -n '2s/:.*//p')
run "$benchstone" --store "$tmp/twice" import twice.json
is "a member that stands twice is told, with file and line" "$status $err" \
  "1 benchstone: twice.json: line $line, column 3: 'label' stands in this object a second time; keep one of the two."
if command -v flock >/dev/null 2>&1; then
  rm -f "$tmp"/beside.*
  together moved.json 4
  is "of four imports of a run side by side one brings it in" \
    "$(grep -l 'Imported - runs: 1' "$tmp"/beside.*.err | wc -l) $(grep -l 'which is here already' "$tmp"/beside.*.err | wc -l)" "1 3"
else
  skip "imports of a run side by side" "there is no flock"
fi
run "$benchstone" --store "$tmp/here" import moved.json --again --label copy --group both
like "--again gives it another id" "$status $(echo "$out" | grep -c -v "^$id")$(echo "$out" | cut -f 2)" "^0 1copy$"
run "$benchstone" --store "$tmp/here" compare there copy
is "it is compared with what is here" "$status" 0
run "$benchstone" --store "$tmp/here" compare moved.json copy
is "and as a file" "$status" 0
printf '{"results": [{"command": "true", "times": [1]}]}' >hyperfine.json
bench import hyperfine.json
like "JSON of hyperfine is told what it is" "$status $err" "^1 .*hyperfine\.json: .*looks like JSON of hyperfine.*benchstone-import\(1\)"
printf '{"a": 1}' >other.json
bench import other.json
like "other JSON is told what is read" "$status $err" "^1 .*other\.json: This is JSON, but no run .*--format json"
{ cat moved.json; echo; echo "  {}"; } >two.json
bench import two.json
like "a second document in a file is refused with its place" "$status $err" \
  "^1 .*two\.json: line $(($(wc -l <moved.json) + 2)), column 3: The document has ended before this"
bench show ./two.json
like "also where a file is named as a run" "$status $err" "^1 .*two\.json: line [0-9]+, column 3: The document"
sed 's|benchstone-run/0|benchstone-run/-1|' moved.json >minus.json
bench import minus.json
like "a version below ours is none" "$status $err" "^1 .*minus\.json: .*'benchstone-run/-1', expected 'benchstone-run/0'"
sed 's|benchstone-run/0|benchstone-run/1|' moved.json >one.json
bench import one.json
like "one above ours is newer" "$status $err" "^1 .*one\.json: .*newer benchstone"
sed "s/$id/..\/..\/$id/" moved.json >escape.json
bench import escape.json
like "an id that leads elsewhere is none" "$status $err" "^1 .*escape\.json: '\.\./\.\./.*' is no id of a run"
sed 's/"state": "complete"/"state": "running"/' moved.json >running.json
run "$benchstone" --store "$tmp/going" import running.json
like "a run that was going on there is one that ended" "$status $err" "^0 .*running\.json: the run was still going on"
ok "as interrupted" grep -q '"state": "interrupted"' "$tmp/going/$id/run.json"

# ---- Beside runs of another user ----

chmod 0 "$tmp/going/$id"
without=
[ ! -r "$tmp/going/$id" ] || without='setpriv --bounding-set=-dac_override,-dac_read_search'
if $without test ! -r "$tmp/going/$id" 2>/dev/null; then
  # shellcheck disable=SC2086 # words
  run $without "$benchstone" --store "$tmp/going" import moved.json
  like "a run that may not be read is here all the same" "$err" "'moved\.json' is the run $id, which is here already"
  is "and not imported twice" "$status $(ls "$tmp/going")" "0 $id"
  # shellcheck disable=SC2086 # words
  run $without "$benchstone" --store "$tmp/going" import good.csv
  like "that not all can be looked through is told" "$status $err" \
    "^0 .*1 run in '$tmp/going' may not be read by you .*chmod -R go\+rX"
else
  skip "beside runs of another user" "every folder can be read"
fi
chmod 700 "$tmp/going/$id"

# ---- Our own CSV ----

"$benchstone" --store "$there" export there --format csv -o own.csv
run "$benchstone" --store "$tmp/own" import own.csv
run "$benchstone" --store "$tmp/own" export there --format csv
is "our own CSV comes back as it was" "$out" "$(cat own.csv)"
run "$benchstone" --store "$tmp/own" import own.csv --again --label told
run "$benchstone" --store "$tmp/own" compare told "$there/$id" --json
like "and is compared with the run itself, under the name of the benchmark" "$status $(printf '%s' "$out" | tr '\n' ' ')" '^0 .*"case": "cpu\.prime'
run "$benchstone" --store "$there" import own.csv
like "where that run is it would count twice" "$status $err" "^0 .*'own\.csv' has figures of 'there' that are here already, in the run $id:"
is "so it is not imported" "$(find "$there" -name run.json | wc -l)" 1
run "$benchstone" --store "$tmp/once" import own.csv
table=$(echo "$out" | cut -f 1)
run "$benchstone" --store "$tmp/once" import moved.json
like "nor is the run itself where its table is" "$status $err" "^0 .*'moved\.json' is the run $id, whose figures are here already: they were imported as the run $table\."
{ cat own.csv; echo; } >changed.csv
run "$benchstone" --store "$tmp/once" import changed.csv
like "nor a table of it with other bytes" "$status $err" "^0 .*'changed\.csv' has figures of 'there' that are here already, in the run $table:"
sed 's/^\(there,cpu\.prime,.*,'"$id"',\)[0-9]*,/\199,/' own.csv >newer.csv
run "$benchstone" --store "$tmp/newer" import newer.csv --label newer
run "$benchstone" --store "$tmp/newer" compare newer "$there/$id"
like "another revision is refused" "$status $out$err" '^1 .*revision'

# ---- Out, and in again ----

bench export servers --format csv
is "a group is exported as CSV" "$status $err" "0 "
printf '%s\n' "$out" >out.csv
"$benchstone" --store "$tmp/second" import out.csv --group servers >/dev/null
run "$benchstone" --store "$tmp/second" export servers --format csv
is "and comes back the same" "$out" "$(cat out.csv)"
bench export alpha --format gobench
like "Go's format has a line for each good repetition" "$out" \
  '^Benchmark7-Zip_Compression/level=6-1 1 120500000 B/s$'
like "and a comment for a failed one" "$out" '^# .*failed: no value in good\.csv, line 4$'
bench export beta --format markdown
like "Markdown has a table" "$out" '^\| `import\.start-of-x` \| 12\.5 \| 12\.5 \| 12\.5 \| 1\.00 \|$'
bench export beta --format json -o beta.json
ok "JSON goes to a file" grep -q '"format": "benchstone-run/0"' beta.json
bench export beta --format json -o beta.json
like "which is not replaced" "$status $err" "1 .*--force"
bench export beta --format json -o beta.json --force
is "unless asked to" "$status" 0
bench export servers --format json
like "JSON is of one run" "$status $err" "1 .*one run"
bench export beta --format hyperfine
like "hyperfine's format is of commands alone" "$status $err" "1 .*command\.time"
bench export beta --format xml
like "an unknown format lists the known ones" "$status $err" "1 .*csv, csv-summary, gnuplot, gobench, hyperfine, json, junit, markdown, ndjson, openmetrics, perfkit"
bench export beta
like "without a format too" "$status $err" "1 .*--format"

run "$benchstone" --store "$store" run command.time -p command=true --repetitions 3 --quiet --label cmd
bench export cmd --format hyperfine
is "a measured command goes out for hyperfine's scripts" "$status" 0
if command -v python3 >/dev/null 2>&1; then
  is "with the fields that they read" "$(printf '%s' "$out" | python3 -c '
import json, statistics, sys
r, = json.load(sys.stdin)["results"]
assert abs(r["mean"] - statistics.mean(r["times"])) < 1e-12
assert abs(r["stddev"] - statistics.stdev(r["times"])) < 1e-12
assert r["median"] == statistics.median(r["times"])
assert (r["min"], r["max"]) == (min(r["times"]), max(r["times"]))
assert r["user"] >= 0 and r["system"] >= 0
assert all(isinstance(b, int) and b > 0 for b in r["memory_usage_byte"])
print(r["command"], len(r["times"]), r["exit_codes"])')" "true 3 [0, 0, 0]"
else
  skip "with the fields that they read" "python3 is not installed"
fi

# ---- What is said, what is refused ----

before=$(n_runs)
printf 'system;benchmark;metric;unit;direction;value\r\na;b;m;s;lower;1,5\r\n' >comma.csv
bench import comma.csv --label renamed
is "semicolons and decimal commas are understood" "$status" 0
like "and that is said" "$err" "comma\.csv: read as semicolon-separated with decimal commas"
like "the label is taken" "$out" "renamed"
is "it is one run more" "$(n_runs)" $((before + 1))

before=$(n_runs)
sed 's/240/fast/' good.csv >bad.csv
bench import good.csv bad.csv
like "one bad file stops all" "$status $(printf '%s' "$err" | tail -n 1)" "^1 .*bad\.csv: line 5, column 6 \(value\): 'fast' is not a number"
sed 's|MB/s|MB/sec|' good.csv >unit.csv
bench import unit.csv
like "an unknown unit lists near ones" "$status $err" "1 .*line 2, column 4 \(unit\): 'MB/sec' .*'MB/s', 'MiB/s'"
cut -d , -f 1-5 good.csv >short.csv
bench import short.csv
like "a missing column is named" "$status $err" "1 .*line 1: .*'value'"
printf '\377\376s\000y\000' >utf16.csv
bench import utf16.csv
like "UTF-16 is refused with a sentence" "$status $err" "1 .*UTF-16.*CSV UTF-8"
bench import nowhere.csv
like "a file that is not there" "$status $err" "1 .*nowhere\.csv"
bench import "$tmp"
like "a folder is no file" "$status" 1
bench import good.csv --label one --again
like "one label for two systems is refused" "$status $err" "1 .*2 systems"
bench import good.csv --format pts
like "an unknown format" "$status $err" "1 .*there are csv, json\."
bench import good.csv --format jsn
like "a mistyped one" "$status $err" "1 .*there are csv, json\.  Did you mean 'json'\?"
bench export beta --format markdwn
like "of an export too" "$status $err" "1 .*Did you mean 'markdown'\?"
bench show betta
like "and a label" "$status $err" "1 .*There is no run 'betta'.*Did you mean 'beta'\?"
bench import good.csv --gruop x
like "and an option" "$status $err" "1 .*--gruop.*Did you mean '--group'\?  See 'benchstone import --help'"
bench import
like "no file" "$status $err" "1 .*benchstone import FILE"
is "and nothing of all that was kept" "$(n_runs)" "$before"

# A file as a decimal comma's locale would have it is the same everywhere.
if locale -a 2>/dev/null | grep -q -i '^cs_CZ\.utf'; then
  run env LC_ALL=cs_CZ.UTF-8 "$benchstone" --store "$store" export servers --format csv
  is "the locale changes no number" "$out" "$(cat out.csv)"
else
  skip "the locale changes no number" "there is no locale cs_CZ.UTF-8"
fi
# A limit of memory, which GLib would end the program at: each asks before.
{
  echo system,benchmark,metric,unit,direction,size,value
  awk 'BEGIN { for (i = 1; i <= 5000; i++) print "m,many,time,s,lower," i "," 1 + i / 1e4 }'
} >"$tmp/large.csv"
"$benchstone" import "$tmp/large.csv" --group large >/dev/null 2>&1
# Sanitizers reserve terabytes of addresses.
# shellcheck disable=SC2016 # the words of the inner shell
if sh -c 'ulimit -v 70000 && "$0" --version' "$benchstone" >/dev/null 2>&1; then
  # shellcheck disable=SC2016 # the words of the inner shell
  run sh -c 'ulimit -v 70000; exec "$0" import "$1"' "$benchstone" "$tmp/large.csv"
  like "an import that is too large for the limit is refused" "$status $err" \
    "^1 .*needs about [0-9]+ MB of memory.*ulimit -v"
  is "with one sentence" "$(printf '%s\n' "$err" | wc -l)" 1
  # shellcheck disable=SC2016 # the words of the inner shell
  run sh -c 'ulimit -v 70000; exec "$0" show large' "$benchstone"
  like "and so is a run" "$status $err" "^1 .*needs about [0-9]+ MB of memory.*ulimit -v"
else
  skip "too large for the limit of memory" "the program does not run with a limit of addresses"
fi
run "$benchstone" show large
is "without a limit it is read" "$status" 0

# Whoever is ended in the middle keeps all of it or nothing.
many=$tmp/many.csv
{
  echo system,benchmark,metric,unit,direction,value
  awk 'BEGIN { for (i = 1; i <= 400; i++) print "s" i ",b,time,s,lower," i }'
} >"$many"
# Some runs are written, or all are there.
begun () { find "$tmp/cut" -name '2*' 2>/dev/null | grep -q .; }
for signal in TERM HUP KILL; do
  rm -rf "$tmp/cut"
  "$benchstone" --store "$tmp/cut" import "$many" --group many >/dev/null 2>"$tmp/cut.err" &
  pid=$!
  eventually begun
  kill -$signal $pid 2>/dev/null
  wait $pid 2>/dev/null
  # On a machine that is quick enough all were there before the signal was.
  case "$?:$(find "$tmp/cut" -mindepth 1 -maxdepth 1 -name '2*' | wc -l)" in
  130:0 | 137:0 | 0:400) kept=well ;;
  *) kept=badly ;;
  esac
  is "SIG$signal in an import: all runs or none" $kept well
done
touch -d '2 minutes ago' "$tmp"/cut/.imported-* 2>/dev/null
"$benchstone" --store "$tmp/cut" import good.csv >/dev/null 2>&1
is "what is left of it goes with the next" "$(ls -d "$tmp"/cut/.imported-* 2>/dev/null)" ""

# ---- the newest run is the one that came last, whatever times a file has ----
printf '%s\n' time,system,benchmark,metric,unit,direction,value \
  2199-01-01T00:00:00Z,future,x,t,s,lower,1 >future.csv
run "$benchstone" --store "$tmp/times" import future.csv
sleep 1.1 # an id has whole seconds
run "$benchstone" --store "$tmp/times" import good.csv
run "$benchstone" --store "$tmp/times" show @last
like "@last is what was imported last" "$out" "^Figures of '(alpha|beta)'"
run "$benchstone" --store "$tmp/times" show @-3
like "figures of another time have their place by it" "$out" "^Figures of 'future'"
# ---- Figures without a time ------------------------------------------------------------------------
printf '%s\n' system,benchmark,metric,unit,direction,value timeless,x,t,s,lower,1 timeless,x,t,s,lower,2 >timeless.csv
"$benchstone" import timeless.csv >/dev/null 2>&1
run "$benchstone" report timeless -o timeless.html
is 'a page of figures without a time' "$status" 0
unlike 'has none since the start' "$(cat timeless.html)" '<td>-[0-9]{6}'
finish
