/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * page.c - the page as a whole: its head, its order (reports.md 2.2), its colours.
 */
#include <config.h>

#include <string.h>

#include <glib/gi18n.h>

#include "reports/drift.h"
#include "reports/page.h"
#include "reports/palette.h"
#include "reports/text.h"

/* page-style.css as a string literal, made at build time. */
static const char sheet[] =
#include "reports/page-style.inc"
    ;

/* page-sort.js, the same way. */
static const char script[] =
#include "reports/page-sort.inc"
    ;

/* Nothing is fetched, and no script runs but ours: the browser is told so. */
#define POLICY \
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-%s'"

char *
bst_page_title (const BstPage *page)
{
  const BstResult *first = page->n_results > 0 ? page->results[0] : NULL;

  if (page->options->title != NULL)
    return bst_text_clean (page->options->title);
  if (page->n_results > 1)
    return g_strdup_printf (
        ngettext ("%u run side by side", "%u runs side by side", page->n_results), page->n_results);
  if (first != NULL && first->title != NULL)
    return bst_text_clean (first->title);
  return g_strdup (_ ("Benchmark results"));
}

static void
write_colors (BstHtml *html, gboolean dark)
{
  g_autoptr (GString) rule = g_string_new (":root{");

  for (const BstColor *c = bst_palette; c->name != NULL; c++)
    g_string_append_printf (rule, "--%s:%s;", c->name, dark ? c->dark : c->light);
  g_string_append (rule, "}");
  bst_html_insert (html, rule->str);
}

static void
write_style (BstHtml *html)
{
  bst_html_open (html, "style", NULL);
  write_colors (html, FALSE);
  bst_html_insert (html, "\n@media screen and (prefers-color-scheme:dark){");
  write_colors (html, TRUE);
  bst_html_insert (html, "}\n");
  bst_html_insert (html, sheet);
  bst_html_close (html);
}

static void
write_meta (BstHtml *html, const char *key, const char *name, const char *content)
{
  bst_html_open (html, "meta", key, name, "content", content, NULL);
  bst_html_close (html);
}

static char *
policy (void)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  g_autofree char *text = NULL;

  g_checksum_update (checksum, (const guchar *)script, (gssize)strlen (script));
  g_checksum_get_digest (checksum, digest, &length);
  text = g_base64_encode (digest, length);
  return g_strdup_printf (POLICY, text);
}

static void
write_script (BstHtml *html)
{
  bst_html_open (html, "script", NULL);
  bst_html_insert (html, script);
  bst_html_close (html);
}

static void
write_head (BstHtml *html, const char *title)
{
  g_autofree char *allowed = policy ();

  bst_html_open (html, "head", NULL);
  bst_html_open (html, "meta", "charset", "utf-8", NULL);
  bst_html_close (html);
  write_meta (html, "http-equiv", "Content-Security-Policy", allowed);
  write_meta (html, "name", "viewport", "width=device-width, initial-scale=1");
  write_meta (html, "name", "generator", PACKAGE_STRING);
  write_meta (html, "name", "color-scheme", "light dark");
  bst_html_element (html, "title", title, NULL);
  write_style (html);
  bst_html_close (html);
}

static void
write_run_line (const BstPage *page, BstHtml *html, const BstResult *result)
{
  g_autofree char *started = bst_text_time (result->started);
  g_autofree char *took = bst_text_duration (bst_result_took (result));

  bst_html_open (html, "p", "class", "run", NULL);
  if (result->label != NULL && !(page->options->share && bst_result_is_named_by_host (result)))
    bst_html_element (html, "bdi", result->label, "class", "label", NULL);
  bst_html_element (html, "span", started, NULL);
  if (bst_result_is_imported (result))
    bst_html_element (html, "span",
                      bst_result_has_times (result)
                          ? _ ("imported")
                          : _ ("imported then; when it was measured is not known"),
                      NULL);
  else if (result->ended != 0)
    {
      g_autofree char *text = g_strdup_printf (_ ("took %s"), took);

      bst_html_element (html, "span", text, NULL);
    }
  if (result->state != NULL && !g_str_equal (result->state, "complete"))
    bst_html_element (html, "strong", result->state, "class", "warn", NULL);
  bst_html_element (html, "span", result->id != NULL ? result->id : "", "class", "id", NULL);
  bst_html_close (html);
}

/* Systems with their colours, where there are several to tell apart. */
static void
write_systems (const BstPage *page, BstHtml *html)
{
  if (page->groups->systems->len < 2)
    return;
  bst_html_open (html, "ul", "class", "systems", NULL);
  for (guint i = 0; i < page->groups->systems->len; i++)
    {
      bst_html_open (html, "li", NULL);
      bst_page_write_swatch (page, html, i);
      bst_html_name (html, page->groups->systems->pdata[i]);
      bst_page_write_origin (page, html, page->groups->origins->pdata[i]);
      bst_html_close (html);
    }
  bst_html_close (html);
}

static void
write_header (const BstPage *page, BstHtml *html, const char *title)
{
  bst_html_open (html, "header", NULL);
  bst_html_element (html, "p", "Benchstone", "class", "brand", NULL);
  bst_html_open (html, "h1", NULL);
  bst_html_name (html, title);
  bst_html_close (html);
  for (guint i = 0; i < page->n_results; i++)
    write_run_line (page, html, page->results[i]);
  write_systems (page, html);
  bst_html_close (html);
}

/* Before all figures: they are not of one and the same machine. */
static void
write_drifts (const BstPage *page, BstHtml *html)
{
  for (guint i = 0; i < page->n_results; i++)
    {
      g_autofree char *drift = bst_drift_text (page->results[i]);
      g_autofree char *named =
          page->n_results > 1 ? g_strdup_printf (_ ("Run '%s': %s"), page->results[i]->id, drift)
                              : g_strdup (drift);

      if (drift != NULL)
        bst_html_element (html, "p", named, "class", "remark", NULL);
    }
}

static void
write_remarks (const BstPage *page, BstHtml *html)
{
  g_auto (GStrv) lines = g_strsplit (page->remarks->str, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      bst_html_element (html, "p", *line, "class", "remark", NULL);
}

char *
bst_page_write (const BstPage *page)
{
  g_autoptr (BstHtml) html = bst_html_new ();
  g_autofree char *title = bst_page_title (page);

  bst_page_hide_names (page, html);
  bst_html_open (html, "html", "lang", _ ("en"), NULL); /* language of these texts */
  write_head (html, title);
  bst_html_open (html, "body", NULL);
  write_header (page, html, title);
  bst_html_open (html, "main", NULL);
  write_remarks (page, html);
  write_drifts (page, html);
  bst_page_write_histories (page, html);
  bst_page_write_findings (page, html);
  bst_page_write_trust (page, html);
  bst_page_write_notes (page, html);
  bst_page_write_comparison (page, html);
  bst_page_write_prices (page, html);
  bst_page_write_indexes (page, html);
  bst_page_write_levels (page, html);
  bst_page_write_figures (page, html);
  bst_page_write_environment (page, html);
  bst_page_write_method (page, html);
  bst_page_write_glossary (page, html);
  bst_html_close (html);
  write_script (html);
  return bst_html_finish (html);
}
