/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * wire.h - framed, checksummed records between worker and host, and the job that goes in.
 *
 * Frame: "BSTW", type (u32 LE), length of the payload (u32 LE), 8 bytes of the SHA-256 of type,
 * length and payload; then the payload, a serialised GVariant of type a{sv}.
 * A truncated tail is expected (the worker died); a wrong checksum or magic is damage.
 */
#pragma once
#include <glib.h>

typedef enum
{
  BST_RECORD_STAGE = 1,     /* stage s: written before the stage begins */
  BST_RECORD_DESCRIPTION,   /* plugin v: answer to a describe job; or file ay, error s */
  BST_RECORD_NEED,          /* from probe: space t; fixture s, bytes t */
  BST_RECORD_NOTE,          /* kind s ("note", "identity", "environment"), key s, value s */
  BST_RECORD_LIMIT,         /* metric s, value d, confidence u, source s */
  BST_RECORD_METRIC,        /* metric v (BstMetricInfo with origin): an added metric */
  BST_RECORD_ARTIFACT,      /* name s */
  BST_RECORD_FIXTURE_READY, /* key s */
  BST_RECORD_LOG,           /* level u, text s */
  BST_RECORD_PROGRESS,      /* fraction d */
  BST_RECORD_PHASE,         /* name s, seconds d, cpu d: one per phase, after the run */
  BST_RECORD_SAMPLE,        /* key s, then value d; or state u, reason s */
  BST_RECORD_HISTOGRAM,     /* key s, histogram v */
  BST_RECORD_SERIES,        /* key s, points a(td): ns since the start of the run, value */
  BST_RECORD_USAGE,         /* cpu d, max-rss t, wall d, operations t (n of COUNTED), run-delay d */
  BST_RECORD_ERROR,         /* code u (BstError), stage s, message s */
  BST_RECORD_CRASH,         /* signal i, address t, data t: from the fatal-signal handler */
  BST_RECORD_END            /* everything was written */
} BstRecordType;

/* Keys of samples, histograms and series: "rate", "time{page=/a.html}",
 * "rate{phase=rewrite,page=/a.html}": phase first, then the labels as the plugin gave them. */

/* Stages, in order; also the word in "crashed in setup". */
#define BST_STAGE_LOAD "load"
#define BST_STAGE_DESCRIBE "describe"
#define BST_STAGE_PROBE "probe"
#define BST_STAGE_SETUP "setup"
#define BST_STAGE_THREAD_SETUP "thread-setup"
#define BST_STAGE_WARM_UP "warm-up"
#define BST_STAGE_RUN "run"
#define BST_STAGE_THREAD_TEARDOWN "thread-teardown"
#define BST_STAGE_VERIFY "verify"
#define BST_STAGE_TEARDOWN "teardown"

/* The job, one frame of this type on descriptor BST_WIRE_JOB_FD (then closed):
 *   kind s: "describe" (files aay), "probe" or "run" (all below)
 *   file ay, benchmark s (full name), params a{sv} (typed values), autos as, secrets a{ss},
 *   seed t, repetition u, cpus ai (pin measuring threads to these; empty: not), effective-cpus u,
 *   effective-memory t, duration d, warm-up d, threads u, scratch ay ("" when not needed),
 *   fixture ay (its folder), fixture-ready b, artifacts ay (folder), check b (bst check) */
#define BST_RECORD_JOB 100
#define BST_WIRE_JOB_FD 3
#define BST_WIRE_RECORD_FD 4
/* Exit status of a worker that can no longer write its records. */
#define BST_WIRE_EXIT_UNREACHABLE 3

#define BST_WIRE_MAX_PAYLOAD (64u << 20)

/* Writes the whole frame; EINTR and short writes are handled.  Sinks PAYLOAD. */
gboolean bst_wire_write (int fd, guint32 type, GVariant *payload, GError **error);

typedef struct _BstWireReader BstWireReader;
BstWireReader *bst_wire_reader_new (void);
void bst_wire_reader_free (BstWireReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BstWireReader, bst_wire_reader_free)
void bst_wire_reader_feed (BstWireReader *reader, const void *data, gsize length);
/* TRUE: one record (payload in normal form, owned by the caller).  FALSE without an error: more
 * bytes are needed.  FALSE with an error: damage, the reader stays damaged. */
gboolean bst_wire_reader_next (BstWireReader *reader, guint32 *type, GVariant **payload,
                               GError **error);
/* Bytes of an unfinished record: after the end of the file, a truncated tail. */
gsize bst_wire_reader_pending (const BstWireReader *reader);
