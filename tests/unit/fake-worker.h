/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fake-worker.h - a worker for the tests of the supervisor: the test's own program, started again.
 */
#pragma once

/* What "stubborn" prints when it is asked to end by SIGTERM, and stays. */
#define BST_FAKE_ASKED "asked\n"

/* Behaves as HOW says (the table in fake-worker.c); returns the exit status, if it returns. */
int bst_fake_worker (const char *how);
