/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * table.c - columns of text on a terminal, or tab-separated for other programs.
 */
#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/table.h"
#include "reports/text.h"

#define MAX_COLUMNS 8
#define GAP 2
/* A last column narrower than this is not wrapped: a word per line is no help. */
#define NARROWEST 20

struct _BstTable
{
  GPtrArray *rows; /* GStrv */
};

BstTable *
bst_table_new (void)
{
  BstTable *table = g_new0 (BstTable, 1);

  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
  return table;
}

void
bst_table_free (BstTable *table)
{
  g_ptr_array_unref (table->rows);
  g_free (table);
}

void
bst_table_add (BstTable *table, ...)
{
  GPtrArray *cells = g_ptr_array_new ();
  const char *cell;
  va_list args;

  va_start (args, table);
  while ((cell = va_arg (args, const char *)) != NULL && cells->len < MAX_COLUMNS)
    g_ptr_array_add (cells, bst_text_clean (cell));
  va_end (args);
  g_ptr_array_add (cells, NULL);
  g_ptr_array_add (table->rows, g_ptr_array_free (cells, FALSE));
}

guint
bst_table_n_rows (const BstTable *table)
{
  return table->rows->len;
}

static void
measure (const BstTable *table, guint widths[MAX_COLUMNS])
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      GStrv cells = table->rows->pdata[i];

      for (guint j = 0; cells[j] != NULL && cells[j + 1] != NULL; j++)
        widths[j] = MAX (widths[j], bst_text_width (cells[j]));
    }
}

/* The last cell begins at column AT and its further lines too. */
static void
print_last (const char *cell, guint at)
{
  guint width = bst_cli_width ();
  g_autofree char *wrapped = NULL;

  if (width < at + NARROWEST || at + bst_text_width (cell) <= width)
    {
      printf ("%s\n", cell);
      return;
    }
  wrapped = bst_cli_wrap (cell, at, at, width);
  printf ("%s\n", wrapped);
}

static void
print_row (const GStrv cells, guint indent, const guint widths[MAX_COLUMNS])
{
  guint at = indent;

  printf ("%*s", (int)indent, "");
  for (guint j = 0; cells[j] != NULL; j++)
    if (cells[j + 1] == NULL)
      print_last (cells[j], at);
    else
      {
        g_autofree char *padded = bst_text_pad (cells[j], widths[j], FALSE);

        printf ("%s%*s", padded, GAP, "");
        at += widths[j] + GAP;
      }
}

void
bst_table_print (const BstTable *table, guint indent, gboolean plain)
{
  guint widths[MAX_COLUMNS] = { 0 };

  measure (table, widths);
  for (guint i = 0; i < table->rows->len; i++)
    {
      g_autofree char *line = plain ? g_strjoinv ("\t", table->rows->pdata[i]) : NULL;

      if (plain)
        printf ("%s\n", line);
      else
        print_row (table->rows->pdata[i], indent, widths);
    }
}
