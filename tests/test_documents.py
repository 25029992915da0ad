"""The documents are true: their commands run, their pictures are what the commands draw."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from jsonschema import Draft202012Validator
from PIL import Image, ImageChops

import qwixprint as qp
from qwixprint import game, locales
from qwixprint.cli import cli
from qwixprint.commands.rulebook import load_part
from qwixprint.families.ascending.record import AscendingTurn
from qwixprint.families.crosses.record import CrossTurn
from qwixprint.families.peaks.record import PeakTurn
from qwixprint.files.shapes import keys
from qwixprint.game.record import GameSpec
from qwixprint.leaflet.figures import KINDS
from qwixprint.leaflet.layout_facts import Facts
from qwixprint.load.filled import FilledSpec
from qwixprint.load.find import Layout
from qwixprint.locales.meaning import meant
from qwixprint.referee import CODES
from qwixprint.render import png
from tools import pictures, schemas

from .conftest import ROOT, SHIPPED
from .typing_commands import typed

README = (ROOT / "README.md").read_text("utf-8")
INVENTING = (ROOT / "docs" / "inventing.md").read_text("utf-8")
TREASURE = ROOT / "examples" / "treasure"


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)


COMMANDS = [
    line.removeprefix("$ qwixprint ").split()
    for block in blocks("console")
    for line in block.splitlines()
    if line.startswith("$ qwixprint ")
]


def shortened(command: list[str]) -> list[str]:
    """The same command with fewer games, if it plays thousands."""
    return [*command, "--games", "200"] if command[0] == "fair" else command


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_of_the_readme_runs(command: list[str]) -> None:
    filled, own = blocks("yaml")
    Path("mini.yaml").write_text(own, "utf-8")
    Path("laura.yaml").write_text(filled, "utf-8")
    for other in COMMANDS[: COMMANDS.index(command)]:  # which makes what this one needs
        file = other[other.index("-o") + 1] if "-o" in other else "no file"
        if file in command or ("--delete" in command and "--ruler" in other):
            assert typed(*other).code == 0
    answer = typed(*shortened(command))
    assert answer.code == 0, answer.err


def test_the_tour_shows_every_command_and_option() -> None:
    context = click.Context(cli)
    assert {command[0] for command in COMMANDS} == set(cli.list_commands(context))
    options = set()
    for name in ("pad", "rules"):
        command = cli.get_command(context, name)
        assert command is not None
        wishes = [each for each in command.params if isinstance(each, click.Option)]
        options |= {option for each in wishes for option in each.opts}
    assert options
    for option in options:
        assert f"`{option}" in README, option


def test_the_fault_of_the_readme_is_the_one_that_is_told() -> None:
    _, own = blocks("yaml")
    Path("mini.yaml").write_text(own.replace("players", "playrs"), "utf-8")
    told = typed("pad", "mini.yaml").err
    assert blocks("text") == [told]
    assert (ROOT / "docs" / "layouts.md").read_text("utf-8").count(own) == 1


def same_picture(one: Image.Image, other: Image.Image) -> bool:
    """As good as equal: another release of the rasteriser may shade an edge differently."""
    if one.size != other.size:
        return False
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    off = sum(difference.histogram()[33:])
    return off / (difference.width * difference.height) <= 0.0002


def here(*arguments: str) -> bytes:
    """What a command writes, without a process of its own."""
    assert typed(*arguments, "-o", "here.pdf").code == 0
    return Path("here.pdf").read_bytes()


def test_the_pictures_are_what_the_commands_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "qwixprint", here)
    shown = set(re.findall(r"pictures/([\w-]+\.png)", README + INVENTING))
    made = {name: (pdf, dpi) for name, pdf, dpi in pictures.pictures()}
    assert shown == set(made)
    for name, (pdf, dpi) in made.items():
        with Image.open(pictures.FOLDER / name) as kept:
            drawn = png.rasterised(pdf, dpi)
            assert same_picture(kept, drawn), f"{name} is out of date: make pictures"


def test_the_page_on_inventing_shows_the_lines_of_its_steps() -> None:
    """And its commands draw the pictures under them."""
    steps = [*sorted((TREASURE / "steps").iterdir()), TREASURE / "sheet.yaml"]
    blocks = re.findall(r"```yaml\n(.*?)```", INVENTING, re.DOTALL)
    before: list[str] = []
    for step, block in zip(steps, blocks, strict=True):
        lines = [line for line in step.read_text("utf-8").splitlines() if line[:1] not in "#"]
        shown = block.splitlines()
        assert [line for line in shown if line and line not in lines] == []
        assert [line for line in lines if line not in before and line not in shown] == []
        before = lines
    for number, drawn in enumerate(re.findall(r"qwixprint draw (examples\S+)", INVENTING), start=1):
        assert ROOT / drawn in (steps[number - 1], steps[number - 1].parent)
        assert f"pictures/treasure-{number}.png" in INVENTING.partition(f"draw {drawn}\n")[2][:200]


def test_one_wrong_letter_in_a_picture_would_be_seen() -> None:
    right = typed_picture("Piccolo")
    assert same_picture(right, right)
    assert not same_picture(right, typed_picture("Piccola"))


def typed_picture(title: str) -> Image.Image:
    layout = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    Path("own.yaml").write_text(layout.replace("title: Piccolo", f"title: {title}"), "utf-8")
    return png.rasterised(here("draw", "own.yaml"), 110)


def test_no_placeholder_was_left() -> None:
    assert re.findall(r"\b(?!NO_COLOR)[A-Z]+_[A-Z]+\b|TODO|FIXME", README) == []


LINKS = re.compile(r"\]\((?!https?:)([^)#]+)\)")


PAGES = [
    file.relative_to(ROOT).as_posix() for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for target in LINKS.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_page_on_sheets_shows_every_key_and_code() -> None:
    page = (ROOT / "docs" / "sheets.md").read_text("utf-8")
    shown = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `")}
    assert shown == {*keys(FilledSpec), *CODES}


def test_the_page_on_games_shows_every_key_and_code() -> None:
    page = (ROOT / "docs" / "games.md").read_text("utf-8")
    shown = {line.split("`")[1] for line in page.splitlines() if line.startswith("| `")}
    known = {key for kind in (GameSpec, CrossTurn, AscendingTurn, PeakTurn) for key in keys(kind)}
    wrong = {file.stem for file in (ROOT / "examples/games").glob("*/problems/*.yaml")}
    assert shown == known | wrong
    assert set(game.CODES) <= wrong


@pytest.mark.parametrize("number", range(3))
def test_the_games_of_the_page_are_legal(number: int) -> None:
    text = blocks("yaml", (ROOT / "docs" / "games.md").read_text("utf-8"))[number]
    Path("game.yaml").write_text(text, "utf-8")
    assert typed("replay", "game.yaml").code == 0


def test_the_json_of_the_page_is_the_one_that_is_printed() -> None:
    page = (ROOT / "docs" / "sheets.md").read_text("utf-8")
    Path("laura.yaml").write_text(blocks("yaml", page)[0], "utf-8")
    printed = json.loads(typed("score", "--json", "laura.yaml").out)
    assert printed == json.loads(blocks("json", page)[0])


def test_every_sheet_of_the_page_is_legal_and_its_words_are_understood() -> None:
    page = (ROOT / "docs" / "sheets.md").read_text("utf-8")
    first, *others = (qp.check(text) for text in blocks("yaml", page))
    assert all(report.valid for report in (first, *others))
    assert {report.variant for report in (first, *others)} == set(SHIPPED)
    assert others[-1].data() == first.data(), "the same in Italian"
    Path("class.csv").write_text(blocks("csv", page)[0], "utf-8")
    assert typed("check", "class.csv").code == 0
    table = page.split("| English |")[1].split("\n\n")[0].splitlines()[2:]
    known = locales.load("en").words
    for line in table:
        english, *others_say = (cell.strip() for cell in line.strip("|").split("|"))
        for said in others_say:
            meanings = [meant(word, known) for word in re.findall(r"`([^`]+)`", said)]
            assert list(dict.fromkeys(meanings)) == english.split(", ")


def yaml_data(file: Path) -> list[Any]:
    """A file as an editor's schema checker sees it."""
    return list(yaml.safe_load_all(file.read_text("utf-8")))


def kind_of(file: Path) -> str:
    if file.is_relative_to(ROOT / "examples/games"):
        return "game"
    return "layout" if file.name == "sheet.yaml" or file.parent.name == "steps" else "sheet"


def test_the_schemas_are_those_of_the_models_and_accept_what_is_shipped() -> None:
    for name, text in schemas.texts().items():
        assert typed("schema", name).out == text, "make schemas"
        validator = Draft202012Validator(json.loads(text))
        folders = ("layouts", "examples")
        files = [file for folder in folders for file in (ROOT / folder).rglob("*.yaml")]
        own = [file for file in files if kind_of(file) == name]
        assert own
        for file in own:
            for document in yaml_data(file):
                assert list(validator.iter_errors(document)) == [], file


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("layout", "title:", "titel:"),
        ("layout", "  red:", "  rde:"),
        ("layout", "family: crosses", "family: cross"),
        ("sheet", "misses:", "mises:"),
        ("sheet", "variant:", "game:"),
        ("game", "turns:", "turn:"),
        ("game", "one:", "on:"),
        ("game", "players: [Max, Emma, Laura, Lino]", "players: 3"),
    ],
)
def test_the_schemas_refuse_what_is_wrong(name: str, old: str, new: str) -> None:
    files = {"layout": "layouts/qwixx/sheet.yaml", "sheet": "examples/qwixx/score.yaml"}
    file = ROOT / files.get(name, "examples/games/qwixx/turn.yaml")
    text = file.read_text("utf-8")
    assert old in text
    validator = Draft202012Validator(schemas.schema(name))
    assert list(validator.iter_errors(yaml.safe_load(text.replace(old, new, 1))))


@pytest.mark.parametrize("vary", ["colours", "colours mirror", "mirror, colours", "[mirror]"])
def test_the_schema_knows_all_ways_to_vary(vary: str) -> None:
    text = (ROOT / "layouts/qwixx/sheet.yaml").read_text("utf-8")
    validator = Draft202012Validator(schemas.schema("layout"))
    assert not list(validator.iter_errors(yaml.safe_load(f"{text}\nvary: {vary}\n")))
    wrong = vary.replace("mirror", "miror").replace("colours", "colors")
    assert list(validator.iter_errors(yaml.safe_load(f"{text}\nvary: {wrong}\n")))


def test_the_page_on_leaflets_shows_every_fact_and_figure() -> None:
    page = (ROOT / "docs" / "leaflets.md").read_text("utf-8")
    named = set(re.findall(r"`([^`\n]+)`", page))
    assert {name.split(":")[0] for name in named if ":" in name} >= set(KINDS)
    english = locales.load("en")
    for name in SHIPPED:
        facts = Facts(english, load_part(Layout.load(name), english).artist.examples)
        for fact in facts.own:
            own = fact.removeprefix("base.")  # the same of the game that it is made from
            for kind, shown in (("points", "1"), ("set", "star"), ("track", "bar")):
                own = re.sub(rf"^{kind}\.(?!count)[\w-]+", f"{kind}.{shown}", own)
            assert own in named, fact


def test_every_promise_of_reliability_has_a_command_that_exists() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")][2:]
    commands = [re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1]) for row in rows]
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert rows
    for command in (each for found in commands for each in found or ["nothing"]):
        tool, _, what = command.partition(" ")
        assert what in targets if tool == "make" else (ROOT / what).exists(), command
