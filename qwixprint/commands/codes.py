"""The code on a sheet that differs: all that was dealt with, short enough to be read aloud.

`37-7J3F-2H`: the serial number, and behind it one code for the whole job, in an alphabet in which
no two letters look alike. It holds the seed, the sheets of a pad, the number of players and the
kind of pairs, and a check sum over those, the name of the game and all that may be dealt. Where
versions are dealt, the check sum is longer, since one of many games is found by it; the first
bit of it says whether the versions were made by varying the sheet.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from zlib import crc32

from qwixprint.errors import Faulty, fault
from qwixprint.sheet import Pair, Sheet

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: without I, L, O and U
_READ = str.maketrans("OIL", "011")
_CODE = re.compile(rf"\W*([0-9]{{1,7}})\W+((?:[{DIGITS}]\W*){{4,24}})")
EVERY, OWN = 1, 2  # kinds of pairs
_CHECKS, _LONG = 2, 4  # digits of a check sum


class Dealt(NamedTuple):
    """What sheets are dealt with, but for the pairs and versions themselves."""

    seed: int
    sheets: int  # in each pad
    players: int
    kind: int = 0  # of the pairs: those of the game, all there are, or others
    vary: bool = False  # whether the versions are boards of equal chance, made of one

    def code(self, game: str, pairs: tuple[Pair, ...], versions: tuple[Sheet, ...] = ()) -> str:
        """The code of a job."""
        body = "".join(map(_digits, (self.seed, self.sheets, 3 * self.players + self.kind)))
        said = f"{game} {pairs} {body}"
        check, digits = crc32(said.encode()), _CHECKS
        if versions:
            boards = [(cell.id, cell.colour, cell.sets) for v in versions for cell in v.row_cells()]
            check, digits = crc32(f"{said} {boards}".encode()) & ~1 | self.vary, _LONG
        text = body + "".join(DIGITS[check >> 5 * at & 31] for at in range(digits))
        return "-".join(re.findall(".{1,4}", text))


def read_code(text: str) -> tuple[int, str, Dealt]:
    """The serial number, the code of the job and what it holds, however it was typed."""
    bare = re.sub(r"^\s*N\S*\s+", "", text.upper())  # without the “No.” that stands before it
    found = _CODE.fullmatch(bare.translate(_READ))
    digits = re.sub(r"\W", "", found[2]) if found else ""
    numbers, checks = _numbers(digits)
    match numbers:
        case [seed, sheets, packed] if found and sheets and len(checks) in (_CHECKS, _LONG):
            code = "-".join(re.findall(".{1,4}", digits))
            vary = len(checks) == _LONG and DIGITS.index(checks[0]) % 2 == 1
            return int(found[1]), code, Dealt(seed, sheets, *divmod(packed, 3), vary)
    raise Faulty([fault("not-a-code", word=text)])


def _digits(number: int) -> str:
    """A number, the low bits first, four in each digit; the fifth bit says that more follow."""
    low, rest = number % 16, number // 16
    return DIGITS[low + 16] + _digits(rest) if rest else DIGITS[low]


def _numbers(text: str) -> tuple[list[int], str]:
    """The three numbers that a code begins with, and what is left of it."""
    found, value, shift = [], 0, 0
    for place, digit in enumerate(text, start=1):
        bits = DIGITS.index(digit)
        value += bits % 16 << shift
        shift += 4
        if bits < 16:
            found.append(value)
            value = shift = 0
        if len(found) == 3:
            return found, text[place:]
    return [], ""  # it is cut off
