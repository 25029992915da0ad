// Numbers from left to right that rise up to the divider and fall behind it.

// A full column is worth its second-lowest number, or its only one.
qwixprint.formulas.second = function (sheet, box) {
  var numbers = sheet.values(box.cells).sort(function (a, b) { return a - b; });
  var higher = numbers.filter(function (each) { return each > numbers[0]; });
  return sheet.full(box.cells) ? higher.concat(numbers[0])[0] : 0;
};

// A field is lost if not even the best numbers get so far: the smallest steps up, the greatest
// number before the divider, the smallest steps down.
qwixprint.open.peaks = function (sheet) {
  var open = {};
  sheet.board.rows.forEach(function (row) {
    var written = sheet.values(row.cells), last = 0, next = 0;
    written.forEach(function (value, index) {
      if (value !== null) { last = value; next = index + 1; }
    });
    row.cells.slice(next).forEach(function (cell, ahead) {
      var index = next + ahead;
      var fits = row.numbers.filter(function (each) {
        return index < row.before ? each > last : each < last;
      });
      open[cell] = fits.length > 0;
      // Where none fits, it is undefined, and nothing fits behind it either.
      last = index < row.before - 1 ? fits[0] : fits[fits.length - 1];
    });
  });
  return open;
};
