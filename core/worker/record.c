/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * record.c - sends records to the host.
 *
 * While a benchmark is measured nothing is written to the host, which would wake it up on some
 * CPU.  Records that come up nevertheless go to an anonymous file in memory as finished frames:
 * then also the handler of a crash can pass them on, with nothing but read and write.
 */
#include <config.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "benchstone/plugin.h"
#include "worker/fork.h"
#include "worker/record.h"

/* Held log lines beyond this are counted, not kept: a plugin may log for ever. */
#define HELD_LOG_MAX (1 << 20)

static struct
{
  GMutex lock;
  int fd;
  dev_t device; /* of the descriptor as it was opened, to notice when a plugin closed it */
  ino_t inode;
  int spool;
  gboolean held;
  gsize held_log;
  guint lost_log;
  const char *stage;
} out = { .fd = -1, .spool = -1, .stage = BST_STAGE_LOAD };

void
bst_record_open (int fd)
{
  struct stat info;

  out.fd = fd;
  if (fstat (fd, &info) == 0)
    {
      out.device = info.st_dev;
      out.inode = info.st_ino;
    }
  /* Children must not hold it open: the host waits for its end. */
  fcntl (fd, F_SETFD, FD_CLOEXEC);
  out.spool = memfd_create ("benchstone-records", MFD_CLOEXEC);
}

static void
give_up (const char *why)
{
  fprintf (stderr, _ ("benchstone-worker: the host cannot be reached: %s\n"), why);
  fflush (NULL);
  _exit (BST_WIRE_EXIT_UNREACHABLE);
}

/* A plugin that closes descriptors which are not its own may have opened a file in their
 * place: that one must not get our records. */
static void
check_descriptor (void)
{
  struct stat info;

  if (fstat (out.fd, &info) != 0 || info.st_dev != out.device || info.st_ino != out.inode)
    give_up (_ ("the plugin closed the descriptor for records."));
}

static void
write_record (BstRecordType type, GVariant *payload)
{
  const int fd = out.held && out.spool >= 0 ? out.spool : out.fd;
  g_autoptr (GError) error = NULL;

  if (fd == out.fd)
    check_descriptor ();
  if (!bst_wire_write (fd, type, payload, &error))
    give_up (error->message);
}

void
bst_record_send (BstRecordType type, GVariant *payload)
{
  bst_fork_end_child (out.stage); /* first: in a fork the lock may be taken for ever */
  g_mutex_lock (&out.lock);
  write_record (type, payload);
  g_mutex_unlock (&out.lock);
}

void
bst_record_hold (void)
{
  g_mutex_lock (&out.lock);
  out.held = TRUE;
  g_mutex_unlock (&out.lock);
}

static int
write_all (const char *data, gssize length)
{
  while (length > 0)
    {
      gssize written = write (out.fd, data, (gsize)length);

      if (written < 0 && errno == EINTR)
        continue;
      if (written < 0)
        return errno;
      data += written;
      length -= written;
    }
  return 0;
}

int
bst_record_spill (void)
{
  char buffer[4096];
  off_t at = 0;
  gssize got;
  int failure = 0;

  if (!out.held || out.spool < 0)
    return 0;
  while (failure == 0 && (got = pread (out.spool, buffer, sizeof buffer, at)) > 0)
    {
      failure = write_all (buffer, got);
      at += got;
    }
  return failure;
}

void
bst_record_release (void)
{
  bst_fork_end_child (out.stage);
  g_mutex_lock (&out.lock);
  if (out.held)
    {
      check_descriptor ();
      const int failure = bst_record_spill ();
      const guint lost = out.lost_log;

      if (failure != 0)
        give_up (g_strerror (failure));
      if (out.spool >= 0 && (ftruncate (out.spool, 0) != 0 || lseek (out.spool, 0, SEEK_SET) != 0))
        give_up (g_strerror (errno));
      out.held = FALSE;
      out.held_log = out.lost_log = 0;
      if (lost > 0)
        {
          g_autofree char *text = g_strdup_printf (
              ngettext ("%u more line was logged while measuring and is lost.",
                        "%u more lines were logged while measuring and are lost.", lost),
              lost);

          write_record (BST_RECORD_LOG, g_variant_new_parsed ("{'level': <%u>, 'text': <%s>}",
                                                              (guint32)BST_LOG_WARNING, text));
        }
    }
  g_mutex_unlock (&out.lock);
}

gboolean
bst_record_is_held (void)
{
  g_mutex_lock (&out.lock);
  const gboolean held = out.held;
  g_mutex_unlock (&out.lock);
  return held;
}

void
bst_record_stage (const char *stage)
{
  out.stage = stage;
  bst_record_send (BST_RECORD_STAGE, g_variant_new_parsed ("{'stage': <%s>}", stage));
}

const char *
bst_record_current_stage (void)
{
  return out.stage;
}

void
bst_record_log (guint level, const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GVariant *payload = g_variant_ref_sink (
      g_variant_new_parsed ("{'level': <%u>, 'text': <%s>}", (guint32)level, valid));

  bst_fork_end_child (out.stage);
  g_mutex_lock (&out.lock);
  if (out.held && out.held_log + g_variant_get_size (payload) > HELD_LOG_MAX)
    out.lost_log++;
  else
    {
      out.held_log += out.held ? g_variant_get_size (payload) : 0;
      write_record (BST_RECORD_LOG, payload);
    }
  g_mutex_unlock (&out.lock);
  g_variant_unref (payload);
}

void
bst_record_error (guint code, const char *stage, const char *message)
{
  g_autofree char *valid = g_utf8_make_valid (message, -1);

  bst_record_send (BST_RECORD_ERROR,
                   g_variant_new_parsed ("{'code': <%u>, 'stage': <%s>, 'message': <%s>}",
                                         (guint32)code, stage, valid));
}
