/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * pace.c - finds how often to repeat a kernel, and leads the rounds of the other kinds.
 */
#include <config.h>
#include "worker/pace.h"

/* A round shorter than this many steps of the clock has a reading error above 0.1 %... */
#define MIN_STEPS 1000
/* ...and one shorter than this is at the mercy of one interrupt or one wake-up. */
#define MIN_SECONDS 0.010

/* How fast n grows while a round is too short: the first rounds are cold and mislead. */
#define GROW_LEAST 2.0
#define GROW_MOST 10.0

/* A round may take so many times what the one before foretold: what is cold is slow, not fast.  Beyond
 * that somebody else had the CPU, who gives it back within 0.2 s: ten threads with 20 ms each. */
#define JUMP 2.0
#define JUMP_SECONDS 0.2

/* 2^50 operations in less than 10 ms would be 10^17 a second: the compiler left nothing. */
#define MAX_N (G_GUINT64_CONSTANT (1) << 50)

/* N for TARGET seconds, when N took SECONDS. */
static guint64
scale (guint64 n, double seconds, double target)
{
  const double scaled = (double)n * (target / seconds);

  return scaled < 1 ? 1 : scaled > (double)MAX_N ? MAX_N : (guint64)scaled;
}

static guint64
grow (guint64 n, double seconds, double target)
{
  const double wanted = seconds > 0 ? 1.2 * target / seconds : GROW_MOST;

  return MIN ((guint64)((double)n * CLAMP (wanted, GROW_LEAST, GROW_MOST)), MAX_N);
}

/* What N take.  Longer than LEAST without having been FORETOLD is not believed at once: of two tries the
 * shorter one counts. */
static gboolean
try_round (const BstPacer *pacer, guint64 n, double least, double foretold, double *seconds,
           double *spent, GError **error)
{
  double again;

  if (!pacer->round (pacer->data, n, 0, FALSE, seconds, error))
    return FALSE;
  *spent += *seconds;
  if (*seconds < least || *seconds <= JUMP * foretold || *seconds > JUMP_SECONDS)
    return TRUE;
  if (!pacer->round (pacer->data, n, 0, FALSE, &again, error))
    return FALSE;
  *spent += again;
  *seconds = MIN (*seconds, again);
  return TRUE;
}

/* *N took *SECONDS, at least LEAST.  The time until then is warm-up. */
static gboolean
calibrate (const BstPacer *pacer, double least, guint64 *n, double *seconds, gboolean *too_fast,
           double *spent, GError **error)
{
  double per_one = 0;

  for (*n = 1;; *n = grow (*n, *seconds, least))
    {
      if (!try_round (pacer, *n, least, per_one * (double)*n, seconds, spent, error))
        return FALSE;
      per_one = *seconds / (double)*n;
      *too_fast = *seconds < least && *n >= MAX_N;
      if (*seconds >= least || *too_fast)
        return TRUE;
    }
}

/* What is left of the warm-up, at the rate that is known by now. */
static gboolean
warm_up (const BstPacer *pacer, double left, guint64 *n, double *seconds, GError **error)
{
  const guint64 more = scale (*n, *seconds, left);

  /* A rest shorter than the calibration would only blur the rate. */
  if (more <= *n)
    return TRUE;
  *n = more;
  return pacer->round (pacer->data, more, 0, FALSE, seconds, error);
}

static gboolean
counted (const BstPacer *pacer, gboolean *too_fast, GError **error)
{
  const double least = MAX (MIN_STEPS * pacer->resolution, MIN_SECONDS);
  double seconds = 0, spent = 0;
  guint64 n = 1;

  if (!calibrate (pacer, least, &n, &seconds, too_fast, &spent, error))
    return FALSE;
  if (!*too_fast && !warm_up (pacer, pacer->warm_up - spent, &n, &seconds, error))
    return FALSE;
  if (!*too_fast)
    n = scale (n, seconds, MAX (pacer->duration, least));
  return pacer->round (pacer->data, n, 0, TRUE, &seconds, error);
}

static gboolean
timed (const BstPacer *pacer, GError **error)
{
  double seconds;

  if (pacer->warm_up > 0 && !pacer->round (pacer->data, 0, pacer->warm_up, FALSE, &seconds, error))
    return FALSE;
  return pacer->round (pacer->data, 0, MAX (pacer->duration, MIN_SECONDS), TRUE, &seconds, error);
}

gboolean
bst_pace_run (const BstPacer *pacer, BstPace pace, gboolean *too_fast, GError **error)
{
  double seconds;

  *too_fast = FALSE;
  switch (pace)
    {
    case BST_COUNTED:
      return counted (pacer, too_fast, error);
    case BST_TIMED:
      return timed (pacer, error);
    default:
      return pacer->round (pacer->data, 1, 0, TRUE, &seconds, error);
    }
}
