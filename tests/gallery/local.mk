# SPDX-License-Identifier: LGPL-2.1-or-later
# Every kind of chart in every variant, of made-up runs: pages, and `make gallery` for the eye.
check_PROGRAMS += %reldir%/write-gallery
%canon_reldir%_write_gallery_SOURCES = \
	%reldir%/kinds.c \
	%reldir%/kinds.h \
	%reldir%/scene.c \
	%reldir%/scene.h \
	%reldir%/sweeps.c \
	%reldir%/times.c \
	%reldir%/write-gallery.c \
	tests/unit/sample-result.c \
	tests/unit/sample-result.h \
	$(NULL)
%canon_reldir%_write_gallery_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_write_gallery_LDADD = $(REPORT_LIBS) $(JSON_LIBS)
EXTRA_DIST += %reldir%/gallery.py %reldir%/look.py

# KINDS='bars load' makes these alone; without rsvg-convert there are no PNG.
gallery: %reldir%/write-gallery
	$(MKDIR_P) gallery
	%reldir%/write-gallery gallery $(KINDS) >gallery/list.tsv
	python3 $(top_srcdir)/%reldir%/gallery.py gallery index
	python3 $(top_srcdir)/%reldir%/gallery.py gallery sheet
	-rsvg-convert --version >/dev/null && python3 $(top_srcdir)/%reldir%/gallery.py gallery pictures
	@echo "The gallery is in $(abs_builddir)/gallery/index.html."
.PHONY: gallery
