# SPDX-License-Identifier: LGPL-2.1-or-later
"""Counts the verdicts of 'benchstone compare' over the runs that verdicts.sh made, at a margin of
2 % and of none, and beside them what hyperfine's summary says of the same times: always 'A ran
R +- S times faster than B', with the quotient of the means and its standard deviation by Gauss'
rule (no standard error); some believe it as it stands, some where R - S is above 1."""
import json
import math
import statistics
import subprocess
import sys

MARGINS = ("2%", "0%")


def benchstone(*arguments):
    done = subprocess.run(("benchstone",) + arguments, capture_output=True, text=True)
    if done.returncode not in (0, 2):
        sys.exit(f"benchstone {' '.join(arguments)}: {done.stderr}")
    return json.loads(done.stdout)


def row(store, name, margin):
    found = benchstone("compare", name, "--store", store, "--margin", margin, "--json")
    return found["rows"][0]


def hyperfine(store, name):
    """(faster one, is it above its own spread) as hyperfine 1.18 computes it."""
    times = [entry["times"] for entry in json.loads(subprocess.run(
        ("benchstone", "export", name, "--store", store, "--format", "hyperfine"),
        capture_output=True, text=True, check=True).stdout)["results"]]
    (slow, s), (fast, f) = sorted(((statistics.mean(t), statistics.stdev(t)) for t in times), reverse=True)
    ratio = slow / fast
    spread = ratio * math.hypot(s / slow, f / fast)
    return statistics.mean(times[1]) == slow, ratio - spread > 1


def judge(store, benchmark, kind, count):
    names = [f"{benchmark}-{kind}-{i}" for i in range(1, count + 1)]
    said = {}
    for margin in MARGINS:
        rows = [row(store, name, margin) for name in names]
        verdicts = [r["verdict"] for r in rows]
        said[margin] = {v: verdicts.count(v) for v in sorted(set(verdicts))}
        if margin == MARGINS[0]:
            print(f"{benchmark:6} {kind}: ratio, median of {count}: "
                  f"{statistics.median(r['ratio'] for r in rows):.4f}")
    for margin, counts in said.items():
        print(f"       margin {margin:3}:", ", ".join(f"{n} {v}" for v, n in counts.items()))
    if benchmark == "prime":
        return said
    theirs = [hyperfine(store, name) for name in names]
    print(f"       hyperfine names a faster one in {count} of {count}, the second as slower in "
          f"{sum(slower for slower, _ in theirs)}; above its own +- in {sum(above for _, above in theirs)}")
    return said


def main():
    store, count = sys.argv[1], int(sys.argv[2])
    failed = 0
    for benchmark in ("prime", "loop", "gzip"):
        same = judge(store, benchmark, "same", count)
        more = judge(store, benchmark, "more", count)
        false = [same[m].get("better", 0) + same[m].get("worse", 0) for m in MARGINS]
        failed |= false[0] > 0.02 * count or false[1] > 0.10 * count
        failed |= more[MARGINS[0]].get("worse", 0) < 0.95 * count
    print("as promised" if not failed else "NOT as promised")
    sys.exit(failed)


if __name__ == "__main__":
    main()
