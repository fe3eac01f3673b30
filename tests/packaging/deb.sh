#!/bin/sh
# SPDX-License-Identifier: LGPL-2.1-or-later
# The packages of 'make deb' in a fresh minimal root of this system's release: they install, pass
# their own tests (packaging/debian/tests), and leave nothing when they go.  Prints TAP; skips where
# there is no root, no debootstrap or no mirror.   deb.sh FOLDER-OF-PACKAGES
set -u
packages=$(cd "${1:?usage: deb.sh FOLDER-OF-PACKAGES}" && pwd) || exit 99
tests=$(cd "$(dirname "$0")/../../packaging/debian/tests" && pwd) || exit 99
skip_all () { echo "1..0 # SKIP $1"; exit 77; }

[ "$(id -u)" = 0 ] || skip_all "needs root"
command -v debootstrap >/dev/null 2>&1 || skip_all "debootstrap is not installed"
unshare -m true 2>/dev/null || skip_all "mount namespaces cannot be made here"
. /etc/os-release
[ "${ID-}" = debian ] || skip_all "made for Debian"
# The mirror that this system itself uses, in either of apt's formats.
mirror=$(sed -n -e 's/^URIs: *\([^ ]*\).*/\1/p' -e 's/^deb \(\[.*\] \)\{0,1\}\([^ ]*\).*/\2/p' \
  /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list /etc/apt/sources.list 2>/dev/null | head -n 1)
[ -n "$mirror" ] || skip_all "apt has no mirror"

base=$(mktemp -d "${TMPDIR:-/tmp}/benchstone-deb.XXXXXX") || exit 99
root=$base/root
# Nothing stays mounted: all mounts are made in a namespace of their own.
trap 'rm -rf --one-file-system "$base"' EXIT
trap 'exit 130' INT TERM
log=$base/log
if ! debootstrap --variant=minbase "$VERSION_CODENAME" "$root" "$mirror" >"$log" 2>&1; then
  tail -n 3 "$log" | sed 's/^/# /'
  skip_all "debootstrap got no root from this system's mirror"
fi
cp -a /etc/apt/sources.list.d /etc/apt/auth.conf.d /etc/apt/apt.conf.d "$root/etc/apt/" 2>/dev/null
[ ! -e /etc/apt/sources.list ] || cp /etc/apt/sources.list "$root/etc/apt/"
cp /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null
# No service of a package may start in there.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d" && chmod +x "$root/usr/sbin/policy-rc.d"
mkdir "$root/packages" "$root/package-tests" &&
  cp "$packages"/*.deb "$root/packages/" && cp "$tests/smoke" "$tests/build-plugin" "$root/package-tests/" || exit 99

# inside COMMAND...: in the root, as its root, with nothing of our environment.
inside ()
{
  # shellcheck disable=SC2016 # the inner shell expands
  unshare -m sh -c 'root=$1; shift
    mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount --rbind /sys "$root/sys" &&
    mount --rbind /dev "$root/dev" && exec chroot "$root" env -i HOME=/root TERM=dumb LC_ALL=C.UTF-8 \
      DEBIAN_FRONTEND=noninteractive PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"' \
    sh "$root" "$@" >"$log" 2>&1 </dev/null
}

count=0
bad=0
ok ()
{
  count=$((count + 1))
  what=$1
  shift
  if "$@"; then
    echo "ok $count - $what"
  else
    bad=$((bad + 1))
    echo "not ok $count - $what"
    tail -n 25 "$log" | sed 's/^/# /'
  fi
}
# Files of ours that are left in the root.
left_over ()
{
  find "$root/usr" "$root/etc" "$root/var/lib/benchstone" -iname '*benchstone*' 2>/dev/null >"$log"
  [ ! -s "$log" ]
}

inside true || skip_all "nothing can be run in a root of its own here"
inside apt-get update || skip_all "apt in the fresh root does not reach the mirror"
ok "the packages install with what they depend on" inside sh -c \
  'apt-get install -y --no-install-recommends /packages/benchstone_*.deb /packages/libbenchstone0_*.deb \
     /packages/benchstone-plugins-base_*.deb'
ok "without gnuplot it measures, and makes a report" inside sh -c \
  'benchstone run cpu.prime --duration 10ms --repetitions 7 --store /tmp/store --quiet --report /tmp/report.html &&
   grep -q "</html>" /tmp/report.html'
ok "gnuplot and the -dev package install" inside sh -c \
  'apt-get install -y --no-install-recommends gnuplot-nox gcc libc6-dev make pkg-config /packages/libbenchstone-dev_*.deb'
ok "smoke: list, run, show, report with charts, time" inside /package-tests/smoke
ok "build-plugin: 'benchstone new' builds against the -dev package and runs" inside /package-tests/build-plugin
ok "they are removed" inside sh -c \
  'apt-get purge -y benchstone libbenchstone0 libbenchstone-dev benchstone-plugins-base'
ok "and nothing of them is left" left_over
echo "1..$count"
[ "$bad" = 0 ]
