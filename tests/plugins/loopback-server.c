/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * loopback-server.c - the program that shape-server starts.  "serve": says which port it listens
 * on and echoes; other words make it misbehave, or do something else that a test can check.
 */
#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int
echo (int client)
{
  char byte;

  while (read (client, &byte, 1) == 1)
    if (write (client, &byte, 1) != 1)
      break;
  return close (client);
}

static int wanted_port; /* 0: any */

static int
serve (void)
{
  struct sockaddr_in address = { .sin_family = AF_INET,
                                 .sin_port = htons ((unsigned short)wanted_port),
                                 .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  socklen_t size = sizeof address;
  const int fd = socket (AF_INET, SOCK_STREAM, 0);

  setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &(int){ 1 }, sizeof (int));
  if (bind (fd, (const struct sockaddr *)&address, size) != 0 || listen (fd, 8) != 0
      || getsockname (fd, (struct sockaddr *)&address, &size) != 0)
    return 1;
  printf ("starting\nready %d\n", ntohs (address.sin_port));
  fflush (stdout);
  for (;;)
    echo (accept (fd, NULL, NULL));
}

/* With a child in a session of its own. */
static int
serve_stubbornly (void)
{
  signal (SIGTERM, SIG_IGN);
  if (fork () == 0)
    {
      setsid ();
      for (;;)
        pause ();
    }
  return serve ();
}

static int
die_early (void)
{
  printf ("no licence\n");
  return 7;
}

static int
never_ready (void)
{
  for (;;)
    pause ();
  return 0;
}

static int
tell (void)
{
  fprintf (stderr, "LC_ALL=%s SHAPE=%s NOW=%s\n", getenv ("LC_ALL"), getenv ("SHAPE"),
           getenv ("LD_BIND_NOW") != NULL ? "set" : "unset");
  return 3;
}

static int
flood (void)
{
  for (int i = 0; i < 100000; i++)
    printf ("line %d\n", i);
  return 0;
}

/* Holds the output open after the program has ended. */
static int
daemonise (void)
{
  printf ("gone\n");
  fflush (stdout);
  if (fork () == 0)
    {
      setsid ();
      for (;;)
        pause ();
    }
  return 0;
}

static int
abort_at_once (void)
{
  raise (SIGKILL);
  return 0;
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *word;
    int (*action) (void);
  } modes[] = {
    { "serve", serve },      { "stubborn", serve_stubbornly },
    { "die", die_early },    { "silent", never_ready },
    { "tell", tell },        { "flood", flood },
    { "daemon", daemonise }, { "killed", abort_at_once },
  };

  wanted_port = argc > 2 ? atoi (argv[2]) : 0;
  for (unsigned i = 0; argc > 1 && i < sizeof modes / sizeof modes[0]; i++)
    if (strcmp (modes[i].word, argv[1]) == 0)
      return modes[i].action ();
  return 2;
}
