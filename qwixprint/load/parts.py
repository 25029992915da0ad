"""The parts of a sheet other than its rows: dice, players, misses, lucky numbers, result strip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import normalize

from qwixprint.errors import Fault, fault
from qwixprint.families.base import Family
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.geometry import Size
from qwixprint.load.spec import PLACES, LayoutSpec
from qwixprint.sheet.model import DEFAULT_TRIM, Cell, Die, Face, Misses, Row, initial
from qwixprint.sheet.naming import check_die, check_own_name, check_text
from qwixprint.sheet.notation import MAX_NUMBER, number

MAX_DICE = 20
MAX_SIDES = 20
MAX_FACES = 100
MAX_PLAYERS = 40  # a whole class
MAX_MISSES = 8
MAX_OWN_COLOURS = 8  # of one's own

_DICE = re.compile(r"(?P<count>[1-9]?)d(?P<sides>[1-9][0-9]?)")
_COLOUR = re.compile("#?([0-9A-Fa-f]{6})")
_FACE = re.compile(r"(?P<letter>[^\W\d_])(?P<number>[0-9])")


def titles(spec: LayoutSpec, faults: list[Fault]) -> dict[str, str]:
    """The title in each of its languages, with accents as one glyph with their letter."""
    for word in spec.titles.values():
        if not word.text and isinstance(spec.title, dict):
            faults.append(fault("not-a-text", word.at))
        check_text(word, faults)
    return {key.text: normalize("NFC", word.text) for key, word in spec.titles.items()}


def dice(
    spec: LayoutSpec, family: Family | None, rows: Sequence[Row], faults: list[Fault]
) -> tuple[Die, ...]:
    dice: list[Die] = []
    cells = (cell.colour for row in rows for cell in row.cells)
    colours = list(filter(None, dict.fromkeys([*(row.colour for row in rows), *cells])))
    for key, words in spec.dice.items():
        if len(dice) > MAX_DICE:
            break
        if not words:
            faults.append(fault("not-dice", key.at, word=key.text))
            continue
        plain = _DICE.fullmatch(words[0].text) if len(words) == 1 else None
        if plain is None and len(words) == 1:
            faults.append(fault("not-dice", words[0].at, word=words[0].text))
            continue
        if plain is None:
            dice.append(_special(family, key, words, colours, faults))
            continue
        if key.text not in ("white", *colours):
            faults.append(unknown("unknown-die", key, ("white", *colours)))
        sides = int(plain["sides"])
        if not 2 <= sides <= MAX_SIDES:
            faults.append(fault("die-sides", words[0].at, low=2, high=MAX_SIDES))
        dice += [Die(key.text, sides)] * int(plain["count"] or 1)
    if len(dice) > MAX_DICE:
        at = next(key.at for key in spec.dice if key.text == dice[MAX_DICE].name)
        faults.append(fault("too-many-dice", at, most=MAX_DICE))
    if family and family.white_dice and spec.dice and "white" not in (die.name for die in dice):
        faults.append(fault("no-white", next(iter(spec.dice)).at))
    return tuple(dice)


def _special(
    family: Family | None, key: Word, words: Words, colours: list[str], faults: list[Fault]
) -> Die:
    """A die with faces of its own, if a face counts for its colour in this family."""
    check_die(key, faults)
    if family is not None and not family.special_dice:
        faults.append(fault("special-die", words[0].at, die=key.text))
    if len(words) > MAX_FACES:
        faults.append(fault("too-many-faces", words[MAX_FACES].at, most=MAX_FACES))
    faces = _faces(words[:MAX_FACES], colours, faults)
    return Die(key.text, len(faces), faces)


def _faces(words: Words, colours: list[str], faults: list[Fault]) -> tuple[Face, ...]:
    """Faces such as R4: the first letter of a row's colour and a number."""
    letters = [initial(colour) for colour in colours]
    pairs = zip(letters, colours, strict=True)
    initials = {letter: colour for letter, colour in pairs if letters.count(letter) == 1}
    faces: list[Face] = []
    for word in words:
        match = _FACE.fullmatch(word.text)
        if match and match["letter"] in initials:
            faces.append(Face(initials[match["letter"]], int(match["number"])))
        else:
            faults.append(
                fault("unknown-face", word.at, word=word.text, letters=" ".join(initials))
            )
    return tuple(faces)


def players(spec: LayoutSpec, faults: list[Fault]) -> tuple[int, int]:
    """`2..5`, or one number."""
    word = spec.players
    first, dots, last = word.text.partition("..")
    ends = [text for text in (first, last if dots else first) if re.fullmatch("[0-9]{1,2}", text)]
    if len(ends) == 2 and 1 <= int(ends[0]) <= int(ends[1]) <= MAX_PLAYERS:
        return int(ends[0]), int(ends[1])
    if word.text:
        faults.append(fault("not-players", word.at, word=word.text, most=MAX_PLAYERS))
    return 1, 1


def misses(spec: LayoutSpec, faults: list[Fault]) -> Misses:
    if spec.misses is None:
        return Misses(())
    if len(spec.misses.boxes) > MAX_MISSES:
        faults.append(fault("too-many-misses", spec.misses.boxes[MAX_MISSES].at, most=MAX_MISSES))
    cells = []
    for index, word in enumerate(spec.misses.boxes, start=1):
        value = number(word, -MAX_NUMBER, -1, faults)
        # U+2212, the minus sign as wide as a digit.
        cells.append(Cell(f"miss.{index}", "miss", label=f"\N{MINUS SIGN}{-value}", value=value))
    place = spec.misses.place
    if place is not None and place.text not in PLACES:
        faults.append(unknown("unknown-place", place, PLACES))
    return Misses(tuple(cells), beside=place is not None and place.text == "beside")


def lucky(
    spec: LayoutSpec, dice: tuple[Die, ...], faults: list[Fault]
) -> tuple[tuple[Cell, ...], tuple[tuple[int, ...], ...]]:
    if not spec.lucky:
        return (), ()
    white = [die.sides for die in dice if die.name == "white"]
    low, high = len(white), sum(white)
    if not white:
        at = next((words[0].at for words in spec.lucky if words), spec.at)
        faults += [fault("lucky-needs-white", at)] if spec.dice else []
        return (), ()
    sets: list[tuple[int, ...]] = []
    for words in filter(None, spec.lucky):
        values = tuple(number(word, low, min(high, MAX_NUMBER), faults) for word in words)
        if len(values) != 2 or len(set(values)) != 2:
            faults.append(fault("not-a-pair", words[0].at))
        elif set(values) in [set(other) for other in sets]:
            faults.append(fault("pair-twice", words[0].at))
        sets.append(values)
    return tuple(Cell(f"lucky.{index}", "lucky") for index in (1, 2)), tuple(sets)


def colours(spec: LayoutSpec, faults: list[Fault]) -> dict[str, str]:
    """The layout's own colours, by name: pink -> #E0559B."""
    found: dict[str, str] = {}
    for key, word in spec.colours.items():
        if len(found) == MAX_OWN_COLOURS:
            faults.append(fault("too-many-colours", key.at, most=MAX_OWN_COLOURS))
            break
        check_own_name(key, faults)
        match = _COLOUR.fullmatch(word.text)
        if match is None:  # also nothing, which YAML makes of a # without quotes
            faults.append(fault("not-a-colour", word.at, word=word.text))
        found[key.text] = f"#{match[1].upper()}" if match else "#000000"
    return found


def trim(words: Words, faults: list[Fault]) -> Size:
    """`133 x 98`, in millimetres; without it the default, which gives four on A4 and Letter."""
    if not words:
        return DEFAULT_TRIM
    parts = words
    if len(words) == 1:  # written without blanks
        parts = tuple(Word(text, words[0].at) for text in words[0].text.partition("x"))
    if len(parts) != 3 or parts[1].text != "x":
        faults.append(fault("not-a-size", words[0].at))
        return DEFAULT_TRIM
    return Size(number(parts[0], 60, 420, faults), number(parts[2], 60, 420, faults))
