"""Draws what a leaflet shows: every figure comes from an example that was judged before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from qwixprint import __version__, fonts
from qwixprint.comic.strip import steps
from qwixprint.drawing import Palette, Shade, arrange, detail, draw_empty
from qwixprint.drawing.dice import lettered, lying, tag
from qwixprint.drawing.marks import draw_filled
from qwixprint.drawing.turn import Step, draw_faces, draw_panels, draw_turn, draw_values
from qwixprint.errors import Faulty, fault
from qwixprint.families.dice import value_of
from qwixprint.game import Move, Turn
from qwixprint.game.progress import progress
from qwixprint.leaflet.examples import Examples, numbered
from qwixprint.leaflet.tables import Table, misses_table, points_table, score_card
from qwixprint.leaflet.text import Block, Figure, Items
from qwixprint.locales import Catalogue
from qwixprint.referee import score
from qwixprint.scene import Placed, Scene
from qwixprint.sheet import FilledSheet, Sheet, Shown

GAMES = "games"  # the folder of recorded games, as figures name it


class NoSuchPartError(Exception):
    """An example has not what a figure wants to show of it."""


@dataclass(frozen=True)
class Artist:
    """Draws the figures of one game in one language."""

    examples: Examples
    words: Catalogue
    palette: Palette
    strip: float  # the width of a turn's strip, before it is scaled to the page
    own: bool = False  # a game of one's own, which has nothing to do with anybody's trademarks
    made: dict[Figure, Scene | Table] = field(default_factory=dict)
    drawn: dict[int, tuple[FilledSheet, Scene]] = field(default_factory=dict)  # by identity
    spare: dict[int, Scene] = field(default_factory=dict)

    @property
    def imprint(self) -> str:
        return self.words.label(
            "imprint-own" if self.own else "imprint", title=self.sheet.title, version=__version__
        )

    @property
    def sheet(self) -> Sheet:
        return self.examples.sheet

    @property
    def shades(self) -> Mapping[str, Shade]:
        """Of every colour; those on dice carry their letter if the palette has letters."""
        return lettered(self.sheet, self.words, self.palette)

    def make(self, figure: Figure) -> Scene | Table:
        """The drawing or table a text asks for; a fault with its place if there is none."""
        maker = KINDS.get(figure.kind)
        if maker is None:
            known = tuple(KINDS)
            raise Faulty([fault("unknown-figure", figure.at, word=figure.kind, known=known)])
        try:
            if figure.kind in WHOLE and (figure.file, figure.parts) != ("all", ()):
                raise NoSuchPartError
            if figure not in self.made:
                self.made[figure] = maker(self, figure)
            return self.made[figure]
        except Faulty as error:
            wrong = fault("example-wrong", figure.at, word=figure.file or figure.kind)
            raise Faulty([wrong, *error.faults]) from None
        except NoSuchPartError:
            word = f"{figure.file}#{'+'.join(figure.parts)}"
            raise Faulty([fault("no-such-part", figure.at, word=word)]) from None

    def filled(self, filled: FilledSheet) -> Scene:
        if lost := fonts.not_displayable(filled.player):
            raise Faulty([fault("no-glyph-name", filled.player_at, characters=lost)])
        if id(filled) not in self.drawn:
            scene = draw_filled(filled, score(filled).by_box, self.words, self.palette)
            self.drawn[id(filled)] = (filled, scene)  # kept beside it, so that its id stays its own
        return self.drawn[id(filled)][1]

    def sheets(self, figure: Figure) -> dict[str, FilledSheet]:
        """The sheets of the file a figure names: by their numbers, or of a game by the players."""
        folder, _, name = figure.file.rpartition("/")
        if folder == GAMES:
            game = self.examples.game(name)
            return dict(zip(game.players, game.sheets, strict=True))
        return numbered(self.examples.filled(figure.file))

    def chosen(self, figure: Figure) -> tuple[FilledSheet, tuple[str, ...]]:
        """The sheet that a figure names first, or the first of all, and what else it names."""
        sheets, parts = self.sheets(figure), figure.parts
        if parts and parts[0] in sheets:
            return sheets[parts[0]], parts[1:]
        return next(iter(sheets.values())), parts

    def check_list(self, figure: Figure, after: Block | None) -> None:
        """The list after a sheet with numbered parts explains each of them."""
        if figure.kind == "parts" and isinstance(after, Items):
            count = len(detail.spots(self.sheet))
            if len(after.items) != count:
                items = len(after.items)
                raise Faulty([fault("list-beside-parts", figure.at, count=count, items=items)])

    def whole(self, figure: Figure) -> FilledSheet:
        """The sheet of a figure that shows no part of it."""
        filled, parts = self.chosen(figure)
        if parts:
            raise NoSuchPartError
        return filled

    def turn(self, figure: Figure) -> Turn:
        """The first turn of the game that a figure names."""
        turns = self.examples.game(figure.file).turns
        if not turns:
            raise NoSuchPartError
        return turns[0]

    def panels(self, figure: Figure) -> tuple[Scene, ...]:
        """The steps of a turn one by one, for a page that breaks lines by itself."""
        return draw_panels(turn_steps(self, figure), self.shades, self.strip)

    def empty(self, number: int = 0) -> Scene:
        """An empty sheet, the first or another one."""
        if number not in self.spare:
            self.spare[number] = draw_empty(self.sheet, self.words, self.palette, number)
        return self.spare[number]


# --- what there is to see on a sheet


def _sheet(artist: Artist, figure: Figure) -> Scene:
    return detail.on_paper(artist.filled(artist.whole(figure)))


def _rows(artist: Artist, figure: Figure) -> Scene:
    """Rows of a sheet, or of an empty one; a number or a player goes on to another of the file."""
    known = {row.name for row in artist.sheet.rows}
    known |= {detail.LEGEND} if arrange(artist.sheet).legend else set()
    if figure.file == "all" and figure.parts and known.issuperset(figure.parts):
        empty = artist.empty()
        return detail.rows(artist.sheet, [(empty, part) for part in figure.parts])
    sheets = artist.sheets(figure)
    current = next(iter(sheets.values()))
    chosen: list[tuple[Scene, str]] = []
    players: list[str] = []
    for part in figure.parts:
        if part in sheets:
            current = sheets[part]
        elif part in known:
            chosen.append((artist.filled(current), part))
            players.append(current.player)
        else:
            raise NoSuchPartError
    if not chosen:
        raise NoSuchPartError
    return detail.rows(artist.sheet, chosen, players if len(set(players)) > 1 else ())


def _misses(artist: Artist, figure: Figure) -> Scene:
    if not artist.sheet.misses.cells:
        raise NoSuchPartError
    return detail.misses(artist.sheet, artist.filled(artist.whole(figure)))


def _columns(artist: Artist, figure: Figure) -> Scene:
    """A column of every sheet in a file, or all columns of the first that bring a bonus."""
    sheets = artist.examples.filled(figure.file)
    totals = [box for box in artist.sheet.totals if figure.parts == (box.of,)]
    totals = [box for box in totals if box.column >= 0]
    if not totals:
        raise NoSuchPartError
    if len(totals) > 1:
        return detail.columns(artist.sheet, artist.filled(sheets[0]), totals)
    return detail.beside(
        [detail.columns(artist.sheet, artist.filled(each), totals) for each in sheets]
    )


def _lucky(artist: Artist, figure: Figure) -> Scene:
    filled, names = artist.chosen(figure)
    known = {row.name for row in artist.sheet.rows}
    if not (artist.sheet.lucky and names) or set(names) - known:
        raise NoSuchPartError
    drawn = artist.filled(filled)
    row = detail.rows(artist.sheet, [(drawn, name) for name in names])
    return detail.beside([detail.badge(artist.sheet, drawn), row])


def _parts(artist: Artist, figure: Figure) -> Scene:
    return detail.parts(artist.sheet, artist.empty())


# --- dice


def _dice(artist: Artist, figure: Figure) -> Scene:
    """All plain dice of the game, each showing another number."""
    dice = [die for die in artist.sheet.dice if not die.faces]
    if not dice:
        raise NoSuchPartError
    shown = [Shown(die, die.sides - index % die.sides) for index, die in enumerate(dice)]
    return lying(shown, artist.shades)


def _faces(artist: Artist, figure: Figure) -> Scene:
    dice = [die for die in artist.sheet.dice if die.faces]
    if not dice:
        raise NoSuchPartError
    faces = [[Shown(die, face.number, face) for face in die.faces] for die in dice]
    return draw_faces(faces, artist.shades)


def _values(artist: Artist, figure: Figure) -> Scene:
    """What each colour is worth in the first turn of a game."""
    throw = artist.turn(figure).throws[-1]
    if not any(each.face for each in throw):
        raise NoSuchPartError  # only special dice give colours a value
    plain = [each for each in throw if each.face is None]
    rows = []
    for row in artist.sheet.rows:
        own = [each for each in throw if each.face and each.face.colour == row.colour]
        rows.append((row.colour, [*own, *plain], value_of(throw, row.colour)))
    return draw_values(rows, artist.shades)


def _turn(artist: Artist, figure: Figure) -> Scene:
    """The first turn of a game, step by step."""
    return draw_turn(turn_steps(artist, figure), artist.shades, artist.strip, True)


def turn_steps(artist: Artist, figure: Figure) -> list[Step]:
    turn = artist.turn(figure)
    game = artist.examples.game(figure.file)
    sheets = {stand.filled.player: stand.filled for stand in next(progress(game))}

    def piece(move: Move) -> Scene:
        drawn = artist.filled(sheets[move.player])
        shade = artist.shades[move.cell.colour]
        cells = detail.around_cell(game.sheet, drawn, move.cell)
        row = game.sheet.rows[move.cell.row]
        if not shade.letter or any(cell.colour != row.colour for cell in row.cells):
            return cells  # those of mixed rows have letters of their own
        return Scene(cells.size, (Placed(cells), *tag(shade, (1.6, 0.6))))

    return steps(game.sheet, turn, piece)


# --- tables


def _table(artist: Artist, figure: Figure) -> Table:
    if figure.file == "points" and artist.sheet.rules.points and not figure.parts:
        return points_table(artist.sheet, artist.words)
    if figure.file == "misses" and artist.sheet.misses.cells and not figure.parts:
        return misses_table(artist.sheet, artist.words)
    raise NoSuchPartError


def _card(artist: Artist, figure: Figure) -> Table:
    return score_card(artist.whole(figure), artist.words)


WHOLE = ("parts", "dice", "faces")  # kinds that show all there is

KINDS: Mapping[str, Callable[[Artist, Figure], Scene | Table]] = {
    "sheet": _sheet,
    "rows": _rows,
    "misses": _misses,
    "columns": _columns,
    "lucky": _lucky,
    "parts": _parts,
    "dice": _dice,
    "faces": _faces,
    "values": _values,
    "turn": _turn,
    "table": _table,
    "card": _card,
}
