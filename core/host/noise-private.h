/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * noise-private.h - what noise.c and noise-json.c share.
 */
#pragma once
#include "host/noise.h"

BstNoise *bst_noise_new_empty (void);
GPtrArray *bst_noise_pairs (void); /* of BstPair, none yet */
/* NULL: the result does not say on which machine it was made. */
char *bst_noise_signature_of (const BstResult *result);
/* Those of RESULTS that are there once; NULL when they are too few or of several machines. */
GPtrArray *bst_noise_distinct (const BstResult *const *results, guint n, GError **error);
/* The facts of a signature, "cpu.model=...\n" and so on, as pairs; and back. */
GPtrArray *bst_noise_facts (const char *signature);
char *bst_noise_signature (const GPtrArray *facts);

BstNoiseCase *bst_noise_case_new (void);
void bst_noise_case_free (BstNoiseCase *c);
/* Sets the key from the other fields. */
void bst_noise_case_settle (BstNoiseCase *c);
BstNoiseSession *bst_noise_session_new (const char *run, gint64 started, guint n, double median);
