/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-read.h - how the parts of machine.c read files below a root prefix, and what they add.
 * Nothing here fails: what is missing or unreadable is not known.
 */
#pragma once
#include "model/machine.h"

/* The text of a file without blanks at its ends; NULL when it is missing, empty, not a regular
 * file, or larger than any file of the kernel's. */
char *bst_root_text (const char *root, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* A whole number, alone in its file. */
gboolean bst_root_number (const char *root, guint64 *number, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* The value after "KEY:" or "KEY=" in lines of TEXT, blanks stripped; NULL: no such line. */
char *bst_text_field (const char *text, const char *key, char separator);
/* "0-3,8" as an array of gint, ascending; empty when it was not understood. */
GArray *bst_cpu_list_parse (const char *text);

void bst_machine_set_number (BstMachine *machine, const char *key, guint64 value);

void bst_machine_read_cpu (BstMachine *machine, const char *root);
void bst_machine_read_system (BstMachine *machine, const char *root);

/* The CPUs in the affinity mask of the process that reads (in a recording: of the one recorded). */
GArray *bst_limits_allowed (const char *root);
/* Of N_ALLOWED, how many the quotas of the control group leave, rounded up. */
guint bst_limits_cpus (const char *root, guint n_allowed);
/* The least of TOTAL bytes and the limits of the control group. */
guint64 bst_limits_memory (const char *root, guint64 total);
/* Of /proc/meminfo, in bytes; 0: not known. */
guint64 bst_meminfo_bytes (const char *root, const char *key);
