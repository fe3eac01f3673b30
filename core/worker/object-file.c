/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * object-file.c - looks at the header of a plugin's file before the dynamic linker does: that one
 * says little of a file that is none, and is killed by a file that is shorter than it promises.
 */
#include <config.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <link.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "benchstone/plugin.h"
#include "worker/object-file.h"

/* Both kinds of machines have these fields at the same places. */
typedef struct
{
  guint8 ident[EI_NIDENT];
  guint16 type, machine;
} Head;

static gboolean
fail (GError **error, const char *sentence)
{
  g_set_error_literal (error, BST_ERROR, BST_ERROR_FAILED, sentence);
  return FALSE;
}

static gboolean
read_at (int fd, guint64 offset, void *into, gsize size)
{
  gssize n;

  do
    n = pread (fd, into, size, (off_t)offset);
  while (n < 0 && errno == EINTR);
  return n == (gssize)size;
}

/* ---- Which machine ----------------------------------------------------------------------- */

/* Names as `uname -m` and compilers use them; what has two widths has a row for each. */
static const struct
{
  guint16 machine;
  guint8 width; /* ELFCLASS32, ELFCLASS64 */
  const char *name;
} machines[] = {
  { EM_X86_64, ELFCLASS64, "x86-64" },   { EM_X86_64, ELFCLASS32, "x86-64 (x32)" },
  { EM_386, ELFCLASS32, "i386" },        { EM_AARCH64, ELFCLASS64, "aarch64" },
  { EM_ARM, ELFCLASS32, "arm" },         { EM_PPC64, ELFCLASS64, "ppc64" },
  { EM_PPC, ELFCLASS32, "ppc" },         { EM_S390, ELFCLASS64, "s390x" },
  { EM_S390, ELFCLASS32, "s390" },       { EM_RISCV, ELFCLASS64, "riscv64" },
  { EM_RISCV, ELFCLASS32, "riscv32" },   { 258, ELFCLASS64, "loongarch64" }, /* since glibc 2.36 */
  { EM_MIPS, ELFCLASS64, "mips64" },     { EM_MIPS, ELFCLASS32, "mips" },
  { EM_SPARCV9, ELFCLASS64, "sparc64" }, { EM_SPARC, ELFCLASS32, "sparc" },
};

static gboolean
is_little (const Head *head)
{
  return head->ident[EI_DATA] == ELFDATA2LSB;
}

static guint16
machine_of (const Head *head)
{
  return is_little (head) ? GUINT16_FROM_LE (head->machine) : GUINT16_FROM_BE (head->machine);
}

static guint16
type_of (const Head *head)
{
  return is_little (head) ? GUINT16_FROM_LE (head->type) : GUINT16_FROM_BE (head->type);
}

static char *
name_of (const Head *head)
{
  guint16 machine = machine_of (head);
  /* Only of machines that have both orders must it be said which. */
  const char *order = machine == EM_PPC64 && is_little (head)  ? "le"
                      : machine == EM_MIPS && is_little (head) ? "el"
                                                               : "";

  for (guint i = 0; i < G_N_ELEMENTS (machines); i++)
    if (machines[i].machine == machine && machines[i].width == head->ident[EI_CLASS])
      return g_strconcat (machines[i].name, order, NULL);
  return g_strdup_printf (_ ("machine %u of ELF"), machine);
}

static gboolean
is_same_machine (const Head *a, const Head *b)
{
  return a->machine == b->machine && a->ident[EI_CLASS] == b->ident[EI_CLASS]
         && a->ident[EI_DATA] == b->ident[EI_DATA];
}

/* The program that runs is for this machine. */
static gboolean
check_machine (const Head *head, GError **error)
{
  const int fd = open ("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  Head own;
  const gboolean known = fd >= 0 && read_at (fd, 0, &own, sizeof own);
  g_autofree char *theirs = NULL, *ours = NULL;

  if (fd >= 0)
    close (fd);
  if (!known || is_same_machine (head, &own))
    return TRUE;
  theirs = name_of (head);
  ours = name_of (&own);
  g_set_error (error, BST_ERROR, BST_ERROR_FAILED,
               _ ("The plugin is built for %s; this machine is %s."), theirs, ours);
  return FALSE;
}

/* ---- Which kind, and is it whole? -------------------------------------------------------- */

static gboolean
check_kind (const Head *head, GError **error)
{
  switch (type_of (head))
    {
    case ET_DYN:
      return TRUE;
    case ET_REL:
      return fail (error, _ ("The file is no shared library, but an object file that is not linked "
                             "yet: link it with 'cc -shared'."));
    case ET_EXEC:
      return fail (error, _ ("The file is no shared library, but a program: build it with "
                             "'cc -shared -fPIC'."));
    default:
      return fail (error, _ ("The file is no shared library."));
    }
}

static gboolean
fits (guint64 offset, guint64 length, guint64 size)
{
  return offset <= size && length <= size - offset;
}

/* Reading mapped pages that the file does not have is a SIGBUS. */
static gboolean
is_whole (int fd, guint64 size)
{
  ElfW (Ehdr) head;

  if (!read_at (fd, 0, &head, sizeof head) || head.e_phentsize != sizeof (ElfW (Phdr))
      || !fits (head.e_phoff, (guint64)head.e_phnum * head.e_phentsize, size))
    return FALSE;
  for (guint i = 0; i < head.e_phnum; i++)
    {
      ElfW (Phdr) part;

      if (!read_at (fd, head.e_phoff + (guint64)i * sizeof part, &part, sizeof part)
          || !fits (part.p_offset, part.p_filesz, size))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_open (int fd, guint64 size, GError **error)
{
  Head head;

  if (size == 0)
    return fail (error, _ ("The file is empty; it should be a shared library."));
  if (!read_at (fd, 0, &head, MIN (size, sizeof head))
      || memcmp (head.ident, ELFMAG, MIN (size, SELFMAG)) != 0)
    return fail (error, _ ("The file is no shared library."));
  if (size >= sizeof head && !check_machine (&head, error))
    return FALSE;
  if (size >= sizeof head && !check_kind (&head, error))
    return FALSE;
  return (size >= sizeof head && is_whole (fd, size))
         || fail (error, _ ("The file is a shared library of which the end is missing: build or "
                            "copy it again."));
}

gboolean
bst_object_file_check (const char *file, GError **error)
{
  const int fd = open (file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat info;
  gboolean fine;

  if (fd < 0 || fstat (fd, &info) != 0)
    {
      g_set_error (error, BST_ERROR, BST_ERROR_FAILED, _ ("The plugin '%s' cannot be opened: %s."),
                   file, g_strerror (errno));
      if (fd >= 0)
        close (fd);
      return FALSE;
    }
  fine = S_ISREG (info.st_mode) ? check_open (fd, (guint64)info.st_size, error)
                                : fail (error, _ ("The plugin is no regular file."));
  close (fd);
  return fine;
}
