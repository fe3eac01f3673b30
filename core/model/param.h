/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * param.h - text to typed value: what users, suites and plugins' defaults say.
 */
#pragma once
#include "model/description.h"

/* What rules ("cpus", "2xram") are resolved against. */
typedef struct
{
  guint cpus;     /* effective CPUs */
  guint64 memory; /* effective memory, bytes */
} BstParamContext;

/* One parameter of a case. */
typedef struct
{
  char *asked;      /* canonical text: "4KiB" and "4096" are both "4096"; rules stay rules */
  GVariant *value;  /* b, x (int, size), d (double, duration) or s; what the worker gets */
  gboolean is_auto; /* asked for "auto" */
} BstParamValue;

void bst_param_value_free (BstParamValue *value);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstParamValue, bst_param_value_free)

/* Parses TEXT by INFO's type, range and choices, resolving rules against CONTEXT.
 * Errors: BST_ERROR_FAILED with a sentence that names the parameter, what was given, and what
 * was expected.  Secrets: TEXT is "file:PATH" or "env:NAME"; ASKED stays that text. */
BstParamValue *bst_param_parse (const BstParamInfo *info, const char *text,
                                const BstParamContext *context, GError **error);

/* Expands a sweep of the command line for a parameter of this type: "1,2,4", "8..128+8",
 * "4k..1g*2".  STRING, PATH, TARGET and SECRET are never split.  Returns a NULL-terminated
 * vector of texts, each still to be parsed. */
GStrv bst_param_expand (const BstParamInfo *info, const char *text, GError **error);

/* The parsers by themselves: "4k" = 4000, "4KiB" = 4096, "1.5GB"; "250ms", "5s", "2min". */
gboolean bst_parse_size (const char *text, guint64 *bytes, GError **error);
gboolean bst_parse_duration (const char *text, double *seconds, GError **error);
