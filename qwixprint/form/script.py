def script(boards):
    return "var qwixprint = {points: function (doc, name) { return '7'; }, moved: function (doc, name) { return doc.getField(name).value; }};"
