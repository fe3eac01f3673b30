/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * suite.h - a named list of cases to be: a JSON file (schemas/suite.schema.json), or what the
 * command line says.  Nothing is resolved here; plan.h does that.
 */
#pragma once
#include "model/chart-kind.h"
#include "model/result.h"

/* Settings; what is not set (see each) is taken from the level above, at last the defaults. */
typedef struct
{
  guint min_repetitions, max_repetitions; /* 0: not set; equal: fixed */
  /* s that are measured even where the precision or the most repetitions came first; 0: none.  No
   * suite sets it: it is what short commands get where nobody said how often. */
  double least_seconds;
  double precision;     /* relative half width, 0.02; NaN: not set */
  double budget;        /* s for the whole run; NaN: not set, 0: none */
  char *duration;       /* text for the parameter "duration"; NULL: not set */
  double timeout;       /* s per repetition; NaN: not set */
  guint64 memory_limit; /* bytes; 0: not set */
  gint order;           /* 0: not set, 1: random, 2: given */
  char *pin;            /* "auto", "none" or a CPU list; NULL: not set */
} BstSettings;

typedef struct
{
  char *benchmark;   /* full name */
  char *title;       /* or NULL */
  char *group;       /* of the score; NULL: its plugin */
  GPtrArray *params; /* BstPair: name, text; several with one name are a sweep of given values;
                        a value may itself be a sweep text for bst_param_expand() */
  GPtrArray *env;    /* BstPair: environment of the worker */
  BstSettings settings;
  char *where; /* "quick.json: cases[3]", or "command line", for messages */
  char *file;  /* the suite's file; NULL: command line */
} BstSuiteCase;

typedef struct
{
  char *label;       /* variant */
  GPtrArray *params; /* BstPair */
  GPtrArray *env;    /* BstPair */
  char *plugin_path; /* or NULL */
  char *target;      /* folder that its cases work in; NULL: that of all */
} BstVariant;

/* What reports were asked for, a chart or a level, so far as a metric has to be there for it. */
typedef struct
{
  char *file, *path;  /* where it stands: "t.json", "charts[2]" */
  char *metric;       /* NULL: it is of none */
  char *benchmark;    /* NULL: each that has the metric */
  BstChartKind chart; /* 0: a level */
  char *percentile;   /* of a level: "p99"; NULL: none */
  char *unit,
      *limit; /* of a level: the base unit of its limit, NULL for that of the metric; text */
} BstSuiteWish;

typedef struct
{
  char *name, *title, *help; /* title, help may be NULL */
  BstSettings settings;
  GPtrArray *cases;    /* BstSuiteCase */
  GPtrArray *variants; /* BstVariant; empty: one unnamed */
  gpointer json;       /* JsonNode: scores, levels, charts, copied into the result; or NULL */
  GPtrArray *wishes;   /* BstSuiteWish: those of JSON, to be checked by plan.h */
} BstSuite;

void bst_settings_init (BstSettings *settings);
/* Sets one by its name in suites and (with "--") on the command line: "repetitions" "7" or
 * "10..50", "precision" "2%", "budget" "10min" or "none", "duration", "timeout", "memory-limit",
 * "order", "pin".  The error says what was expected. */
gboolean bst_settings_set (BstSettings *settings, const char *name, const char *text,
                           GError **error);
/* The CPUs of a list such as "0,2-3" (gint, in the order given); NULL: it is none. */
GArray *bst_settings_cpus (const char *pin);
void bst_settings_inherit (BstSettings *settings, const BstSettings *from); /* fills the unset */

BstSuite *bst_suite_new (const char *name);
void bst_suite_free (BstSuite *suite);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSuite, bst_suite_free)
BstSuiteCase *bst_suite_add_case (BstSuite *suite, const char *benchmark, const char *where);

BstVariant *bst_suite_add_variant (BstSuite *suite, const char *label);
BstSuiteWish *bst_suite_add_wish (BstSuite *suite, const char *file, const char *path);

/* NAME: a path (with a '/' or ".json"), or a name looked for in bst_path_suite_dirs().  Includes
 * are followed, cycles refused.  Errors name file, line, field and what was expected. */
BstSuite *bst_suite_load (const char *name, GError **error);
/* Names of the suites that can be found, sorted; the paths in the same order if not NULL. */
GStrv bst_suite_list (GStrv *paths);
/* A sentence for each folder of suites that cannot be read; NULL: there is none. */
char *bst_suite_unread (void);
