#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# "benchstone report": one page from one run or several, never over somebody's file.
. "$(dirname "$0")/functions.sh"

cd "$tmp" || exit 99
measure ()
{
  "$benchstone" run cpu.prime -p threads=1 -p max-prime=1000,2000 --duration 20ms --repetitions 7 \
    --label "$1" --quiet
}
ok "a run for the tests below" measure first
ok "and another" measure second

run "$benchstone" report first
is "report succeeds" "$status" 0
like "and says where the page is" "$out" "'$tmp/benchstone-report.html'"
page=$(cat benchstone-report.html)
like "the page knows its system" "$page" "<bdi class=\"label\">first</bdi>"
unlike "and not the other" "$page" ">second<"
unlike "fetches nothing" "$page" "(src|href)=\"[^#\"]|url\(|http:|https:"
like "forbids the browser to" "$page" "default-src 'none'"
is "is under 300 KB" "$(($(wc -c <benchstone-report.html) < 307200))" 1

run "$benchstone" report first
is "an older report is replaced" "$status" 0
like "a finding says of which metric, where there are several" "$page" \
  "<code>cpu.prime</code> <span class=\"part\">rate</span>: <span>Median with max-prime="
run "$benchstone" report first -o again.html
ok "the same run gives the same bytes" cmp benchstone-report.html again.html

echo 'not a report' >mine.html
run "$benchstone" report first -o mine.html
is "a file that is no report is kept" "$status:$(cat mine.html)" "1:not a report"
like "with a way out" "$err" "mine.html.*--force"
was=$err
run "$benchstone" run cpu.prime --report mine.html
is "'run' says the same" "$err" "$was"
run "$benchstone" report first -o mine.html --force
is "--force replaces it" "$status" 0
like "by the page" "$(cat mine.html)" "generator"

run "$benchstone" report first second -o both.html --title 'Two & more'
is "several runs go into one page" "$status" 0
like "with both systems" "$(cat both.html)" "<bdi>first</bdi>.*<bdi>second</bdi>"
like "and the title given" "$(cat both.html)" "<title>Two &amp; more</title>"

run "$benchstone" report first -o -
like "'-' is the standard output" "$out" "^<!DOCTYPE html>"
is "and nothing else goes there" "$(printf '%s\n' "$out" | tail -c 8)" "</html>"

run "$benchstone" report first -o "$tmp/missing/page.html"
is "a folder that is not there is an error" "$status" 1
like "that names the file" "$err" "missing/page.html': [^']*\$"

run "$benchstone" report first -o shared.html --share
unlike "--share leaves out the command line" "$(cat shared.html)" "class=\"command\""

run "$benchstone" run command.time -p command='cat /etc/passwd --secret' -p directory=/usr \
  --repetitions 2 --label mine --quiet
"$benchstone" report mine -o private.html >/dev/null
like "a command that fails stands on a page" "$(cat private.html)" "/etc/passwd --secret"
"$benchstone" report mine -o secret.html --share >/dev/null
unlike "with --share, nowhere" "$(cat secret.html)" "etc/passwd|--secret|/usr"
like "but under a number" "$(cat secret.html)" "command 1"

"$benchstone" run cpu.prime -p threads=1 -p max-prime=1500 --duration 20ms --repetitions 6 --label only --quiet
"$benchstone" report only -o only.html >/dev/null
like "and of which case, where there is one" "$(cat only.html)" \
  "<span class=\"part\">rate, max-prime=1500</span>: <span>Median of 6 repetitions"

# ---- What was typed, and what is of the machine --------------------------------------------------

"$benchstone" time --runs 2 --label typed 'true --key=secret-one' 'true {n} secret-two' \
  -P n 4 5 --quiet >/dev/null 2>&1
"$benchstone" report typed -o typed.html >/dev/null
like "a page of commands has their lines" "$(cat typed.html)" "secret-one.*secret-two"
run "$benchstone" report typed --share --baseline 'true --key=secret-one (n=5)' -o untyped.html
is "one to share can be made of them, and compare with one" "$status" 0
like "that it calls by its number" "$(cat untyped.html)" "command 3 \\(n=5\\)[^<]*</bdi>[^<]*baseline|baseline[^<]*<[^>]*>[^<]*command 3|against [^<]*command 3"
unlike "it has none of the lines" "$(cat untyped.html)" "secret-"
like "they are numbered, and their numbers stay" "$(cat untyped.html)" \
  "command 1 \(n=4\).*command 2 \(n=4\).*command 3 \(n=5\).*command 4 \(n=5\)"
if command -v gnuplot >/dev/null 2>&1; then
  "$benchstone" report typed --share --format svg --chart 1 -o untyped.svg >/dev/null
  like "so does a chart alone" "$(cat untyped.svg)" "command 1"
  unlike "which has no line either" "$(cat untyped.svg)" "secret-"
fi
"$benchstone" time --runs 2 --label named -n 'my {n}' 'true {n} secret' -P n 4 5 --quiet \
  >/dev/null 2>&1
"$benchstone" report named --share -o named.html >/dev/null
like "names that were given stay" "$(cat named.html)" "my 4.*my 5"
unlike "without their commands" "$(cat named.html)" "secret"
"$benchstone" run cpu.prime --duration 10ms --repetitions 2 --env PASSWORD=pw1 --label env-one --quiet
"$benchstone" run cpu.prime --duration 10ms --repetitions 2 --env PASSWORD=pw2 --label env-two --quiet
"$benchstone" report env-one env-two -o env.html >/dev/null
like "a page tells variables" "$(cat env.html)" "pw1"
"$benchstone" report env-one env-two --share -o env.html >/dev/null
unlike "one to share no value of them" "$(cat env.html)" "pw[12]"
like "but that they differ" "$(cat env.html)" "env\.PASSWORD=value 1.*env\.PASSWORD=value 2"
"$benchstone" run command.time -p command='sh -c "echo joe at secret-host; exit 3"' \
  --repetitions 2 --label printing --quiet
"$benchstone" report printing --share -o printing.html >/dev/null
unlike "what a command printed is not told" "$(cat printing.html)" "joe|secret"
like "but how it ended" "$(cat printing.html)" "ended with exit status 3"

# A host's name within a name that was given.
host=$(uname -n)
upper=$(printf '%s' "$host" | tr '[:lower:]' '[:upper:]')
"$benchstone" time --runs 2 --label "on $host" -n "$host-before" 'true 1' -n "${upper}_2" 'true 2' \
  -n "at $host.example.org" 'true 3' -n "x$host" 'true 4' --quiet >/dev/null 2>&1
"$benchstone" report "on $host" --share -o within.html --title "All of $host" >/dev/null
like "a host's name within a name is a number" "$(cat within.html)" \
  "on host 1/host 1-before<.*on host 1/host [12]_2<.*on host 1/at host [23]<"
like "within a word it is none" "$(cat within.html)" "on host 1/x$host<"
like "nor is it in a title" "$(cat within.html)" "<title>All of host 1</title>"
is "so that it is in none" "$(grep -icF -e "on $host" -e "$host-before" -e "${host}_2" -e "$host.example" within.html)" 0
run "$benchstone" report "on $host" --share -o within.html --baseline "on $host/$host-before"
is "a baseline may be called by its name" "$status" 0
if command -v gnuplot >/dev/null 2>&1; then
  "$benchstone" report "on $host" --share --format svg --chart 1 -o within.svg >/dev/null
  like "a chart alone has the numbers" "$(cat within.svg)" "host 1-before"
  is "and not the names" "$(grep -icF -e "on $host" -e "$host-before" -e "${host}_2" -e "$host.example" within.svg)" 0
fi

# What is imported: its file's name, and what tells its figures apart.
printf '%s\n' 'system,benchmark,metric,value,unit,direction,place' 'a,scan,t,1,s,lower,north' \
  'a,scan,t,2,s,lower,joe@secret' 'b,scan,t,3,s,lower,north' >of-joe.csv
"$benchstone" import of-joe.csv --group of-joe >/dev/null 2>&1
"$benchstone" report a b -o imported.html >/dev/null
like "a page of an import has its file and parameters" "$(cat imported.html)" "of-joe\.csv.*joe@secret"
"$benchstone" report a b --share -o imported.html >/dev/null
unlike "one to share neither the file" "$(cat imported.html)" "of-joe"
unlike "nor what may be a name" "$(cat imported.html)" "joe@secret"
like "but a plain word, which tells figures apart" "$(cat imported.html)" "place=north"

"$benchstone" run command.time -p command='echo none' -p value-pattern='nothing ([0-9]+)' \
  -p value-unit=s --repetitions 6 --label missing --quiet
"$benchstone" report missing -o missing.html >/dev/null
like "what has no value makes one doubt" "$(cat missing.html)" \
  'class="warn"[^/]*/span><span>[^<]*there is no figure for [^<]*value[^<]*: The expression'

"$benchstone" run cpu.prime -p threads=1 --duration 20ms --repetitions 6 --label vm --quiet
"$benchstone" run cpu.prime -p threads=1 --duration 20ms --repetitions 6 --label vm --quiet
"$benchstone" report vm -o twice.html >/dev/null
run "$benchstone" report vm -o scored.html --score
is "two sessions of one label have a score, each by itself" \
  "$status $(grep -c '<caption>Score' scored.html) $(sed -n '/<caption>Score/,$p' scored.html | grep -o '<bdi>vm\(#2\)\{0,1\}</bdi>' | head -2 | tr '\n' ' ')" \
  "0 1 <bdi>vm</bdi> <bdi>vm#2</bdi> "
run "$benchstone" report first -o alone.html --score
is "where there is nothing to compare, no page is written" "$status $(ls alone.html 2>/dev/null)" "1 "
like "and it says why" "$err" "there is only one system here"
# A label that was given afterwards is no host's name.
"$benchstone" run cpu.prime --duration 10ms --repetitions 2 --quiet
"$benchstone" report @last -o host.html --share >/dev/null
unlike "--share does not tell the host's name" "$(cat host.html)" "<bdi>$(uname -n)</bdi>"
"$benchstone" runs rename @last chosen 2>/dev/null
"$benchstone" report chosen first -o chosen.html --share >/dev/null
like "--share keeps the names that were given" "$(cat chosen.html)" "<bdi>chosen</bdi>.*<bdi>first</bdi>"
"$benchstone" report vm -o twice.html >/dev/null
like "runs of one name have their times beside them" "$(cat twice.html)" \
  '<bdi>vm#2</bdi><small> 20[0-9-]+ [0-9:]+ UTC 20[0-9]+-[0-9]+-[0-9a-f]+</small>'

BENCHSTONE_PLUGIN_PATH=$test_plugins:$BENCHSTONE_PLUGIN_PATH "$benchstone" run \
  shape-phases.together --repetitions 6 --label phases --quiet
"$benchstone" report phases -o phases.html >/dev/null
like "a phase is no case" "$(cat phases.html)" "</code> (<span class=\"part\">[^<]*</span>: )?<span>Median of 6 repetitions, 95.{1,2}% interval"
like "and is called one" "$(cat phases.html)" "<bdi>phase re,write</bdi>"
like "beside the total" "$(cat phases.html)" "<bdi>total</bdi>"

# A gnuplot that hangs, and somebody who will not wait.
mkdir slow temp
printf '#!/bin/sh\necho $$ >%s/slow/pid\nexec sleep 600\n' "$PWD" >slow/gnuplot
chmod +x slow/gnuplot
# stop_report SIGNAL: sets the status of a report that is drawing then, and what is left of it.
stop_report ()
{
  rm -f slow/pid
  PATH=$PWD/slow:$PATH TMPDIR=$PWD/temp "$benchstone" report first -o slow.html >/dev/null 2>&1 &
  reporter=$!
  eventually test -s slow/pid
  kill -"$1" "$reporter"
  wait "$reporter" 2>/dev/null
  status=$?
  eventually ended "$(cat slow/pid)"
  left=$(ls temp; ls slow.html 2>/dev/null; ended "$(cat slow/pid)" || echo gnuplot)
}
stop_report TERM
is "a report that is stopped leaves nothing" "$status:$left" "143:"
stop_report KILL
is "nor does one that is killed" "$status:$left" "137:"
# One that comes when gnuplot is at its end already.
# shellcheck disable=SC2016 # the words of the script
printf '#!/bin/sh\nkill -TERM "$PPID"\nexit 0\n' >slow/gnuplot
(PATH=$PWD/slow:$PATH TMPDIR=$PWD/temp; export PATH TMPDIR; exec "$benchstone" report first -o slow.html) \
  >/dev/null 2>&1
is "also by a signal that comes last" "$?:$(ls temp):$(ls slow.html 2>/dev/null)" "143::"

# Only files are ever replaced.  A device of our own: nobody tests that with the machine's.
if mknod null c 1 3 2>/dev/null && : 2>/dev/null >null; then
  run "$benchstone" report first -o null --force
  is "a device is written through" "$status:$(test -c null && echo device)" "0:device"
else
  skip "a device is written through" "no device can be made here"
fi
mkfifo pipe
run timeout 120 "$benchstone" report first -o pipe --force
is "a pipe without a reader is refused" "$status:$(test -p pipe && echo pipe)" "1:pipe"
run timeout 120 "$benchstone" run cpu.prime --report pipe
is "before anything is measured, too" "$status:$out" "1:"
run timeout 120 "$benchstone" export first --format csv -o pipe --force
like "of exports, too" "$err" "nobody reads from this pipe"
cat pipe >piped.html &
run timeout 120 "$benchstone" report first -o pipe
wait
ok "a pipe with a reader is written" cmp piped.html benchstone-report.html
ln -s nothing dangling
run "$benchstone" report first -o dangling --force
like "a link to nothing is refused" "$status:$err" "1:.*link to nothing"
echo old >target.html
ln -s target.html link.html
run "$benchstone" report first -o link.html --force
is "a link stays one" "$status:$(readlink link.html)" "0:target.html"
ok "and its file is replaced" cmp target.html benchstone-report.html
"$benchstone" report first -o /dev/stdout >stdout.html
like "the standard output by name" "$(cat stdout.html)" "^<!DOCTYPE html>"
if [ -c /dev/full ]; then
  for words in "report first -o -" "export first --format csv" "show first" "--help" "run --help" \
    "run cpu.prime --duration 20ms --repetitions 2 --json"; do
    # shellcheck disable=SC2086
    "$benchstone" $words >/dev/full 2>full.err
    is "lost output is told: $words" "$?:$(grep -c 'standard output' full.err)" "1:1"
  done
fi

if command -v xmllint >/dev/null 2>&1; then
  for p in benchstone-report.html both.html shared.html; do
    ok "$p is well-formed" xmllint --noout --nonet "$p"
  done
  is "each figure has a table" \
    "$(xmllint --xpath 'count(//figure[not(.//table)])' both.html)" 0
else
  skip "pages are well-formed" "xmllint is not installed"
fi

if command -v gnuplot >/dev/null 2>&1; then
  like "charts are drawn" "$page" "<svg [^>]*role=\"img\""
  TMPDIR=$PWD/nowhere "$benchstone" report first -o nowhere.html >/dev/null
  like "no folder for temporary files is needed" "$(cat nowhere.html)" "<svg [^>]*role=\"img\""
  {
    echo "system,benchmark,metric,unit,direction,value"
    awk 'BEGIN { for (i = 1; i <= 100000; i++) print "many,many,time,s,lower," 1 + (i * 7919 % 1000) / 1e4 + (i == 4711) }'
  } >many.csv
  "$benchstone" import many.csv >/dev/null 2>&1
  run "$benchstone" report many -o many.html
  is "very many values are drawn" "$status:$err:$(grep -c 'role="img"' many.html)" "0::1"
  like "not each of them, and it says so" "$(cat many.html)" \
    "Not all are drawn: of each 80 in a row the smallest and the largest\."
  is "with as many points as a picture bears" \
    "$(grep -o 'fig-1-gpPt' many.html | wc -l | awk '{ print ($1 > 2000 && $1 < 2600) }')" 1
else
  skip "charts are drawn" "gnuplot is not installed"
fi

finish
