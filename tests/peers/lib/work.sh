# SPDX-License-Identifier: LGPL-2.1-or-later
# work.sh - the work that verdicts.sh and verdicts-sessions.sh measure; read with '.'.
# shellcheck shell=sh
# Two commands whose work can be made larger by an exact share: a loop of integer operations, and
# the decompression of homogeneous data, which needs memory and a file as well.

# make_work FOLDER [TIMES]: builds the program and the data there, once; TIMES as much work (1).
make_work ()
{
  [ -e "$1/made" ] && return 0
  times=${2:-1}
  mkdir -p "$1" &&
    cat >"$1/loop.c" <<'C' &&
/* Steps of Marsaglia's xorshift64: each needs the one before, so that no compiler drops any. */
#include <inttypes.h>
#include <stdio.h>

int
main (int argc, char **argv)
{
  FILE *amount = argc == 2 ? fopen (argv[1], "r") : NULL;
  uint64_t n, x = 88172645463325252u;

  if (amount == NULL || fscanf (amount, "%" SCNu64, &n) != 1)
    return 1;
  while (n-- > 0)
    {
      x ^= x << 13;
      x ^= x >> 7;
      x ^= x << 17;
    }
  return x == 0;
}
C
    ${CC:-cc} -O2 -o "$1/loop" "$1/loop.c" &&
    for percent in 100 104 110; do
      make_amount "$1" $percent || return 1
    done &&
    touch "$1/made"
}

# About 50 ms each on a machine of 2024 at 100 % and one time as much.
make_amount ()
{
  echo $(($2 * 300000 * times)) >"$1/amount-$2"
  python3 - $(($2 * times)) <<'PY' | gzip -6 >"$1/data-$2.gz"
import random, sys
chance = random.Random(1)
words = [bytes(chance.choices(range(97, 123), k=chance.randint(2, 9))) for _ in range(2000)]
for _ in range(int(sys.argv[1]) * 800):
    sys.stdout.buffer.write(b" ".join(chance.choices(words, k=12)) + b"\n")
PY
}
