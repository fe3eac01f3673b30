/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * status.h - the states of a repetition and of a sample, and their words.
 */
#pragma once
#include <benchstone/plugin.h>

typedef enum
{
  BST_STATUS_OK = 1,
  BST_STATUS_FAILED,
  BST_STATUS_CRASHED,
  BST_STATUS_TIMEOUT,
  BST_STATUS_OUT_OF_MEMORY,
  BST_STATUS_UNSUPPORTED,
  BST_STATUS_PERMISSION,
  BST_STATUS_WRONG_RESULT,
  BST_STATUS_SKIPPED,
  BST_STATUS_INTERRUPTED
} BstStatus;

/* The word in JSON ("out-of-memory"); never translated. */
const char *bst_status_name (BstStatus status);
BstStatus bst_status_from_name (const char *name); /* 0: unknown */
const char *bst_sample_state_name (BstSampleState state);
BstSampleState bst_sample_state_from_name (const char *name); /* 0: unknown */
const char *bst_confidence_name (BstConfidence confidence);
/* TRUE for unsupported, permission and skipped: nothing went wrong, it was not measured. */
gboolean bst_status_is_skip (BstStatus status);
/* The status that an error of a plugin's callback gives. */
BstStatus bst_status_from_error (const GError *error);
