"""The documents are true: their commands run, their pictures are what the commands draw."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tools import pictures

from .conftest import ROOT
from .typing_commands import typed

README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)


COMMANDS = [
    line.removeprefix("$ qwixprint ").split()
    for block in blocks("console")
    for line in block.splitlines()
    if line.startswith("$ qwixprint ")
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_of_the_readme_runs(command: list[str]) -> None:
    (own,) = blocks("yaml")
    Path("mini.yaml").write_text(own, "utf-8")
    answer = typed(*command)
    assert answer.code == 0, answer.err


def test_the_tour_shows_every_command_and_option() -> None:
    from qwixprint.cli import cli

    assert {command[0] for command in COMMANDS} == set(cli.commands)
    options = {name for option in cli.commands["pad"].params for name in option.opts}
    for name in options - {"variant"}:
        assert f"`{name}" in README, name


def test_the_fault_of_the_readme_is_the_one_that_is_told() -> None:
    (own,) = blocks("yaml")
    Path("mini.yaml").write_text(own.replace("players", "playrs"), "utf-8")
    told = typed("pad", "mini.yaml").err
    assert blocks("text") == [told]
    assert (ROOT / "docs" / "layouts.md").read_text("utf-8").count(own) == 1


def same_picture(one: bytes, other: bytes) -> bool:
    """As good as equal: another release of the rasteriser may shade an edge differently."""
    with Image.open(BytesIO(one)) as a, Image.open(BytesIO(other)) as b:
        if a.size != b.size:
            return False
        difference = ImageChops.difference(a.convert("L"), b.convert("L"))
    off = sum(difference.histogram()[33:])
    return off / (difference.width * difference.height) <= 0.0002


def test_the_pictures_are_what_the_commands_draw() -> None:
    shown = set(re.findall(r"docs/pictures/([\w-]+\.png)", README))
    made = dict(pictures.pictures())
    assert shown == set(made)
    for name, data in made.items():
        kept = (pictures.FOLDER / name).read_bytes()
        assert same_picture(kept, data), f"{name} is out of date: make pictures"


def test_one_wrong_letter_in_a_picture_would_be_seen() -> None:
    right = typed_picture("Piccolo")
    assert same_picture(right, right)
    assert not same_picture(right, typed_picture("Piccola"))


def typed_picture(title: str) -> bytes:
    layout = (ROOT / "examples/piccolo/sheet.yaml").read_text("utf-8")
    Path("own.yaml").write_text(layout.replace("title: Piccolo", f"title: {title}"), "utf-8")
    assert typed("draw", "own.yaml", "--dpi", "110", "-o", "own.png").code == 0
    return Path("own.png").read_bytes()


LINKS = re.compile(r"\]\((?!https?:)([^)#]+)\)")


PAGES = [
    file.relative_to(ROOT).as_posix() for file in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"))
]


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    for target in LINKS.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
