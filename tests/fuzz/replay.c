/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * replay.c - a driver without a fuzzer: replay FOLDER gives the target every file in it, parts of
 * it, and copies with bytes changed by a fixed rule.  TAP, one line per file.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "fuzz.h"

#define PREFIXES 60
#define CHANGES 300
/* Any number does; it must be the same every time. */
#define SEED 20261130

/* A copy on the heap of just the right size, so that sanitizers see a step beyond its end. */
static void
give (const char *data, gsize size)
{
  g_autofree guint8 *copy = g_malloc (size + (size == 0));

  memcpy (copy, data, size);
  LLVMFuzzerTestOneInput (copy, size);
}

static void
give_prefixes (const char *data, gsize size)
{
  gsize step = size / PREFIXES + 1;

  for (gsize n = 0; n < size; n += step)
    give (data, n);
}

static void
give_changes (char *data, gsize size)
{
  GRand *rand = g_rand_new_with_seed (SEED);

  for (guint i = 0; size > 0 && i < CHANGES; i++)
    {
      gsize at = g_rand_int_range (rand, 0, size);
      char before = data[at];

      data[at] =
          i % 2 == 0 ? before ^ (1 << g_rand_int_range (rand, 0, 8)) : "09\"{[-,\n"[i / 2 % 8];
      give (data, size);
      if (i % 16 != 0)
        data[at] = before;
    }
  g_rand_free (rand);
}

int
main (int argc, char **argv)
{
  g_autoptr (GDir) dir = argc == 2 ? g_dir_open (argv[1], 0, NULL) : NULL;
  const char *name;
  guint n = 0;

  if (dir == NULL)
    {
      fprintf (stderr, "replay: give a folder\n");
      return 1;
    }
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (argv[1], name, NULL);
      g_autofree char *data = NULL;
      gsize size;

      if (!g_file_get_contents (path, &data, &size, NULL))
        return 1;
      give (data, size);
      give_prefixes (data, size);
      give_changes (data, size);
      printf ("ok %u - %s\n", ++n, name);
      fflush (stdout);
    }
  printf ("1..%u\n", n);
  return n > 0 ? 0 : 1;
}
