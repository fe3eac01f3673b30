#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# benchstone runs: renames, annotates and removes; refuses what is unsafe.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"

samples=$abs_top_builddir/tests/unit/write-samples
store=$tmp/store
one=$("$samples" "$store" box 1)
two=$("$samples" "$store" box 1)
id=$(basename "$one")
runs () { run "$benchstone" --store "$store" runs "$@"; }
label_of () { sed -n 's/^  "label": "\(.*\)",$/\1/p' "$1/run.json"; }

runs rename box laptop
is "a label of two runs is refused without --all" "$status" 1
like "and the sentence says what to do" "$err" "means 2 runs.*--all"

runs rename "$id" laptop
like "what was renamed is said" "$err" "The run '$id' now has the label 'laptop'\.$"
is "one run is renamed by its id" "$status $(label_of "$one")" "0 laptop"
is "the other one is as it was" "$(label_of "$two")" box
ok "the systems of its cases too" grep -q '"system": "laptop"' "$one/run.json"
runs rename "$two" laptop
like "joining a label is said" "$err" "2 runs now have the label"

rm "$one/run.json"
runs rename "$id" 'new, "label"'
is "a rename is in the journal: it outlives run.json" "$status $(label_of "$one")" '0 new, \"label\"'
ok "that journal is still whole" grep -q '"type":"edit"' "$one/journal.ndjson"

runs rename "$id" @last
is "a label that would hide a name is refused" "$status" 1
runs rename "$id" ""
is "an empty label is refused" "$status" 1

runs note "$id" bios=1.42 'fan=a=b'
is "notes are added" "$status" 0
like "and it is said" "$err" "Noted with the run '$id': bios=1\.42, fan=a=b\.$"
ok "with everything behind the first =" grep -q '"fan": "a=b"' "$one/run.json"
runs note "$id" bios=1.43
is "a note is not written over" "$status" 1
like "and it says how" "$err" "--replace"
ok "the old one is there" grep -q '"bios": "1.42"' "$one/run.json"
runs note "$id" bios=1.43 --replace
runs note "$id" bios=1.43 --quiet
is "--quiet: it is not" "$status $err" "0 "
ok "--replace writes over it" grep -q '"bios": "1.43"' "$one/run.json"
for n in 1 2 3 4 5; do
  "$benchstone" --store "$store" runs note "$id" "at-once=$n" --quiet 2>/dev/null && echo $n
done >"$tmp/first" &
for n in 6 7 8 9; do
  "$benchstone" --store "$store" runs note "$id" "at-once=$n" --quiet 2>/dev/null && echo $n
done >"$tmp/second"
wait
is "of several at once, one notes and the others are refused" \
  "$(cat "$tmp/first" "$tmp/second" | wc -l)" 1
if command -v flock >/dev/null; then
  run flock -n "$one" "$benchstone" --store "$store" runs note "$id" held=1
  like "a run that somebody holds is not changed" "$status $err" "1 .*still going on"
fi
runs note "$id" nonsense
like "a note without = is refused" "$status $err" "1 .*KEY=VALUE"

cp -r "$one" "$tmp/elsewhere"
runs remove "$tmp/elsewhere"
like "what is not in the store is not removed" "$status $err" "1 .*nothing was removed"
ok "it is still there" test -d "$tmp/elsewhere"
mkdir "$store/20261130-113200-000000"
echo precious >"$store/20261130-113200-000000/precious"
runs remove 20261130-113200-000000
is "a folder that is no run is not removed" "$status" 1
run "$benchstone" --store "$store" show @-3
like "what cannot be read is not counted" "$err" "only 2 are kept that can be read"
rm "$store/20261130-113200-000000/precious"
runs remove 20261130-113200-000000
is "an empty one is" "$status $(ls -d "$store"/20261130-113200-000000 2>/dev/null)" "0 "
runs remove 2
like "an ambiguous beginning lists the candidates" "$err" "^  $id  20[0-9-]+ [0-9:]+ UTC  "
is "one a line" "$(printf '%s\n' "$err" | sed 1d | grep -v -E '^  [0-9]{8}-[0-9]{6}-[0-9a-f]{6}  ')" ""
runs remove "$id"
is "a run is removed" "$status" 0
ok "and its folder with it" test ! -e "$one"
runs remove "$id"
like "twice is refused" "$status $err" "1 .*There is no run"
like "lists tell what was measured" "$("$benchstone" --store "$store" list runs --plain | cut -f 5)" '[a-z]'

# ---- what cannot be read is not forgotten ----
odd=$tmp/odd
printf '%s\n' system,benchmark,metric,unit,direction,value a,x,t,s,lower,1 b,x,t,s,lower,2 >"$tmp/two.csv"
for i in 1 2; do "$benchstone" --store "$odd" import --again "$tmp/two.csv" >/dev/null 2>&1; done
folder=$(grep -l '"label": "b"' "$odd"/*/run.json | head -n 1)
folder=${folder%/run.json}
cp "$folder/run.json" "$tmp/whole.json"
refused='^1 .*'${folder##*/}'.* cannot be read: .*runs remove '${folder##*/}
sed 's#benchstone-run/0#benchstone-run/7#' "$tmp/whole.json" >"$folder/run.json"
run "$benchstone" --store "$odd" compare a b --fail-on worse
like "a run of a newer format keeps its label: the gate is not green" "$status $err" "$refused"
tr -d '\n' <"$folder/run.json" >"$tmp/flat" && mv "$tmp/flat" "$folder/run.json"
run "$benchstone" --store "$odd" compare a b --fail-on worse
like "in another layout too" "$status $err" "$refused"
head -c 700 "$tmp/whole.json" >"$folder/run.json"
run "$benchstone" --store "$odd" compare a b --fail-on worse
like "a document that is cut off: which run, and what to do" "$status $err" "$refused"
echo '{' >"$folder/run.json"
run "$benchstone" --store "$odd" compare a b
like "a run of an unknown label is not passed over in silence" "$err" "'${folder##*/}' cannot be read.*'b'"
n_listed=$("$benchstone" --store "$odd" list runs --plain | wc -l)
mkdir "$odd/20261130-113200-000000"
is "a folder that a run was killed in before its first line is not listed" \
  "$("$benchstone" --store "$odd" list runs --plain | wc -l)" "$n_listed"
# What the killed leave goes with the next run, or removal: only what is old, ours and holds nothing.
mkdir "$odd/20261130-113200-00000a" "$odd/20261130-113200-00000b" "$odd/20261130-113200-00000c" \
  "$odd/20261130-113200-00000d" "$odd/.removed-20261130-113200-00000e" "$odd/mine" "$odd/.removed-mine"
: >"$odd/20261130-113200-00000a/journal.ndjson"
: >"$odd/20261130-113200-00000a/run.json.AbC123"
echo 1 >"$odd/20261130-113200-00000b/something"
echo 1 >"$odd/.removed-20261130-113200-00000e/run.json"
touch -d '2 minutes ago' "$odd"/20261130-113200-00000? "$odd"/.removed-* "$odd/mine"
touch "$odd/20261130-113200-00000c"
exec 9<"$odd/20261130-113200-00000d"
if command -v flock >/dev/null 2>&1 && flock -n 9; then held=00000d; else held=; fi
"$benchstone" --store "$odd" import --again "$tmp/two.csv" >/dev/null 2>&1
exec 9<&-
is "what the killed left is removed: nothing that is new, held, or another's" \
  "$(cd "$odd" && ls -d .removed-* mine 20261130-113200-00000? | tr '\n' ' ')" \
  ".removed-mine 20261130-113200-00000b 20261130-113200-00000c ${held:+20261130-113200-$held }mine "

runs burn "$id"
is "an unknown action is refused" "$status" 1
is "nothing went to stdout" "$out" ""

run env -u HOME -u XDG_DATA_HOME "$benchstone" runs remove @last
like "without a home the sentence names --store" "$status $err" "1 .*--store"

# Runs of others in a store that is shared: root may read them all, unless it gives that up.
shared=$tmp/shared
printf 'system,benchmark,metric,unit,direction,value\nmine,x,t,s,lower,1\ntheirs,x,t,s,lower,2\n' >"$tmp/shared.csv"
"$benchstone" --store "$shared" import "$tmp/shared.csv" >"$tmp/shared.ids" 2>&1
theirs=$(awk -F '\t' '$2 == "theirs" { print $1 }' "$tmp/shared.ids")
chmod 0 "$shared/$theirs"
without=
[ ! -r "$shared/$theirs" ] || without='setpriv --bounding-set=-dac_override,-dac_read_search'
if $without test ! -r "$shared/$theirs" 2>/dev/null; then
  told="1 run in '$shared' may not be read by you and was passed over; its owner opens it with 'chmod -R go\+rX RUN'"
  for words in 'list runs' 'show mine' 'show @last' 'runs note mine a=b'; do
    # shellcheck disable=SC2086 # words
    run $without "$benchstone" --store "$shared" $words
    like "runs of others are told: $words" "$status $err" "^0 .*$told"
  done
  # shellcheck disable=SC2086 # words
  run $without "$benchstone" --store "$shared" show theirs
  like "also where one of them may be meant" "$status $err" "^1 .*no run 'theirs'.*$told"
  # shellcheck disable=SC2086 # words
  run $without "$benchstone" --store "$shared" show "$theirs"
  like "one by its id cannot be read, which is no reason to remove it" "$status $err" \
    "^1 .*may not be read by you.*chmod -R go\+rX $shared/$theirs'\.\$"
else
  skip "runs of others are told" "every folder can be read"
fi
chmod 700 "$shared/$theirs"

# Root may write everywhere, so there is nothing to see then.
if [ "$(id -u)" -ne 0 ]; then
  chmod a-w "$two" "$store"
  runs rename "$two" other
  like "a read-only store gives one sentence" "$status $err" "1 benchstone: .*"
  is "and changes nothing" "$(label_of "$two")" laptop
  chmod u+w "$two" "$store"
fi
finish
