/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-plugin-memory.c - the loops and the ring of plugin "memory", and that their checks find what
 * is wrong; its view of caches, on made-up machines; how footprints are shared.  The benchmarks
 * as a whole are run by tests/shell/plugins.sh.
 */
#include <math.h>
#include <string.h>

#include <benchstone/plugin.h>
#include <glib/gstdio.h>

#include "memory/block.h"
#include "memory/caches.h"
#include "memory/chase.h"
#include "memory/kernels.h"
#include "memory/split.h"

/* ---- Loops ------------------------------------------------------------------------------- */

#define GUARD 0x5a

/* Three arrays with guarding bytes behind each, as a pass must not write there. */
typedef struct
{
  const Kernels *kernels;
  gpointer arrays[N_ARRAYS];
  gsize n;
  guint64 rounds;
} Arrays;

static Arrays
arrays_new (const char *type, gsize n)
{
  Arrays arrays = { .kernels = kernels_find (type), .n = n };

  g_assert_nonnull (arrays.kernels);
  for (guint i = 0; i < N_ARRAYS; i++)
    {
      arrays.arrays[i] = g_malloc (n * ELEMENT_SIZE + 64);
      memset (arrays.arrays[i], GUARD, n * ELEMENT_SIZE + 64);
    }
  arrays.kernels->fill (arrays.arrays[0], arrays.arrays[1], arrays.arrays[2], n);
  return arrays;
}

static void
arrays_pass (Arrays *arrays, KernelName kernel)
{
  arrays->kernels->pass[kernel](arrays->arrays[0], arrays->arrays[1], arrays->arrays[2], arrays->n);
}

/* Each loop twice, as a measured round repeats it. */
static void
arrays_round (Arrays *arrays)
{
  for (guint kernel = 0; kernel < N_KERNELS; kernel++)
    {
      arrays_pass (arrays, kernel);
      arrays_pass (arrays, kernel);
    }
  arrays->rounds++;
}

static int
arrays_check (const Arrays *arrays)
{
  double error = NAN;
  const int wrong =
      kernels_check (arrays->kernels, arrays->arrays, arrays->n, arrays->rounds, &error);

  g_assert_true (wrong < 0 || !(error <= arrays->kernels->tolerance));
  return wrong;
}

static void
arrays_free (Arrays *arrays)
{
  for (guint i = 0; i < N_ARRAYS; i++)
    {
      const guint8 *end = (const guint8 *)arrays->arrays[i] + arrays->n * ELEMENT_SIZE;

      for (guint k = 0; k < 64; k++)
        g_assert_cmpuint (end[k], ==, GUARD);
      g_free (arrays->arrays[i]);
    }
}

/* From a = 1, b = 2: c = 1, b = 3, c = 4, a = 3 + 12; and so on, by hand. */
static void
test_loop_values (void)
{
  static const guint expected[][N_ARRAYS] = { { 1, 2, 0 }, { 15, 3, 4 }, { 225, 45, 60 } };

  for (gsize n = 1; n <= 67; n += n < 10 ? 1 : 19)
    {
      Arrays real = arrays_new ("double", n), whole = arrays_new ("int64", n);

      for (guint round = 0; round < G_N_ELEMENTS (expected); round++)
        {
          for (guint i = 0; i < N_ARRAYS; i++)
            for (gsize k = 0; k < n; k++)
              {
                g_assert_cmpfloat (((double *)real.arrays[i])[k], ==, expected[round][i]);
                g_assert_cmpuint (((guint64 *)whole.arrays[i])[k], ==, expected[round][i]);
              }
          arrays_round (&real);
          arrays_round (&whole);
        }
      arrays_free (&real);
      arrays_free (&whole);
    }
}

/* More rounds than a repetition has: whole numbers overflow, real ones are rounded. */
static void
test_loop_many_rounds (void)
{
  Arrays real = arrays_new ("double", 100), whole = arrays_new ("int64", 100);

  for (guint i = 0; i < 100; i++)
    {
      g_assert_cmpint (arrays_check (&real), ==, -1);
      g_assert_cmpint (arrays_check (&whole), ==, -1);
      arrays_round (&real);
      arrays_round (&whole);
    }
  arrays_free (&real);
  arrays_free (&whole);
}

static void
test_loop_bytes (void)
{
  g_assert_cmpuint (kernel_bytes (KERNEL_COPY, 1000), ==, 16000);
  g_assert_cmpuint (kernel_bytes (KERNEL_SCALE, 1000), ==, 16000);
  g_assert_cmpuint (kernel_bytes (KERNEL_ADD, 1000), ==, 24000);
  g_assert_cmpuint (kernel_bytes (KERNEL_TRIAD, 1000), ==, 24000);
  g_assert_null (kernels_find ("float"));
}

/* One bit of one element of one array, of a million. */
static void
test_loop_one_wrong (void)
{
  static const char *const types[] = { "double", "int64" };

  for (guint t = 0; t < G_N_ELEMENTS (types); t++)
    for (guint i = 0; i < N_ARRAYS; i++)
      {
        Arrays arrays = arrays_new (types[t], 1000000);
        const gsize at = i == 0 ? 0 : i == 1 ? arrays.n / 2 : arrays.n - 1;
        guint64 *element = (guint64 *)arrays.arrays[i] + at;

        arrays_round (&arrays);
        g_assert_cmpint (arrays_check (&arrays), ==, -1);
        *element ^= (guint64)1 << 40;
        g_assert_cmpint (arrays_check (&arrays), ==, (int)i);
        arrays_free (&arrays);
      }
}

static void
test_loop_not_a_number (void)
{
  Arrays arrays = arrays_new ("double", 1000);

  arrays_round (&arrays);
  ((double *)arrays.arrays[1])[999] = NAN;
  g_assert_cmpint (arrays_check (&arrays), ==, 1);
  arrays_free (&arrays);
}

/* Without one of its loops a round leaves other values. */
static void
test_loop_left_out (void)
{
  for (guint left_out = 0; left_out < N_KERNELS; left_out++)
    {
      Arrays arrays = arrays_new ("double", 8);

      arrays_round (&arrays);
      for (guint kernel = 0; kernel < N_KERNELS; kernel++)
        if (kernel != left_out)
          arrays_pass (&arrays, kernel);
      arrays.rounds++;
      g_assert_cmpint (arrays_check (&arrays), >=, 0);
      arrays_free (&arrays);
    }
}

/* ---- The ring ---------------------------------------------------------------------------- */

static Ring
ring_new (gsize places, gsize stride, guint64 seed)
{
  Ring ring = { g_malloc0 (places * stride), stride, places };

  chase_link (&ring, seed);
  return ring;
}

static void
assert_wrong (const Ring *ring, guint64 steps, gconstpointer at)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (chase_check (ring, steps, at, &error));
  g_assert_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT);
}

static void
test_ring_sizes (void)
{
  static const gsize sizes[] = { 2, 3, 4, 5, 7, 8, 9, 64, 1000, 4097 };
  static const gsize strides[] = { sizeof (gpointer), 64, 4096 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint s = 0; s < G_N_ELEMENTS (strides); s++)
      for (guint64 steps = 0; steps <= 3 * sizes[i]; steps += 1 + sizes[i] / 5)
        {
          Ring ring = ring_new (sizes[i], strides[s], steps + i);
          gpointer at = chase_follow (ring.start, steps);
          g_autoptr (GError) error = NULL;

          chase_check (&ring, steps, at, &error);
          g_assert_no_error (error);
          g_free (ring.start);
        }
}

/* Too few loads, or too many, are found; so is a place between two. */
static void
test_ring_wrong_end (void)
{
  Ring ring = ring_new (100, 64, 1);
  gpointer at = chase_follow (ring.start, 1234);

  assert_wrong (&ring, 1233, at);
  assert_wrong (&ring, 1235, at);
  assert_wrong (&ring, 1234, (guint8 *)at + 8);
  assert_wrong (&ring, 0, NULL);
  g_free (ring.start);
}

/* Two cycles, a place that leads out of the ring, one that leads between two places. */
static void
test_ring_damaged (void)
{
  Ring ring = ring_new (100, 64, 2);
  gpointer *start = ring.start, *other = *start, kept = *start;

  *start = *other;
  assert_wrong (&ring, 0, ring.start);
  *other = kept;
  assert_wrong (&ring, 0, ring.start);
  *start = kept;
  *other = (guint8 *)ring.start + ring.places * ring.stride;
  assert_wrong (&ring, 0, ring.start);
  *other = (guint8 *)ring.start - ring.stride;
  assert_wrong (&ring, 0, ring.start);
  *other = (guint8 *)ring.start + 32;
  assert_wrong (&ring, 0, ring.start);
  g_free (ring.start);
}

/* The last place leads back to the start, or the cycle is none. */
static void
test_ring_open_end (void)
{
  Ring ring = ring_new (50, 64, 3);
  gpointer *last = chase_follow (ring.start, 49);

  g_assert_true (*last == ring.start);
  *last = chase_follow (ring.start, 10);
  assert_wrong (&ring, 0, ring.start);
  g_free (ring.start);
}

/* The order is the seed's alone, and far from that of the addresses: of 10000 steps about one
 * leads to the next place, where an ordered ring has them all. */
static void
test_ring_order (void)
{
  Ring one = ring_new (10000, 8, 4), same = ring_new (10000, 8, 4), other = ring_new (10000, 8, 5);
  guint next = 0, alike = 0;

  for (gsize i = 0; i < one.places; i++)
    {
      const gsize to = ((gsize *)one.start)[i] - (gsize)one.start;

      g_assert_cmpuint (((gsize *)same.start)[i] - (gsize)same.start, ==, to);
      next += to == (i + 1) * one.stride;
      alike += ((gsize *)other.start)[i] - (gsize)other.start == to;
    }
  g_assert_cmpuint (next, <, 20);
  g_assert_cmpuint (alike, <, 20);
  g_free (one.start);
  g_free (same.start);
  g_free (other.start);
}

/* ---- Caches ------------------------------------------------------------------------------ */

#define KIB ((guint64)1024)
#define MIB (1024 * KIB)

static void
put (const char *root, guint cpu, guint index, const char *name, const char *text)
{
  g_autofree char *folder =
      g_strdup_printf ("%s/sys/devices/system/cpu/cpu%u/cache/index%u", root, cpu, index);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
put_cache (const char *root, guint cpu, guint index, const char *level, const char *type,
           const char *size, const char *shared)
{
  put (root, cpu, index, "level", level);
  put (root, cpu, index, "type", type);
  put (root, cpu, index, "size", size);
  if (shared != NULL)
    put (root, cpu, index, "shared_cpu_list", shared);
}

static char *
root_new (void)
{
  return g_dir_make_tmp ("memory-test-XXXXXX", NULL);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      remove_tree (inner);
    }
  g_remove (path);
}

static void
assert_text (char *text, const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* Four CPUs, two caches of the third level; only three of the CPUs may be used. */
static void
test_caches_shared (void)
{
  static const guint cpus[] = { 0, 1, 2 };
  g_autofree char *root = root_new ();
  Caches caches;

  for (guint cpu = 0; cpu < 4; cpu++)
    {
      const char *pair = cpu < 2 ? "0-1\n" : "2-3\n";
      g_autofree char *own = g_strdup_printf ("%u\n", cpu);

      put_cache (root, cpu, 0, "1\n", "Data\n", "32K\n", own);
      put_cache (root, cpu, 1, "1\n", "Instruction\n", "64K\n", own);
      put_cache (root, cpu, 2, "2\n", "Unified\n", "512K\n", own);
      put_cache (root, cpu, 3, "3\n", "Unified\n", "16384K\n", pair);
    }
  caches_read (&caches, root, cpus, G_N_ELEMENTS (cpus));
  g_assert_cmpuint (caches.last, ==, 3);
  g_assert_cmpuint (caches.one[1], ==, 32 * KIB);
  g_assert_cmpuint (caches.total[1], ==, 96 * KIB);
  g_assert_cmpuint (caches.one[3], ==, 16 * MIB);
  g_assert_cmpuint (caches.total[3], ==, 32 * MIB);
  assert_text (caches_describe (&caches), "L1 32 KiB, L2 512 KiB, L3 16 MiB");
  assert_text (caches_where (&caches, 32 * KIB, 1), "L1");
  assert_text (caches_where (&caches, 32 * KIB + 1, 1), "L2");
  assert_text (caches_where (&caches, 64 * KIB, 2), "L1");
  assert_text (caches_where (&caches, 16 * MIB, 1), "L3");
  assert_text (caches_where (&caches, 32 * MIB, 1), "memory, in part L3");
  assert_text (caches_where (&caches, 32 * MIB, 2), "L3");
  assert_text (caches_where (&caches, 64 * MIB, 1), "memory");
  g_assert_cmpuint (caches_stream_footprint (&caches, 1024 * 1024 * MIB), ==, 3 * 128 * MIB);
  remove_tree (root);
}

/* A hypervisor that gives each of two CPUs a third level of 508 MiB. */
static void
test_caches_lie (void)
{
  static const guint cpus[] = { 0, 1 };
  g_autofree char *root = root_new ();
  Caches caches;

  put_cache (root, 0, 0, "3", "Unified", "520192K", "0");
  put_cache (root, 1, 0, "3", "Unified", "520192K", "1");
  caches_read (&caches, root, cpus, G_N_ELEMENTS (cpus));
  g_assert_cmpuint (caches.told, ==, 1016 * MIB);
  g_assert_cmpuint (caches.total[3], ==, 128 * MIB);
  assert_text (caches_describe (&caches),
               "L3 128 MiB (1016 MiB reported for 2 CPUs, not believed above 64 MiB for each)");
  g_assert_cmpuint (caches_stream_footprint (&caches, 1024 * 1024 * MIB), ==, 3 * 512 * MIB);
  remove_tree (root);
}

static void
test_caches_unknown (void)
{
  static const guint cpus[] = { 0, 7 };
  g_autofree char *root = root_new ();
  Caches caches;

  caches_read (&caches, root, cpus, G_N_ELEMENTS (cpus));
  g_assert_cmpuint (caches.last, ==, 0);
  assert_text (caches_describe (&caches), "unknown");
  assert_text (caches_where (&caches, 1, 1), "unknown");
  g_assert_cmpuint (caches_stream_footprint (&caches, 1024 * 1024 * MIB), ==, 192 * MIB);
  /* A container with 512 MiB. */
  g_assert_cmpuint (caches_stream_footprint (&caches, 512 * MIB), ==, 512 * MIB / 5);
  remove_tree (root);
}

static void
test_caches_hostile (void)
{
  static const char *const sizes[] = {
    "", "K", "-1K", "0K", "99999999999999999999K", "32Q", "32KiB", "0x20K", "1152921504606846976",
  };
  static const guint cpus[] = { 0 };
  Caches caches;

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *root = root_new ();

      put_cache (root, 0, 0, "1", "Data", sizes[i], "0");
      put_cache (root, 0, 1, "77777777777777777777", "Data", "32K", "0");
      put_cache (root, 0, 2, "-1", "Data", "32K", NULL);
      put_cache (root, 0, 3, "2", "Unified", "1M", NULL);
      caches_read (&caches, root, cpus, 1);
      assert_text (caches_describe (&caches), "L2 1 MiB");
      remove_tree (root);
    }
}

/* ---- Memory and its parts ---------------------------------------------------------------- */

static void
test_block (void)
{
  for (guint i = 0; block_pages[i] != NULL; i++)
    {
      Block block;
      g_autoptr (GError) error = NULL;

      block_map (&block, 3 * MIB + 5, block_pages[i], &error);
      g_assert_no_error (error);
      g_assert_cmpuint ((gsize)block.start % (2 * MIB), ==, 0);
      memset (block.start, 1, block.size);
      g_autofree char *huge = block_huge_pages (&block);

      g_assert_nonnull (huge);
      if (strcmp (block_pages[i], "off") == 0 && strcmp (huge, "unknown") != 0)
        g_assert_cmpstr (huge, ==, "none");
      block_unmap (&block);
      block_unmap (&block);
    }
}

static void
test_block_too_large (void)
{
  static const guint64 sizes[] = { (guint64)1 << 60, (guint64)1 << 63, G_MAXUINT64 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Block block = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_false (block_map (&block, sizes[i], "system", &error));
      g_assert_error (error, BST_ERROR, BST_ERROR_NO_MEMORY);
      block_unmap (&block);
    }
}

static void
test_huge_pages (void)
{
  static const char smaps[] = "00100000-00500000 rw-p 00000000 00:00 0 \n"
                              "Rss:                4096 kB\n"
                              "AnonHugePages:      2048 kB\n"
                              "VmFlags: rd wr mr mw me ac sd hg \n"
                              "00500000-00900000 rw-p 00000000 00:00 0                    [heap]\n"
                              "AnonHugePages:      4096 kB\n"
                              "00900000-00b00000 rw-p 00000000 00:00 0 \n"
                              "AnonHugePages:         0 kB\n";

  assert_text (block_huge_pages_in (smaps, 0x100000, 0x400000), "50 %");
  assert_text (block_huge_pages_in (smaps, 0x500000, 0x400000), "all");
  assert_text (block_huge_pages_in (smaps, 0x900000, 0x200000), "none");
  assert_text (block_huge_pages_in (smaps, 0x100000, 0x800000), "75 %");
  assert_text (block_huge_pages_in (smaps, 0xb00000, 0x1000), "unknown");
  assert_text (block_huge_pages_in ("", 0, 1), "unknown");
  assert_text (block_huge_pages_in ("\n\n100-x\n-\nAnonHugePages: 7 kB", 0, 1), "unknown");
}

static void
test_split (void)
{
  static const gsize units[] = { 1, 2, 3, 7, 64, 1000, 12345677 };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    for (guint parts = 1; parts <= 9 && parts <= units[i]; parts++)
      {
        g_assert_cmpuint (split_begin (units[i], 0, parts), ==, 0);
        g_assert_cmpuint (split_begin (units[i], parts, parts), ==, units[i]);
        for (guint part = 0; part < parts; part++)
          {
            const gsize length =
                split_begin (units[i], part + 1, parts) - split_begin (units[i], part, parts);

            g_assert_cmpuint (length, >=, units[i] / parts);
            g_assert_cmpuint (length, <=, units[i] / parts + 1);
          }
      }
}

static void
test_split_refused (void)
{
  g_autoptr (GError) few = NULL, large = NULL;

  g_assert_true (split_check (384, 2, 2, 192, 384, NULL));
  g_assert_false (split_check (575, 2, 3, 192, 1000, &few));
  g_assert_error (few, BST_ERROR, BST_ERROR_FAILED);
  g_assert_nonnull (strstr (few->message, "576"));
  g_assert_false (split_check (385, 2, 2, 192, 384, &large));
  g_assert_error (large, BST_ERROR, BST_ERROR_NO_MEMORY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plugin/memory/loops/values", test_loop_values);
  g_test_add_func ("/plugin/memory/loops/many-rounds", test_loop_many_rounds);
  g_test_add_func ("/plugin/memory/loops/bytes", test_loop_bytes);
  g_test_add_func ("/plugin/memory/loops/one-wrong", test_loop_one_wrong);
  g_test_add_func ("/plugin/memory/loops/not-a-number", test_loop_not_a_number);
  g_test_add_func ("/plugin/memory/loops/left-out", test_loop_left_out);
  g_test_add_func ("/plugin/memory/ring/sizes", test_ring_sizes);
  g_test_add_func ("/plugin/memory/ring/wrong-end", test_ring_wrong_end);
  g_test_add_func ("/plugin/memory/ring/damaged", test_ring_damaged);
  g_test_add_func ("/plugin/memory/ring/open-end", test_ring_open_end);
  g_test_add_func ("/plugin/memory/ring/order", test_ring_order);
  g_test_add_func ("/plugin/memory/caches/shared", test_caches_shared);
  g_test_add_func ("/plugin/memory/caches/lie", test_caches_lie);
  g_test_add_func ("/plugin/memory/caches/unknown", test_caches_unknown);
  g_test_add_func ("/plugin/memory/caches/hostile", test_caches_hostile);
  g_test_add_func ("/plugin/memory/block/map", test_block);
  g_test_add_func ("/plugin/memory/block/too-large", test_block_too_large);
  g_test_add_func ("/plugin/memory/block/huge-pages", test_huge_pages);
  g_test_add_func ("/plugin/memory/split/begin", test_split);
  g_test_add_func ("/plugin/memory/split/refused", test_split_refused);
  return g_test_run ();
}
