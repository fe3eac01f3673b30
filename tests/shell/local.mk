# SPDX-License-Identifier: LGPL-2.1-or-later
# Tests of the commands, in shell.  functions.sh has what they share.
shell_tests =
dist_check_SCRIPTS += $(shell_tests)
TESTS += $(shell_tests)

# Commands that show and report.
shell_tests += \
	%reldir%/acceptance.sh \
	%reldir%/clocks.sh \
	%reldir%/compare.sh \
	%reldir%/gallery.sh \
	%reldir%/gnuplot-missing.sh \
	%reldir%/hostile.sh \
	%reldir%/locale.sh \
	%reldir%/machines.sh \
	%reldir%/matrix.sh \
	%reldir%/noise.sh \
	%reldir%/page.sh \
	%reldir%/picture.sh \
	%reldir%/report.sh \
	%reldir%/scores.sh \
	%reldir%/show.sh \
	%reldir%/time-options.sh \
	%reldir%/time.sh \
	%reldir%/widths.sh \
	$(NULL)

# Rules that a look at the sources can check.
shell_tests += \
	%reldir%/build-hygiene.sh \
	%reldir%/include-rules.sh \
	$(NULL)

# Documents and the folder of runs.
shell_tests += \
	%reldir%/export.sh \
	%reldir%/full.sh \
	%reldir%/fuzz.sh \
	%reldir%/import.sh \
	%reldir%/runs.sh \
	%reldir%/schemas.sh \
	%reldir%/spoilt.sh \
	$(NULL)
EXTRA_DIST += tests/agree.py tests/data/junit.xsd tests/exports.py tests/validate.py
EXTRA_DIST += tests/browser.py tests/page.py

# What there is, and what is said of it.
shell_tests += \
	%reldir%/info.sh \
	%reldir%/hints.sh \
	%reldir%/list.sh \
	%reldir%/new.sh \
	%reldir%/suite-errors.sh \
	$(NULL)

# Plugins that we ship, the documents, and what is installed.
shell_tests += \
	%reldir%/completion.sh \
	%reldir%/installed.sh \
	%reldir%/man.sh \
	%reldir%/disk.sh \
	%reldir%/examples.sh \
	%reldir%/plugins.sh \
	%reldir%/readme.sh \
	$(NULL)
EXTRA_DIST += \
	%reldir%/bash-offers.bash \
	%reldir%/fish-offers.fish \
	%reldir%/zsh-offers.zsh \
	$(NULL)

# Runs: what users type, how they end, how they go on.
shell_tests += \
	%reldir%/detect.sh \
	%reldir%/doctor.sh \
	%reldir%/environment.sh \
	%reldir%/interrupt.sh \
	%reldir%/kill.sh \
	%reldir%/limits.sh \
	%reldir%/places.sh \
	%reldir%/price.sh \
	%reldir%/run.sh \
	%reldir%/sensors.sh \
	%reldir%/spinner.sh \
	%reldir%/watch.sh \
	%reldir%/zoo.sh \
	$(NULL)
