/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * main.c - the worker program: one job in, records out.  It is the part that loads plugins;
 * everything else is in libbenchstone, see worker.h.
 */
#include <config.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "worker/loader.h"
#include "worker/worker.h"

int
main (void)
{
  /* Messages in the user's language; numbers as in C, for plugins that print or parse them. */
  setlocale (LC_CTYPE, "");
  setlocale (LC_MESSAGES, "");
  bindtextdomain (PACKAGE, BST_LOCALEDIR);
  bind_textdomain_codeset (PACKAGE, "UTF-8");
  textdomain (PACKAGE);
  /* The dynamic linker has seen it; programs that plugins start must not. */
  unsetenv ("LD_BIND_NOW");

  const int status = bst_worker_main (bst_loader_load);

  fflush (NULL);
#ifdef BST_SANITIZERS
  return status; /* leaks are looked for at exit */
#else
  /* The destructors of plugins and their libraries can no longer do any good. */
  _exit (status);
#endif
}
