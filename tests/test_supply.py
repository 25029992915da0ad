"""What is installed is what was looked at: pins, hashes, licences, and known holes."""

from __future__ import annotations

import json
import re
import tomllib
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools import audit, licences, lock

from .conftest import ROOT

every_use = pytest.mark.parametrize("use", lock.STANDS_ON)


def missing(wishes: list[str], pins: list[lock.Pin]) -> list[str]:
    """The wishes that no pin fulfils, or that one of them does not."""
    found = []
    for wish in wishes:
        asked = Requirement(wish)
        versions = [pin.version for pin in pins if pin.name == canonicalize_name(asked.name)]
        if not versions or not all(each in asked.specifier for each in versions):
            found.append(wish)
    return found


@every_use
def test_everything_asked_for_is_pinned(use: str) -> None:
    pins = [pin for each in lock.below(use) for pin in lock.read(each)]
    assert missing(lock.asked()[use], pins) == [], "make lock"


def test_a_stale_pin_is_seen() -> None:
    pins = [lock.Pin("pillow", "10.3.0", "", ())]
    assert missing(["Pillow>=10.3"], pins) == []
    assert missing(["pillow>=11", "click"], pins) == ["pillow>=11", "click"]


def test_every_extra_has_its_file() -> None:
    assert set(lock.asked()) == set(lock.STANDS_ON)
    assert {file.stem for file in lock.FOLDER.iterdir()} == set(lock.STANDS_ON)


@every_use
def test_every_pin_has_hashes_and_nothing_else_is_in_the_file(use: str) -> None:
    text = (lock.FOLDER / f"{use}.txt").read_text("utf-8")
    pins = lock.read(use)
    head, *_ = text.partition(str(pins[0]))
    assert text == head + "".join(map(str, pins)), "an address or a folder of somebody's machine?"
    assert all(re.fullmatch(r"#.*|-r \w+\.txt", line) for line in head.splitlines())
    for pin in pins:
        assert pin.hashes
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in pin.hashes)


def test_no_package_is_pinned_in_two_releases() -> None:
    for use in lock.STANDS_ON:
        pins = {pin for each in lock.below(use) for pin in lock.read(each)}
        assert len(pins) == len({(pin.name, pin.marker) for pin in pins})


def test_every_bound_is_one_that_make_oldest_can_try() -> None:
    for wishes in lock.asked().values():
        for wish in wishes:
            assert ">=" in wish, wish


def rows() -> list[list[str]]:
    lines = licences.PAGE.read_text("utf-8").splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    return [row for row in table if len(row) == 4 and row[0] not in ("package", "---")]


def test_the_list_of_licences_is_that_of_the_pins() -> None:
    known = {name: licence for name, _, licence, _ in rows()}
    assert set(known) >= {pin.name for use in lock.STANDS_ON for pin in lock.read(use)}
    assert licences.PAGE.read_text("utf-8") == licences.page(known), "make licences"


def test_the_licences_are_what_the_packages_say() -> None:
    for name, version, licence, _ in rows():
        try:
            about = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue  # of another platform, or of a use that is not installed
        if about.version == version:
            assert licences.licence(about.metadata) == licence  # type: ignore[arg-type]


def test_nothing_that_runs_brings_the_gpl_along() -> None:
    assert [
        row for row in rows() if row[3].startswith("run time") and not licences.fits(row[2])
    ] == []


@pytest.mark.parametrize(
    ("licence", "fits"),
    [
        ("MIT", True),
        ("GPL-3.0-only", False),
        ("AGPL-3.0-or-later", False),
        ("GNU Affero General Public License v3", False),
        ("GPL-2.0-or-later OR MPL-1.1", True),
        ("MIT AND GPL-2.0-only", False),
        ("MIT AND (GPL-2.0-only OR AGPL-3.0-only)", False),
        ("(GPL-2.0-only OR MIT) AND BSD-3-Clause", True),
        ("unknown", False),
    ],
)
def test_a_licence_that_does_not_fit_is_seen(licence: str, fits: bool) -> None:
    assert licences.fits(licence) is fits


def test_the_fonts_carry_their_licence() -> None:
    for file in (ROOT / "fonts").glob("*.ttf"):
        text = (ROOT / "fonts" / f"OFL-{file.stem.split('_')[0]}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text


SOUND = {"name": "click", "version": "8.1.0", "vulns": []}
HOLE = {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.0"]}]}
UNKNOWN = {"name": "pyphen", "skip_reason": "Dependency not found"}


@pytest.mark.parametrize(
    ("packages", "code", "told"),
    [
        ([SOUND], 0, "No known hole in 1 packages."),
        ([SOUND, HOLE], 1, "pillow 1.0: PYSEC-1, mended in 2.0"),
        ([UNKNOWN], 0, audit.NOBODY),
        ([SOUND, UNKNOWN], 1, "Nothing is known about pyphen."),
    ],
)
def test_an_audit_that_could_not_be_made_is_not_called_clean(
    packages: object, code: int, told: str
) -> None:
    assert audit.verdict(json.dumps({"dependencies": packages})) == (code, [told])


def test_an_audit_that_broke_is_told_from_one_that_reached_nobody() -> None:
    assert audit.verdict("", "...\nrequests.ConnectionError: no such host") == (0, [audit.NOBODY])
    assert audit.verdict("", "usage\nerror: no such option") == (1, ["error: no such option"])


def test_every_python_that_is_promised_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    promised = [mark.split(" :: ")[-1] for mark in project["classifiers"] if ":: 3." in mark]
    (tried,) = re.findall(r"^PYTHONS \?= (.*)$", (ROOT / "Makefile").read_text("utf-8"), re.M)
    assert [f"python{each}" for each in promised] == tried.split()
    assert project["requires-python"] == f">={promised[0]}"
