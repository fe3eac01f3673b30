/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * spawn.h - starts a program, with nothing of the worker's own left on it.
 */
#pragma once
#include <benchstone/plugin.h>
#include <sys/types.h>

/* At the start of the worker: remembers folder and CPUs as the user gave them. */
void bst_spawn_begin (void);
/* OUTPUT: descriptor for its standard output, -1: spawn->stdout_file.  0 on error. */
pid_t bst_spawn (const BstSpawn *spawn, int output, GError **error);
