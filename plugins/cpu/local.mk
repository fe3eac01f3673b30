if PLUGIN_CPU
plugin_LTLIBRARIES += cpu.la
cpu_la_SOURCES = %reldir%/cpu.c
cpu_la_CPPFLAGS = $(PLUGIN_CPPFLAGS)
cpu_la_LDFLAGS = $(PLUGIN_LDFLAGS)
cpu_la_LIBADD = $(PLUGIN_LIBADD)
endif
