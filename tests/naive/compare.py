"""The engine beside the naive reading: the same sheets and games, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from qwixprint.commands.play import NAMES
from qwixprint.families import boards_of
from qwixprint.families.state import Offer, State
from qwixprint.game.play import Robots, Scribe, seated, seats_of, sheets_of, turns
from qwixprint.game.record import record_text
from qwixprint.game.strategies import STRATEGIES
from qwixprint.load.find import Layout, load_game, load_sheet
from qwixprint.referee import check
from qwixprint.sheet import FilledSheet, as_written

from ..filling import filled
from .history import problems
from .judge import score
from .paper import Marks, Paper, printed
from .table import replayed

OF_NO_ROW = (
    "link-missing",
    "track-behind",
    "box-unearned",
    "brought-otherwise",
    "too-many-locks",
    "played-on",
)
Moves = dict[tuple[str, int], list[str]]  # by step and player


def judged_otherwise(sheet: FilledSheet, paper: Paper, marks: Marks, misses: int) -> str:
    """How engine and naive reading differ in what they say of a sheet, if they do."""
    verdict = check(sheet)
    said = {(p.code, "" if p.code in OF_NO_ROW else p.row or "") for p in verdict.problems}
    naive = problems(paper, marks, misses)
    if said != naive:
        return f"engine {sorted(said)}, naive {sorted(naive)}: {marks}, {misses} misses"
    card = {line.total.of: line.points for line in verdict.card.lines}
    if card != score(paper, marks, misses):
        return f"engine {card}, naive {score(paper, marks, misses)}: {marks}, {misses} misses"
    return ""


# --- sheets


def sheets_that_differ(game: str, first: int, count: int) -> list[str]:
    """What differs in so many sheets: one from some moment of a game, and four broken ones each."""
    boards, papers = boards_of(load_sheet(game)), printed(game)
    found = []
    for seed in range(first, first + count, 5):
        chance = Random(f"{game} {seed}")
        state = at_some_moment(seated(boards, chance.randint(2, 5), chance), chance)
        player = chance.randrange(len(state.sheets))
        sheet = sheets_of(state, [""] * len(state.sheets))[player]
        paper = papers[sheet.sheet.version]
        legal = {row: text.split() for row, text in as_written(sheet).items()}
        tried = [(legal, sheet.misses)]
        tried += [broken(paper, legal, sheet.misses, chance) for _ in range(4)]
        for marks, misses in tried:
            rows = {row: " ".join(words) for row, words in marks.items()}
            same = filled(sheet.sheet, rows, misses)
            if told := judged_otherwise(same, paper, marks, misses):
                found.append(f"{game}, seed {seed}: {told}")
        if problems(paper, *tried[0]):
            found.append(f"{game}, seed {seed}: not legal: {tried[0]}")
    return found


def at_some_moment(state: State, chance: Random) -> State:
    players = [chance.choice(list(STRATEGIES.values())) for _ in state.sheets]
    last = chance.randint(0, 40)
    for number, _ in enumerate(turns(state, Robots(state.sheet, players, chance))):
        if number == last:
            break
    return state


def boxes_of(paper: Paper, row: str) -> list[str]:
    """Everything one may mark in a row, right or wrong; a number with two boxes twice."""
    if row in paper["rows"]:
        words = []
        for box in paper["rows"][row]:
            twice = any(paper["sets"][name].get("boxes") == 2 for name in box["sets"])
            words += [str(box["number"])] * (2 if twice else 1)
        return [*words, "lock"]
    if row in paper["between"]:
        return [str(number) for number in paper["between"][row]]
    return [str(count + 1) for count in range(len(paper["pairs"].get(row, paper["bar"])))]


def broken(paper: Paper, legal: Marks, misses: int, chance: Random) -> tuple[Marks, int]:
    """The same sheet with something dropped, added, put elsewhere or changed, once or more."""
    marks = {row: list(words) for row, words in legal.items()}
    for _ in range(chance.randint(1, 4)):
        row = chance.choice(list(marks))
        own, left = marks[row], boxes_of(paper, row)
        for word in own:
            left.remove(word)
        match chance.choice(("drop", "add", "insert", "exchange", "lock", "misses")):
            case "drop" if own:
                own.remove(chance.choice(own))
            case "add" if left:
                own.append(chance.choice(left))
            case "insert" if left:
                own.insert(chance.randint(0, len(own)), chance.choice(left))
            case "exchange" if len(own) > 1:
                one, other = chance.sample(range(len(own)), 2)
                own[one], own[other] = own[other], own[one]
            case "lock" if "lock" in left:
                own.append("lock")
            case "lock" if "lock" in own:
                own.remove("lock")
            case _:
                misses = chance.randint(0, 4)
    return marks, misses


# --- games


class Witness(Scribe):
    """Writes down also what was open, and what there was to choose."""

    open: Moves
    asked: dict[tuple[str, int], list[list[str]]]

    def look(self) -> None:
        self.open, self.asked = {}, {}

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        self.open[step, player] = sorted(offer.words for offer in offers)
        chosen = super().choose(state, player, step, offers)
        if chosen is not None:
            self.asked[step, player] = []
        return chosen

    def must(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer:
        if len(offers) > 1:
            self.asked[step, player].append([offer.words for offer in offers])
        return super().must(state, player, step, offers)


def games_that_differ(game: str, first: int, count: int) -> list[str]:
    """What differs in so many games."""
    sheet = load_sheet(game)
    found = []
    for seed in range(first, first + count):
        if told := game_that_differs(game, Layout(sheet), seed):
            found.append(f"{game}, seed {seed}: {told}")
    return found


def game_that_differs(game: str, layout: Layout, seed: int) -> str:
    """What differs in one game, turn by turn, and in its replay; or nothing."""
    boards, chance = boards_of(layout.sheet), Random(f"{game} {seed}")
    players = [chance.choice(list(STRATEGIES.values())) for _ in range(chance.randint(2, 5))]
    names = NAMES[: len(players)]
    state = seated(boards, len(players), chance)
    witness = Witness(Robots(layout.sheet, players, chance))
    witness.look()
    seen = []
    for _ in turns(state, witness):
        witness.end_turn()
        seen.append((sheets_of(state, names), state.over, witness.open, witness.asked))
        witness.look()
    text = record_text(game, layout.sheet, seats_of(state, names), witness.record)
    for turn, (table, (sheets, over, open_, asked)) in enumerate(
        zip(replayed(text), seen, strict=True), start=1
    ):
        for sheet, paper, marks, misses in zip(
            sheets, table.papers, table.marks, table.misses, strict=True
        ):
            said = {row: words.split() for row, words in as_written(sheet).items()}
            if (said, sheet.misses) != (marks, misses):
                return f"turn {turn}: engine {said}, naive {marks}"
            if told := judged_otherwise(sheet, paper, marks, misses):
                return f"turn {turn}: {told}"
            if problems(paper, marks, misses):
                return f"turn {turn}: not legal: {marks}"
        if (open_, asked, over) != (table.open, table.asked, table.over):
            return f"turn {turn}: engine {open_} {asked} {over}, naive {table.open} {table.asked}"
    again = load_game(text, layout)
    if again.problem is not None or again.ending is None:
        return f"the replay says {again.problem}"
    if [as_written(each) for each in again.sheets] != [as_written(each) for each in seen[-1][0]]:
        return "the replay gives other sheets"
    return ""
