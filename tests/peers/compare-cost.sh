#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What `compare` costs: 20 systems, 500 cases, 10 repetitions, made up here.  Under 2 s of CPU
# (4 s with --score) and 300 MiB are asked for; fails above.  Start it in a build folder:
#   ./run sh .../tests/peers/compare-cost.sh
# SYSTEMS, CASES and REPETITIONS may be set.  No part of "make check": it asserts a speed.
set -u
command -v python3 >/dev/null 2>&1 || { echo "python3 is not installed"; exit 77; }
store=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-cost.XXXXXX") || exit 1
trap 'rm -rf "$store"' EXIT

# A real run's document is the pattern; its only case is multiplied, its samples are drawn.
benchstone run cpu.prime --duration 10ms --repetitions "${REPETITIONS:-10}" --store "$store/pattern" \
  --quiet || exit 1
python3 - "$store" "${SYSTEMS:-20}" "${CASES:-500}" <<'PYTHON' || exit 1
import copy, glob, json, os, random, sys
store, systems, cases = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
pattern = json.load(open(glob.glob(store + "/pattern/*/run.json")[0]))
random.seed(1)
for s in range(systems):
    run = copy.deepcopy(pattern)
    run["id"] = f"20261130-1132{s:02d}-{s:06x}"
    run["label"] = f"system-{s:02d}"
    run.pop("journal-bytes", None)
    run["cases"] = []
    for i in range(cases):
        case = copy.deepcopy(pattern["cases"][0])
        case["id"] = f"cpu.prime max-prime={1000 + i}"
        case["system"] = run["label"]
        case["identity"]["params"]["max-prime"] = str(1000 + i)
        middle = 1e6 / (1000 + i) * (1 + 0.03 * random.gauss(0, 1))
        for key, column in case["samples"].items():
            case["samples"][key] = [middle * (1 + 0.01 * random.gauss(0, 1)) for _ in column]
        run["cases"].append(case)
    folder = f"{store}/runs/{run['id']}"
    os.makedirs(folder)
    json.dump(run, open(folder + "/run.json", "w"))
PYTHON
rm -rf "$store/pattern"

failed=0
# cost LIMIT ARGUMENT...: CPU seconds and the most memory of `compare` over all runs.
cost ()
{
  limit=$1
  shift
  python3 - "$limit" "$store/out" benchstone compare --store "$store/runs" "$store"/runs/* "$@" <<'PYTHON' || failed=1
import resource, subprocess, sys
limit, out, command = float(sys.argv[1]), sys.argv[2], sys.argv[3:]
with open(out, "w") as file:
    status = subprocess.run(command, stdout=file).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
seconds, mib = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
fine = status == 0 and seconds < limit and mib < 300
print(f"{seconds:6.2f} s of {limit} s, {mib:6.1f} MiB, exit status {status}  "
      + ("fine" if fine else "TOO MUCH") + "  " + " ".join(command[3:])[-40:])
sys.exit(not fine)
PYTHON
}
cost 2
cost 2 --format json
cost 2 --format csv
cost 4 --score
cost 4 --score=sum --format json
exit $failed
