# SPDX-License-Identifier: LGPL-2.1-or-later
# How tests are run; the lists are in the folders' own parts.  All speak TAP.
TEST_EXTENSIONS = .sh

# Test plugins lie in a folder of their own, with links as in .plugins.
TEST_PLUGIN_LDFLAGS = $(PLUGIN_LDFLAGS) -rpath $(abs_top_builddir)
AM_TESTS_ENVIRONMENT = \
	abs_top_builddir='$(abs_top_builddir)'; export abs_top_builddir; \
	abs_top_srcdir='$(abs_top_srcdir)'; export abs_top_srcdir; \
	BENCHSTONE_WORKER='$(abs_top_builddir)/.libs/benchstone-worker'; export BENCHSTONE_WORKER; \
	BENCHSTONE_TOPOLOGY='$(abs_top_builddir)/benchstone-topology'; export BENCHSTONE_TOPOLOGY; \
	CC='$(CC)'; BST_GLIB_CFLAGS='$(GLIB_CFLAGS)'; BST_GLIB_LIBS='$(GLIB_LIBS)'; \
	export CC BST_GLIB_CFLAGS BST_GLIB_LIBS; \
	BST_TEST_CFLAGS='$(GIO_CFLAGS) $(JSON_CFLAGS) $(XML_CFLAGS)'; export BST_TEST_CFLAGS; \
	BST_SANITIZED='$(SANITIZE_CFLAGS)'; export BST_SANITIZED; \
	LC_ALL=C.UTF-8; export LC_ALL; unset LANGUAGE;
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_COMPILER = $(SHELL) $(top_srcdir)/tests/tap.sh
SH_LOG_DRIVER = $(LOG_DRIVER)
SH_LOG_COMPILER = $(SHELL)

include tests/unit/local.mk
include tests/unit/stats.mk
include tests/gallery/local.mk
include tests/plugins/local.mk
include tests/shell/local.mk
include tests/fuzz/local.mk
EXTRA_DIST += tests/machines tests/tap.sh tests/shell/functions.sh tests/shell/as-printed.sh \
	tests/peers/benchstat.sh \
	tests/peers/compare-cost.sh \
	tests/peers/cpu-prime.sh \
	tests/peers/dd.sh \
	tests/peers/emit-cost.sh \
	tests/peers/mbw.sh \
	tests/peers/repetition-cost.sh \
	tests/peers/stream.sh \
	tests/peers/verdicts.sh \
	tests/peers/verdicts-sessions.sh \
	tests/peers/lib/work.sh \
	tests/peers/lib/measure.sh \
	tests/peers/lib/memory.sh \
	tests/peers/lib/ratio.py \
	tests/peers/lib/stream-loops.c \
	tests/peers/lib/verdicts-judge.py \
	tests/peers/lib/verdicts-sessions-judge.py \
	$(NULL)

check-local-links: $(check_LTLIBRARIES)
	@rm -rf .test-plugins && $(MKDIR_P) .test-plugins && for p in $(check_LTLIBRARIES); do \
	  ln -s ../.libs/`basename $$p .la`.so .test-plugins/`basename $$p .la`.so; done
# By way of a variable, as a plain rule would take the place of automake's own.
RUNNING_TESTS = check-TESTS
$(RUNNING_TESTS): check-local-links
.PHONY: check-local-links
