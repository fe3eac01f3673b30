#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Files of the store and the cache that something spoilt, in every way that a name can be in the way
# and a text can be damaged: each command ends, in words and with a status of its own, or does its work
# from what is left.  Nothing is read that does not end, and nothing is lost that was not spoilt.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"
requires python3 timeout mkfifo
cd "$tmp" || exit 99

samples=$abs_top_builddir/tests/unit/write-samples
whole=$tmp/whole
for n in 1 2 3; do "$samples" "$whole/benchstone/runs" box $n >/dev/null; done
printf '%s\n' system,benchmark,metric,unit,direction,value a,x,t,s,lower,1 a,x,t,s,lower,2 >in.csv
"$benchstone" --store "$whole/benchstone/runs" import in.csv >/dev/null 2>&1
export XDG_DATA_HOME="$tmp/data" XDG_CACHE_HOME="$tmp/data/cache"
"$benchstone" --store "$whole/benchstone/runs" noise --from box >/dev/null 2>&1
XDG_CACHE_HOME=$whole/cache "$benchstone" list >/dev/null 2>&1
cat >spoil.py <<'END'
import json, os, random, sys
way, path = sys.argv[1:]
random.seed(way + os.path.basename(path))
text = open(path, "rb").read()
lines = text.split(b"\n")
def rewrite(data):
    with open(path, "wb") as file:
        file.write(data)
def flip(data):
    data = bytearray(data)
    for i in range(3):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data)
texts = {
    "empty": lambda: b"",
    "cut": lambda: text[:len(text) * 2 // 3],
    "doubled": lambda: text + text,
    "reordered": lambda: b"\n".join(reversed(lines)),
    "flipped": lambda: flip(text),
    "zeros": lambda: bytes(len(text)),
    "deep": lambda: b"[" * 100000,
    "number": lambda: b"1e999999",
    "crlf": lambda: text.replace(b"\n", b"\r\n"),
    "nul": lambda: text[:40] + b"\0" + text[40:],
}
if way in texts:
    rewrite(texts[way]())
else:
    os.remove(path)
    if way == "folder":
        os.mkdir(path)
    elif way == "fifo":
        os.mkfifo(path)
    elif way == "loop":
        os.symlink(os.path.basename(path), path)
    elif way == "nowhere":
        os.symlink("/nonexistent/file", path)
    elif way == "device":
        os.symlink("/dev/zero", path)
END

# Runs a command in words, and remembers what is wrong with how it ended.
try () # WORD...
{
  timeout 600 "$benchstone" "$@" >out 2>err </dev/null
  ended=$?
  case $ended in
    0 | 1 | 2) [ $ended -eq 0 ] || [ -s err ] || wrong="$wrong; $*: status $ended without a word" ;;
    *) wrong="$wrong; $*: status $ended" ;;
  esac
  if grep -aq -e CRITICAL -e WARNING -e Sanitizer err; then
    wrong="$wrong; $*: $(grep -a -e CRITICAL -e WARNING -e Sanitizer err | sed 1q)"
  fi
}
others () { "$benchstone" export a --format csv 2>/dev/null | cksum; }

rm -rf "$tmp/data"
cp -R "$whole" "$tmp/data"
like 'there are figures to lose, a noise floor and a cache' \
  "$("$benchstone" export a --format csv; "$benchstone" noise; ls "$XDG_CACHE_HOME"/*)" '^a,x,t,s,lower,2,'
first=$(cd "$whole/benchstone/runs" && find . -mindepth 2 -name journal.ndjson | LC_ALL=C sort | sed 1q)
run_folder=$(dirname "$first")
floor=$(cd "$whole" && find . -path '*/noise/*.json' | sed 1q)
cache=$(cd "$whole" && find ./cache -type f | sed 1q)
# A version above ours is newer; a number below it is none.
version () # FILE VERSION COMMAND...
{
  rm -rf "$tmp/data"
  cp -R "$whole" "$tmp/data"
  sed "s,\(benchstone-[a-z]*\)/0,\1/$2," "$whole/$1" >"$tmp/data/$1"
  shift 2
  run "$benchstone" "$@"
}
version "$floor" 1 noise
like 'a noise floor of version 1 is newer' "$status $err" '^1 .*newer benchstone'
version "$floor" -1 noise
like 'one of version -1 is none' "$status $err" "^1 .*expected 'benchstone-noise/0'"
rm -rf "$tmp/data"
cp -R "$whole" "$tmp/data"
"$benchstone" gather here.txt >/dev/null 2>&1
sed 's,recording/0,recording/1,' here.txt >newer.txt
run "$benchstone" gather --show --root newer.txt
like 'a recording of version 1 is newer' "$status $err" '^1 .*newer version'
sed 's,recording/0,recording/-1,' here.txt >below.txt
run "$benchstone" gather --show --root below.txt
like 'one of version -1 is none' "$status $err" '^1 .*no recording'

for file in "./benchstone/runs/$run_folder/run.json" "./benchstone/runs/$run_folder/journal.ndjson" "$floor" "$cache"; do
  for way in empty cut doubled reordered flipped zeros deep number crlf nul folder fifo loop nowhere device; do
    rm -rf "$tmp/data"
    cp -R "$whole" "$tmp/data"
    expected=$(others)
    python3 spoil.py $way "$tmp/data/$file"
    wrong=
    id=$(basename "$run_folder")
    try list
    try list runs
    try list runs --json
    try show "$id"
    try show box --plain
    try compare "$id" a
    try export "$id" --format json
    try runs note "$id" "key=$way"
    try resume "$id"
    try noise
    try noise --from box
    is "$(basename "$file"), $way: each command ends well" "$wrong" ''
    is "$(basename "$file"), $way: other runs are as they were" "$(others)" "$expected"
    try runs remove "$id"
  done
done
finish
