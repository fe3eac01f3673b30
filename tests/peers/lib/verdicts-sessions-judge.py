# SPDX-License-Identifier: LGPL-2.1-or-later
"""Gives the store the noise floor of the first sessions that verdicts-sessions.sh made, compares each later
session with the one that came LAG after it, case by case, and counts the verdicts: with the floor, also at one speed
of the processor, and, for comparison, without one."""
import json
import shutil
import statistics
import subprocess
import sys

MARGINS = ("2%", "0%")
WORDS = {"prime": "cpu.prime", "loop": "/loop", "gzip": "gzip"}
KINDS = (("prime", "100"), ("loop", "100"), ("gzip", "100"), ("loop", "110"), ("gzip", "110"))


def benchstone(*arguments):
    done = subprocess.run(("benchstone",) + arguments, capture_output=True, text=True)
    if done.returncode not in (0, 2):
        sys.exit(f"benchstone {' '.join(arguments)}: {done.stderr}")
    return done.stdout


def row(store, first, second, margin, work, options):
    """The only row of a comparison of one case: each is a verdict by itself."""
    others = (x for w in WORDS if w != work for x in ("--exclude", f"*{WORDS[w]}*"))
    table = json.loads(benchstone("compare", first, second, "--store", store, "--margin", margin, "--json",
                                  *options, *others))
    primary = [r for r in table["rows"] if r["role"] == "primary"]
    assert len(primary) == 1
    return primary[0]


def tell(store, floor, pairs, lag, *options):
    """Prints a line per kind of work and margin; returns all counts."""
    said = {}
    for work, percent in KINDS:
        for margin in MARGINS:
            rows = [row(store, f"100-{i}", f"{percent}-{i + lag}", margin, work, options)
                    for i in range(floor + 1, floor + pairs + 1)]
            verdicts = [r["verdict"] for r in rows]
            counts = said[work, percent, margin] = {v: verdicts.count(v) for v in sorted(set(verdicts))}
            print(f"  {work:5} {percent} % margin {margin:3}: ratio {statistics.median(r['ratio'] for r in rows):.4f}; "
                  + ", ".join(f"{n} {v}" for v, n in counts.items()))
    return said


def as_promised(said, pairs):
    false = max(sum(said[work, "100", "2%"].get(v, 0) for v in ("better", "worse"))
                for work, percent in KINDS if percent == "100")
    found = min(said[work, "110", "2%"].get("worse", 0) for work, percent in KINDS if percent == "110")
    fine = false <= pairs / 30 and found >= pairs * 25 / 30
    print(f"  at most {false} false, at least {found} found of {pairs}: {'as' if fine else 'NOT as'} promised")
    return fine


def main():
    store = sys.argv[1]
    floor, pairs, lag = (int(a) for a in sys.argv[2:5])
    shutil.rmtree(f"{store}/noise", ignore_errors=True)
    print("without a noise floor:")
    tell(store, floor, pairs, lag)
    print(benchstone("noise", "--store", store, "--from", *(f"100-{i}" for i in range(1, floor + 1))))
    print(f"with the noise floor of {floor} sessions:")
    as_promised(tell(store, floor, pairs, lag), pairs)
    print("the same, at one speed of the processor (--same-clock):")
    sys.exit(not as_promised(tell(store, floor, pairs, lag, "--same-clock"), pairs))


if __name__ == "__main__":
    main()
