/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * list-runs.c - "benchstone list runs": a line each, that fits the terminal.
 */
#include <config.h>

#include <glib/gi18n.h>

#include "cli/list.h"
#include "host/store.h"
#include "model/json-text.h"
#include "reports/text.h"

static void
run_to_json (const BstStoreEntry *run, JsonObject *object)
{
  JsonArray *benchmarks = json_array_new ();

  bst_json_set_text (object, "id", run->id);
  bst_json_set_time (object, "started", run->started);
  bst_json_set_text (object, "state", run->state);
  bst_json_set_text (object, "label", run->label);
  bst_json_set_text (object, "group", run->group);
  bst_json_set_text (object, "title", run->title);
  for (guint i = 0; run->benchmarks != NULL && run->benchmarks[i] != NULL; i++)
    json_array_add_string_element (benchmarks, run->benchmarks[i]);
  json_object_set_array_member (object, "benchmarks", benchmarks);
  bst_json_set_uint (object, "failed", run->failed);
  bst_json_set_text (object, "folder", run->folder);
  bst_json_set_text (object, "error", run->error);
}

/* So many benchmarks are named; of more, the number tells. */
#define MOST_NAMES 3

/* What was measured: the suite's title, or the benchmarks; and how much of it failed. */
static char *
what_of (const BstStoreEntry *run)
{
  GString *text = g_string_new (run->error != NULL ? run->error : run->title);
  guint n = run->benchmarks != NULL ? g_strv_length (run->benchmarks) : 0;
  guint named = text->len > 0 ? 0 : MIN (n, MOST_NAMES);

  for (guint i = 0; i < named; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", run->benchmarks[i]);
  if (named > 0 && n > named)
    g_string_append_printf (text, ngettext (" and %u more", " and %u more", n - named), n - named);
  if (run->failed > 0)
    g_string_append_printf (text, ngettext ("; %u failed", "; %u failed", run->failed),
                            run->failed);
  return g_string_free (text, FALSE);
}

static const char *
state_of (const BstStoreEntry *run)
{
  return run->state != NULL ? run->state : "broken";
}

static const char *
or_dash (const char *text)
{
  return text != NULL && *text != '\0' ? text : "-";
}

static int
by_label (gconstpointer a, gconstpointer b)
{
  const BstStoreEntry *x = *(BstStoreEntry *const *)a, *y = *(BstStoreEntry *const *)b;
  int order = g_strcmp0 (x->label, y->label);

  if (order != 0)
    return order;
  return (x->started > y->started) - (x->started < y->started);
}

/* ---- On a terminal ---- */

/* The id, which is the time of the start in UTC, is never cut: it is what other commands want.
 * What is left is shared: names that fit are not cut, and others leave room for what was
 * measured. */
#define GAP 2
#define WIDEST_STATE 11 /* "interrupted" */
#define NARROWEST_WHAT 24
#define NARROWEST_NAME 6

typedef struct
{
  guint label, group, what; /* columns; GROUP 0: no run has one */
  gboolean has_states;      /* not all are complete */
} Widths;

static guint
width_of (const char *text)
{
  g_autofree char *clean = bst_text_clean (text);

  return bst_text_width (clean);
}

static void
measure (const GPtrArray *runs, Widths *widths, guint *id)
{
  for (guint i = 0; i < runs->len; i++)
    {
      const BstStoreEntry *run = runs->pdata[i];

      *id = MAX (*id, width_of (run->id));
      widths->label = MAX (widths->label, width_of (or_dash (run->label)));
      if (run->group != NULL)
        widths->group = MAX (MAX (widths->group, width_of (_ ("group"))), width_of (run->group));
      widths->has_states |= g_strcmp0 (run->state, "complete") != 0;
    }
}

/* NAMES columns for both. */
static void
share (Widths *widths, guint names)
{
  guint half = names / 2;

  if (widths->label + widths->group <= names)
    return;
  if (widths->group < half)
    widths->label = names - widths->group;
  else if (widths->label < half)
    widths->group = names - widths->label;
  else
    {
      widths->group = half;
      widths->label = names - half;
    }
}

static Widths
choose_widths (const GPtrArray *runs, guint width)
{
  Widths widths = { 0 };
  guint id = 0, fixed = 0, names = 0;

  widths.label = width_of (_ ("label"));
  measure (runs, &widths, &id);
  fixed =
      id + GAP + (widths.has_states ? WIDEST_STATE + GAP : 0) + GAP + (widths.group > 0 ? GAP : 0);
  names = width > fixed + NARROWEST_WHAT ? width - fixed - NARROWEST_WHAT : 0;
  share (&widths, MAX (names, NARROWEST_NAME * (widths.group > 0 ? 2 : 1)));
  fixed += widths.label + widths.group;
  widths.what = width > fixed + NARROWEST_NAME ? width - fixed : NARROWEST_NAME;
  return widths;
}

static char *
fit (const char *text, guint width)
{
  g_autofree char *clean = bst_text_clean (text);

  return bst_text_fit (clean, width);
}

/* Cells in the order of the columns that there are. */
static void
add_fitted (BstTable *table, const Widths *widths, const char *id, const char *state,
            const char *label, const char *group, const char *what)
{
  g_autofree char *label_cell = fit (label, widths->label);
  g_autofree char *group_cell = fit (group, MAX (widths->group, 1));
  g_autofree char *what_cell = fit (what, widths->what);
  const char *cells[5] = { id };
  guint n = 1;

  if (widths->has_states)
    cells[n++] = state;
  cells[n++] = label_cell;
  if (widths->group > 0)
    cells[n++] = group_cell;
  cells[n++] = what_cell;
  bst_table_add (table, cells[0], cells[1], cells[2], cells[3], cells[4], NULL);
}

static void
print_fitted (const GPtrArray *runs)
{
  const Widths widths = choose_widths (runs, bst_cli_width ());
  g_autoptr (BstTable) table = bst_table_new ();

  if (runs->len > 0)
    add_fitted (table, &widths, _ ("run"), _ ("state"), _ ("label"), _ ("group"), _ ("what"));
  for (guint i = 0; i < runs->len; i++)
    {
      const BstStoreEntry *run = runs->pdata[i];
      g_autofree char *what = what_of (run);

      add_fitted (table, &widths, run->id, state_of (run), or_dash (run->label),
                  or_dash (run->group), what);
    }
  bst_table_print (table, 0, FALSE);
}

/* ---- For programs ---- */

static void
print_plain (const GPtrArray *runs)
{
  g_autoptr (BstTable) table = bst_table_new ();

  for (guint i = 0; i < runs->len; i++)
    {
      const BstStoreEntry *run = runs->pdata[i];
      g_autofree char *started = run->started != 0 ? bst_text_time (run->started) : g_strdup ("-");
      g_autofree char *what = what_of (run);

      bst_table_add (table, run->id, started, state_of (run), or_dash (run->label), what,
                     or_dash (run->group), NULL);
    }
  bst_table_print (table, 0, TRUE);
}

/* A folder that a run was killed in before it wrote anything tells nothing. */
static GPtrArray *
without_empty (const GPtrArray *runs)
{
  GPtrArray *some = g_ptr_array_new ();

  for (guint i = 0; i < runs->len; i++)
    if (!((BstStoreEntry *)runs->pdata[i])->is_empty)
      g_ptr_array_add (some, runs->pdata[i]);
  return some;
}

gboolean
bst_list_runs (BstList *list, GError **error)
{
  g_autoptr (BstStore) store = bst_store_open (list->common->store, error);
  g_autoptr (GPtrArray) all = store != NULL ? bst_store_list (store, error) : NULL;
  g_autoptr (GPtrArray) runs = all != NULL ? without_empty (all) : NULL;
  JsonArray *array = list->json != NULL && runs != NULL ? bst_list_add_array (list, "runs") : NULL;

  if (runs == NULL)
    return FALSE;
  if (g_strcmp0 (list->common->sort, "name") == 0)
    g_ptr_array_sort (runs, by_label);
  for (guint i = 0; array != NULL && i < runs->len; i++)
    run_to_json (runs->pdata[i], bst_list_add_object (array));
  if (array == NULL && list->common->plain)
    print_plain (runs);
  else if (array == NULL)
    print_fitted (runs);
  fflush (stdout);
  bst_cli_remark_closed (store);
  if (runs->len == 0 && array == NULL && !list->common->plain)
    bst_cli_remark (_ ("There are no runs yet.  'benchstone run quick' makes one."));
  return TRUE;
}
