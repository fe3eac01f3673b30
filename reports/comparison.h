/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * comparison.h - several results side by side: systems, rows of cells, verdicts against a
 * baseline, differences of the environment, scores (design 2.1 to 2.3).  Made once; text, JSON,
 * CSV and Markdown all show this.
 */
#pragma once
#include "model/result.h"
#include "model/unit.h"
#include "stats/score.h"
#include "stats/verdict.h"

/* What tells systems apart; everything else that was asked for must be equal. */
typedef enum
{
  BST_BY_LABEL = 1, /* "label", or "label/variant" */
  BST_BY_VARIANT,
  BST_BY_MACHINE,
  BST_BY_RUN, /* each run by itself, also where labels are alike */
  BST_BY_PARAM
} BstCompareBy;

typedef enum
{
  BST_SCORE_NONE,
  BST_SCORE_GEOMEAN = BST_STATS_SCORE_GEOMEAN,
  BST_SCORE_SUM = BST_STATS_SCORE_SUM
} BstScoreKind;

/* The order of text, CSV and Markdown; JSON stays as given. */
typedef enum
{
  BST_SORT_GIVEN,
  BST_SORT_NAME, /* cases and systems */
  BST_SORT_VALUE /* the systems of each case, the best first */
} BstCompareSort;

/* The standard deviation between sessions of this column of this case, of the logarithm, that the
 * stored noise floor of the machine of RESULT has to be reckoned with; NaN: none is known. */
typedef double (*BstNoiseFloor) (const BstResult *result, const BstCaseResult *c,
                                 const BstColumn *column, gpointer data);

typedef struct
{
  BstCompareBy by;            /* 0: by label */
  const char *param;          /* for BST_BY_PARAM */
  const char *baseline;       /* a system; NULL: the first */
  double margin;              /* 0.02: below it a difference does not matter */
  const char *const *exclude; /* patterns of case ids, NULL-terminated; NULL: none */
  gboolean force;             /* identities may differ */
  gboolean verbose;           /* also other metrics than the primary one, and labels */
  BstScoreKind score;
  double months;           /* that prices are counted over; 0: as they are paid */
  const GPtrArray *levels; /* BstLevel (model/level.h), besides those of the suites; NULL: none */
  BstCompareSort sort;
  BstPrefix units;
  gboolean same_clock; /* the results are at one speed of the processor: said with them */
  BstNoiseFloor noise; /* NULL: none stored */
  gpointer noise_data;
} BstCompareOptions;

typedef enum
{
  BST_CELL_MISSING = 1, /* the system has no such case */
  BST_CELL_NO_VALUE,    /* nothing of it was good */
  BST_CELL_UNRELIABLE,  /* more than a fifth failed: those that are left may be the lucky ones */
  BST_CELL_GOOD
} BstCellState;

/* One session of a case: the case in one run. */
typedef struct
{
  guint run; /* index of the result */
  const BstResult *result;
  const BstCaseResult *c;
} BstCasePart;

typedef struct
{
  BstCellState state;
  GPtrArray *parts; /* BstCasePart, borrowed from the case; NULL: missing */
  GArray *values;   /* double: the good ones of all sessions; NULL: missing */
  guint *sizes;     /* of each part's values */
  guint n_failed, planned;
  double median, low, high; /* NaN: none */
} BstCell;

/* Where the scatter between sessions comes from, when sides were measured at different times. */
typedef enum
{
  BST_SESSIONS_NONE,   /* measured in the same runs */
  BST_SESSIONS_FLOOR,  /* the stored noise floor */
  BST_SESSIONS_RUNS,   /* the sessions themselves */
  BST_SESSIONS_DRIFT,  /* the drift between blocks */
  BST_SESSIONS_UNKNOWN /* too few values even for that */
} BstSessionSource;

typedef enum
{
  BST_UNJUDGED_NOT = 0, /* there is a verdict */
  BST_UNJUDGED_BASELINE,
  BST_UNJUDGED_MISSING,
  BST_UNJUDGED_NO_VALUE,
  BST_UNJUDGED_UNRELIABLE,
  BST_UNJUDGED_DIRECTION /* nothing is better */
} BstUnjudged;

/* A system against the baseline in one row. */
typedef struct
{
  BstUnjudged unjudged;
  BstStatsVerdict verdict; /* 0 when not judged */
  BstStatsComparison numbers;
  double p_adjusted;
  /* The standard deviation between sessions that the interval was widened by; of two machines, the
   * root mean square.  NaN: it was not. */
  double session_sd;
  BstSessionSource sessions;
  /* Smallest speed-up that would have been shown, the error between sessions included; NaN. */
  double detectable;
} BstPairing;

typedef struct
{
  char *id;          /* of the case, for machines; without the parameter that is compared */
  char *name;        /* ID without its benchmark; "" where that says all */
  char *text;        /* ID for people: sizes and times with their units */
  char *text_name;   /* NAME for people */
  const char *title; /* given by the suite, or NULL */
  const char *group; /* of the score, given by the suite; NULL: its plugin */
  const BstBenchmarkInfo *benchmark;
  GPtrArray **parts; /* by system: BstCasePart, or NULL */
  gboolean is_refused;
  char *key;
} BstComparedCase;

typedef struct
{
  const BstComparedCase *c;
  const BstMetricInfo *metric;
  char *labels;       /* "" for none */
  gboolean in_family; /* a primary metric: counts for Holm, score and exit status */
  gboolean is_drifting;
  BstUnitScale scale;   /* of its table */
  guint table;          /* rows of one table stand together */
  BstCell *cells;       /* by system */
  BstPairing *pairings; /* by system */
} BstComparedRow;

typedef struct
{
  char *name;            /* for machines: "file-size=16777216" */
  char *text;            /* for people: "file-size=16 MiB" */
  GPtrArray *runs;       /* BstResult, borrowed */
  char *label, *variant; /* what --baseline may say; NULL where they do not tell */
} BstComparedSystem;

/* Cases that may not be compared, and why. */
typedef struct
{
  char *id, *first, *second; /* case and systems, for machines */
  char *text;                /* the case for people */
  char *first_text, *second_text;
  GPtrArray *fields; /* char *: "file-size: 16777216 / 33554432" */
  GPtrArray *texts;  /* the same for people: "file-size: 16 MiB / 32 MiB" */
} BstRefusal;

/* One fact that is not the same everywhere. */
typedef struct
{
  char *key;
  GPtrArray *values;  /* char *: distinct */
  GPtrArray *systems; /* char *: "a, b" for each value */
  GPtrArray *texts;   /* the same as people call them */
  guint weight;       /* small: tells most */
} BstDifference;

typedef struct
{
  double score;
  BstStatsInterval interval;
  BstStatsTally tally;
} BstSystemScore;

typedef struct
{
  guint n_cases, n_groups;
  GPtrArray *groups;  /* char *: names: those given, or plugins, "cpu" */
  GPtrArray *missing; /* BstComparedRow, borrowed: without a value on some system */
  BstSystemScore *systems;
} BstScores;

/* All cases as one ratio: the geometric mean of the speed-ups in the cases that every system
 * completed, weighed by the groups of the score. */
typedef struct
{
  GPtrArray *rows;             /* BstComparedRow, borrowed: those that count, one at least */
  GPtrArray *groups;           /* char *: names */
  BstStatsComparison *systems; /* by system: against the baseline, whose own is 1 */
  guint best, next;            /* of these the first two */
  BstStatsComparison lead;     /* best against next, at least 1 */
  double p_adjusted;           /* of the lead, for every pair of systems */
  BstStatsVerdict verdict;     /* by that */
} BstMeans;

typedef struct _BstPrices BstPrices; /* price.h */

typedef struct
{
  BstCompareOptions options;
  char *by;           /* "label", "param:threads" */
  GPtrArray *systems; /* BstComparedSystem */
  guint baseline;
  GPtrArray *cases;       /* BstComparedCase, in the order seen; without the excluded */
  GPtrArray *excluded;    /* char *: ids */
  GPtrArray *rows;        /* BstComparedRow: table by table, primary metrics first */
  GPtrArray *refusals;    /* BstRefusal */
  GPtrArray *differences; /* BstDifference, by weight */
  GPtrArray *remarks;     /* char *: sentences */
  guint n_unvaried;       /* cases left out: of benchmarks with one value of what is compared */
  guint n_lacking;        /* the same: without that parameter */
  guint family;           /* comparisons that Holm's adjustment was made over */
  /* Repetitions that a verdict needs in so large a table, where no comparison has as many; 0:
   * there are enough. */
  guint repetitions_needed;
  BstMeans *means;   /* NULL: no case has a ratio on every system */
  BstScores *scores; /* NULL: not asked for */
  BstPrices *prices; /* NULL: none are known */
} BstComparison;

/* NULL when there is nothing to compare: no second system, no such baseline, nothing in common.
 * Look at REFUSALS too: without FORCE, a comparison that has some shall not be shown. */
BstComparison *bst_comparison_new (const BstResult *const *results, guint n,
                                   const BstCompareOptions *options, GError **error);
void bst_comparison_free (BstComparison *comparison);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstComparison, bst_comparison_free)

/* "label", "variant", "machine", "run", "param:NAME"; FALSE: none of them. */
gboolean bst_compare_by_parse (const char *text, BstCompareBy *by, const char **param);

const BstComparedSystem *bst_comparison_system (const BstComparison *comparison, guint system);
/* What a system is called where people read it. */
const char *bst_comparison_name (const BstComparison *comparison, guint system);
/* A value of a difference for people: "16 MiB". */
char *bst_difference_value_text (const BstComparison *comparison, const BstDifference *difference,
                                 guint value);
/* Whether some verdict of a primary metric is VERDICT; what could not be judged for want of
 * values is inconclusive. */
gboolean bst_comparison_has (const BstComparison *comparison, BstStatsVerdict verdict);
/* Four times what a run repeats at most by itself: nobody waits for more, and a machine that noisy
 * does not stay the same for so long.  Of runs, what two days of an hourly series give. */
#define BST_SENSIBLE_REPETITIONS 200
#define BST_SENSIBLE_RUNS 48
/* Repetitions on each side that would find a difference of the margin; 0: they cannot be told, or
 * no number of them would, as sessions differ by more. */
guint bst_comparison_repetitions (const BstComparison *comparison, const BstComparedRow *row,
                                  guint system);
/* Where no number of repetitions would: runs on each side, each with as many repetitions as those
 * there are, that would find it; 0: they cannot be told, or are more than anybody makes. */
guint bst_comparison_sessions (const BstComparison *comparison, const BstComparedRow *row,
                               guint system);
/* Where a difference beyond the margin is clear alone, and unsure only because the table has
 * several comparisons: repetitions on each side that would find it there; 0: it is not so. */
guint bst_comparison_repetitions_in_table (const BstComparison *comparison,
                                           const BstComparedRow *row, guint system);

/* The verdict on the mean of SYSTEM against the baseline, where they are two alone; 0: none. */
BstStatsVerdict bst_means_verdict (const BstComparison *comparison, guint system);

/* The systems of ROW as the options want them shown: guint. */
GArray *bst_comparison_order (const BstComparison *comparison, const BstComparedRow *row);

/* The group of a case in a score: as its suite says (may be NULL), or "cpu" of "cpu.prime". */
char *bst_score_group_name (const char *given, const char *benchmark);

/* How much a fact tells of why figures differ: small tells most. */
guint bst_fact_weight (const char *key);

/* Words: for machines, never translated; and a sign that says the same. */
const char *bst_verdict_name (BstStatsVerdict verdict);
const char *bst_verdict_sign (BstStatsVerdict verdict);
const char *bst_cell_state_name (BstCellState state);
const char *bst_unjudged_name (BstUnjudged unjudged);
const char *bst_session_source_name (BstSessionSource source);
