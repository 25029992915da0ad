"""A filled-in sheet as one writes it in a file."""

from __future__ import annotations

from collections.abc import Callable

from qwixprint.game.record import quoted
from qwixprint.sheet import FilledSheet, as_written


def written_down(filled: FilledSheet, game: str, word: Callable[[str], str]) -> str:
    """What stands on a sheet of a game, line by line; `word` says how a key is written."""
    sheet = filled.sheet
    lines = [f"{word('variant')}: {quoted(game)}"]
    if filled.player:
        lines.append(f"{word('player')}: {quoted(filled.player)}")
    if sheet.version:
        lines.append(f"{word('version')}: {sheet.version}")
    rows = {name: text for name, text in as_written(filled).items() if text}
    if rows:
        lines.append(f"{word('rows')}:")
    for name, text in rows.items():
        entries = " ".join(word(entry) if entry.isalpha() else entry for entry in text.split())
        lines.append(f"  {word(name)}: {entries}")
    if sheet.misses.cells:
        lines.append(f"{word('misses')}: {filled.misses}")
    if filled.lucky:
        lines.append(f"{word('lucky')}: {' '.join(map(str, filled.lucky))}")
    if filled.written:
        told = (f"{word(of)}: {each.value}" for of, each in filled.written.items())
        lines.append(f"{word('written')}: {{{', '.join(told)}}}")
    return "\n".join(lines) + "\n"
