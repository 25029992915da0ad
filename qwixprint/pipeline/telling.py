"""What there is, as data and as text."""

from __future__ import annotations

from typing import Any

from qwixprint import locales, resources
from qwixprint.pipeline.loading import load_sheet


def schema_text(name: str) -> str:
    """The JSON Schema of layouts or of filled-in sheets, as it is shipped."""
    return resources.schema(name).read_text("utf-8")


def list_all(lang: str) -> tuple[dict[str, Any], str]:
    """What there is, as data and as text: variants, languages, palettes, papers."""
    from qwixprint.draw import PALETTES
    from qwixprint.impose import PAPERS

    words = locales.load(lang)
    sheets = [load_sheet(name) for name in resources.layouts()]
    languages = {code: locales.load(code).language for code in resources.languages()}
    data = {
        "variants": [
            {
                "name": sheet.name,
                "title": sheet.title,
                "also": list(sheet.also),
                "players": list(sheet.players),
                "age": sheet.age,
                "minutes": sheet.minutes,
                "trim": [sheet.trim.width, sheet.trim.height],
            }
            for sheet in sheets
        ],
        "languages": languages,
        "palettes": list(PALETTES),
        "papers": {name: [size.width, size.height] for name, size in PAPERS.items()},
    }
    width = max(len(sheet.name) for sheet in sheets)
    lines = [words.say("variants")]
    for sheet in sheets:
        facts = words.say("players", low=sheet.players[0], high=sheet.players[1])
        also = f"; {words.say('also', names=', '.join(sheet.also))}" if sheet.also else ""
        lines.append(f"  {sheet.name:{width}}  {sheet.title}: {facts}{also}")
    lines += [words.say("languages"), *(f"  {code:{width}}  {n}" for code, n in languages.items())]
    lines += [words.say("palettes"), *(f"  {name}" for name in PALETTES)]
    lines += [words.say("papers")]
    lines += [f"  {name:{width}}  {s.width:g} x {s.height:g} mm" for name, s in PAPERS.items()]
    return data, "\n".join(lines)
