/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz-suite.c - a suite's file.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include <glib/gstdio.h>

#include "fuzz.h"
#include "host/suite.h"

static char *file;

static void
remove_file (void)
{
  g_unlink (file);
}

static void
make_file (void)
{
  int fd = g_file_open_tmp ("benchstone-fuzz-XXXXXX.json", &file, NULL);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  atexit (remove_file);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (BstSuite) suite = NULL;
  FILE *out;

  if (file == NULL)
    make_file ();
  out = g_fopen (file, "we");
  g_assert_nonnull (out);
  fwrite (data, 1, size, out);
  fclose (out);
  suite = bst_suite_load (file, NULL);
  return 0;
}
