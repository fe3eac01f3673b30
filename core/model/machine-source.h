/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-source.h - where the parts of machine.c read: this machine, a folder with files of
 * another, or a recording.  Text is handed out only as machine-private.c leaves it, so facts and
 * recordings hold the same and no more.  Nothing here fails: what is missing is not known.
 */
#pragma once
#include "model/machine.h"

/* A file that was read, TEXT being all that may be told of it.  The same one may come again. */
typedef void (*BstSourceSeen) (const char *path, const char *text, gpointer data);

struct _BstSource
{
  char *prefix;      /* "": this machine; a folder; NULL: TEXTS are all there is */
  GHashTable *texts; /* path to text: of a recording, or what system calls told */
  GPtrArray *names;  /* of the machine and its users: never handed out */
  BstSourceSeen seen;
  gpointer data;
};

/* Whether system calls tell of the machine that is read. */
gboolean bst_source_is_here (const BstSource *source);
/* What a file would hold that this kernel does not have. */
void bst_source_add (BstSource *source, const char *path, const char *text);

/* The text of a file without blanks at its ends; NULL when it is missing, empty, not a regular
 * file, larger than any file of the kernel's, or none of those that may be told of. */
char *bst_source_text (const BstSource *source, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* A whole number, alone in its file. */
gboolean bst_source_number (const BstSource *source, guint64 *number, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/* Whether there is such a file, whatever it holds. */
gboolean bst_source_has (const BstSource *source, const char *path);
/* What lies in a folder, sorted; of very many names some. */
GPtrArray *bst_source_list (const BstSource *source, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* As it is, with all names: for what is worked out from it alone. */
char *bst_source_raw (const BstSource *source, const char *path);
/* Tells whoever listens of a text that was worked out. */
void bst_source_tell (const BstSource *source, const char *path, const char *text);

void bst_machine_set_number (BstMachine *machine, const char *key, guint64 value);
void bst_machine_set_file (BstMachine *machine, const char *key, const BstSource *source,
                           const char *path);

void bst_machine_read_cpu (BstMachine *machine, const BstSource *source);
/* What differs between CPUs of one machine, and what memory is near to them. */
void bst_machine_read_kinds (BstMachine *machine, const BstSource *source, const char *cpuinfo,
                             const GArray *online);
void bst_machine_read_nodes (BstMachine *machine, const BstSource *source);
/* How many cores CPUS are on. */
guint bst_machine_count_cores (const BstSource *source, const GArray *cpus);
/* As CPU sees them, under keys that begin with PREFIX; whether there was any. */
gboolean bst_machine_read_caches (BstMachine *machine, const BstSource *source, const char *prefix,
                                  gint cpu);
/* Those of the whole machine, from whoever tells of them. */
void bst_machine_find_caches (BstMachine *machine, const BstSource *source, gint cpu);
/* What hwloc said, as a file that the kernel does not have: lines of a word and numbers. */
#define BST_TOPOLOGY_TOLD "/benchstone/hwloc"
/* Caches from there, where the kernel tells of none; whether there was any. */
gboolean bst_machine_take_caches (BstMachine *machine, const BstSource *source);
/* Holds it beside the other facts: what was not known is taken, what differs is told. */
void bst_machine_compare_topology (BstMachine *machine, const BstSource *source);
/* Adds the reason where they cannot be believed, once the other facts are there. */
void bst_machine_judge_caches (BstMachine *machine);
void bst_machine_read_system (BstMachine *machine, const BstSource *source);
void bst_machine_read_virtual (BstMachine *machine, const BstSource *source);
/* The targets that a recording tells of. */
void bst_machine_read_targets (BstMachine *machine, const BstSource *source);

/* What a part of an Arm processor is called; NULL: not known. */
const char *bst_arm_vendor_name (const char *implementer);
const char *bst_arm_part_name (const char *implementer, const char *part);

/* The least of N_CPUS and the quotas of the control group, rounded up; QUOTA (may be NULL): as it
 * is, in CPUs, or 0 where there is none. */
guint bst_limits_cpus (const BstSource *source, guint n_cpus, double *quota);
/* The CPUs in the affinity mask of the process that reads (in a recording: of the one recorded). */
GArray *bst_limits_allowed (const BstSource *source);
/* The least of TOTAL bytes and the limits of the control group. */
guint64 bst_limits_memory (const BstSource *source, guint64 total);
/* Of /proc/meminfo, in bytes; 0: not known. */
guint64 bst_meminfo_bytes (const BstSource *source, const char *key);
