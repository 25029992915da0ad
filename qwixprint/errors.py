"""An error is a place plus a code: its wording lives in the language files, so nothing here speaks.

`Fault` says what is wrong and where; `Faulty` carries all faults found, never only the first one.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, Protocol

NOTHING: Mapping[str, object] = {}  # nobody writes into it
LONGEST_WORD = 80  # characters; what is longer is no slip of the pen


class Place(NamedTuple):
    """A spot in a file a person wrote: counted from 1, with the source line to show beside it."""

    file: str
    line: int = 0  # 0: the file as a whole
    column: int = 0
    length: int = 1
    source: str = ""
    field: str = ""  # of a form, by its name: then `line` is a page, and `column` the order there


class Fault(NamedTuple):
    """One thing that keeps a file or a wish from being put on paper."""

    code: str
    at: Place | None = None
    params: Mapping[str, object] = NOTHING
    message: str = ""  # in the language of whoever asked, once it has reached them

    @property
    def line(self) -> int:
        """Where it is, counted from 1; 0 if it is nowhere in particular."""
        return self.at.line if self.at else 0

    @property
    def column(self) -> int:
        """Where it is in its line, counted from 1."""
        return self.at.column if self.at else 0


class Told(Protocol):
    """What can be told to a person: a fault, or a broken rule."""

    @property
    def code(self) -> str: ...
    @property
    def at(self) -> Place | None: ...
    @property
    def params(self) -> Mapping[str, object]: ...


class Faulty(Exception):
    """Raised with every fault found, so that a person can mend them all in one go."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        told = {(each.code, each.at, _about(each)): each for each in faults}
        self.faults = tuple(told.values())  # one slip is told once
        super().__init__("\n".join(_line(fault) for fault in self.faults))

    def __reduce__(self) -> "tuple[type[Faulty], tuple[tuple[Fault, ...]]]":
        return Faulty, (self.faults,)  # another process gets the faults, not the text


def _line(each: Fault) -> str:
    """A fault on one line, for a traceback."""
    at = f"{each.at.file}:{each.line}:{each.column}: " if each.at and each.at.file else ""
    if each.at and each.at.field:
        at = f"{each.at.file}, page {each.line}, {each.at.field}: "
    return f"{at}{each.message} [{each.code}]" if each.message else f"{at}{each.code}"


def _about(each: Fault) -> str:
    """The word or key a fault is about: several may be missing in one place."""
    return str(each.params.get("key", each.params.get("word", "")))


def fault(code: str, at: Place | None = None, **params: object) -> Fault:
    """Short for the common way to make a `Fault`.

    A `word` that is none of the `known` ones, a tuple, is told with the nearest of them: worked out
    only then, since of thousands of faults a few are told.
    """
    return Fault(code, at, params)


@contextmanager
def gathering(faults: list[Fault]) -> Iterator[None]:
    """What is found wrong in here is noted, and one goes on behind it to find the rest."""
    try:
        yield
    except Faulty as error:
        faults += error.faults


def unreadable(name: str, error: OSError) -> Faulty:
    """A file that the system does not let us read, with the system's reason."""
    return Faulty([fault("file-unreadable", Place(name[:200]), reason=error)])


def wrong_type(value: object) -> Faulty:
    """What a program gave that is nothing one could read."""
    return Faulty([fault("wrong-type", word=type(value).__name__)])


def too_large(name: str, most: int) -> Faulty:
    """A file of more bytes than are read."""
    limit = f"{most >> 20} MiB" if most >> 20 else f"{most >> 10} KiB"
    return Faulty([fault("file-too-large", Place(name), limit=limit)])


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word a misspelt one most resembles, or an empty string."""
    import difflib

    match = difflib.get_close_matches(word[:LONGEST_WORD].lower(), list(known), n=1, cutoff=0.6)
    return match[0] if match else ""
