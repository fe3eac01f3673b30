/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * stats-case.h - one case of tests/data/stat-cases.json: its input, and what must come out.  A
 * method reads the input, says the state, and offers figures under the names of the file; a
 * case fails when a figure is off, or when the file asks for one that was not offered.
 */
#pragma once
#include <json-glib/json-glib.h>
#include "stats/input.h"

typedef struct
{
  JsonObject *object;
  JsonObject *expected; /* NULL: nothing but the state */
  GHashTable *offered;  /* names that were compared */
  gboolean has_state;
} StatsCase;

typedef struct
{
  const char *method;
  void (*run) (StatsCase *c);
} StatsMethod;

/* Tables end with a NULL method. */
extern const StatsMethod stats_sample_methods[];
extern const StatsMethod stats_compare_methods[];
extern const StatsMethod stats_series_methods[];
extern const StatsMethod stats_histogram_methods[];

StatsCase *stats_case_new (JsonObject *object);
/* Asserts that all that was expected was offered. */
void stats_case_finish (StatsCase *c);

/* An array of "input"; null is NaN.  Free with g_free(). */
double *stats_case_array (StatsCase *c, const char *name, gsize *n);
/* A number or member of "input" or "params". */
double stats_case_number (StatsCase *c, const char *name);
JsonNode *stats_case_member (StatsCase *c, const char *name);
/* The confidence level, 0.95 where none is given. */
double stats_case_confidence (StatsCase *c);

/* Asserts that STATE fits the case's status. */
void stats_case_state (StatsCase *c, BstStatsState state);
/* NaN fits null. */
void stats_case_offer (StatsCase *c, const char *name, double value);
void stats_case_offer_array (StatsCase *c, const char *name, const double *values, gsize n);
void stats_case_offer_counts (StatsCase *c, const char *name, const gsize *values, gsize n);
/* Asserts what MEMBER of the expected says and counts it as offered: for figures that are
 * compared in a way of their own. */
double stats_case_expected (StatsCase *c, const char *name);
gboolean stats_case_expects (StatsCase *c, const char *name);
