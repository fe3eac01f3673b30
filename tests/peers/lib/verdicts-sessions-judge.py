# SPDX-License-Identifier: LGPL-2.1-or-later
"""Gives the store the noise floor of the first sessions that verdicts-sessions.sh made, compares each later
session with the next, and counts the verdicts: with the floor and, for comparison, without one."""
import json
import shutil
import statistics
import subprocess
import sys

MARGINS = ("2%", "0%")
WORK = ("prime-100", "loop-100", "gzip-100", "loop-110", "gzip-110")


def benchstone(*arguments):
    done = subprocess.run(("benchstone",) + arguments, capture_output=True, text=True)
    if done.returncode not in (0, 2):
        sys.exit(f"benchstone {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def row(store, first, second, margin):
    return json.loads(benchstone("compare", first, second, "--store", store, "--margin", margin,
                                 "--json"))["rows"][0]


def tell(store, floor, pairs):
    """Prints a line per kind of work and margin; returns all counts."""
    said = {}
    for work in WORK:
        base = work.replace("110", "100")
        couples = [(f"{base}-{i}", f"{work}-{i + 1}") for i in range(floor + 1, floor + pairs + 1)]
        for margin in MARGINS:
            rows = [row(store, first, second, margin) for first, second in couples]
            verdicts = [r["verdict"] for r in rows]
            counts = said[work, margin] = {v: verdicts.count(v) for v in sorted(set(verdicts))}
            print(f"  {work:9} margin {margin:3}: ratio {statistics.median(r['ratio'] for r in rows):.4f}; "
                  + ", ".join(f"{n} {v}" for v, n in counts.items()))
    return said


def main():
    store, floor, pairs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    shutil.rmtree(f"{store}/noise", ignore_errors=True)
    print("without a noise floor:")
    tell(store, floor, pairs)
    for work in ("prime", "loop", "gzip"):
        print(benchstone("noise", "--store", store, "--from",
                         *(f"{work}-100-{i}" for i in range(1, floor + 1))))
    print(f"with the noise floor of {floor} sessions:")
    said = tell(store, floor, pairs)
    false = max(sum(said[work, "2%"].get(v, 0) for v in ("better", "worse")) for work in WORK[:3])
    found = min(said[work, "2%"].get("worse", 0) for work in WORK[3:])
    failed = false > pairs / 30 or found < pairs * 25 / 30
    print("as promised" if not failed else "NOT as promised")
    sys.exit(failed)


if __name__ == "__main__":
    main()
