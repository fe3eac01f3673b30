/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-arm.c - names of Arm processors, of which the kernel gives numbers only: the implementer
 * (MIDR_EL1.Implementer of the architecture's manual) and the part, as the technical reference
 * manual of each core states.
 */
#include <config.h>

#include "model/machine-source.h"

static const struct
{
  const char *code, *name;
} implementers[] = {
  { "0x41", "Arm" },       { "0x42", "Broadcom" },  { "0x43", "Cavium" }, { "0x46", "Fujitsu" },
  { "0x48", "HiSilicon" }, { "0x4e", "NVIDIA" },    { "0x50", "APM" },    { "0x51", "Qualcomm" },
  { "0x61", "Apple" },     { "0x6d", "Microsoft" }, { "0xc0", "Ampere" },
};

static const struct
{
  const char *implementer, *part, *name;
} parts[] = {
  { "0x41", "0xc07", "Cortex-A7" },   { "0x41", "0xc08", "Cortex-A8" },
  { "0x41", "0xc09", "Cortex-A9" },   { "0x41", "0xc0d", "Cortex-A17" },
  { "0x41", "0xc0f", "Cortex-A15" },  { "0x41", "0xd01", "Cortex-A32" },
  { "0x41", "0xd03", "Cortex-A53" },  { "0x41", "0xd04", "Cortex-A35" },
  { "0x41", "0xd05", "Cortex-A55" },  { "0x41", "0xd07", "Cortex-A57" },
  { "0x41", "0xd08", "Cortex-A72" },  { "0x41", "0xd09", "Cortex-A73" },
  { "0x41", "0xd0a", "Cortex-A75" },  { "0x41", "0xd0b", "Cortex-A76" },
  { "0x41", "0xd0c", "Neoverse-N1" }, { "0x41", "0xd0d", "Cortex-A77" },
  { "0x41", "0xd40", "Neoverse-V1" }, { "0x41", "0xd41", "Cortex-A78" },
  { "0x41", "0xd44", "Cortex-X1" },   { "0x41", "0xd46", "Cortex-A510" },
  { "0x41", "0xd47", "Cortex-A710" }, { "0x41", "0xd48", "Cortex-X2" },
  { "0x41", "0xd49", "Neoverse-N2" }, { "0x41", "0xd4d", "Cortex-A715" },
  { "0x41", "0xd4e", "Cortex-X3" },   { "0x41", "0xd4f", "Neoverse-V2" },
  { "0x41", "0xd80", "Cortex-A520" }, { "0x41", "0xd81", "Cortex-A720" },
  { "0x41", "0xd82", "Cortex-X4" },   { "0x41", "0xd84", "Neoverse-V3" },
  { "0x43", "0x0a1", "ThunderX" },    { "0x43", "0x0af", "ThunderX2" },
  { "0x46", "0x001", "A64FX" },       { "0x48", "0xd01", "TSV110" },
  { "0xc0", "0xac3", "Ampere-1" },    { "0xc0", "0xac4", "Ampere-1A" },
};

const char *
bst_arm_vendor_name (const char *implementer)
{
  for (guint i = 0; i < G_N_ELEMENTS (implementers); i++)
    if (g_ascii_strcasecmp (implementers[i].code, implementer) == 0)
      return implementers[i].name;
  return implementer;
}

const char *
bst_arm_part_name (const char *implementer, const char *part)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (g_ascii_strcasecmp (parts[i].implementer, implementer) == 0
        && g_ascii_strcasecmp (parts[i].part, part) == 0)
      return parts[i].name;
  return NULL;
}
