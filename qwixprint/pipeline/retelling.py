"""Tells a recorded game turn by turn, for people and for programs.

What is told goes to `tell` piece by piece; what is given back is the exit code.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qwixprint import locales, output
from qwixprint.errors import Faulty
from qwixprint.game import Ending, Game, Move, Turn, WrongMove
from qwixprint.locales import Catalogue
from qwixprint.pipeline.comics import check_comic, write_comic
from qwixprint.pipeline.gaming import load_game
from qwixprint.pipeline.judging import (
    SIDE_BY_SIDE,
    Tell,
    json_text,
    place_data,
    score_table,
    sheet_data,
)
from qwixprint.pipeline.making import draw_each, names_of
from qwixprint.pipeline.verdicts import Unreadable, Verdict
from qwixprint.rules import check
from qwixprint.sheet import CrossRules, FilledSheet, Shown, as_written


@dataclass(frozen=True, slots=True)
class ReplayJob:
    """Which game is wanted, and as what."""

    game: str
    as_json: bool
    sheets: str | None  # a folder for the players' final sheets
    comic: str | None  # a file for the game in pictures
    lang: str


def replay_file(job: ReplayJob, tell: Tell, warn: Tell) -> int:
    """Plays a recorded game through the rules and tells it, or where it leaves them."""
    words = locales.load(job.lang)
    try:
        game = load_game(Path(job.game))
    except Faulty as error:
        if job.as_json:
            unreadable = Unreadable(job.game, error.faults)
            tell(json_text(sheet_data(unreadable, words, False, False)))
        else:
            warn(words.report_all(error.faults))
        return 2
    with output.together() as delivery:
        sheets = _targets(job, game, delivery)
        made = []
        if job.sheets is not None:
            draw_each(delivery, game.sheets, sheets, words)
            made.append(words.say("wrote-sheets", folder=job.sheets, count=len(sheets)))
        if job.comic is not None:
            ending = list(_outcome(game, words))
            made.append(write_comic(delivery, job.comic, game, ending, words))
    # After the files, since whoever reads it may have enough before its end.
    if job.as_json:
        tell(json_text(_data(job.game, game, words)))
    else:
        for text in _told(job.game, game, words):
            tell(text)
    for text in made:
        warn(text)
    return 1 if game.problem else 0


def _targets(job: ReplayJob, game: Game, delivery: output.Delivery) -> list[str]:
    """The players' files, if they are wanted; what cannot be written is said before it is told."""
    names = []
    if job.sheets is not None:
        delivery.make_folder(job.sheets)  # the comic may lie in it, too
        names = names_of(game.sheets, job.sheets)
    if job.comic is not None:
        check_comic(job.comic)
    output.check(*names, *([] if job.comic is None else [job.comic]))
    return names


def _told(name: str, game: Game, words: Catalogue) -> Iterator[str]:
    for number, turn in enumerate(game.turns, start=1):
        yield from _turn(number, turn, words)
    if game.broken_off is not None:
        yield from _turn(len(game.turns) + 1, game.broken_off, words)
    if game.problem is not None:
        yield words.report(game.problem)
        yield f"    {_allowed(game.problem, words)}"
        return
    yield ""
    for filled in game.sheets:
        yield from _sheet(filled, words)
    yield ""
    verdicts = _verdicts(name, game)
    for first in range(0, len(verdicts), SIDE_BY_SIDE):
        yield score_table(verdicts[first : first + SIDE_BY_SIDE], words)
    yield from _outcome(game, words)


def _outcome(game: Game, words: Catalogue) -> Iterator[str]:
    """How a game came out, or what was wrong in it."""
    if game.problem is not None:
        yield words.explain(game.problem)
        yield _allowed(game.problem, words)
        return
    yield _why(game.ending, words)
    if game.winners:
        key = "winner" if len(game.winners) == 1 else "winners"
        yield words.say(key, names=words.joined(game.winners))


def _turn(number: int, turn: Turn, words: Catalogue) -> Iterator[str]:
    first, *second = [_throw(throw, words) for throw in turn.throws]
    throw = words.say("thrown-again", first=first, second=second[0]) if second else first
    yield words.say("turn-thrown", turn=number, player=turn.active, throw=throw)
    for move in turn.moves:
        yield f"  {_move(move, words)}"
    if turn.missed:
        yield f"  {words.say('move-missed', player=turn.active)}"
    if turn.closed:
        rows = words.joined([words.colours[row] for row in turn.closed])
        yield f"  {words.say('rows-closed', rows=rows)}"


def _throw(throw: tuple[Shown, ...], words: Catalogue) -> str:
    """The dice as they lie there: first the white ones, of the others colour and number."""
    white = [str(each.number) for each in throw if _colour(each) not in words.letters]
    others = [
        f"{words.letters[_colour(each)]}{each.number}"
        for each in throw
        if _colour(each) in words.letters
    ]
    return " ".join([words.messages["white"], *white, *others] if white else others)


def _colour(each: Shown) -> str:
    return each.face.colour if each.face else each.die.name


def _move(move: Move, words: Catalogue) -> str:
    key = "move" + "-lucky" * move.lucky + "-lock" * move.lock
    row = words.colours[_row(move)]
    return words.say(key, player=move.player, row=row, number=move.value)


def _row(move: Move) -> str:
    return move.cell.id.split(".")[0]


def _allowed(wrong: WrongMove, words: Catalogue) -> str:
    turn = {"turn": wrong.turn, "player": wrong.player}
    if wrong.allowed:
        return words.say("allowed-here", moves=", ".join(wrong.allowed), **turn)
    over = wrong.code in ("game-over", "third-throw")
    return words.say("in-turn" if over else "nothing-allowed", **turn)


def _sheet(filled: FilledSheet, words: Catalogue) -> Iterator[str]:
    yield filled.player
    for row, text in as_written(filled).items():
        yield f"  {words.colours[row]}: {text}".rstrip()
    yield f"  {words.say('line-misses')}: {filled.misses}"


def _why(ending: Ending | None, words: Catalogue) -> str:
    if ending is None:
        return words.say("not-ended")
    if ending.rows:
        return words.say("ended-closed", rows=words.joined([words.colours[r] for r in ending.rows]))
    names = words.joined(ending.players)
    return words.say(f"ended-{ending.reason}", names=names, count=ending.count)


def _verdicts(name: str, game: Game) -> list[Verdict]:
    return [
        Verdict(name, number, filled, check(filled), alone=False)
        for number, filled in enumerate(game.sheets, start=1)
    ]


# --- JSON


def _data(name: str, game: Game, words: Catalogue) -> dict[str, Any]:
    sheets = []
    for each in _verdicts(name, game):
        data = sheet_data(each, words, scored=True, with_open=False)
        rows = as_written(each.filled)
        sheet = {**data, "rows": rows, "misses": each.filled.misses}
        lucky = {"lucky": list(each.filled.lucky)} if each.filled.lucky else {}
        sheets.append({**sheet, **lucky})
    ending = game.ending
    return {
        "file": name,
        "variant": game.sheet.name,
        "players": list(game.players),
        "turns": [_turn_data(game, turn) for turn in game.turns],
        "broken_off": _turn_data(game, game.broken_off) if game.broken_off else None,
        "problem": _problem_data(game.problem, words) if game.problem else None,
        "sheets": sheets,
        "ending": {
            "reason": ending.reason,
            "count": ending.count,
            "players": list(ending.players),
            "rows": list(ending.rows),
        }
        if ending
        else None,
        "winners": list(game.winners),
    }


def _turn_data(game: Game, turn: Turn) -> dict[str, Any]:
    return {
        "active": turn.active,
        "throws": [[_die_data(each) for each in throw] for throw in turn.throws],
        "moves": [_move_data(game, move) for move in turn.moves],
        "missed": turn.missed,
        "closed": list(turn.closed),
    }


def _die_data(each: Shown) -> dict[str, Any]:
    data: dict[str, Any] = {"die": each.die.name, "number": each.number}
    return {**data, "colour": each.face.colour} if each.face else data


def _move_data(game: Game, move: Move) -> dict[str, Any]:
    data: dict[str, Any] = {
        "player": move.player,
        "step": move.step,
        "row": _row(move),
        "number": move.value,
    }
    if isinstance(game.sheet.rules, CrossRules):
        return {**data, "lucky": move.lucky, "lock": move.lock}
    return {**data, "field": int(move.cell.id.split(".")[1])}


def _problem_data(wrong: WrongMove, words: Catalogue) -> dict[str, Any]:
    return {
        "code": wrong.code,
        **place_data(wrong.at),
        "message": words.explain(wrong),
        "turn": wrong.turn,
        "player": wrong.player,
        "step": wrong.step or None,
        "allowed": list(wrong.allowed),
    }
