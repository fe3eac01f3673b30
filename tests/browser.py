#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""A page in a browser that has no way out: browser.py CHROMIUM PAGE PDF [AXE].

Writes what it finds as lines "WHAT VALUE": requests that left, errors, what the keyboard does to a
table, and with AXE (axe-core's axe.min.js) each rule that is violated.  Prints the page to PDF."""
import base64
import json
import os
import select
import subprocess
import sys
import tempfile
import time

DEAD_PROXY = "http://127.0.0.1:9"
PATIENCE = 300


class Browser:
    """Speaks the browser's protocol over its pipe: documents that end with a zero byte."""

    def __init__(self, program, profile):
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()

        def place():
            os.dup2(to_read, 1003), os.dup2(to_write, 1004)
            os.dup2(1003, 3), os.dup2(1004, 4)
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-dev-shm-usage", f"--proxy-server={DEAD_PROXY}",
             f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.number, self.rest, self.events, self.session = 0, b"", [], None

    def read(self):
        end = time.monotonic() + PATIENCE
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.back], [], [], max(0, end - time.monotonic()))
            data = os.read(self.back, 1 << 20) if ready else b""
            if not data:
                raise SystemExit("the browser says nothing")
            self.rest += data
        document, self.rest = self.rest.split(b"\0", 1)
        return json.loads(document)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method):
        while True:
            for event in self.events:
                if event.get("method") == method:
                    self.events.remove(event)
                    return
            self.events.append(self.read())

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"{expression[:60]}: {result['exceptionDetails']['text']}")
        return result["result"].get("value")

    def open(self, address):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")
        self.events.clear()
        self.call("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")

    def press(self, key, code):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode=code)
            if kind == "rawKeyDown" and key == "Enter":
                self.call("Input.dispatchKeyEvent", type="char", key=key, text="\r")

    def end(self):
        os.close(self.to)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


# The first table that can be sorted, shown, and its first column of figures.
FIND = """(() => {
  const all = [...document.querySelectorAll('main table')];
  const table = all.find(t => t.querySelector('th.num button') && t.tBodies[0].rows.length > 2);
  if (!table) return null;
  for (let up = table; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true;
  window.table = table;
  window.button = table.querySelector('th.num button');
  return all.indexOf(table);
})()"""
COLUMN = """(() => {
  const column = window.button.parentElement.cellIndex;
  return [...window.table.tBodies[0].rows].map(r => r.cells[column].textContent).join(' ');
})()"""
STATE = "window.button.parentElement.getAttribute('aria-sort') || 'none'"
# Whether the focus can be seen where it is.
OUTLINE = """(() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
})()"""


def sort_by_keyboard(browser):
    if browser.evaluate(FIND) is None:
        print("sortable 0")
        return
    print("sortable 1")
    # From the summary above it, which the keyboard reaches, to the head of the column.
    browser.evaluate("window.table.querySelector('th button').focus()")
    for _ in range(50):
        if browser.evaluate("document.activeElement === window.button"):
            break
        browser.press("Tab", 9)
    print("reached", int(browser.evaluate("document.activeElement === window.button")))
    print("outline", int(browser.evaluate(OUTLINE)))
    print("given", browser.evaluate(STATE), browser.evaluate(COLUMN))
    for _ in range(3):
        browser.press("Enter", 13)
        print("sorted", browser.evaluate(STATE), browser.evaluate(COLUMN))


# On A4 with the browser's margins: what of it is too tall for a sheet, or too wide.
SHEET_WIDTH, SHEET_HEIGHT = 718, 1047
MEASURE = """(() => {
  document.querySelectorAll('details').forEach(d => d.open = true);
  const figures = [...document.querySelectorAll('figure')].map(f => {
    const picture = f.querySelector('svg, .bars');
    return picture.getBoundingClientRect().bottom - f.getBoundingClientRect().top;
  });
  const wide = [...document.querySelectorAll('table, svg, p, h1, h2')]
    .filter(e => e.getBoundingClientRect().right > innerWidth + 1);
  return [Math.ceil(Math.max(0, ...figures)), wide.length, wide.length ? wide[0].outerHTML.slice(0, 200) : ''];
})()"""


def measure_sheet(browser):
    browser.call("Emulation.setEmulatedMedia", media="print")
    browser.call("Emulation.setDeviceMetricsOverride", width=SHEET_WIDTH, height=SHEET_HEIGHT,
                 deviceScaleFactor=1, mobile=False)
    tallest, wide, example = browser.evaluate(MEASURE)
    print("fits-sheet", int(tallest <= SHEET_HEIGHT), tallest)
    print("too-wide", wide, example.replace("\n", " "))
    browser.call("Emulation.clearDeviceMetricsOverride")
    browser.call("Emulation.setEmulatedMedia", media="")


def run_axe(browser, path):
    with open(path, encoding="utf-8") as file:
        browser.evaluate(file.read())
    browser.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    for scheme in ("light", "dark"):
        browser.call("Emulation.setEmulatedMedia",
                     features=[{"name": "prefers-color-scheme", "value": scheme}])
        found = browser.evaluate(
            "axe.run().then(r => r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html]))")
        for name, count, example in found:
            print("axe", scheme, name, count, example.replace("\n", " ")[:200])
        print("axe-done", scheme)


def tell_events(browser):
    for event in browser.events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            if not address.startswith(("file:", "data:")):
                print("request", address)
        elif method in ("Runtime.exceptionThrown", "Log.entryAdded"):
            print("error", json.dumps(parameters)[:300])


def main():
    program, page, pdf = sys.argv[1:4]
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        try:
            browser.open("file://" + os.path.abspath(page))
            print("title", browser.evaluate("document.title"))
            sort_by_keyboard(browser)
            if len(sys.argv) > 4:
                run_axe(browser, sys.argv[4])
            measure_sheet(browser)
            browser.call("Page.reload")
            browser.wait_for("Page.loadEventFired")
            printed = browser.call("Page.printToPDF", printBackground=True, generateTaggedPDF=True,
                                   preferCSSPageSize=True)
            with open(pdf, "wb") as file:
                file.write(base64.b64decode(printed["data"]))
            print("unfolded-after", browser.evaluate("document.querySelectorAll('details[open]').length"))
            tell_events(browser)
        finally:
            browser.end()


if __name__ == "__main__":
    main()
