# SPDX-License-Identifier: LGPL-2.1-or-later
# Fuzz targets.  `make check` replays the corpus with replay-*; `make fuzz` builds the targets
# with clang's libFuzzer in a folder of their own and runs each for FUZZ_SECONDS.
FUZZ_TARGETS = csv journal machine record run suite wire
FUZZ_SECONDS = 60
EXTRA_DIST += %reldir%/corpus

replays = \
	%reldir%/replay-csv \
	%reldir%/replay-journal \
	%reldir%/replay-machine \
	%reldir%/replay-record \
	%reldir%/replay-run \
	%reldir%/replay-suite \
	%reldir%/replay-wire \
	$(NULL)
fuzzers = \
	%reldir%/fuzz-csv \
	%reldir%/fuzz-journal \
	%reldir%/fuzz-machine \
	%reldir%/fuzz-record \
	%reldir%/fuzz-run \
	%reldir%/fuzz-suite \
	%reldir%/fuzz-wire \
	$(NULL)
check_PROGRAMS += $(replays)
EXTRA_PROGRAMS = $(fuzzers)

FUZZ_CPPFLAGS = $(UNIT_CPPFLAGS) -I$(top_srcdir)/tests/unit
FUZZ_LIBS = libbst-host.la $(GLIB_LIBS) $(JSON_LIBS)
FUZZ_LINK = $(AM_LDFLAGS) -fsanitize=fuzzer,address,undefined
replay_sources = %reldir%/replay.c %reldir%/fuzz.h

%canon_reldir%_replay_csv_SOURCES = %reldir%/fuzz-csv.c $(replay_sources)
%canon_reldir%_replay_csv_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_replay_csv_LDADD = libbst-formats.la $(FUZZ_LIBS)
%canon_reldir%_replay_journal_SOURCES = %reldir%/fuzz-journal.c $(replay_sources)
%canon_reldir%_replay_journal_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_replay_journal_LDADD = $(FUZZ_LIBS)
%canon_reldir%_replay_machine_SOURCES = %reldir%/fuzz-machine.c $(replay_sources)
%canon_reldir%_replay_machine_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_replay_machine_LDADD = $(FUZZ_LIBS)
%canon_reldir%_replay_record_SOURCES = %reldir%/fuzz-record.c $(replay_sources)
%canon_reldir%_replay_record_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_replay_record_LDADD = libsample-run.la $(FUZZ_LIBS)
%canon_reldir%_replay_run_SOURCES = %reldir%/fuzz-run.c $(replay_sources)
%canon_reldir%_replay_run_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_replay_run_LDADD = $(FUZZ_LIBS)
%canon_reldir%_replay_suite_SOURCES = %reldir%/fuzz-suite.c $(replay_sources)
%canon_reldir%_replay_suite_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_replay_suite_LDADD = $(FUZZ_LIBS)
%canon_reldir%_replay_wire_SOURCES = %reldir%/fuzz-wire.c $(replay_sources)
%canon_reldir%_replay_wire_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_replay_wire_LDADD = $(FUZZ_LIBS)

%canon_reldir%_fuzz_csv_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_fuzz_csv_LDADD = libbst-formats.la $(FUZZ_LIBS)
%canon_reldir%_fuzz_csv_LDFLAGS = $(FUZZ_LINK)
%canon_reldir%_fuzz_journal_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_fuzz_journal_LDADD = $(FUZZ_LIBS)
%canon_reldir%_fuzz_journal_LDFLAGS = $(FUZZ_LINK)
%canon_reldir%_fuzz_machine_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_fuzz_machine_LDADD = $(FUZZ_LIBS)
%canon_reldir%_fuzz_machine_LDFLAGS = $(FUZZ_LINK)
%canon_reldir%_fuzz_record_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_fuzz_record_LDADD = libsample-run.la $(FUZZ_LIBS)
%canon_reldir%_fuzz_record_LDFLAGS = $(FUZZ_LINK)
%canon_reldir%_fuzz_run_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_fuzz_run_LDADD = $(FUZZ_LIBS)
%canon_reldir%_fuzz_run_LDFLAGS = $(FUZZ_LINK)
%canon_reldir%_fuzz_suite_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_fuzz_suite_LDADD = $(FUZZ_LIBS)
%canon_reldir%_fuzz_suite_LDFLAGS = $(FUZZ_LINK)
%canon_reldir%_fuzz_wire_CPPFLAGS = $(FUZZ_CPPFLAGS)
%canon_reldir%_fuzz_wire_LDADD = $(FUZZ_LIBS)
%canon_reldir%_fuzz_wire_LDFLAGS = $(FUZZ_LINK)

# New inputs are kept in build-fuzz; an input that breaks a target is left there as crash-*.
fuzz:
	$(MKDIR_P) build-fuzz
	test -f build-fuzz/Makefile || (cd build-fuzz && $(abs_top_srcdir)/configure CC=clang \
	  CFLAGS="-O1 -g -fsanitize=fuzzer-no-link,address,undefined" --disable-nls -q)
	$(MAKE) -C build-fuzz fuzzers
	for target in $(FUZZ_TARGETS); do \
	  $(MKDIR_P) build-fuzz/found/$$target && (cd build-fuzz && \
	  %reldir%/fuzz-$$target -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 \
	    found/$$target $(abs_top_srcdir)/%reldir%/corpus/$$target) || exit 1; done
fuzzers: $(fuzzers)
.PHONY: fuzz fuzzers
