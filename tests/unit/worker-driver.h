/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * worker-driver.h - for tests: gives the real worker a job and keeps what it says.
 */
#pragma once
#include "model/histogram.h"
#include "model/wire.h"

typedef struct
{
  guint32 type;
  GVariant *payload;
} DriverRecord;

typedef struct
{
  GPtrArray *records; /* DriverRecord */
  int status;         /* as of waitpid() */
  char *log;          /* what it wrote on stderr and stdout */
  gboolean cut;       /* the stream of records ends in the middle of one, or is damaged */
} DriverResult;

/* "run" of BENCHMARK ("shapes.counted") from .test-plugins with 0.05 s and no warm-up; PARAMS
 * is the text of an a{sv} or NULL, MORE the text of an a{sv} that overrides fields of the job. */
DriverResult *driver_run (const char *benchmark, const char *params, const char *more);
DriverResult *driver_job (GVariant *job);
void driver_result_free (DriverResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DriverResult, driver_result_free)

/* The payload of the Nth record of TYPE, counted from 0; NULL when there is none. */
GVariant *driver_nth (const DriverResult *result, BstRecordType type, guint n);
guint driver_count (const DriverResult *result, BstRecordType type);
/* A text field of the Nth record of TYPE; NULL when there is none. */
const char *driver_text (const DriverResult *result, BstRecordType type, guint n,
                         const char *field);
/* The record of TYPE with that key; NULL when there is none. */
GVariant *driver_keyed (const DriverResult *result, BstRecordType type, const char *key);
/* The histogram it sent of the metric KEY, which must be there; the caller frees it. */
BstHistogram *driver_histogram (const DriverResult *result, const char *key);
/* The value of the sample KEY; NaN when it has none. */
double driver_value (const DriverResult *result, const char *key);
/* "too-fast: reason" of the sample KEY; NULL when it has a value or is not there.  Borrowed until
 * the next call. */
const char *driver_state (const DriverResult *result, const char *key);
const char *driver_error (const DriverResult *result); /* message of the first error, or NULL */
const char *driver_last_stage (const DriverResult *result);
/* Ended by itself, END came, no error. */
gboolean driver_is_ok (const DriverResult *result);
/* Everything that the worker said, for a message. */
void driver_print (const DriverResult *result);
