/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-html.c - the page: well-formed whatever is in it, self-contained, accessible, the same
 * bytes for the same results.
 */
#include <config.h>

#include <math.h>
#include <string.h>

#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>

#include <glib/gstdio.h>

#include "model/paths.h"
#include "reports/picture.h"
#include "reports/html.h"
#include "reports/report.h"
#include "reports/text.h"
#include "tests/unit/sample-page.h"
#include "tests/unit/sample-result.h"

#define HOSTILE "'\"><script>alert(1)</script>`touch x`%s{_^}]]>\n"

static const BstReportOptions plain_options = { .units = BST_PREFIX_DEFAULT };

typedef struct
{
  GHashTable *ids;
  GPtrArray *links; /* ids that something refers to */
  guint n_svg, n_figures, n_scripts;
  const char *html; /* all of it */
} Census;

static const char *
name_of (const xmlNode *node)
{
  return (const char *)node->name;
}

static gboolean
has_descendant (const xmlNode *node, const char *name)
{
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE
        && (g_str_equal (child->name, name) || has_descendant (child, name)))
      return TRUE;
  return FALSE;
}

static void
check_id (Census *census, const char *value)
{
  g_assert_true (g_hash_table_add (census->ids, g_strdup (value)));
}

/* Attributes that run something or fetch something are not on our pages at all. */
static void
check_attribute (Census *census, const xmlAttr *attribute)
{
  const char *name = (const char *)attribute->name;
  xmlChar *content = xmlNodeListGetString (attribute->doc, attribute->children, 1);
  const char *value = content != NULL ? (const char *)content : "";

  g_assert_false (g_ascii_strncasecmp (name, "on", 2) == 0);
  g_assert_cmpstr (name, !=, "src");
  if (g_str_equal (name, "id"))
    check_id (census, value);
  if (g_str_equal (name, "href"))
    {
      g_assert_cmpint (value[0], ==, '#');
      g_ptr_array_add (census->links, g_strdup (value + 1));
    }
  if (g_str_equal (name, "aria-labelledby"))
    {
      g_auto (GStrv) parts = g_strsplit (value, " ", -1);

      for (char **part = parts; *part != NULL; part++)
        g_ptr_array_add (census->links, g_strdup (*part));
    }
  xmlFree (content);
}

static void
check_svg (Census *census, const xmlNode *node)
{
  const xmlNode *title = node->children;

  g_assert_cmpstr (name_of (title), ==, "title");
  g_assert_cmpstr (name_of (title->next), ==, "desc");
  census->n_svg++;
}

/* The one script is that of the policy's hash, and comes from nowhere else. */
static void
check_script (Census *census, const xmlNode *node)
{
  xmlChar *content = xmlNodeGetContent (node);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  g_autofree char *text = NULL;
  g_autofree char *allowed = NULL;

  g_checksum_update (checksum, content, -1);
  g_checksum_get_digest (checksum, digest, &length);
  text = g_base64_encode (digest, length);
  allowed = g_strdup_printf ("; script-src 'sha256-%s'\"", text);
  g_assert_nonnull (strstr (census->html, allowed));
  g_assert_null (node->properties);
  census->n_scripts++;
  xmlFree (content);
}

static void
check_node (Census *census, const xmlNode *node)
{
  static const char *const forbidden[] = {
    "iframe", "object", "embed", "link", "img", "image", NULL
  };

  g_assert_false (g_strv_contains (forbidden, name_of (node)));
  for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next)
    check_attribute (census, attribute);
  if (g_str_equal (node->name, "svg"))
    check_svg (census, node);
  if (g_str_equal (node->name, "script"))
    check_script (census, node);
  if (g_str_equal (node->name, "figure"))
    {
      census->n_figures++;
      g_assert_true (has_descendant (node, "table"));
      g_assert_true (has_descendant (node, "figcaption"));
    }
  for (const xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_ELEMENT_NODE)
      check_node (census, child);
}

/* Our pages are well-formed XML as well: nothing is more strict about balance. */
static Census
check_page (const char *html)
{
  xmlDoc *doc = xmlReadMemory (html, (int)strlen (html), NULL, NULL, XML_PARSE_NONET);
  Census census = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                    g_ptr_array_new_with_free_func (g_free),
                    0,
                    0,
                    0,
                    html };

  g_assert_nonnull (doc);
  check_node (&census, xmlDocGetRootElement (doc));
  g_assert_cmpuint (census.n_scripts, ==, 1);
  for (guint i = 0; i < census.links->len; i++)
    g_assert_true (g_hash_table_contains (census.ids, census.links->pdata[i]));
  xmlFreeDoc (doc);
  g_hash_table_unref (census.ids);
  g_ptr_array_unref (census.links);
  return census;
}

static void
test_writer (void)
{
  g_autoptr (BstHtml) html = bst_html_new ();
  g_autofree char *text = NULL;

  bst_html_open (html, "p", "class", "a\"<&", "id", NULL, NULL);
  bst_html_text (html, "x < y & \001");
  bst_html_open (html, "br", NULL);
  bst_html_close (html);
  bst_html_element (html, "td", "", NULL);
  bst_html_name (html, "</p>");
  text = bst_html_finish (html);
  g_assert_cmpstr (text, ==,
                   "<!DOCTYPE html>\n<p class=\"a&quot;&lt;&amp;\">x &lt; y &amp; �<br/><td></td>"
                   "<bdi>&lt;/p&gt;</bdi></p>\n");
}

static void
test_realistic (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  g_autofree char *html = sample_page_of (result);
  Census census = check_page (html);

  /* cpu.prime has two charts and one of latency, command.time one, memory.copy two. */
  g_assert_cmpuint (census.n_figures, ==, 6);
  g_assert_cmpuint (census.n_svg, ==, sample_has_gnuplot () ? 6 : 0);
  g_assert_cmpuint (strlen (html), <, 300 * 1024);
  g_assert_nonnull (strstr (html, "default-src 'none'"));
  g_assert_nonnull (strstr (html, "prefers-color-scheme:dark"));
  g_assert_nonnull (strstr (html, "1 of 10 repetitions crashed: killed by SIGSEGV while running"));
  g_assert_null (strstr (html, "http://"));
  g_assert_null (strstr (html, "https://"));
}

/* The parser that browsers resemble: it may not know newer elements, but must find them closed. */
static void
test_html_parser (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  g_autofree char *html = sample_page_of (result);
  xmlDoc *doc = htmlReadMemory (html, (int)strlen (html), NULL, "UTF-8",
                                HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET);
  const xmlNode *root = xmlDocGetRootElement (doc);

  g_assert_cmpstr (name_of (root), ==, "html");
  g_assert_true (has_descendant (root, "main"));
  xmlFreeDoc (doc);
}

static void
test_repeatable (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  g_autofree char *first = sample_page_of (result);
  g_autofree char *second = sample_page_of (result);

  g_assert_cmpstr (first, ==, second);
}

static BstResult *
hostile_result (void)
{
  static const SampleCase sample = { "x.y",  HOSTILE, "name=" HOSTILE,
                                     "rate", "op/s",  BST_HIGHER_IS_BETTER,
                                     5,      0.1,     10 };
  BstResult *result = sample_result_new (HOSTILE);
  BstCaseResult *c = sample_result_add (result, &sample, 1);
  BstCaseResult *other = sample_result_add (result, &sample, 2);

  sample_case_fail (c, 0, BST_STATUS_FAILED, HOSTILE);
  result->title = g_strdup (HOSTILE);
  g_free (c->description->help);
  c->description->help = g_strdup (HOSTILE);
  g_ptr_array_add (result->notes, bst_pair_new (HOSTILE, HOSTILE));
  g_ptr_array_add (result->command, g_strdup (HOSTILE));
  bst_machine_set (result->machines->pdata[0], "host.name", HOSTILE);
  g_free (other->variant);
  other->variant = g_strdup (HOSTILE);
  return result;
}

static void
test_hostile (void)
{
  g_autoptr (BstResult) result = hostile_result ();
  g_autofree char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_autofree char *marker = g_build_filename (folder, "x", NULL);
  g_autofree char *here = g_get_current_dir ();
  g_autofree char *html = NULL;
  Census census;

  g_assert_cmpint (g_chdir (folder), ==, 0);
  html = sample_page_of (result);
  g_assert_cmpint (g_chdir (here), ==, 0);
  census = check_page (html);
  g_assert_cmpuint (census.n_svg, ==, sample_has_gnuplot () ? census.n_figures : 0);
  g_assert_false (g_file_test (marker, G_FILE_TEST_EXISTS));
  g_assert_null (strstr (html, "<script>alert"));
  g_assert_nonnull (strstr (html, "&lt;script&gt;alert(1)&lt;/script&gt;`touch x`%s{_^}]]"));
  bst_path_remove_tree (folder, NULL);
}

static void
test_sizes (void)
{
  static const double medians[] = { 1e-9, 1, 1e18, 0, -5, NAN };
  static const guint counts[] = { 1, 2, 5, 7, 8, 50 };

  for (guint i = 0; i < G_N_ELEMENTS (medians); i++)
    {
      g_autoptr (BstResult) result = sample_result_new ("a");
      g_autofree char *html = NULL;

      for (guint k = 0; k < G_N_ELEMENTS (counts); k++)
        {
          const SampleCase sample = { "x.y",
                                      "X",
                                      k % 2 == 0 ? "a=1" : "a=2",
                                      "value",
                                      "op/s",
                                      BST_LOWER_IS_BETTER,
                                      medians[i],
                                      k < 3 ? 0 : 0.1,
                                      counts[k] };

          sample_result_add (result, &sample, k);
        }
      html = sample_page_of (result);
      check_page (html);
      g_assert_null (strstr (html, "nan"));
    }
}

/* One file, all sizes at once: no axis suits, but nothing breaks. */
static void
test_mixed_sizes (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autofree char *html = NULL;
  Census census;

  for (int exponent = -9; exponent <= 18; exponent += 3)
    {
      const SampleCase sample = {
        "x.y", "X", "a=1", "value", "s", BST_LOWER_IS_BETTER, pow (10, exponent), 0.01, 10
      };

      sample_result_add (result, &sample, 1);
    }
  html = sample_page_of (result);
  census = check_page (html);
  g_assert_cmpuint (census.n_svg, ==, sample_has_gnuplot () ? 2 : 0);
}

static void
test_many_systems (void)
{
  static const SampleCase sample = { "x.y", "X", "", "rate", "op/s", BST_HIGHER_IS_BETTER,
                                     1000,  0.1, 10 };
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify)bst_result_free);
  g_autofree char *html = NULL;

  for (guint i = 0; i < 30; i++)
    {
      g_ptr_array_add (results, sample_result_new ("same label"));
      sample_result_add (results->pdata[i], &sample, i);
    }
  html = sample_page_of_all ((const BstResult *const *)(gpointer)results->pdata, 30);
  check_page (html);
  g_assert_nonnull (strstr (html, "same label#30"));
}

static void
test_many_cases (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autofree char *html = NULL;

  for (guint i = 0; i < 1200; i++)
    {
      g_autofree char *parameters = g_strdup_printf ("size=%u", i);
      const SampleCase sample = { "x.y",    "X",  parameters, "rate", "op/s", BST_HIGHER_IS_BETTER,
                                  1000 + i, 0.01, 7 };

      sample_result_add (result, &sample, i);
    }
  html = sample_page_of (result);
  check_page (html);
  g_assert_nonnull (strstr (html, "30 of 1200 rows are drawn"));
  g_assert_nonnull (strstr (html, "The first 1000 of 1200 rows"));
  g_assert_null (strstr (html, "size=1100<"));
  g_assert_cmpuint (strlen (html), <, 2 * 1024 * 1024);
}

static void
test_names (void)
{
  g_autofree char *longest = g_strnfill (200, 'W');
  const char *const names[] = { longest, "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d\xe2\x80\xae", "日本語",
                                "" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *parameters = g_strdup_printf ("name=%s", names[i]);
      const SampleCase sample = { "x.y", names[i], parameters, "rate", "op/s", BST_HIGHER_IS_BETTER,
                                  5,     0.1,      10 };
      g_autoptr (BstResult) result = sample_result_new (names[i]);
      g_autofree char *shown = NULL;
      g_autofree char *html = NULL;

      sample_result_add (result, &sample, 1);
      sample_result_add (result, &sample, 2);
      html = sample_page_of (result);
      check_page (html);
      /* As it is, but for what would turn the line around. */
      shown = bst_text_clean (parameters);
      g_assert_nonnull (strstr (html, shown));
      g_assert_null (strstr (html, "\xe2\x80\xae"));
    }
}

/* A chart alone can be had by its kind. */
static void
assert_is_picture (const BstResult *result, const char *kind, const char *description)
{
  const BstReportOptions options = { .units = BST_PREFIX_DEFAULT };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) picture =
      bst_report_picture (&result, 1, &options, BST_TERMINAL_SVG, kind, &error);

  g_assert_no_error (error);
  g_assert_nonnull (g_strstr_len (g_bytes_get_data (picture, NULL),
                                  (gssize)g_bytes_get_size (picture), description));
}

/* What was followed has a picture over the time of the run, with its table, and one with all. */
static void
test_followed (void)
{
  const SampleCase sample = { "x.y", "X", "", "rate", "op/s", BST_HIGHER_IS_BETTER, 5, 0.1, 3 };
  g_autoptr (BstResult) result = sample_result_new ("box");
  BstCaseResult *c = sample_result_add (result, &sample, 1);
  g_autofree char *html = NULL;

  for (guint i = 0; i < 3; i++)
    {
      const BstPoint points[] = { { 0.1, 100 }, { 0.2, NAN }, { 0.3, 150 + i }, { INFINITY, 1 } };
      BstSeries *series = g_new0 (BstSeries, 1);

      series->key = g_strdup ("rate");
      series->repetition = i;
      series->points = g_array_new (FALSE, FALSE, sizeof (BstPoint));
      g_array_append_vals (series->points, points, G_N_ELEMENTS (points));
      g_ptr_array_add (c->series, series);
    }
  html = sample_page_of (result);
  check_page (html);
  g_assert_nonnull (strstr (html, "Followed over time, in all repetitions"));
  if (strstr (html, "<svg") == NULL)
    return;
  g_assert_nonnull (strstr (html, "rate in op/s over the time of the run"));
  g_assert_nonnull (strstr (html, "From 100.0 to 152.0 op/s, "));
  assert_is_picture (result, "followed", "From 100.0 to 152.0 op/s, ");
}

static void
test_nothing_measured (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autofree char *html = sample_page_of (result);

  check_page (html);
  g_assert_nonnull (strstr (html, "Nothing was measured."));
}

/* The page of two systems with these values of a metric that wants to be low. */
static char *
page_of_two (const double *first, const double *second, guint n)
{
  const SampleCase sample = { "x.y", "X", "", "t", "s", BST_LOWER_IS_BETTER, 1, 0, n };
  g_autoptr (BstResult) a = sample_result_new ("first");
  g_autoptr (BstResult) b = sample_result_new ("second");
  const BstResult *list[] = { a, b };
  const double *values[] = { first, second };

  g_free (b->id);
  b->id = g_strdup ("20261130-113300-7f3a9d"); /* runs of one id are one run */
  for (guint i = 0; i < 2; i++)
    {
      BstCaseResult *c = sample_result_add ((BstResult *)list[i], &sample, 1);

      for (guint k = 0; k < n; k++)
        g_array_index (((BstColumn *)c->columns->pdata[0])->samples, BstSample, k).value =
            values[i][k];
    }
  return sample_page_of_all (list, 2);
}

static void
test_headline_of_systems (void)
{
  static const double low[] = { 1, 1.1, 1.2, 1.3, 1.4, 1.5 };
  static const double near[] = { 1.2, 1.3, 1.4, 1.5, 1.6, 1.7 };
  static const double high[] = { 2, 2.1, 2.2, 2.3, 2.4, 2.5 };
  static const double none[] = { NAN, NAN, NAN, NAN, NAN, NAN };
  g_autofree char *apart = page_of_two (high, low, 6);
  g_autofree char *overlap = page_of_two (near, low, 6);
  g_autofree char *alone = page_of_two (none, low, 6);
  g_autofree char *few = page_of_two (high, low, 5);

  /* What the comparison says, whatever the intervals of the two look like. */
  g_assert_nonnull (strstr (apart, "second is better than first: 1.8"));
  g_assert_nonnull (strstr (apart, "Medians: second 1.25 s [1.00, 1.50], first 2.25 s ["));
  g_assert_nonnull (strstr (apart, ": better.</span>"));
  g_assert_nonnull (strstr (overlap, "<span>No difference could be shown: second is "));
  g_assert_null (strstr (overlap, ": better."));
  g_assert_null (strstr (overlap, "better than"));
  g_assert_nonnull (strstr (alone, "No verdict: only second has a value, 95\u00a0% interval ["));
  g_assert_nonnull (strstr (few, "Medians: second 1.200 s, first 2.200 s.</span>"));
}

static void
test_headline_of_run (void)
{
  static const SampleCase samples[] = {
    { "x.y", "X", "a=1", "t", "s", BST_LOWER_IS_BETTER, 8, 0.01, 10 },
    { "x.y", "X", "a=2", "t", "s", BST_LOWER_IS_BETTER, 2, 0.01, 10 },
  };
  g_autoptr (BstResult) result = sample_result_new ("a");
  g_autofree char *html = NULL;

  for (guint i = 0; i < 2; i++)
    sample_case_add_metric (sample_result_add (result, &samples[i], i), "t", "phase=fill", "s",
                            BST_PRIMARY, 0.001, i);
  html = sample_page_of (result);
  g_assert_nonnull (strstr (html, "Median with a=2, 95\u00a0% interval ["));
  g_assert_nonnull (strstr (html, "<bdi>a=1 · phase fill</bdi>"));
  g_assert_nonnull (strstr (html, "<bdi>a=1 · total</bdi>"));
}

static void
test_trust (void)
{
  static const SampleCase sample = { "x.y", "X", "", "t", "s", BST_LOWER_IS_BETTER, 8, 0.01, 3 };
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &sample, 1);
  g_autofree char *html = NULL;

  c->planned = 16;
  g_free (c->stop_reason);
  c->stop_reason = g_strdup ("failing");
  bst_machine_set (result->machines->pdata[0], "container", "docker");
  html = sample_page_of (result);
  g_assert_nonnull (strstr (html, "3 of 16 planned repetitions of 1 case were made; none failed."));
  g_assert_nonnull (strstr (html, "Why measuring stopped. 1 case: given up after failing."));
  g_assert_nonnull (strstr (html, "It ran in a container ('docker')"));
  g_assert_nonnull (strstr (html, ">!</span><span>3 of 16"));
  g_assert_nonnull (strstr (html, ">!</span><span>Why measuring"));
  g_assert_null (strstr (html, "box holds"));
  g_assert_null (strstr (html, "whisker"));
}

static void
test_unsteady (void)
{
  static const SampleCase sample = { "x.y", "X", "", "t", "s", BST_LOWER_IS_BETTER, 8, 0.01, 20 };
  g_autoptr (BstResult) result = sample_result_new ("a");
  BstCaseResult *c = sample_result_add (result, &sample, 1);
  BstColumn *column = bst_case_result_find_column (c, "t");
  g_autofree char *still = sample_page_of (result);
  g_autofree char *html = NULL;

  g_assert_null (strstr (still, "Drift"));
  for (guint i = 0; i < 20; i++)
    g_array_index (column->samples, BstSample, i).value *= 1 + 0.01 * i;
  c->steady = g_strdup (BST_STEADY_NONE);
  html = sample_page_of (result);
  g_assert_nonnull (strstr (html, "<p class=\"remark\">Drift: the machine became slower while"));
  g_assert_nonnull (strstr (html, ">!</span><span>x.y: no steady state: its level changed"));
}

static void
test_share_names_nobody (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("secret-host", 7);
  const BstResult *list = result;
  const BstReportOptions options = { .share = TRUE, .units = BST_PREFIX_DEFAULT };
  g_autofree char *html = NULL;

  g_ptr_array_add (result->command, g_strdup ("--secret-option"));
  html = bst_report_html (&list, 1, &options, NULL);
  check_page (html);
  g_assert_null (strstr (html, "secret-host"));
  g_assert_null (strstr (html, "secret-option"));
  g_assert_nonnull (strstr (html, "Example CPU"));
}

static void
test_without_gnuplot (void)
{
  g_autoptr (BstResult) result = sample_result_realistic ("workbench", 7);
  const BstResult *list = result;
  g_autoptr (GString) remarks = g_string_new (NULL);
  g_autofree char *before = g_strdup (g_getenv ("PATH"));
  g_autofree char *html = NULL;
  Census census;

  g_setenv ("PATH", "/nonexistent", TRUE);
  html = bst_report_html (&list, 1, &plain_options, remarks);
  g_setenv ("PATH", before, TRUE);
  census = check_page (html);
  g_assert_cmpuint (census.n_figures, ==, 6);
  g_assert_cmpuint (census.n_svg, ==, 0);
  g_assert_nonnull (strstr (html, "class=\"bar-fill\" style=\"width:100.00%\""));
  g_assert_cmpstr (remarks->str, ==, "Charts are plain bars here: gnuplot is not installed.\n");
  g_assert_nonnull (strstr (html, "Charts are plain bars here: gnuplot is not installed."));
}

static void
test_is_ours (void)
{
  g_autoptr (BstResult) result = sample_result_new ("a");
  const BstResult *list = result;
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("benchstone-test-XXXXXX", NULL);
  g_autofree char *page = g_build_filename (folder, "page.html", NULL);
  g_autofree char *foreign = g_build_filename (folder, "foreign.html", NULL);

  g_assert_true (bst_report_write_html (&list, 1, page, &plain_options, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (foreign, "<!DOCTYPE html>\n<p>mine</p>\n", -1, NULL));
  g_assert_true (bst_report_is_ours (page));
  g_assert_false (bst_report_is_ours (foreign));
  g_assert_false (bst_report_is_ours (folder));
  bst_path_remove_tree (folder, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/html/writer", test_writer);
  g_test_add_func ("/html/realistic", test_realistic);
  g_test_add_func ("/html/html-parser", test_html_parser);
  g_test_add_func ("/html/repeatable", test_repeatable);
  g_test_add_func ("/html/hostile", test_hostile);
  g_test_add_func ("/html/sizes", test_sizes);
  g_test_add_func ("/html/mixed-sizes", test_mixed_sizes);
  g_test_add_func ("/html/many-systems", test_many_systems);
  g_test_add_func ("/html/many-cases", test_many_cases);
  g_test_add_func ("/html/names", test_names);
  g_test_add_func ("/html/nothing-measured", test_nothing_measured);
  g_test_add_func ("/html/followed", test_followed);
  g_test_add_func ("/html/headline-of-systems", test_headline_of_systems);
  g_test_add_func ("/html/headline-of-run", test_headline_of_run);
  g_test_add_func ("/html/trust", test_trust);
  g_test_add_func ("/html/unsteady", test_unsteady);
  g_test_add_func ("/html/share-names-nobody", test_share_names_nobody);
  g_test_add_func ("/html/without-gnuplot", test_without_gnuplot);
  g_test_add_func ("/html/is-ours", test_is_ours);
  return g_test_run ();
}
