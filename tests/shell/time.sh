#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone time": commands of every kind that people may time, options as hyperfine has them,
# and the verdict.  Times are long beside what a busy machine adds to them, differences longer.
. "$(dirname "$0")/functions.sh"
cd "$tmp" || exit 99

# The member NAME of result N in hyperfine's JSON of the last command.
member ()
{
  python3 -c 'import json, sys
print(json.load(open(sys.argv[1]))["results"][int(sys.argv[2])][sys.argv[3]])' "$tmp/times.json" "$1" "$2"
}
# Whether an expression about numbers holds.
holds () { awk "BEGIN { exit !($1) }" </dev/null; }

# ---- The verdict ----
faster="'sleep 0\.1' is [1-5](\.[0-9]+)?x \([0-9.]+ to [0-9.]+\) as fast as 'sleep 0\.5'"
alike="'sleep 0\.105' is as fast as 'sleep 0\.1', within the margin of 60 %"
measured "$faster.*$alike" \
  "$benchstone" time --runs 8 'sleep 0.1' 'sleep 0.5' 'sleep 0.105' --margin 60% --label box
is "three commands" "$status" 0
like "each is named" "$out" '^sleep 0\.5$'
like "with its median, interval and number" "$out" '^  [1-9][0-9][0-9](\.[0-9]+)? ms  \[[0-9.]+, [0-9.]+\]  n 8$'
like "with the range, mean and deviation" "$out" '^  range [0-9.]+ to [0-9.]+ ms  mean [0-9.]+ ms  sd [0-9.]+ ms$'
like "and with CPU time and memory" "$out" '^  user [0-9.]+ ms  system [0-9.]+ ms  max RSS [0-9.]+ MiB$'
like "what is faster is the subject" "$text" "$faster"
like "what is alike is said, with the margin" "$text" "$alike"
is "it keeps to 80 columns" "$(printf '%s\n' "$out" | LC_ALL=C.UTF-8 awk 'length > 80')" ""
run "$benchstone" show box --plain
is "the run is kept like any other" "$status" 0
run "$benchstone" time --runs 2 'sleep 0.01' 'sleep 0.04' --quiet
is "--quiet says nothing" "$out$err" ""
run "$benchstone" time --runs 2 'sleep 0.01' 'sleep 0.04'
text=$(printf '%s' "$out" | tr '\n' ' ')
like "with two repetitions it cannot tell" "$text" "Cannot tell whether 'sleep 0\.04' or 'sleep 0\.01' is faster: .* would need at least 4 repetitions each \(-r 4 or more\)"
is "that nothing is done yet is no news" "$(printf '%s\n' "$err" | grep 'repetitions: 0')" ""
measured "as fast as 'slow'" \
  "$benchstone" time --runs 5 --baseline slow -n quick -n slow 'sleep 0.01' 'sleep 0.4'
like "--baseline and names" "$text" "'quick' is [0-9.]+x .* as fast as 'slow'"
measured "as fast as" "$benchstone" time --runs 5 --reference 'sleep 0.4' 'sleep 0.01'
like "--reference is timed, too" "$text" "as fast as 'sleep 0\.4'"

# ---- Files and the standard output ----
run "$benchstone" time --runs 3 true --export-json both --export-csv ./both
is "two exports onto one file are refused" "$status" 1
like "with the file" "$err" "would both write the file 'both'"
is "and nothing is measured" "$out" ""
: >one; ln one two
run "$benchstone" time --runs 3 true --export-json one --export-markdown two
is "nor two names of one file" "$status" 1
run "$benchstone" time --runs 3 true --json --export-json -
like "two documents on stdout are refused" "$status $err" "^1 .*--json and '--export-json -' would both write"
run "$benchstone" time --runs 3 true -u second --export-csv -
like "an export on stdout is alone there" "$(printf '%s\n' "$out" | head -n 1)" '^system,benchmark,'
like "the table is on stderr, in the unit asked for" "$err" '^  range [0-9.]+ to [0-9.]+ s '
run "$benchstone" time --runs 3 true --output "$tmp"
like "output to a folder is refused by name" "$status $err" '^1 .*--output: '
mkfifo fifo
run "$benchstone" time --runs 3 true --output fifo
like "so is output to a pipe" "$status $err" "^1 .*--output: 'fifo' is a pipe"
run "$benchstone" time --runs 3 cat --input fifo
like "and input from one" "$status $err" "^1 .*The input 'fifo' is a pipe"
run "$benchstone" time --runs 3 cat --input "$tmp"
like "and from a folder" "$status $err" "^1 .*The input '$tmp' is a folder"
printf 'kept\n' >kept && ln kept again
for option in --output --export-csv; do
  run "$benchstone" time --runs 3 cat --input kept $option again
  like "$option of the input is refused" "$status $err" "^1 .*$option would write over the input 'kept'"
done
is "and it has what it had" "$(cat kept)" kept
run "$benchstone" time --runs 0 true
like "no runs at all are refused" "$status $err" '^1 .*from 1 to'
run "$benchstone" time --style full true
like "--style has a pointer" "$status $err" '^1 .*--color'
run "$benchstone" time --conclude true true
like "--conclude, too" "$status $err" '^1 .*--cleanup'
"$benchstone" --version >&- 2>closed
is "a closed standard output is a failure" "$?" 1
like "which is said" "$(cat closed)" "Cannot write to the standard output"
run "$benchstone" time --runs 4 'ls no-such-file'
like "what a failing command said is shown" "$out" '^    \| .*no-such-file'
like "with the way out" "$out" '--ignore-failure'
run "$benchstone" time --runs 4 'ls no-such-file' --quiet
like "--quiet names it, too" "$err" "'ls no-such-file': failed"

# ---- Commands of every kind ----
run "$benchstone" time --runs 5 false true
is "a command that fails: status 2" "$status" 2
like "its exit status is said" "$(printf '%s' "$out" | tr '\n' ' ')" "'false' +ended with exit status 1"
like "and there is no verdict" "$(printf '%s' "$out" | tr '\n' ' ')" "cannot be compared with 'false'"
run "$benchstone" time --runs 5 --ignore-failure --export-json times.json 'sh -c "exit 7"'
is "--ignore-failure takes any status" "$status" 0
if command -v python3 >/dev/null 2>&1; then
  is "which is exported" "$(member 0 exit_codes)" "[7, 7, 7, 7, 7]"
else
  skip "which is exported" "python3 is not installed"
fi
# shellcheck disable=SC2016 # the inner shell shall see $$
run "$benchstone" time --runs 5 --ignore-failure 'sh -c "kill -9 \$\$"'
is "a command that is killed fails in any case" "$status" 2
like "with the signal" "$(printf '%s' "$out" | tr '\n' ' ')" "was killed by +signal +9"
run "$benchstone" time "$tmp/no-such-program" true
is "a command that does not exist: nothing is measured" "$status" 1
like "and it is named" "$err" "There is no program '.*no-such-program'"
run "$benchstone" time --shell default --runs 5 no-such-program
is "nor in a shell" "$status" 2
like "which says 127" "$(printf '%s' "$out" | tr '\n' ' ')" "exit +status +127"
for output in null pipe; do
  run "$benchstone" time --runs 2 --output $output 'head -c 1G /dev/zero'
  is "a command that prints 1 GB, --output $output" "$status" 0
  like "is measured" "$out" 'n 2$'
done
run "$benchstone" time --runs 2 --output written.txt 'echo a'
is "--output FILE" "$(cat written.txt)" a
run "$benchstone" time --runs 2 --output inherit 'echo a'
is "--output inherit is refused" "$status" 1

printf 'one\ntwo\n' >input.txt
run "$benchstone" time --runs 3 --input input.txt 'grep -q two'
is "a command that reads its input" "$status" 0
run "$benchstone" time --runs 3 'cat'
is "without --input there is none, and it ends" "$status" 0
run "$benchstone" time --runs 3 --input missing.txt cat
is "an input that is missing is told before anything is measured" "$status" 1
run "$benchstone" time --runs 20 --json 'sleep 0.001'
is "a command of 1 ms" "$status" 0
# Long commands: one repetition each, as people do with them.
run "$benchstone" time --runs 1 --export-json times.json 'sleep 10'
is "a command of 10 s, once" "$status" 0
like "with its time, and without an interval" "$out" '^  [1-9][0-9]\.[0-9]+ s +n 1$'
if command -v python3 >/dev/null 2>&1; then
  median=$(member 0 median)
  ok "which is that of the command" holds "$median >= 10 && $median < 60"
  is "one value has no spread" "$(member 0 stddev)" None
else
  skip "the time of a long command" "python3 is not installed"
fi
run "$benchstone" time --runs 1 --timeout 1s 'sleep 10'
is "a command that is too long for --timeout: status 2" "$status" 2
like "which is said" "$(printf '%s' "$out" | tr '\n' ' ')" "timed out: did not end within 1 s"
run "$benchstone" time --budget 4s 'sleep 5'
is "and one that is longer than the budget is measured once" "$status" 0
like "which is said, with what was planned" "$(printf '%s' "$err" | tr '\n' ' ')" \
  "The time budget ended after 1 of 10\.\.50 repetitions"
like "and its time is shown" "$out" '^  ([5-9]|[1-9][0-9])\.[0-9]+ s +n 1$'

# ---- The shell ----
run "$benchstone" time --runs 3 'echo "a | b" c' --show-output
like "signs in quotes need no shell" "$err" '^a \| b c$'
unlike "so none is measured" "$out" "The start of"
run "$benchstone" time --runs 3 'echo a | tr a b' --show-output
like "a pipe needs one" "$err" '^b$'
like "and that is said" "$(printf '%s' "$out" | tr '\n' ' ')" "The start of '/bin/sh', [0-9.]+ [mµ]?s, was measured in the same run \(n 3\) and subtracted\. +A command needs the shell"
like "and why there is no interval" "$(printf '%s' "$out" | tr '\n' ' ')" "there are too few good repetitions: it needs 6 +\(-r 6\)\."
unlike "for which no dash stands" "$out" '–'
for command in 'true;' 'true>made.txt' 'true|true' 'true&&true' 'true||true' '(true)' '<input.txt cat'; do
  run "$benchstone" time --dry-run "$command" 'true'
  like "'$command' needs a shell" "$out" '\(start of the shell\)'
  run "$benchstone" time --shell none --runs 2 "$command"
  is "'$command' without one is refused" "$status" 1
  like "with the way out" "$err" "only a shell understands: leave --shell=none away"
done
for command in "echo 'a;b'" 'echo "a&&b"' 'echo a\|b' 'echo "it'\''s>one"'; do
  run "$benchstone" time --shell none --runs 2 "$command"
  is "$command is no work for a shell" "$status" 0
done
ok "nothing was written in trying" test ! -e made.txt
# shellcheck disable=SC2016 # a variable for the other shell
run "$benchstone" time --runs 3 --shell none 'echo $HOME' --show-output
like "--shell none has none in any case" "$err" '^\$HOME$'
run "$benchstone" time --runs 3 -N -S default true
is "-N and another shell contradict each other" "$status" 1
run "$benchstone" time --runs 3 --shell 'sh -e' 'false; true'
is "another shell with an option" "$status" 2
run "$benchstone" time --runs 3 --shell no-such-shell true
is "a shell that does not exist" "$status" 1
# A shell that takes 50 ms to start: its median is taken from each time, whatever the machine adds to both.
printf '#!/bin/sh\nsleep 0.05\nexec /bin/sh "$@"\n' >slow-shell
chmod +x slow-shell
run "$benchstone" time --runs 7 --shell ./slow-shell --export-json times.json true 'sleep 0.1'
is "a slow shell" "$status" 0
like "is told with its interval" "$(printf '%s' "$out" | tr '\n' ' ')" "The start of '\./slow-shell', [0-9.]+ ms \[[0-9.]+, [0-9.]+\], was"
unlike "and none is missing" "$out" 'it needs 6'
if command -v python3 >/dev/null 2>&1; then
  "$benchstone" show @last --json >kept.json
  cat >starts.py <<'END'
import json, statistics, sys
kept = {c["variant"]: c["samples"]["wall"] for c in json.load(open("kept.json"))["cases"]}
times = {r["command"]: r["times"] for r in json.load(open("times.json"))["results"]}
shell, = set(kept) - set(times)
start = statistics.median(kept[shell])
print(len(kept), start >= 0.05, statistics.median(kept["sleep 0.1"]) >= 0.15)
for command in times:
    print(command, len(times[command]),
          max(abs(t - (k - start)) for t, k in zip(times[command], kept[command])) < 1e-9)
END
  is "the start is measured, and with each command" "$(python3 starts.py 2>&1 | sed -n 1p)" "3 True True"
  is "and taken from each of its times" "$(python3 starts.py 2>&1 | sed 1d | tr '\n' ' ')" \
    "true 7 True sleep 0.1 7 True "
  is "the shell is none of the commands" "$(member 0 command) $(member 1 command)" "true sleep 0.1"
else
  skip "times without the shell's start" "python3 is not installed"
fi

# ---- What happens around ----
run "$benchstone" time --runs 3 --warmup 2 --setup 'echo setup >>log' --prepare 'echo prepare >>log' \
  --cleanup 'echo cleanup >>log' 'sh -c "echo run >>log"'
is "setup, prepare, warm-up and cleanup" "$status" 0
is "in this order" "$(tr '\n' ' ' <log)" \
  "setup prepare run prepare run prepare run prepare run prepare run cleanup "
rm -f log
run "$benchstone" time --runs 2 --prepare 'echo a >>log' --prepare 'echo b >>log' 'sleep 0.01' 'sleep 0.02'
is "--prepare for each command" "$(sort log | tr '\n' ' ')" "a a b b "
run "$benchstone" time --runs 2 --prepare true --prepare true true true true
is "as many as commands, or one" "$status" 1
run "$benchstone" time --runs 2 --setup false --cleanup 'touch cleaned' true
is "a setup that fails ends it" "$status" 2
ok "after the cleanup" test -e cleaned
run "$benchstone" time --runs 2 --store log/store --setup 'touch early' --warmup 1 --cleanup 'touch early' 'touch early'
like "a folder that no run can be kept in is told" "$status $err" "^1 benchstone: No run can be kept in '$tmp/log/store'"
ok "before anything is run" test ! -e early
run "$benchstone" time --runs 2 --prepare false true
is "a prepare that fails is a failure" "$status" 2

# ---- Parameters and names ----
run "$benchstone" time --runs 2 -P delay 0.01 0.02 -D 0.005 'sleep {delay}' --export-json times.json \
  --export-markdown table.md
like "-P puts numbers in" "$(printf '%s' "$out" | grep '^sleep' | tr '\n' ' ')" "^sleep 0\.010 sleep 0\.015 sleep 0\.020 $"
if command -v python3 >/dev/null 2>&1; then
  is "which are exported" "$(member 1 parameters)" "{'delay': '0.015'}"
fi
like "Markdown has a row for each" "$(cat table.md)" '^\| `sleep 0\.015` \| [0-9.]+ ± [0-9.]+ \|'
run "$benchstone" time --runs 2 --export-json no-such-folder/x.json 'touch measured'
is "an export that cannot be written is told" "$status" 1
ok "before anything is measured" test ! -e measured
run "$benchstone" time --runs 2 -L a 0.01,0.02 -L b 1,2 -n nap 'sleep {a} {b}e-3' --dry-run --plain
is "-L twice is all combinations" "$(printf '%s\n' "$out" | grep -c 'nap (a=0.0[12], b=[12])')" 4
run "$benchstone" time --runs 2 true true
like "the same command twice gets two names" "$out" '^true #2$'
run "$benchstone" time -L x 1,2 -L x 3 'sleep {x}'
is "a parameter twice is an error" "$status" 1
run "$benchstone" time -P x 3 1 'sleep {x}'
is "so is a scan that goes down" "$status" 1
run "$benchstone" time
is "and no command at all" "$status" 1
run "$benchstone" time --runs 2 --baseline nobody true false
is "or a baseline that is not there" "$status" 1

# ---- hyperfine's JSON: the fields that its scripts and those of others read ----
if command -v python3 >/dev/null 2>&1; then
  cat >fields.py <<'END'
import json, math, statistics, sys
expected = {"command": str, "mean": float, "stddev": float, "median": float, "user": float,
            "system": float, "min": float, "max": float, "times": list,
            "memory_usage_byte": list, "exit_codes": list}
document = json.load(open(sys.argv[1]))
assert list(document) == ["results"], list(document)
for result in document["results"]:
    times = result["times"]
    near = lambda a, b: math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-15)
    params = result.pop("parameters", None)
    assert set(result) == set(expected), sorted(result)
    for name, kind in expected.items():
        number = kind is float and type(result[name]) is int
        assert number or type(result[name]) is kind, (name, result[name])
    assert all(type(t) in (float, int) and math.isfinite(t) for t in times)
    assert near(result["mean"], statistics.mean(times)), "mean"
    assert near(result["median"], statistics.median(times)), "median"
    assert near(result["stddev"], statistics.stdev(times)), "stddev"
    assert (result["min"], result["max"]) == (min(times), max(times)), "min, max"
    assert len(result["exit_codes"]) == len(result["memory_usage_byte"]) == len(times), "lengths"
    assert all(type(n) is int for n in result["exit_codes"] + result["memory_usage_byte"])
    assert result["user"] >= 0 and result["system"] >= 0
    assert params is None or all(type(v) is str for v in params.values()), params
    print(result["command"], params)
END
  run "$benchstone" time --runs 3 --export-json two.json -n first 'echo a | cat' 'sleep 0.01'
  fields=$(python3 fields.py two.json 2>&1 | tr '\n' ' ')
  is "fields, types and sums of hyperfine's JSON" "$fields" "first None sleep 0.01 None "
  run "$benchstone" export @last --format hyperfine -o later.json
  ok "an export later says the same: names, and times without the shell's start" cmp two.json later.json
  run "$benchstone" time --runs 3 --export-json scan.json --export-markdown scan.md -P n 1 2 'sleep 0.0{n}'
  fields=$(python3 fields.py scan.json 2>&1 | tr '\n' ' ')
  is "and with parameters" "$fields" "sleep 0.01 {'n': '1'} sleep 0.02 {'n': '2'} "
  run "$benchstone" export @last --format hyperfine --force -o later.json
  ok "which a later export has, too" cmp scan.json later.json
  run "$benchstone" export @last --format markdown -o later.md
  ok "and so has Markdown" cmp scan.md later.md
else
  skip "fields, types and sums of hyperfine's JSON" "python3 is not installed"
fi

# ---- Interrupted, and gone on with ----
if command -v python3 >/dev/null 2>&1; then
  rm -f log kept.json
  gate "$tmp/broken-off" 6
  BENCHSTONE_WORKER=$tmp/gate interrupted INT 'have "$tmp/broken-off" 6' "$benchstone" time --runs 8 \
    --store "$tmp/broken-off" --setup 'echo setup >>log' --cleanup 'echo cleanup >>log' \
    --export-json kept.json -n quick -n slow -n same --baseline slow 'sleep 0.1' 'sleep 0.4' 'sleep 0.01 | cat'
  is "Ctrl-C ends it" "$status" 130
  is "after setup and cleanup" "$(tr '\n' ' ' <log)" "setup cleanup "
  rm -f kept.json
  cd / || exit 99
  run "$benchstone" resume @last --store "$tmp/broken-off"
  cd "$tmp" || exit 99
  is "resume goes on" "$status" 0
  is "with setup and cleanup again, where it was begun" "$(tr '\n' ' ' <log)" "setup cleanup setup cleanup "
  text=$(printf '%s' "$out" | tr '\n' ' ')
  like "and ends as time does: with the figures" "$text" 'quick +[0-9.]+ ms .* n 8 '
  like "the shell" "$text" "The start of '/bin/sh'"
  like "the verdict" "$text" "'quick' is [0-9.]+x .* as fast as 'slow'"
  ok "and the export" test -s kept.json
else
  skip "resume ends as time does" "python3 is not installed"
fi

# ---- Repetitions, CPUs, JSON ----
run "$benchstone" time --min-runs 3 --max-runs 4 --plain 'sleep 0.01' 'sleep 0.01'
is "--plain has a head and a line for each" "$(printf '%s\n' "$out" | wc -l)" 3
run "$benchstone" time --runs 3 --sort value 'sleep 0.5' 'sleep 0.02' --plain
is "--sort value: the fastest first, compared with the first given" \
  "$(printf '%s\n' "$out" | sed 1d | cut -f 8,9 | tr '\t\n' '>;')" 'sleep 0.02>sleep 0.5;sleep 0.5>sleep 0.5;'
run "$benchstone" time --runs 2 --sort name -n b -n a true true --export-json times.json
is "--sort name: on the screen" "$(printf '%s\n' "$out" | grep -x '[ab]' | tr '\n' ' ')" "a b "
run "$benchstone" time --runs 2 --sort time true true
is "an order that there is not is refused" "$status" 1
run "$benchstone" time --min-runs 5 --max-runs 4 true
is "the least is not above the most" "$status" 1
cpu=$(taskset -pc $$ 2>/dev/null | sed 's/.*: *//; s/[-,].*//')
if [ -n "$cpu" ]; then
  run "$benchstone" time --runs 2 --pin "$cpu" --output cpus.txt 'grep Cpus_allowed_list /proc/self/status'
  is "--pin holds for the commands" "$(sed 's/.*:[[:space:]]*//' cpus.txt)" "$cpu"
else
  skip "--pin holds for the commands" "taskset is not installed"
fi
measured '"verdict": "worse"' "$benchstone" time --runs 8 --json 'sleep 0.01' 'sleep 0.3'
printf '%s\n' "$out" >run.json
like "--json has the comparison" "$out" '"verdict": "worse"'
if command -v python3 >/dev/null 2>&1 && python3 -c 'import jsonschema' 2>/dev/null; then
  ok "and the schema accepts it" python3 "$abs_top_srcdir/tests/validate.py" \
    "$abs_top_srcdir/schemas/run.schema.json" run.json
else
  skip "the schema accepts it" "python3-jsonschema is not installed"
fi
finish
