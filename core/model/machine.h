/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine.h - facts about the machine, also of others: below a folder that holds their files, or
 * from a recording.
 */
#pragma once
#include <glib.h>

/* An ordered list of facts: dotted key ("cpu.model", "memory.effective"), value as text, bytes
 * and counts as plain integers. */
typedef struct _BstMachine BstMachine;
/* Where facts are read. */
typedef struct _BstSource BstSource;

/* WHERE: "" for this machine, else a folder with its files, or the file of a recording. */
BstSource *bst_source_open (const char *where, GError **error);
BstSource *bst_source_from_recording (const char *text, gsize length, GError **error);
void bst_source_free (BstSource *source);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstSource, bst_source_free)
/* Whether it is a recording, which names its targets itself. */
gboolean bst_source_is_recording (const BstSource *source);

/* ROOT: as WHERE above; no facts at all where nothing can be read. */
BstMachine *bst_machine_read (const char *root);
BstMachine *bst_machine_read_source (const BstSource *source);
/* File system and device under FOLDER, as facts "target.NAME.*"; none where nothing is known. */
void bst_machine_add_target (BstMachine *machine, const BstSource *source, const char *name,
                             const char *folder);
/* All that the facts are read from, in one text that bst_source_from_recording() understands.
 * TARGETS: names and folders by turns, NULL-terminated. */
char *bst_machine_record (BstSource *source, const char *const *targets);

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
