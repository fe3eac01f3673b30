# SPDX-License-Identifier: LGPL-2.1-or-later
# Results in; tables, charts and pages out.  Sees core/model and core/stats alone.
noinst_LTLIBRARIES += libbst-reports.la
libbst_reports_la_SOURCES = \
	$(NULL)
libbst_reports_la_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS) $(XML_CFLAGS)
libbst_reports_la_LIBADD = libbst-result.la libbst-stats.la $(GIO_LIBS) $(JSON_LIBS) $(XML_LIBS)
noinst_HEADERS += \
	$(NULL)
