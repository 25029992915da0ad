"""The sets of a layout: cells that belong together, and what a cross in them brings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from qwixprint.errors import Fault, fault
from qwixprint.families.base import Family
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.load.spec import FRAMES, LayoutSpec, SetSpec
from qwixprint.sheet import CellSet, Effect, Row
from qwixprint.sheet.naming import check_colour_name
from qwixprint.sheet.notation import number

MAX_SETS = 12


def sets(
    spec: LayoutSpec, family: Family | None, colours: Collection[str], faults: list[Fault]
) -> dict[str, CellSet]:
    """All sets by their names; a key of several names is as many sets alike."""
    found: dict[str, CellSet] = {}
    for key, each in spec.sets.items():
        if family is not None and not family.effects():
            faults.append(_not_here(Word("sets", key.at), family))
            return {}
        alike = _set(each, family, faults)
        for text in key.text.split():
            name = Word(text, key.at)
            check_colour_name(name, faults)
            if text in colours or text in found:
                faults.append(fault("key-twice", key.at, key=text, line=key.at.line))
            found[text] = alike
    if len(found) > MAX_SETS:
        faults.append(fault("too-many-sets", next(iter(spec.sets)).at, most=MAX_SETS))
    return found


def _not_here(word: Word, family: Family) -> Fault:
    return fault("not-in-family", word.at, word=word.text, family=family.name)


def _set(spec: SetSpec, family: Family | None, faults: list[Fault]) -> CellSet:
    if spec.frame and spec.frame.text not in FRAMES:
        faults.append(unknown("unknown-frame", spec.frame, FRAMES))
    forms = tuple(family.effects()) if family else ()
    return CellSet(
        frame=spec.frame.text if spec.frame else "",
        counts=number(spec.counts, 1, 9, faults) if spec.counts else 1,
        boxes=number(spec.boxes, 1, 2, faults) if spec.boxes else 1,
        each=_effect(spec.each, forms, faults),
        all=_effect(spec.all, forms, faults),
    )


def _effect(words: Words, forms: Iterable[str], faults: list[Fault]) -> Effect | None:
    """What some words stand for among the effects of a family.

    In a form, N is a number, which may be left out, and any other word in capitals is a name.
    """
    said = " ".join(word.text for word in words)
    for form in forms if words else ():
        plain = [text for text in form.split() if text.islower()]
        name, count = form.count(" ROW") + form.count(" TRACK"), form.endswith(" N")
        pattern = " ".join(plain) + r" (?P<of>\S+)" * name + "(?: (?P<count>[0-9]{1,2}))?" * count
        if match := re.fullmatch(pattern, said):
            groups = match.groupdict()
            return Effect(form, groups.get("of") or "", int(groups.get("count") or 1))
    if words:
        faults.append(unknown("unknown-effect", Word(said, words[0].at), forms))
    return None


def check_sets(
    spec: LayoutSpec, sets: dict[str, CellSet], rows: tuple[Row, ...], faults: list[Fault]
) -> None:
    """Every set has cells, and every effect a row or a track that is there."""
    coloured = [row.name for row in rows if row.kind == "row"]
    pairs = {row.name for row in rows if any(cell.pair for cell in row.cells)}
    tracks = [row.name for row in rows if row.kind == "track" and row.name not in pairs]
    used = {name for row in rows for cell in row.cells for name in cell.sets}
    for key, written in spec.sets.items():
        for name in key.text.split():
            if name in sets and name not in used:
                faults.append(fault("set-empty", key.at, word=name))
        for words in (written.each, written.all):
            if len(words) == 2 and words[0].text == "strike" and words[1].text not in tracks:
                faults.append(unknown("unknown-track", words[1], tracks))
            names = ("set", "fewest", "every", *coloured)
            if len(words) > 1 and words[0].text == "cross" and words[1].text not in names:
                faults.append(unknown("unknown-row", words[1], names))
