"""The manual page is what the help says, and roff that its readers accept."""

from __future__ import annotations

import shutil
import subprocess

import click
import pytest

from qwixprint.cli import cli
from tools import man

from .typing_commands import typed


def test_the_page_is_up_to_date() -> None:
    assert man.PAGE.read_text("utf-8") == man.page(), "make man"


def test_every_command_and_option_is_on_it() -> None:
    page = man.page()
    top = click.Context(cli, info_name="qwixprint")
    names = cli.list_commands(top)
    assert names
    for name in names:
        _, _, section = page.partition(f'.SS "qwixprint {name}"\n')
        section, _, _ = section.partition("\n.S")
        shown = section.replace("\\-", "-")
        helped = typed(name, "--help").out
        options = [word.strip(",") for word in helped.split() if word.startswith("--")]
        assert options
        assert [word for word in options if word.strip(".`;)]") not in shown] == []


@pytest.mark.parametrize(
    ("text", "roff"),
    [
        ("-o FILE", r"\-o FILE"),
        (r"a\b", r"a\eb"),
        (".hidden", r"\&.hidden"),
        ("'quoted'", r"\(aqquoted\(aq"),
        ("~/x^2", r"\(ti/x\(ha2"),
        ('"5 8"', r"\(dq5 8\(dq"),
        ("café", r"caf\[u00E9]"),
    ],
)
def test_what_means_something_to_roff_is_escaped(text: str, roff: str) -> None:
    assert man.escaped(text) == roff


def test_a_hidden_command_is_left_out_and_a_nested_one_is_not() -> None:
    group = click.Group("top", commands=[click.Command("secret", hidden=True)])
    group.add_command(click.Group("inner", commands=[click.Command("leaf")]))
    paths = [each.command_path for each in man.tree(man.entered(group, "top"))]
    assert paths == ["top inner", "top inner leaf"]


# No date: it would change without the help, and a date of release is not known before there is one.
LINTERS = {
    "groff": ("groff", "-man", "-Tutf8", "-ww", "-z"),
    "mandoc": ("mandoc", "-T", "lint", "-W", "warning"),
}


@pytest.mark.parametrize("tool", LINTERS)
def test_its_readers_have_nothing_to_say(tool: str) -> None:
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not here")
    done = subprocess.run(
        [*LINTERS[tool], str(man.PAGE)], capture_output=True, text=True, check=False
    )
    told = (done.stdout + done.stderr).splitlines()
    assert [line for line in told if "missing date" not in line] == []
