"""A replayed game turn by turn, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from qwixprint.commands.check import place_data
from qwixprint.commands.score import SIDE_BY_SIDE, score_table
from qwixprint.game import Ending, Game, Move, Turn, WrongMove
from qwixprint.locales import Catalogue
from qwixprint.sheet import FilledSheet, Shown, as_written

if TYPE_CHECKING:
    from qwixprint.commands.replay import Replay


def told(replayed: Replay, words: Catalogue) -> Iterator[str]:
    game = replayed.game
    for number, turn in enumerate(game.turns, start=1):
        yield from _turn(game, number, turn, words)
    if game.broken_off is not None:
        yield from _turn(game, len(game.turns) + 1, game.broken_off, words)
    if game.problem is not None:
        yield words.report(game.problem)
        yield f"    {_allowed(game.problem, words)}"
        return
    yield ""
    for filled in game.sheets:
        yield from _sheet(filled, words)
    yield ""
    reports = list(replayed.sheets.values())
    for first in range(0, len(reports), SIDE_BY_SIDE):
        yield score_table(reports[first : first + SIDE_BY_SIDE])
    yield from outcome(game, words)


def outcome(game: Game, words: Catalogue) -> Iterator[str]:
    """How a game came out, or what was wrong in it."""
    if game.problem is not None:
        yield words.explain(game.problem)
        yield _allowed(game.problem, words)
        return
    yield _why(game.ending, words)
    if game.winners:
        key = "winner" if len(game.winners) == 1 else "winners"
        yield words.say(key, names=words.joined(game.winners))


def _turn(game: Game, number: int, turn: Turn, words: Catalogue) -> Iterator[str]:
    letters = words.letters_of(game.sheet.used_colours)
    first, *second = [_throw(throw, letters, words) for throw in turn.throws]
    throw = words.say("thrown-again", first=first, second=second[0]) if second else first
    yield words.say("turn-thrown", turn=number, player=turn.active, throw=throw)
    for move in turn.moves:
        yield f"  {_move(game, move, words)}"
    if turn.missed:
        yield f"  {words.say('move-missed', player=turn.active)}"
    if turn.closed:
        rows = words.joined([words.row(row) for row in turn.closed])
        yield f"  {words.say('rows-closed', rows=rows)}"


def _throw(throw: tuple[Shown, ...], letters: Mapping[str, str], words: Catalogue) -> str:
    """The dice as they lie there: first the white ones, of the others colour and number."""
    white = [str(each.number) for each in throw if _colour(each) not in letters]
    others = [
        f"{letters[_colour(each)]}{each.number}" for each in throw if _colour(each) in letters
    ]
    head = words.messages["white" if len(white) == 1 else "whites"]
    return " ".join([head, *white, *others] if white else others)


def _colour(each: Shown) -> str:
    return each.face.colour if each.face else each.die.name


def _move(game: Game, move: Move, words: Catalogue) -> str:
    how = "-lucky" if move.lucky else "-exchanged" if move.box else "-brought" * move.brought
    key = "move" + how + "-lock" * move.lock
    row = words.row(_row(game, move))
    return words.say(key, player=move.player, row=row, number=move.value)


def _row(game: Game, move: Move) -> str:
    return game.sheet.rows[move.cell.row].name


def _allowed(wrong: WrongMove, words: Catalogue) -> str:
    turn = {"turn": wrong.turn, "player": wrong.player}
    if wrong.allowed:
        moves = ", ".join(words.move(move) for move in wrong.allowed)
        return words.say("allowed-here", moves=moves, **turn)
    over = wrong.code in ("game-over", "third-throw")
    return words.say("in-turn" if over else "nothing-allowed", **turn)


def _sheet(filled: FilledSheet, words: Catalogue) -> Iterator[str]:
    version = filled.sheet.version
    yield f"{filled.player}, {words.say('version', version=version)}" if version else filled.player
    for row, text in as_written(filled).items():
        yield f"  {words.row(row)}: {words.move(text)}".rstrip()
    if filled.sheet.misses.cells:
        yield f"  {words.say('line-misses')}: {filled.misses}"


def _why(ending: Ending | None, words: Catalogue) -> str:
    if ending is None:
        return words.say("not-ended")
    if ending.rows:
        return words.say("ended-closed", rows=words.joined([words.row(r) for r in ending.rows]))
    if ending.reason == "stuck":
        return words.say("ended-stuck")
    names = words.joined(ending.players)
    return words.say(f"ended-{ending.reason}", names=names, count=ending.count)


# --- JSON


def data(replayed: Replay, words: Catalogue) -> dict[str, Any]:
    game = replayed.game
    sheets = []
    for each in replayed.sheets.values():
        found = each.data()
        rows = as_written(each.filled)
        sheet = {**found, "rows": rows, "misses": each.filled.misses}
        lucky = {"lucky": list(each.filled.lucky)} if each.filled.lucky else {}
        sheets.append({**sheet, **lucky})
    ending = game.ending
    return {
        "file": replayed.file,
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
        "row": _row(game, move),
        "number": move.value,
    }
    if game.sheet.crossed:
        return {**data, "lucky": move.lucky, "lock": move.lock}
    return {**data, "field": int(move.cell.name)}


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
