#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Performance per price, with figures reckoned by hand: four systems with prices from CSV, of which
# one is paid by the hour and one in another currency, and one system without a price.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"
requires python3

cd "$tmp" || exit 99
bench () { run "$benchstone" --store "$tmp/store" "$@"; }
# system NAME RATE SECONDS PRICE: six times the same, so that each interval is the figure itself.
system ()
{
  for i in 1 2 3 4 5 6; do
    echo "$1,Web server,Requests,req/s,higher,$2,$i,$4"
    echo "$1,Compile,Time,s,lower,$3,$i,$4"
  done
}
{
  echo "system,benchmark,metric,unit,direction,value,repetition,price"
  system alpha 100 2 10EUR/month
  system beta 150 1.25 20EUR/month
  system gamma 90 4 0.05EUR/hour
  system delta 500 0.5 ""
  system omega 120 1.5 12USD/month
} >four.csv
bench import four.csv --group priced
is "four systems and one without a price are imported" "$status" 0

# get EXPRESSION: of the JSON's "prices" p; v (metric, system) is a system in a row.
get ()
{
  printf '%s\n' "$out" | python3 -c '
import json, sys
p = json.load(sys.stdin)["prices"]
def v(metric, system):
    return next(v for r in p["rows"] if r["metric"] == metric for v in r["values"] if v["system"] == system)
def r(x): return None if x is None else round(x, 9)
def f(metric, system):
    x = v(metric, system)
    return [r(x["value"]), r(x["ratio"]), [r(i) for i in x["ratio-interval"] or []], r(x["equal-price"]), x.get("rank"), x.get("pareto")]
print(eval(sys.argv[1]))' "$1"
}

bench compare priced --format json
is "prices are compared" "$status" 0
printf '%s\n' "$out" >prices.json
# gamma: 0.05 EUR/hour x 730 = 36.5 EUR/month.
is "a price by the hour is one by the month" \
  "$(get '[(b["currency"], b["per"]) for b in p["bases"]], [round(s.get("amount", 0), 9) for s in p["systems"]]')" \
  "([('EUR', 'month'), ('USD', 'month')], [10, 20, 36.5, 0, 12])"
# More is better: 100/10 = 10 req/s per EUR/month; 150/20 = 7.5, which is 0.75 of that, and 100 req/s
# cost 20/1.5 = 13.333; 90/36.5 = 2.465753425, 0.246575342 of that, and 100 req/s cost 36.5/0.9 = 40.556.
is "the baseline gives the most" "$(get 'f("requests", "alpha")')" "[10, 1, [], 10, 1, 'optimal']"
is "half as fast again for twice the price" "$(get 'f("requests", "beta")')" \
  "[7.5, 0.75, [0.75, 0.75], 13.333333333, 2, 'optimal']"
is "who is slower and dearer is dominated" "$(get 'f("requests", "gamma")')" \
  "[2.465753425, 0.246575342, [0.246575342, 0.246575342], 40.555555556, 3, 'dominated']"
# Less is better: 2 x 10 = 20 s EUR/month; 1.25 x 20 = 25: 1.6 times as fast for twice the price is
# 0.8, and as fast as alpha costs 20/1.6 = 12.5; 4 x 36.5 = 146: half as fast at 3.65 times the price is
# 1/7.3 = 0.136986301, and as fast as alpha costs 36.5/0.5 = 73.
is "of times the baseline is worth most" "$(get 'f("time", "alpha")')" "[20, 1, [], 10, 1, 'optimal']"
is "a shorter time is more performance" "$(get 'f("time", "beta")')" \
  "[25, 0.8, [0.8, 0.8], 12.5, 2, 'optimal']"
is "a longer one is less" "$(get 'f("time", "gamma")')" \
  "[146, 0.136986301, [0.136986301, 0.136986301], 73, 3, 'dominated']"
# omega: 120/12 = 10, alone with its currency: nobody is first there.
is "another currency is set beside nothing" "$(get 'f("requests", "omega")')" "[10, 1, [], 12, None, None]"
is "figures of two currencies never meet" \
  "$(get 'sorted({tuple(sorted(v["system"] for v in r["values"])) for r in p["rows"]})')" \
  "[('alpha', 'beta', 'gamma'), ('omega',)]"
if python3 -c 'import jsonschema' 2>/dev/null; then
  ok "the document is what the schema says" \
    python3 "$abs_top_srcdir/tests/validate.py" "$abs_top_srcdir/schemas/comparison.schema.json" prices.json
else
  skip "the document is what the schema says" "python3-jsonschema is not installed"
fi

run env COLUMNS=160 "$benchstone" --store "$tmp/store" compare priced
like "a sentence tells who gives most, and by how much" "$out" \
  "Most for its price: alpha with 10\.00 req/s per EUR/month, 1\.333 times \(95 % interval \[1\.333, 1\.333\]\) the next, beta\."
like "and of times" "$out" "Most for its price: alpha with 20\.00 s × EUR/month, 1\.250 times"
like "who has no price is named" "$out" "Without a price: delta\."
like "and that currencies are apart" "$out" "never set beside each other: EUR/month \(alpha, beta, gamma\); USD/month \(omega\)\."
run env COLUMNS=80 "$benchstone" --store "$tmp/store" compare priced
is "80 columns are enough" "$(printf '%s\n' "$out" | python3 -X utf8 -c 'import sys; print(*[l for l in sys.stdin if len(l) > 81])')" ""
bench compare priced --format csv
is "CSV has the same figures" \
  "$(printf '%s\n' "$out" | python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin):
    if row["metric"] == "requests" and row["system"] in ("beta", "delta"):
        print(row["price"], row["currency"], row["per"], row["price_amount"], row["value"], row["value_ratio"][:6], row["equal_price"][:6], row["value_rank"], row["pareto"])')" \
  "20EUR/month EUR month 20 7.5 0.7499 13.333 2 optimal
        "
bench compare priced --format markdown
like "Markdown has the table" "$out" '^\| 2 \| beta \| 20\.00 \| 150\.0 \| 7\.500 '
bench compare priced --baseline delta --format json
is "without a price of the baseline, the first that has one is compared with" \
  "$(get 'sorted({r["reference"] for r in p["rows"]})')" "['alpha', 'omega']"

# ---- The page ----
bench report priced -o page.html
is "a page is written" "$status" 0
page=$(cat page.html)
like "it says who gives most, as the comparison does" "$page" \
  "Most for its price: alpha with 10\.00 req/s per EUR/month, 1\.333 times \(95.{1,2}% interval \[1\.333, 1\.333\]\) the next, beta\."
# row SYSTEM: its line in the first table of the section.
row ()
{
  python3 -X utf8 -c '
import re, sys
page = open("page.html", encoding="utf-8").read()
section = page[page.index("class=\"prices\""):]
body = section[section.index("<tbody>"):section.index("</tbody>")]
for line in body.split("</tr>"):
    cells = [re.sub("<[^>]*>", "", c) for c in re.findall("<t[hd].*?</t[hd]>", line)]
    if len(cells) > 1 and cells[1] == sys.argv[1]:
        print(*cells)' "$1"
}
is "its table has the same figures" "$(row beta)" \
  "2 beta 20.00 150.0 7.500 0.7500 [0.7500, 0.7500] 13.33 [13.33, 13.33] optimal"
is "each price of a run is told" "$(grep -o 'Price of run [^<]*' page.html | sed 's/.*: //' | sort | tr '\n' ' ')" \
  "0.05EUR/hour 10EUR/month 12USD/month 20EUR/month "
like "and who has none" "$page" "Without a price: delta\."
if gnuplot --version >/dev/null 2>&1; then
  is "the chart names the systems that have a price in this currency" \
    "$(python3 -X utf8 -c '
import re
page = open("page.html", encoding="utf-8").read()
section = page[page.index("class=\"prices\""):]
svg = section[section.index("<svg"):section.index("</svg>")]
texts = [re.sub("<[^>]*>", "", t).strip() for t in re.findall("<text.*?</text>", svg, re.S)]
print(*sorted(t for t in texts if t in ("alpha", "beta", "gamma", "delta", "omega")), "req/s" in texts)')" "alpha beta gamma True"
else
  skip "the chart names the systems that have a price in this currency" "gnuplot is not installed"
fi
bench report priced -o page.html --score --baseline beta --exclude '*compile*'
is "the page takes the options of the comparison" "$status" 0
page=$(cat page.html)
like "a score with its interval, wins, ties and losses" "$page" \
  '<bdi>delta</bdi></th><td class="num">1\.000</td><td class="num">\[1\.000, 1\.000\]</td><td class="num">1</td><td class="num">0</td><td class="num">0<'
like "cases that are left out are named" "$page" "Left out of the comparison: import\.compile"
like "and the baseline is the one asked for" "$page" "performance per price against &apos;beta&apos;|performance per price against 'beta'"
bench report priced -o page.html --baseline nobody
like "a baseline that there is not is refused" "$status $err" "^1 .*'nobody' is not one of the systems"
bench show alpha
like "show tells the price" "$out" "^Price: 10EUR/month"
like "and what it gives for that, where more is better" "$out" "^  Web server, requests: 10\.00 \[10\.00, 10\.00\] req/s per EUR/month$"
like "and where less is" "$out" "^  Compile, time: 20\.00 \[20\.00, 20\.00\] s × EUR/month$"
bench show delta
unlike "without a price there is none" "$out" "per EUR"
bench report alpha -o alpha.html
like "the page of one run, too" "$(cat alpha.html)" "Web server, requests: 10\.00 \[10\.00, 10\.00\] req/s per EUR/month"

# ---- Too few values ----
# Of two values there is no interval: medians that differ by half rank nobody.
{
  echo "system,benchmark,metric,unit,direction,value,repetition,price"
  for i in 1 2; do
    echo "slow,x,r,op/s,higher,10$i,$i,10EUR/month"
    echo "fast,x,r,op/s,higher,15$i,$i,10EUR/month"
    echo "dear,x,r,op/s,higher,20$i,$i,30EUR/month"
    echo "alone,x,r,op/s,higher,20$i,$i,30USD/month"
  done
} >few.csv
bench import few.csv --group few
bench compare few --format json
is "without an interval nobody is first, and nobody dominated" \
  "$(get '[(v["system"], v["ratio-interval"], v["rank"], v["pareto"]) for v in p["rows"][0]["values"]]')" \
  "[('fast', None, 1, 'unclear'), ('slow', None, 1, 'unclear'), ('dear', None, 1, 'unclear')]"
run env COLUMNS=300 "$benchstone" --store "$tmp/store" compare few
like "there is no headline" "$out" \
  'Which gives most for its price is not known: there are too few values of fast and slow for an interval\.'
unlike "of the most" "$out" 'Most for its price'
like "who is alone with a currency is told in a sentence" "$out" \
  '^x: alone alone has a figure with such a price, 6\.7[0-9]* op/s per USD/month\.'
is "and not in a table" "$(printf '%s\n' "$out" | grep -c 'performance per price against')" 1
bench compare few --format markdown
is "in Markdown too" "$(printf '%s\n' "$out" | grep -c 'performance per price against')" 1
bench report few -o few.html
like "nor on the page" "$(cat few.html)" '<b>\?</b></span><span class="sentence"><b>[^<]*</b> <span>Which gives most'
is "nor there a table" "$(grep -o '<caption>[^<]*performance per price against' few.html | wc -l)" 1

# ---- What is paid once ----
{
  echo "system,benchmark,metric,unit,direction,value,price"
  echo "bought,x,r,op/s,higher,300,1200EUR+10EUR/month"
  echo "rented,x,r,op/s,higher,200,30EUR/month"
  echo "owned,x,r,op/s,higher,100,600EUR"
  echo "wrong,x,r,op/s,higher,100,77EUR"
} >once.csv
bench import once.csv --group once
# As an older version kept it.
sed -i 's/"77EUR"/"cheap"/' "$tmp"/store/*/run.json
bench compare once
like "what is paid once and by time needs a period" "$out" "price of bought is not used: '1200EUR\+10EUR/month' is paid once and by time"
like "what is no price is told" "$(printf '%s' "$out" | tr '\n' ' ')" "price of wrong is not used: 'cheap' is not an amount"
like "once and by month are apart" "$out" "EUR/month \(rented\); EUR \(owned\)"
like "and what helps" "$(printf '%s' "$out" | tr '\n' ' ')" "\-\-period 3years"
# In three years: 1200 + 36 x 10 = 1560 and 300/1560 = 0.192307692; 36 x 30 = 1080 and 200/1080 =
# 0.185185185; 600 and 100/600 = 0.166666667.
bench compare once --period 3years --format json
is "a period makes them one" "$(get '[(s["system"], s.get("amount")) for s in p["systems"]]')" \
  "[('bought', 1560), ('rented', 1080), ('owned', 600), ('wrong', None)]"
is "and all are compared" "$(get '[(v["system"], r(v["value"])) for v in p["rows"][0]["values"]]')" \
  "[('bought', 0.192307692), ('rented', 0.185185185), ('owned', 0.166666667)]"
bench compare once --period 3
like "a period without its unit is refused" "$status $err" "^1 .*'3' is no period"
for period in infyears nanyears -1years 1e400years 1e300years 0years 101years 0.0001months; do
  bench compare once --period "$period"
  like "$period: too" "$status $(printf '%s' "$err" | tr '\n' ' ')" "^1 .*'$period' is no period: .* at most 100 years\."
  bench report once --period "$period" -o period.html
  like "$period: of a page, too" "$status $err" "^1 .*'$period' is no period"
done
odd='infEUR nanEUR -5EUR 1e400EUR 0EUR 1000000000001EUR 0.0000001EUR/hour'
kept=$(find "$tmp/store" -name run.json | wc -l)
for price in $odd cheap 10Euro/month '12 EUR/fortnight' 10EUR/month+5USD/month; do
  printf '%s\n' system,benchmark,metric,unit,direction,value,price "s,x,r,op/s,higher,1,1EUR" \
    "t,x,r,op/s,higher,1,$price" >bad.csv
  bench import bad.csv
  like "import refuses $price" "$status $err" "^1 .*bad\.csv: line 3, column 7 \(price\): '.*' is not an amount with its currency"
done
is "and nothing of it is kept" "$(find "$tmp/store" -name run.json | wc -l)" "$kept"
{
  echo "system,benchmark,metric,unit,direction,value,price"
  n=0
  for price in $odd; do
    n=$((n + 1))
    echo "s$n,x,r,op/s,higher,$n,${n}77EUR"
  done
} >odd.csv
bench import odd.csv --group odd
n=0
for price in $odd; do
  n=$((n + 1))
  sed -i "s,\"${n}77EUR\",\"$price\"," "$tmp"/store/*/run.json
done
bench compare odd
is "prices that are none, of an older version, are not used" "$status $(printf '%s' "$out" | tr -s ' \n' '  ' | grep -o 'price of s[0-9] is not used' | wc -l)" "0 7"
bench report odd -o odd.html
is "on a page, too" "$status $(grep -o 'price of s[0-9] is not used' odd.html | sort -u | wc -l)" "0 7"

# ---- Runs ----
run "$benchstone" --store "$tmp/store" run command.time -p command=true --repetitions 1 --quiet --price 10
for price in infEUR -5EUR 1e400EUR 0EUR 1000000000001EUR; do
  run "$benchstone" --store "$tmp/store" run command.time -p command=true --repetitions 1 --quiet --price="$price"
  like "run refuses $price" "$status $(printf '%s' "$err" | tr '\n' ' ')" "^1 .*above 0, at least 0\.000001 and at most 1000000000000"
done
run "$benchstone" --store "$tmp/store" run command.time -p command=true --repetitions 1 --quiet --price 10
like "run refuses what is no price" "$status $err" "^1 .*'10EUR/month', '0\.05USD/hour'"
finish
