/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fuzz.h - one target: hostile bytes in, no crash, no leak, no hang out.  `make fuzz` builds them
 * with libFuzzer, `make check` replays the corpus and simple changes of it.
 */
#pragma once
#include <glib.h>

int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);
