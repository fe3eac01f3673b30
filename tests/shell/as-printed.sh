# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=sh
# Shared by the tests of README.md and of the manual pages: what is printed there is run as it is
# printed, line by line, as one does who has just installed it.  Source functions.sh before.

# Without it programs of the system would be overwritten below.
: "${tmp:?is not set: this is sourced by tests, after functions.sh, and is no test itself}"

# Programs as they are found once it is installed: "benchstone", but measurements are short, and
# "cc", which has to do without a warning.
umask 022
mkdir "$tmp/bin" "$tmp/pc"
cat >"$tmp/bin/benchstone" <<END
#!/bin/sh
case " \$* " in
  *' --dry-run '* | *' --help '* | *' --from '* | ' noise ') ;;
  ' run '*) set -- "\$@" --repetitions \${REPETITIONS:-2} --duration \${DURATION:-20ms} ;;
  ' noise '*) set -- "\$@" --repetitions 2 --duration 20ms --sessions 3 --every 0s ;;
  # Hours that do not pass: see HACKING.md.
  *' --timer '*) ;;
  ' watch '*) set -- "\$@" --repetitions 2 --duration 20ms; BENCHSTONE_WALL_OFFSET=0; export BENCHSTONE_WALL_OFFSET ;;
  ' time '*) set -- "\$@" -r 5 ;;
esac
exec '$benchstone' "\$@"
END
compiler=${CC:-cc}
# Its whole path: "cc" alone would be found as the program that is made here.
cat >"$tmp/bin/cc" <<END
#!/bin/sh
exec $(command -v "${compiler%% *}")${compiler#"${compiler%% *}"} -Wall -Wextra -Wno-unused-parameter -Werror ${BST_SANITIZED:-} "\$@"
END
chmod 755 "$tmp/bin/benchstone" "$tmp/bin/cc"
cat >"$tmp/pc/benchstone.pc" <<END
plugindir=$BENCHSTONE_PLUGIN_PATH
Name: Benchstone
Description: the build folder
Version: 0
Requires: glib-2.0
Cflags: -I$abs_top_srcdir/core/include
Libs: -L$abs_top_builddir/.libs -lbenchstone
END
PATH=$tmp/bin:$PATH
PKG_CONFIG_PATH=$tmp/pc${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
LD_LIBRARY_PATH=$abs_top_builddir/.libs${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export PATH PKG_CONFIG_PATH LD_LIBRARY_PATH
# The make that runs this test must not steer what is built in it, nor a prefix the home.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES CFLAGS LDFLAGS XDG_DATA_HOME XDG_CACHE_HOME

# newcomer NAME: an empty folder, and a home with nothing in it.
newcomer ()
{
  HOME=$tmp/$1/home
  mkdir -p "$HOME" "$tmp/$1/folder"
  cd "$tmp/$1/folder" || exit 99
}
# Joins lines that end in a backslash.
whole_lines () { sed -e ':more' -e '/\\$/{N;s/\\\n *//;b more' -e '}'; }
# type_line LINE: runs it in this very shell, as at a prompt, so that "cd" and "export" stay.
# Sets $status, $out, $err and $typed, its first line without the comment.  Where that says to
# press Ctrl-C, it is pressed.
type_line ()
{
  typed=$(printf '%s\n' "$1" | sed -n '1s/  *#.*//;1p')
  case $1 in
    *'# press Ctrl-C'*) press_ctrl_c "$typed" ;;
    *) eval "$1" >"$tmp/typed.out" 2>"$tmp/typed.err" </dev/null ;;
  esac
  status=$?
  out=$(cat "$tmp/typed.out")
  err=$(cat "$tmp/typed.err")
}
# press_ctrl_c LINE: runs it for one of its repetitions, then presses Ctrl-C.
press_ctrl_c ()
{
  runs=$HOME/.local/share/benchstone/runs
  enough=$(($(repetitions "$runs") + 1))
  gate "$runs" $enough
  # shellcheck disable=SC2016 # for eval
  REPETITIONS=4 BENCHSTONE_WORKER=$tmp/gate interrupted INT 'have "$runs" $enough' sh -c "exec $1" </dev/null
  mv "$tmp/run.out" "$tmp/typed.out"
  mv "$tmp/run.err" "$tmp/typed.err"
  return "$status"
}
# meant LINE: with which statuses it may end, by what its comment says.  Whether something disturbs
# a measurement here, which doctor tells by its own, is nothing that a test knows.
meant ()
{
  case $1 in
    *'# press Ctrl-C'*) echo 130 ;;
    *'# exit status '[0-9]) printf '%s\n' "${1##* }" ;;
    'benchstone doctor'*) echo '0|2' ;;
    *) echo 0 ;;
  esac
}
# as_printed WHERE LINE: it ends as it is meant to.
as_printed ()
{
  type_line "$2"
  want=$(meant "$2")
  if printf '%s\n' "$status" | grep -q -x -E "$want"; then
    ok "$1: $typed" true
  else
    is "$1: $typed" "$status $err" "$want"
  fi
}
