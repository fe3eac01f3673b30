/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * compare-noise.c - what disturbed the repetitions of each side of a comparison.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "reports/compare-private.h"
#include "reports/reasons.h"

static void
add_case (BstMarks *marks, const GPtrArray *parts)
{
  for (guint i = 0; parts != NULL && i < parts->len; i++)
    bst_marks_add_case (marks, ((const BstCasePart *)parts->pdata[i])->c);
}

void
bst_compare_add_disturbed (const BstComparison *comparison, GPtrArray *notes)
{
  for (guint s = 0; s < comparison->systems->len; s++)
    {
      g_autoptr (BstMarks) marks = bst_marks_new ();
      g_autofree char *text = NULL;

      for (guint i = 0; i < comparison->cases->len; i++)
        add_case (marks, ((const BstComparedCase *)comparison->cases->pdata[i])->parts[s]);
      text = bst_marks_text (marks);
      if (text != NULL)
        g_ptr_array_add (
            notes, g_strdup_printf (_ ("%s: %s."), bst_comparison_name (comparison, s), text));
    }
}
