# SPDX-License-Identifier: LGPL-2.1-or-later
# shellcheck shell=sh disable=SC2154
# Shared by try.sh and check.sh, which set $top and $log: what is missing on this system, how to
# install it, and steps whose output goes to a log.  Plain POSIX shell: a minimal system runs it.

say () { printf '%s\n' "$*"; }
die () { printf '%s\n' "$*" >&2; exit 1; }

# show_skips FOLDER: which tests of the make check in FOLDER were skipped, and why.  The driver
# writes "SKIP: test 3 - what # SKIP why" at the end of what each test printed.
show_skips ()
{
  find "$1" -name '*.trs' | sort | while read -r trs; do
    sed -n -e 's/^SKIP: \([^ ]*\) [0-9]* *- \(.*\) # SKIP \(.*\)/Skipped: \1, \2: \3/p' -e t \
      -e 's/^SKIP: \([^ ]*\) \([0-9]*\) *# SKIP \(.*\)/Skipped: \1, number \2: \3/p' -e t \
      -e 's/^SKIP: \([^ ]*\) - \(.*\)/Skipped: \1, all of it: \2/p' "${trs%.trs}.log"
  done
}

# probe KIND:WHAT: is it there?
probe ()
{
  what=${1#*:}
  case $1 in
    command:*) command -v "$what" >/dev/null 2>&1 ;;
    module:*) pkg-config --exists "$what" 2>/dev/null ;;
    header:*) echo "#include <$what>" | cc -E - >/dev/null 2>&1 ;;
    python:*) python3 -c "import $what" >/dev/null 2>&1 ;;
    file:*) test -e "$what" ;;
    *) return 1 ;;
  esac
}

# The system's package manager and its column in needs.txt.
find_package_manager ()
{
  for candidate in apt-get:3 dnf:4 pacman:5 zypper:6; do
    manager=${candidate%:*}
    column=${candidate#*:}
    command -v "$manager" >/dev/null 2>&1 && return 0
  done
  manager=
  column=2
}

# missing_packages PURPOSE...: names of packages (of probes, where the system is unknown).
missing_packages ()
{
  for purpose in "$@"; do
    awk -v p="$purpose" -v c="$column" '$1 == p { print $2, $c }' "$top/packaging/needs.txt"
  done | while read -r item package; do
    [ "$package" = - ] || probe "$item" || printf '%s\n' "$package"
  done | sort -u | tr '\n' ' ' | sed 's/ *$//'
}

# available PACKAGE...: those that may be missing from a distribution ("maybe:NAME") only where they are there.
available ()
{
  for package in "$@"; do
    case $package in
      maybe:*) apt-cache show "${package#maybe:}" >/dev/null 2>&1 && printf '%s\n' "${package#maybe:}" ;;
      *) printf '%s\n' "$package" ;;
    esac
  done
}

as_root ()
{
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_packages ()
{
  case $manager in
    apt-get)
      # shellcheck disable=SC2046 # a word for each
      as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y --no-install-recommends install $(available "$@")
      ;;
    dnf) as_root dnf -y install "$@" ;;
    pacman) as_root pacman -Sy --needed --noconfirm "$@" ;;
    zypper) as_root zypper --non-interactive install "$@" ;;
  esac
}

plain_names () { printf '%s' "$packages" | sed 's/maybe://g'; }

# need PURPOSE...: installs what is missing, unless $install is "no".
need ()
{
  find_package_manager
  packages=$(missing_packages "$@")
  [ -n "$packages" ] || return 0
  if [ "$install" = no ]; then
    say "Missing, and left so (--no-install): $(plain_names)"
    return 0
  fi
  [ -n "$manager" ] || die "Your system's package manager is not known here. Please install: $(plain_names)"
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
    die "Missing: $(plain_names).  Install them as root ($manager), then start this again."
  fi
  say "Installing with $manager: $(plain_names)"
  # One word per package: the list is made of the names in needs.txt.
  # shellcheck disable=SC2086
  step "install packages" install_packages $packages
}

# step NAME COMMAND...: its output goes to the log; its last lines are shown when it fails.
step ()
{
  step_name=$1
  shift
  printf '\n== %s\n' "$step_name" >>"$log"
  "$@" >>"$log" 2>&1 </dev/null && return 0
  tail -n 25 "$log" >&2
  die "Could not $step_name.  The whole output is in '$log'."
}

prepare_folder ()
{
  case $1 in
    *[[:space:]]*) die "make cannot work in '$1': move it to a folder without blanks in its path." ;;
  esac
  mkdir -p "$1" || die "Cannot make the folder '$1'."
  : >"$log" || die "Cannot write '$log'."
}

# build FOLDER CONFIGURE-OPTION...: leaves a built tree there; a second call only builds what changed.
build ()
{
  folder=$1
  shift
  if [ ! -f "$top/configure" ]; then
    step "make configure" "$top/autogen.sh"
  fi
  cd "$folder" || exit 1
  if [ ! -f Makefile ]; then
    step "configure" "$top/configure" "$@"
  fi
  step "build" make -j"$(nproc 2>/dev/null || echo 2)"
}
