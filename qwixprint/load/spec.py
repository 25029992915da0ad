"""A layout file as it is written: words and where they stand, nothing resolved yet.

These named tuples *are* the file format: their fields are its keys.
"""

from typing import Annotated, NamedTuple

from qwixprint.errors import Place
from qwixprint.files.shapes import NO_ENTRIES, Help, Words
from qwixprint.files.yaml import Node, Word
from qwixprint.locales import ENGLISH
from qwixprint.sheet import COLOURS

PLACES = ("under", "beside")
FRAMES = ("bold", "double", "square", "circle", "octagon", "notch", "star")
VARYING = ("colours", "mirror")


class MissesSpec(NamedTuple):
    """The boxes for failed throws."""

    boxes: Annotated[Words, Help("what each box costs: -5 -5 -5 -5")]
    place: Annotated[Word | None, Help("where the boxes stand, seen from the rows", PLACES)] = None


class SetSpec(NamedTuple):
    """Cells that belong together."""

    frame: Annotated[Word | None, Help("what is drawn around each of them", FRAMES)] = None
    counts: Annotated[Word | None, Help("as how many crosses a cross in one of them counts")] = None
    boxes: Annotated[Word | None, Help("2: each has a second box, for when it comes again")] = None
    each: Annotated[Words, Help("what a cross in one of them brings: strike bar")] = ()
    all: Annotated[Words, Help("what the last cross in them brings: points 13")] = ()


class LayoutSpec(NamedTuple):
    """A game's sheet: what is printed, and the numbers the rules need."""

    title: Annotated[
        Word | dict[Word, Word],
        Help("printed at the upper left; or one for each language: {en: Treasure, it: Tesoro}"),
    ]
    players: Annotated[Word, Help("how many can play, such as 2..5")]
    dice: Annotated[dict[Word, Words], Help("white: 2d6, red: d6, or a name and faces: R1 R4 Y5")]
    rules: Annotated[Node | None, Help("the numbers of the rules")]  # read by their family
    result: Annotated[Words, Help("the result strip: red + blue - misses = total")]
    misses: MissesSpec | None = None
    rows: Annotated[
        dict[Word, Words], Help("coloured rows, rows between two, tracks: as they look", COLOURS)
    ] = NO_ENTRIES
    versions: Annotated[
        dict[Word, dict[Word, Words]], Help("instead of rows: a name and rows for each sheet")
    ] = NO_ENTRIES
    vary: Annotated[Words, Help("sheets of equal chance made of one", VARYING)] = ()
    sets: Annotated[dict[Word, SetSpec], Help("cells that belong together, by name")] = NO_ENTRIES
    also: Annotated[Words, Help("other names the game answers to")] = ()
    base: Annotated[Word | None, Help("the shipped game that this one is made from")] = None
    age: Annotated[Word | None, Help("from which age")] = None
    minutes: Annotated[Word | None, Help("how long a game takes")] = None
    trim: Annotated[Words, Help("the size of a cut sheet in mm, such as 133 x 98")] = ()
    lucky: Annotated[tuple[Words, ...], Help("pairs of lucky numbers: [5 8, 6 11]")] = ()
    colours: Annotated[dict[Word, Word], Help('colours of your own: {pink: "#E0559B"}')] = (
        NO_ENTRIES
    )

    @property
    def titles(self) -> dict[Word, Word]:
        """By language; a title that is the only one is as good as English."""
        if isinstance(self.title, dict):
            return self.title
        return {Word(ENGLISH, self.title.at): self.title}

    @property
    def at(self) -> Place:
        """Where a layout is said to lack something."""
        return next(iter(self.titles.values())).at

    @property
    def first_rows(self) -> dict[Word, Words]:
        """The rows, or those of the first version."""
        return next(iter(self.versions.values()), self.rows)
