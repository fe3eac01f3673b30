/* SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * test-svg.c - only pictures get into a page, and they fit in: own ids, own name, its colours.
 */
#include <config.h>

#include <string.h>

#include "reports/svg.h"

#define HEAD                                                     \
  "<svg viewBox='0 0 10 10' xmlns='http://www.w3.org/2000/svg' " \
  "xmlns:xlink='http://www.w3.org/1999/xlink'>"

static char *
adopt (const char *data, GError **error)
{
  return bst_svg_adopt (data, strlen (data), "fig-7", "A & B", "x < y", error);
}

static void
assert_refused (const char *data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *svg = adopt (data, &error);

  g_assert_null (svg);
  g_assert_nonnull (error);
}

static void
assert_holds (const char *data, const char *wanted)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *svg = adopt (data, &error);

  g_assert_no_error (error);
  if (strstr (svg, wanted) == NULL)
    g_test_message ("%s", svg);
  g_assert_nonnull (strstr (svg, wanted));
}

static void
assert_lacks (const char *data, const char *unwanted)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *svg = adopt (data, &error);

  g_assert_no_error (error);
  g_assert_null (strstr (svg, unwanted));
}

static void
test_refused (void)
{
  static const char *const pictures[] = {
    "",
    "garbage",
    "<html/>",
    HEAD,
    HEAD "<script>alert(1)</script></svg>",
    HEAD "<g><script/></g></svg>",
    HEAD "<foreignObject/></svg>",
    HEAD "<image xlink:href='http://example.invalid/x.png'/></svg>",
    HEAD "<a xlink:href='#x'/></svg>",
    HEAD "<style>*{}</style></svg>",
    HEAD "<rect onload='alert(1)'/></svg>",
    HEAD "<rect ONclick='alert(1)'/></svg>",
    HEAD "<use xlink:href='http://example.invalid/#x'/></svg>",
    HEAD "<use href='data:,x'/></svg>",
    HEAD "<use href='#a' xlink:href='#b'/></svg>",
    "<!DOCTYPE svg [<!ENTITY e 'x'>]>" HEAD "<text>&e;</text></svg>",
    "<!DOCTYPE svg SYSTEM 'http://example.invalid/x.dtd'>" HEAD "</svg>",
    HEAD "<text>&unknown;</text></svg>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    assert_refused (pictures[i]);
}

static void
test_name_comes_first (void)
{
  assert_holds (
      HEAD "<title>old</title><desc>old</desc><path d='M0,0 L1,1'/></svg>",
      "<svg viewBox=\"0 0 10 10\" role=\"img\" aria-labelledby=\"fig-7-title fig-7-desc\">"
      "<title id=\"fig-7-title\">A &amp; B</title>"
      "<desc id=\"fig-7-desc\">x &lt; y</desc><path d=\"M0 0l1 1\"/>");
  assert_lacks (HEAD "<title>old</title><path d='M0,0 L1,1'/></svg>", "old");
}

static void
test_ids_and_links (void)
{
  const char *picture =
      HEAD "<defs><circle id='p5' r='1'/><use xlink:href='#p5' id='p6' fill='currentColor'/>"
           "<circle id='unused' r='2'/></defs>"
           "<use xlink:href='#p6' x='1' color='rgb( 51,  51,  51)'/></svg>";

  assert_holds (picture, "<circle id=\"fig-7-p5\" r=\"1\"/>"
                         "<use href=\"#fig-7-p5\" id=\"fig-7-p6\" fill=\"currentColor\"/>");
  assert_holds (picture, "<use href=\"#fig-7-p6\" x=\"1\" color=\"var(--ink)\"/>");
  assert_lacks (picture, "unused");
  assert_lacks (picture, "xlink");
  assert_lacks (picture, "xmlns");
}

static void
test_colors (void)
{
  assert_holds (HEAD "<rect fill='black'/></svg>", "fill=\"var(--ink)\"");
  assert_holds (HEAD "<rect fill='rgb(  0, 114, 178)'/></svg>", "fill=\"var(--c1)\"");
  assert_holds (HEAD "<rect stroke='rgb(217,217,217)'/></svg>", "stroke=\"var(--grid)\"");
  assert_holds (HEAD "<rect fill='none' color='white'/></svg>",
                "fill=\"none\" color=\"var(--paper)\"");
  assert_lacks (HEAD "<rect fill='url(http://example.invalid/)'/></svg>", "url");
}

static void
test_unknown_attributes_go (void)
{
  assert_lacks (HEAD "<rect style='fill:url(x)' width='1'/></svg>", "style");
  assert_lacks (HEAD "<text xml:space='preserve' font-family='Evil'>x</text></svg>", "Evil");
  assert_lacks (HEAD "<rect xmlns:e='urn:e' e:fill='url(x)'/></svg>", "url");
}

static void
test_text_stays (void)
{
  assert_holds (HEAD "<g><text>a &lt;b&gt; &amp; `c`</text></g></svg>",
                "<text>a &lt;b&gt; &amp; `c`</text>");
  assert_holds (HEAD "<text><![CDATA[<script>]]></text></svg>", "<text>&lt;script&gt;</text>");
}

static void
test_empty_groups_go (void)
{
  assert_lacks (HEAD "<g fill='none'><g>\n</g></g><path d='M0,0 L1,1'/></svg>", "<g");
}

static void
test_thin (void)
{
  static const char stroke[] = "<g fill='none' color='black' stroke='currentColor' "
                               "stroke-width='1.00' stroke-linecap='round'>";
  g_autofree char *groups = g_strdup_printf (
      HEAD "<g id='gnuplot_canvas'><rect x='0' y='0' width='9' height='9' fill='none'/>"
           "%s<path class='gridline' stroke='rgb(217,217,217)' d='M84.00,363.01 L837.99,363.06  '/>"
           "</g><g id='plot_1'>%s<path d='M-1.04,2.50 L-0.04,3'/></g></g>"
           "%s<path color='black' d='M1,1 L2,1'/></g></g></svg>",
      stroke, stroke, stroke);

  /* What is said once for three strokes, to a tenth of a pixel. */
  assert_holds (
      groups, "</desc><g fill=\"none\" color=\"var(--ink)\" stroke=\"currentColor\" "
              "stroke-width=\"1\" stroke-linecap=\"round\">"
              "<path stroke=\"var(--grid)\" d=\"M84 363l754 .1\"/><path d=\"M-1 2.5l1 .5M1 1h1\"/>"
              "</g></svg>");
  /* A text stands where its group was; what is turned stays a transform. */
  assert_holds (HEAD "<g transform='translate(74.90,367.24)' stroke='none' fill='black' "
                     "font-size='13.00' text-anchor='end'><text>1 2</text></g></svg>",
                "<text stroke=\"none\" fill=\"var(--ink)\" font-size=\"13\" text-anchor=\"end\" "
                "x=\"74.9\" y=\"367.2\">1 2</text></svg>");
  assert_holds (HEAD "<g transform='translate(1.00,2.00) rotate(270.00)'><text>y</text></g></svg>",
                "<text transform=\"translate(1,2) rotate(270)\">y</text>");
  assert_holds (HEAD "<use xlink:href='#p' transform='translate(1.04,2.06) scale(4.88)'/></svg>",
                "transform=\"translate(1,2.1) scale(4.88)\"");
  /* Groups of another look, and points that others are made of, stay apart. */
  assert_holds (
      HEAD
      "<g fill='none'><path d='M0,0 L1,1'/></g><g stroke='none'><path d='M1,1 L1,3'/></g></svg>",
      "<g fill=\"none\"><path d=\"M0 0l1 1\"/></g><g stroke=\"none\"><path d=\"M1 1v2\"/></g>");
  assert_holds (HEAD "<defs><circle id='p' r='0.125'/></defs><use xlink:href='#p'/></svg>",
                "<defs><circle id=\"fig-7-p\" r=\"0.125\"/></defs>");
}

/* The same strokes and letters, each look said once: the grid below, texts above. */
static void
test_pack (void)
{
  assert_holds (HEAD
                "<g fill='none'><path stroke='rgb(217,217,217)' d='M0,9 L9,9'/>"
                "<path d='M0,9 L1,9'/><text x='1' y='2' font-size='13'>a</text>"
                "<path stroke='rgb(217,217,217)' d='M0,5 L9,5'/><path d='M0,5 L1,5'/>"
                "<text x='1' y='5' font-size='13'>b</text><text x='3' y='5'>c</text></g></svg>",
                "<g fill=\"none\"><path stroke=\"var(--grid)\" d=\"M0 9h9M0 5h9\"/>"
                "<path d=\"M0 9h1M0 5h1\"/><g font-size=\"13\"><text x=\"1\" y=\"2\">a</text>"
                "<text x=\"1\" y=\"5\">b</text></g><text x=\"3\" y=\"5\">c</text></g>");
  /* What has its place keeps it, however many there are. */
  assert_holds (HEAD
                "<g fill='none'><path stroke='rgb(217,217,217)' d='M0,1 L9,1'/>"
                "<path stroke='rgb(217,217,217)' stroke-width='2' d='M0,2 L9,2'/>"
                "<path stroke='rgb(217,217,217)' d='M0,3 L9,3'/><path d='M0,4 L1,4'/></g></svg>",
                "<g fill=\"none\"><path stroke=\"var(--grid)\" d=\"M0 1h9\"/>"
                "<path stroke=\"var(--grid)\" stroke-width=\"2\" d=\"M0 2h9\"/>"
                "<path stroke=\"var(--grid)\" d=\"M0 3h9\"/><path d=\"M0 4h1\"/></g>");
  /* A mark that is drawn often has its size once. */
  assert_holds (HEAD "<defs><circle id='p' r='1'/></defs>"
                     "<use xlink:href='#p' transform='translate(1,2) scale(3)'/>"
                     "<use xlink:href='#p' transform='translate(2,2) scale(3)'/>"
                     "<use xlink:href='#p' transform='translate(3,2) scale(3)' color='white'/>"
                     "<use xlink:href='#p' transform='translate(4,2) scale(3)'/>"
                     "<use xlink:href='#p' transform='translate(5,2) scale(4)'/></svg>",
                "<defs><circle id=\"fig-7-p\" r=\"1\"/>"
                "<use id=\"fig-7-pa\" href=\"#fig-7-p\" transform=\"scale(3)\"/></defs>"
                "<use href=\"#fig-7-pa\" x=\"1\" y=\"2\"/><use href=\"#fig-7-pa\" x=\"2\" y=\"2\"/>"
                "<use href=\"#fig-7-pa\" color=\"var(--paper)\" x=\"3\" y=\"2\"/>"
                "<use href=\"#fig-7-pa\" x=\"4\" y=\"2\"/>"
                "<use href=\"#fig-7-p\" transform=\"translate(5,2) scale(4)\"/></svg>");
  /* Steps are those of the rounded places: they do not drift; a pen that only moves draws nothing. */
  assert_holds (HEAD "<path d='M0.14,0.14 L0.28,0.28 L0.42,0.42 L-0.7,-1 Z M3,3 M4,4 L4,4'/>"
                     "<path d='M7,7'/></svg>",
                "<path d=\"M.1 .1l.2 .2 .1 .1-1.1-1.4zM4 4h0\"/></svg>");
  /* What is filled, and what has curves, is left alone. */
  assert_holds (
      HEAD "<g><path fill='black' d='M0,0 L1,0 L1,1 Z'/><path fill='black' d='M2,0 L3,0'/>"
           "<path d='M0,0 C1,1 2,2 3,3'/></g></svg>",
      "<path fill=\"var(--ink)\" d=\"M0 0h1v1z\"/><path fill=\"var(--ink)\" d=\"M2 0h1\"/>"
      "<path d=\"M0,0C1,1 2,2 3,3\"/>");
  assert_holds (HEAD "<g fill='none' color='black'><path d='M0,0 L1,0'/></g>"
                     "<g fill='none' color='white'><path d='M0,0 L1,0'/></g></svg>",
                "fill=\"none\" role");
}

static void
test_file (void)
{
  static const char picture[] = HEAD "<rect fill='rgb(  0, 114, 178)' width='3'/></svg>";
  g_autoptr (GError) error = NULL;
  g_autofree char *svg = bst_svg_file (picture, strlen (picture), "A & B", "x < y", &error);
  g_autofree char *refused = NULL;

  g_assert_no_error (error);
  g_assert_true (g_str_has_prefix (svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "));
  g_assert_nonnull (strstr (svg, "xmlns=\"http://www.w3.org/2000/svg\""));
  g_assert_nonnull (strstr (svg, "width=\"10\" height=\"10\""));
  g_assert_nonnull (strstr (svg, "<title id=\"chart-title\">A &amp; B</title>"
                                 "<desc id=\"chart-desc\">x &lt; y</desc>"
                                 "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"
                                 "<rect fill=\"#0072b2\" width=\"3\"/></svg>\n"));
  refused = bst_svg_file (HEAD "<script/></svg>", strlen (HEAD "<script/></svg>"), "", "", &error);
  g_assert_null (refused);
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/svg/refused", test_refused);
  g_test_add_func ("/svg/name-comes-first", test_name_comes_first);
  g_test_add_func ("/svg/ids-and-links", test_ids_and_links);
  g_test_add_func ("/svg/colors", test_colors);
  g_test_add_func ("/svg/unknown-attributes-go", test_unknown_attributes_go);
  g_test_add_func ("/svg/text-stays", test_text_stays);
  g_test_add_func ("/svg/empty-groups-go", test_empty_groups_go);
  g_test_add_func ("/svg/thin", test_thin);
  g_test_add_func ("/svg/pack", test_pack);
  g_test_add_func ("/svg/file", test_file);
  return g_test_run ();
}
