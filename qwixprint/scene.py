"""A drawing in millimetres, as frozen items: what to draw and where, never how or for which game.

A `Scene` that is `shared` is drawn once into a file and stamped wherever it is placed.
"""

from typing import Literal, NamedTuple

from qwixprint.geometry import Box, Point, Size

Colour = str  # #RRGGBB, or for a press: cmyk 0 95 85 10
# A quarter circle as a cubic curve: how far its handles reach, as a share of the radius.
QUARTER = 0.5523


class Paint(NamedTuple):
    """How a shape is filled and outlined; the outline lies half inside, half outside."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.25


class Rect(NamedTuple):
    box: Box
    paint: Paint
    radius: float = 0.0
    tag: str = ""


class Circle(NamedTuple):
    centre: Point
    radius: float
    paint: Paint
    tag: str = ""


class Path(NamedTuple):
    """Made of ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",). Corners are round."""

    segments: tuple[tuple[str | float, ...], ...]
    paint: Paint
    tag: str = ""


class Text(NamedTuple):
    """One line of text that starts at x on the baseline y; the font size is in millimetres."""

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: Colour
    tag: str = ""


class Picture(NamedTuple):
    """A raster picture in a box: rows of RGB or grey pixels, or of CMYK for a press."""

    box: Box
    pixels: tuple[int, int]  # across and down
    data: bytes
    mode: Literal["RGB", "Gray", "CMYK"] = "RGB"
    tag: str = ""


Rotation = Literal[0, 90, 180, 270]


class Placed(NamedTuple):
    """Another scene, scaled and turned clockwise; its outline then has its top left at x, y."""

    scene: "Scene"
    x: float = 0.0
    y: float = 0.0
    turn: Rotation = 0
    scale: float = 1.0

    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """(a, b, c, d, e, f): a point of the scene lands on (a*x + c*y + e, b*x + d*y + f)."""
        s = self.scale
        width, height = self.scene.size.width * s, self.scene.size.height * s
        match self.turn:
            case 0:
                return (s, 0, 0, s, self.x, self.y)
            case 90:
                return (0, s, -s, 0, self.x + height, self.y)
            case 180:
                return (-s, 0, 0, -s, self.x + width, self.y + height)
            case 270:
                return (0, -s, s, 0, self.x, self.y + width)


class Marked(NamedTuple):
    """Items that are the content of one leaf in the structure of a document."""

    leaf: int
    items: tuple["Item", ...]


Item = Rect | Circle | Path | Text | Picture | Placed | Marked


class Scene(NamedTuple):
    size: Size
    items: tuple[Item, ...]
    shared: bool = False


class Field(NamedTuple):
    """A place of a page that is filled in on a screen.

    A cross is there or not, a text is typed, a note is a text that nobody sees, and a veil lies
    over something else, as soon as a script shows it.
    """

    name: str  # with dots, each part of it a level
    kind: Literal["cross", "text", "note", "veil"]
    box: Box = Box(0, 0, 0, 0)
    leaf: int = 0  # in the structure of the document
    tip: str = ""  # what it is, for those who point at it or hear it
    look: Scene = Scene(Size(1, 1), ())  # the cross, the veil, or a text that stands there already
    value: str = ""  # a text, or anything for a cross that is there
    size: float = 0.0  # of what is typed, and its colour
    colour: Colour = "#000000"
    most: int = 0  # characters; 0: any number
    middle: bool = False  # whether what is typed stands in the middle
    script: str = ""  # works out its value when any other has changed


class Page(NamedTuple):
    """What goes through the printer; `trim` is where it is cut, if it is cut to one sheet."""

    scene: Scene
    trim: Box | None = None
    bleed: Box | None = None  # how far colour may reach beyond the cut
    fields: tuple[Field, ...] = ()  # in the order in which one goes through them


def line(start: Point, end: Point, colour: Colour, width: float) -> Path:
    return Path((("M", *start), ("L", *end)), Paint(stroke=colour, width=width))


def polygon(points: tuple[Point, ...], paint: Paint, tag: str = "") -> Path:
    first, *rest = points
    return Path((("M", *first), *(("L", *point) for point in rest), ("Z",)), paint, tag)
