/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * sieve.h - the number of primes by another method than the one that is measured.
 */
#pragma once
#include <glib.h>

/* Primes p with FROM <= p < BELOW; -1 when there is no memory for the table. */
gint64 sieve_count_primes (guint64 from, guint64 below);
