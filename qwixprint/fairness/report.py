"""What is known of the fairness of sheets that differ, as a table, in sentences and as a plot.

It is all made of the data that `fair --json` prints, so that a plot can be drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from qwixprint.fairness.compare import least_games
from qwixprint.locales import Catalogue

KINDS = (".png", ".svg", ".pdf")
DPI = 150
NOTHING = "–"
Data = dict[str, Any]


def told(data: Data, words: Catalogue) -> Iterator[str]:
    yield words.say(
        "fair-head", **{key: data[key] for key in ("title", "games", "players", "seed")}
    )
    yield from _table(data, words)
    yield from _sentences(data, words)


def _compared(data: Data) -> list[Data]:
    found: list[Data] = data["pairs" if _lucky(data) else "versions"]
    return found


def _lucky(data: Data) -> bool:
    return "pairs" in data


def _pair(each: Data) -> str:
    return " ".join(map(str, each.get("pair", ())))


def _called(each: Data, words: Catalogue) -> str:
    """A sheet in a table."""
    version = words.say("version", version=each["version"]) if "version" in each else ""
    return ", ".join(filter(None, (version, _pair(each))))


def _told(said: Any, words: Catalogue) -> str:
    """The best or the worst of them, in a sentence."""
    each = {"pair": said} if isinstance(said, list) else said
    each = {"version": said} if isinstance(said, str) else each
    version = words.say("fair-of", version=each["version"]) if "version" in each else ""
    pair = words.say("fair-with", pair=_pair(each)) if "pair" in each else ""
    return " ".join(filter(None, (version, pair)))


def _table(data: Data, words: Catalogue) -> Iterator[str]:
    uses = ["uses"] if _lucky(data) else []
    first = "pair" if not any("version" in each for each in _compared(data)) else "sheet"
    heads = (first, "games", *uses, "score", "difference", "wins")
    rows = [[words.say(f"fair-{head}") for head in heads]]
    for each in _compared(data):
        used = _number(each["uses"]["mean"], 2, words) if each["uses"] else NOTHING
        rows.append(
            [
                _called(each, words),
                str(each["games"]),
                *([used] if uses else []),
                _with_margin(each["score"], 1, words),
                _with_margin(each["difference"], 2, words, sign="+"),
                _with_margin(each["wins"], 1, words, scale=100, unit=" %"),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([f"{first:{widths[0]}}", *cells])


def _number(value: float, digits: int, words: Catalogue, sign: str = "") -> str:
    """A number as one writes it in a language."""
    return words.decimal(f"{value:{sign}.{digits}f}".replace("-", "−"))


def _with_margin(
    found: Data | None,
    digits: int,
    words: Catalogue,
    sign: str = "",
    scale: int = 1,
    unit: str = "",
) -> str:
    if found is None:
        return NOTHING
    text = _number(scale * found["mean"], digits, words, sign)
    if found["margin"] is not None:
        text += f" ± {_number(scale * found['margin'], digits, words)}"
    return text + unit


def _sentences(data: Data, words: Catalogue) -> Iterator[str]:
    """What all this says, and what it does not say."""
    verdict = data["verdict"]
    if verdict is None:
        yield words.say("fair-too-few", least=least_games(len(_compared(data))))
        return
    yield _verdict(data, words)
    if verdict["chance-of-wins"] is not None:
        even = _number(100 / data["players"], 1, words)
        yield words.say("fair-by-wins", even=even, p=_chance(verdict["chance-of-wins"], words))
    yield words.say("fair-margins")
    yield words.say("fair-limits", players=data["players"])


def _verdict(data: Data, words: Catalogue) -> str:
    verdict = data["verdict"]
    facts = {"p": _chance(verdict["chance"], words), "most": _number(verdict["most"], 1, words)}
    if not verdict["differ"]:
        return words.say("fair-equal", **facts)
    best, worst = (_told(verdict[key], words) for key in ("best", "worst"))
    gap = _with_margin(verdict["gap"], 1, words)
    return words.say("fair-differ", **facts, best=best, worst=worst, gap=gap)


def _chance(chance: float, words: Catalogue) -> str:
    """How likely such differences are if all are equal."""
    least = 0.001
    return f"p {'<' if chance < least else '='} {_number(max(chance, least), 3, words)}"


# --- drawn


def plot(data: Data, suffix: str, words: Catalogue) -> bytes:
    """The sheets compared, as a picture of the kind that a suffix says."""
    from qwixprint.drawing.plot import Chart, Interval, draw_fairness
    from qwixprint.render import pdf, png, svg
    from qwixprint.scene import Page

    title = words.label("plot-title", title=data["title"])
    lines = [
        Interval(
            name=", ".join(filter(None, (each.get("version"), _pair(each)))),
            value=each["difference"]["mean"],
            margin=each["difference"]["margin"],
            texts=(
                _number(each["score"]["mean"], 1, words),
                _number(100 * each["wins"]["mean"], 1, words) + " %",
                *([_number(each["uses"]["mean"], 2, words)] if each["uses"] else []),
            ),
        )
        for each in _compared(data)
    ]
    heads = ("score", "wins", *(["uses"] if _lucky(data) else []))
    chart = Chart(
        title=title,
        about=words.label("plot-about", games=data["games"], players=data["players"]),
        heads=tuple(words.label(f"plot-{head}") for head in heads),
        lines=tuple(lines),
        verdict=_verdict(data, words),
        axis=words.label("plot-axis"),
        decimal_sign=words.messages["decimal-sign"],
    )
    scene = draw_fairness(chart)
    if suffix == ".svg":
        return svg.write(scene, title, words.code).encode("utf-8")
    drawn = pdf.write([Page(scene)], pdf.Metadata(title, words.code))
    return png.write(drawn, DPI) if suffix == ".png" else drawn
