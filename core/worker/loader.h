/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * loader.h - opens a plugin's file.
 */
#pragma once
#include "worker/worker.h"

/* Only on the worker's first thread, before any other exists: libltdl is not thread-safe. */
BstWorkerQuery bst_loader_load (const char *file, GError **error);
