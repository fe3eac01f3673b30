/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-keeper.c - what a host that was killed leaves behind is removed and ended by its keeper, and a
 * keeper that was lost takes no host along.
 */
#include <config.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "host/keeper.h"
#include "host/scratch.h"
#include "model/bury.h"
#include "model/paths.h"

/* A new one each time: the keeper kills whatever has it, also in a test that runs beside us. */
static char *tag;

static char *
make_folder (void)
{
  char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return folder;
}

static void
assert_no_children (void)
{
  g_assert_cmpint (waitpid (-1, NULL, WNOHANG), ==, -1);
}

/* The host is killed with a folder held and a process of the run alive. */
static void
test_keeper (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *held = g_build_filename (folder, "held", NULL);
  int life[2], before_exec[2];
  char byte;
  pid_t host;

  g_assert_cmpint (pipe (life), ==, 0);
  g_assert_cmpint (pipe2 (before_exec, O_CLOEXEC), ==, 0);
  host = fork ();
  if (host == 0)
    {
      BstKeeper *keeper = bst_keeper_new (tag);
      char *argv[] = { (char *)"sleep", (char *)"100", NULL };

      bst_keeper_hold (keeper, held);
      g_mkdir (held, 0700);
      if (fork () == 0)
        {
          setsid ();
          g_setenv ("BENCHSTONE_RUN_TAG", tag, TRUE);
          execvp (argv[0], argv);
          _exit (1);
        }
      /* The end of the file is the exec: before it the environment is ours. */
      close (before_exec[1]);
      if (read (before_exec[0], &byte, 1) == 0)
        kill (getpid (), SIGKILL);
      _exit (1);
    }
  close (before_exec[0]);
  close (before_exec[1]);
  waitpid (host, NULL, 0);
  close (life[1]);
  /* The end of the file: whoever held the other end has ended. */
  g_assert_cmpint (read (life[0], &byte, 1), ==, 0);
  for (int i = 0; i < 6000 && g_file_test (held, G_FILE_TEST_EXISTS); i++)
    g_usleep (20000);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  close (life[0]);
  while (waitpid (-1, NULL, 0) > 0)
    ;
}

static void
test_keeper_goodbye (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *kept = g_build_filename (folder, "kept", NULL);
  g_autofree char *held = g_build_filename (folder, "held", NULL);
  BstKeeper *keeper = bst_keeper_new (tag);

  g_mkdir (kept, 0700);
  g_mkdir (held, 0700);
  bst_keeper_hold (keeper, kept);
  bst_keeper_hold (keeper, held);
  bst_keeper_release (keeper, kept);
  bst_keeper_free (keeper);
  g_assert_true (g_file_test (kept, G_FILE_TEST_IS_DIR));
  g_assert_false (g_file_test (held, G_FILE_TEST_EXISTS));
  bst_path_remove_tree (folder, NULL);
}

/* Neither a dead nor a stopped keeper takes the host along. */
static void
test_keeper_lost (gconstpointer number)
{
  BstKeeper *keeper = bst_keeper_new (tag);
  g_autoptr (GArray) children = bst_bury_known_children ();
  g_autofree char *path = g_strnfill (4000, 'x');

  g_assert_cmpuint (children->len, ==, 1);
  kill (g_array_index (children, pid_t, 0), GPOINTER_TO_INT (number));
  g_usleep (50000);
  for (int i = 0; i < 200; i++)
    bst_keeper_release (keeper, path);
  bst_keeper_free (keeper);
  assert_no_children ();
}

int
main (int argc, char **argv)
{
  tag = bst_scratch_new_tag ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keeper/killed-host", test_keeper);
  g_test_add_func ("/keeper/goodbye", test_keeper_goodbye);
  g_test_add_data_func ("/keeper/killed", GINT_TO_POINTER (SIGKILL), test_keeper_lost);
  g_test_add_data_func ("/keeper/stopped", GINT_TO_POINTER (SIGSTOP), test_keeper_lost);
  return g_test_run ();
}
