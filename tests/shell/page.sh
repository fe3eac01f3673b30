#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The page as a whole: who cannot see or has no mouse reads it, too; nothing leaves it; it is printed
# whole, is the same each time, and stays small.
. "$(dirname "$0")/functions.sh"
requires python3
cd "$tmp" || exit 99

# The figures of a table: SYSTEMS BENCHMARKS CASES REPETITIONS, each in another place.
table ()
{
  echo "system,benchmark,metric,unit,direction,value,size"
  awk -v systems="$1" -v benchmarks="$2" -v cases="$3" -v n="$4" 'BEGIN {
    for (s = 1; s <= systems; s++) for (b = 1; b <= benchmarks; b++) for (c = 1; c <= cases; c++)
      for (i = 0; i < n; i++)
        printf "system %02d,work %03d,rate,op/s,higher,%.4f,%d\n", s, b, 1000 * b + 10 * c + 7 * s + (i * 37 + s * 11 + c) % 17, c
  }'
}

"$benchstone" run cpu.prime -p threads=1 -p max-prime=1000,2000,3000 --duration 20ms --repetitions 8 \
  --label first --quiet || exit 99
"$benchstone" run cpu.prime -p threads=1 -p max-prime=1000,2000,3000 --duration 20ms --repetitions 8 \
  --label second --price 10EUR/month --quiet || exit 99
printf '%s\n' 'Both stand in one room.' '' '[first]' 'An <b>old</b> machine,' 'bought "used".' '' \
  'Its second life.' '[second]' '</section><script>alert(1)</script>' >notes.txt
page () { "$benchstone" report first second --score --notes notes.txt "$@" >/dev/null; }
ok "a page of two systems" page -o both.html
"$benchstone" report first -o one.html >/dev/null
"$benchstone" report first second --share -o shared.html >/dev/null
for page in both one shared; do
  ok "$page: nothing is wrong with it" python3 "$abs_top_srcdir/tests/page.py" $page.html
done
PATH=$tmp/nowhere /bin/sh -c 'exec "$0" "$@"' "$benchstone" report first -o bare.html >/dev/null 2>&1
ok "nor without charts" python3 "$abs_top_srcdir/tests/page.py" bare.html

# ---- The author's words ------------------------------------------------------------------------

text=$(tr '\n' ' ' <both.html)
like "what the author says of all comes first" "$text" \
  'What the author says</h2><p dir="auto">Both stand in one room.</p><h3>'
like "then of each system, its lines joined" "$text" \
  '<bdi>first</bdi></h3><p dir="auto">An &lt;b&gt;old&lt;/b&gt; machine, bought (&quot;|")used(&quot;|")\.</p><p dir="auto">Its second life.</p>'
like "and nothing of it is markup" "$text" '<p dir="auto">&lt;/section&gt;&lt;script&gt;alert\(1\)'
printf '[third]\nx\n' >wrong.txt
run "$benchstone" report first second --notes wrong.txt -o wrong.html
is "a system that is not there is an error" "$status:$(ls wrong.html 2>/dev/null)" "1:"
like "that says where, and which there are" "$err" "'wrong.txt', line 1: there is no system 'third' on this page\.  It has 'first', 'second'\."
printf 'x\n[first]\ny\n[ first ]\n' >twice.txt
run "$benchstone" report first --notes twice.txt -o wrong.html
like "one that is there twice, too" "$err" "'twice.txt', line 4: '\[first\]' stands in line 2 already"
printf 'bad \377\n' >bytes.txt
run "$benchstone" report first --notes bytes.txt -o wrong.html
like "bytes are no text" "$err" "'bytes.txt' is no text in UTF-8"
run "$benchstone" report first --notes nothing.txt -o wrong.html
like "a file that is not there is named" "$err" "Cannot read the notes 'nothing.txt': "
mkfifo nobody.txt
run timeout 60 "$benchstone" report first --notes nobody.txt -o wrong.html
like "a pipe that nobody writes into is not waited for" "$status $err" "^1 .*Cannot read the notes 'nobody\.txt': it is a named pipe\.$"
run timeout 60 "$benchstone" report first --notes . -o wrong.html
like "a folder is none" "$status $err" "^1 .*Cannot read the notes '\.': Is a directory\.$"
echo 'Said through a pipe.' | "$benchstone" report first --notes /dev/stdin -o piped.html >/dev/null 2>&1
ok "what comes from a pipe of the shell is read" grep -q 'Said through a pipe\.' piped.html
echo 'Said from a file.' >said.txt
"$benchstone" report first --notes /dev/stdin -o said.html <said.txt >/dev/null 2>&1
ok "and a file on the standard input" grep -q 'Said from a file\.' said.html
if command -v bash >/dev/null 2>&1; then
  bash -c '"$0" report first --notes <(sleep 0.3; echo "Said by a process.") -o process.html' "$benchstone" >/dev/null 2>&1
  ok "and what a process substitution writes, in its time" grep -q 'Said by a process\.' process.html
else
  skip "a process substitution" "bash is not installed"
fi
head -c 300000 /dev/zero | tr '\0' x >long.txt
run timeout 120 "$benchstone" report first --notes long.txt -o wrong.html
like "one without end is not read to its end" "$err" "'long.txt' is longer than 256 KiB"

# ---- How it was made ---------------------------------------------------------------------------

like "the method has the formulas of what is there" "$text" '<dt>Ratio to the baseline</dt>.*<dt>Score</dt>.*<dt>Performance per price</dt>|<dt>Ratio to the baseline</dt>.*<dt>Score</dt>'
unlike "and no others" "$(cat one.html)" '<dt>(Ratio to the baseline|Score)</dt>'
again=$(grep -o 'id="rebuild">[^<]*' both.html | sed -e 's/.*>benchstone report //' -e "s/&amp;/\&/g")
like "and the command that makes the page again" "$again" '^20[0-9]+-[0-9]+-[0-9a-f]+ 20[^ ]+ --score=geomean --notes notes\.txt$'
eval "\"\$benchstone\" report $again -o again.html >/dev/null"
ok "which does" cmp both.html again.html
like "the page to share has one without names" "$(cat shared.html)" 'id="rebuild">benchstone report 2[^<]* 2[^<]* --share<'

# ---- The same bytes ----------------------------------------------------------------------------

for environment in TZ=Asia/Kathmandu LC_ALL=C LANG=tr_TR.UTF-8 SOURCE_DATE_EPOCH=1 COLUMNS=20; do
  env "$environment" "$benchstone" report first second --score --notes notes.txt -o again.html >/dev/null
  ok "the same page with $environment" cmp both.html again.html
done

# ---- Languages ---------------------------------------------------------------------------------

run "$benchstone" report first --lang tlh -o lang.html
is "a language without a translation is told" "$status:$err" \
  "0:benchstone: There is no translation into 'tlh': the words are English."
like "and the page says what it is in" "$(cat lang.html)" '<html lang="en">'
run "$benchstone" report first --lang en -o lang.html
is "English needs none" "$status:$err" "0:"
run "$benchstone" report first --lang ../../etc -o wrong.html
like "no path is a language" "$status:$err" "^1:benchstone: '../../etc' is no code of a language"

# ---- What is not shared ------------------------------------------------------------------------

mkdir poisoned
python3 - "$XDG_DATA_HOME" poisoned/run.json <<'END'
import glob, json, os, sys
path = sorted(glob.glob(os.path.join(sys.argv[1], "benchstone/runs/*/run.json")))[0]
run = json.load(open(path))
run["label"] = "poison-host"
for machine in run["machines"]:
    machine.update({"host.name": "poison-host", "product.serial": "POISON-SERIAL",
                    "board.uuid": "poison-uuid", "nic.eth0.mac-address": "po:is:on",
                    "user.name": "poison-user", "kernel.command-line": "root=poison-disk",
                    "compiler.flags": "-I/home/poison-user/include -DBY=poison-user",
                    "disk.path": "/srv/poison-folder/x"})
run["notes"] = {"who": "poison-note"}
run["command"] = ["benchstone", "run", "--note", "who=poison-argument", "/home/poison-user/suite.json"]
for case in run["cases"]:
    case["system"] = "poison-host"
    case["environment"] = {"server": "poison-host, 1.2", "cache": "/var/poison-folder"}
    case["notes"] = {"who": "poison-note"}
json.dump(run, open(sys.argv[2], "w"))
END
"$benchstone" report "$tmp/poisoned" -o open.html >open.out 2>&1
like "a page names its machine" "$(cat open.html)" 'poison-host'
"$benchstone" report "$tmp/poisoned" --share -o closed.html >/dev/null 2>&1
is "one to share has nothing of it" "$(grep -io 'poison-*[a-z]*\|po:is:on' closed.html | sort -u | tr '\n' ' ')" ""
like "but its processor" "$(cat closed.html)" 'cpu\.model'
"$benchstone" report "$tmp/poisoned" --share --format svg --chart 1 -o closed.svg >/dev/null 2>&1
is "nor has a chart alone" "$(grep -ic poison closed.svg)" 0

# Within names that somebody gave, in every case of letters.
mkdir within
python3 - poisoned/run.json within/run.json <<'END'
import json, sys
run = json.load(open(sys.argv[1]))
run["command"] = ["benchstone", "run", "--label", "given"]
run["label"] = "on Poison-Host"
run["title"] = "What poison-user did at poison-host.example.org"
for number, case in enumerate(run["cases"]):
    case["system"] = "on Poison-Host"
    case["variant"] = ["POISON-USER_2", "before-poison-host"][number % 2]
    case["title"] = "POISON-SERIAL, measured"
json.dump(run, open(sys.argv[2], "w"))
END
"$benchstone" report "$tmp/within" --share -o closed.html >/dev/null 2>&1
is "names within names are not shared" "$(grep -io '.\{20\}poison-*[a-z]*' closed.html | sort -u | tr '\n' ' ')" ""
like "they are numbered" "$(cat closed.html)" "What user 1 did at host [0-9]"
like "by what they are, as often as one comes" "$(cat closed.html)" "on host 1/user [12]_2"
"$benchstone" report "$tmp/within" --share --format svg --chart 1 -o closed.svg >/dev/null 2>&1
is "in a chart alone, too" "$(grep -ic poison closed.svg)" 0

# ---- Sizes -------------------------------------------------------------------------------------

mkdir counted
if command -v gnuplot >/dev/null 2>&1; then
  printf '#!/bin/sh\necho x >>%s/starts\nexec %s "$@"\n' "$tmp" "$(command -v gnuplot)" >counted/gnuplot
  chmod +x counted/gnuplot
fi
# measured FILE RUN...: the page in FILE; "STATUS STARTS MB" of gnuplot, and whether that is under 300.
measured ()
{
  rm -f starts
  PATH=$tmp/counted:$PATH python3 - "$benchstone" report -o "$@" <<'END'
import resource, subprocess, sys
status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(status, "under 300 MiB" if used < 300 else f"{used:.0f} MiB")
END
}
for shape in "1 100" "100 1" "10 10"; do
  # shellcheck disable=SC2086
  table 10 $shape 10 >table.csv
  names=$("$benchstone" import table.csv 2>/dev/null | cut -f 1 | cut -d ' ' -f 1)
  # shellcheck disable=SC2086
  set -- $names
  is "10 systems, benchmarks and cases $shape: imported" "$#" 10
  made=$(measured large.html "$@")
  if [ -n "${BST_SANITIZED:-}" ]; then
    skip "$shape: the page takes no more memory than it may" "sanitizers take memory of their own"
  else
    is "$shape: the page takes no more memory than it may" "$made" "0 under 300 MiB"
  fi
  size=$(wc -c <large.html)
  is "$shape: its size is under 2 MB" "$((size < 2000000 ? 0 : size))" 0
  if command -v gnuplot >/dev/null 2>&1; then
    is "$shape: gnuplot is started once" "$(wc -l <starts | tr -d ' ')" 1
  else
    skip "$shape: gnuplot is started once" "gnuplot is not installed"
  fi
  ok "$shape: nothing is wrong with it" python3 "$abs_top_srcdir/tests/page.py" large.html
done

# ---- In a browser ------------------------------------------------------------------------------

browser=
for program in chromium chromium-browser google-chrome; do
  [ -n "$browser" ] || browser=$(command -v $program)
done
if [ -z "$browser" ] || [ "$(id -u)" -ne 0 ] && [ ! -w "$HOME" ]; then
  skip "the page in a browser" "chromium is not installed"
  finish
fi
# BENCHSTONE_AXE: axe.min.js of the npm package axe-core, which no distribution has; asked only when named.
if ! timeout 1200 python3 "$abs_top_srcdir/tests/browser.py" "$browser" both.html both.pdf \
  ${BENCHSTONE_AXE:+"$BENCHSTONE_AXE"} >found 2>found.err; then
  skip "the page in a browser" "it does not run here: $(tail -n 1 found.err)"
  finish
fi
is "nothing leaves it" "$(grep '^request' found)" ""
is "nothing goes wrong in it" "$(grep '^error' found)" ""
is "the keyboard reaches a table's head, and shows where it is" \
  "$(grep -E '^(sortable|reached|outline)' found | tr '\n' ' ')" "sortable 1 reached 1 outline 1 "
column () { sed -n "$1" found | cut -d ' ' -f 3- | tr ' ' '\n'; }
given=$(column '/^given/p')
is "Enter sorts the least first" "$(column '/^sorted ascending/p')" "$(printf '%s\n' "$given" | sort -g)"
is "again, the most first" "$(column '/^sorted descending/p')" "$(printf '%s\n' "$given" | sort -g -r)"
is "and once more as it was" "$(column '/^sorted none/p')" "$given"
is "each figure fits on a sheet, each table beside its edges" "$(grep -E '^(fits-sheet|too-wide)' found | cut -d ' ' -f 1,2 | tr '\n' ' ')" \
  "fits-sheet 1 too-wide 0 "
is "what was folded is folded again after printing" "$(grep '^unfolded-after' found)" "unfolded-after 0"
like "the PDF is tagged" "$(grep -ac '/StructTreeRoot' both.pdf) $(grep -aoE '/Marked true' both.pdf | sed 1q)" '^[1-9][0-9]* /Marked true'
if [ -n "${BENCHSTONE_AXE:-}" ]; then
  is "axe-core looked at it in light and dark" "$(grep -c '^axe-done' found)" 2
  is "and found nothing" "$(grep '^axe ' found)" ""
fi
finish
