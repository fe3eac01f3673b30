/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * doctor-private.h - what the doctor's files share: one examination.
 */
#pragma once
#include "host/doctor.h"
#include "model/machine-source.h"

typedef struct
{
  const BstSource *source;
  const char *root;
  const char *folder; /* on the disk to be measured */
  gboolean is_here;
  gboolean is_recorded; /* what is not in the recording may still have been there */
  double seconds;       /* to watch for */
  BstMachine *machine;
  GPtrArray *findings;
} BstExam;

/* A finding about WORD, which has a row in doctor.c's table. */
void bst_exam_add (BstExam *exam, const char *word, BstDoctorState state, const char *format, ...)
    G_GNUC_PRINTF (4, 5);
/* Text and number in a file; NULL and NaN: there is none. */
char *bst_exam_text (const BstExam *exam, const char *format, ...) G_GNUC_PRINTF (2, 3);
double bst_exam_number (const BstExam *exam, const char *path);

void bst_exam_load (BstExam *exam);   /* doctor-load.c: what goes on now */
void bst_exam_cpu (BstExam *exam);    /* doctor-cpu.c: how fast a CPU is, and for whom */
void bst_exam_system (BstExam *exam); /* doctor-system.c: kernel, memory, disk, tools */
