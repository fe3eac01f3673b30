# SPDX-License-Identifier: LGPL-2.1-or-later
"""Gives the store the noise floor of the first sessions that verdicts-sessions.sh made, compares each later
session with the one that came LAG after it, and counts the verdicts: with the floor and, for comparison, without one."""
import json
import shutil
import statistics
import subprocess
import sys

MARGINS = ("2%", "0%")
KINDS = (("prime", "100"), ("loop", "100"), ("gzip", "100"), ("loop", "110"), ("gzip", "110"))


def benchstone(*arguments):
    done = subprocess.run(("benchstone",) + arguments, capture_output=True, text=True)
    if done.returncode not in (0, 2):
        sys.exit(f"benchstone {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def rows(store, first, second, margin):
    """The primary rows of a comparison, by the word of the case that tells them apart."""
    table = json.loads(benchstone("compare", first, second, "--store", store, "--margin", margin, "--json"))
    found = {}
    for row in table["rows"]:
        for word in ("prime", "loop", "gzip"):
            if word in row["case"] and row["role"] == "primary":
                found[word] = row
    return found


def tell(store, floor, pairs, lag):
    """Prints a line per kind of work and margin; returns all counts."""
    said = {}
    for percent in ("100", "110"):
        for margin in MARGINS:
            tables = [rows(store, f"100-{i}", f"{percent}-{i + lag}", margin)
                      for i in range(floor + 1, floor + pairs + 1)]
            for work in (w for w, p in KINDS if p == percent):
                verdicts = [t[work]["verdict"] for t in tables]
                counts = said[work, percent, margin] = {v: verdicts.count(v) for v in sorted(set(verdicts))}
                ratio = statistics.median(t[work]["ratio"] for t in tables)
                print(f"  {work:5} {percent} % margin {margin:3}: ratio {ratio:.4f}; "
                      + ", ".join(f"{n} {v}" for v, n in counts.items()))
    return said


def main():
    store = sys.argv[1]
    floor, pairs, lag = (int(a) for a in sys.argv[2:5])
    shutil.rmtree(f"{store}/noise", ignore_errors=True)
    print("without a noise floor:")
    tell(store, floor, pairs, lag)
    print(benchstone("noise", "--store", store, "--from", *(f"100-{i}" for i in range(1, floor + 1))))
    print(f"with the noise floor of {floor} sessions:")
    said = tell(store, floor, pairs, lag)
    false = max(sum(said[work, "100", "2%"].get(v, 0) for v in ("better", "worse"))
                for work, percent in KINDS if percent == "100")
    found = min(said[work, "110", "2%"].get("worse", 0) for work, percent in KINDS if percent == "110")
    failed = false > pairs / 30 or found < pairs * 25 / 30
    print("as promised" if not failed else "NOT as promised")
    sys.exit(failed)


if __name__ == "__main__":
    main()
