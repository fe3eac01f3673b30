#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# What is shown fits the terminal, be it narrow or wide.  A terminal of a given width is made by
# python's pty.
. "$(dirname "$0")/functions.sh"
requires python3

for label in before after; do
  "$benchstone" run cpu.prime command.time -p command=true --label "$label" --repetitions 6 --duration 10ms --quiet >/dev/null 2>&1
done
# Names and figures that need room, over a size.
"$benchstone" run command.time --label wide --repetitions 6 --quiet --variant 'a rather long name of a variant' -p command=true \
  --variant 'another one, not much shorter' -p command='sleep 0.01' >/dev/null 2>&1
cat >"$tmp/terminal.py" <<'END'
import fcntl, os, pty, re, struct, sys, termios
width = int(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
text = b""
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError: # Linux's word for the end
        break
    if not piece:
        break
    text += piece
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text.decode()).replace("\r\n", "\n")
lines = plain.split("\n")
print(status, max(len(line) for line in lines))
for line in lines:
    if len(line) > width:
        print(line)
END
for width in 40 80 200; do
  what="list:list runs:show before:show before --verbose:show wide:compare before after:compare wide:compare wide --score:--help"
  what="$what:run --help:time --help:compare --help:report --help:show --help:noise --help"
  IFS=:
  for words in $what; do
    unset IFS
    # The words of a command.
    # shellcheck disable=SC2086
    run python3 "$tmp/terminal.py" "$width" "$benchstone" $words
    set -- $out
    is "$width columns: benchstone $words" "$1 $((${2:-999} <= width)) $(printf '%s\n' "$out" | sed 1d)" "0 1 "
  done
done
finish
