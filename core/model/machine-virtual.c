/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * machine-virtual.c - what lies between us and the hardware: a hypervisor, a container.
 */
#include <config.h>

#include <string.h>

#include "model/machine-read.h"
#include "model/machine-source.h"

/* What hypervisors call the machine that they show, in /sys/class/dmi/id. */
static const struct
{
  const char *part, *name;
} dmi_names[] = {
  { "KVM", "kvm" },
  { "Amazon EC2", "amazon-ec2" },
  { "Google Compute Engine", "google-compute-engine" },
  { "OpenStack", "openstack" },
  { "QEMU", "qemu" },
  { "VMware", "vmware" },
  { "VirtualBox", "virtualbox" },
  { "innotek", "virtualbox" },
  { "Virtual Machine", "hyper-v" },
  { "Xen", "xen" },
  { "Bochs", "bochs" },
  { "Parallels", "parallels" },
  { "BHYVE", "bhyve" },
  { "Firecracker", "firecracker" },
};

/* What container managers leave behind, and what their control groups are called. */
static const struct
{
  const char *file, *name;
} container_files[] = {
  { "/run/.containerenv", "podman" },
  { "/.dockerenv", "docker" },
};
static const struct
{
  const char *part, *name;
} container_groups[] = {
  { "/kubepods", "kubernetes" }, { "/docker", "docker" },
  { "/libpod", "podman" },       { "/lxc", "lxc" },
  { "/garden", "garden" },
};

static const char *
dmi_hypervisor (const char *text)
{
  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (dmi_names); i++)
    if (strstr (text, dmi_names[i].part) != NULL)
      return dmi_names[i].name;
  return NULL;
}

/* Mainframes: "VM00 Control Program: KVM/Linux", or "z/VM 7.2.0". */
static const char *
mainframe_hypervisor (const char *sysinfo)
{
  g_autofree char *program =
      sysinfo != NULL ? bst_text_field (sysinfo, "VM00 Control Program", ':') : NULL;

  return program == NULL ? NULL : g_str_has_prefix (program, "KVM") ? "kvm" : "z/vm";
}

/* x86 says by a flag whether there is a hypervisor; elsewhere only the names can tell. */
static void
set_virtualisation (BstMachine *machine, const BstSource *source)
{
  g_autofree char *cpuinfo = bst_source_text (source, "/proc/cpuinfo");
  g_autofree char *flags = cpuinfo != NULL ? bst_text_field (cpuinfo, "flags", ':') : NULL;
  g_autofree char *type = bst_source_text (source, "/sys/hypervisor/type");
  g_autofree char *product = bst_source_text (source, "/sys/class/dmi/id/product_name");
  g_autofree char *vendor = bst_source_text (source, "/sys/class/dmi/id/sys_vendor");
  g_autofree char *sysinfo = bst_source_text (source, "/proc/sysinfo");
  const char *name = type != NULL ? type : dmi_hypervisor (product);

  if (name == NULL)
    name = dmi_hypervisor (vendor);
  if (name == NULL)
    name = mainframe_hypervisor (sysinfo);
  if (flags != NULL && type == NULL && !bst_has_word (flags, "hypervisor"))
    name = "none";
  else if (flags != NULL && name == NULL)
    name = "unknown hypervisor";
  bst_machine_set (machine, "virtualisation", name);
}

static const char *
find_container (const BstSource *source, const char *groups)
{
  for (guint i = 0; i < G_N_ELEMENTS (container_files); i++)
    if (bst_source_has (source, container_files[i].file))
      return container_files[i].name;
  for (guint i = 0; groups != NULL && i < G_N_ELEMENTS (container_groups); i++)
    if (strstr (groups, container_groups[i].part) != NULL)
      return container_groups[i].name;
  return NULL;
}

static void
set_container (BstMachine *machine, const BstSource *source)
{
  g_autofree char *manager = bst_source_text (source, "/run/systemd/container");
  g_autofree char *groups = bst_source_text (source, "/proc/self/cgroup");

  bst_machine_set (machine, "container",
                   manager != NULL ? manager : find_container (source, groups));
}

void
bst_machine_read_virtual (BstMachine *machine, const BstSource *source)
{
  set_virtualisation (machine, source);
  set_container (machine, source);
}
