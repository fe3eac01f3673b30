# SPDX-License-Identifier: LGPL-2.1-or-later
# Results in; tables, charts and pages out.  Sees core/model and core/stats alone.
noinst_LTLIBRARIES += libbst-reports.la
libbst_reports_la_SOURCES = \
	%reldir%/author-notes.c \
	%reldir%/axis.c \
	%reldir%/chart.c \
	%reldir%/chart-bars.c \
	%reldir%/chart-curve.c \
	%reldir%/chart-energy.c \
	%reldir%/chart-forest.c \
	%reldir%/chart-frame.c \
	%reldir%/chart-histogram.c \
	%reldir%/chart-latency.c \
	%reldir%/chart-history.c \
	%reldir%/chart-lines.c \
	%reldir%/chart-load.c \
	%reldir%/chart-matrix.c \
	%reldir%/chart-matrix-frame.c \
	%reldir%/chart-panels.c \
	%reldir%/chart-percentiles.c \
	%reldir%/chart-price.c \
	%reldir%/chart-ratios.c \
	%reldir%/chart-scale.c \
	%reldir%/chart-series.c \
	%reldir%/chart-strip.c \
	%reldir%/chart-wishes.c \
	%reldir%/chart-surface.c \
	%reldir%/color-map.c \
	%reldir%/compare-csv.c \
	%reldir%/compare-json.c \
	%reldir%/compare-markdown.c \
	%reldir%/compare-mean.c \
	%reldir%/compare-noise.c \
	%reldir%/compare-score.c \
	%reldir%/compare-text-below.c \
	%reldir%/compare-text.c \
	%reldir%/compare-verdict.c \
	%reldir%/compare-notes.c \
	%reldir%/compare-words.c \
	%reldir%/comparison-cases.c \
	%reldir%/comparison-environment.c \
	%reldir%/comparison-identity.c \
	%reldir%/comparison-mean.c \
	%reldir%/comparison-order.c \
	%reldir%/comparison-rows.c \
	%reldir%/comparison-score.c \
	%reldir%/comparison-sessions.c \
	%reldir%/comparison-systems.c \
	%reldir%/comparison-unvaried.c \
	%reldir%/comparison-verdict.c \
	%reldir%/comparison.c \
	%reldir%/curve.c \
	%reldir%/curve-apart.c \
	%reldir%/curve-caches.c \
	%reldir%/curve-milestones.c \
	%reldir%/curve-scaling.c \
	%reldir%/curve-words.c \
	%reldir%/drift.c \
	%reldir%/gnuplot.c \
	%reldir%/gnuplot-files.c \
	%reldir%/gnuplot-run.c \
	%reldir%/group.c \
	%reldir%/group-energy.c \
	%reldir%/group-names.c \
	%reldir%/history.c \
	%reldir%/history-changes.c \
	%reldir%/history-profile.c \
	%reldir%/history-show.c \
	%reldir%/history-words.c \
	%reldir%/html.c \
	%reldir%/index.c \
	%reldir%/index-json.c \
	%reldir%/index-match.c \
	%reldir%/index-words.c \
	%reldir%/levels.c \
	%reldir%/levels-words.c \
	%reldir%/latency.c \
	%reldir%/latency-bins.c \
	%reldir%/latency-words.c \
	%reldir%/load.c \
	%reldir%/load-levels.c \
	%reldir%/load-words.c \
	%reldir%/matrix.c \
	%reldir%/matrix-ratio.c \
	%reldir%/matrix-region.c \
	%reldir%/matrix-words.c \
	%reldir%/page.c \
	%reldir%/page-compare.c \
	%reldir%/page-environment.c \
	%reldir%/page-figures.c \
	%reldir%/page-findings.c \
	%reldir%/page-index.c \
	%reldir%/page-levels.c \
	%reldir%/page-latency.c \
	%reldir%/page-lines.c \
	%reldir%/page-matrix.c \
	%reldir%/page-glossary.c \
	%reldir%/page-method.c \
	%reldir%/page-notes.c \
	%reldir%/page-price.c \
	%reldir%/page-history.c \
	%reldir%/page-ratios.c \
	%reldir%/page-repetitions.c \
	%reldir%/page-score.c \
	%reldir%/page-series.c \
	%reldir%/page-share.c \
	%reldir%/page-table.c \
	%reldir%/page-trust.c \
	%reldir%/page-verdicts.c \
	%reldir%/page-wished.c \
	%reldir%/palette.c \
	%reldir%/parameters.c \
	%reldir%/picture.c \
	%reldir%/price.c \
	%reldir%/price-facts.c \
	%reldir%/price-json.c \
	%reldir%/price-notes.c \
	%reldir%/price-rank.c \
	%reldir%/price-text.c \
	%reldir%/price-words.c \
	%reldir%/ratio-axis.c \
	%reldir%/ratios.c \
	%reldir%/reasons.c \
	%reldir%/report.c \
	%reldir%/series.c \
	%reldir%/share.c \
	%reldir%/show.c \
	%reldir%/show-curves.c \
	%reldir%/show-details.c \
	%reldir%/show-index.c \
	%reldir%/show-levels.c \
	%reldir%/show-matrix.c \
	%reldir%/show-plain.c \
	%reldir%/summary.c \
	%reldir%/svg.c \
	%reldir%/swept.c \
	%reldir%/svg-marks.c \
	%reldir%/svg-pack.c \
	%reldir%/svg-thin.c \
	%reldir%/text.c \
	$(NULL)
libbst_reports_la_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS) $(XML_CFLAGS)
libbst_reports_la_LIBADD = libbst-result.la libbst-stats.la $(GIO_LIBS) $(JSON_LIBS) $(XML_LIBS) -lm
noinst_HEADERS += \
	%reldir%/author-notes.h \
	%reldir%/axis.h \
	%reldir%/chart.h \
	%reldir%/chart-curve.h \
	%reldir%/chart-frame.h \
	%reldir%/chart-latency.h \
	%reldir%/chart-load.h \
	%reldir%/chart-wishes.h \
	%reldir%/chart-matrix.h \
	%reldir%/color-map.h \
	%reldir%/chart-history.h \
	%reldir%/chart-series.h \
	%reldir%/compare.h \
	%reldir%/compare-private.h \
	%reldir%/comparison.h \
	%reldir%/comparison-private.h \
	%reldir%/curve.h \
	%reldir%/drift.h \
	%reldir%/gnuplot.h \
	%reldir%/gnuplot-private.h \
	%reldir%/group.h \
	%reldir%/history.h \
	%reldir%/html.h \
	%reldir%/index.h \
	%reldir%/index-match.h \
	%reldir%/levels.h \
	%reldir%/latency.h \
	%reldir%/latency-bins.h \
	%reldir%/load.h \
	%reldir%/matrix.h \
	%reldir%/page.h \
	%reldir%/palette.h \
	%reldir%/parameters.h \
	%reldir%/picture.h \
	%reldir%/price.h \
	%reldir%/price-private.h \
	%reldir%/ratios.h \
	%reldir%/reasons.h \
	%reldir%/report.h \
	%reldir%/show.h \
	%reldir%/show-private.h \
	%reldir%/series.h \
	%reldir%/share.h \
	%reldir%/summary.h \
	%reldir%/svg.h \
	%reldir%/swept.h \
	%reldir%/svg-private.h \
	%reldir%/text.h \
	$(NULL)

# Style sheet and script become string literals.
PAGE_LITERALS = %reldir%/page-style.inc %reldir%/page-sort.inc
PAGE_LITERAL = $(AM_V_GEN)$(MKDIR_P) %reldir% && \
	$(SED) -e 's/[\\"]/\\&/g' -e 's/^/"/' -e 's/$$/\\n"/'
EXTRA_DIST += %reldir%/page-style.css %reldir%/page-sort.js
CLEANFILES += $(PAGE_LITERALS)
%reldir%/page-style.inc: %reldir%/page-style.css
	$(PAGE_LITERAL) $(srcdir)/%reldir%/page-style.css >$@.tmp && mv $@.tmp $@
%reldir%/page-sort.inc: %reldir%/page-sort.js
	$(PAGE_LITERAL) $(srcdir)/%reldir%/page-sort.js >$@.tmp && mv $@.tmp $@
# By way of a variable, as automake has a rule of its own for the object.
PAGE_OBJECT = %reldir%/libbst_reports_la-page.lo
$(PAGE_OBJECT): $(PAGE_LITERALS)
