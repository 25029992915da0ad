"""What jobs are made of: options with their defaults, limits and explanations, in one place.

A job is a frozen dataclass. The command line makes its options of the fields, and the functions of
the library take them as keywords.
"""

import functools
import inspect
import re
import typing
from collections.abc import Callable, Collection, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, ParamSpec, TypeVar
from zlib import crc32

from qwixprint.commands.saving import plain
from qwixprint.errors import Fault, Faulty, fault, gathering
from qwixprint.files import shipped
from qwixprint.impose import Flip
from qwixprint.load.find import Layout
from qwixprint.locales import told_in

P = ParamSpec("P")
J = TypeVar("J")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

AnyGame = str | Path | Layout  # by name, by the path of its layout, or itself
ALL = "all"  # every shipped game
SizeName = Literal["standard", "large"]
SheetSizeName = Literal[SizeName, "page"]
PaletteName = Literal["classic", "safe", "ink", "grey"]
# Two large sheets fit on A4 and on Letter, even with a margin of a quarter of an inch.
SCALES: dict[SizeName, float] = {"standard": 1.0, "large": 1.36}


class Option(NamedTuple):
    """An option of a job: what it means, what stands for its value, and its limits."""

    help: str
    metavar: str | None = None
    low: int | None = None  # both limits are included
    high: int | None = None
    flags: tuple[str, ...] = ()  # by which it is typed, too


# Options of several jobs.
Lang = Annotated[
    str | None, Option("Language of labels and messages; else that of your locale.", "en|it|pt")
]
PaletteWish = Annotated[
    PaletteName,
    Option("safe: for colour-blind eyes; ink: outlines only; grey: for printers without colour."),
]
SheetsGame = Annotated[
    str | None, Option("The game of sheets that do not say it, such as those in a table.", "GAME")
]
SheetSize = Annotated[
    SheetSizeName,
    Option("large: everything 1.36 times as large; page: one sheet fills the paper, without cuts."),
]
Flipped = Annotated[Flip, Option("The edge about which the printer turns the paper for the back.")]


def seed(meaning: str) -> Option:
    """What makes chance repeatable."""
    return Option(meaning, "N", 0, 999_999_999)


FILLED_PAPER = Option("The paper that --size page fills; as for `pad`.", "PAPER")
SHEET_VERSION = Option(
    "Which sheet of a game whose sheets differ, or one of equal chance: C, or 17.", "NAME"
)
DEALT_PAIRS = Option('Lucky numbers to deal: "5 8, 6 11", or any.', "PAIRS")
VARIED = Option("Deal other boards of equal chance: colours exchanged, numbers counted backwards.")
DEALT_SEED = seed("Deals the same lucky numbers and versions again.")
OWN_TITLE = Option("A line of your own under the game's name.", "TEXT")
LOGO_FILE = Option("A PNG, JPEG, WebP or SVG for the title area.", "FILE")


class Field(NamedTuple):
    """A field of a job: what it takes, and what it is if nobody says otherwise."""

    name: str
    kind: Any  # its type, without none
    default: Any
    choices: tuple[str, ...]
    option: Option


@functools.cache
def fields_of(job: Any) -> tuple[Field, ...]:
    """The fields of a job that can be typed, in their order."""
    found = []
    hints = typing.get_type_hints(job, include_extras=True)
    for each in fields(job):
        option = next((e for e in getattr(hints[each.name], "__metadata__", ())), None)
        if option is None:
            continue
        kind = hints[each.name].__origin__
        parts = (kind,) if typing.get_origin(kind) is Literal else typing.get_args(kind) or (kind,)
        literal = next((part for part in parts if typing.get_origin(part) is Literal), None)
        choices = typing.get_args(literal) if literal else ()
        found.append(Field(each.name, parts[0], each.default, choices, option))
    return tuple(found)


def check_options(job: Any) -> None:
    """Raises `Faulty` with every option that is none of the words or out of the limits."""
    faults: list[Fault] = []
    for each in fields_of(job.__class__):
        value, option = getattr(job, each.name), each.option
        name = each.name.replace("_", "-")
        if value is None and each.default is None:
            continue
        several = isinstance(value, tuple) and isinstance(each.default, tuple)
        for word in (value or ("",)) if several else (value,):
            if each.choices and word not in each.choices:
                faults.append(fault("unknown-choice", option=name, word=word, known=each.choices))
            elif each.kind is bool and not isinstance(word, bool):
                faults.append(fault("option-yes-no", option=name, word=word))
            elif each.kind is str and not isinstance(word, str | Path | Layout):
                faults.append(fault("option-text", option=name, word=word))
            elif each.kind is float and not isinstance(word, int | float):
                faults.append(fault("option-number", option=name, word=word))
            elif option.low is not None and not _within(word, option.low, option.high):
                low, high, shown = option.low, option.high, repr(word)
                faults.append(fault("option-range", option=name, word=shown, low=low, high=high))
    if faults:
        raise Faulty(faults)


def _within(value: object, low: int, high: int | None) -> bool:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return whole and low <= typing.cast(int, value) <= typing.cast(int, high)


def from_job(job: Callable[P, J]) -> Callable[[Callable[[J], R]], Callable[P, R]]:
    """Makes of a function of a job one that takes the job's options, with the job's defaults."""

    def decorated(make: Callable[[J], R]) -> Callable[P, R]:
        @functools.wraps(make)
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            wanted = job(*args, **kwargs)
            with told_in(getattr(wanted, "lang", None)):
                check_options(wanted)
                return make(wanted)

        return shows(job)(call)

    return decorated


def shows(job: Callable[..., object], several: bool = False) -> Callable[[F], F]:
    """Lets a function show the options of a job as its own; it may be of several games."""

    def decorated(call: F) -> F:
        signature = inspect.signature(job)
        shown_as = [
            each.replace(
                annotation=re.sub(r"^Annotated\[(.*?), (Option\(|seed\(|[A-Z_]+\]).*", r"\1", said)
            )
            for each in signature.parameters.values()
            for said in [str(each.annotation)]
        ]
        if several:
            shown_as[0] = shown_as[0].replace(name="games", kind=inspect.Parameter.VAR_POSITIONAL)
        call.__doc__ = f"{inspect.cleandoc(call.__doc__ or '')}\n\n{_explained(job)}"
        gives = call.__annotations__["return"]
        shown = signature.replace(parameters=shown_as, return_annotation=gives)
        call.__signature__ = shown  # type: ignore[attr-defined]
        return call

    return decorated


def _explained(job: Any) -> str:
    """The options of a job with their sentences, as `help` shows them."""
    lines = (f"    {each.name}: {each.option.help}" for each in fields_of(job))
    return "\n".join(["Options:", *lines])


def differing(job: Any) -> Iterator[Field]:
    """The fields in which a job is not as if nothing had been said."""
    return (each for each in fields_of(job.__class__) if getattr(job, each.name) != each.default)


def unusual(job: Any, but: Collection[str] = ()) -> Iterator[str]:
    """What is not as usual with a job, in pieces for the name of a file."""
    for each in differing(job):
        value, name = getattr(job, each.name), each.name.replace("_", "-")
        if each.name in but:
            continue
        if isinstance(value, bool):
            yield name if value else f"no-{name}"
        elif each.choices:
            yield value
        else:
            said = value.name if isinstance(value, Layout) else str(value).removesuffix(".0")
            short = Path(said).name if each.name in ("back", "logo") else said
            # What could look like another one is told from it by a few digits.
            cut = each.name in ("title", "logo") and plain(short) != said
            digits = f"-{crc32(said.encode()) % 10**4:04}" if cut else ""
            yield f"{name}-{plain(short)}{digits}".replace(" ", "-")


def layouts_of(games: Collection[AnyGame], faults: list[Fault]) -> list[Layout]:
    """The layouts of several games, each once and in their order; "all": every shipped one."""
    if not games:
        faults.append(fault("no-game", known=(*shipped.layouts(), ALL)))
    found: list[Layout] = []
    for game in games:
        every = isinstance(game, str) and game.casefold() == ALL
        with gathering(faults):
            ours = [layout_of(name) for name in shipped.layouts()] if every else [layout_of(game)]
            found += sorted(ours, key=lambda layout: layout.title)
    return [each for at, each in enumerate(found) if each not in found[:at]]


def layout_of(game: AnyGame) -> Layout:
    """The layout of a game, however it was named, with its title in the language asked for."""
    return game.in_asked() if isinstance(game, Layout) else Layout.load(game)
