/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-device.h - facts about the block device under a target.
 */
#pragma once
#include "model/machine-source.h"

/* "target.NAME.FACT" */
void bst_target_set (BstMachine *machine, const char *name, const char *fact, const char *value);
/* The kernel's name, "nvme0n1p2", of the device NUMBER ("259:2"), or of SOURCE ("/dev/nvme0n1p2")
 * where the file system hides the number as btrfs does; NULL: none. */
char *bst_device_of_mount (const BstSource *source, const char *number, const char *device);
/* What DEVICE is, and the disks below it. */
void bst_device_add_facts (BstMachine *machine, const BstSource *source, const char *name,
                           const char *device);
