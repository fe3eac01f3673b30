# SPDX-License-Identifier: LGPL-2.1-or-later
# agree.py PAGE.html COMPARISON.json [TEXT]: whether the page's chart, its tables, its captions and
# its headline, and the text of the comparison, have the numbers of the JSON.  Prints how many were
# compared, and what differs.
import json
import math
import re
import sys
import xml.etree.ElementTree as tree

problems = []
compared = 0


def check(what, good):
    global compared
    compared += 1
    if not good:
        problems.append(what)


def same(what, text, value):
    """TEXT is VALUE, rounded to as many digits as it has."""
    match = re.fullmatch(r"-?\d+(?:\.(\d+))?(?:e[+-]?\d+)?\*?", text)
    if match is None:
        check(f"{what}: '{text}' is no number", False)
        return
    number = float(text.rstrip("*"))
    half = 0.5 * 10 ** -len(match.group(1) or "") * (1 + 1e-6)
    check(f"{what}: {text} is not {value}", abs(number - value) <= half or number == float(f"{value:.3e}"))


def interval(what, text, ends):
    match = re.fullmatch(r"\[(\S+), (\S+)\]", text)
    check(f"{what}: '{text}' is no interval", match is not None)
    for k in range(2 if match else 0):
        same(f"{what}, end {k}", match.group(k + 1), ends[k])


def text_of(element):
    # No line ends within "2 %".
    return "".join(element.itertext()).replace("\u00a0", " ").strip()


def cells_of(table):
    return [[text_of(c) for c in line if c.tag in ("td", "th")] for line in table.iter("tr")]


page = open(sys.argv[1], encoding="utf-8").read()
root = tree.fromstring(page.replace("<!DOCTYPE html>", "", 1))
document = json.load(open(sys.argv[2], encoding="utf-8"))
rows = [r for r in document["rows"] if r["in-family"]]
baseline = document["baseline"]
systems = [s["name"] for s in document["systems"]]
# On the page a case may be called otherwise, but it stands at the same place.
cases = list(dict.fromkeys((r["case"], r["metric"]) for r in rows))
of = {((r["case"], r["metric"]), r["system"]): r for r in rows}
means = {m["system"]: m for m in document.get("mean", {}).get("systems", [])}
lead = document.get("mean", {}).get("lead")
section = next(s for s in root.iter("section") if s.get("class") == "comparison")
signs = {"better": "+", "worse": "-", "equivalent": "=", "inconclusive": "?"}

# ---- The headline ----
sentence = next(text_of(s) for li in root.iter("li") if li.get("class") == "lead" for s in li if s.get("class") == "sentence")


def check_lead(where, text):
    over = r"(?:, over (?P<cases>\d+) cases [^:]*)?"
    between = r"(?P<best>\S+) is (?P<low>\S+) to (?P<high>\S+) times (?P<next>\S+) \(95 % interval[^)]*\)"
    forms = {
        "better": r"(?P<best>\S+) is (?P<ratio>\S+)x \(95 % interval (?P<low>\S+) to (?P<high>\S+)\) the next, (?P<next>[^,:]+)" + over + r": better\.",
        "equivalent": r"\S+ and \S+ are equivalent" + over + ": " + between,
        "inconclusive": r"No difference (?:beyond the margin of \S+ % )?could be shown(?: between the first two)?" + over + ": " + between,
    }
    match = re.search(forms[lead["verdict"]], text)
    check(f"{where}: no headline of a verdict that is {lead['verdict']} in '{text}'", match is not None)
    if match is None:
        return
    # Where nothing leads, the sentence is, as the table, of a system against the baseline.
    turned = lead["verdict"] != "better" and lead["best"] == baseline
    named, low, high = (lead["best"], lead["next"]), *lead["interval"]
    if turned:
        named, low, high = named[::-1], 1 / high, 1 / low
    check(f"{where}: systems", (match["best"], match["next"]) == named)
    if lead["verdict"] == "better":
        same(f"{where}: ratio", match["ratio"], lead["ratio"])
    same(f"{where}: low", match["low"], low)
    same(f"{where}: high", match["high"], high)
    check(f"{where}: cases", int(match["cases"] or 1) == document["mean"]["cases"])


check_lead("headline", sentence)

# ---- The figure and its table ----
figure = next(section.iter("figure"))
lines = cells_of(next(figure.iter("table")))
head, body = lines[0], lines[1:]
caption = text_of(next(figure.iter("figcaption")))
svg = next(section.iter("svg"), None)
two = len(systems) == 2


def check_ratio(what, text, row):
    """'1.25 [1.20, 1.30] +'"""
    match = re.fullmatch(r"(\S+) (\[\S+, \S+\])(?: (\S))?", text)
    check(f"{what}: '{text}'", match is not None)
    if match is None:
        return
    same(what, match.group(1), row["ratio"])
    interval(what, match.group(2), row["interval"])
    if row.get("verdict"):
        check(f"{what}: sign '{match.group(3)}'", match.group(3) == signs[row["verdict"]])


check("rows of the table", len(body) == len(cases) + bool(len(cases) > 1 and means))
for i, line in enumerate(body):
    mean = i == len(cases)
    if two:
        row = means[systems[1 - systems.index(baseline)]] if mean else of[cases[i], systems[1 - systems.index(baseline)]]
        same(f"table {line[0]}: ratio", line[4], row["ratio"])
        interval(f"table {line[0]}", line[5], row["interval"])
        if not mean:
            same(f"table {line[0]}: before", line[2], row["baseline"]["median"])
            same(f"table {line[0]}: after", line[3], row["candidate"]["median"])
            check(f"table {line[0]}: p {line[6]}", float(line[6]) == float(f"{row['p-adjusted']:.2g}"))
            check(f"table {line[0]}: verdict", line[7] == f"{signs[row['verdict']]} {row['verdict']}")
        continue
    for name, cell in zip(head[1:], line[1:]):
        if name == baseline:
            check(f"table {line[0]}: baseline", cell == "1")
        elif mean:
            check_ratio(f"table, mean of {name}", cell, means[name])
        else:
            check_ratio(f"table {line[0]}, {name}", cell, of[cases[i], name])

# ---- The long tables ----
n = 0
for table in section.iter("table"):
    lines = cells_of(table)
    if "System" not in lines[0] or "Ratio" not in lines[0]:
        continue
    for line in lines[1:]:
        case, name = cases[n // len(systems)], line[1]
        n += 1
        row = of.get((case, name))
        if row is None:
            check(f"{case} {name}: is the baseline", name == baseline and line[7] == "baseline")
            continue
        same(f"long table {case}, {name}: median", line[2], row["candidate"]["median"])
        interval(f"long table {case}, {name}", line[3], row["candidate"]["interval"])
        same(f"long table {case}, {name}: ratio", line[5], row["ratio"])
        interval(f"long table {case}, {name}: ratio", line[6], row["interval"])
        check(f"long table {case}, {name}: verdict", line[7] == f"{signs[row['verdict']]} {row['verdict']}")
check("lines of the long tables", n == len(cases) * len(systems))

# ---- The caption ----
if two:
    for what, change in (("Largest gain", max(r["ratio"] for r in rows)), ("Largest loss", min(r["ratio"] for r in rows))):
        match = re.search(what + r": .*?: (\S+) times, 95 % interval (\[\S+, \S+\]): (\w+)", caption)
        check(f"caption: {what}", (match is not None) == (change > 1 if what == "Largest gain" else change < 1))
        if match:
            row = next(r for r in rows if r["ratio"] == change)
            same(f"caption: {what}", match.group(1), change)
            interval(f"caption: {what}", match.group(2), row["interval"])
    for word in signs:
        count = re.search(rf"(\d+) {word}", caption)
        check(f"caption: {word}", int(count.group(1) if count else 0) == sum(r["verdict"] == word for r in rows))
else:
    for name, mean in means.items():
        match = re.search(rf"{re.escape(name)} (\S+ \[\S+, \S+\])", caption)
        check(f"caption: {name}", match is not None)
        if match:
            check_ratio(f"caption: {name}", match.group(1), mean)

# ---- The chart ----
NS = ""  # inlined: HTML knows them


def place(element):
    match = re.match(r"translate\(([-\d.]+),\s*([-\d.]+)\)", element.get("transform", ""))
    if match is None and element.get("x") is not None and element.get("y") is not None:
        return float(element.get("x")), float(element.get("y"))
    return (float(match.group(1)), float(match.group(2))) if match else None


def ratio_scale(svg):
    """px -> ratio, from the figures at the axis: those that stand in the lowest row of numbers."""
    found = []
    for text in svg.iter(NS + "text"):
        if place(text) and re.fullmatch(r"[\d.]+(e[+-]\d+)?", text_of(text)):
            found.append((*place(text), float(text_of(text))))
    lowest = max(y for _, y, _ in found)
    found = sorted((x, math.log(v)) for x, y, v in found if y == lowest)
    (x0, v0), (x1, v1) = found[0], found[-1]
    for x, v in found:
        check(f"chart: axis at {x}", abs(v0 + (x - x0) * (v1 - v0) / (x1 - x0) - v) < 0.01 * (v1 - v0))
    return lambda x: v0 + (x - x0) * (v1 - v0) / (x1 - x0), (v1 - v0) / (x1 - x0)


if svg is not None:
    scale, px = ratio_scale(svg)
    marks = [scale(place(u)[0]) for u in svg.iter(NS + "use") if place(u) and "gpPt" in u.get("href")]
    wanted = [r["ratio"] for r in rows] + ([m["ratio"] for m in means.values()] if len(cases) > 1 else [])
    for ratio in wanted:
        # Marks stand where their ratio is, to a pixel; the axis is logarithmic.
        check(f"chart: no mark at {ratio}", any(abs(m - math.log(ratio)) <= 1.5 * px for m in marks))
    texts = [text_of(t) for t in svg.iter(NS + "text")]
    if two:
        for row in rows:
            numbers = [t for t in texts if re.fullmatch(r"\S+ \[\S+, \S+\]", t) and abs(float(t.split()[0].rstrip("*")) - row["ratio"]) < 0.05]
            check(f"chart: no figures of {row['case']}", bool(numbers))
        for word in signs:
            n = sum(t == f"{signs[word]} {word}" for t in texts)
            mean = lead is not None and len(cases) > 1 and word == (
                lead["verdict"] if lead["verdict"] != "better" or lead["best"] != baseline else "worse")
            check(f"chart: {word}", n == sum(r["verdict"] == word for r in rows) + mean)

# ---- The text ----
if len(sys.argv) > 3:
    text = open(sys.argv[3], encoding="utf-8").read()
    check_lead("text", " ".join(text.split()))
    for row in rows:
        line = next((w for l in text.split("\n") if (w := l.split()) and w[0] == row["system"] and row["verdict"] in w
                     and any(re.fullmatch(r"\[\S+", x) for x in w)
                     and any(re.fullmatch(r"[\d.]+\*?", x) and abs(float(x.rstrip("*")) - row["ratio"]) < 0.05 for x in w)), None)
        check(f"text: {row['case']}, {row['system']}", line is not None)

for problem in problems:
    print(problem)
print(f"{compared} compared, {len(problems)} differ")
sys.exit(bool(problems))
