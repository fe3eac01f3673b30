/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * chase.c - a ring of pointers through memory.  As each address is known only when the load before
 * has ended, loads cannot overlap; as their order is random, no prefetcher knows the next.
 */
#include <benchstone/plugin.h>
#include <glib/gi18n.h>

#include "chase.h"

static gpointer *
place (const Ring *ring, gsize index)
{
  return (gpointer *)((guint8 *)ring->start + index * ring->stride);
}

/* SplitMix64, of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014. */
static guint64
next_random (guint64 *state)
{
  guint64 z = *state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Sattolo, "An algorithm to generate a random cyclic permutation", 1986: as Fisher and Yates
 * shuffle, but never with itself, which leaves one cycle.  The remainder favours some places by
 * less than places / 2^64. */
void
chase_link (const Ring *ring, guint64 seed)
{
  for (gsize i = 0; i < ring->places; i++)
    *place (ring, i) = place (ring, i);
  for (gsize i = ring->places - 1; i > 0; i--)
    {
      gpointer *one = place (ring, i);
      gpointer *other = place (ring, next_random (&seed) % i);
      gpointer kept = *one;

      *one = *other;
      *other = kept;
    }
}

#define STEP at = *(gpointer *)at

/* Counting goes on beside the loads, which it does not need; by eights, as an old core does not
 * overlap even that. */
gpointer
chase_follow (gpointer at, guint64 n)
{
  for (; n >= 8; n -= 8)
    {
      STEP, STEP, STEP, STEP;
      STEP, STEP, STEP, STEP;
    }
  for (; n > 0; n--)
    STEP;
  return at;
}

/* The index of the place at AT; as many as there are when there is none. */
static gsize
index_of (const Ring *ring, gconstpointer at)
{
  const gsize distance = (gsize)at - (gsize)ring->start;

  return distance % ring->stride != 0 ? ring->places : MIN (distance / ring->stride, ring->places);
}

/* TRUE: INDEX is a place, and is met for the first time. */
static gboolean
mark (guint8 *seen, const Ring *ring, gsize index)
{
  const guint8 bit = (guint8)(1u << index % 8);

  if (index >= ring->places || (seen[index / 8] & bit) != 0)
    return FALSE;
  seen[index / 8] |= bit;
  return TRUE;
}

static gboolean
leaves_ring (gsize after, const Ring *ring, GError **error)
{
  g_set_error (error, BST_ERROR, BST_ERROR_WRONG_RESULT,
               _ ("The walk leaves the ring after %llu of %llu places.  Memory is faulty, or was "
                  "written by something else."),
               (unsigned long long)after, (unsigned long long)ring->places);
  return FALSE;
}

/* The walk around; *THERE is the place after STEPS. */
static gboolean
walk (const Ring *ring, guint8 *seen, guint64 steps, gconstpointer *there, GError **error)
{
  gpointer at = ring->start;

  for (gsize i = 0; i < ring->places; i++)
    {
      if (!mark (seen, ring, index_of (ring, at)))
        return leaves_ring (i, ring, error);
      if (i == steps % ring->places)
        *there = at;
      STEP;
    }
  return at == ring->start || leaves_ring (ring->places, ring, error);
}

gboolean
chase_check (const Ring *ring, guint64 steps, gconstpointer at, GError **error)
{
  g_autofree guint8 *seen = g_try_malloc0 (ring->places / 8 + 1);
  gconstpointer there = NULL;

  if (seen == NULL)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_NO_MEMORY,
                   _ ("There is no memory for checking the walk.  Choose a smaller footprint."));
      return FALSE;
    }
  if (!walk (ring, seen, steps, &there, error))
    return FALSE;
  if (there == at)
    return TRUE;
  g_set_error (
      error, BST_ERROR, BST_ERROR_WRONG_RESULT,
      ngettext (
          "%llu load ended at the wrong place: not all were made, or one read a wrong address.",
          "%llu loads ended at the wrong place: not all were made, or one read a wrong address.",
          steps),
      (unsigned long long)steps);
  return FALSE;
}
