"""Games whose sheets differ: versions and boards of equal chance, dealt, printed and compared."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

import qwixprint as qp
from qwixprint.fairness.trial import Trial, all_dealt
from qwixprint.families import boards_of, family_of
from qwixprint.families.state import Dice, Offer, State, Throw, set_out
from qwixprint.game.play import Robots, totals_of, turns
from qwixprint.game.strategies import STRATEGIES
from qwixprint.load.find import load_sheet
from qwixprint.sheet.vary import distinct, varied
from qwixprint.sheet.versions import same_game, versions_of

from .conftest import LANGUAGES
from .paper import opened
from .typing_commands import typed

STEPS = "connected-steps"
BOTH = """\
title: Both
players: 2..3
dice: {white: 2d4, red: d4, blue: d4}
versions:
  A: {red: 2..8 lock, blue: 8..2 lock}
  B: {red: 8..2 lock, blue: 2..8 lock}
  C: {red: 2..8 lock, blue: 2..8 lock}
rules: {family: crosses, closers: 1,
  crosses-to-close: 3, rows-to-end: 1, points: 1 3 6 10 15 21 28 36+}
misses: {boxes: -3 -3}
result: red + blue - misses = total
lucky: [3 4, 4 5, 5 6]
"""
VARIED = BOTH.replace("versions:\n  A: ", "vary: colours mirror\nrows: ").replace(
    "lucky", "# lucky"
)
VARIED = "\n".join(line for line in VARIED.splitlines() if line[:3] not in ("  B", "  C")) + "\n"


def listed(name: str) -> list[dict[str, str]]:
    with Path(name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def text_of(pdf: str) -> list[str]:
    with opened(Path(pdf)) as pages:
        return [page.text.get_text_range() for page in pages]


# --- dealt


@pytest.mark.parametrize(
    ("wish", "kinds"), [((STEPS,), 5), (("mixx-a", "--vary"), 24), (("mixx-b", "--vary"), 48)]
)
def test_versions_are_dealt_as_lucky_numbers_are(wish: tuple[str, ...], kinds: int) -> None:
    more = ("-n", "60", "--pads", "2", "--players", "5", "--seed", "7", "--manifest", "m.csv")
    assert typed("pad", *wish, *more, "-o", "a.pdf").code == 0
    dealt = [line["version"] for line in listed("m.csv")]
    for start in range(len(dealt) - 4):
        assert len(set(dealt[start : start + 5])) == 5, "different at a table"
    for pad in (dealt[:60], dealt[60:]):
        used = Counter(pad)
        assert len(used) == kinds
        assert max(used.values()) - min(used.values()) <= 1, "each pad is fair in itself"
    assert kinds == 5 or dealt[:60] != dealt[60:], "each pad is dealt anew"
    assert typed("pad", *wish, *more[:-2], "-o", "b.pdf").code == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes(), "same seed, same bytes"


def test_version_and_code_are_printed_and_give_the_sheet_again() -> None:
    wish = ("pad", STEPS, "-n", "8", "--seed", "7", "--no-cover")
    assert typed(*wish, "-o", "all.pdf", "--manifest", "all.csv").code == 0
    lines = listed("all.csv")
    assert list(lines[0]) == ["serial", "version", "code"]
    pages = [re.sub(r"\s+", " ", page) for page in text_of("all.pdf")]
    for line in lines:
        assert any(f"Version {line['version']} No. {line['code']}" in page for page in pages)
    lost = lines[5]
    for again in (["--again", lost["code"]], [STEPS, "-n", "8", "--seed", "7", "--only", "6"]):
        assert typed("pad", *again, "-o", "one.pdf", "--manifest", "one.csv").code == 0
        assert listed("one.csv") == [lost]
        assert "Connected Steps" in text_of("one.pdf")[0]
    assert typed("pad", "--again", f"{lost['code'][:-1]}{'01'[lost['code'][-1] == '0']}").code == 2


@pytest.mark.parametrize("game", ["mixx-a", "mixx-b", "big-points", "qwixx", "longo"])
def test_a_code_knows_that_the_sheet_was_varied(game: str) -> None:
    made = qp.pad(game, vary=True, sheets=12, seed=5)
    assert made.manifest is not None
    last = made.manifest.splitlines()[-1]
    again = qp.pad(again=last.split(",")[-1])
    assert again.parts[0].name == game
    assert again.manifest is not None
    assert again.manifest.splitlines()[1:] == [last]


def test_boards_that_look_the_same_are_one() -> None:
    counts = {"qwixx": 6, "mixx-a": 24, "mixx-b": 48}
    for game, count in counts.items():
        boards = distinct(varied(load_sheet(game)))
        assert (len(boards), boards[0].version) == (count, "1")
        assert len({tuple((c.id, c.colour) for c in each.row_cells()) for each in boards}) == count


def test_boards_that_versions_share_are_dealt_once() -> None:
    """B is A with its colours exchanged."""
    text = BOTH.replace("lucky", "# lucky").replace("versions:", "vary: colours mirror\nversions:")
    boards = qp.Layout.parse(text).sheet.versions
    assert [each.version for each in boards] == ["A1", "A2", "C1", "C3"]
    assert distinct(boards) == boards


def test_with_lucky_numbers_only_colours_change_places() -> None:
    """In the mirror a lucky number would be worth another."""
    sheet = load_sheet("longo")
    assert [each.version for each in versions_of(sheet)] == [str(n + 1) for n in range(24)]
    numbers = [[cell.value for cell in row.cells] for row in sheet.rows]
    for board in versions_of(sheet):
        assert all([cell.value for cell in row.cells] in numbers for row in board.rows)


def test_where_a_lock_has_another_colour_only_numbers_are_mirrored() -> None:
    text = VARIED.replace("vary: colours mirror\n", "").replace("2..8 lock", "2..8 blue:lock")
    boards = versions_of(qp.Layout.parse(text).sheet)
    assert [[row.lock and row.lock.colour for row in each.rows] for each in boards] == [
        ["blue", "blue"]
    ] * 2


def test_lucky_numbers_and_versions_are_both_dealt() -> None:
    Path("both.yaml").write_text(BOTH, "utf-8")
    wish = ("pad", "both.yaml", "-n", "12", "--seed", "3", "--players", "2", "--no-cover")
    assert typed(*wish, "-o", "a.pdf", "--manifest", "m.csv").code == 0
    lines = listed("m.csv")
    assert list(lines[0]) == ["serial", "version", "lucky_1", "lucky_2", "code"]
    kinds = Counter((line["version"], line["lucky_1"]) for line in lines)
    assert len(kinds) > 3, "they do not go together"
    code = lines[3]["code"]
    assert (
        typed("pad", "both.yaml", "--again", code, "-o", "b.pdf", "--manifest", "b.csv").code == 0
    )
    assert listed("b.csv") == [lines[3]]
    assert len(all_dealt(qp.Layout.load("both.yaml").sheet, ((3, 4), (5, 6)))) == 6


def test_a_layout_that_varies_is_dealt_without_the_option() -> None:
    Path("own.yaml").write_text(VARIED, "utf-8")
    assert typed("pad", "own.yaml", "-n", "8", "--manifest", "m.csv", "-o", "a.pdf").code == 0
    assert {line["version"] for line in listed("m.csv")} == {"1", "2"}


@pytest.mark.parametrize("game", [STEPS, "both.yaml"])
def test_two_games_in_one_pad_each_with_its_version(game: str) -> None:
    Path("both.yaml").write_text(BOTH, "utf-8")
    both = ("pad", game, "--back", "longo")
    assert typed(*both, "-n", "20", "--seed", "7", "-o", "a.pdf", "--manifest", "m.csv").code == 0
    lines = listed("m.csv")
    fronts, backs = lines[:20], lines[20:]
    assert [line["game"] for line in lines] == [game.removesuffix(".yaml")] * 20 + ["longo"] * 20
    assert all(line["version"] for line in fronts)
    assert all(line["lucky_1"] and not line["version"] for line in backs)
    printed = " ".join(text_of("a.pdf"))
    assert all(line["code"] in printed for line in lines)
    again = (*both, "--again", fronts[18]["code"], "-o", "b.pdf", "--manifest", "b.csv")
    assert typed(*again).code == 0
    assert listed("b.csv") == [fronts[18], backs[18]], "the same back as then"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (("pad", "qwinto", "--vary"), "cannot-vary"),
        (("pad", STEPS, "--vary"), "differs-already"),
        (("pad", STEPS, "--pairs", "5 8"), "no-lucky-here"),
        (("pad", STEPS, "--players", "6"), "too-many-players"),
        (("pad", STEPS, "--only", "3"), "only-of-which"),
        (("fair", "qwinto", "--vary"), "cannot-vary"),
        (("draw", STEPS, "--version", "Z"), "unknown-version"),
        (("draw", "qwinto", "--version", "1"), "no-versions-here"),
    ],
)
def test_what_cannot_be_dealt_is_told(wish: tuple[str, ...], code: str) -> None:
    answer = typed(*wish)
    assert (answer.code, f"[{code}]" in answer.err) == (2, True), answer.err


# --- of equal chance


class Renamed(Robots):
    """Dice that are thrown in one game, with other names and counted backwards in another.

    The players decide by what their cells were before, so that both games should be the same.
    """

    def __init__(
        self, board: qp.Layout, order: Sequence[str], mirror: bool, chance: Random
    ) -> None:
        sheet = board.sheet
        super().__init__(sheet, [STRATEGIES["greedy"]] * 2, chance)
        names = [row.name for row in sheet.coloured]
        self.swap = dict(zip(names, order, strict=True))
        self.names, self.mirror = [die.name for die in sheet.dice], mirror
        self.was = {new: at for at, new in enumerate(order)}  # which row each was before
        self.rows = [row.name for row in sheet.rows]

    def throw(self, state: State, dice: Dice) -> Throw:
        thrown = [int(self.chance.random() * sides) + 1 for sides in self.sides]
        found = list(thrown)
        for at, name in enumerate(self.names):
            other = self.names.index(self.swap[name]) if name in self.swap else at
            found[other] = 7 - thrown[at] if self.mirror else thrown[at]
        return tuple(number if die in dice else 0 for die, number in enumerate(found))

    def choose(self, state: State, player: int, step: str, offers: Sequence[Offer]) -> Offer | None:
        def before(offer: Offer) -> tuple[float, int, int]:
            cost = state.boards[player].skipped(state.sheets[player], offer)
            return cost, self.was[self.rows[offer.cell.row]], offer.cell.column

        best = min(offers, key=before, default=None)
        return best if best is not None and before(best)[0] <= 2 else None


@pytest.mark.parametrize("game", ["mixx-a", "mixx-b", "double-b", "connected-steps"])
def test_a_varied_board_gives_the_same_points_for_the_same_dice_renamed(game: str) -> None:
    layout = qp.Layout.load(game)
    sheet = layout.sheet
    one = (sheet.versions or (sheet,))[0]
    names = [row.name for row in one.coloured]
    orders = [(order, mirror) for mirror in (False, True) for order in permutations(names)]
    boards = varied(one)
    assert len(boards) == len(orders) == 48
    for seed in range(3):
        results = set()
        for board, (order, mirror) in zip(boards, orders, strict=True):
            prepared = family_of(board).board(board)
            state = set_out([prepared] * 2, [(), ()])
            for _ in turns(state, Renamed(layout, order, mirror, Random(seed))):
                pass
            results.add(totals_of(state))
        assert len(results) == 1


def test_greedy_players_have_no_favourite_among_equal_moves() -> None:
    """Else varied boards would not be worth the same to them."""
    board = boards_of(load_sheet("qwixx"))[0]
    state = set_out([board] * 2, [(), ()])
    cells = [row.cells[0] for row in board.sheet.coloured[:3]]
    offers = [Offer(cell, 2, cell.id) for cell in cells]
    chance = Random(3)
    greedy = STRATEGIES["greedy"]
    found = Counter(str(greedy.move(state, 0, offers, chance)) for _ in range(3000))
    assert all(900 < count < 1100 for count in found.values())


def test_fair_compares_versions_and_varied_boards() -> None:
    wish = ("--games", "300", "--seed", "7", "--jobs", "1")
    answer = typed("fair", STEPS, *wish)
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert [line[:9] for line in lines[2:7]] == [f"version {name}" for name in "ABCDE"]
    assert "Uses" not in lines[1]
    assert Path(f"{STEPS}-fairness.png").exists()
    data = json.loads(typed("fair", "mixx-a", "--vary", *wish, "--json").out)
    assert len(data["versions"]) == 24
    assert data["versions"][0]["version"] == "1"
    sheet = load_sheet(STEPS)
    assert {each.version for each in Trial(sheet, all_dealt(sheet, ()), 4, 7, 1).dealt} == set(
        "ABCDE"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_best_version_is_named_in_every_language(lang: str) -> None:
    from qwixprint import locales
    from qwixprint.fairness.report import told

    wish = ("--games", "200", "--seed", "7", "--jobs", "1", "--json")
    data = json.loads(typed("fair", STEPS, *wish).out)
    data["verdict"] |= {"differ": True, "best": "C", "worst": {"version": "B", "pair": [5, 8]}}
    text = " ".join(told(data, locales.load(lang)))
    assert re.search(r"vers\w+ C .*vers\w+ B \w+ 5 8", text)


# --- named


def test_sheets_of_several_versions_are_one_game() -> None:
    sheets = [
        f"variant: {STEPS}\nplayer: {name}\nversion: {version}\nrows: {{red: {row}}}\n"
        for name, version, row in (("Max", "a", "2 3"), ("Emma", "C", "2 6 7"))
    ]
    Path("all.yaml").write_text("---\n".join(sheets), "utf-8")
    data = json.loads(typed("score", "--json", "all.yaml").out)
    assert [each["version"] for each in data["sheets"]] == ["A", "C"]
    assert data["winners"] == ["Emma"]
    told = typed("score", "all.yaml")
    assert "Emma wins." in told.out
    assert told.out.count("Qwixx Connected Steps") == 1, "side by side"
    assert typed("score", "--csv", "all.yaml").out.count("player") == 1
    one, other = (
        each.filled.sheet for each in qp.check_all("all.yaml") if isinstance(each, qp.Report)
    )
    assert same_game(one, other)
    assert not same_game(one, load_sheet("qwixx"))


def test_a_sheet_is_drawn_as_the_version_it_is() -> None:
    assert ">C</text>" in qp.draw(STEPS, version="c").svg
    assert ">A</text>" in qp.draw(STEPS).svg
    filled = f"variant: {STEPS}\nversion: D\nrows: {{red: 2}}\n"
    assert ">D</text>" in qp.draw(filled, lang="pt").svg
    assert not re.search(">[A-E]</text>", qp.draw("mixx-b").svg)
    assert qp.draw("mixx-b", version="2").svg != qp.draw("mixx-b", version="3").svg


def test_files_to_fill_in_have_a_version() -> None:
    text = qp.new("sheet", STEPS, lang="it").text
    assert re.search(r"^versione: +# .*A B C D E$", text, re.MULTILINE)
    head, line = qp.new("sheet", STEPS, format="csv", lang="en").text.splitlines()
    assert head == "variant,player,version,red,yellow,green,blue,misses"
    Path("class.csv").write_text(f"{head}\n{line.replace(',,', ',Max,E', 1)}\n", "utf-8")
    assert [each.version for each in qp.check_all("class.csv") if isinstance(each, qp.Report)] == [
        "E"
    ]
    begun = qp.replay(qp.new("game", STEPS, players=3).text)
    assert len({each.version for each in begun.sheets.values()}) == 3


def test_a_replay_names_the_versions() -> None:
    game = qp.play(STEPS, players=3, seed=3)
    data = game.replay.data()
    versions = [each["version"] for each in data["sheets"]]
    assert len(set(versions)) == 3
    for player, version in zip(game.players, versions, strict=True):
        assert f"{player}, version {version}\n" in game.replay.text
        assert f"{player}: {version}" in game.yaml.splitlines()[1]


def test_what_is_open_is_told_in_words() -> None:
    Path("double.yaml").write_text("variant: double-a\nrows: {red: 2 2 3}\n", "utf-8")
    told = typed("check", "--open", "double.yaml").out
    assert "red: 3 again  4  5" in told
    Path("swap.yaml").write_text("variant: x-change\nrows: {swap: 2}\n", "utf-8")
    assert "3 (11/3)  4 (7/4)" in typed("check", "--open", "swap.yaml").out
    Path("bar.yaml").write_text("variant: bonus-a\nrows: {red: 2 3 4, bar: 1}\n", "utf-8")
    assert "2 (gialla)  3 (verde)" in typed("check", "--open", "bar.yaml", "--lang", "it").out
    data = json.loads(typed("check", "--open", "--json", "double.yaml", "bar.yaml").out)
    double, bar = (each["open"] for each in data["sheets"])
    assert double["red"][:2] == [{"number": 3, "box": 2}, 4]
    assert bar["bar"][0] == {"box": 2}


# --- found


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Qwixx Big Points", "big-points"),
        ("bigpoints", "big-points"),
        ("Connected Steps", STEPS),
        ("MIXX_A", "mixx-a"),
        ("qwixx x change", "x-change"),
        ("bonus", "longo"),
    ],
)
def test_games_are_found_however_people_type_them(word: str, name: str) -> None:
    assert qp.Layout.load(word).name == name


def test_another_name_is_told_where_others_have_it() -> None:
    told = typed("draw", "bonus", "-o", "a.pdf", "--lang", "it").err
    assert "«bonus» è un altro nome di Qwixx Longo. Altri giochi: bonus-a e bonus-b." in told
    assert "bonus-a" not in typed("draw", "lucky", "-o", "b.pdf").err
    assert "altro" not in typed("draw", "longo", "-o", "c.pdf", "--lang", "it").err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_variants_says_what_is_different(lang: str) -> None:
    games = qp.variants(lang=lang)
    assert all(each.different for each in games)
    assert {each.base for each in games} == {None, "qwixx"}
    text = typed("variants", "--lang", lang).out
    for each in games:
        indent = "    " if each.base else "  "
        assert f"\n{indent}{each.name} " in text
        assert each.different in re.sub(r"\s+", " ", text)
    data = json.loads(typed("variants", "--json", "--lang", lang).out)
    steps = next(each for each in data["variants"] if each["name"] == STEPS)
    assert (steps["family"], steps["base"], steps["versions"]) == (
        "crosses",
        "qwixx",
        list("ABCDE"),
    )


def test_the_base_of_a_layout_is_one_of_ours() -> None:
    Path("own.yaml").write_text(f"base: qwxx\n{BOTH}", "utf-8")
    told = typed("draw", "own.yaml").err
    assert "[unknown-base]" in told
    assert "“qwixx”" in told
