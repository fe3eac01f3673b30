#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The gallery of charts, from the pages that write-gallery wrote into FOLDER with its list in
FOLDER/list.tsv: gallery.py FOLDER index | sheet | pictures [RSVG-CONVERT] | check.

index: one page with every picture, and each as an SVG of its own.  sheet: one picture with each kind.
pictures: all of them as PNG, light, dark and grey, 800 and 1600 px wide.  check: writes what is wrong
with them, nothing if nothing is."""
import html
import itertools
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

WIDTHS = (800, 1600)
LOOKS = ("light", "dark", "grey")
SVG = "http://www.w3.org/2000/svg"
FONTS = "DejaVu Sans, Noto Sans, sans-serif"


def read_list(folder):
    colors, kinds, pictures = {}, {}, []
    with open(os.path.join(folder, "list.tsv"), encoding="utf-8") as file:
        for line in file:
            what, *cells = line.rstrip("\n").split("\t")
            if what == "color":
                colors[cells[0]] = {"light": cells[1], "dark": cells[2], "grey": cells[1]}
            elif what == "kind":
                kinds[cells[0]] = dict(zip(("title", "question", "data", "caption", "beside"),
                                           cells[1:]), name=cells[0])
            else:
                pictures.append(dict(zip(("kind", "variant", "about", "page"), cells)))
    return colors, kinds, pictures


# ---- Out of the pages ---------------------------------------------------------------------------

def find_figure(page, kind):
    """The first whose caption is of this kind; ids are those of its page."""
    for match in re.finditer(r"<figure .*?</figure>", page, re.S):
        caption = re.search(r"<figcaption[^>]*><strong>(.*?)</strong>", match[0], re.S)
        text = re.sub(r"<[^>]*>|[\u2066-\u2069\u200e\u200f]", "", html.unescape(caption[1]))
        if re.search(kind["caption"], text):
            return match[0]
    return None


def load(folder, kinds, pictures):
    """Fills in "figure" and "svg"; both are None where the page has no such chart."""
    for picture in pictures:
        kind = kinds[picture["kind"]]
        with open(os.path.join(folder, picture["page"]), encoding="utf-8") as file:
            page = file.read()
        own = f"{picture['kind']}-{picture['variant']}-"
        figure = re.sub(r"(?<=[\"# ])(fig|series|followed|index)-(?=\d)", lambda m: own + m[0],
                        find_figure(page, kind) or "")
        svgs = re.findall(r"<svg .*?</svg>", figure, re.S)
        at = int(kind["beside"])
        picture["style"] = re.search(r"<style>(.*?)</style>", page, re.S)[1]
        picture["svg"] = svgs[at] if len(svgs) > at else None
        picture["figure"] = figure


def document(picture, colors, look):
    """The picture as a file of its own."""
    def color(match):
        return colors[match[1]][look]
    svg = re.sub(r"var\(--([a-z0-9-]+)\)", color, picture["svg"])
    paper = f'<rect width="100%" height="100%" fill="{colors["paper"][look]}"/>'
    head = f'<svg xmlns="{SVG}" font-family="{FONTS}" '
    if look == "grey":
        paper = ('<filter id="grey"><feColorMatrix type="saturate" values="0"/></filter>' + paper +
                 '<g filter="url(#grey)">')
        svg = svg.replace("</svg>", "</g></svg>")
    svg = re.sub(r"<svg (xmlns=\"[^\"]*\" )?", lambda _: head, svg, count=1)
    return re.sub(r">", lambda _: ">" + paper, svg, count=1)


# ---- Index --------------------------------------------------------------------------------------

INDEX = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery of charts</title><style>{style}
main{{max-width:none}}
.kind{{border-top:2px solid var(--ink);padding-top:1rem}}
.row{{display:flex;overflow-x:auto;gap:1.5rem}}
.row>div{{flex:0 0 min(860px,92vw);min-width:0}}
.grey{{filter:grayscale(1)}}
.dark{{{dark}color:var(--ink);background:var(--paper);padding:0 .8rem}}
</style></head><body><header><h1>Gallery of charts</h1>
<p>Made-up figures: nothing here was measured.</p></header><main>{kinds}</main></body></html>
"""


def write_kind(kind, pictures):
    parts = [f'<section class="kind" id="{kind["name"]}"><h2>{html.escape(kind["title"])} '
             f'<code>{kind["name"]}</code></h2><p>{html.escape(kind["question"])} Drawn of '
             f'{html.escape(kind["data"])}.</p>']
    for picture in (p for p in pictures if p["kind"] == kind["name"]):
        figure = picture["figure"] or "<p>There is none.</p>"
        looks = [f'<div>{figure}</div>']
        if picture["variant"] == "plain":
            for look in ("dark", "grey"):
                copy = re.sub(r"(?<=[\"# ])(?=" + re.escape(kind["name"]) + "-plain-)", look + "-", figure)
                looks.append(f'<div class="{look}">{copy}</div>')
        parts.append(f'<h3 id="{kind["name"]}.{picture["variant"]}">{html.escape(picture["about"])}</h3>'
                     f'<div class="row">{"".join(looks)}</div>')
    return "".join(parts) + "</section>"


def write_index(folder, colors, kinds, pictures):
    dark = "".join(f"--{name}:{color['dark']};" for name, color in colors.items())
    text = INDEX.format(style=pictures[0]["style"], dark=dark,
                        kinds="\n".join(write_kind(kind, pictures) for kind in kinds.values()))
    with open(os.path.join(folder, "index.html"), "w", encoding="utf-8") as file:
        file.write(text)
    for picture in pictures:
        for look in LOOKS:
            if picture["svg"]:
                with open(name_of(folder, picture, look, "svg"), "w", encoding="utf-8") as file:
                    file.write(document(picture, colors, look))


SHEET_COLUMNS, CELL_WIDTH, CELL_HEIGHT, HEAD, GAP = 3, 560, 330, 26, 20


def cell(picture, kind, colors, index):
    x = GAP + (CELL_WIDTH + GAP) * (index % SHEET_COLUMNS)
    y = GAP + (CELL_HEIGHT + HEAD + GAP) * (index // SHEET_COLUMNS)
    svg = re.sub("^<svg ", f'<svg x="{x}" y="{y + HEAD}" width="{CELL_WIDTH}" height="{CELL_HEIGHT}" ',
                 document(picture, colors, "light"))
    return (f'<text x="{x}" y="{y + 16}" font-size="17" font-weight="bold">'
            f'{html.escape(kind["title"])}</text>{svg}')


def write_sheet(folder, colors, kinds, pictures):
    plain = [p for p in pictures if p["variant"] == "plain" and p["svg"]]
    width = GAP + (CELL_WIDTH + GAP) * SHEET_COLUMNS
    height = GAP + (CELL_HEIGHT + HEAD + GAP) * -(-len(plain) // SHEET_COLUMNS)
    cells = "".join(cell(p, kinds[p["kind"]], colors, i) for i, p in enumerate(plain))
    with open(os.path.join(folder, "sheet.svg"), "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="{SVG}" viewBox="0 0 {width} {height}" width="{width}" '
                   f'height="{height}" font-family="{FONTS}"><rect width="100%" height="100%" '
                   f'fill="#ffffff"/>{cells}</svg>')


def name_of(folder, picture, look, rest):
    return os.path.join(folder, f"{picture['kind']}.{picture['variant']}.{look}.{rest}")


def write_pictures(folder, pictures, program="rsvg-convert"):
    for picture, look, width in itertools.product(pictures, LOOKS, WIDTHS):
        if picture["svg"]:
            subprocess.run([program, "--width", str(width), "--keep-aspect-ratio", "--output",
                            name_of(folder, picture, look, f"{width}.png"),
                            name_of(folder, picture, look, "svg")], check=True)


# ---- Check --------------------------------------------------------------------------------------

# Advance widths of DejaVu Sans in 1/2048 em, the widest of the usual fonts.
ADVANCES = {letter: width for width, letters in {
    569: "ijl", 563: "'", 604: "IJ", 651: " ,.", 690: "/:;\\|", 721: "f", 739: "-", 799: "()[]",
    803: "t", 821: "!", 842: "r", 942: '"', 1024: "*_`", 1067: "s", 1075: "z", 1087: "?",
    1126: "c", 1141: "L", 1178: "F", 1186: "k", 1212: "vxy", 1235: "P", 1251: "TY", 1253: "o",
    1255: "a", 1260: "e", 1294: "E", 1298: "hnu", 1300: "Sbdgpq", 1303: "$0123456789{}",
    1343: "K", 1401: "AV", 1403: "XZ", 1405: "B", 1423: "R", 1430: "C", 1499: "U", 1532: "N",
    1540: "H", 1577: "D", 1587: "G", 1597: "&", 1612: "OQ", 1675: "w", 1716: "#+<=>^~±×−",
    1767: "M", 1946: "%", 1995: "m", 2025: "W", 2048: "@…"}.items() for letter in letters}
OTHER = 1300  # and so are Hebrew and Arabic letters, or narrower
ASCENT, DESCENT = 0.74, 0.2  # of the type's size: what has ink
TOLERANCE = 1.0  # px


def width_of(text):
    return sum(ADVANCES.get(letter, OTHER) for letter in text) / 2048


def multiply(a, b):
    return (a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1],
            a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3],
            a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5])


def transform_of(text):
    matrix = (1, 0, 0, 1, 0, 0)
    for name, numbers in re.findall(r"(\w+)\s*\(([^)]*)\)", text or ""):
        n = [float(x) for x in re.split(r"[\s,]+", numbers.strip())]
        if name == "translate":
            step = (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0)
        elif name == "scale":
            step = (n[0], 0, 0, n[-1], 0, 0)
        elif name == "rotate":
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            step = (c, s, -s, c, 0, 0)
        else:
            step = tuple(n)
        matrix = multiply(matrix, step)
    return matrix


def boxes(node, matrix=(1, 0, 0, 1, 0, 0), anchor="start", size=12.0):
    """Of each text: left, top, right, bottom, and what it says."""
    matrix = multiply(matrix, transform_of(node.get("transform")))
    anchor = node.get("text-anchor", anchor)
    size = float(re.sub("px$", "", node.get("font-size", str(size))))
    if node.tag == f"{{{SVG}}}text":
        text = "".join(node.itertext()).strip()
        if text:
            inner = [float(n.get("font-size").rstrip("px")) for n in node if n.get("font-size")]
            size = max([size] + inner) if inner else size
            yield box_of(node, matrix, anchor, size, text)
        return
    for child in node:
        yield from boxes(child, matrix, anchor, size)


def box_of(node, matrix, anchor, size, text):
    x, y = float(node.get("x", 0)), float(node.get("y", 0))
    width = width_of(text) * size
    left = x - width * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    corners = [(matrix[0] * a + matrix[2] * b + matrix[4], matrix[1] * a + matrix[3] * b + matrix[5])
               for a in (left, left + width) for b in (y - ASCENT * size, y + DESCENT * size)]
    return (min(c[0] for c in corners), min(c[1] for c in corners),
            max(c[0] for c in corners), max(c[1] for c in corners), text)


def text_troubles(root):
    _, _, width, height = (float(n) for n in root.get("viewBox").split())
    found = list(boxes(root))
    for left, top, right, bottom, text in found:
        if left < -TOLERANCE or top < -TOLERANCE or right > width + TOLERANCE or bottom > height + TOLERANCE:
            yield f"'{text}' is cut: {left:.0f} {top:.0f} {right:.0f} {bottom:.0f}"
    for a, b in itertools.combinations(found, 2):
        if (min(a[2], b[2]) - max(a[0], b[0]) > TOLERANCE
                and min(a[3], b[3]) - max(a[1], b[1]) > TOLERANCE):
            yield f"'{a[4]}' and '{b[4]}' overlap at {max(a[0], b[0]):.0f} {max(a[1], b[1]):.0f}"


def number_troubles(root):
    for node in root.iter():
        for name in ("d", "points", "transform", "x", "y", "width", "height", "cx", "cy", "r"):
            if re.search(r"\b-?(nan|inf)", node.get(name, ""), re.I):
                yield f"{node.tag.split('}')[1]} {name} is no number: {node.get(name)[:60]}"


# Kinds whose marks and lines lie among each other; in others each stands beside its name.
MIXED = ("ratios", "scaling", "lines", "load", "followed", "percentiles", "histogram")


def look_of(root, color):
    """What is seen of a colour without it: the dashes of its lines, and its marks, unless they are
    beside its name alone."""
    own = [n for n in root.iter() if color in (n.get("stroke"), n.get("fill"), n.get("color"))]
    dashes = {n.get("stroke-dasharray") for n in own if n.tag == f"{{{SVG}}}path"}
    # "gpPt5a" is gpPt5 in another size.
    marks = [re.sub(r"(?<=\d)[a-z]$", "", n.get("href").rsplit("-", 1)[-1])
             for n in own if n.tag == f"{{{SVG}}}use"]
    return frozenset(dashes), frozenset(m for m in marks if marks.count(m) > 1)


def color_troubles(root):
    """Lines of an objective, c6 where no system has it, have no name beside them."""
    looks = {}
    for color in (f"var(--c{i})" for i in range(1, 9)):
        look = look_of(root, color)
        if any(look) and look in looks and (look[1] or color != "var(--c6)"):
            yield f"{looks[look]} and {color} look alike in grey"
        looks.setdefault(look, color)


def troubles(picture):
    if not picture["svg"]:
        yield "there is no such chart on the page"
        return
    svg = re.sub(r"<svg (xmlns=\"[^\"]*\" )?", f'<svg xmlns="{SVG}" ', picture["svg"], count=1)
    root = tree.fromstring(svg)
    if "<table" not in picture["figure"]:
        yield "there is no table behind it"
    yield from text_troubles(root)
    yield from number_troubles(root)
    if picture["kind"] in MIXED:
        yield from color_troubles(root)


def check(pictures):
    for picture in pictures:
        for trouble in troubles(picture):
            print(f"{picture['kind']}.{picture['variant']}: {trouble}")


def main():
    folder, what = sys.argv[1:3]
    colors, kinds, pictures = read_list(folder)
    load(folder, kinds, pictures)
    if what == "index":
        write_index(folder, colors, kinds, pictures)
    elif what == "sheet":
        write_sheet(folder, colors, kinds, pictures)
    elif what == "pictures":
        write_pictures(folder, pictures, *sys.argv[3:4])
    elif what == "check":
        check(pictures)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
