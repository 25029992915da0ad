// Numbers that rise from left to right, all different in a column.

qwixprint.formulas.row = function (sheet, box) {
  return sheet.full(box.cells) ? sheet.value(box.cells[box.cells.length - 1]) : sheet.count(box.cells);
};

qwixprint.formulas.pentagon = function (sheet, box) {
  return sheet.full(box.cells) ? sheet.value(box.pentagon) : 0;
};

// A field is lost if no number that the dice can give fits between its neighbours and its column.
qwixprint.open.ascending = function (sheet) {
  var open = {};
  sheet.board.rows.forEach(function (row) {
    var written = sheet.values(row.cells);
    function number(value) { return value !== null; }
    row.cells.forEach(function (cell, index) {
      var low = Math.max.apply(null, written.slice(0, index).filter(number).concat(0));
      var high = Math.min.apply(null, written.slice(index).filter(number).concat(Infinity));
      var taken = sheet.values(row.columns[index]);
      open[cell] = row.numbers.some(function (each) {
        return each > low && each < high && taken.indexOf(each) < 0;
      });
    });
  });
  return open;
};
