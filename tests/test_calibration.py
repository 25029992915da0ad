"""The calibration page, measured in the finished file, and the printers it is made for."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_float, c_uint
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from pypdfium2 import raw

from qwixprint import fonts, printers
from qwixprint.drawing import CLASSIC
from qwixprint.drawing.calibration import draw_calibration
from qwixprint.drawing.fitting import outline
from qwixprint.drawing.instruments import FRAMES
from qwixprint.drawing.palette import tinted
from qwixprint.errors import Faulty
from qwixprint.geometry import Box, Size, centred
from qwixprint.impose import PAPERS
from qwixprint.locales import Catalogue, load
from qwixprint.printers import Printer
from qwixprint.scene import Circle, Item, Path as Path_, Text

from .conftest import LANGUAGES, ROOT
from .paper import MM, Paper, opened
from .test_locales import with_texts
from .typing_commands import typed

CLOSE = 0.002  # millimetres: what three decimals of a point leave open
every_paper = pytest.mark.parametrize("paper", ["a5", "a4", "letter", "a3"])
every_language = pytest.mark.parametrize("lang", LANGUAGES)


# --- the page


def page(paper: str, *options: str) -> Path:
    answer = typed("calibrate", "--paper", paper, *options, "-o", "page.pdf")
    assert answer.code == 0, answer.err
    return Path("page.pdf")


def shapes(paper: Paper) -> Iterator[tuple[Box, Any]]:
    """The extent of every path on a page, without the width of its line, and the path."""
    for thing in paper.page.get_objects(filter=(raw.FPDF_PAGEOBJ_PATH,)):
        points = []
        for index in range(raw.FPDFPath_CountSegments(thing)):
            x, y = c_float(), c_float()
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(thing, index), x, y)
            points.append((x.value / MM, paper.height - y.value / MM))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        yield Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)), thing


def colour_of(thing: Any, stroke: bool = False) -> str:
    parts = [c_uint() for _ in range(4)]
    ask = raw.FPDFPageObj_GetStrokeColor if stroke else raw.FPDFPageObj_GetFillColor
    assert ask(thing, *parts)
    return "#" + "".join(f"{part.value:02X}" for part in parts[:3])


def of_size(boxes: list[Box], width: float, height: float) -> list[Box]:
    return [
        box
        for box in boxes
        if abs(box.width - width) <= CLOSE and abs(box.height - height) <= CLOSE
    ]


@every_paper
def test_rulers_and_card_have_their_true_size(paper: str) -> None:
    with opened(page(paper)) as (front, _):
        boxes = [box for box, _ in shapes(front)]
        (across,) = of_size(boxes, 100, 0)
        (down,) = of_size(boxes, 0, 100)
        assert len(of_size(boxes, 85.60, 53.98)) == 1
        for millimetre in range(101):
            length = 3.6 if millimetre % 10 == 0 else 2.7 if millimetre % 5 == 0 else 1.8
            ticks = of_size(boxes, 0, length)
            assert any(
                abs(box.x - across.x - millimetre) <= CLOSE and abs(box.y - across.y) <= CLOSE
                for box in ticks
            )
            ticks = of_size(boxes, length, 0)
            assert any(
                abs(box.y - down.y - millimetre) <= CLOSE and abs(box.x - down.x) <= CLOSE
                for box in ticks
            )


@every_paper
def test_the_frames_lie_at_their_distances_with_their_numbers(paper: str) -> None:
    size = PAPERS[paper]
    numbers = "".join(f"{distance:g}" for distance in FRAMES)
    with opened(page(paper)) as pages:
        for each in pages:
            boxes = [box for box, _ in shapes(each)]
            for distance in FRAMES:
                whole = Box(0, 0, size.width, size.height).grown(-distance)
                (found,) = of_size(boxes, whole.width, whole.height)
                assert (found.x, found.y) == pytest.approx((distance, distance), abs=CLOSE)
            across = [Box(10.1, y, size.width - 20.2, 3.5) for y in (10.8, size.height - 14.3)]
            for strip in across:
                assert "".join(each.text_in(strip).split()) == numbers
            for x in (10.8, size.width - 16):
                strip = Box(x, size.height / 2 - 12, 5.2, 24)
                assert "".join(each.text_in(strip).split()) == numbers


def crossing(boxes: list[Box], length: float) -> tuple[float, float]:
    """The point where the two lines of that length cross."""
    (across,), (down,) = of_size(boxes, length, 0), of_size(boxes, 0, length)
    assert (across.centre[0], down.centre[1]) == pytest.approx((down.x, across.y), abs=CLOSE)
    return down.x, across.y


@every_paper
def test_the_cross_of_the_back_lies_behind_the_grid_of_the_front(paper: str) -> None:
    red = CLASSIC.shades["red"].band
    with opened(page(paper)) as (front, back):
        x, y = crossing([box for box, _ in shapes(back)], 12)
        x = PAPERS[paper].width - x  # the sheet is turned about its long edge
        lines = [box for box, _ in shapes(front)]
        for at in range(-5, 6):
            if at == 0:  # the axes, which reach out of the grid
                wanted = [Box(x, y - 6.5, 0, 11.5), Box(x - 5, y, 11.5, 0)]
            else:
                wanted = [Box(x + at, y - 5, 0, 10), Box(x - 5, y + at, 10, 0)]
            for box in wanted:
                found = of_size(lines, box.width, box.height)
                near = [one for one in found if abs(one.x - box.x) + abs(one.y - box.y) <= CLOSE]
                assert len(near) == 1, at
        reds = [box for box, thing in shapes(back) if colour_of(thing, stroke=True) == red]
        assert len(reds) == 2 + 20, "two lines, and ten ticks on each"
        numbers = [str(at).replace("-", "−") for at in range(-5, 6)]
        for at, number in zip(range(-5, 6), numbers, strict=True):
            assert front.text_in(centred((x + 2.6 * at, y + 15.5), 2.4, 2.2)) == number
            assert front.text_in(centred((x - 15.7, y - 2.6 * at), 2.6, 2.2)) == number


def test_every_colour_is_shown_in_three_shares() -> None:
    assert tinted("#000000", 50) in ("#7F7F7F", "#808080")
    with opened(page("a4")) as (front, _):
        filled = [
            (round(box.y, 1), colour_of(thing))
            for box, thing in shapes(front)
            if of_size([box], 7.4, 6.2)
        ]
    colours = [*(shade.band for shade in CLASSIC.shades.values()), "#000000"]
    expected = [tinted(colour, share) for share in (100, 50, 10) for colour in colours]
    assert [colour for _, colour in sorted(filled, key=lambda each: each[0])] == expected


# --- its texts


def texts(items: tuple[Item, ...]) -> list[Text]:
    return [item for item in items if isinstance(item, Text)]


def collisions(size: Size, words: Catalogue) -> list[str]:
    """Texts of either side that touch each other or leave the room inside the frames."""
    found = []
    inside = Box(0, 0, size.width, size.height).grown(-10.2)
    for scene in draw_calibration(size, words):
        boxes = [(item.text, outline(item)) for item in texts(scene.items)]
        found += [f"{text} is outside" for text, box in boxes if not inside.contains(box)]
        for (one, a), (other, b) in combinations(boxes, 2):
            if a.grown(0.1).overlaps(b.grown(0.1)):
                found.append(f"{one} touches {other}")
    return found


LARGE_ENOUGH = {name: size for name, size in PAPERS.items() if name != "a6"}
SIZES = {**LARGE_ENOUGH, "narrow": Size(148, 500), "square": Size(210, 210)}


@pytest.mark.one_in(4)
@every_language
@pytest.mark.parametrize("paper", SIZES)
def test_no_text_touches_another_or_the_frames(paper: str, lang: str) -> None:
    assert collisions(SIZES[paper], load(lang)) == []


@pytest.mark.one_in(4)
@every_language
@pytest.mark.parametrize("paper", SIZES)
def test_no_text_is_struck_by_a_line_or_too_small(paper: str, lang: str) -> None:
    for scene in draw_calibration(SIZES[paper], load(lang)):
        for text in texts(scene.items):
            assert text.size >= 1.6, text.text
            assert fonts.missing(text.text, text.font) == ""
    with opened(page("x".join(f"{side:g}" for side in sides(SIZES[paper])), "--lang", lang)) as (
        front,
        back,
    ):
        for each, scene in zip(
            (front, back), draw_calibration(SIZES[paper], load(lang)), strict=True
        ):
            lines = [box for box, _ in shapes(each) if min(box.width, box.height) <= CLOSE]
            for text in texts(scene.items):
                box = outline(text)
                assert not any(box.overlaps(other.grown(0.05)) for other in lines), text.text


def sides(size: Size) -> tuple[float, float]:
    return size.width, size.height


def test_a_collision_would_be_seen() -> None:
    words = load("en")
    longer = with_texts(words, "labels", card="Bank card " * 12)
    assert any("is outside" in one for one in collisions(PAPERS["a5"], longer))
    assert any("touches" in one for one in collisions(Size(120, 180), words))


@every_language
def test_the_page_tells_what_to_do(lang: str) -> None:
    with opened(page("a5", "--lang", lang)) as (front, back):
        text = " ".join(front.text.get_text_range().split())
        assert "100 %" in text
        assert load(lang).label("calibrate-command") in text
        assert load(lang).label("patches-use") in text
        sign = load(lang).messages["decimal-sign"]
        assert f"99{sign}5" in text
        assert f"85{sign}60 × 53{sign}98 mm" in text
        assert load(lang).label("calibration-back") in back.text.get_text_range()


@every_paper
def test_all_of_the_page_has_one_edge(paper: str) -> None:
    front, _ = draw_calibration(PAPERS[paper], load("en"))
    title = next(text for text in texts(front.items) if text.text.startswith("How does"))
    ruler = next(path for path in front.items if isinstance(path, Path_) and _down(path))
    number = next(item for item in front.items if isinstance(item, Circle) and item.radius > 1)
    assert float(ruler.segments[0][1]) == pytest.approx(title.x)
    assert number.centre[0] - number.radius == pytest.approx(title.x, abs=0.3)


def _down(path: Path_) -> bool:
    """Whether a stroke is the line of the upright ruler."""
    (_, x1, y1), (_, x2, y2) = path.segments
    return x1 == x2 and abs(float(y2) - float(y1)) == pytest.approx(100)


@every_language
def test_the_command_of_the_page_works(lang: str) -> None:
    command = load(lang).label("calibrate-command").split()
    assert command[0] == "qwixprint"
    assert typed(*command[1:]).code == 0
    name = command[command.index("--printer") + 1]
    assert printers.load(name) == Printer(name, 5.0, 1.0, (0.0, 0.0))


def test_a_page_gets_a_telling_name_and_stands_upright() -> None:
    answer = typed("calibrate")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err.startswith("calibration-a4.pdf: calibration page (A4). Print both pages")
    with opened(page("297x210")) as pages:
        assert [each.page.get_size() for each in pages] == [pytest.approx((595.276, 841.89))] * 2


# --- printers


def test_a_printer_is_kept_and_found_again() -> None:
    readings = ("--ruler", "98.5,99.0", "--margin", "6.35", "--back-shift", "-0.5,.3")
    answer = typed("calibrate", "--printer", "office", *readings)
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == (
        f"Stored in {printers.folder() / 'office.yaml'}.\n"
        "Printer “office”:\n"
        "  margin: 6.35 mm\n"
        "  scale: 101.27 %\n"
        "  back moved by: -0.5 mm to the right, 0.3 mm down\n"
        "To print with it: qwixprint pad qwixx --printer office\n"
    )
    assert printers.load("office") == Printer("office", 6.35, 1.0127, (-0.5, 0.3))
    shown = typed("calibrate", "--printer", "office")
    assert (shown.code, shown.err) == (0, "")
    assert answer.err.endswith(shown.out)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("lang", ["it", "pt"])
def test_a_printer_is_told_with_the_decimal_sign_of_the_language(lang: str) -> None:
    typed("calibrate", "--printer", "a", "--ruler", "98.5", "--margin", "6.35")
    told = typed("calibrate", "--printer", "a", "--lang", lang).out
    assert "6,35 mm" in told
    assert "101,52 %" in told


def test_what_is_not_read_stays_as_it_was() -> None:
    assert typed("calibrate", "--printer", "a", "--ruler", "98").code == 0
    assert printers.load("a") == Printer("a", None, 1.0204, (0.0, 0.0))
    assert "margin: not measured" in typed("calibrate", "--printer", "a").out
    assert typed("calibrate", "--printer", "a", "--margin", "4").code == 0
    assert printers.load("a") == Printer("a", 4.0, 1.0204, (0.0, 0.0))
    assert typed("calibrate", "--printer", "a", "--back-shift", "1,-0").code == 0
    assert printers.load("a") == Printer("a", 4.0, 1.0204, (1.0, 0.0))
    assert "-0" not in printers.file_of("a").read_text("utf-8")


def test_printers_are_listed_with_readings_and_a_default_is_forgotten() -> None:
    typed("calibrate", "--printer", "casa", "--ruler", "98,5 99,0", "--margin", "4")
    typed("calibrate", "--printer", "Office", "--ruler", "100")
    typed("config", "printer", "CASA")
    assert typed("calibrate", "--list").out == (
        "Office: margin: not measured, scale: 100 %, back moved by: 0 mm to the right, 0 mm down\n"
        "casa: margin: 4 mm, scale: 101.27 %, back moved by: 0 mm to the right, 0 mm down,"
        " the default\n"
    )
    assert typed("pad", "qwixx", "-n", "1", "--printer", "office").code == 0
    assert typed("calibrate", "--delete", "Casa").code == 0
    assert typed("config").out == "No defaults are kept.\n"
    assert typed("pad", "qwixx", "-n", "1").code == 0
    assert printers.names() == ["Office"]


def test_the_file_of_the_page_on_printing_is_read() -> None:
    text = (ROOT / "docs" / "printing.md").read_text("utf-8")
    block = text.split("```yaml\n")[1].split("```")[0]
    assert set(yaml.safe_load(block)) == {"margin", "scale", "back-shift"}
    printers.folder().mkdir(parents=True)
    printers.file_of("office").write_text(block, "utf-8")
    assert printers.load("office") == Printer("office", 4.0, 1.0127, (0.5, -0.3))


FAULTY = [
    ("margin: 31", "1:9", "margin-range"),
    ("margin: six", "1:9", "margin-range"),
    ("margin: [6]", "1:9", "not-a-text"),
    ("margn: 6", "1:1", "unknown-key"),
    ("scale: 1.3", "1:8", "scale-range"),
    ("scale: .nan", "1:8", "scale-range"),
    ("scale: 1\nback-shift: 1", "2:13", "not-a-shift"),
    ("scale: 1\nback-shift: 1 2 3", "2:13", "not-a-shift"),
    ("back-shift: 0 -11", "1:13", "not-a-shift"),
    ("back-shift: {x: 1}", "1:13", "not-words"),
    ("- 1", "1:1", "not-a-table"),
]


@pytest.mark.parametrize(("text", "at", "code"), FAULTY)
def test_a_wrong_file_is_told_with_its_place(text: str, at: str, code: str) -> None:
    printers.folder().mkdir(parents=True)
    file = printers.file_of("office")
    file.write_text(text, "utf-8")
    answer = typed("calibrate", "--printer", "office")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"{file}:{at}: ")
    assert answer.err.count("[") - text.count("[") == 1, "one slip is told once"
    assert f"[{code}]" in answer.err


WRONG = [
    (("--printer", "ofice"), "Did you mean “office”? [unknown-printer]"),
    (("--printer", "zzz"), "You can use: office. [unknown-printer]"),
    (("--printer", "../office"), "[not-a-printer-name]"),
    (("--printer", "", "--margin", "5"), "[not-a-printer-name]"),
    (("--printer", "a/b", "--margin", "5"), "[not-a-printer-name]"),
    (("--printer", "ufficiò", "--margin", "5"), "[not-a-printer-name]"),
    (("--printer", "x\n", "--margin", "5"), "[not-a-printer-name]"),
    (("--printer", "x" * 61, "--margin", "5"), "[not-a-printer-name]"),
    (("--printer", "x", "--ruler", "79.9"), "numbers from 80 to 120"),
    (("--printer", "x", "--ruler", "99,99,99"), "[not-a-ruler]"),
    (("--printer", "x", "--ruler", "nan"), "[not-a-ruler]"),
    (("--printer", "x", "--ruler", "97,103"), "97 mm across and 103 mm down"),
    (("--printer", "x", "--ruler", ""), "[not-a-ruler]"),
    (("--printer", "x", "--margin", "-1"), "A margin is a number of millimetres from 0 to 30"),
    (("--printer", "x", "--margin", ""), "[margin-range]"),
    (("--printer", "x", "--margin", "٣"), "[margin-range]"),
    (("--printer", "x", "--back-shift", "0.5"), "two numbers from -10 to 10"),
    (("--printer", "x", "--back-shift", "0,5"), 'write 0.5,0 or "0,5;0" for 0.5 mm to the right'),
    (("--printer", "x", "--back-shift", "-2,1"), "between two numbers, write -2.0,1.0."),
    (("--printer", "x", "--back-shift", "0,5,1"), "[not-a-shift]"),
    (("--printer", "x", "--back-shift", "0.5,10.1"), "[not-a-shift]"),
    (("--margin", "5"), "[readings-of-whom]"),
    (("--printer", "x", "--margin", "5", "-o", "a.pdf"), "[page-or-printer]"),
    (("--paper", "105x148"), "needs paper of 148 x 210 mm (A5) or more"),
    (("--paper", "a44"), "Did you mean “a4”?"),
    (("-o", "page.png"), "You can use: .pdf."),
    (("--lang", "xx"), "There is no language “xx”."),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
def test_wrong_wishes_are_told_in_one_block(options: tuple[str, ...], message: str) -> None:
    printers.save(Printer("office"))
    answer = typed("calibrate", *options)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert answer.err.count("\n") == 1
    assert printers.names() == ["office"]
    assert list(Path().iterdir()) == []


def test_all_wrong_readings_are_told_at_once() -> None:
    wrong = ("--ruler", "1", "--margin", "x", "--back-shift", "y")
    answer = typed("calibrate", "--printer", "x", *wrong)
    assert [line.split()[-1] for line in answer.err.splitlines()] == [
        "[not-a-ruler]",
        "[margin-range]",
        "[not-a-shift]",
    ]
    assert not printers.exists("x")


def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("file").touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(Path("file").absolute()))
    answer = typed("calibrate", "--printer", "x", "--margin", "5")
    assert (answer.code, "[output-failed]" in answer.err) == (2, True)


def test_the_folder_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert printers.folder() == tmp_path / ".config/qwixprint/printers"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    assert printers.folder() == tmp_path / "settings/qwixprint/printers"
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative/is/none")
    assert printers.folder() == tmp_path / ".config/qwixprint/printers"
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as for a user without a home
    with pytest.raises(Faulty, match="no-settings-folder"):
        printers.folder()
