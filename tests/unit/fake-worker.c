/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fake-worker.c - a worker for the tests of the supervisor that ends well, badly, or not at all.
 */
#include <config.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/supervisor-private.h"

#include "fake-worker.h"

static void
send (guint32 type, const char *text)
{
  GVariant *payload = g_variant_new_parsed (text);

  if (!bst_wire_write (BST_WIRE_RECORD_FD, type, payload, NULL))
    _exit (9);
}

static void
send_good_end (void)
{
  send (BST_RECORD_SAMPLE, "{'key': <'rate'>, 'value': <12.5>}");
  send (BST_RECORD_USAGE, "{'cpu': <0.25>, 'max-rss': <uint64 4096>, 'wall': <0.5>, "
                          "'operations': <uint64 7>}");
  send (BST_RECORD_END, "@a{sv} {}");
}

/* A grandchild in a session of its own, whose parent is gone; it holds no descriptor of ours. */
static void
detach (void)
{
  if (fork () == 0)
    {
      setsid ();
      if (fork () == 0)
        {
          for (int fd = 0; fd < 10; fd++)
            close (fd);
          clearenv ();
          pause ();
        }
      _exit (0);
    }
  wait (NULL);
}

static void
write_environment_of_mine (void)
{
  g_autofree char *cpu =
      g_strdup_printf ("tag=%s bind=%s extra=%s sid=%d pgid=%d", g_getenv ("BENCHSTONE_RUN_TAG"),
                       g_getenv ("LD_BIND_NOW"), g_getenv ("EXTRA"), getsid (0) == getpid (),
                       getpgrp () == getpid ());
  GVariantDict dict;

  g_variant_dict_init (&dict, NULL);
  g_variant_dict_insert (&dict, "kind", "s", "note");
  g_variant_dict_insert (&dict, "key", "s", "me");
  g_variant_dict_insert (&dict, "value", "s", cpu);
  bst_wire_write (BST_WIRE_RECORD_FD, BST_RECORD_NOTE, g_variant_dict_end (&dict), NULL);
}

static void
copy_job (void)
{
  g_autoptr (BstWireReader) reader = bst_wire_reader_new ();
  g_autoptr (GVariant) job = NULL;
  char buffer[4096];
  gssize n;
  guint32 type;

  while ((n = read (BST_WIRE_JOB_FD, buffer, sizeof buffer)) > 0)
    bst_wire_reader_feed (reader, buffer, n);
  if (bst_wire_reader_next (reader, &type, &job, NULL) && type == BST_RECORD_JOB)
    {
      g_autofree char *text = g_variant_print (job, TRUE);

      printf ("%s\n", text);
      fflush (stdout);
    }
}

static void
flood (void)
{
  char line[1000];

  memset (line, 'x', sizeof line);
  if (write (STDOUT_FILENO, "BEGIN", 5) != 5)
    _exit (8);
  for (int i = 0; i < 5000; i++)
    if (write (STDOUT_FILENO, line, sizeof line) < 0)
      _exit (8);
  if (write (STDOUT_FILENO, "END", 3) != 3)
    _exit (8);
}

static void
send_note (const char *key, gsize length)
{
  g_autofree char *value = g_strnfill (length, 'v');
  g_autofree char *text =
      g_strdup_printf ("{'kind': <'note'>, 'key': <'%s'>, 'value': <'%s'>}", key, value);

  send (BST_RECORD_NOTE, text);
}

static gpointer
ask_to_be_traced (G_GNUC_UNUSED gpointer data)
{
  ptrace (PTRACE_TRACEME, 0, NULL, NULL);
  return NULL;
}

/* Our end is told to a tracer that does not listen, and not to the host. */
static void
be_seized (void)
{
  prctl (PR_SET_PTRACER, -1L); /* where Yama lets only parents trace */
  if (fork () == 0)
    {
      setsid ();
      ptrace (PTRACE_SEIZE, getppid (), NULL, NULL);
      for (;;)
        pause ();
    }
  g_usleep (100000);
}

static void
behave (const char *how)
{
  if (g_str_equal (how, "crash"))
    {
      send (BST_RECORD_CRASH, "{'signal': <11>, 'address': <uint64 16>}");
      signal (SIGSEGV, SIG_DFL);
      raise (SIGSEGV);
    }
  else if (g_str_equal (how, "crash-full"))
    {
      send (BST_RECORD_CRASH, "{'signal': <6>, 'address': <uint64 0>, 'data': <uint64 95000000>}");
      signal (SIGABRT, SIG_DFL);
      abort ();
    }
  else if (g_str_equal (how, "linker"))
    {
      fputs ("cannot allocate memory for thread-local data: ABORT\n", stderr);
      _exit (127);
    }
  else if (g_str_equal (how, "exit"))
    _exit (5);
  else if (g_str_equal (how, "hang"))
    pause ();
  else if (g_str_equal (how, "traceable"))
    {
      prctl (PR_SET_PTRACER, -1L); /* where Yama lets only parents trace */
      pause ();
    }
  else if (g_str_equal (how, "stubborn"))
    {
      for (;;)
        pause ();
    }
  else if (g_str_equal (how, "garbage")
           && write (BST_WIRE_RECORD_FD, "rubbish, rubbish, rubbish!", 26))
    pause ();
  else if (g_str_equal (how, "silent"))
    {
      close (BST_WIRE_RECORD_FD);
      pause ();
    }
  else if (g_str_equal (how, "error"))
    send (BST_RECORD_ERROR,
          "{'code': <uint32 2>, 'stage': <'probe'>, 'message': <'no such\nCPU'>}");
  else if (g_str_equal (how, "nan"))
    send (BST_RECORD_SAMPLE, "{'key': <'rate'>, 'value': <nan>}");
  else if (g_str_equal (how, "bad-key"))
    send (BST_RECORD_SAMPLE, "{'key': <'Rate \n'>, 'value': <1.0>}");
  else if (g_str_equal (how, "both"))
    send (BST_RECORD_SAMPLE, "{'key': <'rate'>, 'value': <1.0>, 'state': <uint32 1>}");
  else if (g_str_equal (how, "untyped"))
    send (BST_RECORD_SAMPLE, "{'key': <1>, 'value': <1.0>}");
  else if (g_str_equal (how, "too-many"))
    for (int i = 0; i < 2000; i++)
      send_note ("n", 60000);
  else if (g_str_equal (how, "long-note"))
    send_note ("essay", 70000);
  else if (g_str_equal (how, "after-end"))
    {
      send_good_end ();
      send_good_end ();
    }
  else if (g_str_equal (how, "traced"))
    g_thread_join (g_thread_new ("traced", ask_to_be_traced, NULL));
  else if (g_str_equal (how, "seized"))
    be_seized ();
  else if (g_str_equal (how, "detach"))
    detach ();
  else if (g_str_equal (how, "me"))
    write_environment_of_mine ();
  else if (g_str_equal (how, "job"))
    copy_job ();
  else if (g_str_equal (how, "flood"))
    flood ();
  else if (g_str_equal (how, "linger"))
    {
      send_good_end ();
      pause ();
    }
}

static void
tell_of_term (G_GNUC_UNUSED int number)
{
  if (write (STDOUT_FILENO, BST_FAKE_ASKED, strlen (BST_FAKE_ASKED)) < 0)
    _exit (8);
}

int
bst_fake_worker (const char *how)
{
  if (g_str_equal (how, "stubborn"))
    signal (SIGTERM, tell_of_term);
  if (!g_str_equal (how, "mute"))
    {
      send (BST_RECORD_STAGE, "{'stage': <'setup'>}");
      behave (how);
      send_good_end ();
    }
  /* At once: a search for leaks at the end cannot work in a process that is traced. */
  _exit (0);
}
