/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sample.h - the records of samples, histograms and series.
 */
#pragma once
#include "worker/run.h"

void bst_sample_add_state (BstRun *run, const char *key, BstSampleState state, const char *reason);
/* Or a state, where VALUE is not plausible. */
void bst_sample_add_value (BstRun *run, const BstMetricInfo *info, const char *key, double value);
/* And its mean as the sample. */
void bst_sample_add_histogram (BstRun *run, const BstMetricInfo *info, const char *key,
                               BstHistogram *histogram);
/* A series has no sample: a picture, not a figure. */
void bst_sample_add_series (BstRun *run, guint i, const char *key);
