/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * cpu.c
 */
#include <benchstone/plugin.h>

static const BstPlugin plugin = {
  BST_PLUGIN_HEAD,
  .name = "cpu",
  .version = "0.1",
  .license = "LGPL-2.1-or-later",
};
BST_PLUGIN_DEFINE (cpu, plugin)
