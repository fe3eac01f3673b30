# SPDX-License-Identifier: LGPL-2.1-or-later
# memory.sh - what stream.sh and mbw.sh share; read with '.'.
# shellcheck shell=sh disable=SC2154 # "store" is the caller's folder

# variable NAME: of the build's Makefile: the compiler and the options that the plugin was built with.
variable () { sed -n "s/^$1 = //p" Makefile 2>/dev/null | head -n 1; }

# stream FOOTPRINT THREADS SECONDS: "copy scale add triad" of one repetition of memory.stream, in bytes
# per second.  OPTIONS may be set.
stream ()
{
  # shellcheck disable=SC2086 # several options
  measure "copy scale add triad" memory.stream -p footprint="$1" -p threads="$2" --duration "${3}s" ${OPTIONS:-}
}
