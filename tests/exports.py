#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Reads what 'benchstone export' writes with readers that are not ours: exports.py KIND FILE RUN...

Each RUN is the run.json that went out, from which the numbers are counted anew.  Exit status 1, with
what differs, when FILE says anything else; 77 when the reader of KIND is not installed."""
import csv
import json
import math
import re
import statistics
import sys
import xml.etree.ElementTree as ElementTree

SKIPS = {"unsupported", "permission", "skipped"}
FAILURES = {"failed", "wrong-result"}


class Case:
    """A case as run.json has it."""

    def __init__(self, run, case):
        self.run, self.id, self.system = run, case["id"], case["system"]
        self.statuses = [r["status"] for r in case["repetitions"]]
        self.metrics = {m["name"]: m for m in case["description"]["metrics"]}
        self.primary = next(m["name"] for m in self.metrics.values() if m["role"] == "primary")
        self.columns = {key: [v if status == "ok" and isinstance(v, (int, float)) else None
                              for v, status in zip(column, self.statuses)]
                        for key, column in case["samples"].items()}

    def numbers(self, key):
        return [v for v in self.columns.get(key, []) if v is not None]

    def unit(self, key):
        return self.metrics[key.split("{")[0]]["unit"]


def read_runs(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            run = json.load(file)
        for case in run["cases"]:
            yield Case(run, case)


def all_samples(cases):
    """(system, unit, value) of every number, sorted."""
    return sorted((c.system, c.unit(key), v) for c in cases for key in c.columns
                  for v in c.numbers(key))


def same(what, got, expected):
    if got != expected:
        sys.exit(f"{what}: got {got!r}, expected {expected!r}")


def finite(text):
    value = float(text)
    if not math.isfinite(value):
        sys.exit(f"{text!r} is no number")
    return value


def check_csv(path, cases):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    for row in rows:
        for field in row.values():
            if field and field[0] in "=+-@\t\r":
                finite(field)
        same("a value stands with 'ok' alone", row["value"] != "", row["state"] == "ok")
    system = lambda name: name[1:] if name[0] == "'" and name.lstrip("'")[0] in "=+-@" else name
    got = sorted((system(r["system"]), r["unit"], finite(r["value"])) for r in rows if r["value"])
    same("the numbers", got, all_samples(cases))
    failed = sum(s != "ok" for c in cases for s in c.statuses)
    statuses = {s for c in cases for s in c.statuses} - {"ok"}
    same("failed repetitions", sum(r["state"] in statuses for r in rows), failed)


def check_summary(path, cases):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    expected = []
    for c in cases:
        for key in list(c.columns) + ([] if c.primary in c.columns else [c.primary]):
            v = c.numbers(key)
            expected.append((c.run["id"], c.unit(key), len(v), sum(s != "ok" for s in c.statuses),
                             statistics.median(v) if v else None, min(v, default=None)))
    number = lambda text: finite(text) if text else None
    got = [(r["run"], r["unit"], int(r["n"]), int(r["failed"]), number(r["median"]),
            number(r["min"])) for r in rows]
    key = lambda row: [(x is not None, x) for x in row]
    same("the rows", sorted(got, key=key), sorted(expected, key=key))


def read_lines(path):
    def refuse(word):
        raise ValueError(f"{word} is not JSON")

    with open(path, encoding="utf-8") as file:
        return [json.loads(line, parse_constant=refuse) for line in file]


def check_ndjson(path, cases):
    lines = read_lines(path)
    got = sorted((x["system"], x["unit"], x["value"]) for x in lines if "value" in x)
    same("the numbers", got, all_samples(cases))
    for line in lines:
        if line["type"] == "summary":
            values = [x["value"] for x in lines if x["type"] == "sample" and "value" in x and
                      all(x.get(k) == line.get(k) for k in ("run", "case", "metric", "labels", "system"))]
            same("n", line["n"], len(values))
            same("the median", line["median"], statistics.median(values) if values else None)


def check_perfkit(path, cases):
    lines = read_lines(path)
    for line in lines:
        same("the fields", set(line), {"metric", "value", "unit", "metadata", "labels", "timestamp",
                                       "test", "product_name", "official", "owner", "run_uri",
                                       "sample_uri"})
        labels = dict(x.split(":", 1) for x in line["labels"].strip("|").split("|,|"))
        same("labels and metadata", set(labels), set(line["metadata"]))
        assert 1e9 < line["timestamp"] < 1e10 and isinstance(line["value"], (int, float))
    same("their names are unique", len({x["sample_uri"] for x in lines}), len(lines))
    got = sorted((x["metadata"]["system"], x["unit"], x["value"]) for x in lines)
    same("the numbers", got, all_samples(cases))


def check_gobench(path, cases):
    """golang.org/design/14313-benchmark-format, without benchstat's own reader."""
    got = []
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            words = line.split(" ")
            if not re.fullmatch(r"(#.*|[a-z][^\sA-Z:]*:.*|Unit \S+ better=(higher|lower)|)", line):
                same("a result's begin", bool(re.fullmatch(r"Benchmark\S+-[0-9]+", words[0])), True)
                same("iterations and pairs", (words[1], len(words) % 2), ("1", 0))
                got += [finite(v) / (1e9 if u.endswith("ns/op") else 1)
                        for v, u in zip(words[2::2], words[3::2])]
    expected = sorted(v for _, _, v in all_samples(cases))
    same("how many", len(got), len(expected))
    for a, b in zip(sorted(got), expected):
        same(f"{a} is {b}", math.isclose(a, b, rel_tol=1e-12), True)


def outcome(case):
    states = ["failed" if status == "ok" and case.columns.get(case.primary, [None] * (i + 1))[i] is None
              else status for i, status in enumerate(case.statuses)]
    if any(s not in SKIPS | FAILURES | {"ok"} for s in states):
        return "error"
    if any(s in FAILURES for s in states):
        return "failure"
    return "passed" if "ok" in states else "skipped"


def check_junit(path, cases):
    root = ElementTree.parse(path).getroot()
    got = [child.tag if (child := next(iter(t.findall("*")), None)) is not None
           and child.tag != "system-out" else "passed" for t in root.iter("testcase")]
    same("the outcomes", got, [outcome(c) for c in cases])
    for suite in root.iter("testsuite"):
        for name, tag in ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"):
            same(name, int(suite.get(name)), len(suite.findall("testcase/" + tag)))
        same("tests", int(suite.get("tests")), len(suite.findall("testcase")))


def check_junitparser(path, cases):
    try:
        import junitparser
    except ImportError:
        sys.exit(77)
    suites = junitparser.JUnitXml.fromfile(path)
    same("the suites", [s.name for s in suites],
         list(dict((c.run["id"], " ".join(c.run["label"].split("\n"))) for c in cases).values()))
    kinds = {junitparser.Error: "error", junitparser.Failure: "failure",
             junitparser.Skipped: "skipped"}
    got = []
    for test in (t for suite in suites for t in suite):
        results = test.result if isinstance(test.result, list) else [test.result]
        results = [r for r in results if r is not None]
        got.append(kinds[type(results[0])] if results else "passed")
        for result in results:
            assert result.message, "a message"
    same("the outcomes", got, [outcome(c) for c in cases])


def check_openmetrics(path, cases):
    try:
        from prometheus_client import openmetrics, parser
        from prometheus_client.openmetrics import parser as strict
    except ImportError:
        sys.exit(77)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    families = list(strict.text_string_to_metric_families(text))
    older = [s for f in parser.text_string_to_metric_families(text) for s in f.samples]
    same("as Prometheus' older format", len(older), sum(len(f.samples) for f in families))
    points, factor = [], {"%": 0.01}
    for family in families:
        assert re.fullmatch("benchstone_[a-zA-Z0-9_]+", family.name) and family.documentation
        same("the end of the name", family.name.endswith(family.unit), True)
        if "_median" in family.name:
            points += [(s.labels["system"], s.labels["run"], s.value) for s in family.samples]
    expected = [(c.system, c.run["id"], statistics.median(c.numbers(key)) * factor.get(c.unit(key), 1))
                for c in cases for key in c.columns if c.numbers(key)]
    same("the medians", sorted(points), sorted(expected))
    ended = [s.value for f in families if f.name == "benchstone_repetitions" for s in f.samples]
    same("repetitions", sum(ended), sum(len(c.statuses) for c in cases))


def check_fods(path, cases):
    """A spreadsheet's flat XML: LibreOffice made it of the CSV."""
    ns = {"table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
          "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0"}
    full = lambda name: "{%s}%s" % (ns[name.split(":")[0]], name.split(":")[1])
    rows = []
    for row in ElementTree.parse(path).getroot().iter(full("table:table-row")):
        cells = []
        for cell in row.findall("table:table-cell", ns):
            same("formulas", cell.get(full("table:formula")), None)
            value = cell.get(full("office:value"))
            text = "".join(cell.itertext()).strip()
            repeat = int(cell.get(full("table:number-columns-repeated"), "1"))
            cells += [(value, text)] * min(repeat, 100)
        if any(text for _, text in cells):
            rows.append(cells)
    at = [text for _, text in rows[0]].index("value")
    got = sorted(finite(r[at][0]) for r in rows[1:] if r[at][1])
    same("the numbers", got, sorted(v for _, _, v in all_samples(cases)))


CHECKS = {"csv": check_csv, "csv-summary": check_summary, "gobench": check_gobench, "ndjson": check_ndjson,
          "perfkit": check_perfkit, "junit": check_junit, "junitparser": check_junitparser,
          "openmetrics": check_openmetrics, "fods": check_fods}

if __name__ == "__main__":
    CHECKS[sys.argv[1]](sys.argv[2], list(read_runs(sys.argv[3:])))
