/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * crash.c - handlers of the fatal signals.
 *
 * The record is laid out when the worker starts; the handler fills in signal, address and
 * checksum, and how much memory the worker had.  After a crash any lock may be held and the heap
 * may be in pieces: the handler uses only memory of its own, read, write, and a GChecksum, which
 * neither allocates nor locks between its making and g_checksum_get_digest().
 */
#include <config.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "worker/crash.h"
#include "worker/fork.h"
#include "worker/record.h"

/* Parts of a frame, see model/wire.h. */
#define TYPE_AT 4
#define CHECK_AT 12
#define CHECK_SIZE 8
#define PAYLOAD_AT 20

/* Stand where the figures will be; found again by their bytes. */
#define SIGNAL_MARK 0x5b6c7d01
#define ADDRESS_MARK G_GUINT64_CONSTANT (0x5b6c7d8e9fa0b102)
#define DATA_MARK G_GUINT64_CONSTANT (0x5b6c7d8e9fa0b103)

/* SIGSTKSZ no longer is a constant; four pages would do, libraries in between may want more. */
#define STACK_SIZE 65536

static const int fatal_signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS };

static struct
{
  int fd;
  guint8 frame[512];
  gsize length; /* 0: not prepared */
  guint8 *signal_at, *address_at, *data_at;
  guint64 page_size;
  GChecksum *checksum;
  gint entered;
} crash;

/* The frame as bst_wire_write() makes it, by way of an anonymous file. */
static gsize
make_frame (guint8 *frame, gsize size)
{
  const int fd = memfd_create ("benchstone-crash", MFD_CLOEXEC);
  GVariant *payload = g_variant_ref_sink (g_variant_new_parsed (
      "{'signal': <%i>, 'address': <%t>, 'data': <%t>}", SIGNAL_MARK, ADDRESS_MARK, DATA_MARK));
  gssize length = -1;

  if (fd >= 0 && bst_wire_write (fd, BST_RECORD_CRASH, payload, NULL))
    length = pread (fd, frame, size, 0);
  if (fd >= 0)
    close (fd);
  g_variant_unref (payload);
  return length > PAYLOAD_AT && (gsize)length < size ? (gsize)length : 0;
}

static guint8 *
find_mark (guint64 mark)
{
  const guint64 wire = GUINT64_TO_LE (mark);

  return memmem (crash.frame, crash.length, &wire, sizeof wire);
}

static void
prepare (int fd)
{
  const guint32 signal_mark = GUINT32_TO_LE (SIGNAL_MARK);

  crash.fd = fd;
  crash.length = make_frame (crash.frame, sizeof crash.frame);
  crash.checksum = g_checksum_new (G_CHECKSUM_SHA256);
  crash.signal_at = memmem (crash.frame, crash.length, &signal_mark, sizeof signal_mark);
  crash.address_at = find_mark (ADDRESS_MARK);
  crash.data_at = find_mark (DATA_MARK);
  crash.page_size = (guint64)sysconf (_SC_PAGESIZE);
  if (crash.signal_at == NULL || crash.address_at == NULL || crash.data_at == NULL)
    crash.length = 0;
}

#ifdef BST_SANITIZERS
#define IS_MEMORY_KNOWN FALSE /* shadow memory counts as data, and no limit is set */
#else
#define IS_MEMORY_KNOWN TRUE
#endif

/* What RLIMIT_DATA counts, about: field 6 of statm, in pages (proc(5)).  The host looks too, but
 * not at the moment that matters. */
static guint64
data_bytes (void)
{
  char text[256];
  const int fd = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const gssize length = fd >= 0 ? read (fd, text, sizeof text - 1) : -1;
  guint64 pages = 0;
  guint field = 1;

  if (fd >= 0)
    close (fd);
  for (gssize i = 0; i < length && field <= 6; i++)
    if (text[i] == ' ')
      field++;
    else if (field == 6 && g_ascii_isdigit (text[i]))
      pages = pages * 10 + (guint64)(text[i] - '0');
  return pages * crash.page_size;
}

static void
fill_in (int number, guint64 address)
{
  const guint32 wire_number = GUINT32_TO_LE ((guint32)number);
  const guint64 wire_address = GUINT64_TO_LE (address);
  const guint64 wire_data = IS_MEMORY_KNOWN ? GUINT64_TO_LE (data_bytes ()) : 0;
  guint8 digest[32];
  gsize digest_length = sizeof digest;

  memcpy (crash.signal_at, &wire_number, sizeof wire_number);
  memcpy (crash.address_at, &wire_address, sizeof wire_address);
  memcpy (crash.data_at, &wire_data, sizeof wire_data);
  g_checksum_update (crash.checksum, crash.frame + TYPE_AT, CHECK_AT - TYPE_AT);
  g_checksum_update (crash.checksum, crash.frame + PAYLOAD_AT, crash.length - PAYLOAD_AT);
  g_checksum_get_digest (crash.checksum, digest, &digest_length);
  memcpy (crash.frame + CHECK_AT, digest, CHECK_SIZE);
}

static void
report (int number, guint64 address)
{
  if (crash.length == 0 || bst_fork_is_child ())
    return;
  fill_in (number, address);
  bst_record_spill ();
  if (write (crash.fd, crash.frame, crash.length) < 0)
    return; /* the host still sees the signal */
}

/* Dies of the same signal in the end, so that whoever waits for the worker sees it. */
static void
handle (int number, siginfo_t *info, void *context)
{
  sigset_t only;

  /* A second thread that crashes waits for the first one to end them all. */
  if (__atomic_exchange_n (&crash.entered, 1, __ATOMIC_ACQ_REL) != 0)
    for (;;)
      pause ();
  /* si_addr only has a meaning where the kernel itself raised the signal. */
  report (number, info->si_code > 0 ? (guint64)(gsize)info->si_addr : 0);
  signal (number, SIG_DFL);
  sigemptyset (&only);
  sigaddset (&only, number);
  pthread_sigmask (SIG_UNBLOCK, &only, NULL);
  raise (number);
}

void
bst_crash_install (int fd)
{
  struct sigaction action = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK };

  prepare (fd);
  sigemptyset (&action.sa_mask);
  for (gsize i = 0; i < G_N_ELEMENTS (fatal_signals); i++)
    sigaction (fatal_signals[i], &action, NULL);
}

void
bst_crash_stack_enter (BstCrashStack *stack)
{
  stack_t mine = { .ss_size = STACK_SIZE };

  stack->memory = mmap (NULL, STACK_SIZE, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack->memory == MAP_FAILED)
    {
      stack->memory = NULL;
      return;
    }
  mine.ss_sp = stack->memory;
  sigaltstack (&mine, &stack->before);
}

/* The stack before may belong to a sanitizer, which takes it back at the thread's end. */
void
bst_crash_stack_leave (BstCrashStack *stack)
{
  if (stack->memory == NULL)
    return;
  sigaltstack (&stack->before, NULL);
  munmap (stack->memory, STACK_SIZE);
}
