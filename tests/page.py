#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What a page owes to people who read with a screen reader, a keyboard or little sight, and to those
who trust that it fetches nothing: page.py FILE.  Exit status 1, a line for each thing that is wrong."""
import base64
import hashlib
import re
import sys
from html.parser import HTMLParser

VOID = {"meta", "br", "hr", "col", "img", "input", "link"}
# What stands on what: WCAG 2 asks for 4.5 of text, 3 of what is no text.
TEXT = ["ink", "muted", "c1", "good", "bad"]
ON_SIGNS = ["good", "bad"]


class Node:
    def __init__(self, name, attributes, parent):
        self.name, self.attributes, self.parent = name, dict(attributes), parent
        self.children, self.text = [], ""

    def all(self, name=None):
        for child in self.children:
            if name is None or child.name == name:
                yield child
            yield from child.all(name)

    def content(self):
        return self.text + "".join(child.content() for child in self.children)


class Tree(HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.root = self.here = Node("", [], None)
        self.wrong = []
        self.feed(text)
        if self.here is not self.root:
            self.wrong.append(f"<{self.here.name}> is not closed")

    def handle_starttag(self, tag, attributes):
        node = Node(tag, attributes, self.here)
        self.here.children.append(node)
        if tag not in VOID:
            self.here = node

    def handle_startendtag(self, tag, attributes):
        self.here.children.append(Node(tag, attributes, self.here))

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if self.here.name != tag:
            self.wrong.append(f"</{tag}> closes <{self.here.name}>")
        self.here = self.here.parent or self.root

    def handle_data(self, data):
        self.here.text += data


def luminance(color):
    channels = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
                        for c in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def check_colors(style):
    schemes = re.findall(r":root\{(.*?)\}", style)
    if len(schemes) != 2:
        yield f"{len(schemes)} schemes of colours instead of light and dark"
    for name, scheme in zip(("light", "dark"), schemes):
        colors = dict(re.findall(r"--([a-z0-9]+):(#[0-9a-f]{6})", scheme))
        for text in TEXT:
            found = contrast(colors[text], colors["paper"])
            if found < 4.5:
                yield f"{name}: {text} on paper has a contrast of {found:.2f}"
        for sign in ON_SIGNS:
            found = contrast(colors["paper"], colors[sign])
            if found < 4.5:
                yield f"{name}: paper on {sign} has a contrast of {found:.2f}"
    used = set(re.findall(r"[;{ ]color:var\(--([a-z0-9]+)\)", style)) - {"paper"}
    for name in sorted(used - set(TEXT)):
        yield f"text in the colour {name}, whose contrast nobody looks at"
    if ":focus-visible" not in style or "outline" not in style:
        yield "the focus cannot be seen"


def check_head(root):
    html = next(root.all("html"), None)
    title = next(root.all("title"), None)
    if html is None or not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]+)*", html.attributes.get("lang", "")):
        yield "no language"
    if title is None or not title.content().strip():
        yield "no title"
    viewport = [n for n in root.all("meta") if n.attributes.get("name") == "viewport"]
    if not viewport or "user-scalable=no" in viewport[0].attributes["content"]:
        yield "no viewport that may be enlarged"


def check_policy(root):
    policy = [n.attributes["content"] for n in root.all("meta")
              if n.attributes.get("http-equiv") == "Content-Security-Policy"]
    scripts = list(root.all("script"))
    if len(policy) != 1 or not policy[0].startswith("default-src 'none';"):
        yield "no policy"
        return
    for script in scripts:
        digest = base64.b64encode(hashlib.sha256(script.content().encode()).digest()).decode()
        if f"script-src 'sha256-{digest}'" not in policy[0]:
            yield "a script whose hash the policy does not name"
        if len(script.content().splitlines()) > 150:
            yield "a script of more than 150 lines"
    for node in root.all():
        for name, value in node.attributes.items():
            if name.startswith("on"):
                yield f"<{node.name} {name}>"
            if name in ("src", "href", "xlink:href", "action", "data") and not value.startswith("#"):
                yield f"<{node.name} {name}={value!r}> leads elsewhere"
            if "url(" in (value or ""):
                yield f"<{node.name} {name}={value!r}> fetches"


def check_headings(root):
    level = 0
    for node in root.all():
        if not re.fullmatch("h[1-6]", node.name):
            continue
        now = int(node.name[1])
        if level == 0 and now != 1:
            yield f"the first heading is <{node.name}>"
        if now > level + 1:
            yield f"<{node.name}> '{node.content()}' follows <h{level}>"
        if not node.content().strip():
            yield f"an empty <{node.name}>"
        level = now
    if len(list(root.all("h1"))) != 1:
        yield "not one <h1>"


def check_ids(root):
    ids = [n.attributes["id"] for n in root.all() if "id" in n.attributes]
    for one in sorted({i for i in ids if ids.count(i) > 1}):
        yield f"the id '{one}' is there more than once"
    for node in root.all():
        for name in ("aria-labelledby", "aria-describedby"):
            for wanted in node.attributes.get(name, "").split():
                if wanted not in ids:
                    yield f"{name}='{wanted}' is nowhere"


def check_tables(root):
    for table in root.all("table"):
        caption = table.children[0] if table.children else None
        name = caption.content().strip() if caption and caption.name == "caption" else ""
        if not name:
            yield "a table without a caption"
        for head in table.all("th"):
            if head.attributes.get("scope") not in ("col", "row"):
                yield f"'{name}': <th> '{head.content()}' without a scope"
        heads = [n for t in table.all("thead") for n in t.all("th")]
        if any(not head.content().strip() for head in heads):
            yield f"'{name}': a column without a name"
        for body in table.all("tbody"):
            for row in body.children:
                if heads and len(row.children) != len(heads):
                    yield f"'{name}': {len(row.children)} cells below {len(heads)} heads"


def check_figures(root):
    for figure in root.all("figure"):
        first = figure.children[0].name if figure.children else ""
        if first != "figcaption" or not figure.children[0].content().strip():
            yield "a figure without a caption"
        if not list(figure.all("table")):
            yield f"'{figure.children[0].content()}': a figure without a table"
    for svg in root.all("svg"):
        names = [child.name for child in svg.children[:2]]
        if svg.attributes.get("role") != "img" or names != ["title", "desc"]:
            yield "a picture that a screen reader cannot name"
        elif not all(child.content().strip() for child in svg.children[:2]):
            yield "a picture with an empty name"


def check_controls(root):
    for details in root.all("details"):
        first = details.children[0] if details.children else None
        if first is None or first.name != "summary" or not first.content().strip():
            yield "something folded without a name"
    for node in root.all():
        if node.name in ("a", "button") and not node.content().strip():
            yield f"an empty <{node.name}>"
        if int(node.attributes.get("tabindex", 0)) > 0:
            yield f"<{node.name}> changes the order of the keyboard"
    if len(list(root.all("main"))) != 1:
        yield "not one <main>"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        tree = Tree(file.read())
    wrong = list(tree.wrong)
    style = "".join(n.content() for n in tree.root.all("style"))
    wrong += check_colors(style)
    if "url(" in style or "@import" in style:
        wrong.append("the style fetches")
    for check in (check_head, check_policy, check_headings, check_ids, check_tables, check_figures,
                  check_controls):
        wrong += check(tree.root)
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


main()
