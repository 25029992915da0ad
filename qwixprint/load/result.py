"""The result strip of a layout: its boxes and signs, and whether the referee would heed them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qwixprint.errors import Fault, fault
from qwixprint.families.base import Family
from qwixprint.files.shapes import Words, unknown
from qwixprint.load.spec import LayoutSpec
from qwixprint.sheet.model import CellSet, Row, Sign, Total


def result(
    spec: LayoutSpec,
    family: Family | None,
    rows: tuple[Row, ...],
    sets: Mapping[str, CellSet],
    faults: list[Fault],
) -> tuple[Total | Sign, ...]:
    """The result strip, as it is written: `red + blue - misses = total`."""
    own = family.result if family else ()
    by_name = {row.name: index for index, row in enumerate(rows) if _has_points(row)}
    named = tuple(by_name) if family is None or family.rows_in_result else ()
    known = (*named, *sets, *own, "misses", "total", "+", "-", "=")
    strip: list[Total | Sign] = []
    for word in spec.result:
        match word.text:
            case text if text not in known:
                faults.append(unknown("unknown-result", word, known))
            case "+" | "-" | "=" as sign:
                strip.append(Sign(sign))
            case "bonus":
                strip += _bonuses(rows)
            case "columns":
                strip += _column_totals(rows)
                place = spec.misses.place if spec.misses else None
                if spec.misses and (place is None or place.text != "beside"):
                    faults.append(fault("columns-beside", word.at))
            case "misses" if spec.misses is None:
                faults.append(fault("no-boxes", word.at))
            case "misses" | "total" as kind:
                strip.append(Total(f"total.{kind}", kind, kind))
            case name if name in sets:
                strip.append(Total(f"total.{name}", "set", name))
            case name:
                row = by_name[name]
                colour = rows[row].colour
                strip.append(
                    Total(f"total.{name}", "row" if colour else "track", name, row, colour=colour)
                )
    scored = [word for word in _scored(family, rows, sets) if spec.misses or word != "misses"]
    faults += _strip_faults(spec.result, scored)
    return tuple(strip)


def _has_points(row: Row) -> bool:
    """Whether a row has a box of its own in the strip: not if it counts for others."""
    points = row.kind == "track" and any(cell.value is not None for cell in row.cells)
    return row.kind == "row" or points


def _scored(
    family: Family | None, rows: tuple[Row, ...], sets: Mapping[str, CellSet]
) -> tuple[str, ...]:
    """What must have a box in the strip, or its points would be lost."""
    if family is None:
        return ("misses", "total")
    pentagons = any(cell.kind == "pentagon" for row in rows for cell in row.cells)
    own = [word for word in family.result if word != "bonus" or pentagons]
    named = [row.name for row in rows if _has_points(row)] if family.rows_in_result else []
    effects = {name: each.all for name, each in sets.items()}
    brings = family.effects()
    worth = [n for n, effect in effects.items() if effect and brings[effect.form].points]
    return (*named, *worth, *own, "misses", "total")


def _strip_faults(words: Words, scored: list[str]) -> Iterator[Fault]:
    """Each box once, a sign only between two boxes, and `= total` at the end."""
    seen: set[str] = set()
    for index, word in enumerate(words):
        sign = word.text in ("+", "-", "=")
        if not sign and word.text in seen:
            yield fault("result-twice", word.at, word=word.text)
        seen.add(word.text)
        beside = words[index + 1].text if index + 1 < len(words) else "="
        if sign and (index == 0 or beside in ("+", "-", "=")):
            yield fault("sign-alone", word.at, word=word.text)
        elif word.text == ("+" if beside == "misses" else "-"):  # the referee would not heed it
            yield fault("wrong-sign", word.at, word=word.text, box=beside)
    for needed in scored:
        if words and needed not in seen:
            yield fault("result-lacks", words[0].at, word=needed)
    if "total" in seen and [word.text for word in words[-2:]] != ["=", "total"]:
        yield fault("total-not-last", words[-1].at)


def _bonuses(rows: tuple[Row, ...]) -> list[Total]:
    """One box per pentagon, left to right, in the colour of the row the pentagon stands in."""
    pentagons = [cell for row in rows for cell in row.cells if cell.kind == "pentagon"]
    pentagons.sort(key=lambda cell: cell.column)
    return [
        Total(
            f"total.bonus.{index}",
            "bonus",
            "bonus",
            column=cell.column,
            number=index,
            colour=cell.colour,
        )
        for index, cell in enumerate(pentagons, start=1)
    ]


def _column_totals(rows: tuple[Row, ...]) -> list[Total | Sign]:
    """One box per column, with a plus between them."""
    strip: list[Total | Sign] = []
    for column in sorted({cell.column for row in rows for cell in row.cells}):
        strip += [Sign("+")] if strip else []
        name = str(column + 1)
        strip.append(Total(f"total.column.{name}", "column", name, column=column))
    return strip
