/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fake-root.h - a folder with made-up files of the kernel's.
 */
#pragma once
#include <glib.h>

char *fake_root_new (void);
void fake_root_put (const char *root, const char *path, const char *text);
void fake_root_remove (char *root); /* takes ROOT */
