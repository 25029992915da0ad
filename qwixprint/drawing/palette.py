"""The colours of the rows, as shades that belong together, and palettes of them for every eye."""

from collections.abc import Callable, Mapping
from itertools import cycle
from typing import Literal, NamedTuple

from qwixprint.scene import Colour
from qwixprint.sheet import COLOURS, Sheet

TEXT: Colour = "#1C1C1C"
DARK: Colour = "#4C4C4C"  # small print
SOFT: Colour = "#767676"  # lines to write on, outlines of neutral boxes
FADED: Colour = "#8C8C8C"  # a pattern on a dark band
PALE: Colour = "#B4B4B4"  # a sign that is written over
FAINT: Colour = "#E7E7E7"  # the head of the score table
PAPER: Colour = "#FFFFFF"

Pattern = Literal["", "bars", "hatch", "dots", "lines"]


class Shade(NamedTuple):
    """One hue: the band, the light box on it, and the dark ink of the digits (7:1 on the box)."""

    band: Colour
    tint: Colour
    ink: Colour
    edge: Colour | None = None  # an outline, where the band is too light to stand out from paper
    pattern: Pattern = ""  # drawn over the band
    line: float = 0.3  # how wide the outline of a band is; boxes have a little less
    tab: "Shade | None" = None  # of a band without colour: its left end, which has one
    letter: str = ""  # of its colour, on dice, where a palette has letters

    @property
    def outline(self) -> Colour:
        """What every band and box is outlined with: a darker tone of its own, if it has no edge."""
        return self.edge or _darker(self.band)


def neutral(shades: Mapping[str, Shade]) -> Colour:
    """The ground of what belongs to no row: a light grey, or paper where ink is saved."""
    return PAPER if any(shade.tab for shade in shades.values()) else FAINT


CONTRAST = 7.0  # of digits on their box
STANDS_OUT = 3.0  # contrast with paper below which a band gets an outline ...
OUTLINE = 4.5  # ... of that contrast


def luminance(colour: Colour) -> float:
    """How light a colour is, from 0 to 1, as WCAG measures it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1, the same, to 21, black on white."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def tinted(colour: Colour, share: float) -> Colour:
    """So many per cent of a colour on white paper."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - part) * share / 100):02X}" for part in parts)


def _darkened(colour: Colour, ground: Colour, least: float) -> Colour:
    """The colour, or the lightest darker one that has that contrast with its ground."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    for share in range(100, -1, -1):
        found = "#" + "".join(f"{part * share // 100:02X}" for part in parts)
        if contrast(found, ground) >= least:
            return found
    return TEXT


def _darker(colour: Colour) -> Colour:
    """A darker tone of any colour; in the inks of a press less of the colours and more black."""
    if colour[0] == "#":
        parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        return "#" + "".join(f"{part * 7 // 10:02X}" for part in parts)
    *inks, black = map(float, colour.split()[1:])
    return _cmyk(*(0.7 * ink for ink in inks), min(100, black + 45))


def shade_of(colour: Colour) -> Shade:
    """A colour of a layout's own with what belongs to it, made so that one can read on it."""
    tint = tinted(colour, 100 * _TINT)
    light = contrast(colour, PAPER) < STANDS_OUT
    edge = _darkened(colour, PAPER, OUTLINE) if light else None
    return Shade(colour, tint, _darkened(colour, tint, CONTRAST), edge)


def _outlined(shade: Shade) -> Shade:
    """Outlines and a tab instead of areas, and digits of black ink alone."""
    return Shade(PAPER, PAPER, TEXT, edge=shade.edge or shade.band, line=0.2, tab=shade)


_TINT = 0.14  # how much of a band's colour its boxes have


class Palette(NamedTuple):
    """Shades by colour, or by the place of a row where colours are not told apart at all."""

    name: str
    shades: Mapping[str, Shade]
    letters: bool = False  # each row also carries the letter of its colour
    by_row: tuple[Shade, ...] = ()
    own: Callable[[Colour], Shade] = shade_of  # makes the shade of a layout's own colour
    colourful: bool = True  # a logo keeps its colours

    def of(self, sheet: Sheet) -> Mapping[str, Shade]:
        """The shade of every colour on a sheet."""
        if not self.by_row:
            own = {name: self.own(colour) for name, colour in sheet.colours.items()}
            return {**self.shades, **own} if own else self.shades
        colours = dict.fromkeys([*sheet.used_colours, *COLOURS, *sheet.colours])
        return dict(zip(colours, cycle(self.by_row), strict=False))


LUCKY = "green"  # the hue of the clover

CLASSIC = Palette(
    "classic",
    {
        "red": Shade("#CE2029", "#F8E0E1", "#98000F"),
        "orange": Shade("#E8731A", "#FCEBDF", "#863500"),
        "yellow": Shade("#F5C518", "#FEF7DF", "#695100", edge="#8A6C00"),
        "green": Shade("#138A43", "#DEEFE5", "#005A1F"),
        "blue": Shade("#1B5FB4", "#DFE9F4", "#004899"),
        "purple": Shade("#7B3F98", "#EDE4F1", "#6B3088"),
    },
)

# Found by search so that rows stay apart under every kind of colour blindness.
SAFE = Palette(
    "safe",
    {
        "red": Shade("#932F18", "#F0E2DF", "#87240F"),
        "orange": Shade("#D17D0E", "#F9EDDD", "#793F00"),
        "yellow": Shade("#FEEB42", "#FFFCE5", "#5D5700", edge="#7A7200"),
        "green": Shade("#58C495", "#E8F7F0", "#0C5E41", edge="#0C5E41"),
        "blue": Shade("#3667D6", "#E3EAF9", "#0046A9"),
        "purple": Shade("#3E2961", "#E4E1E9", "#3E2961"),
    },
    letters=True,
)

INK = Palette(
    "ink",
    {colour: _outlined(shade) for colour, shade in CLASSIC.shades.items()},
    letters=True,
    own=lambda colour: _outlined(shade_of(colour)),
    colourful=False,
)

# Black, white, bars and grey: they look different even after a copier that knows no greys.
_GREYS: tuple[tuple[Colour, Pattern], ...] = (
    ("#2E2E2E", ""),
    (PAPER, ""),
    ("#B9B9B9", "bars"),
    ("#808080", ""),
    (PAPER, "hatch"),
    ("#2E2E2E", "dots"),
    ("#B9B9B9", "lines"),
    ("#B9B9B9", "dots"),
)
_BY_ROW = tuple(
    Shade(grey, PAPER, TEXT, edge=None if grey == "#2E2E2E" else TEXT, pattern=pattern)
    for grey, pattern in _GREYS
)
GREY = Palette(
    "grey", dict(zip(COLOURS, _BY_ROW, strict=False)), letters=True, by_row=_BY_ROW, colourful=False
)

PALETTES = {palette.name: palette for palette in (CLASSIC, SAFE, INK, GREY)}


# --- for the press: the same bands as recipes of ink, everything else in black

_RECIPES: dict[str, Mapping[str, tuple[int, int, int, int]]] = {
    "classic": {
        "red": (0, 95, 85, 10),
        "orange": (0, 65, 95, 0),
        "yellow": (0, 20, 95, 0),
        "green": (85, 10, 95, 10),
        "blue": (95, 60, 0, 5),
        "purple": (60, 90, 0, 0),
    },
    "safe": {
        "red": (15, 90, 100, 35),
        "orange": (5, 55, 100, 10),
        "yellow": (0, 3, 85, 0),
        "green": (65, 0, 55, 0),
        "blue": (85, 60, 0, 0),
        "purple": (90, 95, 15, 35),
    },
}
BLACK: Colour = "cmyk 0 0 0 100"


def for_press(palette: Palette) -> Palette:
    """The palette in the four inks of a press: bands by recipe, digits in black."""

    def pressed(recipe: tuple[float, ...], shade: Shade) -> Shade:
        band, tint = _cmyk(*recipe), _cmyk(*(part * _TINT for part in recipe))
        return Shade(band, tint, BLACK, _darker(band) if shade.edge else None, shade.pattern)

    if palette.name not in _RECIPES:  # greys and outlines: black ink alone
        grey = {colour: _greyed(shade) for colour, shade in palette.shades.items()}
        by_row = tuple(_greyed(shade) for shade in palette.by_row)
        own = palette.own
        return palette._replace(shades=grey, by_row=by_row, own=lambda each: _greyed(own(each)))
    recipes = _RECIPES[palette.name]
    shades = {colour: pressed(recipes[colour], shade) for colour, shade in palette.shades.items()}
    return palette._replace(shades=shades, own=lambda each: pressed(_inks(each), shade_of(each)))


def _inks(colour: Colour) -> tuple[float, ...]:
    """A recipe for any colour: as much black as can be, and so never more than 200 % together."""
    parts = [1 - int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    black = min(parts)
    return tuple(round(100 * part) for part in (*(part - black for part in parts), black))


def _greyed(shade: Shade) -> Shade:
    band = 100 - int(shade.band[1:3], 16) / 2.55
    edge = BLACK if shade.edge else None
    tab = Shade(BLACK, PAPER, BLACK) if shade.tab else None
    return Shade(_cmyk(0, 0, 0, band), PAPER, BLACK, edge, shade.pattern, shade.line, tab)


def _cmyk(*parts: float) -> Colour:
    return "cmyk " + " ".join(f"{part:g}" for part in parts)
