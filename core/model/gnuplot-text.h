/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnuplot-text.h - text as gnuplot's literals: the only way of text into a script of it.
 */
#pragma once

/* TEXT as a literal that cannot end early, run a command or spoil the SVG. */
char *bst_gnuplot_quote (const char *text);
/* The same for tic labels, which are formats: '%' is doubled. */
char *bst_gnuplot_quote_tic (const char *text);
