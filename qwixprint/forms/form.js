// The script of a form: it adds up, remembers the order of marks, and veils what is lost.
// It knows no game. What it asks of a sheet stands in the data behind it; what only one family of
// rules has stands in a file of its own. Viewers are old and new, so it is ES5 throughout.
var qwixprint = {
  boards: [],     // the sheets that differ
  pages: {},      // which of them each page has, by what stands before the names of its fields
  formulas: {},   // by the kind of a result box: its points
  open: {}        // by family: of cells, whether they may still be marked, or must: "owed"
};

// One page as it is now. Every field is asked at most once: it is slow to answer.
qwixprint.look = function (doc, name) {
  var prefix = /^(\d+\.)?/.exec(name)[0], seen = {};
  var sheet = {
    prefix: prefix,
    board: qwixprint.boards[qwixprint.pages[prefix]],
    // 1 for a cross, the number that was written, null for neither. Acrobat makes numbers of texts.
    value: function (cell) {
      if (!(cell in seen)) {
        var text = String(doc.getField(prefix + cell).value);
        seen[cell] = text === "On" ? 1 : /^\s*-?\d+\s*$/.test(text) ? Number(text) : null;
      }
      return seen[cell];
    },
    // A number may have two boxes; a cross in either will do.
    marked: function (cell) {
      return [].concat(cell).some(function (box) { return sheet.value(box) !== null; });
    },
    count: function (cells) { return cells.filter(sheet.marked).length; },
    full: function (cells) { return cells.every(sheet.marked); },
    values: function (cells) { return cells.map(sheet.value); },
    points: function (box) {
      var formula = sheet.board.boxes[box];
      return qwixprint.formulas[formula.kind](sheet, formula);
    },
    over: function () {
      var board = sheet.board, misses = board.misses;
      return board.ends.filter(sheet.full).length >= board.rowsToEnd ||
        (misses.length > 0 && sheet.full(misses));
    }
  };
  return sheet;
};

// --- result boxes

// What is written into a result box. Before the first mark there is nothing to be read in it.
qwixprint.points = function (doc, name) {
  var sheet = qwixprint.look(doc, name);
  return qwixprint.begun(sheet) ? String(sheet.points(name.slice(sheet.prefix.length))) : "";
};
qwixprint.begun = function (sheet) {
  var board = sheet.board;
  return board.cells.concat(board.locks, board.misses).some(sheet.marked);
};

// Behind their printed minus, misses are written without one.
qwixprint.formulas.misses = function (sheet, box) {
  var struck = sheet.count(sheet.board.misses), cost = 0;
  if (box.free.some(sheet.full)) { return 0; }
  box.costs.slice(0, struck).forEach(function (each) { cost += each; });
  return cost;
};

qwixprint.formulas.total = function (sheet, box) {
  var sum = 0;
  box.boxes.forEach(function (each) { sum += sheet.points(each); });
  return sum - sheet.points("total.misses");
};

// --- the order of marks, and what is lost

// A form that was begun elsewhere, or saved by a viewer that forgets veils, looks right at once. An
// empty one is left as it is, so that nobody is asked to save it.
qwixprint.opened = function (doc) {
  var begun = Object.keys(qwixprint.pages).some(function (prefix) {
    return qwixprint.begun(qwixprint.look(doc, prefix));
  });
  if (begun) { doc.calculateNow(); }
};

// What is marked, in the order in which it was.
qwixprint.moved = function (doc, name) {
  var sheet = qwixprint.look(doc, name), board = sheet.board;
  var marked = board.cells.concat(board.locks).filter(sheet.marked);
  var moves = String(doc.getField(name).value).split(" ").filter(function (cell) {
    return marked.indexOf(cell) >= 0;
  });
  marked.forEach(function (cell) {
    if (moves.indexOf(cell) < 0) { moves.push(cell); }
  });
  try {  // a viewer that cannot show or hide a field is to add up all the same
    qwixprint.veil(doc, sheet);
  } catch (ignored) {}
  return moves.join(" ");
};

// Veils what is lost and lifts the veil from what is not. To set a property is slow, and viewers
// may not know which it has: so only what differs is set, and what is unknown.
qwixprint.veil = function (doc, sheet) {
  var board = sheet.board, over = sheet.over();
  var open = qwixprint.open[board.family](sheet);
  board.cells.forEach(function (cell) {
    var could = open[cell] !== false && !over;
    var lost = !could && open[cell] !== "owed" && !sheet.marked(cell);
    var field = doc.getField(sheet.prefix + cell);
    var veil = doc.getField(sheet.prefix + "lost." + cell);
    var shown = lost ? display.visible : display.hidden;
    if (field.readonly !== lost) { field.readonly = lost; }
    if (veil.display !== shown) { veil.display = shown; }
  });
};
