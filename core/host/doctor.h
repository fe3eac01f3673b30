/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * doctor.h - what would disturb a measurement on this machine, how much, and what to do about it.
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_DOCTOR_DISTURBS = 1, /* figures would scatter or be wrong */
  BST_DOCTOR_NOTE,         /* good to know */
  BST_DOCTOR_MISSING,      /* cannot be seen or done here */
  BST_DOCTOR_FINE
} BstDoctorState;

typedef struct
{
  const char *word; /* for programs */
  BstDoctorState state;
  char *value;         /* how it is, for people */
  const char *why;     /* one sentence: why it matters */
  const char *advice;  /* what to do; NULL: nothing */
  const char *command; /* that does it, or shows more; NULL: there is none */
} BstFinding;

const char *bst_doctor_state_name (BstDoctorState state);

/* FOLDER: on the disk to be measured.  ROOT: "" for this machine, else a folder with files of another or a recording of it; then what
 * only system calls and some seconds of watching can tell is left out, and of a recording what
 * goes on now, which it does not hold.  Array of BstFinding, the worst first; NULL: there is no
 * such folder, or it is no recording. */
GPtrArray *bst_doctor_examine (const char *root, const char *folder, double seconds,
                               GError **error);
gboolean bst_doctor_is_disturbed (const GPtrArray *findings);
