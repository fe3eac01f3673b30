#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Fixtures and scratch on the file system under test, room for them, artifacts, and secrets.
. "$(dirname "$0")/functions.sh"
requires python3

BENCHSTONE_PLUGIN_PATH=$test_plugins
mkdir "$tmp/disk"
empty () { [ -z "$(ls -A "$tmp/disk")" ]; }
not_empty () { ! empty; }

run "$benchstone" run shape-fixture.matrix -p block=1,2,3,4 -p record=1,2,3,4 --repetitions 2 \
  --target disk="$tmp/disk" --json
is 'sixteen cases share a fixture' "$status" 0
counts=$(printf '%s' "$out" | python3 -c 'import json,sys
cases = json.load(sys.stdin)["cases"]
print(len(cases), {n for c in cases for n in c["samples"]["layouts"]})')
is 'it was laid out once' "$counts" '16 {1}'
ok 'and is removed' empty

# A target for each variant: two disks in one run.
mkdir "$tmp/first" "$tmp/second"
run "$benchstone" run shape-job.copy --repetitions 2 --json --variant first --target disk="$tmp/first" \
  --variant second --target disk="$tmp/second"
is 'each variant works in its own folder' "$status $(printf '%s' "$out" | python3 -c 'import json, sys
cases = json.load(sys.stdin)["cases"]
print([c["environment"]["target"].rsplit("/")[-1] + "=" + c["variant"] for c in cases])')" \
  "0 ['first=first', 'second=second']"
run "$benchstone" run shape-job.copy --repetitions 2 --json --target disk="$tmp/first" \
  --variant of-all --variant own --target disk="$tmp/second"
is 'the target of all is that of variants without one' "$status $(printf '%s' "$out" | python3 -c 'import json, sys
print([c["environment"]["target"].rsplit("/")[-1] for c in json.load(sys.stdin)["cases"]])')" \
  "0 ['first', 'second']"
run "$benchstone" run shape-job.copy --dry-run --variant a --target disk="$tmp/first" --target disk="$tmp"
like 'one target for each variant' "$status $err" '^1 .*--target.* once after each --variant'
run "$benchstone" run shape-job.copy --dry-run --variant a --target disk="$tmp/none"
like 'one that is not there is told' "$status $err" '^1 .*--target disk=.*/none: .*Name a folder that exists'

gate "$XDG_DATA_HOME/benchstone/runs" $(($(repetitions "$XDG_DATA_HOME/benchstone/runs") + 2))
BENCHSTONE_WORKER=$tmp/gate "$benchstone" run shape-fixture.matrix --repetitions 2000 --target disk="$tmp/disk" --quiet \
  >/dev/null 2>&1 &
pid=$!
ok 'while it runs, the fixture is there' eventually not_empty
kill -9 $pid
wait $pid 2>/dev/null
ok 'after kill -9 it is removed' eventually empty

if unshare -m true 2>/dev/null; then
  run unshare -m sh -c 'mount -t tmpfs -o size=32k none "$1" || exit 99
    "$2" run shape-fixture.matrix shape-job.copy --repetitions 2 --target disk="$1" --json' sh \
    "$tmp/disk" "$benchstone"
  fates=$(printf '%s' "$out" | python3 -c 'import json,sys
for c in json.load(sys.stdin)["cases"]:
    print(c["id"].split()[0], c["repetitions"][0]["status"], c["repetitions"][0].get("reason"))')
  is 'no room for one case' "$status" 2
  like 'it says what it needs and what to do' "$fates" \
    'shape-fixture.matrix failed needs 64[.]0.+KiB on .*, 32[.]0.+KiB are free; .*--target disk=DIR'
  like 'the one that has room runs' "$fates" 'shape-job.copy ok'
else
  skip 'no room' 'mounting is not allowed here'
fi

run "$benchstone" run shape-job.copy --repetitions 2 --target disk="$tmp/disk" --json --label kept
kept=$(printf '%s' "$out" | python3 -c 'import json,sys
print(json.load(sys.stdin)["cases"][0]["artifacts"])')
is 'each repetition keeps its artifact' "$kept" \
  "['artifacts/0-0/notes.txt', 'artifacts/0-1/notes.txt']"
folder=$(printf '%s\n' "$err" | sed -n "s/.*kept in '\(.*\)'; see.*/\1/p")
is 'the file is there' "$(cat "$folder/artifacts/0-1/notes.txt")" kept
run "$benchstone" run shape-job.copy --repetitions 2 --target disk=/proc --json
unlike 'a place that cannot be written is no success' "$status" '^0$'
like 'and is named' "$out$err" '/proc'

odd="$tmp/$(printf 'p\377')"
mkdir "$odd" "$odd/disk"
cp "$test_plugins/shape-job.so" "$odd"
run env BENCHSTONE_PLUGIN_PATH="$odd" "$benchstone" list
is 'a plugin in a folder whose name is not UTF-8 is listed' "$status" 0
like 'with its benchmarks' "$out" 'shape-job.copy'
run env BENCHSTONE_PLUGIN_PATH="$odd" "$benchstone" list --json
is 'also as JSON' "$status" 0
run env BENCHSTONE_PLUGIN_PATH="$odd" "$benchstone" run shape-job.copy --repetitions 2 \
  --target disk="$tmp/disk"
is 'and it runs' "$status" 0
run env BENCHSTONE_PLUGIN_PATH="$odd" "$benchstone" run shape-job.copy --repetitions 2 \
  --store "$odd/store" --target disk="$tmp/disk"
is 'also with such a store' "$status" 0
run env BENCHSTONE_PLUGIN_PATH="$odd" "$benchstone" run shape-job.copy --repetitions 2 \
  --target disk="$odd/disk"
unlike 'such a target does not end it by a signal' "$status" '^1[2-9]'

run env PASSWORD=correct-horse-battery "$benchstone" run shape-secret.login \
  -p password=env:PASSWORD --repetitions 2
is 'a secret reaches the plugin' "$status" 0
echo correct-horse-battery >"$tmp/secret"
run "$benchstone" run shape-secret.login -p password=file:"$tmp/secret" --repetitions 2
is 'also from a file' "$status" 0
is 'it is in no file of the store' "$(grep -rl correct-horse "$XDG_DATA_HOME" "$XDG_CACHE_HOME")" ''
unlike 'nor on the screen' "$out$err" 'correct-horse'
printf 'correct-horse,{battery\nstaple\tquokka' >"$tmp/secret"
run "$benchstone" run shape-secret.slip shape-secret.fail -p password=file:"$tmp/secret" \
  --repetitions 2 --json --label slipped
like 'the figures of a plugin that lets a secret slip are there' "$out" 'page=\[secret\]'
like 'a secret in a reason is blanked before that is cut' "$out" "x '\\[s"
"$benchstone" report slipped -o "$tmp/slipped.html"
is 'no part of it is anywhere' "$(grep -rlE 'horse|batter|stapl|quokka' "$XDG_DATA_HOME" \
  "$tmp/slipped.html"; printf '%s' "$out$err" | grep -E 'horse|batter|stapl|quokka')" ''
run "$benchstone" run shape-secret.login -p password=env:NO_SUCH_VARIABLE --repetitions 2
is 'a secret that is not there: nothing can be run as it was asked' "$status" 1
like 'is named' "$out$err" 'NO_SUCH_VARIABLE'

# Names that are relative to a folder that is gone are not taken from '/'.
gone ()
{
  run sh -c 'mkdir "$1" && cd "$1" && rmdir "$1" && shift && exec "$@"' sh "$tmp/gone" "$benchstone" "$@"
}
for words in 'list runs --store here' 'run shape-counted.sum --repetitions 2 --store here' \
  'run shape-job.copy --repetitions 2 --target disk=here' \
  'run shape-counted.sum --repetitions 2 --variant a --plugin-path here --variant b' \
  'run shape-counted.sum --repetitions 2 --report here.html' 'time true --export-json here.json' \
  'export @last --format csv -o here.csv' 'report @last -o here.html' 'check here.so'; do
  # shellcheck disable=SC2086
  gone $words
  like "a folder that is gone: $words" "$status $err" '^1 .*the current folder does not exist any more'
done
gone list plugins --plugin-path here
like 'a folder that is gone: list plugins --plugin-path' "$status $err" \
  "^0 .*Plugins in 'here' are not used: .*the current folder does not exist any more"
gone run shape-counted.sum --repetitions 2 --quiet --label roots
is 'a run that needs no folder needs none' "$status" 0
gone check "$abs_top_builddir/.plugins/cpu.so"
is 'nor does a check' "$status" 0
left=
for name in here here.html here.json here.csv; do
  [ -e "/$name" ] && left="$left /$name"
done
is "nothing went to '/'" "$left" ''
finish
