"""What surrounds the code is true, too: workflows, hooks, and versions named in several places."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from qwixprint import __version__
from tools import lock, release

from .conftest import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE))

every_workflow = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)


def read(file: Path) -> Any:
    return yaml.safe_load(file.read_text("utf-8"))


def steps(workflow: Any) -> list[Any]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def made(command: str) -> list[str]:
    """The targets that a piece of shell makes."""
    return re.findall(r"^\s*make ([\w-]+)", command, re.MULTILINE)


def test_there_are_workflows_and_forms() -> None:
    assert {file.stem for file in WORKFLOWS} == {"test", "release"}
    assert {file.stem for file in FORMS} == {"config", "bug", "game", "translation"}


@every_workflow
def test_a_workflow_makes_only_what_can_be_made(file: Path) -> None:
    wanted = [target for step in steps(read(file)) for target in made(step.get("run", ""))]
    assert wanted
    assert [target for target in wanted if target not in TARGETS] == []


def test_a_target_that_does_not_exist_is_seen() -> None:
    assert made("make test\n  make no-such-thing") == ["test", "no-such-thing"]
    assert "test" in TARGETS
    assert "no-such-thing" not in TARGETS


@every_workflow
def test_a_workflow_may_do_little_and_names_the_release_of_each_action(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["group"]
    for step in steps(workflow):
        assert re.search(r"@(release/)?v\d+$", step.get("uses", "@v0")), step
    jobs = {name for name, job in workflow["jobs"].items() if "id-token" in str(job)}
    assert jobs == ({"publish"} if file.stem == "release" else set())


def test_every_python_that_is_promised_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = [mark.split(" :: ")[-1] for mark in project["classifiers"] if ":: 3." in mark]
    jobs = read(GITHUB / "workflows" / "test.yml")["jobs"]
    assert jobs["linux"]["strategy"]["matrix"]["python"] == promised


def test_what_windows_leaves_out_is_there_otherwise() -> None:
    text = (GITHUB / "workflows" / "test.yml").read_text("utf-8")
    left_out = re.findall(r"--ignore (\S+)", text)
    assert left_out
    assert [name for name in left_out if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_asks_something(file: Path) -> None:
    form = read(file)
    if file.stem != "config":
        assert form["name"]
        assert form["description"]
        names = [field["id"] for field in form["body"] if field["type"] != "markdown"]
        assert names
        assert len(names) == len(set(names))


def test_the_hook_is_the_pinned_ruff() -> None:
    repos = read(ROOT / ".pre-commit-config.yaml")["repos"]
    (rev,) = [repo["rev"] for repo in repos if repo["repo"].endswith("/ruff-pre-commit")]
    (pin,) = [pin.version for pin in lock.read("dev") if pin.name == "ruff"]
    assert rev == f"v{pin}"


def test_the_changelog_begins_with_this_version() -> None:
    (newest, *_) = release.SECTION.findall(release.CHANGELOG.read_text("utf-8"))
    assert newest[0] == __version__


def test_this_version_is_one_whose_holes_are_mended() -> None:
    mended = re.findall(r"^\| (\S+)\.x \| yes \|$", (ROOT / "SECURITY.md").read_text("utf-8"), re.M)
    assert mended == [__version__.rpartition(".")[0]]


LOG = """# Changelog

## 2.0.0, not released yet

- No.

## 1.0.0, 2030-01-02

- [A](docs/a.md).
"""


def test_the_notes_are_the_section_with_links_that_lead_somewhere() -> None:
    assert (
        release.notes("v1.0.0", LOG, "https://x/v1", "1.0.0") == "- [A](https://x/v1/docs/a.md).\n"
    )


@pytest.mark.parametrize(
    ("tag", "version", "why"),
    [
        ("v1.0.0", "1.0.1", "qwixprint/__init__.py says 1.0.1"),
        ("v3.0.0", "3.0.0", "no section 3.0.0"),
        ("v2.0.0", "2.0.0", "“not released yet”"),
    ],
)
def test_a_tag_that_does_not_fit_is_not_released(tag: str, version: str, why: str) -> None:
    with pytest.raises(release.NotReady, match=re.escape(why)):
        release.notes(tag, LOG, ".", version)
