"""From a layout as written to a sheet as meant: every word resolved, every contradiction told."""

from __future__ import annotations

from pathlib import PurePath

from qwixprint.errors import Fault, fault
from qwixprint.families import FAMILIES
from qwixprint.families.base import Family, RulesSpec
from qwixprint.files import shipped
from qwixprint.files.shapes import read_as, unknown
from qwixprint.files.yaml import MapNode, Node, Word
from qwixprint.load import parts
from qwixprint.load.result import result as result_strip
from qwixprint.load.rows import MAX_ROWS, RowReader
from qwixprint.load.sets import sets as read_sets
from qwixprint.load.spec import LayoutSpec
from qwixprint.load.versions import read_versions, with_versions
from qwixprint.sheet import COLOURS, Rules, Sheet
from qwixprint.sheet.notation import number


def build(spec: LayoutSpec, name: str, faults: list[Fault]) -> Sheet | None:
    """The sheet a layout describes, or none if `faults` says that something is wrong with it."""
    _check_keys(spec, faults)
    titles = parts.titles(spec, faults)
    family, written, rules = _rules(spec, faults)
    colours = parts.colours(spec, faults)
    known = (*COLOURS, *colours)
    sets = read_sets(spec, family, known, faults) if spec.sets else {}
    boards = read_versions(spec, RowReader(family, written, rules, known, sets, faults))
    rows = next(iter(boards.values()))
    most = sum(row.kind == "row" for row in rows)  # others are never closed
    if written is not None:
        number(written.rows_to_end, 1, most or MAX_ROWS, faults)
    dice = parts.dice(spec, family, [row for each in boards.values() for row in each], faults)
    misses = parts.misses(spec, faults)
    lucky, lucky_sets = parts.lucky(spec, dice, faults)
    result = result_strip(spec, family, rows, sets, faults)
    players = parts.players(spec, faults)
    trim = parts.trim(spec.trim, faults)
    age = number(spec.age, 1, 99, faults) if spec.age else None
    minutes = number(spec.minutes, 1, 999, faults) if spec.minutes else None
    if faults or rules is None or family is None:
        return None
    sheet = Sheet(
        name=name,
        title=next(iter(titles.values())),
        trim=trim,
        rows=rows,
        misses=misses,
        result=result,
        family=family.name,
        rules=rules,
        dice=dice,
        players=players,
        age=age,
        minutes=minutes,
        also=tuple(word.text for word in spec.also),
        base=spec.base.text if spec.base else "",
        lucky=lucky,
        lucky_sets=lucky_sets,
        colours=colours,
        sets=sets,
        titles=tuple(titles.items()) if len(titles) > 1 else (),
    )
    return with_versions(sheet, boards, spec.vary, faults)


def _check_keys(spec: LayoutSpec, faults: list[Fault]) -> None:
    """What is missing as a whole, and what is named but not there."""
    if not faults and not spec.dice:
        faults.append(fault("no-dice", spec.at))
    if not spec.first_rows and all(each.code == "missing-key" for each in faults):
        faults.append(fault("no-rows", spec.at))
    if spec.base and spec.base.text not in shipped.layouts():
        faults.append(unknown("unknown-base", spec.base, shipped.layouts()))


def _rules(
    spec: LayoutSpec, faults: list[Fault]
) -> tuple[Family | None, RulesSpec | None, Rules | None]:
    """The family of rules, what the layout says of them, and that as numbers."""
    family = read_family(spec.rules, faults) if spec.rules else None
    if family is None or spec.rules is None:
        return None, None, None
    written = read_as(family.spec, spec.rules, faults)
    # How many rows there are is not known yet.
    return family, written, written.build(number(written.rows_to_end, 1, MAX_ROWS, []), faults)


def name_of(path: PurePath) -> str:
    """What a layout given as a path is called: its folder, or the file if it has its own name."""
    return path.parent.name if path.name == "sheet.yaml" else path.stem


def read_family(node: Node, faults: list[Fault]) -> Family | None:
    """The family that the key `family` of a table names."""
    if not isinstance(node, MapNode):
        faults.append(fault("not-a-table", node.at))
        return None
    for key, value in node.entries:
        if key.text == "family":
            word = read_as(Word, value, faults)
            if word.text and word.text not in FAMILIES:
                faults.append(unknown("unknown-family", word, FAMILIES))
            return FAMILIES.get(word.text)
    faults.append(fault("missing-key", node.at, key="family"))
    return None
