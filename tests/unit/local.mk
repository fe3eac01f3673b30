# SPDX-License-Identifier: LGPL-2.1-or-later
# Unit tests: GLib's test framework, one program per room, TAP.
UNIT_LIBS = libbst-host.la libbst-reports.la $(GLIB_LIBS)
ROOT_SOURCES = %reldir%/fake-root.c %reldir%/fake-root.h
UNIT_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS) $(XML_CFLAGS)
unit_tests =
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)

# The rooms that both processes share: GLib alone.
MODEL_LIBS = libbst-model.la $(GLIB_LIBS)
unit_tests += \
	%reldir%/test-clock \
	%reldir%/test-description \
	%reldir%/test-histogram \
	%reldir%/test-machine \
	%reldir%/test-order \
	%reldir%/test-param \
	%reldir%/test-paths \
	%reldir%/test-price \
	%reldir%/test-sentence \
	%reldir%/test-unit \
	%reldir%/test-wire \
	$(NULL)
%canon_reldir%_test_clock_LDADD = $(MODEL_LIBS)
%canon_reldir%_test_description_LDADD = $(MODEL_LIBS)
%canon_reldir%_test_histogram_LDADD = $(MODEL_LIBS)
%canon_reldir%_test_machine_LDADD = $(MODEL_LIBS)
%canon_reldir%_test_order_LDADD = libbst-stats.la $(GLIB_LIBS) -lm
%canon_reldir%_test_param_LDADD = $(MODEL_LIBS)
%canon_reldir%_test_paths_LDADD = $(MODEL_LIBS)
%canon_reldir%_test_price_LDADD = $(MODEL_LIBS) -lm
%canon_reldir%_test_sentence_LDADD = $(MODEL_LIBS)
%canon_reldir%_test_unit_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_unit_LDADD = $(MODEL_LIBS) $(JSON_LIBS)
%canon_reldir%_test_wire_LDADD = $(MODEL_LIBS)

# Reports, from made-up results.
REPORT_LIBS = libbst-reports.la $(GLIB_LIBS) -lm
SAMPLE_SOURCES = %reldir%/sample-result.c %reldir%/sample-result.h
PAGE_SOURCES = %reldir%/sample-page.c %reldir%/sample-page.h
MATRIX_SOURCES = %reldir%/sample-matrix.c %reldir%/sample-matrix.h $(PAGE_SOURCES) $(SAMPLE_SOURCES)
unit_tests += \
	%reldir%/test-chart \
	%reldir%/test-compare-output \
	%reldir%/test-comparison \
	%reldir%/test-comparison-score \
	%reldir%/test-comparison-verdict \
	%reldir%/test-format \
	%reldir%/test-gnuplot \
	%reldir%/test-history \
	%reldir%/test-html \
	%reldir%/test-index \
	%reldir%/test-latency \
	%reldir%/test-matrix \
	%reldir%/test-matrix-page \
	%reldir%/test-ratios \
	%reldir%/test-ratios-page \
	%reldir%/test-page-words \
	%reldir%/test-show \
	%reldir%/test-svg \
	%reldir%/test-time-view \
	%reldir%/test-verdict-words \
	%reldir%/test-wished \
	$(NULL)
%canon_reldir%_test_chart_SOURCES = %reldir%/test-chart.c $(PAGE_SOURCES) $(SAMPLE_SOURCES)
%canon_reldir%_test_chart_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_chart_LDADD = $(REPORT_LIBS) $(XML_LIBS)
%canon_reldir%_test_latency_SOURCES = %reldir%/test-latency.c $(PAGE_SOURCES) $(SAMPLE_SOURCES)
%canon_reldir%_test_latency_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_latency_LDADD = $(REPORT_LIBS) $(JSON_LIBS) $(XML_LIBS)
%canon_reldir%_test_wished_SOURCES = %reldir%/test-wished.c $(SAMPLE_SOURCES)
%canon_reldir%_test_wished_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_wished_LDADD = $(REPORT_LIBS) $(JSON_LIBS)
COMPARISON_SOURCES = %reldir%/sample-comparison.c %reldir%/sample-comparison.h $(SAMPLE_SOURCES)
%canon_reldir%_test_compare_output_SOURCES = %reldir%/test-compare-output.c $(COMPARISON_SOURCES)
%canon_reldir%_test_compare_output_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_compare_output_LDADD = $(REPORT_LIBS) $(JSON_LIBS)
%canon_reldir%_test_comparison_SOURCES = %reldir%/test-comparison.c $(COMPARISON_SOURCES)
%canon_reldir%_test_comparison_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_comparison_LDADD = $(REPORT_LIBS) $(JSON_LIBS)
%canon_reldir%_test_comparison_score_SOURCES = %reldir%/test-comparison-score.c $(COMPARISON_SOURCES)
%canon_reldir%_test_comparison_score_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_comparison_score_LDADD = $(REPORT_LIBS) $(JSON_LIBS)
%canon_reldir%_test_index_SOURCES = %reldir%/test-index.c $(PAGE_SOURCES) $(COMPARISON_SOURCES)
%canon_reldir%_test_index_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_index_LDADD = $(REPORT_LIBS) $(JSON_LIBS) $(XML_LIBS)
%canon_reldir%_test_comparison_verdict_SOURCES = %reldir%/test-comparison-verdict.c $(COMPARISON_SOURCES)
%canon_reldir%_test_comparison_verdict_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_comparison_verdict_LDADD = $(REPORT_LIBS) $(JSON_LIBS)
%canon_reldir%_test_format_SOURCES = %reldir%/test-format.c $(SAMPLE_SOURCES)
%canon_reldir%_test_format_LDADD = $(REPORT_LIBS)
%canon_reldir%_test_gnuplot_LDADD = $(REPORT_LIBS)
%canon_reldir%_test_history_SOURCES = %reldir%/test-history.c $(SAMPLE_SOURCES)
%canon_reldir%_test_history_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_history_LDADD = $(REPORT_LIBS)
%canon_reldir%_test_html_SOURCES = %reldir%/test-html.c $(PAGE_SOURCES) $(SAMPLE_SOURCES)
%canon_reldir%_test_html_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_html_LDADD = $(REPORT_LIBS) $(XML_LIBS)
%canon_reldir%_test_matrix_SOURCES = %reldir%/test-matrix.c $(MATRIX_SOURCES)
%canon_reldir%_test_matrix_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_matrix_LDADD = $(REPORT_LIBS) $(XML_LIBS)
%canon_reldir%_test_matrix_page_SOURCES = %reldir%/test-matrix-page.c $(MATRIX_SOURCES)
%canon_reldir%_test_matrix_page_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_matrix_page_LDADD = $(REPORT_LIBS) $(XML_LIBS)
%canon_reldir%_test_ratios_SOURCES = %reldir%/test-ratios.c $(PAGE_SOURCES) $(COMPARISON_SOURCES)
%canon_reldir%_test_ratios_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_ratios_LDADD = $(REPORT_LIBS) $(XML_LIBS)
%canon_reldir%_test_ratios_page_SOURCES = %reldir%/test-ratios-page.c $(PAGE_SOURCES) $(COMPARISON_SOURCES)
%canon_reldir%_test_ratios_page_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_ratios_page_LDADD = $(REPORT_LIBS) $(XML_LIBS)
%canon_reldir%_test_page_words_SOURCES = %reldir%/test-page-words.c core/cli/language.c \
	$(SAMPLE_SOURCES)
%canon_reldir%_test_page_words_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_page_words_LDADD = $(REPORT_LIBS) $(LTLIBINTL)
%canon_reldir%_test_verdict_words_SOURCES = %reldir%/test-verdict-words.c $(COMPARISON_SOURCES)
%canon_reldir%_test_verdict_words_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_verdict_words_LDADD = $(REPORT_LIBS) $(JSON_LIBS)
%canon_reldir%_test_show_SOURCES = %reldir%/test-show.c $(SAMPLE_SOURCES)
%canon_reldir%_test_show_LDADD = $(REPORT_LIBS)
%canon_reldir%_test_svg_LDADD = $(REPORT_LIBS)
%canon_reldir%_test_time_view_SOURCES = %reldir%/test-time-view.c core/cli/time-view.c \
	core/cli/time-figures.c \
	$(SAMPLE_SOURCES)
%canon_reldir%_test_time_view_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_time_view_LDADD = $(REPORT_LIBS)

# The worker: its parts by way of the convenience library, the whole of it as a program.
WORKER_LIBS = libbst-worker.la $(GLIB_LIBS) -lpthread -lm
unit_tests += \
	%reldir%/test-abi \
	%reldir%/test-pace \
	%reldir%/test-shapes \
	%reldir%/test-spawn \
	%reldir%/test-thread \
	%reldir%/test-worker \
	$(NULL)
%canon_reldir%_test_abi_LDADD = $(GLIB_LIBS)
%canon_reldir%_test_pace_LDADD = $(WORKER_LIBS)
%canon_reldir%_test_thread_LDADD = $(WORKER_LIBS)
%canon_reldir%_test_shapes_SOURCES = %reldir%/test-shapes.c %reldir%/worker-driver.c \
	%reldir%/worker-driver.h
%canon_reldir%_test_shapes_LDADD = $(MODEL_LIBS) -lm
%canon_reldir%_test_spawn_SOURCES = %reldir%/test-spawn.c %reldir%/worker-driver.c \
	%reldir%/worker-driver.h
%canon_reldir%_test_spawn_LDADD = $(MODEL_LIBS) -lm
%canon_reldir%_test_worker_SOURCES = %reldir%/test-worker.c %reldir%/worker-driver.c \
	%reldir%/worker-driver.h
%canon_reldir%_test_worker_LDADD = $(MODEL_LIBS)

# The host: plugins, suites, plans.
unit_tests += \
	%reldir%/test-plan \
	%reldir%/test-registry \
	%reldir%/test-suite \
	$(NULL)
%canon_reldir%_test_plan_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_plan_LDADD = $(UNIT_LIBS) $(JSON_LIBS)
%canon_reldir%_test_registry_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_registry_LDADD = $(UNIT_LIBS) $(JSON_LIBS)
%canon_reldir%_test_suite_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_suite_LDADD = $(UNIT_LIBS) $(JSON_LIBS)

# Plugins: the parts that need no worker.
unit_tests += \
	%reldir%/test-plugin-command \
	%reldir%/test-plugin-cpu \
	%reldir%/test-plugin-disk \
	%reldir%/test-plugin-memory \
	$(NULL)
%canon_reldir%_test_plugin_command_SOURCES = %reldir%/test-plugin-command.c \
	plugins/command/output.c plugins/command/words.c
%canon_reldir%_test_plugin_command_CPPFLAGS = $(PLUGIN_CPPFLAGS)
%canon_reldir%_test_plugin_command_LDADD = $(PLUGIN_LIBADD)
%canon_reldir%_test_plugin_cpu_SOURCES = %reldir%/test-plugin-cpu.c plugins/cpu/sieve.c
%canon_reldir%_test_plugin_cpu_CPPFLAGS = $(PLUGIN_CPPFLAGS)
%canon_reldir%_test_plugin_cpu_LDADD = $(PLUGIN_LIBADD)
%canon_reldir%_test_plugin_disk_SOURCES = %reldir%/test-plugin-disk.c \
	plugins/disk/cache.c plugins/disk/content.c plugins/disk/direct.c \
	plugins/disk/layout.c plugins/disk/offsets.c plugins/disk/transfer.c plugins/disk/verify.c
%canon_reldir%_test_plugin_disk_CPPFLAGS = $(PLUGIN_CPPFLAGS) $(DISK_CPPFLAGS)
%canon_reldir%_test_plugin_disk_LDADD = $(PLUGIN_LIBADD)
%canon_reldir%_test_plugin_memory_SOURCES = %reldir%/test-plugin-memory.c \
	plugins/memory/block.c plugins/memory/caches.c plugins/memory/chase.c \
	plugins/memory/kernels.c plugins/memory/split.c
%canon_reldir%_test_plugin_memory_CPPFLAGS = $(PLUGIN_CPPFLAGS)
%canon_reldir%_test_plugin_memory_LDADD = $(PLUGIN_LIBADD) -lm
unit_tests += %reldir%/test-keeper
%canon_reldir%_test_keeper_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_keeper_LDADD = libbst-host.la $(GLIB_LIBS)
unit_tests += %reldir%/test-capture
%canon_reldir%_test_capture_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_capture_LDADD = libbst-host.la $(GLIB_LIBS)
unit_tests += %reldir%/test-supervisor
%canon_reldir%_test_supervisor_SOURCES = %reldir%/test-supervisor.c %reldir%/fake-worker.c \
	%reldir%/fake-worker.h
%canon_reldir%_test_supervisor_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_supervisor_LDADD = libbst-host.la $(GLIB_LIBS)

# Results, their journal and the folder of runs; they share a sample of a run.
EXTRA_LTLIBRARIES = libsample-run.la
CLEANFILES += libsample-run.la
libsample_run_la_SOURCES = %reldir%/sample-run.c %reldir%/sample-run.h
libsample_run_la_CPPFLAGS = $(UNIT_CPPFLAGS)
RESULT_LIBS = libsample-run.la $(UNIT_LIBS) $(JSON_LIBS)
unit_tests += \
	%reldir%/test-journal \
	%reldir%/test-result \
	%reldir%/test-result-json \
	%reldir%/test-store \
	$(NULL)
%canon_reldir%_test_journal_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_journal_LDADD = $(RESULT_LIBS)
%canon_reldir%_test_result_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_result_LDADD = $(RESULT_LIBS)
%canon_reldir%_test_result_json_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_result_json_LDADD = $(RESULT_LIBS)
%canon_reldir%_test_store_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_store_LDADD = $(RESULT_LIBS)
check_PROGRAMS += %reldir%/write-samples
%canon_reldir%_write_samples_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_write_samples_LDADD = $(RESULT_LIBS)
unit_tests += %reldir%/test-noise
%canon_reldir%_test_noise_SOURCES = %reldir%/test-noise.c $(SAMPLE_SOURCES)
%canon_reldir%_test_noise_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_noise_LDADD = $(UNIT_LIBS) $(JSON_LIBS) -lm
unit_tests += %reldir%/test-doctor
%canon_reldir%_test_doctor_SOURCES = %reldir%/test-doctor.c $(ROOT_SOURCES)
%canon_reldir%_test_doctor_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_doctor_LDADD = libbst-host.la $(GLIB_LIBS)
unit_tests += %reldir%/test-guard
%canon_reldir%_test_guard_SOURCES = %reldir%/test-guard.c $(ROOT_SOURCES)
%canon_reldir%_test_guard_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_guard_LDADD = libbst-host.la $(GLIB_LIBS) -lm
unit_tests += %reldir%/test-sensors
%canon_reldir%_test_sensors_SOURCES = %reldir%/test-sensors.c $(ROOT_SOURCES)
%canon_reldir%_test_sensors_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_sensors_LDADD = libbst-host.la $(GLIB_LIBS) -lm
unit_tests += %reldir%/test-runner
%canon_reldir%_test_runner_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_runner_LDADD = libbst-host.la $(GLIB_LIBS)
unit_tests += %reldir%/test-watch
%canon_reldir%_test_watch_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_watch_LDADD = $(RESULT_LIBS)

# Foreign formats.
FORMAT_LIBS = libsample-run.la libbst-formats.la $(UNIT_LIBS) $(JSON_LIBS)
unit_tests += \
	%reldir%/test-formats-csv \
	%reldir%/test-formats-export \
	$(NULL)
%canon_reldir%_test_formats_csv_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_formats_csv_LDADD = $(FORMAT_LIBS)
%canon_reldir%_test_formats_export_CPPFLAGS = $(UNIT_CPPFLAGS)
%canon_reldir%_test_formats_export_LDADD = $(FORMAT_LIBS) -lm
