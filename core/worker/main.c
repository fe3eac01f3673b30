/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * main.c - the worker program: one job in, records out.
 */
#include <config.h>

int
main (void)
{
  return 0;
}
