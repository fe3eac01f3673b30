/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine.h - facts about the machine, read below a root prefix so that recordings replay.
 */
#pragma once
#include <glib.h>

/* An ordered list of facts: dotted key ("cpu.model", "memory.effective"), value as text, bytes
 * and counts as plain integers. */
typedef struct _BstMachine BstMachine;

/* ROOT: "" for this machine, else the folder of a recording. */
BstMachine *bst_machine_read (const char *root);
BstMachine *bst_machine_new (void);
void bst_machine_free (BstMachine *machine);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstMachine, bst_machine_free)
void bst_machine_set (BstMachine *machine, const char *key, const char *value);
const char *bst_machine_get (const BstMachine *machine, const char *key); /* NULL: not known */
guint bst_machine_n_facts (const BstMachine *machine);
void bst_machine_fact (const BstMachine *machine, guint i, const char **key, const char **value);
/* The facts by which `resume` decides that this is the same machine, as one text. */
char *bst_machine_signature (const BstMachine *machine);

/* For this process: affinity, cpuset and quota; and the memory limit of the control group. */
guint bst_machine_effective_cpus (void);
GArray *bst_machine_cpu_list (void); /* of gint: CPUs in the affinity mask, one per core first */
guint64 bst_machine_effective_memory (void);
