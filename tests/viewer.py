"""A viewer of forms without a window: the fields of a form, and the script that runs in them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import quickjs

from qwixprint.forms.script import OPENED, script
from qwixprint.sheet import Sheet
from qwixprint.sheet.fields import LOST, MOVES, OFF, field_of

# A field tells how often it was set; at first it does not know how it looks, as in pdf.js.
DOCUMENT = """\
var display = {visible: 0, hidden: 1, noPrint: 2, noView: 3}, fields = {}, order = [], sets = 0;
function Field(value) { this.value = value; }
["readonly", "display"].forEach(function (key) {
  Object.defineProperty(Field.prototype, key, {
    get: function () { return this["_" + key]; },
    set: function (value) { sets += 1; this["_" + key] = value; }
  });
});
var doc = {
  getField: function (name) { return fields[name] || null; },
  calculateNow: function () { calculate({}); }
};
function add(values, boxes) {
  for (var name in values) { fields[name] = new Field(values[name]); }
  order = order.concat(boxes);
}
function calculate(values) {
  for (var name in values) { fields[name].value = values[name]; }
  order.forEach(function (name) {
    var action = /sheet.moves$/.test(name) ? qwixprint.moved : qwixprint.points;
    fields[name].value = action(doc, name);
  });
  return shown();
}
function shown() {
  var found = {};
  for (var name in fields) {
    var field = fields[name];
    found[name] = {value: field.value, readonly: field.readonly, display: field.display};
  }
  return JSON.stringify(found);
}
"""


class Viewer:
    """A form that is open."""

    def __init__(self, boards: Mapping[str, Sheet], veils: bool = True) -> None:
        self.engine = quickjs.Context()
        self.engine.eval(DOCUMENT)
        self.engine.eval(script(boards))
        for prefix, sheet in boards.items():
            values = {prefix + name: value for name, value in empty(sheet).items()}
            boxes = [prefix + field_of(box.id) for box in sheet.totals] + [prefix + MOVES]
            values |= dict.fromkeys(boxes, "")
            cells = [cell for cell in sheet.row_cells() if cell.kind != "lock"]
            if veils:
                values |= dict.fromkeys((prefix + LOST + field_of(cell.id) for cell in cells), "")
            self.engine.eval(f"add({json.dumps(values)}, {json.dumps(boxes)})")

    def fill(self, values: Mapping[str, object]) -> dict[str, Any]:
        """What is in the fields, and how they look, once some of them were filled in."""
        found: dict[str, Any] = json.loads(self.engine.eval(f"calculate({json.dumps(values)})"))
        return found

    def open(self, values: Mapping[str, object]) -> dict[str, Any]:
        """The same of a form that is opened with some fields filled in already."""
        for name, value in values.items():
            self.engine.eval(f"fields[{json.dumps(name)}].value = {json.dumps(value)}")
        self.engine.eval(OPENED.replace("this", "doc"))
        found: dict[str, Any] = json.loads(self.engine.eval("shown()"))
        return found

    def sets(self) -> int:
        """How often something was set since this was asked last."""
        return int(self.engine.eval("var before = sets; sets = 0; before"))


def empty(sheet: Sheet) -> dict[str, object]:
    """The cells of a sheet on which nothing is marked, by the names of their fields."""
    cells = [*sheet.row_cells(), *sheet.misses.cells]
    return {field_of(c.id): "" if c.kind in ("field", "pentagon") else OFF for c in cells}


def lost(page: Mapping[str, Any], prefix: str = "") -> set[str]:
    """The veiled cells; each of them cannot be changed, and no other."""
    veils = {name: each for name, each in page.items() if name.startswith(prefix + LOST)}
    found = set()
    for name, veil in veils.items():
        cell = name.removeprefix(prefix + LOST)
        veiled = veil["display"] == 0
        assert bool(page[prefix + cell]["readonly"]) == veiled, cell
        found |= {cell} if veiled else set()
    return found
