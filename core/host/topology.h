/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * topology.h - what hwloc says of the machine, beside what the kernel does.
 */
#pragma once
#include "model/machine-source.h"

/* Adds it to SOURCE when that is this machine, before facts are read from it. */
void bst_topology_ask (BstSource *source);
