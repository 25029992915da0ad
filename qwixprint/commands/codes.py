"""The code on a sheet with lucky numbers: all that was dealt with, short enough to be read aloud.

`37-7J3F-2H`: the serial number, and behind it one code for the whole job, in an alphabet in which
no two letters look alike. It holds the seed, the sheets of a pad, the number of players and the
kind of pairs, and a check sum over those, the name of the game and its pairs.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from zlib import crc32

from qwixprint.errors import Faulty, fault
from qwixprint.sheet import Pair

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: without I, L, O and U
_READ = str.maketrans("OIL", "011")
_CODE = re.compile(rf"\W*([0-9]{{1,7}})\W+((?:[{DIGITS}]\W*){{4,24}})")
EVERY, OWN = 1, 2  # kinds of pairs
_CHECKS = 2  # digits of the check sum


class Dealt(NamedTuple):
    """What lucky numbers are dealt with, but for the pairs themselves."""

    seed: int
    sheets: int  # in each pad
    players: int
    kind: int = 0  # of the pairs: those of the game, all there are, or others

    def code(self, game: str, pairs: tuple[Pair, ...]) -> str:
        """The code of a job."""
        body = "".join(map(_digits, (self.seed, self.sheets, 3 * self.players + self.kind)))
        check = crc32(f"{game} {pairs} {body}".encode())
        text = body + DIGITS[check % 32] + DIGITS[check // 32 % 32]
        return "-".join(re.findall(".{1,4}", text))


def read_code(text: str) -> tuple[int, str, Dealt]:
    """The serial number, the code of the job and what it holds, however it was typed."""
    bare = re.sub(r"^\s*N\S*\s+", "", text.upper())  # without the “No.” that stands before it
    found = _CODE.fullmatch(bare.translate(_READ))
    digits = re.sub(r"\W", "", found[2]) if found else ""
    match _numbers(digits[:-_CHECKS]):
        case [seed, sheets, packed] if found and sheets:
            code = "-".join(re.findall(".{1,4}", digits))
            return int(found[1]), code, Dealt(seed, sheets, *divmod(packed, 3))
    raise Faulty([fault("not-a-code", word=text)])


def _digits(number: int) -> str:
    """A number, the low bits first, four in each digit; the fifth bit says that more follow."""
    low, rest = number % 16, number // 16
    return DIGITS[low + 16] + _digits(rest) if rest else DIGITS[low]


def _numbers(text: str) -> list[int]:
    found, value, shift = [], 0, 0
    for digit in text:
        bits = DIGITS.index(digit)
        value += bits % 16 << shift
        shift += 4
        if bits < 16:
            found.append(value)
            value = shift = 0
    return found if not shift else []  # the last one is cut off
