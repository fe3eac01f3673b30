# SPDX-License-Identifier: LGPL-2.1-or-later
"""ratio.py UNIT FACTOR LOW HIGH [interval] - reads lines "ours theirs" of interleaved pairs; prints both medians
times FACTOR, their ratio, and the median of the pairs' own ratios with its order-statistics interval
(of the sign test: from the k-th smallest to the k-th largest of n it covers the true median with
probability 1 - 2 P(B < k), B binomial (n, 1/2)).  Fails where the median ratio of the pairs is
not within LOW to HIGH, with "interval" where any of its interval is not; the word for it depends on whether the interval is outside, too."""
import math
import statistics
import sys

unit, factor, low_limit, high_limit = sys.argv[1], *map(float, sys.argv[2:5])
pairs = [tuple(map(float, line.split())) for line in sys.stdin]
n = len(pairs)


def below(k):
    return sum(math.comb(n, i) for i in range(k)) / 2**n


k = max((k for k in range(1, n) if 1 - 2 * below(k) >= 0.95), default=0)
if k == 0:
    sys.exit("fewer than 6 pairs have no 95 % interval")
ratios = sorted(a / b for a, b in pairs)
a, b = (statistics.median(side) * factor for side in zip(*pairs))
middle = statistics.median(ratios)
beyond = ratios[k - 1] > high_limit or ratios[n - k] < low_limit
fine = low_limit <= middle <= high_limit
if sys.argv[5:] == ["interval"]:
    fine = low_limit <= ratios[k - 1] and ratios[n - k] <= high_limit
print(
    f"{a:9.0f} {b:9.0f} {unit}  ratio of medians {a / b:.3f}  median of ratios {middle:.3f} "
    f"[{ratios[k - 1]:.3f}, {ratios[n - k]:.3f}] ({100 * (1 - 2 * below(k)):.1f} %, {n} pairs)  "
    + ("agrees" if fine else "DIFFERS" if beyond else "TOO NOISY: more PAIRS, or a quieter machine")
)
sys.exit(not fine)
