"""What a viewer is for us: a form that is open in a browser."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol

import pypdf

from qwixprint.sheet.fields import LOST
from tests.typing_into_forms import path_of

PATIENCE = 60.0  # seconds for anything: whoever waits longer waits for nothing
HIDDEN = 2  # the flag of an annotation


class Shown(NamedTuple):
    """What a form shows: the values of its fields, and the cells that are veiled."""

    values: dict[str, str]
    veiled: set[str]


class Spot(NamedTuple):
    """A place of a page, as parts of its width and height from its upper left corner."""

    x: float
    y: float


class Viewer(Protocol):
    """A browser with a form in it."""

    name: str  # with its version

    def open(self, file: Path) -> None: ...

    def click(self, spot: Spot) -> None: ...

    def type(self, text: str) -> None:
        """Types in the field that was clicked on, and leaves it."""

    def shown(self) -> Shown: ...

    def save(self) -> bytes: ...

    def picture(self) -> bytes: ...


@contextmanager
def started(command: list[str], **how: Any) -> Iterator[Popen[bytes]]:
    """A browser that runs, and is over when nobody needs it any more."""
    with Popen(command, stdout=DEVNULL, stderr=DEVNULL, **how) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


@contextmanager
def folder() -> Iterator[Path]:
    """A folder for a browser, which may still be writing there while it is taken away."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        yield Path(name)


def moments() -> Iterator[None]:
    """Again and again, as long as it makes sense to wait."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(0.05)


def in_file(pdf: bytes) -> Shown:
    """What a saved form shows on its first page."""
    values, veiled = {}, set()
    for each in pypdf.PdfReader(io.BytesIO(pdf)).pages[0].annotations or ():
        widget: Any = each.get_object()
        name = path_of(widget)
        if not name.startswith(LOST):
            values[name] = str(widget.get("/V", "")).removeprefix("/")
        elif not widget["/F"] & HIDDEN:
            veiled.add(name.removeprefix(LOST))
    return Shown(values, veiled)


def spots(pdf: bytes) -> dict[str, Spot]:
    """The middles of all fields of a form's first page."""
    page = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]
    width, height = map(float, (page.mediabox.width, page.mediabox.height))
    found = {}
    for each in page.annotations or ():
        widget: Any = each.get_object()
        left, bottom, right, top = map(float, widget["/Rect"])
        found[path_of(widget)] = Spot((left + right) / 2 / width, 1 - (bottom + top) / 2 / height)
    return found
