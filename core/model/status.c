/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * status.c - the states of a repetition and of a sample, and their words.
 */
#include <config.h>
#include "model/status.h"

static const char *const status_names[] = {
  [BST_STATUS_OK] = "ok",
  [BST_STATUS_FAILED] = "failed",
  [BST_STATUS_CRASHED] = "crashed",
  [BST_STATUS_TIMEOUT] = "timeout",
  [BST_STATUS_OUT_OF_MEMORY] = "out-of-memory",
  [BST_STATUS_UNSUPPORTED] = "unsupported",
  [BST_STATUS_PERMISSION] = "permission",
  [BST_STATUS_WRONG_RESULT] = "wrong-result",
  [BST_STATUS_SKIPPED] = "skipped",
  [BST_STATUS_INTERRUPTED] = "interrupted",
};

static const char *const state_names[] = {
  [BST_SAMPLE_TOO_FAST] = "too-fast",
  [BST_SAMPLE_NOT_RUN] = "not-run",
  [BST_SAMPLE_NOT_SUPPORTED] = "not-supported",
  [BST_SAMPLE_OUT_OF_RANGE] = "out-of-range",
};

static const char *const confidence_names[] = {
  [BST_CONFIDENCE_MEASURED] = "measured",
  [BST_CONFIDENCE_REPORTED] = "reported",
  [BST_CONFIDENCE_ASSUMED] = "assumed",
  [BST_CONFIDENCE_UNKNOWN] = "unknown",
};

static const BstStatus status_of_error[] = {
  [BST_ERROR_FAILED] = BST_STATUS_FAILED,
  [BST_ERROR_UNSUPPORTED] = BST_STATUS_UNSUPPORTED,
  [BST_ERROR_PERMISSION] = BST_STATUS_PERMISSION,
  [BST_ERROR_NO_MEMORY] = BST_STATUS_OUT_OF_MEMORY,
  [BST_ERROR_NO_SPACE] = BST_STATUS_FAILED,
  [BST_ERROR_WRONG_RESULT] = BST_STATUS_WRONG_RESULT,
  [BST_ERROR_TIMEOUT] = BST_STATUS_TIMEOUT,
};

static guint
index_of (const char *const *names, guint n, const char *name)
{
  for (guint i = 1; i < n; i++)
    if (g_strcmp0 (names[i], name) == 0)
      return i;
  return 0;
}

G_DEFINE_QUARK (bst - error, bst_error)

const char *
bst_status_name (BstStatus status)
{
  g_return_val_if_fail (status > 0 && status < G_N_ELEMENTS (status_names), "failed");
  return status_names[status];
}

BstStatus
bst_status_from_name (const char *name)
{
  return index_of (status_names, G_N_ELEMENTS (status_names), name);
}

const char *
bst_sample_state_name (BstSampleState state)
{
  g_return_val_if_fail (state > 0 && state < G_N_ELEMENTS (state_names), "not-run");
  return state_names[state];
}

BstSampleState
bst_sample_state_from_name (const char *name)
{
  return index_of (state_names, G_N_ELEMENTS (state_names), name);
}

const char *
bst_confidence_name (BstConfidence confidence)
{
  g_return_val_if_fail (confidence > 0 && confidence < G_N_ELEMENTS (confidence_names), "unknown");
  return confidence_names[confidence];
}

gboolean
bst_status_is_skip (BstStatus status)
{
  return status == BST_STATUS_UNSUPPORTED || status == BST_STATUS_PERMISSION
         || status == BST_STATUS_SKIPPED;
}

BstStatus
bst_status_from_error (const GError *error)
{
  gboolean ours = error->domain == BST_ERROR;

  if (ours && error->code > 0 && error->code < (int)G_N_ELEMENTS (status_of_error))
    return status_of_error[error->code];
  return BST_STATUS_FAILED;
}
