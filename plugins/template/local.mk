# What `benchstone new` writes: data, not built here.
templatedir = $(pkgdatadir)/plugins/template
dist_template_DATA = \
	%reldir%/plugin.c.in \
	%reldir%/Makefile \
	%reldir%/README.md \
	$(NULL)
