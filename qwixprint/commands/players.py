"""The names of players, as far as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from qwixprint.errors import Faulty, fault
from qwixprint.sheet import FilledSheet


def check_names(filled: Sequence[FilledSheet]) -> None:
    """A name that no font has would vanish without a word."""
    from qwixprint import fonts

    lost = [(each.player_at, fonts.not_displayable(each.player)) for each in filled]
    faults = [fault("no-glyph-name", at, characters=missing) for at, missing in lost if missing]
    if faults:
        raise Faulty(faults)
