#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The gallery's index as a browser lays it out: look.py CHROMIUM INDEX [WIDTH PICTURE].

Writes each text of a chart that is cut or lies upon another, as lines "WHERE: WHAT", at the width of a
desk and of a phone.  With WIDTH and PICTURE it is also written as a PNG of that width."""
import base64
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from browser import Browser  # noqa: E402 (of the folder above)

WIDTHS = (1000, 400)

# Of a line of type: what is above its capitals, and below the tails of its letters.
TROUBLES = """(() => {
  const ABOVE = 0.17, BELOW = 0.04, TOLERANCE = 1, LEAST_TYPE = 8;
  const found = [];
  document.querySelectorAll('details').forEach(d => d.open = true);
  const box = text => {
    const b = text.getBBox(), m = text.getCTM(), s = text.ownerSVGElement.getCTM().inverse();
    const all = [[b.x, b.y + ABOVE * b.height], [b.x + b.width, b.y + (1 - BELOW) * b.height]]
      .map(([x, y]) => new DOMPoint(x, y).matrixTransform(m).matrixTransform(s));
    return {left: Math.min(all[0].x, all[1].x), right: Math.max(all[0].x, all[1].x),
            top: Math.min(all[0].y, all[1].y), bottom: Math.max(all[0].y, all[1].y),
            text: text.textContent.trim()};
  };
  for (const svg of document.querySelectorAll('section.kind svg')) {
    const where = svg.closest('.row').previousElementSibling.id, view = svg.viewBox.baseVal;
    const scale = svg.getBoundingClientRect().width / view.width;
    const boxes = [...svg.querySelectorAll('text')].map(box).filter(b => b.text);
    if (12 * scale < LEAST_TYPE)
      found.push(`${where}: type of ${(12 * scale).toFixed(1)} px`);
    boxes.forEach((a, i) => {
      if (a.left < -TOLERANCE || a.top < -TOLERANCE || a.right > view.width + TOLERANCE
          || a.bottom > view.height + TOLERANCE)
        found.push(`${where}: '${a.text}' is cut`);
      for (const b of boxes.slice(i + 1))
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOLERANCE
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOLERANCE)
          found.push(`${where}: '${a.text}' and '${b.text}' overlap`);
    });
  }
  return found;
})()"""


def set_width(browser, width):
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1,
                 mobile=False)


def write_picture(browser, width, path):
    set_width(browser, width)
    height = browser.evaluate("document.documentElement.scrollHeight")
    shot = browser.call("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                        clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})
    with open(path, "wb") as file:
        file.write(base64.b64decode(shot["data"]))


def main():
    program, page, *picture = sys.argv[1:]
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        try:
            browser.open("file://" + os.path.abspath(page))
            if picture:
                write_picture(browser, int(picture[0]), picture[1])
            for width in WIDTHS:
                set_width(browser, width)
                for trouble in browser.evaluate(TROUBLES):
                    print(f"{width} px: {trouble}")
                print(f"looked-at {width}")
        finally:
            browser.end()


if __name__ == "__main__":
    main()
