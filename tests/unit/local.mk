# Unit tests: GLib's test framework, one program per room, TAP.
UNIT_LIBS = libbst-host.la libbst-reports.la $(GLIB_LIBS)
UNIT_CPPFLAGS = $(AM_CPPFLAGS) $(GIO_CFLAGS) $(JSON_CFLAGS) $(XML_CFLAGS)
unit_tests =
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
