/* SPDX-License-Identifier: LGPL-2.1-or-later
 * Sorts a table by the column whose head is pressed: up, down, as it was.  Without it nothing is
 * lost but this.  The page's policy names its hash; no character in it needs escaping. */
"use strict";
(function () {
  var number = /^[\[(]?([+\-\u2212]?\d[\d\u202f]*(\.\d+)?(e[+\-]?\d+)?)/i;

  function textOf(row, column) {
    var cell = row.cells[column];
    return cell ? cell.textContent.trim() : "";
  }

  function numberOf(text) {
    var found = number.exec(text);
    return found ? Number(found[1].replace(/\u202f/g, "").replace("\u2212", "-")) : NaN;
  }

  /* Figures as such, names with numbers in them by these; what has no value is last whichever way
   * the others go. */
  function compareWith(numeric, column, sign) {
    return function (a, b) {
      var x = textOf(a, column), y = textOf(b, column);
      var p, q;
      if (!numeric)
        return sign * x.localeCompare(y, undefined, { numeric: true });
      p = numberOf(x);
      q = numberOf(y);
      if (isNaN(p) || isNaN(q))
        return isNaN(p) - isNaN(q);
      return sign * (p - q);
    };
  }

  function sort(table, body, given, head, column) {
    var was = head.getAttribute("aria-sort");
    var next = was === "ascending" ? "descending" : was === "descending" ? null : "ascending";
    var rows = given.slice();
    Array.from(table.tHead.rows[0].cells).forEach(function (cell) {
      cell.removeAttribute("aria-sort");
    });
    if (next) {
      head.setAttribute("aria-sort", next);
      rows.sort(compareWith(head.classList.contains("num"), column, next === "ascending" ? 1 : -1));
    }
    rows.forEach(function (row) { body.appendChild(row); });
  }

  function prepare(table) {
    var body = table.tBodies[0];
    var given;
    if (!table.tHead || table.tHead.rows.length !== 1 || table.tBodies.length !== 1)
      return;
    given = Array.from(body.rows);
    if (2 > given.length || given.some(function (row) {
      return row.cells.length !== table.tHead.rows[0].cells.length;
    }))
      return;
    Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      while (head.firstChild)
        button.appendChild(head.firstChild);
      head.appendChild(button);
      button.addEventListener("click", function () { sort(table, body, given, head, column); });
    });
  }

  document.querySelectorAll("main table").forEach(prepare);

  /* Folded parts are printed, too. */
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details:not([open])").forEach(function (part) {
      part.setAttribute("data-folded", "");
      part.open = true;
    });
  });
  window.addEventListener("afterprint", function () {
    document.querySelectorAll("details[data-folded]").forEach(function (part) {
      part.removeAttribute("data-folded");
      part.open = false;
    });
  });
}());
