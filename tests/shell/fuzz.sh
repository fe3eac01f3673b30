#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# Hostile input from files and from workers: the corpus of each fuzz target, and changes of it.
. "${abs_top_srcdir:-.}/tests/shell/functions.sh"

TMPDIR=$tmp
export TMPDIR
for target in csv journal machine record run suite wire; do
  run "$abs_top_builddir/tests/fuzz/replay-$target" "$abs_top_srcdir/tests/fuzz/corpus/$target"
  is "$target survives its corpus: $(printf '%s\n' "$err" | tail -n 1)" "$status" 0
done
finish
