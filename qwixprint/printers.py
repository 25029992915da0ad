"""Printers by name: what was read off the calibration page, one small file each.

They lie in the user's folder of settings, so that every later job finds them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from qwixprint import settings
from qwixprint.errors import Fault, Faulty, Place, fault
from qwixprint.files import reading, writing
from qwixprint.files.shapes import Words, read_as
from qwixprint.files.yaml import Word, read_file

RULER = 100.0  # the length of the rulers on the calibration page
RULER_LIMITS = (80.0, 120.0)
RULERS_APART = 2.0  # more, and one of them was misread: no printer stretches like that
MARGIN_MOST = 30.0
SHIFT_MOST = 10.0
_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")
_NUMBER = re.compile(r"[-+]?(?:[0-9]{1,3}(?:[.,][0-9]{0,4})?|[.,][0-9]{1,4})")
_UNCLEAR = re.compile(r"[-+]?[0-9]+,[0-9]*[1-9][0-9]*")  # one number with decimals, or two
# What stands between two readings, rather than before decimals: a comma with a length behind it.
_BETWEEN_RULERS = re.compile(r";|[,\s]\s*(?=(?:[89][0-9]|1[012][0-9])(?![0-9]))")
_BETWEEN_SHIFTS = re.compile(r";|,(?=\s*[-+])")
_SCALE_LIMITS = tuple(round(RULER / limit, 4) for limit in reversed(RULER_LIMITS))


@dataclass(frozen=True, slots=True)
class Printer:
    """How one printer prints, and so what sets its pages right."""

    name: str
    margin: float | None = None  # the edge it cannot reach, in millimetres; none: not measured
    scale: float = 1.0  # by which a page is to be enlarged so that it comes out in its true size
    # By how many millimetres the drawing on a back is to be moved to the right and down, as one
    # looks at the back of upright paper, so that it lies behind the front.
    back_shift: tuple[float, float] = (0.0, 0.0)

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return file_of(self.name)


class PrinterSpec(NamedTuple):
    """A printer's file as it is written."""

    margin: Word | None = None
    scale: Word | None = None
    back_shift: Words = ()


# --- files


def folder() -> Path:
    """Where the printers of this user lie."""
    return settings.folder() / "printers"


def file_of(name: str) -> Path:
    """The file of a printer, whatever the case; a name that is none, or would lead elsewhere, is a
    fault."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise Faulty([fault("not-a-printer-name", word=name)])
    known = {each.casefold(): each for each in reversed(names())}
    found = name if name in known.values() else known.get(name.casefold(), name)
    return folder() / f"{found}.yaml"


def names() -> list[str]:
    """The printers there are."""
    return sorted(file.stem for file in folder().glob("*.yaml") if _NAME.fullmatch(file.stem))


def exists(name: str) -> bool:
    return reading.exists(file_of(name))


def load(name: str) -> Printer:
    """The printer of that name; an unknown one is a fault."""
    file = file_of(name)
    if not exists(name):
        raise Faulty([fault("unknown-printer", word=name, known=tuple(names()))])
    faults: list[Fault] = []
    spec = read_as(PrinterSpec, read_file(file, faults), faults)
    margin, scale = spec.margin, spec.scale  # of a void was told already where it was read
    printer = Printer(
        file.stem,
        read_margin(margin.text, faults, margin.at) if margin and margin.text else None,
        _read_scale(scale, faults) if scale and scale.text else 1.0,
        _read_back_shift(spec.back_shift, faults),
    )
    if faults:
        raise Faulty(faults)
    return printer


def delete(name: str) -> None:
    """Forgets a printer; an unknown one is a fault."""
    load(name)
    writing.remove(str(file_of(name)))


def save(printer: Printer) -> None:
    """Writes the file of a printer, as a whole or not at all."""
    file = file_of(printer.name)
    margin = "" if printer.margin is None else f"margin: {printer.margin:g}\n"
    dx, dy = printer.back_shift
    text = f"{margin}scale: {printer.scale:g}\nback-shift: {dx:g} {dy:g}\n"
    with writing.together() as delivery:
        delivery.make_folder(str(file.parent))
        delivery.write(str(file), text.encode("utf-8"), renews=True)


# --- readings, from a file or as a person types them


def read_ruler(text: str, faults: list[Fault]) -> float:
    """The scale that sets right what the rulers measured: one number, or across and down."""
    measured = [_number(part, *RULER_LIMITS) for part in _BETWEEN_RULERS.split(text.strip())]
    found = [each for each in measured if each is not None]
    if len(found) == len(measured) <= 2:
        if max(found) - min(found) > RULERS_APART:
            across, down = found
            faults.append(fault("rulers-apart", across=across, down=down))
        return round(RULER / (sum(found) / len(found)), 4)
    low, high = RULER_LIMITS
    faults.append(fault("not-a-ruler", word=text, low=low, high=high))
    return 1.0


def read_margin(text: str, faults: list[Fault], at: Place | None = None) -> float | None:
    """A margin in millimetres."""
    found = _number(text, 0, MARGIN_MOST)
    if found is None:
        faults.append(fault("margin-range", at, word=text, high=MARGIN_MOST))
    return found


def read_shift(text: str, faults: list[Fault], at: Place | None = None) -> tuple[float, float]:
    """DX,DY in millimetres; where numbers have a decimal comma, DX;DY."""
    text = text.strip()
    if _UNCLEAR.fullmatch(text) and abs(int(text.partition(",")[0])) <= SHIFT_MOST:
        point, two = text.replace(",", "."), text.replace(",", ".0,") + ".0"
        faults.append(fault("comma-in-shift", at, word=text, point=point, two=two))
        return 0.0, 0.0
    parts = _BETWEEN_SHIFTS.split(text)
    if len(parts) == 1:
        parts = text.split(",")
    if len(parts) == 4:  # every other comma is a decimal one
        parts = [",".join(parts[:2]), ",".join(parts[2:])]
    found = [_number(part, -SHIFT_MOST, SHIFT_MOST) for part in parts]
    match found:
        case [float(dx), float(dy)]:
            return dx, dy
    faults.append(fault("not-a-shift", at, word=text))
    return 0.0, 0.0


def _read_back_shift(words: Words, faults: list[Fault]) -> tuple[float, float]:
    if not words:
        return 0.0, 0.0
    return read_shift(";".join(word.text for word in words), faults, words[0].at)


def _read_scale(word: Word, faults: list[Fault]) -> float:
    low, high = _SCALE_LIMITS
    found = _number(word.text, low, high)
    if found is None:
        faults.append(fault("scale-range", word.at, word=word.text, low=low, high=high))
    return 1.0 if found is None else found


def _number(text: str, low: float, high: float) -> float | None:
    """A plain decimal number within bounds; nothing else, neither nan nor 1e3, is one."""
    text = text.strip()
    if not _NUMBER.fullmatch(text):
        return None
    value = float(text.replace(",", ".")) + 0.0  # no minus before a zero
    return value if low <= value <= high else None
