/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * origin.h - what figures of other programs are called, so that nobody takes them for ours.
 */
#pragma once

/* "Plugin" of every imported benchmark. */
#define BST_IMPORT_PREFIX "import."
