"""Writes a file as a whole or not at all: what was there stays until the new one is complete."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from qwixprint import ending
from qwixprint.errors import Faulty
from qwixprint.output.drafts import Draft, Stream
from qwixprint.output.names import check, claim, failed, is_stdout, is_stream

__all__ = ["Delivery", "Put", "check", "is_stdout", "is_stream", "together", "write"]
Put = Callable[[bytes], object]  # takes the next bytes of a file


def write(name: str, data: bytes) -> None:
    """Puts the data in the place of a file, or into standard output if the name is `-`."""
    with together() as delivery:
        delivery.write(name, data)


@contextmanager
def together() -> Iterator[Delivery]:
    """Files that take their places together when all of them are complete.

    After any failure until then, whosever it is, what was there is still there. Standard output, a
    pipe or a device gets the bytes as they come.
    """
    delivery = Delivery()
    with ending.clearing(delivery.vanish):
        try:
            yield delivery
            with ending.held_back():
                delivery.deliver()
        except BaseException:
            delivery.drop()
            raise


class Delivery:
    """What is under way to its place."""

    def __init__(self) -> None:
        self.claimed: set[object] = set()
        self.drafts: list[Stream | Draft] = []
        self.folders: list[Path] = []  # that were made, from the inside out

    @contextmanager
    def opened(self, name: str, renews: bool = False) -> Iterator[Put]:
        """Gives what takes the bytes of a file.

        It `renews` settings of ours, which were read in order to be changed.
        """
        claim(name, self.claimed, renews)
        draft = Stream(name) if is_stream(name) else Draft(name)
        self.drafts.append(draft)

        def put(data: bytes) -> None:
            # No context manager here: this is called for every page.
            try:
                file.write(data)
            except BrokenPipeError:
                raise
            except OSError as error:
                raise failed(name, error) from error

        with _blamed(name):
            file = draft.open()
        yield put
        with _blamed(name):
            draft.close()

    def write(self, name: str, data: bytes, renews: bool = False) -> None:
        """All the bytes of a file."""
        with self.opened(name, renews) as put:
            put(data)

    def make_folder(self, name: str) -> None:
        """A folder to write into, if it is not there yet."""
        path = Path(name)
        with _blamed(name):
            if not name:
                raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
            self.folders += [each for each in (path, *path.parents) if not each.exists()]
            path.mkdir(parents=True, exist_ok=True)

    def deliver(self) -> None:
        """All files are complete and closed: only now any takes its place, and all of them do."""
        drafts = [draft for draft in self.drafts if isinstance(draft, Draft)]
        if len(drafts) > 1:
            for draft in drafts:
                draft.keep()
        try:
            for draft in drafts:
                with _blamed(draft.name):
                    draft.deliver()
        except Faulty:
            for draft in drafts:
                draft.undo()
            raise
        for draft in drafts:
            draft.vanish()

    def drop(self) -> None:
        for draft in self.drafts:
            draft.drop()
        self.vanish()

    def vanish(self) -> None:
        """Nothing of it is left."""
        for draft in self.drafts:
            draft.vanish()
        for folder in self.folders:
            with suppress(OSError):
                folder.rmdir()


@contextmanager
def _blamed(name: str) -> Iterator[None]:
    """Says which file could not be written."""
    try:
        yield
    except BrokenPipeError:
        raise  # the reader has had enough, which is no fault
    except OSError as error:
        raise failed(name, error) from error
