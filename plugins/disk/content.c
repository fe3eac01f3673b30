/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * content.c - a unit of 512 bytes at offset O has three words of 64 bits in the machine's byte
 * order: O, the generation, and a mix of both; then 488 random bytes that depend on O modulo 1 MiB
 * alone.  So no two units of a file are alike (deduplication finds nothing), none compresses
 * (1 MiB is beyond the records that btrfs, F2FS and, by default, ZFS compress at once), and a
 * writer changes 24 bytes of a unit instead of making 512.
 */
#include "content.h"

#include <string.h>

#define PERIOD ((gsize)1 << 20)

enum
{
  WORD_OFFSET,
  WORD_GENERATION,
  WORD_MIX,
  N_WORDS
};
#define PAYLOAD (N_WORDS * sizeof (guint64))

/* The output function of SplitMix64 (Steele, Lea, Flood 2014). */
static guint64
mix (guint64 z)
{
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Its increment: the golden ratio. */
#define STEP G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)

/* An odd factor keeps what differs different.  Made once for a block, used for each unit. */
static guint64
key_of (guint64 generation)
{
  return mix (generation + STEP) | 1;
}

static guint64
seal (guint64 offset, guint64 key)
{
  return (offset + STEP) * key;
}

gsize
content_pool_size (gsize block)
{
  return PERIOD + block;
}

/* The same in every process, as later ones check what earlier ones wrote. */
void
content_fill (guint8 *pool, gsize size)
{
  for (gsize at = 0; at + sizeof (guint64) <= size; at += sizeof (guint64))
    {
      const guint64 word = mix ((at % PERIOD + 1) * STEP);

      memcpy (pool + at, &word, sizeof word);
    }
}

const guint8 *
content_block (guint8 *pool, guint64 offset, gsize length, guint64 generation)
{
  guint8 *block = pool + offset % PERIOD;
  const guint64 key = key_of (generation);

  for (gsize at = 0; at < length; at += CONTENT_UNIT)
    {
      const guint64 words[N_WORDS] = {
        [WORD_OFFSET] = offset + at,
        [WORD_GENERATION] = generation,
        [WORD_MIX] = seal (offset + at, key),
      };

      memcpy (block + at, words, sizeof words);
    }
  return block;
}

gboolean
content_belongs (const guint8 *data, guint64 offset)
{
  guint64 words[N_WORDS];

  memcpy (words, data, sizeof words);
  return words[WORD_OFFSET] == offset
         && words[WORD_MIX] == seal (offset, key_of (words[WORD_GENERATION]));
}

static gboolean
is_empty (const guint8 *data)
{
  return data[0] == 0 && memcmp (data, data + 1, CONTENT_UNIT - 1) == 0;
}

static gboolean
has_payload_of (const guint8 *pool, const guint8 *data, guint64 offset)
{
  return memcmp (data + PAYLOAD, pool + offset % PERIOD + PAYLOAD, CONTENT_UNIT - PAYLOAD) == 0;
}

ContentFinding
content_check (const guint8 *pool, const guint8 *data, guint64 offset)
{
  ContentFinding finding = { CONTENT_DAMAGED, 0, 0 };
  guint64 words[N_WORDS];

  memcpy (words, data, sizeof words);
  finding.generation = words[WORD_GENERATION];
  finding.belongs_to = words[WORD_OFFSET];
  if (is_empty (data))
    finding.state = CONTENT_EMPTY;
  else if (words[WORD_MIX] != seal (words[WORD_OFFSET], key_of (words[WORD_GENERATION]))
           || words[WORD_OFFSET] % CONTENT_UNIT != 0
           || !has_payload_of (pool, data, words[WORD_OFFSET]))
    finding.state = CONTENT_DAMAGED;
  else
    finding.state = words[WORD_OFFSET] == offset ? CONTENT_GOOD : CONTENT_ELSEWHERE;
  return finding;
}
