"""A sheet, resolved: one list of cells, and the numbers of the rules as data.

A cell's row and column are given once, here; its box on paper and its meaning in the rules are both
computed from them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from qwixprint.geometry import Size

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
DEFAULT_TRIM = Size(133, 98)  # four on A4 and on Letter

Kind = Literal["number", "field", "pentagon", "lock", "box", "miss", "lucky"]
RowKind = Literal["row", "between", "track"]


class Cell(NamedTuple):
    """One place to mark."""

    id: str  # a person can read it: red.5, red.lock, miss.2
    kind: Kind
    row: int = -1  # from 0 at the top; -1: in no row
    column: int = -1  # of the sheet, from 0
    name: str = ""  # what a file calls it within its row: its number, `lock`, the number of a field
    label: str = ""  # what is printed in it
    value: int | None = None
    colour: str = ""
    closer: bool = False  # a number that may close its row
    sets: tuple[str, ...] = ()  # by their names
    counts: int = 1  # as so many crosses, for points
    helps: int = 1  # as so many of the crosses that closing its row takes
    second: bool = False  # the box under a number, for when it comes again
    pair: tuple[int, ...] = ()  # of a box that exchanges one number for the other


@dataclass(frozen=True, repr=False)
class Row:
    """A line of cells; the order of the tuple is left to right.

    A row has a colour of its own; one between two others counts for both and has no lock; a track
    is a line of boxes under the rows that are struck one after the other.
    """

    name: str  # by which files, records and messages call it
    colour: str  # in which it is printed; of a row between two, that of the upper; of a track, none
    cells: tuple[Cell, ...]
    blanks: tuple[int, ...] = ()  # columns that are coloured but have no cell
    dividers: tuple[int, ...] = ()  # columns with a thick divider on their left
    kind: RowKind = "row"
    beside: tuple[int, ...] = ()  # the two rows it stands between, by their positions

    @property
    def columns(self) -> tuple[int, ...]:
        """All columns the row's colour covers."""
        return tuple(sorted({*(cell.column for cell in self.cells), *self.blanks}))

    @cached_property
    def by_name(self) -> Mapping[str, Cell]:
        """The cells by what a file calls them; of a number with two boxes, the first."""
        return {cell.name: cell for cell in self.cells if not cell.second}

    @cached_property
    def seconds(self) -> Mapping[str, Cell]:
        """The second boxes, by their numbers."""
        return {cell.name: cell for cell in self.cells if cell.second}

    @property
    def lock(self) -> Cell | None:
        return self.by_name.get("lock")


class Total(NamedTuple):
    """One box of the result strip."""

    id: str
    kind: Literal["row", "column", "bonus", "set", "track", "misses", "total"]
    of: str  # what files call it: a row, set or track, the number of a column, or its kind
    row: int = -1  # the row or track whose points it holds
    column: int = -1  # whose points or bonus it holds
    number: int = 0  # of a bonus among the others, from 1
    colour: str = ""


@dataclass(frozen=True, repr=False)
class Rules:
    """The numbers of the rules that every family has; each family adds its own."""

    rows_to_end: int
    points: tuple[int, ...] = ()  # for 1, 2, 3 ... marks in a row, where that is how rows score
    more_for_nothing: bool = False  # marks beyond the table bring no more, and may be made


def initial(colour: str) -> str:
    """The letter of a colour on the face of a die; of some letters there is no single capital."""
    capital = colour[:1].upper()
    return capital if len(capital) == 1 else colour[:1]


class Face(NamedTuple):
    """A side of a special die: a colour and a number."""

    colour: str
    number: int

    @property
    def text(self) -> str:
        """As it is written: R4."""
        return f"{initial(self.colour)}{self.number}"


class Die(NamedTuple):
    """A die with the numbers 1 to `sides`, or with faces of its own."""

    name: str  # white, a row's colour, or a name of its own
    sides: int
    faces: tuple[Face, ...] = ()


class Shown(NamedTuple):
    """One die as it lies on the table."""

    die: Die
    number: int
    face: Face | None = None  # of a special die


class Effect(NamedTuple):
    """What a cross brings, as the layout says it: `cross fewest 2`, `strike bar`."""

    form: str  # as its family lists it: `cross fewest N`, `strike TRACK`
    of: str = ""  # the row or track that it names
    number: int = 1  # that it names

    @property
    def words(self) -> str:
        """As a layout writes it."""
        said = {"N": str(self.number), "ROW": self.of, "TRACK": self.of}
        return " ".join(said.get(word, word) for word in self.form.split())


class CellSet(NamedTuple):
    """Some cells that belong together."""

    frame: str = ""  # drawn around each of them
    counts: int = 1  # a cross in one of them counts as so many
    boxes: int = 1
    each: Effect | None = None  # what a cross in one of them brings
    all: Effect | None = None  # what the cross in the last of them brings

    @property
    def effects(self) -> tuple[Effect, ...]:
        return tuple(effect for effect in (self.each, self.all) if effect is not None)

    @property
    def linked(self) -> bool:
        """Whether all of them are crossed together."""
        return self.each is not None and self.each.form == "cross set"


class Misses(NamedTuple):
    """The boxes for failed throws, each labelled with what it costs."""

    cells: tuple[Cell, ...]
    beside: bool = False  # a column beside the rows rather than a line under them


class Sign(NamedTuple):
    """A sign between two boxes of the result strip."""

    text: Literal["+", "-", "="]


@dataclass(frozen=True, repr=False)
class Sheet:
    """One player's paper."""

    name: str
    title: str
    trim: Size
    rows: tuple[Row, ...]
    misses: Misses
    result: tuple[Total | Sign, ...]
    family: str  # of the rules
    rules: Rules
    dice: tuple[Die, ...]
    players: tuple[int, int]
    age: int | None = None
    minutes: int | None = None
    also: tuple[str, ...] = ()
    base: str = ""  # the game that it is made from
    lucky: tuple[Cell, ...] = ()  # the boxes of the badge
    lucky_sets: tuple[tuple[int, ...], ...] = ()  # the numbers a sheet may get
    sets: Mapping[str, CellSet] = field(default_factory=dict, hash=False)  # by their names
    version: str = ""  # of a game whose sheets differ
    versions: tuple["Sheet", ...] = field(default=(), hash=False)  # all there are
    colours: Mapping[str, str] = field(default_factory=dict, hash=False)  # its own: pink -> #E0559B
    own_title: str = ""  # a line of the user's, under the game's name
    titles: tuple[tuple[str, str], ...] = ()  # by language, of a game that has several

    @cached_property
    def totals(self) -> tuple[Total, ...]:
        """The boxes of the result strip."""
        return tuple(part for part in self.result if isinstance(part, Total))

    @cached_property
    def crossed(self) -> bool:
        """Whether printed numbers are crossed, in an order that counts, or numbers are written."""
        return any(cell.kind == "number" for cell in self.row_cells())

    @cached_property
    def mixed(self) -> bool:
        """Whether a row has cells of another colour than its own."""
        return any(cell.colour != row.colour for row in self.coloured for cell in row.cells)

    @cached_property
    def coloured(self) -> tuple[Row, ...]:
        """The rows with a colour of their own: neither those between others nor tracks."""
        return tuple(row for row in self.rows if row.kind == "row")

    @cached_property
    def plain(self) -> bool:
        """Whether there is nothing but coloured rows whose cells are all alike."""
        return not self.sets and len(self.coloured) == len(self.rows)

    @cached_property
    def members(self) -> Mapping[str, tuple[Cell, ...]]:
        """The cells of each set, by its name; a number stands for both of its boxes."""
        cells = [cell for cell in self.row_cells() if cell.sets and not cell.second]
        return {name: tuple(cell for cell in cells if name in cell.sets) for name in self.sets}

    @cached_property
    def used_colours(self) -> tuple[str, ...]:
        """The colours of rows and cells, those of rows first."""
        rows = [row.colour for row in self.coloured]
        cells = [cell.colour for cell in self.row_cells() if cell.colour]
        return tuple(dict.fromkeys([*rows, *cells]))

    def row_cells(self) -> Iterator[Cell]:
        """The cells of all rows."""
        for row in self.rows:
            yield from row.cells

    def column(self, number: int) -> tuple[Cell, ...]:
        """The cells of the rows that stand above each other."""
        return self._by_column.get(number, ())

    @cached_property
    def _by_column(self) -> Mapping[int, tuple[Cell, ...]]:
        found: dict[int, tuple[Cell, ...]] = {}
        for cell in self.row_cells():
            found[cell.column] = (*found.get(cell.column, ()), cell)
        return found

    @property
    def white_sums(self) -> tuple[int, int]:
        """The least and the most the white dice can show together."""
        white = [die.sides for die in self.dice if die.name == "white"]
        return len(white), sum(white)

    @property
    def columns(self) -> int:
        return 1 + max(row.columns[-1] for row in self.coloured)
