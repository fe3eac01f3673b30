/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-param.c - texts become values, the same wish becomes the same text, and what is wrong is
 * said with the parameter's name, what was given, and what was expected.
 */
#include <config.h>
#include <math.h>
#include <string.h>
#include "model/param.h"

static const BstParamContext context = { .cpus = 6, .memory = 1000000000 };

static char *choices[] = { "read", "write", "auto", NULL };
static const BstParamInfo infos[] = {
  [BST_PARAM_BOOL] = { .name = "direct", .type = BST_PARAM_BOOL, .def = "false" },
  [BST_PARAM_INT] = { .name = "threads",
                      .type = BST_PARAM_INT,
                      .def = "1",
                      .min = -5,
                      .max = 4096 },
  [BST_PARAM_DOUBLE] = { .name = "skew",
                         .type = BST_PARAM_DOUBLE,
                         .def = "0",
                         .min = -1,
                         .max = 1e6 },
  [BST_PARAM_SIZE] = { .name = "block-size", .type = BST_PARAM_SIZE, .def = "4k", .unit = "B" },
  [BST_PARAM_DURATION] = { .name = "duration", .type = BST_PARAM_DURATION, .def = "1s" },
  [BST_PARAM_CHOICE] = { .name = "mode",
                         .type = BST_PARAM_CHOICE,
                         .def = "read",
                         .choices = choices },
  [BST_PARAM_STRING] = { .name = "text", .type = BST_PARAM_STRING, .def = "" },
  [BST_PARAM_PATH] = { .name = "file", .type = BST_PARAM_PATH, .def = "/x" },
  [BST_PARAM_TARGET] = { .name = "target", .type = BST_PARAM_TARGET, .def = "" },
  [BST_PARAM_SECRET] = { .name = "password", .type = BST_PARAM_SECRET, .def = "" },
  [BST_PARAM_COMMAND] = { .name = "command", .type = BST_PARAM_COMMAND, .def = "true" },
};

static const struct
{
  BstParamType type;
  const char *text, *asked, *value;
} good[] = {
  { BST_PARAM_BOOL, "yes", "true", "true" },
  { BST_PARAM_BOOL, "0", "false", "false" },
  { BST_PARAM_BOOL, "OFF", "false", "false" },
  { BST_PARAM_INT, "007", "7", "int64 7" },
  { BST_PARAM_INT, "+7", "7", "int64 7" },
  { BST_PARAM_INT, "-5", "-5", "int64 -5" },
  { BST_PARAM_INT, "cpus", "cpus", "int64 6" },
  { BST_PARAM_INT, "CPUS", "cpus", "int64 6" },
  { BST_PARAM_INT, "1xcpus", "cpus", "int64 6" },
  { BST_PARAM_INT, "2xcpus", "2xcpus", "int64 12" },
  { BST_PARAM_INT, "cpus/2", "cpus/2", "int64 3" },
  { BST_PARAM_INT, "cpus/1", "cpus", "int64 6" },
  { BST_PARAM_INT, "cpus/100", "cpus/100", "int64 1" },
  { BST_PARAM_DOUBLE, "0.10", "0.1", "0.1" },
  { BST_PARAM_DOUBLE, "1e-1", "0.1", "0.1" },
  { BST_PARAM_DOUBLE, "-0", "0", "0.0" },
  { BST_PARAM_DOUBLE, ".5", "0.5", "0.5" },
  { BST_PARAM_SIZE, "4k", "4000", "int64 4000" },
  { BST_PARAM_SIZE, "4K", "4000", "int64 4000" },
  { BST_PARAM_SIZE, "4kB", "4000", "int64 4000" },
  { BST_PARAM_SIZE, "4KiB", "4096", "int64 4096" },
  { BST_PARAM_SIZE, "4ki", "4096", "int64 4096" },
  { BST_PARAM_SIZE, "4096", "4096", "int64 4096" },
  { BST_PARAM_SIZE, "4096 B", "4096", "int64 4096" },
  { BST_PARAM_SIZE, "1.5GB", "1500000000", "int64 1500000000" },
  { BST_PARAM_SIZE, "1.1G", "1100000000", "int64 1100000000" },
  { BST_PARAM_SIZE, "0.5MiB", "524288", "int64 524288" },
  { BST_PARAM_SIZE, "0", "0", "int64 0" },
  { BST_PARAM_SIZE, "9223372036854775807", "9223372036854775807", "int64 9223372036854775807" },
  { BST_PARAM_SIZE, "2xram", "2xram", "int64 1999998976" }, /* in whole blocks of 4096 */
  { BST_PARAM_SIZE, "10%ram", "0.1xram", "int64 99999744" },
  { BST_PARAM_SIZE, "0.1xRAM", "0.1xram", "int64 99999744" },
  { BST_PARAM_SIZE, "1xram", "ram", "int64 999997440" },
  { BST_PARAM_DURATION, "250ms", "0.25s", "0.25" },
  { BST_PARAM_DURATION, "0.25", "0.25s", "0.25" },
  { BST_PARAM_DURATION, "300us", "0.0003s", "0.0003" },
  { BST_PARAM_DURATION, "300µs", "0.0003s", "0.0003" },
  { BST_PARAM_DURATION, "2min", "120s", "120.0" },
  { BST_PARAM_DURATION, "1.5 h", "5400s", "5400.0" },
  { BST_PARAM_CHOICE, "write", "write", "'write'" },
  { BST_PARAM_STRING, "", "", "''" },
  { BST_PARAM_STRING, "a, b 'c'", "a, b 'c'", "\"a, b 'c'\"" },
  { BST_PARAM_PATH, "/a b", "/a b", "'/a b'" },
  { BST_PARAM_TARGET, "", "", "''" },
  { BST_PARAM_SECRET, "file:/etc/x", "file:/etc/x", "'file:/etc/x'" },
  { BST_PARAM_SECRET, "env:PASS_1", "env:PASS_1", "'env:PASS_1'" },
  { BST_PARAM_SECRET, "", "", "''" },
  { BST_PARAM_COMMAND, "ls -l", "ls -l", "'ls -l'" },
};

static void
test_good (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (BstParamValue) value =
          bst_param_parse (&infos[good[i].type], good[i].text, &context, &error);
      g_autoptr (BstParamValue) again = NULL;

      g_test_message ("%s", good[i].text);
      g_assert_no_error (error);
      g_autoptr (GVariant) expected = g_variant_parse (NULL, good[i].value, NULL, NULL, NULL);
      g_assert_cmpstr (value->asked, ==, good[i].asked);
      g_assert_true (g_variant_equal (value->value, expected));
      g_assert_false (value->is_auto);
      /* The canonical text means the same and is its own canonical text. */
      again = bst_param_parse (&infos[good[i].type], value->asked, &context, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (again->asked, ==, value->asked);
      g_assert_true (g_variant_equal (again->value, value->value));
    }
}

static const struct
{
  BstParamType type;
  const char *text;
  const char *expected; /* a part of the message */
} bad[] = {
  { BST_PARAM_BOOL, "maybe", "'true' or 'false'" },
  { BST_PARAM_BOOL, "", "It is empty" },
  { BST_PARAM_INT, "", "It is empty" },
  { BST_PARAM_INT, "4x", "'cpus/2'" },
  { BST_PARAM_INT, "4.5", "a whole number" },
  { BST_PARAM_INT, "0x10", "a whole number" },
  { BST_PARAM_INT, " 4", "a whole number" },
  { BST_PARAM_INT, "4 ", "a whole number" },
  { BST_PARAM_INT, "99999999999999999999", "a whole number" },
  { BST_PARAM_INT, "5000", "from -5 to 4096" },
  { BST_PARAM_INT, "1000xcpus", "'1000xcpus' means 6000" },
  { BST_PARAM_INT, "cpus/0", "a whole number" },
  { BST_PARAM_INT, "-1xcpus", "a whole number" },
  { BST_PARAM_INT, "99999999999xcpus", "a whole number" },
  { BST_PARAM_INT, "cpus/", "a whole number" },
  { BST_PARAM_INT, "auto", "a whole number" },
  { BST_PARAM_INT, "\377", "UTF-8" },
  { BST_PARAM_DOUBLE, "nan", "a number" },
  { BST_PARAM_DOUBLE, "inf", "a number" },
  { BST_PARAM_DOUBLE, "1e999", "a number" },
  { BST_PARAM_DOUBLE, "0,5", "a number" },
  { BST_PARAM_DOUBLE, "-2", "from -1 to 1000000" },
  { BST_PARAM_SIZE, "-1", "a size" },
  { BST_PARAM_SIZE, "4q", "a size" },
  { BST_PARAM_SIZE, "4kk", "a size" },
  { BST_PARAM_SIZE, "k", "a size" },
  { BST_PARAM_SIZE, "1.0001k", "a size" },
  { BST_PARAM_SIZE, "nan", "a size" },
  { BST_PARAM_SIZE, "9223372036854775808", "a size" },
  { BST_PARAM_SIZE, "10000P", "a size" },
  { BST_PARAM_SIZE, "1e300", "a size" },
  { BST_PARAM_SIZE, "-2xram", "a size" },
  { BST_PARAM_SIZE, "0xram", "a size" },
  { BST_PARAM_SIZE, "1e12xram", "a size" },
  { BST_PARAM_DURATION, "-1s", "a time" },
  { BST_PARAM_DURATION, "5m", "a time" }, /* minutes or thousandths? */
  { BST_PARAM_DURATION, "5S", "a time" },
  { BST_PARAM_DURATION, "s", "a time" },
  { BST_PARAM_CHOICE, "Read", "'read', 'write', 'auto'" },
  { BST_PARAM_CHOICE, "", "'read', 'write', 'auto'" },
  { BST_PARAM_PATH, "", "It is empty" },
  { BST_PARAM_COMMAND, "", "It is empty" },
  { BST_PARAM_SECRET, "env:", "'file:PATH'" },
  { BST_PARAM_SECRET, "env:1A", "'file:PATH'" },
  { BST_PARAM_SECRET, "file:", "'file:PATH'" },
};

static void
test_bad (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      const BstParamInfo *info = &infos[bad[i].type];
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_param_parse (info, bad[i].text, &context, &error));
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, bad[i].expected));
      g_assert_nonnull (strstr (error->message, info->name));
    }
}

static void
test_secret_not_shown (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (bst_param_parse (&infos[BST_PARAM_SECRET], "hunter2", &context, &error));
  g_assert_null (strstr (error->message, "hunter2"));
}

static void
test_auto (void)
{
  BstParamInfo info = infos[BST_PARAM_SIZE];
  g_autoptr (GError) error = NULL;

  info.def = (char *)"auto";
  info.min = 1;
  info.max = 10;
  g_autoptr (BstParamValue) size = bst_param_parse (&info, "auto", &context, &error);
  g_autoptr (BstParamValue) choice =
      bst_param_parse (&infos[BST_PARAM_CHOICE], "auto", &context, &error);
  g_assert_no_error (error);
  g_assert_true (size->is_auto);
  g_assert_cmpstr (size->asked, ==, "auto");
  g_assert_true (g_variant_is_of_type (size->value, G_VARIANT_TYPE_INT64));
  g_assert_true (choice->is_auto);
  g_assert_true (g_variant_is_of_type (choice->value, G_VARIANT_TYPE_STRING));
}

static void
test_parsers (void)
{
  g_autoptr (GError) error = NULL;
  guint64 bytes;
  double seconds;

  g_assert_true (bst_parse_size ("4Ti", &bytes, &error));
  g_assert_cmpuint (bytes, ==, G_GUINT64_CONSTANT (4398046511104));
  g_assert_true (bst_parse_duration ("1d", &seconds, &error));
  g_assert_cmpfloat (seconds, ==, 86400);
  g_assert_false (bst_parse_duration ("soon", &seconds, &error));
  g_assert_nonnull (strstr (error->message, "'soon'"));
}

static const struct
{
  BstParamType type;
  const char *text;
  const char *values; /* joined with blanks */
} sweeps[] = {
  { BST_PARAM_INT, "1..4", "1 2 3 4" },
  { BST_PARAM_INT, "5", "5" },
  { BST_PARAM_INT, "1,2,4", "1 2 4" },
  { BST_PARAM_INT, "1, cpus", "1 cpus" },
  { BST_PARAM_INT, "8..32+8", "8 16 24 32" },
  { BST_PARAM_INT, "8..31+8", "8 16 24" },
  { BST_PARAM_INT, "-2..2+2", "-2 0 2" },
  { BST_PARAM_INT, "1..16*2,100", "1 2 4 8 16 100" },
  { BST_PARAM_INT, "1..6*1.5", "1 2 3 5" }, /* 1.5 and 2.25 both round to 2 */
  { BST_PARAM_INT, "3..3+1", "3" },
  { BST_PARAM_SIZE, "4k..40k*10", "4000 40000" },
  { BST_PARAM_SIZE, "1KiB..4KiB*2", "1024 2048 4096" },
  { BST_PARAM_SIZE, "4k..8k+2k", "4000 6000 8000" },
  { BST_PARAM_DOUBLE, "0..0.3+0.1", "0 0.1 0.2 0.3" },
  { BST_PARAM_DURATION, "1ms..1s*10", "0.001s 0.01s 0.1s 1s" },
  { BST_PARAM_CHOICE, "read,write", "read write" },
  { BST_PARAM_BOOL, "true,false", "true false" },
  { BST_PARAM_STRING, "a,b..c+d", "a,b..c+d" },
  { BST_PARAM_STRING, "", "" },
  { BST_PARAM_PATH, "/a,b", "/a,b" },
  { BST_PARAM_TARGET, "a,b", "a,b" },
  { BST_PARAM_SECRET, "file:/a,b", "file:/a,b" },
  { BST_PARAM_COMMAND, "ls a,b", "ls a,b" },
};

static void
test_sweeps (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sweeps); i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) values = bst_param_expand (&infos[sweeps[i].type], sweeps[i].text, &error);

      g_assert_no_error (error);
      g_autofree char *joined = g_strjoinv (" ", values);
      g_assert_cmpstr (joined, ==, sweeps[i].values);
    }
}

static const struct
{
  BstParamType type;
  const char *text, *expected;
} bad_sweeps[] = {
  { BST_PARAM_INT, "1,,2", "comma" },
  { BST_PARAM_INT, "1,", "comma" },
  { BST_PARAM_DOUBLE, "1..8", "no step" },
  { BST_PARAM_INT, "1..+1", "no step" },
  { BST_PARAM_INT, "8..1+1", "before it begins" },
  { BST_PARAM_INT, "1..8+0", "above 0" },
  { BST_PARAM_INT, "1..8+-1", "above 0" },
  { BST_PARAM_INT, "0..8*2", "above 0" },
  { BST_PARAM_INT, "1..8*1", "more than 1" },
  { BST_PARAM_INT, "1..8*nan", "not understood" },
  { BST_PARAM_INT, "1..x+1", "not understood" },
  { BST_PARAM_INT, "1..cpus+1", "not understood" },
  { BST_PARAM_INT, "1..100000+1", "more than 10000" },
  { BST_PARAM_INT, "1..9000000000000000*1.00000000001", "too small" },
  { BST_PARAM_DOUBLE, "1..2+1e-300", "too small" },
  { BST_PARAM_SIZE, "1..9223372036854775807+1", "not understood" },
  { BST_PARAM_INT, "4k..16k*2", "as in '8..128+8' or '1000..64000*2'" }, /* no 'k' here */
  { BST_PARAM_SIZE, "4k..x*2", "as in '4k..64k+4k' or '4k..1g*2'" },
  { BST_PARAM_DURATION, "1s..x*2", "as in '1s..10s+1s' or '100ms..10s*2'" },
};

static void
test_bad_sweeps (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (bad_sweeps); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (bst_param_expand (&infos[bad_sweeps[i].type], bad_sweeps[i].text, &error));
      g_assert_error (error, BST_ERROR, BST_ERROR_FAILED);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, bad_sweeps[i].expected));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/param/good", test_good);
  g_test_add_func ("/param/bad", test_bad);
  g_test_add_func ("/param/secret-not-shown", test_secret_not_shown);
  g_test_add_func ("/param/auto", test_auto);
  g_test_add_func ("/param/parsers", test_parsers);
  g_test_add_func ("/param/sweeps", test_sweeps);
  g_test_add_func ("/param/bad-sweeps", test_bad_sweeps);
  return g_test_run ();
}
