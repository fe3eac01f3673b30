/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * registry-cache.c - what workers said about plugin files before: plugins-ARCH.gvariant in the
 * user's cache folder.  It is never trusted and never an error: what does not fit is described
 * again.  Descriptions are kept as bytes, so listing 500 plugins decodes none of them.
 *
 * The file is a checksum of 16 bytes, then
 *   (u format, s version of benchstone, u ABI,
 *    a(ay file, t size, t inode, t device, t mtime ns, t ctime ns, ay description, a(ss) briefs))
 */
#include <config.h>

#include <string.h>

#include <benchstone/plugin.h>

#include "model/file-read.h"
#include "host/registry-private.h"
#include "model/paths.h"

/* "BSR2" in the byte order of the machine that wrote it. */
#define FORMAT 0x42535232u
#define RECORD_TYPE "(aytttttaya(ss))"
#define CACHE_TYPE "(usua" RECORD_TYPE ")"
/* 16 KiB for each of 4,000 plugins. */
#define MAX_FILE (64u << 20)
/* Against damage, not against people, who could change the plugins as well: the fastest that GLib
 * has.  Its size keeps what follows aligned as GVariant wants it. */
#define CHECK G_CHECKSUM_MD5
#define CHECK_SIZE 16

struct _BstRegistryCache
{
  GHashTable *records; /* file -> GVariant of RECORD_TYPE */
  gboolean changed;
};

static void
brief_free (BstBenchmarkBrief *brief)
{
  g_free (brief->name);
  g_free (brief->title);
  g_free (brief);
}

static void
add_brief (GPtrArray *briefs, const char *name, const char *title)
{
  BstBenchmarkBrief *brief = g_new (BstBenchmarkBrief, 1);

  brief->name = g_strdup (name);
  brief->title = g_strdup (title);
  g_ptr_array_add (briefs, brief);
}

GPtrArray *
bst_briefs_new (const BstPluginInfo *info)
{
  GPtrArray *briefs = g_ptr_array_new_with_free_func ((GDestroyNotify)brief_free);

  for (guint i = 0; i < info->benchmarks->len; i++)
    {
      const BstBenchmarkInfo *benchmark = info->benchmarks->pdata[i];

      add_brief (briefs, benchmark->name, benchmark->title);
    }
  return briefs;
}

static char *
cache_file (void)
{
  g_autofree char *folder = bst_path_cache_home ();

  return folder == NULL ? NULL : g_build_filename (folder, "plugins-" BST_ARCH ".gvariant", NULL);
}

static void
checksum (const void *data, gsize length, guint8 check[CHECK_SIZE])
{
  g_autoptr (GChecksum) sum = g_checksum_new (CHECK);
  gsize size = CHECK_SIZE;

  g_checksum_update (sum, data, (gssize)length);
  g_checksum_get_digest (sum, check, &size);
}

/* What follows the checksum, if it is what was written. */
static GBytes *
read_checked (const char *file)
{
  gsize length = 0;
  char *data = bst_file_read (file, MAX_FILE, TRUE, &length, NULL);
  g_autoptr (GBytes) whole = g_bytes_new_take (data, data != NULL ? length : 0);
  guint8 check[CHECK_SIZE];

  if (data == NULL || length <= CHECK_SIZE)
    return NULL;
  checksum (data + CHECK_SIZE, length - CHECK_SIZE, check);
  return memcmp (data, check, CHECK_SIZE) == 0
             ? g_bytes_new_from_bytes (whole, CHECK_SIZE, length - CHECK_SIZE)
             : NULL;
}

/* NULL when it is missing, damaged, of another version, or somebody else's. */
static GVariant *
read_cache (const char *file)
{
  g_autoptr (GBytes) bytes = read_checked (file);
  g_autoptr (GVariant) cache = NULL;
  const char *version;
  guint32 format, abi;

  if (bytes == NULL)
    return NULL;
  cache = g_variant_new_from_bytes (G_VARIANT_TYPE (CACHE_TYPE), bytes, FALSE);
  g_variant_ref_sink (cache);
  if (!g_variant_is_normal_form (cache))
    return NULL;
  g_variant_get_child (cache, 0, "u", &format);
  g_variant_get_child (cache, 1, "&s", &version);
  g_variant_get_child (cache, 2, "u", &abi);
  if (format != FORMAT || !g_str_equal (version, PACKAGE_VERSION) || abi != BST_ABI)
    return NULL;
  return g_variant_get_child_value (cache, 3);
}

BstRegistryCache *
bst_registry_cache_load (void)
{
  BstRegistryCache *cache = g_new0 (BstRegistryCache, 1);
  g_autofree char *file = cache_file ();
  g_autoptr (GVariant) records = file == NULL ? NULL : read_cache (file);
  gsize n = records == NULL ? 0 : g_variant_n_children (records);

  cache->records =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_variant_unref);
  for (gsize i = 0; i < n; i++)
    {
      GVariant *record = g_variant_get_child_value (records, i);
      const char *name;

      g_variant_get_child (record, 0, "^&ay", &name);
      g_hash_table_replace (cache->records, g_strdup (name), record);
    }
  return cache;
}

void
bst_registry_cache_free (BstRegistryCache *cache)
{
  if (cache == NULL)
    return;
  g_hash_table_unref (cache->records);
  g_free (cache);
}

static guint64
nanoseconds (struct timespec t)
{
  return (guint64)t.tv_sec * 1000000000u + t.tv_nsec;
}

static GVariant *
find_record (BstRegistryCache *cache, const char *file, const struct stat *st)
{
  GVariant *record = g_hash_table_lookup (cache->records, file);
  guint64 size, inode, device, mtime, ctime;

  if (record == NULL)
    return NULL;
  g_variant_get (record, "(^&aytttttaya(ss))", NULL, &size, &inode, &device, &mtime, &ctime, NULL,
                 NULL);
  return size == (guint64)st->st_size && inode == st->st_ino && device == st->st_dev
                 && mtime == nanoseconds (st->st_mtim) && ctime == nanoseconds (st->st_ctim)
             ? record
             : NULL;
}

GPtrArray *
bst_registry_cache_briefs (BstRegistryCache *cache, const char *file, const struct stat *st)
{
  GVariant *record = find_record (cache, file, st);
  g_autoptr (GVariantIter) iter = NULL;
  const char *name, *title;
  GPtrArray *briefs;

  if (record == NULL)
    return NULL;
  briefs = g_ptr_array_new_with_free_func ((GDestroyNotify)brief_free);
  g_variant_get_child (record, 7, "a(ss)", &iter);
  while (g_variant_iter_next (iter, "(&s&s)", &name, &title))
    add_brief (briefs, name, title);
  return briefs;
}

BstPluginInfo *
bst_registry_cache_info (BstRegistryCache *cache, const char *file, const struct stat *st)
{
  GVariant *record = find_record (cache, file, st);
  g_autoptr (GVariant) bytes = NULL, description = NULL, whole = NULL;
  g_autoptr (GBytes) data = NULL;

  if (record == NULL)
    return NULL;
  bytes = g_variant_get_child_value (record, 6);
  data = g_variant_get_data_as_bytes (bytes);
  /* In a "v" of its own: it says its type, and starts aligned. */
  whole = g_variant_new_from_bytes (G_VARIANT_TYPE_VARIANT, data, FALSE);
  g_variant_ref_sink (whole);
  if (!g_variant_is_normal_form (whole))
    return NULL;
  description = g_variant_get_variant (whole);
  return bst_plugin_info_from_variant (description, NULL);
}

static GVariant *
briefs_to_variant (const BstPluginInfo *info)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a(ss)"));
  for (guint i = 0; i < info->benchmarks->len; i++)
    {
      const BstBenchmarkInfo *benchmark = info->benchmarks->pdata[i];

      g_variant_builder_add (&builder, "(ss)", benchmark->name, benchmark->title);
    }
  return g_variant_builder_end (&builder);
}

/* The clock that files are stamped by moves in ticks of up to 10 ms: a file as young as this may
 * change again and keep its stamps. */
static gboolean
is_settled (const struct stat *st)
{
  gint64 age = g_get_real_time () - (gint64)(nanoseconds (st->st_ctim) / 1000);

  return age > 50000;
}

void
bst_registry_cache_add (BstRegistryCache *cache, const char *file, const struct stat *st,
                        const BstPluginInfo *info)
{
  g_autoptr (GVariant) whole = NULL;
  GVariant *bytes;

  if (!is_settled (st))
    return;
  whole = g_variant_ref_sink (g_variant_new_variant (bst_plugin_info_to_variant (info)));
  bytes = g_variant_new_fixed_array (G_VARIANT_TYPE_BYTE, g_variant_get_data (whole),
                                     g_variant_get_size (whole), 1);
  g_hash_table_replace (cache->records, g_strdup (file),
                        g_variant_ref_sink (g_variant_new (
                            "(^ayttttt@ay@a(ss))", file, (guint64)st->st_size, (guint64)st->st_ino,
                            (guint64)st->st_dev, nanoseconds (st->st_mtim),
                            nanoseconds (st->st_ctim), bytes, briefs_to_variant (info))));
  cache->changed = TRUE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/* Files that are gone are left out; they are only looked at when there is something to write. */
static GVariant *
cache_to_variant (BstRegistryCache *cache)
{
  GVariantBuilder builder;
  guint n;
  g_autofree gpointer *files = g_hash_table_get_keys_as_array (cache->records, &n);

  qsort (files, n, sizeof *files, compare_names);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a" RECORD_TYPE));
  for (guint i = 0; i < n; i++)
    if (g_file_test (files[i], G_FILE_TEST_EXISTS))
      g_variant_builder_add_value (&builder, g_hash_table_lookup (cache->records, files[i]));
  return g_variant_new ("(usu@a" RECORD_TYPE ")", FORMAT, PACKAGE_VERSION, BST_ABI,
                        g_variant_builder_end (&builder));
}

void
bst_registry_cache_save (BstRegistryCache *cache)
{
  g_autofree char *file = cache_file ();
  g_autofree char *folder = file == NULL ? NULL : g_path_get_dirname (file);
  g_autoptr (GVariant) variant = NULL;
  g_autofree guint8 *data = NULL;
  gsize size;

  if (!cache->changed || file == NULL || !bst_path_make (folder, NULL))
    return;
  variant = g_variant_ref_sink (cache_to_variant (cache));
  size = g_variant_get_size (variant);
  data = g_malloc (CHECK_SIZE + size);
  g_variant_store (variant, data + CHECK_SIZE);
  checksum (data + CHECK_SIZE, size, data);
  bst_path_write_atomic (file, (const char *)data, (gssize)(CHECK_SIZE + size), NULL);
  cache->changed = FALSE;
}
