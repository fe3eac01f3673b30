# SPDX-License-Identifier: LGPL-2.1-or-later
# Debian packages from the tarball, in the build folder's deb/.
debian_files = \
	%reldir%/debian/benchstone-plugins-base.install \
	%reldir%/debian/benchstone.install \
	%reldir%/debian/changelog \
	%reldir%/debian/control \
	%reldir%/debian/copyright \
	%reldir%/debian/libbenchstone-dev.install \
	%reldir%/debian/libbenchstone0.install \
	%reldir%/debian/libbenchstone0.symbols \
	%reldir%/debian/rules \
	%reldir%/debian/source/format \
	%reldir%/debian/tests/build-plugin \
	%reldir%/debian/tests/control \
	%reldir%/debian/tests/smoke \
	$(NULL)
EXTRA_DIST += $(debian_files) tests/packaging/deb.sh

# The tests of a package build are those of "make check": here they are left out, and what they need.
deb: dist
	rm -rf deb
	$(MKDIR_P) deb
	xz -dc $(distdir).tar.xz | (cd deb && tar xf -)
	cp -R deb/$(distdir)/packaging/debian deb/$(distdir)/debian
	cd deb/$(distdir) && DEB_BUILD_OPTIONS="nocheck parallel=`nproc`" dpkg-buildpackage \
	  --build-profiles=nocheck -us -uc -b
	@echo "Packages:"; ls deb/*.deb

# Installs, runs and removes them in a fresh root: needs root, debootstrap and the system's mirror.
check-deb: deb
	$(SHELL) $(top_srcdir)/tests/packaging/deb.sh deb || test $$? = 77
.PHONY: deb check-deb
