#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# kill -9 of the host, a journal cut anywhere, a full file system: every finished repetition is
# kept, nothing else is left, and resume adds what is missing.
. "$(dirname "$0")/functions.sh"
requires python3

BENCHSTONE_PLUGIN_PATH=$test_plugins
runs=$XDG_DATA_HOME/benchstone/runs
counts () { python3 -c 'import json,sys; r=json.load(open(sys.argv[1])); print(r["state"], [len(c["repetitions"]) for c in r["cases"]])' "$runs"/*/run.json; }

gate "$runs" 3
BENCHSTONE_WORKER=$tmp/gate "$benchstone" run shape-counted.sum --duration 100ms -p warm-up=0s -p threads=1,2 \
  --repetitions 5 --quiet >/dev/null 2>&1 &
pid=$!
eventually have "$runs" 3
kill -9 $pid
wait $pid 2>/dev/null
ok 'no process is left' eventually none_tagged
cp "$runs"/*/journal.ndjson "$tmp/before"
run "$benchstone" resume @last --quiet
is 'resume goes on after kill -9' "$status" 0
size=$(wc -c <"$tmp/before")
head -c "$size" "$runs"/*/journal.ndjson >"$tmp/after"
ok 'what was there is as it was' cmp "$tmp/before" "$tmp/after"
is 'the missing ones were added' "$(counts)" 'complete [5, 5]'

# The journal cut in its last two repetitions: what was whole stays as it was, the rest is added.
# (That reading gives just what was whole, at every byte, is in tests/unit/test-journal.c.)
rm -rf "$runs"
"$benchstone" run shape-counted.sum --duration 1ms -p warm-up=0s -p threads=1 \
  --repetitions 3 --quiet >/dev/null 2>&1
folder=$(echo "$runs"/*)
cp "$folder/journal.ndjson" "$tmp/whole"
python3 - "$tmp/whole" >"$tmp/ends" <<'END'
import sys
ends, at = [], 0
for line in open(sys.argv[1], 'rb'):
    at += len(line)
    if b'"type":"repetition"' in line:
        ends.append(at)
print(*ends)
END
read -r first second third <"$tmp/ends"
bad_cuts=
for cut in "$first" $((first + 1)) $(((first + second) / 2)) $((second - 1)) "$second" \
  $((second + 1)) $(((second + third) / 2)) $((third - 1)); do
  whole=$first
  [ "$cut" -ge "$second" ] && whole=$second
  rm -f "$folder/run.json"
  head -c "$cut" "$tmp/whole" >"$folder/journal.ndjson"
  head -c "$whole" "$tmp/whole" >"$tmp/before"
  "$benchstone" resume "$folder" --quiet >/dev/null 2>&1 || bad_cuts="$bad_cuts $cut:failed"
  head -c "$whole" "$folder/journal.ndjson" | cmp -s - "$tmp/before" \
    || bad_cuts="$bad_cuts $cut:changed"
  [ "$(counts)" = 'complete [3]' ] || bad_cuts="$bad_cuts $cut:$(counts)"
done
is 'resume after a cut at any place adds just what is missing' "$bad_cuts" ''

# A whole journal without its document: complete everywhere, and the document is made again.
rm -f "$folder/run.json"
cp "$tmp/whole" "$folder/journal.ndjson"
run "$benchstone" list runs --plain
like 'a whole journal without run.json is listed as complete' "$out" 'complete'
run "$benchstone" resume @last --quiet
like 'resume writes its run.json' "$status $err" "^0 .*'run\.json' was missing and is written"
is 'with all of it' "$(counts)" 'complete [3]'
run "$benchstone" resume @last --quiet
like 'and then there is nothing to go on with' "$status $err" '^1 .*nothing to go on with'

# What was named relatively is meant from the folder that the run was begun in.
rm -rf "$runs"
mkdir "$tmp/a" "$tmp/b"
for f in a b; do
  printf '#!/bin/sh\necho %s >>"%s/ran"\n' $f "$tmp" >"$tmp/$f/prog"
  chmod +x "$tmp/$f/prog"
done
cd "$tmp/a" || exit 99
gate "$runs" 2
BENCHSTONE_WORKER=$tmp/gate BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins "$benchstone" run command.time \
  -p command=./prog --repetitions 6 --quiet >/dev/null 2>&1 &
pid=$!
eventually have "$runs" 2
kill -9 $pid
wait $pid 2>/dev/null
eventually none_tagged
cd "$tmp/b" || exit 99
mv "$tmp/a" "$tmp/gone"
BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins run "$benchstone" resume @last --quiet
like 'resume names a folder that is gone' "$status $err" "^1 .*begun in '$tmp/a', which cannot"
mv "$tmp/gone" "$tmp/a"
BENCHSTONE_PLUGIN_PATH=$abs_top_builddir/.plugins run "$benchstone" resume @last --quiet \
  --report r.html
is 'resume from another folder' "$status $(counts)" '0 complete [6]'
is 'runs the program of the first one alone' "$(sort -u "$tmp/ran")" a
ok 'a report is written where resume was called' test -s "$tmp/b/r.html"

# A full file system, where we may mount one.
mkdir "$tmp/full"
if unshare -m true 2>/dev/null; then
  cat >"$tmp/full.sh" <<'END'
mount -t tmpfs -o size=28k none "$1" || exit 99
"$2" run shape-counted.sum --duration 1ms -p warm-up=0s -p threads=1 --repetitions 200 --quiet \
  --store "$1/s"
echo "status=$?"
echo "kept=$(grep -c '"type":"repetition"' "$1"/s/*/journal.ndjson)"
mount -o remount,size=4m "$1"
"$2" resume @last --quiet --store "$1/s"
echo "resumed=$?"
echo "all=$(grep -c '"type":"repetition"' "$1"/s/*/journal.ndjson)"
END
  run unshare -m sh "$tmp/full.sh" "$tmp/full" "$benchstone"
  like 'a full disk: exit status 1' "$out" 'status=1'
  like 'a full disk: clear words' "$err" 'No space left on device.*finished repetitions are in'
  like 'a full disk: what was finished is kept' "$out" 'kept=[1-9][0-9]+'
  like 'a full disk: resume goes on' "$out" 'resumed=0'
  like 'a full disk: and finishes' "$out" 'all=200'
else
  skip 'a full disk' 'mounting is not allowed here'
fi
finish
