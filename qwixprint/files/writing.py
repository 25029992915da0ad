"""Writes a file as a whole or not at all: what was there stays until the new one is complete."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from qwixprint import signals
from qwixprint.errors import Faulty, fault
from qwixprint.files import reading

BUFFER = 1 << 18  # bytes that are gathered before a file is touched
Put = Callable[[bytes], object]  # takes the next bytes of a file


def write(name: str, data: bytes) -> None:
    """Puts the data in the place of a file, or into standard output if the name is `-`."""
    with together() as delivery:
        delivery.write(name, data)


def remove(name: str) -> None:
    """Takes a file away."""
    with _blamed(name):
        Path(name).unlink()


@contextmanager
def together() -> Iterator[Delivery]:
    """Files that take their places when all of them are complete.

    After any failure until then, what was there is still there. Standard output, a pipe or a device
    gets the bytes as they come.
    """
    delivery = Delivery()
    with signals.clearing(delivery.vanish):
        try:
            yield delivery
            with signals.held_back():
                delivery.deliver()
        except BaseException:
            delivery.vanish()
            raise


class Delivery:
    """What is under way to its place."""

    def __init__(self) -> None:
        self.claimed: set[object] = set()
        self.drafts: list[tuple[Path, str]] = []  # each with the name it is to have
        self.folders: list[Path] = []  # that were made, from the inside out

    @contextmanager
    def opened(self, name: str, renews: bool = False) -> Iterator[Put]:
        """Gives what takes the bytes of a file.

        It `renews` settings of ours, which were read in order to be changed.
        """

        def put(data: bytes) -> None:
            try:
                file.write(data)
            except OSError:
                with _blamed(name):  # only now: this is called for every page
                    raise

        _claim(name, self.claimed, renews)
        path = Path(name) if (stream := is_stream(name)) else self._draft(name)
        with _blamed(name):
            file = sys.stdout.buffer if is_stdout(name) else path.open("wb", BUFFER)
        try:
            yield put
            with _blamed(name):
                file.flush()
                if not stream:  # or a power cut could leave an empty file in the new place
                    os.fsync(file.fileno())
        finally:
            if not is_stdout(name):
                with suppress(OSError):  # the disk may be full; then closing fails once more
                    file.close()

    def _draft(self, name: str) -> Path:
        """A file beside the one whose place it takes in the end; a link stays a link."""
        target = Path(os.path.realpath(name))
        start = os.fsencode(target.name)[:80].decode("utf-8", "ignore")
        draft = target.with_name(f".{start}.{os.urandom(4).hex()}.part")
        self.drafts.append((draft, name))
        return draft

    def write(self, name: str, data: bytes, renews: bool = False) -> None:
        """All the bytes of a file."""
        with self.opened(name, renews) as put:
            put(data)

    def make_folder(self, name: str) -> None:
        """A folder to write into, if it is not there yet."""
        path = Path(name)
        if not name:
            raise _failed(name, errno.ENOENT)
        with _blamed(name):
            self.folders += [each for each in (path, *path.parents) if not each.exists()]
            path.mkdir(parents=True, exist_ok=True)

    def deliver(self) -> None:
        """All files are complete and closed: only now any takes its place."""
        for draft, name in self.drafts:
            target = os.path.realpath(name)
            with suppress(OSError):  # nothing is there, or the disk knows of no rights
                draft.chmod(Path(target).stat().st_mode)
            with _blamed(name):
                draft.replace(target)

    def vanish(self) -> None:
        """Nothing is left. No file is closed: who is interrupted may be just writing."""
        for draft, _ in self.drafts:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
        for folder in self.folders:
            with suppress(OSError):
                folder.rmdir()


def is_stdout(name: str) -> bool:
    """Whether a name stands for standard output."""
    return name in ("-", "/dev/stdout")


def is_stream(name: str) -> bool:
    """Whether a name stands for something that is written to as it is: a pipe, a device."""
    state = _state(name)
    kind = stat.S_IFMT(state.st_mode) if state else stat.S_IFREG
    return is_stdout(name) or kind not in (stat.S_IFREG, stat.S_IFDIR)


def check(*names: str) -> None:
    """Says early, before any long work, that files could not be written."""
    claimed: set[object] = set()
    for name in names:
        _claim(name, claimed)
        target = Path(os.path.realpath(name))
        if is_stream(name):
            continue
        if target.is_dir() or name.endswith(("/", os.sep)):
            raise _failed(name, errno.EISDIR)
        if not target.parent.is_dir():
            raise _failed(name, errno.ENOENT)
        if not os.access(target if target.exists() else target.parent, os.W_OK):
            raise _failed(name, errno.EACCES)


def _claim(name: str, claimed: set[object], renews: bool = False) -> None:
    """Nothing takes the place of what was read, nor of what is written at the same time."""
    state = _state(name)
    this = (state.st_dev, state.st_ino) if state else os.path.realpath(name)
    if reading.was_read(this) and not renews:
        raise Faulty([fault("was-read", file=name)])
    if this in claimed:
        raise Faulty([fault("same-file", file=name)])
    claimed.add(this)


def _state(name: str) -> os.stat_result | None:
    """Of what is there by a name, if anything is."""
    try:
        return os.fstat(1) if is_stdout(name) else os.stat(name)  # noqa: PTH116
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:  # far too long, behind a folder that may not be entered
        raise _failed(name[:200], error) from error


@contextmanager
def _blamed(name: str) -> Iterator[None]:
    """Says which file could not be written; that a reader has had enough is no fault."""
    try:
        yield
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise _failed(name, error) from error


def _failed(name: str, why: Exception | int) -> Faulty:
    reason = OSError(why, os.strerror(why)) if isinstance(why, int) else why
    return Faulty([fault("output-failed", file=name, reason=reason)])
