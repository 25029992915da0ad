// Printed numbers, crossed from left to right.

// A cell that counts twice stands twice in the list.
qwixprint.formulas.crosses = function (sheet, box) {
  return qwixprint.table(box.points, sheet.count(box.cells));
};

// Beyond the end of the table crosses bring no more.
qwixprint.table = function (points, crosses) {
  return crosses ? points[Math.min(crosses, points.length) - 1] : 0;
};

// A set with points of its own, or with those of the row with the fewest crosses once more.
qwixprint.formulas.set = function (sheet, box) {
  return sheet.full(box.cells) ? box.worth : 0;
};
qwixprint.formulas.fewest = function (sheet, box) {
  var crosses = Math.min.apply(null, box.rows.map(sheet.count));
  return sheet.full(box.cells) ? qwixprint.table(box.points, crosses) : 0;
};

// Points that only the player knows.
qwixprint.formulas.hand = function (sheet, box) { return sheet.value(box.box) || 0; };

qwixprint.formulas.highest = function (sheet, box) {
  return Math.max.apply(null, box.cells.map(function (cell, index) {
    return sheet.marked(cell) ? box.values[index] : 0;
  }));
};

// A number is lost once a cross stands right of it, or its row is closed. A second box stands half
// a column further right.
qwixprint.open.crosses = function (sheet) {
  var board = sheet.board, open = {};
  board.rows.forEach(function (row) {
    var reach = -1, shut = row.shut.some(sheet.marked);
    row.cells.forEach(function (cell, index) {
      if (sheet.marked(cell)) { reach = Math.max(reach, row.halves[index]); }
    });
    row.cells.forEach(function (cell, index) { open[cell] = !shut && row.halves[index] > reach; });
  });
  function near(cell) { return open[cell] || sheet.marked(cell); }
  var linked = board.chains.filter(function (chain) { return chain.some(near); });
  // Between two rows, a number needs a cross above or below it, made or to come.
  board.between.forEach(function (each) { open[each[0]] = each[1].some(near); });
  // Whoever crosses one number of a chain must be able to cross the others, wherever they stand.
  linked.forEach(function (chain) {
    var owed = chain.some(sheet.marked) ? "owed" : true;
    chain.forEach(function (cell) { if (open[cell] !== "owed") { open[cell] = owed; } });
  });
  // So must whoever closes a colour the boxes of that colour that are left.
  board.struck.forEach(function (each) {
    if (sheet.marked(each[1])) { open[each[0]] = "owed"; }
  });
  return open;
};
