/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * record.h - the one way out of the worker: records to the host, none while measuring.
 *
 * State is process-wide, since descriptor and crash are.  Any thread may send.
 */
#pragma once
#include "model/wire.h"

void bst_record_open (int fd);
/* Sinks PAYLOAD, of type a{sv}. */
void bst_record_send (BstRecordType type, GVariant *payload);
/* From here on records are kept in memory, until the release writes them out. */
void bst_record_hold (void);
void bst_record_release (void);
gboolean bst_record_is_held (void);

/* Remembers STAGE (a BST_STAGE_* word) and tells the host that it begins. */
void bst_record_stage (const char *stage);
const char *bst_record_current_stage (void);
void bst_record_log (guint level, const char *text);

/* Async-signal-safe: what is held goes out as it is. */
int bst_record_spill (void);
void bst_record_error (guint code, const char *stage, const char *message);
