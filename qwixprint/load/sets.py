"""The sets of a layout: cells that belong together, and what a cross in them brings."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from qwixprint.errors import Fault, fault
from qwixprint.families.base import Brings, Family
from qwixprint.files.shapes import Words, unknown
from qwixprint.files.yaml import Word
from qwixprint.load.spec import FRAMES, LayoutSpec, SetSpec
from qwixprint.sheet import CellSet, Effect, Row
from qwixprint.sheet.naming import check_own_name, not_a_name
from qwixprint.sheet.notation import MAX_NUMBER, number

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
        alike = _set(each, family.effects() if family else {}, faults)
        for text in key.text.split() or [""]:
            name = Word(text, key.at)
            if text in colours:  # which it stays, wherever it stands
                faults.append(not_a_name(name))
                continue
            check_own_name(name, faults)
            if text in found:
                faults.append(fault("key-twice", key.at, key=text, line=key.at.line))
            found[text] = alike
    if len(found) > MAX_SETS:
        faults.append(fault("too-many-sets", next(iter(spec.sets)).at, most=MAX_SETS))
    return found


def _not_here(word: Word, family: Family) -> Fault:
    return fault("not-in-family", word.at, word=word.text, family=family.name)


def _set(spec: SetSpec, forms: Mapping[str, Brings], faults: list[Fault]) -> CellSet:
    if spec.frame and spec.frame.text not in FRAMES:
        faults.append(unknown("unknown-frame", spec.frame, FRAMES))
    counts = number(spec.counts, 1, 9, faults) if spec.counts else 1
    usual = "double" if counts > 1 else ""
    return CellSet(
        frame=spec.frame.text if spec.frame else usual,
        counts=counts,
        boxes=number(spec.boxes, 1, 2, faults) if spec.boxes else 1,
        each=_effect("each", spec.each, forms, faults),
        all=_effect("all", spec.all, forms, faults),
    )


def _effect(
    key: str, words: Words, forms: Mapping[str, Brings], faults: list[Fault]
) -> Effect | None:
    """What some words stand for among the effects of a family.

    In a form, N is a number, which may be left out, and any other word in capitals is a name.
    """
    said = " ".join(word.text for word in words)
    for form in sorted(forms, key=lambda form: bool(_name_in(form))) if words else ():
        pattern = form.replace(" N", "(?: (?P<count>[0-9]+))?")
        if name := _name_in(form):
            pattern = pattern.replace(name, r"(?P<of>\S+)")
        if match := re.fullmatch(pattern, said):
            groups = match.groupdict()
            count = Word(groups.get("count") or "1", words[-1].at)
            if key not in forms[form].keys:
                right = forms[form].keys[0]
                faults.append(fault("effect-misplaced", words[0].at, word=said, key=key, to=right))
            return Effect(form, groups.get("of") or "", number(count, 1, MAX_NUMBER, faults))
    if words:
        faults.append(unknown("unknown-effect", Word(said, words[0].at), forms))
    return None


def _name_in(form: str) -> str:
    """ROW or TRACK, in whose place the name of one stands."""
    return next((word for word in form.split() if word.isupper() and word != "N"), "")


def check_sets(
    spec: LayoutSpec,
    family: Family,
    sets: Mapping[str, CellSet],
    rows: tuple[Row, ...],
    faults: list[Fault],
) -> None:
    """Every set has cells, and every effect a row or a track that is there."""
    pairs = {row.name for row in rows if any(cell.pair for cell in row.cells)}
    tracks = [row.name for row in rows if row.kind == "track" and row.name not in pairs]
    coloured = [row.name for row in rows if row.kind == "row"]
    used = [name for row in rows for cell in row.cells for name in cell.sets if not cell.second]
    for key, written in spec.sets.items():
        for name in key.text.split():
            if name in sets and name not in used:
                faults.append(fault("set-empty", key.at, word=name))
            elif name in sets and sets[name].linked and used.count(name) == 1:
                faults.append(fault("set-of-one", key.at, word=name))
        effects = sets.get(key.text.partition(" ")[0], CellSet())
        for words, effect in ((written.each, effects.each), (written.all, effects.all)):
            if effect is None or not effect.of:
                continue
            place = effect.form.split().index(_name_in(effect.form))
            if _name_in(effect.form) == "TRACK" and effect.of not in tracks:
                faults.append(unknown("unknown-track", words[place], tracks))
            if _name_in(effect.form) == "ROW" and effect.of not in coloured:
                begins = effect.form.split()[:place]
                others = [form.split() for form in family.effects()]
                also = [form[place] for form in others if form[:place] == begins]
                known = [*(word for word in also if word.islower()), *coloured]
                faults.append(unknown("unknown-row", words[place], known))
