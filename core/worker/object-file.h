/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * object-file.h - whether a file is a shared library for this machine.
 */
#pragma once
#include <glib.h>

/* FALSE with a whole sentence when it is none, is cut off, or was built for another machine.
 * TRUE promises no more than that the dynamic linker may try. */
gboolean bst_object_file_check (const char *file, GError **error);
